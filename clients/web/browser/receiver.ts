/** A receiver of webhooks over HTTPS, whose certificate programs trust that are started meanwhile. */

import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { CARAVAN } from "./browser.js";

/** The time for which a message is waited for, in milliseconds. */
const PATIENCE = 120_000;
/** The variable in which programs read which authorities they trust. */
const TRUSTED = "SSL_CERT_FILE";

/** A message that came. */
export interface Received {
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
}

/** Keeps all that comes, and answers with a `status`. */
export class Receiver {
    status = 204;
    readonly url: string;
    readonly received: Received[] = [];
    readonly #server: Server;
    readonly #folder: string;
    readonly #hearers = new Set<() => void>();

    private constructor(server: Server, folder: string) {
        this.#server = server;
        this.#folder = folder;
        this.url = `https://localhost:${String((server.address() as { port: number }).port)}/hook?key=secret`;
        server.on("request", (request, response) => {
            const pieces: Buffer[] = [];
            request.on("data", (piece: Buffer) => pieces.push(piece));
            request.on("end", () => {
                this.received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
                response.writeHead(this.status).end();
                this.#hearers.forEach((hear) => hear());
            });
        });
    }

    /** A receiver on this machine. */
    static async open(): Promise<Receiver> {
        const folder = mkdtempSync(join(tmpdir(), "caravan-receiver-"));
        execFileSync(join(dirname(CARAVAN), "python"), ["-m", "trustme", "-q", "-d", folder, "-i", "localhost"]);
        const [key, cert] = ["server.key", "server.pem"].map((name) => readFileSync(join(folder, name)));
        const server = createServer({ key, cert }).listen(0, "127.0.0.1");
        await once(server, "listening");
        process.env[TRUSTED] = join(folder, "client.pem");
        return new Receiver(server, folder);
    }

    /** The first message from a place on that holds a text. */
    async holding(text: string, from = 0): Promise<Received> {
        const late = AbortSignal.timeout(PATIENCE);
        for (;;) {
            const found = this.received.slice(from).find(({ body }) => readable(body).includes(text));
            if (found !== undefined) {
                return found;
            }
            await new Promise<void>((resolve, reject) => {
                this.#hearers.add(resolve);
                late.addEventListener("abort", () => reject(new Error(`nothing holds ${text}`)));
            });
        }
    }

    close(): void {
        Reflect.deleteProperty(process.env, TRUSTED);
        this.#server.close();
        this.#server.closeAllConnections();
        rmSync(this.#folder, { recursive: true });
    }
}

/** The signature of a message with a key, as Standard Webhooks has it. */
export function signatureOf({ headers, body }: Received, secret: string): string {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
    return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/** JSON without escapes. */
function readable(body: string): string {
    return JSON.stringify(JSON.parse(body));
}
