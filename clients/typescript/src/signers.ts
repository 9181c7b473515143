/** The part of a client in signatures: the keys of its seats, and what it has seen of their matches. */

import { Code } from "@connectrpc/connect";

import { equal, fromHex, hex, NOTHING } from "./bytes.js";
import { localError } from "./errors.js";
import { AlteredError } from "./following.js";
import type { Match } from "./generated/caravanserai/v1/match_pb.js";
import { tokenHash } from "./identity.js";
import type { Keeping } from "./keeping.js";
import { type Act, newKey, publicKeyOf, sign, signedBytes } from "./signing.js";

const LOST =
    "the private key with which this must be signed is not kept here: give the client the keeping of the program that took the seat; " +
    "if it is lost, nobody can act for the seat any more";

/**
 * What a client knows of a match: the latest version that it saw, its hash, and the key of its own seat (empty: it has none) with the
 * version at which that was seen first.
 */
export interface Sight {
    readonly version: bigint;
    readonly head: Uint8Array;
    readonly key: Uint8Array;
    readonly since: bigint;
}

/**
 * What a match shows of itself, and of a seat; 0: of none.
 *
 * @throws AlteredError: the match has no such seat.
 */
export function sightOf({ version, head, seats }: Match, seat: number): Sight {
    const shown = seats[seat - 1];
    if (seat !== 0 && shown === undefined) {
        throw new AlteredError(`the service shows no seat ${String(seat)}`);
    }
    return { version, head, key: shown?.publicKey ?? NOTHING, since: version };
}

/** Keeps the private keys of a client, and signs with them. */
export class Signer {
    readonly #keeping: Keeping;
    readonly #token: () => string;
    readonly #sights = new Map<string, Sight>();

    /** `token` is that of the client. */
    constructor(keeping: Keeping, token: () => string) {
        this.#keeping = keeping;
        this.#token = token;
    }

    /** A signer for another client, with the same keys. */
    beside(token: () => string): Signer {
        return new Signer(this.#keeping, token);
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
        const own = key.length > 0 ? key : await this.ownKey(match);
        return own === undefined ? {} : { signature: await this.sign(own, act, match, head), signedVersion: version };
    }

    /** Whether the private key of the seat of a match is kept here. */
    async signs(match: string): Promise<boolean> {
        const seen = this.#sights.get(match)?.key ?? NOTHING;
        const key = seen.length > 0 ? seen : await this.ownKey(match);
        return key !== undefined && (await this.#keeping.get(`key ${hex(key)}`)) !== undefined;
    }

    /** The public key for a seat of a match: the same whenever this caller asks. */
    seatKey(match: string): Promise<Uint8Array> {
        return this.newKey(this.#named(match));
    }

    /** The key with which this client took its seat of a match; undefined if it did not, or does not know. */
    async ownKey(match: string): Promise<Uint8Array | undefined> {
        const kept = this.#token() === "" ? undefined : fromHex(await this.#keeping.get(`seat ${this.#named(match)}`));
        return kept === undefined ? undefined : publicKeyOf(kept);
    }

    /**
     * Notes that this client took a seat with a key.
     *
     * @throws AlteredError: the service does not show it so.
     */
    async took(match: string, key: Uint8Array, shown: Match, seat: number): Promise<void> {
        const sight = sightOf(shown, seat);
        requireKey(key, sight.key, seat);
        const kept = await this.#keeping.get(`key ${hex(key)}`);
        if (kept !== undefined) {
            await this.#keeping.set(`seat ${this.#named(match)}`, kept);
        }
        this.#sights.set(match, sight);
    }

    /** Notes that this client gave its seat back. */
    async left(match: string): Promise<void> {
        this.lost(match);
        await this.#keeping.delete(`seat ${this.#named(match)}`);
    }

    /** Notes that this client has no seat any more, as far as the events of a match tell. */
    lost(match: string): void {
        this.#sights.delete(match);
    }

    #named(match: string): string {
        return `${match} ${hex(tokenHash(this.#token()))}`;
    }

    /** What is known of a match. */
    sight(match: string): Sight | undefined {
        return this.#sights.get(match);
    }

    /**
     * Notes how a match is.
     *
     * @throws AlteredError: the seat of this client has another key than that with which this client took it.
     */
    async look(match: string, shown: Match, seat: number): Promise<Sight> {
        const [sight, known] = [sightOf(shown, seat), this.#sights.get(match)];
        requireHead(known, sight.version, sight.head);
        const same = known !== undefined && known.key.length > 0 && equal(known.key, sight.key);
        if (!same && seat > 0) {
            requireKey((await this.ownKey(match)) ?? sight.key, sight.key, seat);
        }
        const noted = same ? { ...sight, since: known.since } : sight;
        this.#sights.set(match, noted);
        return noted;
    }

    /**
     * Notes the latest event that was seen of a match where this client may have to sign.
     *
     * @throws AlteredError: the service said that another one was there.
     */
    saw(match: string, version: bigint, head: Uint8Array): void {
        const known = this.#sights.get(match);
        requireHead(known, version, head);
        if (known !== undefined && version > known.version) {
            this.#sights.set(match, { ...known, version, head });
        }
    }
}

/**
 * Compares the hash of a version that is told, or was folded, with what is known of that version. What a client signs covers such a hash:
 * a service that tells another one than it shows could take the signature into another history. An empty hash says nothing.
 */
function requireHead(known: Sight | undefined, version: bigint, head: Uint8Array): void {
    if (known?.version === version && known.head.length > 0 && head.length > 0 && !equal(known.head, head)) {
        throw new AlteredError(`version ${String(version)} has two hashes`);
    }
}

/**
 * Requires that a seat has the key with which this client took it.
 *
 * @throws AlteredError: it has another one, or none.
 */
export function requireKey(own: Uint8Array, shown: Uint8Array, seat: number): void {
    if (!equal(own, shown)) {
        throw new AlteredError(
            `seat ${String(seat)} has another key than that with which you took it: another program of yours has taken it again, ` +
                "or somebody acts in your name",
        );
    }
}
