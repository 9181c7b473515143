/** The parts of the library that need no service, on made-up data. */

import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { deflateSync } from "node:zlib";

import {
    areaOf,
    BrowserKeeping,
    draw,
    faceOf,
    FoldError,
    harmless,
    HarmlessError,
    inverse,
    type Keeping,
    kindOf,
    MemoryKeeping,
    newToken,
    ownerOf,
    Receipt,
    ReceiptConflictError,
    ReceiptKeeper,
    slotOf,
    type Step,
    Table,
} from "caravanserai";
import { FolderKeeping } from "caravanserai/node";
import { Visibility } from "caravanserai/v1/table";

import { equal, fromHex, hex, utf8 } from "../src/bytes.js";
import { inflated, InflationError, LARGEST_BOX } from "../src/inflating.js";
import { exact, UnsafeNumberError } from "../src/numbers.js";

const AREAS = [
    { name: "board", visibility: Visibility.ALL },
    { name: "hand", visibility: Visibility.OWNER },
    { name: "deck", visibility: Visibility.NONE },
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
        const bombs = [deflateSync(Buffer.alloc(LARGEST_BOX + 1)), deflateSync(Buffer.alloc(64 * LARGEST_BOX))];
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

    test("a browser that does not store is an error, not silence", async () => {
        const full = new Shelf();
        full.setItem = () => {
            throw new Error("quota exceeded");
        };
        await assert.rejects(new BrowserKeeping(full).set("key", "text"), /quota/);
    });
});

describe("receipts", () => {
    const digests = [1, 2, 3].map((number) => new Uint8Array(32).fill(number));
    const other = new Uint8Array(32).fill(9);
    const history = { digestAt: (version: number) => digests[version - 1] ?? new Uint8Array() };
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
            const keeper = new ReceiptKeeper(keeping, "matches/x");
            await keeping.set(keeper.key, kept);
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

    test("what was not followed from the kept receipt on is not known to continue it", async () => {
        const keeping = new MemoryKeeping();
        await keeping.set("receipt matches/x", receipt(1).toText());
        const late = { digestAt: (version: number) => (version === 1 ? new Uint8Array() : history.digestAt(version)) };
        await assert.rejects(new ReceiptKeeper(keeping, "matches/x").keep(receipt(3), late), /was not followed/);
    });

    test("a receipt of another program that is ahead stays", async () => {
        const keeping = new MemoryKeeping();
        const keeper = new ReceiptKeeper(keeping, "matches/x");
        await keeper.keep(receipt(1), history);
        await keeping.set(keeper.key, receipt(3).toText());
        await keeper.keep(receipt(2), {
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
