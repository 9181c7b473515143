/** A service that lies in one place at a time: the beginning of a token says which lie to tell. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { AlteredError, type Client, type ClientOptions, MemoryKeeping, newToken } from "caravanserai";
import { connect } from "caravanserai/node";

import { closeAll, QUICK, serveLies, type Service } from "./serving.js";

const SHOWN = ["keyless", "another-key", "headless", "headless-and-keyless", "seatless"];

let service: Service;
const opened: Client[] = [];

before(async () => {
    service = await serveLies();
});

after(async () => {
    for (const each of opened) {
        each.close();
    }
    closeAll();
    await service.stop();
});

function client(options: ClientOptions = {}): Client {
    const made = connect(service.address, { retrying: QUICK, ...options });
    opened.push(made);
    return made;
}

function told(lie: string): ClientOptions & { readonly keeping: MemoryKeeping } {
    return { token: `${lie}.${newToken()}`, keeping: new MemoryKeeping() };
}

async function match(): Promise<{ host: Client; name: string }> {
    const host = client();
    return { host, name: (await host.createMatch("merv", { players: 2 })).name };
}

function refused(error: unknown): boolean {
    return error instanceof AlteredError && error.message.includes("seat 1");
}

describe("the key of a seat", () => {
    for (const shown of SHOWN) {
        test(`is that which was sent: joining ${shown}`, async () => {
            const { name } = await match();
            await assert.rejects(client(told(`joining-${shown}`)).join(name, { displayName: "Ann" }), refused);
        });

        test(`stays: looking ${shown}`, async () => {
            const [{ name }, lie] = [await match(), told(`looking-${shown}`)];
            await client(lie).join(name, { displayName: "Ann" });
            const nextDay = client(lie);
            await assert.rejects(nextDay.match(name), refused);
            await assert.rejects(nextDay.watch(name), refused);
            await assert.rejects(nextDay.resign(name), refused);
        });
    }

    for (const lie of ["following-another-key", "following-keyless"]) {
        test(`stands in the event that was folded: ${lie}`, async () => {
            const { host, name } = await match();
            const guest = client(told(lie));
            await guest.join(name, { displayName: "Ann" });
            await host.addBot(name);
            await assert.rejects(guest.start(name), refused);
        });
    }

    for (const lie of ["joining-another-history", "looking-another-history"]) {
        test(`is not used over another history: ${lie}`, async () => {
            const { name } = await match();
            const guest = client(told(lie));
            await guest.join(name, { displayName: "Ann" });
            await assert.rejects(guest.start(name), /has two hashes/);
        });
    }

    test("is in the receipt, and nothing is said where seats are left and taken again", async () => {
        const { host, name } = await match();
        const [guest, other] = [client(), client()];
        for (const player of [other, guest]) {
            await player.join(name, { displayName: "Bob" });
            await player.leave(name);
        }
        await guest.join(name, { displayName: "Ann" });
        await host.addBot(name);
        await guest.start(name);
        const receipt = await guest.receipt(await guest.resign(name));
        assert.equal(receipt.key.length, 32);
        assert.ok((await guest.record(name)).compare(receipt).ok);
        assert.equal((await host.receipt(await last(host, name))).key.length, 0);
    });
});

async function last(player: Client, name: string): Promise<Parameters<Client["receipt"]>[0]> {
    let latest: Parameters<Client["receipt"]>[0] | undefined;
    for await (const update of await player.replay(name)) {
        latest = update;
    }
    assert.ok(latest !== undefined);
    return latest;
}
