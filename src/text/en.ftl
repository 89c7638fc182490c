# Every sentence a player reads, in English. What is inserted is inserted as it is: names are made
# safe for showing before. Minus is −, times ×, divide ÷. `$game` is `damath`, which has chips and
# points, or `dama`, which has pieces. The same sentences stand in fil.ftl.

## Commands and their options, as Discord lists them (at most 100 characters each).

about-challenge = Challenge somebody to a game of Damath in this channel
about-challenge-opponent = Whom to challenge; challenging this bot starts a game at once
about-side = Your side; Red moves first
about-play = Play Damath against the bot in this channel
about-play-level = How strong the bot is; if not given, as you chose last time, at first easy
about-move = Play your move: pick from the list, type a chip's number, or type the move
about-move-move = A move such as c3-d4 or c3xe5, or a chip's number to see its moves
about-board = Show the board, the scores and whose turn it is
about-resign = Give up the game that you are playing here
about-rules = How Damath is played and scored
about-damath = More about Damath: hints, analysis
about-hint = The best move now, and why; only you see it
about-analyze = What each move of this channel's last game was worth

## Words

side = { $side ->
    [blue] Blue
   *[red] Red
}
rules-title = { $rules ->
    [filipino] Filipino dama
    [spanish] Spanish dama
    [damath-counting] Damath · counting numbers
    [damath-whole] Damath · whole numbers
    [damath-fraction] Damath · fractions
    [damath-integer] Damath · integers
    [damath-rational] Damath · rational numbers
    [damath-radical] Damath · radicals
    [damath-polynomial] Damath · polynomials
    [damath-custom] Damath · own chips
   *[other] { $rules }
}
rules-name = { $rules ->
    [filipino] Filipino dama
    [spanish] Spanish dama
    [damath-counting] Damath (counting numbers)
    [damath-whole] Damath (whole numbers)
    [damath-fraction] Damath (fractions)
    [damath-integer] Damath (integers)
    [damath-rational] Damath (rational numbers)
    [damath-radical] Damath (radicals)
    [damath-polynomial] Damath (polynomials)
    [damath-custom] Damath (own chips)
   *[other] { $rules }
}
level = { $level ->
    [easy] Easy
    [medium] Medium
    [hard] Hard
    [master] Master
   *[other] { $level }
}
group = Group { $number }
anybody = everybody
bot-name = Damath bot ({ $level })
chip = { $kind ->
    [dama] dama { $face }
   *[chip] { $face }
}
chip-in-list = { $kind ->
    [dama] { $face } dama
   *[chip] { $face }
}

## The board

board-title = { $number ->
    [0] **{ $rules }**
   *[other] **{ $rules }** — move { $number }
}
board-to-start = { $game ->
    [dama] Choose a move from the list, or type it with /move.
   *[damath] Choose a move from the list, or type /move and a chip's number.
}
moved = **{ $who }** played { $chip }: { $path }
captured = { $hops ->
    [1] **{ $who }** captured with { $chip }: { $sums } → **{ $total }**
    [2] **{ $who }** captured twice with { $chip }: { $sums } → **{ $total }**
   *[other] **{ $who }** captured { $hops } times with { $chip }: { $sums } → **{ $total }**
}
played-piece = **{ $who }** played { $path }
took-pieces = { $count ->
    [1] **{ $who }** captured: { $path }
    [2] **{ $who }** captured twice: { $path }
   *[other] **{ $who }** captured { $count } times: { $path }
}
became-dama = It is a dama now.
sum-on = { $sum } on { $square }
score-of = { $who } **{ $score }**
pieces-of = { $count ->
    [0] { $who } **no pieces**
    [1] { $who } **1** piece
   *[other] { $who } **{ $count }** pieces
}
to-move = { $who } to move.
capture-compulsory = *A capture is compulsory.*
thinking = { $who } to move. Thinking…
choose-move = Choose your move
choose-chip = { $game ->
    [dama] Choose your piece
   *[damath] Choose your chip
}
choose-next = { $path }: choose how to go on
moves-to-choose = { $count ->
    [1] one move
   *[other] { $count } moves
}
button-resign = Resign
button-hint = Hint
button-other-chip = { $game ->
    [dama] Another piece
   *[damath] Another chip
}

## During a game

