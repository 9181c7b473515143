/** The counterparts of the client in tests: a real service, a connection to it that can be broken, and an older service. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import {
    connect as connectSession,
    createServer as createHttpServer,
    type IncomingHttpHeaders,
    type ServerHttp2Session,
    type ServerHttp2Stream,
} from "node:http2";
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

import type { Interceptor } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { Client, type ClientOptions, type Retrying } from "caravanserai";

import { PlayStreams } from "../src/play-streams.js";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const CARAVAN = process.env["CARAVAN"] ?? join(ROOT, ".venv", "bin", "caravan");

/** Pauses are short. The limits are long: they are there for what hangs, and a busy machine stands still for seconds. */
export const QUICK: Partial<Retrying> = {
    deadline: 120,
    attempt: 60,
    firstPause: 0.02,
    longestPause: 0.2,
    patience: 120,
};

/**
 * For a service that is not there: there is no second attempt. A call that tries until its deadline may end with an attempt for which
 * the deadline left a millisecond, and then it was late, not unavailable.
 */
export const ONCE: Partial<Retrying> = { deadline: 60, attempt: 60, firstPause: 1e9, longestPause: 1e9 };

/** A moment for which one task waits, and which another one makes come. */
export class Moment {
    readonly come: Promise<void>;
    reach: () => void = () => undefined;

    constructor() {
        this.come = new Promise((resolve) => {
            this.reach = resolve;
        });
    }
}

const opened: { close(): void }[] = [];

/** Closes the wires, older services and counted clients that were made so far. */
export function closeAll(): void {
    for (const each of opened.splice(0)) {
        each.close();
    }
}

export interface Service {
    readonly address: string;
    stop(): Promise<void>;
}

/** Starts a service of this repository on a free port, with a store in a folder that is thrown away afterwards. */
export function serve(...options: string[]): Promise<Service> {
    return started([CARAVAN], options);
}

export interface Shared extends Service {
    /** The host and port for browsers. */
    readonly web: string;
}

let running: Promise<Shared> | undefined;

/**
 * The service of all tests that need no other one: it starts for the first of them, and ends after the last test. A token has few
 * streams.
 */
export async function shared(): Promise<Shared> {
    running ??= (async () => {
        const web = await freeAddress();
        return { ...(await serve("--web", web, "--limit", "streams_of_token=64")), web };
    })();
    return running;
}

after(async () => {
    await (await running)?.stop();
});

/** Starts a service that lies; tests/sdks/lying_service.py says how. */
export function serveLies(): Promise<Service> {
    return started([join(dirname(CARAVAN), "python"), "-m", "tests.sdks.lying_service"], []);
}

async function started([program, ...before]: [string, ...string[]], options: string[]): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), "caravan-typescript-"));
    const store = join(folder, "matches.sqlite");
    const parameters = [...before, "serve", "--port", "0", "--store", store, "--limit", "none", "--quiet", ...options];
    const child = spawn(program, parameters, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(child, "exit");
    const said: string[] = [];
    const ready = new Promise<string>((resolve, reject) => {
        createInterface(child.stderr).on("line", (line) => {
            said.push(line);
            const address = /^Ready: (\S+)/.exec(line)?.[1];
            if (address !== undefined) {
                resolve(address);
            }
        });
        child.on("error", reject);
        child.on("exit", () => {
            reject(new Error(`the service ended: ${said.join("\n")}`));
        });
    });
    return {
        address: await ready,
        stop: async () => {
            child.kill("SIGINT");
            await ended;
            await rm(folder, { recursive: true });
        },
    };
}

/**
 * An address of this machine on which nobody listens. Its port lies below those that the system gives away by itself, so nobody gets it
 * by chance before it is used, or while a service is started again.
 */
export async function freeAddress(): Promise<string> {
    for (;;) {
        const port = 20_000 + Math.floor(Math.random() * 12_000);
        const server = createServer().listen(port, "127.0.0.1");
        const free = await once(server, "listening").then(
            () => true,
            () => false,
        );
        if (free) {
            server.close();
            await once(server, "close");
            return `127.0.0.1:${String(port)}`;
        }
    }
}

