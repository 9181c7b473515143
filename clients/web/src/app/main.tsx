/** The entry: loads the styles, and begins the program part by part, so that a finger need not wait for all of it. */

import "../style/all.css";

import { anotherTask } from "../parts/in-turn.js";

/** The parts that take long to begin, each after what it needs: messages describe themselves. */
const PARTS: readonly (() => Promise<unknown>)[] = [
    () => import("./messages/match.js"),
    () => import("./messages/matches.js"),
    () => import("./messages/people.js"),
    () => import("./messages/tournament.js"),
    () => import("./messages/tournaments.js"),
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
