/** The parts of the library that need no service, on made-up data. */

import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { deflateSync } from "node:zlib";

import { create, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";

import {
    AlteredError,
    areaOf,
    BrowserKeeping,
    CallError,
    draw,
    faceOf,
    fits,
    FoldError,
    Following,
    harmless,
    HarmlessError,
    inverse,
    type Keeping,
    kindOf,
    MatchRecord,
    MemoryKeeping,
    newKey,
    newToken,
    ownerOf,
    Policy,
    publicKeyOf,
    readStatement,
    Receipt,
    ReceiptConflictError,
    ReceiptKeeper,
    RETRYING,
    sign,
    UnknownEventError,
    slotOf,
    statementsOn,
    type Step,
    Table,
    untrueStatement,
    type WebLocks,
} from "caravanserai";
import { FolderKeeping } from "caravanserai/node";
import { MatchCreatedSchema, MatchEventSchema, SealSchema, SeatLeftSchema } from "caravanserai/v1/event";
import { MatchUpdateSchema } from "caravanserai/v1/match_service";
import { Visibility } from "caravanserai/v1/table";

import { equal, fromHex, hex, NOTHING, utf8 } from "../src/bytes.js";
import { Entropies } from "../src/entropies.js";
import { BOX_BYTES } from "../src/constants.js";
import { inflated, InflationError } from "../src/inflation.js";
import { ErrorInfoSchema } from "../src/generated/google/rpc/error_details_pb.js";
import { exact, UnsafeNumberError } from "../src/numbers.js";
import { reopened } from "../src/retries.js";

const AREAS = [
    { name: "board", visibility: Visibility.ALL },
    { name: "hand", visibility: Visibility.OWNER },
    { name: "deck", visibility: Visibility.NONE },
    { name: "stated", visibility: Visibility.ALL },
];
const LAYOUT = [
    { place: "board:1", piece: "coin", count: 5 },
    { place: "hand@1", piece: "card/C1", count: 1 },
    { place: "hand@2", piece: "card/C2", count: 1 },
    { place: "deck", piece: "card/C3", count: 2 },
];
const STEPS: readonly Step[] = [
    { type: "move", piece: "coin", count: 2, source: "board:1", target: "hand@1", becomes: "coin" },
    { type: "show", place: "deck", seat: 1, faces: ["card/C3"] },
    { type: "ask", stack: 1, task: { kind: "play", arguments: ["a"], askedAt: 3 } },
    { type: "ask", stack: 1, task: { kind: "pay", arguments: [], askedAt: 3 } },
    { type: "close", stack: 1, task: { kind: "pay", arguments: [], askedAt: 3 } },
];

function laidOut(viewer: number): Table {
    const table = new Table(viewer);
    table.layOut(AREAS, LAYOUT);
    return table;
}

describe("the table", () => {
    test("names are taken apart", () => {
        assert.deepEqual([kindOf("blue/5"), faceOf("blue/5"), faceOf("coin")], ["blue", "5", ""]);
        assert.deepEqual([areaOf("purse@2"), areaOf("city:2/3"), areaOf("row@3:4")], ["purse", "city", "row"]);
        assert.deepEqual([ownerOf("purse@2"), ownerOf("city:2@3"), ownerOf("row@3:4")], [2, 0, 3]);
        assert.deepEqual([slotOf("city:2/3"), slotOf("purse@2")], ["2/3", ""]);
    });

    test("a viewer sees what is theirs, and all viewers have one fingerprint", () => {
        const [spectator, first] = [laidOut(0), laidOut(1)];
        assert.equal(first.count("hand@1", "card/C1"), 1);
        assert.equal(first.count("hand@2", "card/C2"), 0);
        assert.equal(spectator.count("hand@1", "card"), 1);
        assert.equal(spectator.fingerprint, first.fingerprint);
    });

    test("steps are taken back by their inverses", () => {
        const table = laidOut(1);
        const before = { ...table.snapshot() };
        for (const step of STEPS) {
            table.apply(step);
            assert.deepEqual(inverse(inverse(step)), step.type === "show" ? { ...step, faces: [] } : step);
        }
        assert.equal(table.question(1)?.kind, "play");
        assert(table.sees("deck"));
        assert.notEqual(table.fingerprint, before.fingerprint);
        table.takeBack(STEPS);
        assert.deepEqual({ ...table.snapshot() }, before);
    });

    test("statements are read, and who sees the pieces sees whether they are true", () => {
        assert.deepEqual(readStatement("statement/row:x%2Fy 100%25/1/-/card/a/b%252F/a"), {
            place: "row:x/y 100%",
            least: 1,
            most: undefined,
            pieces: ["card/a", "card/b%2F"],
        });
        for (const wrong of ["hm", "hand@1/0/00/card/C1", "hand@1/0/0/ca%2Frd/C1", "hand@1/0/0/card/%41", "a/0/0/b"]) {
            assert.equal(readStatement(`statement/${wrong}`), undefined);
        }
        for (const [viewer, piece, untrue] of [
            [1, "statement/hand@1/0/0/card/C1", true],
            [1, "statement/hand@1/1/1/card/C1/C2", false],
            [1, "statement/hand@2/0/0/card/C2", false],
            [0, "statement/hand@1/0/0/card/C1", false],
            [0, "statement/nowhere/1/-/card/C1", false],
            [0, "statement/hand@1/0/0/card", true],
        ] as const) {
            const table = laidOut(viewer);
            table.put("stated", piece, 1);
            assert.equal(untrueStatement(table, []), untrue ? piece : undefined);
            const [stated] = statementsOn(table.snapshot(), "hand@1");
            assert.deepEqual(stated, piece.includes("hand@1") ? readStatement(piece) : undefined);
        }
    });

    test("a step that does not fit is refused and changes nothing", () => {
        const table = laidOut(1);
        const layout = table.layout();
        const wrong: Step[] = [
            { type: "close", stack: 1, task: { kind: "play", arguments: [], askedAt: 1 } },
            { type: "hide", place: "deck", seat: 1 },
            { type: "move", piece: "coin", count: 1, source: "board:1", target: "nowhere", becomes: "coin" },
            { type: "move", piece: "coin", count: 1, source: "nowhere", target: "board:1", becomes: "coin" },
        ];
        for (const step of wrong) {
            assert.throws(() => {
                table.apply(step);
            }, FoldError);
            assert.deepEqual(table.layout(), layout);
        }
    });

    test("listeners hear of a change once, and a snapshot never changes", () => {
        const table = laidOut(1);
        let heard = 0;
        const stop = table.subscribe(() => {
            heard++;
        });
        const before = table.snapshot();
        assert.equal(table.snapshot(), before);
        table.change(() => {
            for (const step of STEPS) {
                table.apply(step);
            }
        });
        assert.equal(heard, 1);
        const after = table.snapshot();
        assert.notEqual(after, before);
        assert.equal(before.places.get("board:1")?.get("coin"), 5);
        assert.equal(after.places.get("board:1")?.get("coin"), 3);
        assert.equal(after.places.get("deck"), before.places.get("deck"));
        stop();
        table.takeBack(STEPS);
        assert.equal(heard, 1);
    });
});

test("draws have no bias and refuse limits that no number is below", () => {
    const key = utf8("key");
    const drawn = Array.from({ length: 600 }, (_, number) => Number(draw(key, 6, number)));
    assert.deepEqual([...new Set(drawn)].sort(), [0, 1, 2, 3, 4, 5]);
    assert.equal(draw(key, 1, 0), 0n);
    assert(draw(key, 2n ** 64n, 7) >= 0n);
    assert.throws(() => draw(key, 0, 0), RangeError);
    assert.throws(() => draw(key, 2n ** 64n + 1n, 0), RangeError);
});

test("foreign texts are made harmless", () => {
    assert.equal(harmless("Ann\u001b[2J\n\u202eBen"), "Ann\ufffd[2J\ufffd\ufffdBen");
    assert.equal(harmless("Müller 🎲"), "Müller 🎲");
    assert.equal(harmless("🎲🎲🎲", 2), "🎲🎲… (3 characters)");
    assert.equal(new HarmlessError("a\u0007b").message, "a\ufffdb");
});

test("numbers are exact or refused", () => {
    assert.equal(exact(2n ** 53n - 1n), Number.MAX_SAFE_INTEGER);
    assert.throws(() => exact(2n ** 53n), UnsafeNumberError);
});

test("hexadecimal digits are read, other texts are not", () => {
    assert.equal(hex(fromHex("00Ff") ?? utf8("?")), "00ff");
    for (const text of ["0", "0x", "zz", undefined, 7]) {
        assert.equal(fromHex(text), undefined);
    }
});

test("tokens are random and can be sent", () => {
    assert.match(newToken(), /^[\w-]{44}$/);
    assert.notEqual(newToken(), newToken());
});

describe("boxes", () => {
    test("are inflated", () => {
        const content = utf8("[box]\n".repeat(10_000));
        assert(equal(inflated(deflateSync(content)), content));
    });

    test("that are too large, cut, damaged or followed by something are refused", () => {
        const good = deflateSync(utf8("[box]".repeat(100)));
        const bombs = [deflateSync(Buffer.alloc(BOX_BYTES + 1)), deflateSync(Buffer.alloc(64 * BOX_BYTES))];
        const bad = [good.subarray(0, -1), Buffer.concat([good, Buffer.from("more")]), utf8("no box"), Buffer.alloc(0)];
        for (const compressed of [...bombs, ...bad]) {
            assert.throws(() => inflated(compressed), InflationError);
        }
    });
});

class Shelf {
    readonly texts = new Map<string, string>();
    getItem(key: string): string | null {
        return this.texts.get(key) ?? null;
    }
    setItem(key: string, text: string): void {
        this.texts.set(key, text);
    }
    removeItem(key: string): void {
        this.texts.delete(key);
    }
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "caravan-keeping-"));
    try {
        await work(folder);
    } finally {
        await rm(folder, { recursive: true });
    }
}

