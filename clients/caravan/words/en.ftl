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
no-such-number = Type the number of an offer, from 1 to { $last }. [dim]? for help[/]
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
no-offer = No offer contains { $words }. [dim]? for help[/]
more-offers = … and { $count } more: type some words to search, or `all`

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
no-bot = There is no bot { $kind }; there are { $kinds }.
nobody-answers = Nobody can answer here: the standard input is at its end.
service-gone = { $error } Your seat is kept: caravan play --resume goes on.
token-not-kept = The token of { $player } at { $address } is not kept here: --token-file.
edition-missing = { $error } in { $store }. To register it: caravan editions --store { $store } --game { $game } --name { $edition } --register FILE
players-only = The service at { $address } is for registered players; caravan players register NAME --address { $address } makes you one.
receipt-not-kept = What you saw of the match cannot be kept: { $error }
no-service = No service answers at { $address }. Start one with `caravan serve`.
not-fitting = What the service sends does not fit together: { $error }
option-unclear = { $given }: options are given as name=value, such as character_draft=on.
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
screen-no-such-number = There is no such decision: the last one is { $last }.
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
screen-no-event = There is no such event: the last one is { $last }.
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
