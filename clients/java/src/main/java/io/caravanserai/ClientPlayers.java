package io.caravanserai;

import static io.caravanserai.Requests.named;
import static io.caravanserai.Requests.newRequestId;

import com.google.protobuf.ByteString;
import com.google.protobuf.FieldMask;
import io.caravanserai.internal.Line;
import io.caravanserai.v1.ExportPlayerRequest;
import io.caravanserai.v1.ExportPlayerResponse;
import io.caravanserai.v1.FollowPlayerRequest;
import io.caravanserai.v1.FollowedPlayer;
import io.caravanserai.v1.Game;
import io.caravanserai.v1.GameServiceGrpc;
import io.caravanserai.v1.GetGameRequest;
import io.caravanserai.v1.ListFollowedPlayersRequest;
import io.caravanserai.v1.ListFollowedPlayersResponse;
import io.caravanserai.v1.ListGamesRequest;
import io.caravanserai.v1.ListGamesResponse;
import io.caravanserai.v1.PersonalEntry;
import io.caravanserai.v1.Player;
import io.caravanserai.v1.PlayerServiceGrpc;
import io.caravanserai.v1.ReplaceKeyRequest;
import io.caravanserai.v1.UnfollowPlayerRequest;
import io.caravanserai.v1.UpdatePlayerRequest;
import java.util.List;

/** Games and players of a service, as the caller knows them. */
abstract sealed class ClientPlayers permits MatchReads {
    final Calls calls;
    final Line line;
    final Connection connection;
    final String token;
    final boolean registered;
    final Signers signers;
    final PlayerServiceGrpc.PlayerServiceBlockingStub players;
    private final GameServiceGrpc.GameServiceBlockingStub games;

    ClientPlayers(Line line, Connection connection, String token, boolean registered, Signers signers) {
        this.line = line;
        this.connection = connection;
        this.token = token;
        this.registered = registered;
        this.signers = signers;
        this.calls = new Calls(line, token, connection);
        this.players = PlayerServiceGrpc.newBlockingStub(calls.channel());
        this.games = GameServiceGrpc.newBlockingStub(calls.channel());
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

    /** The hash that takes a seat or owns a match; empty for registered players and for spectators. */
    ByteString tokenHash() {
        return registered || token.isEmpty() ? ByteString.EMPTY : Tokens.hash(token);
    }
}