async function keeps(keeping: Keeping): Promise<void> {
    const key = "receipt matches/x ../%";
    assert.equal(await keeping.get(key), undefined);
    await keeping.set(key, "first");
    await keeping.set(key, '{"second": 2}');
    assert.equal(await keeping.get(key), '{"second": 2}');
    await keeping.delete(key);
    await keeping.delete(key);
    assert.equal(await keeping.get(key), undefined);
}

/** Locks as the tabs of a browser share them: held until what they are held for has ended. */
class Locks implements WebLocks {
    readonly #held = new Set<string>();

    async request(name: string, _: { ifAvailable: true }, held: (lock: unknown) => unknown): Promise<unknown> {
        await Promise.resolve(); // a lock is never there at once
        if (this.#held.has(name)) {
            return held(null);
        }
        this.#held.add(name);
        try {
            return await held({ name });
        } finally {
            this.#held.delete(name);
        }
    }
}

const SHARED: Record<string, (folder: string) => Keeping[]> = {
    "in memory": () => {
        const keeping = new MemoryKeeping();
        return [keeping, keeping, keeping];
    },
    "in a browser": () => {
        const shelf = new Shelf();
        const locks = new Locks();
        return [1, 2, 3].map(() => new BrowserKeeping(shelf, "p ", locks));
    },
    "in a folder": (folder) => [1, 2, 3].map(() => new FolderKeeping(folder)),
};

