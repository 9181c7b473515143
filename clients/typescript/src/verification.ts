/**
 * Verifying a match that is over from its published events, without its rules and without trusting the service.
 *
 * Checked: each event holds the hash of the one before; every seal fits its opening; the effects lead to the fingerprints; no place
 * gives more than it has; what was stated about hidden pieces was true; the result is what lies on the table; the secret of the service and
 * the entropy of every seat are those that they had committed to; each seat with a key has signed what its player did; a match of a
 * tournament has the name that follows from its table, and the players that its seats are kept for; times never go back, and clocks follow
 * from them. Not checked: whether the rules were kept and each draw was used correctly. That needs the rules: `caravan verify` makes every
 * decision again.
 */

import * as findings from "./findings.js";
import { create, equals } from "@bufbuild/protobuf";
import { Arranged } from "./arranged.js";
import { equal, hex, NOTHING, sha256 } from "./bytes.js";
import { chanceCommitment, seededKey } from "./chance.js";
import { Clocks } from "./clocks.js";
import { type Choice, History } from "./fairness.js";
import { Following, readContent } from "./follower.js";
import {
    type MatchCreated,
    type MatchEvent,
    type MatchFinished,
    OpeningContentSchema,
} from "./generated/caravanserai/v1/event_pb.js";
import type { MatchUpdate } from "./generated/caravanserai/v1/match_service_pb.js";
import { EVENT_CHECKS, FILE_CHECKS } from "./constants.js";
import { harmless, HarmlessError } from "./harmless.js";
import { inflated, InflationError } from "./inflation.js";
import { areaOf, faceOf, kindOf } from "./names.js";
import { Signatures } from "./signatures.js";
import { untrueStatement } from "./statements.js";
import { EVERYTHING } from "./table.js";

/** The checks. */
export const CHECKS = [...EVENT_CHECKS, ...FILE_CHECKS] as const;
export type CheckName = (typeof CHECKS)[number];

/** Something that is wrong: the version, the check that found it, and what it is. The text is safe to show. */
export interface Finding {
    readonly version: number;
    readonly check: CheckName;
    readonly text: string;
}

/** The findings about a match. */
export class Verification {
    readonly match: string;
    version = 0;
    fingerprint = 0n;
    over = false;
    seeded = false;
    /** True if the entropy of the caller counted: then nobody could choose the outcomes, except for `choices`. */
    own = false;
    /** The seats whose entropy went into the chance of the match. */
    contributed: readonly number[] = [];
    /** The choices that the order of events left to somebody. */
    choices: readonly Choice[] = [];
    /** The number of starts that failed after entropy had been opened; each is one of the choices. */
    voidStarts = 0;
    /** The number of random numbers that were drawn. */
    draws = 0;
    /** The numbers of signed decisions, of different keys that signed, and of decisions of players without one. */
    signed = 0;
    keys = 0;
    unsigned = 0;
    /** The number of other acts that are said to be those of players with keys, who did not sign them. */
    told = 0;
    /** The number of times that each check held. */
    readonly counts = Object.fromEntries(CHECKS.map((check) => [check, 0])) as Record<CheckName, number>;
    readonly findings: Finding[] = [];

    constructor(match: string) {
        this.match = match;
    }

    /** True if the match is over and nothing is wrong. A seeded match can be ok, but it was not fair. */
    get ok(): boolean {
        return this.over && this.findings.length === 0;
    }

    /** Counts a check, or notes that it failed. */
    check(version: number, check: CheckName, holds: boolean, text: string): void {
        if (holds) {
            this.counts[check]++;
        } else {
            this.findings.push({ version, check, text: harmless(text) });
        }
    }
}

/**
 * Verifies a match by all its updates in order, with all openings.
 *
 * `ownEntropy` is the entropy of the caller, to see whether it contributed.
 */
