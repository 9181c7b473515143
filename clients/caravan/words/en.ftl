# What the terminal itself says while a person plays, in English. How it is used: clients/caravan/phrases.py.

error = Error:
told-in-english = { $titles }: not translated into '{ $language }'; shown in English.
no-full-screen = The full screen needs { $command }. Or add --plain.
no-language = Unknown language '{ $language }' (available: { $languages }).

## Opponents

bots = You play against { $bots }: { $strengths }.
bots-of-a-kind = { $count } { $bot } { $count ->
    [one] bot
   *[other] bots
}
bot-strength = { $bot } { $strength }
strength-expert = plans its whole turn and is the strongest
strength-club = plans too, but considers fewer possibilities
strength-novice = takes the best it sees at once, and misses a lot
strength-planner = plans like Expert
strength-greedy = takes what pays best at once
strength-random = takes anything
you = You

## While playing

help-number = make that decision
    .typed = a number
help-letter = go on with that kind of decision
    .typed = a letter
help-words = show only the offers that contain all of them
    .typed = some words
help-all = show all offers again
    .typed = all
help-back = go back a step
    .typed = .., back
help-effect = all that an offer would do, with the rules
    .typed = ? NUMBER
help-table = the table
    .typed = t, table
help-scoreboard = the scoreboard
    .typed = s, scoreboard
help-log = what happened last
    .typed = l, log
help-why = the rules behind the question
    .typed = w, why
help-why-not = why a decision that these words name is not offered
    .typed = why WORDS
help-undo = take back your latest decision
    .typed = u, undo
help-hint = what an expert would decide, in a match against bots alone
    .typed = hint
help-rule = what a rule says, such as r { $rule }
    .typed = r RULE
help-resign = leave the match; the rules or a bot decide for you from then on
    .typed = resign
help-quit = quit; `caravan play --resume` goes on
    .typed = q, quit
no-such-number = { $last ->
    [one] There is 1 offer; choose 1.
   *[other] There are { $last } offers; choose 1 to { $last }.
}
no-rule = There is no rule { $rule }; `caravan games { $game }` lists the rules.
not-your-turn = It is not your turn. [dim]You can look at the table, scoreboard and log; ? for help[/]
suggested = [dim]An expert would choose[/] { $number }: { $label }
only-answer = [dim]The only answer: { $label }[/]
offered-now = Offered now: { $numbers }
nothing-meant = No decision here contains { $words }. You can ask about:
goes-back = .. goes back
leave-for-good = Leave the match for good? Type `yes`
leave-for-good-or-to-bot = Leave the match for good? Type `yes`, or `bot` to let an expert bot play on
bot-answer = bot
yes = yes
served-already = The service at { $address } already serves this store: you play there.
match-waits = [dim]The match waits for { $awaited }.[/]
waits-for-players = { $count ->
    [one] 1 more player
   *[other] { $count } more players
}
waits-for-start = its start
entropy-left-out = [bold yellow]Warning:[/] the owner started the match without waiting for your contribution to chance. It does not affect the dice and cards.

## Before the match

match-name-strange = The service sent an invalid match name: { $match }
others-join = Others join with this line, or with `caravan join` and the link, in quotes:
others-play-again = The other players are notified in the browser. They take their seats there or with this line:
nothing-to-play-again = You have no finished match here to play again. Name one.
only-this-machine = [dim]{ $address } is this machine only; from another one, use this machine's address.[/]
your-name = Your name at the table
lobby-you = { $seat }: { $player } (you)
lobby-taken = { $seat }: { $player }
lobby-reserved = { $seat }: reserved
lobby-free = { $seat }: free
no-offer = No offer contains { $words }. [dim]? for help[/]
more-offers = … and { $count } more: type some words to search, or `all`

## Scoreboards

