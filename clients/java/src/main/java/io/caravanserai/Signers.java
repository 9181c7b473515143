package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.v1.GetMatchResponse;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Question;
import io.grpc.Status;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The part of a client in signatures: the keys of its seats, and what it has seen of their matches. */
final class Signers {
    private static final String LOST =
            "the private key with which this must be signed is not kept here: give the client"
                    + " the storage of the program that took the seat; if it is lost, nobody can act for the seat any more";
    /** Why a signature may be refused that would be right after another look at the match. */
    private static final Set<String> OUTDATED =
            Set.of("SIGNATURE_OUTDATED", "SIGNATURE_MISSING", "SIGNATURE_INVALID", "KEY_MISSING");

    private final EntropyStorage storage;
    private final Map<String, Sight> sights = new ConcurrentHashMap<>();

    /** Keeps keys where the client keeps its entropy. */
    Signers(EntropyStorage storage) {
        this.storage = storage;
    }

    /**
     * What is known of a match: the latest version that was seen, its hash (empty: the service does not sign), and the
     * key of the own seat (empty: it has none).
     */
    private record Sight(long version, ByteString head, ByteString key) {
        static Sight of(Match match, int seat) {
            boolean taken = seat > 0 && seat <= match.getSeatsCount();
            ByteString key = taken ? match.getSeats(seat - 1).getPublicKey() : ByteString.EMPTY;
            return new Sight(match.getVersion(), match.getHead(), key);
        }
    }

    /** Signs a request: the signature, and the version that it covers. */
    interface Sealed<T> {
        T send(ByteString signature, long version);
    }

    /** The same keys, for another client. */
    Signers beside() {
        return new Signers(storage);
    }

    /** The public key of a new private one. For a name, it is the same in every call. */
    ByteString newKey(String name) {
        ByteString key = Signing.newKey();
        if (!name.isEmpty()) {
            key = storage.putIfAbsent("key " + name, key);
        }
        ByteString publicKey = Signing.publicKey(key);
        storage.put(named(publicKey), key);
        return publicKey;
    }

    /** Signs with the private key of a public one. */
    ByteString sign(ByteString publicKey, Signing.Act act, String match, ByteString head) {
        ByteString key = storage.get(named(publicKey))
                .orElseThrow(() -> CallException.local(Status.Code.FAILED_PRECONDITION, "SIGNATURE_MISSING", LOST));
        return Signing.sign(key, act.signedBytes(match, head));
    }

    /** Notes how a match is. */
    void look(String match, GetMatchResponse shown) {
        sights.put(match, Sight.of(shown.getMatch(), shown.getViewer()));
    }

    /** Notes that a seat was taken, with the key of this client. */
    void joined(String name, int seat, Match match, ByteString key) {
        Sight sight = Sight.of(match, seat);
        if (!sight.head().isEmpty() && !sight.key().equals(key)) {
            throw new AlteredException("the service gave seat " + seat + " another key than that of this client");
        }
        sights.put(name, sight);
    }

    /** Notes the latest event that was seen of a match where this client may have to sign. */
    void saw(String match, long version, ByteString head) {
        sights.computeIfPresent(
                match, (name, known) -> version > known.version() ? new Sight(version, head, known.key()) : known);
    }

    /** The event of an answer: the next signature may cover it. */
    MatchUpdate own(String match, MatchUpdate update) {
        saw(match, update.getVersion(), Digests.sha256(update.getEvent()));
        return update;
    }

    /**
     * Sends a request, signed with the key of the seat if it has one. What is signed depends on the version at which
     * the open question was asked. The signature covers the latest version that was seen; if that is too old, the match
     * is looked at, once.
     */
    <T> T signed(
            String match,
            OptionalLong askedAt,
            LongFunction<Signing.Act> act,
            Function<String, GetMatchResponse> looking,
            Sealed<T> request) {
        Optional<Sight> known = Optional.ofNullable(sights.get(match))
                .filter(sight ->
                        sight.key().isEmpty() || askedAt.isPresent() && sight.version() >= askedAt.getAsLong());
        if (known.isPresent()) {
            try {
                return sent(match, known.get(), act.apply(askedAt.orElse(0)), request);
            } catch (CallException.WrongMoment error) {
                if (!OUTDATED.contains(error.reason())) {
                    throw error;
                }
            }
        }
        GetMatchResponse shown = looking.apply(match);
        long asked = askedAt.orElseGet(() -> shown.getMatch().getQuestionsList().stream()
                .filter(question -> question.getSeat() == shown.getViewer())
                .mapToLong(Question::getAskedAt)
                .findFirst()
                .orElse(0));
        return sent(match, Sight.of(shown.getMatch(), shown.getViewer()), act.apply(asked), request);
    }

    private <T> T sent(String match, Sight sight, Signing.Act act, Sealed<T> request) {
        return sight.key().isEmpty()
                ? request.send(ByteString.EMPTY, 0)
                : request.send(sign(sight.key(), act, match, sight.head()), sight.version());
    }

    private static String named(ByteString publicKey) {
        return "key " + HexFormat.of().formatHex(publicKey.toByteArray());
    }
}
