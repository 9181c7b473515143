/** A stand-in for Chrome while it translates a page, as far as the page notices it. */

declare global {
    interface Window {
        /** Each text that stands there, and each that comes, gives way to an element with other words. */
        translate: () => void;
        /** All texts that gave way come back. */
        showOriginal: () => void;
    }
}

/** Prepares a page for being translated; runs in it. */
export function translator(): void {
    const HTML = "http://www.w3.org/1999/xhtml";
    const originals = new Map<Element, Text>();
    let observer: MutationObserver | undefined;
    const turn = (text: Text): void => {
        const parent = text.parentElement;
        if (parent?.closest("script, style, svg, textarea, font") !== null || !/\p{L}/u.test(text.data)) {
            return;
        }
        const [words, inner] = [document.createElementNS(HTML, "font"), document.createElementNS(HTML, "font")];
        inner.append(`«${text.data}»`);
        words.append(inner);
        originals.set(words, text);
        text.replaceWith(words);
    };
    const turnAll = (root: Node): void => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode() !== null) {
            texts.push(walker.currentNode as Text);
        }
        texts.forEach(turn);
    };
    window.translate = () => {
        turnAll(document.body);
        observer = new MutationObserver((records) => {
            for (const { type, target, addedNodes } of records) {
                for (const node of type === "characterData" ? [target] : addedNodes) {
                    if (node instanceof Text) {
                        turn(node);
                    } else {
                        turnAll(node);
                    }
                }
            }
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    window.showOriginal = () => {
        observer?.disconnect();
        for (const [words, text] of originals) {
            if (words.isConnected) {
                words.replaceWith(text);
            }
        }
        originals.clear();
    };
}
