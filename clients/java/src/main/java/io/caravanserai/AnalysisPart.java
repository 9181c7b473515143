package io.caravanserai;

import io.caravanserai.v1.AnalysedEvent;
import io.caravanserai.v1.Analysis;
import java.util.List;

/**
 * A part of an analysis.
 *
 * @param analysis how far it is, and what came of its seats so far
 * @param events its next events
 */
public record AnalysisPart(Analysis analysis, List<AnalysedEvent> events) {
    /**
     * Copies the events.
     *
     * @param analysis how far it is
     * @param events its next events
     */
    public AnalysisPart {
        events = List.copyOf(events);
    }
}