scores = { $round ->
    [0] Scoreboard
   *[other] Scoreboard, round { $round }
}
scores-points = Points
scores-time = time left
scores-place = Place
scores-tie-break = { $place } (tie-break)
verdict-ahead = { $winner } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $margin } ahead of { $second }
verdict-tie-break = { $winner } wins by the tie-break: { $second } has as many points
verdict-wins = { $winner } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}
verdict-nobody = Nobody wins
verdict-shared = { $names } share first place with { $points ->
    [one] { $points } point
   *[other] { $points } points
}
verdict-alone = { $winner } ends with { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Replaying

box-laid-out = The box laid out
replay-begins = { $title }: { $count ->
    [one] 1 event
   *[other] { $count } events
}.
replay-help = Enter or n: next, b: back, a number: that step, f: first, l: last, t: table, w: who is asked, q: quit
no-such-event = There is no such event: they go from 0 to { $last }.
match-or-record = Use either a match or --record, not both.
none-played = No match played yet. Name a match, or a file with --record.

## The demo

bar-playing = Playing
demo-begins = { $bots }: { $strengths }. Fixed seed, so chance is not provably fair.
demo-kept = Saved in { $store }: try `{ $command }`.
demo-replay = Replay from the store: { $same ->
    [yes] the same
   *[no] [bold red]different[/]
}, version { $version }, fingerprint { $fingerprint }

## Verifying

bar-verifying = Verifying
played-last = The match that you played last, { $match }:
verified = { $count ->
    [one] { $good } of { $count } match verified.
   *[other] { $good } of { $count } matches verified.
}
replayed-only = { $count ->
    [one] 1 was
   *[other] { $count } were
} played by another version of the rules. Everything else holds; only a program with those rules can check the effects of the decisions.
bar-reading-log = Reading the log
rules-missing = The rules of the game { $game } are not installed here: install its package
record-holds-one = A record holds one match: leave out MATCH beside --record.
one-record = { $text } is a file: name one record at a time.
needs-record = { $option } needs a record: --record FILE, which `caravan export` writes.
no-store = There is no store { $store }: name another with --store.
neither-file-nor-match = '{ $text }' is neither an existing file nor the name of a match.
no-match-in-store = There is no match { $match } in { $store }. `caravan matches --store` lists its matches.

## Leaving

no-seat-there = You have no seat in { $match } that is kept here.
would-leave-to-bot = You would leave { $match } for good. A bot ({ $bot }) plays on for you.
would-leave = You would leave { $match } for good.
leave = Leave?
has-left-to-bot = You have left { $match }. A bot plays on for you.
has-left = You have left { $match }.
would-propose-end = You would propose to end { $match } as it stands. It ends when all other players agree.
would-agree-to-end = You would agree to end { $match } as it stands. Nobody wins.
end-it = End it?
has-ended = { $match } has ended by mutual agreement.
end-proposed = You want to end { $match } as it stands. It ends when all other players agree, unless it goes on first.
plays-on = { $match } goes on.

## Lists of matches

list-match = Match
list-game = Game
list-state = State
list-seats = Seats
list-round = { $state }, round { $round }
list-placed = { $place }. { $player }: { $points }
list-reserved = reserved
list-awaited = { $player } (to decide)
state-open = open
state-playing = playing
state-finished = finished
state-abandoned = abandoned
state-unspecified = unknown
match-bad = [bold red]bad[/] { $match }: { $error }; `caravan store check` shows more
needs-service = Only a running service knows that: use --address instead of --store.
nobody-here = No player or seat of yours is saved for { $address }.

## Ratings

rating-rank = #
rating-name = Name
rating-who = Player
rating-opponent = Opponent
rating-safe = Rating
rating-mean = Mean
rating-matches = Matches
rating-match = Match
rating-game = Game
rating-seat = Seat
rating-place = Place
rating-place-of = { $place } of { $all }
rating-place-left = { $place ->
    [0] left
   *[other] { $place } of { $all }, left
}
rating-places = Places
rating-left = Left
rating-change = Change
rating-points = Points
rating-won = Won
rating-ahead = Ahead
rating-behind = Behind
rating-bot = Bot: { $bot }
rating-erased = erased player
no-matches = No matches.
no-ratings = No rated matches.
one-of-player-and-statistics = Use either --player or --statistics.
statistics-matches = Finished matches: { $matches }
statistics-seat = seat { $seat }
statistics-decisions = Decisions: { $least } to { $most }, half of the matches up to { $middle }
statistics-minutes = Minutes: { $least } to { $most }, half of the matches up to { $middle }
game-heading = [bold]{ $title }[/]  ({ $game }; { $players } players; rules version { $version }; { $package })
games-strength = Bots: { $contests }
games-contest = { $one } won { $won } of { $matches } against { $other } ({ $low } to { $high } %)
games-id = Id
games-rule = Rule
game-default = { $value } (default)
game-option = { $option }: { $title }: { $values }
no-game = There is no game '{ $game }'. Games: { $games }.
## What a choice would do

then-chance = what follows is left to chance
then-hidden = what follows depends on what is hidden
then-asked = nothing yet: the next question decides
does-nothing = nothing else happens

## Closing lines

seat-kept = Your seat is kept. To continue: [bold]caravan play --resume[/]
see-again = To see it again: caravan replay (later: { $command })
verify-it = To check that it was played by the rules: caravan verify
play-it-again = With the same people again: caravan play-again
receipt = Your receipt, which proves which match it was: { $path }

## What can go wrong

nothing-to-resume = There is no match to resume.
no-seat = There is no seat { $seat } at a table of { $players }.
name-missing = Choose the name that others see at the table: --name NAME
bots-too-many = { $bots ->
    [one] 1 bot leaves
   *[other] { $bots } bots leave
} you no seat at a table of { $players }.
clock-missing = A match without --clock has no time-outs, pauses or vacation.
clock-unclear = { $given } is not a time control. Write for example 60s/decision, 90m+30s or 3d.
delay-unclear = { $given } is not a duration. Write for example 15m or 1h30m.
time-unclear = { $given } is not a time to give. Write for example 30s, 5m or 2d.
clocks-stopped = All clocks stand still.
pause-agreed = Your seat agrees to a pause. The clocks stop when all seats agree.
clocks-run = The clocks run.
time-given = Seat { $seat } got { $time }, and has { $left } now.
private-or-unlisted = A match is private or unlisted, not both.
admit-to-private = Only private matches have a list of admitted players: add --private
no-bot = There is no bot '{ $kind }'. Bots: { $kinds }.
nobody-answers = No terminal: stdin is closed. Run it in a terminal, or send your answers through a pipe, one a line.
input-ended = The input has ended before the match. Your seat is kept. To continue: caravan play --resume
join-code-missing = This match needs a join code: add --join-code CODE, or use the link of the invitation, in quotes.
join-code-wrong = '{ $code }' is not the join code of this match. Ask the person who invited you for the code or the link.
no-match-of-yours = There is no match { $match } among your own. If it is at a service, name that: --address HOST:PORT
no-match-at = There is no match { $match } at { $address }, or it is private. `caravan matches` lists the public ones.
no-match-name = '{ $text }' is not the name of a match. `caravan matches` lists the names.
unconfirmed = Nothing has changed, as nobody confirmed it: answer y, or skip the question with --yes.
declined = Nothing has changed.
service-gone = { $error } Your seat is kept. To continue: caravan play --resume
token-not-kept = The token of { $player } at { $address } is not saved here: use --token-file.
token-of-another = The token in { $file } is not that of { $player }.
token-replaced = { $error }. The new one is on the device where you replaced it: run `caravan players code` there, and `caravan players sign-in -` here.
token-of-named = The token of { $player } at { $address } is not saved here. Administrators: --admin-token-file.
no-player-yet = You are not registered at { $address } yet: use `caravan players register NAME`.
player-not-known = The service at { $address } does not know { $player }, whose token is saved here: perhaps it serves another store now. `caravan players register NAME` registers you again.
administrators-only = Administrators only: add --admin-token-file.
record-written = { $file } holds { $match }, { $events ->
    [one] 1 event
   *[other] { $events } events
}. The last one has SHA-256 { $digest }, which vouches for all of them.
record-written-logged = It shows that this event is in the signed log { $log }, { $cosigned ->
    [0] cosigned by no witness: if the log has witnesses, export the match again later to complete the file
    [one] cosigned by 1 witness
   *[other] cosigned by { $cosigned } witnesses
}.
record-written-completed = The file was there already with less proof. It is complete now.
record-written-aside = Its earlier proof was in another tree of the log. It is kept in { $file }: if the log had two histories, the two files would show it (caravan verify --log).
record-written-signed = It is signed with the key of { $signer }.
export-keys-for-stores = --audit-keys needs a record of format 2 from a store.
export-other-file = { $file } already exists and holds something else.
export-other-record = { $file } already exists and holds something else, which this record does not complete: { $why }. Write it to another file (--output), and keep both.
memory-unread = { $file }, where your tokens are saved, cannot be read: { $reason }.
memory-unwritten = { $file } cannot be written: { $reason }.
file-unread = { $file } cannot be read: { $reason }.
file-of-token = { $file } must hold one token, and nothing else.
no-link = { $text } is not a link to a match: { $form }
link-contradicted = The link names { $linked }, but you also gave { $given }.
edition-missing = { $error } in { $store }. To register it: { $command }
players-only = The service at { $address } is for registered players; { $command } makes you one.
receipt-not-kept = The receipt cannot be saved: { $error }
no-own-service = This terminal is installed without the service. Name a running one with --address HOST:PORT.
no-stores-here = This terminal is installed without the service, and only that reads stores. Name a running one with --address HOST:PORT, or a file.
no-log-reader = This terminal is installed without the service, and only that reads logs over the network. Name a folder with a copy of the log.
no-service = No service answers at { $address }. Start one with `caravan serve`.
newer-event = This program is too old for the service: { $error }. Install a newer version.
not-fitting = The service sent contradictory data: { $error }
option-unclear = { $given }: options are given as name=value{ $example ->
    [none] .
   *[other] , such as { $example }.
}
bots-unclear = { $given }: name one kind of bot for all seats, or { $seats } of them.

## The full screen

screen-board = Board
screen-mine = Yours
screen-others = Others
screen-seats = Seats
screen-score = Scoreboard
screen-log = Log
screen-table = Table
screen-decisions = Decisions
screen-help = Keys and commands
screen-outlook = What the decision would do
screen-why = Rules behind the question
screen-rules = Rules
screen-closing = ↑↓ scroll   Esc close
screen-round = round { $round }
screen-version-of = step { $version } of { $last }
screen-small = Terminal too small: make it { $columns }x{ $lines } or larger; q leaves.
screen-watching = { $count } are watching
watching = { $count } are watching this match.
screen-over = The match is over
screen-waiting = Not your turn. { $asked }
screen-match-waits = The match waits for { $awaited }.
screen-look-first = A new question has just appeared: read it first, then choose.
screen-open-first = Enter opens it. i shows what a numbered decision would do.
screen-changed = The question has just changed: nothing was decided.
screen-thinking = The expert thinks …
screen-suggested = An expert would choose { $number }: { $label }
screen-sending = Sending …
screen-resign = Leave the match
screen-leave-for-good = Leave the match for good? The rules decide for you from then on. y leaves; any other key goes back.
screen-leave-or-to-bot = Leave the match for good? y leaves, and the rules decide for you from then on; b lets an expert bot play on for you; any other key goes back.
screen-yes-key = y
screen-bot-key = b
screen-no-key = n
screen-end = End the match together
screen-end-propose = Propose to end the match as it stands? It ends when all other players agree; nobody wins. y proposes; any other key goes back.
screen-end-answer = { $agreeing } would end the match as it stands: nobody wins. y agrees, n plays on; any other key goes back.
screen-end-take-back = You agreed to end the match as it stands. y takes that back, and it plays on; any other key goes back.
screen-end-proposed = { $agreeing } would end the match as it stands; still to answer: { $silent }. E { $own ->
    [yes] takes it back
   *[no] answers
}
screen-end-impossible = { $declined ->
    [yes] Somebody has just declined to end the match. Propose it again after the next decision.
   *[no] You cannot propose the end of this match: that takes another player at the table, and no organiser who decides.
}
screen-connecting = Connecting …
screen-gone = The service does not answer. Trying again.
screen-gone-playing = The service does not answer. Trying again; the match and your seat are kept. q quits, and `caravan play --resume` goes on.
screen-no-connection = NO CONNECTION
screen-laid-out = The box laid out
screen-command = : a command, such as help
screen-command-playing = a number, words to search for, or a command such as help
screen-command-replay = the number of an event
screen-search = / words to search for
screen-no-command = There is no command { $text }; ? lists them.
screen-not-found = No event contains { $text }.
screen-found = Found { $text } at step { $version }; x finds the next one.

screen-key-help = help
screen-key-next = next pane
screen-key-zoom = zoom
screen-key-command = command
screen-key-leave = quit
screen-key-event = event
screen-key-turn = turn
screen-key-round = round
screen-key-search = search
screen-key-number = go to
screen-key-choose = choose
screen-key-outlook = effect
screen-key-undo = undo
screen-key-why = why
screen-key-scores = score

screen-help-choose = choose a decision: Enter opens it or makes it, ← goes back
    .keys = ↑ ↓ Enter ←
screen-help-search = show only the decisions that contain some words; Esc shows all again
    .keys = /
screen-help-outlook = all that the decision under the cursor would do, with the rules
    .keys = i
screen-help-why-not = search for what is not offered, too: its rule and reason stand below, marked ✗ (also `:why …`)
    .keys = / … Enter
screen-help-undo = take back your latest decision
    .keys = u
screen-help-hint = what an expert would decide, in a match against bots alone
    .keys = h
screen-help-why = the rules behind the question
    .keys = w
screen-help-rules = all rules of the game; `:rule { $rule }` shows one
    .keys = r
screen-help-end = propose to end the match as it stands, or answer who does; asks first
    .keys = E
screen-help-resign = leave the match for good, or to a bot; asks first
    .keys = X
screen-help-tabs = a pane, and the next one
    .keys = 1 … 4, Tab
screen-help-scroll = scroll; the mouse wheel does so, too
    .keys = ↑ ↓ PgUp PgDn
screen-help-zoom = all room for one pane, and back
    .keys = z
screen-help-whole = the whole table
    .keys = t
screen-help-scores = the scoreboard
    .keys = s
screen-help-log = the log; with the rule behind each line, or without
    .keys = l R
screen-help-command = type a command: { $commands }
    .keys = :
screen-help-leave = quit
    .keys = q
screen-help-event = an event on or back
    .keys = → ←, n b
screen-help-turn = a turn on or back
    .keys = > <, Shift → ←
screen-help-round = a round on or back
    .keys = + -, Ctrl → ←
screen-help-ends = the first and the last step
    .keys = f, e
screen-help-number = go to the event with a number
    .keys = :
screen-help-find = search in the log; x goes on
    .keys = /

## Tournaments

tournament-heading = [bold]{ $title }[/] [dim]{ $id }[/]
tournament-about = { $game }{ $seats ->
    [0] {""}
   *[other] , tables of { $seats }
}, { $format ->
    [swiss] Swiss system
    [round_robin] round robin
    [knockout] knockout
    [double_knockout] double elimination
    [groups] groups with a final
    [arena] arena
   *[unknown] a format that only a newer version of this program knows
}; { $entrants ->
    [one] 1 entrant
   *[other] { $entrants } entrants
}
tournament-series = Tables play { $matches ->
    [one] one match
   *[other] up to { $matches } matches
}{ $more ->
    [0] {""}
    [one] , and one more if they are tied
   *[other] , and up to { $more } more while they are tied
}{ $seeds ->
    [yes] . Of those tied then, the better seed goes on.
   *[no] . The organiser decides about those tied then.
}
tournament-state = { $state ->
    [registration] Registration is open.
    [drawing] Lots are being drawn.
    [running] { $round ->
        [0] The first round comes next.
       *[other] { $known ->
            [known] Round { $round } of { $rounds }.
           *[unknown] Round { $round }.
        }
    }
    [finished] Finished.
    [cancelled] Cancelled.
   *[unspecified] Only a newer version of this program knows this state.
}{ $paused ->
    [yes] {" "}It is paused.
   *[no] {""}
}
tournament-reason = Reason: { $reason }
tournament-starts = Starts at { $time }.
tournament-check-in-round = Round { $round } waits for players to check in{ $paused ->
    [yes] ; the time begins when the tournament goes on
   *[no] {" "}until { $time }
}: caravan tournament check-in
tournament-not-there = Not checked in yet: { $players }
tournament-check-in = Players check in from { $time } on: caravan tournament check-in
tournament-draw-by = Entropy may be opened until { $time }.
standings = { $round ->
    [0] Standings
   *[other] Standings after round { $round }
}
standings-rest = { $count ->
    [one] One more line
   *[other] { $count } more lines
}
cross-table = Cross-table: places{ $opponents ->
    [yes] , and the lines of opponents
   *[no] {""}
}
column-place = #
column-name = Name
column-score = Score
column-played = Played
column-penalty = Penalty
column-table = Table
column-players = Players
column-result = Result
column-title = Title
column-entrants = Entrants
column-entrant = Entrant
column-checked-in = Checked in
column-line = Line
column-import = State
column-code = Entrant, player or code
column-country = Country
column-apart = Kept apart from
column-seed = Seed
gone = { $player } (left)
round-result = { $result ->
    [bye] bye
    [full-bye] bye
    [half-bye] ½ bye
    [absent] absent
    [void] void
    [forfeit] forfeit
    [walkover] walkover
   *[other] ?
}
round = Round { $number }{ $closed ->
    [yes] {" "}(closed)
   *[no] {""}
}
table-state = { $state ->
    [void] void
    [settled] done
    [stated] stated
    [abandoned] abandoned
    [playing] playing
   *[waiting] waiting
}
ruling = Decided{ $table ->
    [0] {""}
   *[other] {" "}at table { $table }
}: { $decision ->
    [forfeit] forfeit of { $who }
    [penalty] penalty for { $who }
    [void] void
    [replay] replay
   *[places] new places
}. { $reason }
tournament-created = Created: { $title }, { $id }
entrant-registered = Registered: { $player } as { $entrant }
entrant-left = { $player } has left.
entrant-checked-in = { $player } has checked in{ $round ->
    [0] {""}
   *[other] {" "}to round { $round }
}.
entrant-seeded = { $player }: { $seed ->
    [0] no seed.
   *[other] seed { $seed }.
}
entrants-seeded = { $count ->
    [0] No seed has changed.
    [one] One entrant has a new seed.
   *[other] { $count } entrants have new seeds.
}
import-unreadable = { $file } cannot be read as a list of entrants: { $error }
import-heading = { $file }, line { $line }: the header must have a column 'name', and may have only { $columns } beside it, each once; it has: { $given }
import-line = line { $line }: { $problem }
import-nothing = Nothing of { $file } is imported, because { $count ->
    [one] one line is wrong
   *[other] { $count } lines are wrong
} (--partly imports the others)
import-left-out = Left out, line { $line }: { $problem }
import-cells = { $cells ->
    [one] one cell
   *[other] { $cells } cells
} for { $columns } columns
import-name = a name has 1 to { $most } printable characters
import-seed = '{ $given }' is not a seed from 0 to { $most }
import-rating = '{ $given }' is not a rating, such as 1850
import-country = '{ $given }' is not a country in three letters, such as KEN
import-player = '{ $given }' is not the name of a player, players/<id>
import-no-player = the service does not know { $given }
import-code = a code has 16 to 64 letters and digits
import-one-of = a line names a player, a bot or a code, not several of them
import-twice = '{ $given }' is in line { $other } already
import-held = seed { $seed } belongs to { $entrant }, who is not in the file
import-other-country = only players of { $countries } may enter, not of { $given }
import-long = the list of who may enter would have { $count } players and codes; { $most } is the most
import-reason = Imported list of entrants
import-private = Nobody else can enter by themselves now. To open the tournament again: caravan tournament change --invite none
import-codes = { $count ->
    [one] One new code is
   *[other] { $count } new codes are
} in { $file }: give each to its player, who enters with caravan tournament register --code, or in the browser.
import-again = { $count ->
    [one] One player has not entered yet
   *[other] { $count } players have not entered yet
}. Run this again once they have, before lots are drawn: then they get their seeds.
import-rounds = { $count ->
    [one] The round of the file was
   *[other] The { $count } rounds of the file were
} played elsewhere: players, seeds and orders are imported. For their results see caravan tournament import-results.
column-rounds = Round
column-tables = Tables
column-byes = Byes
results-reason = Results from { $file }
results-unreadable = { $file } cannot be read as a report file of FIDE: { $error }
results-swiss = Results are imported only in the Swiss system for two seats, without teams.
results-lots = Results are imported after lots are drawn and before the end: close registration first.
results-scoring = The file gives other points for wins, draws and losses than the tournament.
results-none = The file has no round with results.
results-rounds = The file has { $count } rounds with results, and the tournament { $rounds }.
results-strangers = Not entrants, or several of that name: { $names }
results-other-round = Round { $round } of the tournament has other tables than the file.
results-other-result = Round { $round }, table { $table } has another result than the file.
results-match = Round { $round }, table { $table } has a match here, so its result is not stated.
results-stated = { $count ->
    [0] All these results were stated before.
    [one] One result is stated. No match proves it, and standings say so.
   *[other] { $count } results are stated. No match proves them, and standings say so.
}
results-tried = { $count ->
    [0] All these results were stated before.
    [one] One result would be stated. Nothing is changed (--try).
   *[other] { $count } results would be stated. Nothing is changed (--try).
}
standings-stated = * includes rounds without a match: the organiser stated their results
import-swiss-only = Byes and players to keep apart are not imported: only the Swiss system has them.
import-apart = Not to meet in rounds { $first } to { $last }: { $players }. For other rounds see caravan tournament apart, and --lift.
import-countries = { $player } stated { $stated }, and the file says { $given }.
import-new-code = a new code
import-tried = Nothing is changed (--try).
import-state-entered = entered
import-state-listed = may enter
import-state-code = may enter with
import-state-bot = enters
seed-unclear = Name an entrant and a seed, or a file of them with --from
seeds-unreadable = { $file } cannot be read as seeds: { $error }
seeds-line = { $file }, line { $line }: { $problem }
seeds-columns = two columns are needed, the entrant and the seed
seeds-number = '{ $given }' is not a seed from 0 to { $most }
seeds-left = '{ $given }' has left the tournament
seeds-twice = '{ $given }' has a seed already in another line
seeds-taken = seed { $seed } is in line { $other } already
seeds-held = { $entrant } has seed { $seed }, and is not in the file: give them another one, or 0
bye-taken-back = { $player } plays round { $round }.
paired-by-hand = Paired by hand: { $reason }
nothing-proposed = The rules propose no pairing of the next round: { $why }. Name the tables (`--table`).
tournament-unpaired = The rules allow no pairing of round { $round }. The organiser can pair it by hand: `caravan tournament pair-by-hand`.
breach-repeat = met before ({ $times }): { $players }
breach-apart = are kept apart: { $players }
breach-seat = should not have this seat again: { $players }
breach-scores = have different scores: { $players }
breach-bye-again = has had byes before ({ $times }): { $players }
breach-byes = more byes than needed: { $players }
breach-small-table = more small tables than needed: { $players }
breach-unspecified = against another rule: { $players }
bye-granted = { $player } sits out round { $round }.
teams-formed = { $count ->
    [one] Team: { $team }
   *[other] { $count } teams
}
team-removed = Team { $team } is disbanded; its members stay entered
own-team = Your team: { $team }
own-team-code = Your team: { $team }. Others join with: { $command }
own-team-joined = You are in team { $team }
own-team-left = You are in no team now
own-team-none = You are in no team: name a new one, or join one with join-team
team-unclear = Name a team and its members, or --from FILE, or a team with --remove or --rename
team-unknown = There is no team { $team }
team-file-line = Line { $line }: { $error }
team-file-twice = { $given } is in line { $other } too
team-points-unclear = { $given } are not points of teams: write three numbers, such as 2,1,0
teams = Teams
team-players = Players
column-team = Team
column-captain = Captain
column-members = Members by board
column-boards = Boards
team-match = Match { $number }: { $first } – { $second } { $score }{ $settled ->
    [yes] , match points { $points }
   *[no] {""}
}
team-bye = No opponent: { $team }
tournament-teams = { $teams ->
    [one] One team
   *[other] { $teams } teams
} of { $boards ->
    [one] one board
   *[other] { $boards } boards
}{ $reserves ->
    [0] {""}
    [one] , one reserve
   *[other] , { $reserves } reserves
}{ $points ->
    [usual] {""}
   *[other] , match points { $points }
}{ $byes ->
    [win] , a bye wins at all boards
   *[draw] {""}
}{ $seats ->
    [type-b] , seats by FIDE’s type B
    [none] , seats do not count when opponents are chosen
    [type-a] {""}
   *[unknown] , seats by rules that only a newer version of this program knows
}
entrants-apart = { $lifted ->
    [yes] May meet again: { $players }
   *[no] Kept apart in the rounds to come: { $players }
}
settings-changed = { $title }: settings changed.
setting-title = title: { $value }
setting-capacity = most entrants: { $value }
setting-rounds = rounds: { $value }
setting-late-until = late entry up to round: { $value }
setting-byes-to-take = byes an entrant may take: { $value }
setting-automatic = the service pairs the rounds: { $value }
setting-time-control = clocks: { $value }
setting-time-to-come = time to come: { $value }
setting-start = start: { $value }
setting-check-in = check-in before it: { $value }
setting-round-check-in = check-in before each later round: { $value }
setting-round-time = time for a round: { $value }
setting-entry = entry: { $value }
setting-none = none
tournament-entry = Entry: { $conditions }
entry-everybody = everybody
entry-least-rating = rating of at least { $rating }
entry-most-rating = rating of at most { $rating }
entry-least-matches = { $count ->
    [one] at least one rated match
   *[other] at least { $count } rated matches
}
entry-players = { $count ->
    [one] one invited player
   *[other] { $count } invited players
}
entry-codes = { $count ->
    [one] one code
   *[other] { $count } codes
}
entry-countries = countries: { $countries }
rating-unclear = '{ $given }' is not a rating from 0 to 100 with up to four decimals, such as 12.5
not-invited = { $given } is not on the list of players who may enter
last-invited = The list would be empty, and everybody could enter: invite somebody else, or open the tournament with --invite none
lots-drawn = Lots are drawn.
lots-awaited = Lots are not drawn yet. They wait for: { $players }
registration-open = Registration is still open. Run this again after it has closed.
entrants-released = No longer waiting for: { $players }
reason-away = Away when the lots were to be drawn
registration-closed = Registration is closed; { $drawn ->
    [yes] lots are drawn.
   *[no] lots are drawn when all who contribute to them have.
}
tournament-paused = Paused.
tournament-resumed = Resumed.
tournament-finished = Finished.
tournament-cancelled = Cancelled.
no-tournaments = No tournaments.
table-plays-on = The table plays on in { $match }.
come-by = may come until { $time }
round-claim = { $repeats ->
    [0] Nobody meets again.
   *[other] { $fewer ->
        [yes] Repeated meetings: { $repeats }. It is not proven that no pairing has fewer; none has fewer than { $fewest }.
       *[no] Repeated meetings: { $repeats }. No pairing has fewer.
    }
} { $nearer ->
    [yes] Score differences: { $spread }; any pairing like this has at least { $least }.
   *[no] No pairing like this has closer scores.
}
round-ends = the round ends at { $time }
no-shows = did not come: { $players }
entrant-unknown = There is no entrant { $given }. { $entrants ->
    [nobody] Nobody has entered yet.
   *[other] Entrants: { $entrants }
}
entrant-ambiguous = Several entrants fit { $given }: { $entrants }. Name one by its id.
entrant-choice = { $number } { $player } [dim]{ $entrant }[/]
which-entrant = Which { $given }? Number:
tournament-in-use = Selected: [bold]{ $title }[/] [dim]{ $id }[/]
tournament-in-use-now = Other commands use it where they name no tournament.
no-tournament-in-use = No tournament is selected. Name one, or select it: caravan tournament use NAME
tournament-unclear = { $count ->
    [0] No tournament is called { $given }.
   *[other] { $count } tournaments are called { $given }: { $known }. Name one by its id.
}
round-not-paired = Round { $round } is not paired yet. { $paired ->
    [0] No round is.
    [one] 1 round is.
   *[other] { $paired } rounds are.
}
everybody-without-replay = --everybody needs --replay.
time-to-come-unclear = { $given } is not a length of time, such as 10m, 24h or 0s.
moment-unclear = { $given } is not a time, such as 2030-05-01T19:00 or 2030-05-01T19:00+02:00.
moment-twice = The clock of this machine shows { $given } twice, as it goes back then. Write { $first } or { $second }.
moment-never = The clock of this machine never shows { $given }, as it goes forward then. Write another time.
no-round-yet = No round has been paired yet.
say-one-decision = Use one of --forfeit, --penalty, --void, --replay and --places.
say-table = Name the table: --table NUMBER
ruling-overruled = Round { $round }, table { $table }: another decision came after yours, and counts. { $reason }
ruling-after-another = Somebody else had already decided about table { $table }, as you see above. The last decision counts.
bad-penalty = { $given } is not ENTRANT=POINTS, such as bot-3=1/2.
bad-places = { $given } are not places, such as 1,2,2,4.
bad-settings = { $file } does not hold settings of a tournament: { $error }
organiser-must-decide = Table { $table } of round { $round } ({ $players }) has no result: its match was abandoned. Decide with `caravan tournament adjudicate`, then run it again.
bar-round = Round { $round }
round-over = Round { $round }: { $leaders }
tournament-not-drawn = Lots are not drawn yet: some entrants have not opened what they contribute to them.
demo-organiser = Organiser
demo-title = Demo
tournament-begins = { $entrants } bots ({ $bots }), { $rounds } rounds at tables of { $seats }. Fixed seed, so chance is not provably fair.
tournament-verified = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}, { $results ->
    [one] 1 result
   *[other] { $results } results
}: { $same ->
    [yes] all verified
   *[no] [bold red]not all verified[/]
}

