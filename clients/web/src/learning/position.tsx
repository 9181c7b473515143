/** A part of a recorded position, drawn by the board itself, with the places outlined that a chapter is about. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { leastText } from "../table/board-text.js";
import { PartImage } from "../table/board.js";
import { pictureOf } from "../table/picture.js";
import { Pointed } from "../table/pointed.js";
import type { Scene } from "../table/scene.js";
import { Seats } from "../table/seats.js";
import { type Hints, useHints } from "../table/hints.js";
import { Tip } from "../table/tip.js";
import { partOf } from "./positions.js";

interface PositionProps {
    readonly scene: Scene;
    /** The places that are outlined. */
    readonly places: ReadonlySet<string>;
    /** The seat whose belongings are shown instead of the board. */
    readonly seat?: number | undefined;
    readonly label: string;
}

const NOTHING: ReadonlySet<string> = new Set();

export function Position({ scene, places, seat, label }: PositionProps): JSX.Element {
    const { tip, setTip, hint, point } = useHints(true);
    const onBoard = useMemo(() => new Set(pictureOf(scene).spots.map(({ place }) => place)), [scene]);
    return (
        <Pointed.Provider value={places}>
            {seat === undefined ? (
                <Cut scene={scene} places={places} label={label} onTip={hint} onPoint={point} onOpen={setTip} />
            ) : (
                <Seats
                    {...{ scene, onBoard }}
                    seats={[]}
                    only={seat}
                    lit={NOTHING}
                    picked={NOTHING}
                    onPick={undefined}
                    onTell={setTip}
                    now={0}
                    over
                />
            )}
            {tip !== undefined && <Tip at={tip} scene={scene} explain={undefined} onClose={() => setTip(undefined)} />}
        </Pointed.Provider>
    );
}

/** The part of the board that holds the places. */
function Cut({
    scene,
    places,
    label,
    onTip,
    onPoint,
    onOpen,
}: {
    readonly scene: Scene;
    readonly places: ReadonlySet<string>;
    readonly label: string;
    readonly onTip: Hints["hint"];
    readonly onPoint: Hints["point"];
    readonly onOpen: Hints["setTip"];
}): JSX.Element {
    const frame = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        const element = frame.current;
        if (element === null) {
            return undefined;
        }
        const measure = (): void => setWidth(element.clientWidth);
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(element);
        return () => observer.disconnect();
    }, []);
    const least = leastText();
    const part = useMemo(() => partOf(scene, places, width, least), [scene, places, width, least]);
    const [stop, setStop] = useState(() => [...places][0]);
    return (
        <div ref={frame} class="position-cut" onMouseLeave={() => onPoint(undefined)}>
            {width > 0 && (
                <PartImage
                    part={part}
                    least={least}
                    zoom={1}
                    {...{ scene, label, stop }}
                    lit={NOTHING}
                    picked={NOTHING}
                    onPick={undefined}
                    onTip={onTip}
                    onPoint={onPoint}
                    onOpen={onOpen}
                    onFocus={setStop}
                />
            )}
        </div>
    );
}
