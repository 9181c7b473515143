package io.caravanserai;

import static io.caravanserai.Requests.named;
import static io.caravanserai.Requests.newRequestId;
import static io.caravanserai.Requests.requestId;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Line;
import io.caravanserai.v1.AbandonMatchRequest;
import io.caravanserai.v1.AddBotRequest;
import io.caravanserai.v1.BindSeatRequest;
import io.caravanserai.v1.BranchPoint;
import io.caravanserai.v1.CreateMatchRequest;
import io.caravanserai.v1.JoinMatchRequest;
import io.caravanserai.v1.LeaveMatchRequest;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchUpdate;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Matches before their start: made, joined, bound to entropy, and begun. */
abstract sealed class MatchStarts extends MatchReads permits MatchPlay {
    final Starting starting;

    MatchStarts(Line line, Connection connection, String token, boolean registered, Signers signers) {
        super(line, connection, token, registered, signers);
        this.starting = new Starting(this, calls, matches, entropies);
    }

    /**
     * Creates a match that this client owns, with all seats free.
     *
     * @param game the name of the game
     * @param players the number of seats
     * @return the match
     */
    public Match create(String game, int players) {
        return create(game, players, request -> {});
    }

    /**
     * Creates a match that this client owns, with all seats free. The digest of a point from which it branches is
     * looked up unless it is given.
     *
     * @param game the name of the game
     * @param players the number of seats
     * @param more sets what else is to be said, such as options of the game
     * @return the match
     * @throws AlteredException the match does not begin as was asked, or the service shows no event at the version from
     *     which it branches
     */
    public Match create(String game, int players, Consumer<CreateMatchRequest.Builder> more) {
        var given = CreateMatchRequest.newBuilder();
        more.accept(given);
        if (given.hasBranchedFrom()) {
            given.setBranchedFrom(known(given.getBranchedFrom()));
        }
        var request = given.setGame(named("games", game))
                .setPlayers(players)
                .setOwnerTokenHash(tokenHash())
                .setRequestId(requestId(given.getRequestId()))
                .build();
        Match made = calls.call(matches, stub -> stub.createMatch(request)).getMatch();
        requireAsked(request, made);
        return made;
    }

    /** A point with the digest of the event there, as the service shows it now: without it, any would do. */
    private BranchPoint known(BranchPoint point) {
        String match = named("matches", point.getMatch());
        long version = point.getVersion();
        var known = point.toBuilder().setMatch(match);
        if (version == 0 || !point.getDigest().isEmpty()) {
            return known.build();
        }
        var opening = replaying(match, OptionalLong.of(version));
        try (var updates = new UpdateStream(calls, after -> opening.apply(Math.max(after, version - 1)))) {
            if (updates.hasNext()) {
                MatchUpdate there = updates.next();
                if (there.getVersion() == version) {
                    return known.setDigest(ByteString.copyFrom(
                                    Digests.sha256(there.getEvent().toByteArray())))
                            .build();
                }
            }
        }
        throw new AlteredException(Findings.missingEvent(version, match));
    }

    private void requireAsked(CreateMatchRequest request, Match made) {
        try (var updates = new UpdateStream(calls, replaying(made.getName(), OptionalLong.of(1)))) {
            MatchCreated begun =
                    signers.began(made, updates.hasNext() ? updates.next() : MatchUpdate.getDefaultInstance());
            String previous = request.getPrevious();
            Beginnings.requireMatch(
                    made.getName(),
                    request,
                    begun,
                    request.getOwnerTokenHash().isEmpty() ? me().getName() : begun.getOwner(),
                    previous.isEmpty() ? 0 : seat(previous));
        }
    }

    /**
     * Takes the first free seat and binds it to fresh entropy.
     *
     * @param match the name of the match
     * @param displayName the name that others see; guests must give one
     * @return the number of the seat
     */
    public int join(String match, String displayName) {
        return join(match, displayName, request -> {});
    }

    /**
     * Takes a seat and binds it to fresh entropy. The seat gets a key, with which this client signs for it: that which
     * the player has registered, else a new one.
     *
     * @param match the name of the match
     * @param displayName the name that others see; guests must give one
     * @param more sets what else is to be said, such as a seat or a join code
     * @return the number of the seat
     * @throws CallException.WrongMoment {@code SIGNATURE_MISSING}: the player has registered a key that is not kept
     *     here
     * @throws AlteredException the service gave another seat, or the seat another key; or it shows another key of the
     *     player than the one that was registered with this client
     */
    public int join(String match, String displayName, Consumer<JoinMatchRequest.Builder> more) {
        String name = named("matches", match);
        var request = JoinMatchRequest.newBuilder();
        more.accept(request);
        request.setMatch(name).setDisplayName(displayName).setTokenHash(tokenHash());
        ByteString key = seatKey(name);
        var answer = entropies.binding(name, request.getRequestId(), commitment -> {
            var act = Signing.joining(key, commitment);
            var joining = request.setEntropyCommitment(commitment)
                    .setRequestId(requestId(request.getRequestId()))
                    .setPublicKey(key)
                    .setSignature(signers.sign(key, act, name, Following.GENESIS))
                    .build();
            return calls.call(matches, stub -> stub.joinMatch(joining));
        });
        if (request.getSeat() != 0 && request.getSeat() != answer.getSeat()) {
            throw new AlteredException(Findings.otherSeat(
                    Integer.toUnsignedString(request.getSeat()), Integer.toUnsignedString(answer.getSeat())));
        }
        signers.joined(name, answer.getSeat(), answer.getMatch(), key);
        return answer.getSeat();
    }

