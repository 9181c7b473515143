/**
 * Narrowing: arranges the offers of a question in groups, so that each of them is at most three steps away.
 *
 * The first step is the kind of decision; then the value by which the groups become smallest. This works for every game, because a
 * decision has plain fields, and a group is named after what its labels have in common.
 */

import type { Offer } from "caravanserai/v1/match_service";

import { groupedBy } from "../table/groups.js";
import { beyond, common, saysSomething, wordsOf } from "./templates.js";
import { type Fields, fieldsOf } from "../table/wire.js";

/** The most offers in a list without groups. */
export const PLAIN = 10;
/** The most offers in a list where nothing but each of them alone tells them apart. */
const LONG = 40;
/** The most steps to an offer. */
export const STEPS = 3;

/** An offer with what tells it apart. */
export interface Choice {
    /** Its position among the listed offers. */
    readonly position: number;
    readonly offer: Offer;
    readonly label: string;
    /** The type of its decision, without the package. */
    readonly type: string;
    readonly fields: Fields;
}

/** Offers that have something in common. */
export interface Group {
    /** Their common part, in words. */
    readonly label: string;
    readonly choices: readonly Choice[];
    /** The next step: smaller groups, or one for each offer. Empty: it is one offer. */
    readonly parts: readonly Group[];
}

/** Reads the offers of a question. */
export function choicesOf(offers: readonly Offer[]): Choice[] {
    return offers.map((offer, position) => ({
        position,
        offer,
        label: offer.label,
        type: offer.decision?.typeUrl.split(/[./]/u).at(-1) ?? "",
        fields: fieldsOf(offer.decision?.value ?? new Uint8Array()),
    }));
}

/** The choices whose labels contain all of these words, in any order and case. */
export function matching(choices: readonly Choice[], words: string): readonly Choice[] {
    const wanted = words.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
    return choices.filter((choice) => {
        const label = choice.label.toLocaleLowerCase();
        return wanted.every((word) => label.includes(word));
    });
}

/** All choices as a group whose parts are the first step. */
export function arranged(choices: readonly Choice[]): Group {
    return group("", choices, STEPS);
}

/** The number of steps to the farthest offer. */
export function stepsOf({ parts }: Group): number {
    return parts.length === 0 ? 0 : 1 + Math.max(...parts.map(stepsOf));
}

function group(label: string, choices: readonly Choice[], steps: number): Group {
    const [only] = choices;
    if (only !== undefined && choices.length === 1) {
        return { label: only.label, choices, parts: [] };
    }
    let parts: readonly Group[] | undefined;
    return {
        label,
        choices,
        /** Found when they are first wanted: nobody opens all groups, and to name them takes long. */
        get parts() {
            parts ??= partsOf(choices, steps);
            return parts;
        },
    };
}

function partsOf(choices: readonly Choice[], steps: number): readonly Group[] {
    const parts = choices.length <= PLAIN || steps <= 1 ? choices.map((choice) => [choice]) : split(choices, steps);
    const names = named(parts);
    return parts.map((part, index) => group(names[index] ?? "", part, steps - 1));
}

/** The names of groups: what their labels have in common; where two have the same, with what they alone contain. */
function named(parts: readonly (readonly Choice[])[]): string[] {
    const shared = parts.map((part) => common(part.map(({ label }) => label)));
    return shared.map((name, index) => {
        const part = parts[index] ?? [];
        const clear = saysSomething(name) && shared.indexOf(name) === shared.lastIndexOf(name);
        return clear ? name : [name, examples(part, name)].filter(Boolean).join(": ");
    });
}

function examples(part: readonly Choice[], shared: string): string {
    const first = part[0]?.label ?? "";
    const last = part.at(-1)?.label ?? "";
    return `${beyond(first, shared)} – ${beyond(last, shared)}`;
}

type Key = (choice: Choice) => string;

/** The best way to split choices into groups: by their type if they have several, otherwise by a value. */
function split(choices: readonly Choice[], steps: number): (readonly Choice[])[] {
    const byType = grouped(choices, ({ type }) => type);
    if (byType.length > 1) {
        return opened(byType);
    }
    const ways = keys(choices).map((key) => grouped(choices, key));
    const useful = ways.filter((way) => way.length > 1 && way.length < choices.length);
    const best = useful.toSorted((one, other) => cost(one, steps) - cost(other, steps))[0];
    if (best !== undefined && cost(best, steps) <= choices.length * 0.7) {
        return opened(best);
    }
    return choices.length <= LONG ? choices.map((choice) => [choice]) : slices(choices);
}

/** The number of entries that a person must look at in the longest lists of all steps. */
function cost(groups: readonly (readonly Choice[])[], steps: number): number {
    const largest = Math.max(...groups.map((part) => part.length));
    return groups.length + (steps > 2 && largest > PLAIN ? 2 * Math.sqrt(largest) : largest);
}

/**
 * The traits by which choices may differ: each field as a whole, its first value, how often a value is in it; the words of the
 * label.
 */
function keys(choices: readonly Choice[]): Key[] {
    const fields = [...new Set(choices.flatMap((choice) => [...choice.fields.keys()]))].sort((a, b) => a - b);
    return fields.flatMap((field) => {
        const values = (choice: Choice): readonly string[] => choice.fields.get(field) ?? [];
        const all = [...new Set(choices.flatMap(values))].sort();
        const counts = all.map(
            (wanted): Key =>
                (choice) =>
                    String(values(choice).filter((v) => v === wanted).length),
        );
        const several = choices.some((choice) => values(choice).length > 1);
        const whole: Key = (choice) => values(choice).join("\0");
        return several ? [whole, (choice: Choice) => values(choice)[0] ?? "", ...counts] : [whole];
    });
}

function grouped(choices: readonly Choice[], key: Key): (readonly Choice[])[] {
    return [...groupedBy(choices, key).values()];
}

/** The groups, with those of one or two offers opened while the list stays short. */
function opened(groups: readonly (readonly Choice[])[]): (readonly Choice[])[] {
    const small = groups.filter((part) => part.length === 2).length;
    return groups.length + small > PLAIN
        ? [...groups]
        : groups.flatMap((part) => (part.length === 2 ? part.map((choice) => [choice]) : [part]));
}

/** Neighbours in the order of the list, where nothing tells them apart well. */
function slices(choices: readonly Choice[]): (readonly Choice[])[] {
    const size = Math.max(PLAIN, Math.ceil(Math.sqrt(choices.length)));
    const parts = Math.ceil(choices.length / size);
    return Array.from({ length: parts }, (_, index) => choices.slice(index * size, (index + 1) * size));
}

/** The label of a part in a list below the name of its group: only what is new. */
export function partLabel(part: Group, above: string): string {
    return above && wordsOf(above).length > 1 ? beyond(part.label, above) : part.label;
}
