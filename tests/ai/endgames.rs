//! Endgame tables: known endings, and the check on random positions.

use std::path::Path;
use std::sync::mpsc;

use damath::ai::endgame::{self, FileError, NotATable, Result as Solved, Table};
use damath::ai::{Budget, Endgames, Evaluation, Level, Pool, PoolSize, Search, Stop};
use damath::engine::notation::fen;
use damath::engine::{Game, Move, Rules};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::positions::random_game;

const MEMORY: usize = 1 << 20;

fn game(rules: &Rules, position: &str) -> Game {
    Game::from_setup(fen::read(rules, position).unwrap()).unwrap()
}

#[test]
#[ignore = "solves seven million positions twice: minutes in release mode"]
fn solved_endgames() {
    for rules in [Rules::filipino(), Rules::spanish()] {
        let table = endgame::build(&rules, endgame::MOST_PIECES, 2, &mut |_, _| ()).unwrap();
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
        let mut search = Search::with_memory(MEMORY).with_endgames(read);
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

/// Every ending of one piece against one.
fn small(rules: &Rules) -> Table {
    endgame::build(rules, 2, 1, &mut |_, _| ()).unwrap()
}

fn searcher(rules: &Rules, table: &Table) -> Search {
    let mut endgames = Endgames::none();
    endgames.add(rules, table.clone());
    Search::with_memory(MEMORY).with_endgames(endgames)
}

/// What perfect play leads to, the side to move being the one that is asked about.
fn solved(table: &Table, game: &Game) -> Solved {
    // A side without pieces is beyond the tables: it has lost.
    let found = table.probe(game.position().board(), game.turn());
    found.unwrap_or(Solved::Loss(0))
}

fn after(game: &Game, played: &Move) -> Game {
    let mut next = game.clone();
    next.play(played).unwrap();
    next
}

/// Whether a move throws away a win or a draw.
fn spoils(table: &Table, game: &Game, played: &Move) -> bool {
    match (solved(table, game), solved(table, &after(game, played))) {
        (Solved::Win(_), Solved::Loss(_)) | (Solved::Loss(_), _) => false,
        (Solved::Draw, reply) => matches!(reply, Solved::Win(_)),
        (Solved::Win(_), _) => true,
    }
}

/// Endings of one piece against one that can be spoiled, at the start of a budget too small to see their
/// end.
fn delicate(rules: &Rules, table: &Table) -> Vec<Game> {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut found = Vec::new();
    while found.len() < 60 {
        let game = random_game(rules, 1, &mut random);
        let moves = game.legal_moves();
        let far = !matches!(solved(table, &game), Solved::Win(plies) if plies < 7);
        if far && moves.iter().any(|played| spoils(table, &game, played)) {
            found.push(game);
        }
    }
    found
}

const FEW: Budget = Budget::nodes(8);

#[test]
fn with_tables_master_holds_what_a_search_alone_spoils() {
    for rules in [Rules::filipino(), Rules::spanish()] {
        let table = small(&rules);
        let games = delicate(&rules, &table);
        let spoilt = |mut search: Search| {
            let spoilt = games.iter().filter(|game| {
                let choice = Level::Master.choose_within(game, &FEW, 3, &mut search, &Stop::new());
                spoils(&table, game, &choice.unwrap().played)
            });
            spoilt.count()
        };
        assert_eq!(spoilt(searcher(&rules, &table)), 0, "{rules}");
        assert!(spoilt(Search::with_memory(MEMORY)) > 0, "{rules}");
    }
}

#[test]
fn with_tables_a_win_is_carried_through_in_the_fewest_plies() {
    let rules = Rules::filipino();
    let table = small(&rules);
    let mut search = searcher(&rules, &table);
    let mut longest = 0;
    for mut game in delicate(&rules, &table) {
        let Solved::Win(mut plies) = solved(&table, &game) else {
            continue;
        };
        longest = longest.max(plies);
        while game.outcome().is_none() {
            let choice = search.run(&game, &FEW, &Stop::new()).unwrap();
            let expected = match choice.evaluation {
                Evaluation::Win(plies) | Evaluation::Loss(plies) => plies,
                other => panic!("{other:?} in {}", fen::write(&game.setup())),
            };
            assert_eq!(expected, u32::from(plies));
            game.play(&choice.played).unwrap();
            plies = plies.saturating_sub(1);
        }
        assert_eq!(plies, 0);
    }
    assert!(longest >= 9, "{longest}");
}

#[test]
fn the_pools_searches_know_the_tables() {
    let rules = Rules::filipino();
    let table = small(&rules);
    let game = delicate(&rules, &table).remove(0);
    let mut endgames = Endgames::none();
    endgames.add(&rules, table.clone());
    let size = PoolSize {
        threads: 1,
        memory: MEMORY,
        waiting: 1,
    };
    let pool = Pool::start_with(size, endgames);
    let (give, take) = mpsc::channel();
    let answer = move |choice| give.send(choice).unwrap();
    let asked = game.clone();
    pool.choose(asked, Level::Master, 1, Stop::new(), answer)
        .unwrap();
    let choice: damath::ai::Choice = take.recv().unwrap().unwrap();
    assert!(!spoils(&table, &game, &choice.played));
    let known = match solved(&table, &game) {
        Solved::Win(plies) => Evaluation::Win(plies.into()),
        _ => Evaluation::Men(0),
    };
    assert_eq!(choice.evaluation, known);
}

#[test]
fn the_other_levels_play_alike_with_tables_and_without() {
    let rules = Rules::filipino();
    let table = small(&rules);
    let (mut with, mut without) = (searcher(&rules, &table), Search::with_memory(MEMORY));
    for game in delicate(&rules, &table) {
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let choose =
                |search: &mut Search| level.choose_within(&game, &FEW, 5, search, &Stop::new());
            assert_eq!(choose(&mut with), choose(&mut without), "{level}");
        }
    }
    let master = |search: &mut Search, game| {
        Level::Master.choose_within(game, &FEW, 5, search, &Stop::new())
    };
    let games = delicate(&rules, &table);
    assert!(
        games
            .iter()
            .any(|game| master(&mut with, game) != master(&mut without, game)),
        "the tables are back after a level that does without"
    );
}

#[test]
fn a_table_of_fewer_pieces_is_read_back_whole() {
    let rules = Rules::spanish();
    let table = small(&rules);
    assert_eq!(table.pieces(), 2);
    assert_eq!(endgame::verify(&table, &rules, 300, 1), []);
    let folder = tempfile::tempdir().unwrap();
    endgame::write(folder.path(), &rules, &table).unwrap();
    let read = Endgames::load_for(&rules, folder.path()).unwrap();
    assert!(read.table(&rules) == Some(&table));
    assert_eq!(read.bytes(), table.positions());
    let other = Endgames::load_for(&Rules::filipino(), folder.path()).unwrap();
    assert_eq!(other.names().count(), 0);
    let none = Endgames::load_for(&Rules::default(), folder.path()).unwrap();
    assert_eq!(none.names().count(), 0, "Damath has no tables");
    let three = game(&rules, "W:WKc1,Kf2:BKh6");
    assert_eq!(
        table.probe(three.position().board(), three.turn()),
        None,
        "beyond this table"
    );
    let file = folder.path().join("spanish.endgames");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let reason = Endgames::load_for(&rules, folder.path()).err();
    assert!(
        matches!(
            reason,
            Some(FileError::Content {
                reason: NotATable::Checksum,
                ..
            })
        ),
        "{reason:?}"
    );
}
