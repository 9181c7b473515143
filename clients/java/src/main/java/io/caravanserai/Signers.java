package io.caravanserai;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Messages;
import io.caravanserai.v1.GetMatchResponse;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Question;
import io.grpc.Status;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The part of a client in signatures: the keys of its seats, and what it has seen of their matches. */
final class Signers {
    private static final String LOST = Findings.lostKey("keys");
    private final EntropyStorage storage;
    private final String token;
    private final Map<String, Sight> sights = new ConcurrentHashMap<>();
    private final Map<String, Sight> begun = new ConcurrentHashMap<>();

    /** Keeps keys where the client keeps its entropy; {@code token} is that of the client. */
    Signers(EntropyStorage storage, String token) {
        this.storage = storage;
        this.token = token;
    }

    /**
     * The knowledge of a match: the latest version that was seen, its hash, and the key of the own seat (empty: it has
     * none) with the version at which that was seen first.
     */
    private record Sight(long version, ByteString head, ByteString key, long since) {
        /** The knowledge that a match gives of itself, and of a seat; 0: of none. */
        static Sight of(Match match, int seat) {
            if (seat < 0 || seat > match.getSeatsCount()) {
                throw new AlteredException(Findings.missingSeat(seat));
            }
            ByteString key = seat > 0 ? match.getSeats(seat - 1).getPublicKey() : ByteString.EMPTY;
            return new Sight(match.getVersion(), match.getHead(), key, match.getVersion());
        }

        /** True if both show the own seat, with the same key. */
        boolean hasKeyOf(Sight other) {
            return !key.isEmpty() && key.equals(other.key);
        }

        /**
         * The knowledge after another look. The latest version that was seen stays: an answer may have been overtaken,
         * or come from a process that is behind, and a signature over an older version would not cover what was seen
         * since.
         */
        Sight then(Sight told) {
            boolean stays = !head.isEmpty() && Long.compareUnsigned(version, told.version) >= 0;
            Sight latest = stays ? this : told;
            return new Sight(latest.version, latest.head, told.key, hasKeyOf(told) ? since : told.version);
        }
    }

    /** Signs a request: the signature, and the version that it covers. */
    interface Sealed<T> {
        T send(ByteString signature, long version);
    }

    /** The same keys, for another client. */
    Signers beside(String token) {
        return new Signers(storage, token);
    }

    /** The public key for a seat of a match: the same whenever this caller asks. */
    ByteString seatKey(String match) {
        return newKey(named(match));
    }

    /** The key with which this client took its seat of a match; empty if it did not, or does not know. */
    ByteString ownKey(String match) {
        return Optional.of(token)
                .filter(text -> !text.isEmpty())
                .flatMap(text -> storage.get("seat " + named(match)))
                .map(Signing::publicKey)
                .orElse(ByteString.EMPTY);
    }

    /**
     * The key with which this client took a seat of a match. Those who only watch, as the service says, need none, so
     * it is no error where none can be read.
     */
    ByteString knownKey(String match, int seat) {
        try {
            return ownKey(match);
        } catch (UncheckedIOException error) {
            if (seat != Table.SPECTATOR) {
                throw error;
            }
            return ByteString.EMPTY;
        }
    }

    private String named(String match) {
        return match + " " + HexFormat.of().formatHex(Tokens.hash(token).toByteArray());
    }

    /** The name under which the private key is kept that the player has registered. */
    private String player() {
        return "player " + HexFormat.of().formatHex(Tokens.hash(token).toByteArray());
    }

    /** Notes the key that the player has registered with this client. */
    void registered(ByteString publicKey) {
        storage.get(named(publicKey)).ifPresent(key -> storage.put(player(), key));
    }

    /**
     * The key that the service shows of the player who calls: that which was registered with this client, or another
     * one that is kept here.
     */
    ByteString requireRegistered(ByteString shown) {
        boolean other = storage.get(player())
                .filter(key -> !Signing.publicKey(key).equals(shown))
                .isPresent();
        if (other && !keeps(shown)) {
            throw new AlteredException(Findings.OTHER_PLAYER_KEY);
        }
        return shown;
    }

    /** Notes a key before this client enters a tournament with it: the log may show that before the answer comes. */
    void enters(String tournament, ByteString publicKey) {
        storage.get(named(publicKey)).ifPresent(key -> storage.put(sent(tournament, publicKey), key));
    }

    private String sent(String tournament, ByteString publicKey) {
        return "entrant " + named(tournament) + " " + HexFormat.of().formatHex(publicKey.toByteArray());
    }

