/** The catalogues of all rooms: the same words in all languages, and none that is missing or unused. */

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { type Entry, FluentParser, type Message, Visitor, type VariableReference } from "@fluent/syntax";
import { build, type BuildOptions } from "esbuild";

import { tableauOf } from "../src/games/layouts.js";
import { LANGUAGES } from "../src/words/language.js";
import { addWords, type Catalogue, translated } from "../src/words/words.js";
import { GAMES } from "./recorded.js";

const FILES = readdirSync("src", { recursive: true, encoding: "utf8" });
const CATALOGUES = FILES.filter((name) => name.endsWith(".en.ftl"));

function messages(name: string): Map<string, Message> {
    const { body } = new FluentParser().parse(readFileSync(join("src", name), "utf8"));
    const isMessage = (entry: Entry): entry is Message => entry.type === "Message";
    assert.deepEqual(
        body.filter(({ type }) => type === "Junk"),
        [],
        `${name} can be read`,
    );
    return new Map(body.filter(isMessage).map((entry) => [entry.id.name, entry]));
}

function variables(message: Message): string[] {
    const found = new Set<string>();
    class Variables extends Visitor {
        override visitVariableReference(node: VariableReference): void {
            found.add(node.id.name);
        }
    }
    new Variables().visit(message);
    return [...found].sort();
}

for (const english of CATALOGUES) {
    test(`${english} has the same words and values in all languages`, () => {
        const expected = messages(english);
        for (const language of LANGUAGES) {
            const found = messages(english.replace(".en.ftl", `.${language}.ftl`));
            assert.deepEqual([...found.keys()].sort(), [...expected.keys()].sort(), language);
            for (const [key, message] of found) {
                assert.deepEqual(variables(message), variables(expected.get(key) ?? message), `${language} ${key}`);
            }
        }
    });
}

test("no two catalogues have the same key", () => {
    const keys = CATALOGUES.flatMap((name) => [...messages(name).keys()]);
    assert.deepEqual(
        keys.filter((key, at) => keys.indexOf(key) !== at),
        [],
    );
});

/** Quoted texts that are no words of the app: of other programs, of commands and of games, and examples. */
const QUOTED = new Set(
    "caravan analyse, CSV UTF-8, My phone, Мой телефон, Интеграция, Вебхуки, Домой, мастер, Путешествии, Военные поставки".split(
        ", ",
    ),
);

test("a text that names a button or a heading in quotes calls it what it is called", () => {
    for (const language of LANGUAGES) {
        const texts = CATALOGUES.map((name) =>
            readFileSync(join("src", name.replace(".en.", `.${language}.`)), "utf8"),
        );
        const values = texts.flatMap((text) =>
            [...text.matchAll(/^[\w-]+ = (.+?)(?: …)?$/gmu)].map(([, value]) => value),
        );
        const quotes = texts.flatMap((text) =>
            [...text.matchAll(/[“«]([^”»{]+)[”»]/gu)].map(([, quote = ""]) => quote),
        );
        assert.deepEqual(
            quotes.filter((quote) => !values.includes(quote) && !QUOTED.has(quote)),
            [],
            language,
        );
    }
});

test("every key in the code is in a catalogue", () => {
    const known = new Set(CATALOGUES.flatMap((name) => [...messages(name).keys()]));
    for (const name of FILES.filter((each) => /\.tsx?$/.test(each))) {
        for (const [, key] of readFileSync(join("src", name), "utf8").matchAll(/\bt\(\s*"([^"]+)"/g)) {
            assert(known.has(key ?? ""), `${name}: ${key ?? ""}`);
        }
    }
});

test("each game brings its words for places in every language of the app", async () => {
    for (const game of GAMES) {
        const words = await Promise.all(LANGUAGES.map(async (language) => (await tableauOf(game, language)).words));
        const slots = readFileSync(`../../domain/games/${game}/words/en.ftl`, "utf8").match(/^slot-\w+(?= =)/gmu) ?? [];
        const [english, ...others] = words.map((each) => slots.map((id) => each.slot(id.replace("slot-", ""), "")));
        for (const other of others) {
            assert.notDeepEqual(other, english, game);
        }
    }
});

test("a further language is a file beside the others, and says in English what it does not say yet", async () => {
    const folder = mkdtempSync(join(tmpdir(), "caravan-words-"));
    try {
        writeFileSync(join(folder, "room.en.ftl"), "further-yes = Yes\nfurther-no = No\n");
        writeFileSync(join(folder, "room.eo.ftl"), "further-yes = Jes\n");
        writeFileSync(join(folder, "roomy.de.ftl"), "of another catalogue = 1\n");
        writeFileSync(join(folder, "entry.js"), 'export { default } from "./room.words";');
        const { COMMON } = (await import(pathToFileURL(join(process.cwd(), "scripts", "build.js")).href)) as {
            readonly COMMON: BuildOptions;
        };
        const outfile = join(folder, "made.mjs");
        await build({ ...COMMON, absWorkingDir: folder, entryPoints: ["entry.js"], outfile });
        const { default: catalogue } = (await import(pathToFileURL(outfile).href)) as { readonly default: Catalogue };
        assert.deepEqual(Object.keys(catalogue), ["en", "eo"]);
        addWords(catalogue);
        assert.equal(translated("eo", "further-yes"), "Jes");
        assert.equal(translated("eo", "further-no"), "No");
        assert.equal(translated("eo", "further-maybe"), "further-maybe");
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test("numbers are written as the language writes them, whether plain digits or not", () => {
    const text =
        "digits-plain = { $n }\ndigits-version = { NUMBER($n, useGrouping: 0) }\ndigits-near = { NUMBER($n, maximumFractionDigits: 1) }\n";
    addWords({ en: text, ru: text });
    for (const language of LANGUAGES) {
        for (const n of [0, -3, 7, 999, -999, 1000, 123_456, 2.25]) {
            const written = (options?: Intl.NumberFormatOptions): string =>
                new Intl.NumberFormat(language, options).format(n).replace("-", "−"); // a hyphen is no sign
            assert.equal(translated(language, "digits-plain", { n }), written());
            assert.equal(translated(language, "digits-version", { n }), written({ useGrouping: false }));
            assert.equal(translated(language, "digits-near", { n }), written({ maximumFractionDigits: 1 }));
        }
    }
    const counted = "digits-count = { $n ->\n    [one] one\n   *[other] others\n}\n";
    addWords({ en: counted, ru: counted });
    assert.equal(translated("en", "digits-count", { n: 1 }), "one");
    assert.equal(translated("ru", "digits-count", { n: 21 }), "one");
});
