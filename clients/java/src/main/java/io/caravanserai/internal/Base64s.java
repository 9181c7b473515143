package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.util.Base64;
import java.util.Optional;

/** Base64 that can be written in one way only. */
public final class Base64s {
    private Base64s() {}

    public static String encoded(ByteString bytes) {
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /** The bytes of a text; nothing if it is not how they are written. */
    public static Optional<ByteString> decoded(String text) {
        try {
            ByteString bytes = ByteString.copyFrom(Base64.getDecoder().decode(text));
            return Optional.of(bytes).filter(found -> encoded(found).equals(text));
        } catch (IllegalArgumentException error) {
            return Optional.empty();
        }
    }
}
