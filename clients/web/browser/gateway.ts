/** A proxy between a browser and a service, with the habits of proxies and networks: it cuts what is idle, and is sometimes not there. */

import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as ask, type Server, type ServerResponse } from "node:http";

/** The fate of requests: they pass, get a page that says that there is no service, or get no answer at all. */
export type Weather = "fair" | "bad gateway" | "silent";
/** The end of an idle answer: as if it were complete, or in the middle of a part. */
export type Ending = "clean" | "torn";

/** An answer of another service at the same place, or of another build. */
export interface Answer {
    readonly status: number;
    readonly type: string;
    readonly body: string;
}

export class Gateway {
    readonly url: string;
    /** The number of answers that it has ended because they were idle. */
    cuts = 0;
    /** The answer in the place of the service for a path: a page or a script; undefined: the service answers. */
    instead: (path: string) => Answer | undefined = () => undefined;
    #weather: Weather = "fair";
    #idle: { readonly milliseconds: number; readonly endings: readonly Ending[] } | undefined;
    readonly #target: URL;
    readonly #server: Server;
    readonly #agent = new Agent({ keepAlive: true });
    readonly #open = new Set<ServerResponse>();
    readonly #forgotten = new WeakSet<ServerResponse>();

    private constructor(target: URL, server: Server) {
        this.#target = target;
        this.#server = server;
        this.url = `http://127.0.0.1:${String((server.address() as { port: number }).port)}`;
        server.on("request", (request: IncomingMessage, response: ServerResponse) => {
            this.#pass(request, response);
        });
    }

    /** A gateway to the service at a URL. */
    static async to(url: string): Promise<Gateway> {
        const server = createServer().listen(0, "127.0.0.1");
        await once(server, "listening");
        return new Gateway(new URL(url), server);
    }

    /** From now on answers are ended that are idle for so long, by turns in these ways; undefined: never again. */
    cutIdle(milliseconds: number | undefined, ...endings: readonly Ending[]): void {
        this.#idle = milliseconds === undefined ? undefined : { milliseconds, endings };
        this.breakOff(); // so that all that is open from here on is cut in this way
    }

    /**
     * Changes how requests fare. What is under way stays silent for ever, even if others pass again: nobody on the way knows the
     * connection any more. A bad gateway ends it.
     */
    turn(weather: Weather): void {
        this.#weather = weather;
        if (weather === "bad gateway") {
            this.breakOff();
        } else if (weather === "silent") {
            this.forget();
        }
    }

    /** Makes everything that is under way silent for ever, without a word. */
    forget(): void {
        this.#open.forEach((response) => this.#forgotten.add(response));
    }

    async close(): Promise<void> {
        this.breakOff();
        this.#agent.destroy();
        this.#server.close();
        this.#server.closeAllConnections();
        await once(this.#server, "close");
    }

    /** Breaks all connections on which something is under way. */
    breakOff(): void {
        for (const response of this.#open) {
            response.destroy();
        }
    }

    #pass(request: IncomingMessage, response: ServerResponse): void {
        if (this.#weather === "silent") {
            return;
        }
        if (this.#weather === "bad gateway") {
            response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
            return;
        }
        const { method, url, headers } = request;
        const instead = this.instead(url ?? "");
        if (instead !== undefined) {
            response.writeHead(instead.status, { "content-type": instead.type }).end(instead.body);
            return;
        }
        const { hostname, port, host } = this.#target;
        const options = { agent: this.#agent, hostname, port, method, path: url, headers: { ...headers, host } };
        const onward = ask(options, (answer) => {
            this.#answer(answer, response);
        });
        onward.on("error", () => response.destroy());
        response.on("close", () => onward.destroy());
        request.pipe(onward);
    }

    #answer(answer: IncomingMessage, response: ServerResponse): void {
        this.#open.add(response);
        response.on("close", () => this.#open.delete(response));
        if (this.#weather === "silent") {
            this.#forgotten.add(response);
            return;
        }
        let timer: NodeJS.Timeout | undefined;
        const wait = (): void => {
            clearTimeout(timer);
            const idle = this.#idle;
            if (idle !== undefined) {
                timer = setTimeout(() => {
                    this.#cut(response, idle.endings[this.cuts % idle.endings.length] ?? "clean");
                }, idle.milliseconds);
            }
        };
        response.on("close", () => clearTimeout(timer));
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.on("data", (data: Buffer) => {
            if (!this.#forgotten.has(response)) {
                response.write(data);
                wait();
            }
        });
        answer.on("end", () => {
            if (!this.#forgotten.has(response)) {
                response.end();
            }
        });
        answer.on("error", () => response.destroy());
        wait();
    }

    /** Ends an answer: as if it were complete; or with the beginning of a part, the rest of which never comes. */
    #cut(response: ServerResponse, ending: Ending): void {
        this.cuts++;
        if (ending === "clean") {
            response.end();
        } else {
            response.write(Buffer.from([0, 0, 0, 1])); // of five bytes that say how long the part is
            setTimeout(() => response.destroy(), 10);
        }
    }
}
