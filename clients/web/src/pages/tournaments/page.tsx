/** A tournament: what it is, who takes part, its rounds, its standings, and everything that was decided. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { announce } from "../../parts/announcement.js";
import { Problem } from "../../parts/errors.js";
import { query, setQuery } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { useLoaded } from "../../parts/resource.js";
import { useSeenAgain } from "../../parts/seen-again.js";
import { Tabs } from "../../parts/tabs.js";
import { allGames, gameTitle } from "../../session/games.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { useWords } from "../../words/words.js";
import { Emblem } from "../shared/emblem.js";
import { Audit } from "./audit.js";
import { Controls } from "./controls.js";
import { Entrants } from "./entrants.js";
import { type Shown, TournamentFollowing } from "./live-tournament.js";
import { useMe } from "./me.js";
import { useOpening } from "./own-entropy.js";
import { Overview } from "./overview.js";
import { Own } from "./own.js";
import { Overruled } from "./overruled.js";
import { isOver, type PartProps } from "./parts.js";
import { Rounds } from "./rounds.js";
import { CrossTable, Standings } from "./standings.js";
import { entrantId, namesOf, nextStep, stateText, titleText } from "./sentences.js";
import { TeamPlayers } from "./teams.js";
import { Timetable } from "./timetable.js";
import { Withheld } from "./withheld.js";
import "./words.js";

const TABS = ["overview", "entrants", "rounds", "standings", "audit"] as const;

export function TournamentPage({ id }: { readonly id: string }): JSX.Element {
    const t = useWords();
    const from = client.value;
    const [attempt, setAttempt] = useState(0);
    const following = useMemo(() => new TournamentFollowing(from, `tournaments/${id}`), [from, id, attempt]);
    useEffect(() => {
        void following.run();
        return () => following.stop();
    }, [following]);
    useLoaded(() => allGames(), [from]);
    useSeenAgain(() => void following.lookAtAll());
    const shown = following.shown.value;
    const problem = following.problem.value;
    if (shown === undefined) {
        return problem === undefined ? (
            <p class="loading">{t("app-loading")}</p>
        ) : (
            <div class="page">
                <Problem text={describe(t, problem)} retry={() => setAttempt(attempt + 1)} />
            </div>
        );
    }
    return <Running following={following} shown={shown} />;
}

interface RunningProps {
    readonly following: TournamentFollowing;
    readonly shown: Shown;
}

/** The page of a tournament that was read. */
export function Running({ following, shown }: RunningProps): JSX.Element {
    const t = useWords();
    const { tournament, entrants, rounds } = shown;
    const { settings } = tournament;
    const title = titleText(t, settings);
    useTitle(title);
    const me = useMe()?.name ?? "";
    const own = entrants.find(({ player }) => me !== "" && player === me);
    const nameOf = useMemo(() => namesOf(t, entrants, tournament.teams), [t, entrants, tournament]);
    const opening = useOpening(tournament, own, () => following.look());
    const next = nextStep(tournament, entrants, rounds, nameOf);
    const said = t(next.key, next.values);
    useEffect(() => announce(said), [said]);
    const props: PartProps = {
        shown,
        nameOf,
        own: (own && entrantId(own)) || undefined,
        organises: me !== "" && (tournament.organiser === me || (settings?.arbiters.includes(me) ?? false)),
        opening,
        act: async (work) => {
            await work();
            await following.look();
        },
    };
    const tab = TABS.find((each) => each === query.value.get("tab")) ?? "overview";
    return (
        <div class="page tournament">
            <header class="row nowrap">
                <Emblem game={settings?.game ?? ""} />
                <div class="grow">
                    <h1>
                        <bdi>{title}</bdi>
                    </h1>
                    <p class="faint">
                        {gameTitle(settings?.game ?? "")} · <strong>{stateText(t, tournament)}</strong>
                        {tournament.round > 0 && tournament.rounds > 0 && (
                            <>
                                {" · "}
                                {t("tournaments-round-of", { round: tournament.round, rounds: tournament.rounds })}
                            </>
                        )}
                        {" · "}
                        {t("tournaments-count", { count: tournament.entrants })}
                    </p>
                </div>
            </header>
            <Withheld shown={shown} following={following} />
            <section class="card next" aria-labelledby="tournament-next">
                <h2 id="tournament-next">{t("tournaments-next")}</h2>
                <p>{said}</p>
                <Own {...props} />
                <Timetable {...props} />
                {!isOver(tournament.state) && <Overruled {...props} me={me} />}
                {props.organises && !isOver(tournament.state) && (
                    <Controls {...props} isOwner={tournament.organiser === me} />
                )}
            </section>
            <Tabs
                label={title}
                tabs={TABS.map((key) => ({ key, title: t(`tournaments-tab-${key}`) }))}
                chosen={tab}
                onChoose={(key) => setQuery({ tab: key })}
            >
                {tab === "overview" && <Overview {...props} organisers={following.organisers.value} />}
                {tab === "entrants" && <Entrants {...props} />}
                {tab === "rounds" && <Rounds {...props} />}
                {tab === "standings" && (
                    <div class="stack">
                        <Standings {...props} more={() => following.more()} whole={() => following.whole()} />
                        <CrossTable {...props} />
                        <TeamPlayers {...props} />
                    </div>
                )}
                {tab === "audit" && <Audit {...props} following={following} />}
            </Tabs>
        </div>
    );
}
