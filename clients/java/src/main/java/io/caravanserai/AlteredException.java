package io.caravanserai;

import java.io.Serial;

/** The service sent something that contradicts what it sent before. */
public final class AlteredException extends CaravanseraiException {
    @Serial
    private static final long serialVersionUID = 1L;

    AlteredException(String text) {
        super(text);
    }

    AlteredException(String text, Throwable cause) {
        super(text, cause);
    }
}
