/** The seats with what belongs to them. The seat of the viewer is open; others can be opened. */

import { type Match, Seat_Occupant } from "caravanserai/v1/match";
import { faceOf, kindOf } from "caravanserai/web";
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";

import { sittersNames } from "../parts/bot-names.js";
import { Clock } from "../parts/clock.js";
import { Icon } from "../parts/icons.js";
import { t as words, useWords } from "../words/words.js";
import { paintOf } from "./colours.js";
import { lookOf, seatColour } from "./looks.js";
import { isCard, PrintedText, Sign } from "./piece.js";
import { Pointed } from "./pointed.js";
import type { Lying } from "./layout.js";
import type { Scene } from "./scene.js";
import { type Belonging, belongings, type Laden } from "./shelves.js";
import { piecesInFull } from "./descriptions.js";
import type { TipAt } from "./tip.js";

const PLAYER = Seat_Occupant.PLAYER;

/** The players of the seats, as the service says. */
export type Sitting = Match["seats"][number];

interface SeatsProps {
    readonly scene: Scene;
    readonly seats: readonly Sitting[];
    readonly onBoard: ReadonlySet<string>;
    readonly lit: ReadonlySet<string>;
    readonly picked: ReadonlySet<string>;
    readonly onPick: ((place: string) => void) | undefined;
    /** Asks for the tip of a place. */
    readonly onTell: (tip: TipAt) => void;
    /** The time of the service when it said who sits where, in milliseconds since 1970; 0: nobody has a clock. */
    readonly now: number;
    /** True if nobody is to decide any more. */
    readonly over: boolean;
    /** Only this seat is shown, open; 0: none. For narrow windows. */
    readonly only?: number;
}

/** All seats, the one of the viewer first. */
export function Seats({ scene, seats, only, ...rest }: SeatsProps): JSX.Element | null {
    const t = useWords();
    const [folds, setFolds] = useState<ReadonlyMap<number, boolean>>(new Map());
    const order = Array.from({ length: scene.players }, (_, index) => index + 1)
        .filter((seat) => only === undefined || seat === only)
        .sort((one, other) => Number(other === scene.viewer) - Number(one === scene.viewer) || one - other);
    return order.length === 0 ? null : (
        <section class="seats" aria-label={t("table-seats")}>
            {order.map((seat) => {
                const open = only !== undefined || seat === scene.viewer;
                return (
                    <Seat
                        key={seat}
                        seat={seat}
                        scene={scene}
                        seats={seats}
                        open={open}
                        unfolded={only !== undefined || (folds.get(seat) ?? open)}
                        onFold={(unfolded) => setFolds(new Map(folds).set(seat, unfolded))}
                        {...rest}
                    />
                );
            })}
        </section>
    );
}

/** The name under which a seat is known: that of who sits there, made distinct; what the game calls the seat if nobody has a name. */
export function seatName(seat: number, scene: Scene, seats: readonly Sitting[]): string {
    return sittersNames(words, seats, (each) => scene.seatTitle(each))[seat - 1] || scene.seatTitle(seat);
}

/** The same for something that a person did at the seat: a player may have left it to a bot since. */
export function personName(seat: number, scene: Scene, seats: readonly Sitting[]): string {
    return seatName(seat, scene, seats.map(predecessorOf));
}

/** A seat as it was before its player left it to a bot; any other as it is. */
export function predecessorOf(sitting: Sitting): Sitting {
    return sitting.handedOver ? { ...sitting, handedOver: false, occupant: PLAYER, bot: "" } : sitting;
}

type SeatProps = Omit<SeatsProps, "only"> & {
    readonly seat: number;
    /** True if it is open unless somebody folds it. */
    readonly open: boolean;
    readonly unfolded: boolean;
    readonly onFold: (unfolded: boolean) => void;
};

function Seat({ seat, scene, seats, open, unfolded, onFold, onBoard, now, over, ...rest }: SeatProps): JSX.Element {
    const t = useWords();
    const paint = paintOf(seatColour(seat, scene));
    const all = belongings(seat, scene, onBoard);
    const shown = unfolded ? all : all.filter(({ brief }) => brief);
    const sitting = seats.find(({ number }) => number === seat);
    const name = seatName(seat, scene, seats);
    const asked = !over && scene.table.stacks.get(seat)?.at(-1) !== undefined;
    return (
        <article
            class={`seat-panel${asked ? " asked" : ""}${unfolded ? " open" : ""}`}
            style={{ "--paint": paint.fill, "--paint-ink": paint.ink }}
            aria-label={t("table-belongings", { name })}
        >
            <header data-seat={seat}>
                <SeatBadge seat={seat} scene={scene} />
                <b class="seat-name">
                    <bdi>{name}</bdi>
                </b>
                {sitting?.clock !== undefined && <Clock clock={sitting.clock} now={now} />}
                <span class="seat-end">
                    <Standing seat={seat} scene={scene} sitting={sitting} asked={asked} />
                    {all.length > shown.length || (unfolded && !open) ? (
                        <button
                            type="button"
                            class="fold"
                            aria-expanded={unfolded}
                            aria-label={t(unfolded ? "table-less" : "table-more", { name })}
                            onClick={() => onFold(!unfolded)}
                        >
                            <Icon name="down" />
                        </button>
                    ) : null}
                </span>
            </header>
            {shown.map((belonging) => (
                <Area key={belonging.area} belonging={belonging} scene={scene} {...rest} />
            ))}
        </article>
    );
}

