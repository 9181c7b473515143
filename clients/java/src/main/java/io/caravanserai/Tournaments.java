package io.caravanserai;

import static io.caravanserai.Requests.newRequestId;
import static io.caravanserai.Requests.requestId;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Lots;
import io.caravanserai.v1.AdjudicateRequest;
import io.caravanserai.v1.Adjudication;
import io.caravanserai.v1.BindEntropyRequest;
import io.caravanserai.v1.Bye;
import io.caravanserai.v1.ByeGranted;
import io.caravanserai.v1.ByeTakenBack;
import io.caravanserai.v1.CancelTournamentRequest;
import io.caravanserai.v1.ChangeOwnTeamRequest;
import io.caravanserai.v1.ChangeSettingsRequest;
import io.caravanserai.v1.CheckInRequest;
import io.caravanserai.v1.CloseRegistrationRequest;
import io.caravanserai.v1.CreateTournamentRequest;
import io.caravanserai.v1.Entrant;
import io.caravanserai.v1.EntrantCheckedIn;
import io.caravanserai.v1.EntrantRegistered;
import io.caravanserai.v1.EntrantSeeded;
import io.caravanserai.v1.EntrantWithdrawn;
import io.caravanserai.v1.EntrantsKeptApart;
import io.caravanserai.v1.EntropyReleased;
import io.caravanserai.v1.FinishTournamentRequest;
import io.caravanserai.v1.FormTeamRequest;
import io.caravanserai.v1.GetEntrantRequest;
import io.caravanserai.v1.GetRoundRequest;
import io.caravanserai.v1.GetStandingsRequest;
import io.caravanserai.v1.GetStandingsResponse;
import io.caravanserai.v1.GetTournamentRequest;
import io.caravanserai.v1.GrantByeRequest;
import io.caravanserai.v1.GrantedBye;
import io.caravanserai.v1.HandTable;
import io.caravanserai.v1.JoinTeamRequest;
import io.caravanserai.v1.KeepApartRequest;
import io.caravanserai.v1.ListEntrantsRequest;
import io.caravanserai.v1.ListEntrantsResponse;
import io.caravanserai.v1.ListRoundsRequest;
import io.caravanserai.v1.ListRoundsResponse;
import io.caravanserai.v1.ListTournamentEventsRequest;
import io.caravanserai.v1.ListTournamentEventsResponse;
import io.caravanserai.v1.ListTournamentsRequest;
import io.caravanserai.v1.ListTournamentsResponse;
import io.caravanserai.v1.OpenEntropyRequest;
import io.caravanserai.v1.PairByHandRequest;
import io.caravanserai.v1.PairRoundRequest;
import io.caravanserai.v1.PairedTable;
import io.caravanserai.v1.PairingReason;
import io.caravanserai.v1.PauseTournamentRequest;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.RegisterEntrantRequest;
import io.caravanserai.v1.RegistrationClosed;
import io.caravanserai.v1.ReleaseEntrantsRequest;
import io.caravanserai.v1.ResumeTournamentRequest;
import io.caravanserai.v1.Round;
import io.caravanserai.v1.RoundPaired;
import io.caravanserai.v1.RoundResult;
import io.caravanserai.v1.SeedEntrantRequest;
import io.caravanserai.v1.SettingsChange;
import io.caravanserai.v1.SettingsChanged;
import io.caravanserai.v1.TakeBackByeRequest;
import io.caravanserai.v1.TakeByeRequest;
import io.caravanserai.v1.Team;
import io.caravanserai.v1.TeamFormed;
import io.caravanserai.v1.Tournament;
import io.caravanserai.v1.TournamentCancelled;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentFinished;
import io.caravanserai.v1.TournamentPaused;
import io.caravanserai.v1.TournamentResumed;
import io.caravanserai.v1.TournamentServiceGrpc;
import io.caravanserai.v1.TournamentSettings;
import io.caravanserai.v1.TournamentUpdate;
import io.caravanserai.v1.WatchTournamentRequest;
import io.caravanserai.v1.WatchTournamentResponse;
import io.caravanserai.v1.WithdrawEntrantRequest;
import io.grpc.Status;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
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
public final class Tournaments {
    /** The number of times that an entrant signs the team that they join: somebody else may have joined meanwhile. */
    private static final int JOINS_TRIED = 5;

