/**
 * A tournament as it goes on. One stream brings its events, each checked against the hash of the one before; what the service says of
 * entrants, rounds and standings is read again after them, and no more often than every second.
 */

import { signal } from "@preact/signals";
import type { TournamentEvent } from "caravanserai/v1/tournament_event";
import type { Client, TournamentStep } from "caravanserai/web";

import { untilAnswered } from "../../session/attempts.js";
import { LINES, moreStandings, read, type Shown } from "./tournament-view.js";

/** The signatures of the organiser and the arbiters by the events. */
export interface OrganisersShown {
    /** True if they sign everything. */
    readonly required: boolean;
    /** The number of acts of which only the service says whose they are. */
    readonly told: number;
}

export type { Shown };

const PAUSE = 1000;
/** Milliseconds after which all is read again: no event of a tournament says that an entrant was erased. */
const FORGETTING = 300_000;
/** The shortest time between two reads of all of it when somebody comes back, in milliseconds. */
const AGAIN = 10_000;

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
    readonly #events: TournamentEvent[] = [];
    #lines = LINES;
    #wholeAt = -Infinity;
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
                this.#events.push(step.event);
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

    /** Reads again what has changed. */
    async look(): Promise<void> {
        try {
            this.shown.value = await untilAnswered(() => this.#read(), this.#stopping.signal);
            this.problem.value = undefined;
        } catch (error) {
            if (!this.#stopping.signal.aborted) {
                this.problem.value = error;
            }
        }
    }

    /** Somebody comes back to the page: all is read again, unless it has just been. */
    async lookAtAll(): Promise<void> {
        if (performance.now() - this.#wholeAt >= AGAIN) {
            this.#wholeAt = -Infinity;
            await this.look();
        }
    }

    /** Shows more lines of the standings: of those that are shown, or of the present ones if the service has forgotten them. */
    async more(): Promise<void> {
        const { value: shown } = this.shown;
        this.#lines += LINES;
        const standings = shown && (await moreStandings(this.client, shown));
        const { value: now } = this.shown;
        if (now !== undefined && standings !== undefined && now.standings === shown?.standings) {
            this.shown.value = { ...now, standings };
        } else {
            await this.look();
        }
    }

    /** Shows all lines of the standings, and the cross-table. */
    async whole(): Promise<void> {
        this.#lines = Infinity;
        await this.look();
    }

    #read(): Promise<Shown> {
        const now = performance.now();
        const before = now - this.#wholeAt < FORGETTING ? this.shown.value : undefined;
        this.#wholeAt = before === undefined ? now : this.#wholeAt;
        const { version = 0n } = before?.tournament ?? {};
        const events = this.#events.filter((event) => event.version > version);
        return read(this.client, this.name, this.#lines, before, events);
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
