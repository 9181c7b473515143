"""Constants that all client libraries share.

Written by tools/client_constants.py from clients/constants.toml: change them there.
"""

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    "INVALID_ARGUMENT": "InvalidRequest",
    "OUT_OF_RANGE": "InvalidRequest",
    "NOT_FOUND": "NotFound",
    "UNAUTHENTICATED": "NotAllowed",
    "PERMISSION_DENIED": "NotAllowed",
    "ALREADY_EXISTS": "Conflict",
    "ABORTED": "Conflict",
    "FAILED_PRECONDITION": "WrongMoment",
    "RESOURCE_EXHAUSTED": "LimitReached",
    "UNAVAILABLE": "Unavailable",
    "CANCELLED": "Unavailable",
    "DEADLINE_EXCEEDED": "TooLate",
}
"""The kind of an error, by the name of the status of the call."""
PASSING = (
    "UNAVAILABLE",
    "DEADLINE_EXCEEDED",
    "ABORTED",
    "CANCELLED",
)
"""Statuses after which a call is repeated. A service that stops in a hurry answers CANCELLED."""
RESUMED = (
    "UNAVAILABLE",
    "RESOURCE_EXHAUSTED",
    "CANCELLED",
)
"""Statuses after which a stream is opened again. A service that stops in a hurry answers CANCELLED."""
BROKEN = (
    "INTERNAL",
    "UNKNOWN",
    "ABORTED",
    "DEADLINE_EXCEEDED",
    "DATA_LOSS",
)
"""Statuses that gRPC gives to calls and streams that a proxy cut off: they pass if there is no reason."""
LASTING_REASONS = ("VERSION_CHANGED",)
"""Reasons that last, whatever the status: the caller expected another version of the match."""
OUTDATED_REASONS = (
    "SIGNATURE_OUTDATED",
    "SIGNATURE_MISSING",
    "SIGNATURE_INVALID",
    "KEY_MISSING",
)
"""Reasons after which a command is signed again, over what the service knows by then."""
REFUSING_KINDS = (
    "InvalidRequest",
    "NotFound",
    "NotAllowed",
    "Conflict",
    "WrongMoment",
    "LimitReached",
)
"""Kinds of errors with which the service says that it has not done what was asked."""
EVENT_CHECKS = (
    "events",
    "openings",
    "box",
    "tournament",
    "supplies",
    "statements",
    "commitment",
    "entropy",
    "signatures",
    "times",
    "clocks",
    "result",
)
"""Checks of the events of a match, in the order in which they are shown."""
FILE_CHECKS = (
    "file",
    "log",
)
"""Checks of a record with the keys of its readers."""
SEATS = 100
"""Seats of a match."""
UPDATE_BYTES = 1 << 20
"""Bytes of an update."""
EFFECTS = 10_000
"""Effects of an event, including those in its openings."""
ENTRIES = 10_000
"""Areas, placements, seals and other entries of each sort in an event."""
PIECES = 1_000_000
"""Pieces that an effect moves, and of a kind at a place at first."""
BOX_BYTES = 1 << 20
"""Bytes of a box."""
RECORD_BYTES = 32 << 20
"""Bytes of a record."""
RECORD_UPDATES = 50_000
"""Updates of a record."""
RECORD_EFFECTS = 500_000
"""Effects of a record."""
SHORT_PART_BYTES = 1 << 16
"""Bytes of each part of a record that is not an update."""
PROOF_HASHES = 64
"""Hashes of a proof."""
RECEIPT_BYTES = 1 << 16
"""Bytes of the text of a receipt."""
STATED_PIECES = 64
"""Pieces that a statement is about."""
STANDING_STATEMENTS = 64
"""Statements that stand at the same time."""
SHOWN_CHARACTERS = 2000
"""Characters of one text that are shown."""
NOTE_BYTES = 1 << 20
"""Bytes of a signed note."""
NOTE_SIGNATURES = 100
"""Signatures of a signed note."""
KEY_NAME_CHARACTERS = 255
"""Characters of the name of a key."""
POLICY_KEYS = 64
"""Keys of each kind in a policy."""
LOG_FILE_BYTES = 1 << 16
"""Bytes of a file of a log that is no tile."""
LOG_FINDINGS = 100
"""Faults of a log that are shown."""
ARCHIVE_BYTES = 512 << 20
"""Bytes of the archive of a tournament."""
NAMED_BYTES = 1 << 15
"""Bytes of a round by hand that is sent with ids; a longer one is sent with numbers."""
TEAM_MEMBERS = 40
"""Members of a team. All of them may join at once."""
CHAT_CHARACTERS = 500
"""Characters of a text in a chat."""
STREAMS_OF_CONNECTION = 32
"""Streams of `Play` on a connection: the service limits its calls."""
WITNESS_LEAD_SECONDS = 600
"""Seconds that the clock of a witness may be ahead of the reader's."""
CALL_SECONDS = 30.0
"""The time for a call, with all attempts and pauses."""
ATTEMPT_SECONDS = 10.0
"""The time for a single attempt."""
FIRST_PAUSE_SECONDS = 0.1
"""The longest first pause between attempts; later ones may be twice as long each time."""
LONGEST_PAUSE_SECONDS = 3.0
"""The longest pause, unless the service asks for a longer one."""
PATIENCE_SECONDS = 120.0
"""The longest interruption of a stream before the client gives up."""
IDLE_SECONDS = 60.0
"""The time without a request after which a stream of `Play` is closed."""
LONGEST_REST_SECONDS = 60.0
"""The longest time without a stream of `Play` after some that gave no answer."""
LACKING_REST_SECONDS = 3600.0
"""The same where streams seem to be impossible."""
CHANCE_LABEL = "caravanserai/chance/v1"
"""The commitment to the secret of a match."""
CHANCE_KEY_LABEL = "caravanserai/key/v1"
"""The key of the draws of a match."""
SEED_LABEL = "caravanserai/seed/v1"
"""The key of a match whose chance follows from a seed."""
SEAL_LABEL = "caravanserai/seal/v1"
"""A seal."""
ENTROPY_LABEL = "caravanserai/entropy/v1"
"""The commitment to entropy."""
ENTRY_LABEL = "caravanserai/entry/v1"
"""The digest of a code of entry."""
SIGNATURE_LABEL = "caravanserai/signature/v1"
"""A signature."""
RECORD_LABEL = "caravanserai/record/v2"
"""A record of format 2."""
TOURNAMENT_MATCH_LABEL = "caravanserai/tournament-match/v1"
"""The name of a match of a tournament."""
STANDINGS_LABEL = "caravanserai/standings/v1"
"""The digest of standings."""
FREED = {
    "ACTOR_PLAYERS": "the service says that it left",
    "ACTOR_OWNER": "the owner freed it",
    "ACTOR_ADMINISTRATOR": "an administrator freed it",
    "ACTOR_SERVICE": "the service freed it",
}
"""The words for who freed a seat after entropy was opened, by the name of the actor."""
MATCH_PATTERN = r"matches/[A-Za-z0-9_-]{1,100}"
"""The name of a match."""
AREA_PATTERN = r"[A-Za-z0-9_-]{1,100}"
"""The name of an area."""
PLACE_PATTERN = r"[A-Za-z0-9_-]{1,100}(?:@([1-9][0-9]{0,2}))?(?::[^\x00-\x1f]{1,100})?"
"""A place: an area, the seat of which it is, and a slot."""
PLAYER_PATTERN = r"players/[a-z0-9]{8,40}"
"""The name of a player."""
STATED_PART_PATTERN = r"(?:[^/%]|%2F|%25)+"
"""A part of a statement: `%2F` is a slash, `%25` a percent sign."""
STATED_NUMBER_PATTERN = r"0|[1-9][0-9]{0,5}"
"""A number in a statement."""
HARMFUL = (
    r"\U00000000-\U0000001f"
    r"\U0000007f-\U0000009f"
    r"\U000000ad-\U000000ad"
    r"\U0000034f-\U0000034f"
    r"\U00000600-\U00000605"
    r"\U0000061c-\U0000061c"
    r"\U000006dd-\U000006dd"
    r"\U0000070f-\U0000070f"
    r"\U00000890-\U00000891"
    r"\U000008e2-\U000008e2"
    r"\U0000115f-\U00001160"
    r"\U000017b4-\U000017b5"
    r"\U0000180b-\U0000180f"
    r"\U0000200b-\U0000200f"
    r"\U00002028-\U0000202e"
    r"\U00002060-\U0000206f"
    r"\U00003164-\U00003164"
    r"\U0000d800-\U0000f8ff"
    r"\U0000feff-\U0000feff"
    r"\U0000ffa0-\U0000ffa0"
    r"\U0000fff0-\U0000fffb"
    r"\U000110bd-\U000110bd"
    r"\U000110cd-\U000110cd"
    r"\U00013430-\U0001345f"
    r"\U0001bca0-\U0001bca3"
    r"\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e0fff"
    r"\U000f0000-\U0010ffff"
)
"""Characters that a terminal obeys or hides, that change the direction of the text after them, or that are private."""
