package io.caravanserai;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.AbstractBlockingStub;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Calls of one caller on a channel: they are repeated if they failed for passing reasons. */
final class Calls {
    /** Another attempt needs more time than this before the deadline. */
    private static final Duration LEAST = Duration.ofMillis(1);

    private final ManagedChannel channel;
    private final Channel authorized;
    private final Retrying retrying;

    Calls(ManagedChannel channel, String token, String language, Retrying retrying) {
        this.channel = channel;
        this.retrying = retrying;
        var metadata = new Metadata();
        metadata.put(key("accept-language"), language);
        if (!token.isEmpty()) {
            metadata.put(key("authorization"), "Bearer " + token);
        }
        this.authorized = ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(metadata));
    }

    /** The channel with the token of the caller. */
    Channel channel() {
        return authorized;
    }

    Retrying retrying() {
        return retrying;
    }

    /** Tries at once to connect again, instead of waiting as long as gRPC would. */
    void reconnect() {
        channel.resetConnectBackoff();
    }

    void requireOpen() {
        if (channel.isShutdown()) {
            throw new IllegalStateException("this client is closed");
        }
    }

    /**
     * Sends a request until it is answered, refused for good, or the deadline passes.
     *
     * @throws CallException it was refused, or the last attempt failed
     * @throws IllegalStateException the client is closed
     */
    <S extends AbstractBlockingStub<S>, A> A call(S stub, Function<S, A> request) {
        long end = System.nanoTime() + retrying.deadline().toNanos();
        for (int failures = 1; ; failures++) {
            requireOpen();
            long left = Math.min(end - System.nanoTime(), retrying.attempt().toNanos());
            try {
                return request.apply(stub.withDeadlineAfter(Math.max(left, LEAST.toNanos()), TimeUnit.NANOSECONDS));
            } catch (StatusRuntimeException failure) {
                requireOpen();
                CallException error = CallException.of(failure);
                Duration pause = retrying.pause(failures, error);
                boolean late = System.nanoTime() + pause.plus(LEAST).toNanos() >= end;
                if (late || !Retrying.passes(error) || Thread.currentThread().isInterrupted()) {
                    throw error;
                }
                Retrying.sleep(pause, error);
                reconnect();
            }
        }
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }
}
