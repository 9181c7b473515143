// Loads the server of boardgame.io: `node load.js ADDRESS CALLERS SECONDS`.
//
// Each caller has a match of its own with four seats, sits at the first one, and makes one move after the other. It prints
// `ready` when all are connected, waits for a line, and prints what it measured as JSON.

const { once } = require("node:events");
const { io } = require("socket.io-client");

const SEATS = 4;

async function post(address, path, body) {
    const answer = await fetch(`http://${address}/games/peer/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
    });
    if (!answer.ok) {
        throw new Error(`${path}: ${answer.status}`);
    }
    return answer.json();
}

/** A caller in a new match: a function that makes a move and ends when its event is here. */
async function caller(address) {
    const { matchID } = await post(address, "create", { numPlayers: SEATS });
    const { playerCredentials } = await post(address, `${matchID}/join`, { playerID: "0", playerName: "peer" });
    const socket = io(`http://${address}/peer`, { transports: ["websocket"] });
    socket.emit("sync", matchID, "0", playerCredentials, SEATS);
    const [, { state }] = await once(socket, "sync");
    let { _stateID: stateID } = state;
    const size = JSON.stringify(state.G).length;
    let answered;
    socket.on("update", (_, state) => {
        if (state._stateID !== stateID + 1 || state.G.moves !== stateID + 1) {
            throw new Error("the answer is not the state after the move");
        }
        stateID = state._stateID;
        answered();
    });
    const decide = () =>
        new Promise((resolve) => {
            answered = resolve;
            const payload = { type: "decide", args: [stateID], playerID: "0", credentials: playerCredentials };
            socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, "0");
        });
    return { decide, size };
}

async function main() {
    const [address, number, seconds] = process.argv.slice(2);
    const callers = await Promise.all(Array.from({ length: Number(number) }, () => caller(address)));
    console.log("ready");
    await once(process.stdin, "data");
    const times = [];
    const begun = performance.now();
    const end = begun + 1000 * Number(seconds);
    await Promise.all(
        callers.map(async ({ decide }) => {
            for (let started = performance.now(); started < end; started = performance.now()) {
                await decide();
                times.push(performance.now() - started);
            }
        }),
    );
    const measured = { seconds: (performance.now() - begun) / 1000, times, size: callers[0].size };
    process.stdout.write(`${JSON.stringify(measured)}\n`, () => process.exit(0)); // a pipe takes 64 KiB at once
}

main();
