/** The texts of whole pages, as far as somebody sees them. */

import type { Page } from "playwright-core";

/** The texts that a box cuts without an ellipsis, or that lie outside of the window where nothing scrolls to them. Boards have a test of their own. */
export async function cutTexts(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const cut = (element: Element, { left, right }: DOMRect): boolean => {
            const { overflowX, textOverflow } = getComputedStyle(element);
            const box = element.getBoundingClientRect();
            const hides = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
            return hides && (right > box.right + 1.5 || left < box.left - 1.5);
        };
        while (walker.nextNode()) {
            const text = walker.currentNode.textContent?.trim() ?? "";
            const parent = walker.currentNode.parentElement;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            const place = range.getBoundingClientRect();
            if (text === "" || parent === null || place.width === 0 || parent.closest("svg, .unseen, .board-image")) {
                continue;
            }
            for (let element: Element | null = parent; ; element = element.parentElement) {
                if (element === null) {
                    found.push(...(place.right > innerWidth + 1.5 ? [text] : []));
                    break;
                }
                if (["auto", "scroll"].includes(getComputedStyle(element).overflowX)) {
                    break;
                }
                if (getComputedStyle(element).textOverflow === "ellipsis") {
                    break;
                }
                if (cut(element, place)) {
                    found.push(...(element.clientWidth > 1 ? [text] : [])); // words that are only read aloud have no room at all
                    break;
                }
            }
        }
        return found;
    });
}
