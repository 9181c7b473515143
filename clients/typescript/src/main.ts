#!/usr/bin/env node
/**
 * The programs of `programs.ts` as commands of Node.
 *
 * node dist/src/main.js play --address 127.0.0.1:50051 --match matches/… --seat 1
 * node dist/src/main.js watch --address 127.0.0.1:50051 --match matches/… [--tournament tournaments/…]
 * node dist/src/main.js verify --address 127.0.0.1:50051 --match matches/…
 */

import { parseArgs } from "node:util";

import { type Client, connect, HarmlessError } from "./node.js";
import { play, type Said, verify, watch } from "./programs.js";

const USAGE = "usage: play|watch|verify --address HOST:PORT --match matches/… [--seat N] [--tournament tournaments/…]";
type Program = (client: Client, match: string, seat: number, tournament: string) => Promise<Said>;
const PROGRAMS = new Map<string, Program>([
    ["play", play],
    ["watch", watch],
    ["verify", verify],
]);

/** Runs a program; prints what came of it as one line of JSON, and returns the exit status. */
async function main(): Promise<number> {
    const { program, client, match, seat, tournament } = given();
    try {
        const said = await program(client, match, seat, tournament);
        console.log(JSON.stringify(said));
        return said["ok"] === false ? 1 : 0;
    } catch (error) {
        if (!(error instanceof HarmlessError)) {
            throw error;
        }
        console.error(error.message);
        return 1;
    } finally {
        client.close();
    }
}

/** The values of the arguments. Wrong ones end the program. */
function given(): { program: Program; client: Client; match: string; seat: number; tournament: string } {
    try {
        const text = { type: "string" } as const;
        const options = {
            address: text,
            match: text,
            seat: { ...text, default: "0" },
            tournament: { ...text, default: "" },
        };
        const { values, positionals } = parseArgs({ options, allowPositionals: true });
        const [name = "", ...more] = positionals;
        const program = PROGRAMS.get(name);
        const { address, match, seat, tournament } = values;
        if (program === undefined || more.length > 0 || address === undefined || match === undefined) {
            throw new TypeError("one program, an address and a match are needed");
        }
        if (!/^\d{1,9}$/.test(seat)) {
            throw new TypeError(`${seat} is no number of a seat`);
        }
        return { program, client: connect(address, { insecure: true }), match, seat: Number(seat), tournament };
    } catch (error) {
        console.error(`${USAGE}\n${error instanceof Error ? error.message : String(error)}`);
        process.exit(2);
    }
}

process.exitCode = await main();
