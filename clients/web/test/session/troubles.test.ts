/** Errors of the service in the language of the page. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { CallError } from "caravanserai/web";

import en from "../../src/session/troubles.en.ftl";
import ru from "../../src/session/troubles.ru.ftl";
import { loadErrors } from "../../src/session/service-errors.js";
import { describe } from "../../src/session/troubles.js";
import { LANGUAGES } from "../../src/words/language.js";
import { addWords, translated } from "../../src/words/words.js";

addWords({ en, ru });

const CAUSE = "a cause in English";

function answered(reason: string, rule = ""): CallError {
    const metadata = { allowed: "2", game: "games/merv", limit: "3" };
    return new CallError({ reason, rule, metadata, cause: CAUSE, fields: {} } as never);
}

const REASONS = [...readFileSync("../../docs/errors.md", "utf8").matchAll(/^\| `([A-Z_]+)` \|/gmu)].map(
    ([, reason = ""]) => reason,
);

for (const language of LANGUAGES.filter((each) => each !== "en")) {
    test(`every error of the service is told in ${language}`, async () => {
        await loadErrors(language);
        assert(REASONS.length > 100);
        for (const reason of REASONS) {
            const text = describe((key, values) => translated(language, key, values), answered(reason));
            assert(!text.includes(CAUSE) && !/[{}]|^error-|^trouble-/u.test(text), `${reason}: ${text}`);
        }
        const refused = answered("DECISION_REFUSED", "MERV-1");
        const told = describe((key, values) => translated(language, key, values), refused);
        assert.equal(told, CAUSE, "the service words refusals by a rule in the language of the page");
    });
}

test("what the app does not word is told as the service says it in English", () => {
    assert.equal(
        describe((key, values) => translated("en", key, values), answered("MATCH_FULL")),
        CAUSE,
    );
});
