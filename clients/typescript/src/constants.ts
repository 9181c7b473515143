/**
 * Constants that all client libraries share.
 *
 * Written by tools/client_constants.py from clients/constants.toml: change them there.
 */

/** Reasons that last, whatever the status: the caller expected another version of the match. */
export const LASTING_REASONS: readonly string[] = [
    "VERSION_CHANGED",
];
/** Reasons after which a command is signed again, over what the service knows by then. */
export const OUTDATED_REASONS: readonly string[] = [
    "SIGNATURE_OUTDATED",
    "SIGNATURE_MISSING",
    "SIGNATURE_INVALID",
    "KEY_MISSING",
];
/** Kinds of errors with which the service says that it has not done what was asked. */
export const REFUSING_KINDS = [
    "InvalidRequest",
    "NotFound",
    "NotAllowed",
    "Conflict",
    "WrongMoment",
    "LimitReached",
] as const;
/** Checks of the events of a match, in the order in which they are shown. */
export const EVENT_CHECKS = [
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
] as const;
/** Checks of a record with the keys of its readers. */
export const FILE_CHECKS = [
    "file",
    "log",
] as const;
/** Seats of a match. */
export const SEATS = 100;
/** Bytes of an update. */
export const UPDATE_BYTES = 1 << 20;
/** Effects of an event, including those in its openings. */
export const EFFECTS = 10_000;
/** Areas, placements, seals and other entries of each sort in an event. */
export const ENTRIES = 10_000;
/** Pieces that an effect moves, and of a kind at a place at first. */
export const PIECES = 1_000_000;
/** Bytes of a box. */
export const BOX_BYTES = 1 << 20;
/** Bytes of a record. */
export const RECORD_BYTES = 32 << 20;
/** Updates of a record. */
export const RECORD_UPDATES = 50_000;
/** Effects of a record. */
export const RECORD_EFFECTS = 500_000;
/** Bytes of each part of a record that is not an update. */
export const SHORT_PART_BYTES = 1 << 16;
/** Hashes of a proof. */
export const PROOF_HASHES = 64;
/** Bytes of the text of a receipt. */
export const RECEIPT_BYTES = 1 << 16;
/** Pieces that a statement is about. */
export const STATED_PIECES = 64;
/** Statements that stand at the same time. */
export const STANDING_STATEMENTS = 64;
/** Characters of one text that are shown. */
export const SHOWN_CHARACTERS = 2000;
/** Bytes of a signed note. */
export const NOTE_BYTES = 1 << 20;
/** Signatures of a signed note. */
export const NOTE_SIGNATURES = 100;
/** Characters of the name of a key. */
export const KEY_NAME_CHARACTERS = 255;
/** Keys of each kind in a policy. */
export const POLICY_KEYS = 64;
/** Bytes of a file of a log that is no tile. */
export const LOG_FILE_BYTES = 1 << 16;
/** Faults of a log that are shown. */
export const LOG_FINDINGS = 100;
/** Bytes of the archive of a tournament. */
export const ARCHIVE_BYTES = 512 << 20;
/** Bytes of a round by hand that is sent with ids; a longer one is sent with numbers. */
export const NAMED_BYTES = 1 << 15;
/** Members of a team. All of them may join at once. */
export const TEAM_MEMBERS = 40;
/** Characters of a text in a chat. */
export const CHAT_CHARACTERS = 500;
/** Streams of `Play` on a connection: the service limits its calls. */
export const STREAMS_OF_CONNECTION = 32;
/** Seconds that the clock of a witness may be ahead of the reader's. */
export const WITNESS_LEAD_SECONDS = 600;
/** The time for a call, with all attempts and pauses. */
export const CALL_MILLISECONDS = 30_000;
/** The time for a single attempt. */
export const ATTEMPT_MILLISECONDS = 10_000;
/** The longest first pause between attempts; later ones may be twice as long each time. */
export const FIRST_PAUSE_MILLISECONDS = 100;
/** The longest pause, unless the service asks for a longer one. */
export const LONGEST_PAUSE_MILLISECONDS = 3_000;
/** The longest interruption of a stream before the client gives up. */
export const PATIENCE_MILLISECONDS = 120_000;
/** The time without a request after which a stream of `Play` is closed. */
export const IDLE_MILLISECONDS = 60_000;
/** The longest time without a stream of `Play` after some that gave no answer. */
export const LONGEST_REST_MILLISECONDS = 60_000;
/** The same where streams seem to be impossible. */
export const LACKING_REST_MILLISECONDS = 3_600_000;
/** The commitment to the secret of a match. */
export const CHANCE_LABEL = "caravanserai/chance/v1";
/** The key of the draws of a match. */
export const CHANCE_KEY_LABEL = "caravanserai/key/v1";
/** The key of a match whose chance follows from a seed. */
export const SEED_LABEL = "caravanserai/seed/v1";
/** A seal. */
export const SEAL_LABEL = "caravanserai/seal/v1";
/** The commitment to entropy. */
export const ENTROPY_LABEL = "caravanserai/entropy/v1";
/** The digest of a code of entry. */
export const ENTRY_LABEL = "caravanserai/entry/v1";
/** A signature. */
export const SIGNATURE_LABEL = "caravanserai/signature/v1";
/** A record of format 2. */
export const RECORD_LABEL = "caravanserai/record/v2";
/** The name of a match of a tournament. */
export const TOURNAMENT_MATCH_LABEL = "caravanserai/tournament-match/v1";
/** The digest of standings. */
export const STANDINGS_LABEL = "caravanserai/standings/v1";
/** The words for who freed a seat after entropy was opened, by the name of the actor. */
export const FREED: Readonly<Record<string, string>> = {
    PLAYERS: "the service says that it left",
    OWNER: "the owner freed it",
    ADMINISTRATOR: "an administrator freed it",
    SERVICE: "the service freed it",
};
/** The name of a match. */
export const MATCH_PATTERN = "matches/[A-Za-z0-9_-]{1,100}";
/** The name of an area. */
export const AREA_PATTERN = "[A-Za-z0-9_-]{1,100}";
/** A place: an area, the seat of which it is, and a slot. */
export const PLACE_PATTERN = "[A-Za-z0-9_-]{1,100}(?:@([1-9][0-9]{0,2}))?(?::[^\\x00-\\x1f]{1,100})?";
/** The name of a player. */
export const PLAYER_PATTERN = "players/[a-z0-9]{8,40}";
/** A part of a statement: `%2F` is a slash, `%25` a percent sign. */
export const STATED_PART_PATTERN = "(?:[^/%]|%2F|%25)+";
/** A number in a statement. */
export const STATED_NUMBER_PATTERN = "0|[1-9][0-9]{0,5}";
/** Characters that a terminal obeys or hides, that change the direction of the text after them, or that are private. */
export const HARMFUL =
    "\\u{0000}-\\u{001f}" +
    "\\u{007f}-\\u{009f}" +
    "\\u{00ad}-\\u{00ad}" +
    "\\u{034f}-\\u{034f}" +
    "\\u{0600}-\\u{0605}" +
    "\\u{061c}-\\u{061c}" +
    "\\u{06dd}-\\u{06dd}" +
    "\\u{070f}-\\u{070f}" +
    "\\u{0890}-\\u{0891}" +
    "\\u{08e2}-\\u{08e2}" +
    "\\u{115f}-\\u{1160}" +
    "\\u{17b4}-\\u{17b5}" +
    "\\u{180b}-\\u{180f}" +
    "\\u{200b}-\\u{200f}" +
    "\\u{2028}-\\u{202e}" +
    "\\u{2060}-\\u{206f}" +
    "\\u{3164}-\\u{3164}" +
    "\\u{d800}-\\u{f8ff}" +
    "\\u{feff}-\\u{feff}" +
    "\\u{ffa0}-\\u{ffa0}" +
    "\\u{fff0}-\\u{fffb}" +
    "\\u{110bd}-\\u{110bd}" +
    "\\u{110cd}-\\u{110cd}" +
    "\\u{13430}-\\u{1345f}" +
    "\\u{1bca0}-\\u{1bca3}" +
    "\\u{1d173}-\\u{1d17a}" +
    "\\u{e0000}-\\u{e0fff}" +
    "\\u{f0000}-\\u{10ffff}";
