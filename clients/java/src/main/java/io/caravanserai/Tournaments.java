package io.caravanserai;

import static io.caravanserai.Requests.requestId;

import io.caravanserai.v1.AdjudicateRequest;
import io.caravanserai.v1.Adjudication;
import io.caravanserai.v1.Bye;
import io.caravanserai.v1.CancelTournamentRequest;
import io.caravanserai.v1.ChangeSettingsRequest;
import io.caravanserai.v1.CreateTournamentRequest;
import io.caravanserai.v1.FinishTournamentRequest;
import io.caravanserai.v1.HandTable;
import io.caravanserai.v1.PairByHandRequest;
import io.caravanserai.v1.PairRoundRequest;
import io.caravanserai.v1.PairedTable;
import io.caravanserai.v1.PairingReason;
import io.caravanserai.v1.PauseTournamentRequest;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.ResumeTournamentRequest;
import io.caravanserai.v1.Round;
import io.caravanserai.v1.RoundPaired;
import io.caravanserai.v1.SettingsChange;
import io.caravanserai.v1.SettingsChanged;
import io.caravanserai.v1.Tournament;
import io.caravanserai.v1.TournamentCancelled;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentFinished;
import io.caravanserai.v1.TournamentPaused;
import io.caravanserai.v1.TournamentResumed;
import io.caravanserai.v1.TournamentSettings;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The tournaments of a service: what organisers and entrants do, standings, rounds, and the log. Tournaments are said
 * by their names ({@code tournaments/…}) or ids, entrants by their names ({@code tournaments/…/entrants/…}).
 *
 * <p>What the rules of tournaments forbid throws {@link Refused} with the rule ({@code TRN-…}).
 *
 * <p>What organisers and arbiters do is signed with the key that the first event of the tournament states, if it is
 * kept here. Each call of theirs then reads the log. It throws an {@link AlteredException} if the log states another
 * key than that which is kept here, or than when this client created the tournament; in a tournament where organisers
 * sign everything, it throws a {@link CallException.WrongMoment} of the reason {@code SIGNATURE_MISSING} if the key is
 * not kept here. Of several spaces in a reason one is kept.
 */
public final class Tournaments extends TournamentTeams {
    Tournaments(Calls calls, Entropies entropies, Signers signers, Supplier<Player> player, boolean registered) {
        super(calls, entropies, signers, player, registered);
    }

    /**
     * Creates a tournament that this player organises.
     *
     * @param settings what the organiser chooses
     * @return the tournament
     * @throws AlteredException the first event states another key of this player than that which is kept here, or has
     *     other organisers
     */
    public Tournament create(TournamentSettings settings) {
        return create(settings, request -> {});
    }

    /**
     * Creates a tournament that this player organises.
     *
     * @param settings what the organiser chooses
     * @param more sets what else is to be said, such as that organisers sign everything that they do there; they need
     *     keys
     * @return the tournament
     * @throws AlteredException the first event does not promise this, states another key of this player than that which
     *     is kept here, or has other organisers
     */
    public Tournament create(TournamentSettings settings, Consumer<CreateTournamentRequest.Builder> more) {
        var given = CreateTournamentRequest.newBuilder();
        more.accept(given);
        var request = given.setSettings(settings)
                .setRequestId(requestId(given.getRequestId()))
                .build();
        return organising.begun(
                request,
                calls.call(tournaments, stub -> stub.createTournament(request)).getTournament());
    }

    /**
     * Changes settings before the first round is paired. Only the organiser may. Of several spaces in the title and the
     * reason one is kept.
     *
     * @param tournament the name of the tournament
     * @param change what changes
     * @param reason why
     * @return the tournament
     */
    public Tournament changeSettings(String tournament, SettingsChange change, String reason) {
        return changeSettings(tournament, change, reason, request -> {});
    }

    /**
     * Changes settings before the first round is paired. Only the organiser may. Of several spaces in the title and the
     * reason one is kept.
     *
     * @param tournament the name of the tournament
     * @param change what changes
     * @param reason why
     * @param more sets what else is to be said, such as a version that is expected, or a request id
     * @return the tournament
     */
    public Tournament changeSettings(
            String tournament, SettingsChange change, String reason, Consumer<ChangeSettingsRequest.Builder> more) {
        var request = ChangeSettingsRequest.newBuilder();
        more.accept(request);
        var asked = change.hasTitle()
                ? change.toBuilder()
                        .setTitle(EntrantActs.reason(change.getTitle()))
                        .build()
                : change;
        request.setTournament(name(tournament))
                .setChange(asked)
                .setReason(EntrantActs.reason(reason))
                .setRequestId(requestId(request.getRequestId()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setSettingsChanged(SettingsChanged.newBuilder().setChange(asked));
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.changeSettings(request.build()))
                .getTournament();
    }

    /**
     * Closes the last round and pairs the next, which must have this number. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param round the number of the next round
     * @return the round
     */
    public Round pair(String tournament, int round) {
        return pair(tournament, round, request -> {});
    }

    /**
     * Closes the last round and pairs the next, which must have this number. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param round the number of the next round
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the round
     */
    public Round pair(String tournament, int round, Consumer<PairRoundRequest.Builder> more) {
        var request = PairRoundRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setRound(round).setRequestId(requestId(request.getRequestId()));
        var next = TournamentEvent.newBuilder()
                .setRoundPaired(RoundPaired.newBuilder().setRound(round));
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.pairRound(request.build())).getRound();
    }