export function verifyUpdates(
    match: string,
    updates: Iterable<MatchUpdate>,
    ownEntropy: Uint8Array = NOTHING,
): Verification {
    const result = new Verification(match);
    const following = new Following(EVERYTHING);
    const history = new History();
    const arranged = new Arranged();
    const signatures = new Signatures();
    const clocks = new Clocks();
    let time = 0n;
    let supplies = new Map<string, ReadonlySet<string>>();
    for (const update of updates) {
        let event: MatchEvent;
        try {
            event = following.follow(update);
        } catch (error) {
            if (!(error instanceof HarmlessError)) {
                throw error;
            }
            result.check(result.version + 1, "events", false, error.message);
            return result;
        }
        result.version = following.version;
        result.check(following.version, "events", event.match === match, `belongs to ${event.match}`);
        checkOpenings(result, update, event);
        if (event.body.case === "created") {
            supplies = new Map(event.body.value.areas.map((area) => [area.name, new Set(area.supply)]));
            checkCreated(result, event.match, event.body.value, update);
        } else if (update.box.length > 0) {
            result.check(following.version, "box", false, findings.UNNAMED_BOX);
        }
        const misplaced = arranged.follow(event);
        result.check(following.version, "tournament", misplaced.length === 0, misplaced.join("; "));
        checkSeats(result, event, history, ownEntropy);
        checkSignatures(result, event, signatures, update);
        const forward = event.timeMilliseconds >= time;
        result.check(following.version, "times", forward, findings.EARLIER);
        time = event.timeMilliseconds;
        const wrong = clocks.follow(event);
        result.check(following.version, "clocks", wrong.length === 0, wrong.join("; "));
        checkSources(result, following, supplies);
        checkCensus(result, following);
        const untrue = untrueStatement(following.table, following.steps);
        result.check(following.version, "statements", untrue === undefined, findings.FALSE_STATEMENT(untrue ?? ""));
        if (event.body.case === "finished") {
            checkResult(result, event.body.value, following, history.players);
        }
        result.draws += event.draws;
        result.over = event.body.case === "finished" || event.body.case === "abandoned";
        checkFullFingerprint(result, update, following);
    }
    result.fingerprint = following.table.fingerprint;
    result.check(result.version, "events", result.over, findings.NO_END);
    return result;
}

function checkOpenings(result: Verification, update: MatchUpdate, event: MatchEvent): void {
    const opened = update.openings.map(({ index, audience }) => [index, audience]);
    const known = new Set(update.openings.map(({ index }) => index));
    const sealed = event.seals
        .map(({ audience, person }, index) => ({ index, audience, person }))
        .filter(({ index, person }) => person === "" || known.has(index)) // a person who is missing was erased
        .map(({ index, audience }) => [index, audience]);
    const same = JSON.stringify(opened) === JSON.stringify(sealed) && onlyNames(update, event);
    result.check(result.version, "openings", same, findings.OTHER_SEALS);
}

/** True if there is a seal about a person exactly where one takes a seat, and nothing but a name behind it. */
function onlyNames(update: MatchUpdate, event: MatchEvent): boolean {
    const joined = event.body.case === "joined" ? event.body.value : undefined;
    const person = joined?.person ?? "";
    const persons = event.seals.map((seal) => seal.person).filter((named) => named !== "");
    const contents = update.openings.map((opening) => readContent(opening.payload));
    if (JSON.stringify(persons) !== JSON.stringify(person === "" ? [] : [person])) {
        return false;
    }
    if (person === "") {
        return contents.every((content) => content.displayName === "");
    }
    return (
        event.seals.length === 1 &&
        event.seals[0]?.audience.length === 0 &&
        joined?.player === "" &&
        contents.every(
            (content) =>
                content.displayName !== "" &&
                equals(
                    OpeningContentSchema,
                    content,
                    create(OpeningContentSchema, { displayName: content.displayName }),
                ),
        )
    );
}

function checkCreated(result: Verification, match: string, created: MatchCreated, update: MatchUpdate): void {
    const packed = created.edition?.content ?? NOTHING;
    if (packed.length > 0 && update.box.length > 0) {
        result.check(1, "box", false, findings.UNNAMED_BOX);
    }
    const missing = packed.length === 0 && update.box.length === 0;
    const text = missing ? findings.MISSING_BOX : findings.OTHER_BOX;
    result.check(1, "box", boxOf(update, created) !== undefined, text);
    const secrets = update.openings.map((opening) => readContent(opening.payload).secret);
    const secret = secrets.find((found) => found.length > 0) ?? NOTHING;
    const committed = equal(chanceCommitment(match, secret), created.commitment);
    result.check(1, "commitment", committed, findings.OTHER_SECRET);
    result.seeded = created.seed !== "";
    if (result.seeded) {
        const follows = equal(secret, seededKey(created.seed));
        result.check(1, "commitment", follows, findings.UNSEEDED_SECRET);
    }
}