/** Passes bytes on between clients and a service. `cut` breaks all connections. While it is `mute`, no answer passes. */
export class Wire {
    readonly #sockets = new Set<Socket>();
    readonly #server;
    connections = 0;
    mute = false;

    constructor(address: string) {
        const port = Number(address.slice(address.lastIndexOf(":") + 1));
        this.#server = createServer((near) => {
            this.connections++;
            const far = connectSocket(port, "127.0.0.1");
            for (const [from, to] of [
                [near, far],
                [far, near],
            ] as const) {
                this.#sockets.add(from);
                from.on("data", (data) => {
                    if (!this.mute || from === near) {
                        to.write(data);
                    }
                });
                from.on("error", () => to.destroy());
                from.on("close", () => {
                    to.destroy();
                    this.#sockets.delete(from);
                });
            }
        });
    }

    async open(): Promise<string> {
        opened.push(this);
        this.#server.listen(0, "127.0.0.1");
        await once(this.#server, "listening");
        return `127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
    }

    cut(): void {
        for (const socket of this.#sockets) {
            socket.resetAndDestroy();
        }
    }

    close(): void {
        this.#server.close();
        this.cut();
    }
}

/** A client whose calls an interceptor sees, and may change. */
export function intercepted(
    address: string,
    interceptor: Interceptor,
    options: ClientOptions = {},
    idleMilliseconds?: number,
): Client {
    const baseUrl = `http://${address}`;
    const sessionManager = new Http2SessionManager(baseUrl);
    const transport = createGrpcTransport({ baseUrl, sessionManager, interceptors: [interceptor] });
    const playStreams = new PlayStreams(transport, idleMilliseconds);
    const close = (): void => {
        playStreams.close();
        sessionManager.abort();
    };
    const client = new Client({ transport, playStreams, close }, { retrying: QUICK, ...options });
    opened.push(client);
    return client;
}

/** A client whose calls are counted: the names of their methods, one after the other. */
export function counted(
    address: string,
    options: ClientOptions = {},
    idleMilliseconds?: number,
): { client: Client; calls: string[]; messages: object[]; unary: () => number } {
    const calls: string[] = [];
    const messages: object[] = [];
    const counting: Interceptor = (next) => (request) => {
        calls.push(request.method.name);
        messages.push(request.message);
        return next(request);
    };
    const client = intercepted(address, counting, options, idleMilliseconds);
    const unary = (): number =>
        calls.filter((name) => ["Decide", "Undo", "ListOffers", "Resign"].includes(name)).length;
    return { client, calls, messages, unary };
}

/** Passes the calls of clients on to a service, but has no `Play`, or another one. */
export class Older {
    readonly #server = createHttpServer();
    readonly #sessions = new Set<ServerHttp2Session>();
    readonly calls: string[] = [];

    constructor(address: string, play: (stream: ServerHttp2Stream) => void = unimplemented) {
        const session = connectSession(`http://${address}`);
        this.#server.on("session", (each) => this.#sessions.add(each));
        this.#server.on("close", () => {
            session.destroy();
        });
        this.#server.on("stream", (near, headers) => {
            const name = String(headers[":path"]).split("/").at(-1) ?? "";
            this.calls.push(name);
            if (name === "Play") {
                near.on("error", () => undefined); // the client has given it up
                play(near);
                return;
            }
            const far = session.request(headers);
            let trailers: IncomingHttpHeaders = {};
            far.on("response", (answer) => {
                near.respond({ ...answer }, { waitForTrailers: true });
                far.pipe(near);
            });
            far.on("trailers", (sent: IncomingHttpHeaders) => (trailers = sent));
            near.on("wantTrailers", () => {
                near.sendTrailers(trailers);
            });
            near.pipe(far);
            near.on("error", () => {
                far.close();
            });
            far.on("error", () => {
                near.close();
            });
        });
    }

    async open(): Promise<string> {
        opened.push(this);
        this.#server.listen(0, "127.0.0.1");
        await once(this.#server, "listening");
        return `127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
    }

    close(): void {
        for (const session of this.#sessions) {
            session.destroy();
        }
        this.#server.close();
    }
}

function unimplemented(stream: ServerHttp2Stream): void {
    stream.respond({ ":status": 200, "content-type": "application/grpc", "grpc-status": "12" }, { endStream: true });
}
