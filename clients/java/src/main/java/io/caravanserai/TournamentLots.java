package io.caravanserai;

import static io.caravanserai.Requests.newRequestId;
import static io.caravanserai.Requests.requestId;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Lots;
import io.caravanserai.v1.BindEntropyRequest;
import io.caravanserai.v1.CloseRegistrationRequest;
import io.caravanserai.v1.Entrant;
import io.caravanserai.v1.EntropyReleased;
import io.caravanserai.v1.OpenEntropyRequest;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.RegistrationClosed;
import io.caravanserai.v1.ReleaseEntrantsRequest;
import io.caravanserai.v1.Tournament;
import io.caravanserai.v1.TournamentEvent;
import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The drawing of lots in tournaments: the end of registration, and the entropy of the entrants. */
abstract sealed class TournamentLots extends TournamentReads permits TournamentEntrants {
    TournamentLots(Calls calls, Entropies entropies, Signers signers, Supplier<Player> player, boolean registered) {
        super(calls, entropies, signers, player, registered);
    }

    /**
     * Closes registration; lots are drawn when all entropy is open. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @return the tournament
     */
    public Tournament closeRegistration(String tournament) {
        return closeRegistration(tournament, request -> {});
    }

    /**
     * Closes registration; lots are drawn when all entropy is open. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the tournament
     */
    public Tournament closeRegistration(String tournament, Consumer<CloseRegistrationRequest.Builder> more) {
        var request = CloseRegistrationRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setRequestId(requestId(request.getRequestId()));
        var next = TournamentEvent.newBuilder().setRegistrationClosed(RegistrationClosed.getDefaultInstance());
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.closeRegistration(request.build()))
                .getTournament();
    }

    /**
     * Waits no longer for the entropy of entrants. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param entrants the entrants, {@code {entrant}}; none: all
     * @return the tournament
     */
    public Tournament release(String tournament, List<String> entrants) {
        return release(tournament, entrants, request -> {});
    }

    /**
     * Waits no longer for the entropy of entrants. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param entrants the entrants, {@code {entrant}}; none: all
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the tournament
     */
    public Tournament release(String tournament, List<String> entrants, Consumer<ReleaseEntrantsRequest.Builder> more) {
        var request = ReleaseEntrantsRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament))
                .addAllEntrants(entrants)
                .setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        request.setSignature(organising.signature(request.getTournament(), log -> {
            List<String> released = request.getEntrantsCount() > 0
                    ? request.getEntrantsList().stream().distinct().sorted().toList()
                    : log.lots().awaited();
            request.clearEntrants().addAllEntrants(released);
            return TournamentEvent.newBuilder()
                    .setReason(request.getReason())
                    .setEntropyReleased(EntropyReleased.newBuilder().addAllEntrants(released));
        }));
        return calls.call(tournaments, stub -> stub.releaseEntrants(request.build()))
                .getTournament();
    }

    /**
     * Binds this entrant to fresh entropy, which is kept: if the old one is lost. {@link #openEntropy} does so by
     * itself if it must.
     *
     * @param tournament the name of the tournament
     * @return the entrant
     */
    public Entrant bindEntropy(String tournament) {
        String name = name(tournament);
        var request = BindEntropyRequest.newBuilder().setTournament(name).setRequestId(newRequestId());
        return entropies.binding(name, "", commitment -> {
            request.setEntropyCommitment(commitment);
            return acts.acted(name, Signing.bindingEntrant(commitment), signature -> {
                var signed = request.setSignature(signature).build();
                return calls.call(tournaments, stub -> stub.bindEntropy(signed)).getEntrant();
            });
        });
    }

    /**
     * Opens the entropy of this entrant for the drawing of lots.
     *
     * <p>It is sent only when the log of the tournament shows that registration is closed and all are bound; from then
     * on nobody can choose the lots. No entropy is sent twice: if that to which the entrant is bound is not kept here,
     * or was sent, or if the drawing began again because somebody left, the entrant is bound to fresh entropy first.
     *
     * @param tournament the name of the tournament
     * @return the tournament
     * @throws CallException.WrongMoment {@code TOURNAMENT_REFUSED}: it cannot be opened yet, or there is none
     * @throws CallException.Conflict {@code VERSION_CHANGED}: something else happened meanwhile; call this again
     * @throws AlteredException the log contradicts itself, shows another key of this entrant than this client has sent,
     *     or an entrant was bound after the entropy was sent; or the service shows another key of the player than the
     *     one that was registered with this client
     */
    public Tournament openEntropy(String tournament) {
        return open(name(tournament), false);
    }

    /**
     * Like {@link #openEntropy}, but waits until registration is closed and all are bound.
     *
     * @param tournament the name of the tournament
     * @return the tournament
     * @throws AlteredException the log contradicts itself, shows another key of this entrant than this client has sent,
     *     or an entrant was bound after the entropy was sent; or the service shows another key of the player than the
     *     one that was registered with this client
     */
    public Tournament openEntropyWhenBound(String tournament) {
        return open(name(tournament), true);
    }

    private Tournament open(String tournament, boolean wait) {
        String entrant = EntrantActs.entrant(acts.own());
        Optional<TournamentLog> bound = wait ? whenBound(tournament, entrant) : bound(tournament, entrant);
        if (bound.isEmpty()) {
            return get(tournament);
        }
        TournamentLog log = bound.get();
        acts.requireEntered(entrant, log);
        var seen = new Seen(log.version(), log.head());
        ByteString entropy = entropies.take(tournament);
        var request = OpenEntropyRequest.newBuilder()
                .setTournament(tournament)
                .setEntropy(entropy)
                .setBoundVersion(seen.version())
                .setSignature(acts.signature(entrant, Signing.openingEntropy(entropy), log))
                .setRequestId(newRequestId())
                .build();
        Tournament opened =
                calls.call(tournaments, stub -> stub.openEntropy(request)).getTournament();
        entropies.keepOpened(tournament, entropy);
        requireOpened(tournament, seen, entropy);
        return opened;
    }

    /** The next step of an entrant who contributes entropy. */
    private enum Next {
        BIND,
        WAIT,
        OPEN,
        NOTHING,
        REFUSE
    }

    private Next next(String tournament, String entrant, Lots lots) {
        if (!lots.closed()) {
            return Next.WAIT;
        }
        if (lots.drawn() || lots.opened(entrant)) {
            return Next.NOTHING;
        }
        ByteString commitment = lots.commitment(entrant);
        if (commitment.isEmpty() && !lots.mustBind(entrant)) {
            return Next.REFUSE;
        }
        if (!entropies.keeps(tournament, commitment)) { // it was sent, or is lost, or others left
            return Next.BIND;
        }
        return lots.allBound() ? Next.OPEN : Next.WAIT;
    }

    /** The log where the entropy that is kept here may be opened; nothing if it was, or if lots were drawn. */
    private Optional<TournamentLog> bound(String tournament, String entrant) {
        TournamentLog log = read(tournament);
        if (next(tournament, entrant, log.lots()) == Next.BIND) {
            bindEntropy(tournament);
            log = read(tournament);
        }
        return switch (next(tournament, entrant, log.lots())) {
            case OPEN -> Optional.of(log);
            case NOTHING -> Optional.empty();
            case BIND, WAIT, REFUSE -> throw nothingToOpen();
        };
    }

    /** The same, as soon as it may be opened. */
    private Optional<TournamentLog> whenBound(String tournament, String entrant) {
        long present = get(tournament).getVersion();
        boolean binding = false;
        try (TournamentWatch watch = watch(tournament)) {
            for (TournamentEvent event : watch) {
                if (event.getVersion() < present) {
                    continue;
                }
                Next next = next(tournament, entrant, watch.log().lots());
                if (next == Next.OPEN) {
                    return Optional.of(watch.log());
                }
                if (next == Next.NOTHING) {
                    return Optional.empty();
                }
                if (next == Next.REFUSE) {
                    break;
                }
                if (next == Next.BIND && !binding) {
                    bindEntropy(tournament); // its event follows, perhaps after those of others
                }
                binding = next == Next.BIND;
            }
        }
        throw nothingToOpen();
    }

    private static CallException nothingToOpen() {
        String text = Findings.NO_ENTROPY_TO_OPEN;
        return CallException.local(Status.Code.FAILED_PRECONDITION, "TOURNAMENT_REFUSED", text);
    }

    /** Nothing but other openings may come between what this client had seen and its own opening. */
    private void requireOpened(String tournament, Seen seen, ByteString entropy) {
        var log = new TournamentLog(tournament, 0);
        for (TournamentEvent event : stored(log)) {
            boolean later = event.getVersion() > seen.version();
            boolean other = event.getVersion() == seen.version() && !log.head().equals(seen.digest());
            if (other || (later && !event.hasEntropyOpened())) {
                break;
            }
            if (later && event.getEntropyOpened().getEntropy().equals(entropy)) {
                return;
            }
        }
        throw new AlteredException(Findings.LATE_ENTRANT);
    }
}
