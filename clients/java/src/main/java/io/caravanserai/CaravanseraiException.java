package io.caravanserai;

import java.io.Serial;

/** An exception of this library itself. The text may quote foreign texts; it is on one line and safe to print. */
public class CaravanseraiException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * An exception with a text.
     *
     * @param text what is wrong
     */
    protected CaravanseraiException(String text) {
        super(Harmless.text(text));
    }

    /**
     * An exception with a text and a cause.
     *
     * @param text what is wrong
     * @param cause the exception behind it
     */
    protected CaravanseraiException(String text, Throwable cause) {
        super(Harmless.text(text), cause);
    }
}
