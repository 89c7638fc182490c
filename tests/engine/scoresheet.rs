//! Score sheets: the table as a strict spreadsheet would take it, and the text as a phone shows it.

use damath::engine::notation::scoresheet::{self, Labels, WIDTH};
use damath::engine::notation::{GameRecord, Naming, Notation, pdn};
use damath::engine::{BoardView, Rules};

use crate::data::rules;

fn game(rules: &Rules, text: &str) -> GameRecord {
    pdn::read(text, rules).unwrap().remove(0)
}

const OPENING: &str = "1. c3-b4 d6-c5 2. b4xd6 e7xc5 3. e3-d4 c5xe3 4. f2xd4 *";

/// A cell as a spreadsheet understands it.
#[derive(Debug, PartialEq)]
enum Cell {
    Number(f64),
    Text(String),
}

/// Reads a table as LibreOffice and Excel do with English settings, and panics where a cell would be
/// run as a formula or turned into a date.
fn spreadsheet(table: &str) -> Vec<Vec<Cell>> {
    let body = table.strip_prefix('\u{FEFF}').expect("a byte-order mark");
    assert!(body.ends_with("\r\n"));
    body.trim_end()
        .split("\r\n")
        .map(|line| line.split(',').map(cell).collect())
        .collect()
}

fn cell(text: &str) -> Cell {
    let text = text.trim_matches('"');
    if !text.is_empty()
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || b == b'.' || b == b'-')
    {
        return Cell::Number(
            text.parse()
                .unwrap_or_else(|_| panic!("{text} is no number")),
        );
    }
    assert!(
        !text.starts_with(['=', '+', '-', '@']),
        "{text} would be run"
    );
    let parts: Vec<_> = text.split(['/', '-', ':']).map(str::trim).collect();
    let dated = parts.len() > 1 && parts.iter().all(|part| part.parse::<u32>().is_ok());
    assert!(!dated, "{text} would become a date");
    Cell::Text(text.to_owned())
}

#[test]
fn the_table_holds_what_the_game_scored() {
    let rows = spreadsheet(&scoresheet::csv(
        &game(&rules("damath-whole"), OPENING),
        BoardView::Vismin,
    ));
    let text = |text: &str| Cell::Text(text.to_owned());
    assert_eq!(rows.len(), 8);
    assert_eq!(
        rows[3],
        [
            Cell::Number(2.0),
            text("Red"),
            Cell::Number(1.0),
            text("b4"),
            text("d6"),
            text("1 × 6 = 6"),
            Cell::Number(6.0),
            Cell::Number(6.0),
            text(""),
        ]
    );
    assert_eq!(rows[0][7..], [text("Total"), text("Rules")]);
    assert_eq!(rows[1][7..], [Cell::Number(0.0), text("damath-whole")]);
    // 10 lands on c5 with ÷ over 1, then on e3 with × over 6.
    assert_eq!(
        rows[4][5..8],
        [text("10 ÷ 1 = 10"), Cell::Number(10.0), Cell::Number(10.0)]
    );
    assert_eq!(
        rows[6][5..8],
        [text("10 × 6 = 60"), Cell::Number(60.0), Cell::Number(70.0)]
    );
}

#[test]
fn no_chip_of_any_set_is_taken_for_a_date_or_a_formula() {
    for name in Rules::NAMES
        .into_iter()
        .filter(|name| *name != "damath-custom")
    {
        let record = game(&rules(name), OPENING);
        let rows = spreadsheet(&scoresheet::csv(&record, BoardView::Vismin));
        assert_eq!(rows.len(), 8, "{name}");
    }
    let dates = "1/2 5/10 -1/2 -2.5 2.5 3 4 5 6 7 8 9";
    let custom = Rules::named("damath-custom", Some(dates)).unwrap();
    spreadsheet(&scoresheet::csv(&game(&custom, OPENING), BoardView::Vismin));
}

