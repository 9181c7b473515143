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
no-such-option = { $game } has no option '{ $option }'{ $allowed ->
    [none] {""}
   *[other] . Options: { $allowed }
}
not-allowed = { $option ->
    [players] { $game } takes { $form ->
        [one] 1 player
        [range] { $least } to { $most } players
       *[listed] { $allowed } players
    }, not { $value }
   *[other] { $game } has no value '{ $value }' of the option '{ $option }'. Values: { $allowed }
}
too-long = is longer than { $most } characters
unreadable-at = cannot be read at character { $at }
nested-too-deep = is nested more than { $most } levels deep
comparisons-at-most = has more than { $most } comparisons
searches-at-most = has more than { $most } comparisons with `:`
ends-early = ends too early{ $wanted ->
    [parenthesis] ; a closing parenthesis was expected
    [field] ; the name of a field was expected
    [comparator] ; a comparator was expected
    [value] ; a value was expected
   *[nothing] {""}
}
unexpected-at = { $given } is unexpected at character { $at }{ $wanted ->
    [parenthesis] ; a closing parenthesis was expected
    [field] ; the name of a field was expected
    [comparator] ; a comparator was expected
    [value] ; a value was expected
   *[nothing] {""}
}
compares-with-number = `{ $name }` compares with a whole number
comparators = `{ $name }` takes only { $known }
no-such-state = state must be one of { $known }, not { $given }
no-field-of-filters = has no field { $given }; fields: { $known }
not-an-order = { $given } must be one of { $known }, alone or with `desc` after it
nobody-is-me = contains `me`, and the call carries no token
not-a-decision = { $given } is not a decision of { $game }
decision-of-no-game = { $given } is not a decision of any game here
not-decision-bytes = the bytes are not a { $given }
not-a-box = { $detail }

## Editions

edition-id = must be 1 to 40 lower-case letters, digits and dashes, not starting with a dash

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

not-client-data = is not client data of WebAuthn
other-ceremony = is for { $given }, not for { $wanted }
other-origin = comes from a page at { $given }; this service is at { $origin }
framed-page = comes from a page inside of a page of another origin
not-an-answer = is not an answer of an authenticator for { $host }, or it was altered

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
channel-hears-already = gets these notices of the match already, because a player added it; choose kinds that it does not get
only-channels-of-matches = must be left out: letters (`EMAIL`) and browsers (`PUSH`) get the notices of one player
not-of-a-match = must be kinds of notices that a match has, so not { $given }
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
not-a-country = { $given } is not a country in three capital letters, such as KEN
not-a-number = { $given } is not a number such as 3, 1/2 or 7/3
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
teams-format = is for the Swiss system, round robins and single elimination, for two seats
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

## Settings of a service

