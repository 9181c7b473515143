/** Tournaments as everybody may read them. */

import { ARCHIVE_BYTES } from "./constants.js";
import type { Entrant, Round, Tournament, Tournament_State } from "./generated/caravanserai/v1/tournament_pb.js";
import { type GetStandingsResponse, TournamentService } from "./generated/caravanserai/v1/tournament_service_pb.js";
import { TournamentLog } from "./lots.js";
import { RecordError } from "./receipts.js";
import { nameIn } from "./records.js";
import { type Calling, filtered, joined, named, paged, present, requireNamed, type StreamOptions } from "./requests.js";
import { type AttemptOptions, call } from "./retries.js";
import { type StandingsOptions, standingsPage, wholeStandings } from "./standings.js";
import { TournamentLogs, type TournamentStep, type TournamentWatch } from "./tournament-logs.js";

/** The heading of an archive. */
const ARCHIVE_FORMAT = "caravanserai/tournament-archive/v1";

/** Tournaments, their entrants, rounds, standings, archives and logs, as everybody may read them. */
export class TournamentReads {
    protected readonly logs: TournamentLogs;
    readonly #calling: Calling;

    constructor(calling: Calling, logs: TournamentLogs) {
        this.logs = logs;
        this.#calling = calling;
    }

    /** A tournament. */
    async get(tournament: string): Promise<Tournament> {
        const request = { name: named("tournaments", tournament) };
        return present(await this.#calling.unary(TournamentService.method.getTournament, request), "tournament");
    }

    /** Tournaments, the latest first: of a game, in one of some states, of an organiser, with a player. */
    list(
        options: {
            readonly game?: string;
            readonly states?: readonly Tournament_State[];
            readonly organiser?: string;
            readonly player?: string;
        } = {},
    ): AsyncGenerator<Tournament, void, undefined> {
        const request = {
            game: filtered("games", options.game),
            states: [...(options.states ?? [])],
            organiser: filtered("players", options.organiser),
            player: filtered("players", options.player),
        };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(TournamentService.method.listTournaments, { ...request, pageToken });
            return [page.tournaments, page.nextPageToken];
        });
    }

    /** The entrants, in the order in which they registered. */
    entrants(tournament: string): AsyncGenerator<Entrant, void, undefined> {
        const request = { tournament: named("tournaments", tournament) };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(TournamentService.method.listEntrants, { ...request, pageToken });
            return [page.entrants, page.nextPageToken];
        });
    }

    /** An entrant. */
    async entrant(entrant: string): Promise<Entrant> {
        return present(await this.#calling.unary(TournamentService.method.getEntrant, { name: entrant }), "entrant");
    }

    /** All standings after a round; without one after the last of which all tables have a result. */
    async standings(tournament: string, options: StandingsOptions = {}): Promise<GetStandingsResponse> {
        return wholeStandings(this.#calling, { ...options, tournament: named("tournaments", tournament) });
    }

    /**
     * A page of the standings: the first, or that of the `pageToken` which the page before named. All of them are of the same standings,
     * also while results come in; in the end the token is refused with `PAGE_TOKEN_INVALID`, and the first page shows the present ones.
     */
    async standingsPage(
        tournament: string,
        options: StandingsOptions & { readonly pageSize?: number; readonly pageToken?: string } = {},
    ): Promise<GetStandingsResponse> {
        return standingsPage(this.#calling, { ...options, tournament: named("tournaments", tournament) });
    }

    /** The rounds, from the first. */
    rounds(tournament: string): AsyncGenerator<Round, void, undefined> {
        const request = { tournament: named("tournaments", tournament) };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(TournamentService.method.listRounds, { ...request, pageToken });
            return [page.rounds, page.nextPageToken];
        });
    }

    /** A round. */
    async round(tournament: string, number: number): Promise<Round> {
        const name = `${named("tournaments", tournament)}/rounds/${String(number)}`;
        return present(await this.#calling.unary(TournamentService.method.getRound, { name }), "round");
    }

    /**
     * The archive of a tournament that is over: one file with its events, the records of its matches and the proofs, signed by the
     * service where it has a log. `caravan verify` checks it.
     *
     * @throws WrongMoment: `TOURNAMENT_NOT_OVER`.
     * @throws RecordError: it has more bytes than an archive may have, or is none.
     * @throws AlteredError: it is that of another tournament.
     */
    async archive(tournament: string): Promise<Uint8Array> {
        const request = { tournament: named("tournaments", tournament) };
        const attempt = ({ signal }: AttemptOptions): Promise<Uint8Array> =>
            joined(this.#calling.stream(TournamentService.method.getTournamentArchive, request, signal), ARCHIVE_BYTES);
        const file = await call(attempt, this.#calling.retrying, this.#calling.until({}));
        if (file.length > ARCHIVE_BYTES) {
            throw new RecordError(`the service sends more than ${String(ARCHIVE_BYTES)} bytes as an archive`);
        }
        requireNamed(request.tournament, nameIn(file, ARCHIVE_FORMAT));
        return file;
    }

    /**
     * The events so far, from the first one or after a version, each checked.
     *
     * @throws AlteredError: an event contradicts those before, or says that you entered with another key than this client has sent.
     */
    events(
        tournament: string,
        options: { readonly after?: number } = {},
    ): AsyncGenerator<TournamentStep, void, undefined> {
        return this.logs.stored(new TournamentLog(named("tournaments", tournament), options.after));
    }

    /** Follows a tournament as it happens, until it is over: from the first event, or after a version. */
    watch(tournament: string, options: StreamOptions & { readonly after?: number } = {}): TournamentWatch {
        return this.logs.watching(new TournamentLog(named("tournaments", tournament), options.after), options);
    }
}
