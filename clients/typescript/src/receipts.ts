/** Receipts: what a player or spectator keeps of a match, to show later which match it was. */

import * as findings from "./findings.js";
import { fromBinary } from "@bufbuild/protobuf";

import { equal, fromHex, hex, NOTHING, sha256 } from "./bytes.js";
import { RECEIPT_BYTES } from "./constants.js";
import { MatchEventSchema } from "./generated/caravanserai/v1/event_pb.js";
import type { MatchUpdate } from "./generated/caravanserai/v1/match_service_pb.js";
import { HarmlessError } from "./harmless.js";
import type { Keeping } from "./storage.js";
import { exact } from "./numbers.js";

const HASH_BYTES = 32;
const KEY_BYTES = 32;

/** Some bytes are not a record, or some text is not a receipt. */
export class RecordError extends HarmlessError {}

/** The progress of a client in a match: `digest` is the SHA-256 of the event that made `version`. */
export interface Seen {
    readonly version: number;
    readonly digest: Uint8Array;
}

/**
 * The evidence of a match that a player or spectator keeps: `digest` is the SHA-256 of the event that made `version`.
 *
 * It holds no secret. You may show it to anybody at any time.
 */
export class Receipt implements Seen {
    readonly match: string;
    readonly version: number;
    readonly digest: Uint8Array;
    /** The entropy commitment of the seat of the keeper; empty without a seat. */
    readonly commitment: Uint8Array;
    /** The version that the keeper had seen when they sent that entropy: between it and the start, no seat may be bound. */
    readonly opened: Seen | undefined;
    /** The public key of the seat of the keeper at this version, or before if they gave it back; empty without one. */
    readonly key: Uint8Array;

    constructor(
        match: string,
        version: number,
        digest: Uint8Array,
        commitment: Uint8Array = NOTHING,
        opened?: Seen,
        key: Uint8Array = NOTHING,
    ) {
        this.key = key;
        this.match = match;
        this.version = version;
        this.digest = digest;
        this.commitment = commitment;
        this.opened = opened;
    }

    /** The receipt of an update that you received. */
    static of(update: MatchUpdate, commitment: Uint8Array = NOTHING, opened?: Seen): Receipt {
        const event = fromBinary(MatchEventSchema, update.event);
        return new Receipt(event.match, exact(event.version), sha256(update.event), commitment, opened);
    }

    /** The receipt as a text to keep or to publish; all clients write and read the same. */
    toText(): string {
        return JSON.stringify({
            match: this.match,
            version: this.version,
            sha256: hex(this.digest),
            entropy_commitment: hex(this.commitment),
            ...(this.opened && {
                entropy_opened: { version: this.opened.version, sha256: hex(this.opened.digest) },
            }),
            ...(this.key.length > 0 && { public_key: hex(this.key) }),
        });
    }

    /**
     * Reads a receipt.
     *
     * @throws RecordError: the text is not a receipt.
     */
    static fromText(text: string): Receipt {
        const entry = text.length > RECEIPT_BYTES ? undefined : parsedObject(text);
        const seen = entry && seenIn(entry);
        const commitment = fromHex(entry?.["entropy_commitment"] ?? "");
        const key = fromHex(entry?.["public_key"] ?? "");
        const opened = entry?.["entropy_opened"];
        const before = isObject(opened) ? seenIn(opened) : undefined;
        if (
            typeof entry?.["match"] !== "string" ||
            seen === undefined ||
            (commitment?.length !== 0 && commitment?.length !== HASH_BYTES) ||
            (key?.length !== 0 && key?.length !== KEY_BYTES) ||
            (opened !== undefined && opened !== null && before === undefined)
        ) {
            throw new RecordError("not a receipt: it needs match, version (from 1) and sha256 (64 hexadecimal digits)");
        }
        return new Receipt(entry["match"], seen.version, seen.digest, commitment, before, key);
    }
}

function parsedObject(text: string): Record<string, unknown> | undefined {
    try {
        const value: unknown = JSON.parse(text);
        return isObject(value) ? value : undefined;
    } catch {
        return undefined;
    }
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null;
}

function seenIn(entry: Record<string, unknown>): Seen | undefined {
    const version = entry["version"];
    const digest = fromHex(entry["sha256"]);
    const fits = typeof version === "number" && Number.isSafeInteger(version) && version >= 1;
    return fits && digest?.length === HASH_BYTES ? { version, digest } : undefined;
}

/** The events of a match that a client followed, such as a `Following`. */
export interface FollowedHistory {
    /** The hash of the event that made a version; empty if it was not followed. */
    digestAt(version: number): Uint8Array;
    /** True if a version that was not followed is missing, rather than still to come. */
    readonly complete: boolean;
}

/** A receipt does not continue the one that is kept. Nothing was overwritten. */
export class ReceiptConflictError extends HarmlessError {
    /** The key under which the kept receipt lies. */
    readonly kept: string;
    /** The key under which the new receipt lies. */
    readonly beside: string;
    /** The reason why it does not continue: two histories of a match, two matches, or a damaged receipt. */
    readonly reason: string;

    constructor(kept: string, beside: string, reason: string, isKept = true) {
        super(
            isKept
                ? `${findings.NOTHING_OVERWRITTEN(reason, `"${kept}"`, `"${beside}"`)}.`
                : `${reason} "${kept}" is as it was; the new receipt could not be kept. To go on all the same, move the old one elsewhere.`,
        );
        this.kept = kept;
        this.beside = beside;
        this.reason = reason;
    }
}

