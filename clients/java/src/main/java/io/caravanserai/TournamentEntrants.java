package io.caravanserai;

import static io.caravanserai.Requests.requestId;

import io.caravanserai.v1.ByeGranted;
import io.caravanserai.v1.ByeTakenBack;
import io.caravanserai.v1.CheckInRequest;
import io.caravanserai.v1.Entrant;
import io.caravanserai.v1.EntrantCheckedIn;
import io.caravanserai.v1.EntrantRegistered;
import io.caravanserai.v1.EntrantSeeded;
import io.caravanserai.v1.EntrantWithdrawn;
import io.caravanserai.v1.GrantByeRequest;
import io.caravanserai.v1.GrantedBye;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.RegisterEntrantRequest;
import io.caravanserai.v1.RoundResult;
import io.caravanserai.v1.SeedEntrantRequest;
import io.caravanserai.v1.TakeBackByeRequest;
import io.caravanserai.v1.TakeByeRequest;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.WithdrawEntrantRequest;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Entrants of tournaments: their registration, withdrawal, seeds and byes. */
abstract sealed class TournamentEntrants extends TournamentLots permits TournamentTeams {
    TournamentEntrants(Calls calls, Entropies entropies, Signers signers, Supplier<Player> player, boolean registered) {
        super(calls, entropies, signers, player, registered);
    }

    /**
     * Enters a tournament as this player, and takes part in the drawing of lots: the entrant is bound to fresh entropy,
     * which is kept. Then call {@link #openEntropy}: lots are drawn when all who are bound have opened theirs, or were
     * released. If the player has registered a key that is kept here, this client signs what they do as an entrant:
     * entering, leaving, binding and opening entropy.
     *
     * @param tournament the name of the tournament
     * @return the entrant
     */
    public Entrant register(String tournament) {
        return register(tournament, request -> {});
    }

    /**
     * Enters a tournament as this player, and takes part in the drawing of lots, as {@link #register(String)} does.
     *
     * @param tournament the name of the tournament
     * @param more sets what else is to be said, such as the name that is shown
     * @return the entrant
     */
    public Entrant register(String tournament, Consumer<RegisterEntrantRequest.Builder> more) {
        var given = RegisterEntrantRequest.newBuilder();
        more.accept(given);
        if (!given.getBot().isEmpty()) {
            return registerWithoutEntropy(tournament, more);
        }
        return entropies.binding( // who gives a request id repeats the request, with the same entropy
                name(tournament),
                given.getRequestId(),
                commitment ->
                        registerWithoutEntropy(tournament, more.andThen(one -> one.setEntropyCommitment(commitment))));
    }

    /**
     * Enters a tournament as this player, who contributes nothing to the lots and trusts the others. If nobody
     * contributes, the service can choose the lots.
     *
     * @param tournament the name of the tournament
     * @param more sets what else is to be said, such as the name that is shown
     * @return the entrant
     */
    public Entrant registerWithoutEntropy(String tournament, Consumer<RegisterEntrantRequest.Builder> more) {
        var request = RegisterEntrantRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setRequestId(requestId(request.getRequestId()));
        return request.getBot().isEmpty() ? acts.entered(request, this::sent) : sent(withBot(request));
    }

    /** Entering a bot, with a name if it has none: the organiser signs it. */
    private RegisterEntrantRequest withBot(RegisterEntrantRequest.Builder request) {
        return request.setSignature(organising.signature(request.getTournament(), log -> {
                    String name = EntrantActs.reason(request.getDisplayName());
                    request.setDisplayName(name.isEmpty() ? "Bot " + (log.bots() + 1) : name);
                    return TournamentEvent.newBuilder()
                            .setRegistered(EntrantRegistered.newBuilder()
                                    .setBot(request.getBot())
                                    .setDisplayName(request.getDisplayName()));
                }))
                .build();
    }

    private Entrant sent(RegisterEntrantRequest request) {
        return calls.call(tournaments, stub -> stub.registerEntrant(request)).getEntrant();
    }

    /**
     * Enters a bot, which contributes nothing to the lots. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param kind {@code expert}, {@code club} or {@code novice}
     * @return the entrant
     */
    public Entrant addBot(String tournament, String kind) {
        return registerWithoutEntropy(tournament, request -> request.setBot(kind));
    }

