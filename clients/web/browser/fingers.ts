/** A page for fingers and for eyes: what is touched is large enough, and no choice and no word is cut. */

import type { Page } from "playwright-core";

/** The faults of a page as it stands; each kind of place once. */
export async function faultsOf(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const least = 24; // WCAG 2.5.8
        const faults = new Set<string>();
        const named = (part: Element): string =>
            `${part.tagName}.${part.className} ${part.textContent.trim().slice(0, 30)}`;
        const targets =
            "a:not(.stretched), button, select, summary, [role=tab], label:has(> input), input:not(label > input)";
        for (const part of document.querySelectorAll(targets)) {
            const { width, height } = part.getBoundingClientRect();
            if (width > 0 && !part.closest(".unseen, .skip, [inert]") && (width < least || height < least)) {
                faults.add(`${named(part)}: ${width.toFixed()} x ${height.toFixed()}`);
            }
        }
        const canvas = document.createElement("canvas").getContext("2d");
        for (const choice of document.querySelectorAll("select")) {
            const { font, paddingLeft, paddingRight } = getComputedStyle(choice);
            const text = choice.selectedOptions[0]?.text ?? "";
            if (canvas !== null && choice.clientWidth > 0) {
                canvas.font = font;
                const room = choice.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
                if (canvas.measureText(text).width > room + 1) {
                    faults.add(`${text}: cut`);
                }
            }
        }
        for (const part of document.querySelectorAll("main *")) {
            if (getComputedStyle(part).textOverflow === "ellipsis" && part.scrollWidth > part.clientWidth + 1) {
                faults.add(`${part.textContent.trim()}: cut`);
            }
        }
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            if (node.parentElement?.closest("svg, option, .unseen") != null) {
                continue;
            }
            for (const { index, 0: word } of (node.textContent ?? "").matchAll(/(?<!players\/\w*)\p{L}{3,}/gu)) {
                const range = document.createRange();
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) {
                    faults.add(`${word}: in two lines`);
                }
            }
        }
        return [...faults];
    });
}
