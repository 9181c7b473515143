/** The points of a match: over time, and by category at the version that is shown, as a picture and as a table. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";

import type { Film } from "../replay/film.js";
import { looksAt, Mark, nameAt, type SeatLook } from "../replay/marks.js";
import { Cite } from "../rules/cite.js";
import type { Rulebook } from "../rules/rulebook.js";
import { addWords, useWords } from "../words/words.js";
import { Chart } from "./chart.js";
import catalogue from "./charts.words";
import { gainsOf, linesOf, pointsAt, totalsAt } from "./points.js";
import { withMinus } from "../words/minus.js";

addWords(catalogue);

/** The number of letters of a name, and of a word of it, for which a column has room. */
const [LONG, LONG_WORD] = [16, 7];

interface ScoresProps {
    readonly film: Film;
    readonly book: Rulebook;
    readonly last: number;
    readonly version: number;
    readonly looks: readonly SeatLook[];
    readonly onGo: (version: number) => void;
}

export function Scores({ film, book, last, version, looks, onGo }: ScoresProps): JSX.Element {
    const t = useWords();
    const [chosen, setChosen] = useState("");
    const gains = useMemo(() => gainsOf(film.steps), [film, last]);
    const categories = book.game.categories.filter(({ name }) => gains.some(({ category }) => category === name));
    const lines = useMemo(() => linesOf(gains, looks.length, chosen || undefined), [gains, looks.length, chosen]);
    const title = categories.find(({ name }) => name === chosen)?.title ?? t("charts-all");
    if (gains.length === 0) {
        return <p>{t("charts-none")}</p>;
    }
    return (
        <div class="stack">
            <label class="row">
                <span>{t("charts-category")}</span>
                <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
                    <option value="">{t("charts-all")}</option>
                    {categories.map(({ name, title: each }) => (
                        <option key={name} value={name}>
                            {each}
                        </option>
                    ))}
                </select>
            </label>
            <Chart
                lines={lines}
                looks={looks}
                last={last}
                version={version}
                label={t("charts-label", {
                    category: title,
                    points: lines
                        .map((line) =>
                            t("charts-of", {
                                name: nameAt(looks[line.seat - 1], version),
                                points: pointsAt(line, version),
                            }),
                        )
                        .join(", "),
                    version,
                })}
                onGo={onGo}
            />
            <ScorePad {...{ film, book, version, looks, gains }} caption={t("charts-table", { version })} />
        </div>
    );
}

type ScorePadProps = Omit<ScoresProps, "last" | "onGo"> & {
    readonly gains: ReturnType<typeof gainsOf>;
    readonly caption: string;
};

/** The points of each seat at a version, by category, with a bar for each number. */
export function ScorePad({ film, book, version, looks: seated, gains, caption }: ScorePadProps): JSX.Element {
    const t = useWords();
    const looks = looksAt(seated, version);
    const titles = new Map(book.game.categories.map(({ name, title }) => [name, title]));
    const rows = totalsAt(gains, version, looks.length, [...titles.keys()]);
    const sums = looks.map((_, index) => rows.reduce((sum, { points }) => sum + (points[index] ?? 0), 0));
    const most = Math.max(1, ...rows.flatMap(({ points }) => points.map(Math.abs)));
    const above = looks.some(({ name }) => isLong(name));
    const cell = (points: number, seat: number): JSX.Element => (
        <td key={seat} class="number">
            <span>{withMinus(points)}</span>
            <svg class="scores-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect fill={looks[seat - 1]?.paint.fill} width={(100 * Math.abs(points)) / most} height="6" />
            </svg>
        </td>
    );
    return (
        <div class="scores-scroll" tabIndex={0} role="group" aria-label={caption}>
            {above && (
                <p class="scores-names" aria-hidden="true">
                    {looks.map((look) => (
                        <span key={look.seat}>
                            <Mark look={look} /> <bdi>{look.name}</bdi>
                        </span>
                    ))}
                </p>
            )}
            <table class={`data scores${above ? " named-above" : ""}`}>
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t("charts-category")}</th>
                        {looks.map((look) => (
                            <th scope="col" class="number" key={look.seat}>
                                <Mark look={look} /> <bdi>{look.name}</bdi>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map(({ category, points }) => (
                        <tr key={category}>
                            <th scope="row">
                                {titles.get(category) ?? category}{" "}
                                {film.scoredBy(category).map((rule) => (
                                    <Cite key={rule} id={rule} book={book} />
                                ))}
                            </th>
                            {points.map((each, index) => cell(each, index + 1))}
                        </tr>
                    ))}
                </tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{t("charts-sum")}</th>
                        {sums.map((sum, index) => (
                            <td class="number" key={index}>
                                {sum}
                            </td>
                        ))}
                    </tr>
                </tfoot>
            </table>
        </div>
    );
}

/** True if a name has no room in a column of the table beside a board: a word is too long there, or there are too many of them. */
function isLong(name: string): boolean {
    return name.length > LONG || name.split(/\s|-/u).some((word) => word.length > LONG_WORD);
}
