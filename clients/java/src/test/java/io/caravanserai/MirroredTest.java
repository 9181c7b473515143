package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Base64s;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.LogEntries;
import io.caravanserai.internal.LogTree;
import io.caravanserai.v1.RecordPart;
import io.caravanserai.v1.RecordProof;
import io.caravanserai.v1.StreamBinding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A record beside copies of logs whose operator writes any entries that they like, signed with the right key. */
class MirroredTest {
    private static final KeyPair SIGNER = signer();
    private static final ByteString KEY = publicKey();
    private static final String LOG = "log.example";
    private static final ByteString ID =
            hashed(ByteString.copyFromUtf8(LOG + "\n").concat(KEY)).substring(0, 4);
    private static final ByteString NO_EVENT = ByteString.copyFrom(new byte[32]);
    private static final ByteString MARK = ByteString.copyFromUtf8("\0caravanserai/log/v2");
    private static final ByteString LABEL = hashed("label");
    private static final ByteString BLIND = hashed("blind");
    private static final MatchRecord RECORD = record();
    private static final Policy POLICY =
            Policy.of(List.of(LOG + "+" + HexFormat.of().formatHex(ID.toByteArray()) + "+" + Base64s.encoded(KEY)));

    @TempDir
    Path folder;

    private static MatchRecord record() {
        var files = Vectors.load("files.json").getAsJsonArray("files");
        return MatchRecord.fromBytes(java.util.Base64.getDecoder()
                .decode(files.get(0).getAsJsonObject().get("bytes").getAsString()));
    }

