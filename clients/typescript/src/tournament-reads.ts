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

/** Requires that a round is the one that was asked for, with its tables in their order. */
function requireRound(name: string, shown: Round): void {
    requireNamed(name, shown.name);
    for (const [index, table] of shown.tables.entries()) {
        requireNamed(`${name}/tables/${String(index + 1)}`, `${name}/tables/${String(table.number)}`);
    }
}

/** Tournaments, their entrants, rounds, standings, archives and logs, as everybody may read them. */
export class TournamentReads {
    protected readonly logs: TournamentLogs;
    readonly #calling: Calling;

    constructor(calling: Calling, logs: TournamentLogs) {
        this.logs = logs;
        this.#calling = calling;
    }

    /**
     * A tournament.
     *
     * @throws AlteredError: the service answers about another one.
     */
    async get(tournament: string): Promise<Tournament> {
        const request = { name: named("tournaments", tournament) };
        const shown = present(await this.#calling.unary(TournamentService.method.getTournament, request), "tournament");
        requireNamed(request.name, shown.name);
        return shown;
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

    /**
     * The entrants, in the order in which they registered.
     *
     * @throws AlteredError: one of them is an entrant of another tournament.
     */
    entrants(tournament: string): AsyncGenerator<Entrant, void, undefined> {
        const request = { tournament: named("tournaments", tournament) };
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(TournamentService.method.listEntrants, { ...request, pageToken });
            for (const { name } of page.entrants) {
                requireNamed(request.tournament, name.split("/entrants/")[0] ?? "");
            }
            return [page.entrants, page.nextPageToken];
        });
    }

    /**
     * An entrant.
     *
     * @throws AlteredError: the service answers about another one.
     */
    async entrant(entrant: string): Promise<Entrant> {
        const shown = present(
            await this.#calling.unary(TournamentService.method.getEntrant, { name: entrant }),
            "entrant",
        );
        requireNamed(entrant, shown.name);
        return shown;
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

    /**
     * The rounds, from the first.
     *
     * @throws AlteredError: a round or a table before another is missing, or they come in another order.
     */
    rounds(tournament: string): AsyncGenerator<Round, void, undefined> {
        const request = { tournament: named("tournaments", tournament) };
        let number = 0;
        return paged(async (pageToken) => {
            const page = await this.#calling.unary(TournamentService.method.listRounds, { ...request, pageToken });
            for (const shown of page.rounds) {
                number += 1;
                requireRound(`${request.tournament}/rounds/${String(number)}`, shown);
            }
            return [page.rounds, page.nextPageToken];
        });
    }

    /**
     * A round.
     *
     * @throws AlteredError: it is another one, a table before another is missing, or they come in another order.
     */
    async round(tournament: string, number: number): Promise<Round> {
        const name = `${named("tournaments", tournament)}/rounds/${String(number)}`;
        const shown = present(await this.#calling.unary(TournamentService.method.getRound, { name }), "round");
        requireRound(name, shown);
        return shown;
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
        const { getTournamentArchive } = TournamentService.method;
        const calling = this.#calling;
        const attempt = (options: AttemptOptions): Promise<Uint8Array> =>
            joined(
                (signal) => calling.stream(getTournamentArchive, request, signal),
                ARCHIVE_BYTES,
                calling.retrying.attempt,
                options,
            );
        const file = await call(attempt, calling.retrying, calling.until({}));
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