archive-written = { $file } holds { $tournament }: { $events } events and { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}. The last event has SHA-256 { $digest }.
archive-logged = It shows that this event is in the signed log { $log }.
archive-signed = It is signed with the key of { $signer }.
archive-is-no-record = { $file } is the archive of a tournament: use caravan verify or caravan tournament page.
no-archive = { $file } is not an archive of a tournament.
page-written = { $file } shows { $tournament } as a web page.

page-standings = Standings
page-cross-table = Cross-table
page-rounds = Rounds
page-decisions = Decisions
page-proof = What is proven
page-matches = Matches
page-times = From { $begun } to { $ended }
page-no-standings = There are none: the tournament was cancelled.
page-bot = Bot: { $bot }
page-cross-table-note = In each round: the score, and the lines of the opponents. A cell leads to its table.
page-why = Why they meet
page-match = Match
page-paired-at = Paired { $time } by { $engine }
page-place = place { $place }
page-seat-result = { $place }, { $points ->
    [one] 1 point
   *[other] { $points } points
}, worth { $score }
page-series = Matches: { $score }
page-withheld = { $match }: its record is withheld
page-match-state = { $finished ->
    [yes] played to the end
   *[no] given up
}
page-because-score = score group { $score }{ $virtual ->
    [yes] {" "}(with virtual points)
   *[no] {""}
}{ $floats ->
    [none] {""}
   *[other] ; from another group: { $floats }
}{ $apart ->
    [none] {""}
   *[other] ; meet although they are kept apart: { $apart }
}
page-because-schedule = round { $round } of the schedule
page-because-bracket = slots { $slots } of { $size } in the bracket
page-because-winners = winners' bracket, round { $round }
page-because-losers = losers' bracket, round { $round }
page-because-final = final
page-because-second-final = second final
page-because-unspecified = another section, round { $round }
page-because-called = free at the time, and close in the standings
page-because-hand = paired by hand{ $breaks ->
    [none] {""}
   *[other] : { $breaks }
}
page-because-lowest = the lowest who had no such bye
page-decisions-note = Every decision made by people, with the service's time and the reason given.
page-version = Event
page-time = Time
page-who = Who
page-decision = Decision
page-reason = Reason
page-role = { $role ->
    [entrant] entrant
    [organiser] organiser
    [arbiter] arbiter
    [administrator] administrator
   *[service] the service
}
page-did-create = Created the tournament
page-did-change = Changed settings: { $what }
page-did-close = Closed registration
page-did-seed = { $seed ->
    [0] Took the seed from { $who }
   *[other] Gave { $who } seed { $seed }
}
page-did-bye = Gave { $who } a bye in round { $round } ({ $kind })
page-did-take-back-bye = Took back the bye in round { $round }: { $who }
page-did-take-bye = { $who } took a half-point bye in round { $round }
page-because-board = match { $match }, board { $board }
page-did-team = Formed team { $team }: { $who }
page-did-team-away = Took team { $team } away
page-teams-title = Team matches
page-game-points = Game points
page-match-points = Match points
page-did-apart = { $lifted ->
    [yes] Let meet again: { $who }
   *[no] Kept apart: { $who }
}
page-did-release = Released from contributing to the lots: { $who }
page-did-leave = { $who } left
page-did-register = Registered { $who }{ $first ->
    [0] {""}
   *[other] , from round { $first } on
}
page-did-pair-by-hand = Paired round { $round } by hand
page-did-not-pair = Found no pairing of round { $round }
page-did-pair = Paired round { $round }
page-did-close-match = Round { $round }, table { $table }: { $who ->
    [none] the match did not begin, because a player had forfeited
   *[other] did not come in time: { $who }
}{ $plays_on ->
    [yes] ; the others played
   *[no] { "" }
}
page-did-pause = Paused the tournament
page-did-resume = Resumed the tournament
page-did-finish = { $early ->
    [yes] Ended the tournament before its last round
   *[no] Ended the tournament
}
page-did-cancel = Cancelled the tournament
page-ruled-forfeit = Round { $round }, table { $table }: forfeit of { $who }
page-ruled-penalty = Round { $round }: took { $points } from { $who }
page-ruled-void = Round { $round }, table { $table }: void
page-ruled-replay = Round { $round }, table { $table }: to be played again{ $without ->
    [none] { "" }
   *[other] {" "}without { $without }
}
page-ruled-places = Round { $round }, table { $table }: the places are { $places }
page-claim-state = { $state ->
    [holds] holds
    [fails] fails
    [not-proven] not proven
   *[not-checked] not checked
}
page-proof-note = To check it yourself, run: caravan verify FILE --log-key KEY
page-where = Where
page-events = Events
page-hash = SHA-256 of the last event
page-verified = Verified
page-place-of-match = round { $round }, table { $table }{ $attempt ->
    [1] {""}
   *[other] , match { $attempt }
}
page-foot = This page was made from the archive, which program version { $program } wrote. The page itself proves nothing: the archive does.

