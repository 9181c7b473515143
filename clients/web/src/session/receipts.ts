/** Receipts of matches, which the browser keeps by itself while it follows them. */

import { type Client, ReceiptConflictError, type Update, type Watch } from "caravanserai/web";

/** At how many versions one receipt is kept while history streams by; the newest is always kept. */
const STEP = 50;

/**
 * Keeps the receipt of an update that was just read from a watch.
 *
 * @returns what is wrong if the history is not the one that was seen before.
 */
export async function keepReceipt(
    client: Client,
    watch: Watch,
    update: Update,
): Promise<ReceiptConflictError | undefined> {
    if (!update.caughtUp && update.version % STEP !== 0) {
        return undefined;
    }
    try {
        const receipt = await client.receipt(update);
        await client.receipts(receipt.match).keep(receipt, watch.following);
        return undefined;
    } catch (error) {
        if (error instanceof ReceiptConflictError) {
            return error;
        }
        throw error;
    }
}
