/**
 * The table of a client and the fold: all that is needed to follow a match of any game.
 *
 * A piece whose face the viewer does not see is held as its kind. Nothing here does I/O.
 */

import * as findings from "./findings.js";
import { leadingNumber, sha256, utf8 } from "./bytes.js";
import { Visibility } from "./generated/caravanserai/v1/table_pb.js";
import { HarmlessError } from "./harmless.js";
import { areaOf, kindOf, ownerOf } from "./names.js";

/** The viewer without a seat. */
export const SPECTATOR = 0;
/** The viewer who sees all faces: for matches that are over, when all openings are known. */
export const EVERYTHING = -1;

/** Takes a number of pieces out of a place and puts as many into a place, possibly with another face. */
export interface Move {
    readonly type: "move";
    readonly piece: string;
    readonly count: number;
    readonly source: string;
    readonly target: string;
    readonly becomes: string;
}

/** Lets a seat see the faces at a place from now on; only those who see them know `faces`. */
export interface Show {
    readonly type: "show";
    readonly place: string;
    readonly seat: number;
    readonly faces: readonly string[];
}

/** The inverse of a Show. */
export interface Hide {
    readonly type: "hide";
    readonly place: string;
    readonly seat: number;
}

/** Something that is due. The task on top of the stack of a seat is its open question. */
export interface Task {
    readonly kind: string;
    readonly arguments: readonly string[];
    /** The version at which it was asked. */
    readonly askedAt: number;
}

/** Pushes a task on the stack of a seat, or of the match (0). */
export interface Ask {
    readonly type: "ask";
    readonly stack: number;
    readonly task: Task;
}

/** Pops the task on top of a stack. */
export interface Close {
    readonly type: "close";
    readonly stack: number;
    readonly task: Task;
}

/** A step that a table can fold. */
export type Step = Move | Show | Hide | Ask | Close;

/** An area, as in events and in descriptions of games. */
export interface AreaLike {
    readonly name: string;
    readonly visibility: Visibility;
}

/** Equal pieces at a place. */
export interface Pieces {
    readonly place: string;
    readonly piece: string;
    readonly count: number;
}

/** A table at one moment. It never changes; places that did not change are the same objects as in the snapshot before. */
export interface TableSnapshot {
    readonly version: number;
    readonly viewer: number;
    readonly fingerprint: bigint;
    readonly places: ReadonlyMap<string, ReadonlyMap<string, number>>;
    readonly stacks: ReadonlyMap<number, readonly Task[]>;
    readonly shown: ReadonlyMap<string, readonly number[]>;
}

/** A step does not fit the table: an event is missing, or was altered. */
export class FoldError extends HarmlessError {}

/** The pieces in their places, the open tasks and what was shown, as `viewer` sees it. */
export class Table {
    readonly viewer: number;
    /** The number of events that led to it. */
    version = 0;
    #visibility = new Map<string, Visibility>();
    #places = new Map<string, Map<string, number>>();
    #stacks = new Map<number, readonly Task[]>();
    #shown = new Map<string, readonly number[]>();
    #fingerprint = 0n;
    /** Places whose pieces no snapshot shares. */
    #own = new Set<string>();
    #snapshot: TableSnapshot | undefined;
    #changing = 0;
    readonly #listeners = new Set<() => void>();

    constructor(viewer = SPECTATOR) {
        this.viewer = viewer;
    }

    /** The sum over the public table; see `docs/event-format.md`. */
    get fingerprint(): bigint {
        return this.#fingerprint;
    }