about-undo = Take back your last move: at once against the bot, else if the other player agrees
about-sheet = The score sheet of this channel's game, or of the last one; only you see it
button-own-side = My side
button-type = Type a move
button-end = End and count
button-draw = Draw
button-undo = Undo
button-agree = Agree
button-play-on = Play on
button-end-yes = Yes, end and count
button-draw-yes = Yes, a draw
button-choose-chip = { $game ->
    [dama] Choose a piece
   *[damath] Choose a chip
}
form-move = Your move
form-example = { $game ->
    [dama] { $step }, { $capture }, or a square
   *[damath] { $step }, { $capture }, or a chip's number
}
own-board-played = You have played. The channel shows it too.
own-board-targets = **{ $chip }** can go to { $squares }.
offer-end = **{ $who }** offers to end the game here: { $result }.
offer-draw = **{ $who }** offers a draw.
offer-undo = **{ $who }** asks to take back their last move, and what was played after it.
offer-asks = { $who }, do you agree?
offer-agreed = **{ $who }** agreed.
offer-refused = **{ $who }** plays on.
offer-withdrawn = **{ $who }** took the offer back.
offer-lapsed = The game went on: the offer is over.
offer-lapsed-at-end = The game is over, and so is the offer.
would-win = **{ $red } – { $blue }**, { $winner } would win
would-draw = **{ $red } – { $blue }**, a draw
end-sure = End the game here? { $result }.
draw-sure = End the game here with a draw?
end-bot-is-asked = The bot has to agree.
end-done = The game is over. The channel shows the result.
bot-plays-on = Thank you, but I would like to play on: I expect to do better than that.
took-back = { $count ->
    [1] **{ $who }** took back a move.
   *[other] **{ $who }** took back { $count } moves.
}
taken-back = { $count ->
    [1] A move was taken back.
   *[other] { $count } moves were taken back.
}
stale-undone = This board is from before a move was taken back. Here is the current one.
lesson-negative-capture = { $choices ->
    [1] Why this capture had to be: a capture is compulsory, even one that costs points, and this was the only one. It scored **{ $score }**. Before you move a chip, look at what you will have to take next.
   *[other] Why you had to capture: a capture is compulsory, even where it costs points; this one scored **{ $score }**. Among several you may choose, so compare what they score.
}
rated-elsewhere = You are playing a rated game. Until it is over I give you no hints and no analysis, in no channel.
compact-played = Played. The board shows it: { $link }
sheet-title = **Score sheet · { $rules }** — Red { $red }, Blue { $blue }
sheet-newest = The newest moves; the earlier ones do not fit into a message.
sheet-newest-and-file = The newest moves; the file has them all.
sheet-nothing = No move has been played in this channel yet, so there is no score sheet. Start a game with /play or /challenge.
sheet-label = { $label ->
    [score] Score
    [total] Total
    [captured] Captured
   *[chips] Chips
}

## Challenges

challenge-by-toss = ⚔️ **{ $challenger }** challenges { $challenged } to { $rules }. Sides by toss.
challenge-with-side = ⚔️ **{ $challenger }** challenges { $challenged } to { $rules } and wants to play { $side }.
challenge-accepted = **{ $challenged }** accepted the challenge of **{ $challenger }**.
challenge-declined = **{ $challenged }** declined the challenge of **{ $challenger }**.
challenge-withdrawn = **{ $challenger }** took back the challenge to **{ $challenged }**.
challenge-ran-out = The challenge of **{ $challenger }** to **{ $challenged }** was not answered in time.
game-begins = The game begins: **{ $red }** plays Red, **{ $blue }** plays Blue.
button-accept = Accept
button-decline = Decline

## Time, parked games, and those who look after games

clock-days = ⏳ Move until { $until } ({ $left }).
clock-contest = ⏳ The time for this move ends { $left }; the contest ends { $end }.
clock-contest-begins = ⏳ The time for this move ends { $left }; the contest's 20 minutes begin with the first move.
clock-contest-alone = ⏳ The contest ends { $end }.
clock-paused = ⏸️ The teacher has paused this game: no moves, and its time rests.
overstepped = { $count ->
    [3] ⏰ **{ $who }** overstepped the time: warning 3 of 3. Once more, and the game is lost. This move was drawn:
   *[other] ⏰ **{ $who }** overstepped the time: warning { $count } of 3; the fourth time loses. This move was drawn:
}
last-capture-drawn = ⏰ The contest's time is over. The capture that **{ $who }** still had to make was drawn:
game-parked = 💤 The game of **{ $red }** and **{ $blue }** is parked: nobody moved for 24 hours. It can go on until { $until }.
game-parked-claim = **{ $who }** can claim it { $from } if nobody moves by then.
game-parked-here = No game is running here, but one of yours is parked: nobody moved for 24 hours. “Resume” goes on with it.
parked-reminder = { $who }: your game against **{ $opponent }** is still parked, and it is your turn. “Resume” goes on with it; **{ $opponent }** may claim it now.
move-reminder = ⏳ { $who }: it is your turn against **{ $opponent }**, until { $until } ({ $left }). The board: { $link }
button-resume = Resume
button-claim = Claim the win
game-resumed = ▶️ **{ $who }** goes on with the parked game. The turn begins anew.
game-goes-on-at = The game goes on here: { $link }
game-goes-on-unshown = The game goes on in { $channel }, but I could not post its board there. Use /board there to see it.
game-ended-unshown = The game is over, but I could not post its end in { $channel }. It is among your games in /games.
game-ended-at = The game is over; its end stands here: { $link }
game-claimed = **{ $who }** claims the game: **{ $late }** had not moved for 48 hours.
about-admin = For teachers: list, pause, resume, stop and restore games
about-admin-list = The running games of this server: score, whose turn, minutes without a move
about-admin-pause = Stop moves and clocks, as when the bell rings
about-admin-resume = Let paused games go on; the pause costs nobody time
about-admin-where = One game, the one of this channel, or all games of this server
about-admin-stop = End a game, without a result or as it stands
about-admin-stop-result = What becomes of it
about-admin-stop-game = Which game; if not given, the one of this channel
about-admin-restore = Bring back a game that is parked or was ended without a result
about-admin-restore-game = Which game
about-admin-restore-place = Where; if not given, where it was played if that is free, else here
admin-here = This channel
admin-here-and-threads = This channel and its threads
admin-there = The game's own channel
admin-all = All games of this server
admin-stop-void = Without a result; it counts for nothing and can be restored
admin-stop-totals = As it stands: totals decide, in plain dama a draw
admin-suggestion = { $red } – { $blue } · move { $number }
admin-list-empty = No game is running in this server.
admin-list-title = { $count ->
    [1] **One game is running in this server.**
   *[other] **{ $count } games are running in this server.**
}
admin-list-line = [{ $red } – { $blue }]({ $link }): { $standing } — { $turn } to move, idle for { $minutes } min
admin-list-paused = ⏸️ paused
admin-list-more = … and { $count } more.
admin-paused = { $count ->
    [0] No game was running that could be paused.
    [1] One game is paused.
   *[other] { $count } games are paused.
}
admin-resumed = { $count ->
    [0] No game was paused.
    [1] One game goes on.
   *[other] { $count } games go on.
}
admin-done = Done. Its channel has been told: { $channel }
paused-by = ⏸️ **{ $teacher }** paused this game: no moves, and its time rests.
resumed-by = ▶️ **{ $teacher }** lets this game go on.
voided-by = ⏹️ **{ $teacher }** ended this game without a result: it counts for nothing. A teacher can bring it back with /damath admin restore.
stopped-by = ⏹️ **{ $teacher }** ended this game.
restored-by = ▶️ **{ $teacher }** brought this game back.
not-teacher = This is for those who look after games: who has the permission *Manage Messages* here, or the teacher role that /damath settings server names.
no-such-game = There is no such game in this server any more. Pick one from the list that Discord shows.

