# The analysis of a match that is over.

analysis-absent = Nobody has asked for an analysis of this match yet. It takes some minutes; then everybody who may see the match can read it.
analysis-request = Analyse this match
analysis-again = Go on with the analysis
analysis-loading = Loading the analysis …
analysis-queued = The analysis waits for its turn.
analysis-running = Analysed: { NUMBER($version, useGrouping: 0) } of { NUMBER($last, useGrouping: 0) } events
analysis-done = The analysis is done.
analysis-failed = The analysis stopped because of an error of the service.
analysis-chances = Chance to win, in percent
analysis-estimates = Points that each seat was expected to make
analysis-chart = { $title } at step { NUMBER($version, useGrouping: 0) }: { $seats }
analysis-chart-chance = { $name } { NUMBER($value, maximumFractionDigits: 0) }%
analysis-chart-points = { $name } { NUMBER($value, maximumFractionDigits: 1) }
analysis-no-chances = Chances to win are not known in this match.
analysis-move = This move
analysis-move-none = Nobody had a choice here.
analysis-move-waiting = This move is not analysed yet.
analysis-move-best = An expert would have played the same.
analysis-move-unclear = Something else may have been better, but not clearly.
analysis-move-equal = As good as what an expert prefers: { $decision }
analysis-played = Played: { $decision }
analysis-better = Better: { $decision }
analysis-on-board = Outlined: { $places }
analysis-lost = Lost: { $loss }
analysis-lost-chance = Lost: { $loss }; chance to win lower by { $chance } percentage { $chance ->
    [one] point
   *[other] points
}
analysis-points = { NUMBER($points, maximumFractionDigits: 1) } { $points ->
    [one] point
   *[other] points
}
analysis-loss-agreed = { $points } (the same in all { $worlds } imagined matches)
analysis-loss-small = { $points } ± less than 0.1
analysis-loss-error = { $points } ± { NUMBER($error, maximumFractionDigits: 1) }
analysis-deciding = { $count ->
    [one] The turn that decided the match
    [2] The two turns that decided the match
   *[other] The three turns that decided the match
}
analysis-deciding-yet = The greatest losses so far
analysis-others = Other mistakes: { $count }
analysis-no-mistakes = No clear mistakes so far.
analysis-at = Step { NUMBER($version, useGrouping: 0) }.
analysis-go = To step { NUMBER($version, useGrouping: 0) }: { $name }, { $loss }
analysis-seats = The seats
analysis-seat = Seat
analysis-accuracy = Accuracy
analysis-percent = { $percent }%
analysis-mistakes = Mistakes
analysis-mistakes-of = { $mistakes } of { $judged }
analysis-number = { NUMBER($value, maximumFractionDigits: 1) }
analysis-lost-points = Lost
analysis-luck = Luck
analysis-luck-points = { $luck ->
    [0] 0
   *[other] { NUMBER($luck, maximumFractionDigits: 1, signDisplay: "exceptZero") }
}
analysis-no-luck = not measured
analysis-no-luck-why = Luck is not measured in this match: no draw changed what the game’s estimate counts.
analysis-method = Lost and luck are in points. An expert, the strongest level of bots, judges each decision by what its seat knew. It errs, and it does not see far. All of this is what the service says: “caravan analyse” with the record of the match makes it again on your own machine.
analysis-tournament = The match belongs to a tournament. It can be analysed when the tournament is over.
analysis-impossible = This match cannot be analysed: it never began, the game has no estimate of positions, or another version of the rules decided it.
analysis-off = This service analyses no matches. “caravan analyse” does it on your own machine.
analysis-many = Too many analyses that you asked for are not done. Come back when one of them is.
analysis-retry = Try again