## Players

erased-player = erased player
left-to-bot = { $player } (bot)
registered = You are [bold]{ $who }[/] ({ $player }) at { $address }.
registered-kept = You are [bold]{ $who }[/] ({ $player }) at { $address }. Your token is kept in { $kept }.
registered-already = You are { $who } ({ $player }) at { $address }: --another registers one more player.
invitation-needed = Registration is by invitation: --invitation CODE, which an administrator gives you.
player-shown = [bold]{ $who }[/] ({ $player })
player-removed = [bold]{ $who }[/] ({ $player }), removed
renamed = From now on: [bold]{ $who }[/] ({ $player }).
token-shown = Token: { $token }
token-rotated = The old token of [bold]{ $who }[/] ({ $player }) is no longer valid.
token-rotated-kept = The old token of [bold]{ $who }[/] ({ $player }) is no longer valid; the new one is kept in { $kept }.
token-for-nobody = Nobody would have the new token: add --show-token, and hand it over.
key-replaced = [bold]{ $who }[/] ({ $player }) signs with the key { $key } from now on.
key-replaced-kept = [bold]{ $who }[/] ({ $player }) signs with the key { $key } from now on. The private key is kept in { $kept }.
exported = { $entries ->
    [one] 1 entry is
   *[other] { $entries } entries are
} in { $file }, which only you can read.
exported-hint = Your decisions are in the records of your matches: caravan export MATCH.
code-saved = The code of [bold]{ $who }[/] ({ $player }) is in { $file }. Anybody who has it can play as you.
code-shown = Anybody who has it can play as you: keep it where only you find it.
code-asked = Code:
code-missing = { $file }: no account code found. A code begins with `caravanserai-1.`.
code-damaged = { $file }: the code is damaged. Copy all of it.
no-code-typed = No code was typed. Type or paste it, or name the file that holds it.
file-unwritten = { $file } cannot be written: { $reason }.
removal-ahead = [bold]{ $who }[/] ({ $player }) would be removed from { $address } for ever.
remove = Remove?
removed-now = [bold]{ $who }[/] ({ $player }) is removed.
erase-only-one = Use only one of PLAYER, --person and --match.
erasure-of-you = You would be erased at { $address } for ever.
erasure-of-another = { $who } would be erased at { $address } for ever.
erasure-of-seat = The person at seat { $seat } of { $match } would be erased at { $address } for ever.
erase = Erase?
erased-now = { $person } is erased: the name can no longer be read.
name-stays = The events of { $where } hold the name themselves: it stays there.
players-player = Player
players-name = Name
players-state = State
player-is-erased = erased
player-is-removed = removed
player-is-registered = registered
invited = { $uses ->
    [one] { $invitation } for one player; it does not expire.
   *[other] { $invitation } for { $uses } players; it does not expire.
}
invited-until = { $uses ->
    [one] { $invitation } for one player; it expires { $until } UTC.
   *[other] { $invitation } for { $uses } players; it expires { $until } UTC.
}
invitation-code = Its code: [bold]{ $code }[/]
invitation-used-by = To register with it: { $command }
withdrawn = { $invitation } is withdrawn; it was used { $used } of { $uses } times.
span-unclear = '{ $given }' is not a duration: write a number and s, m, h, d or w, such as 12h or 7d.
seat-may-answer = Seat { $seat } may still answer: it has not been silent for long enough. Try again in { $wait }.
departed = Seat { $seat } ({ $who }) has left { $match }. The rules decide for it from now on.
departed-last = Seat { $seat } ({ $who }) has left { $match }. Nobody is left: the match is abandoned.

