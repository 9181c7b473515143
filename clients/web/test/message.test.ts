/** Messages that come while no page is open: only pages of this origin are opened. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { readMessage } from "../src/offline/message.js";

const MESSAGE = { title: "Merv", text: "It is your turn (Red).", path: "/matches/abc_-9", time: 1 };

test("what the service sends is read, and nothing else of it", () => {
    assert.deepEqual(readMessage(JSON.stringify({ ...MESSAGE, more: 1 })), MESSAGE);
    for (const path of ["/", "/tournaments/cup"]) {
        assert.equal(readMessage(JSON.stringify({ ...MESSAGE, path }))?.path, path);
    }
});

test("what leads elsewhere or is damaged is nothing", () => {
    const elsewhere = [
        "//evil.example",
        "https://evil.example/",
        "/matches/../admin",
        "/matches/a?b",
        "javascript:1",
        "",
    ];
    for (const path of elsewhere) {
        assert.equal(readMessage(JSON.stringify({ ...MESSAGE, path })), undefined, path);
    }
    for (const text of [
        "",
        "null",
        "[]",
        "{",
        JSON.stringify({ ...MESSAGE, title: 1 }),
        JSON.stringify({ path: "/" }),
    ]) {
        assert.equal(readMessage(text), undefined, text);
    }
});
