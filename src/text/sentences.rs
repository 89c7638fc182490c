//! One method for each sentence of `en.ftl` and `fil.ftl`.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;

use super::Text;

macro_rules! sentences {
    ($($key:literal => $name:ident($($variable:ident),*);)*) => {
        impl Text {
            $(
                #[doc = concat!("The sentence `", $key, "`.")]
                // Without the playground nobody is welcomed there.
                #[cfg_attr(not(feature = "playground"), allow(dead_code))]
                #[allow(clippy::too_many_arguments, reason = "a sentence has as many variables as it needs")]
                pub(crate) fn $name<'a>(&'a self $(, $variable: impl Into<FluentValue<'a>>)*) -> String {
                    let arguments: HashMap<Cow<'static, str>, FluentValue<'a>> = HashMap::from([
                        $((Cow::Borrowed(stringify!($variable)), $variable.into())),*
                    ]);
                    self.say($key, &arguments)
                }
            )*
        }

        /// Every sentence with its variables.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, &[&str])] = &[$(($key, &[$(stringify!($variable)),*])),*];
    };
}

// A method that nothing calls is reported as dead code: that is how an unused sentence is found.
sentences! {
    "about-challenge" => about_challenge();
    "about-challenge-opponent" => about_challenge_opponent();
    "about-side" => about_side();
    "about-play" => about_play();
    "about-play-level" => about_play_level();
    "about-move" => about_move();
    "about-move-move" => about_move_move();
    "about-board" => about_board();
    "about-resign" => about_resign();
    "about-rules" => about_rules();
    "about-damath" => about_damath();
    "about-hint" => about_hint();
    "about-analyze" => about_analyze();
    "side" => side(side);
    "rules-title" => rules_title(rules);
    "rules-name" => rules_name(rules);
    "level" => level(level);
    "group" => group(number);
    "anybody" => anybody();
    "bot-name" => bot_name(level);
    "chip" => chip(kind, face);
    "chip-in-list" => chip_in_list(kind, face);
    "board-title" => board_title(number, rules);
    "board-to-start" => board_to_start(game);
    "moved" => moved(who, chip, path);
    "captured" => captured(hops, who, chip, sums, total);
    "played-piece" => played_piece(who, path);
    "took-pieces" => took_pieces(count, who, path);
    "became-dama" => became_dama();
    "sum-on" => sum_on(sum, result, square);
    "score-of" => score_of(side, who, score);
    "pieces-of" => pieces_of(count, side, who);
    "to-move" => to_move(who);
    "capture-compulsory" => capture_compulsory();
    "thinking" => thinking(who);
    "choose-move" => choose_move();
    "choose-chip" => choose_chip(game);
    "choose-next" => choose_next(path);
    "moves-to-choose" => moves_to_choose(count);
    "button-resign" => button_resign();
    "button-hint" => button_hint();
    "button-other-chip" => button_other_chip(game);
    "challenge-by-toss" => challenge_by_toss(challenger, challenged, rules, until, left);
    "challenge-with-side" => challenge_with_side(challenger, challenged, rules, side, until, left);
    "challenge-accepted" => challenge_accepted(challenged, challenger);
    "challenge-declined" => challenge_declined(challenged, challenger);
    "challenge-withdrawn" => challenge_withdrawn(challenger, challenged);
    "challenge-ran-out" => challenge_ran_out(challenger, challenged);
    "game-begins" => game_begins(red, blue);
    "button-accept" => button_accept();
    "button-decline" => button_decline();
    "end-win" => end_win(winner, more, less);
    "end-win-against-totals" => end_win_against_totals(winner);
    "end-draw" => end_draw(total);
    "end-draw-without-totals" => end_draw_without_totals();
    "total-with-chips" => total_with_chips(side, who, total, captured, chips);
    "total-with-chips-worked-out" => total_with_chips_worked_out(side, who, total, captured, chips, sum);
    "total-without-chips" => total_without_chips(side, who, total, captured);
    "ended-no-pieces" => ended_no_pieces(game, who);
    "ended-blocked" => ended_blocked(game, who);
    "ended-repetition" => ended_repetition(game);
    "ended-quiet-turns" => ended_quiet_turns(game);
    "ended-resignation" => ended_resignation(game, who);
    "ended-agreement" => ended_agreement(game);
    "ended-time-up" => ended_time_up(game);
    "ended-arbiter" => ended_arbiter(game);
    "ended-forfeit" => ended_forfeit(game, who);
    "hints-used" => hints_used(count, who);
    "hint-because" => hint_because(played, why);
    "hint-alone" => hint_alone(played);
    "hint-capture" => hint_capture(played, sum);
    "hint-capture-because" => hint_capture_because(played, sum, why);
    "hint-only-move" => hint_only_move();
    "hint-equal" => hint_equal();
    "hint-one-point-ahead" => hint_one_point_ahead(game);
    "hint-ahead" => hint_ahead(game, points);
    "hint-narrow" => hint_narrow();
    "hint-count" => hint_count(count);
    "sum-result" => sum_result(sum, total);
    "and" => and(first, last);
    "reason-takes" => reason_takes(count);
    "reason-not-retaken" => reason_not_retaken(opponent);
    "reason-forces-negative" => reason_forces_negative(opponent, score);
    "reason-crowns" => reason_crowns(game);
    "reason-avoids-points" => reason_avoids_points(opponent, score);
    "reason-avoids-piece" => reason_avoids_piece(opponent);
    "analysis-progress" => analysis_progress(done, all);
    "analysis-title" => analysis_title(rules, count);
    "analysis-accuracy" => analysis_accuracy(game, side, who, percent, lost);
    "analysis-no-choice" => analysis_no_choice(side, who);
    "analysis-turn" => analysis_turn(number, who, lost);
    "analysis-no-turn" => analysis_no_turn();
    "analysis-no-loss" => analysis_no_loss(who);
    "analysis-worst" => analysis_worst(count, who);
    "analysis-move" => analysis_move(number, played, lost, best);
    "analysis-move-with-sum" => analysis_move_with_sum(number, played, lost, best, sum);
    "graph-missing" => graph_missing();
    "graph-empty" => graph_empty();
    "graph-course" => graph_course(game, turns, red, blue, first, high, high_turn, low, low_turn, last);
    "graph-turn" => graph_turn(turn);
    "about-settings" => about_settings();
    "about-settings-me" => about_settings_me();
    "about-settings-block" => about_settings_block();
    "about-settings-unblock" => about_settings_unblock();
    "about-settings-server" => about_settings_server();
    "about-settings-allow-channel" => about_settings_allow_channel();
    "about-settings-remove-channel" => about_settings_remove_channel();
    "about-settings-teacher-role" => about_settings_teacher_role();
    "about-settings-time-zone" => about_settings_time_zone();
    "language-name" => language_name();
    "language-mine" => language_mine();
    "language-of-server" => language_of_server();
    "language-question" => language_question();
    "settings-title-me" => settings_title_me();
    "settings-title-server" => settings_title_server();
    "settings-line" => settings_line(name, value);
    "settings-choose" => settings_choose();
    "settings-choose-value" => settings_choose_value(name);
    "settings-options-me" => settings_options_me();
    "settings-options-server" => settings_options_server();
    "settings-clock" => settings_clock(zone, time);
    "setting-name" => setting_name(setting);
    "setting-value" => setting_value(value);
    "not-manager" => not_manager();
    "time-zone-unknown" => time_zone_unknown(typed);
    "not-taking-challenges" => not_taking_challenges(name);
    "channel-not-allowed" => channel_not_allowed(channels);
    "resign-sure" => resign_sure(opponent);
    "resign-done" => resign_done();
    "resign-not" => resign_not();
    "button-resign-yes" => button_resign_yes();
    "button-resign-no" => button_resign_no();
    "no-game" => no_game();
    "own-challenge" => own_challenge();
    "bot-challenged" => bot_challenged(name);
    "game-runs-here" => game_runs_here(red, blue, link);
    "challenge-waits" => challenge_waits(challenged, left);
    "challenge-gone" => challenge_gone();
    "challenge-expired" => challenge_expired();
    "not-challenged" => not_challenged(challenger, challenged);
    "own-challenge-waits" => own_challenge_waits(challenged);
    "not-a-player" => not_a_player(red, blue);
    "not-your-turn" => not_your_turn(who);
    "bot-is-thinking" => bot_is_thinking();
    "game-over" => game_over();
    "help-not-agreed" => help_not_agreed();
    "challenge-too-soon" => challenge_too_soon(left);
    "clock-not-for-rules" => clock_not_for_rules();
    "offer-stands" => offer_stands();
    "offer-too-soon" => offer_too_soon();
    "no-offer" => no_offer();
    "nobody-to-ask" => nobody_to_ask();
    "nothing-to-undo" => nothing_to_undo();
    "paused" => paused();
    "not-paused" => not_paused();
    "time-over" => time_over();
    "not-shelved" => not_shelved();
    "shelved-too-long" => shelved_too_long();
    "not-claimable" => not_claimable();
    "not-claimable-yet" => not_claimable_yet(left);
    "rules-not-playable" => rules_not_playable(reason);
    "analysis-still-running" => analysis_still_running();
    "analysis-nothing" => analysis_nothing();
    "analysis-under-way" => analysis_under_way();
    "busy" => busy();
    "stale" => stale(shown, now);
    "unknown-control" => unknown_control();
    "unknown-command" => unknown_command();
    "not-understood" => not_understood(command);
    "only-in-channels" => only_in_channels();
    "our-fault" => our_fault();
    "not-saved" => not_saved();
    "picture-missing" => picture_missing();
    "slip-unreadable" => slip_unreadable(game, typed);
    "slip-not-on-board" => slip_not_on_board(name);
    "slip-ambiguous" => slip_ambiguous(count, moves);
    "slip-incomplete" => slip_incomplete(moves);
    "slip-no-such-chip" => slip_no_such_chip(chip);
    "slip-nothing-there" => slip_nothing_there(square);
    "slip-not-yours" => slip_not_yours(game, square);
    "slip-capture-compulsory" => slip_capture_compulsory(count, typed, moves);
    "slip-dama-must-take" => slip_dama_must_take(typed, moves);
    "slip-most-damas" => slip_most_damas(typed, moves);
    "slip-blocked-own" => slip_blocked_own(game, from, to, by);
    "slip-blocked-other" => slip_blocked_other(game, from, to, by);
    "slip-out-of-reach-man" => slip_out_of_reach_man(game, from, to);
    "slip-out-of-reach-dama" => slip_out_of_reach_dama(from, to);
    "slip-cannot-move" => slip_cannot_move(game, square);
    "slip-no-moves" => slip_no_moves();
    "and-more" => and_more(moves, count);
    "rules-text" => rules_text(rules, title);
    "rules-chips-note" => rules_chips_note(rules);
    "rules-signs" => rules_signs();
    "rules-chips" => rules_chips();
    "picture-won" => picture_won();
    "picture-drew" => picture_drew();
    "picture-resigned" => picture_resigned();
    "picture-to-move" => picture_to_move(side, name);
    "picture-winner" => picture_winner(reason, side, name);
    "picture-drawn" => picture_drawn(reason);
    "picture-no-pieces" => picture_no_pieces(game, side);
    "picture-blocked" => picture_blocked(side);
    "picture-repetition" => picture_repetition();
    "picture-quiet-turns" => picture_quiet_turns();
    "picture-resignation" => picture_resignation(side);
    "picture-agreement" => picture_agreement();
    "picture-time-up" => picture_time_up();
    "picture-arbiter" => picture_arbiter();
    "picture-forfeit" => picture_forfeit(side);
    "picture-as-recorded" => picture_as_recorded();
    "picture-last-move" => picture_last_move(side, played);
    "picture-last-capture" => picture_last_capture(side, played, sums);
    "picture-points" => picture_points(red, blue);
    "picture-totals" => picture_totals(red, blue);
    "picture-chip-on" => picture_chip_on(kind, chip, square);
    "picture-piece-on" => picture_piece_on(kind, square);
    "picture-pieces" => picture_pieces(side, list);
    "picture-nothing-left" => picture_nothing_left(side);
    "picture-must-capture" => picture_must_capture(squares);
    "playground-welcome" => playground_welcome();
}
