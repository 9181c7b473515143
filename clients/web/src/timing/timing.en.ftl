timing-title = Time
timing-clock = Clocks
timing-clock-none = As much time as everybody likes
timing-clock-decision = Seconds for each decision
timing-clock-budget = Minutes for the match
timing-clock-days = Days for each turn
timing-number = How much
timing-increment = Seconds more for each turn
timing-pausing = Who may stop the clocks
timing-pausing-agreed = The owner of the match, or all players together
timing-pausing-organiser = The owner of the match
timing-pausing-nobody = Nobody
timing-time-outs = Out after time-outs (0: never)
timing-vacation = Days of vacation for each player
timing-clocks = Clocks
timing-paused = The clocks stand still.
timing-paused-until = The clocks stand still, until { $time } at most.
timing-agreeing = For a pause: { $names }. The clocks stop when all players agree.
timing-pause-at-once = Stop the clocks
timing-pause-agree = Ask for a pause
timing-resume-run = Let the clocks run
timing-resume-disagree = No pause after all
timing-give = Give time
timing-give-title = Give time to a seat
timing-give-to = To
timing-give-own = You, out of your vacation
timing-give-amount = How much
timing-fact = Time
timing-fact-none = as much as everybody likes
timing-fact-time-outs = { $count ->
    [one] out after one time-out
   *[other] out after { $count } time-outs
}
timing-fact-vacation = { $count ->
    [one] one day of vacation
   *[other] { $count } days of vacation
}
timing-fact-pausing-agreed = the owner of the match, or all players together, may stop the clocks
timing-fact-pausing-organiser = the owner of the match may stop the clocks
timing-fact-pausing-nobody = nobody may stop the clocks
timing-fact-pausing-unknown = this page does not know who may stop the clocks
timing-delay = Delay for spectators, in minutes
timing-delay-hint = So that nobody can help a player with what they see. 0: no delay.
