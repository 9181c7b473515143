# What is proven about a match.

proof-title = What is proven
proof-title-file = Check a record
proof-about = Your browser reads the record of this match and checks it by itself. It trusts nobody: not the service either.
proof-about-file = Your browser checks a record by itself. Nothing is sent anywhere, and no connection is needed.
proof-drop = Drop a record here, and receipts of it
proof-choose = Choose a file
proof-no-record = Only receipts were given: add the record of the match to which they belong.
proof-again = Try again
proof-loading = Fetching the record …
proof-checking = Checking …
proof-claims = Claims
proof-of-file = The file
proof-match = Match
proof-events = Events
proof-last = SHA-256 of the last event
proof-written = File
proof-format = format { $format }, { $bytes } bytes
proof-download = Save the record as a file

proof-verdict-holds = Nothing is wrong with this record
proof-verdict-fails = Something is wrong with this record
proof-verdict-unchecked = This record proves nothing

proof-holds = Proven:
proof-fails = Fails:
proof-unchecked = Not proven:
proof-fails-text = { $count ->
    [one] One thing is wrong:
   *[other] { $count } things are wrong:
}

proof-damage-byte = Damaged: byte { NUMBER($at, useGrouping: 0) } of the file, in the event of version { NUMBER($version, useGrouping: 0) }. It is { $is }, and was { $was } (hexadecimal): with that, every hash fits again.
proof-damage-event = Damaged: the event of version { NUMBER($version, useGrouping: 0) }, in bytes { NUMBER($from, useGrouping: 0) } to { NUMBER($to, useGrouping: 0) } of the file. The next event names another hash of it.
proof-damage-opening = Damaged: what was hidden in the event of version { NUMBER($version, useGrouping: 0) }, in bytes { NUMBER($from, useGrouping: 0) } to { NUMBER($to, useGrouping: 0) } of the file. Its seal does not fit.
proof-damage-box = Damaged: the box of the match, in bytes { NUMBER($from, useGrouping: 0) } to { NUMBER($to, useGrouping: 0) } of the file. The first event names another hash of it.
proof-damage-frame = Damaged: bytes { NUMBER($from, useGrouping: 0) } to { NUMBER($to, useGrouping: 0) } of the file, where version { NUMBER($version, useGrouping: 0) } should be. They cannot be read.

proof-file = the file is as its service wrote it
proof-file-holds = A key that you gave has signed all bytes of the file: { $signer }.
proof-file-unsigned = The file is not signed.
proof-file-no-key = The file says that { $signer } has signed it. No key was given to check that.
proof-file-takes = It takes a record of format 2 from a service that signs its log, and the public key of that log, from where the organiser published it.

proof-log = the last event is in the signed log
proof-log-holds = { $log } has signed a checkpoint, and enough witnesses have cosigned it. The log says there where this match begins, and has its last event under the name of the match.
proof-log-bare = { $log } has signed a checkpoint, and enough witnesses have cosigned it. The log has the last event there. It is older than logs that say which match an event is of.
proof-log-no-log = The file has no proof that the match is in a log.
proof-log-no-key = The file has a proof for the log { $log }. No key was given to check that.
proof-log-takes = It takes a service with a transparency log, its public key, and the keys of witnesses that do not work with the organiser.

proof-history = the log has no other history of this match
proof-history-bare = The log has this match as a bare hash that names no match. Only the whole log shows whether it is that old.
proof-history-unchecked = A browser does not read the whole log.
proof-history-takes = It takes all entries of the log: save the record, and run caravan verify FILE --log ADDRESS with the address of the log. A monitor that you trust, as a witness, reads them for you.

proof-receipts = this is the match that was kept
proof-receipts-holds = The receipt that was kept vouches for all { $last } events.
proof-receipts-part = The receipt that was kept vouches for events 1 to { $version } of { $last }. Events { $next } to { $last } are covered by no receipt.
proof-receipts-none = There is no receipt of this match in this browser, and none was dropped here.
proof-receipts-differs = A receipt is of another history: somebody was shown other events. Keep it, and show it to the organiser or an arbiter.
proof-receipts-takes = It takes a receipt of somebody who followed the match. Without one, and without a log, the match could have been made up as a whole.

