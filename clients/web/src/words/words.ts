/**
 * The words of the interface, from Fluent catalogues.
 *
 * Each room brings its own, in all languages, and adds them where its page is loaded: `addWords(catalogue)` with `lobby.words`. Keys begin with the
 * name of the room (`lobby-title`), so that no two rooms have the same.
 */

import {
    FluentBundle,
    type FluentFunction,
    FluentNumber,
    FluentResource,
    type FluentVariable,
    type Scope,
} from "@fluent/bundle";

import { type Language, language, LANGUAGES } from "./language.js";
import { withMinus } from "./minus.js";

export type Values = Readonly<Record<string, FluentVariable>>;
/** A text in the language of the page. An unknown key is its own text. */
export type Translate = (key: string, values?: Values) => string;

/** A catalogue in all languages that have a file of it. What one does not say is said in English. */
export type Catalogue = Readonly<Record<Language, string>> & { readonly en: string };

const catalogues = new Set<Catalogue>();
const bundles = new Map<Language, FluentBundle>();

/** Adds the words of a room. */
export function addWords(catalogue: Catalogue): void {
    if (!catalogues.has(catalogue)) {
        catalogues.add(catalogue);
        for (const each of LANGUAGES) {
            bundles.get(each)?.addResource(new FluentResource(catalogue[each] ?? ""));
        }
    }
}

/** Adds texts of one language, which are fetched when it is spoken. */
export function addTexts(wanted: Language, texts: string): void {
    bundleOf(wanted).addResource(new FluentResource(texts), { allowOverrides: true });
}

function bundleOf(wanted: Language): FluentBundle {
    const known = bundles.get(wanted);
    if (known !== undefined) {
        return known;
    }
    const bundle = new FluentBundle(wanted, { useIsolating: false, functions: { NUMBER } });
    bundles.set(wanted, bundle);
    for (const catalogue of catalogues) {
        bundle.addResource(new FluentResource(catalogue[wanted] ?? ""));
    }
    return bundle;
}

/** A text in a language. */
export function translated(wanted: Language, key: string, values: Values = {}): string {
    const bundle = bundleOf(wanted);
    const pattern = bundle.getMessage(key)?.value;
    if (pattern) {
        return bundle.formatPattern(pattern, counted(values), []);
    }
    return wanted === "en" ? key : translated("en", key, values);
}

/** From here on, numbers are written in groups of digits. */
const GROUPED = 1000;

/** A number. The tables of a browser with which it writes numbers take it as long to load as a page takes to draw: most are plain digits. */
class Digits extends FluentNumber {
    override toString(scope?: Scope): string {
        const { useGrouping = true, ...others } = this.opts;
        const plain = Number.isInteger(this.value) && Object.keys(others).length === 0;
        const short = !useGrouping || Math.abs(this.value) < GROUPED;
        return withMinus(plain && short ? this.value : super.toString(scope));
    }
}

/** The function of the catalogues that says how a number is written. */
const NUMBER: FluentFunction = ([number = ""], options) => {
    const said: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(options)) {
        said[name] = value.valueOf();
    }
    return number instanceof FluentNumber ? new Digits(number.value, said) : number;
};

function counted(values: Values): Values {
    const all = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "number" ? new Digits(value) : value,
    ]);
    return Object.fromEntries(all) as Values;
}

/** A text in the language of the page, outside of components. */
export const t: Translate = (key, values) => translated(language.value, key, values);

/** The translation for a component: it is drawn again when the language changes. */
export function useWords(): Translate {
    const now = language.value;
    return (key, values) => translated(now, key, values);
}
