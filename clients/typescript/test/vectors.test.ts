/** The conformance vectors: what every client must compute; see `clients/vectors/README.md`. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

import {
    create,
    createRegistry,
    fromBinary,
    fromJson,
    type JsonValue,
    type Message,
    toBinary,
    toJson,
} from "@bufbuild/protobuf";
import { AnySchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { findTrailerError } from "@connectrpc/connect/protocol-grpc";
import {
    AlteredError,
    beingReady,
    binding,
    bindingEntrant,
    changingOwnTeam,
    checkingIn,
    chanceCommitment,
    Clocks,
    committedKey,
    draw,
    drawOfScheme1,
    deciding,
    ending,
    entropyCommitment,
    entryTicket,
    EVERYTHING,
    fits,
    Following,
    givingTime,
    handingOver,
    isKey,
    joining,
    LEAVING,
    MatchRecord,
    openingEntropy,
    PAUSING,
    Policy,
    publicKeyOf,
    readContent,
    Receipt,
    RecordError,
    Refused,
    registering,
    RESIGNING,
    RESUMING,
    seal,
    seededKey,
    sign,
    signedBytes,
    type Table,
    TournamentLog,
    UNDOING,
    verifyRecord,
    type Verification,
    verifyUpdates,
    takingBack,
    takingBye,
    withdrawing,
} from "caravanserai";
import * as marcopolo from "caravanserai/games/marcopolo";
import * as merv from "caravanserai/games/merv";
import * as palmyra from "caravanserai/games/palmyra";
import * as sahwari from "caravanserai/games/sahwari";
import { type MatchEvent, MatchEventSchema, OpeningContentSchema, OpeningSchema } from "caravanserai/v1/event";
import { TableSchema } from "caravanserai/v1/match";
import { type MatchUpdate, MatchUpdateSchema } from "caravanserai/v1/match_service";
import { TournamentUpdateSchema } from "caravanserai/v1/tournament_service";

import { concat, equal, hex, NOTHING, parts, sha256, utf8 } from "../src/bytes.js";
import { beginning, continuation } from "../src/entries.js";
import { errorOf } from "../src/errors.js";
import { passes, resumes, RETRYING } from "../src/retries.js";
import { type Part, setBack, Watch } from "../src/watch.js";
import { VECTORS } from "./vector-folder.js";

const registry = createRegistry(
    marcopolo.file_caravanserai_games_marcopolo_v1_decisions,
    merv.file_caravanserai_games_merv_v1_decisions,
    palmyra.file_caravanserai_games_palmyra_v1_decisions,
    sahwari.file_caravanserai_games_sahwari_v1_decisions,
);

interface MatchVector {
    name: string;
    match: string;
    updates: JsonValue[];
    events: { version: number; sha256: string; fingerprint: string; full_fingerprint: string }[];
    digests: Record<string, string[]>;
    tables: { viewer: number; table: JsonValue }[];
    chance: Chance & { commitment: string; secret: string; seed: string; entropies: string[] };
    verification: Telling & {
        ok: boolean;
        over: boolean;
        seeded: boolean;
        draws: number;
        contributed: number[];
        void_starts: number;
        signed: number;
        choices: number[];
        findings: { version: number; check: string }[];
    };
    record: { bytes: number; sha256: string };
}

/** Expectations of some cases of a verification beside its findings. */
interface Telling {
    told?: number;
    words?: string[];
}

function tellingOf({ told, choices }: Verification, expected: Telling): Telling {
    return expected.told === undefined ? {} : { told, words: choices.map(({ text }) => text) };
}

interface Chance {
    scheme: number;
    key: string;
    draws: Draw[];
}

interface Draw {
    version: number;
    index: number;
    number: number;
    limit: string;
    value: string;
    kind: string;
    outcome: unknown;
    candidates?: unknown[];
    bag?: Record<string, number> | [string, number][];
}

const manifest = contentOf("manifest.json") as {
    format: number;
    files: { path: string; kind: string; sha256: string }[];
};
const matches = new Map<string, MatchVector>();
const updatesOf = new Map<string, MatchUpdate[]>();
for (const { path, kind } of manifest.files) {
    if (kind === "match") {
        const vector = contentOf(path) as unknown as MatchVector;
        matches.set(vector.name, vector);
        updatesOf.set(
            vector.name,
            vector.updates.map((update) => fromJson(MatchUpdateSchema, update, { registry })),
        );
    }
}

