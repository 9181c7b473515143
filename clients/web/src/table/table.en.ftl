table-board = The board of { $game }
table-empty = Nothing lies here
table-can-pick = Can be chosen
table-pointed = Would have been better
table-closer = Look closer
table-text = Text size on boards
table-text-usual = usual
table-text-large = large
table-text-largest = largest
table-farther = Look from farther away
table-whole = Show the whole board
table-sections = Parts of the board
table-section-map = Map
table-section-own = My area
table-section-others = Others
table-section-market = Market
table-section-cards = Cards
table-section-rest = More
table-close = Close
table-loading = Loading the match …
table-seats = Seats
table-seat = Seat { $seat }
table-you = you
table-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
table-rank = Place { $rank }
table-asked = to decide
table-you-asked = to decide
table-bot = bot
table-handed-over = has left, a bot plays
table-departed = has left
table-nobody = free
table-first = begins
table-unseen = { $count ->
    [one] 1 face down
   *[other] { $count } face down
}
table-decide = Decide
table-log = Log
table-not-started = The match has not started
table-not-started-text = { $free ->
    [0] All seats are taken. It starts when every player is ready.
    [one] One seat is free.
   *[other] { $free } seats are free.
}
table-to-join = Take a seat or see who is there
table-replay = Replay
table-proof = Proof
table-scoreboard = Scoreboard
table-rules = Rules
table-first-time = How to play
table-altered = What the service sent does not fit together
table-altered-text = The board stops at the last step that could be checked: { $problem }
table-newer = This page is older than the service
table-newer-text = Something has happened here that this page does not know yet. Load it again.
table-reconnect = The connection was lost. The board shows the last known state.
table-gone = This match cannot be found, or you may not see it.
table-turn = { $name } decides: { $question }
table-you-decide = You decide: { $question }
table-belongings = What { $name } has
table-more = Show more of { $name }
table-less = Show less of { $name }
table-beside = Beside the board
table-cards = Text of the card
table-view-board = Board
table-look-back = Look back
table-look-now = Back to the match
table-looking-back = This is not what is on the table now
table-stopped = The match is not followed any further
table-forked = The service shows another history of this match
table-forked-text = Your browser keeps a receipt of version { NUMBER($version, useGrouping: 0) }, which you saw before. That version is no part of what the service shows now: perhaps the service was restored from a backup, perhaps somebody changed what had happened. Nothing was overwritten.
table-forked-do = Your browser keeps both receipts. Save both, and show them to the organiser or the arbiter.
table-forked-do-one = Save it, and show it to the organiser or the arbiter.
table-forked-before = Save the older receipt
table-forked-now = Save the newer receipt
table-forked-go-on = Keep both and go on
table-receipt-damaged = What this browser kept of the match is damaged
table-receipt-damaged-text = The receipt of what you saw before cannot be read, so nobody can tell whether the service shows the same history. Nothing was overwritten.
table-archived = This match is in the archive
table-stated = { $bound ->
    [none] none is
    [exactly] exactly { $least } { $least ->
        [1] is
       *[other] are
    }
    [most] at most { $most } { $most ->
        [1] is
       *[other] are
    }
    [between] { $least } to { $most } are
   *[least] at least { $least } { $least ->
        [1] is
       *[other] are
    }
}{ $several ->
    [yes] {" "}among these:
   *[no] {""}
} { $pieces }