    private final Calls calls;
    private final Entropies entropies;
    private final EntrantActs acts;
    private final OrganiserActs organising;
    private final TournamentServiceGrpc.TournamentServiceBlockingStub tournaments;

    Tournaments(Calls calls, Entropies entropies, Signers signers, Supplier<Player> player, boolean registered) {
        this.calls = calls;
        this.entropies = entropies;
        this.tournaments = TournamentServiceGrpc.newBlockingStub(calls.channel());
        this.acts = new EntrantActs(player, registered, signers, this::read);
        this.organising = new OrganiserActs(acts::own, registered, signers, this::organiserLog);
    }

    private static String name(String tournament) {
        return Requests.named("tournaments", tournament);
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
     * A tournament.
     *
     * @param tournament the name of the tournament
     * @return the tournament
     */
    public Tournament get(String tournament) {
        var request =
                GetTournamentRequest.newBuilder().setName(name(tournament)).build();
        return calls.call(tournaments, stub -> stub.getTournament(request)).getTournament();
    }

    /**
     * Tournaments, the latest first. The next page is asked for when you come to it.
     *
     * @param more sets which: of a game, in some states, of an organiser, with a player
     * @return the tournaments
     */
    public Iterable<Tournament> list(Consumer<ListTournamentsRequest.Builder> more) {
        var request = ListTournamentsRequest.newBuilder();
        more.accept(request);
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(tournaments, stub -> stub.listTournaments(asked));
                },
                ListTournamentsResponse::getTournamentsList,
                ListTournamentsResponse::getNextPageToken);
    }

    // -- entrants -----------------------------------------------------------------------------------------------

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
     * An entrant.
     *
     * @param entrant the name of the entrant
     * @return the entrant
     */
    public Entrant entrant(String entrant) {
        var request = GetEntrantRequest.newBuilder().setName(entrant).build();
        return calls.call(tournaments, stub -> stub.getEntrant(request)).getEntrant();
    }

    /**
     * The entrants of a tournament, in the order in which they registered. The next page is asked for when you come to
     * it.
     *
     * @param tournament the name of the tournament
     * @return the entrants
     */
    public Iterable<Entrant> entrants(String tournament) {
        var request = ListEntrantsRequest.newBuilder().setTournament(name(tournament));
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(tournaments, stub -> stub.listEntrants(asked));
                },
                ListEntrantsResponse::getEntrantsList,
                ListEntrantsResponse::getNextPageToken);
    }

    /**
     * The rounds of a tournament, from the first. The next page is asked for when you come to it.
     *
     * @param tournament the name of the tournament
     * @return the rounds
     */
    public Iterable<Round> rounds(String tournament) {
        var request = ListRoundsRequest.newBuilder().setTournament(name(tournament));
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(tournaments, stub -> stub.listRounds(asked));
                },
                ListRoundsResponse::getRoundsList,
                ListRoundsResponse::getNextPageToken);
    }

    // -- commands -----------------------------------------------------------------------------------------------

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

    private static String tournamentOf(String entrant) {
        return entrant.replaceFirst("/entrants/.*", "");
    }

    private static String idOf(String entrant) {
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

    /**
     * Keeps entrants, such as members of one club, apart in the rounds to come. Swiss system only. Only the organiser
     * may.
     *
     * @param tournament the name of the tournament
     * @param entrants the ids of the entrants
     * @return the tournament
     */
    public Tournament keepApart(String tournament, List<String> entrants) {
        return keepApart(tournament, entrants, request -> {});
    }

    /**
     * Keeps entrants, such as members of one club, apart in the rounds to come, or lets them meet again. Swiss system
     * only. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param entrants the ids of the entrants
     * @param more sets what else is to be said, such as that they may meet again, a reason, or a request id
     * @return the tournament
     */
    public Tournament keepApart(String tournament, List<String> entrants, Consumer<KeepApartRequest.Builder> more) {
        var request = KeepApartRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament))
                .clearEntrants()
                .addAllEntrants(entrants)
                .setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var next = TournamentEvent.newBuilder()
                .setReason(request.getReason())
                .setKeptApart(
                        EntrantsKeptApart.newBuilder().addAllEntrants(entrants).setLifted(request.getLift()));
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.keepApart(request.build())).getTournament();
    }

    /**
     * Forms a team of entrants in the order of boards, or forms it again (with its id); without members it is taken
     * away. The captain is the first member, where nobody is named. Only the organiser may.
     *
     * @param tournament the name of the tournament
     * @param team the team as it is to be
     * @param more sets what else is to be said, such as a reason or a request id
     * @return the tournament
     */
    public Tournament formTeam(String tournament, Team team, Consumer<FormTeamRequest.Builder> more) {
        boolean empty = team.getMembersCount() == 0;
        var formed = team.toBuilder().setDisplayName(EntrantActs.reason(team.getDisplayName()));
        if (empty) {
            formed.setCaptain("").setSeed(0);
        } else if (team.getCaptain().isEmpty()) {
            formed.setCaptain(team.getMembers(0));
        }
        var request = FormTeamRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament)).setTeam(formed).setRequestId(requestId(request.getRequestId()));
        request.setReason(EntrantActs.reason(request.getReason()));
        var event = TeamFormed.newBuilder()
                .setTeam(formed.getTeam())
                .setDisplayName(formed.getDisplayName())
                .setCaptain(formed.getCaptain())
                .addAllMembers(formed.getMembersList())
                .setSeed(formed.getSeed());
        var next = TournamentEvent.newBuilder().setReason(request.getReason()).setTeamFormed(event);
        request.setSignature(organising.signature(request.getTournament(), next));
        return calls.call(tournaments, stub -> stub.formTeam(request.build())).getTournament();
    }

    /**
     * Founds a team, as this entrant, who is its captain and its only member; or changes the team of its id: its
     * captain names it and orders its members, members leave out themselves. Without members that team is taken away.
     *
     * @param tournament the name of the tournament
     * @param team the team as it is to be
     * @param code the code with which others join, such as {@link Tokens#newCode}; empty: as before
     * @return the tournament
     */
    public Tournament changeOwnTeam(String tournament, Team team, String code) {
        var wanted = team.toBuilder().setDisplayName(EntrantActs.reason(team.getDisplayName()));
        var request = ChangeOwnTeamRequest.newBuilder()
                .setTournament(name(tournament))
                .setTeam(wanted)
                .setRequestId(requestId(""));
        if (!code.isEmpty()) {
            request.setJoinHash(Digests.sha256(Chance.entryTicket(request.getTournament(), code)));
        }
        return acts.acted(
                request.getTournament(),
                (signatures, entrant) -> Optional.of(signatures.changedTeam(entrant, request.build())),
                signature -> calls.call(
                                tournaments,
                                stub -> stub.changeOwnTeam(
                                        request.setSignature(signature).build()))
                        .getTournament());
    }

    /**
     * Joins the team of a code, as this entrant, while registration is open. If the key with which they have entered is
     * kept here, they sign the team that they join, with all its members.
     *
     * @param tournament the name of the tournament
     * @param code the code that the captain gave out
     * @return the tournament
     */
    public Tournament joinTeam(String tournament, String code) {
        var request = JoinTeamRequest.newBuilder()
                .setTournament(name(tournament))
                .setTicket(Chance.entryTicket(name(tournament), code))
                .setRequestId(requestId(""));
        for (int attempt = 1; ; attempt++) {
            try {
                return acts.acted(
                        request.getTournament(),
                        (signatures, entrant) -> signatures.joinedTeam(entrant, request.getTicket()),
                        signature -> calls.call(
                                        tournaments,
                                        stub -> stub.joinTeam(
                                                request.setSignature(signature).build()))
                                .getTournament());
            } catch (CallException.WrongMoment error) { // somebody else has joined meanwhile
                if (!error.reason().equals("SIGNATURE_INVALID") || attempt == JOINS_TRIED) {
                    throw error;
                }
            }
        }
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
        return calls.call(tournaments, stub -> stub.pairByHand(request.build())).getRound();
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

    /**
     * A round of a tournament.
     *
     * @param tournament the name of the tournament
     * @param number the number of the round
     * @return the round
     */
    public Round round(String tournament, int number) {
        var request = GetRoundRequest.newBuilder()
                .setName(name(tournament) + "/rounds/" + number)
                .build();
        return calls.call(tournaments, stub -> stub.getRound(request)).getRound();
    }

    /**
     * All standings after the last round of which all tables have a result.
     *
     * @param tournament the name of the tournament
     * @param more sets another round, or that the cross-table is wanted
     * @return the standings, the best first
     * @throws AlteredException the pages are not of the same standings
     */
    public GetStandingsResponse standings(String tournament, Consumer<GetStandingsRequest.Builder> more) {
        return StandingsPages.whole(token -> standingsPage(tournament, request -> {
            more.accept(request);
            request.setPageToken(token);
        }));
    }

    /**
     * A page of the standings: the first, or that of the page token which the page before named. All of them are of the
     * same standings, also while results come in; in the end the token is refused with {@code PAGE_TOKEN_INVALID}, and
     * the first page shows the present ones.
     *
     * @param tournament the name of the tournament
     * @param more sets another round, that the cross-table is wanted, the number of lines, or the page token
     * @return the page
     */
    public GetStandingsResponse standingsPage(String tournament, Consumer<GetStandingsRequest.Builder> more) {
        var request = GetStandingsRequest.newBuilder();
        more.accept(request);
        request.setTournament(name(tournament));
        return calls.call(tournaments, stub -> stub.getStandings(request.build()));
    }

    // -- lots ---------------------------------------------------------------------------------------------------

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
        String text = "there is no entropy to open, or not yet";
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
        throw new AlteredException(
                "an entrant was bound after this client had sent its entropy: somebody may have chosen the lots");
    }

    // -- log ----------------------------------------------------------------------------------------------------

    /**
     * The events so far, each checked when you come to it.
     *
     * @param tournament the name of the tournament
     * @return the events; read them once
     */
    public Iterable<TournamentEvent> events(String tournament) {
        return stored(new TournamentLog(name(tournament), 0));
    }

    /**
     * The events so far as they are stored, after a version.
     *
     * @param tournament the name of the tournament
     * @param after the version; 0: all
     * @return the bytes of the events, and openings beside them
     */
    public Iterable<TournamentUpdate> updates(String tournament, long after) {
        var request = ListTournamentEventsRequest.newBuilder()
                .setTournament(name(tournament))
                .setAfterVersion(after);
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(tournaments, stub -> stub.listTournamentEvents(asked));
                },
                ListTournamentEventsResponse::getUpdatesList,
                ListTournamentEventsResponse::getNextPageToken);
    }

    /** The log so far, all of it checked. */
    private TournamentLog read(String tournament) {
        var log = new TournamentLog(tournament, 0);
        stored(log).forEach(event -> {});
        return log;
    }

    private OrganiserLog organiserLog(String tournament) {
        var log = new TournamentLog(tournament, 0);
        var known = new OrganiserLog(log);
        stored(log).forEach(known::follow);
        return known;
    }

    private Iterable<TournamentEvent> stored(TournamentLog log) {
        Iterator<TournamentUpdate> updates =
                updates(log.tournament(), log.version()).iterator();
        return () -> Requests.mapped(updates, update -> acts.followed(log, update));
    }

    /**
     * Follows a tournament as it happens, until it is over: from the first event on, so that everything is checked.
     *
     * @param tournament the name of the tournament
     * @return the events; close the stream
     */
    public TournamentWatch watch(String tournament) {
        return watch(tournament, 0);
    }

    /**
     * Follows a tournament as it happens, until it is over.
     *
     * @param tournament the name of the tournament
     * @param after the version after which the events come; what came before is taken on trust
     * @return the events; close the stream
     */
    public TournamentWatch watch(String tournament, long after) {
        return watching(new TournamentLog(name(tournament), after));
    }

    private TournamentWatch watching(TournamentLog log) {
        return new TournamentWatch(calls, log, update -> acts.followed(log, update), after -> {
            var request = WatchTournamentRequest.newBuilder()
                    .setTournament(log.tournament())
                    .setAfterVersion(after)
                    .setWithPulses(true)
                    .build();
            return ServerStream.entries(
                    tournaments.watchTournament(request),
                    (WatchTournamentResponse part) -> part.hasUpdate() ? List.of(part.getUpdate()) : List.of());
        });
    }
}