## Webhooks

chat-empty = Nobody has written anything yet.
chat-done = Done.
chat-said = { $number } [bold]{ $who }[/]: { $text }
chat-text-deleted = { $number } [bold]{ $who }[/]: [dim](deleted)[/]
chat-text-erased = { $number } [bold]{ $who }[/]: [dim](its author is erased)[/]
chat-muted = [dim]{ $who } may not write any more.[/]
chat-unmuted = [dim]{ $who } may write again.[/]
chat-closed = [dim]The chat is closed.[/]
chat-opened = [dim]The chat is open again.[/]
chat-unspecified = [dim]Something happened that only a newer version of this program knows.[/]
chat-seat = { $player } (seat { $seat })
chat-nameless = somebody without a name
chat-impossible = The service says that somebody wrote at seat { $seat }, where nobody can.

webhook-name = Webhook
webhook-host = Host
webhook-form = Form
webhook-state = State
webhook-state-active = active
webhook-state-failing = failing
webhook-state-disabled = switched off
webhook-state-unconfirmed = waits for a confirmation
webhook-state-unspecified = unknown
webhook-none = You have no webhooks here.
webhook-added = [bold]{ $webhook }[/] sends your notices to { $host }.
webhook-match = Notices of
webhook-yours = you
webhook-added-to-match = [bold]{ $webhook }[/] sends the notices of { $match } to { $host }.
webhook-secret = Key of the signatures, shown only now: [bold]{ $secret }[/]
webhook-asked = An e-mail was sent there: notices follow once somebody has opened the link in it and confirmed.
webhook-not-asked = The e-mail that asks for a confirmation did not arrive: { $cause }. To send it again: { $command }
webhook-removed = { $webhook } is removed.
webhook-arrived = The test arrived at { $host }.
webhook-not-arrived = The test did not arrive at { $host }: { $cause }.

