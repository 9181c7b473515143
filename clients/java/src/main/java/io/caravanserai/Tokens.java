package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Randomness;
import java.util.Base64;
import java.util.HexFormat;

/** Tokens and codes, of which the service learns only the hash. */
public final class Tokens {
    private Tokens() {}

    /**
     * Makes a token for a client. Everybody who has it can act as that client: keep it, and keep it secret.
     *
     * @return a token
     */
    public static String newToken() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Randomness.bytes(32).toByteArray());
    }

    /**
     * Makes a code for an invitation or an unlisted match. It has only letters and digits, so it is easy to share.
     *
     * @return a code
     */
    public static String newCode() {
        return HexFormat.of().formatHex(Randomness.bytes(16).toByteArray());
    }

    /**
     * The hash of a token or a code.
     *
     * @param token the token
     * @return what the service learns of it
     */
    public static ByteString hash(String token) {
        return ByteString.copyFrom(Digests.sha256(Digests.utf8(token)));
    }
}