#[test]
fn a_table_is_read_back() {
    for name in ["filipino", "damath-integer", "damath-radical"] {
        let record = game(&rules(name), OPENING);
        for view in [BoardView::Vismin, BoardView::Luzon] {
            let table = scoresheet::csv(&record, view);
            let back = scoresheet::read_csv(&table, record.rules()).unwrap();
            let moves =
                |record: &GameRecord| record.moves().iter().map(|m| m.played).collect::<Vec<_>>();
            assert_eq!(moves(&back), moves(&record), "{name}");
        }
    }
    let refused = |text: &str| {
        scoresheet::read_csv(text, &Rules::filipino())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused("a,b\n1,2"),
        "line 1: the columns From and To are missing"
    );
    assert_eq!(
        refused("From,To\nc3,d4\nb6,b4"),
        "line 3: the piece on b6 moves one square diagonally forward and cannot get to b4 (the table \
         does not say its rules and was read as a game of filipino from the start: give its own \
         rules, or the game as PDN)"
    );
}

#[test]
fn a_table_says_by_which_rules_and_from_where_its_game_was_played() {
    let custom = Rules::named("damath-custom", Some("1/2 2.5 -3 4 5 6 7 8 9 1998/2 11 12"));
    for (rules, text) in [
        (rules("spanish"), "1. c3-d4 *"),
        (rules("damath-integer"), OPENING),
        (custom.unwrap(), OPENING),
        (
            rules("filipino"),
            "[FEN \"B:WKa1,c3:Bd6,f8:H3\"] 1... d6-c5 2. c3-b4 *",
        ),
        (
            rules("damath-radical"),
            "[FEN \"W:WKa1=16r32:Bd6=-r8,f8=64r2:P1,-2.50\"] 1. a1-c3 *",
        ),
        (rules("damath-fraction"), "[FEN \"W:Wa1=5/10:Bd6=2/10\"] *"),
        (rules("filipino"), "*"),
    ] {
        let record = game(&rules, text);
        let table = scoresheet::csv(&record, BoardView::Luzon);
        let back = scoresheet::read_csv(&table, &Rules::default()).unwrap();
        assert_eq!(back.rules(), record.rules(), "{table}");
        assert_eq!(back.start(), record.start(), "{table}");
        assert_eq!(back.end(), record.end(), "{table}");
        assert_eq!(scoresheet::wrong_cell(&table, &back), None, "{table}");
    }
}

#[test]
fn a_table_without_rules_is_not_read_by_the_wrong_ones() {
    let read = |table: &str, name: &str| {
        let read = scoresheet::read_csv(table, &rules(name));
        read.map(|_| ()).map_err(|error| error.to_string())
    };
    let table = "Chip,From,To\n-1,c3,b4\n−9,b6,c5\n";
    assert_eq!(read(table, "damath-integer"), Ok(()));
    let told = read(table, "damath-whole").unwrap_err();
    assert!(
        told.starts_with("line 2: the chip that moves is 1, not -1 (the table does not say"),
        "{told}"
    );
    assert_eq!(
        read("Chip,From,To\n1.0,c3,b4\n,b6,c5\n", "damath-whole"),
        Ok(())
    );
    for (cell, told) in [
        ("chess", "line 2: there are no rules called “chess”"),
        ("damath-custom 1 2", "line 2: twelve values are needed"),
    ] {
        let table = format!("From,To,Rules\nc3,b4,{cell}\n");
        let error = read(&table, "filipino").unwrap_err();
        assert!(error.starts_with(told), "{error}");
    }
    let error = read("From,To,Start\nc3,b4,W:Wh8:B\n", "filipino").unwrap_err();
    assert!(
        error.starts_with("line 2: Red has an uncrowned piece on h8"),
        "{error}"
    );
}

#[test]
fn a_spreadsheet_may_save_a_table_with_any_separator() {
    let record = game(&rules("damath-integer"), OPENING);
    let table = scoresheet::csv(&record, BoardView::Vismin);
    assert!(!table.contains(';'));
    for separator in [";", "\t"] {
        let saved = table.replace(',', separator).replace(".00", ",00");
        assert!(scoresheet::is_table(&saved) && scoresheet::has_chips(&saved));
        let back = scoresheet::read_csv(&saved, record.rules()).unwrap();
        assert_eq!(back.moves().len(), record.moves().len());
        assert_eq!(scoresheet::wrong_cell(&saved, &back), None);
    }
}