describe("keeping", () => {
    test("in memory", () => keeps(new MemoryKeeping()));
    test("in a browser", () => keeps(new BrowserKeeping(new Shelf())));
    test("in a folder", () => inFolder((folder) => keeps(new FolderKeeping(join(folder, "made", "here")))));

    test("a folder holds secrets that only their owner may read, and nothing half-written", () =>
        inFolder(async (folder) => {
            const keeping = new FolderKeeping(folder);
            await keeping.set("entropy matches/x", "secret");
            assert.deepEqual(await readdir(folder), ["entropy%20matches%2Fx"]);
            assert.equal((await stat(keeping.path("entropy matches/x"))).mode & 0o77, 0);
        }));

    for (const [name, makes] of Object.entries(SHARED)) {
        test(`of several who take what they share ${name}, one gets it`, () =>
            inFolder(async (folder) => {
                for (let round = 0; round < 20; round++) {
                    const keepings = makes(folder);
                    await keepings[0]?.set("entropy", `secret ${String(round)}`);
                    const taken = await Promise.all(keepings.map((each) => new Entropies(each).take("x")));
                    assert.equal(taken.filter((entropy) => entropy.length > 0).length, 0, "there is nothing");
                    await keepings[0]?.set("entropy x", hex(utf8(`secret ${String(round)}`)));
                    const found = await Promise.all(keepings.map((each) => new Entropies(each).take("x")));
                    assert.equal(found.filter((entropy) => entropy.length > 0).length, 1);
                    assert.equal(
                        (await Promise.all(keepings.map((each) => new Entropies(each).take("x")))).join(""),
                        "",
                    );
                }
            }));
    }

    test("a tab whose storage lags behind does not take what another has taken", async () => {
        const [first, second] = [new Shelf(), new Shelf()];
        const locks = new Locks();
        const [one, other] = [first, second].map((shelf) => new BrowserKeeping(shelf, "p ", locks));
        first.setItem("p entropy", "secret");
        second.setItem("p entropy", "secret"); // as before the first has taken it
        assert.equal(await one?.take("entropy"), "secret");
        assert.equal(await other?.take("entropy"), undefined);
    });

    test("without locks a tab takes only what it has put there itself", async () => {
        const shelf = new Shelf();
        const [one, other] = [new BrowserKeeping(shelf), new BrowserKeeping(shelf)];
        await one.set("entropy", "secret");
        assert.equal(await other.get("entropy"), "secret");
        assert.equal(await other.take("entropy"), undefined);
        assert.equal(await one.take("entropy"), "secret");
        assert.equal(await one.take("entropy"), undefined);
    });

    test("a browser that does not store is an error, not silence", async () => {
        const full = new Shelf();
        full.setItem = () => {
            throw new Error("quota exceeded");
        };
        await assert.rejects(new BrowserKeeping(full).set("key", "text"), /quota/);
    });
});

