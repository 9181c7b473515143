package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.util.ArrayDeque;
import java.util.Deque;

/** A tree to which entries are appended: only the hashes of the complete subtrees that it consists of are kept. */
public final class LogTree {
    private static final ByteString LEAF = ByteString.copyFrom(new byte[] {0});
    private static final ByteString NODE = ByteString.copyFrom(new byte[] {1});

    private final Deque<ByteString> peaks = new ArrayDeque<>(); // the smallest first
    private long size;

    /** The hash of an entry: RFC 6962, section 2.1. */
    public static ByteString leaf(ByteString entry) {
        return Digests.sha256(LEAF.concat(entry));
    }

    /** The hash of a subtree with two parts. */
    public static ByteString node(ByteString left, ByteString right) {
        return Digests.sha256(NODE.concat(left).concat(right));
    }

    public void append(ByteString entry) {
        ByteString found = leaf(entry);
        for (int complete = Long.numberOfTrailingZeros(~size); complete > 0; complete--) {
            found = node(peaks.pop(), found);
        }
        size++;
        peaks.push(found);
    }

    public long size() {
        return size;
    }

    public ByteString root() {
        return peaks.stream().reduce((right, left) -> node(left, right)).orElse(Digests.sha256(ByteString.EMPTY));
    }
}
