package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.caravanserai.games.merv.v1.EndTurn;
import io.caravanserai.internal.Digests;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Offer;
import io.caravanserai.v1.OpenQuestion;
import io.caravanserai.v1.Scoreboard;
import io.grpc.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client against a real service. */
class ServiceIT {
    /** In seconds. For what hangs: a busy machine stands still for seconds, and is slow for minutes. */
    private static final int LONG = 300;

    @TempDir
    static Path folder;

    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.shared();
    }

    private static Offer anyOf(Asked asked) {
        List<Offer> offers = asked.offers();
        return offers.get(ThreadLocalRandom.current().nextInt(offers.size()));
    }

    /** A match that the client has begun with a bot of the service. */
    private static String begun(Client client, String game) {
        String match = client.create(game, 2).getName();
        client.join(match, "Ann");
        client.addBot(match, "random");
        assertEquals(Match.State.STATE_PLAYING, client.start(match).getState());
        return match;
    }

    @Test
    void aMatchIsPlayedToItsEndAndProven() throws Exception {
        try (var wire = new Wire(service.port());
                var client = Client.connect(service.address());
                var spectator = Client.at(wire.address()).token("").connect()) {
            String match = begun(client, "marcopolo");
            var begun = new CountDownLatch(1);
            var seen = CompletableFuture.supplyAsync(() -> watchedWithACut(spectator, match, wire, begun::countDown));
            assertTrue(begun.await(LONG, TimeUnit.SECONDS)); // a watch that begins after the end cannot be cut
            assertTrue(client.play(match, ServiceIT::anyOf) > 5);

            List<Long> versions = seen.get(LONG, TimeUnit.SECONDS);
            for (int index = 0; index < versions.size(); index++) {
                assertEquals(index + 1, versions.get(index)); // none is lost or doubled
            }
            assertEquals(client.match(match).getVersion(), versions.size());
            assertTrue(wire.connections() > 1);

            Verification verification = client.verify(match);
            assertTrue(verification.good(), () -> verification.findings().toString());
            assertTrue(verification.own());
            assertFalse(verification.seeded());
            assertEquals(List.of(), verification.choices());

            MatchRecord record = MatchRecord.fromBytes(client.record(match).toBytes());
            assertTrue(record.verify().good());
            Receipt receipt =
                    client.receipt(record.updates().get(record.updates().size() - 1));
            Comparison comparison = record.compare(Receipt.fromJson(receipt.toJson()));
            assertEquals("", comparison.finding());
            assertEquals(client.seat(match), comparison.seat());
            assertTrue(record.covered(List.of(receipt)).complete());

            Scoreboard scoreboard = client.scoreboard(match);
            assertTrue(scoreboard.getFinal());
            assertEquals(2, scoreboard.getSeatsCount());
        }
    }

    /** One of them plays on streams, the other with unary calls. */
    @Test
    void aMatchIsSignedToItsEndByBoth() throws Exception {
        var storage = EntropyStorage.inFile(folder.resolve("keys"));
        try (var guest = Client.at(service.address()).entropies(storage).connect();
                var ben = Client.at(service.address())
                        .withoutPlayStream()
                        .connect()
                        .register("Ben", "")) {
            ByteString key = ben.replaceKey().getPublicKey();
            String match = guest.create("merv", 2, request -> request.setSignaturesRequired(true))
                    .getName();
            guest.join(match, "Ann");
            ben.join(match, "");
            assertEquals(key, ben.match(match).getSeats(1).getPublicKey());
            var starting = CompletableFuture.supplyAsync(() -> guest.startWhenBound(match));
            ben.startWhenBound(match);
            starting.get(LONG, TimeUnit.SECONDS);

            try (var ann = Client.at(service.address())
                            .token(guest.token())
                            .entropies(storage)
                            .connect();
                    var stranger =
                            Client.at(service.address()).token(guest.token()).connect();
                    var another = Client.at(service.address())
                            .token(guest.token())
                            .withoutPlayStream()
                            .connect()) {
                for (Client without : List.of(stranger, another)) {
                    var missing = assertThrows(CallException.WrongMoment.class, () -> without.resign(match));
                    assertEquals("SIGNATURE_MISSING", missing.reason());
                }
                long proposed = ann.proposeEnd(match).getEndProposal().getProposedAt();
                assertFalse(ben.answerEnd(match, proposed, true).hasEndProposal());
                var other = CompletableFuture.supplyAsync(() -> ben.play(match, undoing(ben, match)));
                assertTrue(ann.play(match, undoing(ann, match)) > 2);
                assertTrue(other.get(LONG, TimeUnit.SECONDS) > 2);
            }
            MatchRecord record = ben.record(match);
            Verification found = record.verify();
            assertTrue(found.good(), () -> found.findings().toString());
            assertEquals(List.of(2, 0), List.of(found.keys(), found.unsigned()));
            assertTrue(found.signed() > 5);
            aForgedSignatureIsFound(match, record.updates());
        }
    }

    /** Asks twice for its last decision back before it decides; that may be refused. */
    private static Bot undoing(Client client, String match) {
        var tried = new AtomicInteger();
        return asked -> {
            if (tried.getAndIncrement() < 2) {
                try {
                    client.undo(match);
                } catch (Refused refused) {
                    assertFalse(refused.rule().isEmpty());
                }
            }
            return anyOf(asked);
        };
    }

    /** An operator changes the first signature of a decision, and makes all hashes again. */
    private static void aForgedSignatureIsFound(String match, List<MatchUpdate> updates) throws Exception {
        var forged = new ArrayList<MatchUpdate>();
        ByteString previous = Following.GENESIS;
        long version = 0;
        for (MatchUpdate update : updates) {
            var event = MatchEvent.parseFrom(update.getEvent()).toBuilder().setPrevious(previous);
            if (version == 0 && event.hasDecided() && !event.getSignature().isEmpty()) {
                version = event.getVersion();
                event.setSignature(ByteString.copyFrom(new byte[64]));
            }
            ByteString written = event.build().toByteString();
            previous = Digests.sha256(written);
            forged.add(update.toBuilder().setEvent(written).build());
        }
        var finding =
                Verification.of(match, forged, ByteString.EMPTY).findings().get(0);
        assertEquals(version, finding.version());
        assertEquals(Verification.Check.SIGNATURES, finding.check());
    }

    @Test
    void aPlayerWithoutTheirKeyCannotJoin() {
        try (var ann = Client.connect(service.address()).register("Ann", "");
                var elsewhere = Client.at(service.address()).player(ann.token()).connect()) {
            ann.replaceKey();
            String match = ann.create("sahwari", 2).getName();
            var missing = assertThrows(CallException.WrongMoment.class, () -> elsewhere.join(match, ""));
            assertEquals("SIGNATURE_MISSING", missing.reason());
            assertEquals(1, ann.join(match, ""));
            ann.addBot(match, "random");
            ann.start(match);
            ann.resign(match);
            assertTrue(ann.verify(match).findings().stream()
                    .noneMatch(finding -> finding.check() == Verification.Check.SIGNATURES));
        }
    }

    /** The versions that a spectator saw, whose connection was cut three times. */
    private static List<Long> watchedWithACut(Client spectator, String match, Wire wire, Runnable begun) {
        var versions = new ArrayList<Long>();
        try (Watch watch = spectator.watch(match)) {
            for (Update update : watch) {
                begun.run();
                versions.add(update.version());
                if (update.version() == 3 || update.version() == 12 || update.version() == 13) {
                    wire.cut();
                }
                assertEquals(update.event().getFingerprint(), watch.table().fingerprint());
            }
            while (watch.version() > 1) {
                watch.following().stepBack();
            }
        }
        return versions;
    }

    @Test
    void aCommandWhoseAnswerIsLostIsCarriedOutOnce() throws IOException {
        try (var wire = new Wire(service.port());
                var client = Client.connect(wire.address())) {
            String match = begun(client, "merv");
            waitForQuestion(client, match);
            var listed = client.offers(match);
            wire.swallowNextAnswer();
            MatchUpdate update = client.decide(match, listed.getOffers(0));
            assertEquals(2, wire.connections());
            long decisions = client.record(match).updates().stream()
                    .filter(stored -> stored.getEvent().equals(update.getEvent()))
                    .count();
            assertEquals(1, decisions);
            var decided = client.record(match).updates().get((int) update.getVersion() - 1);
            assertEquals(update.getEvent(), decided.getEvent());
        }
    }

    private static void waitForQuestion(Client client, String match) {
        try (Inbox inbox = client.inbox()) {
            assertTrue(inbox.stream()
                    .anyMatch(news -> news.open() && news.question().getMatch().equals(match)));
        }
    }

    @Test
    void theInboxTellsOfQuestions() {
        try (var client = Client.connect(service.address());
                Inbox inbox = client.inbox()) {
            String match = begun(client, "sahwari");
            News first = inbox.next();
            assertTrue(first.open());
            assertEquals(match, first.question().getMatch());
            OpenQuestion open = first.question();
            assertEquals(List.of(open), inbox.questions());
            assertEquals(List.of(open), client.questions());
            assertEquals(Optional.of(open.getQuestion()), client.question(match));
            client.resign(match);
            News second = inbox.next();
            assertFalse(second.open());
            assertEquals(open, second.question());
        }
    }

    @Test
    void aRefusalSaysWhy() {
        try (var client = Client.connect(service.address())) {
            String match = begun(client, "merv");
            waitForQuestion(client, match);
            var refused = assertThrows(
                    Refused.class, () -> client.decide(match, EndTurn.getDefaultInstance(), request -> {}));
            assertEquals("DECISION_REFUSED", refused.reason());
            assertEquals(Status.Code.FAILED_PRECONDITION, refused.status());
            assertNotEquals("", refused.rule());
            assertFalse(refused.explanation().isEmpty());
            assertTrue(refused.details().refusal().isPresent());

            var wrongMoment = assertThrows(CallException.WrongMoment.class, () -> client.startWithoutWaiting(match));
            assertFalse(wrongMoment.details().preconditions().isEmpty());
            var invalid = assertThrows(CallException.InvalidRequest.class, () -> client.create("merv", 99));
            assertFalse(invalid.reason().isEmpty());
            var unknown = assertThrows(CallException.NotFound.class, () -> client.match("0".repeat(32)));
            assertEquals("MATCH_NOT_FOUND", unknown.reason());
            var later = assertThrows(
                    CallException.Conflict.class,
                    () -> client.decide(
                            match,
                            client.offers(match).getOffers(0).getDecision(),
                            request -> request.setExpectedVersion(1)));
            assertEquals("VERSION_CHANGED", later.reason());
        }
    }

    @Test
    void aRequestIdMakesACommandOnce() {
        try (var client = Client.connect(service.address())) {
            Match first = client.create("merv", 1, request -> request.setRequestId("mine"));
            Match second = client.create("merv", 1, request -> request.setRequestId("mine"));
            assertEquals(first.getName(), second.getName());
            int seat = client.join(first.getName(), "Ann", request -> request.setRequestId("seat"));
            assertEquals(seat, client.join(first.getName(), "Ann", request -> request.setRequestId("seat")));
        }
    }

    @Test
    void aDecisionIsTakenBack() {
        try (var client = Client.connect(service.address())) {
            String match = client.create("marcopolo", 2).getName();
            client.join(match, "Ann");
            client.addBot(match, "random");
            client.start(match);
            int undone = 0;
            try (Watch watch = client.watch(match)) {
                for (Update update : watch) {
                    if (!update.caughtUp()
                            || watch.table().question(watch.seat()).isEmpty()) {
                        continue;
                    }
                    var listed = client.offers(match);
                    if (listed.getOffersCount() == 0) {
                        continue;
                    }
                    MatchUpdate decided = client.decide(match, listed.getOffers(0));
                    try {
                        MatchUpdate back =
                                client.undo(match, request -> request.setExpectedVersion(decided.getVersion())
                                        .setWithWords(true));
                        assertFalse(back.getLinesList().isEmpty());
                        undone++;
                        break;
                    } catch (Refused | CallException.Conflict error) {
                        assertFalse(error.reason().isEmpty());
                    }
                }
            }
            assertEquals(1, undone);
            client.resign(match);
        }
    }

    @Test
    void noEntropyIsOpenedBeforeEverySeatIsBound() {
        try (var ann = Client.connect(service.address());
                var bob = Client.connect(service.address())) {
            String match = ann.create("merv", 2).getName();
            int seat = ann.join(match, "Ann");
            var early = assertThrows(CallException.WrongMoment.class, () -> ann.start(match));
            assertEquals("SEATS_NOT_BOUND", early.reason());
            assertFalse(ann.match(match).getSeats(seat - 1).getReady());

            var waiting = CompletableFuture.supplyAsync(() -> ann.startWhenBound(match));
            bob.join(match, "Bob");
            bob.start(match);
            waiting.join();
            assertEquals(Match.State.STATE_PLAYING, bob.match(match).getState());
            ann.abandon(match);
            Verification verification = bob.verify(match);
            assertTrue(verification.own());
            assertEquals(List.of(1, 2), verification.contributed());
            assertEquals(List.of(), verification.choices());
        }
    }

    @Test
    void aLostEntropyIsReplacedAndAKeptOneIsUsed() {
        var storage = EntropyStorage.inFile(folder.resolve("entropy"));
        try (var client = Client.at(service.address()).entropies(storage).connect()) {
            String match = client.create("merv", 1).getName();
            client.join(match, "Ann");
            ByteString kept = storage.get(match).orElseThrow();
            try (var again = Client.at(service.address())
                    .token(client.token())
                    .entropies(EntropyStorage.inFile(folder.resolve("entropy")))
                    .connect()) {
                again.start(match);
            }
            assertEquals(Optional.empty(), storage.get(match)); // no entropy is sent twice
            assertEquals(Optional.of(kept), storage.get(match + " opened"));
            client.abandon(match);
            assertTrue(client.verify(match).own());

            String other = client.create("merv", 1).getName();
            client.join(other, "Ann");
            storage.remove(other);
            client.start(other);
            client.abandon(other);
            assertTrue(client.verify(other).own());
        }
    }

    @Test
    void aWatchBeginsLaterAndIsClosedFromElsewhere() throws Exception {
        try (var client = Client.connect(service.address())) {
            String match = begun(client, "palmyra");
            Watch watch = client.watch(match, 3);
            assertEquals(4, watch.next().version());
            var reading = CompletableFuture.supplyAsync(() -> watch.stream().count());
            TimeUnit.MILLISECONDS.sleep(300);
            watch.close();
            reading.get(LONG, TimeUnit.SECONDS);
            assertFalse(watch.hasNext());
            client.resign(match);
        }
    }

    @Test
    void aClosedClientSaysSo() {
        var client = Client.connect(service.address());
        String match = client.create("merv", 1).getName();
        Watch watch = client.watch(match);
        watch.next();
        client.close();
        assertThrows(IllegalStateException.class, () -> client.match(match));
        assertThrows(IllegalStateException.class, watch::hasNext);
    }

    @Test
    void aServiceThatIsNotThereIsTriedUntilTheDeadline() throws IOException {
        String nowhere;
        try (var wire = new Wire(service.port())) {
            nowhere = wire.address();
        }
        var retrying = new Retrying(
                java.time.Duration.ofMillis(600),
                java.time.Duration.ofSeconds(1),
                java.time.Duration.ofMillis(10),
                java.time.Duration.ofMillis(50),
                java.time.Duration.ofMillis(300));
        try (var client = Client.at(nowhere).retrying(retrying).connect();
                Inbox inbox = client.inbox()) {
            var error = assertThrows(CallException.class, () -> client.match("0".repeat(32)));
            assertTrue(
                    error instanceof CallException.Unavailable || error instanceof CallException.TooLate,
                    error::toString);
            assertInstanceOf(CallException.Unavailable.class, assertThrows(CallException.class, inbox::hasNext));
        }
    }

    @Test
    void aPlayerRegistersAndTheirMatchesAreListed() {
        try (var guest = Client.connect(service.address())) {
            Instant end = Instant.now().plusSeconds(LONG);
            Client ann = guest.register("Ann of Java", "");
            assertEquals("Ann of Java", ann.me().getDisplayName());
            String match = ann.create("merv", 1).getName();
            assertEquals(1, ann.join(match, ""));
            while (ann.matches("owner = me").stream()
                    .noneMatch(listed -> listed.getName().equals(match))) {
                assertTrue(Instant.now().isBefore(end), "lists follow the log with a little delay, not so late");
            }
            ann.start(match);
            try (var back = Client.at(service.address()).player(ann.token()).connect()) {
                assertEquals(1, back.seat(match));
            }
            assertEquals(4, ann.games().size());
            assertFalse(ann.game("merv").getKindsList().isEmpty());
            ann.abandon(match);
            try (var scores = ann.watchScoreboard(match)) {
                assertTrue(scores.stream().count() >= 1);
            }
        }
    }
}
