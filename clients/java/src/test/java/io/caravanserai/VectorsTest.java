package io.caravanserai;

import static io.caravanserai.Vectors.bytes;
import static io.caravanserai.Vectors.elements;
import static io.caravanserai.Vectors.hex;
import static io.caravanserai.Vectors.load;
import static io.caravanserai.Vectors.objects;
import static io.caravanserai.Vectors.sha256;
import static io.caravanserai.Vectors.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import io.caravanserai.internal.Digests;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Opening;
import io.caravanserai.v1.OpeningContent;
import io.caravanserai.v1.TournamentUpdate;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The library computes what the conformance vectors say. */
class VectorsTest {
    static List<String> matches() {
        return Vectors.matches();
    }

    @Test
    void theManifestListsAllFilesWithTheirHashes() throws IOException {
        Map<String, String> listed = objects(load("manifest.json").get("files"))
                .collect(Collectors.toMap(file -> text(file, "path"), file -> text(file, "sha256")));
        var there = new TreeSet<String>();
        try (Stream<Path> files = Files.walk(Vectors.FOLDER)) {
            files.filter(Files::isRegularFile)
                    .map(file -> Vectors.FOLDER.relativize(file).toString())
                    .forEach(there::add);
        }
        there.removeAll(Set.of("manifest.json", "README.md"));
        assertEquals(listed.keySet(), there);
        listed.forEach((path, hash) -> {
            assertEquals(hash, sha256(Vectors.content(path)), path);
            assertEquals(1, load(path).get("format").getAsInt(), path);
        });
    }

