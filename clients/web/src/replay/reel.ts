/** A film that is being looked at: which version is shown, whether it plays by itself, and how fast. */

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { inverse, type Step, type TableSnapshot, type Update } from "caravanserai/web";

import { Rests } from "../parts/in-turn.js";
import { Film } from "./film.js";

/** Events in a second. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 16] as const;

/** The state of the screen. */
export interface Shown {
    readonly version: number;
    readonly table: TableSnapshot;
    /** The change since the version shown before, if that was a neighbour: the picture may let it move. */
    readonly steps: readonly Step[];
}

/** A film with a place in it. While it is at its end, it stays there when the match goes on. */
export class Reel {
    readonly film: Film;
    readonly #shown;
    readonly #last = signal(0);
    readonly #playing = signal(false);
    readonly #speed = signal<number>(1);
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(viewer: number) {
        this.film = new Film(viewer);
        this.#shown = signal<Shown>({ version: 0, table: this.film.table.snapshot(), steps: [] });
    }

    get shown(): ReadonlySignal<Shown> {
        return this.#shown;
    }

    /** The last version that can be shown. */
    get last(): ReadonlySignal<number> {
        return this.#last;
    }

    get playing(): ReadonlySignal<boolean> {
        return this.#playing;
    }

    get speed(): ReadonlySignal<number> {
        return this.#speed;
    }

    /** True if what is shown is not the last version. */
    get past(): boolean {
        return this.#shown.value.version < this.#last.value;
    }

    /** Adds the next update: what is shown stays, unless it was the last version. */
    add(update: Update): void {
        const before = this.film.version;
        this.film.add(update);
        this.#added(before);
    }

    /** Adds updates, by and by if they are many; what is shown changes once. */
    async addAll(updates: readonly Update[]): Promise<void> {
        const before = this.film.version;
        const rests = new Rests();
        for (const update of updates) {
            this.film.add(update);
            await rests.rest();
        }
        this.#added(before);
    }

    #added(before: number): void {
        batch(() => {
            this.#last.value = this.film.last;
            if (this.film.version !== before || this.film.version === 0) {
                this.#show(before);
            }
        });
    }

    /** Shows a version, or the nearest that there is. */
    goTo(version: number): void {
        const before = this.film.version;
        this.film.goTo(version);
        if (this.film.version !== before) {
            this.#show(before);
        }
    }

    /** Shows another version because the visitor wants to; it does not play on. */
    jump(version: number): void {
        this.pause();
        this.goTo(version);
    }

    #show(before: number): void {
        const version = this.film.version;
        const forward = before + 1 === version ? (this.film.steps[before] ?? []) : [];
        const back = before - 1 === version ? (this.film.steps[version] ?? []).toReversed().map(inverse) : [];
        this.#shown.value = { version, table: this.film.table.snapshot(), steps: [...forward, ...back] };
    }

    /** Plays from here on; from the first question if this is the end. */
    play(): void {
        if (!this.past) {
            this.goTo(this.film.beginning);
        }
        this.#playing.value = true;
        this.#tick();
    }

    pause(): void {
        clearTimeout(this.#timer);
        this.#playing.value = false;
    }

    toggle(): void {
        if (this.#playing.value) {
            this.pause();
        } else {
            this.play();
        }
    }

    setSpeed(speed: number): void {
        this.#speed.value = speed;
        if (this.#playing.value) {
            clearTimeout(this.#timer);
            this.#tick();
        }
    }

    #tick(): void {
        this.#timer = setTimeout(() => {
            this.goTo(this.film.version + 1);
            if (this.past) {
                this.#tick();
            } else {
                this.pause();
            }
        }, 1000 / this.#speed.value);
    }
}
