package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import io.caravanserai.v1.TournamentEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The part of the entrants in the drawing of lots, as the events of a tournament show it, from the first on. */
public final class Lots {
    /** The contribution of an entrant; {@code unbound}: others left after some had opened theirs. */
    private record Bound(ByteString commitment, boolean opened, boolean unbound) {
        static final Bound FREE = new Bound(ByteString.EMPTY, false, false);

        boolean isAwaited() {
            return unbound || (!commitment.isEmpty() && !opened);
        }
    }

    private final Map<String, Bound> entrants = new HashMap<>();
    private boolean closed;
    private boolean drawn;

    /** True if registration is closed: from then on entropy can be opened. */
    public boolean closed() {
        return closed;
    }

    public boolean drawn() {
        return drawn;
    }

    /** The commitment of an entrant; empty if they contribute nothing. */
    public ByteString commitment(String entrant) {
        return entrants.getOrDefault(entrant, Bound.FREE).commitment();
    }

    public boolean opened(String entrant) {
        return entrants.getOrDefault(entrant, Bound.FREE).opened();
    }

    /** True if an entrant must bind fresh entropy before anybody opens theirs. */
    public boolean mustBind(String entrant) {
        return entrants.getOrDefault(entrant, Bound.FREE).unbound();
    }

    /** The entrants whose entropy the drawing of lots waits for, in the order of their ids. */
    public List<String> awaited() {
        return entrants.entrySet().stream()
                .filter(one -> one.getValue().isAwaited())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    public boolean allBound() {
        return entrants.values().stream().noneMatch(Bound::unbound);
    }

    public void follow(TournamentEvent event) {
        switch (event.getBodyCase()) {
            case REGISTERED ->
                bind(event.getRegistered().getEntrant(), event.getRegistered().getEntropyCommitment());
            case ENTROPY_BOUND ->
                bind(
                        event.getEntropyBound().getEntrant(),
                        event.getEntropyBound().getEntropyCommitment());
            case ENTROPY_OPENED ->
                entrants.computeIfPresent(
                        event.getEntropyOpened().getEntrant(),
                        (name, bound) -> new Bound(bound.commitment(), true, false));
            case WITHDRAWN -> release(List.of(event.getWithdrawn().getEntrant()));
            case DROPPED_OUT -> release(List.of(event.getDroppedOut().getEntrant()));
            case ENTROPY_RELEASED -> release(event.getEntropyReleased().getEntrantsList());
            case REGISTRATION_CLOSED -> closed = true;
            case LOTS_DRAWN -> drawn = true;
            default -> {} // concerns no lots
        }
    }

    private void bind(String entrant, ByteString commitment) {
        entrants.put(entrant, new Bound(commitment, false, false));
    }

    /** These contribute nothing. What others have opened is known, so it must not count: they bind fresh entropy. */
    private void release(List<String> names) {
        if (drawn) {
            return;
        }
        if (entrants.values().stream().anyMatch(Bound::opened)) {
            entrants.replaceAll((name, bound) -> new Bound(
                    ByteString.EMPTY,
                    false,
                    bound.unbound() || !bound.commitment().isEmpty()));
        }
        names.forEach(name -> entrants.put(name, Bound.FREE));
    }
}
