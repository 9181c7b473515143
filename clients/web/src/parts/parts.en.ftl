parts-close = Close
parts-copy = Copy
parts-copied = Copied
parts-more = More
parts-seat = Seat { $seat }
parts-clock = Time left
parts-clock-days = { $days } d { $hours } h
parts-length-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
parts-length-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
parts-length-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
parts-control-decision = { $time } for each decision
parts-control-budget = { $time } for the match{ $increment ->
    [0] {""}
   *[other] , and { $increment } s more for each turn
}
parts-control-days = { $count ->
    [one] one day for each turn
   *[other] { $count } days for each turn
}
parts-reason = Reason
parts-reason-hint = Everybody can read it in the audit.
parts-do-it = Do it
parts-not = No, go back
parts-bot-expert = Expert
parts-bot-club = Club player
parts-bot-novice = Novice
parts-bot-planner = Planner
parts-bot-greedy = Trader
parts-bot-random = Wanderer
parts-handed-over = { $name } (bot)
parts-edition = Edition of the box
parts-edition-standard = standard