describe("streams that end", () => {
    const QUICK = { ...RETRYING, firstPause: 0.001, longestPause: 0.001, patience: 5 };

    /** The parts read of a stream that gives one, and then ends in this way the first time. */
    async function readWith(failure: unknown): Promise<number[]> {
        let opened = 0;
        const open = async function* (): AsyncGenerator<number> {
            await Promise.resolve();
            yield ++opened;
            if (opened === 1) {
                throw failure;
            }
        };
        const parts: number[] = [];
        for await (const part of reopened(open, QUICK, new AbortController().signal)) {
            parts.push(part);
        }
        return parts;
    }

    for (const [name, failure] of Object.entries({
        "the connection breaks": new ConnectError(
            "x",
            Code.Unknown,
            undefined,
            undefined,
            new TypeError("network error"),
        ),
        "the end is missing": ConnectError.from("missing EndStreamResponse"),
        "it ends within a part": new ConnectError("protocol error: incomplete envelope", Code.InvalidArgument),
        "its last part is missing": new ConnectError("protocol error: missing EndStreamResponse", Code.InvalidArgument),
        "a part is cut off": new ConnectError("premature end of stream", Code.DataLoss),
        "a proxy answers with a page": new ConnectError("HTTP 500", Code.Unknown),
        "a proxy has no service behind it": new ConnectError("HTTP 502", Code.Unavailable),
        "a proxy resets the stream": new ConnectError("http/2 stream closed", Code.Internal),
    })) {
        test(`are opened again where ${name}`, async () => {
            assert.deepEqual(await readWith(failure), [1, 2]);
        });
    }

    for (const [name, failure] of Object.entries({
        "is an answer": new ConnectError("defect", Code.Internal, undefined, [
            { desc: ErrorInfoSchema, value: { reason: "DEFECT", domain: "caravanserai" } },
        ]),
        "cannot be read": new ConnectError(
            "x",
            Code.Internal,
            undefined,
            undefined,
            new RangeError("invalid wire type"),
        ),
        "is refused without a reason": new ConnectError("no", Code.PermissionDenied),
        "is wrong, without a reason": new ConnectError("protocol error: incomplete envelope", Code.FailedPrecondition),
    })) {
        test(`are not opened again where the end ${name}`, async () => {
            await assert.rejects(readWith(failure), CallError);
        });
    }
});