## The end

end-win = 🏁 **{ $winner } wins { $more } – { $less }**
end-win-against-totals = 🏁 **{ $winner } wins**
end-draw = 🏁 **A draw, { $total } – { $total }**
end-draw-without-totals = 🏁 **A draw**
total-with-chips = { $who } **{ $total }** = captured { $captured } + chips { $chips }
total-with-chips-worked-out = { $who } **{ $total }** = captured { $captured } + chips { $chips } ({ $sum })
chip-worth = { $chip } at { $at } = { $worth }
total-without-chips = { $who } **{ $total }** = captured { $captured }, no chips left
ended-no-pieces = { $game ->
    [dama] { $who } has no pieces left.
   *[damath] { $who } has no chips left: the totals decide.
}
ended-blocked = { $game ->
    [dama] { $who } cannot move any more.
   *[damath] { $who } cannot move any more: the totals decide.
}
ended-repetition = { $game ->
    [dama] The same position came for the third time.
   *[damath] The same position came for the third time: the totals decide.
}
ended-quiet-turns = { $game ->
    [dama] 40 moves by each side brought no capture and moved only damas.
   *[damath] 40 moves by each side brought no capture and moved only damas: the totals decide.
}
ended-resignation = { $game ->
    [dama] { $who } resigned.
   *[damath] { $who } resigned, which decides the game whatever the totals.
}
ended-agreement = { $game ->
    [dama] Both agreed to a draw.
   *[damath] Both agreed to end the game: the totals decide.
}
ended-time-up = { $game ->
    [dama] The time is over.
   *[damath] The time is over: the totals decide.
}
ended-arbiter = { $game ->
    [dama] The teacher ended the game here: a draw.
   *[damath] The teacher ended the game here: the totals decide.
}
ended-forfeit = { $game ->
    [dama] { $who } overstepped the time.
   *[damath] { $who } overstepped the time, which decides the game whatever the totals.
}
hints-used = { $count ->
    [1] { $who } used one hint.
   *[other] { $who } used { $count } hints.
}

## Hints. Only the player sees these; every reason has been checked on the board.

hint-because = Best: **{ $played }**, because { $why }.
hint-alone = Best: **{ $played }**.
hint-capture = Best: **{ $played }** ({ $sum }).
hint-capture-because = Best: **{ $played }** ({ $sum }), because { $why }.
hint-only-move = It is the only move.
hint-equal = Another move is as good.
hint-one-point-ahead = { $game ->
    [dama] Next best is worse by about 1 piece.
   *[damath] Next best is 1 point worse.
}
hint-ahead = { $game ->
    [dama] Next best is worse by about { $points } pieces.
   *[damath] Next best is { $points } points worse.
}
hint-narrow = It is close: another move may turn out as good.
hint-count = (Hint { $count } in this game.)
sum-result = { $sum } = { $total }
and = { $first } and { $last }
reason-takes = { $count ->
    [1] it takes a piece
   *[other] it takes { $count } pieces
}
reason-not-retaken = { $opponent } cannot take back
reason-forces-negative = { $opponent } must then make a capture that scores { $score } at best
reason-crowns = { $game ->
    [dama] your piece becomes a dama
   *[damath] your chip becomes a dama
}
reason-avoids-points = every other move lets { $opponent } score { $score } or more at once
reason-avoids-piece = every other move lets { $opponent } take a piece at once

## Analysis of a finished game

analysis-progress = Analysing… { $done } of { $all ->
    [1] 1 move
   *[other] { $all } moves
}
analysis-title = { $count ->
    [1] **Analysis · { $rules }** — 1 move
   *[other] **Analysis · { $rules }** — { $count } moves
}
analysis-accuracy = { $game ->
    [dama] { $who }: accuracy **{ $percent } %**, lost { $lost } in all, counted in pieces
   *[damath] { $who }: accuracy **{ $percent } %**, points lost { $lost } in all
}
analysis-no-choice = { $who }: no move made a difference
analysis-most-lost = The lead never changed. The most was lost at move { $number }: **{ $who }** lost { $lost }.
analysis-turn = The game turned at move { $number }: **{ $who }** lost { $lost }.
analysis-no-turn = The game did not turn: nobody threw anything away.
analysis-no-loss = **{ $who }** lost nothing with any move.
analysis-worst = { $count ->
    [1] The move with which **{ $who }** lost something:
   *[other] The moves with which **{ $who }** lost most:
}
analysis-move = • Move { $number }, { $played }, lost **{ $lost }**. Best: { $best }
analysis-move-with-sum = • Move { $number }, { $played }, lost **{ $lost }**. Best: { $best }, { $sum }
graph-missing = The graph could not be attached because I lack *Attach Files* here. Here is what it shows.
graph-empty = The graph of a game without moves.
graph-course = { $game ->
    [dama] The expected advantage in pieces over { $turns } moves, { $red } (Red) ahead above the middle, { $blue } (Blue) below. At the start { $first }; highest { $high } after move { $high_turn }; lowest { $low } after move { $low_turn }; at the end { $last }.
   *[damath] The expected final difference over { $turns } moves, { $red } (Red) ahead above the middle, { $blue } (Blue) below. At the start { $first }; highest { $high } after move { $high_turn }; lowest { $low } after move { $low_turn }; at the end { $last }.
}
graph-most-lost = The most was lost at move { $turn }.
graph-turn = The game turned at move { $turn }.

