/**
 * A tournament as it goes on. One stream brings its events, each checked against the hash of the one before; what the service says of
 * entrants, rounds and standings is read again after them, and no more often than every second.
 */

import { signal } from "@preact/signals";
import { type Entrant, type Round, type Tournament, Tournament_State } from "caravanserai/v1/tournament";
import type { GetStandingsResponse } from "caravanserai/v1/tournament_service";
import type { Client, TournamentStep } from "caravanserai/web";

import { untilAnswered } from "../../session/attempts.js";

/** The view of a tournament. */
export interface Shown {
    readonly tournament: Tournament;
    readonly entrants: readonly Entrant[];
    readonly rounds: readonly Round[];
    readonly standings: GetStandingsResponse | undefined;
    /** The milliseconds by which the clock of this device is ahead of that of the service. */
    readonly ahead: number;
}

/** The signatures of the organiser and the arbiters by the events. */
export interface OrganisersShown {
    /** True if they sign everything. */
    readonly required: boolean;
    /** The number of acts of which only the service says whose they are. */
    readonly told: number;
}

const PAUSE = 1000;

/** Follows a tournament until it is stopped. */
export class TournamentFollowing {
    readonly shown = signal<Shown | undefined>(undefined);
    /** The events so far, all of them checked. */
    readonly steps = signal<readonly TournamentStep[]>([]);
    /** The hash of the last event that was checked. */
    readonly head = signal<Uint8Array>(new Uint8Array());
    /** The signatures of the organisers, as far as the events were checked; undefined before the first. */
    readonly organisers = signal<OrganisersShown | undefined>(undefined);
    /** The reason why nothing can be shown. */
    readonly problem = signal<unknown>(undefined);
    /** The reason why the events cannot be followed. */
    readonly broken = signal<unknown>(undefined);
    readonly #stopping = new AbortController();
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        readonly client: Client,
        readonly name: string,
    ) {}

    /** Follows; ends with the tournament. */
    async run(): Promise<void> {
        await this.look();
        if (this.problem.value !== undefined) {
            return;
        }
        const watch = this.client.tournaments.watch(this.name, { signal: this.#stopping.signal });
        const steps: TournamentStep[] = [];
        try {
            for await (const step of watch) {
                steps.push(step);
                this.head.value = watch.log.head;
                this.#soon(() => this.#show(steps, watch.log.organisers));
            }
            this.#show(steps, watch.log.organisers);
            await this.look();
        } catch (error) {
            if (!this.#stopping.signal.aborted) {
                this.#show(steps, watch.log.organisers);
                this.broken.value = error;
            }
        }
    }

    stop(): void {
        this.#stopping.abort();
        clearTimeout(this.#timer);
    }

    /** Reads everything again. */
    async look(): Promise<void> {
        try {
            this.shown.value = await untilAnswered(() => read(this.client, this.name), this.#stopping.signal);
            this.problem.value = undefined;
        } catch (error) {
            if (!this.#stopping.signal.aborted) {
                this.problem.value = error;
            }
        }
    }

    #show(steps: readonly TournamentStep[], organisers: OrganisersShown | undefined): void {
        this.steps.value = [...steps];
        if (organisers !== undefined && steps.length > 0) {
            this.organisers.value = { required: organisers.required, told: organisers.told };
        }
    }

    #soon(work: () => void): void {
        this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            work();
            const { version = 0n } = this.shown.value?.tournament ?? {};
            if ((this.steps.value.at(-1)?.version ?? 0) > Number(version)) {
                void this.look();
            }
        }, PAUSE);
    }
}

async function read(client: Client, name: string): Promise<Shown> {
    const { tournaments } = client;
    const [tournament, entrants, rounds] = await Promise.all([
        tournaments.get(name),
        all(tournaments.entrants(name)),
        all(tournaments.rounds(name)),
    ]);
    const ahead = Date.now() - Number(tournament.nowMilliseconds);
    const standings =
        tournament.round > 0 && tournament.state !== Tournament_State.CANCELLED
            ? await tournaments.standings(name, { withCrossTable: true })
            : undefined;
    return { tournament, entrants, rounds, standings, ahead };
}

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = [];
    for await (const entry of entries) {
        found.push(entry);
    }
    return found;
}
