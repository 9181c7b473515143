/** A list of entrants from a file: the organiser chooses it, sees what will happen, and carries it out. */

import { CallError, type Client } from "caravanserai/web";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking } from "../../parts/confirmed-button.js";
import { offer } from "../../parts/download.js";
import { Problem } from "../../parts/errors.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { type Translate, useWords } from "../../words/words.js";
import { decoded, type EntrantList, ListError, type Mistake, readList, seedsOf, writtenList } from "./entrant-list.js";
import { conditionsWith, orderSteps, type Plan, planOf, seedSteps, stateOf, withCodes } from "./entrant-plan.js";
import type { PartProps } from "./parts.js";
import { LONGEST } from "./report-file.js";
import { NO_ORDERS, type Orders } from "./report-orders.js";
import { entrantId } from "./sentences.js";

interface Chosen {
    readonly file: string;
    readonly list?: EntrantList;
    readonly unknown: ReadonlySet<string>;
    readonly error?: Error;
}

/** The most lines that are shown before anything is done. */
const SHOWN = 200;

export function ImportEntrants({ shown, act }: PartProps): JSX.Element {
    const t = useWords();
    const [chosen, setChosen] = useState<Chosen>();
    const [partly, setPartly] = useState(false);
    const [done, setDone] = useState({ steps: 0, of: 0 });
    const plan = chosen?.list && planOf(shown, chosen.list, chosen.unknown);
    const choose = async (file: File | undefined): Promise<void> => {
        setPartly(false);
        setChosen(file === undefined ? undefined : await read(file, shown));
    };
    const work = async (reason: string): Promise<void> => {
        if (plan === undefined) {
            throw chosen?.error ?? new ListError("no-file");
        }
        if (plan.mistakes.length > 0 && !partly) {
            throw new ListError("mistakes", { count: plan.mistakes.length });
        }
        const why = reason || t("tournaments-list-reason");
        const orders = chosen?.list?.orders ?? NO_ORDERS;
        const file = chosen?.file ?? "";
        await act(() => carriedOut(client.value, shown, plan, { file, orders, why, progress: setDone }));
    };
    return (
        <Asking
            label={t("tournaments-do-list")}
            question={t("tournaments-do-list-sure")}
            reason="may"
            work={(reason) => work(reason).catch((cause: unknown) => Promise.reject(new Error(textOf(t, cause))))}
        >
            <Field label={t("tournaments-do-list-file")} hint={t("tournaments-do-list-file-hint")}>
                <input
                    type="file"
                    accept=".csv,.trf,.trfx,.txt,text/csv,text/plain"
                    required
                    onChange={(event) => void choose(event.currentTarget.files?.[0])}
                />
            </Field>
            <div role="status" class="stack">
                {chosen?.error !== undefined && <Problem text={textOf(t, chosen.error)} />}
                {plan !== undefined && <Preview plan={plan} list={chosen?.list} shown={shown} />}
                {done.steps > 0 && <p>{t("tournaments-list-done", { done: done.steps, count: done.of })}</p>}
            </div>
            {plan !== undefined && plan.mistakes.length > 0 && (
                <label class="row nowrap">
                    <input
                        type="checkbox"
                        checked={partly}
                        onChange={(event) => setPartly(event.currentTarget.checked)}
                    />
                    <span>{t("tournaments-list-partly")}</span>
                </label>
            )}
        </Asking>
    );
}

function textOf(t: Translate, cause: unknown): string {
    return cause instanceof ListError ? t(`tournaments-list-${cause.problem}`, cause.details) : describe(t, cause);
}

/** Reads a file, and asks for players unknown to this page. */
async function read(file: File, { tournament, entrants }: PartProps["shown"]): Promise<Chosen> {
    const unknown = new Set<string>();
    try {
        if (file.size > 4 * LONGEST) {
            throw new ListError("long", { most: LONGEST });
        }
        const list = readList(decoded(await file.arrayBuffer()));
        const known = new Set([
            ...(tournament.settings?.entry?.players ?? []),
            ...entrants.map(({ player }) => player),
        ]);
        for (const { player } of list.listed.filter((one) => one.player !== "" && !known.has(one.player))) {
            await client.value.player(player).catch((error: unknown) => {
                if (!(error instanceof CallError) || error.reason !== "PLAYER_NOT_FOUND") {
                    throw error;
                }
                unknown.add(player);
            });
        }
        return { file: file.name, list, unknown };
    } catch (error) {
        return { file: file.name, error: error instanceof Error ? error : new Error(String(error)), unknown };
    }
}

interface PreviewProps extends Pick<PartProps, "shown"> {
    readonly plan: Plan;
    readonly list: EntrantList | undefined;
}

