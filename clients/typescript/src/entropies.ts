/** The part of a client in chance: fresh entropy for each binding of a seat, opened once. */

import { equal, fromHex, hex, NOTHING } from "./bytes.js";
import { refuses } from "./errors.js";
import type { History } from "./fairness.js";
import { entropyCommitment, newEntropy } from "./identity.js";
import type { Keeping } from "./storage.js";
import type { Seen } from "./receipts.js";

/** Keeps the entropy of a client for each of its matches, and what the client had seen when it opened it. */
export class Entropies {
    readonly #keeping: Keeping;

    constructor(keeping: Keeping) {
        this.#keeping = keeping;
    }

    /**
     * Makes a call that binds to fresh entropy, which is kept from now on. If the service refuses the call, what was kept before is kept
     * again, because it is what the log shows.
     *
     * A request that the caller repeats has the same entropy again. That may have been sent by now, so what is kept stays as it is.
     */
    async binding<T>(
        match: string,
        requestId: string | undefined,
        bind: (commitment: Uint8Array) => Promise<T>,
    ): Promise<T> {
        const keys = [`entropy ${match}`];
        if (requestId !== undefined) {
            const repeated = `entropy ${match} ${requestId}`;
            const known = await this.#read(repeated);
            if (known.length > 0) {
                return bind(entropyCommitment(known));
            }
            keys.push(repeated);
        }
        const [before, entropy] = [await this.take(match), newEntropy()];
        for (const key of keys) {
            await this.#keeping.set(key, hex(entropy));
        }
        try {
            return await bind(entropyCommitment(entropy));
        } catch (error) {
            if (refuses(error)) {
                await this.#unbind(keys, entropy, before);
            }
            throw error;
        }
    }

    /** Forgets entropy to which nothing was bound, and keeps what was kept before. */
    async #unbind(keys: readonly string[], entropy: Uint8Array, before: Uint8Array): Promise<void> {
        for (const [index, key] of keys.entries()) {
            if (!equal(await this.#read(key), entropy)) {
                continue;
            }
            if (index === 0 && before.length > 0) {
                await this.#keeping.set(key, hex(before));
            } else {
                await this.#keeping.delete(key);
            }
        }
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

    /** The entropy that the client contributes to the chance of a match, or has contributed; empty if nothing is kept. */
    async of(match: string): Promise<Uint8Array> {
        const waiting = await this.#read(`entropy ${match}`);
        return waiting.length > 0 ? waiting : (await this.#opened(match)).entropy;
    }

    /** The commitment of that entropy; empty if nothing is kept. */
    async commitment(match: string): Promise<Uint8Array> {
        const entropy = await this.of(match);
        return entropy.length > 0 ? entropyCommitment(entropy) : NOTHING;
    }

    /** The version that the client had seen when it opened its entropy. */
    async seenAtOpening(match: string): Promise<Seen | undefined> {
        return (await this.#opened(match)).seen;
    }

    /** True if entropy is kept that was not sent. */
    async waits(match: string): Promise<boolean> {
        return (await this.#read(`entropy ${match}`)).length > 0;
    }

    /** True if the entropy of a commitment was sent. */
    async wasOpened(match: string, commitment: Uint8Array): Promise<boolean> {
        const { entropy } = await this.#opened(match);
        return entropy.length > 0 && equal(commitment, entropyCommitment(entropy));
    }

    /** True if a seat is bound to the entropy that is kept here. */
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
