//! Eight students, two at a table, all of whom began in one channel.

use std::time::Duration;

use damath::playground::{Answer, Person, SeenMessage, Snowflake};

use super::super::figures::bold_after;
use super::super::referee::{Referee, Sum};
use super::super::stage::{ANA, BEN, CARLA, ROOM, Stage, notified, private, public};
use super::super::two_players::{Dice, check_board, offered};
use super::rooms::seen;

const MORE: [(u64, &str); 5] = [
    (2_000_000_000_000_000_011, "Dindo"),
    (2_000_000_000_000_000_012, "Elma"),
    (2_000_000_000_000_000_013, "Fidel"),
    (2_000_000_000_000_000_014, "Gloria"),
    (2_000_000_000_000_000_015, "Hector"),
];

/// Everybody's id, and the name as the bot writes it: the first two play each other, and so on.
pub const STUDENTS: [(u64, &str); 8] = [
    (ANA, "Ana"),
    (BEN, r"Ben\_the \*great\*"),
    (CARLA, "Carla"),
    MORE[0],
    MORE[1],
    MORE[2],
    MORE[3],
    MORE[4],
];

/// What is played at the four tables: rules and clock.
pub type Plan = [(&'static str, &'static str); 4];

/// A game with each kind of chips, and one of plain dama.
pub const MIXED: Plan = [
    ("damath-whole", "none"),
    ("damath-fraction", "none"),
    ("damath-integer", "none"),
    ("filipino", "none"),
];

/// A class and its bot; nobody plays yet.
pub async fn class() -> Stage {
    let mut stage = Stage::with_more(&MORE).await;
    // With all that is sent in it, pictures too, the log takes longer to search than the games to play.
    stage.log_filter = "info,damath=debug";
    stage.start_bot().await;
    stage
}

/// Two students and their game.
pub struct Table {
    /// Red's and Blue's ids.
    pub seats: [u64; 2],
    /// The message that everybody read when it was offered, and what became of it.
    pub challenge: SeenMessage,
    /// The newest board.
    pub board: SeenMessage,
    pub plies: usize,
    pub over: bool,
    referee: Option<Referee>,
    dice: Dice,
}

/// Everybody challenges the neighbour in the one channel, and all accept at the same moment.
pub async fn sit_down(stage: &Stage, plan: Plan) -> [Table; 4] {
    let mut challenges = Vec::new();
    for (nth, (rules, clock)) in plan.into_iter().enumerate() {
        challenges.push(challenge(stage, nth, rules, clock).await);
    }
    let mut pressed = Vec::new();
    for (nth, challenge) in challenges.iter().enumerate() {
        let asked = stage.standin.as_user(STUDENTS[2 * nth + 1].0);
        let accept = challenge.button("Accept").unwrap().custom_id;
        pressed.push((asked.send_click(challenge.id, &accept).unwrap(), asked));
    }
    for (pressed, asked) in pressed {
        asked.answer_to(pressed, "Accept").await.unwrap();
    }
    let mut tables = Vec::new();
    for (nth, challenge) in challenges.into_iter().enumerate() {
        tables.push(Table::found(stage, nth, plan[nth].0, challenge).await);
    }
    tables.try_into().ok().unwrap()
}

async fn challenge(stage: &Stage, nth: usize, rules: &str, clock: &str) -> SeenMessage {
    let opponent = STUDENTS[2 * nth + 1].0.to_string();
    let mut options = vec![("opponent", opponent.as_str())];
    options.extend([("rules", rules), ("side", "red")]);
    if clock != "none" {
        options.push(("clock", clock));
    }
    let challenger = stage.standin.as_user(STUDENTS[2 * nth].0);
    public(&challenger.command("/challenge", &options).await.unwrap())
}

