package io.caravanserai.internal;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The clock of the service, as far as its messages tell: none is older than the moment in it. The clock of this machine
 * may be wrong, so only the time that passes here counts.
 */
public final class ServiceClock {
    private volatile OptionalLong ahead = OptionalLong.empty();

    /** Takes a moment of a message that just came, in milliseconds since 1970; 0: it tells none. */
    public void hear(long moment) {
        long told = moment - passed();
        if (moment > 0 && (ahead.isEmpty() || told > ahead.getAsLong())) {
            ahead = OptionalLong.of(told);
        }
    }

    private static long passed() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    public long now() {
        OptionalLong told = ahead;
        return told.isPresent() ? told.getAsLong() + passed() : System.currentTimeMillis();
    }
}
