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
/** Seconds that the clock of a witness may be ahead of the reader's. */
export const WITNESS_LEAD_SECONDS = 600;
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
