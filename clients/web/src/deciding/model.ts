/** Deciding: what is offered, what was narrowed so far, and what the service answered. */

import type { Question } from "caravanserai/v1/match";
import { type Client, newCode } from "caravanserai/web";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { anotherTask } from "../parts/in-turn.js";
import { anotherMoment, untilAnswered } from "../session/attempts.js";
import { reach } from "../session/connection.js";
import { isPassing } from "../session/troubles.js";
import type { Scene } from "../table/scene.js";
import { confirmation, isCarriedOut, isFinal } from "./confirmation.js";
import { deliver, type Way } from "./delivery.js";
import { Mentions } from "./mentions.js";
import { arranged, type Choice, choicesOf, type Group, matching } from "./choice-groups.js";
import { meant } from "./obstacles.js";
import { type Planning, usePlanning } from "./planner.js";
import { after, decisionOf, doubtOf, type Due, dueOf, ended, sending, settled } from "./plans.js";
import { type Foresight, useForesight } from "./preview.js";

/** Everything the panel and the board need to know. */
export interface Deciding {
    readonly question: Question | undefined;
    readonly choices: readonly Choice[];
    /** The offers left after searching and picking, in groups. */
    readonly root: Group;
    /** The groups that were opened, the widest first. */
    readonly path: readonly Group[];
    readonly search: string;
    readonly picks: readonly string[];
    readonly chosen: Choice | undefined;
    /** True if the chosen offer waits to be confirmed. */
    readonly confirming: boolean;
    /** The decisions made without a click since the player decided last: there was no other way. */
    readonly made: readonly string[];
    /** The plans of the seat. While it plans, the choices are those of an earlier question. */
    readonly planning: Planning;
    /** The effects of the chosen offer. */
    readonly foresight: Foresight | undefined;
    readonly busy: boolean;
    /** The decision on its way to the service: it waits here until the service can be reached, or was sent and not answered yet. */
    readonly delivery: Delivery | undefined;
    /** The reason why the last decision was not made. */
    readonly objection: unknown;
    /** The places that what is left is about. */
    readonly lit: ReadonlySet<string>;
    /** The places that any decision is about, also those that do not go with what was picked or searched. */
    readonly offered: ReadonlySet<string>;
    readonly canUndo: boolean;
    /** True if anything was opened, picked or searched. */
    readonly canGoBack: boolean;
    /** Decisions about a place that are not offered: what somebody means who chooses it. */
    meantAt(place: string): readonly Choice[];
    open(group: Group): void;
    back(): void;
    seek(words: string): void;
    pick(place: string): void;
    unpick(): void;
    choose(choice: Choice | undefined): void;
    confirm(): void;
    undo(): void;
    /** Takes back what waits here. */
    withdraw(): void;
}

export type Delivery = "held" | "sent";

/** The number of decisions made without a click that are shown. */
const MADE = 3;

/** The way of the page to the service. */
const WAY: Way = { reached: () => reach.peek() === "reached", nextMoment: anotherMoment, isPassing };

interface State {
    readonly asked: string;
    readonly question: Question | undefined;
    readonly choices: readonly Choice[];
}

const NONE: State = { asked: "", question: undefined, choices: [] };

/** The state of the visitor's seat by the table. */
interface Asked {
    readonly asked: boolean;
    /** True if no question waits for the seat, in what is shown. */
    readonly idle: boolean;
    /** True if the latest decision is the seat's own, and can be taken back. */
    readonly undoable: boolean;
    /** True if decisions may be made without a click, where the player wants that and there is no other way. */
    readonly flowing: boolean;
    /** True if the match is over. */
    readonly over: boolean;
    /** The version that is shown. */
    readonly version: number;
}

/** The offers of a version that are on their way already. */
type OffersAt = (version: number) => ReturnType<Client["offers"]> | undefined;

/**
 * Deciding for the seat of a client: offers are fetched whenever the version changes and the seat is asked, unless they are `early`.
 */
