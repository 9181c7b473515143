/**
 * The proof of who decided: each seat with a key has signed its acts, over the history that everybody sees.
 *
 * A seat with a key signs when it is taken, and then each decision, undo, resignation and answer to the proposal to end the match. A
 * signature covers the hash of a version that is no older than what the seat signed before, so none counts twice. An operator who writes an
 * event into their own store cannot sign it; and if they change what came before, the signatures after it do not fit any more.
 *
 * What else a player does (leave, bind the seat, be ready, pause, resume, give time) they may sign. What they did not sign, only the
 * service says.
 */

import * as findings from "./findings.js";
import { create } from "@bufbuild/protobuf";
import { type Any, AnySchema } from "@bufbuild/protobuf/wkt";

import { Agreement } from "./agreement.js";
import { equal, hex, NOTHING, sha256 } from "./bytes.js";
import type { Check } from "./fairness.js";
import { GENESIS, readContent } from "./follower.js";
import { Actor } from "./generated/caravanserai/v1/actor_pb.js";
import type { DecisionMade, MatchEvent, Opening, SeatJoined } from "./generated/caravanserai/v1/event_pb.js";
import { exact } from "./numbers.js";
import {
    type Act,
    beingReady,
    binding,
    deciding,
    ending,
    fits,
    givingTime,
    handingOver,
    isKey,
    joining,
    LEAVING,
    PAUSING,
    RESIGNING,
    RESUMING,
    signedBytes,
    UNDOING,
} from "./signed-acts.js";

/** The player of a seat: their key (empty: they do not sign), and the version of their latest event. */
interface Signer {
    readonly key: Uint8Array;
    readonly bot: boolean;
    acted: number;
}

/** The signatures of a match by its events. Give it each event in order, from the first on. */
export class Signatures {
    /** True if every player needs a key. */
    required = false;
    /** The number of decisions with a signature that fits. */
    signed = 0;
    /** The number of decisions of players whose seats have no key. */
    unsigned = 0;
    /** The number of secret decisions, with a signature that is not published yet. */
    hidden = 0;
    /** The number of other acts that are said to be those of players whose seats have keys, and nobody signed them. */
    told = 0;
    /** The keys that signed a decision, in hexadecimal digits. */
    readonly keys = new Set<string>();
    #match = "";
    readonly #heads: Uint8Array[] = [GENESIS];
    readonly #seats = new Map<number, Signer>();
    readonly #agreement = new Agreement();

    /** The key of a seat; empty if it has none. */
    key(seat: number): Uint8Array {
        return this.#seats.get(seat)?.key ?? NOTHING;
    }

