/** A match to look through: its tables, and what every event is, forwards and backwards, while it may still go on. */

import {
    areaOf,
    kindOf,
    ownerOf,
    Replay,
    slotOf,
    type Step,
    type Table,
    type TableSnapshot,
    type Update,
} from "caravanserai/web";

import { told, type Told } from "./event-words.js";
import { type Retractable, Retraction } from "./retraction.js";

/** The kind of event of a version; `undefined` where a newer service has one that is unknown here. */
export type Kind = Update["event"]["body"]["case"];

/** An event, beside its effects. */
export interface Frame {
    /** The version that the event made. */
    readonly version: number;
    readonly kind: Kind;
    /** The seat that acted; 0 where none did. */
    readonly seat: number;
    /** The seats whose places it changed, and the one that acted: what a filter by seat looks for. */
    readonly touched: ReadonlySet<number>;
    readonly told: Told;
    /** Milliseconds since 1970; 0 if the event notes no time. */
    readonly time: number;
    /** The version of the event that it takes back; 0: none. */
    readonly undoes: number;
}

/** The versions at which somebody else begins to act. */
export interface Turn {
    readonly version: number;
    readonly seat: number;
}

/** The film of a match. Give it every update from the first on. */
export class Film {
    readonly #replay: Replay;
    readonly #frames: Frame[] = [];
    readonly #steps: (readonly Step[])[] = [];
    readonly #turns: Turn[] = [];
    /** Events that were taken back, each with the version that did so. */
    readonly #undone = new Map<number, number>();
    /** The rules that gave or took points, by category. */
    readonly #scored = new Map<string, Set<string>>();
    /** The kinds of the bots, by seat. */
    readonly #bots = new Map<number, string>();
    readonly #successions = new Map<number, number>();
    readonly #retraction = new Retraction();
    #players = 0;
    #over = false;
    #beginning = 0;

    /** `viewer` is a seat, `SPECTATOR` or `EVERYTHING`. */
    constructor(viewer: number) {
        this.#replay = new Replay(viewer);
    }

    /** The table at the version that is shown; always the same object. */
    get table(): Table {
        return this.#replay.table;
    }

    /** The version that is shown. */
    get version(): number {
        return this.#replay.version;
    }

    /** The last version that can be shown. */
    get last(): number {
        return this.#replay.last;
    }

    /** The version at which the match started; 0 if it has not. */
    startedAt(): number {
        return this.#frames.find(({ kind }) => kind === "started")?.version ?? 0;
    }

    /** The version of the first question to a player, the box set up; 0 if nobody was asked anything. */
    get beginning(): number {
        return this.#beginning;
    }

    /** The number of seats of the match. */
    get players(): number {
        return this.#players;
    }

    /** The kind of bot at each seat that has one. */
    get bots(): ReadonlyMap<number, string> {
        return this.#bots;
    }

    /** The versions at which bots took seats over from their players, by seat. */
    get successions(): ReadonlyMap<number, number> {
        return this.#successions;
    }

    /** The decision that a seat could take back now; undefined if there is none. */
    retractableBy(seat: number): Retractable | undefined {
        return this.#retraction.latestOf(seat);
    }

    /** True if nothing can follow. */
    get over(): boolean {
        return this.#over;
    }

    /** The events, the first event first. */
    get frames(): readonly Frame[] {
        return this.#frames;
    }

    /** The steps of every event, the first event first: what leads from each version to the next. */
    get steps(): readonly (readonly Step[])[] {
        return this.#steps;
    }

    /** The versions at which turns begin. */
    get turns(): readonly Turn[] {
        return this.#turns;
    }

    /** The event of a version; undefined for the box that is laid out, and beyond the end. */
    frame(version: number): Frame | undefined {
        return this.#frames[version - 1];
    }

    /** The version that took an event back; 0 if it counts. */
    undoneBy(version: number): number {
        return this.#undone.get(version) ?? 0;
    }

    /** The rules by which somebody got or lost points of a category so far. */
    scoredBy(category: string): readonly string[] {
        return [...(this.#scored.get(category) ?? [])].sort();
    }

    /**
     * Adds the next update. The version that is shown stays, unless it was the last one.
     *
     * @throws RangeError: it is not the next one.
     */
    add(update: Update): void {
        this.#replay.add(update);
        const frame = frameOf(update);
        this.#frames.push(frame);
        this.#steps.push(update.steps);
        this.#score(update);
        this.#seated(update);
        this.#retraction.add(update);
        if (this.#beginning === 0 && update.steps.some((step) => step.type === "ask" && step.stack > 0)) {
            this.#beginning = frame.version;
        }
        this.#over = frame.kind === "finished" || frame.kind === "abandoned";
        if (frame.undoes > 0) {
            this.#undone.set(frame.undoes, frame.version);
        }
        if (frame.kind === "decided" && this.#turns.at(-1)?.seat !== frame.seat) {
            this.#turns.push({ version: frame.version, seat: frame.seat });
        }
    }

    #seated({ version, event: { body } }: Update): void {
        if (body.case === "created") {
            this.#players = body.value.players;
        } else if (body.case === "joined" && body.value.bot) {
            this.#bots.set(body.value.seat, body.value.bot);
        } else if (body.case === "left") {
            this.#bots.delete(body.value.seat);
        } else if (body.case === "handedOver") {
            this.#bots.set(body.value.seat, body.value.bot);
            this.#successions.set(body.value.seat, version);
        }
    }

    /** Points and their rules are public, so they stand in the event itself. */
    #score({ event: { effects, rules } }: Update): void {
        for (const { kind, rule } of effects) {
            if (kind.case === "move" && kindOf(kind.value.piece) === "point") {
                const places = [kind.value.source, kind.value.target];
                for (const place of places.filter((each) => areaOf(each) === "score")) {
                    const known = this.#scored.get(slotOf(place)) ?? new Set();
                    this.#scored.set(slotOf(place), known.add(rules[rule] ?? ""));
                }
            }
        }
    }

    /** Shows a version, or the nearest that there is: from 0 (the box laid out) to the last one. */
    goTo(version: number): void {
        this.#replay.goTo(this.nearest(version));
    }

    /** The table before the event of a version. The version that is shown stays. */
    tableBefore(version: number): TableSnapshot {
        const shown = this.version;
        this.goTo(version - 1);
        const before = this.table.snapshot();
        this.goTo(shown);
        return before;
    }

    /** The version nearest to a number. */
    nearest(version: number): number {
        return Number.isFinite(version) ? Math.min(Math.max(Math.round(version), 0), this.last) : this.version;
    }

    /** The version at which the turn before begins (`-1`), or the next one (`1`): the table before anybody acted in it. */
    turnFrom(version: number, direction: -1 | 1): number {
        const begins = this.#turns.map((turn) => turn.version - 1);
        return direction > 0
            ? (begins.find((begin) => begin > version) ?? this.last)
            : (begins.findLast((begin) => begin < version) ?? 0);
    }
}

function frameOf({ version, event, steps, lines }: Update): Frame {
    const { body } = event;
    const acted = body.value !== undefined && "seat" in body.value ? body.value.seat : 0;
    const owners = steps.flatMap((step) => (step.type === "move" ? [ownerOf(step.source), ownerOf(step.target)] : []));
    return {
        version,
        kind: body.case,
        seat: acted,
        touched: new Set([acted, ...owners].filter((seat) => seat > 0)),
        told: told(lines),
        time: Number(event.timeMilliseconds),
        undoes: body.case === "undone" ? Number(body.value.undone) : 0,
    };
}
