/** The room before the start: seats are taken, others are invited, and the match begins by itself when all are there. */

import { Access } from "caravanserai/v1/access";
import { type Match, type Seat, Seat_Occupant } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { announce } from "../../parts/announcement.js";
import { loaded } from "../../parts/late-page.js";
import { Problem } from "../../parts/errors.js";
import { fragment, Link } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Button } from "../../parts/button.js";
import { copied } from "../../parts/clipboard.js";
import { Field } from "../../parts/field.js";
import { Icon } from "../../parts/icons.js";
import { useLoaded } from "../../parts/resource.js";
import { SeatMark } from "../../parts/seats.js";
import { useTask } from "../../parts/task.js";
import { isFree, isReserved, mayTake } from "../../session/free-seats.js";
import { allGames, gameTitle } from "../../session/games.js";
import { invitation, joinCodeIn } from "../../session/invitation-links.js";
import { keepJoinCode, keptJoinCode } from "../../session/invitations.js";
import { ownsMatch } from "../../session/ownership.js";
import { accept } from "../../session/proposals.js";
import { acting, client, visitor } from "../../session/session.js";
import { proposalAbout } from "../../session/open-questions.js";
import { describe } from "../../session/troubles.js";
import { matchTitle } from "../shared/titles.js";
import { useWords } from "../../words/words.js";
import { BOTS } from "../../session/seat-plan.js";
import { BranchedFrom } from "../shared/branch.js";
import { Emblem } from "../shared/emblem.js";
import { seatNames } from "../shared/names.js";
import { Channels } from "./channels.js";

const Chat = loaded(async () => (await import("../../chat/panel.js")).Chat);

/** The milliseconds after which a start that failed is tried again. */
const AGAIN = 1500;

interface RoomProps {
    readonly match: Match;
    /** The seat of the visitor; 0 if they have none. */
    readonly seat: number;
}

export function Room({ match, seat }: RoomProps): JSX.Element {
    const t = useWords();
    const title = gameTitle(match.game);
    useTitle(matchTitle(t, match, title, seat));
    useLoaded(() => allGames(), [client.value]);
    const { value: owns = false } = useLoaded(() => ownsMatch(match), [match.name, client.value]);
    const { value: kept = "" } = useLoaded(() => keptJoinCode(match.name), [match.name]);
    const code = joinCodeIn(fragment.value) || kept;
    const [doing, error] = useDoing();
    useStart(match, seat);
    const free = match.seats.filter(isFree).length;
    const open = match.seats.filter((each) => isFree(each) && !isReserved(each)).length;
    const mine = match.seats.some((each) => mayTake(each, visitor.value.player));
    const standing = useStanding(match, seat, owns);
    useEffect(() => announce(standing), [standing]);
    return (
        <div class="page room">
            <header class="row">
                <Emblem game={match.game} />
                <div>
                    <h1>{title}</h1>
                    <p class="faint">
                        {standing}{" "}
                        <Link to={`/games/${match.game.replace("games/", "")}/rules`}>{t("match-rules")}</Link>
                    </p>
                    <BranchedFrom match={match} />
                </div>
            </header>
            {error !== undefined && <Problem text={describe(t, error)} />}
            {seat === 0 && mine && <TakeSeat match={match} code={code} />}
            <section class="card" aria-labelledby="match-seats">
                <h2 id="match-seats">{t("match-seats")}</h2>
                <ul class="room-seats">
                    {match.seats.map((each) => (
                        <SeatRow key={each.number} {...{ match, each, owns, doing }} own={each.number === seat} />
                    ))}
                </ul>
                {owns && seat === 0 && free === 0 && (
                    <Button kind="main" onClick={() => doing(() => client.value.start(match.name))}>
                        <Icon name="play" /> {t("match-start")}
                    </Button>
                )}
            </section>
            <Chat match={match} seat={seat} nameOf={(each) => seatNames(t, match.seats)[each - 1] ?? ""} />
            {open > 0 && <Invite match={match} code={code} />}
            <Channels match={match} seat={seat} />
            {owns && (
                <p>
                    <Button kind="plain" size="small" onClick={() => doing(() => client.value.abandon(match.name))}>
                        {t("match-abandon")}
                    </Button>
                </p>
            )}
        </div>
    );
}

/** The event that the match waits for, in words. */
function useStanding(match: Match, seat: number, owns: boolean): string {
    const t = useWords();
    const free = match.seats.filter(isFree);
    if (free.length > 0) {
        const open = free.filter((each) => !isReserved(each)).length;
        return t(open === 0 ? "match-reserved" : "match-free", { count: open });
    }
    const people = match.seats.filter(({ occupant }) => occupant !== Seat_Occupant.BOT);
    if (people.length === 0) {
        return t(owns ? "match-bots-own" : "match-bots");
    }
    const others = people.filter(({ ready, number }) => !ready && number !== seat);
    if (others.length === 0) {
        return t("match-starting");
    }
    const names = seatNames(t, match.seats);
    return t("match-waits", { names: others.map(({ number }) => names[number - 1] ?? "").join(", ") });
}

/** Does what a button says, and shows what came of it. */
function useDoing(): [(work: () => Promise<unknown>) => void, unknown] {
    const [error, setError] = useState<unknown>();
    const doing = (work: () => Promise<unknown>): void => {
        setError(undefined);
        work().catch(setError);
    };
    return [doing, error];
}

