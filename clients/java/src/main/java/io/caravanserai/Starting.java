package io.caravanserai;

import static io.caravanserai.Requests.named;
import static io.caravanserai.Requests.newRequestId;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.GetMatchResponse;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchServiceGrpc.MatchServiceBlockingStub;
import io.caravanserai.v1.StartMatchRequest;
import io.grpc.Status;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Starts matches: opens the entropy of a seat in an order that leaves nobody a choice of the chance. */
final class Starting {
    private final MatchStarts client;
    private final Calls calls;
    private final MatchServiceBlockingStub matches;
    private final Entropies entropies;
    /** The versions seen of each match when its entropy was sent. */
    private final Map<String, Seen> opened = new ConcurrentHashMap<>();

    Starting(MatchStarts client, Calls calls, MatchServiceBlockingStub matches, Entropies entropies) {
        this.client = client;
        this.calls = calls;
        this.matches = matches;
        this.entropies = entropies;
    }

    /** The version seen of a match when its entropy was sent; nothing if it was not. */
    Optional<Seen> opened(String match) {
        return Optional.ofNullable(opened.get(match));
    }

    /** Makes the seat of the caller ready; it may wait until every seat is bound. */
    Match start(String match, boolean wait) {
        String name = named("matches", match);
        GetMatchResponse shown = client.look(name);
        int seat = shown.getViewer();
        boolean seated = seat > 0 && seat <= shown.getMatch().getSeatsCount();
        if (seated && !shown.getMatch().getSeats(seat - 1).getReady()) {
            return open(name, seat, wait);
        }
        if (seated && entropies.keeps(name) && !hasOpened(name, seat)) {
            throw new AlteredException(Findings.openedElsewhere(seat));
        }
        return ready(name, false);
    }

    /**
     * True if the log binds a seat to entropy that this client has sent. What is kept beside that is of a later binding
     * whose answer was lost: the service refuses to bind a seat that is ready.
     */
    private boolean hasOpened(String match, int seat) {
        try (Watch watch = client.replay(match)) {
            watch.forEach(update -> {});
            return entropies.opened(match, watch.chance().orElseThrow().commitment(seat));
        }
    }

    /** Makes the seat of the caller ready, or starts the match as its owner. */
    Match ready(String match, boolean withoutWaiting) {
        var request = StartMatchRequest.newBuilder()
                .setMatch(match)
                .setWithoutWaiting(withoutWaiting)
                .setRequestId(newRequestId())
                .build();
        return calls.call(matches, stub -> stub.startMatch(request)).getMatch();
    }

    /** The progress in the log of a match, and what it shows about chance. */
    private record Settled(Seen seen, ChanceHistory history) {}

    /** Opens the entropy of a seat once every seat is bound. */
    private Match open(String match, int seat, boolean wait) {
        Settled settled = settled(match, seat, wait, true);
        ByteString entropy = entropies.take(match);
        var request = StartMatchRequest.newBuilder()
                .setMatch(match)
                .setEntropy(entropy)
                .setBoundVersion(settled.seen().version())
                .setRequestId(newRequestId());
        Match started = client.acted(match, Signing.beingReady(entropy), (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.startMatch(signed)).getMatch();
        });
        entropies.keepOpened(match, entropy);
        opened.put(match, settled.seen());
        requireOpened(match, seat, settled.seen());
        return started;
    }

    /** Reads the log until every seat is bound, this one to the entropy that is kept. */
    private Settled settled(String match, int seat, boolean wait, boolean binds) {
        try (Watch watch = wait ? client.watch(match) : client.replay(match)) {
            ChanceHistory history = watch.chance().orElseThrow();
            for (Update update : watch) {
                if (!update.caughtUp()) {
                    continue;
                }
                var settled =
                        new Settled(new Seen(watch.version(), watch.following().head()), history);
                if (history.scheme() < Beginnings.LEAST_SCHEME) {
                    throw new AlteredException(Findings.choosableScheme(match, history.scheme()));
                }
                if (history.started()) {
                    return settled;
                }
                if (binds && history.opened().isEmpty() && !isBound(history, match, seat)) {
                    client.bind(match);
                    if (!wait) {
                        return settled(match, seat, false, false);
                    }
                } else if (history.unbound().isEmpty()) {
                    return settled;
                }
            }
            String missing = Findings.seatsNotBound(history.unbound());
            throw CallException.local(Status.Code.FAILED_PRECONDITION, "SEATS_NOT_BOUND", missing);
        }
    }

    /** True if a seat is bound to the entropy that is kept here. */
    private boolean isBound(ChanceHistory history, String match, int seat) {
        return entropies.keeps(match, history.commitment(seat));
    }

    /** Nothing but other openings may come between what this client had seen and its own opening. */
    private void requireOpened(String match, int seat, Seen seen) {
        try (Watch watch = client.replay(match)) {
            for (Update update : watch) {
                MatchEvent event = update.event();
                if (event.getVersion() == seen.version()
                        && !watch.following().head().equals(seen.digest())) {
                    break;
                }
                if (event.getVersion() > seen.version() && !event.hasReady()) {
                    break;
                }
                if (event.getVersion() > seen.version() && event.getReady().getSeat() == seat) {
                    return;
                }
            }
        }
        throw new AlteredException(Findings.LATE_BINDING);
    }
}
