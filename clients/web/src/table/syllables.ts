/**
 * The positions at which long words may be broken: browsers do not know it for every language, and without it they break anywhere. The
 * English words of the games come with theirs; of other words, and in Russian, they follow from vowels and consonants.
 */

import english from "syllables:en";

const VOWEL = "aeiouyаеёиоуыэюя";
/** Two letters that are one sound are not parted. */
const CONSONANT = `(?:[cgpstw]h|ck|qu|(?:(?![${VOWEL}ьъй])\\p{L}))`;
/** Consonants that begin a syllable together, such as those in "market-place". */
const ONSET = "[bcdfgkptvбвгдкпфт][lrлр]";
/** The last part of a word has this many letters at least, and each other part one less. */
const PART = 3;
const LONG = 6;
const HYPHEN = "\u00ad";
/** After a vowel, and the consonants that close its syllable, another syllable begins. */
const END = new RegExp(`(?<=[${VOWEL}]${CONSONANT}*[ьъй]?)(?=(?:${ONSET}|${CONSONANT})[${VOWEL}])`, "giu");

/** The syllables of the words that are known in advance, by the word. */
const LISTED = new Map(english.split(" ").map((word) => [word.replaceAll("-", ""), word.split("-")]));

const known = new Map<string, string>();

/** A text whose long words have invisible hyphens between syllables. */
export function withHyphens(text: string): string {
    return text.replace(/\p{L}+/gu, (word) => {
        if (word.length < LONG) {
            return word;
        }
        let found = known.get(word);
        if (found === undefined) {
            found = broken(word);
            known.set(word, found);
        }
        return found;
    });
}

function broken(word: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const end of endsIn(word)) {
        if (end - from >= PART - 1 && word.length - end >= PART) {
            parts.push(word.slice(from, end));
            from = end;
        }
    }
    return [...parts, word.slice(from)].join(HYPHEN);
}

/** The numbers of letters behind which a syllable ends. */
function endsIn(word: string): number[] {
    const listed = LISTED.get(word.toLowerCase());
    if (listed === undefined) {
        return [...word.matchAll(END)].map(({ index }) => index);
    }
    let end = 0;
    return listed.map((part) => (end += part.length));
}
