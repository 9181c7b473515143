/** The part of a client in chance: fresh entropy for each binding of a seat, opened once. */

import { equal, fromHex, hex, NOTHING } from "./bytes.js";
import type { History } from "./fairness.js";
import { entropyCommitment, newEntropy } from "./identity.js";
import type { Keeping } from "./keeping.js";
import type { Seen } from "./receipts.js";

/** Keeps the entropy of a client for each of its matches, and what the client had seen when it opened it. */
export class Entropies {
    readonly #keeping: Keeping;

    constructor(keeping: Keeping) {
        this.#keeping = keeping;
    }

    /** Makes new entropy and returns its commitment; a request that the caller repeats gets the same entropy again. */
    async fresh(match: string, requestId?: string): Promise<Uint8Array> {
        const repeated = requestId === undefined ? NOTHING : await this.#read(`entropy ${match} ${requestId}`);
        const entropy = repeated.length > 0 ? repeated : newEntropy();
        if (requestId !== undefined) {
            await this.#keeping.set(`entropy ${match} ${requestId}`, hex(entropy));
        }
        await this.#keeping.set(`entropy ${match}`, hex(entropy));
        return entropyCommitment(entropy);
    }

    /**
     * The entropy to send; empty if there is none, or if another program that shares the keeping takes it. It is not kept: if the call
     * fails the service may know it, and it must never count.
     */
    async take(match: string): Promise<Uint8Array> {
        const key = `entropy ${match}`;
        if (this.#keeping.take !== undefined) {
            return fromHex(await this.#keeping.take(key)) ?? NOTHING;
        }
        const entropy = await this.#read(key);
        await this.#keeping.delete(key);
        return entropy;
    }

    /** Keeps entropy that was sent, and what the log showed before. */
    async keepOpened(match: string, entropy: Uint8Array, seen: Seen): Promise<void> {
        const text = [hex(entropy), String(seen.version), hex(seen.digest)].join(" ");
        await this.#keeping.set(`opened entropy ${match}`, text);
    }

    /** What the client contributes to the chance of a match, or has contributed; empty if nothing is kept. */
    async of(match: string): Promise<Uint8Array> {
        const waiting = await this.#read(`entropy ${match}`);
        return waiting.length > 0 ? waiting : (await this.#opened(match)).entropy;
    }

    /** The commitment of that entropy; empty if nothing is kept. */
    async commitment(match: string): Promise<Uint8Array> {
        const entropy = await this.of(match);
        return entropy.length > 0 ? entropyCommitment(entropy) : NOTHING;
    }

    /** What the client had seen when it opened its entropy. */
    async seenAtOpening(match: string): Promise<Seen | undefined> {
        return (await this.#opened(match)).seen;
    }

    /** Whether entropy is kept that was not sent. */
    async waits(match: string): Promise<boolean> {
        return (await this.#read(`entropy ${match}`)).length > 0;
    }

    /** Whether a seat is bound to the entropy that is kept here. */
    async areBound(history: History, match: string, seat: number): Promise<boolean> {
        const entropy = await this.#read(`entropy ${match}`);
        return entropy.length > 0 && equal(history.commitment(seat), entropyCommitment(entropy));
    }

    async #read(key: string): Promise<Uint8Array> {
        return fromHex(await this.#keeping.get(key)) ?? NOTHING;
    }

    async #opened(match: string): Promise<{ entropy: Uint8Array; seen?: Seen }> {
        const [entropy, version, digest] = ((await this.#keeping.get(`opened entropy ${match}`)) ?? "").split(" ");
        const hash = fromHex(digest);
        return {
            entropy: fromHex(entropy) ?? NOTHING,
            ...(hash !== undefined && { seen: { version: Number(version), digest: hash } }),
        };
    }
}
