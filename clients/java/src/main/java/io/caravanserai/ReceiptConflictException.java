package io.caravanserai;

import io.caravanserai.internal.Findings;
import java.io.Serial;
import java.nio.file.Path;

/**
 * A receipt does not continue the one in its file: they are of two histories of a match, or of two matches, or the kept
 * file is damaged.
 */
public final class ReceiptConflictException extends CaravanseraiException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient Path kept;
    private final transient Path beside;

    ReceiptConflictException(Path kept, Path beside, String reason) {
        super(Findings.nothingOverwritten(reason, kept, beside) + ".");
        this.kept = kept;
        this.beside = beside;
    }

    /**
     * The file as it was.
     *
     * @return its path
     */
    public Path kept() {
        return kept;
    }

    /**
     * The file with the new receipt.
     *
     * @return its path
     */
    public Path beside() {
        return beside;
    }
}
