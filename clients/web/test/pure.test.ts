/** The parts of the app that need no browser. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ago, when } from "../src/pages/shared/ago.js";
import { filterOf, shownOf } from "../src/pages/shared/filters.js";
import { playersIn } from "../src/pages/create/admission.js";
import { admitted, resized, seated } from "../src/session/seat-plan.js";
import { identityOf, identityText, isToken, SPECTATOR } from "../src/session/identities.js";
import { languageFor } from "../src/words/language.js";

test("a filter says what is wanted, and texts of the visitor stay texts", () => {
    assert.equal(filterOf({ show: "open" }), "state = OPEN");
    assert.equal(filterOf({ show: "running", game: "merv" }), "state = PLAYING AND game = games/merv");
    assert.equal(
        filterOf({ show: "mine", search: ' a"b\\ OR owner = me' }),
        '(player = me OR reserved = me OR owner = me) AND player : "a\\"b\\\\ OR owner = me"',
    );
    assert.equal(filterOf({ show: "open", game: "merv OR state = PLAYING" }), "state = OPEN");
    assert.equal(shownOf("finished"), "finished");
    assert.equal(shownOf("nothing"), "open");
    assert.equal(shownOf(null), "open");
});

test("how long ago something was is rounded down to the largest unit", () => {
    const now = 1_800_000_000_000;
    assert.equal(ago(now, now, "en"), "now");
    assert.equal(ago(now + 5000, now, "en"), "now", "a clock may be ahead");
    assert.equal(ago(now - 119_000, now, "en"), "1 minute ago");
    assert.equal(ago(now - 26 * 3_600_000, now, "en"), "yesterday");
    assert.equal(ago(now - 3 * 3_600_000, now, "ru"), "3 часа назад");
});

test("after a week a date says when something was", () => {
    const now = Date.UTC(2026, 10, 27, 12);
    assert.equal(when(now - 6 * 86_400_000, now, "en"), "6 days ago");
    assert.equal(when(now - 14 * 86_400_000, now, "en-GB"), "13 Nov 2026");
    assert.match(when(now - 14 * 86_400_000, now, "ru"), /^13 нояб\. 2026/u);
});

test("players are found in whatever the visitor wrote", () => {
    const text = "players/ann, https://example.org/players/b-o_2?tab=matches\nplayers/ann and Cy";
    assert.deepEqual(playersIn(text), ["players/ann", "players/b-o_2"]);
    assert.deepEqual(playersIn("nobody"), []);
});

test("the visitor keeps one seat, however the seats change", () => {
    assert.deepEqual(resized(["me", "club"], 4), ["me", "club", "club", "club"]);
    assert.deepEqual(resized(["free", "novice", "me"], 2), ["me", "novice"]);
    assert.deepEqual(resized(["me"], 2), ["me", "free"]);
    assert.deepEqual(seated(["me", "club", "free"], 2, "me"), ["free", "club", "me"]);
    assert.deepEqual(seated(["me", "club"], 0, "expert"), ["expert", "club"]);
    assert.equal(admitted([2, 3, 4], 1), 2);
    assert.equal(admitted([1, 2, 3, 4], 3), 3);
});

test("what the browser kept is read again, and anything else is a spectator", () => {
    const kept = { token: "abc-_123", registered: true, name: "Ann", player: "" };
    assert.deepEqual(identityOf(identityText(kept)), kept);
    for (const text of [undefined, "", "null", "[]", "{", '{"token":5}', '{"token":""}', '{"token":"a b"}']) {
        assert.deepEqual(identityOf(text), SPECTATOR, text);
    }
    assert(!isToken("a\nb"));
    assert(!isToken("x".repeat(501)));
});

test("the language is the first that the browser wants and the app has", () => {
    assert.equal(languageFor(["de-AT", "ru-RU", "en"]), "ru");
    assert.equal(languageFor(["en-GB"]), "en");
    assert.equal(languageFor([]), "en");
});
