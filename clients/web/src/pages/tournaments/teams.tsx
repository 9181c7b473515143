/** Teams: who is in them, their matches in a round, what their players did; and how the organiser forms them. */

import {
    type Entrant,
    Entrant_State,
    type Round,
    type Team,
    type TeamMatch,
    Tournament_State,
} from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking, NumberField } from "../../parts/confirmed-button.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { scoreText } from "./numbers.js";
import type { PartProps } from "./parts.js";
import { entrantId, reasonTexts } from "./sentences.js";

/** The teams with their members; the organiser forms them while registration is open. */
export function Teams(props: PartProps): JSX.Element | null {
    const t = useWords();
    const { shown, nameOf, own, organises } = props;
    const { settings, teams, state } = shown.tournament;
    const boards = settings?.teams?.boards;
    if (boards === undefined) {
        return null;
    }
    const forming = organises && state === Tournament_State.REGISTRATION;
    return (
        <section class="card stack" aria-labelledby="tournament-teams">
            <h2 id="tournament-teams">{t("tournaments-teams")}</h2>
            <p class="faint">{t("tournaments-teams-of", { boards, reserves: settings?.teams?.reserves ?? 0 })}</p>
            {teams.length === 0 && <p class="empty">{t("tournaments-teams-none")}</p>}
            <ul class="team-list">
                {teams.map((team) => (
                    <li key={team.team} class={team.members.includes(own) ? "awaits" : ""}>
                        <div class="row spread">
                            <h3>
                                <bdi>{nameOf(team.team)}</bdi>
                                {team.seed > 0 && (
                                    <span class="faint">
                                        {" "}
                                        · {t("tournaments-seed")} {team.seed}
                                    </span>
                                )}
                            </h3>
                            {forming && <TeamControls team={team} {...props} />}
                        </div>
                        <ol>
                            {team.members.map((member, place) => (
                                <li key={member}>
                                    <bdi>{nameOf(member)}</bdi>{" "}
                                    <span class="faint">
                                        {[
                                            ...(member === team.captain ? [t("tournaments-team-captain")] : []),
                                            ...(place >= boards ? [t("tournaments-team-reserve")] : []),
                                            ...(member === own ? [t("tournaments-you")] : []),
                                        ].join(", ")}
                                    </span>
                                </li>
                            ))}
                        </ol>
                    </li>
                ))}
            </ul>
            {forming && <Form {...props} />}
        </section>
    );
}

/** Takes a team away. */
function TeamControls({ team, shown, nameOf, act }: PartProps & { readonly team: Team }): JSX.Element {
    const t = useWords();
    const name = nameOf(team.team);
    return (
        <Asking
            label={t("tournaments-team-remove")}
            about={name}
            question={t("tournaments-team-remove-sure", { name })}
            reason="may"
            kind="danger"
            work={(reason) =>
                act(() =>
                    client.value.tournaments.formTeam(shown.tournament.name, team.displayName, [], {
                        team: team.team,
                        reason,
                    }),
                )
            }
        />
    );
}

/** Forms a new team of entrants that are in none, in the order in which they are chosen. */
function Form({ shown, nameOf, act }: PartProps): JSX.Element {
    const t = useWords();
    const { tournament, entrants } = shown;
    const { boards = 1, reserves = 0 } = tournament.settings?.teams ?? {};
    const [name, setName] = useState("");
    const [seed, setSeed] = useState(0);
    const [chosen, setChosen] = useState<readonly string[]>([]);
    const places = Array.from({ length: boards + reserves }, (_, place) => place);
    const free = freeOf(entrants, tournament.teams);
    const choose = (place: number, id: string): void =>
        setChosen(places.map((each) => (each === place ? id : (chosen[each] ?? ""))));
    return (
        <Asking
            label={t("tournaments-team-form")}
            question={t("tournaments-team-form-how")}
            reason="may"
            work={async (reason) => {
                const members = chosen.filter((id) => id !== "");
                await act(() => client.value.tournaments.formTeam(tournament.name, name, members, { seed, reason }));
                setName("");
                setChosen([]);
            }}
        >
            <Field label={t("tournaments-team-name")}>
                <input required maxLength={60} value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </Field>
            {places.map((place) => (
                <Field
                    key={place}
                    label={
                        place < boards
                            ? t("tournaments-team-board", { board: place + 1 })
                            : t("tournaments-team-reserve-place", { place: place - boards + 1 })
                    }
                >
                    <select
                        required={place < boards}
                        value={chosen[place] ?? ""}
                        onChange={(event) => choose(place, event.currentTarget.value)}
                    >
                        <option value="">–</option>
                        {free
                            .filter((id) => id === chosen[place] || !chosen.includes(id))
                            .map((id) => (
                                <option key={id} value={id}>
                                    {nameOf(id)}
                                </option>
                            ))}
                    </select>
                </Field>
            ))}
            <NumberField label={t("tournaments-seed")} value={seed} least={0} onValue={setSeed} />
        </Asking>
    );
}