export function useDeciding(
    client: Client,
    match: string,
    scene: Scene,
    shown: Iterable<string>,
    { asked, idle, undoable, flowing, over, version }: Asked,
    early: OffersAt,
): Deciding {
    const [state, setState] = useState<State>(NONE);
    const [search, setSearch] = useState("");
    const [picks, setPicks] = useState<readonly string[]>([]);
    const [path, setPath] = useState<readonly string[]>([]);
    const [chosen, setChosen] = useState<Choice | undefined>();
    const [made, setMade] = useState<readonly string[]>([]);
    const [busy, setBusy] = useState(false);
    const [answered, setAnswered] = useState<number | undefined>();
    const [delivery, setDelivery] = useState<Delivery | undefined>();
    const [objection, setObjection] = useState<unknown>();
    const held = useRef<AbortController | undefined>(undefined);
    const tried = useRef<Choice | undefined>(undefined);
    const withdraw = (): void => held.current?.abort(new Error("it was withdrawn"));
    useEffect(() => withdraw, []); // who leaves the page cannot see any more that something waits
    const planning = usePlanning(match, scene.viewer, { over, asked, idle });
    const { choices } = planning.open ?? state;
    const stale = asked && (state.asked !== String(version) || answered === version); // what is offered now is on its way
    const due = asked && !stale ? dueNow(planning.plan, state) : undefined;
    const pending = flowing && due?.choice !== undefined; // it is looked at, and carried out
    const unasked = confirmation.value === "never" && (flowing || chosen !== onlyOf(state.choices)); // it is decided at once
    const told = useForesight(client, match, !asked || (unasked && !pending) ? undefined : chosen);
    const foresight = asked || chosen === undefined ? told : (planning.foretold(chosen) ?? "unknown");
    useEffect(() => {
        if (asked && state.question !== undefined && chosen !== undefined && typeof told === "object") {
            planning.foretell(state.question, chosen, told);
        }
    }, [told]);
    const forget = (): void => {
        setSearch("");
        setPicks([]);
        setPath([]);
        setChosen(undefined);
    };
    useEffect(() => {
        const ending = new AbortController();
        if (!asked) {
            setState(NONE);
            forget();
            return undefined;
        }
        const fetched = async (): Promise<Awaited<ReturnType<Client["offers"]>>> => {
            const answer = await untilAnswered(() => early(version) ?? client.offers(match), ending.signal);
            await anotherTask(); // there may be hundreds
            return answer;
        };
        fetched().then(
            ({ question, offers }) => {
                if (!ending.signal.aborted) {
                    const choices = choicesOf(offers);
                    setState({ asked: String(version), question, choices });
                    if (question !== undefined) {
                        planning.remember(question, choices);
                    }
                    forget();
                    setChosen(onlyOf(choices)); // there is nothing to choose
                }
            },
            (error: unknown) => {
                if (!ending.signal.aborted) {
                    setState({ ...NONE, asked: String(version) });
                    setObjection(error);
                }
            },
        );
        return () => ending.abort(new Error("it is not wanted any more"));
    }, [client, match, asked, version]);
    const mentions = useMemo(() => new Mentions(scene, shown), [scene]);
    const left = useMemo(() => picked(matching(choices, search), picks, mentions), [choices, search, picks, mentions]);
    const root = useMemo(() => arranged(left), [left]);
    const offered = useMemo(() => new Set(choices.flatMap((choice) => [...mentions.of(choice)])), [choices, mentions]);
    const lit = useMemo(() => new Set(left.flatMap((choice) => [...mentions.of(choice)])), [left, mentions]);
    const act = async (work: () => Promise<unknown>, complain = true): Promise<boolean> => {
        const withdrawing = new AbortController();
        held.current = withdrawing;
        setBusy(true);
        setObjection(undefined);
        setDelivery("held");
        try {
            await deliver(work, WAY, withdrawing.signal, () => setDelivery("sent"));
            setChosen((now) => (now === chosen ? undefined : now)); // the next question may be there already
            setAnswered(version);
            return true;
        } catch (error) {
            setObjection(withdrawing.signal.aborted || !complain ? undefined : error);
            return false;
        } finally {
            setBusy(false);
            setDelivery(undefined);
        }
    };
    const opened = openedOf(root, path);
    const askedAt = state.question?.askedAt;
    const decide = (choice: Choice, requestId: string, complain?: boolean): Promise<boolean> => {
        const options = { requestId, ...(askedAt !== undefined && { askedAt }) };
        return act(() => client.decide(match, choice.offer, options), complain);
    };
    const confirm = (): void => {
        if (chosen === undefined || busy || stale) {
            return;
        }
        if (asked) {
            setMade([]);
            void decideByHand(chosen);
        } else {
            planning.add(chosen);
            setChosen(undefined);
        }
    };
    /** Decides what the player chose now; a plan that said something else for this question ends. */
    const decideByHand = async (choice: Choice): Promise<void> => {
        const { plan } = planning;
        if ((await decide(choice, newCode())) && (due !== undefined || plan.told !== undefined)) {
            const same = due?.step.decision === decisionOf(choice);
            await planning.change((now) => {
                const other = due === undefined ? { steps: now.steps } : ended(due.step, "otherwise");
                return same ? after(now, due.step) : other;
            });
        }
    };
    /** Decides what was planned. All tabs of the player send the same request, so that it is carried out once. */
    const carryOut = async ({ step }: Due, choice: Choice): Promise<void> => {
        await planning.change((now) => sending(now, step.code, String(askedAt)));
        const done = await decide(choice, `plan-${step.code}`);
        await planning.change((now) => (done ? after(now, step) : ended(step, "refused")));
    };
    /** Decides what is the only way. All tabs of the player send the same request, so that it is carried out once. */
    const follow = async (choice: Choice): Promise<void> => {
        if (await decide(choice, `forced-${String(version)}`, false)) {
            setMade((before) => [...before.slice(1 - MADE), choice.label]);
        }
    };
    const final = typeof foresight === "object" ? isFinal(foresight, scene.viewer, scene.table, scene.game) : undefined;
    const forced = chosen === onlyOf(state.choices);
    const carried =
        asked &&
        due === undefined &&
        chosen !== undefined &&
        isCarriedOut(confirmation.value, { forced, flowing, final });
    const open = asked && confirmation.value === "final" && foresight === "asking" && (flowing || !forced); // it may be carried out
    useEffect(() => {
        if (carried && chosen !== tried.current && !busy && !stale) {
            tried.current = chosen; // once: what is refused is left to the player
            if (forced) {
                void follow(chosen);
            } else {
                confirm();
            }
        }
    }, [carried, chosen, busy, stale]);
    useEffect(() => {
        if (asked && !stale && askedAt !== undefined && planning.plan.steps.some(({ sent }) => sent !== undefined)) {
            void planning.change((now) => settled(now, String(askedAt)));
        }
    }, [asked, stale, askedAt]);
    const carrying = useRef("");
    useEffect(() => {
        if (due === undefined || !flowing || busy || due.step.code === carrying.current) {
            return;
        }
        if (due.choice === undefined) {
            void planning.change(() => ended(due.step, "gone"));
        } else if (chosen !== due.choice) {
            setChosen(due.choice);
        } else if (foresight !== undefined && foresight !== "asking") {
            const doubt = doubtOf(due.step, foresight);
            if (doubt === undefined) {
                carrying.current = due.step.code; // once: what is refused is left to the player
                void carryOut(due, due.choice);
            } else {
                void planning.change(() => ended(due.step, doubt));
            }
        }
    }, [due?.step.code, due?.choice, flowing, busy, chosen, foresight]);
    return {
        question: (planning.open ?? state).question,
        choices,
        root,
        path: opened,
        search,
        picks,
        chosen,
        confirming: chosen !== undefined && !open && !pending && !(carried && (busy || chosen !== tried.current)),
        made,
        planning: {
            ...planning,
            turn: (kind) => {
                forget();
                planning.turn(kind);
            },
        },
        foresight,
        busy: busy || stale,
        delivery,
        objection,
        lit,
        offered,
        canUndo: undoable,
        canGoBack: chosen !== undefined || opened.length > 0 || picks.length > 0 || search !== "",
        meantAt: (place) => meant(place, choices, scene, mentions),
        open: (group) => {
            setPath([...opened.map(({ label }) => label), group.label]);
            setChosen(undefined);
        },
        back: () => {
            if (chosen !== undefined) {
                setChosen(undefined);
            } else if (opened.length > 0) {
                setPath(opened.slice(0, -1).map(({ label }) => label));
            } else if (picks.length > 0) {
                setPicks([]);
            } else {
                setSearch("");
            }
        },
        seek: (words) => {
            setSearch(words);
            setPath([]);
            setChosen(undefined);
        },
        pick: (place) => {
            const more = picks.includes(place) ? picks.filter((each) => each !== place) : [...picks, place];
            const some = picked(matching(choices, search), more, mentions);
            const kept = some.length > 0 ? more : [place];
            const found = some.length > 0 ? some : picked(choices, [place], mentions);
            setPicks(kept);
            setPath([]);
            setChosen(found.length === 1 ? found[0] : undefined);
        },
        unpick: () => {
            setPicks([]);
            setChosen(undefined);
        },
        choose: (choice) => {
            setChosen(choice);
            setObjection(undefined);
        },
        confirm,
        undo: () => {
            const options = { requestId: newCode() };
            setMade([]);
            void act(() => client.undo(match, options));
        },
        withdraw,
    };
}

/** The decision of a plan that is due for the open question. */
function dueNow(plan: Planning["plan"], { question, choices }: State): Due | undefined {
    return question && dueOf(plan, question.kind, String(question.askedAt), choices);
}

/** The choice where there is only one. */
function onlyOf(choices: readonly Choice[]): Choice | undefined {
    return choices.length === 1 ? choices[0] : undefined;
}

function picked(choices: readonly Choice[], picks: readonly string[], mentions: Mentions): readonly Choice[] {
    return picks.length === 0
        ? choices
        : choices.filter((choice) => picks.every((place) => mentions.of(choice).has(place)));
}

/** The groups behind their names, as far as they are still there. */
function openedOf(root: Group, path: readonly string[]): Group[] {
    const opened: Group[] = [];
    let here = root;
    for (const label of path) {
        const next = here.parts.find((part) => part.label === label && part.parts.length > 0);
        if (next === undefined) {
            break;
        }
        opened.push(next);
        here = next;
    }
    return opened;
}
