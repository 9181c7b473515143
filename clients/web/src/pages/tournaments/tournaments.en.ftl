tournaments-title = Tournaments
tournaments-new = New tournament
tournaments-begin = Organise one.
tournaments-none = No tournaments here.
tournaments-open = Open for entry
tournaments-running = Running
tournaments-over = Over
tournaments-mine = Entered by me
tournaments-organised = Organised by me
tournaments-count = { $count ->
    [one] { $count } entrant
   *[other] { $count } entrants
}
tournaments-round-of = Round { $round } of { $rounds }
tournaments-round = Round { $round }
tournaments-state-unspecified = Unknown
tournaments-state-registration = Open for entry
tournaments-state-drawing = Lots are drawn
tournaments-state-running = Running
tournaments-state-finished = Finished
tournaments-state-cancelled = Cancelled
tournaments-state-paused = Paused
tournaments-told-swiss = Swiss system{ $rounds ->
    [0] {""}
    [one] , one round
   *[other] , { $rounds } rounds
}{ $dutch ->
    [yes] , paired by the Dutch rules of FIDE
   *[no] , tables of players with the same score
}{ $accelerated ->
    [yes] , accelerated: in the first half of the rounds the upper half of the seeds is paired with virtual points
   *[no] {""}
}
tournaments-told-round-robin-pairs = Round robin: everybody meets everybody { $cycles ->
    [1] once
    [2] twice
   *[other] { $cycles } times
}
tournaments-told-round-robin = Round robin{ $rounds ->
    [0] {""}
    [one] , one round
   *[other] , { $rounds } rounds
}: all meet equally often as far as possible
tournaments-told-knockout = Knockout: the best of each table go on
tournaments-told-double = Double elimination, { $single ->
    [yes] with one final
   *[no] with a second final if it is needed
}
tournaments-told-series = Each table of a knockout: { $matches ->
    [one] one match
   *[other] up to { $matches } matches
}{ $more ->
    [0] {""}
    [one] , and one more if it is tied
   *[other] , and up to { $more } more while it is tied
}{ $seeds ->
    [yes] ; of those tied then, the better seed goes on
   *[no] ; the organiser decides about those tied then
}
tournaments-series-score = Score of the table
tournaments-series-won = won: { $player }
tournaments-series-tied = tied
tournaments-told-groups = { $groups } groups; the best { $on } of each play a knockout
tournaments-told-arena = Arena of { $time }: tables open as players become free
tournaments-told-unknown = A format that this page does not know: the service is newer
tournaments-told-placement = Points by place: { $points }
tournaments-told-victory-points = The share of all victory points at the table
tournaments-told-match-points = Win { $win }, draw { $draw }, loss { $loss }
tournaments-told-standard = As usual
tournaments-next = What happens next
tournaments-next-registration = { $count ->
    [0] Nobody has entered yet. The organiser closes registration when all are there.
    [one] { $count } entrant so far. The organiser closes registration when all are there.
   *[other] { $count } entrants so far. The organiser closes registration when all are there.
}
tournaments-next-start = { $count ->
    [0] Nobody has entered yet. Registration closes by itself at the start.
    [one] { $count } entrant so far. Registration closes by itself at the start.
   *[other] { $count } entrants so far. Registration closes by itself at the start.
}
tournaments-next-drawing = { $count ->
    [0] Lots are drawn in a moment.
    [one] Lots are drawn as soon as one more entrant opens what they bound themselves to. Their app does it by itself while this page is open.
   *[other] Lots are drawn as soon as { $count } more entrants open what they bound themselves to. Their apps do it by themselves while this page is open.
}
tournaments-next-first = Lots are drawn. The first round comes next.
tournaments-next-tables = { $count ->
    [one] One table of round { $round } is still playing.
   *[other] { $count } tables of round { $round } are still playing.
}
tournaments-next-decide = { $count ->
    [one] A match of round { $round } ended without a result ({ $names }): the organiser decides.
   *[other] { $count } matches of round { $round } ended without a result ({ $names }): the organiser decides.
}
tournaments-next-tied = { $count ->
    [one] A table of round { $round } ended in a tie ({ $names }), and one of its players goes on: the organiser decides their places, or lets them play again.
   *[other] { $count } tables of round { $round } ended in ties ({ $names }), and one player of each goes on: the organiser decides their places, or lets them play again.
}
tournaments-next-check-in = Round { $round } waits for players to check in: { $names }.
tournaments-next-round = Round { $round } is paired next, { $by ->
    [service] by the service itself
   *[organiser] by the organiser
}.
tournaments-next-finish = All rounds are played. { $by ->
    [service] The service ends the tournament by itself.
   *[organiser] The organiser ends the tournament.
}
tournaments-next-finished = It is over: the standings are final.
tournaments-next-cancelled = It was cancelled.
tournaments-next-unknown = This page is older than the service, and does not know the state of the tournament. Load it again.
tournaments-next-paused = The tournament is paused: no round is paired, and no match begins.
tournaments-due-start = Start:
tournaments-due-start-reached = it begins as soon as enough players are there
tournaments-due-draw = Lots are drawn without those who have not contributed by
tournaments-due-draw-reached = in a moment
tournaments-due-check-in = The round waits for them until
tournaments-due-check-in-reached = it is paired with those who are there; players may check in until then
tournaments-due-round = The round ends at
tournaments-due-round-reached = tables without a result are decided in a moment
tournaments-check-in = Check in
tournaments-check-in-sure = You will play from the first round. Are you ready?
tournaments-check-in-to-round-sure = You will play in round { $round }. Are you ready?
tournaments-checked-in-to-round = You have checked in to round { $round }.
tournaments-check-in-from = Check-in from
tournaments-checked-in = You have checked in.
tournaments-tab-overview = Overview
tournaments-tab-entrants = Entrants
tournaments-tab-rounds = Rounds
tournaments-tab-standings = Standings
tournaments-tab-audit = Audit
tournaments-organiser = Organised by
tournaments-settings = Settings
tournaments-set-game = Game
tournaments-set-format = Format
tournaments-set-seats = Seats of a table
tournaments-set-scoring = Scoring
tournaments-set-tie-breaks = Tie-breaks
tournaments-set-lots = lots come last
tournaments-set-capacity = Places
tournaments-set-entry = Entry
tournaments-entry-everybody = for everybody
tournaments-entry-least = rating of at least { $rating }
tournaments-entry-most = rating of at most { $rating }
tournaments-entry-matches = { $count ->
    [one] at least one rated match
   *[other] at least { $count } rated matches
}
tournaments-entry-players = { $count ->
    [one] one invited player
   *[other] { $count } invited players
}
tournaments-entry-codes = { $count ->
    [one] one code
   *[other] { $count } codes
}
tournaments-entry-countries = countries: { $countries }
tournaments-set-late = Late entry
tournaments-set-late-until = up to round { $round }
tournaments-set-late-never = no
tournaments-set-delay = Spectators
tournaments-set-delay-of = { $time } behind
tournaments-set-delay-none = see everything at once
tournaments-set-signatures = Signatures
tournaments-set-signatures-yes = every decision is signed
tournaments-set-signatures-no = not asked for
tournaments-set-organisers = What organisers do
tournaments-set-organisers-sign = all of it is signed with their keys, as this page has checked
tournaments-set-organisers-free = need not be signed{ $told ->
    [0] {""}
    [one] {"; "}of 1 act only the service says whose it is
   *[other] {"; "}of { $told } acts only the service says whose they are
}
tournaments-set-rounds = Rounds are paired
tournaments-set-rounds-service = by the service, as soon as all results are there
tournaments-set-rounds-organiser = by the organiser
tournaments-set-departure = Players who leave a match
tournaments-set-departure-forfeits = forfeit it
tournaments-set-departure-place = have the place that the match gives them
tournaments-set-come = Time to come to a match
tournaments-set-come-of = { $time }, then the others play without you
tournaments-set-come-never = unlimited
tournaments-set-start = Start
tournaments-set-check-in = check-in { $time } before
tournaments-set-tie-break-time = Time in tie-break matches
tournaments-set-round-check-in = Check-in before each later round
tournaments-set-round-time = Time for a round
tournaments-set-edition = Edition of the box
tournaments-set-changed = The organiser changed these settings with event { $version }. What and why is in the log.
tournaments-set-created = Created
tournaments-set-cancelled = Why it was cancelled
tournaments-chance = Chance
tournaments-chance-fair = Lots follow from a secret to which the service committed itself at the creation, and from what entrants contribute. Nobody can choose them alone.
tournaments-chance-unproven = Not proven: nobody contributed to the lots, so the service could choose them.
tournaments-chance-seeded = This tournament is not fair: its chance follows from a seed that is known.
tournaments-chance-commitment = Commitment of the service
tournaments-chance-secret = Secret, opened at the end
tournaments-chance-draws = Numbers drawn
tournaments-chance-opened = Entropy opened by
tournaments-chance-awaited = Awaited from
tournaments-chance-nobody = nobody
tournaments-entrant = Entrant
tournaments-entrant-state = State
tournaments-entrant-active = takes part
tournaments-entrant-withdrawn = left before the start
tournaments-entrant-dropped-out = dropped out
tournaments-entrant-unspecified = unknown
tournaments-entrant-checked-in = checked in
tournaments-entrant-not-checked-in = not checked in
tournaments-entrant-country = country: { $country }
tournaments-entrant-late = from round { $round }
tournaments-entrant-bye = bye in round { $round }
tournaments-entrant-apart = does not meet { $names }
tournaments-take-bye = Take a bye
tournaments-take-bye-sure = { $count ->
    [one] You may sit out one round for half a point.
   *[other] You may sit out { $count } rounds for half a point each.
} You can take it back until the round is paired.
tournaments-take-back = Take back the bye in round { $round } …
tournaments-take-back-sure = Round { $round } is then paired with this entrant.
tournaments-take-bye-round = Round
tournaments-seed = Seed
tournaments-lot = Lot
tournaments-entropy = Entropy
tournaments-entropy-none = none
tournaments-entropy-bound = bound
tournaments-entropy-opened = opened
tournaments-entropy-unbound = to be bound again
tournaments-enter = Enter
tournaments-enter-hint = Your browser binds itself to a random number now and opens it when registration is closed, so that nobody can choose the lots. Keep this page open then, or come back to it.
tournaments-enter-code = Code of the organiser
tournaments-enter-country = Your country, which everybody can read from now on
tournaments-enter-late = Registration is closed. You may still enter late, and play from the next round on.
tournaments-leave = Leave the tournament
tournaments-leave-sure = Leave this tournament? You can enter it again only while registration is open, or in an arena.
tournaments-you = (you)
tournaments-register-first = Only players with an account take part. Register or sign in above, at the right.
tournaments-opening = Your part in the lots is being opened …
tournaments-no-rounds = No round is paired yet.
tournaments-no-entrants = Nobody has entered yet.
tournaments-choose-round = Round
tournaments-table = Table { $table }
tournaments-reason-title = Why they meet
tournaments-match = Match
tournaments-match-again = Match { $attempt }
tournaments-match-none = The match begins soon.
tournaments-open-table = being played
tournaments-come-by = players may come until
tournaments-void-table = void
tournaments-stated-table = { $stated ->
    [yes] without a match: the organiser stated the result
   *[no] {""}
}
tournaments-standings-stated = * includes rounds without a match: the organiser stated their results, and nothing proves them
tournaments-abandoned-table = without a result: the organiser decides
tournaments-byes = Without a table
tournaments-boards = Live boards
tournaments-boards-show = Show live boards
tournaments-boards-hide = Hide live boards
tournaments-board-of = Board of table { $table }
tournaments-board-away = The board cannot be shown now.
tournaments-result = Result
tournaments-place = Place
tournaments-points = Victory points
tournaments-score = Score
tournaments-played = Matches
tournaments-penalties = Penalties
tournaments-standings-after = { $round ->
    [0] Before round 1
   *[other] After round { $round }
}
tournaments-standings-shown = { $shown } of { $count } lines
tournaments-standings-more = Show more
tournaments-standings-whole = All, with the cross-table
tournaments-standings-none = Standings come with the first round.
tournaments-cross-table = Cross-table
tournaments-cross-hint = In each cell: the score, and the numbers of the opponents in the first column.
tournaments-cross-number = No.
tournaments-result-unspecified = playing
tournaments-result-unknown = a result that this page does not know
tournaments-result-played = played
tournaments-result-forfeit-win = won by forfeit
tournaments-result-forfeit-loss = forfeited
tournaments-result-void = void
tournaments-result-pairing-bye = bye, worth a win
tournaments-result-full-bye = full bye
tournaments-result-half-bye = half bye
tournaments-result-absent = absent
tournaments-tie-buchholz = Buchholz
tournaments-tie-buchholz-cut-1 = Buchholz, cut 1
tournaments-tie-median-buchholz = Median Buchholz
tournaments-tie-median-buchholz-2 = Median Buchholz 2
tournaments-tie-sonneborn-berger = Sonneborn-Berger
tournaments-tie-opponents-average = Opponents’ average
tournaments-tie-direct-encounter = Direct encounter
tournaments-tie-wins = Wins
tournaments-tie-wins-at-the-table = Wins at the table
tournaments-tie-buchholz-hint = the scores of all opponents together
tournaments-tie-buchholz-cut-1-hint = the scores of the opponents, without the lowest
tournaments-tie-median-buchholz-hint = the scores of the opponents, without the lowest and the highest
tournaments-tie-median-buchholz-2-hint = the same without the two lowest and the two highest
tournaments-tie-sonneborn-berger-hint = the scores of those who were beaten, and half of those of draws
tournaments-tie-opponents-average-hint = the mean score of the opponents
tournaments-tie-direct-encounter-hint = what those who are level did against each other
tournaments-tie-wins-hint = rounds won, with or without a match
tournaments-tie-wins-at-the-table-hint = matches won by playing
tournaments-reason-score-group = Their score: { $score }{ $virtual ->
    [yes] {" "}(with virtual points)
   *[no] {""}
}
tournaments-reason-float = { $name } has { $score } and plays { $direction ->
    [down] lower
   *[up] higher
}
tournaments-reason-repeat = { $names } meet again, after { $count ->
    [one] one meeting
   *[other] { $count } meetings
}{ $cause ->
    [few] : too few others are left that they have not met
    [exchange] : no exchange with another table leads to fewer repeated meetings
    [least] : no pairing of the round has fewer repeated meetings
   *[none] {""}
}
tournaments-reason-apart = { $names } are to be kept apart, but meet{ $cause ->
    [few] : too few others are left for one of them
    [exchange] : no exchange with another table avoids it
    [least] : no pairing of the round avoids it
   *[none] {""}
}
tournaments-claim = { $repeats ->
    [0] Nobody meets again.
   *[other] { $fewer ->
        [yes] Repeated meetings: { $repeats }. It is not proven that no pairing has fewer; none has fewer than { $fewest }.
       *[no] Repeated meetings: { $repeats }. No pairing has fewer.
    }
} { $nearer ->
    [yes] Score differences: { $spread }; any pairing like this has at least { $least }.
   *[no] No pairing like this has closer scores.
}
tournaments-reason-lowest = { $count ->
    [0] The lowest of those who have had no points without a match
   *[other] The lowest of those with the fewest rounds that gave points without a match ({ $count })
}
tournaments-reason-scheduled = { $round ->
    [0] By the schedule
   *[other] Round { $round } of the schedule
}
tournaments-reason-bracket = Of { $size } places in the bracket: { $slots }
tournaments-reason-section-winners = Winners' bracket, round { $round }
tournaments-reason-section-losers = Losers' bracket, round { $round }
tournaments-reason-section-final = Final
tournaments-reason-section-second-final = Second final
tournaments-reason-section-unspecified = A part of the bracket that this page does not know, round { $round }
tournaments-reason-final = Final ({ $slots })
tournaments-reason-preference = { $name } { $strength ->
    [absolute] had to get
    [strong] was due for
    [mild] takes turns and would have
   *[unspecified] would have
} seat { $seat }{ $granted ->
    [yes] : so it is
   *[no] : it was not possible
}
tournaments-reason-unmet = Not met, because no pairing costs less: { $criteria } of FIDE C.04.3
tournaments-reason-unpaired = The lowest score that leaves all others an opponent ({ $score }{ $virtual ->
    [yes] {" "}with virtual points
   *[no] {""}
}); { $count ->
    [0] missed no round before
    [one] missed one round before
   *[other] missed { $count } rounds before
}
tournaments-reason-called = They were free and are neighbours in the standings
tournaments-reason-waited = { $name } (place { $place }) has waited { $count ->
    [one] one round
   *[other] { $count } rounds
}
tournaments-ruled-forfeit = Round { $round }, table { $table }: forfeited by { $names }
tournaments-ruled-penalty = Round { $round }: { $name } has a penalty of { $points }
tournaments-ruled-void = Round { $round }, table { $table }: the table is void
tournaments-ruled-replay = Round { $round }, table { $table }: it is played again{ $names ->
    [none] {""}
   *[other] {" "}without { $names }
}
tournaments-ruled-unknown = { $round ->
    [0] {""}
   *[other] {"Round "}{ $round }{": "}
}a decision that this page does not know
tournaments-ruled-places = Round { $round }, table { $table }: the places by seat are { $places }
tournaments-by = { $role ->
    [entrant] the entrant
    [organiser] the organiser
    [arbiter] an arbiter
    [administrator] an administrator
    [service] the service
   *[unspecified] somebody in a role that this page does not know
}
tournaments-event-created = The tournament “{ $title }” is created
tournaments-event-registered = { $name } enters{ $bot ->
    [yes] , a bot
   *[no] {""}
}{ $round ->
    [0] {""}
    [1] {""}
   *[other] , from round { $round } on
}
tournaments-event-withdrawn = { $name } leaves before the start
tournaments-event-dropped-out = { $name } drops out
tournaments-event-checked-in = { $name } checks in{ $round ->
    [0] {""}
   *[other] {" "}to round { $round }
}
tournaments-event-seeded = { $seed ->
    [0] { $name } has no seed any more
   *[other] { $name } has seed { $seed }
}
tournaments-event-bye-granted = { $name } has a bye in round { $round }
tournaments-event-settings-changed = The settings changed: { $what }
tournaments-changed = { $name ->
    [title] title: { $value }
    [capacity] places: { $value }
    [rounds] rounds: { $value }
    [lateEntryUntilRound] late entry up to round: { $value }
    [byesToTake] byes each entrant may take: { $value }
    [automaticRounds] the service pairs the rounds: { $value }
    [timeControl] clocks: { $value }
    [timeToComeSeconds] time to come to a match: { $value }
    [startTimeMilliseconds] start: { $value }
    [checkInSeconds] check-in before the start: { $value }
    [roundCheckInSeconds] check-in before each later round: { $value }
    [entry] entry: { $value }
   *[roundSeconds] time for a round: { $value }
}
tournaments-changed-yes = yes
tournaments-changed-no = no
tournaments-event-bye-taken-back = { $name } has no bye in round { $round } any more
tournaments-unpaired = The rules allow no pairing of round { $round }. The organiser can pair it by hand.
tournaments-reason-by-hand = Paired by hand by the organiser
tournaments-breach = { $kind ->
    [REPEAT] met before ({ $times }): { $names }
    [APART] are kept apart: { $names }
    [SEAT] should not have this seat again: { $names }
    [BYE_AGAIN] has had byes before ({ $times }): { $names }
    [BYES] more byes than needed: { $names }
    [SMALL_TABLE] more small tables than needed: { $names }
    [SCORES] have different scores: { $names }
   *[UNSPECIFIED] against another rule: { $names }
}
tournaments-event-kept-apart = { $lifted ->
    [yes] May meet again: { $names }
   *[no] Kept apart: { $names }
}
tournaments-event-registration-closed = Registration is closed
tournaments-event-entropy-bound = { $name } is bound to fresh entropy
tournaments-event-entropy-opened = { $name } opens their entropy
tournaments-event-entropy-released = No longer waited for: { $names }
tournaments-event-lots-drawn = Lots are drawn: { $names }
tournaments-event-round-paired = Round { $round } is paired: { $tables ->
    [one] one table
   *[other] { $tables } tables
} ({ $engine })
tournaments-event-match-linked = Round { $round }, table { $table }: { $attempt ->
    [1] the match is set up
   *[other] match number { $attempt } is set up
}
tournaments-event-result-taken = Round { $round }, table { $table }: { $results }
tournaments-event-given-up = Round { $round }, table { $table }: the match ended without a result
tournaments-event-match-closed = Round { $round }, table { $table }: { $names ->
    [none] a match with a player who forfeits did not begin
   *[other] did not come in time: { $names }
}{ $on ->
    [yes] ; the others play on
   *[no] {""}
}
tournaments-event-round-closed = Round { $round } is over
tournaments-event-paused = The tournament is paused
tournaments-event-resumed = The tournament is resumed
tournaments-event-finished = The tournament ends{ $early ->
    [yes] {" before all rounds are played"}
   *[no] {""}
}
tournaments-event-cancelled = The tournament is cancelled
tournaments-event-unknown = Something that this app does not know
tournaments-audit-good = { $count ->
    [one] One event was read, and its hash was checked in this browser.
   *[other] { $count } events were read. Each holds the hash of the one before; this browser checked all of them.
}
tournaments-audit-checking = The events are being read and checked …
tournaments-audit-bad = The log contradicts itself: { $problem }
tournaments-withheld = The service shows this tournament otherwise than its log, which this browser has read and checked: { $missing }. Do not rely on this page.
tournaments-withheld-table = round { $round }, table { $table }
tournaments-audit-head = Hash of the last event
tournaments-audit-head-same = The service names the same hash.
tournaments-audit-only = Only what the organiser and arbiters decided
tournaments-audit-digest = Hash of the final standings
tournaments-audit-when = When
tournaments-audit-what = What
tournaments-audit-who = Who
tournaments-audit-why = Why
tournaments-audit-none = Nothing was decided by hand so far.
tournaments-control = For the organiser
tournaments-do-close = Close registration
tournaments-do-close-sure = Close registration with { $count } entrants? Afterwards players only enter where late entry is allowed.
tournaments-do-bot = Enter a bot
tournaments-do-bot-kind = Kind of bot
tournaments-do-bot-name = Name of the bot
tournaments-do-release = Wait no longer for entropy
tournaments-do-release-sure = Go on without these: { $names }? They contribute nothing to the lots.
tournaments-do-pair = Pair round { $round }
tournaments-do-pair-sure = Pair round { $round } now? The round before is closed with it.
tournaments-do-pause = Pause
tournaments-do-pause-sure = Pause the tournament? No round is paired and no match begins until it goes on.
tournaments-do-hand = Pair round { $round } by hand …
tournaments-do-hand-sure = Everybody who plays is named once. What the pairing breaks is shown with the round, and your reason too. One bye is worth a win, more are worth half each.
tournaments-do-hand-tables = Tables: a line for each, names in the order of seats, with commas
tournaments-do-hand-byes = Byes: names, with commas
tournaments-do-hand-check = What does it break?
tournaments-do-hand-good = It breaks nothing.
tournaments-do-bye = Bye
tournaments-do-bye-sure = { $name } does not play in a round to come. The reason is shown.
tournaments-do-bye-worth = What it is worth
tournaments-do-list = Import entrants …
tournaments-do-list-sure = Bots of the list enter. Players on it may enter, and everybody who is there by name alone gets a code to enter with; nobody else may enter by themselves after that. The file with the codes is saved on this device: only you have it. Import it again when players have entered, for their seeds.
tournaments-do-list-file = List of entrants (CSV), or report file of FIDE (TRF)
tournaments-do-list-file-hint = A CSV file has a heading with name and any of player, bot, seed, rating, country, code.
tournaments-list-reason = Imported list of entrants
tournaments-list-no-file = Choose a file first.
tournaments-list-encoding = The text of this file is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8”.
tournaments-list-long = The file has more than { $most } characters.
tournaments-list-heading = The heading must have a column name, and no others than { $columns }, each once; it has: { $given }
tournaments-list-report = This file cannot be read as a report file of FIDE: { $error }
tournaments-list-quotes = Line { $line }: quotes are not closed.
tournaments-list-full = The list of who may enter would have { $count } players and codes; { $most } is the most.
tournaments-list-mistakes = { $count ->
    [one] One line is wrong. Correct it, or leave it out.
   *[other] { $count } lines are wrong. Correct them, or leave them out.
}
tournaments-list-partly = Leave out the lines that are wrong
tournaments-list-lines = { $count ->
    [one] One line
   *[other] { $count } lines
}
tournaments-list-wrong = { $count ->
    [one] One line is wrong
   *[other] { $count } lines are wrong
}
tournaments-list-line = Line { $line }: { $problem }
tournaments-list-rounds = Results of rounds in this file are imported after lots are drawn, with Import results.
tournaments-list-order-bye = { $count ->
    [one] One bye in a round to come is given
   *[other] { $count } byes in rounds to come are given
}
tournaments-list-order-apart = { $count ->
    [one] One group of players is kept apart
   *[other] { $count } groups of players are kept apart
}
tournaments-list-order-later = Byes, and players who are kept apart, come with those who have entered. Import the file again when others have.
tournaments-list-done = { $done } of { $count } done
tournaments-list-count-entered = { $count ->
    [one] One has entered already
   *[other] { $count } have entered already
}
tournaments-list-count-bot = { $count ->
    [one] One bot enters
   *[other] { $count } bots enter
}
tournaments-list-count-listed = { $count ->
    [one] One player may enter
   *[other] { $count } players may enter
}
tournaments-list-count-code = { $count ->
    [one] One may enter with a code
   *[other] { $count } may enter with codes
}
tournaments-list-state-entered = entered
tournaments-list-state-bot = enters
tournaments-list-state-listed = may enter
tournaments-list-state-code = may enter with a code
tournaments-list-wrong-cells = { $cells ->
    [one] one cell
   *[other] { $cells } cells
}, and the heading has { $columns }
tournaments-list-wrong-name = a name has 1 to { $most } printable characters
tournaments-list-wrong-seed = “{ $given }” is not a seed from 0 to { $most }
tournaments-list-wrong-rating = “{ $given }” is not a rating, such as 1850
tournaments-list-wrong-country = “{ $given }” is not a country in three letters, such as KEN
tournaments-list-wrong-player = “{ $given }” is not the name of a player, players/…
tournaments-list-wrong-no-player = the service does not know { $given }
tournaments-list-wrong-bot = “{ $given }” is not a kind of bot; there are { $kinds }
tournaments-list-wrong-code = a code has 16 to 64 letters and digits
tournaments-list-wrong-one-of = a line names a player, a bot or a code, not several of them
tournaments-list-wrong-twice = “{ $given }” is in line { $other } already
tournaments-list-wrong-held = seed { $seed } belongs to { $entrant }, who is not in the file
tournaments-list-wrong-other-country = only players from { $countries } may enter, not from { $given }
tournaments-do-results = Import results …
tournaments-do-results-sure = For rounds that were played elsewhere or on paper. Nobody can verify these results: tables, standings and verification say that you stated them. The tournament is paused meanwhile. If it stops in between, import the file again.
tournaments-do-results-file = Report file of FIDE (TRF)
tournaments-do-results-file-hint = Players go by the names that they have in the file.
tournaments-results-reason = Results from { $file }
tournaments-results-unreadable = This file cannot be read as a report file of FIDE: { $error }
tournaments-results-no-file = Choose a file first.
tournaments-results-nothing = All results of this file are there already.
tournaments-results-swiss = Results are imported only in the Swiss system for two seats, without teams.
tournaments-results-lots = Results are imported after lots are drawn and before the end.
tournaments-results-scoring = The file gives other points for wins, draws and losses than the tournament.
tournaments-results-none = The file has no round with results.
tournaments-results-rounds = The file has { $count } rounds with results, and the tournament { $rounds }.
tournaments-results-strangers = Not entrants, or several of that name: { $names }
tournaments-results-other-round = Round { $round } of the tournament has other tables than the file.
tournaments-results-other-result = Round { $round }, table { $table } has another result than the file.
tournaments-results-match = Round { $round }, table { $table } has a match here, so its result is not stated.
tournaments-results-round = Round { $round }: { $count ->
    [0] nothing to state
    [one] one result to state
   *[other] { $count } results to state
}
tournaments-results-byes = Without a table: { $names }
tournaments-results-count = { $count ->
    [0] Nothing is left to state.
    [one] One result will be stated.
   *[other] { $count } results will be stated.
}
tournaments-results-done = { $done } of { $count } stated
tournaments-do-change = Change settings …
tournaments-do-change-sure = Until the first round is paired. All who have entered get a notice, with your reason in the log. Game, seats, format and scoring stay: players entered for them.
tournaments-do-resume = Go on
tournaments-do-resume-sure = Go on with the tournament?
tournaments-do-finish = End the tournament
tournaments-do-finish-sure = End the tournament? Its standings are final then.
tournaments-do-finish-early = End it early
tournaments-do-finish-early-sure = End the tournament before all rounds are played? Its standings are final then.
tournaments-do-cancel = Cancel the tournament
tournaments-do-cancel-sure = Cancel the tournament? It ends without standings.
tournaments-do-check-in-sure = Check { $name } in?
tournaments-do-seed = Seed
tournaments-do-apart = Keep apart
tournaments-do-apart-sure = { $lift ->
    [yes] All of them are kept apart already. Let them meet again?
   *[no] Who is not to meet { $name } in the rounds to come, such as members of the same club? No two of those you choose meet either.
}
tournaments-do-apart-from = Entrant
tournaments-do-apart-more = Another entrant
tournaments-do-apart-without = Not { $name }
tournaments-do-seed-sure = Which seed does { $name } get? 1 is the best; 0 removes it.
tournaments-do-out = Take out
tournaments-do-out-sure = Take { $name } out of the tournament?
tournaments-do-penalty = Penalty
tournaments-do-penalty-sure = How many points does { $name } lose in round { $round }?
tournaments-do-decide = Decide
tournaments-do-meanwhile = Somebody has decided about this table meanwhile. Your decision will replace theirs:
tournaments-overruled = Another decision came after yours. This counts now:
tournaments-do-decide-sure = Decide about table { $table } of round { $round }
tournaments-do-forfeit = Forfeit
tournaments-do-forfeit-hint = Who forfeits? The others move up.
tournaments-do-void = Void: nobody gets a point, and nobody met
tournaments-do-replay = Play again
tournaments-do-replay-everybody = With everybody, also those who forfeit
tournaments-do-places = Set the places
tournaments-do-places-hint = 1 is best; equal numbers are ties; 0 forfeits.
tournaments-do-kind = What is decided
tournaments-number = Number
tournaments-archive = Save the archive
tournaments-archive-text = One file with all events, the records of all matches, the standings and the proofs. Check it with caravan verify, without any service.
tournaments-own-registered = You are registered. When your table waits, the lobby, the title of the page and this page say so.
tournaments-own-table = To your table ({ $table })
tournaments-own-bye = You do not play in this round: { $result }.
tournaments-team = Team
tournaments-teams = Teams
tournaments-teams-of = Teams at { $boards ->
    [one] one board
   *[other] { $boards } boards
}{ $reserves ->
    [0] {""}
    [one] , with one reserve
   *[other] , with { $reserves } reserves
}
tournaments-teams-points = Match points for a win, a draw and a loss: { $points }
tournaments-teams-bye-wins = A team without an opponent wins at all boards
tournaments-teams-seats-1 = Seats by FIDE’s type B
tournaments-teams-seats-2 = Seats do not count when opponents are chosen
tournaments-teams-seats-unknown = Seats by rules that this page does not know
tournaments-teams-none = No team has been formed yet.
tournaments-teams-few = { $boards ->
    [one] A team needs an entrant who is in no other team
   *[other] A team needs { $boards } entrants who are in no other team
}{ $free ->
    [0] , and there are none.
    [one] , and there is one.
   *[other] , and there are { $free }.
}
tournaments-own-team = Your team
tournaments-own-team-found = Found a team
tournaments-own-team-found-sure = You are its captain. Others join by a code that you give them.
tournaments-own-team-name-hint = Everybody can read the name, for ever: name no people in it.
tournaments-own-team-join = Join a team
tournaments-own-team-join-sure = Its captain has the code.
tournaments-own-team-join-code = Code of the team
tournaments-own-team-order = Order of boards
tournaments-own-team-order-sure = The order counts for the rounds that are paired after it.
tournaments-own-team-new-code = New code
tournaments-own-team-new-code-sure = Make a new join code? The old one stops working.
tournaments-own-team-code = Code of your team, shown once:
tournaments-own-team-leave = Leave the team
tournaments-own-team-leave-sure = Leave team { $name }? You stay entered.
tournaments-own-team-remove = Disband the team
tournaments-team-captain = captain
tournaments-team-reserve = reserve
tournaments-team-name = Name of the team
tournaments-team-board = Board { $board }
tournaments-team-reserve-place = Reserve { $place }
tournaments-team-form = Form a team
tournaments-team-form-how = Choose the players in the order of boards.
tournaments-team-change = Change
tournaments-team-captain-field = Captain
tournaments-team-out-sure = Take all players of team { $name } out of the tournament?
tournaments-team-remove = Disband
tournaments-team-remove-sure = Disband team { $name }? Its players stay entered.
tournaments-team-matches = Team matches
tournaments-team-players = Players of teams
tournaments-team-boards = Boards by round
tournaments-game-points = Game points
tournaments-match-points = Match points
tournaments-reason-board = Match { $match } of teams, board { $board }
tournaments-event-team-formed = { $count ->
    [0] Team { $team } is disbanded
   *[other] Team { $team } is formed: { $names }
}
tournaments-tie-game-points = Game points
tournaments-tie-sonneborn-berger-games = Sonneborn-Berger of boards
tournaments-tie-berliner = Berlin count
tournaments-tie-game-points-hint = the points at all boards
tournaments-tie-sonneborn-berger-games-hint = the match points of each opponent times the game points against them
tournaments-tie-berliner-hint = points at high boards weigh more
