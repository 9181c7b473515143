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
