/** The client for browsers: its bundle needs nothing of Node. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createContext, Script } from "node:vm";

import { connect, Unavailable } from "caravanserai/web";

import { bundle, sizes } from "./bundle.js";
import { freeAddress, ONCE } from "./services.js";

test("a service that is not there is unavailable, and other machines need TLS", async () => {
    const nobody = await freeAddress();
    using client = connect(`http://${nobody}`, { retrying: ONCE });
    await assert.rejects(client.games(), Unavailable);
    assert.throws(() => connect("http://192.0.2.1"), /another machine/);
});

test("the page of a browser is small and needs nothing of Node", async () => {
    const page = await bundle();
    const { gzip } = sizes(page);
    // Three kinds of events of tournaments, with what organisers and entrants sign in them, took 1,300 bytes; that matches name where they branch, 500; that a seat
    // refuses at once what is stated falsely of the pieces that it sees, 700; tournaments of teams, 900; passkeys and the data of a person,
    // as messages, 2,800; players who are followed, as messages, 400; captains of teams, 200; a client in several modules, 500:
    // its parts compress less well than one file; sentences that all libraries share, 1,900: each is a function now; and long rounds
    // by hand with numbers, and lists of a service that lack something, 900; files that are waited for part by part, 150; and silent streams that end,
    // 500.
    assert(gzip < 112.25 * 1024, `${String(gzip)} bytes`);
    const { fetch, TextEncoder, TextDecoder, AbortController, AbortSignal, Headers, URL, crypto, btoa, performance } =
        globalThis;
    const browser = {
        fetch,
        TextEncoder,
        TextDecoder,
        AbortController,
        AbortSignal,
        Headers,
        URL,
        crypto,
        btoa,
        performance,
    };
    const context = createContext({ ...browser, location: { origin: "http://127.0.0.1" } });
    new Script(Buffer.from(page).toString()).runInContext(context);
    const made: unknown = new Script("caravanserai.connect().token").runInContext(context);
    assert.match(String(made), /^[\w-]{44}$/);
});
