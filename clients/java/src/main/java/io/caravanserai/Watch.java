package io.caravanserai;

import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The events of a match, one after the other, with the table that they lead to.
 *
 * <p>{@link #table} and {@link #version} are as after the latest update. A stream that breaks is opened again from
 * there; no update is skipped or repeated. Reading throws an {@link AlteredException} if an update contradicts itself
 * or those before.
 */
public final class Watch extends ServerStream<Update> {
    private final Following following;
    private final long present;
    private final LongFunction<Iterator<List<MatchUpdate>>> opening;

    Watch(Calls calls, Following following, long present, LongFunction<Iterator<List<MatchUpdate>>> opening) {
        super(calls);
        this.following = following;
        this.present = present;
        this.opening = opening;
    }

    /**
     * What was followed so far.
     *
     * @return the match as this watch sees it
     */
    public Following following() {
        return following;
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

    private Update followed(MatchUpdate message) {
        MatchEvent event = following.follow(message);
        return new Update(event, message, following.steps(), event.getVersion() >= present);
    }
}