    /**
     * Leaves a tournament. The organiser takes out anybody, with a reason.
     *
     * @param entrant the name of the entrant, {@code tournaments/…/entrants/…}
     * @return the entrant
     */
    public Entrant withdraw(String entrant) {
        return withdraw(entrant, request -> {});
    }

    /**
     * Leaves a tournament. The organiser takes out anybody, with a reason. Of several spaces in a reason one is kept.
     *
     * @param entrant the name of the entrant, {@code tournaments/…/entrants/…}
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the entrant
     */
    public Entrant withdraw(String entrant, Consumer<WithdrawEntrantRequest.Builder> more) {
        var request = WithdrawEntrantRequest.newBuilder();
        more.accept(request);
        request.setName(entrant).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        return acts.ownTournament(entrant)
                .map(tournament -> acts.acted(
                        tournament,
                        Signing.withdrawing(request.getReason()),
                        signature -> sent(request.setSignature(signature).build())))
                .orElseGet(() -> sent(removing(request)));
    }

    private WithdrawEntrantRequest removing(WithdrawEntrantRequest.Builder request) {
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setWithdrawn(EntrantWithdrawn.newBuilder().setEntrant(idOf(request.getName())));
        return request.setSignature(organising.signature(tournamentOf(request.getName()), next))
                .build();
    }

    static String tournamentOf(String entrant) {
        return entrant.replaceFirst("/entrants/.*", "");
    }

    static String idOf(String entrant) {
        return entrant.replaceFirst(".*/entrants/", "");
    }

    private Entrant sent(WithdrawEntrantRequest request) {
        return calls.call(tournaments, stub -> stub.withdrawEntrant(request)).getEntrant();
    }

    /**
     * Checks an entrant in before the start, where the tournament asks for that. The organiser may do it for others.
     *
     * @param entrant the name of the entrant, {@code tournaments/…/entrants/…}
     * @return the entrant
     */
    public Entrant checkIn(String entrant) {
        return checkIn(entrant, request -> {});
    }

    /**
     * Checks an entrant in before a round after the first, where the tournament asks for that. The organiser may do it
     * for others.
     *
     * @param entrant the name of the entrant, {@code tournaments/…/entrants/…}
     * @param round the round
     * @return the entrant
     */
    public Entrant checkIn(String entrant, int round) {
        return checkIn(entrant, request -> request.setRound(round));
    }

    /**
     * Checks an entrant in, where the tournament asks for that: before the start or, with a round, before that round.
     * The organiser may do it for others.
     *
     * @param entrant the name of the entrant, {@code tournaments/…/entrants/…}
     * @param more sets what else is to be said, such as the round or a request id
     * @return the entrant
     */
    public Entrant checkIn(String entrant, Consumer<CheckInRequest.Builder> more) {
        var request = CheckInRequest.newBuilder();
        more.accept(request);
        request.setName(entrant).setRequestId(requestId(request.getRequestId()));
        var own = acts.ownTournament(entrant);
        if (own.isPresent() && request.getRound() != 0) {
            return acts.acted(
                    own.get(),
                    Signing.checkingIn(request.getRound()),
                    signature -> sent(request.setSignature(signature).build()));
        }
        if (own.isEmpty()) {
            var there = EntrantCheckedIn.newBuilder().setEntrant(idOf(entrant)).setRound(request.getRound());
            var next = TournamentEvent.newBuilder().setCheckedIn(there);
            request.setSignature(organising.signature(tournamentOf(entrant), next));
        }
        return sent(request.build());
    }

    private Entrant sent(CheckInRequest request) {
        return calls.call(tournaments, stub -> stub.checkIn(request)).getEntrant();
    }

    /**
     * Gives an entrant a seed. Only the organiser may.
     *
     * @param entrant the name of the entrant
     * @param seed 1 is the best; 0: none
     * @return the entrant
     */
    public Entrant seed(String entrant, int seed) {
        return seed(entrant, seed, request -> {});
    }

    /**
     * Gives an entrant a seed. Only the organiser may.
     *
     * @param entrant the name of the entrant
     * @param seed 1 is the best; 0: none
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the entrant
     */
    public Entrant seed(String entrant, int seed, Consumer<SeedEntrantRequest.Builder> more) {
        var request = SeedEntrantRequest.newBuilder();
        more.accept(request);
        request.setName(entrant).setSeed(seed).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setSeeded(EntrantSeeded.newBuilder().setEntrant(idOf(entrant)).setSeed(seed));
        request.setSignature(organising.signature(tournamentOf(entrant), next));
        return calls.call(tournaments, stub -> stub.seedEntrant(request.build()))
                .getEntrant();
    }

