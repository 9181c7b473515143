package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The statement of a log about its tree: C2SP {@code tlog-checkpoint}.
 *
 * @param origin whose tree it is
 * @param size how many entries it has
 * @param root its root
 */
public record Checkpoint(String origin, long size, ByteString root) {
    private static final Pattern SIZE = Pattern.compile("0|[1-9][0-9]{0,18}");

    public static Checkpoint of(String text) {
        String[] lines = text.split("\n", -1);
        if (lines.length < 4 || lines[0].isEmpty() || !lines[lines.length - 1].isEmpty()) {
            throw new NoteException(Findings.LINES_OF_CHECKPOINT);
        }
        Optional<ByteString> root = Base64s.decoded(lines[2]).filter(bytes -> bytes.size() == Digests.HASH_BYTES);
        boolean number = SIZE.matcher(lines[1]).matches() && new BigInteger(lines[1]).bitLength() < Long.SIZE;
        if (!number || root.isEmpty()) {
            throw new NoteException(Findings.NUMBERS_OF_CHECKPOINT);
        }
        return new Checkpoint(lines[0], Long.parseLong(lines[1]), root.orElseThrow());
    }

    /** True if an entry lies at an index of the tree: RFC 9162, section 2.1.3.2. */
    public boolean includes(ByteString entry, long index, List<ByteString> proof) {
        if (index < 0 || index >= size) { // negative: beyond 2^63
            return false;
        }
        long position = index;
        long last = size - 1;
        ByteString found = LogTree.leaf(entry);
        for (ByteString hash : proof) {
            if (last == 0) {
                return false;
            }
            if (position % 2 == 1 || position == last) {
                found = LogTree.node(hash, found);
                while (position % 2 == 0 && position > 0) {
                    position >>= 1;
                    last >>= 1;
                }
            } else {
                found = LogTree.node(found, hash);
            }
            position >>= 1;
            last >>= 1;
        }
        return last == 0 && found.equals(root);
    }
}
