/** Ratings of players and kinds of bots, what players achieved, and statistics of games. */

import type {
    GameStatistics,
    HeadToHead,
    PlayedMatch,
    PlayerRecord,
    Rating,
    RatingChange,
} from "./generated/caravanserai/v1/rating_pb.js";
import { type Company, RatingService } from "./generated/caravanserai/v1/rating_service_pb.js";
import { type Calling, filtered, named, paged, present } from "./requests.js";

const ME = "players/me";

/** The ratings of a service, as `client.ratings`. Players are `players/…` (`players/me`: the caller), kinds of bots `bots/expert`. */
export class Ratings {
    readonly #calling: Calling;

    constructor(calling: Calling) {
        this.#calling = calling;
    }

    /** The rating of a player (by default the caller) or of a kind of bot in a game, or in its matches with a number of seats. */
    async get(game: string, who = ME, seats = 0): Promise<Rating> {
        const request = { name: ratingOf(game, who), seats };
        return present(await this.#calling.unary(RatingService.method.getRating, request), "rating");
    }

    /**
     * The ratings of a game, the best first; `minMatches` leaves out those with fewer rated matches, `periodDays` those whose last one was
     * longer ago. `seats`: those of matches with this number of seats.
     */
    list(
        game: string,
        options: {
            readonly minMatches?: number;
            readonly withBots?: boolean;
            readonly seats?: number;
            readonly periodDays?: number;
        } = {},
    ): AsyncGenerator<Rating, void, undefined> {
        const request = { ...options, game: named("games", game) };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(RatingService.method.listRatings, { ...request, pageToken });
            return [page.ratings, page.nextPageToken];
        });
    }

    /** The ratings after each match, or those of matches with a number of seats, the latest first. */
    changes(game: string, who = ME, seats = 0): AsyncGenerator<RatingChange, void, undefined> {
        const rating = ratingOf(game, who);
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(RatingService.method.listRatingChanges, {
                rating,
                seats,
                pageToken,
            });
            return [page.changes, page.nextPageToken];
        });
    }

    /** The results of a player in each game, by default the caller. */
    async playerRecord(player = ME): Promise<PlayerRecord> {
        const request = { name: `${named("players", player)}/record` };
        return present(await this.#calling.unary(RatingService.method.getPlayerRecord, request), "record");
    }

    /** The matches of a player that you may see, the latest first, with results and ratings. */
    playedMatches(player = ME, game = ""): AsyncGenerator<PlayedMatch, void, undefined> {
        const request = { player: named("players", player), game: filtered("games", game) };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(RatingService.method.listPlayedMatches, { ...request, pageToken });
            return [page.matches, page.nextPageToken];
        });
    }

    /** The results of a player against each opponent in each game; or against one opponent, or in one game. */
    headToHeads(
        player = ME,
        options: { readonly opponent?: string; readonly game?: string } = {},
    ): AsyncGenerator<HeadToHead, void, undefined> {
        const { opponent = "", game = "" } = options;
        const request = {
            player: named("players", player),
            opponent: opponent === "" ? "" : rated(opponent),
            game: filtered("games", game),
        };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(RatingService.method.listHeadToHeads, { ...request, pageToken });
            return [page.headToHeads, page.nextPageToken];
        });
    }

    /**
     * The statistics of the matches of a game: results by seat and role, points, lengths. You can look at those with one edition of the
     * box, one number of seats, or one company: people, bots, or both.
     */
    async statistics(
        game: string,
        options: { readonly edition?: string; readonly seats?: number; readonly company?: Company } = {},
    ): Promise<GameStatistics> {
        const request = { ...options, name: `${named("games", game)}/statistics` };
        return present(await this.#calling.unary(RatingService.method.getGameStatistics, request), "statistics");
    }
}

/** A player or a kind of bot. */
function rated(who: string): string {
    return who.startsWith("bots/") ? who : named("players", who);
}

function ratingOf(game: string, who: string): string {
    return `${rated(who)}/ratings/${named("games", game).slice("games/".length)}`;
}
