package io.caravanserai;

import static io.caravanserai.Requests.mapped;
import static io.caravanserai.Requests.named;
import static io.caravanserai.Requests.newRequestId;
import static io.caravanserai.Requests.requestId;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.FieldMask;
import com.google.protobuf.Message;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Line;
import io.caravanserai.internal.PlayStream;
import io.caravanserai.internal.ServiceClock;
import io.caravanserai.v1.AbandonMatchRequest;
import io.caravanserai.v1.AddBotRequest;
import io.caravanserai.v1.BindSeatRequest;
import io.caravanserai.v1.BranchPoint;
import io.caravanserai.v1.CreateMatchRequest;
import io.caravanserai.v1.CreatePlayerRequest;
import io.caravanserai.v1.DecideRequest;
import io.caravanserai.v1.EndByAgreementRequest;
import io.caravanserai.v1.ExportPlayerRequest;
import io.caravanserai.v1.ExportPlayerResponse;
import io.caravanserai.v1.FollowPlayerRequest;
import io.caravanserai.v1.FollowedPlayer;
import io.caravanserai.v1.Game;
import io.caravanserai.v1.GameServiceGrpc;
import io.caravanserai.v1.GetGameRequest;
import io.caravanserai.v1.GetMatchRequest;
import io.caravanserai.v1.GetMatchResponse;
import io.caravanserai.v1.GetRecordRequest;
import io.caravanserai.v1.GetRecordResponse;
import io.caravanserai.v1.GetScoreboardRequest;
import io.caravanserai.v1.GiveTimeRequest;
import io.caravanserai.v1.InboxServiceGrpc;
import io.caravanserai.v1.JoinMatchRequest;
import io.caravanserai.v1.LeaveMatchRequest;
import io.caravanserai.v1.ListFollowedPlayersRequest;
import io.caravanserai.v1.ListFollowedPlayersResponse;
import io.caravanserai.v1.ListGamesRequest;
import io.caravanserai.v1.ListGamesResponse;
import io.caravanserai.v1.ListMatchesRequest;
import io.caravanserai.v1.ListMatchesResponse;
import io.caravanserai.v1.ListOffersResponse;
import io.caravanserai.v1.ListScoreboardsRequest;
import io.caravanserai.v1.ListScoreboardsResponse;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchServiceGrpc;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Offer;
import io.caravanserai.v1.OpenQuestion;
import io.caravanserai.v1.PauseMatchRequest;
import io.caravanserai.v1.PersonalEntry;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.PlayerServiceGrpc;
import io.caravanserai.v1.Proposal;
import io.caravanserai.v1.Question;
import io.caravanserai.v1.ReplaceKeyRequest;
import io.caravanserai.v1.ReplayMatchRequest;
import io.caravanserai.v1.ReplayMatchResponse;
import io.caravanserai.v1.ResignRequest;
import io.caravanserai.v1.ResumeMatchRequest;
import io.caravanserai.v1.Scoreboard;
import io.caravanserai.v1.ScoreboardServiceGrpc;
import io.caravanserai.v1.UndoRequest;
import io.caravanserai.v1.UnfollowPlayerRequest;
import io.caravanserai.v1.UpdatePlayerRequest;
import io.caravanserai.v1.WatchInboxRequest;
import io.caravanserai.v1.WatchInboxResponse;
import io.caravanserai.v1.WatchMatchRequest;
import io.caravanserai.v1.WatchMatchResponse;
import io.caravanserai.v1.WatchScoreboardRequest;
import io.caravanserai.v1.WatchScoreboardResponse;
import io.grpc.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * A client of a service. It acts for its token; without a token it is a spectator.
 *
 * <p>One token can own matches and sit at one seat of each. Matches and games are said by their names
 * ({@code matches/…}); the id alone will do. Calls that fail for passing reasons are repeated until the deadline
 * ({@link Retrying}). That is safe: each command has a request id. Every call of a method makes a new one unless you
 * give one. Keep an id and you can call again, even after your program was restarted; you get the first answer.
 *
 * <p>All methods that call the service throw a {@link CallException} if it refuses, and an
 * {@link IllegalStateException} if the client is closed. They block, and are safe for use by several threads.
 */
