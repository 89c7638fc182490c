//! Why a wish was not fulfilled, for the one person who had it: what happened, what to do next.

use super::boards;
use super::call::Call;
use super::during::own_board;
use super::errors::Problem;
use super::opponent::{self, Show};
use super::parked;
use super::pictures;
use super::reply::Reply;
use super::style::Look;
use super::view::board::{self, Address, Controls};
use super::view::{challenge, names, players, slips};
use crate::engine::RulesError;
use crate::engine::damath::{ChipError, CustomChipsError};
use crate::session::{Challenge, NotPlayed, OpenTo, Seat, Session, SessionError};
use crate::text::Text;

/// Tells the person who asked why the wish was not fulfilled, and the log what went wrong.
pub async fn explain(call: &Call, problem: &Problem) {
    problem.log();
    if let Problem::Session(SessionError::Stale {
        shown,
        undone,
        session,
    }) = problem
    {
        let text = call.text();
        if *undone < session.state().undone {
            return show_current_board(call, &text.stale_undone(), session).await;
        }
        if *shown < session.ply() {
            return show_current_board(call, &text.stale(*shown, session.ply()), session).await;
        }
    }
    if let Problem::Accepted(session) = problem
        && session.record().channel == call.channel
    {
        let before = call.text().challenge_has_begun(link(session));
        return show_current_board(call, &before, session).await;
    }
    if let Problem::Session(SessionError::NotPlayed(NotPlayed::NotYourTurn(Seat::Bot { .. }))) =
        problem
    {
        have_bot_move(call).await;
    }
    if let Problem::Session(SessionError::NoGame) = problem
        && let Some(parked) = parked::parked_here(call).await
    {
        return call.tell(parked).await;
    }
    call.tell(Reply::private(user_message(call, problem))).await;
}

/// What the person reads.
fn user_message(call: &Call, problem: &Problem) -> String {
    let text = &call.text();
    match problem {
        Problem::Session(refused) => refusal(call, refused),
        Problem::Slip {
            typed,
            reason,
            rules,
            naming,
        } => slips::explain(text, rules, *naming, typed, reason),
        Problem::Control(_) | Problem::Choice | Problem::Setting(_) => text.unknown_control(),
        Problem::Command => text.unknown_command(),
        Problem::Options(name) => text.not_understood(names::typed(name)),
        Problem::BotChallenged(name) => text.bot_challenged(names::markdown(name)),
        Problem::NotManager => text.not_manager(),
        Problem::TimeZone(typed) => text.time_zone_unknown(names::typed(typed)),
        Problem::NotTaking(name) => text.not_taking_challenges(names::markdown(name)),
        Problem::ChannelNotAllowed(channels) => {
            text.channel_not_allowed(players::channels(channels))
        }
        Problem::NotTeacher => text.not_teacher(),
        Problem::NoSuchGame => text.no_such_game(),
        Problem::CannotSee(name) => text.cannot_see(names::markdown(name)),
        Problem::SameLabels => text.same_labels(),
        Problem::OtherSidesLabel => text.other_sides_label(),
        Problem::AlreadyPaused => text.already_paused(),
        Problem::NoThreads(missing) => text.no_threads(text.permission_name(missing.word())),
        Problem::ChallengeRanOut => text.challenge_expired(),
        Problem::Accepted(session) => text.challenge_has_begun(link(session)),
        Problem::NotTheirRematch([red, blue]) => {
            text.not_their_rematch(red.as_str(), blue.as_str())
        }
        Problem::OutsideServers => text.only_in_channels(),
        Problem::After(reason) => reason.message(text),
        Problem::NotModerator => text.not_moderator(),
        Problem::NobodyElseHere => text.nobody_else_here(),
        Problem::SeenByNobody => text.seen_by_nobody(),
        Problem::NoClockHere => text.no_clock_here(),
        Problem::PlaceGone => text.place_gone(),
        Problem::PlaceTaken(session) => {
            let [red, blue] = both(call, session);
            text.place_taken(red, blue, link(session))
        }
        Problem::RatedElsewhere => text.rated_elsewhere(),
        Problem::NoSheet => text.sheet_nothing(),
        Problem::StillRunning => text.analysis_still_running(),
        Problem::NothingToAnalyze => text.analysis_nothing(),
        Problem::AnalysisUnderWay => text.analysis_under_way(),
        Problem::Busy(_) => text.busy(),
        Problem::Store(_) => text.not_saved(),
        Problem::NotSent(_) | Problem::Replay(_) | Problem::NoAnswer | Problem::Panicked => {
            text.our_fault()
        }
    }
}

