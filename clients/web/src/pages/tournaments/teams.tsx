/** Teams: who is in them, their matches in a round, and what their players did. */

import { Entrant_State, type Round, type TeamMatch, Tournament_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";

import { useWords } from "../../words/words.js";
import { scoreSaid, scoreText } from "./numbers.js";
import { isAmong, isOver, type PartProps } from "./parts.js";
import { reasonTexts } from "./pairing-reasons.js";
import { entrantId } from "./sentences.js";
import { OwnTeam } from "./own-team.js";
import { NewTeam, TeamControls } from "./team-form.js";
import { teamsText } from "./team-texts.js";

/** The teams with their members. The organiser forms them while registration is open, and decides about them later. */
export function Teams(props: PartProps): JSX.Element | null {
    const t = useWords();
    const { shown, nameOf, own, organises } = props;
    const { settings, teams, state } = shown.tournament;
    const boards = settings?.teams?.boards;
    if (boards === undefined) {
        return null;
    }
    const states = new Map(shown.entrants.map((entrant) => [entrantId(entrant), entrant.state]));
    const leftAs = new Map([
        [Entrant_State.WITHDRAWN, t("tournaments-entrant-withdrawn")],
        [Entrant_State.DROPPED_OUT, t("tournaments-entrant-dropped-out")],
    ]);
    const forming = organises && state === Tournament_State.REGISTRATION;
    return (
        <section class="card stack" aria-labelledby="tournament-teams">
            <h2 id="tournament-teams">{t("tournaments-teams")}</h2>
            <p class="faint">{teamsText(t, settings?.teams)}</p>
            {teams.length === 0 && <p class="empty">{t("tournaments-teams-none")}</p>}
            <ul class="team-list">
                {teams.map((team) => (
                    <li key={team.team} class={isAmong(team.members, own) ? "awaits" : ""}>
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
                            {organises && !isOver(state) && <TeamControls team={team} {...props} />}
                        </div>
                        <ol>
                            {team.members.map((member, place) => (
                                <li key={member}>
                                    <bdi>{nameOf(member)}</bdi>{" "}
                                    <span class="faint">
                                        {[
                                            ...(member === team.captain ? [t("tournaments-team-captain")] : []),
                                            ...(place >= boards ? [t("tournaments-team-reserve")] : []),
                                            leftAs.get(states.get(member) ?? Entrant_State.ACTIVE) ?? "",
                                        ]
                                            .filter((text) => text !== "")
                                            .join(", ")}{" "}
                                        {member === own && t("tournaments-you")}
                                    </span>
                                </li>
                            ))}
                        </ol>
                    </li>
                ))}
            </ul>
            <OwnTeam {...props} />
            {forming && <NewTeam {...props} />}
        </section>
    );
}

/** The team matches of a round, and the teams without an opponent. */
export function TeamMatches({ round, nameOf, shown, own }: PartProps & { readonly round: Round }): JSX.Element | null {
    const t = useWords();
    const team = shown.tournament.teams.find(({ members }) => isAmong(members, own))?.team;
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
            <td class="number">{sides.map(({ gamePoints }) => scoreSaid(gamePoints)).join(" : ")}</td>
            <td class="number">
                {match.settled ? sides.map(({ matchPoints }) => scoreSaid(matchPoints)).join(" : ") : "–"}
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
