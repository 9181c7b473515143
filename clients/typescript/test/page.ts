/** A page that plays a seat in a browser, and says to the server that it came from what came of it. */

import { connect } from "caravanserai/web";

import { play } from "../src/programs.js";

async function report(said: object): Promise<void> {
    await fetch("said", { method: "POST", body: JSON.stringify(said) });
}

const given = new URLSearchParams(location.search);
const client = connect(given.get("service") ?? location.origin);
play(client, given.get("match") ?? "", Number(given.get("seat"))).then(report, (error: unknown) =>
    report({ error: String(error) }),
);
