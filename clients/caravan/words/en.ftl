# What the terminal itself says while a person plays, in English. How it is used: clients/caravan/phrases.py.

error = Error:
told-in-english = { $titles }: no words in the language '{ $language }'; told in English.
no-language = There are no words in the language '{ $language }'.

## Opponents

bots = You play against { $bots }: { $strengths }.
bots-of-a-kind = { $count } { $kind } { $count ->
    [one] bot
   *[other] bots
}
bot-strength = a { $kind } bot { $strength }
strength-planner = plans its whole turn and is the strongest
strength-greedy = takes what is best at once
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
help-rule = what a rule says, such as r { $rule }
    .typed = r RULE
help-resign = leave the match; the rules decide for you from then on
    .typed = resign
help-quit = quit; `caravan play --resume` goes on
    .typed = q, quit
no-such-number = { $last ->
    [one] There is 1 offer; choose 1.
   *[other] There are { $last } offers; choose 1 to { $last }.
}
no-rule = There is no rule { $rule }; `caravan games { $game }` lists the rules.
not-your-turn = It is not your turn. [dim]You can look at the table, scoreboard and log; ? for help[/]
only-answer = [dim]The only answer: { $label }[/]
offered-now = Offered now: { $numbers }
nothing-meant = Nothing that can be decided here contains { $words }. You can ask about:
goes-back = .. goes back
leave-for-good = Leave the match for good? Type `yes`
yes = yes
served-already = The service at { $address } has this store already: you play there.
match-waits = [dim]The match waits for { $awaited }.[/]
waits-for-players = { $count ->
    [one] 1 more player
   *[other] { $count } more players
}
waits-for-start = its start
entropy-left-out = [bold yellow]Warning:[/] the owner started the match without waiting for your contribution to chance. Nothing of yours is in its dice and cards.

## Before the match

match-name-strange = The service gives the match a name that no service gives: { $match }
others-join = Others join with this line, or with `caravan join` and the link, in quotes:
only-this-machine = [dim]{ $address } is this machine only: from another one, say the address by which it is reached.[/]
your-name = Your name at the table
lobby-you = { $seat }: { $player } (you)
lobby-taken = { $seat }: { $player }
lobby-free = { $seat }: free
no-offer = No offer contains { $words }. [dim]? for help[/]
more-offers = … and { $count } more: type some words to search, or `all`

## Replaying

box-laid-out = The box laid out
replay-begins = { $title }: { $count ->
    [one] 1 event
   *[other] { $count } events
}.
replay-help = Enter or n: next, b: back, a number: that version, f: first, l: last, t: table, w: who is asked, q: quit
no-such-event = There is no such event: they go from 0 to { $last }.
match-or-record = Name a match, or a file with --record; not both.
none-played = Name a match, or a file with --record: `caravan play` has played none there.

## The demo

bar-playing = Playing
demo-begins = { $bots }: { $strengths }. Fixed seed, so chance is not provably fair.
demo-kept = The store { $store } keeps it: try `caravan replay { $match } --store { $store }`.
demo-replay = Replay from the store: { $same ->
    [yes] the same
   *[no] [bold red]different[/]
}, version { $version }, fingerprint { $fingerprint }

## Verifying

bar-verifying = Verifying
played-last = The match that you played last, { $match }:
verdict-good = [bold green]good[/]
verdict-bad = [bold red]bad[/]
verdict-replayed = [bold yellow]replayed[/]
checks-hold = { $match }: version { $version }, { $checks ->
    [one] 1 check holds
   *[other] { $checks } checks hold
}
chance-is = , chance { $chance ->
    [seeded] seeded: not fair
    [published] committed: checked with the published secret
   *[secret] committed: checked with the secret of the service, which is published at the end
}{ $chosen ->
    [none] {""}
   *[other] ; { $chosen }
}
standing = place { $place }: { $player } (seat { $seat }), { $points ->
    [one] 1 point
   *[other] { $points } points
}
finding = version { $version }: { $text } ({ $check })
choice = version { $version }: { $text } (a choice for somebody)
verified = { $good } of { $count } matches are what they say.
replayed-only = { $count ->
    [one] 1 was
   *[other] { $count } were
} played by another version of the rules: all else holds, but whether the decisions had these effects, only a program with those rules can tell.
record-replayed-only = Whether its decisions had these effects, only a program with the rules that it names can tell.
sitting = seat { $seat }: { $player } ({ $bot ->
    [none] { $account ->
        [none] guest
       *[other] { $account }
    }
   *[other] { $bot } bot
}), { $place ->
    [0] no place
   *[other] place { $place }
}, { $contributed ->
    [yes] contributed to chance
   *[no] contributed nothing to chance
}
last-event = The last event has SHA-256 { $digest }.
receipt-fits = [bold green]fits[/]
receipt-differs = [bold red]differs[/]
receipt-vouches = vouches for all events up to version { $version }
receipt-entropy = ; its entropy went into the chance of the match, from seat { $seat }
receipts-cover = { $covered ->
    [0] No receipt covers any of the { $last } events.
   *[other] { $rest ->
        [0] Receipts cover all { $last } events.
       *[other] Receipts cover events 1 to { $covered } of { $last }; events { $following } to { $last } are covered by no receipt.
    }
}
no-receipts = That it was played, and not made up as a whole, receipts can show: --receipt FILE.
record-holds-one = A record holds one match: name none beside --record.
receipts-need-record = Receipts are compared with a record: --record FILE, which `caravan export` writes.
no-store = There is no store { $store }.
no-match-in-store = There is no match { $match } in { $store }.

