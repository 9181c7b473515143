/** The part of a client in signatures: the keys of its seats, and what it has seen of their matches. */

import * as findings from "./findings.js";
import { Code } from "@connectrpc/connect";

import { equal, fromHex, hex, NOTHING } from "./bytes.js";
import { localError } from "./errors.js";
import { AlteredError } from "./follower.js";
import type { Match } from "./generated/caravanserai/v1/match_pb.js";
import { tokenHash } from "./identity.js";
import type { Keeping } from "./storage.js";
import { requireNamed } from "./requests.js";
import { type Act, newKey, publicKeyOf, sign, signedBytes } from "./signed-acts.js";

const LOST = findings.LOST_KEY("keys");

/** The error for a tournament that begins with another key of an organiser than that which is kept here, or with none. */
export function otherOrganisingKey(tournament: string): AlteredError {
    return new AlteredError(findings.OTHER_ORGANISER_KEY(tournament));
}

/**
 * The knowledge of a client about a match: the latest version that it saw, its hash, and the key of its own seat (empty: it has none) with
 * the version at which that was seen first.
 */
export interface Sight {
    readonly version: bigint;
    readonly head: Uint8Array;
    readonly key: Uint8Array;
    readonly since: bigint;
}

/**
 * The knowledge that a match gives of itself, and of a seat; 0: of none.
 *
 * @throws AlteredError: the match has no such seat.
 */
export function sightOf({ version, head, seats }: Match, seat: number): Sight {
    const shown = seats[seat - 1];
    if (seat !== 0 && shown === undefined) {
        throw new AlteredError(findings.MISSING_SEAT(seat));
    }
    return { version, head, key: shown?.publicKey ?? NOTHING, since: version };
}

/** Keeps the private keys of a client, and signs with them. */
export class Signer {
    readonly #keeping: Keeping;
    readonly #token: () => string;
    readonly #sights = new Map<string, Sight>();
    readonly #begun = new Map<string, Sight>();

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

    /** True if the private key of the seat of a match is kept here. */
    async signs(match: string): Promise<boolean> {
        const seen = this.#sights.get(match)?.key ?? NOTHING;
        const key = seen.length > 0 ? seen : await this.ownKey(match);
        return key !== undefined && (await this.has(key));
    }

