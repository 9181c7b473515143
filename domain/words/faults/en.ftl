# Faults of the fields of a call, in English. Ids: `Fault` in domain/words/field_faults.py; placeholders: the values that a caller of
# `invalid` in service/errors.py gives.

fault-in-field = { $field }: { $text }
field = { $field ->
    [display_name] display name
    [expire_time] expire time
    [invitation_code] invitation code
    [join_code] join code
    [page_size] page size
   *[other] { $path }
}

## Any field

missing = is missing
unknown-value = is not a known value
one-of = must be one of: { $known }
at-most = must be at most { NUMBER($most, useGrouping: 0) }
at-least = must be at least { NUMBER($least, useGrouping: 0) }
not-negative = must not be below 0
between = must be from { NUMBER($least, useGrouping: 0) } to { NUMBER($most, useGrouping: 0) }
days-at-most = must be at most { $most } days
not-a-name = { $given } is not the name of { $kind ->
    [analysis] an analysis
    [another-player] another player
    [chat-message] a message
    [edition] an edition
    [entrant] an entrant
    [invitation] an invitation
    [match] a match
    [passkey] a passkey
    [person] a person
    [player] a player
    [rating] a rating
    [record] a record
    [round] a round
    [scoreboard] a scoreboard
    [statistics] statistics
    [tournament] a tournament
    [webhook] a webhook
   *[other] such a thing
} (`{ $form }`)
not-found = there is no { $name }
too-many-players = has more than { $most } players
each-once = must be at most { NUMBER($most, useGrouping: 0) }, each once

## Bytes

bytes-exactly = must have { $bytes } bytes
bytes-or-empty = must be empty or { $bytes } bytes, not { $given }
bytes-at-most = must be at most { NUMBER($most, useGrouping: 0) } bytes, not { NUMBER($given, useGrouping: 0) }
bytes-between = must be { $least } to { NUMBER($most, useGrouping: 0) } bytes, not { NUMBER($given, useGrouping: 0) }
token-hash = must be the SHA-256 of a token: { $bytes } bytes, not { NUMBER($given, useGrouping: 0) }
hashes = must be hashes of { $bytes } bytes

## Names and texts

characters = must be 1 to { NUMBER($most, useGrouping: 0) } characters that can be shown
characters-with-letter = must be 1 to { NUMBER($most, useGrouping: 0) } characters that can be shown, with a letter or digit
words-of-the-service = must not be { $given }: that could be taken for what the service says about seats
hidden-character = must not contain { $code } ({ $name }), which cannot be seen
blank-character = must not contain characters that look like a space
many-marks = must not have more than { $most } marks on one letter
request-id-too-long = is longer than { $most } characters

## The way of a call

connect-version = must be 1, the only version of the Connect protocol that is supported
not-a-timeout = is not a time as the protocol writes it
no-such-field = there is no such field{ $near ->
    [none] {""}
   *[other] ; did you mean { $near }?
}
no-such-choice = { $enumeration } has no value { $value }{ $near ->
    [none] {""}
   *[other] ; did you mean { $near }?
}
not-a-choice = { $enumeration } has no value { $value }; it is one of { $known }
decision-without-rules = must be a decision of a game whose rules are here, not { $name }
no-such-option = there is no such option; options: { $allowed }
not-allowed = must be one of { $allowed }, not { $value }
not-in-filter = { $detail }
not-a-decision = { $detail }
not-a-box = { $detail }

## Editions

edition-id = must be 1 to 40 small letters, digits and dashes, not starting with a dash

## Players and persons

tokens-come-from-the-provider = must be empty: the identity provider makes the tokens
registration-is-open = must be empty: registration is open
erased-by-one-name = either `name` or `match` and `seat` must say who is erased
follows-themselves = must be another player than the caller
nothing-to-change = names nothing to change; `{ $changeable }` can be changed
unchangeable = `{ $path }` cannot be changed; only `{ $changeable }` can
no-such-path = { $kind ->
    [passkey] a passkey
   *[player] a player
} has no field { $path }; `{ $changeable }` can be changed
past-or-too-late = must be a time in the future, not after the year 9999
past = must be in the future
too-long-to-live = must be more than 0, and end before the year 10000

## Passkeys

not-client-data = is no client data of WebAuthn
other-ceremony = is for { $given }, not for { $wanted }
other-origin = comes from a page at { $given }; this service is at { $origin }
framed-page = comes from a page inside of a page of another origin
not-an-answer = is no answer of an authenticator for { $host }, or it was altered

