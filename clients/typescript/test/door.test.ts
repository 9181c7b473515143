/** The client for browsers against a real service: matches over Connect and gRPC-Web. */

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { runBot } from "caravanserai";
import { connect, NotFound } from "caravanserai/web";

import { listening } from "../src/open-streams.js";
import { Moment, QUICK, shared, Wire } from "./services.js";

let address: string;

before(async () => {
    address = (await shared()).web;
});

for (const protocol of ["connect", "grpc-web"] as const) {
    test(`a match is played and watched over ${protocol}, while the wire breaks`, async () => {
        const wire = new Wire(address);
        using player = connect(`http://${address}`, { protocol, retrying: QUICK });
        using spectator = connect(`http://${await wire.open()}`, { protocol, token: "", retrying: QUICK });
        try {
            const match = (await player.createMatch("merv", { players: 2 })).name;
            await player.join(match, { displayName: "Ann" });
            await player.addBot(match);
            await player.start(match);
            const begun = new Moment();
            const watched = (async () => {
                const versions: number[] = [];
                for await (const update of await spectator.watch(match)) {
                    begun.reach();
                    versions.push(update.version);
                    if (update.version % 40 === 0) {
                        wire.cut();
                    }
                }
                return versions;
            })();
            await Promise.race([begun.come, watched]); // a watch that begins after the end cannot be broken
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

for (const protocol of ["connect", "grpc-web"] as const) {
    test(`a watch over ${protocol} goes on after its connection was lost without a word`, async () => {
        const wire = new Wire(address);
        using player = connect(`http://${address}`, { protocol, retrying: QUICK });
        using spectator = connect(`http://${await wire.open()}`, {
            protocol,
            token: "",
            retrying: { ...QUICK, patience: 60 },
            fetch: listening(fetch, 1000),
        });
        try {
            const match = (await player.createMatch("merv", { players: 2 })).name;
            const created = new Moment();
            const watching = (async () => {
                const versions: number[] = [];
                for await (const { version } of await spectator.watch(match)) {
                    created.reach();
                    versions.push(version);
                }
                return versions;
            })();
            await created.come;
            const before = wire.connections;
            wire.mute = true; // what is under way hears nothing any more, and nobody says so
            await player.abandon(match);
            while (wire.connections === before) {
                await new Promise((resolve) => setTimeout(resolve, 20));
            }
            wire.mute = false;
            assert.deepEqual(await watching, [1, 2]);
        } finally {
            wire.close();
        }
    });
}
