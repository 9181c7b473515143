package io.caravanserai.internal;

import io.caravanserai.CaravanseraiException;
import java.io.Serial;

/** A text is no note, no checkpoint or no key, or a signature does not fit. */
public final class NoteException extends CaravanseraiException {
    @Serial
    private static final long serialVersionUID = 1L;

    public NoteException(String text) {
        super(text);
    }
}
