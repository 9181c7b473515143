package io.caravanserai.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.caravanserai.MatchRecord;
import io.caravanserai.Receipt;
import io.caravanserai.Vectors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program that checks records: what it prints, and how it ends. */
class CaravanVerifyTest {
    private static final JsonObject VECTORS = vectors();

    @TempDir
    Path folder;

    private Path file;
    private MatchRecord record;

    /** The output and the exit status of the program. */
    private record Said(int status, String out, String err) {}

    private static JsonObject vectors() {
        try {
            Path file = Path.of(System.getProperty("vectors"), "files.json");
            return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        } catch (IOException error) {
            throw new AssertionError(error);
        }
    }

    @BeforeEach
    void write() throws IOException {
        byte[] data = Vectors.bound();
        record = MatchRecord.fromBytes(data);
        file = Files.write(folder.resolve("match.record"), data);
    }

    private static Said run(List<String> arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int status = CaravanVerify.run(arguments, new PrintStream(out), new PrintStream(err));
        return new Said(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private Said run(String... more) {
        var arguments = new ArrayList<>(List.of(file.toString()));
        arguments.addAll(List.of(more));
        return run(arguments);
    }

    private void writeFinished() throws IOException {
        record = Vectors.record("palmyra-2");
        Files.write(file, record.toBytes());
    }

    private Path receipt(int version) throws IOException {
        Receipt receipt = Receipt.of(record.updates().get(version - 1));
        return Files.writeString(folder.resolve("receipt-" + version + ".json"), receipt.toJson());
    }

    private static String key(String keys, int index) {
        JsonObject policy = VECTORS.getAsJsonArray("policies").get(1).getAsJsonObject();
        JsonArray array = policy.getAsJsonArray(keys);
        return array.get(index).getAsString();
    }

    @Test
    void aGoodRecordIsGood() throws IOException {
        writeFinished();
        Path receipt = receipt(5);
        Said said = run("--receipt", receipt.toString());
        assertEquals("", said.err());
        assertEquals(0, said.status(), said.out());
        List<String> lines = said.out().lines().toList();
        assertTrue(lines.get(0).startsWith("good " + record.match() + ": version " + record.version() + ", "));
        assertTrue(lines.get(1).startsWith("  place 1: "), said.out());
        assertTrue(lines.contains("fits " + receipt + ": vouches for all events up to version 5"), said.out());
        String covered = "Receipts cover events 1 to 5 of %d; events 6 to %d are covered by no receipt."
                .formatted(record.version(), record.version());
        assertTrue(lines.contains(covered), said.out());
        assertEquals(
                record.seats().size(),
                lines.stream().filter(line -> line.startsWith("  seat ")).count());
    }

    @Test
    void keysSayThatItIsInTheLog() {
        Said said = run(
                "--json",
                "--log-key",
                key("log_keys", 0),
                "--witness-key=" + key("witness_keys", 0),
                "--witness-key",
                key("witness_keys", 1),
                "--witnesses=2");
        assertEquals(0, said.status(), said.out() + said.err());
        assertEquals(1, said.out().lines().count());
        JsonObject told = JsonParser.parseString(said.out()).getAsJsonObject();
        JsonObject match = told.getAsJsonArray("matches").get(0).getAsJsonObject();
        assertTrue(told.get("ok").getAsBoolean());
        assertFalse(told.get("rules_checked").getAsBoolean());
        assertEquals(1, match.getAsJsonObject("checks").get("log").getAsInt());
        assertEquals(1, match.getAsJsonObject("checks").get("file").getAsInt());
        assertEquals(record.seats().size(), match.getAsJsonArray("seats").size());
        assertTrue(match.has("void_starts"));
    }

    @Test
    void aCopyOfTheLogShowsWhetherThereIsAnotherHistory() throws IOException {
        Path copy = folder.resolve("copy");
        Path bundle = Vectors.publishLog(copy);
        String key = key("log_keys", 0);
        Said holds = run("--log-key", key, "--log", copy.toString());
        String line = "holds the log has no other history of it: " + record.version()
                + " entries read: its name begins once, and no version is there twice";
        assertEquals(0, holds.status(), holds.out() + holds.err());
        assertTrue(holds.out().lines().anyMatch(line::equals), holds.out());
        Files.delete(bundle);
        Said fails = run("--log-key", key, "--log", copy.toString(), "--json");
        JsonObject claim = JsonParser.parseString(fails.out())
                .getAsJsonObject()
                .getAsJsonArray("claims")
                .get(0)
                .getAsJsonObject();
        assertEquals(1, fails.status(), fails.out());
        assertEquals("fails", claim.get("state").getAsString());
        assertEquals("history", claim.get("claim").getAsString());
    }

    @Test
    void aBareHashNeedsTheLog() throws IOException {
        JsonObject bare = VECTORS.getAsJsonArray("files").get(0).getAsJsonObject();
        Files.write(file, Base64.getDecoder().decode(bare.get("bytes").getAsString()));
        Said said = run("--log-key", key("log_keys", 0));
        assertEquals(1, said.status(), said.out());
        assertTrue(
                said.out().contains("fails the log has no other history of it: is in the log as a bare hash"),
                said.out());
        assertEquals(0, run().status(), "without a key nothing is said of the log");
    }

    @Test
    void aStrangersKeyDoesNot() {
        JsonObject stranger = VECTORS.getAsJsonArray("policies").get(4).getAsJsonObject();
        String key = stranger.getAsJsonArray("log_keys").get(0).getAsString();
        Said said = run("--log-key", key);
        assertEquals(1, said.status());
        assertTrue(said.out().startsWith("bad "), said.out());
        assertTrue(said.out().contains("(file)"), said.out());
        assertTrue(said.out().contains("(log)"), said.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--unknown",
                "second",
                "--receipt",
                "--log-key nonsense",
                "--witness-key nonsense",
                "--witnesses 1",
                "--log copy",
                "--log-key= --witnesses many"
            })
    void whatIsNotUnderstood(String arguments) {
        Said said = run(arguments.split(" "));
        assertEquals(2, said.status(), said.out());
        assertEquals("", said.out());
        assertTrue(said.err().contains("usage: caravan-verify"), said.err());
    }

    @Test
    void helpAndNoArguments() {
        assertEquals(2, run(List.of()).status());
        Said help = run(List.of("--help"));
        assertEquals(0, help.status());
        assertTrue(help.out().startsWith("usage: caravan-verify RECORD"), help.out());
    }

    @Test
    void whatCannotBeReadIsNamed() throws IOException {
        Path none = Files.write(folder.resolve("none"), new byte[0]);
        for (Path path : List.of(none, folder, folder.resolve("missing"), folder.resolve("\u001b[2J"))) {
            Said said = run(List.of(path.toString()));
            assertEquals(1, said.status());
            assertEquals("", said.out());
            assertFalse(said.err().isBlank());
            assertFalse(said.err().contains("\u001b"), said.err());
        }
        assertEquals(1, run("--receipt", folder.resolve("missing").toString()).status());
    }

    @Test
    void theLastByteCounts() throws IOException {
        byte[] data = Files.readAllBytes(file);
        data[data.length - 1] ^= 1;
        Files.write(file, data);
        assertEquals(0, run().status(), "nobody is asked who signed");
        assertEquals(1, run("--log-key", key("log_keys", 0)).status());
    }
}