## The log

sizes-in-order = must not be above second_size

## Matches

no-claim = is missing, and the caller is not a player
join-code-missing = is missing: an unlisted match needs one
join-code-of-public = belongs to an unlisted or a private match only
join-code-length = must be { $least } to { $most } characters, at least { $different } different ones
join-code-unprintable = must be printable characters, without extra spaces
private-only = belongs to a private match only
of-a-tournament = belongs to a tournament, which makes its matches itself
other-game = is a match of another game
previous-not-public = must not be public: the match names its previous one, which is not
branch-not-public = must not be public: the match names the one that it branches from, which is not
as-in-branched = must be { $value }, as in the match to go on from
options-of-branched = must not be given: they are those of the match to go on from
not-with-branched-from = must not be given with branched_from
other-digest = is not the digest of the event of this version
entropy-without-waiting = cannot be opened in the call that starts without waiting; open it first
gives-no-time = must say what the clocks count, and give time for it
unfit-time-control = must give time, and say who may pause
no-such-seat = no such seat
unknown-content = is missing; or it is of a kind that this service does not know

## Chat

not-a-room = { $given } is not a room
not-an-act = { $given } does not moderate a chat
nobody-sits = nobody sits at { $seat } who could speak
nobody-named = names neither a seat nor a player

## Ratings

no-such-company = is none of those that `Company` lists

## Webhooks

not-a-form = { $given } is not a form
not-a-kind-of-notice = { $given } is not a kind of notice
only-letters-wait = must be left out: only letters (`EMAIL`) wait
only-browsers-have-keys = must be left out: only browsers (`PUSH`) have them
push-keys-length = must hold a key of { $key } bytes and an authentication of { $authentication }
push-keys-point = must hold a point of P-256
mail-begins = must begin with mailto:
mail-one-address = must hold one address such as ann@example.org, with ASCII letters before the @
mail-domain = must hold an address with a domain such as example.org
url-length = must be a URL of at most { NUMBER($most, useGrouping: 0) } ASCII characters, without spaces
not-a-url = must be a URL
url-begins = must begin with https:// and name a host
url-user = must hold neither a user name nor a fragment
url-port = must use port { $usual }, or one from { NUMBER($least, useGrouping: 0) } on
url-public = must lead to the public internet

## Tournaments

bots-meet-no-conditions = must be empty: bots meet no conditions
bots-have-no-entropy = must be empty: bots contribute no entropy
not-a-country = { $given } is no country in three capital letters, such as KEN
not-a-number = { $given } is no number such as 3, 1/2 or 7/3
not-a-bye = must be a full bye, a half bye or absent
changes-nothing = changes nothing
table-entrants-at-most = must have at most { NUMBER($most, useGrouping: 0) } entrants, with those in byes
decides-nothing = decides nothing
everybody-plays-again = is for a table that plays again, and then nobody is left out
states = has an unknown state, or one twice
seats-of-tournament = must be 2, 3 or 4
no-rounds-to-choose = the format has no number of rounds to choose
written-otherwise = must be written as it is kept: { $kept }
capacity-at-least = must be at least 2, such as { NUMBER($such, useGrouping: 0) }
needs-tie-break-matches = needs tie-break matches
usual-series = is left out where tables have one match and the organiser decides ties
series-of-brackets = is for knockouts, double eliminations, and groups with a final
teams-format = is for the Swiss system and round robins, for two seats
teams-match-points = needs match points for each table
not-for-teams = is not for teams
two-seats = is for two seats
two-or-four-seats = is for two and four seats
points-in-order = must not be worth more the worse the result is
arena-duration = must be from a minute to a week
arena-fewest = must be from 2 to the number of seats
placement-row = must begin with the highest points in each row
placement-rows = must have a row for each of { $sizes } players
win-below-draw = a win must be worth at least a draw
match-points-order = are for two seats; a win is worth most, a loss least
no-tie-breaks = a knockout has none, and an arena has its own
tie-breaks = must be different ones of: { $known }
option-twice = names an option twice
late-bye = must be ROUND_RESULT_ABSENT or ROUND_RESULT_HALF_BYE
start-time = must be in the future, within a year
needs-a-start = needs a start
codes-at-most = must be at most { NUMBER($most, useGrouping: 0) } with the players, each once
players-at-most = must be at most { NUMBER($most, useGrouping: 0) } players, each once
