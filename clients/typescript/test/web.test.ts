/** The client for browsers: its bundle needs nothing of Node, and plays over Connect and gRPC-Web. */

import assert from "node:assert/strict";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { createContext, Script } from "node:vm";

import { runBot } from "caravanserai";
import { connect, NotFound, Unavailable } from "caravanserai/web";

import { bundle, sizes } from "./bundling.js";
import { QUICK, serve, type Service, Wire } from "./serving.js";

let service: Service;
let address: string;

async function freeAddress(): Promise<string> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    return `127.0.0.1:${String(port)}`;
}

before(async () => {
    address = await freeAddress();
    service = await serve("--web", address);
});

after(async () => {
    await service.stop();
});

for (const protocol of ["connect", "grpc-web"] as const) {
    test(`a match is played and watched over ${protocol}, while the wire breaks`, async () => {
        const wire = new Wire(address);
        using player = connect(`http://${address}`, { protocol, retrying: QUICK });
        using spectator = connect(`http://${await wire.open()}`, { protocol, token: "", retrying: QUICK });
        try {
            const match = (await player.createMatch("sahwari", { players: 2 })).name;
            await player.join(match, { displayName: "Ann" });
            await player.addBot(match);
            await player.start(match);
            const watched = (async () => {
                const versions: number[] = [];
                for await (const update of await spectator.watch(match)) {
                    versions.push(update.version);
                    if (update.version % 40 === 0) {
                        wire.cut();
                    }
                }
                return versions;
            })();
            const decisions = await runBot(player, match, ({ offers }) => {
                const offer = offers[Math.floor(Math.random() * offers.length)];
                assert(offer !== undefined);
                return offer;
            });
            assert(decisions > 5);
            const versions = await watched;
            assert.deepEqual(
                versions,
                Array.from(versions, (_, index) => index + 1),
            );
            assert(wire.connections > 1);
            assert((await player.verify(match)).ok);
            await assert.rejects(player.match("0".repeat(32)), NotFound);
        } finally {
            wire.close();
        }
    });
}

test("a service that is not there is unavailable, and other machines need TLS", async () => {
    const nobody = await freeAddress();
    using client = connect(`http://${nobody}`, { retrying: { deadline: 0.5, firstPause: 0.01 } });
    await assert.rejects(client.games(), Unavailable);
    assert.throws(() => connect("http://192.0.2.1"), /another machine/);
});

test("the page of a browser is small and needs nothing of Node", async () => {
    const page = await bundle();
    const { gzip } = sizes(page);
    assert(gzip < 72 * 1024, `${String(gzip)} bytes`);
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