## Players that one follows

followed = You follow [bold]{ $who }[/].
unfollowed = You no longer follow [bold]{ $who }[/].
following-more = and { $count } more
following-nobody = You follow nobody here.
following-unknown = You have played with nobody named '{ $who }', and follow nobody of that name. Use players/<id>
following-several = Several players are named '{ $who }': { $players }
followers = { $count ->
    [0] Nobody follows you.
    [one] One player follows you.
   *[other] { $count } players follow you.
}
followers-refused = Nobody may follow you.

## Analysis of a match

bar-analysing = Analysing
decimal-mark = .
analysis-not-over = { $match } is not over. Only finished matches are analysed.
analysis-no-estimate = { $game } cannot be analysed: it has no estimate of positions.
analysis-other-rules = { $match } cannot be analysed: it was played by another version of the rules.
analysis-of = { $title }, { $match }, { $version } events
analysis-seat = Seat
analysis-points = Points
analysis-accuracy = Accuracy
analysis-mistakes = Mistakes
analysis-lost = Lost
analysis-luck = Luck
analysis-of-decisions = { $mistakes } of { $judged }
analysis-curves = Chances to win, from the first event to the last:
analysis-no-chances = Chances to win are not known here.
analysis-deciding = What decided the match:
analysis-others = Other mistakes:
analysis-stopped = The service stopped analysing { $match } after step { $version }: try again later.
analysis-no-luck = not measured
analysis-no-luck-why = Luck is not measured in this match: no draw changed what the game's estimate counts.
analysis-mistake = Step { $version }, { $seat }: { $loss }{ $error ->
    [agreed] {""}
    [small] {" "}± less than 0.1
   *[other] {" "}± { $error }
} points lost{ $error ->
    [agreed] {" "}(the same in all { $worlds } imagined matches)
   *[other] {""}
}{ $chance ->
    [none] {""}
    [one] , chance to win lower by 1 percentage point
   *[other] , chance to win lower by { $chance } percentage points
}
analysis-played = played: { $decision }
analysis-better = better: { $decision }
analysis-no-mistakes = No mistakes found.
analysis-method = Lost and luck are in points. Each decision is judged by an expert, the strongest level of bots, by what its seat knew. Smaller losses are within the error.

