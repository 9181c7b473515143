package io.caravanserai;

import java.io.Serial;

/** An event holds something that no match needs. */
final class BoundsException extends CaravanseraiException {
    @Serial
    private static final long serialVersionUID = 1L;

    BoundsException(String text) {
        super(text);
    }
}
