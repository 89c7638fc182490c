//! `damath hub`: the Hub protocol of draughts engines, version 2, carried to 8×8.
//!
//! Source: the protocol text published with the program Scan. Differences: 32 squares instead of 50, in
//! the numbering 1 to 32 of PDN, and the variants `filipino` and `spanish`. What is not understood is
//! ignored, as the protocol asks.
//!
//! Invariant: every `go` that the position allows is answered by exactly one `done`.

#![expect(
    clippy::cast_precision_loss,
    reason = "Hub gives scores and speeds as real numbers"
)]

mod board;
mod command;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use crate::ai::endgame::{FOLDER, FileError};
use crate::ai::{Budget, Choice, Endgames, Evaluation, Search, Stop, Variety};
use crate::engine::{Game, Rules};
use board::{line, position};
use command::Command;

/// Bytes of the transposition table unless set otherwise.
const MEBIBYTES: usize = 64;

/// Time for a move when the client gives none.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Moves that the rest of a game is taken to last when the client does not say.
const MOVES_TO_COME: u32 = 25;

/// What can be set before the start.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  printf 'hub\\nquit\\n' | damath hub")]
pub struct Args {
    /// The folder of the endgame tables.
    #[arg(long, env = "DAMATH_TABLES", default_value = FOLDER)]
    tables: PathBuf,
}

/// Why the conversation ended early.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// The client's lines cannot be read, or answers not written.
    #[error("the conversation broke off: {0}")]
    Io(#[from] io::Error),
    /// An endgame table is damaged.
    #[error(transparent)]
    Tables(#[from] FileError),
}

/// Talks with a client on standard input and output.
pub fn run(args: &Args) -> Result<(), HubError> {
    let endgames = Endgames::load(&args.tables)?;
    serve(io::stdin().lock(), &mut io::stdout(), endgames)?;
    Ok(())
}

/// Talks with a client until it says `quit` or its lines end.
pub fn serve(
    input: impl BufRead,
    output: &mut (impl Write + Send),
    endgames: Endgames,
) -> io::Result<()> {
    let output = Mutex::new(output);
    std::thread::scope(|scope| {
        let mut talk = Talk {
            scope,
            output: &output,
            settings: Settings::default(),
            endgames,
            game: Game::new(Rules::filipino()),
            level: Limits::default(),
            searching: None,
        };
        let outcome = talk.converse(input);
        // Whatever happened: an endless search must not keep the program alive.
        talk.end_search();
        outcome
    })
}

#[derive(Clone)]
struct Settings {
    rules: Rules,
    mebibytes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rules: Rules::filipino(),
            mebibytes: MEBIBYTES,
        }
    }
}

/// What `level` said.
#[derive(Clone, Copy, Default)]
struct Limits {
    budget: Budget,
    infinite: bool,
}

impl Limits {
    fn read(command: &Command) -> Self {
        let clock = command.seconds("time").map(|left| {
            let moves = command.number("moves").unwrap_or(MOVES_TO_COME).max(1);
            let increment = command.seconds("inc").unwrap_or_default();
            // The increment is added before the move, so it is there to be spent.
            let share = (left / (moves + 1)).saturating_add(increment.mul_f64(0.8));
            share.min(left.saturating_add(increment).mul_f64(0.5))
        });
        Self {
            budget: Budget {
                depth: command.number("depth"),
                nodes: command.number("nodes"),
                time: command.seconds("move-time").or(clock),
            },
            infinite: command.get("infinite").is_some(),
        }
    }

    fn budget(self, mode: Mode) -> Budget {
        if self.infinite || mode != Mode::Think {
            return Budget {
                time: None,
                ..self.budget
            };
        }
        if self.budget == Budget::default() {
            return Budget::time(USUAL_TIME);
        }
        self.budget
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Think,
    Ponder,
    Analyze,
}

/// What has become of a search's answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Wanted,
    Given,
    /// Another search takes its place.
    Unwanted,
}

struct Running<'scope> {
    stop: Stop,
    answer: Arc<Mutex<Answer>>,
    mode: Mode,
    endless: bool,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl Running<'_> {
    /// Says that the answer is not wanted unless it was given; gives what was so before.
    fn withdraw(&self) -> Answer {
        let mut answer = self.answer.lock().unwrap_or_else(PoisonError::into_inner);
        if *answer == Answer::Given {
            Answer::Given
        } else {
            std::mem::replace(&mut answer, Answer::Unwanted)
        }
    }
}

struct Talk<'scope, 'env, W: Write + Send> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Mutex<&'env mut W>,
    settings: Settings,
    endgames: Endgames,
    game: Game,
    level: Limits,
    searching: Option<Running<'scope>>,
}

impl<W: Write + Send> Talk<'_, '_, W> {
    fn converse(&mut self, input: impl BufRead) -> io::Result<()> {
        for line in input.lines() {
            if !self.answer(&Command::read(&line?))? {
                return Ok(());
            }
        }
        // A script's last search is waited for, as far as it ends by itself.
        if let Some(running) = self.searching.take_if(|running| !running.endless) {
            let _ = running.thread.join();
        }
        Ok(())
    }