/// Waits for the first board that begins so, wherever it stands.
async fn board_that_says(stage: &Stage, begins: &str) -> SeenMessage {
    for _ in 0..600 {
        let mut channels = vec![Snowflake(ROOM)];
        for thread in stage.standin.threads(ROOM) {
            channels.push(Snowflake(thread["id"].as_str().unwrap().parse().unwrap()));
        }
        let all = channels.into_iter().flat_map(|one| seen(stage, one));
        let mut fitting = all.filter(|message| message.content().starts_with(begins));
        if let Some(board) = fitting.next() {
            return board;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no board says {begins:?}");
}

/// Each table whose game goes on plays a turn, all at the same moment.
pub async fn round(stage: &Stage, tables: &mut [Table; 4]) {
    let [first, second, third, fourth] = tables;
    tokio::join!(
        first.turn(stage),
        second.turn(stage),
        third.turn(stage),
        fourth.turn(stage)
    );
}

/// Whether a board says that so many plies were played.
fn stands_after(board: &SeenMessage, plies: usize) -> bool {
    plies == 0 || board.content().contains(&format!("move {plies}\n"))
}

impl Table {
    /// Looks for the first board of the n-th game, which may be in the channel or in any thread.
    async fn found(stage: &Stage, nth: usize, rules: &'static str, challenge: SeenMessage) -> Self {
        let seats = [STUDENTS[2 * nth], STUDENTS[2 * nth + 1]];
        let [red, blue] = seats.map(|(_, name)| format!("**{name}** plays "));
        let begins = format!("The game begins: {red}Red, {blue}Blue.");
        let board = board_that_says(stage, &begins).await;
        let table = Self {
            seats: seats.map(|(id, _)| id),
            challenge,
            board,
            plies: 0,
            over: false,
            referee: (rules == "damath-whole").then(Referee::new),
            dice: Dice(20_261_201 + nth as u64),
        };
        table.check(stage, &table.board, &[]);
        table
    }

    /// The student to move does so at the very moment of a power cut: what was chosen.
    pub async fn turn_into_the_dark(&mut self, stage: &Stage) -> Option<String> {
        if self.over {
            return None;
        }
        let mover = self.here(stage, self.to_move());
        let moves = offered(stage, &mover, &self.board).await;
        let (_, value) = moves[self.dice.below(moves.len())].clone();
        mover.send_command("/move", &[("move", &value)]).unwrap();
        Some(value)
    }

    /// Reads the board anew after a power cut: the move that was sent was played, or it was not.
    pub async fn look_again(&mut self, stage: &Stage, sent: Option<String>) {
        let Some(sent) = sent else {
            return;
        };
        let looks = self.here(stage, self.waits());
        let shown = public(&looks.command("/board", &[]).await.unwrap());
        if stands_after(&shown, self.plies + 1) {
            self.plies += 1;
            if let Some(referee) = &mut self.referee {
                referee.play(&sent);
            }
        }
        if let Some(referee) = &self.referee {
            assert_eq!(bold_after(shown.content(), "Red "), referee.points[0]);
            assert_eq!(bold_after(shown.content(), "Blue "), referee.points[1]);
        }
        assert!(stands_after(&shown, self.plies), "{}", shown.content());
        self.board = shown;
    }

    pub fn channel(&self) -> Snowflake {
        self.board.channel
    }

    pub fn is_in_thread(&self) -> bool {
        self.channel() != Snowflake(ROOM)
    }

    pub fn to_move(&self) -> u64 {
        self.seats[self.plies % 2]
    }

    pub fn waits(&self) -> u64 {
        self.seats[(self.plies + 1) % 2]
    }

    /// A student who stands at this table.
    pub fn here(&self, stage: &Stage, who: u64) -> Person {
        stage.standin.as_user(who).in_channel(self.channel())
    }

    /// The id of the game, as its controls carry it.
    pub fn game(&self) -> String {
        let menu = &self.board.menus()[0].custom_id;
        menu.split(':').nth(1).unwrap().to_owned()
    }

    /// Both totals by the referee in hundredths, where the referee knows the rules.
    pub fn totals(&self) -> Option<[i64; 2]> {
        self.referee.as_ref().map(Referee::totals)
    }

    /// Plays a move of those on offer, and checks what everybody is told; nothing if the game is over.
    pub async fn turn(&mut self, stage: &Stage) {
        if self.over {
            return;
        }
        let mover = self.here(stage, self.to_move());
        let moves = offered(stage, &mover, &self.board).await;
        let (_, value) = moves[self.dice.below(moves.len())].clone();
        let answer = public(&self.give(&mover, &value).await);
        let sums = self.referee.as_mut().map(|referee| referee.play(&value));
        self.plies += 1;
        stage.bare(&self.board).await;
        assert_eq!(
            answer.channel,
            self.channel(),
            "the game stays at its table"
        );
        self.over = answer.menus().is_empty();
        if self.over {
            self.check_end(stage, &answer);
        } else {
            self.check(stage, &answer, &sums.unwrap_or_default());
        }
        self.board = answer;
    }

    /// Chooses in the menu under the board, or types what that menu does not hold.
    async fn give(&self, mover: &Person, value: &str) -> Answer {
        let menu = self.board.menus().remove(0);
        if menu.options.iter().any(|(_, offered)| offered == value) {
            let chosen = mover.select(self.board.id, &menu.custom_id, &[value]).await;
            chosen.unwrap()
        } else {
            mover.command("/move", &[("move", value)]).await.unwrap()
        }
    }

    fn check(&self, stage: &Stage, board: &SeenMessage, sums: &[Sum]) {
        if let Some(referee) = &self.referee {
            check_board(stage, referee, sums, board, self.to_move());
        }
        let text = board.content();
        assert!(
            text.contains(&format!("<@{}> to move", self.to_move())),
            "{text}"
        );
        assert!(!text.contains(&format!("<@{}>", self.waits())), "{text}");
        assert_eq!(notified(stage, board), [self.to_move()]);
        assert!(stands_after(board, self.plies), "{text}");
    }

    fn check_end(&self, stage: &Stage, end: &SeenMessage) {
        let text = end.content();
        assert!(text.contains("🏁"), "{text}");
        assert!(notified(stage, end).is_empty());
        if let Some([red, blue]) = self.totals() {
            assert_eq!(bold_after(text, "\nRed "), red, "{text}");
            assert_eq!(bold_after(text, "\nBlue "), blue, "{text}");
        }
    }

    /// Somebody presses what stands under the newest board.
    pub async fn press(&self, stage: &Stage, who: u64, label: &str) -> Answer {
        let button = self.board.button(label).unwrap().custom_id;
        let pressed = self.here(stage, who);
        pressed.click(self.board.id, &button).await.unwrap()
    }

    /// The one line of the first channel about this game, once it says in which thread it is played.
    pub async fn line(&self, stage: &Stage) -> SeenMessage {
        let (id, link) = (self.challenge.id, format!("<#{}>", self.channel()));
        let fits = |message: &SeenMessage| message.id == id && message.content().contains(&link);
        let line = stage.message("the line of a thread", fits).await;
        assert!(line.content().contains("accepted the challenge"));
        assert!(line.buttons().is_empty());
        line
    }

    /// Waits for a message at this table.
    pub async fn message(
        &self,
        stage: &Stage,
        what: &str,
        fits: impl Fn(&SeenMessage) -> bool,
    ) -> SeenMessage {
        let waited = stage
            .standin
            .wait_for_message(self.channel(), CARLA, what, fits);
        waited.await.unwrap()
    }
}

/// What the teacher alone is told.
pub async fn admin(stage: &Stage, what: &str, options: &[(&str, &str)]) -> String {
    let command = format!("/damath admin {what}");
    private(&stage.teacher().command(&command, options).await.unwrap())
}
