/** Addresses and pages. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { routeOf } from "../src/browser/routes.js";

test("an address names its page", () => {
    assert.deepEqual(routeOf("/"), { page: "lobby", id: "" });
    assert.deepEqual(routeOf("/matches/m-1"), { page: "match", id: "m-1" });
    assert.deepEqual(routeOf("/matches/m-1/replay/"), { page: "replay", id: "m-1" });
    assert.deepEqual(routeOf("/games/merv/rules"), { page: "rules", id: "merv" });
});

test("anything else is no page", () => {
    for (const path of ["/matches", "/matches/", "/matches/a/b", "/matches/%3Cb%3E", "/games/*/rules", "/x", "//"]) {
        assert.equal(routeOf(path).page, path === "//" ? "lobby" : "missing", path);
    }
});
