/** Receipts of matches, which the browser keeps by itself while it follows them. */

import type { Client, ReceiptKeeper, Update, Watch } from "caravanserai/web";

/** At how many versions one receipt is kept while history streams by; the newest is always kept. */
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
     * Keeps the receipt of an update that was just read from a watch.
     *
     * @throws ReceiptConflictError: the history is not the one that was seen before.
     */
    async keep(watch: Watch, update: Update): Promise<void> {
        if (update.caughtUp || update.version % STEP === 0) {
            await this.#keeper.keep(await this.#client.receipt(update), watch.following);
        }
    }
}
