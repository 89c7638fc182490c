//! How a game is shown: in which language, and drawn in which way. The one place that decides it.

use std::sync::Arc;

use super::app::App;
use super::call::Call;
use crate::engine::notation::Naming;
use crate::engine::{Rules, Side};
use crate::render::Style;
use crate::session::{BoardChoice, Bottom, Opposition, PersonId, PersonSettings, Session, Sums};
use crate::text::Text;

/// How a game is shown.
#[derive(Clone, Debug)]
pub struct Look {
    /// The language.
    pub text: Text,
    /// The way in which boards are drawn.
    pub style: Style,
    /// Whether lists of moves tell what captures score.
    pub sums: Sums,
}

impl Look {
    /// As everybody in the game's channel sees it.
    pub async fn public(app: &App, session: &Session) -> Self {
        let preferences = &app.preferences;
        let server = match session.record().server {
            Some(server) => preferences.server(server).await,
            None => Arc::default(),
        };
        let style = match only_player(session) {
            Some((player, side)) => {
                private_style(session, &*preferences.person(player).await, Some(side))
            }
            None => public_style(session),
        };
        Self {
            text: preferences.text_for(session).await,
            style,
            sums: server.sums,
        }
    }

    /// As the person who asks reads alone about the game that everybody sees: its squares are called
    /// as everybody calls them.
    pub fn words(call: &Call, session: &Session) -> Self {
        let style = match only_player(session) {
            Some((player, side)) if player == call.person.id => {
                private_style(session, &call.settings, Some(side))
            }
            _ => public_style(session),
        };
        Self {
            text: call.text(),
            style,
            sums: call.server_settings.sums,
        }
    }

    /// How the person who asks is shown rules by which no game is meant.
    pub fn of_rules(call: &Call, rules: &Rules) -> Self {
        Self {
            text: call.text(),
            style: turned(rules, Style::of(rules), call.server_settings.board),
            sums: call.server_settings.sums,
        }
    }

    /// How squares are called.
    pub const fn naming(&self) -> Naming {
        Naming::of(self.style.notation).lettered(self.style.view)
    }

    /// As the person who asks sees it alone, with the person's own side at the bottom.
    pub fn own_side(call: &Call, session: &Session) -> Self {
        let mut look = Self::private(call, session);
        if let Some(side) = session.side_of(call.person.id) {
            look.style.bottom = side;
        }
        look
    }

    /// As the person who asks sees it alone.
    pub fn private(call: &Call, session: &Session) -> Self {
        let side = session.side_of(call.person.id);
        Self {
            text: call.text(),
            style: private_style(session, &call.settings, side),
            sums: call.server_settings.sums,
        }
    }
}

/// Who plays a game against the bot outside servers, on which side: there are no others for whom it would
/// have to be shown in one way.
fn only_player(session: &Session) -> Option<(PersonId, Side)> {
    if session.record().server.is_some() || session.opposition() != Opposition::Bot {
        return None;
    }
    let mut seats = session.seats().iter();
    seats.find_map(|(side, seat)| Some((seat.person()?.id, side)))
}

/// How everybody sees a game: on the board that was agreed, Red at the bottom.
fn public_style(session: &Session) -> Style {
    let rules = session.game().rules();
    let agreed = session.record().terms.board;
    turned(rules, Style::of(rules), agreed)
}

/// How a person on this side, if on any, sees a game.
fn private_style(session: &Session, person: &PersonSettings, side: Option<Side>) -> Style {
    let public = public_style(session);
    let bottom = match person.bottom {
        Bottom::Red => Side::Red,
        Bottom::Own => side.unwrap_or(Side::Red),
    };
    let theme = person.theme.as_deref();
    let own = Style {
        // A theme that a later version no longer has counts as none chosen.
        theme: theme.and_then(|name| name.parse().ok()).unwrap_or_default(),
        bottom,
        ..public
    };
    turned(session.game().rules(), own, person.board)
}

/// The style with the board of a choice, if there is one.
fn turned(rules: &Rules, style: Style, choice: Option<BoardChoice>) -> Style {
    match choice {
        Some(choice) => Style {
            view: choice.view(),
            notation: choice.notation(),
            ..style
        }
        .settled(rules),
        None => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::game;
    use crate::engine::BoardView;
    use crate::engine::notation::Notation;
    use crate::render::Theme;
    use crate::session::PersonSetting;

    fn person(set: &[(PersonSetting, &str)]) -> PersonSettings {
        let mut settings = PersonSettings::default();
        for (setting, word) in set {
            settings.set(*setting, Some(word)).unwrap();
        }
        settings
    }

    #[tokio::test]
    async fn everybody_sees_the_rule_set_s_board_with_red_at_the_bottom() {
        let session = game(&[]).await;
        assert_eq!(public_style(&session), Style::of(session.game().rules()));
        let numbers = turned(
            session.game().rules(),
            public_style(&session),
            Some(BoardChoice::Numbers),
        );
        assert_eq!(numbers.view, BoardView::Luzon);
        assert_eq!(numbers.notation, Notation::Numeric);
        assert_eq!((numbers.bottom, numbers.theme), (Side::Red, Theme::Classic));
    }

    #[tokio::test]
    async fn a_person_s_own_choices_are_for_that_person_alone() {
        let session = game(&[]).await;
        let seen_by = |set: &[_], side| private_style(&session, &person(set), side);
        assert_eq!(seen_by(&[], Some(Side::Blue)), public_style(&session));
        let own = [
            (PersonSetting::Board, "luzon"),
            (PersonSetting::Bottom, "own"),
            (PersonSetting::Theme, "contrast"),
        ];
        let seen = seen_by(&own, Some(Side::Blue));
        assert_eq!(
            (seen.view, seen.notation),
            (BoardView::Luzon, Notation::Luzon)
        );
        assert_eq!((seen.bottom, seen.theme), (Side::Blue, Theme::Contrast));
        assert_eq!(
            seen_by(&own, None).bottom,
            Side::Red,
            "a spectator has no side"
        );
    }

    #[tokio::test]
    async fn a_theme_that_is_gone_is_the_usual_one() {
        let session = game(&[]).await;
        let old = person(&[(PersonSetting::Theme, "velvet")]);
        assert_eq!(private_style(&session, &old, None).theme, Theme::default());
    }
}
