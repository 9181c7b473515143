"""Catalogue of errors: each reason with its cause, its remedy and its gRPC status.

`tools/error_page.py` writes `docs/errors.md` from this table.
"""

from collections.abc import Mapping
from typing import NamedTuple

from domain.errors import Reason


class Entry(NamedTuple):
    """The meaning of a reason for the caller. ``status`` is the name of a gRPC status code."""

    status: str
    cause: str
    remedy: str


CATALOGUE: Mapping[Reason, Entry] = {
    # what the caller sent
    Reason.METHOD_UNKNOWN: Entry(
        "UNIMPLEMENTED",
        "The service has no such method.",
        "Use gRPC reflection to list the methods. The service may be older than the client.",
    ),
    Reason.MESSAGE_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The bytes of the request are not a message of the type that the method takes; or JSON holds more than"
        " 2,500 values, which no method takes.",
        "Use messages generated from the protos of this service.",
    ),
    Reason.MESSAGE_TOO_LARGE: Entry(
        "INVALID_ARGUMENT",
        "The request is larger than the limit of the service. gRPC itself refuses a much larger request, with"
        " RESOURCE_EXHAUSTED and without details.",
        "Send less. `ErrorInfo.metadata` has the limit.",
    ),
    Reason.CONTENT_TYPE_UNKNOWN: Entry(
        "INVALID_ARGUMENT",
        "The method does not accept the content type of this HTTP request.",
        "Use a client for Connect or gRPC-Web; the message lists the content types. gRPC has a port of its own.",
    ),
    Reason.COMPRESSION_UNKNOWN: Entry(
        "UNIMPLEMENTED",
        "The request over HTTP is compressed in a way that the service does not know.",
        "Send requests as they are, or compressed with `gzip`.",
    ),
    Reason.METHOD_NEEDS_GRPC: Entry(
        "UNIMPLEMENTED",
        "The method reads a stream of messages while it answers, which a browser cannot send.",
        "Call it over gRPC, or use the unary methods.",
    ),
    Reason.FIELD_INVALID: Entry(
        "INVALID_ARGUMENT",
        "A field of the request has a value that is never valid.",
        "Correct the fields named in `BadRequest`.",
    ),
    Reason.SETTING_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The game does not admit this number of players, this option or this value.",
        "Call `GetGame` for the valid values; `ErrorInfo.metadata` lists them too.",
    ),
    Reason.BOX_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The content is not a valid box of the game.",
        "Correct what `BadRequest` names; `ErrorInfo.metadata` has `table`, `key` and `reason`. `GetEdition` shows"
        " a valid box.",
    ),
    Reason.DECISION_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The `Any` does not hold a decision of the game of the match.",
        "Send one of the messages that `GetGame` lists, or an unchanged offer of `ListOffers`.",
    ),
    Reason.WRONG_GAME: Entry(
        "INVALID_ARGUMENT",
        "The `Any` holds a decision of a different game.",
        "Send a decision of the game that `Match.game` names.",
    ),
    Reason.FILTER_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The filter or the order of a list cannot be read, or names an unknown field or value.",
        "`BadRequest` says what is wrong and where; the comment of the field lists what is possible.",
    ),
    Reason.PAGE_TOKEN_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The page token does not come from this service and this list, or the list has changed.",
        "Start again with the first page.",
    ),
    Reason.AUDIT_OFF: Entry(
        "UNIMPLEMENTED",
        "The service keeps no transparency log.",
        "The operator can keep one: `caravan serve --audit-keys FILE`.",
    ),
    Reason.ANALYSIS_OFF: Entry(
        "UNIMPLEMENTED",
        "The service analyses no matches.",
        "`caravan analyse` analyses a match on your own machine. The operator can turn analyses on: without"
        " `--without-analysis`.",
    ),
    Reason.ANALYSIS_NOT_FOUND: Entry(
        "NOT_FOUND",
        "Nobody has requested an analysis of this match.",
        "Call `RequestAnalysis`.",
    ),
    Reason.SUGGESTION_REFUSED: Entry(
        "FAILED_PRECONDITION",
        "Suggestions are for matches against bots alone, outside of tournaments.",
        "Decide without one; when the match is over, `RequestAnalysis` judges your decisions.",
    ),
    Reason.SUGGESTION_FAILED: Entry(
        "FAILED_PRECONDITION",
        "The bot found no decision: it failed, and the operator finds the reason in the log of the service.",
        "Decide without a suggestion, or ask again.",
    ),
    Reason.CHECKPOINT_UNKNOWN: Entry(
        "NOT_FOUND",
        "No such tree of the transparency log was signed, or not yet.",
        "Call `ListCheckpoints` for those that were. New events are signed within seconds.",
    ),
    Reason.ENTRY_UNKNOWN: Entry(
        "NOT_FOUND",
        "No event with this stream, version and hash is in the signed transparency log of this size.",
        "New events are signed within seconds: try again. If an acknowledged event never appears, keep it: it"
        " is evidence that somebody withheld it. If you see a match with a delay, ask when it is over.",
    ),
    Reason.GAME_UNKNOWN: Entry("NOT_FOUND", "There is no such game.", "Call `ListGames` for the names."),
    Reason.PLAYER_NOT_FOUND: Entry(
        "NOT_FOUND", "There is no such player.", "Check the name; `players/me` is the caller."
    ),
    Reason.EDITION_NOT_FOUND: Entry(
        "NOT_FOUND",
        "There is no such edition of the game.",
        "Call `ListEditions` for the names. An empty name means the standard edition.",
    ),
    Reason.INVITATION_NOT_FOUND: Entry(
        "NOT_FOUND", "There is no such invitation.", "Check the name that `CreateInvitation` returned."
    ),
    Reason.PASSKEY_NOT_FOUND: Entry("NOT_FOUND", "You have no such passkey.", "Call `ListPasskeys` for yours."),
    Reason.TOURNAMENT_NOT_FOUND: Entry(
        "NOT_FOUND", "There is no such tournament.", "Call `ListTournaments` for the names."
    ),
    Reason.WEBHOOK_NOT_FOUND: Entry(
        "NOT_FOUND",
        "There is no such webhook, or it is somebody else's.",
        "Call `ListWebhooks` for yours.",
    ),
    Reason.ENTRANT_NOT_FOUND: Entry(
        "NOT_FOUND",
        "The tournament has no such entrant, or you have not entered it.",
        "Call `ListEntrants`, or enter with `RegisterEntrant`.",
    ),
    Reason.ROUND_NOT_FOUND: Entry(
        "NOT_FOUND",
        "The round is not paired yet; or, for standings, not all of its tables have a result.",
        "`Tournament.round` is the last one that is paired. Pair the next with `PairRound`.",
    ),
    Reason.TABLE_NOT_FOUND: Entry(
        "NOT_FOUND", "The round has no table with this number.", "Tables count from 1; `GetRound` lists them."
    ),
    Reason.MATCH_NOT_FOUND: Entry(
        "NOT_FOUND",
        "There is no such match in this store, or it is private and the caller may not watch it.",
        "Check the name, and the token of your call.",
    ),
    Reason.MATCH_ARCHIVED: Entry(
        "NOT_FOUND",
        "The match is over, and the operator has moved it out of the store into a file.",
        "Ask the operator for the record that `ErrorInfo.metadata` names with its SHA-256.",
    ),
    Reason.VERSION_NOT_FOUND: Entry(
        "OUT_OF_RANGE",
        "The match or the tournament has not reached this version.",
        "Ask for a version up to the current one.",
    ),
    Reason.SEAT_UNKNOWN: Entry("OUT_OF_RANGE", "The match has no seat with this number.", "Seats count from 1."),
    Reason.BOT_UNKNOWN: Entry(
        "INVALID_ARGUMENT",
        "The service has no such kind of bot.",
        "Use `expert`, `club` or `novice`.",
    ),
    # who called
    Reason.TOKEN_MISSING: Entry(
        "UNAUTHENTICATED",
        "The call has no token, but changes something or asks for something that only a seat may know.",
        "Send `authorization: Bearer <token>` in the metadata.",
    ),
    Reason.AUTHORIZATION_AMBIGUOUS: Entry(
        "UNAUTHENTICATED",
        "The call has more than one `authorization`, and they could name different callers.",
        "Send exactly one `authorization: Bearer <token>`. A proxy may have added another.",
    ),
    Reason.SEAT_NOT_YOURS: Entry(
        "PERMISSION_DENIED",
        "No seat of this match belongs to the caller.",
        "Send the token of the player that the seat belongs to, or the one whose hash took it.",
    ),
    Reason.NOT_THE_OWNER: Entry(
        "PERMISSION_DENIED",
        "Only the owner of the match may do this.",
        "Send the token of the player who created the match, or the one whose hash created it.",
    ),
    Reason.NOT_THE_ORGANISER: Entry(
        "PERMISSION_DENIED",
        "Only the organiser of the tournament, its arbiters and administrators may do this; arbiters may not"
        " cancel it.",
        "Ask the organiser: `Tournament.organiser` says who that is.",
    ),
    Reason.TOKEN_INVALID: Entry(
        "UNAUTHENTICATED",
        "The identity provider did not issue this token for this service.",
        "Log in with the identity provider again, and send the token that it issues for this service.",
    ),
    Reason.TOKEN_EXPIRED: Entry(
        "UNAUTHENTICATED", "The token has expired.", "Get a new token from the identity provider, then continue."
    ),
    Reason.TOKEN_REVOKED: Entry(
        "UNAUTHENTICATED",
        "The token was replaced by another one.",
        "Send the new token. If you did not replace it yourself, ask an administrator for another.",
    ),
    Reason.PLAYER_UNKNOWN: Entry(
        "UNAUTHENTICATED",
        "The token belongs to no player, and the service is for registered players.",
        "Register with `CreatePlayer` first.",
    ),
    Reason.PLAYER_REMOVED: Entry("PERMISSION_DENIED", "The player was removed.", "Ask an administrator why."),
    Reason.PERSON_ERASED: Entry(
        "PERMISSION_DENIED",
        "The person was erased during the call: their name can no longer be stored.",
        "An erased person cannot come back. They can register as another player.",
    ),
    Reason.PERSON_NOT_FOUND: Entry(
        "NOT_FOUND",
        "There is no such person at this service, or the key of their name is lost.",
        "Name the match and the seat; the event with which the seat was taken names the person too.",
    ),
    Reason.NAME_STAYS: Entry(
        "FAILED_PRECONDITION",
        "The name at the seat cannot be erased: it is that of a bot, or of a match that began before version 0.2.0,"
        " whose events hold names themselves.",
        "Nothing can be done: the events of a match cannot be changed.",
    ),
    Reason.GUESTS_NOT_ADMITTED: Entry(
        "PERMISSION_DENIED",
        "The service is for registered players: nobody can own a match or a seat as a guest.",
        "Register with `CreatePlayer`, and leave the hash of a token empty.",
    ),
    Reason.NOT_AN_ADMINISTRATOR: Entry(
        "PERMISSION_DENIED", "Only administrators may do this.", "Send the administrators' token."
    ),
    Reason.PLAYER_NOT_YOURS: Entry(
        "PERMISSION_DENIED", "Only that player or an administrator may do this.", "Send the token of this player."
    ),
    Reason.INVITATION_INVALID: Entry(
        "PERMISSION_DENIED",
        "Registration is by invitation, and this invitation is unknown, used up or withdrawn.",
        "Ask an administrator for an invitation.",
    ),
    Reason.INVITATION_EXPIRED: Entry(
        "PERMISSION_DENIED",
        "Registration is by invitation, and this invitation has expired.",
        "Ask an administrator for another invitation.",
    ),
    Reason.MATCH_PRIVATE: Entry(
        "PERMISSION_DENIED",
        "The match is private: the caller may not take a seat, or may no longer watch it. Callers who never could"
        " get `MATCH_NOT_FOUND`.",
        "Ask its owner for another match in which you are admitted.",
    ),
    Reason.JOIN_CODE_WRONG: Entry(
        "PERMISSION_DENIED", "The match has a different join code.", "Ask its owner for the code."
    ),
    Reason.SEAT_LOST: Entry(
        "PERMISSION_DENIED",
        "The stream shows the secrets of a seat that no longer belongs to the caller.",
        "Watch again to go on as a spectator.",
    ),
    Reason.PLAYER_SEATED: Entry(
        "ALREADY_EXISTS",
        "The player already has a seat in this match.",
        "Play that seat. Each seat of a guest needs its own token.",
    ),
    Reason.PLAYER_EXISTS: Entry(
        "ALREADY_EXISTS",
        "The identity provider names a player who is already registered.",
        "Call without registering; `players/me` says who you are.",
    ),
    Reason.EDITION_EXISTS: Entry(
        "ALREADY_EXISTS",
        "An edition with this name and other content already exists, and editions never change.",
        "Choose another name.",
    ),
    Reason.INVITATION_EXISTS: Entry(
        "ALREADY_EXISTS", "An invitation with this code already exists.", "Make another code."
    ),
    Reason.TOKEN_TAKEN: Entry(
        "ALREADY_EXISTS",
        "Another seat of the match, or a player, uses or has used the same token.",
        "Make a separate token for each seat and each player.",
    ),
    Reason.REQUEST_REUSED: Entry(
        "ALREADY_EXISTS",
        "The `request_id` belongs to another request of the same caller.",
        "Make a new `request_id` for each request. Use it again only to repeat exactly the same request.",
    ),
    Reason.TOKEN_EXTERNAL: Entry(
        "FAILED_PRECONDITION",
        "An identity provider makes the tokens of this player.",
        "Get a new token there; the old one expires by itself.",
    ),
    Reason.PASSKEY_UNKNOWN: Entry(
        "UNAUTHENTICATED",
        "No player has this passkey, or it was removed.",
        "Sign in with another passkey or with the code of the account, and add a new passkey there.",
    ),
    Reason.PASSKEY_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The answer of the authenticator is not valid: `BadRequest` names the field and says why.",
        "Send the bytes as the browser returned them, for a challenge of this service at its public address.",
    ),
    Reason.PASSKEY_EXISTS: Entry(
        "ALREADY_EXISTS",
        "The player has, or had, this passkey.",
        "Let the authenticator make a new one, for a new challenge of `PreparePasskey`.",
    ),
    Reason.PASSKEY_COPIED: Entry(
        "UNAUTHENTICATED",
        "The counter of the passkey did not grow since its last use: somebody may have a copy of it.",
        "Sign in with the code of the account, remove the passkey, and add a new one.",
    ),
    Reason.CHALLENGE_INVALID: Entry(
        "FAILED_PRECONDITION",
        "The challenge is not from this service, or for something else, or it has expired.",
        "Ask for a new one with `PreparePasskey` or `PrepareSignIn`, and answer it within five minutes.",
    ),
    # when it was called
    Reason.DECISION_REFUSED: Entry(
        "FAILED_PRECONDITION",
        "The rules do not admit this now. `RefusalDetail` names the rule and the reason.",
        "Choose among the offers of `ListOffers`.",
    ),
    Reason.TOURNAMENT_NOT_OVER: Entry(
        "FAILED_PRECONDITION",
        "The tournament, or one of its matches, has not ended, so it has no archive yet, and its matches no analysis.",
        "Ask again when it is over. Its last matches end by themselves a moment later.",
    ),
    Reason.TOURNAMENT_REFUSED: Entry(
        "FAILED_PRECONDITION",
        "A rule of tournaments does not admit this now. `RefusalDetail` names the rule and the reason.",
        "The rule says what must be so first. `GetTournament`, `GetRound` and `ListEntrants` show what is.",
    ),
    Reason.ENGINE_MISSING: Entry(
        "FAILED_PRECONDITION",
        "The service was installed without the engine that pairs Swiss tournaments of games for two.",
        "Choose another format, or ask the operator for `pip install 'caravanserai-service[tournaments]'`.",
    ),
    Reason.QUESTION_CLOSED: Entry(
        "FAILED_PRECONDITION",
        "The seat has no open question now, or the question that the decision answers is no longer open.",
        "Look at the match; wait until the seat is asked again.",
    ),
    Reason.VERSION_CHANGED: Entry(
        "ABORTED",
        "The match or tournament is no longer at the expected version; or, where entropy was sent with the "
        "request, somebody was bound, freed or released since.",
        "Read what has happened since, then decide again. The service knows entropy that was sent: bind the seat, "
        "or yourself as an entrant, again.",
    ),
    Reason.RULES_MISSING: Entry(
        "FAILED_PRECONDITION",
        "The rules of the game are not installed at this service: the match can be looked at, and nobody can decide.",
        "Ask the operator to install the package of the game again: the message names the game and the version"
        " of its rules.",
    ),
    Reason.MATCH_STARTED: Entry(
        "FAILED_PRECONDITION",
        "The match has already started. Seats can only be taken and given back before the start.",
        "To leave a running match, call `Resign`.",
    ),
    Reason.MATCH_OVER: Entry("FAILED_PRECONDITION", "The match has ended.", "There is nothing to do."),
    Reason.MATCH_NOT_OVER: Entry(
        "FAILED_PRECONDITION",
        "The match has not ended: until then its secrets stay hidden, and nobody gets advice.",
        "Ask for its record or analysis when it is over.",
    ),
    Reason.ANALYSIS_IMPOSSIBLE: Entry(
        "FAILED_PRECONDITION",
        "The match never began, its game has no estimate of positions, or another version of the rules decided it.",
        "There is nothing to do.",
    ),
    Reason.BRANCH_IMPOSSIBLE: Entry(
        "FAILED_PRECONDITION",
        "At this version nobody is asked anything, or the present rules of the game do not know the position.",
        "Go on from a version between the start of the match and its end.",
    ),
    Reason.RECORD_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The bytes are not the record of a match that is over, or verifying the match has found something wrong.",
        "`caravan verify FILE` says what is wrong. `ErrorInfo.metadata` has the first version with a fault.",
    ),
    Reason.MATCH_EXISTS: Entry(
        "ALREADY_EXISTS",
        "The service has a match of this name with other events than the record; or the record belongs to a"
        " tournament that is hosted here.",
        "Compare both with receipts: at least one of them is not what was played.",
    ),
    Reason.MATCH_FULL: Entry("FAILED_PRECONDITION", "All seats are taken.", "Join another match."),
    Reason.SEAT_TAKEN: Entry("FAILED_PRECONDITION", "The seat is already taken.", "Take a free seat."),
    Reason.SEAT_RESERVED: Entry(
        "PERMISSION_DENIED",
        "The match belongs to a tournament, and its free seats are kept for others.",
        "Watch it, or take the seat that is kept for you (`Seat.reserved`), as that player.",
    ),
    Reason.SEAT_EMPTY: Entry(
        "FAILED_PRECONDITION", "A seat that must be taken is still free.", "Fill the seats with players or bots first."
    ),
    Reason.SEAT_NOT_ABSENT: Entry(
        "FAILED_PRECONDITION",
        "The seat cannot be taken out of the match: it has no open question, a bot plays it, or its question has"
        " not been open for `Match.patience_seconds`.",
        "If there is a `RetryInfo`, wait as long as it says, then call again.",
    ),
    Reason.TIME_UP: Entry(
        "FAILED_PRECONDITION",
        "The time of the seat was up before the call reached the service. The game's default decides for the seat.",
        "Look at the match: it goes on. `ErrorInfo.metadata` has the `deadline`.",
    ),
    Reason.MATCH_PAUSED: Entry(
        "FAILED_PRECONDITION",
        "The match is paused: no seat decides.",
        "Wait until it is resumed (`ResumeMatch`); `Match.pause` says whether it goes on by itself, and when.",
    ),
    Reason.NOT_PAUSED: Entry("FAILED_PRECONDITION", "The match is not paused.", "There is nothing to do."),
    Reason.ALREADY_PAUSED: Entry(
        "FAILED_PRECONDITION",
        "The match is already paused, or the seat has already agreed to a pause.",
        "Wait for the other seats, or for the end of the pause.",
    ),
    Reason.PAUSE_NOT_ALLOWED: Entry(
        "FAILED_PRECONDITION",
        "The time control of the match allows the caller no pause, or the time for pauses is used up.",
        "`Match.time_control` says who may pause and for how long.",
    ),
    Reason.END_NOT_ALLOWED: Entry(
        "FAILED_PRECONDITION",
        "The match belongs to a tournament, or only one player is left in it: it is not ended by agreement.",
        "Ask the organiser of the tournament; or call `Resign`.",
    ),
    Reason.END_NOT_PROPOSED: Entry(
        "FAILED_PRECONDITION",
        "The proposal no longer stands: the match went on, somebody declined, or there was none.",
        "Look at `Match.end_proposal`, and at the match as it stands now.",
    ),
    Reason.END_ANSWERED: Entry(
        "FAILED_PRECONDITION",
        "The seat has already agreed, another proposal stands, or somebody has declined to end the match in"
        " this position.",
        "Answer the proposal in `Match.end_proposal`, if there is one; otherwise wait until something happens.",
    ),
    Reason.NO_CLOCKS: Entry(
        "FAILED_PRECONDITION",
        "The match has no time control, or the seat has no clock: a bot plays it, or it has left.",
        "Look at `Match.time_control` and `Seat.clock` first.",
    ),
    Reason.SEAT_NOT_ASKED: Entry(
        "FAILED_PRECONDITION",
        "The seat is not asked anything, and begins its next turn with all its time: a gift would be lost.",
        "Give it time when it is asked.",
    ),
    Reason.NO_VACATION: Entry(
        "FAILED_PRECONDITION",
        "The seat has less vacation left than the request takes.",
        "Take less; `SeatClock.vacation_milliseconds` says how much is left.",
    ),
    Reason.ALREADY_READY: Entry("FAILED_PRECONDITION", "The seat is already ready.", "Wait for the others."),
    Reason.ENTROPY_MISMATCH: Entry(
        "FAILED_PRECONDITION",
        "The entropy does not match the commitment of the seat, or a bound seat sent no entropy.",
        "Send exactly the bytes whose commitment went into `JoinMatch` or, later, `BindSeat`.",
    ),
    Reason.SEAT_NOT_BOUND: Entry(
        "FAILED_PRECONDITION",
        "A start was void, and the seat has not been bound to fresh entropy since.",
        "Call `BindSeat` with a commitment to new random bytes, then `StartMatch`.",
    ),
    Reason.SEATS_NOT_BOUND: Entry(
        "FAILED_PRECONDITION",
        "Entropy was opened too early: a seat is free or not bound, or one that contributes none is not ready. "
        "`seats` names them.",
        "The service knows your entropy now, so bind the seat to fresh entropy (`BindSeat`). Call again when all "
        "seats are bound (`WatchMatch` shows it).",
    ),
    Reason.START_UNDER_WAY: Entry(
        "FAILED_PRECONDITION",
        "A seat has opened its entropy, so all bound seats must open theirs. `seats` names those that have.",
        "Wait for the others. If a seat is freed or left, the start is void.",
    ),
    Reason.ENTROPY_REUSED: Entry(
        "FAILED_PRECONDITION",
        "A seat of this match was bound to the same entropy before, so others may know it.",
        "Make new random bytes for each binding.",
    ),
    Reason.KEY_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The bytes are not an Ed25519 public key (32 bytes, written in the one way, not of small order); or they"
        " are to be the key of a bot.",
        "Make a key pair with your library and send the public one.",
    ),
    Reason.KEY_MISSING: Entry(
        "FAILED_PRECONDITION",
        "Every player of this match, or every organiser of this tournament, needs a key; or the request is"
        " signed, and the caller has no key.",
        "Send `public_key` and `signature` with `JoinMatch`. Do not sign for a seat that joined without a key."
        " Organisers register a key before they create a tournament.",
    ),
    Reason.KEY_TAKEN: Entry(
        "FAILED_PRECONDITION",
        "Another seat of the match, or another organiser of the tournament, has the same key.",
        "Make a key for each seat, and for each organiser.",
    ),
    Reason.KEY_MISMATCH: Entry(
        "FAILED_PRECONDITION",
        "The player has registered a key, and wants to take a seat with another one.",
        "Join with the registered key. If it is lost, register another one with `ReplaceKey` first.",
    ),
    Reason.SIGNATURE_MISSING: Entry(
        "FAILED_PRECONDITION",
        "The seat has a key (`Seat.public_key`), or organisers sign everything in this tournament"
        " (`TournamentCreated.organisers_sign`), and the request is not signed.",
        "Sign with that key; docs/event-format.md says what. If it is lost, nobody can act for the seat any"
        " more. Organisers sign where they keep their key, with `caravan`, the app or a library; if it is lost,"
        " an administrator can act.",
    ),
    Reason.SIGNATURE_OUTDATED: Entry(
        "FAILED_PRECONDITION",
        "The signature covers a version from before the question or before the last signature of the seat; for"
        " `Undo`, any version but the present one; or a version that does not exist.",
        "Sign over `Match.version` and `Match.head` as `GetMatch` shows them now.",
    ),
    Reason.SIGNATURE_INVALID: Entry(
        "FAILED_PRECONDITION",
        "The signature does not fit: another key, match, version, question or decision was signed. The bytes of"
        " a decision are those of the offer, even if the request has a list in another order.",
        "Sign an offer of `ListOffers` as it is, over the hash of an event that you have seen.",
    ),
    Reason.SCHEME_OUTDATED: Entry(
        "FAILED_PRECONDITION",
        "The match was created under chance scheme 1, in which a seat is bound when it joins.",
        "Leave the seat and join again.",
    ),
    Reason.SEEDED_NOT_ALLOWED: Entry(
        "FAILED_PRECONDITION",
        "This service does not host matches whose chance follows from a seed.",
        "Leave `seed` empty, or start your own service with `--allow-seeded`.",
    ),
    Reason.PUSH_NOT_OFFERED: Entry(
        "FAILED_PRECONDITION",
        "This service sends nothing to browsers that are closed.",
        "The operator can turn that on (`--push-subject`). Webhooks of other forms work.",
    ),
    Reason.MAIL_NOT_OFFERED: Entry(
        "FAILED_PRECONDITION",
        "This service sends no e-mail.",
        "Its operator turns that on (`--mail-server`). A webhook of another form works.",
    ),
    Reason.PASSKEYS_NOT_OFFERED: Entry(
        "FAILED_PRECONDITION",
        "This service has no passkeys.",
        "Use the code of the account. The operator can offer passkeys: with a public address (`--public-url`, https"
        " with a name) and the extra `passkeys`, unless an identity provider signs players in.",
    ),
    Reason.FOLLOWERS_REFUSED: Entry(
        "FAILED_PRECONDITION",
        "The player does not want to be followed.",
        "Look at `Player.refuses_followers` before offering it.",
    ),
    Reason.CHAT_OFF: Entry(
        "UNIMPLEMENTED",
        "The service has no chats.",
        "The operator can turn chats on: `caravan serve --chat-days DAYS`.",
    ),
    Reason.CHAT_MESSAGE_NOT_FOUND: Entry(
        "NOT_FOUND",
        "The chat has no such message.",
        "Call `ListChatMessages` for those that it has.",
    ),
    Reason.CHAT_NOT_YOURS: Entry(
        "PERMISSION_DENIED",
        "The caller may not use this room of the chat. While a match runs, only its players, its owner and the"
        " organisers of its tournament read what its players write, and its players do not read what spectators"
        " write. Nobody without a seat writes to the players.",
        "Ask for the other room. When the match is over, everybody who may see it reads both.",
    ),
    Reason.CHAT_MUTED: Entry(
        "PERMISSION_DENIED",
        "The owner of the match, or an organiser of its tournament, has muted the caller in this room.",
        "Only they can let the caller speak again.",
    ),
    Reason.CHAT_CLOSED: Entry(
        "FAILED_PRECONDITION",
        "The owner of the match or an organiser of its tournament has closed this room of the chat; or the"
        " match ended so long ago that its chat was removed.",
        "Those who closed it can open it again.",
    ),
    # how much was asked for
    Reason.RATE_LIMITED: Entry(
        "RESOURCE_EXHAUSTED",
        "The token or the client address makes more calls than the service allows, a player changes a match, a"
        " tournament or themselves too often, or more players register for the events of an organiser.",
        "Wait as long as `RetryInfo` says, then send the same request again. A hall with one address registers by"
        " invitation, or for an event whose organiser the operator gave a role.",
    ),
    Reason.TOO_MANY_TRIES: Entry(
        "RESOURCE_EXHAUSTED",
        "This client address has sent too many wrong join codes for this match. For a while the service refuses"
        " the right code too.",
        "Ask the owner of the match for the code, and wait as long as `RetryInfo` says.",
    ),
    Reason.OVERLOADED: Entry(
        "RESOURCE_EXHAUSTED",
        "The service is overloaded, by this caller or overall.",
        "Wait as long as `RetryInfo` says.",
    ),
    Reason.TOO_MANY_STREAMS: Entry(
        "RESOURCE_EXHAUSTED",
        "The token or the client address has as many open streams as the service allows.",
        "End streams that you do not need; one `WatchInbox` covers all matches.",
    ),
    Reason.TOO_MANY_MATCHES: Entry(
        "RESOURCE_EXHAUSTED",
        "The owner has as many unfinished matches as the service allows.",
        "Play matches to their end, or call `AbandonMatch`.",
    ),
    Reason.TOO_MANY_TOURNAMENTS: Entry(
        "RESOURCE_EXHAUSTED",
        "The organiser has as many unfinished tournaments as the service allows.",
        "Finish tournaments, or call `CancelTournament`; the operator can give organisers a role with a higher limit.",
    ),
    Reason.TOO_MANY_WEBHOOKS: Entry(
        "RESOURCE_EXHAUSTED",
        "The player has as many webhooks as the service allows.",
        "Remove one with `DeleteWebhook`.",
    ),
    Reason.TOO_MANY_PASSKEYS: Entry(
        "RESOURCE_EXHAUSTED",
        "The player has as many passkeys as the service allows.",
        "Remove one with `DeletePasskey`.",
    ),
    Reason.TOO_MANY_FOLLOWED: Entry(
        "RESOURCE_EXHAUSTED",
        "The player follows as many others as the service allows.",
        "Follow one of them no longer, with `UnfollowPlayer`.",
    ),
    Reason.MAIL_REFUSED: Entry(
        "RESOURCE_EXHAUSTED",
        "No letter goes to this address now: it was asked for its consent often enough within a day, or wants none.",
        "If it is yours, look for the letter, in your spam folder too; or name another address.",
    ),
    Reason.TOO_MANY_ANALYSES: Entry(
        "RESOURCE_EXHAUSTED",
        "The caller has requested as many unfinished analyses as the service allows.",
        "Wait until one of them is done. `ErrorInfo.metadata` has the limit.",
    ),
    Reason.CHAT_FULL: Entry(
        "RESOURCE_EXHAUSTED",
        "This room of the chat is full.",
        "Nothing more can be written there. `ErrorInfo.metadata` has the limit.",
    ),
    Reason.TOO_MANY_JOINS: Entry(
        "FAILED_PRECONDITION",
        "The seats of the match were taken and given back too often before the start.",
        "Start the match with the present players, or create another one.",
    ),
    Reason.STREAM_TOO_SLOW: Entry(
        "RESOURCE_EXHAUSTED",
        "The stream had messages to send, but the client did not read them for too long.",
        "Watch again from the last version received. `version` in `ErrorInfo.metadata` was certainly sent.",
    ),
    Reason.DEADLINE_PASSED: Entry(
        "DEADLINE_EXCEEDED",
        "The request took longer than its deadline. A command may have been carried out.",
        "Send the same request with the same `request_id` again, or allow more time.",
    ),
    # what is not the caller's fault
    Reason.VERSION_NOT_REACHED: Entry(
        "DEADLINE_EXCEEDED",
        "The scoreboard did not reach `min_version` in time.",
        "Call again. The scoreboard will reach every acknowledged version.",
    ),
    Reason.STORE_FAILED: Entry(
        "UNAVAILABLE",
        "The event could not be stored. As far as the service knows, nothing has changed.",
        "Send the same request with the same `request_id` again.",
    ),
    Reason.STORE_CONFLICT: Entry(
        "ABORTED",
        "Another process wrote the match at the same moment.",
        "Send the same request with the same `request_id` again.",
    ),
    Reason.STREAM_DAMAGED: Entry(
        "DATA_LOSS",
        "The store's data of this match, player or edition is damaged. The service sets it aside and serves"
        " everything else.",
        "Tell the operator. They run `caravan store check`, restore a backup (`caravan store copy` makes one) or"
        " repair the rows that the check names, and restart the service.",
    ),
    Reason.BOX_MISSING: Entry(
        "DATA_LOSS",
        "The box of the match is missing in the store, or damaged.",
        "Tell the operator: `caravan store check` names the box, and a backup of the store has it.",
    ),
    Reason.SHUTTING_DOWN: Entry("UNAVAILABLE", "The service is shutting down.", "Call again when it is back."),
    Reason.DEFECT: Entry("INTERNAL", "Internal error. Nothing has changed.", "Report it, with the log of the service."),
}
"""All errors by reason."""

RETRIES: Mapping[Reason, float] = {
    Reason.STORE_FAILED: 1.0,
    Reason.STORE_CONFLICT: 0.1,
    Reason.VERSION_NOT_REACHED: 0.5,
    Reason.SHUTTING_DOWN: 2.0,
    Reason.OVERLOADED: 1.0,
    Reason.TOO_MANY_STREAMS: 5.0,
    Reason.STREAM_TOO_SLOW: 0.0,
}
"""The seconds after which a call may succeed, unless the error knows better."""
