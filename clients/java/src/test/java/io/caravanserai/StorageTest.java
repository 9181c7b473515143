package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.caravanserai.v1.MatchUpdate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The storage of a client: entropy and receipts. */
class StorageTest {
    private static final ByteString ONE = ByteString.copyFromUtf8("one");
    private static final ByteString TWO = ByteString.copyFromUtf8("two");

    @TempDir
    Path folder;

    private EntropyStorage storage(boolean file) {
        return file ? EntropyStorage.inFile(folder.resolve("new/entropy")) : EntropyStorage.inMemory();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void entropyIsKept(boolean file) {
        EntropyStorage storage = storage(file);
        assertEquals(Optional.empty(), storage.get("matches/a"));
        storage.put("matches/a", ONE);
        storage.put("matches/a opened", TWO);
        assertEquals(ONE, storage.putIfAbsent("matches/a", TWO));
        assertEquals(TWO, storage.putIfAbsent("matches/b", TWO));
        EntropyStorage again = file ? storage(true) : storage;
        assertEquals(Optional.of(ONE), again.remove("matches/a"));
        assertEquals(Optional.empty(), storage.remove("matches/a"));
        assertEquals(Optional.of(TWO), storage.get("matches/a opened"));
    }

    @Test
    void severalThreadsKeepEntropyInOneFile() throws IOException {
        IntStream.range(0, 40).parallel().forEach(number -> storage(true).put("matches/" + number, ONE));
        IntStream.range(0, 40)
                .forEach(number -> assertEquals(Optional.of(ONE), storage(true).get("matches/" + number)));
        Path kept = folder.resolve("new/entropy");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)));
    }

    @Test
    void aDamagedFileIsNotOverwritten() throws IOException {
        Path kept = Files.writeString(folder.resolve("entropy"), "not hexadecimal\n");
        var storage = EntropyStorage.inFile(kept);
        assertThrows(UncheckedIOException.class, () -> storage.put("matches/a", ONE));
        assertEquals("not hexadecimal\n", Files.readString(kept));
    }

    @Test
    void aReceiptIsReplacedByOneOfTheSameHistoryOnly() {
        List<MatchUpdate> updates = Vectors.record("merv-owner").updates();
        var file = new ReceiptFile(folder.resolve("receipt.json"));
        assertEquals(Optional.empty(), file.read());
        var following = new Following(Table.EVERYTHING);
        for (MatchUpdate update : updates.subList(0, 10)) {
            following.follow(update);
            file.keep(Receipt.of(update), following);
        }
        assertEquals(Optional.of(Receipt.of(updates.get(9))), file.read());

        var other = new Following(Table.EVERYTHING);
        MatchUpdate first = updates.get(0);
        other.follow(first);
        var early = new ReceiptFile(folder.resolve("receipt.json"));
        var conflict = assertThrows(ReceiptConflictException.class, () -> early.keep(Receipt.of(first), other));
        assertTrue(conflict.getMessage().contains("only up to version 1"), conflict.getMessage());
        assertEquals(Optional.of(Receipt.of(first)), new ReceiptFile(conflict.beside()).read());
        assertEquals(Optional.of(Receipt.of(updates.get(9))), file.read());
        assertThrows(ReceiptConflictException.class, () -> early.keep(Receipt.of(first), other));
        file.keep(Receipt.of(first), other); // this one is ahead, as another program of the same player may be
        assertEquals(Optional.of(Receipt.of(updates.get(9))), file.read());
    }

    /**
     * Follows a match up to a version, and offers each receipt to the file; the service has said how far it has come.
     */
    private void readInPages(List<MatchUpdate> updates, int version, int present, boolean delayed) {
        var file = new ReceiptFile(folder.resolve("receipt.json"));
        var following = new Following(Table.EVERYTHING);
        following.expect(present, delayed);
        for (MatchUpdate update : updates.subList(0, version)) {
            following.follow(update);
            file.keep(Receipt.of(update), following);
        }
    }

    private long kept() {
        return new ReceiptFile(folder.resolve("receipt.json"))
                .read()
                .orElseThrow()
                .version();
    }

    @Test
    void aHistoryThatHasNotComeSoFarYetContradictsNothing() {
        List<MatchUpdate> updates = Vectors.record("merv-owner").updates();
        for (int times = 0; times < 3; times++) {
            readInPages(updates, 10, 10, false);
            assertEquals(10, kept());
        }
        readInPages(updates, 8, 10, false); // a part of it is read
        readInPages(updates, 8, 8, true); // a spectator sees it later
        assertEquals(10, kept());
        readInPages(updates, 12, 12, false);
        assertEquals(12, kept());
    }

    @Test
    void aHistoryIsComparedWhenItComesSoFarOrEndsBefore() throws IOException {
        List<MatchUpdate> updates = Vectors.record("merv-owner").updates();
        readInPages(updates, 10, 10, false);
        var early = assertThrows(ReceiptConflictException.class, () -> readInPages(updates, 8, 8, false));
        assertTrue(early.getMessage().contains("only up to version 8"), early.getMessage());
        Receipt latest = Receipt.of(updates.get(9));
        Receipt forged = new Receipt(
                latest.match(),
                10,
                Receipt.of(updates.get(1)).digest(),
                latest.commitment(),
                Optional.empty(),
                ByteString.EMPTY);
        Files.writeString(folder.resolve("receipt.json"), forged.toJson());
        var other = assertThrows(ReceiptConflictException.class, () -> readInPages(updates, 12, 12, false));
        assertTrue(other.getMessage().contains("another history"), other.getMessage());
        assertEquals(Optional.of(latest), new ReceiptFile(other.beside()).read());
    }

    @Test
    void aDamagedReceiptIsNotOverwritten() throws IOException {
        List<MatchUpdate> updates = Vectors.record("merv-owner").updates();
        Path kept = Files.writeString(folder.resolve("receipt.json"), "{}");
        var following = new Following(Table.EVERYTHING);
        following.follow(updates.get(0));
        var conflict = assertThrows(ReceiptConflictException.class, () -> new ReceiptFile(kept)
                .keep(Receipt.of(updates.get(0)), following));
        assertEquals(kept, conflict.kept());
        assertEquals("{}", Files.readString(kept));
    }
}
