# What all games share, in English. Ids and placeholders: words/wording.py and telling.py.

## Lists and sentences

list-none = nothing
list-more = { $whole }, { $next }
list-last = { $whole } and { $next }
line = { $text } ({ $rule })
refused = { $reason } ({ $rule })
piece-in-detail = { $piece } ({ $text })
slot-in-parts = { $head } { $part }
seat = Seat { $number }
switch-on = on
switch-off = off

## The match

event-created = A match of { $title } for { $players ->
    [one] 1 player
   *[other] { $players } players
} is created{ $chance ->
    [seeded] ; its chance is known beforehand, so it is not fair
   *[committed] {""}
}
event-joined = { $bot ->
    [none] { $player } takes the seat { $seat }
   *[other] { $player } ({ $bot } bot) takes the seat { $seat }
}
event-left = { $seat } is free again
event-bound = { $entropy ->
    [none] { $seat } will contribute nothing to chance
   *[some] { $seat } is bound to fresh entropy
}
event-rules-changed = From here on version { NUMBER($version, useGrouping: 0) } of the rules decides
event-start-voided = The start is void: { $by ->
    [players] { $seat } left
    [owner] the owner freed { $seat }
    [administrator] an administrator freed { $seat }
   *[service] the service freed { $seat }
} after entropy had been opened
event-ready = { $seat } is ready
event-started = The match begins
event-decided-in-secret = { $seat } has decided in secret
event-automatic = { $text } (decided by the rules for a player who has left)
event-undone = { $seat } takes back the decision of version { $version }
event-resigned = { $seat } resigns
event-departed = { $seat } is taken out of the match { $by ->
    [service] { $account ->
        [none] because its player was removed from the service
       *[other] because { $account } was removed from the service
    }
    [administrator] by an administrator after a long silence
   *[owner] { $account ->
        [none] by its owner after a long silence
       *[other] by its owner { $account } after a long silence
    }
}
event-abandoned = { $by ->
    [owner] { $account ->
        [none] The match is abandoned by its owner
       *[other] The match is abandoned by its owner { $account }
    }
    [administrator] The match is abandoned by an administrator
    [players] The match is abandoned: every player has left
    [service] The match is abandoned by the service: { $reason }
   *[unspecified] The match is abandoned: { $reason }
}
event-finished = { $count ->
    [0] The match is over: nobody wins
    [one] The match is over: { $winners } wins
   *[other] The match is over: { $winners } share the victory
}

## Effects

effect-take = { $seat } takes { PIECE($pieces) }
effect-pay = { $seat } pays { PIECE($pieces) }
effect-give = { $giver } gives { PIECE($pieces) } to { $seat }
effect-own = { $seat } moves { PIECE($pieces) } from { $source } to { $target }
effect-arrive = { PIECE($pieces) } from the stock to { $target }
effect-leave = { PIECE($pieces) } from { $source } to the stock
effect-move = { PIECE($pieces) } from { $source } to { $target }
effect-turn = At { $source } { PIECE($pieces) } becomes { PIECE($becomes) }
effect-points = { $seat } scores { $count ->
    [one] 1 point
   *[other] { $count } points
}: { $category }
effect-points-lost = { $seat } loses { $count ->
    [one] 1 point
   *[other] { $count } points
}: { $category }
effect-rank = { $seat } comes { $face ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] in place { $face }
}
effect-departed = The rules decide for { $seat } from now on
effect-show = { $seat } looks at { $place }{ SIZE($faces) ->
    [0] {""}
   *[other] : { PIECE($faces) }
}

## Pieces and areas of every game

piece-point = { $count ->
    [one] 1 point
   *[other] { $count } points
}
    .name = point
piece-rank = the final place
    .name = final place
piece-rank-face = place { $face }
piece-departed = the mark of a player who has left
    .name = mark of a player who has left
area-stock = Stock
    .place = the stock
area-score = Points
    .place = { $seat }’s points
area-rank = Result
    .place = { $seat }’s result
area-departed = Players who have left
    .place = { $seat }

## Refusals of the service

refusal-not-asked = There is nothing to decide for this seat now
refusal-stale-question = The question has changed; the open one was asked at version { $asked_at }
refusal-other-question = This does not answer the open question: { QUESTION($question) }
refusal-not-offered = This is not among the decisions that the question admits
refusal-not-being-played = The match is not being played: { $phase ->
    [open] it has not begun
    [finished] it is finished
    [abandoned] it was abandoned
   *[other] { $phase }
}
refusal-seat-departed = The player of this seat has left the match; the rules decide for it
refusal-nothing-to-undo = There is no decision that this seat may take back

## The scoreboard

scoreboard = { $version ->
    [final] Scoreboard
   *[other] Scoreboard at version { $version }
}
scoreboard-points = Points
scoreboard-place = Place
scoreboard-tie-break = { $place } (tie-break)
scoreboard-winners = { $number ->
    [0] Nobody wins
    [one] Winner: { $winners }
   *[other] Winners: { $winners }
}
