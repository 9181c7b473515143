/** The data that a browser keeps for one visitor is not there for the next one. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MemoryKeeping, ReceiptConflictError } from "caravanserai/web";

import { type Identity, identityOf, identityText, SPECTATOR } from "../../src/session/identities.js";
import { areaOf, hasNoRoom, Keepings, type Shelf } from "../../src/session/keepings.js";
import { conflicting, setAside } from "../../src/session/receipts.js";

const ANN: Identity = { token: "a".repeat(44), registered: true, name: "Ann", player: "players/ann" };
const BO: Identity = { token: "b".repeat(44), registered: false, name: "Bo", player: "" };

/** A `localStorage` that is thrown away. */
class Store implements Shelf {
    readonly texts = new Map<string, string>();

    get length(): number {
        return this.texts.size;
    }

    key(index: number): string | null {
        return [...this.texts.keys()][index] ?? null;
    }

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

for (const shelf of ["in the browser", "in memory"]) {
    const keepings = (): Keepings => new Keepings(shelf === "in memory" ? undefined : new Store(), "p ");

    test(`${shelf}, each identity has what is theirs alone`, async () => {
        const areas = keepings();
        await areas.of(areaOf(ANN)).set("key matches/m1 aa", "secret of Ann");
        await areas.of(areaOf(BO)).set("key matches/m2 bb", "secret of Bo");
        assert.equal(await areas.of(areaOf(BO)).get("key matches/m1 aa"), undefined);
        assert.deepEqual([...(await areas.all(areaOf(BO)))], [["key matches/m2 bb", "secret of Bo"]]);
        assert.deepEqual([...(await areas.all(areaOf(SPECTATOR)))], []);
        await areas.clear(areaOf(ANN));
        assert.equal((await areas.all(areaOf(ANN))).size, 0);
        assert.equal((await areas.all(areaOf(BO))).size, 1);
    });

    test(`${shelf}, who becomes somebody takes along what they have, and loses nothing`, async () => {
        const areas = keepings();
        await areas.of("").set("receipt matches/m1", "seen as nobody");
        await areas.of("").set("session", "who somebody is");
        await areas.of("").set("player aa", "key of a player");
        await areas.of("").set("entrant tournaments/t1 aa", "key of an entrant");
        await areas.of(areaOf(BO)).set("receipt matches/m1", "seen before");
        await areas.move("", areaOf(BO));
        assert.equal(await areas.of("").get("receipt matches/m1"), undefined);
        assert.equal(await areas.of("").get("session"), "who somebody is");
        assert.equal(await areas.of(areaOf(BO)).get("receipt matches/m1"), "seen before");
        const registered = { ...BO, registered: true, player: "players/bo" };
        await areas.move(areaOf(BO), areaOf(registered));
        assert.deepEqual([...(await areas.all(areaOf(registered)).then((all) => all.keys()))].sort(), [
            "entrant tournaments/t1 aa",
            "player aa",
            "receipt matches/m1",
        ]);
        await areas.move(areaOf(registered), areaOf(registered));
        assert.equal((await areas.all(areaOf(registered))).size, 3);
    });
}

test("a player keeps their area with another token, and no area tells a token", () => {
    assert.equal(areaOf(ANN), areaOf({ ...ANN, token: "c".repeat(44) }));
    assert.notEqual(areaOf(BO), areaOf({ ...BO, token: "c".repeat(44) }));
    assert(!areaOf(BO).includes(BO.token.slice(0, 8)));
    assert.deepEqual(identityOf(identityText(ANN)), ANN);
    const older = JSON.stringify({ token: ANN.token, registered: true, name: "Ann" });
    assert.deepEqual(identityOf(older), { ...ANN, player: "" });
});

test("a browser without room says so, and what it cannot keep is an error", async () => {
    const store = new Store();
    let said = 0;
    const keepings = new Keepings(store, "p ", () => said++);
    await keepings.of("").set("receipt matches/x", "1");
    store.setItem = () => {
        throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    };
    await assert.rejects(keepings.of("").set("receipt matches/x", "2"), hasNoRoom);
    assert.equal(said, 1);
    assert.equal(await keepings.of("").get("receipt matches/x"), "1");
});

test("a receipt that is put aside stays, beside those that were put aside before", async () => {
    const keeping = new MemoryKeeping();
    const conflict = new ReceiptConflictError("receipt matches/x", "receipt matches/x conflict-2-ab", "Another one.");
    await setAside(keeping, conflict);
    for (const text of ["first", "second"]) {
        await keeping.set(conflict.kept, text);
        await setAside(keeping, conflict);
        assert.equal(await keeping.get(conflict.kept), undefined);
    }
    assert.equal(await keeping.get("receipt matches/x before-1"), "first");
    assert.equal(await keeping.get("receipt matches/x before-2"), "second");
    await keeping.set(conflict.kept, "damaged");
    await keeping.set(conflict.beside, "now");
    assert.deepEqual(await conflicting(keeping, conflict), { before: "damaged", now: "now", version: undefined });
});