public final class Client implements AutoCloseable {
    private final Calls calls;
    private final Line line;
    private final Connection connection;
    private final String token;
    private final boolean registered;
    private final MatchServiceGrpc.MatchServiceBlockingStub matches;
    private final GameServiceGrpc.GameServiceBlockingStub games;
    private final InboxServiceGrpc.InboxServiceBlockingStub inbox;
    private final PlayerServiceGrpc.PlayerServiceBlockingStub players;
    private final ScoreboardServiceGrpc.ScoreboardServiceBlockingStub scoreboards;
    private final Starting starting;
    private final Deciding deciding;
    private final Signers signers;
    private final Entropies entropies;
    private final Tournaments tournaments;
    private final Ratings ratings;
    private final Analyses analyses;

    Client(Line line, Connection connection, String token, boolean registered) {
        this(line, connection, token, registered, new Signers(connection.entropies(), token));
    }

    private Client(Line line, Connection connection, String token, boolean registered, Signers signers) {
        this.signers = signers;
        this.line = line;
        this.connection = connection;
        this.token = token;
        this.registered = registered;
        this.calls = new Calls(line, token, connection);
        this.matches = MatchServiceGrpc.newBlockingStub(calls.channel());
        this.games = GameServiceGrpc.newBlockingStub(calls.channel());
        this.inbox = InboxServiceGrpc.newBlockingStub(calls.channel());
        this.players = PlayerServiceGrpc.newBlockingStub(calls.channel());
        this.scoreboards = ScoreboardServiceGrpc.newBlockingStub(calls.channel());
        this.entropies = new Entropies(connection.entropies());
        this.starting = new Starting(this, calls, matches, entropies);
        this.deciding = new Deciding(calls, matches, signers, this::look);
        this.tournaments = new Tournaments(calls, entropies, signers, this::me, registered);
        this.ratings = new Ratings(calls);
        this.analyses = new Analyses(calls);
    }

    /**
     * A client with a new token of the service at an address. It does not wait until the service can be reached.
     *
     * @param address {@code host:port}
     * @return the client; close it
     * @throws IllegalArgumentException the address has no port, or is another machine: see {@link #at}
     */
    public static Client connect(String address) {
        return at(address).connect();
    }

    /**
     * Settings of a client of the service at an address: its token, its language, encryption.
     *
     * @param address {@code host:port}
     * @return the settings; {@link Connection#connect} makes the client
     */
    public static Connection at(String address) {
        return new Connection(address);
    }

    /**
     * Another client on the same connection, with its own entropy. It has its keys where this client has them. Closing
     * either closes both.
     *
     * @param token the token of the other client; an empty one makes a spectator
     * @return the client
     */
    public Client withToken(String token) {
        return new Client(
                line, connection.withEntropies(EntropyStorage.inMemory()), token, false, signers.beside(token));
    }

    /**
     * The token of this client. Keep it, to come back to your seats.
     *
     * @return a secret
     */
    public String token() {
        return token;
    }

    /**
     * The connection with the token of this client, for stubs of services that this class has no methods for.
     *
     * @return the channel
     */
    public Channel channel() {
        return calls.channel();
    }

    /**
     * The tournaments of the service.
     *
     * @return what organisers and entrants do, standings, rounds and events
     */
    public Tournaments tournaments() {
        return tournaments;
    }

    /**
     * The ratings of the service.
     *
     * @return ratings of players and kinds of bots, what players achieved, and statistics of games
     */
    public Ratings ratings() {
        return ratings;
    }

    /**
     * The analyses of matches that are over.
     *
     * @return requests, progress and parts of analyses
     */
    public Analyses analyses() {
        return analyses;
    }