## Settings. Only the person who asked sees these, but for the language of a server.

about-settings = Your own settings, and those of this server
about-settings-me = Language, boards, mentions, challenges: for you alone
about-settings-block = Who may not challenge you any more
about-settings-unblock = Who may challenge you again
about-settings-server = Language, rules, channels and more for this server; needs Manage Server
about-settings-allow-channel = One more channel in which games may begin; with none, all of them
about-settings-remove-channel = A channel to take off that list
about-settings-teacher-role = The role that looks after games; @everyone for none
about-settings-time-zone = The time zone: type the name of a city
language-name = English
language-mine = From now on I answer you in English. To change it: /damath settings me.
language-of-server = From now on I speak English in this server. To change it: /damath settings server.
language-question = In which language shall I speak in this server? Those with *Manage Server* can choose.
settings-title-me = **Your settings**, wherever we meet
settings-title-server = **Settings of this server**
settings-line = { $name }: **{ $value }**
settings-choose = What do you want to change?
settings-choose-value = Choose: { $name }
settings-options-me = To block or unblock somebody, fill in *block* or *unblock* in /damath settings me.
settings-options-server = Channels, time zone and teacher role are filled in at /damath settings server.
settings-clock = { $zone }, now { $time }
setting-name = { $setting ->
    [language] Language
    [rules] Rules of games where none are named
    [board] Board and squares
    [pings] Mention when it is the turn
    [messages] Boards of a game
    [threads] A thread for each game
    [sums] Results of sums in lists of moves
    [ratings] Ratings
    [channels] Channels for games
    [time-zone] Time zone
    [teacher] Teacher role
    [bottom] At the bottom of your boards
    [boards] Your boards
    [theme] Colours of your boards
    [challenges] Who may challenge you
    [blocked] Blocked
   *[other] { $setting }
}
setting-value = { $value ->
    [language-default] as in each server
    [language-en] English
    [language-fil] Filipino
    [board-default] as each game has it
    [board-vismin] Vismin board, a1 plays
    [board-luzon] Luzon board, b1 plays
    [board-classroom] classroom, (x,y) from (0,0)
    [board-numbers] squares 1 to 32
    [board-local] local dama numbers
    [pings-on] yes
    [pings-off] no, only the name
    [messages-each-turn] a new message each turn
    [messages-compact] one message, kept up to date
    [threads-busy] when another game runs in the channel
    [threads-always] always
    [threads-never] never
    [sums-after] after the move
    [sums-before] before it too
    [ratings-on] on
    [ratings-off] off
    [channels-all] all
    [teacher-none] none
    [bottom-red] Red
    [bottom-own] your own side
    [boards-pictures] pictures
    [boards-words] words
    [theme-classic] wood and enamel
    [theme-slate] chalk on slate
    [theme-print] black on white
    [theme-contrast] strongest contrast
    [challenges-everybody] everybody
    [challenges-nobody] nobody
    [blocked-nobody] nobody
   *[other] { $value }
}
not-manager = Only those with *Manage Server* can change the settings of this server. Your own are in /damath settings me.
time-zone-unknown = I do not know the time zone { $typed }. Pick one from the list that appears while you type.
not-taking-challenges = { $name } is not taking challenges.
channel-not-allowed = In this server games begin in { $channels }.

## Resigning

resign-sure = Resign against { $opponent }? The game ends and { $opponent } wins.
resign-done = You have resigned.
resign-not = You play on.
button-resign-yes = Yes, resign
button-resign-no = Play on

## What could not be done. Only the person who asked sees these.

