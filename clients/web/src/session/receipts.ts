/** Receipts of matches, which the browser keeps by itself while it follows them. */

import {
    type Client,
    type Keeping,
    Receipt,
    type ReceiptConflictError,
    type ReceiptKeeper,
    type Update,
    type Watch,
} from "caravanserai/web";

import { hasNoRoom } from "./keepings.js";

/** The number of versions for which one receipt is kept while history streams by; the newest is always kept. */
const STEP = 50;

/** Keeps the receipts of one match while it is followed. Make it before the match is followed. */
export class Receipts {
    readonly #client: Client;
    readonly #keeper: ReceiptKeeper;

    constructor(client: Client, match: string) {
        this.#client = client;
        this.#keeper = client.receipts(match);
    }

    /**
     * Keeps the receipt of an update that was just read from a watch; where the browser has no room left, it keeps none, and a banner
     * says so.
     *
     * @throws ReceiptConflictError: the history is not the one that was seen before.
     */
    async keep(watch: Watch, update: Update): Promise<void> {
        if (update.caughtUp || update.version % STEP === 0) {
            const receipt = await this.#client.receipt(update);
            try {
                await this.#keeper.keep(receipt, watch.following);
            } catch (error) {
                if (!hasNoRoom(error)) {
                    throw error;
                }
            }
        }
    }
}

/** The evidence of two histories that do not fit together. */
export interface Conflicting {
    /** The receipt of what was seen before, as a text; undefined if it is gone. */
    readonly before: string | undefined;
    /** The receipt of what is seen now; undefined if there was no room for it. */
    readonly now: string | undefined;
    /** The version that was seen before; undefined if its receipt cannot be read. */
    readonly version: number | undefined;
}

/** Both receipts of a conflict. */
export async function conflicting(keeping: Keeping, { kept, beside }: ReceiptConflictError): Promise<Conflicting> {
    const [before, now] = [await keeping.get(kept), await keeping.get(beside)];
    return { before, now, version: versionOfText(before) };
}

function versionOfText(text: string | undefined): number | undefined {
    try {
        return text === undefined ? undefined : Receipt.fromText(text).version;
    } catch {
        return undefined;
    }
}

/** Puts the receipt of what was seen before aside, so that the match can be followed all the same. It stays in the browser. */
export async function setAside(keeping: Keeping, { kept }: ReceiptConflictError): Promise<void> {
    const text = await keeping.get(kept);
    if (text !== undefined) {
        await keeping.set(await freeKey(keeping, `${kept} before`), text);
        await keeping.delete(kept);
    }
}

async function freeKey(keeping: Keeping, beginning: string): Promise<string> {
    for (let number = 1; ; number++) {
        const key = `${beginning}-${String(number)}`;
        if ((await keeping.get(key)) === undefined) {
            return key;
        }
    }
}