listen-address = { $given } is not an address to listen on: use HOST:PORT, or only a port
own-network = { $given } is not a network; use one such as 10.0.0.0/8
app-address = { $given } is not the address of the app; use one such as https://play.example.org, with no path: the app is at the root of its host
push-subject = { $given } names nobody to ask; use one such as mailto:admin@example.org
push-key-alone = a key for browsers says nothing of who sends: name a subject (--push-subject)
push-key-place = the store lies in a database: name a file for the key for browsers (--push-key)
letters-need-the-app = letters hold links, so they need the address of the app: name it (--public-url)
letters-need-the-web = letters hold links, which nobody serves: name an address for browsers (--web)
letter-key-place = the store lies in a database: name a file for the key of letters (--mail-key)
mail-server-missing = letters need a server that takes them: name it (--mail-server)
mail-sender-missing = letters need a sender: name one such as notices@example.org (--mail-from)
mail-user-and-password = name both a user in the URL of the server and a password (--mail-password-file), or neither
mail-password-in-the-clear = a password must not be sent in plain text: use smtps:// or smtp:// (--mail-server)
mail-password-in-url = a password in a URL can be read by others: put it into a file (--mail-password-file)
not-a-mail-server = { $given } is not a mail server: use smtps://user@mail.example.org, or smtp:// for STARTTLS
not-a-sender = { $given } is not a sender: use one such as notices@example.org, or Name <notices@example.org>
password-file-open = others may read { $file }, which holds a password: `chmod 600 { $file }`
password-file = { $file } must hold one password on one line
file-unreadable = { $file } cannot be read: { file-reason }
file-reason = { $why ->
    [missing] it does not exist
    [forbidden] permission denied
    [folder] it is a folder
    [no-folder] a part of its path is not a folder
    [full] the disk is full
    [read-only] it is read-only
    [exists] it exists already
    [not-text] it is not text in UTF-8
   *[other] { $why }
}
relay-without-proxy = the PROXY protocol needs a trusted proxy: name it with --trusted-proxy
not-a-proxy = { $given } is not the address or network of a proxy; use one such as 10.0.0.0/8
every-machine-trusted = { $given } would trust every machine: name only your proxies
not-an-origin = { $given } is not an origin: use `https://example.org`, in lower-case letters, without a path
origins-without-web = pages of other origins can call nothing: name an address for browsers (--web)
one-writer-of-a-file = one process alone writes a SQLite file: for several (--workers) keep the store in PostgreSQL, `caravan store copy` takes it there
no-such-limit = there is no limit { $given }; { $near ->
    [none] there are: { $known }
   *[other] did you mean { $near }?
}
no-such-limit-of-roles = a role has no limit { $given }; { $near ->
    [none] there are: { $known }
   *[other] did you mean { $near }?
}
not-a-name-of-a-role = { $given } is not a name of a role: use lower-case letters and digits
not-a-role-of-a-player = { $given } gives nobody a role; use one such as organisers=players/abcd1234
role-of-nobody = the role { $role } has limits and no players; name one: { $role }=players/abcd1234
two-roles = { $player } has one role, not both { $one } and { $other }
limit-not-a-number = { $name }: { $given } is not a { $kind ->
    [whole] whole number
   *[any] number
}
limit-at-least = { $name } must be { $least } or more
admin-hash-bytes = the hash of the administrators' token must be a SHA-256: { $bytes } bytes
admin-hash-digits = the hash of the administrators' token must be a SHA-256 in 64 hexadecimal digits
admin-token-file = { $file } must hold one token of at least { $least } characters
identity-and-provider = registration by identity needs an identity provider, and only that does
provider-incomplete = an identity provider needs an issuer, an audience, and keys
provider-algorithms = signatures must be some of { $known }
provider-keys-in-the-clear = the keys of an identity provider must come over https
tls-needs-both = TLS needs both a certificate and its key
client-certificates-need-tls = certificates of clients need TLS: name a certificate and its key
service-in-the-clear = other machines would reach the service in plain text, and everybody between could read tokens and secrets: name a certificate and its key (--tls-certificate, --tls-key), or use --insecure
certificate-doubtful = clients will not accept { $file }: { $why }
certificate-changed = { $certificate } or { $key } changed while they were read
tls-file-unusable = { $file } cannot be used: { $why }
tls-key-locked = { $file } is encrypted with a password; the service needs it without
tls-key-of-another = the key { $key } does not belong to the certificate { $certificate }
tls-pair-unusable = { $certificate } and { $key } cannot be used: { $why }
not-pem = { $file } is not in PEM form
part-missing = { $part ->
    [identity] an identity provider needs
    [mail] letters need
   *[metrics] metrics need
} a part that is not installed: { $command }
metrics-disabled = there are no metrics while { $variable } is true
provider-keys-unreadable = the keys of the identity provider cannot be read from { $source }: { $why }
key-file-exists = { $file } exists already; `key rotate` adds a key to it
key-file-unwritable = { $file } cannot be written: { file-reason }
key-file-open = others may read { $file }, which holds private keys: `chmod 600 { $file }`
key-file-unreadable = { $file } cannot be read: { file-reason }
key-file-empty = { $file } holds no keys
key-file-mixed = { $file } holds keys of several names, or of another kind
key-file-line = one of its lines is not a private key: `caravan audit key create` makes one
key-file-name = { $why }
key-file-parts = the parts of the private key of { $name } do not belong together
key-file-unmade = { $file } cannot be read or made: { file-reason }
key-file-not-pem = { $file } holds no private key (PEM)
key-file-curve = { $file } holds no key on the curve P-256
file-not-toml = { $file } is not TOML: { $why }
no-such-key = { $file }: unknown key { $given }{ $near ->
    [none] {""}
   *[other] ; did you mean { $near }?
}
option-written-otherwise = write { $wanted ->
    [bool] true or false
    [int] a whole number without quotes
    [float] a number without quotes
    [list] a list of texts in quotes, such as ['one', 'two']
   *[str] a text in quotes
}, not { $given ->
    [bool] true or false
    [int] a number
    [float] a number
    [str] a text in quotes
    [list] a list
    [dict] a table
   *[time] a date or a time
}
limit-without-quotes = { $name }: write a number without quotes
at-place = { $place }: { $detail }
