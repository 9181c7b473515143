package io.caravanserai;

import java.io.Serial;

/** A text is no note, no checkpoint or no key, or a signature does not fit. */
final class NoteException extends CaravanseraiException {
    @Serial
    private static final long serialVersionUID = 1L;

    NoteException(String text) {
        super(text);
    }
}
