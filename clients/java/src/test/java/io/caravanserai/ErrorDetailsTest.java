package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import java.nio.channels.ClosedChannelException;
import org.junit.jupiter.api.Test;

/** Errors that gRPC itself reports, as the library gives them. */
class ErrorDetailsTest {
    @Test
    void aConnectionThatClosesWhileARequestIsWrittenIsTriedAgain() {
        var closed = Status.UNKNOWN.withDescription("channel closed").withCause(new ClosedChannelException());
        CallException error = CallException.of(closed.asRuntimeException());
        assertEquals(Status.Code.UNAVAILABLE, error.status());
        assertTrue(Retrying.passes(error));
    }

    @Test
    void aCallThatWasCutOffIsTriedAgain() {
        CallException error = CallException.of(Status.UNKNOWN.asRuntimeException());
        assertEquals(Status.Code.UNKNOWN, error.status());
        assertTrue(Retrying.passes(error));
    }

    @Test
    void whatTheServiceDoesNotKnowIsNot() {
        CallException error = CallException.of(Status.UNIMPLEMENTED.asRuntimeException());
        assertEquals(Status.Code.UNIMPLEMENTED, error.status());
        assertFalse(Retrying.passes(error));
    }
}