    /** Notes the key with which this client entered a tournament; empty: without one. */
    void entered(String tournament, ByteString publicKey) {
        storage.get(named(publicKey))
                .ifPresentOrElse(
                        key -> storage.put("entrant " + named(tournament), key),
                        () -> storage.remove("entrant " + named(tournament)));
    }

    /** True if this client entered a tournament with a key. */
    boolean hasEntered(String tournament) {
        return storage.get("entrant " + named(tournament)).isPresent();
    }

    /**
     * Compares the key with which this player has entered a tournament, as the log says, with those that this client
     * has sent. A player whose key was replaced since stays entered with the one before.
     */
    void requireEntered(String tournament, ByteString shown) {
        if (hasEntered(tournament) && storage.get(sent(tournament, shown)).isEmpty()) {
            throw new AlteredException(Findings.otherEntrantKey(tournament));
        }
    }

    /**
     * Notes with which key, if the private one is kept here, and with which first event (its hash) a tournament of this
     * player began.
     */
    void organises(String tournament, ByteString publicKey, ByteString first) {
        storage.get(named(publicKey)).ifPresent(key -> storage.put("organiser " + named(tournament), key));
        storage.put("first " + named(tournament), first);
    }

    /**
     * Requires that a tournament which this client created still begins with the event that it began with.
     *
     * @throws AlteredException it does not: what this organiser signs would be about another tournament
     */
    void requireFirst(String tournament, ByteString first) {
        if (!storage.get("first " + named(tournament)).orElse(first).equals(first)) {
            throw new AlteredException(Findings.otherBeginningKept(tournament));
        }
    }

    /**
     * The first event of a match that this client has created, without what this version does not know. Its hash is
     * noted.
     *
     * @throws AlteredException it is no such event, or the service said that another one was there
     */
    MatchCreated began(Match made, MatchUpdate update) {
        ByteString first = Digests.sha256(update.getEvent());
        var sight = new Sight(1, first, ByteString.EMPTY, 1);
        requireHead(sight, made.getVersion(), made.getHead());
        begun.put(made.getName(), sight);
        own(made.getName(), update, MatchEvent.BodyCase.CREATED);
        return Messages.withoutUnknownFields(event(made.getName(), update).getCreated());
    }

    /** The key with which a tournament began that this client has created; nothing if it did not, or had no key. */
    Optional<ByteString> organising(String tournament) {
        return storage.get("organiser " + named(tournament)).map(Signing::publicKey);
    }

    /** True if the private key of a public one is kept here. */
    boolean keeps(ByteString publicKey) {
        return storage.get(named(publicKey)).isPresent();
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
        requireNamed(match, shown.getMatch().getName());
        Sight told = Sight.of(shown.getMatch(), shown.getViewer());
        Sight known = sights.get(match);
        requireHead(known, told.version(), told.head());
        if (known == null || !known.hasKeyOf(told)) {
            requireOwn(shown, told.key(), knownKey(match, shown.getViewer()));
        }
        sights.merge(match, told, Sight::then);
    }

    /** Compares the seat that the service says is that of this client with the key with which this client took one. */
    private static void requireOwn(GetMatchResponse shown, ByteString told, ByteString own) {
        if (own.isEmpty()) {
            return;
        }
        if (shown.getViewer() != Table.SPECTATOR) {
            if (!own.equals(told)) {
                throw foreignKey(shown.getViewer());
            }
            return;
        }
        for (int seat = 1; seat <= shown.getMatch().getSeatsCount(); seat++) {
            if (shown.getMatch().getSeats(seat - 1).getPublicKey().equals(own)) {
                throw new AlteredException(Findings.ownSeatDenied(seat));
            }
        }
    }

    /** Requires that an answer is about what was asked for. */
    static void requireNamed(String asked, String name) {
        if (!asked.equals(name)) {
            throw new AlteredException(Findings.otherSubject(asked, (name.isEmpty() ? "nothing" : name)));
        }
    }

    /** Notes that a seat was taken, with the key of this client. */
    void joined(String name, int seat, Match match, ByteString key) {
        Sight sight = Sight.of(match, seat);
        if (!sight.key().equals(key)) {
            throw foreignKey(seat);
        }
        requireNamed(name, match.getName());
        storage.get(named(key)).ifPresent(kept -> storage.put("seat " + named(name), kept));
        sights.put(name, sight);
    }

