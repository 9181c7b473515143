package io.caravanserai;

import io.caravanserai.internal.Findings;
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

    /**
     * A stream cannot go on after a version that came from the service: it has no such version any more. An error that
     * says something else stays as it is.
     */
    static CaravanseraiException setBack(CallException error, long version) {
        String present = error.metadata().getOrDefault("present", "");
        if (!error.reason().equals("VERSION_NOT_FOUND") || !present.matches("[0-9]{1,18}")) {
            return error;
        }
        if (Long.compareUnsigned(Long.parseLong(present), version) >= 0) {
            return error;
        }
        return new AlteredException(Findings.setBack(present, Long.toUnsignedString(version)), error);
    }
}
