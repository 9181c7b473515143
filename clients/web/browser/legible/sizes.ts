/** How large the texts of a board are drawn, in CSS pixels: what a font size becomes after all transformations. */

export interface Small {
    readonly text: string;
    readonly size: number;
}

/**
 * Reads every text of the boards on a page. It runs in the page. A size of type counts in units of the picture that it stands in: an
 * SVG image and what is inside it are scaled by how large the image is drawn.
 */
export function textSizes(): Small[] {
    const found: Small[] = [];
    for (const board of document.querySelectorAll(".board")) {
        const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            const element = node.parentElement;
            const text = node.textContent?.trim() ?? "";
            if (element === null || text === "" || element.closest(".unseen, title, style") !== null) {
                continue;
            }
            if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
                continue;
            }
            const graphics = element.closest<SVGGraphicsElement>("foreignObject, svg text");
            const matrix = graphics?.getScreenCTM();
            const scale = matrix == null ? 1 : Math.hypot(matrix.b, matrix.d);
            found.push({ text, size: Number.parseFloat(getComputedStyle(element).fontSize) * scale });
        }
    }
    return found;
}
