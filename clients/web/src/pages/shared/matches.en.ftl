matches-free = free
matches-reserved = reserved
matches-erased = (erased)
matches-nameless = (nameless)
matches-state-open = Seats are free
matches-state-reserved = Waits for its players
matches-state-playing = Being played
matches-state-finished = Finished
matches-state-agreed = Ended by agreement
matches-state-abandoned = Given up
matches-state-unspecified = Unknown
matches-moves = { $count ->
    [one] { $count } event
   *[other] { $count } events
}
matches-round = round { $round }
matches-branch = branch of another match
matches-branched = Branched from another match at step { NUMBER($version, useGrouping: 0) }; counts for nothing
matches-branched-dealt = (What seat { $seat } did not see was dealt again.)
matches-awaited = to decide
matches-placed = { $points ->
    [one] { $points } point, place { $place }
   *[other] { $points } points, place { $place }
}
matches-join = Join
matches-watch = Watch
matches-replay = Replay
matches-your-turn = Your turn
matches-end-proposed = End proposed
matches-more = Show more
matches-none = No matches here.
matches-count = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
matches-strength-expert = Expert: plans its whole turn
matches-strength-club = Club player: plans too, but looks at fewer ways
matches-strength-novice = Novice: overlooks much
matches-table = To the table
matches-title-your-turn = Your turn
