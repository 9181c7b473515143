/** Checks the bytes of a record file: what they show, or what is wrong with them. Needs no service. */

import {
    HarmlessError,
    MatchRecord,
    type Policy,
    Receipt,
    RecordError,
    verifyRecord,
    type Verification,
} from "caravanserai/web";
import { type MatchCreated, MatchEventSchema } from "caravanserai/v1/event";
import { fromBinary } from "@bufbuild/protobuf";

import { type Claim, claimsOf, type State, verdictOf } from "./claims.js";
import { type Damage, findDamage } from "./damage.js";

/** A record that could be read. */
export interface Checked {
    readonly kind: "checked";
    readonly match: string;
    readonly game: string;
    readonly version: number;
    readonly digest: string;
    readonly format: 1 | 2;
    readonly bytes: number;
    readonly seats: readonly string[];
    readonly found: Verification;
    readonly claims: readonly Claim[];
    readonly verdict: State;
    readonly damage: Damage | undefined;
}

/** Bytes that are no record, or a damaged one. */
export interface Unreadable {
    readonly kind: "unreadable";
    readonly bytes: number;
    /** The message of the reader of records, in English. */
    readonly text: string;
    readonly damage: Damage | undefined;
}

/** The means with which a file is checked. */
export interface Means {
    readonly policy: Policy | undefined;
    /** Receipts that were kept of matches. Those of other matches are left out, unless they were given for this file. */
    readonly receipts: readonly Receipt[];
    /** The entropy of the visitor in this match, if they kept it. */
    readonly entropy?: Uint8Array;
    readonly showTime: (milliseconds: number) => string;
}

/** True if a file says that its match is in a log. */
export function namesLog(data: Uint8Array): boolean {
    try {
        return (MatchRecord.fromBytes(data).vouching?.header.log ?? "") !== "";
    } catch {
        return false;
    }
}

/** Checks the bytes of a file. */
export function check(data: Uint8Array, means: Means): Checked | Unreadable {
    let record: MatchRecord;
    try {
        record = MatchRecord.fromBytes(data);
    } catch (error) {
        if (error instanceof RecordError || error instanceof HarmlessError) {
            return { kind: "unreadable", bytes: data.length, text: error.message, damage: findDamage(data) };
        }
        throw error;
    }
    return checkRecord(record, data, means);
}

function checkRecord(record: MatchRecord, data: Uint8Array, { policy, receipts, entropy, showTime }: Means): Checked {
    const found = record.verify(entropy);
    if (policy !== undefined) {
        for (const finding of verifyRecord(data, policy).findings) {
            if (finding.check === "file" || finding.check === "log") {
                found.findings.push(finding);
            }
        }
    }
    const header = record.vouching?.header;
    const events = record.updates.map((update) => fromBinary(MatchEventSchema, update.event));
    const comparisons = receipts
        .filter(({ match }) => match === record.match)
        .map((receipt) => record.compare(receipt));
    const claims = claimsOf({
        found,
        comparisons,
        coverage: record.covered(comparisons.map(({ receipt }) => receipt)),
        signer: header?.signer ?? "",
        log: header?.log ?? "",
        bound: record.vouching?.proof?.binding !== undefined,
        trusted: policy !== undefined,
        times: [Number(events[0]?.timeMilliseconds ?? 0n), Number(events.at(-1)?.timeMilliseconds ?? 0n)],
        showTime,
    });
    const created = events[0]?.body.value as MatchCreated | undefined;
    return {
        kind: "checked",
        match: record.match,
        game: created?.game ?? "",
        version: record.version,
        digest: Array.from(record.digest, (byte) => byte.toString(16).padStart(2, "0")).join(""),
        format: record.vouching === undefined ? 1 : 2,
        bytes: data.length,
        seats: (header?.seats ?? []).map(({ name }) => name),
        found,
        claims,
        verdict: verdictOf(claims),
        damage: found.findings.some(({ check }) => check === "events" || check === "openings" || check === "box")
            ? findDamage(data)
            : undefined,
    };
}
