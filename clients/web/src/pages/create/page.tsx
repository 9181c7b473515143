/** A new match: which game, who plays, and who may look on. */

import { type Client, newCode } from "caravanserai/web";
import { Access } from "caravanserai/v1/access";
import type { Game, Option } from "caravanserai/v1/game";
import type { Match } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { navigate, query } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Button } from "../../parts/button.js";
import { Choice } from "../../parts/choice.js";
import { EditionField } from "../../parts/edition-field.js";
import { editionsOf } from "../../parts/editions.js";
import { Field } from "../../parts/field.js";
import { useLoaded } from "../../parts/resource.js";
import { SeatMark } from "../../parts/seats.js";
import { useTask } from "../../parts/task.js";
import { allGames } from "../../session/games.js";
import { keepJoinCode } from "../../session/invitations.js";
import { acting, client, visitor } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { TimeFields } from "../../timing/fields.js";
import { controlOf, NO_CLOCK, type Timing, timingOf } from "../../timing/time-form.js";
import { addWords, useWords } from "../../words/words.js";
import { Emblem } from "../shared/emblem.js";
import "../shared/names.js";
import catalogue from "./create.words";
import { ACCESSES, type AccessName, playersIn } from "./admission.js";
import { admitted, BOTS, type Bot, resized, seated, type Sitter, sittersIn } from "../../session/seat-plan.js";

addWords(catalogue);

export function CreatePage(): JSX.Element {
    const t = useWords();
    const branch = originOf(query.value);
    const again = branch?.match ?? query.value.get("again") ?? "";
    const title = t(branch !== undefined ? "create-branch" : again ? "create-again" : "create-title");
    useTitle(title);
    const { value: known, error, reload } = useLoaded(() => beforehand(again), [client.value, again]);
    if (error !== undefined && known === undefined) {
        return <Problem text={describe(t, error)} retry={reload} />;
    }
    return (
        <div class="page create">
            <h1>{title}</h1>
            {known === undefined ? (
                <p class="loading">{t("app-loading")}</p>
            ) : (
                <Form key={again} {...known} version={branch?.version ?? 0} />
            )}
        </div>
    );
}

/** The initial values of the form: the games, and the match that is to be played again, or to go on from. */
interface Known {
    readonly games: readonly Game[];
    readonly before?: Match;
}

/** The match and the version to go on from that an address names; undefined if it names none. */
function originOf(named: URLSearchParams): { readonly match: string; readonly version: number } | undefined {
    const match = named.get("branch") ?? "";
    const version = Number(named.get("v"));
    return match !== "" && Number.isSafeInteger(version) && version > 0 ? { match, version } : undefined;
}

async function beforehand(again: string): Promise<Known> {
    const games = await allGames();
    return again ? { games, before: await client.value.match(again) } : { games };
}

const ACCESS: Readonly<Record<AccessName, Access>> = {
    public: Access.PUBLIC,
    unlisted: Access.UNLISTED,
    private: Access.PRIVATE,
};

/** All that is chosen. */
interface Plan {
    readonly game: Game;
    readonly seats: readonly Sitter[];
    readonly name: string;
    readonly access: AccessName;
    /** The players who may take part in a private match, as the visitor wrote it. */
    readonly admitted: string;
    readonly edition: string;
    readonly options: Readonly<Record<string, string>>;
    readonly patienceHours: number;
    readonly signatures: boolean;
    readonly timing: Timing;
    readonly delayMinutes: number;
    /** Cards that the visitor's seat did not see at the version to go on from are dealt again. */
    readonly dealt: boolean;
}

function firstPlan({ games, before }: Known): Plan | undefined {
    const wanted = before?.game ?? `games/${query.value.get("game") ?? ""}`;
    const game = games.find(({ name }) => name === wanted) ?? games[0];
    return game === undefined
        ? undefined
        : {
              game,
              seats: ["me", ...Array<Sitter>(admitted(game.playerCounts, 2) - 1).fill("club")],
              name: visitor.value.name,
              access: "public",
              admitted: "",
              edition: "",
              options: {},
              patienceHours: 0,
              signatures: false,
              timing: NO_CLOCK,
              delayMinutes: 0,
              dealt: false,
              ...(before?.game === game.name && settingsOf(before, game)),
          };
}

