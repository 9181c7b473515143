/** Records that were damaged: the page names the byte. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MatchRecord } from "caravanserai";

import { check, type Checked, type Unreadable } from "../../src/proof/record-check.js";
import { findDamage } from "../../src/proof/damage.js";
import { messagesOf } from "../replay/vectors.js";

const MEANS = { policy: undefined, receipts: [], showTime: String };

function recordOf(name: string): Uint8Array {
    return MatchRecord.of(messagesOf(name)).toBytes();
}

function changed(data: Uint8Array, at: number, by = 0x04): Uint8Array {
    const copy = data.slice();
    copy[at] = (copy[at] ?? 0) ^ by;
    return copy;
}

function checked(data: Uint8Array): Checked | Unreadable {
    return check(data, MEANS);
}

test("what is whole has no damage", () => {
    for (const name of ["sahwari-2", "merv-1", "palmyra-erased", "marcopolo-scheme-1"]) {
        const data = recordOf(name);
        assert.equal(findDamage(data), undefined, name);
        const found = checked(data);
        assert(found.kind === "checked", name);
        assert.equal(found.verdict, "holds", name);
    }
});

test("of every byte that is damaged the place is named, and mostly the byte itself", () => {
    const data = recordOf("sahwari-2");
    let exact = 0;
    const places = Array.from({ length: 9 }, (_, index) => Math.floor(((index + 0.5) * data.length) / 9));
    for (const at of places) {
        const found = checked(changed(data, at));
        assert(found.kind === "unreadable" || found.verdict === "fails", `byte ${String(at)} is missed`);
        if (found.kind === "checked" && found.found.version < found.version) {
            const proven = found.claims.filter(({ state }) => state === "holds").map(({ name }) => name);
            assert.deepEqual(proven, [], "nothing is proven about what was not read");
        }
        const { damage } = found;
        assert(damage !== undefined, `byte ${String(at)}: no place`);
        if (damage.byte !== undefined) {
            assert.deepEqual(damage.byte, { at, is: (data[at] ?? 0) ^ 0x04, was: data[at] });
            exact++;
        } else if (damage.part !== "frame") {
            assert(damage.from <= at && at < damage.to, `byte ${String(at)} is not in ${JSON.stringify(damage)}`);
        }
    }
    assert(exact > places.length / 3, `only ${String(exact)} of ${String(places.length)}`);
});

test("a file that is cut, doubled or something else is refused", () => {
    const data = recordOf("sahwari-void");
    for (const wrong of [
        data.subarray(0, data.length - 5),
        new Uint8Array(0),
        new TextEncoder().encode("hello"),
        data.subarray(1),
    ]) {
        const found = checked(wrong);
        assert.equal(found.kind, "unreadable");
    }
    const cut = findDamage(data.subarray(0, data.length - 5));
    assert.equal(cut?.part, "frame");
    assert.equal(cut.to, data.length - 5);
});