no-game = No game is running in this channel. Start one with /play or /challenge.
own-challenge = You cannot challenge yourself. Challenge a classmate, or play against me with /play.
bot-challenged = { $name } is another bot and does not play Damath. Play against me with /play.
game-runs-here = { $red } and { $blue } are playing in this channel: { $link }. A channel holds one game; use another channel, or wait for its end.
challenge-waits = Your challenge to { $challenged } is still waiting here ({ $left }). To take it back, press “{ $button }” under it.
challenge-gone = This challenge has been answered already.
challenge-expired = This challenge has expired. Make a new one with /challenge.
not-challenged = { $challenger } challenged { $challenged }; only they can answer.
own-challenge-waits = You made this challenge; { $challenged } has to accept it. You can take it back with the other button.
not-a-player = { $red } and { $blue } are playing this game. You can look at the board with /board.
not-your-turn = It is { $who }'s turn. You can look at the board with /board.
bot-is-thinking = I am still thinking about my move.
game-over = This game is over. Start a new one with /play or /challenge.
help-not-agreed = Hints and taking back were not agreed for this game between people: both play by themselves. After the game, /damath analyze shows the best moves.
challenge-too-soon = The last challenge between you two came to nothing a short while ago. You can make a new one { $left }.
clock-not-for-rules = The contest clock is for Damath, where totals decide when the time is over. In plain dama, play with days for each move or without a clock.
offer-stands = An offer stands already. It has to be answered first.
offer-too-soon = You have just made an offer. Make two moves of your own before the next one.
no-offer = There is nothing to answer here any more: the game has gone on, or the offer is your own.
nobody-to-ask = There is no second person in this game whom I could ask.
nothing-to-undo = There is no move of yours that could be taken back.
paused = The teacher has paused this game. Its time rests; wait for the bell.
already-paused = This game is paused already. /damath admin resume lets it go on.
not-paused = This game is not paused.
time-over = The time for this is over; what comes of it follows at once.
not-shelved = This game is not parked any more. /games shows your games.
shelved-too-long = This game was parked more than 30 days ago and cannot be taken up again.
not-claimable = This game cannot be claimed: only the one who waits for a parked game of two people can claim it.
not-claimable-yet = You can claim this game { $left }, if there is no move until then.
rules-not-playable = That cannot be played: { $reason }
analysis-still-running = A game is running in this channel. Ask for its analysis when it is over.
analysis-nothing = No game with a move in it has ended in this channel yet. Start one with /play or /challenge.
analysis-under-way = I am analysing a game of this channel already. Its message shows how far I am.
busy = Too many games are waiting for me just now. Please try again in a minute.
stale = { $shown ->
    [0] This board is from the start of the game; the game is at move { $now }. Here is the current one.
   *[other] This board is from move { $shown }; the game is at move { $now }. Here is the current one.
}
unknown-control = I do not know this button. It may be from an older version of me; /board shows the game of this channel.
unknown-command = I do not know this command. Discord may still show an older list; try again in a minute.
not-understood = I could not read the options of /{ $command }. Pick them from the lists that Discord shows.
only-in-channels = That is only for servers that have me as a member.
our-fault = Something went wrong on my side and is written down for the people who run me. The game is safe; /board shows it.
not-saved = I could not save that, so it has not happened. Please try again in a moment.
picture-missing = The board picture could not be attached because I lack *Attach Files* here. A moderator can fix this: /damath doctor. Here is the board in words.

## Moves that could not be played. Only the player sees these.

slip-unreadable = { $game ->
    [dama] I cannot read “{ $typed }” as a move. Type a move such as { $step } or { $capture }, or a square to see the moves from there.
   *[damath] I cannot read “{ $typed }” as a move. Type a move such as { $step } or { $capture }, or a chip's number to see its moves.
}
slip-not-on-board = { $name } is not a playing square of this board.
slip-ambiguous = That could be { $count } different moves: { $moves }. Which one?
slip-incomplete = Where to? You can play { $moves }.
slip-no-such-chip = You have no chip { $chip } on the board.
slip-nothing-there = Nothing stands on { $square }.
slip-not-yours = { $game ->
    [dama] The piece on { $square } is not yours.
   *[damath] The chip on { $square } is not yours.
}
slip-capture-compulsory = { $count ->
    [1] { $typed } is not possible: a capture is compulsory here. You can play { $moves }.
   *[other] { $typed } is not possible: a capture of { $count } is compulsory here. You can play { $moves }.
}
slip-dama-must-take = { $typed } is not possible: when a dama and a chip can take as many, the dama takes. You can play { $moves }.
slip-most-damas = { $typed } is not possible: the capture that takes the most damas is compulsory. You can play { $moves }.
slip-blocked-own = { $game ->
    [dama] { $from } to { $to } is not possible: your own piece is on { $by }.
   *[damath] { $from } to { $to } is not possible: your own chip is on { $by }.
}
slip-blocked-other = { $game ->
    [dama] { $from } to { $to } is not possible: a piece of the other side is on { $by }.
   *[damath] { $from } to { $to } is not possible: a chip of the other side is on { $by }.
}
slip-out-of-reach-man = { $game ->
    [dama] { $from } to { $to } is not possible: a piece moves one square diagonally forward.
   *[damath] { $from } to { $to } is not possible: a chip moves one square diagonally forward.
}
slip-out-of-reach-dama = { $from } to { $to } is not possible: a dama moves along a diagonal.
slip-cannot-move = { $game ->
    [dama] The piece on { $square } cannot move now.
   *[damath] The chip on { $square } cannot move now.
}
slip-no-moves = There is no move left to play.
and-more = { $moves } and { $count } more

## The rules