## Editions, imports, and a service in this terminal

edition-name-alone = To register an edition under this name, add --register with the file of its box.
edition-incomplete = To register an edition, add --game, --name, and --admin-token-file or --store.
edition-name = '{ $edition }' is not the name of an edition: 1 to 40 lower-case letters, digits and dashes, not starting with a dash.
edition-locked = { $error }, or use --address and --admin-token-file.
edition-too-large = { $file } is too large: a box may have { $bytes } bytes.
column-edition = Edition
column-bytes = Bytes
file-unreadable = { $file } cannot be read: { $reason }.
imported = Imported: { $match }, { $version } events
imported-before = Already here: { $match }, { $version } events
import-needs-administrator = Administrators only: add --admin-token-file.
import-too-large = { $file } is not a record: it has more than { $bytes } bytes.
import-refused = { $file }: { $error }
bar-import = Importing
serve-ready = [bold green]Ready:[/] { $address }   Ctrl-C shuts it down.
serve-opens = [bold green]In the browser:[/] { $address }/
serve-no-folder = There is no folder { $folder } (--{ $option }). To make it: { $make }
serve-url-of-file = --{ $option } takes the path of a file, not the URL { $url }{ $option ->
    [projections] . A store in PostgreSQL holds its projections itself
   *[other] {""}
}
tokens-in-the-clear = { $address } is another machine, and tokens must not travel unencrypted. Set { $roots } to the file with its certificate (or to `system`), or { $insecure }=1 if you trust the network.

