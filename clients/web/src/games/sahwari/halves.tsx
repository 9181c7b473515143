/** Recruit cards and clan boards: two halves, each in its colour, which is named by the words of the game in any language. */

import type { VNode } from "preact";

import { type Colour, PAINTS } from "../../table/colours.js";
import type { PlaceWords } from "../../table/scene.js";
import { withHyphens } from "../../table/syllables.js";

const COLOURS = ["crimson", "teal", "amber", "violet"] as const satisfies readonly Colour[];

/** One half of a card. */
interface Half {
    readonly colour: Colour;
    /** What stands for the colour where colours are not seen: the letters that tell its name from the others. */
    readonly letters: string;
    /** What is printed on the half, without its colour. */
    readonly icon: string;
}

/** What a card or a clan board prints. */
interface Card {
    readonly halves: readonly Half[];
    /** The ability of the clan; empty where the card has none. */
    readonly ability: string;
}

/** A card as its text says: `amber 2 influence | crimson recruit card; …`. An unknown colour is sand. */
export function cardOf(text: string, words: Pick<PlaceWords, "colour">): Card {
    const [, sides = text] = /(?:^|; )([^;|]+\|[^;|]+)/u.exec(text) ?? [];
    const ability = /\|[^;]*; (.*)$/u.exec(text)?.[1]?.replace(/^.*: /u, "") ?? "";
    return { halves: sides.split("|").map((side) => halfOf(side.trim(), words)), ability };
}

function halfOf(side: string, words: Pick<PlaceWords, "colour">): Half {
    const names = COLOURS.map((colour) => words.colour(colour));
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

function capital(text: string): string {
    return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

/** A card in two halves. */
export function Halves({
    text,
    title,
    upright,
    words,
}: {
    readonly text: string;
    readonly title: string;
    readonly upright: boolean;
    readonly words: PlaceWords;
}): VNode {
    const { halves, ability } = cardOf(text, words);
    return (
        <div class={upright ? "halves upright" : "halves"}>
            {(title || ability) && <small>{withHyphens(title || ability)}</small>}
            {halves.map(({ colour, letters, icon }, index) => {
                const longest = Math.max(...icon.split(" ").map((word) => word.length), 1);
                return (
                    <span key={index} style={{ background: PAINTS[colour].fill, color: PAINTS[colour].ink }}>
                        <span
                            style={{
                                "--letters": String(longest),
                                "--length": String(icon.length + letters.length + 1),
                            }}
                        >
                            <b>{letters}</b> {upright ? icon : withHyphens(icon)}
                        </span>
                    </span>
                );
            })}
        </div>
    );
}