    /** The key for a seat: that which the player has registered, else the same whenever this caller asks. */
    ByteString seatKey(String match) {
        ByteString own = registered ? signers.requireRegistered(me().getPublicKey()) : ByteString.EMPTY;
        return own.isEmpty() ? signers.seatKey(match) : own;
    }

    /**
     * Gives the seat back before the start.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match leave(String match) {
        return leave(match, request -> {});
    }

    /**
     * Gives a seat back before the start.
     *
     * @param match the name of the match
     * @param more sets what else is to be said: the owner may free any seat
     * @return the match
     */
    public Match leave(String match, Consumer<LeaveMatchRequest.Builder> more) {
        var request = LeaveMatchRequest.newBuilder();
        more.accept(request);
        request.setMatch(named("matches", match)).setRequestId(requestId(request.getRequestId()));
        if (request.getSeat() != 0) {
            return calls.call(matches, stub -> stub.leaveMatch(request.build())).getMatch();
        }
        Match shown = acted(request.getMatch(), Signing.LEAVING, (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.leaveMatch(signed)).getMatch();
        });
        signers.left(request.getMatch());
        return shown;
    }

    /**
     * Seats a bot of the service on the first free seat. Only the owner may.
     *
     * @param match the name of the match
     * @param kind {@code expert}, {@code club} or {@code novice}
     * @return the number of the seat
     */
    public int addBot(String match, String kind) {
        return addBot(match, kind, request -> {});
    }

    /**
     * Seats a bot of the service. Only the owner may.
     *
     * @param match the name of the match
     * @param kind {@code expert}, {@code club} or {@code novice}
     * @param more sets what else is to be said, such as a seat or a name
     * @return the number of the seat
     */
    public int addBot(String match, String kind, Consumer<AddBotRequest.Builder> more) {
        var request = AddBotRequest.newBuilder();
        more.accept(request);
        request.setMatch(named("matches", match)).setKind(kind).setRequestId(requestId(request.getRequestId()));
        return calls.call(matches, stub -> stub.addBot(request.build())).getSeat();
    }

    /**
     * Binds the seat to fresh entropy: after a void start, or if the old one is lost. {@link #start} does so by itself.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match bind(String match) {
        String name = named("matches", match);
        var request = BindSeatRequest.newBuilder().setMatch(name).setRequestId(newRequestId());
        return entropies.binding(name, "", commitment -> {
            request.setEntropyCommitment(commitment);
            return acted(name, Signing.binding(commitment), (signature, version) -> {
                var signed = request.setSignature(signature)
                        .setSignedVersion(version)
                        .build();
                return calls.call(matches, stub -> stub.bindSeat(signed)).getMatch();
            });
        });
    }

    /**
     * Makes the seat ready and opens its entropy. The match starts when every seat is ready.
     *
     * <p>The entropy is sent only when the log of the match shows that every seat is taken and bound; from then on
     * nobody can choose the chance of the match. An owner without a seat starts the match at once. Then no seat
     * contributes to chance, and verification says so.
     *
     * @param match the name of the match
     * @return the match
     * @throws CallException.WrongMoment {@code SEATS_NOT_BOUND}: a seat is free, or not bound yet
     * @throws AlteredException the service shows a log that contradicts itself, or bound a seat after the entropy was
     *     sent
     */
    public Match start(String match) {
        return starting.start(match, false);
    }

    /**
     * Like {@link #start}, but waits until every seat is taken and bound.
     *
     * @param match the name of the match
     * @return the match
     * @throws AlteredException the service shows a log that contradicts itself, or bound a seat after the entropy was
     *     sent
     */
    public Match startWhenBound(String match) {
        return starting.start(match, true);
    }

    /**
     * Starts the match at once. Only the owner may, before any entropy is opened. No seat contributes to chance, and
     * verification says so.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match startWithoutWaiting(String match) {
        return starting.ready(named("matches", match), true);
    }

    /**
     * Ends a match early. Only the owner may.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match abandon(String match) {
        var request = AbandonMatchRequest.newBuilder()
                .setMatch(named("matches", match))
                .setRequestId(newRequestId())
                .build();
        return calls.call(matches, stub -> stub.abandonMatch(request)).getMatch();
    }

    /** Sends a request of what a player may sign. */
    Match acted(String match, Signing.Act act, Signers.Sealed<Match> request) {
        return signers.acted(match, act, this::look, request);
    }
}
