package io.caravanserai.internal;

import io.grpc.ManagedChannel;
import java.util.concurrent.Semaphore;

/**
 * The connection that clients share.
 *
 * @param channel the channel
 * @param room how many of them may have a stream for decisions
 */
public record Line(ManagedChannel channel, Semaphore room) {
    public Line(ManagedChannel channel) {
        this(channel, new Semaphore(Constants.STREAMS_OF_CONNECTION));
    }
}
