package io.caravanserai;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Randomness;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Signatures (Ed25519): what is signed, with which keys, and whether a signature fits.
 *
 * <p>A signature is over the hash of a version that the signer had seen, and over what they want. So it holds for one
 * match, one question and one history. {@code docs/event-format.md} says exactly what is signed.
 */
public final class Signing {
    /** Taking a decision back. */
    public static final Act UNDOING = new Act("Undo", List.of());

    /** Leaving a running match. */
    public static final Act RESIGNING = new Act("Resign", List.of());

    /** Giving a seat back before the start. */
    public static final Act LEAVING = new Act("LeaveMatch", List.of());

    /** Stopping the clocks, or agreeing to that. */
    public static final Act PAUSING = new Act("PauseMatch", List.of());

    /** Letting the clocks run again, or withdrawing consent to a pause. */
    public static final Act RESUMING = new Act("ResumeMatch", List.of());

    private static final String ED25519 = "Ed25519";
    private static final String LABEL = Constants.SIGNATURE_LABEL;
    private static final int KEY_BYTES = 32;
    private static final int SIGNATURE_BYTES = 64;
    /** The prefix of a public key in its encoding as X.509 has it. */
    private static final byte[] PUBLIC = HexFormat.of().parseHex("302a300506032b6570032100");

