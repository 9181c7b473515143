/** Small programs for tests that bring clients of several languages together; docs/protocol.md describes them. */

import { type Asked, runBot } from "./bots.js";
import { hex } from "./bytes.js";
import type { Client } from "./client.js";
import type { Offer } from "./generated/caravanserai/v1/match_service_pb.js";
import type { Watch } from "./watch.js";

/** The output of a program, to be written as JSON. */
export type Said = Readonly<Record<string, unknown>>;

/** Takes a seat, waits until all are bound, opens its entropy, and answers with random offers to the end. */
export async function play(client: Client, match: string, seat: number): Promise<Said> {
    await client.join(match, { displayName: `TypeScript ${String(seat)}`, seat });
    await client.start(match, { wait: true });
    const decisions = await runBot(client, match, anyOffer);
    const replay = await client.replay(match);
    await countEvents(replay);
    return { ...seen(match, replay), decisions };
}

function anyOffer({ offers }: Asked): Offer {
    const offer = offers[Math.floor(Math.random() * offers.length)];
    if (offer === undefined) {
        throw new RangeError("there is no offer");
    }
    return offer;
}

/**
 * Follows a match from its first event to its end, over broken streams, and checks every event; so it does with a tournament, and with the
 * scoreboard of the match.
 */
export async function watch(client: Client, match: string, _seat: number, tournament: string): Promise<Said> {
    const watching = await client.watch(match);
    const events = await countEvents(watching);
    const said = { ...seen(match, watching), events, scoreboard: await lastVersion(client.watchScoreboard(match)) };
    return tournament === "" ? said : { ...said, tournament: await lastVersion(client.tournaments.watch(tournament)) };
}

/** Fetches the record of a match that is over and verifies it. */
export async function verify(client: Client, match: string): Promise<Said> {
    const record = await client.record(match);
    const result = record.verify();
    return {
        match,
        version: result.version,
        head: hex(record.digest),
        fingerprint: inHex(result.fingerprint),
        ok: result.ok,
        contributed: result.contributed,
        draws: result.draws,
        findings: result.findings.map(({ version, check }) => ({ version, check })),
    };
}

async function lastVersion(stream: AsyncIterable<{ readonly version: number | bigint }>): Promise<number> {
    const versions: number[] = [];
    for await (const { version } of stream) {
        versions.push(Number(version));
    }
    return Math.max(...versions);
}

async function countEvents(watching: Watch): Promise<number> {
    const versions: number[] = [];
    for await (const { version } of watching) {
        versions.push(version);
    }
    return versions.length;
}

function seen(match: string, { version, following, table }: Watch): Said {
    return { match, version, head: hex(following.head), fingerprint: inHex(table.fingerprint) };
}

function inHex(fingerprint: bigint): string {
    return fingerprint.toString(16).padStart(16, "0");
}