/**
 * The content of the box of a match, from its first update and the event in it; undefined if it is missing, or is not the one that
 * the event names.
 */
export function boxOf(update: MatchUpdate, created: MatchCreated): Uint8Array | undefined {
    const edition = created.edition;
    try {
        const content = edition !== undefined && edition.content.length > 0 ? inflated(edition.content) : update.box;
        return content.length > 0 && hex(sha256(content)) === edition?.digest ? content : undefined;
    } catch (error) {
        if (error instanceof InflationError) {
            return undefined;
        }
        throw error;
    }
}

/** Checks that the seats contributed what they were bound to, in an order that leaves nobody a choice. */
function checkSeats(result: Verification, event: MatchEvent, history: History, ownEntropy: Uint8Array): void {
    for (const { holds, text } of history.follow(event)) {
        result.check(result.version, "entropy", holds, text);
    }
    if (event.body.case === "started") {
        result.own = ownEntropy.length > 0 && event.body.value.entropies.some((entropy) => equal(entropy, ownEntropy));
    }
    result.contributed = history.contributed;
    result.voidStarts = history.voidStarts;
    result.choices = [...history.choices];
}

/** Checks that each seat with a key has signed what its player did. */
function checkSignatures(result: Verification, event: MatchEvent, signatures: Signatures, update: MatchUpdate): void {
    const wrong = signatures.follow(event, update.event, update.openings);
    result.check(result.version, "signatures", wrong.length === 0, wrong.join("; "));
    result.signed = signatures.signed;
    result.unsigned = signatures.unsigned;
    result.told = signatures.told;
    result.keys = signatures.keys.size;
}

/** The fingerprint of the full table is published with the event that ends the match, and no other; records of 0.1.0 have none. */
function checkFullFingerprint(result: Verification, update: MatchUpdate, following: Following): void {
    if (update.fullFingerprint !== undefined) {
        const same = result.over && following.table.fullFingerprint() === update.fullFingerprint;
        result.check(result.version, "events", same, findings.OTHER_FINGERPRINT);
    }
}

/** The places are those that were announced, one for each seat: no later event vouches for the last one. */
function checkResult(result: Verification, finished: MatchFinished, following: Following, seats: number): void {
    const lying = Array.from({ length: seats }, (_, index) =>
        [...following.table.pieces(`rank@${String(index + 1)}`).keys()].map(faceOf),
    );
    const announced = finished.places.map((place) => [String(place)]);
    const same = JSON.stringify(lying) === JSON.stringify(announced);
    result.check(result.version, "result", same, findings.OTHER_PLACES);
}

/** Checks that no place gave more than it had. */
function checkSources(
    result: Verification,
    following: Following,
    supplies: ReadonlyMap<string, ReadonlySet<string>>,
): void {
    const short = following.steps.flatMap((step) =>
        step.type === "move" &&
        following.table.count(step.source, step.piece) < 0 &&
        supplies.get(areaOf(step.source))?.has(kindOf(step.piece)) !== true
            ? [step.source]
            : [],
    );
    result.check(result.version, "supplies", short.length === 0, findings.SHORT_SUPPLY(short.join(", ")));
}

/** Checks that no kind of piece became more or less. In one event, several moves may do that together. */
function checkCensus(result: Verification, following: Following): void {
    const balance = new Map<string, number>();
    const weigh = (piece: string, count: number): void => {
        balance.set(kindOf(piece), (balance.get(kindOf(piece)) ?? 0) + count);
    };
    for (const step of following.steps) {
        if (step.type === "move") {
            weigh(step.piece, -step.count);
            weigh(step.becomes, step.count);
        }
    }
    if ([...balance.values()].some((change) => change !== 0)) {
        result.check(result.version, "supplies", false, findings.LOST_PIECES);
    }
}
