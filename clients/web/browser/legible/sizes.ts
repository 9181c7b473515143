/** The sizes of the texts of a board as drawn, in CSS pixels: font sizes after all transformations. */

export interface Small {
    readonly text: string;
    readonly size: number;
}

/**
 * Reads every text of the boards on a page, and of what lies before the seats. It runs in the page. A size of type counts in units of the picture that it stands in: an
 * SVG image and what is inside it are scaled by how large the image is drawn.
 */
export function textSizes(): Small[] {
    const found: Small[] = [];
    for (const board of document.querySelectorAll(".board, .seat-panel")) {
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

/**
 * Names every text of the boards on a page that is cut, or that runs out of its box or into another text. It runs in the page.
 *
 * A text in a box of HTML, and the signs between its words, lie in that box and in each box on the way that hides what has no room. A text
 * of the ground lies in the smallest shape around its middle, and touches no other text of the ground.
 */
export function cutTexts(): string[] {
    /** The box of a line is a little higher than its letters. */
    const [ASIDE, LEADING, LINE] = [1, 0.16, 12];
    const found: string[] = [];
    const runsOut = (text: DOMRect, box: DOMRect, above = ASIDE): boolean =>
        text.left < box.left - ASIDE ||
        text.right > box.right + ASIDE ||
        text.top < box.top - above ||
        text.bottom > box.bottom + above;
    const seen = (element: Element): boolean =>
        element.closest(".unseen, title, style") === null &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const image of document.querySelectorAll(".board-image")) {
        for (const object of image.querySelectorAll("foreignObject")) {
            const name = object.textContent.trim();
            const walker = document.createTreeWalker(object, NodeFilter.SHOW_TEXT);
            const shown: { readonly element: Element; readonly rects: readonly DOMRect[]; readonly height: number }[] =
                [...object.querySelectorAll(".sign-image")].map((element) => ({
                    element,
                    rects: [element.getBoundingClientRect()],
                    height: 0,
                }));
            for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
                const element = node.parentElement;
                if (element !== null && element.closest(".sign-image") === null && node.textContent?.trim()) {
                    const range = document.createRange();
                    range.selectNodeContents(node);
                    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
                    shown.push({ element, rects, height: rects[0]?.height ?? 0 });
                }
            }
            const cut = shown.some(({ element, rects, height }) => {
                if (!seen(element)) {
                    return false;
                }
                for (let box: Element | null = element; box !== null; box = box === object ? null : box.parentElement) {
                    const hides = box === object || getComputedStyle(box).overflow !== "visible";
                    const bounds = box.getBoundingClientRect();
                    if (hides && rects.some((rect) => runsOut(rect, bounds, ASIDE + height * LEADING))) {
                        return true;
                    }
                }
                return false;
            });
            if (cut) {
                found.push(`cut: ${name}`);
            }
        }
        const ground = [...image.querySelectorAll(":scope > .ground text, :scope > .ground foreignObject")]
            .filter((each) => seen(each) && each.textContent.trim() !== "")
            .map((text) => {
                const range = document.createRange();
                range.selectNodeContents(
                    text.querySelector(".words [aria-hidden]") ?? text.querySelector(".words > *") ?? text,
                );
                return { text, box: range.getBoundingClientRect(), name: text.textContent.trim() };
            });
        const shapes = [...image.querySelectorAll(":scope > .ground :is(rect, circle, ellipse)"), image].map((shape) =>
            shape.getBoundingClientRect(),
        );
        ground.forEach(({ text, box, name }, index) => {
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const around = shapes
                .filter((shape) => shape.left <= x && shape.right >= x && shape.top <= y && shape.bottom >= y)
                .sort((one, other) => one.width * one.height - other.width * other.height)[0];
            const above = text.localName === "text" ? Infinity : ASIDE + LEADING * LINE;
            if (around !== undefined && runsOut(box, around, above)) {
                found.push(`out: ${name}`);
            }
            for (const other of ground.slice(index + 1)) {
                const aside = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
                const common = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
                if (aside > 2 * ASIDE && common > 0.3 * Math.min(box.height, other.box.height)) {
                    found.push(`over: ${name} / ${other.name}`);
                }
            }
        });
    }
    return [...new Set(found)];
}

/** The texts of the board that its tools cover, without the pages that are not seen. */
export function coveredTexts(): string[] {
    const tools = document.querySelector(".board-tools")?.getBoundingClientRect();
    const frame = document.querySelector(".board-pages")?.getBoundingClientRect();
    if (tools === undefined || frame === undefined) {
        return ["the board has no tools"];
    }
    return [...document.querySelectorAll(".board-image :is(text, foreignObject)")].flatMap((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const seen = left < frame.right && right > frame.left && top < frame.bottom && bottom > frame.top;
        const covers =
            Math.min(right, frame.right) > tools.left && left < tools.right && bottom > tools.top && top < tools.bottom;
        return seen && covers ? [`the tools cover ${each.textContent}`] : [];
    });
}