fn refusal(call: &Call, refused: &SessionError) -> String {
    let text = &call.text();
    match refused {
        SessionError::NoGame => text.no_game(),
        SessionError::ChannelTaken(session) => {
            let [red, blue] = both(call, session);
            text.game_runs_here(red, blue, link(session))
        }
        SessionError::OwnChallenge => text.own_challenge(),
        SessionError::ChallengeWaiting(waiting) => {
            let challenged = challenge::asked(text, waiting);
            let button = challenge::refusal(text, waiting);
            text.challenge_waits(challenged, challenge::time_left(waiting), button)
        }
        SessionError::NoChallenge => text.challenge_gone(),
        SessionError::ChallengeExpired(_) => text.challenge_expired(),
        SessionError::NotChallenged(challenge) => not_challenged(call, challenge),
        SessionError::NotAPlayer(session) => {
            let [red, blue] = both(call, session);
            text.not_a_player(red, blue)
        }
        SessionError::HelpNotAgreed => text.help_not_agreed(),
        SessionError::ChallengeTooSoon { from } => {
            text.challenge_too_soon(challenge::countdown(*from))
        }
        SessionError::ClockNotForRules => text.clock_not_for_rules(),
        SessionError::OfferStands(_) => text.offer_stands(),
        SessionError::OfferTooSoon => text.offer_too_soon(),
        SessionError::NoOffer => text.no_offer(),
        SessionError::NobodyToAsk => text.nobody_to_ask(),
        SessionError::NothingToUndo => text.nothing_to_undo(),
        SessionError::Paused(_) => text.paused(),
        SessionError::NotPaused => text.not_paused(),
        SessionError::TimeOver => text.time_over(),
        SessionError::NotShelved => text.not_shelved(),
        SessionError::ShelvedTooLong => text.shelved_too_long(),
        SessionError::NotClaimable { from: None } => text.not_claimable(),
        SessionError::NotClaimable { from: Some(from) } => {
            text.not_claimable_yet(challenge::countdown(*from))
        }
        SessionError::Rules(error) => chips(text, error),
        SessionError::GameOver | SessionError::Play(_) => text.game_over(),
        SessionError::NotPlayed(NotPlayed::NotYourTurn(Seat::Bot { .. })) => text.bot_is_thinking(),
        SessionError::NotPlayed(NotPlayed::NotYourTurn(seat)) => {
            text.not_your_turn(players::seat(text, seat))
        }
        SessionError::Journal(_) => text.not_saved(),
        // From a position that the game has not reached; those from earlier ones are shown a board.
        SessionError::Stale { .. } => text.unknown_control(),
        // Turned into a slip before they come here.
        SessionError::NotPlayed(NotPlayed::Unreadable { .. }) | SessionError::Restore(_) => {
            text.our_fault()
        }
    }
}

fn both(call: &Call, session: &Session) -> [String; 2] {
    let seats = session.seats();
    [&seats.red, &seats.blue].map(|seat| players::seat(&call.text(), seat))
}

fn not_challenged(call: &Call, waiting: &Challenge) -> String {
    let text = &call.text();
    let own = waiting.challenger.id == call.person.id;
    let challenger = players::person(text, &waiting.challenger);
    match (&waiting.open_to, own) {
        (OpenTo::Anybody, true) => text.own_challenge_to_all_waits(),
        (OpenTo::Anybody, false) => text.not_yours_to_take_back(challenger),
        (OpenTo::Person(asked), true) => text.own_challenge_waits(players::person(text, asked)),
        (OpenTo::Person(asked), false) => {
            text.not_challenged(challenger, players::person(text, asked))
        }
    }
}

/// Why a game cannot have these chips, or none.
fn chips(text: &Text, error: &RulesError) -> String {
    match error {
        RulesError::Unknown(_) => text.rules_not_playable(names::typed(&error.to_string())),
        RulesError::ChipsMissing => text.chips_missing(),
        RulesError::ChipsNotAllowed => text.chips_not_allowed(),
        RulesError::Chips(CustomChipsError::Count(count)) => text.chips_count(*count),
        RulesError::Chips(
            CustomChipsError::Form(typed) | CustomChipsError::Chip(ChipError::NotANumber(typed)),
        ) => text.chips_no_number(names::typed(typed)),
        RulesError::Chips(CustomChipsError::Chip(ChipError::TooLarge(typed))) => {
            text.chips_too_large(names::typed(typed))
        }
    }
}

/// A link to a game's newest board, or to its channel where that message is not known. It leads to the
/// game's own server, wherever it is read.
pub fn link(session: &Session) -> String {
    let record = session.record();
    let channel = record.channel;
    match (record.server, session.board()) {
        (Some(server), Some(board)) => {
            format!("https://discord.com/channels/{server}/{channel}/{board}")
        }
        _ => players::channel(channel),
    }
}

/// A control was from an earlier position: the board as it is now, after a sentence that says so, with
/// its controls if it is the person's turn.
async fn show_current_board(call: &Call, before: &str, session: &Session) {
    if call.is_from_private() {
        return show_own_board(call, before, session).await;
    }
    let look = Look::private(call, session);
    let controls = if session.seat_to_move().is(call.person.id) {
        Controls::Shown
    } else {
        Controls::Hidden
    };
    let board = board::message(&look, session, Address::Name, controls);
    let board = board.after(before).only_for_asker();
    let pictures = boards::private_pictures_of(call);
    call.tell(pictures::attached(&look, session, board, pictures).await)
        .await;
    if session.bot_to_move() {
        opponent::think(&call.app, &call.http, session, vec![Show::Post]);
    }
}

/// The same in the place of the private board that the control stood under.
async fn show_own_board(call: &Call, why: &str, session: &Session) {
    let board = own_board::now(call, session).await.after(why);
    if let Err(error) = own_board::give(call, &board).await {
        tracing::warn!(%error, "a private board was not changed");
    }
}

/// The bot's turn may have been cut short by a restart in a channel where it cannot post.
async fn have_bot_move(call: &Call) {
    if let Ok(session) = call.app.sessions.running(call.channel).await
        && session.bot_to_move()
    {
        opponent::think(&call.app, &call.http, &session, vec![Show::Post]);
    }
}
