// The part that comes before the theme's search in its worker: it prepares the words of a question. The theme looks for
// everything that begins with one of them: "a" finds half of the site, and "servers" no "server".
{
    const SHORTEST = 3;
    const RUSSIAN = /[а-яё]+/gi;
    const known = new Set(); // the Russian words of the site
    const bare = (word) => word.replace(/[^\p{L}\p{N}]+$/u, "");
    const plain = (word) => word.replaceAll("ё", "е");

    const learn = ({ docs }) => {
        for (const { title, text } of docs) {
            for (const [word] of `${title} ${text}`.matchAll(RUSSIAN)) known.add(word.toLowerCase());
        }
    };

    /** The beginning that the forms of a word have in common; the word itself where that is not one. */
    const stem = (word) => {
        const stemmer = /^[а-я]+$/.test(word) ? lunr.ru.stemmer : lunr.stemmer;
        const found = String(stemmer(new lunr.Token(word, {})));
        return found.length >= SHORTEST && word.startsWith(found) ? found : word;
    };

    /** The beginnings of Russian words that the index has, with ё where people type е. */
    const spelt = (word) => {
        const same = [...known].filter((other) => plain(other).startsWith(word) && lunr.ru.stopWordFilter(other));
        return same.map((other) => other.slice(0, word.length));
    };

    /** What is looked for in place of a word: its stem, or an English word if no Russian page has it. */
    const sought = (typed) => {
        const word = plain(typed.toLowerCase());
        if (/^[a-z]+$/.test(word)) return [stem(word)];
        if (!/^[а-я]+$/.test(word)) return [typed];
        const found = spelt(stem(word));
        if (found.length > 0) return [...new Set(found)];
        const alike = (other) => stem(other) === stem(word) || word.startsWith(other);
        return [TRANSLATED[Object.keys(TRANSLATED).find(alike)] ?? word];
    };

    addEventListener("message", ({ data }) => {
        if (data.type === 0) learn(data.data);
        if (data.type !== 2) return;
        const words = data.data.split(/\s+/).filter(Boolean);
        const counted = words.filter((word) => !UNCOUNTED.has(bare(word.toLowerCase())));
        const clean = counted.map((word) => word.replace(/[-?!.,;]+$/, "")).filter(Boolean);
        if (clean.length > 0) data.data = clean.flatMap(sought).join(" ");
    });
}
