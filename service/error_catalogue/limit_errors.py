"""Errors of limits, and those that are not the fault of the caller."""

from collections.abc import Mapping

from domain.errors import Reason
from service.error_catalogue.entry import Entry

LIMIT_ERRORS: Mapping[Reason, Entry] = {
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
        "No e-mail goes to this address now: it was asked for its consent often enough within a day, or wants none.",
        "If it is yours, look for the e-mail, in your spam folder too; or name another address.",
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
