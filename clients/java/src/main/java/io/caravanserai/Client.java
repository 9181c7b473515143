package io.caravanserai;

import static io.caravanserai.Requests.named;
import static io.caravanserai.Requests.newRequestId;

import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Line;
import io.caravanserai.internal.PlayStream;
import io.caravanserai.v1.CreatePlayerRequest;
import io.caravanserai.v1.MatchUpdate;
import io.grpc.Channel;
import java.util.concurrent.TimeUnit;

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
public final class Client extends MatchPlay implements AutoCloseable {
    private final Tournaments tournaments;
    private final Ratings ratings;
    private final Analyses analyses;

    Client(Line line, Connection connection, String token, boolean registered) {
        this(line, connection, token, registered, new Signers(connection.entropies(), token));
    }

    private Client(Line line, Connection connection, String token, boolean registered, Signers signers) {
        super(line, connection, token, registered, signers);
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
}