describe("receipts", () => {
    const digests = [1, 2, 3].map((number) => new Uint8Array(32).fill(number));
    const other = new Uint8Array(32).fill(9);
    const history = { complete: true, digestAt: (version: number) => digests[version - 1] ?? new Uint8Array() };
    const receipt = (version: number, digest = digests[version - 1] ?? other): Receipt =>
        new Receipt("matches/x", version, digest);

    test("a receipt is replaced by one whose chain contains it", async () => {
        const keeper = new ReceiptKeeper(new MemoryKeeping(), "matches/x");
        const opened = { version: 1, digest: other };
        await keeper.keep(new Receipt("matches/x", 1, digests[0] ?? other, other, opened), history);
        await keeper.keep(receipt(3), history);
        assert.deepEqual(await keeper.read(), new Receipt("matches/x", 3, digests[2] ?? other, other, opened));
    });

    test("another history, another match and damage are kept beside, and overwrite nothing", async () => {
        for (const [kept, reason] of [
            [receipt(2, other).toText(), /another history/],
            [receipt(7, other).toText(), /only up to version 3/],
            [new Receipt("matches/y", 2, other).toText(), /matches\/y/],
            ["{}", /damaged/],
            ["", /damaged/],
        ] as const) {
            const keeping = new MemoryKeeping();
            await keeping.set("receipt matches/x", kept);
            const keeper = new ReceiptKeeper(keeping, "matches/x");
            const refused = await keeper.keep(receipt(3), history).then(
                () => undefined,
                (error: unknown) => error,
            );
            assert(refused instanceof ReceiptConflictError);
            assert.match(refused.reason, reason);
            assert.equal(await keeping.get(keeper.key), kept);
            assert.equal(await keeping.get(refused.beside), receipt(3).toText());
        }
    });

    test("another history is said also where there is no room for what was seen now", async () => {
        const keeping = new MemoryKeeping();
        await keeping.set("receipt matches/x", receipt(2, other).toText());
        keeping.set = () => Promise.reject(new Error("full"));
        const refused = await new ReceiptKeeper(keeping, "matches/x").keep(receipt(3), history).catch(String);
        assert.match(String(refused), /another history.*could not be kept/);
    });

    test("what was not followed from the kept receipt on is not known to continue it", async () => {
        const keeping = new MemoryKeeping();
        await keeping.set("receipt matches/x", receipt(1).toText());
        const late = {
            complete: true,
            digestAt: (version: number) => (version === 1 ? new Uint8Array() : history.digestAt(version)),
        };
        await assert.rejects(new ReceiptKeeper(keeping, "matches/x").keep(receipt(3), late), /was not followed/);
    });

    /** A history that is read event by event: what it says while it is at a version. */
    const readUpTo = (latest: number, events = digests, present = events.length) => ({
        complete: latest >= present,
        digestAt: (version: number) => (version <= latest ? (events[version - 1] ?? NOTHING) : NOTHING),
    });

    /** Offers each receipt of a history to a keeper that is made before. */
    async function readInPages(keeping: Keeping, events = digests, present = events.length): Promise<void> {
        const keeper = new ReceiptKeeper(keeping, "matches/x");
        for (const [index, digest] of events.entries()) {
            await keeper.keep(receipt(index + 1, digest), readUpTo(index + 1, events, present));
        }
    }

    test("a history that has not come so far yet contradicts nothing, however often it is read", async () => {
        const keeping = new MemoryKeeping();
        for (const latest of [digests, digests, [...digests, other]]) {
            await readInPages(keeping, latest);
            assert.equal((await new ReceiptKeeper(keeping, "matches/x").read())?.version, latest.length);
        }
        await readInPages(keeping, digests.slice(0, 2), 4); // only a part of it is read
        assert.equal((await new ReceiptKeeper(keeping, "matches/x").read())?.version, 4);
    });

    test("another history is found when it comes so far, and one that ends before at its end", async () => {
        for (const [events, reason] of [
            [[digests[0] ?? other, other, other], /another history/],
            [digests.slice(0, 2), /only up to version 2/],
        ] as const) {
            const keeping = new MemoryKeeping();
            await readInPages(keeping);
            await assert.rejects(readInPages(keeping, [...events]), (error: unknown) => {
                assert(error instanceof ReceiptConflictError);
                return reason.test(error.reason);
            });
        }
    });

    test("another tab comes further while this one reads the history", async () => {
        const keeping = new MemoryKeeping();
        const keeper = new ReceiptKeeper(keeping, "matches/x"); // asks how far the match has come: 2
        await readInPages(keeping);
        await keeper.keep(receipt(2), readUpTo(2, digests, 2));
        assert.equal((await keeper.read())?.version, 3);
        await assert.rejects(
            keeper.keep(receipt(3, other), readUpTo(3, [...digests.slice(0, 2), other])),
            /another history/,
        );
    });

    test("what was kept beside by mistake goes, as soon as it turns out to be of this history", async () => {
        const keeping = new MemoryKeeping();
        const [mistaken, forged] = [receipt(2), receipt(2, other)];
        const besides = [mistaken, forged].map(
            ({ version, digest }) => `receipt matches/x conflict-${String(version)}-${hex(digest).slice(0, 16)}`,
        );
        await keeping.set(besides[0] ?? "", mistaken.toText());
        await keeping.set(besides[1] ?? "", forged.toText());
        await keeping.set("receipt matches/x", receipt(3).toText());
        await readInPages(keeping);
        assert.equal(await keeping.get(besides[0] ?? ""), undefined);
        assert.equal(await keeping.get(besides[1] ?? ""), forged.toText());
    });

    test("a receipt of another program that is ahead stays", async () => {
        const keeping = new MemoryKeeping();
        const keeper = new ReceiptKeeper(keeping, "matches/x");
        await keeper.keep(receipt(1), history);
        await keeping.set(keeper.key, receipt(3).toText());
        await keeper.keep(receipt(2), {
            complete: true,
            digestAt: (version) => (version === 3 ? new Uint8Array() : history.digestAt(version)),
        });
        assert.equal((await keeper.read())?.version, 3);
    });

    test("a file of the folder is a receipt for `caravan verify --receipt`", () =>
        inFolder(async (folder) => {
            const keeping = new FolderKeeping(folder);
            await writeFile(keeping.path("receipt matches/x"), `${receipt(1).toText()}\n`);
            const keeper = new ReceiptKeeper(keeping, "matches/x");
            await keeper.keep(receipt(2), history);
            assert.equal((await keeper.read())?.version, 2);
        }));
});

