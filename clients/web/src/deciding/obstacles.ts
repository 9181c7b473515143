/**
 * Obstacles to choosing a place that no offer is about: decisions like those that are offered, but about this place. The service
 * knows by which rule it refuses each of them.
 *
 * No game is known here: in an offer, one word is replaced by a name of the place or of what lies there, and what then is about the place
 * would have been meant.
 */

import { areaOf, faceOf, kindOf, ownerOf, slotOf } from "caravanserai/web";

import type { Scene } from "../table/scene.js";
import type { Mentions } from "./mentions.js";
import type { Choice } from "./choice-groups.js";
import { fieldsOf, withWord, wordAt, wordsIn } from "../table/wire.js";

/** The most decisions of which the service is asked why it refuses them. */
export const MOST = 3;
/** The number of offers that are changed in search of obstacles. */
const TRIED = 200;

/** Decisions about a place that are not offered, each of another kind or by another word. */
export function meant(place: string, choices: readonly Choice[], scene: Scene, mentions: Mentions): Choice[] {
    const offered = new Set(choices.map(keyOf));
    const found = new Map<string, Choice>();
    for (const choice of choices.slice(0, TRIED)) {
        const bytes = choice.offer.decision?.value ?? new Uint8Array();
        for (const { field, at } of wordsIn(bytes)) {
            const key = `${choice.type} ${String(field)}`;
            if (found.has(key) || found.size >= MOST) {
                continue;
            }
            const names = namesLike(wordAt(bytes, at), place, [...mentions.of(choice)], mentions.places, scene);
            const changed = names.map((name) => changedBy(choice, withWord(bytes, at, name)));
            const about = changed.find((each) => isAbout(each, place, mentions) && !offered.has(keyOf(each)));
            if (about !== undefined) {
                found.set(key, about);
            }
        }
    }
    return [...found.values()];
}

function keyOf({ type, fields }: Choice): string {
    return JSON.stringify([type, ...fields]);
}

/** True if a decision is about a place, or about another one of the same slot: a square of the board has several, one above another. */
export function isAbout(choice: Choice, place: string, mentions: Mentions): boolean {
    const same = (each: string): boolean => slotOf(each) === slotOf(place) && ownerOf(each) === ownerOf(place);
    const places = mentions.of(choice);
    return places.has(place) || (slotOf(place) !== "" && [...places].some(same));
}

/**
 * The value that stands for a place, as a word stands for one of `places`: a slot for a slot of such an area, a piece for one of its kind.
 */
function namesLike(
    word: string,
    place: string,
    places: readonly string[],
    drawn: readonly string[],
    scene: Scene,
): string[] {
    const slot = slotOf(place);
    const areas = new Set(places.filter((each) => slotOf(each) === word).map(areaOf));
    const hasSlot = drawn.some((each) => slotOf(each) === slot && areas.has(areaOf(each)));
    const named = places
        .flatMap((each) => scene.at(each))
        .filter(({ piece }) => piece === word || faceOf(piece) === word);
    const kinds = new Set(named.map(({ piece }) => kindOf(piece)));
    const alike = scene.at(place).filter(({ piece }) => kinds.has(kindOf(piece)));
    const whole = named.some(({ piece }) => piece === word);
    const pieces = alike.map(({ piece }) => (whole ? piece : faceOf(piece)));
    return [...new Set([...(hasSlot && slot !== word ? [slot] : []), ...pieces])].filter(
        (each) => each && each !== word,
    );
}

function changedBy(choice: Choice, value: Uint8Array): Choice {
    const { offer } = choice;
    const decision = offer.decision && { ...offer.decision, value };
    return { ...choice, offer: { ...offer, ...(decision && { decision }) }, fields: fieldsOf(value) };
}
