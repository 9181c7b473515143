package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Hashes as the protocol uses them. */
public final class Digests {
    public static final int HASH_BYTES = 32;

    private Digests() {}

    public static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException error) {
            throw new IllegalStateException("every Java platform has SHA-256", error);
        }
    }

    public static ByteString sha256(ByteString bytes) {
        return ByteString.copyFrom(sha256(bytes.toByteArray()));
    }

    public static Mac hmac(ByteString key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            // Java refuses an empty key; HMAC fills short keys up with zeros, so one zero is the same key.
            mac.init(new SecretKeySpec(key.isEmpty() ? new byte[1] : key.toByteArray(), "HmacSHA256"));
            return mac;
        } catch (NoSuchAlgorithmException | InvalidKeyException error) {
            throw new IllegalStateException("every Java platform has HmacSHA256", error);
        }
    }

    /** Joins byte strings, each after its length, so that no two lists give the same result. */
    public static byte[] parts(Object... values) {
        var joined = new ByteArrayOutputStream();
        for (Object value : values) {
            byte[] bytes = bytes(value);
            joined.writeBytes(number(bytes.length));
            joined.writeBytes(bytes);
        }
        return joined.toByteArray();
    }

    /** A number as 8 bytes, big-endian. */
    public static byte[] number(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Object value) {
        if (value instanceof ByteString string) {
            return string.toByteArray();
        }
        return value instanceof Long number ? number(number) : utf8((String) value);
    }
}
