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
help-words = show only the offers that contain all of them
    .typed = some words
help-all = show all offers again
    .typed = all
help-look = the table / the scoreboard
    .typed = t / s
help-undo = take back your latest decision
    .typed = u
help-rule = what a rule says, such as r MP-TRAVEL-02
    .typed = r RULE
help-resign = leave the match; the rules decide for you from then on
    .typed = resign
help-quit = quit; `caravan play --resume` goes on
    .typed = q
no-offer = No offer contains { $words }. [dim]? for help[/]
more-offers = … and { $count } more: type some words to search, or `all`

## Closing lines

seat-kept = Your seat is kept: [bold]caravan play --resume[/] goes on.
see-again = To see it again: caravan replay { $match } { $where }
receipt = Your receipt, which proves which match it was: { $path }

## What can go wrong

nothing-to-resume = There is no match to go on with.
store-locked = { $error }. Is it running already? Then name it: --address { $address }
token-not-kept = The token of { $player } at { $address } is not kept here: --token-file.
edition-missing = { $error } in { $store }. To register it: caravan editions --store { $store } --game { $game } --name { $edition } --register FILE
players-only = The service at { $address } is for registered players; caravan players register NAME --address { $address } makes you one.
receipt-not-kept = What you saw of the match cannot be kept: { $error }
no-service = No service answers at { $address }. Start one with `caravan serve`.
not-fitting = What the service sends does not fit together: { $error }
option-unclear = { $given }: options are given as name=value, such as character_draft=on.
bots-unclear = { $given }: name one kind of bot for all seats, or { $seats } of them.
