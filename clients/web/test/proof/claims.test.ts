/** The words about a record, claim by claim. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MatchRecord, Policy, Receipt } from "caravanserai";

import { check } from "../../src/proof/record-check.js";
import { CLAIMS } from "../../src/proof/claims.js";
import en from "../../src/proof/proof.en.ftl";
import { edited, filesOfFormat2, messagesOf } from "../replay/vectors.js";

function claims(name: string, receipts: readonly Receipt[] = []): Map<string, string> {
    const found = check(MatchRecord.of(messagesOf(name)).toBytes(), { policy: undefined, receipts, showTime: String });
    assert(found.kind === "checked");
    return new Map(found.claims.map((claim) => [claim.name, `${claim.state} ${claim.words}`]));
}

test("every claim has words for each of its states, and says what it would take", () => {
    const keys = new Set(Array.from(en.matchAll(/^([\w-]+) =/gm), ([, key]) => key));
    for (const name of CLAIMS) {
        assert(keys.has(`proof-${name}`), name);
        assert(keys.has(`proof-${name}-takes`), name);
    }
    for (const vector of [
        "merv-1",
        "merv-seeded",
        "sahwari-2",
        "sahwari-void",
        "palmyra-erased",
        "marcopolo-scheme-1",
    ]) {
        for (const [name, state] of claims(vector)) {
            assert(keys.has(`proof-${name}-${state.split(" ")[1] ?? ""}`), `${vector}: ${name} ${state}`);
        }
    }
});

test("of a log that says which match its entries are of, more is said than of an older one, which fails without all of it", () => {
    const { files, cases, policies } = filesOfFormat2();
    const [key] = policies[0]?.log_keys ?? [];
    const [bound, good] = [cases.find(({ name }) => name === "a binding"), files[0]];
    assert(key !== undefined && bound !== undefined && good !== undefined);
    const bare = Buffer.from(good.bytes, "base64");
    for (const [data, policy, ...expected] of [
        [bare, new Policy([key]), "holds bare", "fails bare"],
        [edited(bare, bound.edits), new Policy([key]), "holds holds", "unchecked unchecked"],
        [bare, undefined, "unchecked no-key", "unchecked unchecked"],
    ] as const) {
        const found = check(data, { policy, receipts: [], showTime: String });
        assert(found.kind === "checked");
        const told = found.claims.filter(({ name }) => name === "log" || name === "history");
        assert.deepEqual(
            told.map(({ state, words }) => `${state} ${words}`),
            expected,
        );
        for (const { name, words } of told) {
            assert(en.includes(`proof-${name}-${words} =`));
        }
    }
});

test("only what was shown is called proven", () => {
    assert.equal(claims("merv-seeded").get("chance"), "unchecked seeded");
    const whole = claims("sahwari-2");
    assert.equal(whole.get("chance"), "holds given");
    assert.equal(whole.get("chain"), "holds holds");
    assert.equal(whole.get("rules"), "unchecked unchecked");
    assert.equal(whole.get("file"), "unchecked unsigned");
    assert.equal(claims("sahwari-void").get("result"), "unchecked none");
});

test("acts beside decisions that nobody signed are counted", () => {
    const told = (name: string) => {
        const evidence = { policy: undefined, receipts: [], showTime: String };
        const found = check(MatchRecord.of(messagesOf(name)).toBytes(), evidence);
        assert(found.kind === "checked");
        return found.claims.find((claim) => claim.name === "signatures")?.values["told"];
    };
    assert.equal(told("sahwari-acts"), 0);
    assert.equal(told("marcopolo-signed"), 2, "being ready was not signed");
});

test("receipts vouch as far as they go; one of another history fails", () => {
    const updates = messagesOf("sahwari-2");
    const [half, all] = [updates[99], updates.at(-1)];
    assert(half !== undefined && all !== undefined);
    assert.equal(claims("sahwari-2").get("receipts"), "unchecked none");
    assert.equal(claims("sahwari-2", [Receipt.of(half)]).get("receipts"), "holds part");
    assert.equal(claims("sahwari-2", [Receipt.of(half), Receipt.of(all)]).get("receipts"), "holds holds");
    const { match, version } = Receipt.of(half);
    const other = new Receipt(match, version, new Uint8Array(32));
    assert.equal(claims("sahwari-2", [other]).get("receipts"), "fails differs");
    const elsewhere = new Receipt("matches/elsewhere0", version, new Uint8Array(32));
    assert.equal(claims("sahwari-2", [elsewhere]).get("receipts"), "unchecked none");
});
