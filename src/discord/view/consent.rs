//! The buttons under a question. Where each stands depends on what is asked.
//!
//! Invariant: the button that consents to one kind of thing stands where none that consents to another
//! ever does, so that a hand used to one question does not agree to another unread.

use crate::discord::components::Control;
use crate::discord::reply::{Button, ButtonStyle, Row};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To play a game.
    Challenge,
    /// To end a game here.
    End,
    /// To take a move back.
    Undo,
    /// To resign; this can be done instead.
    Resign(Choice),
    /// To erase what is kept about oneself; this can be done before.
    Erase(Choice),
}

/// What a button does, and what stands on it.
pub type Choice = (Control, String);

/// The buttons: the one that consents in green, or in red where that cannot be taken back, the others in
/// grey.
pub fn rows(asked: Asked, consent: Choice, refusal: Choice) -> Vec<Row> {
    let grey = |choice| button(choice, ButtonStyle::Secondary);
    let consents = |style| button(consent, style);
    let (green, red) = (ButtonStyle::Success, ButtonStyle::Danger);
    let rows = match asked {
        Asked::Challenge => vec![vec![consents(green), grey(refusal)]],
        Asked::End => vec![vec![grey(refusal), consents(green)]],
        Asked::Undo => vec![vec![grey(refusal)], vec![consents(green)]],
        Asked::Resign(other) => vec![vec![grey(refusal), grey(other), consents(red)]],
        Asked::Erase(other) => vec![vec![grey(refusal)], vec![grey(other)], vec![consents(red)]],
    };
    rows.into_iter().map(Row::Buttons).collect()
}

fn button((id, label): Choice, style: ButtonStyle) -> Button {
    Button { id, label, style }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::Reply;
    use crate::discord::testing;
    use crate::discord::view::offer::{self, Asking};
    use crate::discord::view::{challenge, erase, resign};
    use crate::engine::Side;
    use crate::session::{Offer, OfferKind};
    use crate::text::Text;

    /// Row and column of the button that consents: the only one that is not grey.
    fn place(message: &Reply) -> (usize, usize) {
        let rows = message.rows.iter().enumerate();
        let places = rows.flat_map(|(nth, row)| {
            let Row::Buttons(buttons) = row else {
                panic!("a question has buttons");
            };
            let columns = buttons.iter().enumerate();
            let coloured = columns.filter(|(_, one)| one.style != ButtonStyle::Secondary);
            coloured.map(move |(column, _)| (nth, column))
        });
        let places: Vec<_> = places.collect();
        assert_eq!(places.len(), 1, "{message:?}");
        places[0]
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
            place(&resign::question(&text, &game, testing::ANA)),
            place(&erase::question(&text, &[])),
        ];
        for (nth, one) in places.iter().enumerate() {
            assert!(!places[nth + 1..].contains(one), "{places:?}");
        }
        // Where one person decides alone, the same is asked in the same place.
        let against_bot = testing::bot_game(Side::Red).await;
        assert_eq!(place(&offer::sure(&text, &against_bot)), places[1]);
    }
}
