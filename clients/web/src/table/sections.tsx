/** The pages of a board that has no room for all of it at once: the way to each of them, and the one that is seen. */

import type { JSX } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { useWords } from "../words/words.js";
import type { Page } from "./parts.js";
import { Pointed } from "./pointed.js";

/** The frames in which a page that was asked for is brought back, if keys or a finger that moved the board before take it away again. */
const FRAMES = 10;
/** No page is asked for. */
const NONE = -1;

interface SeenPages {
    /** The number of the page that is seen. */
    readonly shown: number;
    /** Takes note that the frame was scrolled. */
    readonly scrolled: (frame: HTMLElement) => void;
    readonly toPage: (index: number) => void;
    /** Brings the page of what has the focus, whatever was asked for or glided before. */
    readonly follow: (focused: Node) => void;
    /** A finger that touches the board decides from now on. */
    readonly release: () => void;
}

/** The page that is seen. Where a window of another width has the same page, it is seen there. */
export function useSections(frame: { readonly current: HTMLElement | null }, pages: readonly Page[]): SeenPages {
    const [shown, setShown] = useState(0);
    const wanted = useRef(0);
    const section = useRef("");
    const toPage = (index: number): void => {
        wanted.current = index;
        bring(frame.current, index, () => wanted.current === index);
    };
    useEffect(() => {
        const index = pages.findIndex((page) => page.key === section.current);
        if (index > 0) {
            toPage(index);
        }
    }, [pages.map((page) => page.key).join(" ")]);
    const scrolled = (scrolling: HTMLElement): void => {
        const index = pageAt(scrolling);
        setShown(index);
        if (pages.length > 1) {
            section.current = pages[index]?.key ?? "";
        }
    };
    const follow = (focused: Node): void => {
        toPage([...(frame.current?.children ?? [])].findIndex((page) => page.contains(focused)));
    };
    const release = (): void => {
        wanted.current = NONE;
    };
    return { shown, scrolled, toPage, follow, release };
}

/** The title of a page of a board. */
export function sectionTitle(t: (key: string) => string, { section, key }: Page): string {
    return section?.title ?? t(`table-section-${key}`);
}

/** The page of a board that is seen most of. */
function pageAt({ scrollLeft, clientWidth }: HTMLElement): number {
    return Math.round(scrollLeft / Math.max(1, clientWidth));
}

/** Brings a page to where it is seen, at once: one that glides may be lost while the board still moves. */
function bring(pages: HTMLElement | null, index: number, isWanted: () => boolean, frames = FRAMES): void {
    if (pages === null || frames === 0 || !isWanted()) {
        return;
    }
    if (pageAt(pages) !== index) {
        pages.scrollTo({ left: index * pages.clientWidth, behavior: "instant" });
    }
    requestAnimationFrame(() => bring(pages, index, isWanted, frames - 1));
}

/** The ways to the pages of a board; a mark says where something can be chosen. */
export function Sections({
    pages,
    shown,
    lit,
    onChoose,
}: {
    readonly pages: readonly Page[];
    readonly shown: number;
    readonly lit: ReadonlySet<string>;
    readonly onChoose: (index: number) => void;
}): JSX.Element {
    const t = useWords();
    const row = useRef<HTMLElement>(null);
    const pointed = useContext(Pointed);
    useLayoutEffect(() => {
        const button = row.current?.children[shown];
        if (row.current !== null && button instanceof HTMLElement) {
            const { clientWidth } = row.current;
            row.current.scrollTo({ left: button.offsetLeft - (clientWidth - button.offsetWidth) / 2 });
        }
    }, [shown]);
    return (
        <nav ref={row} class="board-sections" aria-label={t("table-sections")}>
            {pages.map((page, index) => (
                <button
                    key={page.key}
                    type="button"
                    aria-current={index === shown ? "true" : undefined}
                    onClick={() => onChoose(index)}
                >
                    {sectionTitle(t, page)}
                    {page.parts.some(({ spots }) => spots.some(({ place }) => lit.has(place))) && (
                        <span class="lit-mark" role="img" aria-label={t("table-can-pick")} />
                    )}
                    {page.parts.some(({ spots }) => spots.some(({ place }) => pointed.has(place))) && (
                        <span class="lit-mark" role="img" aria-label={t("table-pointed")} />
                    )}
                </button>
            ))}
        </nav>
    );
}
