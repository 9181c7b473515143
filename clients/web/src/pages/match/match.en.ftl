match-free = { $count ->
    [0] All seats are taken.
    [one] One seat is free.
   *[other] { $count } seats are free.
}
match-reserved = The free seats are reserved. The match begins when their players are here.
match-starting = All are here; the match begins …
match-waits = All seats are taken. The match begins once these players are here: { $names }.
match-bots = All seats are taken by bots. The match begins when its owner starts it.
match-bots-own = All seats are taken by bots. The match begins when you start it.
match-rules = Rules of the game
match-seats = Seats
match-you = you
match-start = Start the match
match-abandon = Call the match off
match-sit-title = Sit down
match-sit = Take a seat
match-name = Your name
match-invited-only = Seats in this match are for those with an invitation link. You may watch once it has begun.
match-add-bot = A bot for seat { $seat }
match-bot = Add a bot …
match-leave = Give the seat back
match-free-seat = Free this seat
match-invite = Invite others
match-link = Link to this match
match-copy-by-hand = This browser does not let the page copy. The link is selected: copy it yourself.
match-link-public = The match is also listed in the lobby.
match-link-secret = Everybody with this link may take a seat. The match is not listed.
match-spectators = { $count ->
    [one] 1 watching
   *[other] { $count } watching
}
match-spectators-hint = People who watch this match now and do not play it, as far as this service knows
match-channels = Tell a channel about this match
