package io.caravanserai;

import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Line;
import io.caravanserai.internal.NamedMatch;
import io.caravanserai.internal.PlayStream;
import io.caravanserai.v1.PlayRequest;
import io.caravanserai.v1.PlayResponse;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.AbstractBlockingStub;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** Calls of one caller on a channel: they are repeated if they failed for passing reasons. */
final class Calls {
    /** Another attempt needs more time than this before the deadline. */
    private static final Duration LEAST = Duration.ofMillis(1);

    private final ManagedChannel channel;
    private final Channel authorized;
    private final Retrying retrying;
    /** The stream for decisions, if not all calls are unary. */
    private final Optional<PlayStream> play;

    Calls(Line line, String token, Connection connection) {
        this.channel = line.channel();
        this.retrying = connection.retrying();
        var metadata = new Metadata();
        metadata.put(key("accept-language"), connection.language());
        if (!token.isEmpty()) {
            metadata.put(key("authorization"), "Bearer " + token);
        }
        this.authorized = ClientInterceptors.intercept(
                channel, MetadataUtils.newAttachHeadersInterceptor(metadata), new NamedMatch());
        this.play = connection.idleTime().map(idle -> new PlayStream(authorized, line.room(), idle));
    }

    /** The channel with the token of the caller. */
    Channel channel() {
        return authorized;
    }

    /** The stream for decisions, if not all calls are unary. */
    Optional<PlayStream> play() {
        return play;
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
            throw new IllegalStateException(Findings.CLOSED_CLIENT);
        }
    }

    /**
     * Sends a request until it is answered, refused for good, or the deadline passes.
     *
     * @throws CallException it was refused, or the last attempt failed
     * @throws IllegalStateException the client is closed
     */
    <S extends AbstractBlockingStub<S>, A> A call(S stub, Function<S, A> request) {
        return attempted(nanos -> request.apply(limited(stub, nanos)));
    }

    /**
     * The same on the stream for decisions, where that is possible.
     *
     * @param asked the request as it is asked there
     * @param fits whether an answer is of the kind that it asks for
     * @param answered what is read of that answer
     * @param request asks the unary method
     */
    <S extends AbstractBlockingStub<S>, A> A played(
            PlayRequest.Builder asked,
            Predicate<PlayResponse> fits,
            Function<PlayResponse, A> answered,
            S stub,
            Function<S, A> request) {
        return attempted(nanos -> {
            long end = System.nanoTime() + nanos;
            return play.flatMap(stream -> stream.ask(asked, fits, nanos))
                    .map(answered)
                    .orElseGet(() -> request.apply(limited(stub, end - System.nanoTime())));
        });
    }

    private static <S extends AbstractBlockingStub<S>> S limited(S stub, long nanos) {
        return stub.withDeadlineAfter(Math.max(nanos, LEAST.toNanos()), TimeUnit.NANOSECONDS);
    }

    /** Attempts something, each time within some nanoseconds, until it succeeds or there is no point in going on. */
    private <A> A attempted(LongFunction<A> attempt) {
        long end = System.nanoTime() + retrying.deadline().toNanos();
        for (int failures = 1; ; failures++) {
            requireOpen();
            long left = Math.min(end - System.nanoTime(), retrying.attempt().toNanos());
            try {
                return attempt.apply(Math.max(left, LEAST.toNanos()));
            } catch (StatusRuntimeException failure) {
                requireOpen();
                CallException error = CallException.of(failure);
                Duration pause = retrying.pause(failures, error);
                boolean late = System.nanoTime() + pause.plus(LEAST).toNanos() >= end;
                boolean stopped = Thread.currentThread().isInterrupted()
                        || Context.current().isCancelled();
                if (late || stopped || !Retrying.passes(error)) {
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
