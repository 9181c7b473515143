# What verification says of records and archives.

verdict-good = [bold green]good[/]
verdict-bad = [bold red]bad[/]
verdict-replayed = [bold yellow]replayed[/]
checks-hold = { $match }: version { $version }, { $checks ->
    [one] 1 check holds
   *[other] { $checks } checks hold
}
chance-is = , chance { $chance ->
    [seeded] seeded: not fair
    [published] committed: checked with the published secret
   *[secret] committed: checked with the secret of the service, which is published at the end
}{ $chosen ->
    [none] {""}
   *[other] ; { $chosen }
}
standing = place { $place }: { $player } (seat { $seat }), { $points ->
    [one] 1 point
   *[other] { $points } points
}
erased-player = erased player
seat-erased = seat { $seat }: erased player
finding = version { $version }: { $text } ({ $check })
choice = version { $version }: { $text } (a choice for somebody)
record-replayed-only = Whether its decisions had these effects, only a program with the rules that it names can tell.
sitting = seat { $seat }: { $player } ({ $bot ->
    [none] { $account ->
        [none] guest
       *[other] { $account }
    }
   *[other] { $bot } bot
}), { $place ->
    [0] no place
   *[other] place { $place }
}, { $contributed ->
    [yes] contributed to chance
   *[no] contributed nothing to chance
}
last-event = The last event has SHA-256 { $digest }.
witnesses-need-log = Witnesses cosign the checkpoints of a log: name its key too, --log-key.
claim-holds = [bold green]holds[/]
claim-fails = [bold red]fails[/]
claim-not-checked = [bold yellow]not checked[/]
claim-not-proven = [bold yellow]not proven[/]
claim-found = version { $version } { $text }{ $count ->
    [one] {""}
   *[other] {" "}({ $count } findings)
}
claim-file = the file is as its service wrote it
claim-file-holds = signed with the key of { $signer }
claim-file-not-checked = { $signer ->
    [none] nobody has signed it
   *[other] it says that { $signer } has signed it; give the key that you trust with --log-key
}
claim-log = the last event is in the signed log
claim-log-holds = entry { $index } of { $size } of { $signer }, { $cosigned ->
    [0] cosigned by no witness that you named
    [one] cosigned by 1 witness
   *[other] cosigned by { $cosigned } witnesses
}{ $seen ->
    [none] {""}
   *[other] , who saw it at { $seen } at the latest
}
claim-log-not-checked = { $signer ->
    [none] it names no log
   *[other] it names { $signer }; give the key that you trust with --log-key
}
log-needs-key = Say whose log it is: name its key with --log-key.
log-bare = is in the log as a bare hash that names no match or tournament; only the log shows whether it is that old: give it, or a copy of it, with --log
claim-history = the log has no other history of it
claim-history-holds = { $entries } entries read: { $count ->
    [one] its name begins once, and no version is there twice
   *[other] the names of { $count } histories begin once, and no version is there twice
}
claim-history-not-checked = { $unbound ->
    [none] give the log, or a copy of it, with --log
   *[other] { $unbound }
}
claim-chain = nothing is missing, put in or in another order
claim-chain-holds = { $count } events, each with the hash of the one before
claim-chain-not-checked = the record makes no sense
claim-seals = what was hidden, and the box, are what they were
claim-seals-holds = all seals are opened and fit
claim-seals-not-checked = the record makes no sense
claim-chance = chance was fixed before it was needed, and drawn rightly
claim-chance-holds = { $kind ->
    [seeded] it follows from a seed that was known: not fair
    [none] no seat contributed, so the service could choose it
   *[given] contributed by seat { $seats }
}{ $choices ->
    [0] {""}
    [one] {"; "}1 choice was left to somebody
   *[other] {"; "}{ $choices } choices were left to somebody
}
claim-chance-not-checked = the record makes no sense
claim-rules = every decision was legal, and had these effects
claim-rules-holds = decided again by version { $version } of the rules
claim-rules-not-checked = no decision was made again
claim-ruleset = the file names the rules that this program has
claim-ruleset-holds = { $package } { $version }, and the files of the game are the same
claim-ruleset-not-proven = it names { $package } { $version }; { $differs ->
    [all] this program has no rules of the game
    [files] this program has that version with other files
   *[version] this program has { $own_package } { $own_version }
}
claim-ruleset-not-checked = the file names no package
claim-origin = it goes on where { $match } was at version { $version }
claim-origin-holds = that match had this position{ $seat ->
    [0] {""}
   *[other] {", "}of which what seat { $seat } did not see is dealt again
}
claim-origin-not-proven = the position is taken from another match, whose record is not here (`--source`)
claim-table = the effects lead to the table that is stated
claim-table-holds = every fingerprint is right, and no piece comes from nowhere
claim-table-not-checked = the record makes no sense
claim-signatures = the players signed what they decided
claim-signatures-holds = { $signed ->
    [one] 1 decision
   *[other] { $signed } decisions
} signed with { $keys ->
    [one] 1 key
   *[other] { $keys } keys
}{ $unsigned ->
    [0] {""}
   *[other] {"; "}{ $unsigned } of players are not signed
}{ $told ->
    [0] {""}
    [one] {"; "}of 1 other act only the service says whose it is
   *[other] {"; "}of { $told } other acts only the service says whose they are
}
claim-signatures-not-checked = no decision is signed
claim-times = times do not go back
claim-times-holds = from { $first } to { $last }, by the clock of the service
claim-times-not-checked = the events note no times
claim-result = the result is what lies on the table
claim-result-holds = { $standings }
claim-result-not-checked = there is no result
receipt-fits = [bold green]fits[/]
receipt-differs = [bold red]differs[/]
receipt-vouches = vouches for all events up to version { $version }
receipt-entropy = ; its entropy went into the chance of the match, from seat { $seat }
receipts-cover = { $covered ->
    [0] No receipt covers any of the { $last } events.
   *[other] { $rest ->
        [0] Receipts cover all { $last } events.
       *[other] Receipts cover events 1 to { $covered } of { $last }; events { $following } to { $last } are covered by no receipt.
    }
}
no-receipts = To show that it was played, and not made up as a whole, add receipts: --receipt FILE.
claim-tournament-found = { $count ->
    [one] 1 finding
   *[other] { $count } findings
}
claim-tournament-more = and { $count } more
claim-tournament-finding = { $round ->
    [0] {""}
   *[other] round { $round }{ $table ->
        [0] {""}
       *[other] , table { $table }
    }{", "}
}{ $version ->
    [none] {""}
   *[other] version { $version }{" "}
}{ $text }
claim-tournament-chain = nothing that the organiser did is missing, put in or in another order
claim-tournament-chain-holds = { $count } events, each with the hash of the one before
claim-tournament-chain-not-checked = the archive makes no sense
claim-tournament-times = times do not go back
claim-tournament-times-holds = from { $first } to { $last }, by the clock of the service
claim-tournament-times-not-checked = the events note no times
claim-tournament-acts = everybody did only what they may, and said why where that is due
claim-tournament-acts-holds = { $count } events decided again{ $told ->
    [0] {""}
    [one] {"; "}of 1 act of an entrant only the service says whose it is
   *[other] {"; "}of { $told } acts of entrants only the service says whose they are
}{ $organised ->
    [0] {""}
    [one] {"; "}of 1 act of the organisers only the service says whose it is
   *[other] {"; "}of { $organised } acts of the organisers only the service says whose they are
}{ $rated ->
    [0] {""}
    [one] {"; "}for 1 entry only the service says what the rating was
   *[other] {"; "}for { $rated } entries only the service says what the ratings were
}
claim-tournament-acts-not-checked = the archive makes no sense
claim-tournament-lots = lots were fixed before they were needed, and drawn rightly
claim-tournament-lots-holds = { $given ->
    [one] 1 entrant contributed
   *[other] { $given } entrants contributed
}{ $late ->
    [0] {""}
    [one] {", "}without 1 who did not bind or open in time
   *[other] {", "}without { $late } who did not bind or open in time
}{ $choices ->
    [0] {""}
    [one] {"; "}1 choice was left to somebody
   *[other] {"; "}{ $choices } choices were left to somebody
}
claim-tournament-lots-not-proven = { $kind ->
    [seeded] they follow from a seed that was known beforehand: not fair
   *[none] no entrant contributed, so the service could choose them
}{ $late ->
    [0] {""}
   *[other] {"; "}{ $late } did not bind or open in time
}{ $choices ->
    [0] {""}
    [one] {"; "}1 choice was left to somebody
   *[other] {"; "}{ $choices } choices were left to somebody
}
claim-tournament-lots-not-checked = no lots were drawn
claim-tournament-pairings = every round is paired as its rules pair it, with these seats
claim-tournament-pairings-holds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
} paired again by { $engines }{ $hand ->
    [none] {""}
   *[other] ; paired by hand by the organiser, with what that breaks: round { $hand }
}
claim-tournament-pairings-not-checked = no round was paired
claim-tournament-matches = every match is here, and is the one that its table was to play
claim-tournament-matches-holds = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
claim-tournament-records = every match holds by itself
claim-tournament-records-holds = { $count } { $decided ->
    [yes] decided again
   *[no] replayed; no decision was made again
}{ $signed ->
    [0] {""}
   *[other] , { $signed } decisions signed
}
claim-tournament-records-not-checked = there is no match
claim-tournament-logged = the end of every match is in the signed log
claim-tournament-logged-holds = { $count } of { $count }
claim-tournament-logged-not-checked = give the key that you trust with --log-key
claim-tournament-results = every result is that of its match, and was taken once
claim-tournament-results-holds = { $count ->
    [one] 1 result
   *[other] { $count } results
}{ $closed ->
    [0] {""}
    [one] , and 1 match that did not begin
   *[other] , and { $closed } matches that did not begin
}
claim-tournament-results-not-proven = { $stated ->
    [one] 1 result was stated by the organiser, and no match proves it
   *[other] { $stated } results were stated by the organiser, and no match proves them
}; { $count ->
    [0] no result is that of a match
    [one] 1 result is that of its match
   *[other] { $count } results are those of their matches
}
claim-tournament-results-not-checked = there is no result
claim-tournament-rulings = every ruling could be given, and has its reason
claim-tournament-rulings-holds = { $count ->
    [0] there is none
    [one] 1 ruling
   *[other] { $count } rulings
}
claim-tournament-clocks = time-outs are as the clocks allow
claim-tournament-clocks-holds = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
claim-tournament-clocks-not-checked = no match has a clock
claim-tournament-standings = the standings follow from the results, after each round and at the end
claim-tournament-standings-holds = { $leaders }
claim-tournament-standings-not-checked = there are none
claim-tournament-ratings = the ratings follow from the results
claim-tournament-ratings-holds = { $count ->
    [one] 1 change
   *[other] { $count } changes
}; what the ratings were before is not shown{ $outside ->
    [0] {""}
    [one] , nor 1 match elsewhere
   *[other] , nor { $outside } matches elsewhere
}
claim-tournament-ratings-not-checked = no match of it is rated
archive-of = [bold]{ $title }[/] [dim]{ $id }[/]
archive-holds = The archive holds.
archive-fails = The archive does not hold.
archive-without-log = Those who kept the store could have written all of it. Only the key of a log, or what others kept, shows that it is what was played.
archive-choice = version { $version }: { $text } (a choice for somebody)
receipt-of-none = No match of the archive is { $match }.
log-is-no-folder = { $folder } is no folder with a copy of a log.
file-missing = no such file
file-forbidden = you may not read or write it
file-folder = it is a folder
file-no-folder = a part of the path is not a folder
file-full = the disk is full
file-read-only = it is read-only
file-exists = it exists already
file-not-text = it is not text in UTF-8
file-unfit = { $detail ->
    [none] { $content ->
        [archive] not an archive of a tournament, or truncated
        [receipt] not a receipt, or truncated
       *[record] not a match record, or truncated
    }
   *[other] { $content ->
        [archive] not an archive of a tournament: { $detail }
        [receipt] not a receipt: { $detail }
       *[record] not a match record: { $detail }
    }
}
record-without-end = The record of { $match } makes no sense: its last event cannot be read.
record-not-over = { $match } is not over at version { $version }: what is hidden in it is not published yet, and without that nothing can be verified.
record-makes-no-sense = The record of { $match } makes no sense: { $reason }
archive-makes-no-sense = The archive of { $tournament } makes no sense: { $reason }
archive-without-engine = { $tournament }: two seats are paired by the Dutch system, whose engine is not installed: { $command }
