package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;

/**
 * The content of an entry of a log.
 *
 * @param form which of the known forms the entry has
 * @param kind the kind of its stream
 * @param name the hash of the stream's name, of a beginning
 * @param commitment a commitment to the stream's label, of a beginning
 * @param label the label of the stream, of a later entry
 * @param version the version of the stream
 * @param event the hash of the event
 */
public record LogEntry(
        Form form,
        String kind,
        ByteString name,
        ByteString commitment,
        ByteString label,
        long version,
        ByteString event) {
    private static final ByteString MARK = ByteString.copyFromUtf8("\0caravanserai/log/v2");
    private static final int HEAD_BYTES = 2;

    /** The forms of entries. */
    public enum Form {
        /** The hash of an event, in logs of before entries said what they are of. */
        BARE,
        /** From here on every entry says what it is of. */
        MARK,
        /** The first entry of a stream. */
        BEGINNING,
        /** A later one. */
        CONTINUATION
    }

    /**
     * Reads the bytes of an entry.
     *
     * @throws NoteException it has no known form
     */
    public static LogEntry of(ByteString content) {
        if (content.size() == Digests.HASH_BYTES) {
            return unnamed(Form.BARE, content);
        }
        if (content.equals(MARK)) {
            return unnamed(Form.MARK, ByteString.EMPTY);
        }
        int kindBytes = content.size() < HEAD_BYTES ? content.size() : Byte.toUnsignedInt(content.byteAt(1));
        int names = HEAD_BYTES + kindBytes;
        boolean begins = content.size() > 0 && content.byteAt(0) == LogEntries.BEGINNING;
        int version = names + Digests.HASH_BYTES * (begins ? 2 : 1);
        boolean known = begins || content.size() > 0 && content.byteAt(0) == LogEntries.CONTINUATION;
        if (!known || content.size() != version + Long.BYTES + Digests.HASH_BYTES) {
            throw new NoteException(Findings.unknownForm(content.size()));
        }
        ByteString event = content.substring(version + Long.BYTES);
        var named = content.substring(names, version);
        var entry = new LogEntry(
                begins ? Form.BEGINNING : Form.CONTINUATION,
                content.substring(HEAD_BYTES, names).toStringUtf8(),
                begins ? named.substring(0, Digests.HASH_BYTES) : ByteString.EMPTY,
                begins ? named.substring(Digests.HASH_BYTES) : ByteString.EMPTY,
                begins ? ByteString.EMPTY : named,
                number(content.substring(version, version + Long.BYTES)),
                event);
        entry.requireSound();
        return entry;
    }

    private static LogEntry unnamed(Form form, ByteString event) {
        return new LogEntry(form, "", ByteString.EMPTY, ByteString.EMPTY, ByteString.EMPTY, 0, event);
    }

    private static long number(ByteString bytes) {
        ByteBuffer buffer = bytes.asReadOnlyByteBuffer();
        return buffer.getLong();
    }

    private void requireSound() {
        if (!LogEntries.isKind(kind)) {
            throw new NoteException(Findings.KINDLESS);
        }
        if (version < 1) { // negative: beyond 2^63
            throw new NoteException(Long.toUnsignedString(version) + " is no version");
        }
    }
}