/**
 * Keeps the latest receipt of a match while it is followed. Make it before you begin to follow.
 *
 * Only a receipt of the same history replaces another; otherwise both are kept. A receipt proves what its owner saw. If a service
 * later shows another history, because its store was restored from a backup or because it lies, clients must not destroy that
 * proof.
 */
export class ReceiptKeeper {
    /** The key under which the receipt lies. */
    readonly key: string;
    readonly #keeping: Keeping;
    /** The version of the receipt that was kept before the match was followed; 0 if there was none. */
    readonly #before: Promise<number>;
    #began = false;

    constructor(keeping: Keeping, match: string, key = `receipt ${match}`) {
        this.#keeping = keeping;
        this.key = key;
        this.#before = this.read().then(
            (kept) => kept?.version ?? 0,
            () => 0, // `keep` reads it again, and says what is wrong
        );
    }

    /**
     * The receipt that is kept.
     *
     * @throws RecordError: what is kept is no receipt.
     */
    async read(): Promise<Receipt | undefined> {
        const text = await this.#keeping.get(this.key);
        return text === undefined ? undefined : Receipt.fromText(text);
    }

    /**
     * Keeps a receipt if its history passes through the one that is kept. You may call it for every update.
     *
     * A kept receipt that is ahead of the history stays: it is compared when the history has come that far, or is complete without it.
     * Another program of yours that follows the same match may be ahead, too. If the new receipt says nothing about chance, because the
     * client was restarted, that part of the old one stays.
     *
     * @throws ReceiptConflictError: the history is another one; the receipt is kept beside.
     */
    async keep(receipt: Receipt, history: FollowedHistory): Promise<void> {
        let kept: Receipt | undefined;
        try {
            kept = await this.read();
        } catch (error) {
            if (error instanceof RecordError) {
                throw await this.#conflict(receipt, findings.DAMAGED_RECEIPT(`"${this.key}"`));
            }
            throw error;
        }
        if (kept !== undefined) {
            if (kept.match !== receipt.match) {
                throw await this.#conflict(
                    receipt,
                    `${findings.FILE_OF_ANOTHER(`"${this.key}"`, kept.match, receipt.match)}.`,
                );
            }
            const shown = history.digestAt(kept.version);
            if (!equal(shown, kept.digest)) {
                if (kept.version > receipt.version && !(await this.#isMissing(kept, history))) {
                    return;
                }
                throw await this.#conflict(receipt, anotherHistory(kept, receipt, shown.length > 0));
            }
        }
        await this.#keeping.set(this.key, withChanceOf(receipt, kept).toText());
        if (!this.#began) {
            await this.#settle(receipt.version, history);
        }
        this.#began = true;
    }

    /** True if a history should contain a kept receipt that is ahead of it: otherwise it will, or another program wrote it. */
    async #isMissing(kept: Receipt, history: FollowedHistory): Promise<boolean> {
        return !this.#began && history.complete && kept.version <= (await this.#before);
    }

    /** Removes receipts that were kept beside, by mistake, although they are of this very history. */
    async #settle(latest: number, history: FollowedHistory): Promise<void> {
        for (let version = 1; version <= latest; version++) {
            const digest = history.digestAt(version);
            const beside = this.#beside(version, digest);
            const text = digest.length > 0 ? await this.#keeping.get(beside) : undefined;
            if (text !== undefined && isOf(text, version, digest)) {
                await this.#keeping.delete(beside);
            }
        }
    }

    #beside(version: number, digest: Uint8Array): string {
        return `${this.key} conflict-${String(version)}-${hex(digest).slice(0, 16)}`;
    }

    /** Keeps a receipt beside. Two that have the same key are of the same event. */
    async #conflict(receipt: Receipt, reason: string): Promise<ReceiptConflictError> {
        const beside = this.#beside(receipt.version, receipt.digest);
        try {
            if ((await this.#keeping.get(beside)) === undefined) {
                await this.#keeping.set(beside, receipt.toText());
            }
        } catch {
            return new ReceiptConflictError(this.key, beside, reason, false); // there is no room: it is said all the same
        }
        return new ReceiptConflictError(this.key, beside, reason);
    }
}

/** True if a text is a receipt of an event. */
function isOf(text: string, version: number, digest: Uint8Array): boolean {
    try {
        const receipt = Receipt.fromText(text);
        return receipt.version === version && equal(receipt.digest, digest);
    } catch {
        return false;
    }
}

function withChanceOf(receipt: Receipt, kept: Receipt | undefined): Receipt {
    const commitment = receipt.commitment.length > 0 ? receipt.commitment : kept?.commitment;
    const { match, version, digest } = receipt;
    const known = kept !== undefined && kept.version <= version ? kept.key : NOTHING;
    const key = receipt.key.length > 0 ? receipt.key : known;
    return new Receipt(match, version, digest, commitment, receipt.opened ?? kept?.opened, key);
}

function anotherHistory(kept: Receipt, receipt: Receipt, known: boolean): string {
    if (kept.version <= receipt.version && !known) {
        return `${findings.GAP_IN_FOLLOWING(kept.match, kept.version)}.`;
    }
    const shows =
        kept.version > receipt.version
            ? findings.SHORTER_HISTORY(kept.match, receipt.version)
            : findings.OTHER_HISTORY(kept.match);
    return `${findings.NOT_PART_OF_HISTORY(shows, kept.version)}.`;
}
