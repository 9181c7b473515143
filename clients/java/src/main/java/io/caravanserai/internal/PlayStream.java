package io.caravanserai.internal;

import io.caravanserai.v1.CallStatus;
import io.caravanserai.v1.MatchServiceGrpc;
import io.caravanserai.v1.PlayRequest;
import io.caravanserai.v1.PlayResponse;
import io.grpc.Channel;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * A stream of {@code MatchService.Play}: a faster way than unary calls, and never the only one.
 *
 * <p>A stream that breaks, or that the service does not have, says nothing about the request that was under way. So the
 * unary method asks again, with the same request id: the service carries a command out once, and the unary method says
 * what is wrong. Requests do not wait for each other either: while one is on the stream, others go the unary way.
 *
 * <p>A request that is given up ends the stream, as it ends a unary call.
 */
public final class PlayStream {
    private final Channel channel;
    private final Semaphore room;
    private final Duration idleTime;
    /** Is held while a request is on the stream. */
    private final ReentrantLock busy = new ReentrantLock();
    /** True if the service knows the caller as somebody else since the stream began. */
    private final AtomicBoolean outdated = new AtomicBoolean();

    private Optional<Talk> talk = Optional.empty();
    /** Ends the stream when nothing is asked for a while. */
    private CompletableFuture<Void> idle = CompletableFuture.completedFuture(null);
    /** The number of requests on this stream that were answered. */
    private long answered;
    /** True if any stream has given an answer. */
    private boolean worked;
    /** The number of streams in a row that gave no answer. */
    private int failures;
    /** The time at which another one is tried. */
    private long rests = System.nanoTime();

    /**
     * A stream that is opened when it is needed.
     *
     * @param channel the channel with the token of the caller
     * @param room how many streams there may be on this connection
     * @param idleTime after this time without a request the stream is closed
     */
    public PlayStream(Channel channel, Semaphore room, Duration idleTime) {
        this.channel = channel;
        this.room = room;
        this.idleTime = idleTime;
    }

    /**
     * The answer to a request; nothing where the unary method has to ask.
     *
     * @param request what is asked
     * @param fits whether an answer is of the kind that the request asks for
     * @param nanos how long the answer may take
     * @throws io.grpc.StatusRuntimeException the service refused the request, or the caller does not wait any more
     */
    public Optional<PlayResponse> ask(PlayRequest.Builder request, Predicate<PlayResponse> fits, long nanos) {
        if (!busy.tryLock()) {
            return Optional.empty();
        }
        try {
            if (outdated.getAndSet(false)) {
                end();
            }
            boolean resting = System.nanoTime() - rests < 0;
            if (resting || (talk.isEmpty() && !open())) {
                return Optional.empty();
            }
            idle.cancel(false);
            Optional<PlayResponse> answer = said(talk.get(), request, fits, nanos);
            if (answer.filter(PlayResponse::hasFailed).isPresent()) {
                throw StatusProto.toStatusRuntimeException(status(answer.get().getFailed()));
            }
            return answer;
        } finally {
            busy.unlock();
        }
    }

    /** The next request begins another stream: the service knows the caller as somebody else. */
    public void renew() {
        outdated.set(true);
    }

    /** Ends the stream, if there is one, when nothing is asked on it. */
    public void close() {
        busy.lock();
        try {
            end();
        } finally {
            busy.unlock();
        }
    }

    /** Opens a stream; false if there are too many on this connection. */
    private boolean open() {
        if (!room.tryAcquire()) {
            return false;
        }
        var opened = new Talk();
        // It lasts longer than the call for which it is opened.
        Context.ROOT.run(() -> MatchServiceGrpc.newStub(channel).play(opened));
        talk = Optional.of(opened);
        answered = 0;
        return true;
    }

