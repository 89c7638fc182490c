//! Pictures and their words, seen from outside: what a player sees, hears and can be sure of.

mod render {
    mod colours;
    mod commands;
    mod golden;
    mod pictures;
    mod scenes;
    mod words;
}