/** The entrants who take part and are in no team. */
export function freeOf(entrants: readonly Entrant[], teams: readonly Team[]): string[] {
    const taken = new Set(teams.flatMap(({ members }) => members));
    const there = entrants.filter(({ state }) => state === Entrant_State.ACTIVE);
    return there.map(entrantId).filter((id) => !taken.has(id));
}

/** The team matches of a round, and the teams without an opponent. */
export function TeamMatches({ round, nameOf, shown, own }: PartProps & { readonly round: Round }): JSX.Element | null {
    const t = useWords();
    const team = shown.tournament.teams.find(({ members }) => members.includes(own))?.team;
    return round.teamMatches.length + round.teamByes.length === 0 ? null : (
        <section class="card scroll" tabIndex={0} role="group" aria-label={t("tournaments-team-matches")}>
            <table class="data">
                <caption>{t("tournaments-team-matches")}</caption>
                <thead>
                    <tr>
                        <th scope="col" class="number">
                            {t("tournaments-cross-number")}
                        </th>
                        <th scope="col">{t("tournaments-teams")}</th>
                        <th scope="col" class="number">
                            {t("tournaments-game-points")}
                        </th>
                        <th scope="col" class="number">
                            {t("tournaments-match-points")}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {round.teamMatches.map((match) => (
                        <Match key={match.number} match={match} own={team} nameOf={nameOf} />
                    ))}
                    {round.teamByes.map((bye) => (
                        <tr key={bye.team}>
                            <td />
                            <th scope="row">
                                <bdi>{nameOf(bye.team)}</bdi>{" "}
                                <span class="faint">{t("tournaments-result-pairing-bye")}</span>
                            </th>
                            <td />
                            <td />
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

function Match(props: {
    readonly match: TeamMatch;
    readonly own: string | undefined;
    readonly nameOf: PartProps["nameOf"];
}): JSX.Element {
    const t = useWords();
    const { match, own, nameOf } = props;
    const sides = match.sides;
    return (
        <tr class={sides.some(({ team }) => team === own) ? "own" : ""}>
            <td class="number">{match.number}</td>
            <th scope="row" title={reasonTexts(t, match.reason, nameOf).join(". ")}>
                {sides.map(({ team }, index) => (
                    <>
                        {index > 0 && " – "}
                        <bdi key={team}>{nameOf(team)}</bdi>
                    </>
                ))}
            </th>
            <td class="number">{sides.map(({ gamePoints }) => scoreText(gamePoints)).join(" : ")}</td>
            <td class="number">
                {match.settled ? sides.map(({ matchPoints }) => scoreText(matchPoints)).join(" : ") : "–"}
            </td>
        </tr>
    );
}

/** The results of each player of a team. */
export function TeamPlayers({ shown: { standings }, nameOf, own }: PartProps): JSX.Element | null {
    const t = useWords();
    if (standings === undefined || standings.boards.length === 0) {
        return null;
    }
    return (
        <div class="card scroll" tabIndex={0} role="group" aria-label={t("tournaments-team-players")}>
            <table class="data">
                <caption>{t("tournaments-team-players")}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t("tournaments-entrant")}</th>
                        <th scope="col">{t("tournaments-team")}</th>
                        <th scope="col">{t("tournaments-team-boards")}</th>
                        <th scope="col" class="number">
                            {t("tournaments-score")}
                        </th>
                        <th scope="col" class="number">
                            {t("tournaments-played")}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {standings.boards.map((line) => (
                        <tr key={line.entrant} class={line.entrant === own ? "own" : ""}>
                            <th scope="row">
                                <bdi>{nameOf(line.entrant)}</bdi>
                            </th>
                            <td>
                                <bdi>{nameOf(line.team)}</bdi>
                            </td>
                            <td>{line.boards.map((board) => (board === 0 ? "–" : String(board))).join(" ")}</td>
                            <td class="number">
                                <strong>{scoreText(line.score)}</strong>
                            </td>
                            <td class="number">{line.played}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
