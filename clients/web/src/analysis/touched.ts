/** The parts of the board that a better decision would have touched. */

import { create } from "@bufbuild/protobuf";
import type { DecisionJudgement } from "caravanserai/v1/analysis";
import { OfferSchema } from "caravanserai/v1/match_service";

import { Mentions } from "../deciding/mentions.js";
import { choicesOf } from "../deciding/choice-groups.js";
import { pictureOf } from "../table/picture.js";
import type { Scene } from "../table/scene.js";

/** The places that the preferred decision is about, on the table before the decision; none where nothing better is known. */
export function touchedBy({ played, preferred, mistake }: DecisionJudgement, before: Scene): ReadonlySet<string> {
    if (!mistake || preferred?.decision === undefined || preferred.label === played?.label) {
        return new Set();
    }
    const mentions = new Mentions(
        before,
        pictureOf(before).spots.map(({ place }) => place),
    );
    const seen = new Set(mentions.places);
    const { label, decision } = preferred;
    const touched = choicesOf([create(OfferSchema, { label, decision })]).flatMap((choice) => [...mentions.of(choice)]);
    return new Set(touched.filter((place) => seen.has(place)));
}
