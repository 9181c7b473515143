/**
 * The data that the browser keeps for players and seats (keys, entropy, receipts, join codes), for each identity by itself: who uses the
 * browser next acts with nothing of it, and takes nothing of it to another device.
 *
 * Each identity has an area: a player by their name at the service, whatever their token is; a guest by the hash of their token. A
 * visitor who is nobody yet has one too, which they take along when they become somebody.
 */

import { BrowserKeeping, type Keeping, MemoryKeeping, tokenHash } from "caravanserai/web";

import type { Identity } from "./identities.js";

const KEPT = /^(?:key|player|seat|entrant|entropy|opened entropy|receipt|join|declined|plan) /;
/** The number of bytes of the hash of a token that tell guests apart. */
const TOLD_APART = 12;

/** Its name in browsers. */
const NO_ROOM: ReadonlySet<string> = new Set(["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"]);

/** The part of `localStorage` that is needed. */
export interface Shelf {
    readonly length: number;
    key(index: number): string | null;
    getItem(key: string): string | null;
    setItem(key: string, text: string): void;
    removeItem(key: string): void;
}

/** The area of an identity. */
export function areaOf({ token, player }: Identity): string {
    if (!token) {
        return "";
    }
    return player || `guest ${Array.from(tokenHash(token).slice(0, TOLD_APART), hexadecimal).join("")}`;
}

function hexadecimal(byte: number): string {
    return byte.toString(16).padStart(2, "0");
}

/** True if a browser has refused to keep something because it has no room left. */
export function hasNoRoom(error: unknown): boolean {
    return error instanceof Error && NO_ROOM.has(error.name);
}

/** The areas of one browser; without a shelf they last as long as the page. */
export class Keepings {
    readonly #shelf: Shelf | undefined;
    readonly #prefix: string;
    readonly #areas = new Map<string, Keeping>();
    /** The content of the areas without a shelf. */
    readonly #keys = new Map<string, Set<string>>();

    readonly #noRoom: () => void;

    /** `noRoom` is called whenever something cannot be kept for lack of room. */
    constructor(shelf: Shelf | undefined, prefix: string, noRoom: () => void = () => undefined) {
        this.#shelf = shelf;
        this.#prefix = prefix;
        this.#noRoom = noRoom;
    }

    /** The keeping of an area: always the same one. */
    of(area: string): Keeping {
        let keeping = this.#areas.get(area);
        if (keeping === undefined) {
            keeping = this.#shelf ? new Limited(this.#shelf, this.#prefixOf(area), this.#noRoom) : this.#inMemory(area);
            this.#areas.set(area, keeping);
        }
        return keeping;
    }

    /** All texts of an area. */
    async all(area: string): Promise<Map<string, string>> {
        const found = new Map<string, string>();
        for (const key of this.#keysOf(area)) {
            const text = await this.of(area).get(key);
            if (text !== undefined) {
                found.set(key, text);
            }
        }
        return found;
    }

    /** Puts texts into an area; what it holds already stays. */
    async add(area: string, texts: ReadonlyMap<string, string>): Promise<void> {
        const keeping = this.of(area);
        for (const [key, text] of texts) {
            if ((await keeping.get(key)) === undefined) {
                await keeping.set(key, text);
            }
        }
    }

    /** Removes all texts of an area. */
    async clear(area: string): Promise<void> {
        for (const key of this.#keysOf(area)) {
            await this.of(area).delete(key);
        }
    }

    /** Brings what one area holds into another: its owner goes on under another name. */
    async move(from: string, to: string): Promise<void> {
        if (from !== to) {
            await this.add(to, await this.all(from));
            await this.clear(from);
        }
    }

    #prefixOf(area: string): string {
        return area ? `${this.#prefix}of ${area} ` : this.#prefix;
    }

    #keysOf(area: string): string[] {
        const shelf = this.#shelf;
        if (shelf === undefined) {
            return [...(this.#keys.get(area) ?? [])].filter((key) => KEPT.test(key));
        }
        const prefix = this.#prefixOf(area);
        return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "")
            .filter((name) => name.startsWith(prefix))
            .map((name) => name.slice(prefix.length))
            .filter((key) => KEPT.test(key));
    }

    #inMemory(area: string): Keeping {
        const keys = new Set<string>();
        this.#keys.set(area, keys);
        return new Listed(keys);
    }
}

/** Keeps texts in memory, and says under which keys. */
class Listed extends MemoryKeeping {
    readonly #keys: Set<string>;

    constructor(keys: Set<string>) {
        super();
        this.#keys = keys;
    }

    override set(key: string, text: string): Promise<void> {
        this.#keys.add(key);
        return super.set(key, text);
    }
}

/** Keeps texts in the browser, and says when it has no room left. */
class Limited extends BrowserKeeping {
    readonly #noRoom: () => void;

    constructor(shelf: Shelf, prefix: string, noRoom: () => void) {
        super(shelf, prefix);
        this.#noRoom = noRoom;
    }

    override async set(key: string, text: string): Promise<void> {
        try {
            await super.set(key, text);
        } catch (error) {
            if (hasNoRoom(error)) {
                this.#noRoom();
            }
            throw error;
        }
    }
}
