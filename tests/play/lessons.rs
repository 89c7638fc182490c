//! Whole lessons: eight students at four games at once, with a teacher, the bell, and who walks out.

mod bell;
mod class;
mod end;
mod play;
mod rooms;
mod walkout;
