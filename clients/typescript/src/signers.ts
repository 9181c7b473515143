/** The part of a client in signatures: the keys of its seats, and what it has seen of their matches. */

import { Code } from "@connectrpc/connect";

import { fromHex, hex } from "./bytes.js";
import { localError } from "./errors.js";
import type { Keeping } from "./keeping.js";
import { type Act, newKey, publicKeyOf, sign, signedBytes } from "./signing.js";

const LOST =
    "the private key with which this must be signed is not kept here: give the client the keeping of the program that took the seat; " +
    "if it is lost, nobody can act for the seat any more";

/**
 * What a client knows of a match: the latest version that it saw, its hash (empty: the service does not sign), and the key of its own
 * seat (empty: it has none).
 */
export interface Sight {
    readonly version: bigint;
    readonly head: Uint8Array;
    readonly key: Uint8Array;
}

/** Keeps the private keys of a client, and signs with them. */
export class Signer {
    readonly #keeping: Keeping;
    readonly #sights = new Map<string, Sight>();

    constructor(keeping: Keeping) {
        this.#keeping = keeping;
    }

    /** Another signer with the same keys. */
    beside(): Signer {
        return new Signer(this.#keeping);
    }

    /** The public key of a new private one. For a name, it is the same in every call. */
    async newKey(name = ""): Promise<Uint8Array> {
        const kept = name === "" ? undefined : fromHex(await this.#keeping.get(`key ${name}`));
        const key = kept ?? newKey();
        const publicKey = publicKeyOf(key);
        await this.#keeping.set(`key ${hex(publicKey)}`, hex(key));
        if (name !== "" && kept === undefined) {
            await this.#keeping.set(`key ${name}`, hex(key));
        }
        return publicKey;
    }

    /**
     * Signs with the private key of a public one.
     *
     * @throws WrongMoment: `SIGNATURE_MISSING`: it is not kept here.
     */
    async sign(key: Uint8Array, act: Act, match: string, head: Uint8Array): Promise<Uint8Array> {
        const kept = fromHex(await this.#keeping.get(`key ${hex(key)}`));
        if (kept === undefined) {
            throw localError(Code.FailedPrecondition, "SIGNATURE_MISSING", LOST);
        }
        return sign(kept, signedBytes(act, match, head));
    }

    /** The fields of a request that sign it; none where the seat has no key. */
    async signature(
        match: string,
        { version, head, key }: Sight,
        act: Act,
    ): Promise<{ signature?: Uint8Array; signedVersion?: bigint }> {
        return key.length === 0 ? {} : { signature: await this.sign(key, act, match, head), signedVersion: version };
    }

    /** What is known of a match. */
    sight(match: string): Sight | undefined {
        return this.#sights.get(match);
    }

    /** Notes how a match is. */
    look(match: string, sight: Sight): Sight {
        this.#sights.set(match, sight);
        return sight;
    }

    /** Notes the latest event that was seen of a match where this client may have to sign. */
    saw(match: string, version: bigint, head: Uint8Array): void {
        const known = this.#sights.get(match);
        if (known !== undefined && version > known.version) {
            this.#sights.set(match, { ...known, version, head });
        }
    }
}
