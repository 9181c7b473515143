package io.caravanserai;

import io.caravanserai.v1.GameStatistics;
import io.caravanserai.v1.GetGameStatisticsRequest;
import io.caravanserai.v1.GetPlayerRecordRequest;
import io.caravanserai.v1.GetRatingRequest;
import io.caravanserai.v1.HeadToHead;
import io.caravanserai.v1.ListHeadToHeadsRequest;
import io.caravanserai.v1.ListHeadToHeadsResponse;
import io.caravanserai.v1.ListPlayedMatchesRequest;
import io.caravanserai.v1.ListPlayedMatchesResponse;
import io.caravanserai.v1.ListRatingChangesRequest;
import io.caravanserai.v1.ListRatingChangesResponse;
import io.caravanserai.v1.ListRatingsRequest;
import io.caravanserai.v1.ListRatingsResponse;
import io.caravanserai.v1.PlayedMatch;
import io.caravanserai.v1.PlayerRecord;
import io.caravanserai.v1.Rating;
import io.caravanserai.v1.RatingChange;
import io.caravanserai.v1.RatingServiceGrpc;
import java.util.function.Consumer;

/**
 * The ratings of a service, what players achieved, and statistics of games. Players are {@code players/…} ({@link #ME}:
 * who calls), kinds of bots {@code bots/expert}. Lists ask for the next page when you come to it.
 */
public final class Ratings {
    /** The player who calls. */
    public static final String ME = "players/me";

    private final Calls calls;
    private final RatingServiceGrpc.RatingServiceBlockingStub ratings;

    Ratings(Calls calls) {
        this.calls = calls;
        this.ratings = RatingServiceGrpc.newBlockingStub(calls.channel());
    }

    /**
     * The rating of a player or of a kind of bot in a game.
     *
     * @param game the name of the game
     * @param who a player or a kind of bot
     * @return the rating
     */
    public Rating get(String game, String who) {
        return get(game, who, 0);
    }

    /**
     * The rating of a player or of a kind of bot in the matches of a game with a number of seats.
     *
     * @param game the name of the game
     * @param who a player or a kind of bot
     * @param seats the number of seats; 0: all matches
     * @return the rating
     */
    public Rating get(String game, String who, int seats) {
        var request = GetRatingRequest.newBuilder()
                .setName(name(game, who))
                .setSeats(seats)
                .build();
        return calls.call(ratings, stub -> stub.getRating(request)).getRating();
    }

    /**
     * The ratings of a game, the best first.
     *
     * @param game the name of the game
     * @param more sets what else is to be said: how many matches they must have, whether bots are listed, how many
     *     seats matches had, how many days may have passed since the last one
     * @return the ratings
     */
    public Iterable<Rating> list(String game, Consumer<ListRatingsRequest.Builder> more) {
        var request = ListRatingsRequest.newBuilder();
        more.accept(request);
        request.setGame(Requests.named("games", game));
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(ratings, stub -> stub.listRatings(asked));
                },
                ListRatingsResponse::getRatingsList,
                ListRatingsResponse::getNextPageToken);
    }

    /**
     * Lists the ratings after each match, the latest first.
     *
     * @param game the name of the game
     * @param who a player or a kind of bot
     * @return the changes
     */
    public Iterable<RatingChange> changes(String game, String who) {
        return changes(game, who, 0);
    }

    /**
     * Lists the ratings after each match of a game with a number of seats, the latest first.
     *
     * @param game the name of the game
     * @param who a player or a kind of bot
     * @param seats the number of seats; 0: all matches
     * @return the changes
     */
    public Iterable<RatingChange> changes(String game, String who, int seats) {
        var request =
                ListRatingChangesRequest.newBuilder().setRating(name(game, who)).setSeats(seats);
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(ratings, stub -> stub.listRatingChanges(asked));
                },
                ListRatingChangesResponse::getChangesList,
                ListRatingChangesResponse::getNextPageToken);
    }

    /**
     * Returns the statistics of a player in each game.
     *
     * @param player the name of the player
     * @return the record
     */
    public PlayerRecord playerRecord(String player) {
        var request = GetPlayerRecordRequest.newBuilder()
                .setName(Requests.named("players", player) + "/record")
                .build();
        return calls.call(ratings, stub -> stub.getPlayerRecord(request)).getRecord();
    }

    /**
     * The matches of a player that you may see, the latest first, with results and ratings.
     *
     * @param player the name of the player
     * @return the matches
     */
    public Iterable<PlayedMatch> playedMatches(String player) {
        var request = ListPlayedMatchesRequest.newBuilder().setPlayer(Requests.named("players", player));
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(ratings, stub -> stub.listPlayedMatches(asked));
                },
                ListPlayedMatchesResponse::getMatchesList,
                ListPlayedMatchesResponse::getNextPageToken);
    }

    /**
     * The results of a player against each opponent in each game.
     *
     * @param player the name of the player
     * @param more sets what else is to be said: one opponent, one game
     * @return the balances
     */
    public Iterable<HeadToHead> headToHeads(String player, Consumer<ListHeadToHeadsRequest.Builder> more) {
        var request = ListHeadToHeadsRequest.newBuilder();
        more.accept(request);
        request.setPlayer(Requests.named("players", player));
        return Requests.paged(
                token -> {
                    var asked = request.clone().setPageToken(token).build();
                    return calls.call(ratings, stub -> stub.listHeadToHeads(asked));
                },
                ListHeadToHeadsResponse::getHeadToHeadsList,
                ListHeadToHeadsResponse::getNextPageToken);
    }

    /**
     * Returns the statistics of the matches of a game: results by seat and role, points, lengths.
     *
     * @param game the name of the game
     * @param more sets which matches: those with one edition of the box, one number of seats, or one company
     * @return the statistics
     */
    public GameStatistics statistics(String game, Consumer<GetGameStatisticsRequest.Builder> more) {
        var request = GetGameStatisticsRequest.newBuilder();
        more.accept(request);
        request.setName(Requests.named("games", game) + "/statistics");
        return calls.call(ratings, stub -> stub.getGameStatistics(request.build()))
                .getStatistics();
    }

    private static String name(String game, String who) {
        String rated = who.startsWith("bots/") ? who : Requests.named("players", who);
        return rated + "/ratings/" + Requests.named("games", game).substring("games/".length());
    }
}
