/**
 * The answers that the service gives in English alone, in the other languages: the texts of the terminal. They are fetched apart from the
 * first page, and only by those who need them.
 */

import { effect } from "@preact/signals";
import type { CallError } from "caravanserai/web";
import TEXTS from "service-errors:all";

import { type Language, language } from "../words/language.js";
import { addTexts, type Translate } from "../words/words.js";

/** Loads the texts of a language; without them, an error says in English what it is about. */
export async function loadErrors(wanted: Language): Promise<void> {
    const texts = await TEXTS[wanted]?.();
    if (texts !== undefined) {
        addTexts(wanted, texts.default);
    }
}

/** Keeps the errors of the service in the language of the page. */
export function keepErrorsSpoken(): void {
    effect(() => void loadErrors(language.value).catch(() => undefined));
}

/**
 * An error of the service in the language of the page; undefined if the service has said it better. Refusals by a rule, and faults of fields,
 * are in that language already.
 */
export function inOwnLanguage(t: Translate, { reason, metadata, details }: CallError): string | undefined {
    const key = `error-${reason}`;
    const said = details.rule !== "" || Object.keys(details.fields).length > 0 ? key : t(key, metadata);
    return said === key ? undefined : said;
}