proof-chain = nothing is missing, put in or in another order
proof-chain-holds = { $count } events, each with the hash of the one before. The effects lead to the tables that they state.
proof-chain-unread = The record can be followed only up to version { NUMBER($version, useGrouping: 0) }.
proof-chain-takes = It takes a record that begins with the first event and ends with the last one.

proof-seals = what was hidden, and the box, are what they were from the beginning
proof-seals-holds = All seals are opened, and fit.
proof-seals-unread = The record can be followed only up to version { NUMBER($version, useGrouping: 0) }.
proof-seals-takes = It takes the openings of all seals, which a service publishes when the match is over.

proof-chance = nobody could choose the chance
proof-chance-given = The service and { $count ->
    [one] seat
   *[other] seats
} { $seats } were bound before anybody could know the outcome. { $choices ->
    [0] Nobody had a choice, if one of these players kept to the protocol.
    [one] One event left somebody a choice.
   *[other] { $choices } events left somebody a choice.
}
proof-chance-own = Your own entropy went into the chance of this match, beside that of { $count ->
    [one] seat
   *[other] seats
} { $seats }. { $choices ->
    [0] So nobody could choose it.
    [one] One event left somebody a choice.
   *[other] { $choices } events left somebody a choice.
}
proof-chance-nobody = No seat contributed to chance, so the service could have chosen it.
proof-chance-seeded = The chance was known beforehand: this match is for trying things out, not for playing.
proof-chance-unread = The record can be followed only up to version { NUMBER($version, useGrouping: 0) }.
proof-chance-takes = It takes a match in which a player that you trust contributes entropy: players do so by themselves, bots do not.

proof-rules = every decision was legal, and had these effects
proof-rules-unchecked = A browser does not know the rules of the games. The effects are recorded, and they add up; whether each was allowed was not checked.
proof-rules-takes = It takes Caravanserai itself: save the record, and run caravan verify FILE. It makes every decision again.

proof-table = no piece comes from nowhere
proof-table-holds = No place gave more than it had, and no kind of piece became more or less.
proof-table-unread = The record can be followed only up to version { NUMBER($version, useGrouping: 0) }.
proof-table-takes = It takes a record whose events can be followed.

proof-signatures = the players signed what they decided
proof-signatures-all = { $signed } decisions are signed, with { $keys ->
    [one] one key
   *[other] { $keys } keys
}.{ $told ->
    [0] {""}
    [one] {" "}Of one other act only the service says whose it is.
   *[other] {" "}Of { $told } other acts only the service says whose they are.
}
proof-signatures-some = { $signed } decisions are signed, with { $keys ->
    [one] one key
   *[other] { $keys } keys
}; { $unsigned } are those of players without a key.{ $told ->
    [0] {""}
    [one] {" "}Of one other act only the service says whose it is.
   *[other] {" "}Of { $told } other acts only the service says whose they are.
}
proof-signatures-none = No decision is signed: who decided is the word of the service.
proof-signatures-unread = The record can be followed only up to version { NUMBER($version, useGrouping: 0) }.
proof-signatures-takes = It takes players with keys; this app gives each of its players one. Bots sign nothing.

proof-times = times do not go back, and clocks follow from them
proof-times-holds = From { $first } to { $last }, by the clock of the service.
proof-times-none = The events note no times.
proof-times-unread = The record can be followed only up to version { NUMBER($version, useGrouping: 0) }.
proof-times-takes = It takes a match of version 0.2.0 or later. The clock is that of the service in any case.

proof-result = the result is what lies on the table
proof-result-holds = The places are those that were announced.
proof-result-none = There is no result: the match was not played to its end.
proof-result-unread = The record can be followed only up to version { NUMBER($version, useGrouping: 0) }.
proof-result-takes = It takes a match that was played to its end.

proof-keys = Keys that you trust
proof-keys-about = Who signs a record is known by a key. Take the public keys of the log and its witnesses from where the organiser published them, not from the file.
proof-keys-of-service = These are the keys that this service names itself. Compare them with those that were published elsewhere: until then they show only that the service agrees with itself.
proof-keys-log = Public keys of the log, one on each line
proof-keys-witnesses = Public keys of witnesses, one on each line
proof-keys-quorum = How many witnesses must have cosigned
proof-keys-use = Check with these keys
