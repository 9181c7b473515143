/**
 * Texts on a page that a browser or an extension translates. A translator takes a text out and puts an element in its place; Preact
 * would go on with the text that nobody sees any more, so that an old question stayed, or the same words stood there twice.
 */

/** The elements that translators put in the place of a text (Chrome, Yandex); the app has none of them. */
const TRANSLATED: ReadonlySet<string> = new Set(["FONT", "YA-TR-SPAN"]);

interface Translated {
    readonly words: Element;
    /** The text before it was translated. */
    readonly data: string;
}

/** Keeps each translated text, empty, before its translation, which goes when the text changes or goes. */
export function keepTranslated(page: Node): void {
    const translations = new Map<Text, Translated>();
    const originals = new Map<Element, Text>();
    const drop = (text: Text): void => {
        const { words } = translations.get(text) ?? {};
        translations.delete(text);
        if (words !== undefined) {
            originals.delete(words);
            words.remove();
        }
    };
    const taken = (text: Text, words: Element): void => {
        drop(text);
        translations.set(text, { words, data: text.data });
        originals.set(words, text);
        text.data = "";
        words.before(text);
    };
    /** A translator puts a text back. */
    const restored = (text: Text, added: NodeList): void => {
        const data = translations.get(text)?.data ?? "";
        drop(text);
        for (const copy of added) {
            if (copy instanceof Text && copy !== text && copy.data === data) {
                copy.remove();
            }
        }
        text.data = data;
    };
    const follow = ({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void => {
        if (type === "characterData") {
            drop(target as Text);
            return;
        }
        const words = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        for (const removed of removedNodes) {
            const original = originals.get(removed as Element);
            if (original !== undefined && !removed.isConnected && original.isConnected) {
                restored(original, addedNodes);
            } else if (removed instanceof Text && !removed.isConnected) {
                if (words?.isConnected === true && !originals.has(words)) {
                    taken(removed, words);
                } else {
                    drop(removed);
                }
            }
        }
    };
    const observer = new MutationObserver((records) => {
        records.forEach(follow);
        for (const [text, { words }] of translations) {
            if (text.isConnected && text.nextSibling !== words) {
                text.after(words);
            } else if (!text.isConnected) {
                drop(text);
            }
        }
        observer.takeRecords(); // what was done here
    });
    observer.observe(page, { subtree: true, childList: true, characterData: true });
}

function isTranslation(node: Node | null): node is Element {
    return node !== null && TRANSLATED.has(node.nodeName);
}