## Leaving

no-seat-there = You have no seat in { $match } that is kept here.
would-leave = You would leave { $match } for good.
leave = Leave?
has-left = You have left { $match }.

## Lists of matches

list-match = Match
list-game = Game
list-state = State
list-version = Version
list-seats = Seats
state-open = open
state-playing = playing
state-finished = finished
state-abandoned = abandoned
match-bad = [bold red]bad[/] { $match }: { $error }; `caravan store check` tells more
needs-service = Only a running service can tell that: say --address instead of --store.
nobody-here = Nobody is kept for { $address }: you have no seat there, and are no player.
game-heading = [bold]{ $title }[/]  ({ $game }; { $players } players; rules version { $version })
games-id = Id
games-rule = Rule
game-default = { $value } (default)
no-game = There is no game { $game }; there are { $games }.
## What a choice would do

then-chance = what follows is left to chance
then-hidden = what follows depends on what is hidden
does-nothing = nothing else happens

## Closing lines

seat-kept = Your seat is kept: [bold]caravan play --resume[/] goes on.
see-again = To see it again: caravan replay (later: caravan replay { $match } { $where })
verify-it = Whether it was played by the rules: caravan verify
receipt = Your receipt, which proves which match it was: { $path }

## What can go wrong

nothing-to-resume = There is no match to go on with.
no-seat = There is no seat { $seat } at a table of { $players }.
name-missing = Say the name that others see at the table: --name NAME
bots-too-many = { $bots ->
    [one] 1 bot leaves
   *[other] { $bots } bots leave
} you no seat at a table of { $players }.
private-or-unlisted = A match is private or unlisted, not both.
admit-to-private = Players are admitted to a private match: --private
no-bot = There is no bot { $kind }; there are { $kinds }.
nobody-answers = Nobody can answer here: the standard input is at its end.
service-gone = { $error } Your seat is kept: caravan play --resume goes on.
token-not-kept = The token of { $player } at { $address } is not kept here: --token-file.
edition-missing = { $error } in { $store }. To register it: caravan editions --store { $store } --game { $game } --name { $edition } --register FILE
players-only = The service at { $address } is for registered players; caravan players register NAME --address { $address } makes you one.
receipt-not-kept = What you saw of the match cannot be kept: { $error }
no-service = No service answers at { $address }. Start one with `caravan serve`.
not-fitting = What the service sends does not fit together: { $error }
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
screen-version = version { $version }
screen-version-of = version { $version } of { $last }
screen-over = The match is over
screen-waiting = Not your turn. { $asked }
screen-match-waits = The match waits for { $awaited }.
screen-look-first = The question has just come: look at it first, then choose.
screen-changed = The question has changed under your hands: nothing was decided.
screen-sending = Sending …
screen-resign = Leave the match
screen-leave-for-good = Leave the match for good? The rules decide for you from then on. y leaves; any other key goes back.
screen-yes-key = y
screen-connecting = Connecting …
screen-gone = The service does not answer. Trying again; your seat and the match are kept.
screen-no-connection = NO CONNECTION
screen-laid-out = The box laid out
screen-command = : a command, such as help
screen-command-playing = a number, words to search for, or a command such as help
screen-command-replay = the number of an event
screen-search = / words to search for
screen-no-command = { $text } is no command; ? lists them.
screen-not-found = No event tells { $text }.
screen-found = Found { $text } at version { $version }; x goes on searching.

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
screen-key-outlook = what
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
screen-help-why = the rules behind the question
    .keys = w
screen-help-rules = all rules of the game; `:rule { $rule }` shows one
    .keys = r
screen-help-resign = leave the match for good; asks first
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
screen-help-log = the log
    .keys = l
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
screen-help-ends = the first and the last version
    .keys = f, e
screen-help-number = go to the event with a number
    .keys = :
screen-help-find = search in the log; x goes on
    .keys = /
