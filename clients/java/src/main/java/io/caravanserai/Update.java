package io.caravanserai;

import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import java.util.List;

/**
 * An event of a match, checked and folded.
 *
 * @param event the event
 * @param message the update as it came
 * @param steps the steps that the viewer folded for it
 * @param caughtUp false for history: for events before the last one that had happened when the stream began
 */
public record Update(MatchEvent event, MatchUpdate message, List<Step> steps, boolean caughtUp) {
    /**
     * Copies the steps.
     *
     * @param event the event
     * @param message the update as it came
     * @param steps the steps that the viewer folded for it
     * @param caughtUp false for history: for events before the last one that had happened when the stream began
     */
    public Update {
        steps = List.copyOf(steps);
    }

    /**
     * The version that the event made.
     *
     * @return a number from 1
     */
    public long version() {
        return event.getVersion();
    }

    /**
     * Returns the event in words.
     *
     * @return a line for the decision, then a line for each effect
     */
    public List<String> lines() {
        return message.getLinesList();
    }
}
