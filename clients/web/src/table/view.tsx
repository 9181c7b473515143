/** A whole table: the board and the seats, with the pieces that move between them. */

import type { Step } from "caravanserai/web";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { useInTurn } from "../parts/in-turn.js";
import { useNarrow } from "../parts/width.js";
import { addWords, useWords } from "../words/words.js";
import { Board } from "./board.js";
import { useFlights } from "./flights.js";
import { Foreseen } from "./foreseen.js";
import { pictureOf } from "./picture.js";
import type { Scene } from "./scene.js";
import { SeatBadge, Seats, type Sitting } from "./seats.js";
import catalogue from "./table.words";
import { type Explain, Tip, type TipAt } from "./tip.js";
import { withMinus } from "../words/minus.js";

addWords(catalogue);

export interface TableViewProps {
    readonly scene: Scene;
    /** The steps that led here: these pieces are seen moving. Give the same empty list when nothing moved. */
    readonly steps: readonly Step[];
    /** The effects of the choice that is being considered. */
    readonly foreseen?: readonly Step[];
    /** The players of the seats. */
    readonly seats: readonly Sitting[];
    /** The time of the service when it said so; see `Match.now_milliseconds`. */
    readonly now?: number;
    /** True if the match is over here, so that nobody is to decide: one that was given up keeps its questions. */
    readonly over?: boolean;
    readonly lit?: ReadonlySet<string>;
    readonly picked?: ReadonlySet<string>;
    readonly onPick?: (place: string) => void;
    /** Says more about a place that was opened. */
    readonly explain?: Explain | undefined;
    /** The panel beside the board, above the seats: on narrow windows the first tab below the board. */
    readonly children?: ComponentChildren;
    /** The panel below the seats; on narrow windows below the children. */
    readonly below?: ComponentChildren;
    /** True if the children are not ready yet: nothing stands beside the board before they are, for it would be pushed away. */
    readonly held?: boolean;
    /** The title of the tab of the children on narrow windows; without children there is none. */
    readonly tab?: string;
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_STEPS: readonly Step[] = [];
/** The board, what stands beside it, the seats, and what stands below: each is drawn in a task of its own at first. */
const PARTS = 4;

/** The board with the seats beside it; in a narrow window below it, one at a time. */
export function TableView({
    scene,
    steps,
    foreseen = NO_STEPS,
    seats,
    now = 0,
    over = false,
    lit = NOTHING,
    picked = NOTHING,
    onPick,
    explain,
    children,
    below,
    held = false,
    tab,
}: TableViewProps): JSX.Element {
    const t = useWords();
    const root = useRef<HTMLDivElement>(null);
    const onBoard = useMemo(() => new Set(pictureOf(scene).spots.map(({ place }) => place)), [scene]);
    useFlights(root, scene, steps);
    const narrow = useNarrow();
    const first = children === undefined ? 1 : 0; // without a panel the first tab would be empty
    const [chosen, setChosen] = useState(first);
    const [tip, setTip] = useState<TipAt | undefined>();
    useEffect(() => {
        if (explain === undefined) {
            setTip(undefined);
        }
    }, [explain === undefined]);
    const drawn = useInTurn(held ? 0 : PARTS);
    const told = (
        <>
            <Foreseen root={root} scene={scene} steps={foreseen} />
            {tip !== undefined && <Tip at={tip} scene={scene} explain={explain} onClose={() => setTip(undefined)} />}
        </>
    );
    const board = <Board scene={scene} lit={lit} picked={picked} explain={explain} {...(onPick && { onPick })} />;
    const belonging = { scene, seats, onBoard, lit, picked, onPick, onTell: setTip, now, over };
    const away = narrow && chosen !== 0;
    const tabs = Array.from({ length: scene.players + 1 - first }, (_, index) => index + first);
    // One tree for all widths: a dialog, a draft or a key that is open stays when a phone is turned.
    return (
        <div class={`table-view${narrow ? " narrow" : ""}`} ref={root}>
            {board}
            <aside>
                {narrow ? (
                    <div class="seat-tabs" role="tablist" aria-label={t("table-seats")}>
                        {tabs.map((seat) => (
                            <button
                                key={seat}
                                type="button"
                                role="tab"
                                aria-selected={seat === chosen}
                                data-seat={seat || undefined}
                                onClick={() => setChosen(seat)}
                            >
                                {seat === 0 ? (tab ?? t("table-decide")) : <SeatBadge seat={seat} scene={scene} />}
                                {seat > 0 && <span>{withMinus(scene.points(seat))}</span>}
                            </button>
                        ))}
                    </div>
                ) : null}
                <div class="beside" {...(narrow && { role: "tabpanel" })}>
                    <div class="part" hidden={away}>
                        {held ? <p class="loading">{t("app-loading")}</p> : drawn > 1 && children}
                    </div>
                    {(narrow || drawn > 2) && <Seats {...belonging} {...(narrow && { only: chosen })} />}
                    <div class="part" hidden={away}>
                        {drawn > 3 && below}
                    </div>
                </div>
            </aside>
            {told}
        </div>
    );
}
