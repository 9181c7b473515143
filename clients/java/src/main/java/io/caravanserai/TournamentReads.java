package io.caravanserai;

import io.caravanserai.v1.Entrant;
import io.caravanserai.v1.GetEntrantRequest;
import io.caravanserai.v1.GetRoundRequest;
import io.caravanserai.v1.GetStandingsRequest;
import io.caravanserai.v1.GetStandingsResponse;
import io.caravanserai.v1.GetTournamentRequest;
import io.caravanserai.v1.ListEntrantsRequest;
import io.caravanserai.v1.ListEntrantsResponse;
import io.caravanserai.v1.ListRoundsRequest;
import io.caravanserai.v1.ListRoundsResponse;
import io.caravanserai.v1.ListTournamentEventsRequest;
import io.caravanserai.v1.ListTournamentEventsResponse;
import io.caravanserai.v1.ListTournamentsRequest;
import io.caravanserai.v1.ListTournamentsResponse;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.Round;
import io.caravanserai.v1.Tournament;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentServiceGrpc;
import io.caravanserai.v1.TournamentUpdate;
import io.caravanserai.v1.WatchTournamentRequest;
import io.caravanserai.v1.WatchTournamentResponse;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Tournaments as everybody may read them: entrants, rounds, standings, and the log. */
abstract sealed class TournamentReads permits TournamentLots {
    final Calls calls;
    final Entropies entropies;
    final EntrantActs acts;
    final OrganiserActs organising;
    final TournamentServiceGrpc.TournamentServiceBlockingStub tournaments;

    TournamentReads(Calls calls, Entropies entropies, Signers signers, Supplier<Player> player, boolean registered) {
        this.calls = calls;
        this.entropies = entropies;
        this.tournaments = TournamentServiceGrpc.newBlockingStub(calls.channel());
        this.acts = new EntrantActs(player, registered, signers, this::read);
        this.organising = new OrganiserActs(acts::own, registered, signers, this::organiserLog);
    }

    static String name(String tournament) {
        return Requests.named("tournaments", tournament);
    }

    /**
     * A tournament.
     *
     * @param tournament the name of the tournament
     * @return the tournament
     * @throws AlteredException the service answers about another one
     */
    public Tournament get(String tournament) {
        var request =
                GetTournamentRequest.newBuilder().setName(name(tournament)).build();
        var shown = calls.call(tournaments, stub -> stub.getTournament(request)).getTournament();
        Signers.requireNamed(request.getName(), shown.getName());
        return shown;
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

    /**
     * An entrant.
     *
     * @param entrant the name of the entrant
     * @return the entrant
     * @throws AlteredException the service answers about another one
     */
    public Entrant entrant(String entrant) {
        var request = GetEntrantRequest.newBuilder().setName(entrant).build();
        var shown = calls.call(tournaments, stub -> stub.getEntrant(request)).getEntrant();
        Signers.requireNamed(entrant, shown.getName());
        return shown;
    }

    /**
     * The entrants of a tournament, in the order in which they registered. The next page is asked for when you come to
     * it.
     *
     * @param tournament the name of the tournament
     * @return the entrants
     * @throws AlteredException (when it is read) one of them is an entrant of another tournament
     */
    public Iterable<Entrant> entrants(String tournament) {
        var request = ListEntrantsRequest.newBuilder().setTournament(name(tournament));
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(tournaments, stub -> stub.listEntrants(asked));
                },
                page -> ofTournament(request.getTournament(), page.getEntrantsList()),
                ListEntrantsResponse::getNextPageToken);
    }

    /**
     * The rounds of a tournament, from the first. The next page is asked for when you come to it.
     *
     * @param tournament the name of the tournament
     * @return the rounds
     * @throws AlteredException (when it is read) a round or a table before another is missing, or they come in another
     *     order
     */
    public Iterable<Round> rounds(String tournament) {
        var request = ListRoundsRequest.newBuilder().setTournament(name(tournament));
        return () -> {
            var number = new AtomicInteger();
            return Requests.paged(
                            token -> {
                                var asked = request.clone().setPageToken(token).build();
                                return calls.call(tournaments, stub -> stub.listRounds(asked));
                            },
                            page -> inOrder(request.getTournament(), number, page.getRoundsList()),
                            ListRoundsResponse::getNextPageToken)
                    .iterator();
        };
    }

    private static List<Entrant> ofTournament(String tournament, List<Entrant> entrants) {
        entrants.forEach(one -> Signers.requireNamed(tournament, one.getName().split("/entrants/", 2)[0]));
        return entrants;
    }

    private static List<Round> inOrder(String tournament, AtomicInteger number, List<Round> rounds) {
        rounds.forEach(shown -> requireRound(tournament + "/rounds/" + number.incrementAndGet(), shown));
        return rounds;
    }

    /** Requires that a round is the one that was asked for, with its tables in their order. */
    private static void requireRound(String name, Round shown) {
        Signers.requireNamed(name, shown.getName());
        for (int index = 0; index < shown.getTablesCount(); index++) {
            var number = Integer.toUnsignedString(shown.getTables(index).getNumber());
            Signers.requireNamed(name + "/tables/" + (index + 1), name + "/tables/" + number);
        }
    }

    /**
     * A round of a tournament.
     *
     * @param tournament the name of the tournament
     * @param number the number of the round
     * @return the round
     * @throws AlteredException it is another one, a table before another is missing, or they come in another order
     */
    public Round round(String tournament, int number) {
        var request = GetRoundRequest.newBuilder()
                .setName(name(tournament) + "/rounds/" + number)
                .build();
        var shown = calls.call(tournaments, stub -> stub.getRound(request)).getRound();
        requireRound(request.getName(), shown);
        return shown;
    }

    /**
     * All standings after the last round of which all tables have a result.
     *
     * @param tournament the name of the tournament
     * @param more sets another round, or that the cross-table is wanted
     * @return the standings, the best first
     * @throws AlteredException the pages are not of the same standings, or have other lines than their digest says
     */
    public GetStandingsResponse standings(String tournament, Consumer<GetStandingsRequest.Builder> more) {
        return StandingsPages.whole(
                name(tournament),
                token -> standingsPage(tournament, request -> {
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
    TournamentLog read(String tournament) {
        var log = new TournamentLog(tournament, 0);
        stored(log).forEach(event -> {});
        return log;
    }

    OrganiserLog organiserLog(String tournament) {
        var log = new TournamentLog(tournament, 0);
        var known = new OrganiserLog(log);
        stored(log).forEach(known::follow);
        return known;
    }

    Iterable<TournamentEvent> stored(TournamentLog log) {
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

    TournamentWatch watching(TournamentLog log) {
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