#[test]
fn every_set_of_chips_writes_tables_that_are_right() {
    for name in Rules::NAMES
        .into_iter()
        .filter(|name| *name != "damath-custom")
    {
        let table = scoresheet::csv(&game(&rules(name), OPENING), BoardView::Luzon);
        let back = scoresheet::read_csv(&table, &rules(name)).unwrap();
        assert_eq!(
            scoresheet::wrong_cell(&table, &back),
            None,
            "{name}\n{table}"
        );
    }
}

#[test]
fn wrong_cells_are_found_in_every_column() {
    let rules = rules("damath-whole");
    let table = scoresheet::csv(&game(&rules, OPENING), BoardView::Vismin);
    // The row is `2,Red,1,b4,d6,1 × 6 = 6,6.00,6.00`.
    for (right, wrong, column) in [
        (",1,b4", ",2,b4", "Chip"),
        (",1,b4", ",one,b4", "Chip"),
        ("1 × 6 = 6,", "1 × 6 = 7,", "Hops"),
        ("1 × 6 = 6,", "1 × 5 = 6,", "Hops"),
        ("1 × 6 = 6,", "1 + 6 = 6,", "Hops"),
        ("1 × 6 = 6,", "1 × 6 = 6; 1 × 6 = 6,", "Hops"),
        ("1 × 6 = 6,", ",", "Hops"),
        (",6.00,6.00", ",7.00,6.00", "Score"),
        (",6.00,6.00", ",6.00,7.00", "Total"),
        (",6.00,6.00", ",6.00,six", "Total"),
    ] {
        let table = table.replace(right, wrong);
        let record = scoresheet::read_csv(&table, &rules).unwrap();
        let found = scoresheet::wrong_cell(&table, &record).expect(wrong);
        assert_eq!((found.line, found.column.to_string().as_str()), (4, column));
    }
}

#[test]
fn the_text_fits_a_phone_in_the_names_of_every_board() {
    for name in Rules::NAMES
        .into_iter()
        .filter(|name| *name != "damath-custom")
    {
        let record = game(&rules(name), OPENING);
        for notation in Notation::ALL {
            let naming = Naming::of(notation);
            let text = scoresheet::text(&record, naming, &Labels::ENGLISH);
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(WIDTH), "{name}\n{text}");
            let [from, to] = ["c3", "b4"].map(|square| naming.square(square.parse().unwrap()));
            assert!(text.contains(&format!(" {from}-{to}\n")), "{name}\n{text}");
        }
    }
}

#[test]
fn the_text_groups_thousands() {
    let record = game(&rules("damath-polynomial"), OPENING);
    let text = scoresheet::text(&record, Naming::Sheet, &Labels::ENGLISH);
    let chips = text.lines().find(|line| line.starts_with("Chips")).unwrap();
    assert!(chips.contains(','), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= WIDTH),
        "{text}"
    );
}

#[test]
fn the_text_reads_like_a_sheet() {
    let short = "1. c3-b4 d6-c5 2. b4xd6 *";
    let record = game(&rules("damath-whole"), short);
    let text = scoresheet::text(
        &record,
        Naming::Letters(BoardView::Vismin),
        &Labels::ENGLISH,
    );
    assert_eq!(
        text,
        "         Score               Total\n\
         1. Red 1: c3-b4\n          0.00                0.00\n\
         1. Blue 6: d6-c5\n          0.00                0.00\n\
         2. Red 1: b4×d6\n    1 × 6 = 6\n          6.00                6.00\n\
         ──────────────────────────────────\n                \
         Red           Blue\n\
         Captured       6.00           0.00\n\
         Chips         66.00          60.00\n\
         Total         72.00          60.00\n"
    );
}
