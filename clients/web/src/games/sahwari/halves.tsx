/** Recruit cards and clan boards: two halves, each with its icon and in its colour, which the words of the game name in any language. */

import type { VNode } from "preact";

import { CardIcon } from "../../table/card-icons.js";
import { type Colour, paintOf } from "../../table/colours.js";
import type { PlaceWords } from "../../table/scene.js";
import { withHyphens } from "../../table/syllables.js";
import { capital } from "../board-parts.js";
import { ABILITIES, ICONS } from "./icons.js";

const COLOURS = ["crimson", "teal", "amber", "violet"] as const satisfies readonly Colour[];

/** One half of a card. */
interface Half {
    readonly colour: Colour;
    /** The letters for the colour where colours are not seen: the letters that tell its name from the others. */
    readonly letters: string;
    /** The print on the half, without its colour. */
    readonly icon: string;
}

/** The print of a card or a clan board. */
interface Card {
    readonly halves: readonly Half[];
    /** The ability of the clan; empty where the card has none. */
    readonly ability: string;
}

/** A card as its text says: `amber 2 influence | crimson recruit card; …`. An unknown colour is sand. */
export function cardOf(text: string, words: Pick<PlaceWords, "piece">): Card {
    const [, sides = text] = /(?:^|; )([^;|]+\|[^;|]+)/u.exec(text) ?? [];
    const ability = /\|[^;]*; (.*)$/u.exec(text)?.[1]?.replace(/^.*: /u, "") ?? "";
    return { halves: sides.split("|").map((side) => halfOf(side.trim(), words)), ability };
}

function halfOf(side: string, words: Pick<PlaceWords, "piece">): Half {
    const names = COLOURS.map((colour) => words.piece("colour", colour));
    const found = names.findIndex((name) => name !== "" && side.startsWith(name));
    const [colour, name] = [COLOURS[found], names[found]];
    if (colour === undefined || name === undefined) {
        return { colour: "sand", letters: "", icon: side };
    }
    const others = names.filter((other) => other !== name);
    return { colour, letters: capital(beginning(name, others)), icon: side.slice(name.length).replace(/^:?\s+/u, "") };
}

/** As few letters of a name as no other begins with. */
function beginning(name: string, others: readonly string[]): string {
    let length = 1;
    while (length < name.length && others.some((other) => other.startsWith(name.slice(0, length)))) {
        length++;
    }
    return name.slice(0, length);
}

/** A card in two halves. A narrow one has icons alone; one that was opened large has the words as well. */
export function Halves({
    text,
    title,
    shape,
    words,
}: {
    readonly text: string;
    readonly title: string;
    readonly shape: "upright" | "wide" | "large";
    readonly words: PlaceWords;
}): VNode {
    const { halves, ability } = cardOf(text, words);
    const name = title || ability;
    const icons = Object.entries(ABILITIES).find(([leader]) => words.piece("leader", leader) === name)?.[1];
    return (
        <div class={`halves ${shape}`}>
            {name && (
                <small title={name}>
                    <span>{withHyphens(name)}</span>
                    {shape !== "large" && icons?.map((each, index) => <CardIcon key={index} name={each} />)}
                </small>
            )}
            {halves.map(({ colour, letters, icon }, index) => (
                <span
                    key={index}
                    style={{ background: paintOf(colour).fill, color: paintOf(colour).ink }}
                    title={shape === "large" ? undefined : icon}
                >
                    <b>{letters}</b>
                    <Printed words={icon} names={words} />
                    {shape === "large" && <span>{withHyphens(icon)}</span>}
                </span>
            ))}
        </div>
    );
}

/** The icon that words mean: a number of influence, or a thing; the words where they mean neither. */
function Printed({ words, names }: { readonly words: string; readonly names: PlaceWords }): VNode {
    const influence = /[-−]?\d+/u.exec(words)?.[0];
    if (influence !== undefined) {
        return <span class="influence">{influence}</span>;
    }
    const name = ICONS.find((icon) => names.piece("icon", icon) === words);
    return name === undefined ? <span>{withHyphens(words)}</span> : <CardIcon name={name} />;
}
