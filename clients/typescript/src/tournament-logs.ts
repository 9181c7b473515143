/** The logs of tournaments: read, or followed as they grow, each event checked. */

import type { TournamentEvent } from "./generated/caravanserai/v1/tournament_event_pb.js";
import {
    TournamentService,
    type TournamentUpdate,
    type WatchTournamentResponse,
} from "./generated/caravanserai/v1/tournament_service_pb.js";
import { TournamentLog } from "./lots.js";
import { OrganiserLog } from "./organiser-log.js";
import { type Calling, paged, type StreamOptions } from "./requests.js";
import { reopened, type Retrying } from "./retries.js";
import type { Signer } from "./signers.js";
import { setBack } from "./watch.js";

/** An event of a tournament, checked. */
export interface TournamentStep {
    readonly version: number;
    readonly event: TournamentEvent;
    /** The message of the service: the bytes of the event, and openings beside it. */
    readonly message: TournamentUpdate;
}

type ReadStep = (log: TournamentLog, message: TournamentUpdate) => Promise<TournamentStep>;

type OpenTournament = (after: number, options: { signal: AbortSignal }) => AsyncIterable<WatchTournamentResponse>;

/**
 * The events of a tournament, as they happen, until it is over: use it with `for await`.
 *
 * A stream that breaks is opened again after the last event; none is skipped or repeated. You may stop reading and read on later. Reading
 * throws an `AlteredError` if an event contradicts those before or says that you entered with another key than this client has sent, or if
 * the service lacks what it has sent before.
 */
export class TournamentWatch implements AsyncIterable<TournamentStep> {
    /** The log as far as it was followed. */
    readonly log: TournamentLog;
    readonly #open: OpenTournament;
    readonly #read: ReadStep;
    readonly #retrying: Retrying;
    readonly #signal: AbortSignal;

    constructor(log: TournamentLog, open: OpenTournament, read: ReadStep, retrying: Retrying, signal: AbortSignal) {
        this.log = log;
        this.#open = open;
        this.#read = read;
        this.#retrying = retrying;
        this.#signal = signal;
    }

    async *[Symbol.asyncIterator](): AsyncGenerator<TournamentStep, void, undefined> {
        const open = (options: { signal: AbortSignal }) => this.#open(this.log.version, options);
        try {
            for await (const { update } of reopened(open, this.#retrying, this.#signal)) {
                if (update !== undefined) {
                    yield await this.#read(this.log, update);
                }
            }
        } catch (error) {
            throw (this.log.head.length > 0 ? setBack(error, this.log.version) : undefined) ?? error;
        }
    }
}

/** The logs of the tournaments of a service, as this player reads them. */
export class TournamentLogs {
    readonly #calling: Calling;
    readonly #signer: Signer;
    /** The name of the player who calls, once it is known. */
    #own: string | undefined;

    constructor(calling: Calling, signer: Signer) {
        this.#calling = calling;
        this.#signer = signer;
    }

    /** The log of a tournament up to now. */
    async read(tournament: string): Promise<TournamentLog> {
        return (await this.known(tournament)).log;
    }

    async known(tournament: string): Promise<OrganiserLog> {
        const known = new OrganiserLog(new TournamentLog(tournament));
        for await (const { event } of this.stored(known.log)) {
            known.follow(event);
        }
        return known;
    }

    async *stored(log: TournamentLog): AsyncGenerator<TournamentStep, void, undefined> {
        const request = { tournament: log.tournament, afterVersion: BigInt(log.version) };
        const updates = paged(async (pageToken) => {
            const asked = { ...request, pageToken };
            const page = await this.#calling.unary(TournamentService.method.listTournamentEvents, asked);
            return [page.updates, page.nextPageToken];
        });
        for await (const update of updates) {
            yield await this.#step(log, update);
        }
    }

    watching(log: TournamentLog, options: StreamOptions): TournamentWatch {
        const { tournament } = log;
        const open: OpenTournament = (after, { signal }) => {
            const request = { tournament, afterVersion: BigInt(after), withPulses: true };
            return this.#calling.stream(TournamentService.method.watchTournament, request, signal);
        };
        const read: ReadStep = (...step) => this.#step(...step);
        return new TournamentWatch(log, open, read, this.#calling.retrying, this.#calling.until(options));
    }

    async #step(log: TournamentLog, message: TournamentUpdate): Promise<TournamentStep> {
        const event = log.follow(message);
        if (event.body.case === "registered" && (await this.#signer.hasEntered(log.tournament))) {
            this.#own ??= (await this.#calling.self())?.name;
            if (`players/${event.body.value.entrant}` === this.#own) {
                await this.#signer.requireEntered(log.tournament, event.body.value.publicKey);
            }
        }
        return { version: log.version, event, message };
    }
}
