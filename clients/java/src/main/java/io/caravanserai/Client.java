package io.caravanserai;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.caravanserai.v1.AbandonMatchRequest;
import io.caravanserai.v1.AddBotRequest;
import io.caravanserai.v1.BindSeatRequest;
import io.caravanserai.v1.CreateMatchRequest;
import io.caravanserai.v1.CreatePlayerRequest;
import io.caravanserai.v1.DecideRequest;
import io.caravanserai.v1.Game;
import io.caravanserai.v1.GameServiceGrpc;
import io.caravanserai.v1.GetGameRequest;
import io.caravanserai.v1.GetMatchRequest;
import io.caravanserai.v1.GetMatchResponse;
import io.caravanserai.v1.GetScoreboardRequest;
import io.caravanserai.v1.InboxServiceGrpc;
import io.caravanserai.v1.JoinMatchRequest;
import io.caravanserai.v1.LeaveMatchRequest;
import io.caravanserai.v1.ListGamesRequest;
import io.caravanserai.v1.ListMatchesRequest;
import io.caravanserai.v1.ListOffersRequest;
import io.caravanserai.v1.ListOffersResponse;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchServiceGrpc;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Offer;
import io.caravanserai.v1.OpenQuestion;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.PlayerServiceGrpc;
import io.caravanserai.v1.Question;
import io.caravanserai.v1.ReplayMatchRequest;
import io.caravanserai.v1.ReplayMatchResponse;
import io.caravanserai.v1.ResignRequest;
import io.caravanserai.v1.Scoreboard;
import io.caravanserai.v1.ScoreboardServiceGrpc;
import io.caravanserai.v1.StartMatchRequest;
import io.caravanserai.v1.UndoRequest;
import io.caravanserai.v1.WatchInboxRequest;
import io.caravanserai.v1.WatchInboxResponse;
import io.caravanserai.v1.WatchMatchRequest;
import io.caravanserai.v1.WatchMatchResponse;
import io.caravanserai.v1.WatchScoreboardRequest;
import io.caravanserai.v1.WatchScoreboardResponse;
import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
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
    private static final int OFFERS_PAGE = 1000;
    /** How often the offers are listed from the beginning because the question changed between two pages. */
    private static final int PAGES_TRIED = 5;

    private final Calls calls;
    private final ManagedChannel channel;
    private final Connection connection;
    private final String token;
    private final boolean registered;
    private final MatchServiceGrpc.MatchServiceBlockingStub matches;
    private final GameServiceGrpc.GameServiceBlockingStub games;
    private final InboxServiceGrpc.InboxServiceBlockingStub inbox;
    private final PlayerServiceGrpc.PlayerServiceBlockingStub players;
    private final ScoreboardServiceGrpc.ScoreboardServiceBlockingStub scoreboards;
    /** What was seen of a match when its entropy was sent. */
    private final Map<String, Seen> opened = new ConcurrentHashMap<>();

    Client(ManagedChannel channel, Connection connection, String token, boolean registered) {
        this.channel = channel;
        this.connection = connection;
        this.token = token;
        this.registered = registered;
        this.calls = new Calls(channel, token, connection.language(), connection.retrying());
        this.matches = MatchServiceGrpc.newBlockingStub(calls.channel());
        this.games = GameServiceGrpc.newBlockingStub(calls.channel());
        this.inbox = InboxServiceGrpc.newBlockingStub(calls.channel());
        this.players = PlayerServiceGrpc.newBlockingStub(calls.channel());
        this.scoreboards = ScoreboardServiceGrpc.newBlockingStub(calls.channel());
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
     * Another client on the same connection, with its own entropy. Closing either closes both.
     *
     * @param token the token of the other client; an empty one makes a spectator
     * @return the client
     */
    public Client withToken(String token) {
        return new Client(channel, connection.withEntropies(EntropyStorage.inMemory()), token, false);
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

    /** Ends the connection and all streams on it. */
    @Override
    public void close() {
        channel.shutdownNow();
        try {
            channel.awaitTermination(5, TimeUnit.SECONDS);
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
        var found = new ArrayList<Game>();
        var request = ListGamesRequest.newBuilder();
        do {
            var page = calls.call(games, stub -> stub.listGames(request.build()));
            found.addAll(page.getGamesList());
            request.setPageToken(page.getNextPageToken());
        } while (!request.getPageToken().isEmpty());
        return found;
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
     */
    public Client register(String displayName, String invitationCode) {
        var request = CreatePlayerRequest.newBuilder()
                .setDisplayName(displayName)
                .setTokenHash(tokenHash())
                .setInvitationCode(invitationCode)
                .setRequestId(newRequestId())
                .build();
        calls.call(players, stub -> stub.createPlayer(request));
        return new Client(channel, connection, token, true);
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
     * Creates a match that this client owns, with all seats free.
     *
     * @param game the name of the game
     * @param players the number of seats
     * @param more sets what else is to be said, such as options of the game
     * @return the match
     */
    public Match create(String game, int players, Consumer<CreateMatchRequest.Builder> more) {
        var request = CreateMatchRequest.newBuilder();
        more.accept(request);
        request.setGame(named("games", game))
                .setPlayers(players)
                .setOwnerTokenHash(tokenHash())
                .setRequestId(requestId(request.getRequestId()));
        return calls.call(matches, stub -> stub.createMatch(request.build())).getMatch();
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
     * Takes a seat and binds it to fresh entropy.
     *
     * @param match the name of the match
     * @param displayName the name that others see; guests must give one
     * @param more sets what else is to be said, such as a seat or a join code
     * @return the number of the seat
     */
    public int join(String match, String displayName, Consumer<JoinMatchRequest.Builder> more) {
        String name = named("matches", match);
        var request = JoinMatchRequest.newBuilder();
        more.accept(request);
        request.setMatch(name)
                .setDisplayName(displayName)
                .setTokenHash(tokenHash())
                .setEntropyCommitment(freshCommitment(name, request.getRequestId()))
                .setRequestId(requestId(request.getRequestId()));
        return calls.call(matches, stub -> stub.joinMatch(request.build())).getSeat();
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
        return calls.call(matches, stub -> stub.leaveMatch(request.build())).getMatch();
    }

    /**
     * Seats a bot of the service on the first free seat. Only the owner may.
     *
     * @param match the name of the match
     * @param kind {@code planner}, {@code greedy} or {@code random}
     * @return the number of the seat
     */
    public int addBot(String match, String kind) {
        return addBot(match, kind, request -> {});
    }

    /**
     * Seats a bot of the service. Only the owner may.
     *
     * @param match the name of the match
     * @param kind {@code planner}, {@code greedy} or {@code random}
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
        var request = BindSeatRequest.newBuilder()
                .setMatch(name)
                .setEntropyCommitment(freshCommitment(name, ""))
                .setRequestId(newRequestId())
                .build();
        return calls.call(matches, stub -> stub.bindSeat(request)).getMatch();
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
        return start(match, false);
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
        return start(match, true);
    }

    /**
     * Starts the match at once. Only the owner may, before any entropy is opened. No seat contributes to chance, and
     * verification says so.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match startWithoutWaiting(String match) {
        return ready(named("matches", match), true);
    }

    private Match start(String match, boolean wait) {
        String name = named("matches", match);
        GetMatchResponse shown = get(name, OptionalLong.empty());
        int seat = shown.getViewer();
        boolean opens = seat > 0
                && seat <= shown.getMatch().getSeatsCount()
                && !shown.getMatch().getSeats(seat - 1).getReady();
        return opens ? open(name, seat, wait) : ready(name, false);
    }

    private Match ready(String match, boolean withoutWaiting) {
        var request = StartMatchRequest.newBuilder()
                .setMatch(match)
                .setWithoutWaiting(withoutWaiting)
                .setRequestId(newRequestId())
                .build();
        return calls.call(matches, stub -> stub.startMatch(request)).getMatch();
    }

    /** How far the log of a match was read, and what it shows about chance. */
    private record Settled(Seen seen, ChanceHistory history) {}

    /** Opens the entropy of a seat once every seat is bound. */
    private Match open(String match, int seat, boolean wait) {
        Settled settled = settled(match, seat, wait, true);
        // It is not kept: if the call fails the service may know it, and it must never count.
        ByteString entropy = connection.entropies().remove(match).orElse(ByteString.EMPTY);
        var request = StartMatchRequest.newBuilder()
                .setMatch(match)
                .setEntropy(entropy)
                .setBoundVersion(settled.seen().version())
                .setRequestId(newRequestId())
                .build();
        Match started = calls.call(matches, stub -> stub.startMatch(request)).getMatch();
        connection.entropies().put(openedKey(match), entropy);
        opened.put(match, settled.seen());
        if (settled.history().scheme() != 1) {
            requireOpened(match, seat, settled.seen());
        }
        return started;
    }

    /** Reads the log until every seat is bound, this one to the entropy that is kept. */
    private Settled settled(String match, int seat, boolean wait, boolean binds) {
        var history = new ChanceHistory();
        try (Watch watch = wait ? watch(match) : replay(match)) {
            for (Update update : watch) {
                follow(history, update.event());
                if (!update.caughtUp()) {
                    continue;
                }
                var settled =
                        new Settled(new Seen(watch.version(), watch.following().head()), history);
                if (history.scheme() == 1 || history.started()) {
                    return settled;
                }
                if (binds && history.opened().isEmpty() && !isBound(history, match, seat)) {
                    bind(match);
                    if (!wait) {
                        return settled(match, seat, false, false);
                    }
                } else if (history.unbound().isEmpty()) {
                    return settled;
                }
            }
        }
        String missing = "seats not bound yet: " + history.unbound();
        throw CallException.local(Status.Code.FAILED_PRECONDITION, "SEATS_NOT_BOUND", missing);
    }

    private static void follow(ChanceHistory history, MatchEvent event) {
        for (ChanceHistory.Check check : history.follow(event)) {
            if (!check.holds()) {
                throw new AlteredException("version " + event.getVersion() + " " + check.text());
            }
        }
    }

    /** Whether a seat is bound to the entropy that is kept here. */
    private boolean isBound(ChanceHistory history, String match, int seat) {
        return connection
                .entropies()
                .get(match)
                .filter(kept -> history.commitment(seat).equals(Chance.entropyCommitment(kept)))
                .isPresent();
    }

    /** Nothing but other openings may come between what this client had seen and its own opening. */
    private void requireOpened(String match, int seat, Seen seen) {
        try (Watch watch = replay(match)) {
            for (Update update : watch) {
                MatchEvent event = update.event();
                if (event.getVersion() == seen.version()
                        && !watch.following().head().equals(seen.digest())) {
                    break;
                }
                if (event.getVersion() > seen.version() && !event.hasReady()) {
                    break;
                }
                if (event.getVersion() > seen.version() && event.getReady().getSeat() == seat) {
                    return;
                }
            }
        }
        throw new AlteredException(
                "a seat was bound after this client had sent its entropy: somebody may have chosen the chance");
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

    // -- playing ------------------------------------------------------------------------------------------------

    /**
     * The open question of the seat of this client.
     *
     * @param match the name of the match
     * @return the question; nothing if the seat is not asked
     */
    public Optional<Question> question(String match) {
        GetMatchResponse shown = get(match, OptionalLong.empty());
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
        String name = named("matches", match);
        for (int attempt = 1; ; attempt++) {
            try {
                return allOffers(name);
            } catch (CallException.InvalidRequest error) { // the question changed between two pages
                if (!error.reason().equals("PAGE_TOKEN_INVALID") || attempt == PAGES_TRIED) {
                    throw error;
                }
            }
        }
    }

    private ListOffersResponse allOffers(String match) {
        var request = ListOffersRequest.newBuilder().setMatch(match).setPageSize(OFFERS_PAGE);
        var whole = calls.call(matches, stub -> stub.listOffers(request.build())).toBuilder();
        while (!whole.getNextPageToken().isEmpty()) {
            request.setPageToken(whole.getNextPageToken());
            var page = calls.call(matches, stub -> stub.listOffers(request.build()));
            whole.addAllOffers(page.getOffersList()).setNextPageToken(page.getNextPageToken());
        }
        return whole.build();
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
        return calls.call(matches, stub -> stub.decide(request.build())).getUpdate();
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
        return calls.call(matches, stub -> stub.undo(request.build())).getUpdate();
    }

    /**
     * Leaves a running match. From then on the default of the game decides for the seat.
     *
     * @param match the name of the match
     * @return what happened, as the seat sees it
     */
    public MatchUpdate resign(String match) {
        var request = ResignRequest.newBuilder()
                .setMatch(named("matches", match))
                .setRequestId(newRequestId())
                .build();
        return calls.call(matches, stub -> stub.resign(request)).getUpdate();
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
        int decisions = 0;
        try (Watch watch = watch(match)) {
            if (watch.seat() == Table.SPECTATOR) {
                throw new IllegalStateException("this client has no seat of " + match + ": join it first");
            }
            for (Update update : watch) {
                if (update.caughtUp() && answer(match, watch, bot)) {
                    decisions++;
                }
            }
        }
        return decisions;
    }

    /** Answers the open question on the table, if it is still open. */
    private boolean answer(String match, Watch watch, Bot bot) {
        Optional<Task> task = watch.table().question(watch.seat());
        if (task.isEmpty()) {
            return false;
        }
        ListOffersResponse listed = offers(match);
        long askedAt = task.get().askedAt();
        if (listed.getOffersCount() == 0 || listed.getQuestion().getAskedAt() != askedAt) {
            return false; // it was answered already, and the table is about to follow
        }
        Offer offer = bot.choose(new Asked(
                named("matches", match),
                watch.seat(),
                watch.version(),
                listed.getQuestion(),
                listed.getOffersList(),
                watch.table()));
        try {
            decide(match, offer.getDecision(), request -> request.setAskedAt(askedAt));
            return true;
        } catch (Refused refused) {
            if (refused.rule().equals("SVC-ASK-01") || refused.rule().equals("SVC-ASK-02")) {
                return false; // the question is no longer open
            }
            throw refused;
        }
    }

    // -- looking ------------------------------------------------------------------------------------------------

    /**
     * A match as it is now.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match match(String match) {
        return get(match, OptionalLong.empty()).getMatch();
    }

    /**
     * Matches that fit a filter, the newest first.
     *
     * @param filter such as {@code state = OPEN} or {@code awaiting = me}; empty: all that this client may see
     * @return the matches
     */
    public List<Match> matches(String filter) {
        var found = new ArrayList<Match>();
        var request = ListMatchesRequest.newBuilder().setFilter(filter);
        do {
            var page = calls.call(matches, stub -> stub.listMatches(request.build()));
            found.addAll(page.getMatchesList());
            request.setPageToken(page.getNextPageToken());
        } while (!request.getPageToken().isEmpty());
        return found;
    }

    /**
     * The seat of this client.
     *
     * @param match the name of the match
     * @return its number; 0 if it has none
     */
    public int seat(String match) {
        return get(match, OptionalLong.empty()).getViewer();
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
     * The scoreboard of a match as it is, then whenever it changes, until the match is over. Versions that passed
     * quickly may be left out.
     *
     * @param match the name of the match
     * @return the scoreboards; close the stream
     */
    public ServerStream<Scoreboard> watchScoreboard(String match) {
        String name = named("matches", match) + "/scoreboard";
        return new ScoreboardStream(calls, version -> {
            var request = WatchScoreboardRequest.newBuilder().setName(name);
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
        return calls.call(inbox, stub -> {
            var questions = new OpenQuestions();
            var context = io.grpc.Context.current().withCancellation();
            try {
                Iterator<WatchInboxResponse> parts = context.wrap(
                                () -> stub.watchInbox(WatchInboxRequest.getDefaultInstance()))
                        .call();
                while (parts.hasNext()) {
                    WatchInboxResponse part = parts.next();
                    questions.take(part);
                    if (part.hasCaughtUp()) {
                        break;
                    }
                }
                return questions.listed();
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
        GetMatchResponse shown = get(match, OptionalLong.empty());
        Following following = new Following(shown.getViewer());
        if (after > 0) {
            var table = get(match, OptionalLong.of(after)).getTable();
            following = Following.beginWith(created(match).getAreasList(), table, shown.getViewer(), ByteString.EMPTY);
        }
        return new Watch(calls, following, shown.getMatch().getVersion(), opening);
    }

    /** The first event of a match, verified. */
    private io.caravanserai.v1.MatchCreated created(String match) {
        try (var first = new UpdateStream(calls, replaying(match, OptionalLong.of(1)))) {
            return new Following(Table.SPECTATOR).follow(first.next()).getCreated();
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
            return MatchRecord.of(updates);
        }
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
            return Verifier.verify(name, updates, entropy(name));
        }
    }

    /**
     * What to keep of an event that you received, to show later which match it was.
     *
     * @param update what {@link #decide} gave, or {@link Update#message}
     * @return the receipt
     */
    public Receipt receipt(MatchUpdate update) {
        Receipt receipt = Receipt.of(update);
        ByteString kept = entropy(receipt.match());
        return new Receipt(
                receipt.match(),
                receipt.version(),
                receipt.digest(),
                kept.isEmpty() ? ByteString.EMPTY : Chance.entropyCommitment(kept),
                Optional.ofNullable(opened.get(receipt.match())));
    }

    /** What this client contributes to the chance of a match, or has contributed; empty if nothing is kept. */
    private ByteString entropy(String match) {
        return connection
                .entropies()
                .get(match)
                .or(() -> connection.entropies().get(openedKey(match)))
                .orElse(ByteString.EMPTY);
    }

    /** Makes new entropy; a request that the caller repeats gets the same entropy again. */
    private ByteString freshCommitment(String match, String requestId) {
        ByteString entropy = Chance.newEntropy();
        if (!requestId.isEmpty()) {
            entropy = connection.entropies().putIfAbsent(match + " " + requestId, entropy);
        }
        connection.entropies().put(match, entropy);
        return Chance.entropyCommitment(entropy);
    }

    /** The key under which sent entropy is kept. */
    private static String openedKey(String match) {
        return match + " opened";
    }

    // -- calling ------------------------------------------------------------------------------------------------

    private GetMatchResponse get(String match, OptionalLong version) {
        var request = GetMatchRequest.newBuilder().setName(named("matches", match));
        version.ifPresent(request::setVersion);
        return calls.call(matches, stub -> stub.getMatch(request.build()));
    }

    /** The hash that takes a seat or owns a match; empty for registered players and for spectators. */
    private ByteString tokenHash() {
        return registered || token.isEmpty() ? ByteString.EMPTY : Tokens.hash(token);
    }

    private static String named(String collection, String name) {
        return name.startsWith(collection + "/") ? name : collection + "/" + name;
    }

    private static String requestId(String given) {
        return given.isEmpty() ? newRequestId() : given;
    }

    private static String newRequestId() {
        return UUID.randomUUID().toString();
    }

    private static <P, T> Iterator<T> mapped(Iterator<P> parts, Function<P, T> entry) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return parts.hasNext();
            }

            @Override
            public T next() {
                return entry.apply(parts.next());
            }
        };
    }

    /** Settings of a client; each method returns this. */
    public static final class Connection {
        private final String address;
        private String token = Tokens.newToken();
        private boolean registered;
        private String language = "en";
        private EntropyStorage entropies = EntropyStorage.inMemory();
        private Retrying retrying = Retrying.DEFAULT;
        private Optional<Tls> tls = Optional.empty();
        private boolean insecure;

        Connection(String address) {
            this.address = address;
        }

        /**
         * Comes back as a guest. Without it the client makes a new token.
         *
         * @param token the token; an empty one makes a spectator
         * @return this
         */
        public Connection token(String token) {
            this.token = printable(token);
            return this;
        }

        /**
         * Comes back as a registered player, or as one that an identity provider knows.
         *
         * @param token the token of the player
         * @return this
         */
        public Connection player(String token) {
            this.registered = true;
            return token(token);
        }

        /**
         * Sets the language of all texts; English without it.
         *
         * @param language a language tag, such as {@code ru}
         * @return this
         */
        public Connection language(String language) {
            this.language = printable(language);
            return this;
        }

        /**
         * Sets where the client keeps what it contributes to chance; in memory without it. Give a storage that outlives
         * the program if the program may restart between taking a seat and the start.
         *
         * @param entropies the storage
         * @return this
         */
        public Connection entropies(EntropyStorage entropies) {
            this.entropies = entropies;
            return this;
        }

        /**
         * Sets how long and how often a call is tried.
         *
         * @param retrying the limits
         * @return this
         */
        public Connection retrying(Retrying retrying) {
            this.retrying = retrying;
            return this;
        }

        /**
         * Encrypts the connection.
         *
         * @param tls the certificates
         * @return this
         */
        public Connection tls(Tls tls) {
            this.tls = Optional.of(tls);
            return this;
        }

        /**
         * Permits plain text over a network: tokens can be read.
         *
         * @return this
         */
        public Connection insecure() {
            this.insecure = true;
            return this;
        }

        /**
         * Makes the client. It does not wait until the service can be reached.
         *
         * @return the client; close it
         * @throws IllegalArgumentException the address has no port; or it is another machine, without TLS and without
         *     {@link #insecure}
         */
        public Client connect() {
            return new Client(Channels.open(address, tls, insecure), this, token, registered);
        }

        String language() {
            return language;
        }

        EntropyStorage entropies() {
            return entropies;
        }

        Retrying retrying() {
            return retrying;
        }

        /** The same settings with another storage. */
        Connection withEntropies(EntropyStorage other) {
            return new Connection(address).language(language).retrying(retrying).entropies(other);
        }

        private static String printable(String text) {
            if (!text.chars().allMatch(sign -> sign > ' ' && sign < 0x7f)) {
                throw new IllegalArgumentException("a token or language must be made of printable ASCII characters");
            }
            return text;
        }
    }
}
