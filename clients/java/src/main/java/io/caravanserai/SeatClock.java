package io.caravanserai;

import java.util.HashMap;
import java.util.Map;

/** The clock of a seat. Moments are milliseconds since 1970 (UTC), as {@link System#currentTimeMillis} gives them. */
public final class SeatClock {
    /** It stands still. */
    static final long STILL = -1;

    /** The time left when it began to run, or when it stopped. */
    long left;
    /** The time from which it runs; in the future during a pause. */
    long since = STILL;

    long tasks;
    int timeOuts;
    long vacation;
    /** True if the time of the seat was up in this turn. */
    boolean lost;
    /** True if the seat agrees to a pause. */
    boolean agrees;
    /** The gains of its latest decisions, by version: their undo takes them back. */
    final Map<Long, Long> gains = new HashMap<>();

    SeatClock(long left, long vacation) {
        this.left = left;
        this.vacation = vacation;
    }

    /**
     * The time at which it runs out.
     *
     * @return a moment; 0: it does not run
     */
    public long deadline() {
        return since == STILL || since >= Clocks.NEVER ? 0 : since + left;
    }

    /**
     * Returns the time that it shows.
     *
     * @param at a moment
     * @return milliseconds
     */
    public long remaining(long at) {
        return since == STILL ? left : Math.max(left - Math.max(at - since, 0), 0);
    }

    /**
     * The number of turns that the seat lost by time.
     *
     * @return a number
     */
    public int timeOuts() {
        return timeOuts;
    }

    /**
     * Returns the time left of its vacation.
     *
     * @return milliseconds
     */
    public long vacation() {
        return vacation;
    }

    void stop(long at) {
        left = remaining(at);
        since = STILL;
    }
}
