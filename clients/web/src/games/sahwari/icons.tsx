/** The icons of Sahwari in our own drawing, in a square of 24 units, in the colour of the text around them. */

import type { VNode } from "preact";

/** The icons on cards, by their names in the words of the game. */
export const ICONS = ["recruit", "renew", "spy", "chest", "bird", "caravan", "tornado", "attack"] as const;

type IconName = (typeof ICONS)[number] | "artifact" | "camel";

/** What the abilities of clans count or do. */
export const ABILITIES: Readonly<Record<string, readonly IconName[]>> = {
    merchant: ["artifact", "artifact"],
    diplomat: ["recruit", "recruit"],
    thief: ["artifact", "caravan"],
    spy: ["spy", "spy"],
    dealer: ["attack", "artifact"],
    explorer: ["camel", "camel"],
};

/** What is filled, and what is drawn as a line. */
const DRAWN: Readonly<Record<IconName, { readonly filled?: string; readonly lines?: string }>> = {
    recruit: {
        lines: "M5 2H19V22H5Z",
        filled: "M12 5a2.800 2.800 0 1 1 0 5.600a2.800 2.800 0 1 1 0-5.600ZM7 19c0-5 2-7.500 5-7.500s5 2.500 5 7.500Z",
    },
    renew: {
        lines: "M4.500 13A7.500 7.500 0 0 1 18 7.500M19.500 11A7.500 7.500 0 0 1 6 16.500",
        filled: "M21 3V10H14ZM3 21V14H10Z",
    },
    spy: { filled: "M2 17 9 10 13 14 6 21ZM10 9 15 4 20 9 15 14ZM16.500 3 18 1.500 22.500 6 21 7.500Z" },
    chest: {
        filled: "M2 11C2 6 4 4 7 4H17C20 4 22 6 22 11H14V9.500H10V11ZM2 12.500H10V15H14V12.500H22V20.500H2Z",
    },
    bird: {
        filled: "M1 8 10 11C11 7 13 5 16 5C18 5 19.500 6 20 7.500L23 8.500 20 10C20 15 17 18 12 18L7 22 8 17C4 16 2 12 1 8Z",
    },
    caravan: { lines: "M12 2 21 12 12 22 3 12Z", filled: "M12 7 16.500 12 12 17 7.500 12Z" },
    tornado: { lines: "M2 4H22M4 8.500H19M8 13H18M9 17.500H15M11 21.500H13" },
    attack: {
        lines: "M3 3 17 17M21 3 7 17M13 20 20 13M4 13 11 20M17.500 17.500 21.500 21.500M6.500 17.500 2.500 21.500",
    },
    artifact: {
        filled: "M12 1.500 21.500 6.500 12 11.500 2.500 6.500ZM2 8 11.300 13V22.500L2 17.500ZM22 8 12.700 13V22.500L22 17.500Z",
    },
    camel: {
        filled: "M1 5.500c0-2 3.500-3.500 4.500-1.500.7 1.500-.5 5 1.200 5.500 1 .3 1.300-3.800 3.800-3.800 2.200 0 1.800 2.300 3 2.300S14.800 4.500 17.500 4.500c4 0 5.500 5.500 5.500 9L21.800 22.500H18.500L18.300 16.500H9.500L9.200 22.500H6L5 11.500C2.500 10.500 3 7 1 5.500Z",
    },
};

export function Icon({ name }: { readonly name: IconName }): VNode {
    const { filled, lines } = DRAWN[name];
    return (
        <svg class="card-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            {lines && <path d={lines} fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" />}
            {filled && <path d={filled} fill="currentColor" />}
        </svg>
    );
}
