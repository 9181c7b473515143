/** The parts of the board that a better decision touches. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import { type DecisionJudgement, DecisionJudgementSchema } from "caravanserai/v1/analysis";
import type { Offer } from "caravanserai/v1/match_service";

import { touchedBy } from "../../src/analysis/touched.js";
import { pictureOf } from "../../src/table/picture.js";
import { GAMES, questions, scenes } from "../recorded.js";

/** The result of an analysis for a decision, where it prefers an offer. */
function judged({ label, decision }: Offer, mistake: boolean, played = "something else"): DecisionJudgement {
    return create(DecisionJudgementSchema, {
        seat: 1,
        played: { label: played },
        preferred: { label, ...(decision && { decision }) },
        mistake,
    });
}

for (const game of GAMES) {
    test(`${game}: a better decision points at places that are seen, an equal one at none`, async () => {
        const [scene] = await scenes(game, "own");
        assert(scene);
        const seen = new Set([...scene.places(), ...pictureOf(scene).spots.map(({ place }) => place)]);
        const offers = questions(game).flat();
        const touched = offers.flatMap((offer) => [...touchedBy(judged(offer, true), scene)]);
        assert(touched.length > 0);
        assert.deepEqual(
            touched.filter((place) => !seen.has(place)),
            [],
        );
        for (const offer of offers.slice(0, 5)) {
            assert.equal(touchedBy(judged(offer, false), scene).size, 0);
            assert.equal(touchedBy(judged(offer, true, offer.label), scene).size, 0);
        }
    });
}

test("a square of Sahwari is called as decisions call it", async () => {
    for (const scene of await scenes("sahwari", "own")) {
        assert.equal(scene.placeTitle("map:1,2"), "(1,2)");
    }
});
