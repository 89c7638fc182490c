//! What a player does at a board: reads the newest one, picks from the menu under it, types `/move`.

use serde_json::{Value, json};

use super::window::{Key, Window};

/// The bot asks for a chip, then for a square, then for the rest.
const MOST_STEPS: usize = 4;

/// A board in the channel, or the end of a game, as a window shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The message's id.
    pub id: String,
    /// The message's words.
    pub text: String,
}

impl Board {
    /// Whether the game is over.
    pub fn is_end(&self) -> bool {
        self.text.starts_with('🏁')
    }

    /// How many moves were played.
    pub fn number(&self) -> u32 {
        let title = self
            .text
            .lines()
            .find_map(|line| line.split_once(" — move "));
        title.map_or(0, |(_, number)| number.trim().parse().expect("a number"))
    }

    fn of(value: &Value) -> Self {
        let field = |name: &str| value[name].as_str().expect("a text").to_owned();
        Self {
            id: field("id"),
            text: field("text"),
        }
    }
}

/// The newest public message with a picture, if it is another than the given one and can be played on.
const NEWER: &str = "const m = [...document.querySelectorAll('.message:not(.ephemeral)')].filter((m) => m.querySelector('.media img')).at(-1); \
    if (!m || m.dataset.id === arguments[0]) return false; \
    const text = m.querySelector('.content').innerText; \
    return (text.startsWith('🏁') || m.querySelector('.select') !== null) && { id: m.dataset.id, text };";

impl Window {
    /// Waits for a board on which somebody can move.
    pub async fn board(&self) -> Board {
        Board::of(&self.until("a board", NEWER, vec![json!("")]).await)
    }

    /// Waits for a board newer than this one on which somebody can move, or for the end.
    pub async fn board_after(&self, board: &Board) -> Board {
        let newer = self
            .until("a newer board", NEWER, vec![json!(board.id)])
            .await;
        Board::of(&newer)
    }

    /// Opens the menu under a board and clicks an entry. `choose` is given how many entries there are.
    pub async fn clicks_entry(&self, board: &Board, choose: impl FnOnce(usize) -> usize) {
        self.click(&menu_under(board)).await;
        let entry = ".listbox:popover-open [role=option]";
        let nth = choose(self.entries(entry).await) + 1;
        self.click(&format!("{entry}:nth-child({nth})")).await;
    }

    /// Plays a move from the menu under a board; where an entry names a chip alone, goes on to a whole
    /// move.
    pub async fn picks(&self, board: &Board, mut choose: impl FnMut(usize) -> usize) {
        let menu = menu_under(board);
        let name = "return document.querySelector(arguments[0])?.dataset.customId";
        for _ in 0..MOST_STEPS {
            let before = self.until("the menu", name, vec![json!(menu)]).await;
            self.clicks_entry(board, &mut choose).await;
            // The board stays and asks for the rest, or it gives way to the next one.
            let gone_on = "const m = [...document.querySelectorAll('.message')].filter((m) => m.querySelector('.media img')).at(-1); \
                if (m.dataset.id !== arguments[1]) return 'next'; \
                return document.querySelector(arguments[0])?.dataset.customId !== arguments[2] && 'more';";
            let arguments = vec![json!(menu), json!(board.id), before];
            let came = self.until("what comes of a choice", gone_on, arguments);
            if came.await == json!("next") {
                return;
            }
        }
        panic!("{MOST_STEPS} menus and no move");
    }

    /// Types `/move`, waits for the list of moves, goes down it to one, and sends that.
    pub async fn types_move(&self, choose: impl FnOnce(usize) -> usize) {
        self.goes_to_message_box().await;
        self.types("/move ").await;
        let entries = self.entries(".suggest:not([hidden]) .suggestion").await;
        let down = choose(entries);
        let keys = (0..down).map(|_| Key::Down).chain([Key::Enter, Key::Enter]);
        self.keys(keys.map(char::from)).await;
    }

    /// Types `/move` with a whole move and sends it.
    pub async fn types_exactly(&self, played: &str) {
        self.goes_to_message_box().await;
        self.types(&format!("/move {played}")).await;
        let one =
            "return document.querySelectorAll('.suggest:not([hidden]) .suggestion').length === 1";
        self.until("the one move to be offered", one, vec![]).await;
        self.keys([Key::Enter, Key::Enter].map(char::from)).await;
    }

    /// Waits until the newest message is in view; whoever follows a game need not scroll.
    pub async fn has_the_end_in_view(&self) {
        let at_end = "const l = document.getElementById('log'); return l.scrollHeight - l.scrollTop - l.clientHeight < 2 && document.getElementById('jump').innerText === ''";
        self.until("the newest message to be in view", at_end, vec![])
            .await;
    }

    /// Waits for a list and gives its length.
    async fn entries(&self, css: &str) -> usize {
        let count = "return document.querySelectorAll(arguments[0]).length || false";
        let count = self.until("a list", count, vec![json!(css)]).await;
        count
            .as_u64()
            .and_then(|count| usize::try_from(count).ok())
            .expect("a number")
    }

    /// Challenges somebody, as Red, by clicks in the list over the message box.
    pub async fn challenges(&self, name: &str) {
        self.goes_to_message_box().await;
        self.types("/cha").await;
        self.takes_offered("/challenge").await;
        self.takes_offered("opponent").await;
        self.takes_offered(name).await;
        self.takes_offered("side").await;
        self.takes_offered("Red").await;
        self.key(Key::Enter).await;
    }
}

fn menu_under(board: &Board) -> String {
    format!("#message-{} .select", board.id)
}

/// A small generator of choices, the same on every machine.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}
