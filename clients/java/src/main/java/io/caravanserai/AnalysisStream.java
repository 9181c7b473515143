package io.caravanserai;

import io.caravanserai.v1.WatchAnalysisResponse;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;

/** An analysis in parts, each event once and in order, until it is done or has failed. */
final class AnalysisStream extends ServerStream<AnalysisPart> {
    private final String name;
    private final LongFunction<Iterator<WatchAnalysisResponse>> opening;
    private long last;

    /** The analysis of a name after a version; {@code opening} asks for it after another one. */
    AnalysisStream(Calls calls, String name, long after, LongFunction<Iterator<WatchAnalysisResponse>> opening) {
        super(calls);
        this.name = name;
        this.last = after;
        this.opening = opening;
    }

    @Override
    Iterator<List<AnalysisPart>> open() {
        return entries(opening.apply(last), part -> {
            if (!part.hasAnalysis()) { // a pulse
                return List.of();
            }
            SoundAnalysis.require(name, part.getAnalysis());
            last = SoundAnalysis.requireEvents(part.getAnalysis(), part.getEventsList(), last);
            return List.of(new AnalysisPart(part.getAnalysis(), part.getEventsList()));
        });
    }
}