rules-text = { $rules ->
    [filipino] **{ $title }**
        Two players, Red and Blue, twelve pieces each; Red moves first.
        • A piece moves one square diagonally forward and captures in all four diagonal directions by jumping over a piece onto the empty square behind it.
        • Capturing is compulsory, and the capture that takes the most pieces must be played. At equal number you may choose. Pieces taken leave the board when the turn is over; none is jumped twice.
        • A piece that ends its turn on the far row becomes a **dama**: it moves and captures along a diagonal at any distance. One that only passes the far row during a capture does not.
        • Who has no pieces left, cannot move or resigns loses.
        • It is a draw when both agree; when a position comes for the third time; or after 40 moves by each side in which nothing was captured and only damas moved.
    [spanish] **{ $title }**
        Two players, Red and Blue, twelve pieces each; Red moves first.
        • A piece moves one square diagonally forward and captures forward only, by jumping over a piece onto the empty square behind it.
        • A piece that reaches the far row becomes a **dama** and its turn ends there. A dama moves and captures along a diagonal in all directions at any distance.
        • Capturing is compulsory, and the capture that takes the most pieces must be played; at equal number the one that takes the most damas. If these are equal too, you may choose. Pieces taken leave the board when the turn is over; none is jumped twice.
        • Who has no pieces left, cannot move or resigns loses.
        • It is a draw when both agree; when a position comes for the third time; or after 40 moves by each side in which nothing was captured and only damas moved.
   *[damath] **{ $title }**
        Two players, Red and Blue, twelve numbered chips each; Red moves first.
        • A chip moves one square diagonally forward and captures in all four diagonal directions by jumping over a chip onto the empty square behind it.
        • Capturing is compulsory. Of several captures the one that takes the most chips must be played; at equal number a dama takes before a chip. Chips taken leave the board when the turn is over.
        • A chip that ends its turn on the far row becomes a **dama**: it moves and captures along a diagonal at any distance.
        • Each hop of a capture scores *your chip* (sign of the square you land on) *the chip taken*. With 7, landing on ×, over 3: 7 × 3 = 21. With 1, landing on −, over 3: 1 − 3 = −2; a negative score counts too.
        • Dividing by 0 scores 0. Results are rounded to two decimals.
        • A dama doubles: ×2 if a dama takes, ×2 if a dama is taken, ×4 if both.
        • The game is over when the player to move cannot; when a position comes for the third time; or after 80 turns in which nothing was captured and only damas moved. Then each side adds the chips it has left, a dama counted twice, to what it captured. **The higher total wins.** Who resigns loses.
}
rules-chips-note = { $rules ->
    [damath-polynomial] Into x and y of both chips go the coordinates (x,y) of the square you land on, both counted from 0 at Red's edge of the classroom board.
    [damath-radical] Work out the exact form first, then round: each jump and each chip left by itself. Then add.
    [damath-custom] Each game has its own chips; /board shows them.
   *[other] { "" }
}
rules-signs = **Signs on the board**
rules-chips = **Red's chips at the start** (Blue has the same, turned by half a turn)

## The picture's words, for screen readers and slow lines

picture-won = wins
picture-drew = draw
picture-resigned = resigned
picture-to-move = { $side } ({ $name }) to move.
picture-winner = Game over, { $reason }: { $side } ({ $name }) wins.
picture-drawn = Game over, { $reason }: a draw.
picture-no-pieces = { $game ->
    [dama] { $side } has no pieces left
   *[damath] { $side } has no chips left
}
picture-blocked = { $side } cannot move
picture-repetition = the position came three times
picture-quiet-turns = 80 turns without a capture
picture-resignation = { $side } resigned
picture-agreement = by agreement
picture-time-up = time is up
picture-arbiter = ended by the teacher
picture-forfeit = { $side } ran out of time
picture-as-recorded = as recorded
picture-last-move = Last move: { $side } { $played }.
picture-last-capture = Last move: { $side } { $played }, { $sums }.
picture-points = Points: Red { $red }, Blue { $blue }.
picture-totals = Totals: Red { $red }, Blue { $blue }.
picture-chip-on = { $kind ->
    [dama] dama { $chip } on { $square }
   *[chip] { $chip } on { $square }
}
picture-piece-on = { $kind ->
    [dama] dama { $square }
   *[chip] { $square }
}
picture-pieces = { $side }: { $list }.
picture-nothing-left = { $side }: none left.
picture-must-capture = A capture is compulsory: { $squares }.

## Beginning a game: what is agreed, threads, rematches

about-option-rules = The rules; if not given, those of the server, else Damath with whole numbers
about-option-chips = For Damath (own chips): twelve values, for a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1
about-option-clock = How the time is limited; if not given, not at all
about-option-board = How the board is turned and its squares are called
about-option-help = Whether both may ask for hints and take moves back; then the game is not rated
about-rules-rules = Which rules; if not given, those of the game in this channel, else of the server
about-hotseat = Two at one device, or a class in front of the projector; you move for both sides
about-hotseat-red = What the red side is called; if not given, Red
about-hotseat-blue = What the blue side is called; if not given, Blue
menu-challenge = Challenge to Damath
clock-choice-none = no clock
clock-choice-contest = contest clock, 20 minutes and 60 seconds a move
clock-choice-days = { $days ->
    [1] 1 day a move
   *[other] { $days } days a move
}
help-choice = { $help ->
    [on] on
   *[off] off
}
agreed-chips = chips { $chips }
agreed-help = hints and taking back allowed
agreed-no-help = no help
agreed-rated = rated
agreed-friendly = not rated
challenge-all-by-toss = ⚔️ **{ $challenger }** looks for an opponent in { $rules }: whoever accepts first plays. Sides by toss.
challenge-all-with-side = ⚔️ **{ $challenger }** looks for an opponent in { $rules }: whoever accepts first plays. { $challenger } takes { $side }.
challenge-open = Open until { $until } ({ $left }).
button-take-back = Take back
button-rematch = Rematch
game-begins-by-toss = The game begins. By toss **{ $red }** plays Red, **{ $blue }** plays Blue.
thread-name = { $game ->
    [dama] Dama: { $first } – { $second }
   *[damath] Damath: { $first } – { $second }
}
thread-opens = **{ $first }** – **{ $second }**, { $rules }
thread-begins = **{ $red }** (Red) – **{ $blue }** (Blue), { $rules }: { $link }
thread-ended = { $result } — { $red } – { $blue }, { $rules }: { $link }
own-challenge-to-all-waits = You made this challenge; somebody else has to accept it. You can take it back with the other button.
not-yours-to-take-back = Only { $challenger } can take this challenge back. To play, press the other button.
challenge-has-begun = This challenge was accepted, and the game has begun: { $link }.
cannot-see = { $name } does not see this channel and could not play here. Challenge them in a channel that you both see.
other-sides-label = Red cannot be called Blue, nor Blue Red. Choose a group, or leave the name out.
same-labels = Both sides would be called the same. Choose two different names.
no-threads = A game of its own here needs a thread, and I lack *{ $permission }* in this channel. Somebody who manages the channel can allow it in its permissions; until then use another channel.
not-their-rematch = { $red } and { $blue } played this game; only they can ask for a rematch. Challenge somebody with /challenge.
chips-missing = Damath (own chips) needs twelve chips. Give them with the option “chips”, with spaces between, in the order a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1: 1 2 3 4 5 6 7 8 9 10 11 12.
chips-not-allowed = Only Damath (own chips) is played with chips of your own. Choose these rules too, or leave the chips out.
chips-count = { $count ->
    [1] You gave one value; twelve are needed, with spaces between, in the order a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1.
   *[other] You gave { $count } values; twelve are needed, with spaces between, in the order a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1.
}
chips-no-number = “{ $typed }” cannot stand on a chip. Use whole numbers, fractions such as 3/4, or decimals such as 2.5; twelve of them, in the order a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1.
chips-too-large = “{ $typed }” is too large for a chip. Chips go from −999 to 999, with denominators up to 999.
## Looking after it: the menu, what the bot is and may do, what it keeps