    /**
     * Closes the last round, and pairs the next by hand. Only the organiser may. Of several spaces in a reason one is
     * kept.
     *
     * @param tournament the name of the tournament
     * @param round the number of the round
     * @param tables the ids of the entrants of each table, in the order of seats
     * @param reason why
     * @param more sets what else is to be said, such as who has a bye, that the service is only to say what this
     *     breaks, a version that is expected, or a request id
     * @return the round
     */
    public Round pairByHand(
            String tournament,
            int round,
            List<List<String>> tables,
            String reason,
            Consumer<PairByHandRequest.Builder> more) {
        var request = PairByHandRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament))
                .setRound(round)
                .setReason(EntrantActs.reason(reason))
                .clearTables()
                .setRequestId(requestId(request.getRequestId()));
        var paired = RoundPaired.newBuilder().setRound(round).setEngine("hand/1");
        for (List<String> table : tables) {
            request.addTables(HandTable.newBuilder().addAllEntrants(table));
            paired.addTables(PairedTable.newBuilder().addAllEntrants(table));
        }
        for (String entrant : request.getByesList()) {
            paired.addByes(Bye.newBuilder().setEntrant(entrant).setReason(PairingReason.getDefaultInstance()));
        }
        if (!request.getValidateOnly()) {
            var next =
                    TournamentEvent.newBuilder().setReason(request.getReason()).setRoundPaired(paired);
            request.setSignature(organising.signature(request.getTournament(), next));
        }
        var sent = HandRounds.sent(request.build(), this);
        return calls.call(tournaments, stub -> stub.pairByHand(sent)).getRound();
    }

    /**
     * Decides about a table or an entrant of a round. Only the organiser may. A table plays again without those who
     * forfeited, unless the request says that everybody plays.
     *
     * @param tournament the name of the tournament
     * @param adjudication what is decided
     * @param reason why
     * @return the round
     */
    public Round adjudicate(String tournament, Adjudication adjudication, String reason) {
        return adjudicate(tournament, adjudication, reason, request -> {});
    }

    /**
     * Decides about a table or an entrant of a round. Only the organiser may. A table plays again without those who
     * forfeited, unless the request says that everybody plays.
     *
     * @param tournament the name of the tournament
     * @param adjudication what is decided
     * @param reason why
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the round
     */
    public Round adjudicate(
            String tournament, Adjudication adjudication, String reason, Consumer<AdjudicateRequest.Builder> more) {
        var request = AdjudicateRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament))
                .setAdjudication(adjudication)
                .setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(reason));
        request.setSignature(organising.signature(request.getTournament(), log -> TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setAdjudicated(OrganiserActs.settled(request, log))));
        return calls.call(tournaments, stub -> stub.adjudicate(request.build())).getRound();
    }

    /**
     * Pauses a tournament: no round is paired, and no match begins. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param reason why
     * @return the tournament
     */
    public Tournament pause(String tournament, String reason) {
        return pause(tournament, reason, request -> {});
    }

    /**
     * Pauses a tournament: no round is paired, and no match begins. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param reason why
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the tournament
     */
    public Tournament pause(String tournament, String reason, Consumer<PauseTournamentRequest.Builder> more) {
        var request = PauseTournamentRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setReason(reason).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setPaused(TournamentPaused.getDefaultInstance());
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.pauseTournament(request.build()))
                .getTournament();
    }

    /**
     * Goes on with a tournament that pauses. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @return the tournament
     */
    public Tournament resume(String tournament) {
        return resume(tournament, request -> {});
    }

    /**
     * Goes on with a tournament that pauses. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the tournament
     */
    public Tournament resume(String tournament, Consumer<ResumeTournamentRequest.Builder> more) {
        var request = ResumeTournamentRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setResumed(TournamentResumed.getDefaultInstance());
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.resumeTournament(request.build()))
                .getTournament();
    }

    /**
     * Ends a tournament with its final standings. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @return the tournament
     */
    public Tournament finish(String tournament) {
        return finish(tournament, request -> {});
    }

    /**
     * Ends a tournament with its final standings. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the tournament
     */
    public Tournament finish(String tournament, Consumer<FinishTournamentRequest.Builder> more) {
        var request = FinishTournamentRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setFinished(TournamentFinished.getDefaultInstance());
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.finishTournament(request.build()))
                .getTournament();
    }

    /**
     * Ends a tournament without standings. Only the one who created it may.
     *
     * @param tournament the name of the tournament
     * @param reason why
     * @return the tournament
     */
    public Tournament cancel(String tournament, String reason) {
        return cancel(tournament, reason, request -> {});
    }

    /**
     * Ends a tournament without standings. Only the one who created it may.
     *
     * @param tournament the name of the tournament
     * @param reason why
     * @param more sets what else is to be said, such as a reason, a version that is expected, or a request id
     * @return the tournament
     */
    public Tournament cancel(String tournament, String reason, Consumer<CancelTournamentRequest.Builder> more) {
        var request = CancelTournamentRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setReason(reason).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setCancelled(TournamentCancelled.getDefaultInstance());
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.cancelTournament(request.build()))
                .getTournament();
    }
}
