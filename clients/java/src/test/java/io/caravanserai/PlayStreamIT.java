package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Line;
import io.caravanserai.v1.ListOffersResponse;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.PlayRequest;
import io.caravanserai.v1.PlayerServiceGrpc;
import io.caravanserai.v1.RotateTokenRequest;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.Context;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions on a stream, against a real service: cut, restarted, without streams. */
class PlayStreamIT {
    /** In seconds. For what hangs: a busy machine stands still for seconds, and is slow for minutes. */
    private static final int LONG = 300;

    private static final Retrying QUICK = new Retrying(
            Duration.ofSeconds(120),
            Duration.ofSeconds(60),
            Duration.ofMillis(20),
            Duration.ofMillis(200),
            Duration.ofSeconds(120));

    @TempDir
    static Path folder;

    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.shared();
    }

    /** Counts the calls of clients by the names of their methods, and the messages on streams of Play. */
    private static final class Ways implements ClientInterceptor {
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();

        int count(String name) {
            return counts.getOrDefault(name, 0);
        }

        @Override
        public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
            counts.merge(method.getBareMethodName(), 1, Integer::sum);
            return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
                @Override
                public void sendMessage(Q message) {
                    if (message instanceof PlayRequest) {
                        counts.merge("played", 1, Integer::sum);
                    }
                    super.sendMessage(message);
                }
            };
        }
    }

    private static Client client(String address, Ways ways) {
        return client(address, ways, settings -> {});
    }

    private static Client client(String address, Ways ways, Consumer<Connection> more) {
        var settings = Client.at(address).retrying(QUICK);
        more.accept(settings);
        var channel = Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
                .intercept(ways)
                .build();
        return new Client(new Line(channel), settings, Tokens.newToken(), false);
    }

    /** A match of Merv that one client plays alone, so that nobody else makes events. */
    private static String alone(Client client) {
        String match = client.create("merv", 1).getName();
        client.join(match, "Ann");
        client.start(match);
        return match;
    }

    private static MatchUpdate decide(Client client, String match) {
        ListOffersResponse listed = client.offers(match);
        return client.decide(
                match,
                listed.getOffers(0).getDecision(),
                request -> request.setAskedAt(listed.getQuestion().getAskedAt()));
    }

    private static List<MatchEvent> decisions(Client client, String match) {
        var found = new ArrayList<MatchEvent>();
        try (Watch watch = client.replay(match)) {
            watch.forEach(update -> found.add(update.event()));
        }
        return found.stream().filter(MatchEvent::hasDecided).toList();
    }

    @Test
    void decisionsUndosAndOffersGoOnOneStream() {
        var ways = new Ways();
        try (Client ann = client(service.address(), ways)) {
            String match = alone(ann);
            for (int number = 0; number < 20; number++) {
                decide(ann, match);
            }
            try {
                ann.undo(match);
            } catch (Refused refused) {
                assertNotEquals("", refused.rule()); // what was drawn cannot be taken back
            }
            ann.resign(match);
        }
        for (String method : List.of("Decide", "Undo", "ListOffers", "Resign")) {
            assertEquals(0, ways.count(method), method);
        }
        assertEquals(1, ways.count("Play"));
        assertTrue(ways.count("played") >= 42, ways.counts::toString);
    }

    @Test
    void commandsWhoseAnswersWereLostAreCarriedOutOnce() throws IOException {
        var ways = new Ways();
        try (var wire = new Wire(service.port());
                Client ann = client(wire.address(), ways)) {
            String match = alone(ann);
            for (int number = 1; number <= 10; number++) {
                ListOffersResponse listed = ann.offers(match);
                if (number % 2 == 0) {
                    wire.swallowNextAnswer();
                }
                MatchUpdate update = ann.decide(match, listed.getOffers(0));
                List<MatchEvent> decided = decisions(ann, match);
                assertEquals(number, decided.size());
                assertEquals(update.getVersion(), decided.get(number - 1).getVersion());
            }
            assertTrue(wire.connections() > 5);
        }
        assertTrue(ways.count("Decide") >= 5 && ways.count("Play") > 2, ways.counts::toString);
    }

    @Test
    void refusalsAreThoseOfTheUnaryMethods() {
        var ways = new Ways();
        var keys = EntropyStorage.inMemory();
        try (Client ann = client(service.address(), ways, settings -> settings.entropies(keys));
                Client unary = Client.at(service.address())
                        .token(ann.token())
                        .entropies(keys)
                        .withoutPlayStream()
                        .connect();
                Client bob = Client.connect(service.address())) {
            String match = alone(ann);
            String other = alone(bob);
            var offer = ann.offers(match).getOffers(0).getDecision();
            String large = "x".repeat(70_000);
            List<Consumer<Client>> requests = List.of(
                    client -> client.decide(match, offer, request -> request.setAskedAt(0)),
                    client -> client.decide(match, offer, request -> request.setExpectedVersion(0)),
                    client ->
                            client.decide(match, offer.toBuilder().clearValue().build(), request -> {}),
                    client -> client.decide(match, offer, request -> request.setRequestId(large)),
                    client -> client.undo(match),
                    client -> client.offers("matches/none"),
                    client -> client.offers(other));
            for (var request : requests) {
                var played = assertThrows(CallException.class, () -> request.accept(ann));
                var called = assertThrows(CallException.class, () -> request.accept(unary));
                assertEquals(flat(called), flat(played));
            }
        }
        assertEquals(0, ways.count("Decide") + ways.count("Undo") + ways.count("ListOffers"));
        assertEquals(1, ways.count("Play"));
    }

    /** All that an error says. */
    private static List<Object> flat(CallException error) {
        String rule = error instanceof Refused refused ? refused.rule() : "";
        return List.of(error.getClass(), rule, error.status(), error.details());
    }

    @Test
    void aRestartedServiceIsPlayedOnFromWhereItWas() throws Exception {
        Path store = Files.createDirectory(folder.resolve("restarted"));
        var running = new AtomicReference<>(new Service(store));
        var ways = new Ways();
        try (var wire = new Wire(running.get().port());
                Client ann = client(wire.address(), ways)) {
            String match = alone(ann);
            for (int number = 0; number < 2; number++) {
                decide(ann, match);
                int before = decisions(ann, match).size();
                int streams = ways.count("Play");
                ListOffersResponse listed = ann.offers(match);
                var restarted = CompletableFuture.runAsync(() -> {
                    running.get().close();
                    running.set(new Service(store));
                    wire.turn(running.get().port());
                });
                if (number == 0) {
                    restarted.get(LONG, TimeUnit.SECONDS);
                } // later the command meets a service that is ending
                ann.decide(match, listed.getOffers(0));
                restarted.get(LONG, TimeUnit.SECONDS);
                assertEquals(before + 1, decisions(ann, match).size());
                for (int attempt = 0; ways.count("Play") == streams; attempt++) {
                    assertTrue(attempt < 10 * LONG, "there is no stream again");
                    decide(ann, match);
                    Thread.sleep(100);
                }
            }
        } finally {
            running.get().close();
        }
    }

    @Test
    void aServiceWithoutPlayIsPlayedOnWithUnaryCalls() throws IOException {
        Path store = Files.createDirectory(folder.resolve("earlier"));
        var ways = new Ways();
        try (Service earlier = Service.withoutPlay(store);
                Client ann = client(earlier.address(), ways)) {
            String match = alone(ann);
            for (int number = 0; number < 5; number++) {
                decide(ann, match);
            }
        }
        assertEquals(
                List.of(5, 5, 1),
                List.of(ways.count("Decide"), ways.count("ListOffers"), ways.count("Play")),
                "the stream is tried once");
    }

    @Test
    void severalThreadsEachGetTheirOwnAnswers() throws Exception {
        var ways = new Ways();
        var pool = Executors.newFixedThreadPool(6);
        try (Client ann = client(service.address(), ways)) {
            var playing = new ArrayList<CompletableFuture<Void>>();
            for (int number = 0; number < 6; number++) {
                String match = alone(ann);
                playing.add(CompletableFuture.runAsync(
                        () -> {
                            for (int decided = 0; decided < 15; decided++) {
                                assertEquals(
                                        match, Receipt.of(decide(ann, match)).match());
                            }
                        },
                        pool));
            }
            for (var each : playing) {
                each.get(LONG, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdown();
        }
        assertEquals(1, ways.count("Play"));
        assertTrue(ways.count("played") > 0 && ways.count("Decide") > 0, ways.counts::toString);
    }

    @Test
    void whatIsGivenUpEndsTheStreamAndNothingElse() throws Exception {
        var ways = new Ways();
        try (Client ann = client(service.address(), ways)) {
            String match = alone(ann);
            decide(ann, match);
            for (int number = 0; number < 20; number++) {
                var offer = ann.offers(match).getOffers(0);
                var context = Context.current().withCancellation();
                var delay = CompletableFuture.delayedExecutor(number * 300L, TimeUnit.MICROSECONDS);
                var ended = CompletableFuture.runAsync(() -> context.cancel(null), delay);
                try {
                    context.run(() -> ann.decide(match, offer));
                } catch (CallException error) {
                    assertTrue(error.status() == Status.Code.CANCELLED || overtaken(error), error::toString);
                }
                ended.get(LONG, TimeUnit.SECONDS);
                ann.offers(match);
            }
            Thread.currentThread().interrupt();
            var interrupted = assertThrows(CallException.class, () -> ann.offers(match));
            assertTrue(Thread.interrupted());
            assertEquals(Status.Code.CANCELLED, interrupted.status());
            decideAtLast(ann, match);
        }
        assertTrue(ways.count("Play") > 1, ways.counts::toString);
    }

    /** True if an earlier decision came first. The service may carry one out after its caller has given it up. */
    private static boolean overtaken(CallException error) {
        return error instanceof Refused;
    }

    private static void decideAtLast(Client client, String match) {
        for (int attempt = 0; ; attempt++) {
            try {
                decide(client, match);
                return;
            } catch (Refused refused) {
                assertTrue(overtaken(refused) && attempt < 20, refused::toString);
            }
        }
    }

    @Test
    void aPlayerWhoRegistersPlaysOnAsThatPlayer() {
        var ways = new Ways();
        try (Client guest = client(service.address(), ways)) {
            decide(guest, alone(guest)); // on the stream of a guest
            Client eve = guest.register("Eve", "");
            String match = alone(eve);
            decide(eve, match);
            decide(guest, match); // the token is the same
            assertEquals(0, ways.count("Decide"));
            assertEquals(3, ways.count("Play"));

            // The token is replaced: what goes on the stream is refused as a unary call is.
            PlayerServiceGrpc.newBlockingStub(eve.channel())
                    .rotateToken(RotateTokenRequest.newBuilder()
                            .setPlayer("players/me")
                            .setTokenHash(Tokens.hash(Tokens.newToken()))
                            .setRequestId("rotated")
                            .build());
            var played = assertThrows(CallException.class, () -> eve.offers(match));
            try (Client former = Client.at(service.address())
                    .player(eve.token())
                    .withoutPlayStream()
                    .connect()) {
                assertEquals(flat(assertThrows(CallException.class, () -> former.offers(match))), flat(played));
            }
        }
    }

    @Test
    void aStreamOnWhichNothingIsAskedIsClosed() throws InterruptedException {
        var ways = new Ways();
        try (Client ann = client(service.address(), ways, settings -> settings.idleTime(Duration.ofMillis(50)))) {
            String match = alone(ann);
            decide(ann, match);
            for (int attempt = 0; ways.count("Play") < 2; attempt++) {
                assertTrue(attempt < 5 * LONG, "the stream is not closed");
                Thread.sleep(200);
                decide(ann, match);
            }
        }
    }

    @Test
    void clientsOnOneConnectionLeaveRoomForEachOther() {
        var ways = new Ways();
        try (Client first =
                client(service.address(), ways, settings -> settings.idleTime(Duration.ofSeconds(2 * LONG)))) {
            for (int number = 0; number < Constants.STREAMS_OF_CONNECTION + 2; number++) {
                Client next = first.withToken(Tokens.newToken());
                decide(next, alone(next));
            }
        }
        assertEquals(List.of(Constants.STREAMS_OF_CONNECTION, 2), List.of(ways.count("Play"), ways.count("Decide")));
    }

    @Test
    void noThreadIsLeftByClosedClients() throws InterruptedException {
        String token = Tokens.newToken();
        var keys = EntropyStorage.inMemory();
        Optional<String> match = Optional.empty();
        int before = 0;
        for (int number = 0; number < 10; number++) {
            try (Client ann =
                    Client.at(service.address()).token(token).entropies(keys).connect()) {
                match = Optional.of(match.isPresent() ? match.get() : alone(ann));
                decide(ann, match.get());
            }
            before = number == 2 ? Thread.activeCount() : before;
        }
        for (int attempt = 0; Thread.activeCount() > before; attempt++) {
            // those of a pool end when they have had no work for a minute
            assertTrue(attempt < 10 * LONG, Thread.activeCount() + " threads, before " + before);
            Thread.sleep(100);
        }
    }
}