function Preview({ plan, list, shown }: PreviewProps): JSX.Element {
    const t = useWords();
    const states = plan.lines.map(stateOf);
    return (
        <>
            <ul class="plain">
                {(["entered", "bot", "listed", "code"] as const)
                    .map((state) => ({ state, count: states.filter((each) => each === state).length }))
                    .filter(({ count }) => count > 0)
                    .map(({ state, count }) => (
                        <li key={state}>{t(`tournaments-list-count-${state}`, { count })}</li>
                    ))}
            </ul>
            {plan.mistakes.length > 0 && <Mistakes mistakes={plan.mistakes} />}
            <details>
                <summary>{t("tournaments-list-lines", { count: plan.lines.length })}</summary>
                <ol class="results">
                    {plan.lines.slice(0, SHOWN).map((one) => (
                        <li key={one.line} value={one.line}>
                            <bdi>{one.name}</bdi>{" "}
                            <span class="faint">{t(`tournaments-list-state-${stateOf(one)}`)}</span>
                        </li>
                    ))}
                </ol>
                {plan.lines.length > SHOWN && <p class="faint">…</p>}
            </details>
            {(list?.rounds ?? 0) > 0 && <p class="faint">{t("tournaments-list-rounds")}</p>}
            <Ordered plan={plan} orders={list?.orders ?? NO_ORDERS} shown={shown} />
        </>
    );
}

/** The byes to come and the players kept apart that the file adds. */
function Ordered({
    plan,
    orders,
    shown,
}: Pick<PreviewProps, "plan" | "shown"> & { readonly orders: Orders }): JSX.Element {
    const t = useWords();
    const coming = plan.lines.filter((one) => ["entered", "bot"].includes(stateOf(one)));
    const ids = new Map(
        coming.map(({ name, line, there }) => [name, there === undefined ? `line ${String(line)}` : entrantId(there)]),
    );
    const steps = orderSteps(shown, orders, ids);
    const later = coming.length < plan.lines.length && (orders.apart.length > 0 || orders.byes.size > 0);
    return (
        <>
            <ul class="plain">
                {(["bye", "apart"] as const)
                    .map((kind) => ({ kind, count: steps.filter((each) => each.kind === kind).length }))
                    .filter(({ count }) => count > 0)
                    .map(({ kind, count }) => (
                        <li key={kind}>{t(`tournaments-list-order-${kind}`, { count })}</li>
                    ))}
            </ul>
            {later && <p class="faint">{t("tournaments-list-order-later")}</p>}
        </>
    );
}

function Mistakes({ mistakes }: { readonly mistakes: readonly Mistake[] }): JSX.Element {
    const t = useWords();
    return (
        <details open>
            <summary>{t("tournaments-list-wrong", { count: mistakes.length })}</summary>
            <ul class="plain">
                {mistakes.slice(0, SHOWN).map(({ line, problem, details }) => (
                    <li key={line}>
                        {t("tournaments-list-line", { line, problem: t(`tournaments-list-wrong-${problem}`, details) })}
                    </li>
                ))}
            </ul>
            {mistakes.length > SHOWN && <p class="faint">…</p>}
        </details>
    );
}

interface Work {
    readonly file: string;
    readonly orders: Orders;
    readonly why: string;
    readonly progress: (done: { readonly steps: number; readonly of: number }) => void;
}

/**
 * Does what a list says. The file with the codes is saved before the service learns of them, so none is lost. What is done stays done:
 * with that file it does the rest.
 */
async function carriedOut({ tournaments }: Client, shown: PartProps["shown"], plan: Plan, work: Work): Promise<void> {
    const { tournament, entrants } = shown;
    const { name, version } = tournament;
    const lines = withCodes(plan.lines);
    const entry = conditionsWith(shown, lines);
    if (lines.some(({ code }, at) => code !== plan.lines[at]?.code)) {
        const file = `${work.file.replace(/(?:\.codes)?\.\w+$/u, "")}.codes.csv`;
        offer(file, new TextEncoder().encode(`\uFEFF${writtenList(lines)}`));
    }
    if (entry !== undefined) {
        // others may have changed the list meanwhile
        await tournaments.changeSettings(name, { entry }, work.why, { expectedVersion: version });
    }
    const ids = new Map(lines.flatMap(({ line, there }) => (there === undefined ? [] : [[line, entrantId(there)]])));
    const bots = lines.filter((one) => stateOf(one) === "bot");
    const seeds = plan.seeding ? seedsOf(lines) : new Map<number, number>();
    const of = bots.length + [...seeds.keys()].filter((line) => ids.has(line)).length;
    let steps = 0;
    const step = (): void => work.progress({ steps: ++steps, of: Math.max(of, steps) });
    for (const { line, bot, name: displayName } of bots) {
        ids.set(line, entrantId(await tournaments.register(name, { bot, displayName })));
        step();
    }
    const present = new Map(entrants.map((one) => [entrantId(one), one.seed]));
    const wanted = new Map(
        [...seeds].flatMap(([line, seed]) => {
            const id = ids.get(line);
            return id === undefined ? [] : [[id, seed] as const];
        }),
    );
    for (const [id, seed] of seedSteps(present, wanted)) {
        await tournaments.seed(`${name}/entrants/${id}`, seed, { reason: work.why });
        step();
    }
    const named = lines.flatMap(({ line, name: given }) => {
        const id = ids.get(line);
        return id === undefined ? [] : [[given, id] as const];
    });
    for (const order of orderSteps(shown, work.orders, new Map(named))) {
        await (order.kind === "apart"
            ? tournaments.keepApart(name, order.entrants, { reason: work.why })
            : tournaments.grantBye(`${name}/entrants/${order.entrant}`, order.round, {
                  result: order.result,
                  reason: work.why,
              }));
        step();
    }
}
