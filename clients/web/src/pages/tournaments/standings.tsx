/** Standings with tie-breaks, and the cross-table. */

import { RoundResult, type Tournament } from "caravanserai/v1/tournament";
import type { JSX } from "preact";

import { Button } from "../../parts/button.js";
import { Problem } from "../../parts/errors.js";
import { useTask } from "../../parts/task.js";
import { describe } from "../../session/troubles.js";
import { type Translate, useWords } from "../../words/words.js";
import { scoreText, UNSAID } from "./numbers.js";
import type { PartProps } from "./parts.js";
import { resultText, tieHint, tieText } from "./sentences.js";

/** The formats with a bracket, in which not everybody plays each round. */
const BRACKETS: ReadonlySet<string | undefined> = new Set(["knockout", "doubleKnockout", "groups"]);

/** The result of a round for an entrant; a dash where a bracket has no table for them, since they were not absent. */
function cellText(t: Translate, { settings }: Tournament, result: RoundResult): string {
    const waits = result === RoundResult.ABSENT && BRACKETS.has(settings?.format.case);
    return waits ? UNSAID : resultText(t, result);
}

/** The heading of the column of those who are ranked. */
function whoHeading(t: Translate, { settings }: Tournament): string {
    return t(settings?.teams === undefined ? "tournaments-entrant" : "tournaments-team");
}

interface StandingsProps extends PartProps {
    /** Reads more lines. */
    readonly more: () => Promise<void>;
    /** Reads all lines, with the cross-table. */
    readonly whole: () => Promise<void>;
}

/** The lines that are not shown, and the ways to them. */
function Rest({ shown: { standings }, more, whole }: StandingsProps): JSX.Element | null {
    const t = useWords();
    const { busy, error, run } = useTask();
    const { totalSize = 0, standings: lines = [] } = standings ?? {};
    return lines.length >= totalSize ? null : (
        <div class="stack">
            {error !== undefined && <Problem text={describe(t, error)} />}
            <p class="faint" role="status">
                {t("tournaments-standings-shown", { shown: lines.length, count: totalSize })}
            </p>
            <p class="row centre">
                <Button disabled={busy} onClick={() => void run(more)}>
                    {t("tournaments-standings-more")}
                </Button>
                <Button disabled={busy} onClick={() => void run(whole)}>
                    {t("tournaments-standings-whole")}
                </Button>
            </p>
        </div>
    );
}

export function Standings(props: StandingsProps): JSX.Element {
    const {
        shown: { standings, tournament },
        nameOf,
        own,
    } = props;
    const t = useWords();
    if (standings === undefined || standings.standings.length === 0) {
        return <p class="empty">{t("tournaments-standings-none")}</p>;
    }
    const penalties = standings.standings.some((each) => each.penalties !== "" && each.penalties !== "0");
    const caption = t("tournaments-standings-after", { round: standings.round });
    return (
        <div class="card scroll" tabIndex={0} role="group" aria-label={caption}>
            <table class="data standings">
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col" class="number">
                            {t("tournaments-place")}
                        </th>
                        <th scope="col">{whoHeading(t, tournament)}</th>
                        <th scope="col" class="number">
                            {t("tournaments-score")}
                        </th>
                        {standings.tieBreaks.map((each) => (
                            <th key={each} scope="col" class="number">
                                <abbr title={tieHint(t, each)}>{tieText(t, each)}</abbr>
                            </th>
                        ))}
                        <th scope="col" class="number">
                            {t("tournaments-played")}
                        </th>
                        {penalties && (
                            <th scope="col" class="number">
                                {t("tournaments-penalties")}
                            </th>
                        )}
                    </tr>
                </thead>
                <tbody>
                    {standings.standings.map((line) => (
                        <tr key={line.entrant} class={line.entrant === own ? "own" : ""}>
                            <td class="number">{line.place || UNSAID}</td>
                            <th scope="row">
                                <bdi>{nameOf(line.entrant)}</bdi>
                                {!line.active && <span class="faint"> {t("tournaments-entrant-dropped-out")}</span>}
                            </th>
                            <td class="number">
                                <strong>{scoreText(line.score)}</strong>
                            </td>
                            {standings.tieBreaks.map((each, index) => (
                                <td key={each} class="number">
                                    {scoreText(line.tieBreaks[index] ?? "") || "–"}
                                </td>
                            ))}
                            <td class="number">
                                {line.played}
                                {line.stated > 0 && "*"}
                            </td>
                            {penalties && <td class="number">{scoreText(line.penalties)}</td>}
                        </tr>
                    ))}
                </tbody>
            </table>
            {standings.standings.some(({ stated }) => stated > 0) && (
                <p class="faint">{t("tournaments-standings-stated")}</p>
            )}
            <Rest {...props} />
        </div>
    );
}

export function CrossTable({ shown: { standings, tournament }, nameOf, own }: PartProps): JSX.Element | null {
    const t = useWords();
    if (standings === undefined || standings.crossTable.length === 0) {
        return null;
    }
    const numbers = new Map(standings.crossTable.map(({ entrant }, index) => [entrant, index + 1]));
    const named = new Set(
        standings.crossTable.flatMap(({ cells }) => cells.map(({ round }) => round).filter((round) => round > 0)),
    );
    const rounds = [...named].sort((one, other) => one - other);
    return (
        <div class="card scroll" tabIndex={0} role="group" aria-label={t("tournaments-cross-table")}>
            <table class="data cross">
                <caption>
                    {t("tournaments-cross-table")} <span class="faint">{t("tournaments-cross-hint")}</span>
                </caption>
                <thead>
                    <tr>
                        <th scope="col" class="number">
                            {t("tournaments-cross-number")}
                        </th>
                        <th scope="col">{whoHeading(t, tournament)}</th>
                        {rounds.map((round) => (
                            <th key={round} scope="col">
                                <span class="unseen">{t("tournaments-round", { round })}</span>
                                <span aria-hidden="true">{round}</span>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {standings.crossTable.map(({ entrant, cells }) => (
                        <tr key={entrant} class={entrant === own ? "own" : ""}>
                            <td class="number">{numbers.get(entrant)}</td>
                            <th scope="row">
                                <bdi>{nameOf(entrant)}</bdi>
                            </th>
                            {rounds.map((round) => {
                                const cell = cells.find((each) => each.round === round);
                                return cell === undefined ? (
                                    <td key={round} />
                                ) : (
                                    <td key={round} title={cellText(t, tournament, cell.result)}>
                                        {cell.score !== "" && <strong>{scoreText(cell.score)}</strong>}{" "}
                                        <span class="faint">
                                            {cell.opponents.length > 0
                                                ? cell.opponents.map((each) => numbers.get(each) ?? "?").join(" ")
                                                : cell.result !== RoundResult.UNSPECIFIED &&
                                                  cellText(t, tournament, cell.result)}
                                        </span>
                                    </td>
                                );
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
