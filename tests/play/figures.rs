//! Reads figures out of what players are told.

/// The first figure in bold after `start`, in hundredths: `Red Ana **19.14**`.
pub fn bold_after(text: &str, start: &str) -> i64 {
    let at = text
        .find(start)
        .unwrap_or_else(|| panic!("no {start:?} in {text:?}"));
    let rest = &text[at..];
    let bold = rest
        .split("**")
        .nth(1)
        .unwrap_or_else(|| panic!("nothing bold in {rest:?}"));
    hundredths(bold)
}

/// A figure as players read it, in hundredths: `21`, `0.14`, `−1.50`.
pub fn hundredths(figure: &str) -> i64 {
    let (sign, size) = match figure.strip_prefix('−') {
        Some(size) => (-1, size),
        None => (1, figure),
    };
    let (whole, decimals) = size.split_once('.').unwrap_or((size, "00"));
    let number = |digits: &str| -> i64 {
        digits
            .replace(',', "")
            .parse()
            .unwrap_or_else(|_| panic!("{figure:?} is no figure"))
    };
    assert_eq!(decimals.len(), 2, "{figure:?}");
    sign * (number(whole) * 100 + number(decimals))
}

/// A figure in hundredths as players read it.
pub fn shown(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "−" } else { "" };
    let (whole, decimals) = (hundredths.abs() / 100, hundredths.abs() % 100);
    if decimals == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{decimals:02}")
    }
}

#[test]
fn figures_are_read_as_they_are_shown() {
    for (text, value) in [
        ("21", 2100),
        ("0.14", 14),
        ("−1.50", -150),
        ("1,234.00", 123_400),
    ] {
        assert_eq!(hundredths(text), value);
    }
    assert_eq!(shown(-186), "−1.86");
    assert_eq!(
        bold_after("Red Ana **19.14** · Blue Ben **−2**", "Blue"),
        -200
    );
}
