package io.caravanserai;

import java.io.Serial;

/** An event is of a kind that this library does not know: who wrote it is newer. Nobody has altered anything. */
public final class UnknownEventException extends CaravanseraiException {
    @Serial
    private static final long serialVersionUID = 1L;

    UnknownEventException(String text) {
        super(text);
    }
}
