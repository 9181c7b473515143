# What happened, in words.

log-title = What happened
log-of = Show
log-of-all = everything
log-of-seat = seat { $seat }: { $name }
log-go = Show step { NUMBER($version, useGrouping: 0) }
log-earlier = { $count ->
    [one] One earlier event
   *[other] { $count } earlier events
}
log-later = { $count ->
    [one] One later event
   *[other] { $count } later events
}
log-nothing = Nothing yet.
log-undone = Taken back at step { NUMBER($version, useGrouping: 0) }
log-kind-created = The match is created
log-kind-joined = A seat is taken
log-kind-left = A seat is free again
log-kind-bound = A seat is bound to fresh entropy
log-kind-startVoided = The start is void
log-kind-ready = A seat is ready
log-kind-started = The match begins
log-kind-decided = A decision
log-kind-undone = A decision is taken back
log-kind-resigned = A seat resigns
log-kind-departed = A seat is taken out
log-kind-handedOver = A bot takes a seat over
log-kind-rulesChanged = Another version of the rules decides
log-kind-endAnswered = A seat says whether to end the match
log-kind-abandoned = The match is abandoned
log-kind-finished = The match is over
log-kind-unknown = Something that this page does not know