    // -- matches ------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @MethodSource("matches")
    void everyViewerFoldsEveryVersionAndStepsBack(String path) {
        JsonObject match = load(path);
        List<MatchUpdate> updates = Vectors.updates(match);
        List<JsonObject> events = objects(match.get("events")).toList();
        assertEquals(events.size(), updates.size());
        assertTrue(match.getAsJsonObject("digests").size() >= 3);
        match.getAsJsonObject("digests").asMap().forEach((name, expected) -> {
            int viewer = name.equals("all") ? Table.EVERYTHING : Integer.parseInt(name);
            List<String> digests =
                    elements(expected).map(JsonElement::getAsString).toList();
            var following = new Following(viewer);
            var created = event(updates.get(0)).getCreated();
            var laidOut = Table.layOut(created.getAreasList(), created.getLayoutList(), viewer);
            assertEquals(digests.get(0), digest(laidOut));
            for (int index = 0; index < updates.size(); index++) {
                following.follow(sentTo(viewer, updates.get(index)));
                JsonObject event = events.get(index);
                assertEquals(event.get("version").getAsLong(), following.version());
                assertEquals(text(event, "sha256"), hex(following.head()));
                assertEquals(
                        text(event, "fingerprint"),
                        "%016x".formatted(following.table().fingerprint()));
                if (viewer == Table.EVERYTHING) {
                    assertEquals(
                            text(event, "full_fingerprint"),
                            "%016x".formatted(following.table().fullFingerprint()));
                }
                assertEquals(digests.get(index + 1), digest(following.table()), "version " + following.version());
            }
            while (following.version() > 1) {
                following.stepBack();
                assertEquals(digests.get((int) following.version()), digest(following.table()));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("matches")
    void aClientGoesOnFromATableThatItWasGiven(String path) {
        JsonObject match = load(path);
        List<MatchUpdate> updates = Vectors.updates(match);
        var areas = event(updates.get(0)).getCreated().getAreasList();
        List<JsonObject> events = objects(match.get("events")).toList();
        var viewers = new TreeSet<Integer>();
        objects(match.get("tables")).forEach(entry -> {
            int viewer = entry.get("viewer").getAsInt();
            viewers.add(viewer);
            io.caravanserai.v1.Table table = Vectors.message(entry.get("table"), io.caravanserai.v1.Table.newBuilder());
            int version = (int) table.getVersion();
            ByteString head = version == 0
                    ? Following.GENESIS
                    : bytes(events.get(version - 1).get("sha256"));
            var following = Following.beginWith(areas, table, viewer, head);
            List<String> digests = elements(match.getAsJsonObject("digests").get(Integer.toString(viewer)))
                    .map(JsonElement::getAsString)
                    .toList();
            assertEquals(table.getFingerprint(), following.table().fingerprint());
            assertEquals(digests.get(version), digest(following.table()));
            for (MatchUpdate update : updates.subList(version, updates.size())) {
                following.follow(sentTo(viewer, update));
                assertEquals(digests.get((int) following.version()), digest(following.table()));
            }
        });
        int players = event(updates.get(0)).getCreated().getPlayers();
        assertEquals(IntStream.rangeClosed(0, players).boxed().collect(Collectors.toSet()), viewers);
    }

    @ParameterizedTest
    @MethodSource("matches")
    void everyDrawFollowsFromTheKey(String path) {
        JsonObject match = load(path);
        JsonObject expected = match.getAsJsonObject("chance");
        String name = text(match, "match");
        ByteString secret = bytes(expected.get("secret"));
        List<ByteString> entropies =
                elements(expected.get("entropies")).map(Vectors::bytes).toList();
        String seed = text(expected, "seed");
        ByteString key = seed.isEmpty() ? Chance.key(name, secret, entropies) : Chance.seededKey(seed);
        assertEquals(text(expected, "key"), hex(key));
        assertEquals(text(expected, "commitment"), hex(Chance.commitment(name, secret)));
        List<MatchUpdate> updates = Vectors.updates(match);
        assertEquals(secret, Seals.content(updates.get(0).getOpenings(0)).getSecret());
        var started = updates.stream()
                .map(VectorsTest::event)
                .filter(MatchEvent::hasStarted)
                .findFirst();
        assertEquals(entropies, started.orElseThrow().getStarted().getEntropiesList());
        var counted = new TreeMap<Long, Integer>();
        updates.stream()
                .map(VectorsTest::event)
                .filter(event -> event.getDraws() > 0)
                .forEach(event -> counted.put(event.getVersion(), event.getDraws()));
        var drawn = new TreeMap<Long, Integer>();
        var chance = new Chance(expected.get("scheme").getAsInt(), key);
        List<JsonObject> draws = objects(expected.get("draws")).toList();
        for (int number = 0; number < draws.size(); number++) {
            JsonObject draw = draws.get(number);
            assertEquals(number, draw.get("number").getAsInt());
            long version = draw.get("version").getAsLong();
            assertEquals(drawn.getOrDefault(version, 0), draw.get("index").getAsInt());
            drawn.merge(version, 1, Integer::sum);
            assertOutcome(draw, chance);
        }
        assertEquals(counted, drawn);
    }

    @ParameterizedTest
    @MethodSource("matches")
    void aVerificationAndTheRecord(String path) {
        JsonObject match = load(path);
        var record = MatchRecord.of(Vectors.updates(match));
        byte[] data = record.toBytes();
        JsonObject expected = match.getAsJsonObject("record");
        assertEquals(expected.get("bytes").getAsInt(), data.length);
        assertEquals(text(expected, "sha256"), sha256(data));
        assertEquals(record.updates(), MatchRecord.fromBytes(data).updates());
        Verification result = record.verify();
        JsonObject verification = match.getAsJsonObject("verification");
        assertEquals(verification.get("ok").getAsBoolean(), result.good(), result::toString);
        assertEquals(verification.get("over").getAsBoolean(), result.over());
        assertEquals(verification.get("seeded").getAsBoolean(), result.seeded());
        assertEquals(verification.get("draws").getAsLong(), result.draws());
        assertEquals(verification.get("void_starts").getAsInt(), result.voidStarts());
        assertEquals(verification.get("signed").getAsInt(), result.signed());
        assertEquals(
                elements(verification.get("contributed"))
                        .map(JsonElement::getAsInt)
                        .toList(),
                result.contributed());
        assertEquals(
                elements(verification.get("choices"))
                        .map(JsonElement::getAsLong)
                        .toList(),
                result.choices().stream()
                        .map(Choice::version)
                        .distinct()
                        .sorted()
                        .toList());
        assertEquals(
                objects(verification.get("findings")).map(Vectors::finding).toList(),
                result.findings().stream().map(Vectors::finding).toList());
        assertTold(verification, result);
    }

    /** Expectations of some cases of a verification beside its findings. */
    private static void assertTold(JsonObject expected, Verification result) {
        if (expected.has("told")) {
            assertEquals(expected.get("told").getAsInt(), result.told());
            assertEquals(
                    elements(expected.get("words"))
                            .map(JsonElement::getAsString)
                            .toList(),
                    result.choices().stream().map(Choice::text).toList());
        }
    }

    // -- signatures ---------------------------------------------------------------------------------------------

    static Stream<JsonObject> acts() {
        return objects(load("signatures.json").get("acts"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("acts")
    void actsAreSigned(JsonObject act) {
        String method = text(act, "method");
        Signing.Act signed =
                switch (method) {
                    case "JoinMatch" ->
                        Signing.joining(bytes(act.get("public_key")), bytes(act.get("entropy_commitment")));
                    case "Decide" ->
                        Signing.deciding(
                                Long.parseLong(text(act, "asked_at")),
                                Any.newBuilder()
                                        .setTypeUrl("type.googleapis.com/" + text(act, "decision"))
                                        .setValue(bytes(act.get("value")))
                                        .build());
                    case "BindSeat" -> Signing.binding(bytes(act.get("entropy_commitment")));
                    case "StartMatch" -> Signing.beingReady(bytes(act.get("entropy")));
                    case "HandOverSeat" -> Signing.handingOver(text(act, "bot"));
                    case "EndByAgreement" ->
                        Signing.ending(
                                Long.parseLong(text(act, "proposed_at")),
                                act.get("declines").getAsBoolean());
                    case "GiveTime" ->
                        Signing.givingTime(act.get("seat").getAsInt(), Long.parseLong(text(act, "milliseconds")));
                    case "Undo" -> Signing.UNDOING;
                    case "LeaveMatch" -> Signing.LEAVING;
                    case "PauseMatch" -> Signing.PAUSING;
                    case "ResumeMatch" -> Signing.RESUMING;
                    default -> Signing.RESIGNING;
                };
        ByteString message = signed.signedBytes(text(act, "match"), bytes(act.get("head")));
        assertEquals(text(act, "message"), hex(message));
        JsonObject key = objects(load("signatures.json").get("keys"))
                .filter(each -> text(each, "name").equals(text(act, "signer")))
                .findFirst()
                .orElseThrow();
        ByteString privateKey = bytes(key.get("private"));
        assertEquals(text(key, "public"), hex(Signing.publicKey(privateKey)));
        assertEquals(text(act, "signature"), hex(Signing.sign(privateKey, message)));
    }

    @Test
    void ticketsAreWorthSomethingInOneTournament() {
        JsonObject entrants = load("entrants.json");
        Stream<JsonObject> tickets = entrants.has("tickets") ? objects(entrants.get("tickets")) : Stream.empty();
        tickets.forEach(each -> assertEquals(
                text(each, "ticket"), hex(Chance.entryTicket(text(each, "tournament"), text(each, "code")))));
    }

    static Stream<JsonObject> entering() {
        return objects(load("entrants.json").get("acts"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("entering")
    void actsOfEntrantsAreSigned(JsonObject act) {
        Signing.Act signed =
                switch (text(act, "method")) {
                    case "RegisterEntrant" ->
                        Signing.registering(
                                bytes(act.get("public_key")),
                                bytes(act.get("entropy_commitment")),
                                bytes(optional(act, "entry_ticket")),
                                optional(act, "country").getAsString());
                    case "WithdrawEntrant" -> Signing.withdrawing(text(act, "reason"));
                    case "TakeBye" -> Signing.takingBye(act.get("round").getAsInt(), text(act, "reason"));
                    case "TakeBackBye" -> Signing.takingBack(act.get("round").getAsInt(), text(act, "reason"));
                    case "CheckIn" -> Signing.checkingIn(act.get("round").getAsInt());
                    case "ChangeOwnTeam" ->
                        Signing.changingOwnTeam(
                                text(act, "display_name"),
                                text(act, "captain"),
                                bytes(act.get("join_hash")),
                                act.getAsJsonArray("members").asList().stream()
                                        .map(JsonElement::getAsString)
                                        .toList());
                    case "BindEntropy" -> Signing.bindingEntrant(bytes(act.get("entropy_commitment")));
                    case "OpenEntropy" -> Signing.openingEntropy(bytes(act.get("entropy")));
                    default -> throw new AssertionError(act);
                };
        ByteString message = signed.signedBytes(text(act, "tournament"), bytes(act.get("head")));
        assertEquals(text(act, "message"), hex(message));
        JsonObject key = objects(load("entrants.json").get("keys"))
                .filter(each -> text(each, "name").equals(text(act, "signer")))
                .findFirst()
                .orElseThrow();
        assertEquals(text(act, "signature"), hex(Signing.sign(bytes(key.get("private")), message)));
    }

    static Stream<JsonObject> tournaments() {
        return objects(load("entrants.json").get("logs"));
    }

    static Stream<JsonObject> organised() {
        return objects(load("organisers.json").get("logs"));
    }

    /** Follows a log; if it has a fault, up to it, which must be refused with a text. */
    private static TournamentLog followed(JsonObject written, String text) {
        var log = new TournamentLog(text(written, "tournament"), 0);
        List<TournamentUpdate> updates = new ArrayList<>();
        for (JsonElement event : written.getAsJsonArray("events")) {
            updates.add(TournamentUpdate.newBuilder()
                    .setVersion(updates.size() + 1L)
                    .setEvent(bytes(event))
                    .build());
        }
        if (!written.get("fault").isJsonNull()) {
            TournamentUpdate forged = updates.remove(updates.size() - 1);
            updates.forEach(log::follow);
            assertEquals(written.get("fault").getAsLong(), forged.getVersion());
            var error = assertThrows(AlteredException.class, () -> log.follow(forged));
            assertTrue(error.getMessage().contains(text), error.getMessage());
        } else {
            updates.forEach(log::follow);
        }
        return log;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tournaments")
    void theSignaturesOfEntrantsFitOrTheLogIsRefused(JsonObject written) {
        EntrantSignatures signatures =
                followed(written, "has a signature").signatures().orElseThrow();
        List<Long> told =
                elements(written.get("told")).map(JsonElement::getAsLong).toList();
        assertEquals(told, signatures.told());
        objects(written.get("entrants")).forEach(entrant -> {
            String name = text(entrant, "entrant");
            assertEquals(text(entrant, "public_key"), hex(signatures.key(name)));
            assertEquals(text(entrant, "head"), hex(signatures.head(name)));
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("organised")
    void theSignaturesOfOrganisersFitOrTheLogIsRefused(JsonObject written) {
        OrganiserSignatures signatures = followed(written, "sign").organisers().orElseThrow();
        List<Long> told =
                elements(written.get("told")).map(JsonElement::getAsLong).toList();
        if (written.get("fault").isJsonNull()) {
            assertEquals(told, signatures.told());
        }
        objects(written.get("organisers")).forEach(organiser -> {
            String account = text(organiser, "account");
            assertEquals(text(organiser, "public_key"), hex(signatures.key(account)));
            assertEquals(text(organiser, "head"), hex(signatures.head(account)));
        });
    }

    static Stream<JsonObject> signatures() {
        return objects(load("signatures.json").get("signatures"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("signatures")
    void signaturesFitOrDoNot(JsonObject signature) {
        boolean fits = Signing.fits(
                bytes(signature.get("public")), bytes(signature.get("signature")), bytes(signature.get("message")));
        assertEquals(signature.get("fits").getAsBoolean(), fits);
    }

    static Stream<JsonObject> publicKeys() {
        return objects(load("signatures.json").get("public_keys"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("publicKeys")
    void publicKeysAreWrittenInOneWay(JsonObject key) {
        assertEquals(key.get("is_key").getAsBoolean(), Signing.isKey(bytes(key.get("public"))));
    }

    // -- records and receipts -----------------------------------------------------------------------------------

    static Stream<JsonObject> records() {
        return objects(load("records.json").get("records"));
    }

    @ParameterizedTest
    @MethodSource("records")
    void aRecordThatWasTamperedWith(JsonObject entry) {
        byte[] data = edited(entry);
        assertEquals(text(entry, "sha256"), sha256(data));
        boolean read = entry.get("read").getAsBoolean();
        if (read) {
            assertEquals(
                    HexFormat.of().formatHex(data),
                    HexFormat.of().formatHex(MatchRecord.fromBytes(data).toBytes()));
        } else {
            assertThrows(RecordException.class, () -> MatchRecord.fromBytes(data));
        }
        Optional<List<MatchUpdate>> updates = delimited(data);
        if (updates.isEmpty()) {
            assertFalse(read);
            assertEquals(JsonNull.INSTANCE, entry.get("finding"));
            return;
        }
        String match = text(Vectors.match(text(entry, "match")), "match");
        var result = Verification.of(match, updates.get(), ByteString.EMPTY);
        assertTold(entry, result);
        var findings = result.findings();
        String first = findings.isEmpty() ? "" : Vectors.finding(findings.get(0));
        assertEquals(entry.get("finding").isJsonNull() ? "" : Vectors.finding(entry.getAsJsonObject("finding")), first);
    }

    static Stream<JsonObject> receipts() {
        return objects(load("receipts.json").get("receipts"));
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void aReceipt(JsonObject entry) {
        String json = entry.get("receipt").toString();
        if (!entry.get("read").getAsBoolean()) {
            assertThrows(RecordException.class, () -> Receipt.fromJson(json));
            return;
        }
        var receipt = Receipt.fromJson(json);
        Comparison compared = Vectors.record(text(entry, "match")).compare(receipt);
        assertEquals(entry.get("ok").getAsBoolean(), compared.fits(), compared::finding);
        assertEquals(entry.get("seat").getAsInt(), compared.seat());
        assertEquals(receipt, Receipt.fromJson(receipt.toJson()));
        String why = text(entry, "finding");
        String said =
                switch (why) {
                    case "match" -> "is of ";
                    case "version" -> "is of version";
                    case "history" -> "another history: the record";
                    case "opened" -> "opened its entropy after";
                    default -> "";
                };
        assertTrue(compared.finding().contains(said), compared::finding);
    }

    @Test
    void howFarReceiptsVouch() {
        objects(load("receipts.json").get("covered")).forEach(entry -> {
            List<Receipt> receipts = elements(entry.get("receipts"))
                    .map(receipt -> Receipt.fromJson(receipt.toString()))
                    .toList();
            var expected = new Coverage(
                    entry.get("version").getAsLong(), entry.get("last").getAsLong());
            assertEquals(expected, Vectors.record(text(entry, "match")).covered(receipts));
        });
    }

    // -- seals and chance ---------------------------------------------------------------------------------------

    @Test
    void anOpeningFitsItsSeal() {
        objects(load("seals.json").get("seals")).forEach(entry -> {
            Opening opening = Vectors.message(entry.get("opening"), Opening.newBuilder());
            OpeningContent content = Vectors.message(entry.get("content"), OpeningContent.newBuilder());
            assertEquals(text(entry, "digest"), hex(seal(entry, opening)));
            assertEquals(content, Seals.content(opening));
            assertEquals(entry.get("content"), Vectors.json(content));
        });
    }

    @Test
    void aForgedOpeningDoesNot() {
        objects(load("seals.json").get("forged")).forEach(entry -> {
            Opening opening = Vectors.message(entry.get("opening"), Opening.newBuilder());
            if (text(entry, "finding").equals("seal")) {
                assertNotEquals(text(entry, "digest"), hex(seal(entry, opening)), text(entry, "name"));
            } else {
                assertEquals(text(entry, "digest"), hex(seal(entry, opening)), text(entry, "name"));
                assertThrows(AlteredException.class, () -> Seals.content(opening), text(entry, "name"));
            }
        });
    }

    private static ByteString seal(JsonObject entry, Opening opening) {
        return Seals.seal(text(entry, "match"), entry.get("version").getAsLong(), opening);
    }

    @Test
    void keysAndCommitments() {
        JsonObject chance = load("chance.json");
        objects(chance.get("parts")).forEach(entry -> {
            Object[] parts = elements(entry.get("parts")).map(Vectors::bytes).toArray();
            assertEquals(text(entry, "joined"), HexFormat.of().formatHex(Digests.parts(parts)));
        });
        objects(chance.get("entropy_commitments"))
                .forEach(entry -> assertEquals(
                        text(entry, "commitment"), hex(Chance.entropyCommitment(bytes(entry.get("entropy"))))));
        objects(chance.get("seeds"))
                .forEach(entry -> assertEquals(text(entry, "key"), hex(Chance.seededKey(text(entry, "seed")))));
        objects(chance.get("keys")).forEach(entry -> {
            ByteString secret = bytes(entry.get("secret"));
            List<ByteString> entropies =
                    elements(entry.get("entropies")).map(Vectors::bytes).toList();
            assertEquals(text(entry, "commitment"), hex(Chance.commitment(text(entry, "match"), secret)));
            assertEquals(text(entry, "key"), hex(Chance.key(text(entry, "match"), secret, entropies)));
        });
    }

    @Test
    void numbersWithTheirAttempts() {
        long several = objects(load("chance.json").get("numbers"))
                .filter(entry -> {
                    var chance = new Chance(entry.get("scheme").getAsInt(), bytes(entry.get("key")));
                    long limit = new java.math.BigInteger(text(entry, "limit")).longValue(); // 2^64 becomes 0
                    long version = number(entry, "version");
                    long index = number(entry, "index");
                    long number = number(entry, "number");
                    List<String> attempts = chance.attempts(limit, version, index, number).stream()
                            .map(Long::toUnsignedString)
                            .toList();
                    assertEquals(
                            elements(entry.get("attempts"))
                                    .map(JsonElement::getAsString)
                                    .toList(),
                            attempts);
                    assertEquals(
                            text(entry, "value"), Long.toUnsignedString(chance.below(limit, version, index, number)));
                    return attempts.size() > 1;
                })
                .count();
        assertTrue(several > 5);
    }

    /** A text that the vectors of earlier releases do not have. */
    private static JsonElement optional(JsonObject entry, String name) {
        return entry.has(name) ? entry.get(name) : new JsonPrimitive("");
    }

    private static long number(JsonObject entry, String name) {
        return entry.has(name) ? entry.get(name).getAsLong() : 0;
    }

    @Test
    void outcomesOfNumbers() {
        JsonObject outcomes = load("chance.json").getAsJsonObject("outcomes");
        var chance = new Chance(outcomes.get("scheme").getAsInt(), bytes(outcomes.get("key")));
        objects(outcomes.get("draws")).forEach(draw -> assertOutcome(draw, chance));
    }

    private static void assertOutcome(JsonObject draw, Chance chance) {
        int limit = draw.get("limit").getAsInt();
        int value = (int) chance.below(
                limit,
                draw.get("version").getAsLong(),
                draw.get("index").getAsLong(),
                draw.get("number").getAsLong());
        assertEquals(draw.get("value").getAsInt(), value);
        JsonElement outcome = draw.get("outcome");
        if (text(draw, "kind").equals("roll")) {
            assertEquals(outcome.getAsInt(), value + 1);
            return;
        }
        List<String> candidates = text(draw, "kind").equals("pick")
                ? elements(draw.get("candidates")).map(JsonElement::getAsString).toList()
                : draw.getAsJsonObject("bag").entrySet().stream()
                        .flatMap(piece -> Stream.generate(piece::getKey)
                                .limit(piece.getValue().getAsInt()))
                        .toList();
        assertEquals(limit, candidates.size());
        assertEquals(outcome.getAsString(), candidates.get(value));
    }

    // -- errors and decisions -----------------------------------------------------------------------------------

    static Stream<JsonObject> errors() {
        return objects(load("errors.json").get("errors"));
    }

    static Stream<JsonObject> endings() {
        return objects(load("errors.json").get("endings"));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void anEnding(JsonObject entry) {
        assertEquals(entry.get("resume").getAsBoolean(), Retrying.resumes(failure(entry)));
    }

    static Stream<JsonObject> settings() {
        return objects(load("errors.json").get("set_back"));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aServiceThatWasSetBack(JsonObject entry) {
        CallException failure = failure(entry);
        CaravanseraiException said =
                AlteredException.setBack(failure, entry.get("version").getAsLong());
        assertEquals(entry.get("altered").getAsBoolean(), said instanceof AlteredException);
        assertEquals(!entry.get("altered").getAsBoolean(), said == failure);
    }

    /** A failed call, as this library reads it. */
    private static CallException failure(JsonObject entry) {
        var status = Status.fromCodeValue(entry.get("code").getAsInt());
        var trailers = new Metadata();
        if (!entry.get("details").isJsonNull()) {
            trailers.put(
                    Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER),
                    bytes(entry.get("details")).toByteArray());
        }
        String message = text(entry, "message");
        return CallException.of(
                new StatusRuntimeException(message.isEmpty() ? status : status.withDescription(message), trailers));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anError(JsonObject entry) {
        var status = Status.fromCodeValue(entry.get("code").getAsInt());
        assertEquals(text(entry, "status"), status.getCode().name());
        CallException error = failure(entry);
        ErrorDetails details = error.details();
        JsonObject expected = entry.getAsJsonObject("expected");
        String kind = error.getClass().getSimpleName();
        assertEquals(text(expected, "kind"), kind.equals("CallException") ? "CallError" : kind);
        assertEquals(text(expected, "reason"), details.reason());
        assertEquals(strings(expected.get("metadata")), details.metadata());
        assertEquals(text(expected, "rule"), details.rule());
        assertEquals(text(expected, "cause"), details.explanation());
        assertEquals(strings(expected.get("fields")), details.fields());
        assertEquals(
                expected.get("retry_seconds").isJsonNull()
                        ? Optional.empty()
                        : Optional.of(expected.get("retry_seconds").getAsDouble()),
                details.retryAfter().map(delay -> delay.toNanos() / 1e9));
        assertEquals(expected.get("repeat").getAsBoolean(), Retrying.passes(error));
    }

    private static Map<String, String> strings(JsonElement object) {
        var strings = new LinkedHashMap<String, String>();
        object.getAsJsonObject().asMap().forEach((name, value) -> strings.put(name, value.getAsString()));
        return strings;
    }

    @Test
    void aDecisionIsTheSameInBytesAndInJson() throws IOException {
        Map<String, Descriptor> types = Vectors.GAMES.stream()
                .flatMap(game -> game.getMessageTypes().stream())
                .collect(Collectors.toMap(Descriptor::getFullName, type -> type));
        var listed = new TreeSet<String>();
        for (JsonElement game :
                load("decisions.json").getAsJsonObject("games").asMap().values()) {
            for (JsonElement entry : game.getAsJsonArray()) {
                String type = text(entry.getAsJsonObject(), "type");
                listed.add(type);
                List<JsonObject> values =
                        objects(entry.getAsJsonObject().get("values")).toList();
                assertFalse(values.isEmpty());
                for (JsonObject value : values) {
                    assertSame(types.get(type), value);
                }
            }
        }
        assertEquals(types.keySet(), listed);
    }

    private static void assertSame(Descriptor type, JsonObject value) throws IOException {
        ByteString bytes = bytes(value.get("value"));
        Any packed = Any.newBuilder()
                .setTypeUrl(text(value, "type_url"))
                .setValue(bytes)
                .build();
        var message = DynamicMessage.parseFrom(type, bytes);
        DynamicMessage read = Vectors.message(value.get("json"), DynamicMessage.newBuilder(type));
        assertEquals(value.get("json"), Vectors.json(message));
        assertEquals(bytes, read.toByteString());
        assertEquals(value.get("any"), Vectors.json(packed));
        assertEquals(packed, Vectors.message(value.get("any"), Any.newBuilder()));
    }

    // -- helpers ------------------------------------------------------------------------------------------------

    static MatchEvent event(MatchUpdate update) {
        try {
            return MatchEvent.parseFrom(update.getEvent());
        } catch (IOException error) {
            throw new AssertionError(error);
        }
    }

    /** The update as the service sends it to a viewer while the match goes on. */
    private static MatchUpdate sentTo(int viewer, MatchUpdate update) {
        List<Opening> known = update.getOpeningsList().stream()
                .filter(opening ->
                        viewer == Table.EVERYTHING || opening.getAudienceList().contains(viewer))
                .toList();
        return update.toBuilder().clearOpenings().addAllOpenings(known).build();
    }

    private static String digest(Table table) {
        var text = new StringBuilder();
        table.layout().forEach(entry -> line(text, "piece", entry.getPlace(), entry.getPiece(), entry.getCount()));
        table.stacks()
                .forEach((stack, tasks) -> tasks.forEach(task -> {
                    var parts = new ArrayList<Object>(List.of("task", stack, task.askedAt(), task.kind()));
                    parts.addAll(task.arguments());
                    line(text, parts.toArray());
                }));
        table.shown().forEach((place, seats) -> seats.forEach(seat -> line(text, "shown", place, seat)));
        return sha256(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void line(StringBuilder text, Object... parts) {
        text.append(Stream.of(parts).map(String::valueOf).collect(Collectors.joining("\t")))
                .append('\n');
    }

    /** The bytes of a case: those of the good record, edited. */
    private static byte[] edited(JsonObject entry) {
        return Vectors.edited(
                ByteString.copyFrom(Vectors.record(text(entry, "match")).toBytes()), entry);
    }

    /** The updates in some bytes; nothing if they cannot be taken apart. */
    private static Optional<List<MatchUpdate>> delimited(byte[] data) {
        var updates = new ArrayList<MatchUpdate>();
        var stream = new ByteArrayInputStream(data);
        try {
            while (stream.available() > 0) {
                updates.add(MatchUpdate.parseDelimitedFrom(stream));
            }
            return Optional.of(updates);
        } catch (IOException error) {
            return Optional.empty();
        }
    }

    // -- clocks -------------------------------------------------------------------------------------------------

    private static List<MatchEvent> clockEvents(String match) {
        return objects(load("clocks.json.gz").get("matches"))
                .filter(entry -> text(entry, "name").equals(match))
                .flatMap(entry -> elements(entry.get("events")))
                .map(event -> (MatchEvent) Vectors.message(event, MatchEvent.newBuilder()))
                .toList();
    }

    @Test
    void everyClockShowsWhatItShould() {
        long later = load("clocks.json.gz").get("later").getAsLong();
        objects(load("clocks.json.gz").get("matches")).forEach(match -> {
            var clocks = new Clocks();
            List<JsonObject> expected = objects(match.get("clocks")).toList();
            List<MatchEvent> events = clockEvents(text(match, "name"));
            for (int index = 0; index < events.size(); index++) {
                MatchEvent event = events.get(index);
                assertEquals(List.of(), clocks.follow(event));
                long now = event.getTimeMilliseconds() + later;
                JsonObject seats = expected.get(index).getAsJsonObject("seats");
                assertEquals(seats.size(), clocks.seats().size());
                clocks.seats().forEach((seat, clock) -> {
                    JsonObject shown = seats.getAsJsonObject(String.valueOf(seat));
                    assertEquals(text(shown, "remaining"), String.valueOf(clock.remaining(now)));
                    assertEquals(text(shown, "deadline"), String.valueOf(clock.deadline()));
                    assertEquals(text(shown, "vacation"), String.valueOf(clock.vacation()));
                    assertEquals(shown.get("time_outs").getAsInt(), clock.timeOuts());
                });
                assertEquals(expected.get(index).get("paused").getAsBoolean(), clocks.paused(now));
            }
        });
    }

    @Test
    void clocksFindWhatTheyDoNotAllow() {
        objects(load("clocks.json.gz").get("wrong")).forEach(entry -> {
            JsonObject changed = entry.getAsJsonObject("changed");
            List<MatchEvent> events = new java.util.ArrayList<>(clockEvents(text(entry, "match")));
            MatchEvent event = Vectors.message(changed.get("event"), MatchEvent.newBuilder());
            events.set(changed.get("at").getAsInt() - 1, event);
            var clocks = new Clocks();
            long first = events.stream()
                    .filter(each -> !clocks.follow(each).isEmpty())
                    .findFirst()
                    .orElseThrow()
                    .getVersion();
            assertEquals(entry.get("version").getAsLong(), first, text(entry, "name"));
        });
    }

    @Test
    void clocksFindTimeOutsThatWereNeverWritten() {
        List<JsonObject> entries =
                objects(load("clocks.json.gz").get("unwritten")).toList();
        assertTrue(entries.size() > 9);
        entries.forEach(entry -> {
            var clocks = new Clocks();
            List<Long> found = elements(entry.get("events"))
                    .map(event -> (MatchEvent) Vectors.message(event, MatchEvent.newBuilder()))
                    .filter(event -> !clocks.follow(event).isEmpty())
                    .map(MatchEvent::getVersion)
                    .toList();
            List<Long> expected = entry.get("version").isJsonNull()
                    ? List.of()
                    : List.of(entry.get("version").getAsLong());
            assertEquals(expected, found, text(entry, "name"));
        });
    }
}
