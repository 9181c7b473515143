package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/** The entries of a log: the bytes of a leaf, which say what the event is of for which it stands. */
public final class LogEntries {
    public static final byte BEGINNING = 1;
    public static final byte CONTINUATION = 2;
    private static final Pattern KIND = Pattern.compile("[ -~]{1,64}");
    private static final String UNKNOWN = "unknown";

    private LogEntries() {}

    /** The first entry of a stream: the hash of its name, and a commitment to its label. */
    public static ByteString beginning(
            String stream, ByteString label, ByteString blind, long version, ByteString event) {
        ByteString name = Digests.sha256(ByteString.copyFromUtf8(stream));
        ByteString commitment = Digests.sha256(blind.concat(label));
        return written(BEGINNING, stream, name.concat(commitment), version, event);
    }

    /** A later entry of a stream, which only its label names. */
    public static ByteString continuation(String stream, ByteString label, long version, ByteString event) {
        return written(CONTINUATION, stream, label, version, event);
    }

    private static ByteString written(byte form, String stream, ByteString names, long version, ByteString event) {
        ByteString kind = ByteString.copyFromUtf8(kindOf(stream));
        return ByteString.copyFrom(new byte[] {form, (byte) kind.size()})
                .concat(kind)
                .concat(names)
                .concat(ByteString.copyFrom(
                        ByteBuffer.allocate(Long.BYTES).putLong(version).flip()))
                .concat(event);
    }

    /** The kind of a stream: the collection in its name. */
    private static String kindOf(String stream) {
        String kind = stream.split("/", 2)[0];
        return isKind(kind) ? kind : UNKNOWN;
    }

    public static boolean isKind(String kind) {
        return KIND.matcher(kind).matches();
    }
}
