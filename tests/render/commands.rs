//! The drawing commands: they write whole files or none, and say what was wrong.

use clap::Parser;
use damath::cli::render;
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
