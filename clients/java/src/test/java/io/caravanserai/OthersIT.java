package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.caravanserai.v1.Access;
import io.caravanserai.v1.ProposedEnd;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The proposals of others, as the client hears them from a real service. */
class OthersIT {
    /** In seconds. For what hangs: a busy machine stands still for seconds, and is slow for minutes. */
    private static final int LONG = 300;

    private static final OthersNews NOTHING = new OthersNews(List.of(), List.of(), Optional.empty());

    @Test
    void proposalsAndStartsOfFollowedPlayersAreHeard() throws Exception {
        Service service = Service.shared();
        try (var wire = new Wire(service.port());
                var here = Client.connect(service.address());
                var there = Client.connect(wire.address())) {
            Client ann = here.register("Ann", "");
            Client ben = there.register("Ben", "");
            ben.followPlayer(ann.me().getName());
            try (ServerStream<OthersNews> others = ben.watchOthers()) {
                assertEquals(NOTHING, others.next());
                String first = ann.create("merv", 2).getName();
                ann.join(first, "");
                ben.join(first, "");
                ann.abandon(first);
                String second = ann.create(
                                "merv", 2, request -> request.setPrevious(first).setAccess(Access.ACCESS_PRIVATE))
                        .getName();
                assertEquals(second, others.next().rematches().get(0).getMatch());
                wire.cut();
                ben.join(second, "");
                assertEquals(NOTHING, others.next());

                ann.join(second, "");
                var started = CompletableFuture.runAsync(() -> ann.startWhenBound(second));
                ben.startWhenBound(second);
                started.get(LONG, TimeUnit.SECONDS);
                long at = ann.proposeEnd(second).getEndProposal().getProposedAt();
                ProposedEnd end = others.next().ends().get(0);
                assertEquals(at, end.getProposedAt());
                assertEquals("Ann", end.getDisplayName());
                ben.answerEnd(second, at, true);
                assertEquals(NOTHING, others.next());

                String shown = ann.create("merv", 1).getName();
                ann.join(shown, "");
                ann.start(shown);
                assertEquals(shown, others.next().started().orElseThrow().getMatch());
            }
        }
    }
}
