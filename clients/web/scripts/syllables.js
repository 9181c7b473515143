/** The syllables of the English words of the games, by the patterns of TeX: a list of words is smaller than the patterns. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import createHyphenator from "hyphen";
import patterns from "hyphen/patterns/en-us.js";

const GAMES = fileURLToPath(new URL("../../../domain/games", import.meta.url));
/** The fewest letters of a word that is broken; `syllables.ts` has the same. */
const LONG = 6;

const divided = createHyphenator(patterns, { hyphenChar: "-", minWordLength: LONG });

/** The texts of a catalogue, without names of messages, comments and what is filled in. */
function textsOf(catalogue) {
    return catalogue.replace(/^#.*$/gmu, "").replace(/^-?[\w-]+ =|\{[^{}]*\}|^\s+\.[\w-]+ =/gmu, " ");
}

/** The long words of the texts of all games, each once, with `-` between its syllables. */
async function syllablesOf(files) {
    const texts = await Promise.all(files.map(async (file) => textsOf(await readFile(file, "utf8"))));
    const words = texts.flatMap((text) => text.toLowerCase().match(/[a-z]+/gu) ?? []);
    return [...new Set(words.filter((word) => word.length >= LONG))].toSorted().map((word) => divided(word));
}

/** `syllables:en` is the list, as one text. */
export const syllables = {
    name: "syllables",
    setup({ onResolve, onLoad }) {
        onResolve({ filter: /^syllables:en$/ }, ({ path }) => ({ path, namespace: "syllables" }));
        onLoad({ filter: /.*/, namespace: "syllables" }, async () => {
            const folders = (await readdir(GAMES, { withFileTypes: true })).filter((each) => each.isDirectory());
            const listed = await Promise.all(
                folders.map(async ({ name }) => ((await readdir(join(GAMES, name))).includes("words") ? [name] : [])),
            );
            const watchFiles = listed
                .flat()
                .toSorted()
                .map((name) => join(GAMES, name, "words", "en.ftl"));
            return { contents: (await syllablesOf(watchFiles)).join(" "), loader: "text", watchFiles };
        });
    },
};
