/**
 * Findings of the library, which states them in English, in the language of the page. A sentence is found again by its
 * template, as `caravanserai_verify/translations.py` does it; the templates are loaded when they are needed.
 */

import { useEffect, useState } from "preact/hooks";

import { language } from "../words/language.js";

/** A sentence: how it is recognized, and how it is said. */
interface Translation {
    readonly sentence: RegExp;
    readonly text: string;
}

const PART = /\{(\w+)\}/gu;
const BETWEEN = "; ";
/** No finding has sentences in sentences in sentences. */
const DEEPEST = 5;
/** The characters of the longest finding that is looked for: names in it are those of strangers, and a search takes time with its length. */
const LONGEST = 1000;

/** The translations of pairs of an English sentence and what is said for it. */
export function translations(pairs: readonly (readonly [string, string])[]): readonly Translation[] {
    const fixed = (english: string): number => english.replace(PART, "").length;
    return pairs
        .toSorted(([first], [second]) => fixed(second) - fixed(first))
        .map(([english, text]) => ({ sentence: pattern(english), text }));
}

/** A finding in another language; as it is if it is not among the translations. */
export function translated(finding: string, among: readonly Translation[], depth = 0): string {
    if (finding.length > LONGEST) {
        return finding;
    }
    for (const { sentence, text } of depth < DEEPEST ? among : []) {
        const found = sentence.exec(finding);
        if (found !== null) {
            return text.replace(PART, (_, name: string) => translated(found.groups?.[name] ?? "", among, depth + 1));
        }
    }
    const several = finding.split(BETWEEN);
    return several.length > 1 ? several.map((each) => translated(each, among, depth + 1)).join(BETWEEN) : finding;
}

function pattern(english: string): RegExp {
    const parts = english.split(PART);
    const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
    return new RegExp(
        `^${parts.map((text, at) => (at % 2 === 1 ? `(?<${text}>${text === "version" ? "\\d+" : ".+?"})` : escaped(text))).join("")}$`,
        "su",
    );
}

/** Says findings in the language of the page; in English until their words are loaded. */
export function useFindings(): (finding: string) => string {
    const spoken = language.value;
    const [among, setAmong] = useState<readonly Translation[]>([]);
    useEffect(() => {
        let left = false;
        setAmong([]);
        if (spoken !== "en") {
            void import("./findings.js").then(({ FINDINGS }) => {
                if (!left) {
                    setAmong(translations(FINDINGS[spoken] ?? []));
                }
            });
        }
        return () => {
            left = true;
        };
    }, [spoken]);
    return (finding) => translated(finding, among);
}
