package io.caravanserai;

import io.caravanserai.internal.Constants;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The limits of repeated calls: number and time. Repeating is safe: each command carries a request id that stays the
 * same for all attempts. The service carries it out once and answers repetitions with the first answer.
 *
 * @param deadline limits the whole call with all attempts and pauses
 * @param attempt limits a single attempt
 * @param firstPause the longest first pause; pauses are random, and may be twice as long each time
 * @param longestPause limits each pause, unless the service asks for a longer one
 * @param patience how long a stream may be interrupted before the client gives up
 */
public record Retrying(
        Duration deadline, Duration attempt, Duration firstPause, Duration longestPause, Duration patience) {
    /** The right values for most programs: 30 seconds for a call, two minutes for a stream. */
    public static final Retrying DEFAULT = new Retrying(
            Constants.CALL_TIME,
            Constants.ATTEMPT_TIME,
            Constants.FIRST_PAUSE_TIME,
            Constants.LONGEST_PAUSE_TIME,
            Constants.PATIENCE_TIME);

    /** The time to wait after a number of failures in a row, at least 1; no less than the service asked for. */
    Duration pause(int failures, CallException error) {
        Duration longest = firstPause.multipliedBy(1L << Math.min(failures - 1, 20));
        longest = longest.compareTo(longestPause) < 0 ? longest : longestPause;
        Duration pause = Duration.ofNanos(ThreadLocalRandom.current().nextLong(longest.toNanos() + 1));
        return error.retryAfter().filter(asked -> asked.compareTo(pause) > 0).orElse(pause);
    }

    /** True if a repeated call may succeed. A limit passes if the service says when. */
    static boolean passes(CallException error) {
        if (Constants.LASTING_REASONS.contains(error.reason())) {
            return false;
        }
        return Constants.PASSING.contains(error.status())
                || (error.status() == Status.Code.RESOURCE_EXHAUSTED
                        && error.retryAfter().isPresent())
                || wasCut(error);
    }

    /** True if a stream that ended so is opened again: the way to the service broke, or the service asks for it. */
    static boolean resumes(CallException error) {
        return Constants.RESUMED.contains(error.status()) || wasCut(error);
    }

    /** True if a call ended without an answer of the service: each error that it answers with has a reason. */
    private static boolean wasCut(CallException error) {
        return Constants.BROKEN.contains(error.status()) && error.reason().isEmpty();
    }

    /** Waits; an interrupt ends the wait with the error. */
    static void sleep(Duration pause, CallException error) {
        try {
            Thread.sleep(pause.toMillis(), pause.toNanosPart() % 1_000_000);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw error;
        }
    }
}
