/** Results from a report file: the organiser chooses it, sees what will be recorded, and states it. */

import type { Entrant } from "caravanserai/v1/tournament";
import type { Client } from "caravanserai/web";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking } from "../../parts/confirmed-button.js";
import { Problem } from "../../parts/errors.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { type Translate, useWords } from "../../words/words.js";
import type { PartProps } from "./parts.js";
import { LONGEST, readReport, type Report, ReportError } from "./report-file.js";
import { entrantId } from "./sentences.js";
import { ResultsError, type StatedRound, statedRounds } from "./stated-results.js";

/** An error whose message is all that people read. */
class WordedError extends Error {
    override toString(): string {
        return this.message;
    }
}

interface Chosen {
    readonly file: string;
    readonly report?: Report;
    readonly error?: Error;
}

export function ImportResults({ shown, nameOf, act }: PartProps): JSX.Element {
    const t = useWords();
    const [chosen, setChosen] = useState<Chosen>();
    const [done, setDone] = useState({ tables: 0, of: 0 });
    const found = fitted(chosen, () => (chosen?.report === undefined ? [] : statedRounds(shown, chosen.report)));
    const count = found.rounds.reduce((sum, { missing }) => sum + missing.length, 0);
    const choose = async (file: File | undefined): Promise<void> => {
        setChosen(file === undefined ? undefined : await read(file));
    };
    const work = async (reason: string): Promise<void> => {
        if (found.error !== undefined || count === 0) {
            throw found.error ?? new ResultsError(chosen === undefined ? "no-file" : "nothing");
        }
        const why = reason || t("tournaments-results-reason", { file: chosen?.file ?? "" });
        setDone({ tables: 0, of: count });
        const progress = (): void => setDone(({ tables, of }) => ({ tables: tables + 1, of }));
        await act(() => stated(client.value, shown, found.rounds, why, progress));
    };
    return (
        <Asking
            label={t("tournaments-do-results")}
            question={t("tournaments-do-results-sure")}
            reason="may"
            work={(reason) => work(reason).catch((cause: unknown) => Promise.reject(told(t, asError(cause))))}
        >
            <Field label={t("tournaments-do-results-file")} hint={t("tournaments-do-results-file-hint")}>
                <input
                    type="file"
                    accept=".trf,.trfx,.txt,text/plain"
                    required
                    onChange={(event) => void choose(event.currentTarget.files?.[0])}
                />
            </Field>
            <div role="status" class="stack">
                {found.error !== undefined && <Problem text={textOf(t, found.error)} />}
                {found.rounds.length > 0 && <Preview rounds={found.rounds} nameOf={nameOf} />}
                {found.rounds.length > 0 && <p>{t("tournaments-results-count", { count })}</p>}
                {done.tables > 0 && <p>{t("tournaments-results-done", { done: done.tables, count: done.of })}</p>}
            </div>
        </Asking>
    );
}

function fitted(chosen: Chosen | undefined, rounds: () => StatedRound[]): { rounds: StatedRound[]; error?: Error } {
    if (chosen?.error !== undefined) {
        return { rounds: [], error: chosen.error };
    }
    try {
        return { rounds: rounds() };
    } catch (error) {
        return { rounds: [], error: asError(error) };
    }
}

function asError(cause: unknown): Error {
    return cause instanceof Error ? cause : new Error(String(cause));
}

async function read(file: File): Promise<Chosen> {
    try {
        if (file.size > LONGEST) {
            throw new ReportError(`> ${String(LONGEST)}`);
        }
        const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        return { file: file.name, report: readReport(text) };
    } catch (error) {
        return { file: file.name, error: asError(error) };
    }
}

/** The fault of a file in words; all else stays as it is. */
function textOf(t: Translate, error: Error): string {
    if (error instanceof ResultsError) {
        return t(`tournaments-results-${error.problem}`, error.details);
    }
    const what = error instanceof ReportError ? error.message.slice(0, 120) : "UTF-8";
    return t("tournaments-results-unreadable", { error: what });
}

function told(t: Translate, cause: Error): Error {
    return cause instanceof ResultsError || cause instanceof ReportError ? new WordedError(textOf(t, cause)) : cause;
}

/** The rounds with what will be recorded at each table. */
function Preview({
    rounds,
    nameOf,
}: { readonly rounds: readonly StatedRound[] } & Pick<PartProps, "nameOf">): JSX.Element {
    const t = useWords();
    return (
        <>
            {rounds.map(({ number, tables, places, leftOver, byes, missing }) => (
                <details key={number} open={rounds.length === 1}>
                    <summary>{t("tournaments-results-round", { round: number, count: missing.length })}</summary>
                    <ol class="results">
                        {tables.map(([one, other], at) => (
                            <li key={one} class={missing.includes(at + 1) ? "" : "faint"}>
                                <bdi>{nameOf(one)}</bdi> {resultOf(places[at])} <bdi>{nameOf(other)}</bdi>
                            </li>
                        ))}
                    </ol>
                    {leftOver.length + byes.size > 0 && (
                        <p class="faint">
                            {t("tournaments-results-byes", {
                                names: [...leftOver, ...byes.keys()].map(nameOf).join(", "),
                            })}
                        </p>
                    )}
                </details>
            ))}
        </>
    );
}

/** A result as chess players write it; `+` and `−` are without a match. */
function resultOf([one, other]: readonly [number, number] = [0, 0]): string {
    if (one > 0 && other > 0) {
        return one === other ? "½ : ½" : one < other ? "1 : 0" : "0 : 1";
    }
    return `${one > 0 ? "+" : "−"} : ${other > 0 ? "+" : "−"}`;
}

/** States the results that are missing, while the tournament pauses. What is done stays done: done again it does the rest. */
async function stated(
    { tournaments }: Client,
    { tournament: { name, paused, round }, entrants }: PartProps["shown"],
    rounds: readonly StatedRound[],
    reason: string,
    progress: () => void,
): Promise<void> {
    const known = new Map(entrants.map((one) => [entrantId(one), one]));
    if (!paused) {
        await tournaments.pause(name, reason);
    }
    for (const { number, tables, places, leftOver, byes, missing } of rounds) {
        if (number > round) {
            for (const [id, result] of byes) {
                if (byeIn(known.get(id), number) !== result) {
                    await tournaments.grantBye(`${name}/entrants/${id}`, number, { result, reason });
                }
            }
            await tournaments.pairByHand(name, number, tables, reason, { byes: leftOver });
        }
        for (const table of missing) {
            const decision = { case: "places" as const, value: { places: [...(places[table - 1] ?? [])] } };
            await tournaments.adjudicate(name, { round: number, table, decision }, reason);
            progress();
        }
    }
    if (!paused) {
        await tournaments.resume(name, { reason });
    }
}

function byeIn(entrant: Entrant | undefined, round: number): number | undefined {
    return entrant?.byes.find((bye) => bye.round === round)?.result;
}
