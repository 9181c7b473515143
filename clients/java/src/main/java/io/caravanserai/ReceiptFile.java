package io.caravanserai;

import io.caravanserai.internal.Findings;
import io.caravanserai.internal.WholeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A file that keeps the latest receipt of a match while it is followed. Make it before you begin to follow. Only a
 * receipt of the same history replaces another; otherwise both are kept.
 *
 * <p>A receipt proves what its owner saw. If a service later shows another history, because its store was restored from
 * a backup or because it lies, clients must not destroy that proof.
 */
public final class ReceiptFile {
    private final Path path;
    /** The version of the receipt that was kept before the match was followed. */
    private final long before;

    private boolean began;

    /**
     * A file for the receipt of one match.
     *
     * @param path the file; it is created when a receipt is first kept
     */
    public ReceiptFile(Path path) {
        this.path = path;
        this.before = versionAt(path);
    }

    private static long versionAt(Path path) {
        try {
            return readAt(path).map(Receipt::version).orElse(0L);
        } catch (RecordException | UncheckedIOException error) {
            return 0; // `keep` reads it again, and says what is wrong
        }
    }

    /**
     * Reads the receipt in the file.
     *
     * @return the receipt; nothing if the file does not exist
     * @throws RecordException the file does not hold a receipt
     * @throws UncheckedIOException the file cannot be read
     */
    public Optional<Receipt> read() {
        return readAt(path);
    }

    private static Optional<Receipt> readAt(Path path) {
        try {
            byte[] text = Files.readAllBytes(path);
            return Optional.of(Receipt.fromJson(new String(text, StandardCharsets.UTF_8)));
        } catch (NoSuchFileException error) {
            return Optional.empty();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /**
     * Keeps a receipt if its history passes through the receipt in the file. You may call it for every update.
     *
     * <p>A receipt in the file that is ahead of the history stays: it is compared when the history has come that far,
     * or is complete without it. Another program of yours that follows the same match may be ahead, too. If the new
     * receipt says nothing about chance, because the client was restarted, that part of the old one stays.
     *
     * @param receipt the receipt
     * @param history the events that were followed, such as {@link Watch#following}
     * @throws ReceiptConflictException the history is another one; the receipt is in a file beside
     * @throws UncheckedIOException the file cannot be read or written
     */
    public void keep(Receipt receipt, Following history) {
        Optional<Receipt> kept;
        try {
            kept = read();
        } catch (RecordException error) {
            throw conflict(receipt, Findings.damagedReceipt(path));
        }
        if (kept.isPresent() && !continues(kept.get(), receipt, history)) {
            return;
        }
        Receipt whole = kept.map(old -> completed(receipt, old)).orElse(receipt);
        try {
            Path written = WholeFiles.writtenBeside(path, whole.toJson() + "\n");
            Files.move(written, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        began = true;
    }

    /** True if a receipt replaces the kept one; false if that is ahead of the history. */
    private boolean continues(Receipt kept, Receipt receipt, Following history) {
        if (!kept.match().equals(receipt.match())) {
            throw conflict(receipt, Findings.fileOfAnother(path, kept.match(), receipt.match()) + ".");
        }
        var shown = history.digestAt(kept.version());
        if (shown.equals(Optional.of(kept.digest()))) {
            return true;
        }
        boolean ahead = Long.compareUnsigned(kept.version(), receipt.version()) > 0;
        if (ahead && !isMissing(kept, history)) {
            return false;
        }
        throw conflict(receipt, anotherHistory(kept, receipt, shown.isPresent()));
    }

    /** True if a history should contain a kept receipt: otherwise it will, or another program wrote it. */
    private boolean isMissing(Receipt kept, Following history) {
        return !began && history.complete() && Long.compareUnsigned(kept.version(), before) <= 0;
    }

    private static Receipt completed(Receipt receipt, Receipt kept) {
        return new Receipt(
                receipt.match(),
                receipt.version(),
                receipt.digest(),
                receipt.commitment().isEmpty() ? kept.commitment() : receipt.commitment(),
                receipt.opened().or(kept::opened),
                receipt.key().isEmpty() && Long.compareUnsigned(kept.version(), receipt.version()) <= 0
                        ? kept.key()
                        : receipt.key());
    }

    /** Writes a receipt to another file beside: a new one, or one with the same receipt. */
    private ReceiptConflictException conflict(Receipt receipt, String reason) {
        String hash = HexFormat.of().formatHex(receipt.digest().toByteArray()).substring(0, 16);
        String file = path.getFileName().toString();
        int dot = file.lastIndexOf('.');
        String stem = dot > 0 ? file.substring(0, dot) : file;
        String suffix = dot > 0 ? file.substring(dot) : "";
        String name = stem + ".conflict-" + Long.toUnsignedString(receipt.version()) + "-" + hash;
        try {
            Path written = WholeFiles.writtenBeside(path, receipt.toJson() + "\n");
            try {
                for (int number = 1; ; number++) {
                    Path beside = path.resolveSibling(name + (number == 1 ? "" : "-" + number) + suffix);
                    if (placed(written, beside)) {
                        return new ReceiptConflictException(path, beside, reason);
                    }
                }
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static boolean placed(Path written, Path beside) throws IOException {
        try {
            Files.createLink(beside, written);
            return true;
        } catch (FileAlreadyExistsException error) {
            return Files.mismatch(written, beside) == -1;
        }
    }

    private static String anotherHistory(Receipt kept, Receipt receipt, boolean known) {
        if (!known && kept.version() <= receipt.version()) {
            return Findings.gapInFollowing(kept.match(), kept.version()) + ".";
        }
        String shows = kept.version() > receipt.version()
                ? Findings.shorterHistory(kept.match(), receipt.version())
                : Findings.otherHistory(kept.match());
        return Findings.notPartOfHistory(shows, kept.version()) + ".";
    }
}