    /**
     * All that the service keeps about a player: the caller, or anybody if an administrator calls. It holds no secret.
     *
     * @param player the player, {@code players/…}, or {@code players/me}
     * @return entries, kind by kind in the order of the fields of {@code PersonalEntry}
     */
    public Iterable<PersonalEntry> personalData(String player) {
        var request = ExportPlayerRequest.newBuilder().setName(Requests.named("players", player));
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(players, stub -> stub.exportPlayer(asked));
                },
                ExportPlayerResponse::getEntriesList,
                ExportPlayerResponse::getNextPageToken);
    }

    /**
     * Follows another player: a notice says when they begin a public match. Nobody else learns of it. Following again
     * changes nothing.
     *
     * @param player the player, {@code players/…}
     */
    public void followPlayer(String player) {
        var request = FollowPlayerRequest.newBuilder()
                .setPlayer(named("players", player))
                .setRequestId(newRequestId())
                .build();
        calls.call(players, stub -> stub.followPlayer(request));
    }

    /**
     * Follows a player no longer. If the caller does not follow them, nothing changes.
     *
     * @param player the player, {@code players/…}
     */
    public void unfollowPlayer(String player) {
        var request = UnfollowPlayerRequest.newBuilder()
                .setPlayer(named("players", player))
                .setRequestId(newRequestId())
                .build();
        calls.call(players, stub -> stub.unfollowPlayer(request));
    }

    /**
     * The players that the caller follows, with their public matches.
     *
     * @return the players: first those who are playing, then the latest followed
     */
    public Iterable<FollowedPlayer> followedPlayers() {
        var request = ListFollowedPlayersRequest.newBuilder().setPlayer("players/me");
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(players, stub -> stub.listFollowedPlayers(asked));
                },
                ListFollowedPlayersResponse::getFollowedPlayersList,
                ListFollowedPlayersResponse::getNextPageToken);
    }

    /**
     * Lets nobody follow the caller any more, or everybody again: those who followed them do so no longer.
     *
     * @param refuses whether followers are refused
     * @return the caller
     */
    public Player refuseFollowers(boolean refuses) {
        var request = UpdatePlayerRequest.newBuilder()
                .setPlayer(Player.newBuilder().setName("players/me").setRefusesFollowers(refuses))
                .setUpdateMask(FieldMask.newBuilder().addPaths("refuses_followers"))
                .setRequestId(newRequestId())
                .build();
        return calls.call(players, stub -> stub.updatePlayer(request)).getPlayer();
    }

    /** Ends the connection and all streams on it. */
    @Override
    public void close() {
        line.channel().shutdownNow();
        calls.play().ifPresent(PlayStream::close);
        try {
            line.channel().awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    // -- games and players --------------------------------------------------------------------------------------

    /**
     * The games of the catalogue, without their boxes.
     *
     * @return the games
     */
    public List<Game> games() {
        return Requests.whole(
                token -> {
                    var asked =
                            ListGamesRequest.newBuilder().setPageToken(token).build();
                    return calls.call(games, stub -> stub.listGames(asked));
                },
                ListGamesResponse::getGamesList,
                ListGamesResponse::getNextPageToken);
    }

    /**
     * One game, complete.
     *
     * @param game its name, such as {@code marcopolo}
     * @return the game
     */
    public Game game(String game) {
        var request = GetGameRequest.newBuilder().setName(named("games", game)).build();
        return calls.call(games, stub -> stub.getGame(request)).getGame();
    }

    /**
     * Registers a new player with the token of this client.
     *
     * @param displayName the name that others see
     * @param invitationCode the code of an invitation; empty where registration is open
     * @return the client of that player, on the same connection
     * @throws AlteredException the service gave another name
     */
    public Client register(String displayName, String invitationCode) {
        return register(displayName, invitationCode, "");
    }

    /**
     * Registers a new player with the token of this client, who is about to enter an event. Where its organiser may
     * receive a whole hall, the limit of the address does not count.
     *
     * @param displayName the name that others see
     * @param invitationCode the code of an invitation; empty where registration is open
     * @param tournament the name of the event; empty for none
     * @return the client of that player, on the same connection
     * @throws AlteredException the service gave another name
     */
    public Client register(String displayName, String invitationCode, String tournament) {
        var request = CreatePlayerRequest.newBuilder()
                .setDisplayName(displayName)
                .setTokenHash(tokenHash())
                .setInvitationCode(invitationCode)
                .setTournament(tournament.isEmpty() ? "" : named("tournaments", tournament))
                .setRequestId(newRequestId())
                .build();
        String shown = calls.call(players, stub -> stub.createPlayer(request))
                .getPlayer()
                .getDisplayName();
        if (!displayName.isEmpty() && !shown.equals(EntrantActs.reason(displayName))) {
            throw new AlteredException(Findings.otherPlayerName(displayName, (shown.isEmpty() ? "none" : shown)));
        }
        calls.play().ifPresent(PlayStream::renew); // the token is that of a player now
        return new Client(line, connection, token, true, signers);
    }

    /**
     * Registers a new key of the player who calls, or replaces the one before. Matches that they joined before keep
     * that one. The private key is kept before the call, where the client keeps its entropy.
     *
     * @return the player
     */
    public Player replaceKey() {
        var request = ReplaceKeyRequest.newBuilder()
                .setPlayer("players/me")
                .setPublicKey(signers.newKey(""))
                .setRequestId(newRequestId())
                .build();
        Player player = calls.call(players, stub -> stub.replaceKey(request)).getPlayer();
        signers.registered(request.getPublicKey());
        return player;
    }

    /**
     * The player who calls.
     *
     * @return the player
     */
    public Player me() {
        var request = io.caravanserai.v1.GetPlayerRequest.newBuilder()
                .setName("players/me")
                .build();
        return calls.call(players, stub -> stub.getPlayer(request)).getPlayer();
    }

    // -- before the start ---------------------------------------------------------------------------------------

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
    private ByteString seatKey(String match) {
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

    /**
     * Stops all clocks, where the time control allows it: as the owner of the match at once, as a seat once all agree.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match pause(String match) {
        var request =
                PauseMatchRequest.newBuilder().setMatch(named("matches", match)).setRequestId(newRequestId());
        return acted(request.getMatch(), Signing.PAUSING, (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.pauseMatch(signed)).getMatch();
        });
    }

    /**
     * Lets the clocks run again, or takes back that the seat agrees to a pause.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match resume(String match) {
        var request = ResumeMatchRequest.newBuilder()
                .setMatch(named("matches", match))
                .setRequestId(newRequestId());
        return acted(request.getMatch(), Signing.RESUMING, (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.resumeMatch(signed)).getMatch();
        });
    }

    /**
     * Proposes to end a running match as it stands. It ends when all players agree who have not left.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match proposeEnd(String match) {
        return answerEnd(match, 0, false);
    }

    /**
     * Answers what somebody proposed: to end a running match as it stands.
     *
     * @param match the name of the match
     * @param proposedAt the version of the proposal, that of {@code Match.end_proposal}
     * @param declines whether not to end it
     * @return the match
     */
    public Match answerEnd(String match, long proposedAt, boolean declines) {
        var request = EndByAgreementRequest.newBuilder()
                .setMatch(named("matches", match))
                .setRequestId(newRequestId())
                .setProposedAt(proposedAt)
                .setDeclines(declines);
        return acted(request.getMatch(), Signing.ending(proposedAt, declines), (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.endByAgreement(signed)).getMatch();
        });
    }

    /**
     * Gives time to a seat, as an opponent or as the owner of the match; to the own seat out of its vacation.
     *
     * @param match the name of the match
     * @param seat the number of the seat
     * @param time how much, in whole seconds
     * @return the match
     */
    public Match giveTime(String match, int seat, Duration time) {
        var request = GiveTimeRequest.newBuilder()
                .setMatch(named("matches", match))
                .setSeat(seat)
                .setSeconds(Math.toIntExact(time.toSeconds()))
                .setRequestId(newRequestId());
        Signing.Act act = Signing.givingTime(seat, time.toSeconds() * 1000);
        return acted(request.getMatch(), act, (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.giveTime(signed)).getMatch();
        });
    }

    /** Sends a request of what a player may sign. */
    Match acted(String match, Signing.Act act, Signers.Sealed<Match> request) {
        return signers.acted(match, act, this::look, request);
    }

    // -- playing ------------------------------------------------------------------------------------------------

    /**
     * The open question of the seat of this client.
     *
     * @param match the name of the match
     * @return the question; nothing if the seat is not asked
     */
    public Optional<Question> question(String match) {
        GetMatchResponse shown = look(match);
        return shown.getMatch().getQuestionsList().stream()
                .filter(question -> question.getSeat() == shown.getViewer())
                .findFirst();
    }

    /**
     * The open question of the seat of this client with all its offers.
     *
     * @param match the name of the match
     * @return the offers; there is no question if the seat is not asked
     */
    public ListOffersResponse offers(String match) {
        return deciding.offers(named("matches", match));
    }

    /**
     * Makes a decision that was offered. It is stored when this returns.
     *
     * @param match the name of the match
     * @param offer the offer
     * @return what happened, as the seat sees it
     * @throws Refused the rules forbid it
     */
    public MatchUpdate decide(String match, Offer offer) {
        return decide(match, offer.getDecision(), request -> {});
    }

    /**
     * Makes a decision. It is stored when this returns.
     *
     * @param match the name of the match
     * @param decision a message of the game, or an {@link Any} with one
     * @param more sets what else is to be said: the question that it answers ({@code setAskedAt}), the version that the
     *     match must have, a request id, whether the answer has words
     * @return what happened, as the seat sees it
     * @throws Refused the rules forbid it
     * @throws CallException.Conflict the match has another version
     */
    public MatchUpdate decide(String match, Message decision, Consumer<DecideRequest.Builder> more) {
        var request = DecideRequest.newBuilder();
        more.accept(request);
        request.setMatch(named("matches", match))
                .setDecision(decision instanceof Any packed ? packed : Any.pack(decision))
                .setRequestId(requestId(request.getRequestId()));
        return deciding.decide(request);
    }

    /**
     * Takes back the latest decision of the seat.
     *
     * @param match the name of the match
     * @return what happened, as the seat sees it
     * @throws Refused no decision can be taken back
     */
    public MatchUpdate undo(String match) {
        return undo(match, request -> {});
    }

    /**
     * Takes back the latest decision of the seat.
     *
     * @param match the name of the match
     * @param more sets what else is to be said, such as the version that the match must have
     * @return what happened, as the seat sees it
     * @throws Refused no decision can be taken back
     */
    public MatchUpdate undo(String match, Consumer<UndoRequest.Builder> more) {
        var request = UndoRequest.newBuilder();
        more.accept(request);
        request.setMatch(named("matches", match)).setRequestId(requestId(request.getRequestId()));
        return deciding.undo(request);
    }

    /**
     * Leaves a running match. From then on the default of the game decides for the seat.
     *
     * @param match the name of the match
     * @return what happened, as the seat sees it
     */
    public MatchUpdate resign(String match) {
        var request =
                ResignRequest.newBuilder().setMatch(named("matches", match)).setRequestId(newRequestId());
        return deciding.resign(request);
    }

    /**
     * Plays the seat of this client until the match is over.
     *
     * @param match the name of the match
     * @param bot chooses among offers
     * @return the number of decisions
     * @throws IllegalStateException this client has no seat in the match
     * @throws AlteredException the service contradicted itself
     */
    public int play(String match, Bot bot) {
        return new Playing(this, named("matches", match), bot).play();
    }

    // -- looking ------------------------------------------------------------------------------------------------

    /**
     * A match as it is now.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match match(String match) {
        return look(match).getMatch();
    }

    /**
     * Matches that fit a filter, the newest first.
     *
     * @param filter such as {@code state = OPEN} or {@code awaiting = me}; empty: all that this client may see
     * @return the matches
     */
    public List<Match> matches(String filter) {
        var request = ListMatchesRequest.newBuilder().setFilter(filter);
        return Requests.whole(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(matches, stub -> stub.listMatches(asked));
                },
                ListMatchesResponse::getMatchesList,
                ListMatchesResponse::getNextPageToken);
    }

    /**
     * The seat of this client.
     *
     * @param match the name of the match
     * @return its number; 0 if it has none
     */
    public int seat(String match) {
        return look(match).getViewer();
    }

    /**
     * The match that plays another one again.
     *
     * @param match the name of the match that was played
     * @return the name of the next one; empty if there is none, or if this client had no part in that
     * @throws AlteredException the match that the service names does not play that one again
     */
    public Optional<String> nextMatch(String match) {
        Match shown = match(match);
        if (shown.getNext().isEmpty()) {
            return Optional.empty();
        }
        if (!created(shown.getNext()).getPrevious().getMatch().equals(shown.getName())) {
            throw new AlteredException("the service says that " + shown.getNext() + " plays " + shown.getName()
                    + " again; its first event says otherwise");
        }
        return Optional.of(shown.getNext());
    }

    /**
     * The scoreboard of a match. It includes everything that happened before this call.
     *
     * @param match the name of the match
     * @return the scoreboard
     */
    public Scoreboard scoreboard(String match) {
        var request = GetScoreboardRequest.newBuilder()
                .setName(named("matches", match) + "/scoreboard")
                .setMinVersion(match(match).getVersion())
                .build();
        return calls.call(scoreboards, stub -> stub.getScoreboard(request)).getScoreboard();
    }

    /**
     * The scoreboards of matches that fit a filter, without the points by category. The next page is asked for when you
     * come to it.
     *
     * @param filter as for {@link #matches}
     * @return the scoreboards
     */
    public Iterable<Scoreboard> scoreboards(String filter) {
        var request = ListScoreboardsRequest.newBuilder().setFilter(filter);
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(scoreboards, stub -> stub.listScoreboards(asked));
                },
                ListScoreboardsResponse::getScoreboardsList,
                ListScoreboardsResponse::getNextPageToken);
    }

    /**
     * The scoreboard of a match as it is, then whenever it changes, until the match is over. Versions that passed
     * quickly may be left out.
     *
     * @param match the name of the match
     * @return the scoreboards; close the stream
     */
    public ServerStream<Scoreboard> watchScoreboard(String match) {
        String name = named("matches", match) + "/scoreboard";
        return new ScoreboardStream(calls, version -> {
            var request = WatchScoreboardRequest.newBuilder().setName(name).setWithPulses(true);
            if (version > 0) {
                request.setMinVersion(version);
            }
            return mapped(scoreboards.watchScoreboard(request.build()), WatchScoreboardResponse::getScoreboard);
        });
    }

    /**
     * Follows the open questions of this client in all its matches: those that are open, then what changes.
     *
     * @return the news; close the stream
     */
    public Inbox inbox() {
        return new Inbox(calls, this::openInbox);
    }

    /**
     * The open questions of this client in all its matches, as far as its inbox knows.
     *
     * @return the questions
     */
    public List<OpenQuestion> questions() {
        var questions = new OpenQuestions();
        heard(WatchInboxRequest.getDefaultInstance()).forEach(questions::take);
        return questions.listed();
    }

    /**
     * The matches in which others propose to play one again in which this client had a seat, as far as its inbox knows.
     * {@link #join(String, String)} accepts one: as a guest with the token of the seat that you had. To propose it
     * yourself, {@link #create(String, int, Consumer) create} a match with {@code setPrevious}.
     *
     * @return the proposals
     * @throws AlteredException the first event of such a match names another previous match, or another seat as its
     *     proposer
     */
    public List<Proposal> proposals() {
        var request = WatchInboxRequest.newBuilder().setWithProposals(true).build();
        var found = heard(request).stream()
                .filter(WatchInboxResponse::hasProposed)
                .map(WatchInboxResponse::getProposed)
                .toList();
        for (Proposal proposal : found) {
            if (!created(proposal.getMatch()).getPrevious().equals(proposal.getPrevious())) {
                throw new AlteredException("the service says that seat "
                        + Integer.toUnsignedString(proposal.getPrevious().getSeat()) + " of "
                        + proposal.getPrevious().getMatch() + " proposed " + proposal.getMatch()
                        + "; its first event says otherwise");
            }
        }
        return found;
    }

    /** The parts that the inbox sends until it has caught up. */
    private List<WatchInboxResponse> heard(WatchInboxRequest request) {
        return calls.call(inbox, stub -> {
            var heard = new ArrayList<WatchInboxResponse>();
            var context = io.grpc.Context.current().withCancellation();
            try {
                Iterator<WatchInboxResponse> parts =
                        context.wrap(() -> stub.watchInbox(request)).call();
                while (parts.hasNext()) {
                    WatchInboxResponse part = parts.next();
                    if (part.hasCaughtUp()) {
                        break;
                    }
                    heard.add(part);
                }
                return heard;
            } catch (RuntimeException error) {
                throw error;
            } catch (Exception error) {
                throw new IllegalStateException("opening a stream throws no checked exception", error);
            } finally {
                context.cancel(null);
            }
        });
    }

    private Iterator<WatchInboxResponse> openInbox() {
        return inbox.watchInbox(WatchInboxRequest.getDefaultInstance());
    }

    /**
     * Follows a match as it happens, from its first event until it is over. Everything is verified.
     *
     * @param match the name of the match
     * @return the events; close the stream
     */
    public Watch watch(String match) {
        return watch(match, 0);
    }

    /**
     * Follows a match as it happens, until it is over.
     *
     * @param match the name of the match
     * @param after the version after which the events come; the table of that version is taken on trust
     * @return the events; close the stream
     */
    public Watch watch(String match, long after) {
        String name = named("matches", match);
        return watch(name, after, version -> {
            var request = WatchMatchRequest.newBuilder()
                    .setMatch(name)
                    .setAfterVersion(version)
                    .build();
            return ServerStream.entries(
                    matches.watchMatch(request),
                    (WatchMatchResponse part) -> part.hasUpdate() ? List.of(part.getUpdate()) : List.of());
        });
    }

    /**
     * Follows a match up to its present version.
     *
     * @param match the name of the match
     * @return the events; close the stream
     */
    public Watch replay(String match) {
        String name = named("matches", match);
        return watch(name, 0, replaying(name, OptionalLong.empty()));
    }

    private Watch watch(String match, long after, LongFunction<Iterator<List<MatchUpdate>>> opening) {
        GetMatchResponse shown = look(match);
        Following following = new Following(shown.getViewer());
        if (after > 0) {
            var table = get(match, OptionalLong.of(after)).getTable();
            var areas = created(match).getAreasList();
            following = Following.beginWith(areas, table, shown.getViewer(), signers.headAt(match, after));
        }
        boolean delayed = shown.getMatch().getSpectatorDelaySeconds() > 0 && shown.getViewer() == Table.SPECTATOR;
        following.expect(shown.getMatch().getVersion(), delayed);
        var clock = new ServiceClock();
        clock.hear(shown.getMatch().getNowMilliseconds());
        return new Watch(calls, following, shown.getMatch().getVersion(), clock, opening, new Watch.OwnSeat() {
            @Override
            public String match() {
                return match;
            }

            @Override
            public ByteString key() {
                return signers.knownKey(match, shown.getViewer());
            }

            @Override
            public void saw(long version, ByteString head) {
                signers.saw(match, version, head);
            }

            @Override
            public void lost() {
                signers.lost(match);
            }
        });
    }

    /** The first event of a match, verified. */
    private MatchCreated created(String match) {
        try (Watch first = watch(match, 0, replaying(match, OptionalLong.of(1)))) {
            return first.iterator().next().event().getCreated();
        }
    }

    private LongFunction<Iterator<List<MatchUpdate>>> replaying(String match, OptionalLong upTo) {
        return after -> {
            var request = ReplayMatchRequest.newBuilder().setMatch(match).setAfterVersion(after);
            upTo.ifPresent(request::setUpToVersion);
            return ServerStream.entries(
                    matches.replayMatch(request.build()),
                    (ReplayMatchResponse part) -> part.hasUpdate() ? List.of(part.getUpdate()) : List.of());
        };
    }

    // -- proving ------------------------------------------------------------------------------------------------

    /**
     * The record of a match: everything that the service publishes of it, to keep or to share. Before the match is
     * over, secrets are missing and the record cannot be verified.
     *
     * @param match the name of the match
     * @return the record
     */
    public MatchRecord record(String match) {
        String name = named("matches", match);
        try (var updates = new UpdateStream(calls, replaying(name, OptionalLong.empty()))) {
            MatchRecord record = MatchRecord.of(updates);
            Signers.requireNamed(name, record.match());
            return record;
        }
    }

    /**
     * The file of a match that is over, in format 2: the service writes it, with the proof that the match is in its
     * signed log, and signs it, where it has a log.
     *
     * @param match the name of the match
     * @return its bytes, to keep or to share; {@code caravan verify} and the Go and TypeScript libraries read them
     * @throws CallException.WrongMoment {@code MATCH_NOT_OVER}
     * @throws RecordException it is none, or has more bytes than a record may have
     * @throws AlteredException it is the file of another match
     */
    public ByteString recordFile(String match) {
        var request =
                GetRecordRequest.newBuilder().setMatch(named("matches", match)).build();
        ByteString file = calls.call(matches, stub -> {
            var data = ByteString.EMPTY;
            Iterator<GetRecordResponse> parts = stub.getRecord(request);
            while (parts.hasNext()) {
                data = data.concat(parts.next().getData());
                if (data.size() > MatchRecord.LARGEST) {
                    throw new RecordException("the service sends more bytes than a record may have");
                }
            }
            return data;
        });
        Signers.requireNamed(
                request.getMatch(), MatchRecord.fromBytes(file.toByteArray()).match());
        return file;
    }

    /**
     * Verifies a match that is over, without the rules and without trusting the service.
     *
     * @param match the name of the match
     * @return what was found
     */
    public Verification verify(String match) {
        String name = named("matches", match);
        try (var updates = new UpdateStream(calls, replaying(name, OptionalLong.empty()))) {
            return Verifier.verify(name, updates, entropies.of(name));
        }
    }

    /**
     * Makes a receipt of an event that you received, to show later which match it was.
     *
     * @param update what {@link #decide} gave, or {@link Update#message}
     * @return the receipt
     */
    public Receipt receipt(MatchUpdate update) {
        Receipt receipt = Receipt.of(update);
        return new Receipt(
                receipt.match(),
                receipt.version(),
                receipt.digest(),
                entropies.commitment(receipt.match()),
                starting.opened(receipt.match()),
                signers.keyAt(receipt.match(), receipt.version()));
    }

    // -- calling ------------------------------------------------------------------------------------------------

    /** A match as it is now, with its table. */
    GetMatchResponse look(String match) {
        return get(match, OptionalLong.empty());
    }

    private GetMatchResponse get(String match, OptionalLong version) {
        var request = GetMatchRequest.newBuilder().setName(named("matches", match));
        version.ifPresent(request::setVersion);
        GetMatchResponse shown = calls.call(matches, stub -> stub.getMatch(request.build()));
        if (version.isEmpty()) {
            signers.look(request.getName(), shown);
        } else if (shown.getTable().getVersion() != request.getVersion()) {
            throw new AlteredException(Findings.laterVersion(
                    Long.toUnsignedString(request.getVersion()),
                    Long.toUnsignedString(shown.getTable().getVersion())));
        }
        return shown;
    }

    /** The hash that takes a seat or owns a match; empty for registered players and for spectators. */
    private ByteString tokenHash() {
        return registered || token.isEmpty() ? ByteString.EMPTY : Tokens.hash(token);
    }
}
