package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Randomness;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Mac;

/**
 * Chance: the source of every random outcome of a match.
 *
 * <p>A draw is a pure function of a key and of its number. The key follows from the secret of the service and the
 * entropies of the seats. Scheme 2 numbers the draws of a match from its start; scheme 1, of older matches, counts
 * within an event.
 */
public final class Chance {
    private final int scheme;
    private final Mac keyed;

    /**
     * The chance of a match.
     *
     * @param scheme the scheme that its first event names: 1 or 2
     * @param key 32 bytes
     * @throws IllegalArgumentException the scheme is unknown
     */
    public Chance(int scheme, ByteString key) {
        if (scheme != 1 && scheme != 2) {
            throw new IllegalArgumentException(Findings.unknownChance(scheme));
        }
        this.scheme = scheme;
        this.keyed = Digests.hmac(key);
    }

    /**
     * Draws a number without bias.
     *
     * @param limit unsigned; 0 stands for 2^64
     * @param version the version of the event for which it is drawn; only scheme 1 uses it
     * @param index the number of the draw within the event, from 0; only scheme 1 uses it
     * @param number the number of the draw in the match, from 0; only scheme 2 uses it
     * @return an unsigned number from 0 to {@code limit} - 1
     */
    public long below(long limit, long version, long index, long number) {
        List<Long> attempts = attempts(limit, version, index, number);
        long drawn = attempts.get(attempts.size() - 1);
        return limit == 0 ? drawn : Long.remainderUnsigned(drawn, limit);
    }

    /** The number that each attempt gives; all but the last are given up, because they would favour some outcomes. */
    List<Long> attempts(long limit, long version, long index, long number) {
        long unfair = limit == 0 ? 0 : Long.remainderUnsigned(-limit, limit); // 2^64 modulo the limit
        var attempts = new ArrayList<Long>();
        long drawn;
        do {
            drawn = drawn(version, index, number, attempts.size());
            attempts.add(drawn);
        } while (unfair != 0 && Long.compareUnsigned(drawn, -unfair) >= 0);
        return attempts;
    }

    private long drawn(long version, long index, long number, long attempt) {
        keyed.update(Digests.utf8("caravanserai/draw/v" + scheme));
        if (scheme == 1) {
            keyed.update(Digests.number(version));
            keyed.update(Digests.number(index));
        } else {
            keyed.update(Digests.number(number));
        }
        return ByteBuffer.wrap(keyed.doFinal(Digests.number(attempt))).getLong();
    }

    /**
     * Returns the commitment that the service publishes before anybody joins.
     *
     * @param match the name of the match
     * @param secret the secret of the service
     * @return the hash that binds the service to it
     */
    public static ByteString commitment(String match, ByteString secret) {
        return hash(Constants.CHANCE_LABEL, match, secret);
    }

    /**
     * The hash that binds a seat to its entropy before others know it.
     *
     * @param entropy the entropy
     * @return the commitment
     */
    public static ByteString entropyCommitment(ByteString entropy) {
        return hash(Constants.ENTROPY_LABEL, entropy);
    }

    /**
     * The digest of a code of the organiser for a tournament: with it one player enters.
     *
     * @param tournament {@code tournaments/{tournament}}
     * @param code the code
     * @return the ticket
     */
    public static ByteString entryTicket(String tournament, String code) {
        return hash(Constants.ENTRY_LABEL, tournament, code);
    }

    /**
     * The key of a fair match.
     *
     * @param match the name of the match
     * @param secret the secret of the service
     * @param entropies what each seat contributed, in seat order; empty: nothing
     * @return the key
     */
    public static ByteString key(String match, ByteString secret, List<ByteString> entropies) {
        var parts = new ArrayList<Object>(Arrays.asList(Constants.CHANCE_KEY_LABEL, match));
        parts.addAll(entropies);
        return ByteString.copyFrom(Digests.hmac(secret).doFinal(Digests.parts(parts.toArray())));
    }

    /**
     * The key of a match whose chance is known from its first event.
     *
     * @param seed the seed
     * @return the key, which is also the secret of the service
     */
    public static ByteString seededKey(String seed) {
        return hash(Constants.SEED_LABEL, seed);
    }

    /**
     * Makes what a client contributes to the chance of a match. Make new entropy for each binding of a seat: those who
     * know it could choose what else goes into the chance.
     *
     * @return 32 random bytes
     */
    public static ByteString newEntropy() {
        return Randomness.bytes(32);
    }

    private static ByteString hash(Object... parts) {
        return ByteString.copyFrom(Digests.sha256(Digests.parts(parts)));
    }
}