/** The colour and the letter of a seat. */
export function SeatBadge({ seat, scene }: { readonly seat: number; readonly scene: Scene }): JSX.Element {
    const paint = paintOf(seatColour(seat, scene));
    return (
        <span
            class="seat-badge"
            title={scene.seatTitle(seat)}
            style={{ background: paint.fill, color: paint.ink, borderColor: paint.line }}
        >
            {scene.seatSign(seat)}
        </span>
    );
}

function Standing({
    seat,
    scene,
    sitting,
    asked,
}: {
    readonly seat: number;
    readonly scene: Scene;
    readonly sitting: Sitting | undefined;
    readonly asked: boolean;
}): JSX.Element {
    const t = useWords();
    const rank = faceOf(scene.only(`rank@${String(seat)}`));
    return (
        <span class="standing">
            {seat === scene.viewer && <em>{t("table-you")}</em>}
            {sitting?.occupant === Seat_Occupant.BOT && (
                <em>{t(sitting.handedOver ? "table-handed-over" : "table-bot")}</em>
            )}
            {sitting?.departed && <em>{t("table-departed")}</em>}
            {rank && <em>{t("table-rank", { rank })}</em>}
            {asked && <em class="asks">{t(seat === scene.viewer ? "table-you-asked" : "table-asked")}</em>}
            <b class="points">{t("table-points", { points: scene.points(seat) })}</b>
        </span>
    );
}

type AreaProps = Pick<SeatProps, "scene" | "lit" | "picked" | "onPick" | "onTell"> & { readonly belonging: Belonging };

function Area({ belonging: { area, places }, scene, ...rest }: AreaProps): JSX.Element {
    return (
        <div class="shelf">
            <span class="shelf-title">{scene.areaTitle(area)}</span>
            {places.map((laden) => (
                <Shelved key={laden.place} laden={laden} scene={scene} {...rest} />
            ))}
            {places.flatMap(({ place }) =>
                scene.statedAt(place).map((said) => (
                    <small key={said} class="stated">
                        {said}
                    </small>
                )),
            )}
        </div>
    );
}

/** A place of a seat: goods with their numbers, dice with their pips, cards with their text. */
function Shelved({
    laden: { place, lying },
    scene,
    lit,
    picked,
    onPick,
    onTell,
}: Omit<AreaProps, "belonging"> & { readonly laden: Laden }): JSX.Element {
    const t = useWords();
    const can = lit.has(place);
    const pointed = useContext(Pointed).has(place);
    const content = <Pieces lying={lying} scene={scene} />;
    const label = `${scene.placeTitle(place)}. ${piecesInFull(lying, scene)}`;
    if (!can) {
        return (
            <span
                class={pointed ? "shelved pointed" : "shelved"}
                data-place={place}
                title={label}
                onClick={(event) => onTell({ place, of: event.currentTarget, pinned: true })}
            >
                {content}
            </span>
        );
    }
    return (
        <span class={`shelved lit${picked.has(place) ? " picked" : ""}`} data-place={place}>
            <span aria-hidden="true">{content}</span>
            <button
                type="button"
                class="shelved-face"
                title={label}
                aria-label={`${label}. ${t("table-can-pick")}`}
                aria-pressed={picked.has(place)}
                onClick={() => onPick?.(place)}
            />
        </span>
    );
}

const SINGLE = 6;

function Pieces({ lying, scene }: { readonly lying: readonly Lying[]; readonly scene: Scene }): JSX.Element {
    const t = useWords();
    return (
        <>
            {lying.map(({ piece, count }) => {
                const look = lookOf(piece, scene);
                if (isCard(look)) {
                    return <Card key={piece} piece={piece} count={count} scene={scene} />;
                }
                const single = look.shape === "die" && count <= SINGLE;
                return (
                    <span
                        key={piece}
                        class={`amount shape-${look.shape}`}
                        data-piece={piece}
                        title={`${look.back ? t("table-unseen", { count }) : String(count)} ${scene.pieceTitle(piece)}`}
                    >
                        {single ? null : <b>{count}</b>}
                        {Array.from({ length: single ? count : 1 }, (_, index) => (
                            <Sign key={index} piece={piece} scene={scene} />
                        ))}
                        <span class="unseen">{scene.pieceTitle(piece)}</span>
                    </span>
                );
            })}
        </>
    );
}

/** A card that lies open before a seat: its name, and what is printed on it. */
function Card({
    piece,
    count,
    scene,
}: {
    readonly piece: string;
    readonly count: number;
    readonly scene: Scene;
}): JSX.Element {
    const paint = paintOf(lookOf(piece, scene).colour);
    const text = scene.pieceText(piece);
    return (
        <span
            class="card-face"
            data-piece={piece}
            style={{ background: paint.fill, color: paint.ink, borderColor: paint.line }}
            title={`${scene.pieceTitle(piece)}${text && `: ${text}`}`}
        >
            {count > 1 && <b>{count} × </b>}
            <small>{titleOf(piece, scene)}</small>
            {text && <PrintedText text={text} scene={scene} />}
        </span>
    );
}

/** The title of a card, without the name of its kind where the id is enough. */
function titleOf(piece: string, scene: Scene): string {
    const title = scene.pieceTitle(piece);
    const face = faceOf(piece);
    return title.endsWith(` ${face}`) && /\d/u.test(face)
        ? face
        : title.replace(new RegExp(`^(a|an|the|1) `, "u"), "") || kindOf(piece);
}
