package io.caravanserai;

import java.io.Serial;

/** Some bytes are not a record, or some text is not a receipt. */
public final class RecordException extends CaravanseraiException {
    @Serial
    private static final long serialVersionUID = 1L;

    RecordException(String text) {
        super(text);
    }

    RecordException(String text, Throwable cause) {
        super(text, cause);
    }
}