## The check of a store and of its transparency log

check-damaged = [bold red]damaged[/] { $store }: { $finding }
check-note = [bold yellow]note[/] { $store }: { $finding }
check-first = [bold red]bad[/] { $match }: first at version { $version }, which { $finding } ({ $check }); { $count ->
    [one] 1 finding
   *[other] { $count } findings
}
check-held = Checks that hold: { $held }.
check-good = [bold green]good[/] { $store }: format { $format }, { check-size }, { $bad } of them bad.
check-bad = [bold red]bad[/] { $store }: format { $format }, { check-size }, { $bad } of them bad.
check-size = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
} with { $events ->
    [one] 1 event
   *[other] { $events } events
}
copied = { $store } holds { check-size }, { $new } of them new. Both logs have SHA-256 { $digest }.
audit-finding = [bold red]bad[/] { $finding }
audit-good = [bold green]good[/] { $store }: { audit-size }
audit-bad = [bold red]bad[/] { $store }: { audit-size }
audit-size = { $entries ->
    [one] 1 event
   *[other] { $entries } events
} in the log{ $archived ->
    [0] {""}
   *[other] , { $archived } of them archived
}; { $checkpoints ->
    [0] nothing is signed yet.
    [one] 1 signed checkpoint, of { audit-last }
   *[other] { $checkpoints } signed checkpoints, the last of { audit-last }
}
audit-last = { $signed ->
    [one] 1 event.
   *[other] { $signed } events.
}
audit-witnessed = Witnesses have cosigned { $events ->
    [one] 1 event.
   *[other] { $events } events.
}
monitor-good = [bold green]good[/] { $log }: { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}, and no name has two histories.
monitor-bad = [bold red]bad[/] { $log }: { $finding }
monitor-unread = { $log } cannot be read: { $reason }
audit-exported = { $count ->
    [one] 1 file
   *[other] { $count } files
} of a log of { $events ->
    [one] 1 event
   *[other] { $events } events
} { $count ->
    [one] is
   *[other] are
} new in { $folder }.
partition = { $number }: { $held }, positions { $first } to { $last }, { $size } MiB
partition-empty = { $number }: { $held }, { $size } MiB
partition-streams = { $streams ->
    [one] 1 stream
   *[other] { $streams } streams
} with { $events ->
    [one] 1 event
   *[other] { $events } events
}
partition-detached = Partition { $number } is now the table { $table }.
archive-left = [bold red]left[/] { $match }: { $reason }
archive-moved = { $count ->
    [one] 1 match of { $store } is a record in { $folder } now.
   *[other] { $count } matches of { $store } are records in { $folder } now.
}

## Wrong uses of the command line

usage-aborted = Aborted.
usage-help = See { $command }
usage-command = Unknown command '{ $given }'.{ $near ->
    [none] {""}
   *[other] {" "}Did you mean { $near }?
}
usage-option = Unknown option { $option }.{ $near ->
    [none] {""}
   *[other] {" "}Did you mean { $near }?
}
usage-extra = Too many arguments: { $words }
usage-missing = { $given } is missing.
usage-no-value = { $option } takes no value.
usage-needs-value = { $option } needs a value.
usage-value = { $given }: { $reason }
usage-whole = must be a whole number, not '{ $given }'
usage-number = must be a number, not '{ $given }'
usage-least = must be { $bound } or more
usage-most = must be { $bound } or less
usage-choice = must be one of { $choices }
