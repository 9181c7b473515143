package io.caravanserai;

import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentUpdate;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The events of a tournament, one after the other, each checked. A stream that breaks is opened again after the last
 * event. Reading throws an {@link AlteredException} if an event contradicts those before or says that you entered with
 * another key than this client has sent, or if the service lacks what it has sent before.
 */
public final class TournamentWatch extends ServerStream<TournamentEvent> {
    private final TournamentLog log;
    private final Function<TournamentUpdate, TournamentEvent> following;
    private final LongFunction<Iterator<List<TournamentUpdate>>> opening;

    TournamentWatch(
            Calls calls,
            TournamentLog log,
            Function<TournamentUpdate, TournamentEvent> following,
            LongFunction<Iterator<List<TournamentUpdate>>> opening) {
        super(calls);
        this.log = log;
        this.following = following;
        this.opening = opening;
    }

    /**
     * Returns the log, as far as it was followed.
     *
     * @return the log
     */
    public TournamentLog log() {
        return log;
    }

    @Override
    CaravanseraiException meaning(CallException error) {
        return log.head().isEmpty() ? error : AlteredException.setBack(error, log.version());
    }

    @Override
    Iterator<List<TournamentEvent>> open() {
        return entries(
                opening.apply(log.version()),
                updates -> updates.stream().map(following).toList());
    }
}