    /** True if the private key of a public one is kept here. */
    async has(key: Uint8Array): Promise<boolean> {
        return (await this.#keeping.get(`key ${hex(key)}`)) !== undefined;
    }

    /** Notes the key that the player has registered with this client. */
    async registered(key: Uint8Array): Promise<void> {
        await this.#note(`player ${this.#hash()}`, key);
    }

    /** Keeps under the hash of a new token what was noted of the player. */
    async renew(token: string): Promise<void> {
        const kept = await this.#keeping.get(`player ${this.#hash()}`);
        if (kept !== undefined) {
            await this.#keeping.set(`player ${hex(tokenHash(token))}`, kept);
        }
    }

    /**
     * The key that the service shows of the player who calls.
     *
     * @throws AlteredError: it is neither that which was registered with this client, nor one that is kept here.
     */
    async requireRegistered(shown: Uint8Array): Promise<Uint8Array> {
        const own = await this.#noted(`player ${this.#hash()}`);
        if (own !== undefined && !equal(own, shown) && !(await this.has(shown))) {
            throw new AlteredError(findings.OTHER_PLAYER_KEY);
        }
        return shown;
    }

    /** The public key for a seat of a match: the same whenever this caller asks. */
    seatKey(match: string): Promise<Uint8Array> {
        return this.newKey(this.#named(match));
    }

    /** The key with which this client took its seat of a match; undefined if it did not, or does not know. */
    async ownKey(match: string): Promise<Uint8Array | undefined> {
        return this.#token() === "" ? undefined : this.#noted(`seat ${this.#named(match)}`);
    }

    /**
     * Notes that this client took a seat with a key.
     *
     * @throws AlteredError: the service does not show it so.
     */
    async took(match: string, key: Uint8Array, shown: Match, seat: number): Promise<void> {
        const sight = sightOf(shown, seat);
        requireKey(key, sight.key, seat);
        requireNamed(match, shown.name);
        await this.#note(`seat ${this.#named(match)}`, key);
        this.#sights.set(match, sight);
    }

    /** Notes a key before this client enters a tournament with it: the log may show that before the answer comes. */
    async enters(tournament: string, key: Uint8Array): Promise<void> {
        await this.#note(`entrant ${this.#named(tournament)} ${hex(key)}`, key);
    }

    /** Notes that this client entered a tournament, with a key if that is kept here. */
    async entered(tournament: string, key: Uint8Array): Promise<void> {
        const name = `entrant ${this.#named(tournament)}`;
        await this.#keeping.delete(name);
        await this.#note(name, key);
    }

    /** True if this client entered a tournament with a key. */
    async hasEntered(tournament: string): Promise<boolean> {
        return (await this.#keeping.get(`entrant ${this.#named(tournament)}`)) !== undefined;
    }

    /**
     * Compares the key with which this player has entered a tournament, as the log says, with those that this client has sent. A player
     * whose key was replaced since stays entered with the one before.
     *
     * @throws AlteredError: it is none of them.
     */
    async requireEntered(tournament: string, shown: Uint8Array): Promise<void> {
        const sent = await this.#keeping.get(`entrant ${this.#named(tournament)} ${hex(shown)}`);
        if (sent === undefined && (await this.hasEntered(tournament))) {
            throw new AlteredError(findings.OTHER_ENTRANT_KEY(tournament));
        }
    }

    /** Notes with which key, and with which first event (its hash), a tournament of this player began. */
    async organises(tournament: string, key: Uint8Array, first: Uint8Array): Promise<void> {
        await this.#note(`organiser ${this.#named(tournament)}`, key);
        await this.#keeping.set(`first ${this.#named(tournament)}`, hex(first));
    }

    /**
     * Requires that a tournament which this client created still begins as it began.
     *
     * @throws AlteredError: it does not: what this organiser signs would be about another tournament, or not theirs.
     */
    async requireOrganising(tournament: string, key: Uint8Array, first: Uint8Array): Promise<void> {
        const own = await this.#noted(`organiser ${this.#named(tournament)}`);
        if (own !== undefined && !equal(own, key)) {
            throw otherOrganisingKey(tournament);
        }
        const began = await this.#keeping.get(`first ${this.#named(tournament)}`);
        if (began !== undefined && began !== hex(first)) {
            throw new AlteredError(findings.OTHER_BEGINNING_KEPT(tournament));
        }
    }

    /**
     * Notes the hash of the first event of a match that this client has created.
     *
     * @throws AlteredError: the service said that another one was there.
     */
    began({ name, version, head }: Match, first: Uint8Array): void {
        const sight = { version: 1n, head: first, key: NOTHING, since: 1n };
        requireHead(sight, version, head);
        this.#begun.set(name, sight);
    }

    /** Keeps under a name the private key of a public one, if it is kept here. */
    async #note(name: string, key: Uint8Array): Promise<void> {
        const kept = await this.#keeping.get(`key ${hex(key)}`);
        if (kept !== undefined) {
            await this.#keeping.set(name, kept);
        }
    }

    /** The public key of the private one that is kept under a name. */
    async #noted(name: string): Promise<Uint8Array | undefined> {
        const kept = fromHex(await this.#keeping.get(name));
        return kept === undefined ? undefined : publicKeyOf(kept);
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
        return `${match} ${this.#hash()}`;
    }

    #hash(): string {
        return hex(tokenHash(this.#token()));
    }

    /** The knowledge of a match. */
    sight(match: string): Sight | undefined {
        return this.#sights.get(match);
    }

    /**
     * Notes how a match is.
     *
     * The latest version that was seen stays: an answer may have been overtaken, or come from a process that is behind, and a signature
     * over an older version would not cover what was seen since.
     *
     * @throws AlteredError: it is another match, the seat of this client has another key than that with which this client took it, the
     * service hides that it has one, or the hash is another one than was seen.
     */
    async look(match: string, shown: Match, seat: number): Promise<void> {
        requireNamed(match, shown.name);
        const sight = sightOf(shown, seat);
        const own = await this.ownKey(match);
        const known = this.#sights.get(match);
        requireHead(known, sight.version, sight.head);
        const same = known !== undefined && known.key.length > 0 && equal(known.key, sight.key);
        if (!same && own !== undefined) {
            requireOwn(own, shown, sight.key, seat);
        }
        const latest = known !== undefined && known.head.length > 0 && known.version >= sight.version ? known : sight;
        const { version, head } = latest;
        this.#sights.set(match, { version, head, key: sight.key, since: same ? known.since : sight.version });
    }

    /**
     * Notes the latest event that was seen of a match where this client may have to sign.
     *
     * @throws AlteredError: the service said that another one was there.
     */
    saw(match: string, version: bigint, head: Uint8Array): void {
        const known = this.#sights.get(match);
        requireHead(known, version, head);
        requireHead(this.#begun.get(match), version, head);
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
        throw new AlteredError(findings.TWO_HASHES(version));
    }
}

/**
 * Compares the seat that the service says is that of this client with the key with which this client took one.
 *
 * @throws AlteredError: it has another key, or another seat has that key.
 */
function requireOwn(own: Uint8Array, { seats }: Match, key: Uint8Array, seat: number): void {
    if (seat > 0) {
        requireKey(own, key, seat);
        return;
    }
    const hidden = seats.findIndex(({ publicKey }) => equal(publicKey, own)) + 1;
    if (hidden > 0) {
        throw new AlteredError(findings.OWN_SEAT_DENIED(hidden));
    }
}

/**
 * Requires that a seat has the key with which this client took it.
 *
 * @throws AlteredError: it has another one, or none.
 */
export function requireKey(own: Uint8Array, shown: Uint8Array, seat: number): void {
    if (!equal(own, shown)) {
        throw new AlteredError(findings.OTHER_SEAT_KEY(seat));
    }
}