    private static KeyPair signer() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException error) {
            throw new AssertionError(error);
        }
    }

    private static ByteString publicKey() {
        ByteString encoded = ByteString.copyFrom(SIGNER.getPublic().getEncoded());
        return ByteString.copyFrom(new byte[] {1}).concat(encoded.substring(encoded.size() - 32));
    }

    private static ByteString hashed(ByteString bytes) {
        return Digests.sha256(bytes);
    }

    private static ByteString hashed(String text) {
        return hashed(ByteString.copyFromUtf8(text));
    }

    private static ByteString begins(String stream, String label, long version, ByteString event) {
        ByteString blind = label.equals("label") ? BLIND : hashed("blind of " + label);
        return LogEntries.beginning(stream, hashed(label), blind, version, event);
    }

    private static ByteString later(String stream, String label, long version) {
        return LogEntries.continuation(stream, hashed(label), version, NO_EVENT);
    }

    /** The entries of the record, from a version on. */
    private static List<ByteString> entries(long first) {
        var entries = new ArrayList<>(List.of(begins(RECORD.match(), "label", first, RECORD.digest(first))));
        for (long version = first + 1; version <= RECORD.version(); version++) {
            entries.add(LogEntries.continuation(RECORD.match(), LABEL, version, RECORD.digest(version)));
        }
        return entries;
    }

    private static String checkpoint(List<ByteString> log) {
        var tree = new LogTree();
        log.forEach(tree::append);
        String text = LOG + "\n" + log.size() + "\n" + Base64s.encoded(tree.root()) + "\n";
        try {
            Signature signing = Signature.getInstance("Ed25519");
            signing.initSign(SIGNER.getPrivate());
            signing.update(Digests.utf8(text));
            return text + "\n— " + LOG + " " + Base64s.encoded(ID.concat(ByteString.copyFrom(signing.sign()))) + "\n";
        } catch (GeneralSecurityException error) {
            throw new AssertionError(error);
        }
    }

    private void publish(List<ByteString> log) throws IOException {
        for (int at = 0; at < log.size(); at += 256) {
            List<ByteString> part = log.subList(at, Math.min(at + 256, log.size()));
            ByteString bundle = ByteString.EMPTY;
            for (ByteString entry : part) {
                ByteBuffer length = ByteBuffer.allocate(2).putShort((short) entry.size());
                bundle = bundle.concat(ByteString.copyFrom(length.flip())).concat(entry);
            }
            Path path = folder.resolve(LogCopy.pathOf(at / 256, part.size()));
            Files.createDirectories(path.getParent());
            Files.write(path, bundle.toByteArray());
        }
        Files.writeString(folder.resolve("checkpoint"), checkpoint(log));
    }

    /** The record with another proof. */
    private static MatchRecord with(RecordProof.Builder proof) throws IOException {
        var header = RECORD.header().orElseThrow().toBuilder().clearSigner();
        var stream = new ByteArrayOutputStream();
        RecordParts.MAGIC.writeTo(stream);
        RecordPart.newBuilder().setHeader(header).build().writeDelimitedTo(stream);
        for (var update : RECORD.updates()) {
            RecordPart.newBuilder().setUpdate(update).build().writeDelimitedTo(stream);
        }
        RecordPart.newBuilder().setProof(proof).build().writeDelimitedTo(stream);
        return MatchRecord.fromBytes(stream.toByteArray());
    }

    private static StreamBinding.Builder binding(long index, long version) {
        return StreamBinding.newBuilder()
                .setLabel(LABEL)
                .setBlind(BLIND)
                .setIndex(index)
                .setVersion(version);
    }

    private Mirrored said(List<ByteString> log, StreamBinding.Builder binding) throws IOException {
        publish(log);
        var proof = RecordProof.newBuilder().setCheckpoint(checkpoint(log)).setBinding(binding);
        return with(proof).mirrored(folder, POLICY);
    }

    private static void assertFinds(String finding, Mirrored said) {
        String text = String.join("; ", said.findings());
        assertEquals(finding.isEmpty(), said.good(), text);
        assertTrue(text.contains(finding), text);
    }

    private static ByteString named(String entry) {
        long last = RECORD.version();
        return switch (entry) {
            case "another match" -> begins("matches/other", "other", 1, NO_EVENT);
            case "its second event" -> later("matches/other", "other", 2);
            case "its third event" -> later("matches/other", "other", 3);
            case "archived" -> later("archives/x", "label", last + 1);
            case "the name again" -> begins(RECORD.match(), "other", 1, NO_EVENT);
            case "the last again" -> later(RECORD.match(), "label", last);
            case "one more" -> later(RECORD.match(), "label", last + 1);
            case "other kind" -> later("notes/1", "label", last + 1);
            case "bare" -> NO_EVENT;
            case "the last bare" -> RECORD.digest();
            case "mark" -> MARK;
            case "begins late" -> begins(RECORD.match(), "label", 3, NO_EVENT);
            case "begins behind" -> begins(RECORD.match(), "label", last + 1, NO_EVENT);
            default -> ByteString.copyFromUtf8(entry);
        };
    }

    private static List<ByteString> all(String entries) {
        return entries == null
                ? List.of()
                : Arrays.stream(entries.split(", ")).map(MirroredTest::named).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "another match    | its second event               | ''",
                "                 | archived                       | ''",
                "                 | the name again                 | one name has two histories",
                "the name again   |                                | begins at entry 0 in the log, and the file says at entry 1",
                "                 | the last again                 | one stream has two histories",
                "                 | one more                       | goes on in the log to version",
                "                 | other kind                     | is of a stream of notes",
                "                 | archived, one more             | goes on in the log to version",
                "another match    | its third event                | is version 3 of a stream of matches that has not begun",
                "                 | bare                           | does not say what it is of",
                "                 | mark                           | is a mark",
                "                 | nothing                        | cannot be read: it has no known form: 7 bytes"
            })
    void everyOtherHistoryIsFound(String before, String behind, String finding) throws IOException {
        var log = new ArrayList<>(all(before));
        long first = log.size();
        log.addAll(entries(1));
        log.addAll(all(behind));
        Mirrored said = said(log, binding(first, 1));
        assertFinds(finding, said);
        assertEquals("", said.unbound());
        assertEquals(log.size(), said.entries());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "bare, the last bare                 | 1 | ''",
                "the last bare, mark                 | 0 | ''",
                "the last bare, mark, begins behind  | 0 | ''",
                "the last bare, mark, the name again | 0 | begins at entry 2 of the log with version 1",
                "the last bare, mark, begins late    | 0 | begins at entry 2 of the log with version 3",
                "bare, mark, the last bare           | 2 | lies at entry 2 as a hash alone, and from entry 1 on",
                "another match, the last bare        | 1 | does not say what it is of"
            })
    void aBareHashIsOldOrFails(String entries, long index, String finding) throws IOException {
        List<ByteString> log = all(entries);
        publish(log);
        MatchRecord bare =
                with(RecordProof.newBuilder().setCheckpoint(checkpoint(log)).setIndex(index));
        assertTrue(bare.bare());
        Mirrored said = bare.mirrored(folder, POLICY);
        assertFinds(finding, said);
        assertEquals(said.good(), !said.unbound().isEmpty());
    }

    @Test
    void anOldLogSaysWhatItCannotSay() throws IOException {
        var log = new ArrayList<>(List.of(RECORD.digest(1), RECORD.digest(2), MARK));
        log.addAll(entries(3));
        assertFinds("", said(log, binding(3, 3)));
        assertTrue(said(log, binding(3, 3)).unbound().startsWith("its first 2 events are among entries"));
        log.add(3, log.remove(0)); // the mark comes too early
        assertFinds("the log is not good: ", said(log, binding(4, 3)));
    }

    @Test
    void streamsThatExchangeTheirSecondEntriesAreFound() throws IOException {
        var log = new ArrayList<>(List.of(NO_EVENT, MARK));
        log.add(entries(1).get(0));
        log.add(begins("matches/other", "other", 2, NO_EVENT));
        log.add(later("matches/other", "other", 2));
        log.addAll(entries(1).subList(2, (int) RECORD.version()));
        assertFinds("its second entry has version 3", said(log, binding(2, 1)));
    }

    @Test
    void aCopyOfTwoBundlesThatIsNotWholeIsFound() throws IOException {
        var log = new ArrayList<ByteString>();
        for (int number = 0; number < 300; number++) {
            log.add(begins("matches/" + number, "match " + number, 1, NO_EVENT));
        }
        log.addAll(entries(1));
        assertFinds("", said(log, binding(300, 1)));
        Path second = folder.resolve(LogCopy.pathOf(1, log.size() - 256));
        byte[] whole = Files.readAllBytes(second);
        var proof = RecordProof.newBuilder().setCheckpoint(checkpoint(log)).setBinding(binding(300, 1));
        MatchRecord own = with(proof);
        Files.write(second, Arrays.copyOf(whole, whole.length - 1));
        assertFinds("is missing, or is no bundle of", own.mirrored(folder, POLICY));
        Files.write(second, Arrays.copyOf(whole, whole.length + 1));
        assertFinds("is missing, or is no bundle of", own.mirrored(folder, POLICY));
        Files.write(second, whole);
        Path path = folder.resolve("checkpoint");
        Files.writeString(path, checkpoint(log).replace("— log", "— dog"));
        assertFinds("the checkpoint is not good: no trusted key has signed it", own.mirrored(folder, POLICY));
        Files.writeString(path, checkpoint(log.subList(1, log.size())).replace("\n" + (log.size() - 1), "\n9"));
        assertFinds("the checkpoint is not good", own.mirrored(folder, POLICY));
        Files.delete(path);
        assertFinds("there is no checkpoint", own.mirrored(folder, POLICY));
        publish(log.subList(0, 299));
        var early = assertThrows(IOException.class, () -> own.mirrored(folder, POLICY));
        assertTrue(early.getMessage().endsWith("bring the copy up to date"), early.getMessage());
    }

    @Test
    void aForkIsFound() throws IOException {
        List<ByteString> log = entries(1);
        var fork = new ArrayList<>(log);
        fork.set(1, later(RECORD.match(), "label", 2));
        publish(fork);
        var proof = RecordProof.newBuilder().setCheckpoint(checkpoint(log)).setBinding(binding(0, 1));
        assertFinds("This is a fork", with(proof).mirrored(folder, POLICY));
        Files.writeString(folder.resolve("checkpoint"), checkpoint(log));
        assertFinds("has another root. This is a fork", with(proof).mirrored(folder, POLICY));
    }

    @Test
    void placesOfBundlesAreThoseOfTheStandard() {
        assertEquals("tile/entries/x001/x234/067", LogCopy.pathOf(1_234_067, 256));
        assertEquals("tile/entries/000.p/23", LogCopy.pathOf(0, 23));
    }
}
