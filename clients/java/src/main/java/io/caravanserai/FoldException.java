package io.caravanserai;

import java.io.Serial;

/** A step does not fit the table: an event is missing, or was altered. */
public final class FoldException extends CaravanseraiException {
    @Serial
    private static final long serialVersionUID = 1L;

    FoldException(String text) {
        super(text);
    }
}