    /** The answer of the service to a request; nothing if the stream broke. */
    private Optional<PlayResponse> said(
            Talk talk, PlayRequest.Builder request, Predicate<PlayResponse> fits, long nanos) {
        long number = answered + 1;
        long milliseconds = Math.min(Math.max(TimeUnit.NANOSECONDS.toMillis(nanos), 1), Integer.MAX_VALUE);
        Context context = Context.current();
        Context.CancellationListener giveUp = ended -> talk.giveUp(number, Contexts.statusFromCancelled(ended));
        context.addListener(giveUp, Runnable::run);
        try {
            talk.send(request.setCall(number)
                    .setTimeoutMilliseconds((int) milliseconds)
                    .build());
            Part part = talk.next(number, nanos);
            if (part.givenUp() > 0) {
                broke(part.ended().getCode());
                throw part.ended().asRuntimeException();
            }
            Optional<PlayResponse> answer = part.answer().filter(message -> answers(message, number, fits));
            if (answer.isPresent()) {
                answered = number;
                worked = true;
                failures = 0;
                idle = new CompletableFuture<Void>().completeOnTimeout(null, idleTime.toNanos(), TimeUnit.NANOSECONDS);
                idle.thenRun(this::endIfIdle);
            } else {
                broke(part.ended().getCode());
            }
            return answer;
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            end();
            throw Status.CANCELLED
                    .withDescription("Thread interrupted")
                    .withCause(error)
                    .asRuntimeException();
        } finally {
            context.removeListener(giveUp);
        }
    }

    /** True if this answers a request: it has its number, or says that the request cannot be read. */
    private static boolean answers(PlayResponse message, long number, Predicate<PlayResponse> fits) {
        return message.hasFailed()
                ? message.getCall() == number || message.getCall() == 0
                : message.getCall() == number && fits.test(message);
    }

    /** Ends a stream that gave no answer. If it never gave any, and the caller waited for one, the next one waits. */
    private void broke(Status.Code code) {
        end();
        if (answered > 0 || code == Status.Code.CANCELLED) {
            return;
        }
        boolean silent = code == Status.Code.DEADLINE_EXCEEDED && !worked;
        Duration rest = Duration.ofSeconds(1L << Math.min(failures, 20));
        rest = rest.compareTo(Constants.LONGEST_REST_TIME) < 0 ? rest : Constants.LONGEST_REST_TIME;
        failures++;
        rests = System.nanoTime()
                + (silent || code == Status.Code.UNIMPLEMENTED ? Constants.LACKING_REST_TIME : rest).toNanos();
    }

    private void end() {
        idle.cancel(false);
        talk.ifPresent(ending -> {
            ending.hangUp();
            room.release();
        });
        talk = Optional.empty();
    }

    private void endIfIdle() {
        if (busy.tryLock()) {
            try {
                end();
            } finally {
                busy.unlock();
            }
        }
    }

    private static com.google.rpc.Status status(CallStatus failed) {
        return com.google.rpc.Status.newBuilder()
                .setCode(failed.getCode())
                .setMessage(failed.getMessage())
                .addAllDetails(failed.getDetailsList())
                .build();
    }

    /**
     * A part that comes on a stream.
     *
     * @param answer what the service says; nothing at the end
     * @param ended why the stream ended, or OK
     * @param givenUp the number of the request for whose answer nobody waits any more, or 0
     */
    private record Part(Optional<PlayResponse> answer, Status ended, long givenUp) {}

    /** The client's side of an open stream. Threads of gRPC put what comes into a queue. */
    private static final class Talk implements ClientResponseObserver<PlayRequest, PlayResponse> {
        private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
        private ClientCallStreamObserver<PlayRequest> requests;

        @Override
        public void beforeStart(ClientCallStreamObserver<PlayRequest> requests) {
            this.requests = requests;
        }

        @Override
        public void onNext(PlayResponse answer) {
            parts.add(new Part(Optional.of(answer), Status.OK, 0));
        }

        @Override
        public void onError(Throwable error) {
            parts.add(new Part(Optional.empty(), Status.fromThrowable(error), 0));
        }

        @Override
        public void onCompleted() {
            parts.add(new Part(Optional.empty(), Status.OK, 0));
        }

        void send(PlayRequest request) {
            requests.onNext(request);
        }

        /** Stops waiting for the answer to a request. */
        void giveUp(long number, Status why) {
            parts.add(new Part(Optional.empty(), why, number));
        }

        /**
         * The next part that concerns a request, within some time. One before may have been given up while it was
         * answered.
         */
        Part next(long number, long nanos) throws InterruptedException {
            long end = System.nanoTime() + nanos;
            Part part;
            do {
                part = parts.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } while (part != null && part.givenUp() > 0 && part.givenUp() != number);
            Status late = Status.DEADLINE_EXCEEDED.withDescription(Findings.NO_ANSWER);
            return part != null ? part : new Part(Optional.empty(), late, number);
        }

        void hangUp() {
            requests.cancel(Findings.STREAM_OVER, null);
        }
    }
}
