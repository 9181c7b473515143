package io.caravanserai;

import java.io.Serial;

/** The rules forbid the decision now: {@link #rule} says which one, {@link #explanation} says why. */
public final class Refused extends CallException.WrongMoment {
    @Serial
    private static final long serialVersionUID = 1L;

    Refused(ErrorDetails details, Throwable cause) {
        super(details, cause);
    }

    /**
     * The rule that forbids the decision: a rule of the game, or one of the service.
     *
     * @return its id, such as {@code MP-TRAVEL-02} or {@code SVC-ASK-02}
     */
    public String rule() {
        return details().rule();
    }
}
