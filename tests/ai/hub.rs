//! The Hub protocol: a transcript, and a game driven by a small client.

use std::io::{BufRead, BufReader, Cursor, Read, Write, pipe};

use damath::ai::Endgames;
use damath::cli::hub::serve;
use damath::engine::{Game, Kind, Move, Rules, Side, Square};

fn talk(lines: &str) -> Vec<String> {
    let mut output = Vec::new();
    serve(Cursor::new(lines), &mut output, Endgames::none()).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_transcript() {
    let answers = talk(
        "hub\nset-param name=variant value=filipino\ninit\nping\nnonsense a=b\n\
         pos pos=BbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwW\nlevel depth=3\ngo think\n",
    );
    assert!(
        answers[0].starts_with("id name=damath version="),
        "{answers:?}"
    );
    assert_eq!(
        answers[1],
        "param name=variant value=filipino type=enum values=\"filipino spanish\""
    );
    assert_eq!(answers[3..6], ["wait", "ready", "pong"]);
    let done: Vec<_> = answers
        .iter()
        .filter(|line| line.starts_with("done"))
        .collect();
    assert_eq!(done.len(), 1);
    assert!(
        answers[6].starts_with("info depth=1 score="),
        "{}",
        answers[6]
    );
}

#[test]
fn captures_list_what_they_take() {
    // 22 takes 18 and 11: c3, d4, f6.
    let answers = talk("pos pos=Weeeeeeeeeebeeeeeebeeeweeeeeeeeee\nlevel depth=2\ngo think\n");
    let done = answers.last().unwrap();
    assert!(done.starts_with("done move=22x8x"), "{done}");
    let mut taken: Vec<&str> = done["done move=22x8x".len()..]
        .split(['x', ' '])
        .take(2)
        .collect();
    taken.sort_unstable();
    assert_eq!(taken, ["11", "18"]);
}

#[test]
fn what_cannot_be_played_is_an_error_and_the_talk_goes_on() {
    let answers = talk(
        "pos pos=Wxyz\npos pos=start moves=\"1-32\"\npos pos=BWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\n\
         go think\nping\n",
    );
    assert_eq!(
        answers
            .iter()
            .filter(|line| line.starts_with("error message=\""))
            .count(),
        3
    );
    assert_eq!(answers.last().unwrap(), "pong");
}

#[test]
fn an_endless_search_answers_when_stopped() {
    let answers = talk("pos pos=start\nlevel infinite\ngo analyze\nping\nstop\n");
    assert!(answers.contains(&"pong".to_owned()));
    assert!(answers.last().unwrap().starts_with("done move="));
    let answers = talk("pos pos=start\nlevel depth=2\ngo ponder\nponder-hit\n");
    assert_eq!(
        answers
            .iter()
            .filter(|line| line.starts_with("done"))
            .count(),
        1
    );
}

/// A client that knows the rules from the engine and writes positions and moves itself.
struct Client<R: Read, W: Write> {
    from_engine: BufReader<R>,
    to_engine: W,
}

impl<R: Read, W: Write> Client<R, W> {
    fn best(&mut self, game: &Game) -> String {
        let position = position(game);
        writeln!(
            self.to_engine,
            "pos pos={position}\nlevel depth=3\ngo think"
        )
        .unwrap();
        loop {
            let mut line = String::new();
            assert!(
                self.from_engine.read_line(&mut line).unwrap() > 0,
                "the engine is gone"
            );
            if let Some(done) = line.strip_prefix("done move=") {
                return done.split_whitespace().next().unwrap().to_owned();
            }
        }
    }
}

fn position(game: &Game) -> String {
    let letter = |number| {
        let square = Square::from_number(number).unwrap();
        match game
            .position()
            .piece_at(square)
            .map(|piece| (piece.side, piece.kind))
        {
            None => 'e',
            Some((Side::Red, Kind::Man)) => 'w',
            Some((Side::Red, Kind::King)) => 'W',
            Some((Side::Blue, Kind::Man)) => 'b',
            Some((Side::Blue, Kind::King)) => 'B',
        }
    };
    let turn = if game.turn() == Side::Red { 'W' } else { 'B' };
    std::iter::once(turn).chain((1..=32).map(letter)).collect()
}

/// Whether the text names the move: its ends, then exactly the squares taken.
fn names(text: &str, played: &Move) -> bool {
    let numbers: Vec<u8> = text
        .split(['x', '-'])
        .map(|part| part.parse().unwrap())
        .collect();
    let taken: Vec<Square> = numbers[2..]
        .iter()
        .map(|n| Square::from_number(*n).unwrap())
        .collect();
    text.contains('x') == played.is_capture()
        && numbers[0] == played.from().number()
        && numbers[1] == played.to().number()
        && taken.into_iter().collect::<damath::engine::Bitboard>() == played.captured()
}

#[test]
fn a_client_plays_a_game() {
    let (engine_reads, to_engine) = pipe().unwrap();
    let (from_engine, mut engine_writes) = pipe().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            serve(
                BufReader::new(engine_reads),
                &mut engine_writes,
                Endgames::none(),
            )
            .unwrap();
        });
        let mut client = Client {
            from_engine: BufReader::new(from_engine),
            to_engine,
        };
        let mut game = Game::new(Rules::filipino());
        while game.outcome().is_none() && game.plies().len() < 120 {
            let text = client.best(&game);
            let legal = game.legal_moves();
            let meant = legal.iter().find(|played| names(&text, played));
            game.play(meant.unwrap_or_else(|| panic!("{text} is not legal")))
                .unwrap();
        }
        assert!(game.plies().len() > 20);
        writeln!(client.to_engine, "quit").unwrap();
    });
}
