/** Icons on cards: as large as text where signs beside them take their room whatever is left. */

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Printing } from "../../src/table/card-icons.js";
import { rowsOf } from "../../src/table/printed-icons.js";

const PARTS: readonly Printing[] = [
    { icon: "tower" },
    { icon: "step" },
    { text: "+2" },
    { icon: "gift" },
    { text: "×2" },
];

test("a row that has room stays one row", () => {
    const [row, ...more] = rowsOf(PARTS, 120, 20, 10);
    assert.equal(more.length, 0);
    assert.equal(row?.parts.length, PARTS.length);
    assert(row.size >= 10);
});

test("icons that signs would make smaller than text stand in two rows, in their order and inside the box", () => {
    const [w, h, smallest] = [52, 36, 14];
    const rows = rowsOf(PARTS, w, h, smallest);
    assert.equal(rows.length, 2);
    assert.deepEqual(
        rows.flatMap(({ parts }) => parts),
        PARTS,
    );
    for (const { size, widths } of rows) {
        assert(size >= smallest, String(size));
        assert(widths.reduce((sum, width) => sum + width, 0) <= w);
    }
});

test("a box without room for two rows of text keeps one", () => {
    assert.equal(rowsOf(PARTS, 52, 20, 14).length, 1);
});