about-menu = Play, challenge, settings and more: one panel with buttons
about-menu-post = For moderators: post the panel for everybody, so that it can be pinned
about-about = What I am, what I keep, and for how long
about-doctor = What I may do in this channel, and how to grant what is missing
about-mydata = What I keep about you: as a file, or erased
about-mydata-export = Everything that I keep about you, as a file
about-mydata-delete = Erase what I keep about you; I ask first
menu-title = **Damath.** What would you like to do?
menu-title-pinned = **Damath.** Press a button to play, to learn, or to look. Only you see what I answer, until a game begins.
menu-play = A game against me, { $rules }. How strong shall I be?
menu-choose-rules = Other rules
menu-whom = Whom do you challenge? { $rules }, sides by toss; /challenge lets you choose more.
menu-choose-person = Choose a person
menu-language = In which language shall I answer you?
button-menu-play = Play the bot
button-menu-challenge = Challenge
button-menu-games = My games
button-menu-rules = Learn the rules
button-menu-language = Language
button-menu-settings = Settings
button-menu-post = Post for pinning
games-more = { $count ->
    [1] • one more game
   *[other] • { $count } more games
}
games-parked = { $count ->
    [1] • one parked game
   *[other] • { $count } parked games
}
info-bot = **Damath bot { $version }**, running since { $since }. Games going on: { $games }.
info-kept = **What I keep:** games with their moves and players, challenges, hints given, ratings, and what people and servers have set. I read no messages.
info-how-long = **For how long:** until you erase it: /damath mydata delete. What belongs to a server is erased 30 days after it removes me. /damath mydata export gives you all of it as a file.
info-licence = Free software under the MIT licence; the fonts are under the SIL Open Font License.
permission-name = { $permission ->
    [view-channel] View Channel
    [send-messages] Send Messages
    [send-in-threads] Send Messages in Threads
    [attach-files] Attach Files
    [history] Read Message History
   *[create-threads] Create Public Threads
}
permission-for = { $permission ->
    [view-channel] without it I am not here at all
    [send-messages] for my moves and for reminders
    [send-in-threads] for games that have a thread of their own
    [attach-files] for the board as a picture
    [history] for threads under a message
   *[create-threads] for a second game in a busy channel
}
doctor-title = **What I may do in { $channel }**
doctor-has = ✅ { $permission }
doctor-lacks = ❌ **{ $permission }**: { $why }. To grant it: Edit Channel → Permissions → my role → { $permission }.
doctor-fine = Nothing is missing.
doctor-not-allowed = ⚠️ This server lets games begin only in { $channels }. To change that: /damath settings server.
doctor-direct = In our direct messages I need no permission. You can play against me here; there are no reminders, clocks, threads and ratings, and nobody else can join.
visit-limits = I am no member here: I remind nobody, and old boards keep their buttons. /board shows the newest one.
doctor-visit = ⚠️ I am no member here: you have me for yourself. I can only answer, and change an answer for 15 minutes. So there are no reminders, clocks, threads and ratings here, and old boards keep their buttons. For all of that, somebody who manages the server can invite me.
mydata-export = Here is everything that I keep about you. Times are milliseconds since 1970, scores are hundredths of a point.
mydata-sure = **Erase what I keep about you?** Your settings, challenges, hints and ratings go; games that are over stay without your name. This cannot be undone.
mydata-resigns = These games of yours would be resigned:
mydata-erasing = Erasing…
mydata-erased = What I kept about you is erased. If somebody else has blocked you, that stays: it is theirs.
mydata-unreadable = { $count ->
    [1] One parked game of yours could not be read any more. It ended without a result: game { $games }.
   *[other] { $count } parked games of yours could not be read any more. They ended without a result: games { $games }.
}
mydata-not-erased = Something went wrong on my side, and not everything is erased. Please try /damath mydata delete again in a moment.
mydata-kept = Nothing was erased.
button-erase-yes = Yes, erase it
button-erase-no = Keep it
button-export-first = Give me a copy first
not-moderator = Only those who may manage messages can post this panel for everybody.
nobody-else-here = In our direct messages there are only you and I. Play against me with /play, or challenge somebody in a server.
seen-by-nobody = In this channel only you see what I answer, so nobody could accept. Play against me with /play, or challenge somebody elsewhere.
no-clock-here = Here I cannot remind anybody or tell when the time is over. Play without a clock, or in a server that has me.
place-gone = The channel of this game is gone, or I cannot see it any more. Take the game up in another channel of its server.
place-taken = In the channel of this game { $red } and { $blue } are playing: { $link }. Wait for its end, or take this game up in another channel of its server.

