package io.caravanserai;

import io.caravanserai.v1.Scoreboard;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;

/** The scoreboard of a match whenever it changes. */
final class ScoreboardStream extends ServerStream<Scoreboard> {
    private final LongFunction<Iterator<Scoreboard>> opening;
    private long shown;

    ScoreboardStream(Calls calls, LongFunction<Iterator<Scoreboard>> opening) {
        super(calls);
        this.opening = opening;
    }

    @Override
    Iterator<List<Scoreboard>> open() {
        return entries(opening.apply(shown), scoreboard -> {
            if (scoreboard.getVersion() <= shown) { // a pulse; or after a break, when the first one may be known
                return List.of();
            }
            shown = scoreboard.getVersion();
            return List.of(scoreboard);
        });
    }
}
