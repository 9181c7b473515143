package io.caravanserai;

import io.caravanserai.v1.FollowedStart;
import io.caravanserai.v1.Proposal;
import io.caravanserai.v1.ProposedEnd;
import io.caravanserai.v1.WatchInboxResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The proposals of others: those that are open, then each change; and each start of a followed player. */
final class OthersStream extends ServerStream<OthersNews> {
    private record End(String match, long proposedAt) {}

    private final Supplier<Iterator<WatchInboxResponse>> opening;
    private final Consumer<Proposal> confirm;
    private final Map<String, Proposal> rematches = new LinkedHashMap<>();
    private final Map<End, ProposedEnd> ends = new LinkedHashMap<>();
    private final Set<String> confirmed = new HashSet<>();
    private boolean known;
    private OthersNews shown;

    OthersStream(Calls calls, Supplier<Iterator<WatchInboxResponse>> opening, Consumer<Proposal> confirm) {
        super(calls);
        this.opening = opening;
        this.confirm = confirm;
    }

    @Override
    Iterator<List<OthersNews>> open() {
        rematches.clear(); // a new stream first sends everything that is open
        ends.clear();
        known = false;
        return entries(opening.get(), this::take);
    }

    private List<OthersNews> take(WatchInboxResponse part) {
        switch (part.getContentCase()) {
            case PROPOSED -> propose(part.getProposed());
            case WITHDRAWN -> rematches.remove(part.getWithdrawn().getMatch());
            case END_PROPOSED -> {
                var end = part.getEndProposed();
                ends.put(new End(end.getMatch(), end.getProposedAt()), end);
            }
            case END_CLOSED -> {
                var end = part.getEndClosed();
                ends.remove(new End(end.getMatch(), end.getProposedAt()));
            }
            case CAUGHT_UP -> known = true;
            default -> {} // of no proposal, or only to say that the service is there
        }
        var news = new ArrayList<OthersNews>();
        OthersNews now = now(Optional.empty());
        if (known && !now.equals(shown)) {
            shown = now;
            news.add(now);
        }
        if (part.hasFollowed()) {
            news.add(now(Optional.of(part.getFollowed())));
        }
        return news;
    }

    private void propose(Proposal proposal) {
        if (!confirmed.contains(proposal.getMatch())) {
            confirm.accept(proposal);
            confirmed.add(proposal.getMatch());
        }
        rematches.put(proposal.getMatch(), proposal);
    }

    private OthersNews now(Optional<FollowedStart> started) {
        return new OthersNews(List.copyOf(rematches.values()), List.copyOf(ends.values()), started);
    }
}
