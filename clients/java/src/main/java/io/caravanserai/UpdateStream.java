package io.caravanserai;

import io.caravanserai.v1.MatchUpdate;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;

/** The updates of a match as they come; a stream that breaks is opened again after the last one. */
final class UpdateStream extends ServerStream<MatchUpdate> {
    private final LongFunction<Iterator<List<MatchUpdate>>> opening;
    private long after;

    /** The updates after version 0; {@code opening} opens a stream after a version. */
    UpdateStream(Calls calls, LongFunction<Iterator<List<MatchUpdate>>> opening) {
        super(calls);
        this.opening = opening;
    }

    @Override
    Iterator<List<MatchUpdate>> open() {
        return entries(opening.apply(after), updates -> {
            updates.forEach(update -> after = update.getVersion());
            return updates;
        });
    }
}