/** The settings of a match, to play it again; who sits where stands in the address. */
function settingsOf(match: Match, game: Game): Partial<Plan> {
    const named = sittersIn(query.value.get("seats") ?? "", match.seats.length);
    const known = ([name, value]: readonly [string, string]): boolean =>
        game.options.some((option) => option.name === name && option.values.some((each) => each.value === value));
    return {
        seats: named ?? ["me", ...Array<Sitter>(match.seats.length - 1).fill("free")],
        access: ACCESSES.find((each) => ACCESS[each] === match.access) ?? "public",
        admitted: match.seats.flatMap(({ player }) => (player ? [player] : [])).join(" "),
        edition: match.edition?.name.split("/").at(-1) ?? "",
        options: Object.fromEntries(Object.entries(match.options).filter(known)),
        patienceHours: Math.ceil(Number(match.patienceSeconds) / 3600),
        signatures: match.signaturesRequired,
        timing: timingOf(match.timeControl),
        delayMinutes: Math.ceil(match.spectatorDelaySeconds / 60),
    };
}

/** Without a `version` to go on from, everything can be chosen. */
function Form({ version, ...known }: Known & { readonly version: number }): JSX.Element {
    const t = useWords();
    const { games, before } = known;
    const [plan, setPlan] = useState(() => {
        const first = firstPlan(known);
        return first && version > 0 ? { ...first, ...branchSettings(first) } : first;
    });
    const { busy, error, run } = useTask();
    if (plan === undefined) {
        return <p>{t("create-no-games")}</p>;
    }
    const change = (changes: Partial<Plan>): void => setPlan({ ...plan, ...changes });
    const submit = (event: Event): Promise<void> => {
        event.preventDefault();
        return run(async () =>
            navigate(await begun(t, plan, version > 0 ? branchOf(plan, before, version) : againOf(plan, before))),
        );
    };
    const sits = plan.seats.includes("me");
    return (
        <form class="stack" onSubmit={(event) => void submit(event)}>
            {version > 0 ? (
                <p>{t("create-branch-from", { game: plan.game.title, version })}</p>
            ) : (
                <Games games={games} plan={plan} change={change} />
            )}
            <Seats plan={plan} change={change} fixed={version > 0} />
            {version > 0 && sits && (
                <Field label={t("create-hidden")}>
                    <select
                        value={plan.dealt ? "dealt" : "same"}
                        onChange={(event) => change({ dealt: event.currentTarget.value === "dealt" })}
                    >
                        <option value="same">{t("create-hidden-same")}</option>
                        <option value="dealt">{t("create-hidden-dealt")}</option>
                    </select>
                </Field>
            )}
            {sits && !visitor.value.registered && (
                <Field label={t("create-name")} hint={t("create-name-hint")}>
                    <input
                        required
                        maxLength={60}
                        autoComplete="nickname"
                        value={plan.name}
                        onInput={(event) => change({ name: event.currentTarget.value })}
                    />
                </Field>
            )}
            {(plan.seats.includes("free") || plan.access !== "public") && <WhoMay plan={plan} change={change} />}
            <TimeFields timing={plan.timing} onChange={(timing) => change({ timing })} />
            {version === 0 && <More plan={plan} change={change} />}
            {error !== undefined && <Problem text={describe(t, error)} />}
            <p class="row">
                <Button kind="main" type="submit" disabled={busy}>
                    {busy ? t("create-busy") : t("create-submit")}
                </Button>
            </p>
        </form>
    );
}

interface PartProps {
    readonly plan: Plan;
    readonly change: (changes: Partial<Plan>) => void;
}

