/** The results of an analysis: curves, mistakes, and losses that nobody calls certain. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { AnalysedEventSchema, AnalysisMeasureSchema, AnalysisSchema } from "caravanserai/v1/analysis";

import words from "../../src/analysis/analysis.words";
import {
    accuracyOf,
    achievedIn,
    curvesOf,
    decidingOf,
    hasChances,
    judgementAt,
    lossText,
    mistakesOf,
} from "../../src/analysis/sentences.js";
import { pointsAt } from "../../src/charts/points.js";
import type { Language } from "../../src/words/language.js";
import { addWords, type Translate, translated } from "../../src/words/words.js";

addWords(words);

const t: Translate = (key, values) => `${key} ${JSON.stringify(values)}`;

const made = (each: MessageInitShape<typeof AnalysedEventSchema>) => create(AnalysedEventSchema, each);
const EVENTS = [
    made({ version: 1n, estimates: [1, 2], chances: [0.5, 0.5] }),
    made({ version: 2n, estimates: [3, 2], chances: [0.75, 0.25], judgement: { seat: 1, mistake: false } }),
    made({ version: 3n, estimates: [3, 2], chances: [0.75, 0.25], judgement: { seat: 2, mistake: true } }),
    made({ version: 4n, estimates: [5, 2], chances: [1, 0], judgement: { seat: 2, mistake: true } }),
];

test("curves are chances in hundredths where they are known, otherwise points", () => {
    assert(hasChances(EVENTS));
    const [first, second] = curvesOf(EVENTS);
    assert.deepEqual(first, {
        seat: 1,
        points: [
            [0, 50],
            [2, 75],
            [4, 100],
        ],
    });
    assert.equal(second === undefined ? -1 : pointsAt(second, 3), 25);
    const alone = EVENTS.map((event) => made({ ...event, chances: [] }));
    assert(!hasChances(alone));
    assert.deepEqual(
        curvesOf(alone).map((line) => pointsAt(line, 4)),
        [5, 2],
    );
    assert.deepEqual(curvesOf([]), []);
});

test("mistakes are in the order of the match, those that decided it with the greatest first", () => {
    const mistakes = mistakesOf(EVENTS);
    assert.deepEqual(
        mistakes.map(({ version }) => version),
        [3, 4],
    );
    const deciding = decidingOf(create(AnalysisSchema, { decidingVersions: [4n, 3n, 9n] }), mistakes);
    assert.deepEqual(
        deciding.map(({ version }) => version),
        [4, 3],
    );
    assert.equal(judgementAt(EVENTS, 2)?.seat, 1);
    assert.equal(judgementAt(EVENTS, 1), undefined);
    assert.equal(judgementAt(EVENTS, 0), undefined);
    assert.equal(judgementAt(EVENTS, 5), undefined);
});

test("no loss is called certain", () => {
    const text = (mean: number, error: number, worlds: number): string =>
        lossText(t, create(AnalysisMeasureSchema, { mean, error, worlds })).split(" ")[0] ?? "";
    assert.equal(text(2, 0, 6), "analysis-loss-agreed");
    assert.equal(text(2, 0.04, 6), "analysis-loss-small");
    assert.equal(text(2, 0.5, 6), "analysis-loss-error");
    assert.equal(text(2, 2, 1), "analysis-loss-error");
});

test("the plural of a loss is that of the number that is read, in English and in Russian", () => {
    const said = (language: Language, mean: number): string =>
        lossText(
            (key, values) => translated(language, key, values),
            create(AnalysisMeasureSchema, { mean, error: 0.5, worlds: 6 }),
        );
    const of = (language: Language): string[] => [18.02, 0.98, 2.04, 2.5].map((mean) => said(language, mean));
    assert.deepEqual(of("en"), ["18 points ± 0.5", "1 point ± 0.5", "2 points ± 0.5", "2.5 points ± 0.5"]);
    assert.deepEqual(of("ru"), ["18 очков ± 0,5", "1 очко ± 0,5", "2 очка ± 0,5", "2,5 очка ± 0,5"]);
});

test("a bot that took a seat over follows its player, each with what they achieved", () => {
    const seats = [
        { seat: 1, judged: 4, mistakes: 1, successor: { sinceVersion: 9n, judged: 2, mistakes: 2 } },
        { seat: 2, judged: 3, mistakes: 0 },
    ];
    const found = achievedIn(create(AnalysisSchema, { lastVersion: 20n, seats }));
    assert.deepEqual(
        found.map(({ seat, until, found: each }) => [seat, until, accuracyOf(each)]),
        [
            [1, 8, 75],
            [1, 20, 0],
            [2, 20, 100],
        ],
    );
});

test("accuracy is unknown where nothing was judged", () => {
    assert.equal(accuracyOf({ judged: 0, mistakes: 0 }), undefined);
    assert.equal(accuracyOf({ judged: 3, mistakes: 1 }), 67);
});
