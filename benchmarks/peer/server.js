// The server of boardgame.io with a small game: what the service is measured against.
//
//     node server.js memory            keeps matches in memory
//     node server.js journal FOLDER    keeps them in memory too, and answers when they are on the disk
//     node server.js postgresql URL    keeps them in a database, by the adapter that its documentation names
//
// It prints the port, on the loopback interface.

const { open } = require("node:fs/promises");
const { join } = require("node:path");
const { Server } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");
const { PostgresStore } = require("bgio-postgres");

const CELLS = 100;
const ASYNCHRONOUS = 1; // the type of an adapter whose methods give promises

/** A state of 5 KB as JSON. A move changes one cell and counts; it checks nothing. */
const game = {
    name: "peer",
    disableUndo: true, // else each state holds the ones before it
    setup: () => ({
        moves: 0,
        cells: Array.from({ length: CELLS }, (_, index) => ({ name: `cell-${index}`, owner: null, pieces: [0, 0, 0] })),
    }),
    turn: { activePlayers: ActivePlayers.ALL },
    moves: {
        decide: ({ G, playerID }, cell) => {
            G.moves += 1;
            G.cells[cell % CELLS].owner = playerID;
            G.cells[cell % CELLS].pieces[G.moves % 3] += 1;
        },
    },
};

/**
 * Matches in memory, with a journal of all that changes: a change is on the disk before the server goes on.
 *
 * What comes while the disk writes is written together next, as the service does. There is no database to pay for, so a
 * real adapter is slower.
 */
class Journal {
    #file;
    #matches = new Map();
    #waiting = [];
    #writing = false;

    constructor(file) {
        this.#file = file;
    }

    type() {
        return ASYNCHRONOUS;
    }

    async connect() {}

    async createMatch(match, { initialState, metadata }) {
        this.#matches.set(match, { initialState, state: initialState, metadata, log: [] });
        await this.#keep({ match, initialState, metadata });
    }

    async setState(match, state, log = []) {
        const known = this.#matches.get(match);
        known.state = state;
        known.log.push(...log);
        await this.#keep({ match, state, log });
    }

    async setMetadata(match, metadata) {
        this.#matches.get(match).metadata = metadata;
        await this.#keep({ match, metadata });
    }

    async fetch(match) {
        return this.#matches.get(match) ?? {};
    }

    #keep(entry) {
        const line = `${JSON.stringify(entry)}\n`;
        return new Promise((resolve, reject) => {
            this.#waiting.push({ line, resolve, reject });
            if (!this.#writing) {
                this.#write();
            }
        });
    }

    async #write() {
        this.#writing = true;
        while (this.#waiting.length > 0) {
            const entries = this.#waiting.splice(0);
            try {
                await this.#file.write(entries.map(({ line }) => line).join(""));
                await this.#file.datasync();
                entries.forEach(({ resolve }) => resolve());
            } catch (error) {
                entries.forEach(({ reject }) => reject(error));
            }
        }
        this.#writing = false;
    }
}

/** The store of matches; undefined: the server's own, in memory. */
async function stored(kind, place) {
    switch (kind) {
        case "journal":
            return new Journal(await open(join(place, "journal"), "a"));
        case "postgresql":
            return new PostgresStore(place, { logging: false });
        default:
            return undefined;
    }
}

async function main() {
    const [kind, place] = process.argv.slice(2);
    const server = Server({ games: [game], db: await stored(kind, place), origins: ["http://127.0.0.1"] });
    server.app.silent = true;
    const running = await server.run({ port: 0, callback: () => undefined });
    console.log(`port ${running.appServer.address().port}`);
}

main();
