//! Endgame tables: known endings, and the check on random positions.

use std::path::Path;

use damath::ai::endgame::{self, FileError, Result as Solved};
use damath::ai::{Budget, Endgames, Evaluation, Search, Stop};
use damath::engine::notation::fen;
use damath::engine::{Game, Rules};

fn game(rules: &Rules, position: &str) -> Game {
    Game::from_setup(fen::read(rules, position).unwrap()).unwrap()
}

#[test]
#[ignore = "solves seven million positions twice: minutes in release mode"]
fn solved_endgames() {
    for rules in [Rules::filipino(), Rules::spanish()] {
        let table = endgame::build(&rules, 2, &mut |_, _| ()).unwrap();
        assert_eq!(endgame::verify(&table, &rules, 2_000, 1), []);
        let solved = |position: &str| {
            let game = game(&rules, position);
            table.probe(game.position().board(), game.turn()).unwrap()
        };
        // One king against one on the main diagonal, and three that cannot dislodge it: the textbook
        // draws; off it, three kings win.
        assert_eq!(solved("W:WKc1:BKh8"), Solved::Draw);
        assert_eq!(solved("W:WKc1,Kf2,Kb6:BKa1"), Solved::Draw);
        assert!(matches!(solved("W:WKc1,Kf2,Kb6:BKh6"), Solved::Win(_)));
        let folder = tempfile::tempdir().unwrap();
        endgame::write(folder.path(), &rules, &table).unwrap();
        let read = Endgames::load(folder.path()).unwrap();
        assert!(read.table(&rules) == Some(&table));
        let position = game(&rules, "W:WKc1,Kf2,Kb6:BKh6");
        let mut search = Search::with_memory(1 << 20).with_endgames(read);
        let choice = search
            .run(&position, &Budget::depth(1), &Stop::new())
            .unwrap();
        assert!(
            matches!(choice.evaluation, Evaluation::Win(_)),
            "{choice:?}"
        );
    }
}

#[test]
fn a_missing_table_is_no_error_and_a_damaged_one_is() {
    assert_eq!(
        Endgames::load(Path::new("no/such/folder"))
            .unwrap()
            .names()
            .count(),
        0
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("filipino.endgames");
    for content in [
        "",
        "damath endgames 1 spanish\n",
        "damath endgames 1 filipino\n\0\0\0\0\0\0\0\0\0",
    ] {
        std::fs::write(&file, content).unwrap();
        assert!(
            matches!(
                Endgames::load(folder.path()),
                Err(FileError::Content { .. })
            ),
            "{content:?}"
        );
    }
}
