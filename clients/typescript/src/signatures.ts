/**
 * Who decided: whether each seat with a key has signed what its player did, over the history that everybody sees.
 *
 * A seat with a key signs when it is taken, and then each decision, undo and resignation. A signature covers the hash of a version that
 * is no older than what the seat signed before, so none counts twice. An operator who writes an event into their own store cannot sign
 * it; and if they change what came before, the signatures after it do not fit any more.
 */

import { create } from "@bufbuild/protobuf";
import { type Any, AnySchema } from "@bufbuild/protobuf/wkt";

import { equal, hex, NOTHING, sha256 } from "./bytes.js";
import type { Check } from "./fairness.js";
import { GENESIS, readContent } from "./following.js";
import type { DecisionMade, MatchEvent, Opening, SeatJoined } from "./generated/caravanserai/v1/event_pb.js";
import { exact } from "./numbers.js";
import { type Act, deciding, fits, isKey, joining, RESIGNING, signedBytes, UNDOING } from "./signing.js";

/** The player of a seat: their key (empty: they do not sign), and the version of their latest event. */
interface Signer {
    readonly key: Uint8Array;
    readonly bot: boolean;
    acted: number;
}

/** What the events of a match show about its signatures. Give it each event in order, from the first on. */
export class Signatures {
    /** Whether every player needs a key. */
    required = false;
    /** How many decisions have a signature that fits. */
    signed = 0;
    /** How many decisions were those of players whose seats have no key. */
    unsigned = 0;
    /** How many decisions are secret, with a signature that is not published yet. */
    hidden = 0;
    /** The keys that signed a decision, in hexadecimal digits. */
    readonly keys = new Set<string>();
    #match = "";
    readonly #heads: Uint8Array[] = [GENESIS];
    readonly #seats = new Map<number, Signer>();

    /** The key of a seat; empty if it has none. */
    key(seat: number): Uint8Array {
        return this.#seats.get(seat)?.key ?? NOTHING;
    }

    /**
     * Adds an event with its bytes and the openings that are known; returns what is wrong with it.
     *
     * @throws AlteredError: an opening cannot be read.
     */
    follow(event: MatchEvent, data: Uint8Array, openings: readonly Opening[]): string[] {
        const checks = this.#checked(event, openings);
        this.#heads.push(sha256(data));
        return checks.filter(({ holds }) => !holds).map(({ text }) => text);
    }

    #checked(event: MatchEvent, openings: readonly Opening[]): Check[] {
        const { case: kind, value } = event.body;
        if (kind === "joined") {
            return this.#joined(event, value);
        }
        if (kind === "decided" && !value.automatic) {
            return this.#decided(event, value, openings);
        }
        if (kind === "undone") {
            return this.#acted(event, value.seat, UNDOING, event.signature, this.#heads.length - 1);
        }
        if (kind === "resigned") {
            return this.#acted(event, value.seat, RESIGNING, event.signature);
        }
        if (kind === "created") {
            this.required = value.signaturesRequired;
            this.#match = event.match;
        } else if (kind === "left") {
            this.#seats.delete(value.seat);
        }
        return [notSigned(event, "is signed, and nobody signs this")];
    }

    #joined(event: MatchEvent, { seat, publicKey: key, bot, entropyCommitment }: SeatJoined): Check[] {
        const signs = key.length > 0;
        const named = `gives seat ${String(seat)}`;
        const checks = [{ holds: signs || bot !== "" || !this.required, text: `${named} no key, and each needs one` }];
        if (signs) {
            const taken = [...this.#seats.values()].some((signer) => equal(signer.key, key));
            checks.push({ holds: isKey(key) && bot === "", text: `${named} a key that is none` });
            checks.push({ holds: !taken, text: `${named} the key of another` });
        }
        this.#seats.set(seat, { key, bot: bot !== "", acted: 0 });
        return [...checks, ...this.#acted(event, seat, joining(key, entropyCommitment), event.signature)];
    }

    #decided(event: MatchEvent, decided: DecisionMade, openings: readonly Opening[]): Check[] {
        const { seat, askedAt, decision: shown } = decided;
        const signer = this.#seats.get(seat);
        if (signer === undefined || signer.key.length === 0) {
            this.unsigned += signer?.bot === true ? 0 : 1;
            return [notSigned(event, `is signed, but seat ${String(seat)} has no key`)];
        }
        const own = openings.some(({ audience }) => audience.includes(seat));
        if (shown === undefined && openings.length < event.seals.length && !own) {
            this.hidden++;
            signer.acted = exact(event.version);
            return [];
        }
        const { decision, signature } =
            shown === undefined ? opened(openings) : { decision: shown, signature: event.signature };
        const checks = this.#acted(event, seat, deciding(askedAt, decision), signature, exact(askedAt));
        const hides = shown !== undefined || event.signature.length === 0;
        checks.push({ holds: hides, text: "shows the signature of a secret decision" });
        if (checks.every(({ holds }) => holds)) {
            this.signed++;
            this.keys.add(hex(signer.key));
        }
        return checks;
    }

    /** What must hold where a player acts: a signature, no older than `since` and than their latest event. */
    #acted(event: MatchEvent, seat: number, act: Act, signature: Uint8Array, since = 0): Check[] {
        const signer = this.#seats.get(seat);
        if (signer === undefined || signer.key.length === 0) {
            return [notSigned(event, `is signed, but seat ${String(seat)} has no key`)];
        }
        const earliest = Math.max(since, signer.acted);
        signer.acted = exact(event.version);
        if (signature.length === 0) {
            return [{ holds: false, text: `is not signed, and seat ${String(seat)} has a key` }];
        }
        const covered = event.signedVersion;
        const head = covered < BigInt(earliest) ? undefined : this.#heads[Number(covered)];
        if (head === undefined) {
            const text = `has a signature over version ${String(covered)}, which does not count here`;
            return [{ holds: false, text }];
        }
        const holds = fits(signer.key, signature, signedBytes(act, this.#match, head));
        return [{ holds, text: `has a signature that is not that of seat ${String(seat)}` }];
    }
}

function notSigned({ signature, signedVersion }: MatchEvent, text: string): Check {
    return { holds: signature.length === 0 && signedVersion === 0n, text };
}

/** A secret decision with its signature; both empty if no opening has one. */
function opened(openings: readonly Opening[]): { decision: Any; signature: Uint8Array } {
    for (const opening of openings) {
        const { decision, signature } = readContent(opening.payload);
        if (decision !== undefined) {
            return { decision, signature };
        }
    }
    return { decision: create(AnySchema), signature: NOTHING };
}
