package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.ServiceClock;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The events of a match, one after the other, with the table that they lead to.
 *
 * <p>{@link #table} and {@link #version} are as after the latest update. A stream that breaks is opened again from
 * there; no update is skipped or repeated. Reading throws an {@link AlteredException} if an update contradicts itself
 * or those before, if it breaks the order that leaves nobody a choice of the chance, if it is not signed as it must be,
 * if clocks do not allow it, or if the service lacks what it has sent before.
 */
public final class Watch extends ServerStream<Update> {
    private final Following following;
    private final Optional<ChanceHistory> chance;
    private final long present;
    private final LongFunction<Iterator<List<MatchUpdate>>> opening;
    private final Optional<Signatures> signatures;
    private final OwnSeat seat;
    private ByteString ownKey;
    private final Optional<Clocks> clocks;
    private final ServiceClock clock;

    /** The seat of the viewer, as their client knows it. */
    interface OwnSeat {
        /** Gets the version and the hash of each event. */
        void saw(long version, ByteString head);

        /** The match that they asked for; empty if that is not known. */
        default String match() {
            return "";
        }

        /** The key with which they took it; empty if that is not known. */
        default ByteString key() {
            return ByteString.EMPTY;
        }

        /** Is called when they lose it. */
        default void lost() {}
    }

    Watch(
            Calls calls,
            Following following,
            long present,
            ServiceClock clock,
            LongFunction<Iterator<List<MatchUpdate>>> opening,
            OwnSeat seat) {
        super(calls);
        this.clock = clock;
        this.seat = seat;
        this.ownKey = seat.key();
        this.signatures = following.version() == 0 ? Optional.of(new Signatures()) : Optional.empty();
        this.clocks = following.version() == 0 ? Optional.of(new Clocks()) : Optional.empty();
        this.following = following;
        this.chance = following.version() == 0 ? Optional.of(new ChanceHistory()) : Optional.empty();
        this.present = present;
        this.opening = opening;
    }

    /**
     * Returns the state after the events followed so far.
     *
     * @return the match as this watch sees it
     */
    public Following following() {
        return following;
    }

    /**
     * Returns the findings about the chance of the match in the events so far.
     *
     * @return the history; nothing if the watch began after a version, and does not know the events before
     */
    public Optional<ChanceHistory> chance() {
        return chance;
    }

    /**
     * Returns the signatures of the players in the events so far.
     *
     * @return the signatures; nothing if the watch began after a version, and does not know the events before
     */
    public Optional<Signatures> signatures() {
        return signatures;
    }

    /**
     * The time that the players have, as of the latest update.
     *
     * @return the clocks; nothing if the watch began after a version, and does not know the events before
     */
    public Optional<Clocks> clocks() {
        return clocks;
    }

    /**
     * The time of the service, as far as its messages tell: what {@link #clocks} count from. The clock of this machine
     * may be wrong.
     *
     * @return milliseconds since 1970
     */
    public long now() {
        return clock.now();
    }

    /**
     * The seat that sees the table.
     *
     * @return its number; 0 for a spectator
     */
    public int seat() {
        return following.viewer();
    }

    /**
     * The table as the viewer sees it.
     *
     * @return the table after the latest update
     * @throws IllegalStateException the first event has not come yet
     */
    public Table table() {
        return following.table();
    }

    /**
     * The version of the latest update.
     *
     * @return a number
     */
    public long version() {
        return following.version();
    }

    @Override
    Iterator<List<Update>> open() {
        return entries(
                opening.apply(following.version()),
                updates -> updates.stream().map(this::followed).toList());
    }

    /** The events that a delayed spectator may see follow from the clock of the service. */
    @Override
    CaravanseraiException meaning(CallException error) {
        return following.delayed() ? error : AlteredException.setBack(error, following.version());
    }

    /** The stream is of the match that was asked for, and delayed only if the match is. */
    private void requireAsked(MatchEvent event) {
        String asked = seat.match();
        if (!asked.isEmpty() && !event.getMatch().equals(asked)) {
            throw wrong(event, Findings.eventOfAnother(event.getMatch(), asked));
        }
        if (event.hasCreated() && following.delayed() && event.getCreated().getSpectatorDelaySeconds() == 0) {
            throw wrong(event, Findings.NO_DELAY);
        }
    }

    private static AlteredException wrong(MatchEvent event, String text) {
        return new AlteredException("version " + Long.toUnsignedString(event.getVersion()) + " " + text);
    }

    private Update followed(MatchUpdate message) {
        MatchEvent event = following.follow(message);
        requireAsked(event);
        clock.hear(event.getTimeMilliseconds());
        chance.ifPresent(history -> follow(history, event));
        for (String text : signatures.map(all -> all.follow(event, message)).orElse(List.of())) {
            throw wrong(event, text);
        }
        foreign(event).ifPresent(text -> {
            throw wrong(event, text);
        });
        for (String text : clocks.map(all -> all.follow(event)).orElse(List.of())) {
            throw wrong(event, text);
        }
        seat.saw(event.getVersion(), following.head());
        return new Update(event, message, following.steps(), event.getVersion() >= present);
    }

    /**
     * The fault of a seat of the viewer that is not theirs: somebody else would sign for it. Before the present it may
     * have been somebody else's, and after it they may lose it.
     */
    private Optional<String> foreign(MatchEvent event) {
        int left = event.hasLeft()
                ? event.getLeft().getSeat()
                : event.getHandedOver().getSeat();
        if (event.getVersion() > present && left > 0 && left == seat()) {
            ownKey = ByteString.EMPTY;
            seat.lost();
        }
        if (seat() == Table.SPECTATOR) {
            return hidden(event);
        }
        boolean settled = event.getVersion() >= present || event.hasStarted();
        boolean holds = ownKey.isEmpty()
                || !settled
                || signatures.map(all -> all.key(seat()).equals(ownKey)).orElse(true);
        return holds ? Optional.empty() : Optional.of(Findings.seatWithOtherKey(seat()));
    }

    /** The fault of a seat with the key of a viewer who has no seat by the service. */
    private Optional<String> hidden(MatchEvent event) {
        return Optional.of(ownKey)
                .filter(key -> !key.isEmpty() && event.getVersion() == present)
                .flatMap(key -> signatures.flatMap(all -> all.seatOf(key)))
                .map(seat -> Findings.ownSeatLeft(seat));
    }

    private static void follow(ChanceHistory history, MatchEvent event) {
        for (ChanceHistory.Check check : history.follow(event)) {
            if (!check.holds()) {
                throw wrong(event, check.text());
            }
        }
    }
}
