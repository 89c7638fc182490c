//! The drawing commands: they write whole files or none, and say what was wrong.

use clap::Parser;
use damath::cli::{render, replay};
use tempfile::TempDir;

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    args: render::Args,
}

/// Runs the command with `--out` in a fresh folder; gives the message of its error and the folder.
fn draw(arguments: &[&str], out: &str) -> (Result<(), String>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join(out);
    let given = ["render", "--out", out.to_str().unwrap()];
    let all = given.into_iter().chain(arguments.iter().copied());
    let ran = Command::try_parse_from(all)
        .map_err(|error| error.to_string())
        .and_then(|command| render::run(&command.args).map_err(|error| error.to_string()));
    (ran, folder)
}

fn files(folder: &TempDir) -> usize {
    folder.path().read_dir().unwrap().count()
}

#[test]
fn a_board_is_written() {
    for arguments in [
        &[][..],
        &[
            "--rules", "filipino", "--board", "vismin", "--view", "blue", "--mark", "c3,d4",
        ],
        &[
            "--rules",
            "damath-integer",
            "--theme",
            "print",
            "--notation",
            "sheet",
        ],
        &["--fen", "B:Wa3=4,Kc3=1:Bb8=11:P12.50,-3"],
        &[
            "--rules",
            "spanish",
            "--surface",
            "lines",
            "--pieces",
            "tansan",
        ],
    ] {
        let (ran, folder) = draw(arguments, "board.png");
        assert_eq!(ran, Ok(()), "{arguments:?}");
        let file = std::fs::read(folder.path().join("board.png")).unwrap();
        assert_eq!(image::load_from_memory(&file).unwrap().width(), 960);
        assert_eq!(files(&folder), 1);
    }
}

#[test]
fn bad_input_is_named_and_leaves_nothing_behind() {
    for (arguments, named) in [
        (&["--theme", "neon"][..], "there is no theme called “neon”"),
        (&["--rules", "chess"], "there are no rules called “chess”"),
        (&["--fen", "W:Wz9:B"], "z9"),
        (&["--fen", "W:Wa8=4:Bb8=11"], "--fen"),
        (&["--theme", "a\u{1B}[31mb"], "“a\u{FFFD}[31mb”"),
        (&["--pieces", "a\u{1B}[31mb"], "“a\u{FFFD}[31mb”"),
        (&["--surface", "a\u{202E}b"], "“a\u{FFFD}b”"),
        (&["--mark", "a3,q9"], "“q9” is not a playing square"),
        (&["--board", "cebu"], "the boards are vismin and luzon"),
        (&["--notation", "morse"], "morse"),
        (&["--rules", "damath-custom"], "needs its twelve chips"),
        (
            &["--surface", "water"],
            "“water” is none of chequered, lines",
        ),
    ] {
        let (ran, folder) = draw(arguments, "board.png");
        let message = ran.unwrap_err();
        assert!(message.contains(named), "{arguments:?}: {message}");
        assert_eq!(files(&folder), 0, "{arguments:?}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_named_and_not_made() {
    let (ran, folder) = draw(&[], "missing/board.png");
    let message = ran.unwrap_err();
    assert!(
        message.contains("missing") && message.contains("cannot be written"),
        "{message}"
    );
    assert_eq!(files(&folder), 0);
}

#[test]
fn a_file_that_cannot_be_replaced_leaves_no_partial_one() {
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("board.png");
    std::fs::create_dir(&taken).unwrap();
    assert!(render::write_whole(&taken, b"picture").is_err());
    assert_eq!(files(&folder), 1);
}

#[derive(Parser)]
struct ReplayCommand {
    #[command(flatten)]
    args: replay::Args,
}

/// Runs the replay command on a file with this text.
fn film(text: &str, arguments: &[&str]) -> (Result<Vec<u8>, String>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (pdn, out) = (
        folder.path().join("game.pdn"),
        folder.path().join("game.gif"),
    );
    std::fs::write(&pdn, text).unwrap();
    let given = [
        "replay",
        pdn.to_str().unwrap(),
        "--out",
        out.to_str().unwrap(),
    ];
    let all = given.into_iter().chain(arguments.iter().copied());
    let ran = ReplayCommand::try_parse_from(all)
        .map_err(|error| error.to_string())
        .and_then(|command| replay::run(&command.args).map_err(|error| error.to_string()))
        .map(|()| std::fs::read(&out).unwrap());
    (ran, folder)
}

const SHORT_GAME: &str =
    "[White \"Ana\"] [Black \"Ben\"]\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 1-0";

#[test]
fn a_game_on_record_is_replayed() {
    for arguments in [
        &[][..],
        &["--one-frame-a-turn"],
        &["--theme", "slate", "--view", "blue"],
        &["--rules", "filipino", "--from", "pdn"],
    ] {
        let (ran, _folder) = film(SHORT_GAME, arguments);
        assert!(ran.unwrap().starts_with(b"GIF89a"), "{arguments:?}");
    }
}

#[test]
fn every_kind_of_file_is_replayed() {
    let table = "Move,Side,Chip,From,To,Rules\n1,Red,1,c3,d4,damath-whole\n";
    for (text, arguments) in [
        (table, &[][..]),
        ("1. 1 (4,3) 6 (3,4) *", &[]),
        ("1. 2-15 2-15 *", &["--from", "dama"]),
    ] {
        let (ran, _folder) = film(text, arguments);
        assert!(ran.unwrap().starts_with(b"GIF89a"), "{text}");
    }
}

#[test]
fn a_bad_record_is_named_with_its_line_and_leaves_nothing_behind() {
    for (text, arguments, named) in [
        ("1. c3-d4 b6-a5\n2. a1-h8 *", &[][..], "line 2"),
        (
            SHORT_GAME,
            &["--number", "2"],
            "no game 2 in this file; its last is 1",
        ),
        (SHORT_GAME, &["--number", "0"], "no game 0 in this file"),
        (
            SHORT_GAME,
            &["--rules", "chess"],
            "there are no rules called “chess”",
        ),
    ] {
        let (ran, folder) = film(text, arguments);
        let message = ran.unwrap_err();
        assert!(message.contains(named), "{arguments:?}: {message}");
        assert_eq!(files(&folder), 1, "only the record is there");
    }
}