## After a game

somebody = somebody
about-analyze-game = Which of your finished games; if not given, the last one of this channel
about-replay = Show a finished game once more, as an animation
about-replay-game = Which of your finished games; if not given, the last one of this channel
about-replay-pace = One picture for each move, or the chips in motion
pace-steps = Chips in motion
pace-turns = One picture for each move
about-games = Your own games: running, parked and finished; only you see the list
about-stats = What your games add up to, or a classmate's results; only you see it
about-stats-person = Whose results; if not given, your own in full
about-stats-rules = Under which rules alone
about-leaderboard = The strongest players of this server
about-leaderboard-rules = Under which rules; if not given, those that this server plays
button-replay = Replay
button-sheet = { $game ->
    [dama] Move sheet
   *[damath] Score sheet
}
button-analysis = Analysis
replay-of = { $count ->
    [1] 🎞️ **{ $red }** – **{ $blue }**, { $rules }, 1 move
   *[other] 🎞️ **{ $red }** – **{ $blue }**, { $rules }, { $count } moves
}
replay-words = { $count ->
    [1] A game of 1 move in motion: { $red } (Red) against { $blue } (Blue). At its end:
   *[other] A game of { $count } moves in motion: { $red } (Red) against { $blue } (Blue). At its end:
}
sheet-of = { $game ->
    [dama] The moves of **{ $red }** – **{ $blue }** as a table. It opens in any spreadsheet.
   *[damath] The score sheet of **{ $red }** – **{ $blue }**. It opens in any spreadsheet.
}
pdn-of = The game **{ $red }** – **{ $blue }** as PDN, the form that programs for dama read.
finished-not-found = I find no finished game of yours or of this server by that choice. Pick one from the list, or see /games.
finished-not-over = That game is not over yet. Ask again when it is.
files-missing = I cannot give you the file here because I lack *Attach Files* in this channel. A moderator can fix this: /damath doctor
replay-under-way = I am making this replay already; it comes in a moment.
replay-too-large = This game is too long for an animation. Its PDN has every move.
analysis-rated-running = You are playing a rated game, so I analyse nothing for you until it is over. Replays are there meanwhile.
own-games-title = **Your games**
own-games-none = You have no games yet. Start one with /play or /challenge.
own-games-running = __Running__
own-games-parked = __Parked__, because nobody moved for a day
own-games-finished = __Finished__
own-games-your-turn = Your turn.
own-games-their-turn = { $who } to move.
own-games-until = The time is up { $when }.
own-games-parked-since = parked { $when }
own-games-resume = Go on: { $who }
own-games-claim = Claim: { $who }
own-games-result = { $result ->
    [won] won
    [lost] lost
    [drew] draw
   *[ended] ended
}
own-games-choose = See a finished game again
own-games-choose-parked = Go on with a parked game
button-page-before = Back
button-page-next = More
ratings-now = Ratings: { $list }.
ratings-off = This server keeps no ratings. /damath stats shows your results all the same.
leaderboard-line = { $count ->
    [1] { $place }. **{ $who }** { $rating } (1 game)
   *[other] { $place }. **{ $who }** { $rating } ({ $count } games)
}
leaderboard-empty = Nobody is listed yet.
leaderboard-note = Listed from 5 rated games against 3 opponents on. A game between two people is rated from its 10th move on if nobody was helped and nothing was taken back, three a day between the same two.
leaderboard-own = You are number **{ $place }**, rated { $rating }.
leaderboard-not-yet = { $count ->
    [1] Your rating is **{ $rating }** after 1 rated game, opponents so far: { $opponents }. You are listed from 5 games against 3 on.
   *[other] Your rating is **{ $rating }** after { $count } rated games, opponents so far: { $opponents }. You are listed from 5 games against 3 on.
}
leaderboard-none = You have no rating here yet. Play somebody with /challenge.
stats-title-own = **Your results**
stats-title-other = **{ $who }** in this server
stats-nothing = No finished games yet.
stats-people = { $count ->
    [1] Against people 1 game: won { $wins }, drawn { $draws }, lost { $losses }
   *[other] Against people { $count } games: won { $wins }, drawn { $draws }, lost { $losses }
}
stats-bot = { $count ->
    [1] Against me 1 game: won { $wins }, drawn { $draws }, lost { $losses }
   *[other] Against me { $count } games: won { $wins }, drawn { $draws }, lost { $losses }
}
stats-hotseat = { $count ->
    [1] At one device: 1 game
   *[other] At one device: { $count } games
}
stats-captured = Points captured in all: { $points }
stats-best = Highest total: { $points }
stats-rating = Rating here: **{ $rating }**, give or take { $deviation }
stats-hints = { $count ->
    [1] You were given 1 hint.
   *[other] You were given { $count } hints.
}

## The playground

playground-welcome = 👋 Welcome! This is a classroom on your own machine. Choose who you are, then type one of these:
    • `/play` — a game against the bot
    • `/challenge opponent: Ben` — a game with a classmate; then be Ben and press Accept
    • `/rules` — how Damath is played and scored