    /// Answers one line; false when the conversation is over.
    fn answer(&mut self, command: &Command) -> io::Result<bool> {
        match command.name.as_str() {
            "hub" => self.introduce()?,
            "set-param" => self.set(command),
            "init" => {
                self.game = Game::new(self.settings.rules.clone());
                self.say("ready")?;
            }
            "ping" => self.say("pong")?,
            "new-game" => self.end_search(),
            "pos" => {
                self.end_search();
                match position(&self.settings.rules, command) {
                    Ok(game) => self.game = game,
                    Err(error) => self.say(&format!("error message=\"{error}\""))?,
                }
            }
            "level" => self.level = Limits::read(command),
            "go" => {
                let mode = match () {
                    () if command.get("ponder").is_some() => Mode::Ponder,
                    () if command.get("analyze").is_some() => Mode::Analyze,
                    () => Mode::Think,
                };
                self.end_search();
                self.go(mode)?;
            }
            "stop" => {
                if let Some(running) = &self.searching {
                    running.stop.raise();
                }
            }
            "ponder-hit" => self.ponder_hit()?,
            "quit" => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    fn introduce(&self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.say(&format!("id name=damath version={version} author=damath"))?;
        self.say("param name=variant value=filipino type=enum values=\"filipino spanish\"")?;
        self.say(&format!(
            "param name=hash value={MEBIBYTES} type=int min=1 max=4096"
        ))?;
        self.say("wait")
    }

    fn set(&mut self, command: &Command) {
        match (command.get("name"), command.get("value")) {
            (Some("variant"), Some("filipino")) => self.settings.rules = Rules::filipino(),
            (Some("variant"), Some("spanish")) => self.settings.rules = Rules::spanish(),
            (Some("hash"), Some(value)) => {
                if let Ok(size) = value.parse::<usize>() {
                    self.settings.mebibytes = size.clamp(1, 4096);
                }
            }
            _ => {}
        }
    }

    fn go(&mut self, mode: Mode) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return self.say("error message=\"the game is over\"");
        }
        let stop = Stop::new();
        let answer = Arc::new(Mutex::new(Answer::Wanted));
        let task = Task {
            game: self.game.clone(),
            budget: self.level.budget(mode),
            stop: stop.clone(),
            answer: Arc::clone(&answer),
            search: Search::with_memory(self.settings.mebibytes << 20)
                .with_endgames(self.endgames.clone()),
        };
        let output = self.output;
        let thread = self.scope.spawn(move || task.run(output));
        self.searching = Some(Running {
            stop,
            answer,
            mode,
            endless: mode != Mode::Think || self.level.infinite,
            thread,
        });
        Ok(())
    }

    /// The expected move was played: from now on the clock runs.
    fn ponder_hit(&mut self) -> io::Result<()> {
        let pondering = |running: &Running<'_>| {
            running.mode == Mode::Ponder && running.withdraw() == Answer::Wanted
        };
        if self.searching.as_ref().is_some_and(pondering) {
            self.end_search();
            return self.go(Mode::Think);
        }
        Ok(())
    }

    /// Ends a running search and waits for its answer.
    fn end_search(&mut self) {
        if let Some(running) = self.searching.take() {
            running.stop.raise();
            let _ = running.thread.join();
        }
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(self.output, line)
    }
}

fn say<W: Write>(output: &Mutex<&mut W>, line: &str) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}")?;
    output.flush()
}

/// A search on a thread of its own.
struct Task {
    game: Game,
    budget: Budget,
    stop: Stop,
    answer: Arc<Mutex<Answer>>,
    search: Search,
}

impl Task {
    fn run<W: Write>(mut self, output: &Mutex<&mut W>) {
        let started = Instant::now();
        let (game, answer) = (&self.game, &self.answer);
        // A client that is gone is noticed by the conversation itself, at its next line.
        let tell = |line: &str, then: Answer| {
            let mut answer = answer.lock().unwrap_or_else(PoisonError::into_inner);
            if *answer == Answer::Wanted {
                let _ = say(output, line);
                *answer = then;
            }
        };
        let mut progress = |choice: &Choice| {
            tell(&info(choice, started.elapsed()), Answer::Wanted);
        };
        let choice = self.search.run_with(
            game,
            &self.budget,
            Variety::default(),
            &self.stop,
            &mut progress,
        );
        if let Some(choice) = choice {
            let mut texts = line(&choice.line).into_iter();
            let played = texts.next().unwrap_or_default();
            let reply = texts.next().map(|reply| format!(" ponder={reply}"));
            let done = format!("done move={played}{}", reply.unwrap_or_default());
            tell(&done, Answer::Given);
        }
    }
}

fn info(choice: &Choice, time: Duration) -> String {
    let men = match choice.evaluation {
        Evaluation::Men(hundredths) => hundredths as f64 / 100.0,
        Evaluation::Win(plies) => 100.0 - f64::from(plies) / 100.0,
        Evaluation::Loss(plies) => f64::from(plies) / 100.0 - 100.0,
        Evaluation::Difference { expected, .. } => expected.hundredths() as f64 / 100.0,
    };
    let seconds = time.as_secs_f64();
    format!(
        "info depth={} score={men:.2} nodes={} time={seconds:.3} nps={:.1} pv=\"{}\"",
        choice.depth,
        choice.nodes,
        choice.nodes as f64 / seconds.max(1e-6) / 1e6,
        line(&choice.line).join(" ")
    )
}
