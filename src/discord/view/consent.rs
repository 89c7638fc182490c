//! The two buttons under a question that somebody else asks. Where each stands depends on what is asked.
//!
//! Invariant: the button that consents to one kind of thing stands where none that consents to another
//! ever does, so that a hand used to one question does not agree to another unread.

use crate::discord::components::Control;
use crate::discord::reply::{Button, ButtonStyle, Row};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To play a game.
    Challenge,
    /// To end a game here.
    End,
    /// To take a move back.
    Undo,
}

/// The buttons: the one that consents in green, the other in grey.
pub fn rows(asked: Asked, consent: (Control, String), refusal: (Control, String)) -> Vec<Row> {
    let consent = button(consent, ButtonStyle::Success);
    let refusal = button(refusal, ButtonStyle::Secondary);
    match asked {
        Asked::Challenge => vec![Row::Buttons(vec![consent, refusal])],
        Asked::End => vec![Row::Buttons(vec![refusal, consent])],
        Asked::Undo => vec![Row::Buttons(vec![refusal]), Row::Buttons(vec![consent])],
    }
}

fn button((id, label): (Control, String), style: ButtonStyle) -> Button {
    Button { id, label, style }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::Reply;
    use crate::discord::testing;
    use crate::discord::view::challenge;
    use crate::discord::view::offer::{self, Asking};
    use crate::engine::Side;
    use crate::session::{Offer, OfferKind};
    use crate::text::Text;

    /// Row and column of the button that consents.
    fn place(message: &Reply) -> (usize, usize) {
        let green = |row: &Row| match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .position(|button| button.style == ButtonStyle::Success),
            Row::Menu(_) | Row::People(_) => None,
        };
        let mut rows = message.rows.iter().enumerate();
        let found = rows.find_map(|(nth, row)| green(row).map(|column| (nth, column)));
        found.unwrap()
    }

    #[tokio::test]
    async fn no_two_kinds_of_consent_stand_in_the_same_place() {
        let text = Text::english();
        let sessions = testing::sessions().await;
        let challenge = testing::challenge(&sessions).await;
        let game = testing::game(&["e3-d4"]).await;
        let offered = |kind| {
            let by = Side::Red;
            offer::standing(&text, &game, Offer { kind, by }, Asking::Name)
        };
        let places = [
            place(&challenge::waiting(&text, &challenge)),
            place(&offered(OfferKind::End)),
            place(&offered(OfferKind::Undo)),
        ];
        for (nth, one) in places.iter().enumerate() {
            assert!(!places[nth + 1..].contains(one), "{places:?}");
        }
        // Where one person decides alone, the same is asked in the same place.
        let against_bot = testing::bot_game(Side::Red).await;
        assert_eq!(place(&offer::sure(&text, &against_bot)), places[1]);
    }
}
