/** Places as they lie on a board, with their pieces: also where nobody can touch them. */

import type { JSX } from "preact";

import { arrange, LABEL, type Spot } from "./layout.js";
import { lookOf } from "./looks.js";
import { Piece } from "./piece.js";
import type { Scene } from "./scene.js";
import { inOneLine, typeOf } from "./text-size.js";

/** True if a place is drawn also where nothing can be chosen. */
export function isDrawn({ place, quiet }: Spot, scene: Scene): boolean {
    return !quiet || scene.at(place).length > 0;
}

/** Zones lie below the places that they hold, and above them where they can be picked. */
export function inLayers(spots: readonly Spot[], lit: ReadonlySet<string>): Spot[] {
    const layer = (spot: Spot): number => (spot.zone ? (lit.has(spot.place) ? 2 : 0) : 1);
    return spots.toSorted((one, other) => layer(one) - layer(other));
}

/** The ground of a place, with its label. */
export function Ground({ spot }: { readonly spot: Spot }): JSX.Element {
    const { x, y, w, h, frame, label } = spot;
    const round = frame === "round" ? Math.min(w, h) / 2 : 6;
    return (
        <>
            <rect class="place-ground" x={x} y={y} width={w} height={h} rx={round} />
            {label !== undefined && (
                <foreignObject x={x} y={y} width={w} height={LABEL}>
                    <div class="place-label" style={typeOf(inOneLine(label, w - 2, 11.5))}>
                        {label}
                    </div>
                </foreignObject>
            )}
        </>
    );
}

/** The pieces that lie at a place. */
export function Lying({ spot, scene }: { readonly spot: Spot; readonly scene: Scene }): JSX.Element {
    return (
        <>
            {arrange(spot, scene.at(spot.place), (piece) => lookOf(piece, scene).aspect).map(
                ({ piece, count, x, y, h }, index) => (
                    <g key={`${piece}${String(index)}`} transform={`translate(${String(x)} ${String(y)})`}>
                        <Piece piece={piece} scene={scene} size={h} count={count} />
                    </g>
                ),
            )}
        </>
    );
}
