/** What the client is tested against: a real service, and a connection to it that can be broken. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import type { Retrying } from "caravanserai";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const CARAVAN = process.env["CARAVAN"] ?? join(ROOT, ".venv", "bin", "caravan");

export const QUICK: Partial<Retrying> = { deadline: 20, attempt: 5, firstPause: 0.02, longestPause: 0.2, patience: 20 };

export interface Service {
    readonly address: string;
    stop(): Promise<void>;
}

/** Starts a service of this repository on a free port, with a store in a folder that is thrown away afterwards. */
export async function serve(...options: string[]): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), "caravan-typescript-"));
    const store = join(folder, "matches.sqlite");
    const parameters = ["serve", "--port", "0", "--store", store, "--limit", "none", "--quiet", ...options];
    const child = spawn(CARAVAN, parameters, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
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

/** An address of this machine on which nobody listens. */
export async function freeAddress(): Promise<string> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    return `127.0.0.1:${String(port)}`;
}

/** Passes bytes on between clients and a service. `cut` breaks all connections. */
export class Wire {
    readonly #sockets = new Set<Socket>();
    readonly #server;
    connections = 0;

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
                from.pipe(to);
                from.on("error", () => to.destroy());
                from.on("close", () => {
                    to.destroy();
                    this.#sockets.delete(from);
                });
            }
        });
    }

    async open(): Promise<string> {
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
