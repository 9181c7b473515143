package io.caravanserai;

import io.grpc.Context;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The entries that the service sends, one after the other. A stream that breaks is opened again; no entry is lost or
 * repeated.
 *
 * <p>Use it with try-with-resources. Waiting for an entry blocks the thread; closing the stream from another thread
 * ends the wait, and with it the stream. It can be read once, by one thread.
 *
 * @param <T> the entries
 */
public abstract sealed class ServerStream<T> implements Iterable<T>, Iterator<T>, AutoCloseable
        permits AnalysisStream, Inbox, OthersStream, ScoreboardStream, TournamentWatch, UpdateStream, Watch {
    private final Calls calls;
    private final Queue<T> ready = new ArrayDeque<>();
    private Iterator<List<T>> parts;
    private boolean ended;
    private volatile Context.CancellableContext context;
    private volatile boolean closed;

    ServerStream(Calls calls) {
        this.calls = calls;
    }

    /** Opens the stream, or opens it again where it broke: its parts, each as the entries that it makes. */
    abstract Iterator<List<T>> open();

    /** The exception for a stream that ended for good. */
    CaravanseraiException meaning(CallException error) {
        return error;
    }

    /** The parts of an answer of the service, each as the entries that it makes. */
    static <P, T> Iterator<List<T>> entries(Iterator<P> parts, Function<P, List<T>> entries) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return parts.hasNext();
            }

            @Override
            public List<T> next() {
                return entries.apply(parts.next());
            }
        };
    }

    /**
     * True if there is another entry. Waits until it comes.
     *
     * @return false when the stream has ended or was closed
     * @throws CallException the stream was refused, or could not be opened again in time
     * @throws AlteredException the service contradicts itself
     */
    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && !ended && !closed) {
            List<T> part = nextPart();
            if (part == null) {
                ended = true;
            } else {
                ready.addAll(part);
            }
        }
        return !closed && !ready.isEmpty();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.remove();
    }

    /**
     * This stream, to use it in a loop. It can be read once.
     *
     * @return this
     */
    @Override
    public Iterator<T> iterator() {
        return this;
    }

    /**
     * The entries as a stream of Java.
     *
     * @return the entries; closing it closes this
     */
    public Stream<T> stream() {
        var entries = Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL);
        return StreamSupport.stream(entries, false).onClose(this::close);
    }

    /** Ends the stream. */
    @Override
    public void close() {
        closed = true;
        cancel();
    }

    /** The next part; null at the end. */
    private List<T> nextPart() {
        int failures = 0;
        long since = 0;
        while (true) {
            try {
                if (parts == null) {
                    reopen();
                }
                return parts.hasNext() ? parts.next() : null;
            } catch (StatusRuntimeException failure) {
                cancel();
                parts = null;
                if (closed) {
                    return null;
                }
                calls.requireOpen();
                CallException error = CallException.of(failure);
                since = failures == 0 ? System.nanoTime() : since;
                failures++;
                Duration pause = calls.retrying().pause(failures, error);
                Duration waited = Duration.ofNanos(System.nanoTime() - since).plus(pause);
                if (!Retrying.resumes(error)
                        || Thread.currentThread().isInterrupted()
                        || waited.compareTo(calls.retrying().patience()) > 0) {
                    throw meaning(error);
                }
                Retrying.sleep(pause, error);
                calls.reconnect();
            } catch (CaravanseraiException error) { // what follows would contradict it too
                close();
                throw error;
            }
        }
    }

    private void reopen() {
        calls.requireOpen();
        context = Context.current().withCancellation();
        if (closed) { // by another thread, which found nothing to cancel
            context.cancel(null);
        }
        context.run(() -> parts = open());
    }

    private void cancel() {
        Context.CancellableContext opened = context;
        if (opened != null) {
            opened.cancel(null);
        }
    }
}
