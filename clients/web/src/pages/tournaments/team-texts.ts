/** The terms of a tournament of teams in words. */

import { type TeamSettings, TeamSettings_SeatPreferences } from "caravanserai/v1/tournament";

import type { Translate } from "../../words/words.js";
import { scoreSaid } from "./numbers.js";

/** Stays on one line: a dash at the beginning of a line reads as a minus. */
const DASH = "\u00a0–\u00a0";
const USUAL = ["2", "1", "0"].join(DASH);

/** The boards, the reserves, unusual match points and byes, and other preferences for a seat than usual; empty: entrants play for themselves. */
export function teamsText(t: Translate, teams: TeamSettings | undefined): string {
    if (teams === undefined) {
        return "";
    }
    const { win = "", draw = "", loss = "" } = teams.matchPoints ?? {};
    const points = [win, draw, loss].map(scoreSaid).join(DASH);
    const text = t("tournaments-teams-of", { boards: teams.boards, reserves: teams.reserves });
    const terms = [
        points !== USUAL && t("tournaments-teams-points", { points }),
        teams.byeWins && t("tournaments-teams-bye-wins"),
        teams.seatPreferences !== TeamSettings_SeatPreferences.UNSPECIFIED &&
            t(
                `tournaments-teams-seats-${TeamSettings_SeatPreferences[teams.seatPreferences] ? String(teams.seatPreferences) : "unknown"}`,
            ),
    ];
    return [text, ...terms.filter((each) => each !== false)].join(". ");
}