function bytesOf(path: string): Buffer {
    const bytes = readFileSync(new URL(path, VECTORS));
    return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

function contentOf(path: string): Record<string, unknown> {
    return JSON.parse(bytesOf(path).toString()) as Record<string, unknown>;
}

function listOf<T>(path: string, key: string): T[] {
    return contentOf(path)[key] as T[];
}

function bytes(digits: string): Uint8Array {
    return new Uint8Array(Buffer.from(digits, "hex"));
}

function seenBy(viewer: number, updates: readonly MatchUpdate[]): MatchUpdate[] {
    return updates.map((update) => ({
        ...update,
        openings: update.openings.filter(({ audience }) => viewer === EVERYTHING || audience.includes(viewer)),
    }));
}

/** A table as the digest of a text. */
function digest(table: Table): string {
    const numbers = (first: number, second: number): number => first - second;
    const lines = table.layout().map(({ place, piece, count }) => ["piece", place, piece, count]);
    for (const stack of [...table.stacks().keys()].sort(numbers)) {
        for (const task of table.tasks(stack)) {
            lines.push(["task", String(stack), String(task.askedAt), task.kind, ...task.arguments] as never);
        }
    }
    for (const [place, seats] of [...table.shown()].sort(([first], [second]) => (first < second ? -1 : 1))) {
        for (const seat of [...seats].sort(numbers)) {
            lines.push(["shown", place, String(seat)] as never);
        }
    }
    return hex(sha256(utf8(lines.map((line) => `${line.join("\t")}\n`).join(""))));
}

test("every file is as the manifest says, and of a format that is known", () => {
    assert.equal(manifest.format, 1);
    for (const file of manifest.files) {
        assert.equal(hex(sha256(bytesOf(file.path))), file.sha256, file.path);
    }
    const there = readdirSync(fileURLToPath(new URL("matches/", VECTORS))).map((name) => `matches/${name}`);
    assert.deepEqual(
        there.filter((path) => !manifest.files.some((file) => file.path === path)),
        [],
    );
    const known = [
        "match",
        "records",
        "receipts",
        "seals",
        "chance",
        "errors",
        "decisions",
        "signatures",
        "files",
        "entries",
        "entrants",
        "organisers",
        "clocks",
        "bytes",
    ];
    const kinds = new Set(manifest.files.map(({ kind }) => kind));
    kinds.delete("teams"); // of archives, which this library does not verify; older releases have none
    assert.deepEqual([...kinds].sort(), known.sort());
});

for (const [name, vector] of matches) {
    describe(`the match ${name}`, () => {
        const updates = updatesOf.get(name) ?? [];

        for (const [who, digests] of Object.entries(vector.digests)) {
            test(`viewer ${who} sees the tables`, () => {
                const viewer = who === "all" ? EVERYTHING : Number(who);
                const following = new Following(viewer);
                assert.equal(digests.length, updates.length + 1);
                for (const [index, update] of seenBy(viewer, updates).entries()) {
                    following.follow(update);
                    if (index === 0) {
                        following.stepBack();
                        assert.equal(digest(following.table), digests[0]);
                        following.follow(update);
                    }
                    const event = vector.events[index];
                    assert.equal(digest(following.table), digests[index + 1], `version ${String(index + 1)}`);
                    assert.equal(hex(following.head), event?.sha256);
                    assert.equal(following.table.fingerprint, BigInt(`0x${event?.fingerprint ?? ""}`));
                    if (viewer === EVERYTHING) {
                        assert.equal(following.table.fullFingerprint(), BigInt(`0x${event?.full_fingerprint ?? ""}`));
                    }
                    assert.equal(following.version, event?.version);
                }
                for (const before of digests.slice(1).toReversed()) {
                    assert.equal(digest(following.table), before);
                    following.stepBack();
                }
                assert.equal(digest(following.table), digests[0]);
            });
        }

        test("a client can begin with a table", () => {
            const created = updates[0] && fromBinary(MatchEventSchema, updates[0].event).body;
            assert(created?.case === "created");
            assert(vector.tables.length > 0);
            for (const { viewer, table } of vector.tables) {
                const message = fromJson(TableSchema, table);
                const following = Following.beginWith(created.value.areas, message, viewer);
                assert.equal(following.table.fingerprint, message.fingerprint);
                const digests = vector.digests[String(viewer)] ?? [];
                assert.equal(digest(following.table), digests[following.version]);
                for (const update of seenBy(viewer, updates).slice(following.version)) {
                    following.follow(update);
                    assert.equal(digest(following.table), digests[following.version]);
                }
            }
        });

        test("its chance follows from secret and entropies", () => {
            const { chance } = vector;
            const secret = bytes(chance.secret);
            const key = chance.seed
                ? seededKey(chance.seed)
                : committedKey(vector.match, secret, chance.entropies.map(bytes));
            assert.equal(hex(key), chance.key);
            assert.equal(hex(chanceCommitment(vector.match, secret)), chance.commitment);
            checkDraws(chance);
        });

        test("verification finds what there is to find", () => {
            const found = verifyUpdates(vector.match, updates);
            assert.deepEqual(
                {
                    ok: found.ok,
                    over: found.over,
                    seeded: found.seeded,
                    draws: found.draws,
                    contributed: found.contributed,
                    void_starts: found.voidStarts,
                    signed: found.signed,
                    choices: [...new Set(found.choices.map(({ version }) => version))],
                    findings: found.findings.map(({ version, check }) => ({ version, check })),
                    ...tellingOf(found, vector.verification),
                },
                vector.verification,
            );
        });

        test("its record has the bytes", () => {
            const record = MatchRecord.of(updates);
            const written = record.toBytes();
            assert.equal(written.length, vector.record.bytes);
            assert.equal(hex(sha256(written)), vector.record.sha256);
            assert.equal(MatchRecord.fromBytes(written).match, vector.match);
        });
    });
}

function checkDraws({ scheme, key, draws }: Chance): void {
    assert(draws.length > 0);
    for (const drawn of draws) {
        const value =
            scheme === 1
                ? drawOfScheme1(bytes(key), BigInt(drawn.limit), drawn.version, drawn.index)
                : draw(bytes(key), BigInt(drawn.limit), drawn.number);
        assert.equal(String(value), drawn.value);
        const bag = Array.isArray(drawn.bag) ? drawn.bag : Object.entries(drawn.bag ?? {});
        const outcomes = {
            roll: () => Number(value) + 1,
            pick: () => drawn.candidates?.[Number(value)],
            draw: () => bag.flatMap(([piece, count]) => Array<string>(count).fill(piece))[Number(value)],
        };
        assert(drawn.kind in outcomes, drawn.kind);
        assert.deepEqual(outcomes[drawn.kind as keyof typeof outcomes](), drawn.outcome);
    }
}

interface RecordCase extends Telling {
    name: string;
    match: string;
    edits: { at: number; remove: number; insert: string }[];
    sha256: string;
    read: boolean;
    finding: { version: number; check: string } | null;
}

for (const { name, match, edits, sha256: expected, read, finding, ...telling } of listOf<RecordCase>(
    "records.json",
    "records",
)) {
    test(`record: ${name}`, () => {
        const good = MatchRecord.of(updatesOf.get(match) ?? []).toBytes();
        const pieces: Uint8Array[] = [];
        let start = 0;
        for (const { at, remove, insert } of edits) {
            pieces.push(good.subarray(start, at), bytes(insert));
            start = at + remove;
        }
        const data = concat(...pieces, good.subarray(start));
        assert.equal(hex(sha256(data)), expected);
        if (read) {
            const record = MatchRecord.fromBytes(data);
            const found = record.verify();
            const [first] = found.findings;
            assert.deepEqual(first === undefined ? null : { version: first.version, check: first.check }, finding);
            assert.deepEqual(tellingOf(found, telling), telling);
        } else {
            assert.throws(() => MatchRecord.fromBytes(data), RecordError);
            const updates = takenApart(data);
            if (updates !== undefined) {
                const [first] = verifyUpdates(matches.get(match)?.match ?? "", updates).findings;
                assert.deepEqual(first === undefined ? null : { version: first.version, check: first.check }, finding);
            }
        }
    });
}

/** The updates in some bytes; undefined if they cannot be taken apart. */
function takenApart(data: Uint8Array): MatchUpdate[] | undefined {
    const updates: MatchUpdate[] = [];
    let start = 0;
    while (start < data.length) {
        let length = 0;
        let shift = 0;
        for (;;) {
            const byte = data[start++];
            if (byte === undefined || shift > 28) {
                return undefined;
            }
            length += (byte & 0x7f) * 2 ** shift;
            shift += 7;
            if (byte < 0x80) {
                break;
            }
        }
        if (start + length > data.length) {
            return undefined;
        }
        try {
            updates.push(fromBinary(MatchUpdateSchema, data.subarray(start, start + length)));
        } catch {
            return undefined;
        }
        start += length;
    }
    return updates;
}

interface ReceiptCase {
    name: string;
    match: string;
    receipt: unknown;
    read: boolean;
    ok: boolean;
    seat: number;
    finding: string;
}

const FINDINGS: Record<string, RegExp> = {
    "": /^$/,
    match: /^is of .* not of/,
    version: /^is of version \d+; the record ends/,
    history: /^was kept of another history: the record/,
    opened: /^was kept of another history: its seat opened|^opened its entropy/,
    key: /^has a key with which no seat was taken/,
};

for (const { name, match, receipt, read, ok, seat, finding } of listOf<ReceiptCase>("receipts.json", "receipts")) {
    test(`receipt: ${name}`, () => {
        const text = JSON.stringify(receipt);
        if (!read) {
            assert.throws(() => Receipt.fromText(text), RecordError);
            return;
        }
        const kept = Receipt.fromText(text);
        const compared = MatchRecord.of(updatesOf.get(match) ?? []).compare(kept);
        assert.deepEqual([compared.ok, compared.seat], [ok, seat]);
        assert.match(compared.finding, FINDINGS[finding] ?? /known finding/);
        assert.deepEqual(Receipt.fromText(kept.toText()), kept);
    });
}

interface CoveredCase {
    match: string;
    receipts: unknown[];
    version: number;
    last: number;
}

test("receipts cover records", () => {
    for (const { match, receipts, version, last } of listOf<CoveredCase>("receipts.json", "covered")) {
        const kept = receipts.map((receipt) => Receipt.fromText(JSON.stringify(receipt)));
        const covered = MatchRecord.of(updatesOf.get(match) ?? []).covered(kept);
        assert.deepEqual(covered, { version, last, complete: version === last });
    }
});

interface SealCase {
    name: string;
    match: string;
    version: number;
    opening: JsonValue;
    digest: string;
    content: JsonValue;
    finding: string;
}

test("openings fit their seals", () => {
    for (const { match, version, opening, digest: sealed, content } of listOf<SealCase>("seals.json", "seals")) {
        const message = fromJson(OpeningSchema, opening);
        assert.equal(hex(seal(match, version, message)), sealed);
        const expected = fromJson(OpeningContentSchema, content, { registry });
        assert.deepEqual(
            toBinary(OpeningContentSchema, readContent(message.payload)),
            toBinary(OpeningContentSchema, expected),
        );
    }
});

test("forged openings are found", () => {
    for (const { name, match, version, opening, digest: sealed, finding } of listOf<SealCase>("seals.json", "forged")) {
        const message = fromJson(OpeningSchema, opening);
        const fits = hex(seal(match, version, message)) === sealed;
        assert.equal(fits, finding === "padding", name);
        if (finding === "padding") {
            assert.throws(() => readContent(message.payload), AlteredError, name);
        }
    }
});

test("chance, away from any match", () => {
    const chance = contentOf("chance.json") as {
        parts: { parts: string[]; joined: string }[];
        entropy_commitments: { entropy: string; commitment: string }[];
        keys: { match: string; secret: string; commitment: string; entropies: string[]; key: string }[];
        seeds: { seed: string; key: string }[];
        numbers: (Draw & { scheme: number; key: string })[];
        outcomes: Chance;
    };
    for (const { parts: given, joined } of chance.parts) {
        assert.equal(hex(parts(...given.map(bytes))), joined);
    }
    for (const { entropy, commitment } of chance.entropy_commitments) {
        assert.equal(hex(entropyCommitment(bytes(entropy))), commitment);
    }
    for (const { match, secret, commitment, entropies, key } of chance.keys) {
        assert.equal(hex(chanceCommitment(match, bytes(secret))), commitment);
        assert.equal(hex(committedKey(match, bytes(secret), entropies.map(bytes))), key);
    }
    for (const { seed, key } of chance.seeds) {
        assert.equal(hex(seededKey(seed)), key);
    }
    for (const { scheme, key, limit, version, index, number, value } of chance.numbers) {
        const drawn =
            scheme === 1
                ? drawOfScheme1(bytes(key), BigInt(limit), version, index)
                : draw(bytes(key), BigInt(limit), number);
        assert.equal(String(drawn), value);
    }
    checkDraws(chance.outcomes);
});

interface ErrorCase {
    name: string;
    code: number;
    message: string;
    details: string | null;
    expected: {
        kind: string;
        reason: string;
        domain: string;
        metadata: Record<string, string>;
        rule: string;
        cause: string;
        fields: Record<string, string>;
        retry_seconds: number | null;
        repeat: boolean;
    };
}

for (const { name, code, message, details, expected } of listOf<ErrorCase>("errors.json", "errors")) {
    test(`error: ${name}`, () => {
        const { kind, repeat, ...told } = expected;
        const failure = failureOf(code, message, details);
        if (code === 0) {
            assert.equal(failure, undefined); // no error at all
            return;
        }
        const error = errorOf(failure);
        assert.equal(error.constructor.name, kind);
        assert.equal(error instanceof Refused, kind === "Refused");
        const { reason, domain, metadata, rule, cause, fields, retrySeconds } = error.details;
        assert.deepEqual(
            { reason, domain, metadata: { ...metadata }, rule, cause, fields, retry_seconds: retrySeconds ?? null },
            told,
        );
        assert.equal(passes(error), repeat);
    });
}

interface Ending {
    name: string;
    code: number;
    message: string;
    details: string | null;
    resume: boolean;
}

for (const { name, code, message, details, resume } of listOf<Ending>("errors.json", "endings")) {
    test(`a stream ends: ${name}`, () => {
        assert.equal(resumes(errorOf(failureOf(code, message, details))), resume);
    });
}

interface Setting {
    name: string;
    code: number;
    message: string;
    details: string | null;
    version: number;
    altered: boolean;
}

for (const { name, code, message, details, version, altered } of listOf<Setting>("errors.json", "set_back")) {
    test(`set back: ${name}`, () => {
        const found = setBack(errorOf(failureOf(code, message, details)), version);
        assert.equal(found instanceof AlteredError, altered);
    });
}

/** The form in which gRPC hands a failed call on: by its trailers. */
function failureOf(code: number, message: string, details: string | null): ConnectError | undefined {
    const trailer = new Headers({ "grpc-status": String(code), "grpc-message": encodeURIComponent(message) });
    if (details !== null) {
        trailer.set("grpc-status-details-bin", Buffer.from(details, "hex").toString("base64"));
    }
    return findTrailerError(trailer);
}

interface DecisionCase {
    type: string;
    values: { type_url: string; value: string; json: JsonValue; any: JsonValue }[];
}

for (const [game, types] of Object.entries(contentOf("decisions.json")["games"] as Record<string, DecisionCase[]>)) {
    test(`decisions of ${game}`, () => {
        for (const { type, values } of types) {
            const schema = registry.getMessage(type);
            assert(schema !== undefined, type);
            for (const { type_url: typeUrl, value, json, any } of values) {
                const message: Message = fromJson(schema, json);
                assert.equal(hex(toBinary(schema, message)), value);
                assert.deepEqual(toJson(schema, fromBinary(schema, bytes(value))), json);
                const packed = create(AnySchema, { typeUrl, value: bytes(value) });
                assert.deepEqual(toJson(AnySchema, packed, { registry }), any);
            }
        }
    });
}

test("a watch ends when the order of chance is broken", async () => {
    const [updates] = updatesOf.values();
    assert(updates !== undefined);
    const watch = (sent: readonly MatchUpdate[], following = new Following()): Watch => {
        const open = async function* (after: number): AsyncGenerator<Part> {
            for (const value of sent.slice(after)) {
                yield await Promise.resolve({ content: { case: "update", value } } as const);
            }
        };
        return new Watch(following, 0, open, RETRYING, new AbortController().signal);
    };
    const published = seenBy(0, updates);
    const good = watch(published);
    let versions = 0;
    for await (const update of good) {
        versions = update.version;
    }
    assert.equal(versions, updates.length);
    assert(good.chance?.started);

    const silent = published.map((update) => {
        const event = fromBinary(MatchEventSchema, update.event);
        if (event.body.case === "ready") {
            event.body.value.entropy = new Uint8Array();
        }
        return { ...update, event: toBinary(MatchEventSchema, event) };
    });
    const ready = silent.findIndex(({ event }, index) => !equal(event, published[index]?.event ?? event));
    const reading = async (): Promise<void> => {
        for await (const { version } of watch(silent)) {
            versions = version;
        }
    };
    await assert.rejects(reading, (error: unknown) => {
        assert(error instanceof AlteredError);
        assert.match(error.message, /does not open what it is bound to$/);
        return true;
    });
    assert.equal(versions, ready);
});

const SEEN = 10;
const [ours = [], others = []] = [...updatesOf.values()].map((updates) => seenBy(0, updates));

/** The acts of a stream that was cut after `SEEN` events and opened again, and the alarms among them. */
const reopenings: readonly { name: string; delayed?: boolean; then: string | MatchUpdate[]; says: string }[] = [
    { name: "it goes on", then: ours, says: "" },
    { name: "the store was set back", then: "to nothing", says: "AlteredError" },
    { name: "it was set back, for a delayed spectator", delayed: true, then: "to nothing", says: "InvalidRequest" },
    { name: "another process knows less", then: "it has more", says: "InvalidRequest" },
    { name: "it is another history", then: [...ours.slice(0, SEEN), ...others.slice(SEEN)], says: "AlteredError" },
];

for (const { name, delayed, then, says } of reopenings) {
    test(`a watch is opened again: ${name}`, async () => {
        const following = new Following();
        following.present = delayed === true ? undefined : 0;
        let opened = 0;
        const open = async function* (after: number): AsyncGenerator<Part> {
            const first = opened++ === 0;
            if (!first && typeof then === "string") {
                const refused = listOf<Setting>("errors.json", "set_back").find((one) => one.name === then);
                assert(refused !== undefined);
                throw failureOf(refused.code, refused.message, refused.details) ?? new Error("no error");
            }
            for (const value of (typeof then === "string" ? ours : then).slice(after, first ? SEEN : undefined)) {
                yield await Promise.resolve({ content: { case: "update", value } } as const);
            }
            if (first) {
                throw new ConnectError("Stream removed", Code.Internal);
            }
        };
        const retrying = { ...RETRYING, firstPause: 0.001 };
        const versions: number[] = [];
        const reading = async (): Promise<string> => {
            for await (const { version } of new Watch(following, 0, open, retrying, new AbortController().signal)) {
                versions.push(version);
            }
            return "";
        };
        assert.equal(await reading().catch((error: unknown) => (error as Error).constructor.name), says);
        assert.equal(opened, 2);
        const all = says === "" ? ours.length : SEEN;
        assert.deepEqual(
            versions,
            [...Array(all).keys()].map((index) => index + 1),
        );
    });
}

interface ActVector {
    readonly name: string;
    readonly method: string;
    readonly match: string;
    readonly head: string;
    readonly public_key?: string;
    readonly entropy_commitment?: string;
    readonly asked_at?: string;
    readonly decision?: string;
    readonly value?: string;
    readonly entropy?: string;
    readonly seat?: number;
    readonly milliseconds?: string;
    readonly proposed_at?: string;
    readonly declines?: boolean;
    readonly bot?: string;
    readonly signer: string;
    readonly message: string;
    readonly signature: string;
}

interface SignatureVectors {
    readonly keys: readonly { readonly name: string; readonly private: string; readonly public: string }[];
    readonly acts: readonly ActVector[];
    readonly signatures: readonly {
        readonly name: string;
        readonly public: string;
        readonly message: string;
        readonly signature: string;
        readonly fits: boolean;
    }[];
    readonly public_keys: readonly { readonly name: string; readonly public: string; readonly is_key: boolean }[];
}

/** The signed statement of a vector. */
function actOf(act: ActVector): Parameters<typeof signedBytes>[0] {
    switch (act.method) {
        case "JoinMatch":
            return joining(bytes(act.public_key ?? ""), bytes(act.entropy_commitment ?? ""));
        case "Decide":
            return deciding(BigInt(act.asked_at ?? ""), {
                typeUrl: `type.googleapis.com/${act.decision ?? ""}`,
                value: bytes(act.value ?? ""),
            });
        case "BindSeat":
            return binding(bytes(act.entropy_commitment ?? ""));
        case "StartMatch":
            return beingReady(bytes(act.entropy ?? ""));
        case "HandOverSeat":
            return handingOver(act.bot ?? "");
        case "EndByAgreement":
            return ending(BigInt(act.proposed_at ?? ""), act.declines ?? false);
        case "GiveTime":
            return givingTime(act.seat ?? 0, BigInt(act.milliseconds ?? ""));
        default: {
            const plain = [UNDOING, RESIGNING, LEAVING, PAUSING, RESUMING].find(({ method }) => method === act.method);
            assert(plain !== undefined, act.method);
            return plain;
        }
    }
}

describe("signatures", () => {
    const vectors = contentOf("signatures.json") as unknown as SignatureVectors;
    const privateKeys = new Map(vectors.keys.map(({ name, private: key }) => [name, bytes(key)]));

    for (const { name, private: key, public: publicKey } of vectors.keys) {
        test(`key: ${name}`, () => {
            assert.equal(hex(publicKeyOf(bytes(key))), publicKey);
        });
    }
    for (const act of vectors.acts) {
        test(`act: ${act.name}`, () => {
            const message = signedBytes(actOf(act), act.match, bytes(act.head));
            assert.equal(hex(message), act.message);
            assert.equal(hex(sign(privateKeys.get(act.signer) ?? NOTHING, message)), act.signature);
        });
    }
    for (const { name, public: key, message, signature, fits: expected } of vectors.signatures) {
        test(`signature: ${name}`, () => {
            assert.equal(fits(bytes(key), bytes(signature), bytes(message)), expected);
        });
    }
    for (const { name, public: key, is_key: expected } of vectors.public_keys) {
        test(`public key: ${name}`, () => {
            assert.equal(isKey(bytes(key)), expected);
        });
    }
    test("there are vectors of each kind", () => {
        for (const kind of [vectors.keys, vectors.acts, vectors.signatures, vectors.public_keys]) {
            assert(kind.length > 1);
        }
    });
});

interface EntrantVectors {
    readonly keys: SignatureVectors["keys"];
    /** Absent in vectors of 0.2.0. */
    readonly tickets?: readonly { readonly tournament: string; readonly code: string; readonly ticket: string }[];
    readonly acts: readonly (Omit<ActVector, "match"> & {
        readonly tournament: string;
        readonly reason?: string;
        readonly round?: number;
        readonly entry_ticket?: string;
        readonly country?: string;
        readonly display_name?: string;
        readonly captain?: string;
        readonly join_hash?: string;
        readonly members?: readonly string[];
    })[];
    readonly logs: readonly {
        readonly name: string;
        readonly tournament: string;
        readonly events: readonly string[];
        readonly fault: number | null;
        readonly told: readonly number[];
        readonly entrants: readonly { readonly entrant: string; readonly public_key: string; readonly head: string }[];
    }[];
}

/** The signed statement of a vector of entrants. */
function enteringOf(act: EntrantVectors["acts"][number]): Parameters<typeof signedBytes>[0] {
    switch (act.method) {
        case "RegisterEntrant":
            return registering(
                bytes(act.public_key ?? ""),
                bytes(act.entropy_commitment ?? ""),
                bytes(act.entry_ticket ?? ""),
                act.country,
            );
        case "WithdrawEntrant":
            return withdrawing(act.reason ?? "");
        case "TakeBye":
            return takingBye(act.round ?? 0, act.reason ?? "");
        case "TakeBackBye":
            return takingBack(act.round ?? 0, act.reason ?? "");
        case "CheckIn":
            return checkingIn(act.round ?? 0);
        case "ChangeOwnTeam":
            return changingOwnTeam(
                act.display_name ?? "",
                act.captain ?? "",
                bytes(act.join_hash ?? ""),
                act.members ?? [],
            );
        case "BindEntropy":
            return bindingEntrant(bytes(act.entropy_commitment ?? ""));
        default:
            assert.equal(act.method, "OpenEntropy");
            return openingEntropy(bytes(act.entropy ?? ""));
    }
}

describe("signatures of entrants", () => {
    const vectors = contentOf("entrants.json") as unknown as EntrantVectors;
    const privateKeys = new Map(vectors.keys.map(({ name, private: key }) => [name, bytes(key)]));

    test("tickets", () => {
        for (const { tournament, code, ticket } of vectors.tickets ?? []) {
            assert.equal(hex(entryTicket(tournament, code)), ticket);
        }
    });
    for (const act of vectors.acts) {
        test(`act: ${act.name}`, () => {
            const message = signedBytes(enteringOf(act), act.tournament, bytes(act.head));
            assert.equal(hex(message), act.message);
            assert.equal(hex(sign(privateKeys.get(act.signer) ?? NOTHING, message)), act.signature);
        });
    }
    for (const { name, tournament, events, fault, told, entrants } of vectors.logs) {
        test(`log: ${name}`, () => {
            const log = new TournamentLog(tournament);
            const found: number[] = [];
            for (const [index, event] of events.entries()) {
                const version = index + 1;
                const update = create(TournamentUpdateSchema, { version: BigInt(version), event: bytes(event) });
                const before = log.signatures?.told ?? 0;
                if (version === fault) {
                    assert.throws(() => log.follow(update), AlteredError);
                } else {
                    log.follow(update);
                    found.push(...((log.signatures?.told ?? 0) > before ? [version] : []));
                }
            }
            assert.deepEqual(found, told);
            for (const { entrant, public_key: key, head } of entrants) {
                const shown = log.signatures?.of(entrant);
                assert.deepEqual([hex(shown?.key ?? NOTHING), hex(shown?.head ?? NOTHING)], [key, head]);
            }
        });
    }
    test("there are vectors of each kind", () => {
        assert(vectors.acts.length > 1);
        assert(vectors.logs.some(({ fault }) => fault !== null) && vectors.logs.some(({ told }) => told.length > 0));
    });
});

interface OrganiserVectors {
    readonly logs: readonly {
        readonly name: string;
        readonly tournament: string;
        readonly events: readonly string[];
        readonly fault: number | null;
        readonly told: readonly number[];
        readonly organisers: readonly {
            readonly account: string;
            readonly public_key: string;
            readonly head: string;
        }[];
    }[];
}

describe("signatures of organisers", () => {
    const { logs } = contentOf("organisers.json") as unknown as OrganiserVectors;
    for (const { name, tournament, events, fault, told, organisers } of logs) {
        test(`log: ${name}`, () => {
            const log = new TournamentLog(tournament);
            for (const [index, event] of events.entries()) {
                const version = index + 1;
                const update = create(TournamentUpdateSchema, { version: BigInt(version), event: bytes(event) });
                if (version === fault) {
                    assert.throws(() => log.follow(update), { name: AlteredError.name, message: /sign/ });
                } else {
                    log.follow(update);
                }
            }
            if (fault === null) {
                assert.equal(log.organisers?.told, told.length);
            }
            for (const { account, public_key: key, head } of organisers) {
                const shown = log.organisers?.of(account);
                assert.deepEqual([hex(shown?.key ?? NOTHING), hex(shown?.head ?? NOTHING)], [key, head]);
            }
        });
    }
    test("there are logs with a fault, and without", () => {
        assert.deepEqual([...new Set(logs.map(({ fault }) => fault === null))].sort(), [false, true]);
    });
});

interface FileVectors {
    readonly now: string;
    readonly policies: readonly {
        readonly name: string;
        readonly log_keys: readonly string[];
        readonly witness_keys: readonly string[];
        readonly quorum: number;
    }[];
    readonly files: readonly { readonly match: string; readonly bytes: string }[];
    readonly cases: readonly {
        readonly name: string;
        readonly match: string;
        readonly edits: readonly { readonly at: number; readonly remove: number; readonly insert: string }[];
        readonly sha256: string;
        readonly read: boolean;
        readonly finding: { readonly version: number; readonly check: string } | null;
        readonly policy: string;
        readonly faults: readonly string[] | null;
    }[];
}

describe("records of format 2", () => {
    const vectors = contentOf("files.json") as unknown as FileVectors;
    const policies = new Map(
        vectors.policies.map((each) => [each.name, new Policy(each.log_keys, each.witness_keys, each.quorum)]),
    );
    const files = new Map(vectors.files.map((file) => [file.match, new Uint8Array(Buffer.from(file.bytes, "base64"))]));
    assert(vectors.cases.length > 50);

    for (const each of vectors.cases) {
        test(`file: ${each.name}`, () => {
            const good = files.get(each.match) ?? NOTHING;
            const policy = policies.get(each.policy);
            assert(policy !== undefined);
            let at = 0;
            const pieces = each.edits.flatMap((edit) => {
                const before = good.subarray(at, edit.at);
                at = edit.at + edit.remove;
                return [before, bytes(edit.insert)];
            });
            const data = concat(...pieces, good.subarray(at));
            assert.equal(hex(sha256(data)), each.sha256);
            if (!each.read) {
                assert.throws(() => verifyRecord(data, policy, Number(vectors.now)), RecordError);
                return;
            }
            assert.deepEqual(MatchRecord.fromBytes(data).toBytes(), data);
            const { findings } = verifyRecord(data, policy, Number(vectors.now));
            const vouching: readonly string[] = ["file", "log"];
            const faults = findings.map(({ check }) => check).filter((check) => vouching.includes(check));
            assert.deepEqual(faults, each.faults);
            const [first] = findings.filter(({ check }) => !vouching.includes(check));
            assert.deepEqual(first === undefined ? null : { version: first.version, check: first.check }, each.finding);
        });
    }
});

interface EntryVectors {
    readonly streams: readonly Readonly<Record<string, string>>[];
}

test("how the entries of a stream are written", () => {
    const { streams } = contentOf("entries.json") as unknown as EntryVectors;
    assert(streams.length > 5);
    for (const { stream = "", label = "", blind = "", version, event = "", ...written } of streams) {
        const opened = { label: bytes(label), blind: bytes(blind) };
        const first = beginning(stream, opened, Number(version), bytes(event));
        assert.equal(hex(first), written["beginning"], stream);
        const later = continuation(stream, opened.label, Number(version), bytes(event));
        assert.equal(hex(later), written["continuation"], stream);
    }
});

interface ClockVectors {
    readonly later: number;
    readonly matches: readonly {
        readonly name: string;
        readonly events: readonly JsonValue[];
        readonly clocks: readonly { readonly seats: Record<string, unknown>; readonly paused: boolean }[];
    }[];
    readonly wrong: readonly {
        readonly name: string;
        readonly match: string;
        readonly changed: { readonly at: number; readonly event: JsonValue };
        readonly version: number;
    }[];
    readonly unwritten: readonly {
        readonly name: string;
        readonly events: readonly JsonValue[];
        readonly version: number | null;
    }[];
}

describe("clocks", () => {
    const vectors = contentOf("clocks.json.gz") as unknown as ClockVectors;
    const eventsOf = (name: string): MatchEvent[] => {
        const found = vectors.matches.find((match) => match.name === name);
        return (found?.events ?? []).map((event) => fromJson(MatchEventSchema, event, { registry }));
    };
    assert(vectors.matches.length > 2 && vectors.wrong.length > 4);

    for (const { name, clocks: expected } of vectors.matches) {
        test(`what every clock shows: ${name}`, () => {
            const clocks = new Clocks();
            const shown = eventsOf(name).map((event) => {
                assert.deepEqual(clocks.follow(event), [], `version ${String(event.version)}`);
                const now = Number(event.timeMilliseconds) + vectors.later;
                const seats = [...clocks.seats].map(([seat, clock]) => [
                    String(seat),
                    {
                        remaining: String(clock.remaining(now)),
                        deadline: String(clock.deadline),
                        time_outs: clock.timeOuts,
                        vacation: String(clock.vacation),
                    },
                ]);
                return { seats: Object.fromEntries(seats) as Record<string, unknown>, paused: clocks.paused(now) };
            });
            assert.deepEqual(shown, expected);
        });
    }
    for (const { name, match, changed, version } of vectors.wrong) {
        test(`what clocks do not allow: ${name}`, () => {
            const events = eventsOf(match);
            events[changed.at - 1] = fromJson(MatchEventSchema, changed.event, { registry });
            const clocks = new Clocks();
            const first = events.find((event) => clocks.follow(event).length > 0);
            assert.equal(Number(first?.version), version);
        });
    }
    assert(vectors.unwritten.length > 9);
    for (const { name, events, version } of vectors.unwritten) {
        test(`a match goes on after a deadline: ${name}`, () => {
            const clocks = new Clocks();
            const found = events
                .map((event) => fromJson(MatchEventSchema, event, { registry }))
                .filter((event) => clocks.follow(event).length > 0)
                .map((event) => Number(event.version));
            assert.deepEqual(found, version === null ? [] : [version]);
        });
    }
});
