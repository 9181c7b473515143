package io.caravanserai;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import java.io.IOException;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The evidence of a match that a player or spectator keeps. Since each event holds the hash of the one before, a
 * receipt vouches for the match up to its version. It holds no secret: you may show it to anybody at any time.
 *
 * @param match the name of the match
 * @param version the version that the event made; unsigned
 * @param digest the SHA-256 of the event
 * @param commitment the entropy commitment of the seat of the keeper; empty without a seat
 * @param opened what they had seen when they sent that entropy: between it and the start, no seat may be bound
 * @param key the public key of their seat at this version, or before if they gave it back; empty without one
 */
public record Receipt(
        String match, long version, ByteString digest, ByteString commitment, Optional<Seen> opened, ByteString key) {
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,19}");
    private static final BigInteger LAST_VERSION = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .setStrictness(Strictness.STRICT)
            .create();

    /**
     * The receipt of an event that you received, without what your seat was bound to. {@link Client#receipt} has it.
     *
     * @param update the update with the event
     * @return the receipt
     * @throws AlteredException the update holds no event
     */
    public static Receipt of(MatchUpdate update) {
        try {
            MatchEvent event = MatchEvent.parseFrom(update.getEvent());
            ByteString digest = Digests.sha256(update.getEvent());
            return new Receipt(
                    event.getMatch(), event.getVersion(), digest, ByteString.EMPTY, Optional.empty(), ByteString.EMPTY);
        } catch (InvalidProtocolBufferException error) {
            throw new AlteredException(Findings.EMPTY_UPDATE, error);
        }
    }

    /**
     * The receipt as a text to keep or to publish.
     *
     * @return a JSON object on one line
     */
    public String toJson() {
        String seen = opened.map(entry -> ", \"entropy_opened\": {\"version\": %s, \"sha256\": \"%s\"}"
                        .formatted(Long.toUnsignedString(entry.version()), hex(entry.digest())))
                .orElse("");
        String signer = key.isEmpty() ? "" : ", \"public_key\": \"%s\"".formatted(hex(key));
        return "{\"match\": %s, \"version\": %s, \"sha256\": \"%s\", \"entropy_commitment\": \"%s\"%s%s}"
                .formatted(
                        GSON.toJson(match), Long.toUnsignedString(version), hex(digest), hex(commitment), seen, signer);
    }

    /**
     * Reads a receipt.
     *
     * @param text a JSON object
     * @return the receipt
     * @throws RecordException the text is not a receipt
     */
    public static Receipt fromJson(String text) {
        if (text.length() > Constants.RECEIPT_BYTES) {
            throw new RecordException("not a receipt: it is too long");
        }
        try {
            JsonObject entry = GSON.getAdapter(JsonElement.class).fromJson(text).getAsJsonObject();
            JsonElement commitment = entry.get("entropy_commitment");
            JsonElement key = entry.get("public_key");
            JsonElement opened = entry.get("entropy_opened");
            return new Receipt(
                    string(entry.get("match")),
                    version(entry.get("version")),
                    hash(entry.get("sha256")),
                    commitment == null || string(commitment).isEmpty() ? ByteString.EMPTY : hash(commitment),
                    opened == null || opened.isJsonNull()
                            ? Optional.empty()
                            : Optional.of(seen(opened.getAsJsonObject())),
                    key == null || string(key).isEmpty() ? ByteString.EMPTY : hash(key));
        } catch (IOException | JsonParseException | IllegalArgumentException | IllegalStateException error) {
            throw new RecordException("not a receipt: it needs match, version and sha256", error);
        }
    }

    private static Seen seen(JsonObject entry) {
        return new Seen(version(entry.get("version")), hash(entry.get("sha256")));
    }

    private static String string(JsonElement element) {
        if (element == null
                || !element.isJsonPrimitive()
                || !element.getAsJsonPrimitive().isString()) {
            throw new IllegalArgumentException("not a string");
        }
        return element.getAsString();
    }

    private static long version(JsonElement element) {
        boolean number = element != null
                && element.isJsonPrimitive()
                && element.getAsJsonPrimitive().isNumber()
                && NUMBER.matcher(element.getAsString()).matches();
        if (!number || new BigInteger(element.getAsString()).compareTo(LAST_VERSION) > 0) {
            throw new IllegalArgumentException("not a version");
        }
        return Long.parseUnsignedLong(element.getAsString());
    }

    private static ByteString hash(JsonElement element) {
        byte[] bytes = HexFormat.of().parseHex(string(element));
        if (bytes.length != Digests.HASH_BYTES) {
            throw new IllegalArgumentException("not a hash");
        }
        return ByteString.copyFrom(bytes);
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }
}
