/** The page that a route names. The code of each is loaded when it is first wanted. */

import type { JSX } from "preact";

import { useWords } from "../words/words.js";
import { loaded } from "../parts/late-page.js";
import { Link } from "../browser/router.js";
import type { Route } from "../browser/routes.js";

const Lobby = loaded(async () => (await import("../pages/lobby/page.js")).LobbyPage);
const Create = loaded(async () => (await import("../pages/create/page.js")).CreatePage);
const Match = loaded(async () => (await import("../pages/match/page.js")).MatchGate);
const Replay = loaded(async () => (await import("../pages/replay/page.js")).ReplayPage);
const Proof = loaded(async () => (await import("../pages/proof/page.js")).ProofPage);
const Rules = loaded(async () => (await import("../pages/rules/page.js")).RulesPage);
const Scoreboard = loaded(async () => (await import("../pages/scoreboard/page.js")).ScoreboardPage);
const Player = loaded(async () => (await import("../pages/players/page.js")).PlayerPage);
const Tournaments = loaded(async () => (await import("../pages/tournaments/list.js")).TournamentsPage);
const Organise = loaded(async () => (await import("../pages/tournaments/organise.js")).OrganisePage);
const Leaders = loaded(async () => (await import("../pages/players/leaders.js")).LeadersPage);
const Statistics = loaded(async () => (await import("../pages/players/statistics.js")).StatisticsPage);
const Tournament = loaded(async () => (await import("../pages/tournaments/page.js")).TournamentPage);

export function PageOf({ route: { page, id } }: { readonly route: Route }): JSX.Element {
    switch (page) {
        case "lobby":
            return <Lobby />;
        case "create":
            return <Create />;
        case "match":
            return <Match id={id} />;
        case "replay":
            return <Replay id={id} />;
        case "proof":
            return <Proof id={id} />;
        case "verify":
            return <Proof id="" />;
        case "scoreboard":
            return <Scoreboard id={id} />;
        case "rules":
            return <Rules game={id} />;
        case "player":
            return <Player id={id} />;
        case "players":
            return <Leaders />;
        case "statistics":
            return <Statistics game={id} />;
        case "organise":
            return <Organise />;
        case "tournaments":
            return <Tournaments />;
        case "tournament":
            return <Tournament id={id} />;
        case "missing":
            return <Missing />;
    }
}

function Missing(): JSX.Element {
    const t = useWords();
    return (
        <section class="page">
            <h1>{t("app-missing-title")}</h1>
            <p>{t("app-missing-text")}</p>
            <p>
                <Link to="/">{t("app-to-lobby")}</Link>
            </p>
        </section>
    );
}
