package io.caravanserai;

import static io.caravanserai.Vectors.elements;
import static io.caravanserai.Vectors.load;
import static io.caravanserai.Vectors.objects;
import static io.caravanserai.Vectors.sha256;
import static io.caravanserai.Vectors.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import io.caravanserai.Verification.Check;
import io.caravanserai.Verification.Finding;
import io.caravanserai.internal.LogEntries;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of format 2: what vouches for them, and that no byte of them can be another. */
class RecordFileTest {
    private static final JsonObject VECTORS = load("files.json");
    private static final Instant NOW = Instant.ofEpochSecond(VECTORS.get("now").getAsLong());
    private static final Set<Check> VOUCHING = Set.of(Check.FILE, Check.LOG);
    /** The number of steps through the file in which its bytes are flipped; the nightly tests flip every one. */
    private static final int STEP = Integer.getInteger("flips", 293);

    private static byte[] good() {
        return Base64.getDecoder()
                .decode(text(VECTORS.getAsJsonArray("files").get(0).getAsJsonObject(), "bytes"));
    }

    private static Policy policy(String name) {
        JsonObject entry = objects(VECTORS.get("policies"))
                .filter(each -> text(each, "name").equals(name))
                .findFirst()
                .orElseThrow();
        return Policy.of(
                texts(entry.get("log_keys")),
                texts(entry.get("witness_keys")),
                entry.get("quorum").getAsInt());
    }

    private static List<String> texts(JsonElement array) {
        return elements(array).map(JsonElement::getAsString).toList();
    }

    static Stream<JsonObject> cases() {
        return objects(VECTORS.get("cases"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aFileOfTheVectors(JsonObject entry) {
        byte[] data = Vectors.edited(ByteString.copyFrom(good()), entry);
        assertEquals(text(entry, "sha256"), sha256(data));
        if (!entry.get("read").getAsBoolean()) {
            assertThrows(RecordException.class, () -> MatchRecord.fromBytes(data));
            return;
        }
        MatchRecord record = MatchRecord.fromBytes(data);
        assertArrayEquals(data, record.toBytes());
        List<Finding> findings =
                record.verify(policy(text(entry, "policy")), NOW).findings();
        assertEquals(
                texts(entry.get("faults")),
                findings.stream()
                        .filter(finding -> VOUCHING.contains(finding.check()))
                        .map(finding -> finding.check().name().toLowerCase(Locale.ROOT))
                        .toList());
        String first = findings.stream()
                .filter(finding -> !VOUCHING.contains(finding.check()))
                .findFirst()
                .map(Vectors::finding)
                .orElse("");
        assertEquals(entry.get("finding").isJsonNull() ? "" : Vectors.finding(entry.getAsJsonObject("finding")), first);
    }

    static Stream<JsonObject> streams() {
        return objects(load("entries.json").get("streams"));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void theEntriesOfAStream(JsonObject entry) {
        String stream = text(entry, "stream");
        long version = entry.get("version").getAsLong();
        ByteString label = Vectors.bytes(entry.get("label"));
        ByteString event = Vectors.bytes(entry.get("event"));
        ByteString first = LogEntries.beginning(stream, label, Vectors.bytes(entry.get("blind")), version, event);
        assertEquals(text(entry, "beginning"), Vectors.hex(first));
        assertEquals(text(entry, "continuation"), Vectors.hex(LogEntries.continuation(stream, label, version, event)));
    }

    @Test
    void thereAreManyCases() {
        assertTrue(cases().count() > 50);
    }

    @Test
    void theHeaderSaysWhatTheMatchIs() {
        MatchRecord record = MatchRecord.fromBytes(good());
        assertTrue(record.over());
        assertEquals(record.match(), record.header().orElseThrow().getMatch());
        assertEquals(record.version(), record.header().orElseThrow().getVersion());
        assertEquals(
                record.header().orElseThrow().getSeatsCount(), record.seats().size());
        Verification found = record.verify(policy("two of two"), NOW);
        assertTrue(found.good(), () -> found.findings().toString());
        assertEquals(1, found.counts().get(Check.FILE));
        assertEquals(1, found.counts().get(Check.LOG));
        assertFalse(record.verify().counts().containsKey(Check.LOG));
    }

    @Test
    void noWitnessCosignsInTheFuture() {
        MatchRecord record = MatchRecord.fromBytes(good());
        Instant early = Instant.ofEpochSecond(0);
        assertEquals(
                List.of(Check.LOG),
                record.verify(policy("two of two"), early).findings().stream()
                        .map(Finding::check)
                        .toList());
        assertTrue(record.verify(policy("log"), early).good());
    }

    @Test
    void everyFlippedByteIsFound() {
        byte[] data = good();
        Policy policy = policy("two of two");
        for (int at = 0; at < data.length; at += STEP) {
            for (int flip : new int[] {1 << at % 8, 0xff}) {
                byte[] flipped = data.clone();
                flipped[at] ^= (byte) flip;
                int position = at;
                assertFalse(holds(flipped, policy), () -> "byte " + position + " of " + data.length);
            }
        }
    }

    /** The findings about some bytes; for any bytes, nothing else is thrown. */
    private static boolean holds(byte[] data, Policy policy) {
        try {
            return MatchRecord.fromBytes(data).verify(policy, NOW).good();
        } catch (RecordException error) {
            return false;
        }
    }

    @Test
    void aFileThatIsCutAnywhereIsNoRecord() {
        byte[] data = good();
        for (int length = 0; length < data.length; length += STEP) {
            byte[] cut = java.util.Arrays.copyOf(data, length);
            assertThrows(RecordException.class, () -> MatchRecord.fromBytes(cut));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "name",
                "name+1a2b3c4d+AQ",
                "na me+49159024+AU2a6Txy07aAlNjmn8dChb7tFnqqgq5DemDcVol7ZX1p",
                "vectors.example/caravanserai+49159025+AU2a6Txy07aAlNjmn8dChb7tFnqqgq5DemDcVol7ZX1p"
            })
    void whatIsNoKeyIsRefused(String key) {
        assertThrows(IllegalArgumentException.class, () -> Policy.of(List.of(key)));
    }

    @Test
    void aKeyForMldsaIsRefusedInWordsThatSayWhatItIs() {
        var refused =
                assertThrows(IllegalArgumentException.class, () -> Policy.of(List.of("witness.example+1a2b3c4d+BgAA")));
        assertTrue(refused.getMessage().contains("witness.example has a key for ML-DSA-44"));
    }

    @Test
    void aPolicyThatNothingCanMeetIsRefused() {
        JsonObject entry = objects(VECTORS.get("policies")).skip(1).findFirst().orElseThrow();
        List<String> log = texts(entry.get("log_keys"));
        List<String> witnesses = texts(entry.get("witness_keys"));
        assertThrows(IllegalArgumentException.class, () -> Policy.of(List.of()));
        assertThrows(IllegalArgumentException.class, () -> Policy.of(witnesses));
        assertThrows(IllegalArgumentException.class, () -> Policy.of(log, log, 1));
        assertThrows(IllegalArgumentException.class, () -> Policy.of(log, witnesses, 3));
        assertThrows(IllegalArgumentException.class, () -> Policy.of(log, witnesses, -1));
        List<String> twice = List.of(witnesses.get(0), witnesses.get(0));
        assertThrows(IllegalArgumentException.class, () -> Policy.of(log, twice, 2));
    }
}
