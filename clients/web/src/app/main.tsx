/** The entry: loads the styles, and begins the program part by part, so that a finger need not wait for all of it. */

import "../style/all.css";

import { anotherTask } from "../parts/in-turn.js";

/** The parts that take long to begin, each after what it needs: messages describe themselves. */
const PARTS: readonly (() => Promise<unknown>)[] = [
    () => import("caravanserai/v1/match"),
    () => import("caravanserai/v1/event"),
    () => import("caravanserai/v1/match_service"),
    () => import("caravanserai/v1/record"),
    () => import("caravanserai/v1/player_service"),
    () => import("caravanserai/v1/rating_service"),
    () => import("caravanserai/v1/chat_service"),
    () => import("caravanserai/v1/analysis_service"),
    () => import("caravanserai/v1/tournament"),
    () => import("caravanserai/v1/tournament_event"),
    () => import("caravanserai/v1/tournament_service"),
    () => import("caravanserai/v1/tournament_archive"),
    () => import("caravanserai/web"),
];

const root = document.getElementById("app");
if (root !== null) {
    for (const part of PARTS) {
        await part();
        await anotherTask();
    }
    await (await import("./start.js")).start(root);
}
