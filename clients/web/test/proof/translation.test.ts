/** Findings in the language of the page. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FINDINGS } from "../../src/proof/findings.js";
import { translated, translations } from "../../src/proof/translation.js";

const AMONG = translations(FINDINGS["ru"] ?? []);

test("every sentence is found again, with its parts", () => {
    for (const [english, text] of FINDINGS["ru"] ?? []) {
        const filled = (each: string): string =>
            each.replace(/\{(\w+)\}/gu, (_, name: string) => (name === "version" ? "7" : `<${name}>`));
        assert.equal(translated(filled(english), AMONG), filled(text));
    }
});

test("findings in findings, several at once, and unknown ones", () => {
    assert.equal(
        translated("not a match record: an event has more than 9 bytes", AMONG),
        "запись партии неверна: событие длиннее 9 байт",
    );
    assert.equal(
        translated("has another fingerprint; starts without the entropy of seats 1 and 3", AMONG),
        "отпечаток другой; начинает без чьей-то энтропии: места 1 и 3",
    );
    assert.equal(translated("(a+)+$ is {no} sentence", AMONG), "(a+)+$ is {no} sentence");
});

test("a long text of strangers costs nothing", () => {
    const text = `starts${" gives a match b, and they had".repeat(20_000)}`; // looked for, this takes hours
    assert.equal(translated(text, AMONG), text);
});
