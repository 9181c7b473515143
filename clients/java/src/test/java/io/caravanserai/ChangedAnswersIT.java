package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.caravanserai.v1.Offer;
import io.caravanserai.v1.SwissFormat;
import io.caravanserai.v1.TournamentSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A service that changes every answer in one way: a later release, or one that errs or lies. A call gives what is left,
 * or throws an exception of this library; and it ends.
 */
final class ChangedAnswersIT {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final TournamentSettings SETTINGS = TournamentSettings.newBuilder()
            .setTitle("Open")
            .setGame("games/sahwari")
            .setSeats(2)
            .setSwiss(SwissFormat.newBuilder().setRounds(1))
            .setAutomaticRounds(true)
            .build();
    private static final Retrying QUICK = new Retrying(
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            Duration.ofMillis(20),
            Duration.ofMillis(200),
            Duration.ofSeconds(1));

    @TempDir
    private static Path folder;

    private static Service service;
    private static Client host;
    private static String event;
    private static String over;

    @BeforeAll
    static void start() {
        service = Service.lying(folder);
        host = Client.at(service.address()).connect().register("Host", "");
        event = host.tournaments().create(SETTINGS).getName();
        for (int bot = 0; bot < 2; bot++) {
            host.tournaments().addBot(event, "random");
        }
        host.tournaments().closeRegistration(event);
        try (TournamentWatch watch = host.tournaments().watch(event)) {
            watch.forEach(step -> {});
        }
        over = host.tournaments().round(event, 1).getTables(0).getMatches(0);
    }

    @AfterAll
    static void stop() {
        host.close();
        service.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"later", "out_of_range", "doubled", "empty"})
    void noCallEndsWithAnExceptionOfProgrammers(String change) {
        String running = host.create("sahwari", 2).getName();
        var wrong = new TreeMap<String, String>();
        try (Client liar = Client.at(service.address())
                .token("everywhere-" + change + "." + Tokens.newToken())
                .entropies(EntropyStorage.inMemory())
                .retrying(QUICK)
                .connect()) {
            survives(wrong, "join", () -> liar.join(running, "Ann"));
            host.addBot(running, "random");
            host.startWithoutWaiting(running);
            calls(liar, running).forEach((name, call) -> survives(wrong, name, call));
        }
        assertEquals(Map.of(), wrong);
    }

    private static void survives(Map<String, String> wrong, String name, Runnable call) {
        try {
            assertTimeoutPreemptively(LIMIT, call::run);
        } catch (RuntimeException | AssertionError error) {
            if (!(error instanceof CaravanseraiException)) {
                wrong.put(name, error + " at " + error.getStackTrace()[0]);
            }
        }
    }

    /** Calls about a match that runs, one that is over, and a tournament. */
    private static Map<String, Runnable> calls(Client c, String running) {
        Tournaments tournaments = c.tournaments();
        Ratings ratings = c.ratings();
        var calls = new TreeMap<String, Runnable>();
        calls.put("games", c::games);
        calls.put("game", () -> c.game("sahwari"));
        calls.put("matches", () -> c.matches(""));
        calls.put("questions", c::questions);
        calls.put("proposals", c::proposals);
        calls.put("scoreboards", () -> c.scoreboards("").forEach(found -> {}));
        calls.put("create", () -> c.create("sahwari", 2));
        calls.put("offers", () -> {
            for (Offer offer : c.offers(running).getOffersList()) {
                c.decide(running, offer);
                break;
            }
        });
        calls.put("undo", () -> c.undo(running));
        calls.put("play", () -> c.play(running, asked -> asked.offers().get(0)));
        calls.put("tournaments", () -> tournaments.list(asked -> {}).forEach(found -> {}));
        calls.put("tournament", () -> tournaments.get(event));
        calls.put("tournament entrants", () -> tournaments.entrants(event).forEach(found -> {}));
        calls.put("tournament rounds", () -> tournaments.rounds(event).forEach(found -> {}));
        calls.put("tournament standings", () -> tournaments.standings(event, asked -> asked.setWithCrossTable(true)));
        calls.put("tournament events", () -> tournaments.events(event).forEach(found -> {}));
        calls.put("tournament watched", () -> {
            try (TournamentWatch watch = tournaments.watch(event)) {
                watch.iterator().hasNext();
            }
        });
        calls.put("ratings", () -> ratings.list("sahwari", asked -> {}).forEach(found -> {}));
        calls.put("rating", () -> ratings.get("sahwari", "random"));
        calls.put("rating changes", () -> ratings.changes("sahwari", "random").forEach(found -> {}));
        calls.put("statistics", () -> ratings.statistics("sahwari", asked -> {}));
        for (String match : new String[] {running, over}) {
            calls.put("match " + match, () -> c.match(match));
            calls.put("scoreboard of " + match, () -> c.scoreboard(match));
            calls.put("next of " + match, () -> c.nextMatch(match));
            calls.put("record of " + match, () -> c.record(match));
            calls.put("verify " + match, () -> c.verify(match));
            calls.put("replay " + match, () -> {
                try (Watch replay = c.replay(match)) {
                    replay.forEach(update -> {});
                }
            });
            calls.put("watch " + match, () -> {
                try (Watch watch = c.watch(match)) {
                    watch.iterator().hasNext();
                }
            });
        }
        calls.put("registered", () -> c.register("Ann", ""));
        calls.put("registered me", c::me);
        calls.put("registered, and followed", () -> c.followedPlayers().forEach(found -> {}));
        calls.put("registered, and the record", () -> ratings.playerRecord("me"));
        calls.put("registered, and played", () -> ratings.playedMatches("me").forEach(found -> {}));
        calls.put("registered, and opponents", () -> ratings.headToHeads("me", asked -> {})
                .forEach(found -> {}));
        calls.put("registered, and everything", () -> c.personalData("me").forEach(found -> {}));
        calls.put("registered, organises", () -> tournaments.create(SETTINGS));
        return calls;
    }
}
