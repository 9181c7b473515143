/** The language of the interface: that of the browser, or that which the visitor chose. */

import { effect, signal } from "@preact/signals";

import { choose, chosen, onChoice } from "../browser/choices.js";
import ownNames from "./own-name.words";

/** A language with catalogues: those that have a file with their own name. */
export type Language = string;
export const LANGUAGES: readonly Language[] = Object.keys(ownNames);

/** The name of a language in itself. */
export function ownName(wanted: Language): string {
    return ownNames[wanted]?.split("=")[1]?.trim() ?? wanted;
}

/** The best language for the preferences of a browser, the most wanted first. */
export function languageFor(preferences: readonly string[]): Language {
    for (const wanted of preferences) {
        const found = LANGUAGES.find((each) => wanted.toLowerCase().split("-")[0] === each);
        if (found !== undefined) {
            return found;
        }
    }
    return "en";
}

function preferred(choice = chosen("language")): Language {
    return languageFor([...(choice === undefined ? [] : [choice]), ...navigator.languages]);
}

/** The language of everything that the page shows, also of what the service says. */
export const language = signal<Language>(typeof navigator === "undefined" ? "en" : preferred());

/** The language with the region of the visitor, such as `en-GB`: dates look as people write them there. */
export function regional(): string {
    const preferences = typeof navigator === "undefined" ? [] : navigator.languages;
    return preferences.find((each) => each.toLowerCase().split("-")[0] === language.value) ?? language.value;
}

export function setLanguage(wanted: Language): void {
    language.value = wanted;
    choose("language", wanted);
}

/** Keeps the page in the language. */
export function keepLanguage(): void {
    onChoice("language", (text) => (language.value = preferred(text)));
    effect(() => {
        document.documentElement.lang = language.value;
    });
}
