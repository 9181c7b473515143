package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.caravanserai.v1.Adjudication;
import io.caravanserai.v1.Entrant;
import io.caravanserai.v1.Forfeit;
import io.caravanserai.v1.HandTable;
import io.caravanserai.v1.HeadToHead;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.PairByHandRequest;
import io.caravanserai.v1.Rating;
import io.caravanserai.v1.ReplayTable;
import io.caravanserai.v1.Round;
import io.caravanserai.v1.RoundResult;
import io.caravanserai.v1.Scoreboard;
import io.caravanserai.v1.Seat;
import io.caravanserai.v1.SettingsChange;
import io.caravanserai.v1.SwissFormat;
import io.caravanserai.v1.TimeBudget;
import io.caravanserai.v1.TimeControl;
import io.caravanserai.v1.Tournament;
import io.caravanserai.v1.TournamentEvent;
import io.caravanserai.v1.TournamentRole;
import io.caravanserai.v1.TournamentSettings;
import io.caravanserai.v1.TournamentUpdate;
import io.caravanserai.v1.VoidTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tournaments, ratings and clocks, against a real service. */
class TournamentsIT {
    /** In seconds. For what hangs: a busy machine stands still for seconds, and is slow for minutes. */
    private static final int LONG = 300;

    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.shared();
    }

    private static Client registered(String name) {
        return Client.connect(service.address()).register(name, "");
    }

    private static <E> List<E> all(Iterable<E> entries) {
        return StreamSupport.stream(entries.spliterator(), false).toList();
    }

    /** Lists follow the log with a little delay. */
    static void await(BooleanSupplier holds) throws InterruptedException {
        Instant end = Instant.now().plusSeconds(LONG);
        while (!holds.getAsBoolean()) {
            assertTrue(Instant.now().isBefore(end), "it does not become true");
            Thread.sleep(50);
        }
    }

    /** A tournament of three bots, of which registration is still open. */
    private static String organised(Client organiser, boolean automatic) {
        var settings = TournamentSettings.newBuilder()
                .setTitle("Open")
                .setGame("games/sahwari")
                .setSeats(3)
                .setAutomaticRounds(automatic)
                .setLateEntryUntilRound(automatic ? 0 : 1)
                .setSwiss(SwissFormat.newBuilder().setRounds(2));
        String name = organiser.tournaments().create(settings.build()).getName();
        for (int bot = 0; bot < 3; bot++) {
            organiser.tournaments().addBot(name, "random");
        }
        return name;
    }

    @Test
    void botsPlayATournamentThatIsWatchedOverACutWire() throws Exception {
        try (var wire = new Wire(service.port());
                Client ann = registered("Ann");
                Client spectator = Client.at(wire.address()).token("").connect()) {
            String name = organised(ann, true);
            ann.tournaments().closeRegistration(name);
            TournamentLog log;
            try (TournamentWatch watch = spectator.tournaments().watch(name)) {
                log = watch.log();
                long version = 0;
                for (TournamentEvent event : watch) {
                    assertEquals(++version, event.getVersion()); // none is lost or doubled
                    if (version % 5 == 0) {
                        wire.cut();
                    }
                }
            }
            Tournament shown = spectator.tournaments().get(name);
            assertEquals(Tournament.State.STATE_FINISHED, shown.getState());
            assertEquals(shown.getVersion(), log.version());
            assertEquals(shown.getHead(), log.head());
            assertTrue(wire.connections() > 1);
            var standings = spectator.tournaments().standings(name, request -> request.setWithCrossTable(true));
            assertEquals(3, standings.getStandingsCount());
            assertEquals(3, standings.getCrossTableCount());
            List<Round> rounds = all(spectator.tournaments().rounds(name));
            assertEquals(2, rounds.size());
            assertTrue(rounds.get(1).getClosed());
            String last = spectator.tournaments().round(name, 2).getTables(0).getMatches(0);
            await(() -> all(ann.scoreboards("tournament = " + name)).stream()
                    .map(Scoreboard::getName)
                    .anyMatch((last + "/scoreboard")::equals));
            MatchRecord record = MatchRecord.fromBytes(ann.recordFile(last).toByteArray());
            assertEquals(last, record.match());
            assertTrue(record.verify().good(), () -> record.verify().findings().toString());
        }
    }

    @Test
    void entrantsOpenTheirEntropyOnceAllAreBound() throws Exception {
        try (Client ann = registered("Ann");
                Client ben = registered("Ben");
                Client eve = registered("Eve")) {
            String name = organised(ann, false);
            Entrant entrant = ann.tournaments().register(name);
            ben.tournaments().register(name);
            Entrant leaving = eve.tournaments().register(name);
            assertThrows(
                    CallException.WrongMoment.class, () -> ann.tournaments().openEntropy(name));
            ann.tournaments().closeRegistration(name);
            ben.tournaments().openEntropy(name);
            eve.tournaments().withdraw(leaving.getName());
            assertTrue(ann.tournaments().entrant(entrant.getName()).getUnbound(), "what Ben opened counts");
            var opening = CompletableFuture.supplyAsync(() -> ann.tournaments().openEntropyWhenBound(name));
            ben.tournaments().openEntropyWhenBound(name);
            opening.get(LONG, TimeUnit.SECONDS);
            assertEquals(
                    Tournament.State.STATE_RUNNING, ann.tournaments().get(name).getState());
            List<String> opened = all(ann.tournaments().entrants(name)).stream()
                    .filter(each -> !each.getEntropy().isEmpty())
                    .map(Entrant::getPlayer)
                    .toList();
            assertEquals(List.of(ann.me().getName(), ben.me().getName()), opened);
        }
    }

    @Test
    void entropyIsSentOnceAndAfterRegistrationHasClosed() {
        var storage = new Interception();
        try (Client guest = Client.at(service.address()).entropies(storage).connect();
                Client ben = registered("Ben")) {
            Client ann = guest.register("Ann", "");
            String name = organised(ben, false);
            ann.tournaments().register(name);
            ben.tournaments().register(name);
            ByteString first = storage.get(name).orElseThrow();
            assertThrows(
                    CallException.WrongMoment.class, () -> ann.tournaments().openEntropy(name));
            assertEquals(first, storage.get(name).orElseThrow(), "it was not sent");
            ben.tournaments().closeRegistration(name);
            storage.meanwhile(() -> ben.tournaments().bindEntropy(name));
            assertThrows(CallException.Conflict.class, () -> ann.tournaments().openEntropy(name));
            ann.tournaments().openEntropy(name);
            ByteString opened = storage.get(name + " opened").orElseThrow();
            assertNotEquals(first, opened);
            List<ByteString> entropies = all(ann.tournaments().events(name)).stream()
                    .filter(TournamentEvent::hasEntropyOpened)
                    .map(event -> event.getEntropyOpened().getEntropy())
                    .toList();
            assertEquals(List.of(opened), entropies);
            ben.tournaments().openEntropy(name);
            assertEquals(
                    Tournament.State.STATE_RUNNING, ann.tournaments().get(name).getState());
        }
    }

    /** A player with a key. */
    private static Client signing(String name) {
        Client player = registered(name);
        player.replaceKey();
        return player;
    }

    @Test
    void entrantsSignWhatTheyDo() {
        try (Client ann = signing("Ann");
                Client eve = signing("Eve");
                Client ben = registered("Ben")) {
            String name = organised(ben, false);
            ByteString entered = ann.me().getPublicKey();
            Entrant entrant = ann.tournaments().register(name);
            ann.tournaments().withdraw(entrant.getName(), request -> request.setReason("  ill,\n pu\u0308nktlich "));
            ann.tournaments().register(name);
            ann.tournaments().bindEntropy(name);
            ben.tournaments().register(name);
            ben.replaceKey(); // too late for this tournament
            ben.tournaments().closeRegistration(name);
            ann.replaceKey();
            ann.tournaments().openEntropy(name);
            ben.tournaments().openEntropy(name);
            eve.tournaments().register(name); // late: bound to none
            ann.tournaments().withdraw(entrant.getName());
            var log = new TournamentLog(name, 0);
            var told = new ArrayList<Long>();
            for (TournamentUpdate update : ben.tournaments().updates(name, 0)) {
                TournamentEvent event = log.follow(update);
                if (event.getAccount().equals(ben.me().getName())
                        && event.getRole() == TournamentRole.TOURNAMENT_ROLE_ENTRANT) {
                    told.add(event.getVersion());
                }
            }
            EntrantSignatures signatures = log.signatures().orElseThrow();
            assertEquals(told, signatures.told());
            assertEquals(2, told.size(), "Ben has entered without a key");
            assertEquals(entered, signatures.key(entrant.getName().replaceFirst(".*/", "")));
        }
    }

    @Test
    void organisersSignAllThatTheyDo() {
        try (Client olga = signing("Olga");
                Client arne = signing("Arne");
                Client ben = registered("Ben");
                Client elsewhere =
                        Client.at(service.address()).player(olga.token()).connect()) {
            Tournaments tournaments = olga.tournaments();
            var settings = TournamentSettings.newBuilder()
                    .setTitle("Open")
                    .setGame("games/sahwari")
                    .setSeats(3)
                    .setLateEntryUntilRound(2)
                    .addArbiters(arne.me().getName())
                    .setSwiss(SwissFormat.newBuilder().setRounds(2));
            String name = tournaments
                    .create(settings.build(), request -> request.setOrganisersSign(true))
                    .getName();
            for (int bot = 0; bot < 4; bot++) {
                tournaments.addBot(name, "random");
            }
            String entrant = ben.tournaments().register(name).getName();
            tournaments.withdraw(name + "/entrants/bot-4", request -> request.setReason(" Zoe\u0308  is ill\n"));
            arne.tournaments().seed(name + "/entrants/bot-1", 1);
            tournaments.grantBye(entrant, 1, RoundResult.ROUND_RESULT_HALF_BYE);
            tournaments.keepApart(name, List.of("bot-2", "bot-3"));
            var change = SettingsChange.newBuilder().setTitle(" Spring  open").setCapacity(9);
            var open = tournaments.changeSettings(name, change.build(), "a larger hall");
            assertEquals("Spring open", open.getSettings().getTitle());
            tournaments.closeRegistration(name);
            tournaments.release(name, List.of(), request -> request.setReason("gone"));
            tournaments.pause(name, "lunch");
            arne.tournaments().resume(name);
            int before = HandRounds.namedBytes;
            HandRounds.namedBytes = 0;
            tournaments.pairByHand(
                    name, 1, List.of(List.of("bot-3", "bot-1", "bot-2")), "no  projector", request -> {});
            var shortened = HandRounds.sent(
                    PairByHandRequest.newBuilder()
                            .setTournament(name)
                            .addTables(HandTable.newBuilder().addEntrants("bot-3"))
                            .addTables(HandTable.newBuilder().addEntrants("nobody"))
                            .addByes("bot-1")
                            .build(),
                    tournaments);
            HandRounds.namedBytes = before;
            assertTrue(shortened.hasExpectedVersion());
            assertEquals(1, shortened.getTables(0).getNumbersCount());
            assertEquals(List.of("nobody"), shortened.getTables(1).getEntrantsList());
            assertEquals(List.of(), List.copyOf(shortened.getByesList()));
            var table = Adjudication.newBuilder().setRound(1).setTable(1);
            tournaments.adjudicate(
                    name,
                    table.clone()
                            .setForfeit(Forfeit.newBuilder().addEntrants("bot-1"))
                            .build(),
                    "late");
            tournaments.adjudicate(
                    name,
                    table.clone().setReplay(ReplayTable.getDefaultInstance()).build(),
                    "again");
            var missing = assertThrows(
                    CallException.WrongMoment.class,
                    () -> elsewhere.tournaments().cancel(name, "rain"));
            assertEquals("SIGNATURE_MISSING", missing.reason());
            tournaments.adjudicate(
                    name, table.clone().setVoid(VoidTable.getDefaultInstance()).build(), "thunder");
            tournaments.finish(name, request -> request.setEarly(true).setReason("rain"));

            var log = new TournamentLog(name, 0);
            List<TournamentEvent> signed = new ArrayList<>();
            for (TournamentUpdate update : ben.tournaments().updates(name, 0)) {
                TournamentEvent event = log.follow(update);
                if (!event.getOrganiserSignature().isEmpty()) {
                    signed.add(event);
                }
            }
            assertEquals(18, signed.size());
            assertEquals(
                    List.of("bot-1"),
                    signed.stream()
                            .filter(event -> event.getAdjudicated().hasReplay())
                            .flatMap(event -> event.getAdjudicated().getReplay().getWithoutList().stream())
                            .toList());
            assertEquals(List.of(), log.organisers().orElseThrow().told());
        }
    }

    @Test
    void anOrganiserDecidesAndTheLogSaysSo() throws Exception {
        try (Client ann = registered("Ann");
                Client ben = registered("Ben")) {
            Tournaments tournaments = ann.tournaments();
            String name = organised(ann, false);
            String entrant = ben.tournaments().register(name).getName();
            assertEquals(1, tournaments.seed(entrant, 1).getSeed());
            tournaments.grantBye(entrant, 1, RoundResult.ROUND_RESULT_HALF_BYE);
            Tournament closed = tournaments.closeRegistration(name);
            tournaments.release(name, List.of(), request -> request.setReason("they are gone"));
            assertThrows(
                    CallException.Conflict.class,
                    () -> tournaments.pair(name, 1, request -> request.setExpectedVersion(closed.getVersion())));
            Refused refused = assertThrows(Refused.class, () -> tournaments.pair(name, 2));
            assertEquals("TRN-PAIR-01", refused.rule());
            tournaments.pause(name, "lunch");
            tournaments.resume(name);
            tournaments.pair(name, 1);
            var voided = Adjudication.newBuilder().setRound(1).setTable(1).setVoid(VoidTable.getDefaultInstance());
            tournaments.adjudicate(name, voided.build(), "thunder");
            Tournament finished =
                    tournaments.finish(name, request -> request.setEarly(true).setReason("rain"));
            assertEquals(Tournament.State.STATE_FINISHED, finished.getState());
            String other = organised(ann, false);
            assertEquals(
                    Tournament.State.STATE_CANCELLED,
                    tournaments.cancel(other, "nobody came").getState());
            String organiser = ann.me().getName();
            await(() -> all(tournaments.list(request -> request.setOrganiser(organiser)))
                            .size()
                    == 2);
            assertEquals(finished.getVersion(), all(tournaments.events(name)).size());
            assertAlterationsAreFound(name, all(tournaments.updates(name, 0)));
        }
    }

    private static void follow(String name, long after, List<TournamentUpdate> updates) {
        var log = new TournamentLog(name, after);
        updates.forEach(log::follow);
    }

    /** A log with another byte, a gap, a repeated or exchanged event, or an opening that does not fit. */
    private static void assertAlterationsAreFound(String name, List<TournamentUpdate> updates) {
        follow(name, 0, updates);
        follow(name, 3, updates.subList(3, updates.size()));
        assertEquals(ByteString.EMPTY, new TournamentLog(name, 3).head(), "nothing is known of it");
        ByteString first = updates.get(0).getEvent();
        for (int at = 0; at < first.size(); at++) {
            byte[] flipped = first.toByteArray();
            flipped[at] ^= 1;
            var altered = new ArrayList<>(updates);
            altered.set(
                    0,
                    updates.get(0).toBuilder()
                            .setEvent(ByteString.copyFrom(flipped))
                            .build());
            assertThrows(AlteredException.class, () -> follow(name, 0, altered), "byte " + at);
        }
        for (int at = 0; at < updates.size(); at++) {
            var gap = new ArrayList<>(updates);
            gap.remove(at);
            if (at < updates.size() - 1) { // without its end, a log is whole
                assertThrows(AlteredException.class, () -> follow(name, 0, gap));
            }
            var repeated = new ArrayList<>(updates);
            repeated.add(at, updates.get(at));
            assertThrows(AlteredException.class, () -> follow(name, 0, repeated));
        }
        List<TournamentUpdate> unsalted = updates.stream()
                .map(update -> {
                    var changed = update.toBuilder();
                    changed.getOpeningsBuilderList().forEach(opening -> opening.clearSalt());
                    return changed.build();
                })
                .toList();
        assertThrows(AlteredException.class, () -> follow(name, 0, unsalted));
        assertThrows(AlteredException.class, () -> follow("tournaments/another", 0, updates));
    }

    @Test
    void closingAWatchEndsTheWaitAndLeavesNoThread() throws Exception {
        try (Client ann = registered("Ann")) {
            String name = organised(ann, false);
            long stored = ann.tournaments().get(name).getVersion();
            int before = threads();
            for (int count = 0; count < 20; count++) {
                TournamentWatch watch = ann.tournaments().watch(name);
                for (long version = 0; version < stored; version++) {
                    watch.next();
                }
                var waiting = CompletableFuture.supplyAsync(watch::hasNext);
                watch.close();
                assertFalse(waiting.get(LONG, TimeUnit.SECONDS));
            }
            await(() -> threads() <= before + 4); // those of the pools may stay
        }
    }

    private static int threads() {
        return Thread.getAllStackTraces().size();
    }

    @Test
    void manyEntrantsAreListedPageByPage() {
        try (Client ann = registered("Ann")) {
            String name = organised(ann, false);
            var added = Stream.generate(() ->
                            CompletableFuture.runAsync(() -> ann.tournaments().addBot(name, "random")))
                    .limit(120)
                    .toList();
            added.forEach(CompletableFuture::join);
            List<Entrant> entrants = all(ann.tournaments().entrants(name));
            assertEquals(123, entrants.size());
            assertEquals(123, entrants.stream().map(Entrant::getName).distinct().count());
            var registered = entrants.stream().map(Entrant::getName).toList();
            assertEquals(
                    registered,
                    all(ann.tournaments().entrants(name)).stream()
                            .map(Entrant::getName)
                            .toList());
            assertEquals(
                    ann.tournaments().get(name).getVersion(),
                    all(ann.tournaments().events(name)).size());
        }
    }

    @Test
    void aPlayerWhoFinishedAMatchHasARating() throws Exception {
        try (Client ann = registered("Ann")) {
            String match = ann.create("sahwari", 2).getName();
            ann.join(match, "");
            ann.addBot(match, "random");
            ann.start(match);
            ann.play(match, asked -> asked.offers().get(0));
            Ratings ratings = ann.ratings();
            String player = ann.me().getName();
            await(() -> all(ratings.playedMatches(Ratings.ME)).size() == 1);
            await(() -> all(ratings.list("sahwari", request -> request.setWithBots(true))).stream()
                    .map(Rating::getName)
                    .toList()
                    .containsAll(List.of("bots/random/ratings/sahwari", player + "/ratings/sahwari")));
            assertEquals(
                    player + "/ratings/sahwari",
                    ratings.get("sahwari", Ratings.ME).getName());
            var exported = all(ann.personalData(Ratings.ME));
            assertEquals("Ann", exported.get(0).getAccount().getCreated().getDisplayName());
            assertTrue(exported.stream()
                    .anyMatch(entry -> entry.getMatch().getMatch().equals(match)));
            try (Client ben = registered("Ben")) {
                ben.followPlayer(player);
                var followed = all(ben.followedPlayers());
                assertEquals(1, followed.size());
                assertEquals(player, followed.get(0).getPlayer());
                assertEquals(match, followed.get(0).getLastMatch().getName());
                assertTrue(ann.refuseFollowers(true).getRefusesFollowers());
                assertEquals(0, all(ben.followedPlayers()).size());
                ben.unfollowPlayer(player);
            }
            assertEquals(1, all(ratings.changes("sahwari", player)).size());
            assertEquals(1, all(ratings.changes("sahwari", player, 2)).size());
            assertEquals(2, ratings.get("sahwari", Ratings.ME, 2).getSeats());
            assertTrue(ratings.get("sahwari", Ratings.ME).getValue().getProvisional());
            assertEquals(
                    1,
                    all(ratings.list("sahwari", request -> request.setSeats(2).setPeriodDays(2)))
                            .size());
            assertEquals(
                    0,
                    all(ratings.list("sahwari", request -> request.setSeats(3))).size());
            List<HeadToHead> balances = all(ratings.headToHeads(player, request -> {}));
            assertEquals(1, balances.size());
            assertEquals(1, ratings.playerRecord(player).getGamesCount());
            assertEquals(
                    "games/sahwari/statistics",
                    ratings.statistics("sahwari", request -> {}).getName());
        }
    }

    @Test
    void aClientKnowsWhatEveryClockShows() {
        try (Client ann = Client.connect(service.address());
                Client ben = Client.connect(service.address())) {
            var control = TimeControl.newBuilder()
                    .setBudget(TimeBudget.newBuilder().setSeconds(600).setIncrementSeconds(5))
                    .setPausing(TimeControl.Pausing.PAUSING_AGREED);
            String match = ann.create("sahwari", 2, request -> request.setTimeControl(control)
                            .setSpectatorDelaySeconds(60))
                    .getName();
            ann.join(match, "Ann");
            ben.join(match, "Ben");
            ann.start(match);
            ann.leave(match);
            ann.join(match, "Ann");
            ben.start(match);
            ann.start(match);
            ann.giveTime(match, 2, Duration.ofSeconds(30));
            ben.giveTime(match, 1, Duration.ofSeconds(40));
            assertTrue(ann.pause(match).hasPause());
            assertFalse(ann.resume(match).hasPause());
            ben.pause(match);
            ben.resume(match);
            Match shown = ann.match(match);
            try (Watch replay = ann.replay(match)) {
                var signed = new StringJoiner(" ");
                replay.forEach(update -> {
                    if (update.event().hasActSignature()) {
                        signed.add(update.event().getBodyCase().name());
                    }
                });
                String acts = "READY START_VOIDED LEFT BOUND READY READY TIME_GIVEN TIME_GIVEN PAUSED PAUSED RESUMED";
                assertEquals(acts, signed.toString(), "of the owner's acts those of their seat are signed");
                assertEquals(0, replay.signatures().orElseThrow().told());
                assertEquals(
                        "the start was void because of seat 1 (it left), when seat 1 had opened",
                        replay.chance().orElseThrow().choices().get(0).text());
                long late = replay.now() - ann.match(match).getNowMilliseconds();
                assertTrue(-60_000 < late && late < 1000, () -> late + " milliseconds off");
                for (Seat seat : shown.getSeatsList()) {
                    SeatClock clock = replay.clocks().orElseThrow().seats().get(seat.getNumber());
                    long remaining = clock.remaining(shown.getNowMilliseconds());
                    assertEquals(seat.getClock().getRemainingMilliseconds(), remaining);
                    assertEquals(seat.getClock().getDeadlineMilliseconds(), clock.deadline());
                    assertTrue(remaining >= 600_000);
                }
            }
        }
    }
}