test("a key for ML-DSA is refused in words that say what it is", () => {
    assert.throws(() => new Policy(["witness.example+1a2b3c4d+BgAA"]), /witness\.example has a key for ML-DSA-44/);
});

/** The memory in use, in bytes, after all that is not needed was given back. */
function memoryInUse(): number {
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
    return process.memoryUsage().heapUsed;
}

test("signatures are checked alike however many a key has made, and between those of others", () => {
    const keys = Array.from({ length: 17 }, newKey); // one more than are remembered
    const message = (index: number): Uint8Array => utf8(`message ${String(index)}`);
    const checked = (key: Uint8Array, index: number): void => {
        const [signature, other] = [sign(key, message(index)), message(index + 1)];
        assert(fits(publicKeyOf(key), signature, message(index)));
        assert(!fits(publicKeyOf(key), signature, other));
        assert(!fits(publicKeyOf(key), sign(key, other), message(index)));
    };
    const [often = NOTHING] = keys;
    [0, 1, 2, 3].forEach((index) => {
        checked(often, index);
    });
    keys.forEach((key, index) => {
        checked(key, index);
    });
    checked(often, 4);
});

test("a record takes little more memory than its bytes", () => {
    const seals = Array.from({ length: 10_000 }, () => create(SealSchema));
    const updates = Array.from({ length: 100 }, (_, index) => {
        const version = BigInt(index + 1);
        const body =
            index === 0
                ? ({ case: "created", value: create(MatchCreatedSchema, { players: 2 }) } as const)
                : ({ case: "left", value: create(SeatLeftSchema, { seat: 1 }) } as const);
        const event = create(MatchEventSchema, { match: "matches/large", version, body, seals });
        return create(MatchUpdateSchema, { version, event: toBinary(MatchEventSchema, event) });
    });
    const before = memoryInUse();
    const record = MatchRecord.of(updates);
    const taken = memoryInUse() - before;
    const { length } = record.toBytes();
    assert(length > 1_900_000 && taken < 5 * length, `${String(taken)} bytes for ${String(length)}`);
    assert.equal(record.match, "matches/large");
});

test("an event of a later kind accuses nobody", () => {
    const known = toBinary(MatchEventSchema, create(MatchEventSchema, { match: "matches/later", version: 1n }));
    const later = Uint8Array.of(...known, 0xc2, 0x3e, 0); // field 1000, a message
    const follow = (event: Uint8Array) => () =>
        new Following().follow(create(MatchUpdateSchema, { version: 1n, event }));
    assert.throws(follow(later), (error) => error instanceof UnknownEventError && !(error instanceof AlteredError));
    assert.throws(follow(known), AlteredError);
});
