/** The description of something on the table: its name, what lies there, and the rule. */

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { IconButton } from "../parts/button.js";
import { Icon } from "../parts/icons.js";
import { useWords } from "../words/words.js";
import { paintOf } from "./colours.js";
import { lookOf } from "./looks.js";
import { isCard, Print, PrintedText, Sign } from "./piece.js";
import type { Scene } from "./scene.js";
import { toldPlace } from "./descriptions.js";

export interface TipAt {
    readonly place: string;
    /** The place on the screen. The board may move below the tip: to bring what has the focus into sight, or because one looks closer. */
    readonly of: Element;
    /** It stays until it is closed. */
    readonly pinned?: boolean;
}

const MARGIN = 8;

/** Says more about a place that was opened; nothing if there is nothing to say. */
export type Explain = (place: string) => ComponentChildren;

/** The tip beside a place, inside the window. */
export function Tip({
    at,
    scene,
    explain,
    onClose,
}: {
    readonly at: TipAt;
    readonly scene: Scene;
    readonly explain?: Explain | undefined;
    readonly onClose: () => void;
}): JSX.Element {
    const t = useWords();
    const element = useRef<HTMLDivElement>(null);
    const told = toldPlace(at.place, scene);
    const put = (): void => {
        const tip = element.current;
        if (tip !== null && at.of.isConnected) {
            const { width, height } = tip.getBoundingClientRect();
            const place = at.of.getBoundingClientRect();
            const below = place.bottom + MARGIN + height < innerHeight;
            const top = below ? Math.max(MARGIN, place.bottom + MARGIN) : Math.max(MARGIN, place.top - MARGIN - height);
            const left = Math.min(
                Math.max(MARGIN, place.left + place.width / 2 - width / 2),
                innerWidth - width - MARGIN,
            );
            tip.style.top = `${String(top)}px`;
            tip.style.left = `${String(left)}px`;
        }
    };
    useLayoutEffect(() => {
        put();
        const grown = new ResizeObserver(put); // what explains a place comes later
        if (element.current !== null) {
            grown.observe(element.current);
        }
        addEventListener("scroll", put, { capture: true, passive: true });
        return () => {
            grown.disconnect();
            removeEventListener("scroll", put, { capture: true });
        };
    });
    return (
        <div
            ref={element}
            class={`tip${at.pinned ? " pinned" : ""}`}
            role={at.pinned ? "dialog" : "tooltip"}
            aria-label={at.pinned ? told.title : undefined}
        >
            <h3>
                {told.title}
                {at.pinned && (
                    <IconButton kind="plain" size="small" label={t("table-close")} onClick={onClose}>
                        <Icon name="close" />
                    </IconButton>
                )}
            </h3>
            {at.pinned && explain?.(at.place)}
            {at.pinned && <Cards pieces={told.lines.map(({ piece }) => piece)} scene={scene} />}
            {told.lines.length === 0 && <p class="faint">{t("table-empty")}</p>}
            <ul>
                {told.lines.map(({ piece, title, text, count }) => (
                    <li key={piece}>
                        <Sign piece={piece} scene={scene} /> {count > 1 && `${String(count)} × `}
                        {title}
                        {text && (
                            <small>
                                <PrintedText text={text} scene={scene} />
                            </small>
                        )}
                    </li>
                ))}
            </ul>
            {told.rules.map(({ id, text }) => (
                <p key={id} class="tip-rule">
                    <b>{id}</b> {text}
                </p>
            ))}
        </div>
    );
}

/** Cards as they are printed, large enough to be read with ease. Their words stand below too. */
function Cards({ pieces, scene }: { readonly pieces: readonly string[]; readonly scene: Scene }): JSX.Element | null {
    const cards = pieces.filter((piece) => isCard(lookOf(piece, scene)));
    if (cards.length === 0) {
        return null;
    }
    return (
        <div class="cards-large" aria-hidden="true">
            {cards.map((piece) => {
                const { fill, ink, line } = paintOf(lookOf(piece, scene).colour);
                return (
                    <div key={piece} class="card-large" style={{ background: fill, color: ink, borderColor: line }}>
                        <div class="print">
                            <Print piece={piece} scene={scene} large />
                        </div>
                    </div>
                );
            })}
        </div>
    );
}
