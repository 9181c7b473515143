"""Errors of the moment: the call does not fit the present state of a match, a tournament or a player."""

from collections.abc import Mapping

from domain.errors import Reason
from service.error_catalogue.entry import Entry

MOMENT_ERRORS: Mapping[Reason, Entry] = {
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
    Reason.HAND_OVER_NOT_ALLOWED: Entry(
        "FAILED_PRECONDITION",
        "No bot may take the seat over: the match belongs to a tournament, no other player would stay, or a bot plays"
        " the seat already.",
        "Call `Resign`; or end the match, alone as its owner or with `EndByAgreement`.",
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
        "Send exactly the bytes whose commitment went into `JoinMatch` or, later, `BindSeat`. If they were sent and "
        "refused because another seat was bound meanwhile, and that seat has opened since: leave the match, which "
        "voids the start, and join again.",
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
}