function Games({ games, plan, change }: PartProps & { readonly games: readonly Game[] }): JSX.Element {
    const t = useWords();
    const choose = (game: Game): void => {
        const seats = resized(plan.seats, admitted(game.playerCounts, plan.seats.length));
        change({ game, seats, options: {}, edition: "" });
    };
    return (
        <fieldset>
            <legend>{t("create-game")}</legend>
            <div class="tiles choices">
                {games.map((game) => (
                    <label key={game.name} class="tile card choice">
                        <input type="radio" name="game" checked={game === plan.game} onChange={() => choose(game)} />
                        <Emblem game={game.name} />
                        <span>{game.title}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

/** The seats; with a `fixed` number of seats. */
function Seats({ plan, change, fixed }: PartProps & { readonly fixed: boolean }): JSX.Element {
    const t = useWords();
    return (
        <fieldset>
            <legend>{t("create-players")}</legend>
            {!fixed && (
                <div class="row segments">
                    {plan.game.playerCounts.map((count) => (
                        <label key={count} class="segment">
                            <input
                                type="radio"
                                name="players"
                                checked={count === plan.seats.length}
                                onChange={() => change({ seats: resized(plan.seats, count) })}
                            />
                            <span>{count}</span>
                        </label>
                    ))}
                </div>
            )}
            <ol class="seat-choices">
                {plan.seats.map((sitter, at) => (
                    <li key={at} class="row">
                        <SeatMark seat={at + 1} />
                        <select
                            aria-label={t("parts-seat", { seat: at + 1 })}
                            value={sitter}
                            onChange={(event) =>
                                change({ seats: seated(plan.seats, at, event.currentTarget.value as Sitter) })
                            }
                        >
                            {(["me", "free", ...BOTS] as const).map((each) => (
                                <option key={each} value={each}>
                                    {t(`create-sitter-${each}`)}
                                </option>
                            ))}
                        </select>
                    </li>
                ))}
            </ol>
            {BOTS.filter((each) => plan.seats.includes(each)).map((each) => (
                <p key={each} class="faint">
                    {t(`create-sitter-${each}`)}: {t(`create-about-${each}`)}
                </p>
            ))}
        </fieldset>
    );
}

/** The rights to see the match and join it. */
function WhoMay({ plan, change }: PartProps): JSX.Element {
    const t = useWords();
    return (
        <>
            <Field label={t("create-access")} hint={t(`create-access-about-${plan.access}`)}>
                <select
                    value={plan.access}
                    onChange={(event) => change({ access: event.currentTarget.value as AccessName })}
                >
                    {ACCESSES.map((each) => (
                        <option key={each} value={each}>
                            {t(`create-access-${each}`)}
                        </option>
                    ))}
                </select>
            </Field>
            {plan.access === "private" && (
                <Field label={t("create-admitted")} hint={t("create-admitted-hint")}>
                    <textarea
                        rows={3}
                        maxLength={5000}
                        value={plan.admitted}
                        onInput={(event) => change({ admitted: event.currentTarget.value })}
                    />
                </Field>
            )}
        </>
    );
}

function More({ plan, change }: PartProps): JSX.Element {
    const t = useWords();
    const { value: editions = [] } = useLoaded(
        () => editionsOf(client.value, plan.game.name),
        [client.value, plan.game],
    );
    return (
        <details class="card">
            <summary>{t("create-more")}</summary>
            <div class="stack">
                {plan.game.options.map((option) => (
                    <OptionField key={option.name} option={option} plan={plan} change={change} />
                ))}
                <EditionField editions={editions} value={plan.edition} onValue={(edition) => change({ edition })} />
                <Field label={t("create-patience")} hint={t("create-patience-hint")}>
                    <input
                        type="number"
                        min={0}
                        max={720}
                        value={plan.patienceHours}
                        onInput={(event) => change({ patienceHours: event.currentTarget.valueAsNumber || 0 })}
                    />
                </Field>
                <Field label={t("timing-delay")} hint={t("timing-delay-hint")}>
                    <input
                        type="number"
                        min={0}
                        max={1440}
                        value={plan.delayMinutes}
                        onInput={(event) => change({ delayMinutes: event.currentTarget.valueAsNumber || 0 })}
                    />
                </Field>
                <label class="row check">
                    <input
                        type="checkbox"
                        checked={plan.signatures}
                        onChange={(event) => change({ signatures: event.currentTarget.checked })}
                    />
                    {t("create-signatures")}
                </label>
            </div>
        </details>
    );
}

function OptionField({ option, plan, change }: PartProps & { readonly option: Option }): JSX.Element {
    const value = plan.options[option.name] ?? option.defaultValue;
    const choose = (chosen: string): void => change({ options: { ...plan.options, [option.name]: chosen } });
    const names = option.values.map(({ value: each }) => each);
    if (names.length === 2 && names.includes("on") && names.includes("off")) {
        return (
            <label class="row check">
                <input
                    type="checkbox"
                    checked={value === "on"}
                    onChange={(event) => choose(event.currentTarget.checked ? "on" : "off")}
                />
                {option.title}
            </label>
        );
    }
    return <Choice label={option.title} value={value} values={option.values} onValue={choose} />;
}

/** The values that a new match takes over from another one. */
type Taken = Pick<NonNullable<Parameters<Client["createMatch"]>[1]>, "previous" | "branchedFrom">;

/** A match to go on from: the visitor against bots, without a clock and without what belongs to the match itself. */
function branchSettings({ seats }: Plan): Partial<Plan> {
    const own = Math.max(Number(query.value.get("seat")), 1);
    return {
        seats: seats.map((_, at) => (at + 1 === own ? "me" : "expert")),
        options: {},
        patienceHours: 0,
        signatures: false,
        timing: NO_CLOCK,
        delayMinutes: 0,
    };
}

function branchOf({ seats, dealt }: Plan, before: Match | undefined, version: number): Taken {
    const seat = dealt ? seats.indexOf("me") + 1 : 0;
    return { branchedFrom: { match: before?.name ?? "", version: BigInt(version), seat } };
}

function againOf(plan: Plan, before: Match | undefined): Taken {
    return { previous: previousOf(plan, before) };
}

/** The match that is played again; none if it became another game, or if a public match would name one that is not. */
function previousOf({ game, access }: Plan, before: Match | undefined): string {
    const fits = before?.game === game.name && (access !== "public" || before.access === Access.PUBLIC);
    return fits ? before.name : "";
}

/** Creates the match and seats those who are known; the address at which it goes on. */
async function begun(t: (key: string) => string, plan: Plan, taken: Taken): Promise<string> {
    const owner = await acting(plan.name.trim());
    const timeControl = controlOf(plan.timing);
    const { access } = plan;
    const joinCode = access === "unlisted" ? newCode() : "";
    const { name } = await owner.createMatch(plan.game.name, {
        players: plan.seats.length,
        options: { ...plan.options },
        edition: plan.edition,
        access: ACCESS[access],
        admitted: access === "private" ? playersIn(plan.admitted) : [],
        joinCode,
        patienceSeconds: plan.patienceHours * 3600,
        signaturesRequired: plan.signatures,
        spectatorDelaySeconds: plan.delayMinutes * 60,
        ...taken,
        ...(timeControl !== undefined && { timeControl }),
    });
    if (joinCode) {
        await keepJoinCode(name, joinCode);
    }
    const own = plan.seats.indexOf("me");
    if (own >= 0) {
        const displayName = visitor.value.registered ? "" : plan.name.trim();
        await owner.join(name, { seat: own + 1, displayName, joinCode });
    }
    for (const [at, sitter] of plan.seats.entries()) {
        if (isBot(sitter)) {
            await owner.addBot(name, sitter, { seat: at + 1, displayName: t(`parts-bot-${sitter}`) });
        }
    }
    return `/${name}`;
}

function isBot(sitter: Sitter): sitter is Bot {
    return sitter !== "me" && sitter !== "free";
}