    /** The fingerprint of the full table, for the viewer who sees `EVERYTHING`; see `docs/event-format.md`. */
    fullFingerprint(): bigint {
        const pieces = this.layout().map(
            ({ place, piece, count }) => BigInt(count) * wholeWeight(place, this.#asPublic(place, piece), piece),
        );
        const tasks = [...this.#stacks].flatMap(([stack, pushed]) =>
            pushed.map((task, depth) => {
                const [place, piece] = taskNames(stack, depth, task);
                return BigInt(task.askedAt + 1) * wholeWeight(place, piece, piece);
            }),
        );
        const shown = [...this.#shown].flatMap(([place, seats]) =>
            seats.map((seat) => wholeWeight(`!${String(seat)}:${place}`, "shown", "shown")),
        );
        const total = [...pieces, ...tasks, ...shown].reduce((sum, weight) => sum + weight, 0n);
        return BigInt.asUintN(64, total >> 64n);
    }

    /** Clears the table and lays these pieces out, without the faces that the viewer does not see. */
    layOut(areas: Iterable<AreaLike>, layout: Iterable<Pieces>): void {
        this.change(() => {
            this.#visibility = new Map(Array.from(areas, (area) => [area.name, area.visibility]));
            this.#places = new Map();
            this.#stacks = new Map();
            this.#shown = new Map();
            this.#own = new Set();
            this.#fingerprint = 0n;
            for (const { place, piece, count } of layout) {
                this.put(place, this.masked(place, piece), count);
            }
        });
    }

    /** True if the viewer sees the faces at a place. */
    sees(place: string): boolean {
        const visibility = this.#visibilityOf(place);
        if (visibility === Visibility.ALL || this.viewer === EVERYTHING) {
            return true;
        }
        if (this.viewer === SPECTATOR) {
            return false;
        }
        const owned = visibility === Visibility.OWNER && ownerOf(place) === this.viewer;
        return owned || (this.#shown.get(place)?.includes(this.viewer) ?? false);
    }

    /** True if the viewer sees the faces at a place, where there is such a place. */
    knows(place: string): boolean {
        return this.viewer === EVERYTHING || (this.#visibility.has(areaOf(place)) && this.sees(place));
    }

    /** A piece as the viewer sees it at a place. */
    masked(place: string, piece: string): string {
        return this.sees(place) ? piece : kindOf(piece);
    }

    /** The pieces at a place, each with its number. */
    pieces(place: string): ReadonlyMap<string, number> {
        return this.#places.get(place) ?? NO_PIECES;
    }

    /** The number of a piece at a place. */
    count(place: string, piece: string): number {
        return this.#places.get(place)?.get(piece) ?? 0;
    }

    /** The places where something lies. */
    places(): string[] {
        return [...this.#places.keys()];
    }

    /** The open tasks of a seat, or of the match (0); the last one is on top. */
    tasks(stack: number): readonly Task[] {
        return this.#stacks.get(stack) ?? [];
    }

    /** The open question of a seat. */
    question(seat: number): Task | undefined {
        return this.tasks(seat).at(-1);
    }

    /** Everything on the table, sorted by place and piece. */
    layout(): Pieces[] {
        return sorted(this.#places).flatMap(([place, pieces]) =>
            sorted(pieces).map(([piece, count]) => ({ place, piece, count })),
        );
    }

    /** The pieces that have been shown: the places, each with the seats that see the faces there. */
    shown(): ReadonlyMap<string, readonly number[]> {
        return new Map([...this.#shown].filter(([, seats]) => seats.length > 0));
    }

    /** The open tasks of every seat, and of the match (0). */
    stacks(): ReadonlyMap<number, readonly Task[]> {
        return new Map([...this.#stacks].filter(([, tasks]) => tasks.length > 0));
    }

    /** Adds a number of pieces to a place; a negative number takes them away. */
    put(place: string, piece: string, count: number): void {
        const seen = this.#asPublic(place, piece);
        this.change(() => {
            const pieces = this.#ownPieces(place);
            const left = (pieces.get(piece) ?? 0) + count;
            if (left !== 0) {
                pieces.set(piece, left);
            } else {
                pieces.delete(piece);
                if (pieces.size === 0) {
                    this.#places.delete(place);
                }
            }
            this.#weigh(BigInt(count) * weight(place, seen));
        });
    }

    /**
     * Folds a step.
     *
     * @throws FoldError: it does not fit, such as a task to close that is not on top.
     */
    apply(step: Step): void {
        this.change(() => {
            switch (step.type) {
                case "move":
                    this.#visibilityOf(step.target);
                    this.put(step.source, step.piece, -step.count);
                    this.put(step.target, step.becomes, step.count);
                    break;
                case "show":
                    if (this.#shown.get(step.place)?.includes(step.seat) === true) {
                        throw new FoldError(findings.SHOWN_ALREADY(step.place, step.seat));
                    }
                    this.#shown.set(step.place, [...(this.#shown.get(step.place) ?? []), step.seat]);
                    this.#weigh(weight(`!${String(step.seat)}:${step.place}`, "shown"));
                    break;
                case "hide":
                    this.#hide(step);
                    break;
                case "ask":
                    this.#weigh(taskWeight(step.stack, this.tasks(step.stack).length, step.task));
                    this.#stacks.set(step.stack, [...this.tasks(step.stack), step.task]);
                    break;
                case "close":
                    this.#close(step);
                    break;
            }
        });
    }

    /** Takes back steps that were applied, the last one first. */
    takeBack(steps: readonly Step[]): void {
        this.change(() => {
            for (const step of steps.toReversed()) {
                this.apply(inverse(step));
            }
        });
    }

    /** Carries out several changes; listeners hear of them once, at the end. */
    change<T>(work: () => T): T {
        this.#changing++;
        try {
            return work();
        } finally {
            this.#snapshot = undefined;
            this.#changing--;
            if (this.#changing === 0) {
                for (const listener of [...this.#listeners]) {
                    listener();
                }
            }
        }
    }

    /** Calls a listener after each change of the table; the result ends that. It fits `useSyncExternalStore` of React. */
    readonly subscribe = (listener: () => void): (() => void) => {
        const own = (): void => {
            listener();
        };
        this.#listeners.add(own);
        return () => {
            this.#listeners.delete(own);
        };
    };

    /** The table as it is now, as an object that never changes. It is the same object until the table changes. */
    readonly snapshot = (): TableSnapshot => {
        if (this.#snapshot === undefined) {
            this.#own.clear();
            this.#snapshot = Object.freeze({
                version: this.version,
                viewer: this.viewer,
                fingerprint: this.#fingerprint,
                places: new Map(this.#places),
                stacks: this.stacks(),
                shown: this.shown(),
            });
        }
        return this.#snapshot;
    };

    #ownPieces(place: string): Map<string, number> {
        const known = this.#places.get(place);
        if (known !== undefined && this.#own.has(place)) {
            return known;
        }
        const pieces = new Map(known);
        this.#places.set(place, pieces);
        this.#own.add(place);
        return pieces;
    }

    #asPublic(place: string, piece: string): string {
        return this.#visibilityOf(place) === Visibility.ALL ? piece : kindOf(piece);
    }

    #visibilityOf(place: string): Visibility {
        const visibility = this.#visibility.get(areaOf(place));
        if (visibility === undefined) {
            throw new FoldError(findings.NO_AREA(place));
        }
        return visibility;
    }

    #hide(step: Hide): void {
        const seats = this.#shown.get(step.place) ?? [];
        const index = seats.lastIndexOf(step.seat);
        if (index < 0) {
            throw new FoldError(findings.NOT_SHOWN(step.place, step.seat));
        }
        this.#shown.set(step.place, seats.toSpliced(index, 1));
        this.#weigh(-weight(`!${String(step.seat)}:${step.place}`, "shown"));
    }

    #close(step: Close): void {
        const tasks = this.tasks(step.stack);
        const top = tasks.at(-1);
        if (top === undefined || !sameTask(top, step.task)) {
            throw new FoldError(findings.NOT_ON_TOP(step.task.kind, step.stack));
        }
        this.#stacks.set(step.stack, tasks.slice(0, -1));
        this.#weigh(-taskWeight(step.stack, tasks.length - 1, step.task));
    }

    #weigh(change: bigint): void {
        this.#fingerprint = BigInt.asUintN(64, this.#fingerprint + change);
    }
}

/** The step that takes another one back. */
export function inverse(step: Step): Step {
    switch (step.type) {
        case "move":
            return { ...step, piece: step.becomes, source: step.target, target: step.source, becomes: step.piece };
        case "show":
            return { type: "hide", place: step.place, seat: step.seat };
        case "hide":
            return { type: "show", place: step.place, seat: step.seat, faces: [] };
        case "ask":
            return { ...step, type: "close" };
        case "close":
            return { ...step, type: "ask" };
    }
}

const NO_PIECES: ReadonlyMap<string, number> = new Map();
const WEIGHTS_KEPT = 1 << 16;
const weights = new Map<string, bigint>();

/** The part of a piece at a place in the fingerprint. */
export function weight(place: string, piece: string): bigint {
    const key = `${place}\0${piece}`;
    let found = weights.get(key);
    if (found === undefined) {
        if (weights.size >= WEIGHTS_KEPT) {
            weights.clear();
        }
        found = leadingNumber(digestOf(key));
        weights.set(key, found);
    }
    return found;
}

function digestOf(key: string): Uint8Array {
    return sha256(utf8(`caravanserai/weight/v1\0${key}`));
}

/** The weight of a piece for both fingerprints: 64 bits of the piece itself above 64 bits of what a spectator sees of it. */
function wholeWeight(place: string, seen: string, piece: string): bigint {
    const full = leadingNumber(digestOf(`${place}\0${piece}`).subarray(-8));
    return (full << 64n) + weight(place, seen);
}

/** The place and the piece as which an open task counts. */
function taskNames(stack: number, depth: number, task: Task): [string, string] {
    return [`?${String(stack)}:${String(depth)}`, [task.kind, ...task.arguments].join("\0")];
}

function taskWeight(stack: number, depth: number, task: Task): bigint {
    return BigInt(task.askedAt + 1) * weight(...taskNames(stack, depth, task));
}

function sameTask(first: Task, second: Task): boolean {
    return (
        first.kind === second.kind &&
        first.askedAt === second.askedAt &&
        first.arguments.length === second.arguments.length &&
        first.arguments.every((argument, index) => argument === second.arguments[index])
    );
}

function sorted<T>(entries: ReadonlyMap<string, T>): [string, T][] {
    return [...entries].sort(([first], [second]) => (first < second ? -1 : 1));
}
