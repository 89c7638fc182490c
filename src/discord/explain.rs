//! Why a wish was not fulfilled, for the one person who had it: what happened, what to do next.

use super::boards;
use super::call::Call;
use super::errors::Problem;
use super::pictures;
use super::reply::Reply;
use super::turn;
use super::view::board::{self, Address, Controls};
use super::view::{challenge, names, players, slips};
use crate::opponent_posts;
use crate::session::{NotPlayed, Seat, Session, SessionError};
use crate::text::Text;
