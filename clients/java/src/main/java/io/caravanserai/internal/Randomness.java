package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.security.SecureRandom;

/** Random bytes that nobody can guess. */
public final class Randomness {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Randomness() {}

    /** As many random bytes as {@code count}. */
    public static ByteString bytes(int count) {
        var bytes = new byte[count];
        RANDOM.nextBytes(bytes);
        return ByteString.copyFrom(bytes);
    }
}