    /** The seat that has a key; 0 if none has. */
    seatOf(key: Uint8Array): number {
        return [...this.#seats].find(([, signer]) => equal(signer.key, key))?.[0] ?? 0;
    }

    /**
     * Adds an event with its bytes and the openings that are known; returns what is wrong with it.
     *
     * @throws AlteredError: an opening cannot be read.
     */
    follow(event: MatchEvent, data: Uint8Array, openings: readonly Opening[]): string[] {
        const checks = this.#act(event);
        if (event.body.case === "left") {
            this.#seats.delete(event.body.value.seat);
        }
        checks.push(...this.#checked(event, openings), ...this.#agreement.follow(event));
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
        if (kind === "handedOver") {
            const checks = this.#acted(event, value.seat, handingOver(value.bot), event.signature);
            this.#seats.set(value.seat, { key: NOTHING, bot: true, acted: exact(event.version) });
            return checks;
        }
        if (kind === "endAnswered") {
            const act = ending(value.proposedAt, value.declines);
            return this.#acted(event, value.seat, act, event.signature, exact(this.#agreement.since(value)));
        }
        if (kind === "created") {
            this.required = value.signaturesRequired;
            this.#match = event.match;
        }
        return [notSigned(event, findings.NOBODY_SIGNS)];
    }

    /** Checks the signature of an act that a player may sign. */
    #act(event: MatchEvent): Check[] {
        const [seat, act] = actOf(event) ?? [0];
        const signer = act === undefined ? undefined : this.#seats.get(seat);
        const signed = event.actSignature;
        if (act === undefined || signer === undefined || signer.key.length === 0) {
            const text = findings.ACT_OF_NOBODY;
            return [{ holds: signed === undefined, text }];
        }
        if (signed === undefined) {
            this.told++;
            return [];
        }
        const [check, counts] = this.#fitting(signer, seat, act, signed, signer.acted);
        if (counts && event.body.case !== "startVoided") {
            signer.acted = exact(event.version); // the event that frees the seat has the signature of the void start
        }
        return [check];
    }

    /** Checks a signature over a version that is no older than `since`; true if it is over such a version. */
    #fitting(
        { key }: Signer,
        seat: number,
        act: Act,
        { signature, signedVersion }: Pick<MatchEvent, "signature" | "signedVersion">,
        since: number,
    ): [Check, boolean] {
        const head = signedVersion < BigInt(since) ? undefined : this.#heads[Number(signedVersion)];
        if (head === undefined) {
            const text = findings.OTHER_VERSION(signedVersion);
            return [{ holds: false, text }, false];
        }
        const holds = fits(key, signature, signedBytes(act, this.#match, head));
        return [{ holds, text: findings.OTHER_SIGNER(seat) }, true];
    }

    #joined(event: MatchEvent, { seat, publicKey: key, bot, entropyCommitment }: SeatJoined): Check[] {
        const signs = key.length > 0;
        const checks = [{ holds: signs || bot !== "" || !this.required, text: findings.MISSING_KEY(seat) }];
        if (signs) {
            const taken = [...this.#seats.values()].some((signer) => equal(signer.key, key));
            checks.push({ holds: isKey(key) && bot === "", text: findings.NO_KEY(seat) });
            checks.push({ holds: !taken, text: findings.TAKEN_KEY(seat) });
        }
        this.#seats.set(seat, { key, bot: bot !== "", acted: 0 });
        return [...checks, ...this.#acted(event, seat, joining(key, entropyCommitment), event.signature)];
    }

    #decided(event: MatchEvent, decided: DecisionMade, openings: readonly Opening[]): Check[] {
        const { seat, askedAt, decision: shown } = decided;
        const signer = this.#seats.get(seat);
        if (signer === undefined || signer.key.length === 0) {
            this.unsigned += signer?.bot === true ? 0 : 1;
            return [notSigned(event, findings.SEAT_WITHOUT_KEY(seat))];
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
        checks.push({ holds: hides, text: findings.SECRET_SIGNATURE });
        if (checks.every(({ holds }) => holds)) {
            this.signed++;
            this.keys.add(hex(signer.key));
        }
        return checks;
    }

    /** Checks that a player signed an act: a signature, no older than `since` and than their latest event. */
    #acted(event: MatchEvent, seat: number, act: Act, signature: Uint8Array, since = 0): Check[] {
        const signer = this.#seats.get(seat);
        if (signer === undefined || signer.key.length === 0) {
            return [notSigned(event, findings.SEAT_WITHOUT_KEY(seat))];
        }
        const earliest = Math.max(since, signer.acted);
        signer.acted = exact(event.version);
        if (signature.length === 0) {
            return [{ holds: false, text: findings.UNSIGNED(seat) }];
        }
        const { signedVersion } = event;
        return [this.#fitting(signer, seat, act, { signature, signedVersion }, earliest)[0]];
    }
}

/** The seat that did something which it may sign, and what is signed; undefined for what no player does. */
function actOf({ body: { case: kind, value } }: MatchEvent): [number, Act] | undefined {
    switch (kind) {
        case "left":
        case "startVoided":
            return value.by === Actor.PLAYERS ? [value.seat, LEAVING] : undefined;
        case "bound":
            return [value.seat, binding(value.entropyCommitment)];
        case "ready":
            return [value.seat, beingReady(value.entropy)];
        case "paused":
            return [value.seat, PAUSING];
        case "resumed":
            return [value.seat, RESUMING];
        case "timeGiven": {
            const [seat, ...others] = value.seats;
            const gives = value.givenBy > 0 && seat !== undefined && others.length === 0;
            return gives ? [value.givenBy, givingTime(seat, value.milliseconds)] : undefined;
        }
        default:
            return undefined;
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