    /**
     * Compares the hash of a version that is told, or was folded, with what is known of that version. What a client
     * signs covers such a hash: a service that tells another one than it shows could take the signature into another
     * history. An empty hash says nothing.
     */
    private static void requireHead(Sight known, long version, ByteString head) {
        boolean told =
                known != null && known.version() == version && !known.head().isEmpty() && !head.isEmpty();
        if (told && !known.head().equals(head)) {
            throw new AlteredException(Findings.twoHashes(Long.toUnsignedString(version)));
        }
    }

    private static AlteredException foreignKey(int seat) {
        return new AlteredException(Findings.otherSeatKey(seat));
    }

    /** Notes that this client gave its seat back. */
    void left(String match) {
        lost(match);
        storage.remove("seat " + named(match));
    }

    /** Notes that this client has no seat any more, as far as the events of a match tell. */
    void lost(String match) {
        sights.remove(match);
    }

    /** The key of the seat of this client at a version of a match; empty if it has none. */
    ByteString keyAt(String match, long version) {
        Sight sight = sights.get(match);
        boolean known = sight != null && Long.compareUnsigned(version, sight.since()) >= 0;
        return known ? sight.key() : ByteString.EMPTY;
    }

    /** The hash of the event that made a version of a match; empty if this client has not seen it last. */
    ByteString headAt(String match, long version) {
        return Optional.ofNullable(sights.get(match))
                .filter(sight -> sight.version() == version)
                .map(Sight::head)
                .orElse(ByteString.EMPTY);
    }

    /** Notes the latest event that was seen of a match where this client may have to sign. */
    void saw(String match, long version, ByteString head) {
        requireHead(sights.get(match), version, head);
        requireHead(begun.get(match), version, head);
        sights.computeIfPresent(
                match,
                (name, known) ->
                        version > known.version() ? new Sight(version, head, known.key(), known.since()) : known);
    }

    /** The event of an answer, which must be of this kind: the next signature may cover it. */
    MatchUpdate own(String match, MatchUpdate update, MatchEvent.BodyCase kind) {
        MatchEvent event = event(match, update);
        requireNamed(match, event.getMatch());
        if (event.getVersion() != update.getVersion() || event.getBodyCase() != kind) {
            throw new AlteredException(Findings.otherEvent(Long.toUnsignedString(event.getVersion())));
        }
        saw(match, update.getVersion(), Digests.sha256(update.getEvent()));
        return update;
    }

    private static MatchEvent event(String match, MatchUpdate update) {
        String none = Findings.eventlessAnswer(match);
        try {
            MatchEvent event = MatchEvent.parseFrom(update.getEvent());
            if (!Messages.areWritten(event, update.getEvent())) {
                throw new AlteredException(none);
            }
            return event;
        } catch (InvalidProtocolBufferException error) {
            throw new AlteredException(none, error);
        }
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
                .filter(sight -> keyFor(match, sight).isEmpty()
                        || askedAt.isPresent() && sight.version() >= askedAt.getAsLong());
        if (known.isPresent()) {
            try {
                return sent(match, known.get(), act.apply(askedAt.orElse(0)), request);
            } catch (CallException.WrongMoment error) {
                if (!Constants.OUTDATED_REASONS.contains(error.reason())) {
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
        Sight latest = sights.getOrDefault(match, Sight.of(shown.getMatch(), shown.getViewer()));
        return sent(match, latest, act.apply(asked), request);
    }

    /**
     * Sends a request of what a player may sign, signed with the key of the seat if it is kept here. Without it, only
     * the service says whose act it is.
     */
    <T> T acted(String match, Signing.Act act, Function<String, GetMatchResponse> looking, Sealed<T> request) {
        Sight sight = sights.get(match);
        ByteString key = sight == null ? ownKey(match) : keyFor(match, sight);
        return keeps(key)
                ? signed(match, OptionalLong.of(0), asked -> act, looking, request)
                : request.send(ByteString.EMPTY, 0);
    }

    private <T> T sent(String match, Sight sight, Signing.Act act, Sealed<T> request) {
        ByteString key = keyFor(match, sight);
        return key.isEmpty()
                ? request.send(ByteString.EMPTY, 0)
                : request.send(sign(key, act, match, sight.head()), sight.version());
    }

    /** The key with which to sign: also where the service shows none. */
    private ByteString keyFor(String match, Sight sight) {
        return sight.key().isEmpty() ? ownKey(match) : sight.key();
    }

    private static String named(ByteString publicKey) {
        return "key " + HexFormat.of().formatHex(publicKey.toByteArray());
    }
}