/** Once all seats are taken, the visitor is ready by itself. What goes wrong is tried again with the next event, or later. */
function useStart(match: Match, seat: number): void {
    const [attempt, setAttempt] = useState(0);
    const starting = useRef(false);
    const own = match.seats[seat - 1];
    const due = own !== undefined && !own.ready && !match.seats.some(isFree);
    useEffect(() => {
        if (!due || starting.current) {
            return;
        }
        starting.current = true;
        const again = (): void => setAttempt(attempt + 1);
        client.value
            .start(match.name)
            .catch(() => setTimeout(again, AGAIN)) // others are not bound yet, or the service is away
            .finally(() => (starting.current = false));
    }, [due, attempt]);
}

function TakeSeat({ match, code }: { readonly match: Match; readonly code: string }): JSX.Element {
    const t = useWords();
    const [name, setName] = useState(visitor.value.name);
    const { busy, error, run } = useTask();
    const { registered } = visitor.value;
    const proposed = proposalAbout(match.name); // who has declined may think better of it
    const invited = Boolean(code) || proposed !== undefined || (match.access === Access.PRIVATE && registered);
    const closed = match.access !== Access.PUBLIC && !invited;
    const join = async (): Promise<void> => {
        const player = await acting(name.trim());
        await player.join(match.name, {
            displayName: visitor.value.registered ? "" : name.trim(),
            ...(match.access !== Access.PUBLIC && { joinCode: code }),
        });
        if (code) {
            await keepJoinCode(match.name, code);
        }
    };
    const sit = (event: Event): Promise<void> => {
        event.preventDefault();
        return run(() => (proposed?.proposal === undefined ? join() : accept(proposed.proposal, name.trim())));
    };
    if (closed) {
        return <p class="card">{t("match-invited-only")}</p>;
    }
    return (
        <form class="card stack take-seat" onSubmit={(event) => void sit(event)}>
            <h2>{proposed?.text ?? t("match-sit-title")}</h2>
            {!visitor.value.registered && (
                <Field label={t("match-name")}>
                    <input
                        required
                        maxLength={60}
                        autoComplete="nickname"
                        value={name}
                        onInput={(event) => setName(event.currentTarget.value)}
                    />
                </Field>
            )}
            {error !== undefined && <Problem text={describe(t, error)} />}
            <p class="row">
                <Button kind="main" type="submit" disabled={busy}>
                    <Icon name="seat" /> {t("match-sit")}
                </Button>
            </p>
        </form>
    );
}

interface SeatRowProps {
    readonly match: Match;
    readonly each: Seat;
    readonly own: boolean;
    readonly owns: boolean;
    readonly doing: (work: () => Promise<unknown>) => void;
}

function SeatRow({ match, each, own, owns, doing }: SeatRowProps): JSX.Element {
    const t = useWords();
    const seat = each.number;
    const free = isFree(each);
    return (
        <li class={`row ${free ? "free" : ""}`}>
            <SeatMark seat={seat} />
            <bdi class="grow">
                {seatNames(t, match.seats)[seat - 1]} {own && <span class="faint">({t("match-you")})</span>}
            </bdi>
            {each.occupant === Seat_Occupant.BOT && <Icon name="bot" />}
            {free && owns && !isReserved(each) && (
                <select
                    aria-label={t("match-add-bot", { seat })}
                    value=""
                    onChange={(event) => {
                        const kind = event.currentTarget.value;
                        doing(() =>
                            client.value.addBot(match.name, kind, { seat, displayName: t(`parts-bot-${kind}`) }),
                        );
                    }}
                >
                    <option value="">{t("match-bot")}</option>
                    {BOTS.map((kind) => (
                        <option key={kind} value={kind}>
                            {t(`matches-strength-${kind}`)}
                        </option>
                    ))}
                </select>
            )}
            {!free && (own || owns) && (
                <Button size="small" kind="plain" onClick={() => doing(() => client.value.leave(match.name, { seat }))}>
                    {own ? t("match-leave") : t("match-free-seat")}
                </Button>
            )}
        </li>
    );
}

function Invite({ match, code }: { readonly match: Match; readonly code: string }): JSX.Element | null {
    const t = useWords();
    const [isCopied, setCopied] = useState(false);
    const field = useRef<HTMLInputElement>(null);
    if (match.access !== Access.PUBLIC && !code) {
        return null;
    }
    const link = invitation(location.origin, match.name, match.access === Access.PUBLIC ? "" : code);
    const copy = async (): Promise<void> => {
        if (await copied(link)) {
            setCopied(true);
            announce(t("parts-copied"));
        } else {
            field.current?.select(); // to be copied by hand
            field.current?.focus();
            announce(t("match-copy-by-hand"));
        }
    };
    return (
        <section class="card stack">
            <h2>{t("match-invite")}</h2>
            <div class="row nowrap">
                <input
                    ref={field}
                    class="grow"
                    readOnly
                    aria-label={t("match-link")}
                    value={link}
                    onFocus={(event) => event.currentTarget.select()}
                />
                <Button onClick={() => void copy()}>
                    <Icon name={isCopied ? "check" : "copy"} /> {isCopied ? t("parts-copied") : t("parts-copy")}
                </Button>
            </div>
            <p class="faint">{match.access === Access.PUBLIC ? t("match-link-public") : t("match-link-secret")}</p>
        </section>
    );
}
