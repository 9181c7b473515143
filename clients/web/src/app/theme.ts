/** Light or dark: as the system has it, or as the visitor chose. */

import { effect, signal } from "@preact/signals";

import { choose, chosen, onChoice } from "../browser/choices.js";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that was chosen. */
export const theme = signal<Theme>(themeOf(chosen("theme")));

function themeOf(text: string | undefined): Theme {
    return THEMES.find((each) => each === text) ?? "auto";
}

export function setTheme(wanted: Theme): void {
    theme.value = wanted;
    choose("theme", wanted === "auto" ? undefined : wanted);
}

/** Keeps the page as the theme says. */
export function keepTheme(): void {
    onChoice("theme", (text) => (theme.value = themeOf(text)));
    effect(() => {
        document.documentElement.dataset["theme"] = theme.value;
    });
}
