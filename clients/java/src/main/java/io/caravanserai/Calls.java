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
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.AbstractBlockingStub;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

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

    /**
     * A file that comes in parts, until it is whole, refused for good, or the deadline passes. The time of an attempt
     * is that to each part: all of them may take longer.
     *
     * @param request reads the file, and runs what it is given whenever more of it has come
     */
    <S extends AbstractBlockingStub<S>, A> A file(S stub, BiFunction<S, Runnable, A> request) {
        return attempted(nanos -> {
            try (var waiting = new Waiting(nanos)) {
                return waiting.read(() -> request.apply(stub, () -> waiting.goOn(retrying.attempt())));
            }
        });
    }

    /** A wait for the next part of a file, which gives the call up. */
    private static final class Waiting implements AutoCloseable {
        private final Context.CancellableContext context = Context.current().withCancellation();
        private Future<?> late;

        Waiting(long nanos) {
            late = after(nanos);
        }

        /** Reads in this context, which ends when nothing comes in time. */
        <A> A read(Supplier<A> work) {
            Context before = context.attach();
            try {
                return work.get();
            } catch (StatusRuntimeException failure) {
                throw context.isCancelled() && !before.isCancelled()
                        ? Status.DEADLINE_EXCEEDED
                                .withDescription(Findings.NO_ANSWER)
                                .asRuntimeException()
                        : failure;
            } finally {
                context.detach(before);
            }
        }

        void goOn(Duration time) {
            late.cancel(false);
            late = after(time.toNanos());
        }

        private Future<?> after(long nanos) {
            var executor = CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS);
            return CompletableFuture.runAsync(() -> context.cancel(null), executor);
        }

        @Override
        public void close() {
            late.cancel(false);
            context.cancel(null);
        }
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