    /**
     * Gives an entrant a bye in a round to come. Only the organiser may.
     *
     * @param entrant the name of the entrant
     * @param round a round to come
     * @param result such as {@code ROUND_RESULT_HALF_BYE}
     * @return the entrant
     */
    public Entrant grantBye(String entrant, int round, RoundResult result) {
        return grantBye(entrant, round, result, request -> {});
    }

    /**
     * Gives an entrant a bye in a round to come. Only the organiser may.
     *
     * @param entrant the name of the entrant
     * @param round a round to come
     * @param result such as {@code ROUND_RESULT_HALF_BYE}
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the entrant
     */
    public Entrant grantBye(String entrant, int round, RoundResult result, Consumer<GrantByeRequest.Builder> more) {
        var request = GrantByeRequest.newBuilder();
        more.accept(request);
        request.setName(entrant)
                .setBye(GrantedBye.newBuilder().setRound(round).setResult(result))
                .setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setByeGranted(ByeGranted.newBuilder().setEntrant(idOf(entrant)).setBye(request.getBye()));
        request.setSignature(organising.signature(tournamentOf(entrant), next));
        return calls.call(tournaments, stub -> stub.grantBye(request.build())).getEntrant();
    }

    /**
     * Takes a half-point bye in a round to come, as this entrant, where the tournament allows that.
     *
     * @param tournament the name of the tournament
     * @param round a round to come
     * @return the entrant
     */
    public Entrant takeBye(String tournament, int round) {
        return takeBye(tournament, round, request -> {});
    }

    /**
     * Takes a half-point bye in a round to come, as this entrant, where the tournament allows that. Of several spaces
     * in a reason one is kept.
     *
     * @param tournament the name of the tournament
     * @param round a round to come
     * @param more sets what else is to be said, such as a reason or a request id
     * @return the entrant
     */
    public Entrant takeBye(String tournament, int round, Consumer<TakeByeRequest.Builder> more) {
        var request = TakeByeRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setRound(round).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        return acts.acted(
                request.getTournament(), Signing.takingBye(round, request.getReason()), signature -> calls.call(
                                tournaments,
                                stub -> stub.takeBye(
                                        request.setSignature(signature).build()))
                        .getEntrant());
    }

    /**
     * Takes a bye back in a round that is not paired yet, as the entrant who took it.
     *
     * @param entrant the name of the entrant, {@code tournaments/…/entrants/…}
     * @param round the round
     * @return the entrant
     */
    public Entrant takeBackBye(String entrant, int round) {
        return takeBackBye(entrant, round, request -> {});
    }

    /**
     * Takes a bye back in a round that is not paired yet: an entrant one that they took; the organiser any, with a
     * reason. Of several spaces in a reason one is kept.
     *
     * @param entrant the name of the entrant, {@code tournaments/…/entrants/…}
     * @param round the round
     * @param more sets what else is to be said, such as a reason or a request id
     * @return the entrant
     */
    public Entrant takeBackBye(String entrant, int round, Consumer<TakeBackByeRequest.Builder> more) {
        var request = TakeBackByeRequest.newBuilder();
        more.accept(request);
        request.setName(entrant).setRound(round).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        return acts.ownTournament(entrant)
                .map(tournament -> acts.acted(
                        tournament,
                        Signing.takingBack(round, request.getReason()),
                        signature -> sent(request.setSignature(signature).build())))
                .orElseGet(() -> sent(takenBack(request)));
    }

    private TakeBackByeRequest takenBack(TakeBackByeRequest.Builder request) {
        var back = ByeTakenBack.newBuilder().setEntrant(idOf(request.getName())).setRound(request.getRound());
        var next = TournamentEvent.newBuilder().setReason(request.getReason()).setByeTakenBack(back);
        return request.setSignature(organising.signature(tournamentOf(request.getName()), next))
                .build();
    }

    private Entrant sent(TakeBackByeRequest request) {
        return calls.call(tournaments, stub -> stub.takeBackBye(request)).getEntrant();
    }
}
