/** The printed ground of the board. */

import type { VNode } from "preact";

import { Piece } from "../../table/piece.js";
import type { Scene } from "../../table/scene.js";
import { capital, Label, Panel, PrintedRow, Words } from "../board-parts.js";
import {
    ACTION,
    CITY,
    SPAN,
    SIDE,
    HALF,
    WIDE,
    ROUTES,
    type Direction,
    PALACE,
    TRACKS,
    STOCK,
    PRICE,
    SPACE_WORDS,
    SPACE_PRICE,
    COURTIER,
    courtier,
    mosqueBox,
    CARAVAN,
    CONTRACTS,
    LIBRARY,
    MOSQUE,
} from "./geometry.js";
import { BOONS, POINT } from "./pieces.js";
import PRINTED from "./printed.json";

export function ground(scene: Scene): VNode {
    const standard = scene.game.edition?.name === "standard";
    return (
        <g>
            <rect
                class="city-ground"
                x={CITY.x + ACTION}
                y={CITY.y + ACTION}
                width={SPAN - 2 * ACTION}
                height={SPAN - 2 * ACTION}
                rx="6"
            />
            {Object.entries(PRINTED.cities).map(([direction, cities]) => {
                const [x, y] = ROUTES[direction as Direction];
                return (
                    <Panel
                        key={direction}
                        x={x}
                        y={y}
                        w={SIDE}
                        h={92}
                        title={[
                            `${scene.areaTitle("route")}: ${scene.slotForms(direction, "").at(-1) ?? ""}`,
                            ...scene.slotForms(direction, "").map(capital),
                        ]}
                    >
                        {cities.map(([city, price], index) => (
                            <g key={String(city)}>
                                <rect
                                    class="printed-cell"
                                    x={x + 7 + index * HALF}
                                    y={y + 23}
                                    width={WIDE}
                                    height="64"
                                    rx="5"
                                />
                                <Label
                                    x={x + 12 + index * HALF}
                                    y={y + 36}
                                    size={12}
                                    room={WIDE - 8 - SPACE_PRICE * (price as string[]).length}
                                    anchor="start"
                                >
                                    {scene.slotForms(String(city), "city")}
                                </Label>
                                {standard && (
                                    <Price
                                        cubes={price as string[]}
                                        x={x + WIDE + index * HALF}
                                        y={y + 33}
                                        scene={scene}
                                    />
                                )}
                            </g>
                        ))}
                    </Panel>
                );
            })}
            <Panel {...LIBRARY} title={scene.areaTitle("library")} />
            <Panel {...PALACE} title={scene.areaTitle("hall")}>
                {Object.entries(PRINTED.halls).map(([hall, colour], index) => {
                    const x = PALACE.x + 7 + (index % 2) * HALF;
                    const y = PALACE.y + 24 + Math.floor(index / 2) * 38;
                    return (
                        <g key={hall}>
                            <rect class="printed-cell" x={x} y={y - 1} width={WIDE} height="36" rx="4" />
                            <Label x={x + 4} y={y + 10} size={10.5} room={WIDE - 26} anchor="start">
                                {scene.slotForms(hall, "hall").slice(-1)}
                            </Label>
                            {standard && <Price cubes={[colour]} x={x + WIDE - 5} y={y + 7} scene={scene} />}
                        </g>
                    );
                })}
            </Panel>
            <Panel {...MOSQUE} title={scene.areaTitle("mosque")}>
                {Object.entries(PRINTED.mosque).map(([space, [price, boon, points]]) => {
                    const { x, y, w, h } = mosqueBox(space);
                    const narrow = w < 80;
                    const right = SPACE_PRICE * (price as string[]).length;
                    const gain = points ? ` +${String(points)}` : "";
                    const words = scene.slotForms(String(boon), "boon").map((form) => `${form}${gain}`);
                    const room = { x: x + 1 + right, y, w: w * SPACE_WORDS - right, h };
                    const parts = BOONS[String(boon)];
                    return (
                        <g key={space}>
                            <rect class="printed-cell" x={x} y={y} width={w} height={h} rx="4" />
                            {standard && (
                                <Price
                                    cubes={price as string[]}
                                    x={x + 14 + PRICE * ((price as string[]).length - 1)}
                                    y={y + 8}
                                    scene={scene}
                                />
                            )}
                            {standard && !narrow && parts === undefined && (
                                <Words {...room} text={words} scene={scene} />
                            )}
                            {standard && !narrow && parts !== undefined && (
                                <PrintedRow
                                    {...room}
                                    parts={points ? [...parts, { text: `+${String(points)}` }, POINT] : parts}
                                    title={words[0] ?? ""}
                                    scene={scene}
                                />
                            )}
                            {standard && boon === "white_upgrade" && (
                                <g transform={`translate(${String(x + w - 11)} ${String(y + 8)})`}>
                                    <Piece piece="upgrade/white" scene={scene} size={13} />
                                </g>
                            )}
                        </g>
                    );
                })}
            </Panel>
            <Panel {...CARAVAN} title={scene.areaTitle("display")} />
            <Panel {...CONTRACTS} title={scene.areaTitle("stack")} />
            <Panel {...TRACKS}>
                {(["favour", "influence"] as const).map((area, index) => (
                    <g key={area}>
                        <Label x={TRACKS.x + 9} y={TRACKS.y + 22 + index * 78} size={14} room={150} anchor="start" bold>
                            {scene.areaForms(area)}
                        </Label>
                        {Array.from({ length: PRINTED[area].last + 1 }, (_, space) => (
                            <Label
                                key={space}
                                x={TRACKS.x + 25 + space * 37}
                                y={TRACKS.y + 31 + index * 78}
                                size={10}
                                faint
                            >
                                {space > 3 || index === 1 ? (space > 3 ? space : "") : ""}
                            </Label>
                        ))}
                        {standard &&
                            Object.entries(PRINTED[area].points).map(([space, points]) => (
                                <Label
                                    key={space}
                                    x={TRACKS.x + 25 + Number(space) * 37}
                                    y={TRACKS.y + 86 + index * 77}
                                    size={10.5}
                                >
                                    +{points}
                                </Label>
                            ))}
                    </g>
                ))}
            </Panel>
            {COURTIER.map((place, index) => {
                const { x, w } = courtier(index);
                return (
                    scene.at(place).length > 0 && (
                        <Words
                            key={place}
                            x={x}
                            y={TRACKS.y + 4}
                            w={w}
                            h={30}
                            text={scene.areaTitle(place)}
                            scene={scene}
                        />
                    )
                );
            })}
            <Panel {...STOCK} title={scene.areaForms("walls")} room={250}>
                <Label x={STOCK.x + 318} y={STOCK.y + 17} size={11} room={130} faint>
                    {scene.kindTitle("upgrade")}
                </Label>
                <Label x={STOCK.x + 296} y={STOCK.y + 90} size={11} room={188} faint>
                    {scene.kindTitle("scoring-tile")}
                </Label>
            </Panel>
        </g>
    );
}

/** Cubes side by side, the last one at the right end. */
function Price({
    cubes,
    x,
    y,
    scene,
}: {
    readonly cubes: readonly string[];
    readonly x: number;
    readonly y: number;
    readonly scene: Scene;
}): VNode {
    return (
        <g>
            {cubes.map((cube, index) => (
                <g
                    key={cube}
                    transform={`translate(${String(x - 4 - (cubes.length - 1 - index) * PRICE)} ${String(y)})`}
                >
                    <Piece piece={cube} scene={scene} size={PRICE} />
                </g>
            ))}
        </g>
    );
}
