package io.caravanserai;

import io.caravanserai.internal.Constants;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A call failed. The subclasses say what to do about it; {@link #details} says all that is known. */
@SuppressWarnings("serial") // of all that are nested here, too: nobody stores a failed call
public sealed class CallException extends CaravanseraiException
        permits CallException.Conflict,
                CallException.InvalidRequest,
                CallException.LimitReached,
                CallException.NotAllowed,
                CallException.NotFound,
                CallException.TooLate,
                CallException.Unavailable,
                CallException.WrongMoment {
    private final transient ErrorDetails details;

    CallException(ErrorDetails details, Throwable cause) {
        super(
                details.reason().isEmpty() ? details.explanation() : details.reason() + ": " + details.explanation(),
                cause);
        this.details = details;
    }

    /** An error that this library throws by itself, as the service would. */
    static CallException local(Status.Code status, String reason, String explanation) {
        return of(ErrorDetails.local(status, reason, explanation), null);
    }

    /** A failed call as an error of this library. */
    static CallException of(StatusRuntimeException failure) {
        return of(ErrorDetails.of(failure), failure);
    }

    private static CallException of(ErrorDetails details, Throwable cause) {
        if (details.refusal().isPresent()) {
            return new Refused(details, cause);
        }
        return switch (Constants.KINDS.getOrDefault(details.status(), "")) {
            case "InvalidRequest" -> new InvalidRequest(details, cause);
            case "NotFound" -> new NotFound(details, cause);
            case "NotAllowed" -> new NotAllowed(details, cause);
            case "Conflict" -> new Conflict(details, cause);
            case "WrongMoment" -> new WrongMoment(details, cause);
            case "LimitReached" -> new LimitReached(details, cause);
            case "Unavailable" -> new Unavailable(details, cause);
            case "TooLate" -> new TooLate(details, cause);
            default -> new CallException(details, cause);
        };
    }

    /** True if the service has answered that it does not do what was asked. After other errors it may have done it. */
    boolean refuses() {
        String kind = Constants.KINDS.getOrDefault(status(), "");
        return Constants.REFUSING_KINDS.contains(kind) && !reason().isEmpty();
    }

    /**
     * All that is known about the error.
     *
     * @return the details
     */
    public ErrorDetails details() {
        return details;
    }

    /**
     * The status of the call.
     *
     * @return the code
     */
    public Status.Code status() {
        return details.status();
    }

    /**
     * The entry in the error catalogue of the service.
     *
     * @return a reason such as {@code MATCH_FULL}; empty if the service did not answer
     */
    public String reason() {
        return details.reason();
    }

    /**
     * Returns the fault in words, in the language of the client.
     *
     * @return a text as it came
     */
    public String explanation() {
        return details.explanation();
    }

    /**
     * Values that belong to the reason.
     *
     * @return the values by their names
     */
    public Map<String, String> metadata() {
        return details.metadata();
    }

    /**
     * The time to wait before the same request may succeed.
     *
     * @return a duration, if the service said so
     */
    public Optional<Duration> retryAfter() {
        return details.retryAfter();
    }

    /** The request can never succeed: correct it. */
    public static final class InvalidRequest extends CallException {
        InvalidRequest(ErrorDetails details, Throwable cause) {
            super(details, cause);
        }
    }

    /** It does not exist. */
    public static final class NotFound extends CallException {
        NotFound(ErrorDetails details, Throwable cause) {
            super(details, cause);
        }
    }

    /** The caller may not do this, or sent no token. */
    public static final class NotAllowed extends CallException {
        NotAllowed(ErrorDetails details, Throwable cause) {
            super(details, cause);
        }
    }

    /** Something else happened first: look again, then decide again. */
    public static final class Conflict extends CallException {
        Conflict(ErrorDetails details, Throwable cause) {
            super(details, cause);
        }
    }

    /** The request does not fit the present state of the match. */
    public static sealed class WrongMoment extends CallException permits Refused {
        WrongMoment(ErrorDetails details, Throwable cause) {
            super(details, cause);
        }
    }

    /** The caller asked for too much, or read too slowly: wait, then go on. */
    public static final class LimitReached extends CallException {
        LimitReached(ErrorDetails details, Throwable cause) {
            super(details, cause);
        }
    }

    /** The service cannot be reached, or could not store the event. The call has been repeated already. */
    public static final class Unavailable extends CallException {
        Unavailable(ErrorDetails details, Throwable cause) {
            super(details, cause);
        }
    }

    /** The deadline passed. The command may have been carried out; call again with the same request id to know. */
    public static final class TooLate extends CallException {
        TooLate(ErrorDetails details, Throwable cause) {
            super(details, cause);
        }
    }
}
