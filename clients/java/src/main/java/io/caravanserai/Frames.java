package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Findings;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The messages of a file from a place on, in which each follows its length. */
final class Frames implements Iterator<Frames.Frame> {
    private static final int LENGTH_BITS = 28; // no update is as long as a fifth byte could say

    private final ByteString data;
    private final int longest;
    private int at;

    /**
     * A message of a file.
     *
     * @param begin where its length begins
     * @param content its bytes
     */
    record Frame(int begin, ByteString content) {}

    Frames(ByteString data, int from, int longest) {
        this.data = data;
        this.at = from;
        this.longest = longest;
    }

    static RecordException partial() {
        return new RecordException(RecordReader.NO_RECORD + ", or truncated");
    }

    @Override
    public boolean hasNext() {
        return at < data.size();
    }

    @Override
    public Frame next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int begin = at;
        int length = length();
        if (length > Math.min(longest, data.size() - at)) {
            throw partial();
        }
        at += length;
        return new Frame(begin, data.substring(at - length, at));
    }

    private int length() {
        int length = 0;
        for (int shift = 0; shift < LENGTH_BITS && at < data.size(); shift += 7) {
            byte part = data.byteAt(at++);
            length |= (part & 0x7f) << shift;
            if (part == 0 && shift > 0) {
                throw new RecordException(RecordReader.NO_RECORD + ": " + Findings.LONG_LENGTH);
            }
            if (part >= 0) {
                return length;
            }
        }
        throw partial();
    }
}