    private static final BigInteger PRIME = BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger ORDER =
            BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));
    /** The points whose x-coordinate is 0: there is one of each, so the sign of x must be 0. */
    private static final Set<BigInteger> WITHOUT_X = Set.of(BigInteger.ONE, PRIME.subtract(BigInteger.ONE));
    /** The y-coordinates of the points of small order: under such keys signatures fit that nobody made. */
    private static final Set<BigInteger> SMALL_ORDER = Set.of(
            BigInteger.ZERO,
            BigInteger.ONE,
            PRIME.subtract(BigInteger.ONE),
            new BigInteger("2707385501144840649318225287225658788936804267575313519463743609750303402022"),
            new BigInteger("55188659117513257062467267217118295137698188065244968500265048394206261417927"));

    private Signing() {}

    /**
     * An act that is signed.
     *
     * @param method the method
     * @param about what it is about
     */
    public record Act(String method, List<ByteString> about) {
        /**
         * Copies the list.
         *
         * @param method the method
         * @param about what it is about
         */
        public Act {
            about = List.copyOf(about);
        }

        /**
         * The bytes that are signed.
         *
         * @param match the name of the match, or of the tournament
         * @param head the hash of the version that the signer had seen; in a tournament that of their own latest event
         * @return the message
         */
        public ByteString signedBytes(String match, ByteString head) {
            ByteString joined = ByteString.copyFrom(Digests.parts(LABEL, method, match, head));
            return joined.concat(ByteString.copyFrom(Digests.parts(about.toArray())));
        }
    }

    /**
     * Taking a seat with a key.
     *
     * @param publicKey the key
     * @param commitment that of the entropy to which the seat is bound; empty: to none
     * @return what is signed
     */
    public static Act joining(ByteString publicKey, ByteString commitment) {
        return new Act("JoinMatch", List.of(publicKey, commitment));
    }

    /**
     * Leaving a running match to a bot.
     *
     * @param bot the kind of the bot
     * @return what is signed
     */
    public static Act handingOver(String bot) {
        return new Act("HandOverSeat", List.of(ByteString.copyFromUtf8(bot)));
    }

    /**
     * Answering whether a match ends as it stands.
     *
     * @param proposedAt the version of the proposal; 0: this one proposes
     * @param declines whether it declines
     * @return what is signed
     */
    public static Act ending(long proposedAt, boolean declines) {
        var declined = ByteString.copyFrom(new byte[] {(byte) (declines ? 1 : 0)});
        return new Act("EndByAgreement", List.of(ByteString.copyFrom(Digests.number(proposedAt)), declined));
    }

    /**
     * A decision.
     *
     * @param askedAt the version at which its question was asked
     * @param decision the decision
     * @return what is signed
     */
    public static Act deciding(long askedAt, Any decision) {
        String url = decision.getTypeUrl();
        ByteString asked = ByteString.copyFrom(Digests.number(askedAt));
        ByteString name = ByteString.copyFromUtf8(url.substring(url.lastIndexOf('/') + 1));
        return new Act("Decide", List.of(asked, name, decision.getValue()));
    }

    /**
     * Binding a seat to entropy.
     *
     * @param commitment that of the entropy; empty: to none
     * @return what is signed
     */
    public static Act binding(ByteString commitment) {
        return new Act("BindSeat", List.of(commitment));
    }

    /**
     * Agreeing to the start.
     *
     * @param entropy what is opened; empty: none
     * @return what is signed
     */
    public static Act beingReady(ByteString entropy) {
        return new Act("StartMatch", List.of(entropy));
    }

    /**
     * Giving time to a seat.
     *
     * @param seat the number of the seat
     * @param milliseconds how much
     * @return what is signed
     */
    public static Act givingTime(int seat, long milliseconds) {
        return new Act(
                "GiveTime",
                List.of(
                        ByteString.copyFrom(Digests.number(Integer.toUnsignedLong(seat))),
                        ByteString.copyFrom(Digests.number(milliseconds))));
    }

    /**
     * Entering a tournament with a key.
     *
     * @param publicKey the key
     * @param commitment that of the entropy to which the entrant is bound; empty: to none
     * @return what is signed
     */
    public static Act registering(ByteString publicKey, ByteString commitment) {
        return registering(publicKey, commitment, ByteString.EMPTY, "");
    }

    /**
     * Entering a tournament with a key, and with what its conditions ask for.
     *
     * @param publicKey the key
     * @param commitment that of the entropy to which the entrant is bound; empty: to none
     * @param ticket what the code of the organiser is worth; empty: there is none
     * @param country the country of the player; empty: none is stated
     * @return what is signed
     */
    public static Act registering(ByteString publicKey, ByteString commitment, ByteString ticket, String country) {
        return new Act(
                "RegisterEntrant",
                ticket.isEmpty() && country.isEmpty()
                        ? List.of(publicKey, commitment)
                        : List.of(publicKey, commitment, ticket, ByteString.copyFromUtf8(country)));
    }

    /**
     * Leaving a tournament.
     *
     * @param reason why; perhaps empty
     * @return what is signed
     */
    public static Act withdrawing(String reason) {
        return new Act("WithdrawEntrant", List.of(ByteString.copyFromUtf8(reason)));
    }

    /**
     * Taking a bye in a round of a tournament.
     *
     * @param round the round
     * @param reason why; perhaps empty
     * @return what is signed
     */
    public static Act takingBye(int round, String reason) {
        return new Act(
                "TakeBye",
                List.of(
                        ByteString.copyFrom(Digests.number(Integer.toUnsignedLong(round))),
                        ByteString.copyFromUtf8(reason)));
    }

    /**
     * Taking a bye back in a round of a tournament.
     *
     * @param round the round
     * @param reason why; perhaps empty
     * @return what is signed
     */
    public static Act takingBack(int round, String reason) {
        return new Act("TakeBackBye", takingBye(round, reason).about());
    }

    /**
     * Checking in to a round of a tournament after the first.
     *
     * @param round the round
     * @return what is signed
     */
    public static Act checkingIn(int round) {
        return new Act("CheckIn", List.of(ByteString.copyFrom(Digests.number(Integer.toUnsignedLong(round)))));
    }

    /**
     * Founding, joining, leaving or changing a team of a tournament: the whole of it as it is after that.
     *
     * @param name the name of the team
     * @param captain the captain, {@code {entrant}}
     * @param joinHash the SHA-256 of the ticket with which others join; perhaps empty
     * @param members the members, {@code {entrant}}, in the order of boards
     * @return what is signed
     */
    public static Act changingOwnTeam(String name, String captain, ByteString joinHash, List<String> members) {
        var about = new ArrayList<ByteString>();
        about.add(ByteString.copyFromUtf8(name));
        about.add(ByteString.copyFromUtf8(captain));
        about.add(joinHash);
        members.forEach(member -> about.add(ByteString.copyFromUtf8(member)));
        return new Act("ChangeOwnTeam", List.copyOf(about));
    }

    /**
     * Binding an entrant to fresh entropy.
     *
     * @param commitment that of the entropy; empty: to none
     * @return what is signed
     */
    public static Act bindingEntrant(ByteString commitment) {
        return new Act("BindEntropy", List.of(commitment));
    }

    /**
     * Opening the entropy of an entrant.
     *
     * @param entropy the entropy
     * @return what is signed
     */
    public static Act openingEntropy(ByteString entropy) {
        return new Act("OpenEntropy", List.of(entropy));
    }

    /**
     * A private key, 32 random bytes. Keep it as you keep a token: everybody who has it can sign as you.
     *
     * @return the key
     */
    public static ByteString newKey() {
        return Randomness.bytes(KEY_BYTES);
    }

    /**
     * The public key of a private one.
     *
     * @param privateKey 32 bytes
     * @return 32 bytes
     */
    public static ByteString publicKey(ByteString privateKey) {
        try {
            var generator = java.security.KeyPairGenerator.getInstance(ED25519);
            generator.initialize(NamedParameterSpec.ED25519, new Seed(privateKey));
            byte[] encoded = generator.generateKeyPair().getPublic().getEncoded();
            return ByteString.copyFrom(encoded, PUBLIC.length, KEY_BYTES);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("every Java platform from 15 on has Ed25519", error);
        }
    }

    /**
     * The signature of a message.
     *
     * @param privateKey 32 bytes
     * @param message the message
     * @return 64 bytes
     */
    public static ByteString sign(ByteString privateKey, ByteString message) {
        try {
            var spec = new EdECPrivateKeySpec(NamedParameterSpec.ED25519, privateKey.toByteArray());
            PrivateKey key = KeyFactory.getInstance(ED25519).generatePrivate(spec);
            Signature signature = Signature.getInstance(ED25519);
            signature.initSign(key);
            signature.update(message.toByteArray());
            return ByteString.copyFrom(signature.sign());
        } catch (GeneralSecurityException error) {
            throw new IllegalArgumentException("a private key has 32 bytes", error);
        }
    }

    /**
     * True if bytes can be a public key: 32 of them, in the one way to write them, and not of small order.
     *
     * @param publicKey the bytes
     * @return whether they can
     */
    public static boolean isKey(ByteString publicKey) {
        if (publicKey.size() != KEY_BYTES) {
            return false;
        }
        BigInteger y = number(publicKey).clearBit(255);
        return y.compareTo(PRIME) < 0 && !SMALL_ORDER.contains(y);
    }

    /**
     * True if a signature under a public key fits a message.
     *
     * @param publicKey the key
     * @param signature the signature
     * @param message the message
     * @return whether it fits
     */
    public static boolean fits(ByteString publicKey, ByteString signature, ByteString message) {
        if (!isKey(publicKey) || signature.size() != SIGNATURE_BYTES || !isCanonical(signature)) {
            return false;
        }
        try {
            var encoded = ByteString.copyFrom(PUBLIC).concat(publicKey).toByteArray();
            Signature verifier = Signature.getInstance(ED25519);
            verifier.initVerify(KeyFactory.getInstance(ED25519).generatePublic(new X509EncodedKeySpec(encoded)));
            verifier.update(message.toByteArray()); // Java never begins with an empty buffer
            return verifier.verify(signature.toByteArray());
        } catch (GeneralSecurityException error) {
            return false; // no point of the curve
        }
    }

    /** True if a signature is written in the one way. Java compares the point R, not its bytes. */
    private static boolean isCanonical(ByteString signature) {
        BigInteger written = number(signature.substring(0, KEY_BYTES));
        BigInteger y = written.clearBit(255);
        return y.compareTo(PRIME) < 0
                && !(written.testBit(255) && WITHOUT_X.contains(y))
                && number(signature.substring(KEY_BYTES)).compareTo(ORDER) < 0;
    }

    /** A number of which the lowest byte comes first. */
    private static BigInteger number(ByteString bytes) {
        var reversed = new byte[bytes.size()];
        for (int index = 0; index < reversed.length; index++) {
            reversed[index] = bytes.byteAt(reversed.length - 1 - index);
        }
        return new BigInteger(1, reversed);
    }

    /** Gives the bytes of a private key where Java would make a random one: it has no other way to the public key. */
    private static final class Seed extends java.security.SecureRandom {
        private static final long serialVersionUID = 1;
        private final transient ByteString key;

        Seed(ByteString key) {
            this.key = key;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            key.copyTo(bytes, 0);
        }
    }
}
