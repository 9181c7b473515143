package io.caravanserai.internal;

import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Constants that all client libraries share.
 *
 * <p>Written by tools/client_constants.py from clients/constants.toml: change them there.
 */
public final class Constants {
    /** The kind of an error, by the status of the call. */
    public static final Map<Status.Code, String> KINDS = Map.ofEntries(
            Map.entry(Status.Code.INVALID_ARGUMENT, "InvalidRequest"),
            Map.entry(Status.Code.OUT_OF_RANGE, "InvalidRequest"),
            Map.entry(Status.Code.NOT_FOUND, "NotFound"),
            Map.entry(Status.Code.UNAUTHENTICATED, "NotAllowed"),
            Map.entry(Status.Code.PERMISSION_DENIED, "NotAllowed"),
            Map.entry(Status.Code.ALREADY_EXISTS, "Conflict"),
            Map.entry(Status.Code.ABORTED, "Conflict"),
            Map.entry(Status.Code.FAILED_PRECONDITION, "WrongMoment"),
            Map.entry(Status.Code.RESOURCE_EXHAUSTED, "LimitReached"),
            Map.entry(Status.Code.UNAVAILABLE, "Unavailable"),
            Map.entry(Status.Code.CANCELLED, "Unavailable"),
            Map.entry(Status.Code.DEADLINE_EXCEEDED, "TooLate"));
    /** Statuses after which a call is repeated. A service that stops in a hurry answers CANCELLED. */
    public static final List<Status.Code> PASSING = List.of(
            Status.Code.UNAVAILABLE,
            Status.Code.DEADLINE_EXCEEDED,
            Status.Code.ABORTED,
            Status.Code.CANCELLED);
    /** Statuses after which a stream is opened again. A service that stops in a hurry answers CANCELLED. */
    public static final List<Status.Code> RESUMED = List.of(
            Status.Code.UNAVAILABLE,
            Status.Code.RESOURCE_EXHAUSTED,
            Status.Code.CANCELLED);
    /** Statuses that gRPC gives to calls and streams that a proxy cut off: they pass if there is no reason. */
    public static final List<Status.Code> BROKEN = List.of(
            Status.Code.INTERNAL,
            Status.Code.UNKNOWN,
            Status.Code.ABORTED,
            Status.Code.DEADLINE_EXCEEDED,
            Status.Code.DATA_LOSS);
    /** Reasons that last, whatever the status: the caller expected another version of the match. */
    public static final List<String> LASTING_REASONS = List.of(
            "VERSION_CHANGED");
    /** Reasons after which a command is signed again, over what the service knows by then. */
    public static final List<String> OUTDATED_REASONS = List.of(
            "SIGNATURE_OUTDATED",
            "SIGNATURE_MISSING",
            "SIGNATURE_INVALID",
            "KEY_MISSING");
    /** Kinds of errors with which the service says that it has not done what was asked. */
    public static final List<String> REFUSING_KINDS = List.of(
            "InvalidRequest",
            "NotFound",
            "NotAllowed",
            "Conflict",
            "WrongMoment",
            "LimitReached");
    /** Checks of the events of a match, in the order in which they are shown. */
    public static final List<String> EVENT_CHECKS = List.of(
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
            "result");
    /** Checks of a record with the keys of its readers. */
    public static final List<String> FILE_CHECKS = List.of(
            "file",
            "log");
    /** Seats of a match. */
    public static final int SEATS = 100;
    /** Bytes of an update. */
    public static final int UPDATE_BYTES = 1 << 20;
    /** Effects of an event, including those in its openings. */
    public static final int EFFECTS = 10_000;
    /** Areas, placements, seals and other entries of each sort in an event. */
    public static final int ENTRIES = 10_000;
    /** Pieces that an effect moves, and of a kind at a place at first. */
    public static final int PIECES = 1_000_000;
    /** Bytes of a box. */
    public static final int BOX_BYTES = 1 << 20;
    /** Bytes of a record. */
    public static final int RECORD_BYTES = 32 << 20;
    /** Updates of a record. */
    public static final int RECORD_UPDATES = 50_000;
    /** Effects of a record. */
    public static final int RECORD_EFFECTS = 500_000;
    /** Bytes of each part of a record that is not an update. */
    public static final int SHORT_PART_BYTES = 1 << 16;
    /** Hashes of a proof. */
    public static final int PROOF_HASHES = 64;
    /** Bytes of the text of a receipt. */
    public static final int RECEIPT_BYTES = 1 << 16;
    /** Pieces that a statement is about. */
    public static final int STATED_PIECES = 64;
    /** Statements that stand at the same time. */
    public static final int STANDING_STATEMENTS = 64;
    /** Characters of one text that are shown. */
    public static final int SHOWN_CHARACTERS = 2000;
    /** Bytes of a signed note. */
    public static final int NOTE_BYTES = 1 << 20;
    /** Signatures of a signed note. */
    public static final int NOTE_SIGNATURES = 100;
    /** Characters of the name of a key. */
    public static final int KEY_NAME_CHARACTERS = 255;
    /** Keys of each kind in a policy. */
    public static final int POLICY_KEYS = 64;
    /** Bytes of a file of a log that is no tile. */
    public static final int LOG_FILE_BYTES = 1 << 16;
    /** Faults of a log that are shown. */
    public static final int LOG_FINDINGS = 100;
    /** Bytes of the archive of a tournament. */
    public static final int ARCHIVE_BYTES = 512 << 20;
    /** Bytes of a round by hand that is sent with ids; a longer one is sent with numbers. */
    public static final int NAMED_BYTES = 1 << 15;
    /** Members of a team. All of them may join at once. */
    public static final int TEAM_MEMBERS = 40;
    /** Characters of a text in a chat. */
    public static final int CHAT_CHARACTERS = 500;
    /** Streams of `Play` on a connection: the service limits its calls. */
    public static final int STREAMS_OF_CONNECTION = 32;
    /** Seconds that the clock of a witness may be ahead of the reader's. */
    public static final int WITNESS_LEAD_SECONDS = 600;
    /** The time for a call, with all attempts and pauses. */
    public static final Duration CALL_TIME = Duration.ofMillis(30_000);
    /** The time for a single attempt. */
    public static final Duration ATTEMPT_TIME = Duration.ofMillis(10_000);
    /** The longest first pause between attempts; later ones may be twice as long each time. */
    public static final Duration FIRST_PAUSE_TIME = Duration.ofMillis(100);
    /** The longest pause, unless the service asks for a longer one. */
    public static final Duration LONGEST_PAUSE_TIME = Duration.ofMillis(3_000);
    /** The longest interruption of a stream before the client gives up. */
    public static final Duration PATIENCE_TIME = Duration.ofMillis(120_000);
    /** The time without a request after which a stream of `Play` is closed. */
    public static final Duration IDLE_TIME = Duration.ofMillis(60_000);
    /** The longest time without a stream of `Play` after some that gave no answer. */
    public static final Duration LONGEST_REST_TIME = Duration.ofMillis(60_000);
    /** The same where streams seem to be impossible. */
    public static final Duration LACKING_REST_TIME = Duration.ofMillis(3_600_000);
    /** The commitment to the secret of a match. */
    public static final String CHANCE_LABEL = "caravanserai/chance/v1";
    /** The key of the draws of a match. */
    public static final String CHANCE_KEY_LABEL = "caravanserai/key/v1";
    /** The key of a match whose chance follows from a seed. */
    public static final String SEED_LABEL = "caravanserai/seed/v1";
    /** A seal. */
    public static final String SEAL_LABEL = "caravanserai/seal/v1";
    /** The commitment to entropy. */
    public static final String ENTROPY_LABEL = "caravanserai/entropy/v1";
    /** The digest of a code of entry. */
    public static final String ENTRY_LABEL = "caravanserai/entry/v1";
    /** A signature. */
    public static final String SIGNATURE_LABEL = "caravanserai/signature/v1";
    /** A record of format 2. */
    public static final String RECORD_LABEL = "caravanserai/record/v2";
    /** The name of a match of a tournament. */
    public static final String TOURNAMENT_MATCH_LABEL = "caravanserai/tournament-match/v1";
    /** The digest of standings. */
    public static final String STANDINGS_LABEL = "caravanserai/standings/v1";
    /** The words for the one who freed a seat after entropy was opened, by the name of the actor. */
    public static final Map<String, String> FREED = Map.ofEntries(
            Map.entry("ACTOR_PLAYERS", "the service says that it left"),
            Map.entry("ACTOR_OWNER", "the owner freed it"),
            Map.entry("ACTOR_ADMINISTRATOR", "an administrator freed it"),
            Map.entry("ACTOR_SERVICE", "the service freed it"));
    /** The name of a match. */
    public static final String MATCH_PATTERN =
            "matches/[A-Za-z0-9_-]{1,100}";
    /** The name of an area. */
    public static final String AREA_PATTERN =
            "[A-Za-z0-9_-]{1,100}";
    /** A place: an area, the seat of which it is, and a slot. */
    public static final String PLACE_PATTERN =
            "[A-Za-z0-9_-]{1,100}(?:@([1-9][0-9]{0,2}))?(?::[^\\x00-\\x1f]{1,100})?";
    /** The name of a player. */
    public static final String PLAYER_PATTERN =
            "players/[a-z0-9]{8,40}";
    /** A part of a statement: `%2F` is a slash, `%25` a percent sign. */
    public static final String STATED_PART_PATTERN =
            "(?:[^/%]|%2F|%25)+";
    /** A number in a statement. */
    public static final String STATED_NUMBER_PATTERN =
            "0|[1-9][0-9]{0,5}";
    /** Characters that a terminal obeys or hides, that change the direction of the text after them, or that are private. */
    public static final String HARMFUL = ""
            + "\\x{0000}-\\x{001f}"
            + "\\x{007f}-\\x{009f}"
            + "\\x{00ad}-\\x{00ad}"
            + "\\x{034f}-\\x{034f}"
            + "\\x{0600}-\\x{0605}"
            + "\\x{061c}-\\x{061c}"
            + "\\x{06dd}-\\x{06dd}"
            + "\\x{070f}-\\x{070f}"
            + "\\x{0890}-\\x{0891}"
            + "\\x{08e2}-\\x{08e2}"
            + "\\x{115f}-\\x{1160}"
            + "\\x{17b4}-\\x{17b5}"
            + "\\x{180b}-\\x{180f}"
            + "\\x{200b}-\\x{200f}"
            + "\\x{2028}-\\x{202e}"
            + "\\x{2060}-\\x{206f}"
            + "\\x{3164}-\\x{3164}"
            + "\\x{d800}-\\x{f8ff}"
            + "\\x{feff}-\\x{feff}"
            + "\\x{ffa0}-\\x{ffa0}"
            + "\\x{fff0}-\\x{fffb}"
            + "\\x{110bd}-\\x{110bd}"
            + "\\x{110cd}-\\x{110cd}"
            + "\\x{13430}-\\x{1345f}"
            + "\\x{1bca0}-\\x{1bca3}"
            + "\\x{1d173}-\\x{1d17a}"
            + "\\x{e0000}-\\x{e0fff}"
            + "\\x{f0000}-\\x{10ffff}";

    private Constants() {}
}
