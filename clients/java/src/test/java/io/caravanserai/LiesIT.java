package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors;
import io.caravanserai.v1.Adjudication;
import io.caravanserai.v1.BranchPoint;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchPointScoring;
import io.caravanserai.v1.RoundRobinFormat;
import io.caravanserai.v1.SettledOption;
import io.caravanserai.v1.SwissFormat;
import io.caravanserai.v1.Tournament;
import io.caravanserai.v1.TournamentSettings;
import io.caravanserai.v1.VoidTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that lies in one place at a time: the beginning of a token says which lie to tell. */
final class LiesIT {
    @TempDir
    private static Path folder;

    private static Service service;
    private static Client host;

    @BeforeAll
    static void start() {
        service = Service.lying(folder);
        host = Client.connect(service.address());
    }

    @AfterAll
    static void stop() {
        host.close();
        service.close();
    }

    private static Connection told(String lie) {
        return Client.at(service.address()).token(lie + "." + Tokens.newToken()).entropies(EntropyStorage.inMemory());
    }

    private static String match() {
        return host.create("merv", 2).getName();
    }

    private static void refused(Executable call) {
        refused("seat 1", call);
    }

    private static void refused(String text, Executable call) {
        String said = assertThrows(AlteredException.class, call).getMessage();
        assertTrue(said.contains(text), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyless", "another-key", "headless", "headless-and-keyless", "seatless"})
    void theKeyOfASeatIsThatWhichWasSent(String shown) {
        String match = match();
        try (Client guest = told("joining-" + shown).connect()) {
            refused(() -> guest.join(match, "Ann"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyless", "another-key", "headless", "headless-and-keyless", "seatless"})
    void theKeyOfASeatStays(String shown) {
        String match = match();
        Connection lie = told("looking-" + shown);
        try (Client guest = lie.connect()) {
            guest.join(match, "Ann");
        }
        try (Client nextDay = lie.connect()) {
            refused(() -> nextDay.match(match));
            refused(() -> nextDay.watch(match).close());
            refused(() -> nextDay.resign(match));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"following-another-key", "following-keyless"})
    void theKeyStandsInTheEventThatWasFolded(String lie) {
        String match = match();
        try (Client guest = told(lie).connect()) {
            guest.join(match, "Ann");
            host.addBot(match, "random");
            refused(() -> guest.start(match));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"joining-another-history", "looking-another-history"})
    void whatWasToldIsComparedWithWhatIsFolded(String lie) {
        String match = match();
        try (Client guest = told(lie).connect()) {
            guest.join(match, "Ann");
            refused("has two hashes", () -> guest.start(match));
        }
    }

    @Test
    void theKeyIsInTheReceiptAndNothingIsSaidWhereSeatsAreLeft() {
        String match = match();
        try (Client guest = Client.connect(service.address());
                Client other = Client.connect(service.address())) {
            other.join(match, "Bob");
            other.leave(match);
            guest.join(match, "Bob");
            guest.leave(match);
            guest.join(match, "Ann");
            host.addBot(match, "random");
            guest.start(match);
            Receipt receipt = guest.receipt(guest.resign(match));
            assertEquals(32, receipt.key().size());
            assertTrue(guest.record(match).compare(receipt).fits());
            Match shown = host.match(match);
            assertEquals(receipt.key(), shown.getSeats(0).getPublicKey());
        }
    }

    // -- one answer at a time -----------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"registered-no-key", "registered-another-key"})
    void aPlayerJoinsWithTheKeyThatTheyRegistered(String lie) {
        Connection connection = told(lie);
        try (Client guest = connection.connect()) {
            Client player = guest.register("Ann", "");
            player.replaceKey();
            refused("another key of yours", () -> player.join(match(), ""));
            player.replaceKey();
            refused("another key of yours", () -> player.join(match(), ""));
            try (Client nextDay = connection.player(player.token()).connect()) {
                refused("another key of yours", () -> nextDay.join(match(), ""));
            }
        }
    }

    @Test
    void aKeyThatAnotherProgramHasRegisteredIsRightIfItIsKeptHere() {
        EntropyStorage here = EntropyStorage.inMemory();
        EntropyStorage there = EntropyStorage.inMemory();
        try (Client guest = Client.at(service.address()).entropies(here).connect()) {
            Client player = guest.register("Ann", "");
            player.replaceKey();
            assertEquals(1, player.join(match(), ""));
            String match = match();
            try (Client elsewhere = Client.at(service.address())
                    .entropies(there)
                    .player(player.token())
                    .connect()) {
                ByteString key = elsewhere.replaceKey().getPublicKey();
                refused("another key of yours", () -> player.join(match, ""));
                String name = "key " + Vectors.hex(key);
                here.put(name, there.get(name).orElseThrow());
            }
            assertEquals(1, player.join(match, ""));
        }
    }

    @Test
    void aPlayerIsNotToldToHaveNoSeat() {
        String match = match();
        try (Client guest = told("unseated").connect()) {
            guest.join(match, "Ann");
            String text = "that you have no seat, and seat 1 has the key";
            refused(text, () -> guest.match(match));
            refused(text, () -> guest.seat(match));
            refused(text, () -> guest.watch(match).close());
        }
    }

    @Test
    void theEventsThatWereFoldedShowTheSeatOfThoseWhoAreToldToHaveNone() {
        String match = match();
        try (Client guest = told("unseated-and-keyless").connect()) {
            guest.join(match, "Ann");
            assertEquals(0, guest.seat(match));
            refused("leaves you a seat, 1", () -> read(guest.replay(match)));
        }
    }

    /** Reads a stream to its end. */
    private static void read(Watch stream) {
        try (stream) {
            stream.stream().forEach(update -> {});
        }
    }

    @Test
    void aSeatIsNotReadyBeforeItHasOpened() {
        String match = match();
        try (Client guest = told("ready").connect()) {
            guest.join(match, "Ann");
            host.addBot(match, "random");
            refused("seat 1 is ready, and this client has not opened", () -> guest.start(match));
        }
    }

    @Test
    void noEntropyIsSentWhereSomebodyMayChooseTheChance() {
        String match = match();
        try (Client guest = told("created-chance_scheme").connect()) {
            guest.join(match, "Ann");
            host.addBot(match, "random");
            refused("has chance scheme 1, in which somebody may choose the chance", () -> guest.start(match));
            assertFalse(host.match(match).getSeats(0).getReady(), "it was not sent");
        }
    }

    @Test
    void aPlayerHasTheNameThatTheyChose() {
        for (String lie : List.of("another-name", "no-name")) {
            try (Client guest = told(lie).connect()) {
                String gave = lie.equals("no-name") ? "none" : "erased player";
                refused("asked for the name  I  <3 Merv, and gave " + gave, () -> guest.register(" I  <3 Merv", ""));
            }
        }
        try (Client guest = told("truly").connect()) {
            guest.register(" I  <3 Merv", "").close();
        }
    }

    @Test
    void aDelayIsThatOfTheFirstEvent() {
        String match = match();
        try (Client spectator = told("delayed").connect()) {
            refused("version 1 states no delay", () -> read(spectator.replay(match)));
            refused("version 1 states no delay", () -> spectator.watch(match, 1).close());
        }
    }

    @Test
    void anAnswerIsAboutWhatWasAsked() {
        String match = match();
        try (Client guest = told("looking-another-match").connect()) {
            refused("asked about " + match + ", and answered about matches/another", () -> guest.match(match));
        }
        try (Client guest = told("another-version").connect()) {
            refused("asked for version 1, and showed 2", () -> guest.watch(match(), 1)
                    .close());
        }
        try (Client guest = told("joining-another-match").connect()) {
            refused("answered about matches/another", () -> guest.join(match(), "Ann"));
        }
        try (Client guest = told("joining-another-seat").connect()) {
            refused(
                    "asked for seat 1, and gave seat 2",
                    () -> guest.join(match(), "Ann", request -> request.setSeat(1)));
        }
    }

    @Test
    void aSlowFileIsWaitedForAndOneThatStopsIsNot() {
        String match = match();
        host.abandon(match);
        Duration second = Duration.ofSeconds(1);
        Duration minutes = Duration.ofMinutes(2);
        var patient = new Retrying(minutes, second.multipliedBy(2), Duration.ofMillis(20), second, minutes);
        try (Client spectator = told("slow-files").retrying(patient).connect()) {
            assertEquals(host.recordFile(match), spectator.recordFile(match));
        }
        var hurried = new Retrying(second, second, minutes, minutes, second);
        try (Client spectator = told("stuck-files").retrying(hurried).connect()) {
            assertThrows(CallException.TooLate.class, () -> spectator.recordFile(match));
        }
    }

    @Test
    void streamsAreThoseOfTheMatch() {
        String another = match();
        String match = match();
        host.abandon(another);
        host.abandon(match);
        try (Client spectator = told("streaming-another-match").connect()) {
            read(spectator.replay(another));
            String text = "belongs to " + another + ", and not to " + match;
            refused(text, () -> read(spectator.watch(match)));
            refused(text, () -> read(spectator.replay(match)));
            String answered = "asked about " + match + ", and answered about " + another;
            refused(text, () -> spectator.watch(match, 1).close());
            refused(answered, () -> spectator.record(match));
            refused(answered, () -> spectator.recordFile(match));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"another-key", "no-key", "another-arbiter", "no-promise"})
    void aTournamentBeginsAsItsOrganiserAsked(String lie) {
        try (Client guest = told("organised-" + lie).connect();
                Client olga = guest.register("Olga", "")) {
            olga.replaceKey();
            refused("does not begin with your key", () -> olga.tournaments()
                    .create(settings(), request -> request.setOrganisersSign(true)));
        }
    }

    @Test
    void standingsAreThoseOfWhichTheDigestIsTold() {
        try (Client guest = Client.connect(service.address());
                Client olga = guest.register("Olga", "")) {
            String name = olga.tournaments().create(settings()).getName();
            olga.tournaments().addBot(name, "random");
            olga.tournaments().addBot(name, "random");
            olga.tournaments().closeRegistration(name);
            olga.tournaments().pair(name, 1);
            var voided = Adjudication.newBuilder().setRound(1).setTable(1).setVoid(VoidTable.getDefaultInstance());
            olga.tournaments().adjudicate(name, voided.build(), "thunder");
            Stream.of("short", "twice", "score", "tie-break", "place", "swapped", "nobody")
                    .forEach(lie -> {
                        try (Client liar = told("ranked-" + lie).connect()) {
                            refused("other standings than its digest says", () -> liar.tournaments()
                                    .standings(name, request -> {}));
                        }
                    });
            String entrant = olga.tournaments().entrants(name).iterator().next().getName();
            try (Client liar = told("listed-foreign").connect()) {
                refused("answered about", () -> liar.tournaments().get(name));
                refused("answered about", () -> liar.tournaments().entrant(entrant));
                refused(
                        "answered about",
                        () -> liar.tournaments().entrants(name).forEach(one -> {}));
            }
            Stream.of("foreign", "short", "twice").forEach(lie -> {
                try (Client liar = told("listed-" + lie).connect()) {
                    refused("answered about", () -> liar.tournaments().round(name, 1));
                    refused(
                            "answered about",
                            () -> liar.tournaments().rounds(name).forEach(one -> {}));
                }
            });
        }
    }

    private static Stream<String> fields(Descriptors.Descriptor message) {
        return message.getFields().stream().map(Descriptors.FieldDescriptor::getName);
    }

    private static TournamentSettings asked() {
        return settings().toBuilder()
                .setTitle(" Spring  Open")
                .setGame("games/merv")
                .addOptions(SettledOption.newBuilder().setName("limited_supply").setValue("on"))
                .setRoundRobin(RoundRobinFormat.getDefaultInstance())
                .setMatchPoints(MatchPointScoring.newBuilder()
                        .setWin("6/2")
                        .setDraw("1")
                        .setLoss("0"))
                .addTieBreaks("buchholz")
                .setCapacity(8)
                .setTimeToComeSeconds(90)
                .setDeparturePenalty("2/4")
                .build();
    }

    @Test
    void aTournamentBeginsAsWasAsked() {
        Stream.concat(fields(TournamentSettings.getDescriptor()), Stream.of("seed"))
                .forEach(setting -> {
                    try (Client guest = told("begun-" + setting).connect();
                            Client olga = guest.register("Olga", "")) {
                        refused("does not begin", () -> olga.tournaments().create(asked()));
                    }
                });
    }

    @Test
    void aMatchBeginsAsWasAsked() {
        var own = Set.of("rules_version", "commitment", "areas", "layout", "open_seconds");
        fields(MatchCreated.getDescriptor())
                .filter(field -> !own.contains(field))
                .forEach(field -> {
                    String first = match();
                    try (Client guest = told("created-" + field).connect();
                            Client ann = guest.register("Ann", "")) {
                        ann.join(first, "");
                        host.abandon(first);
                        refused(
                                "does not begin as you asked, look at " + field,
                                () -> ann.create("merv", 2, request -> request.putOptions("limited_supply", "on")
                                        .setPatienceSeconds(3600)
                                        .setPrevious(field.equals("previous") ? first : "")));
                    }
                });
    }

    @Test
    void aBranchBeginsWhereWasAsked() {
        String source = match();
        try (Client ann = Client.connect(service.address());
                Client ben = Client.connect(service.address())) {
            ann.join(source, "Ann");
            ben.join(source, "Ben");
            ann.start(source);
            ben.start(source);
        }
        var point = BranchPoint.newBuilder()
                .setMatch(source)
                .setVersion(host.match(source).getVersion())
                .setSeat(1);
        host.abandon(source);
        Stream.concat(
                        Stream.of("no-where"),
                        fields(BranchPoint.getDescriptor()).flatMap(field -> Stream.of(field, "no-" + field)))
                .forEach(lie -> {
                    try (Client guest = told("branched-" + lie).connect()) {
                        refused(
                                "does not begin as you asked, look at branched_from",
                                () -> guest.create("merv", 2, request -> request.setBranchedFrom(point)));
                    }
                });
        try (Client guest = told("unshown").connect()) {
            refused(
                    "shows no event at version",
                    () -> guest.create("merv", 2, request -> request.setBranchedFrom(point)));
        }
        Match made = host.create("merv", 2, request -> request.setBranchedFrom(point));
        assertEquals(32, made.getBranchedFrom().getDigest().size());
    }

    @Test
    void itBeginsLaterAsItBegan() {
        try (Client guest = told("later-title").connect()) {
            String match = guest.create("merv", 2).getName();
            refused("version 1 has two hashes", () -> read(guest.replay(match)));
            try (Client olga = guest.register("Olga", "")) {
                olga.replaceKey();
                String name = olga.tournaments().create(asked()).getName();
                refused("begins otherwise than when you created it", () -> olga.tournaments()
                        .pause(name, "Lunch"));
            }
        }
    }

    @Test
    void whatTheServiceFillsInIsNoLie() throws IOException {
        String text = Files.readString(Path.of("../../tests/sdks/asked_settings.json"));
        Matcher found = Pattern.compile("\"settings\": \"([0-9a-f]+)\"").matcher(text);
        try (Client guest = Client.connect(service.address());
                Client olga = guest.register("Olga", "")) {
            int created = 0;
            for (; found.find(); created++) {
                var settings = TournamentSettings.parseFrom(HexFormat.of().parseHex(found.group(1)));
                String name = olga.tournaments().create(settings).getName();
                olga.tournaments().cancel(name, "done");
            }
            assertEquals(13, created);
        }
    }

    @Test
    void aTournamentDoesNotLoseTheKeyOfItsOrganiserLater() {
        try (Client guest = told("organised-later-no-key").connect();
                Client olga = guest.register("Olga", "")) {
            olga.replaceKey();
            String name = olga.tournaments().create(settings()).getName();
            refused("than that which is kept here, or none", () -> olga.tournaments()
                    .pause(name, "Lunch"));
            assertEquals(1, host.tournaments().get(name).getVersion());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"entered-no-key", "entered-another-key"})
    void anEntrantHasTheKeyWithWhichTheyEntered(String lie) {
        try (Client guest = told(lie).connect()) {
            Client ann = guest.register("Ann", "");
            ann.replaceKey();
            String name = ann.tournaments().create(settings()).getName();
            String entrant = ann.tournaments().register(name).getName();
            String text = "another key of yours than that with which you entered";
            refused(text, () -> ann.tournaments().bindEntropy(name));
            refused(text, () -> ann.tournaments().openEntropy(name));
            refused(text, () -> ann.tournaments().withdraw(entrant));
            refused(text, () -> ann.tournaments().events(name).forEach(event -> {}));
            try (TournamentWatch watch = ann.tournaments().watch(name)) {
                refused(text, () -> watch.forEach(event -> {}));
            }
        }
    }

    @Test
    void nothingIsSaidWhereAnEntrantComesAgainWithANewKey() {
        try (Client guest = Client.connect(service.address())) {
            Client ann = guest.register("Ann", "");
            ann.replaceKey();
            String name = ann.tournaments().create(settings()).getName();
            String entrant = ann.tournaments()
                    .registerWithoutEntropy(name, request -> {})
                    .getName();
            ann.replaceKey();
            ann.tournaments().withdraw(entrant);
            ann.tournaments().register(name);
            ann.replaceKey();
            ann.tournaments().addBot(name, "random");
            ann.tournaments().closeRegistration(name);
            assertEquals(
                    Tournament.State.STATE_RUNNING,
                    ann.tournaments().openEntropy(name).getState());
        }
    }

    @Test
    void whatIsRefusedBindsNothing() {
        String match = match();
        EntropyStorage storage = EntropyStorage.inMemory();
        host.join(match, "Host");
        try (Client guest = Client.at(service.address()).entropies(storage).connect()) {
            guest.join(match, "Ann", request -> request.setRequestId("join"));
            Optional<ByteString> kept = storage.get(match);
            assertThrows(CallException.Conflict.class, () -> guest.join(match, "Ann"));
            assertTrue(kept.isPresent());
            assertEquals(kept, storage.get(match));
            guest.start(match);
            assertThrows(CallException.WrongMoment.class, () -> guest.bind(match));
            guest.join(match, "Ann", request -> request.setRequestId("join")); // its entropy was sent
            assertEquals(Optional.empty(), storage.get(match));
            assertThrows(CallException.WrongMoment.class, () -> guest.start(match));
            storage.put(match, Chance.newEntropy()); // of a refused binding whose answer was lost
            assertThrows(CallException.WrongMoment.class, () -> guest.start(match));
            Tournaments ann = guest.register("Ann", "").tournaments();
            String name = ann.create(settings()).getName();
            ann.register(name);
            Optional<ByteString> bound = storage.get(name);
            assertThrows(CallException.class, () -> ann.register(name));
            assertTrue(bound.isPresent());
            assertEquals(bound, storage.get(name));
        }
    }

    private static TournamentSettings settings() {
        return TournamentSettings.newBuilder()
                .setTitle("Spring")
                .setGame("games/merv")
                .setSeats(2)
                .setSwiss(SwissFormat.newBuilder().setRounds(1))
                .build();
    }

    @Test
    void nobodyIsBoundAfterEntropyWasSent() {
        var storage = new Interception();
        Connection lie = Client.at(service.address())
                .token("unchecked." + Tokens.newToken())
                .entropies(storage);
        try (Client guest = lie.connect();
                Client other = Client.connect(service.address())) {
            Tournaments ann = guest.register("Ann", "").tournaments();
            Tournaments ben = other.register("Ben", "").tournaments();
            String name = ben.create(settings()).getName();
            ann.register(name);
            ben.register(name);
            ben.closeRegistration(name);
            storage.meanwhile(() -> ben.bindEntropy(name));
            refused("an entrant was bound after this client had sent its entropy", () -> ann.openEntropy(name));
        }
    }

    @Test
    void aSeatSeesWhatItMayKnow() {
        String match = host.create("marcopolo", 2, request -> request.putOptions("objective_choice", "on"))
                .getName();
        try (Client guest = told("withheld").connect()) {
            guest.join(match, "Ann");
            host.addBot(match, "random");
            guest.start(match);
            refused("hides from seat 1 what it may know", () -> read(guest.replay(match)));
        }
    }

    @Test
    void whatWasSeenIsSignedAlsoWhereAnAnswerIsOlder() {
        String match = match();
        try (Client guest = told("set-back").connect()) {
            guest.join(match, "Ann");
            long seen = host.match(match).getVersion();
            assertEquals(seen - 1, guest.match(match).getVersion());
            guest.leave(match);
            try (Watch watch = host.replay(match)) {
                List<Long> signed = watch.stream()
                        .filter(update -> update.event().hasActSignature())
                        .map(update -> update.event().getActSignature().getSignedVersion())
                        .toList();
                assertEquals(List.of(seen), signed);
            }
        }
    }

    @Test
    void theTableOfAVersionIsThatOfTheHistoryThatWasSeen() {
        String match = match();
        try (Client guest = told("looking-another-history").connect()) {
            guest.join(match, "Ann");
            host.addBot(match, "random");
            try (Watch watch = guest.watch(match, host.match(match).getVersion())) {
                host.leave(match, request -> request.setSeat(2));
                String text = "does not name the hash of the event before";
                refused(text, () -> watch.iterator().next());
            }
        }
    }

    @Test
    void aMatchIsPlayedAgainAsItsFirstEventSays() throws InterruptedException {
        try (Client ann = Client.connect(service.address());
                Client ben = Client.connect(service.address());
                Client blamed = told("blamed").connect();
                Client misled = told("another-next").connect()) {
            String first = ann.create("merv", 4).getName();
            for (Client player : List.of(ann, ben, blamed, misled)) {
                player.join(first, "Player");
            }
            ann.abandon(first);
            String second =
                    ann.create("merv", 4, request -> request.setPrevious(first)).getName();
            TournamentsIT.await(() -> !ben.proposals().isEmpty());
            assertEquals(second, ben.proposals().get(0).getMatch());
            assertEquals(Optional.of(second), ben.nextMatch(first));
            assertEquals(Optional.empty(), ann.nextMatch(second));
            refused(
                    "seat 2 of " + first + " proposed " + second + "; its first event says otherwise",
                    blamed::proposals);
            refused("its first event says otherwise", () -> misled.nextMatch(first));
            ben.join(second, "Ben");
            TournamentsIT.await(() -> ben.proposals().isEmpty());
        }
    }

    @Test
    void anAnswerHoldsTheDecision() {
        String match = match();
        try (Client guest = told("another-event").withoutPlayStream().connect()) {
            guest.join(match, "Ann");
            host.addBot(match, "random");
            guest.start(match);
            refused(
                    "is not the event that this client asked for",
                    () -> guest.play(match, asked -> asked.offers().get(0)));
        }
    }

    @Test
    void aListThatNeverEndsIsNotReadForEver() {
        String text = "an empty page of a list, and names another one";
        try (Client guest = told("endless-lists").withoutPlayStream().connect()) {
            refused(text, guest::games);
            refused(text, () -> guest.matches(""));
            refused(text, () -> guest.offers("one"));
            refused(text, () -> guest.tournaments().list(asked -> {}).forEach(found -> {}));
        }
    }
}
