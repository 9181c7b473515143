"""Errors of what the caller sent."""

from collections.abc import Mapping

from domain.errors import Reason
from service.error_catalogue.entry import Entry

REQUEST_ERRORS: Mapping[Reason, Entry] = {
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
}
