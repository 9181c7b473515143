/** The client for browsers: it speaks Connect or gRPC-Web by `fetch`. It exports everything of `caravanserai` too. */

import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-web";

import { requireSecure } from "./addresses.js";
import type { ClientOptions } from "./calls.js";
import { Client } from "./client.js";
import { listening } from "./open-streams.js";

export * from "./index.js";
export { OpenStreams, StreamEnded, type StreamHearing } from "./open-streams.js";

export interface ConnectOptions extends ClientOptions {
    /** The protocol of calls to the service; a service of this project understands both. */
    readonly protocol?: "connect" | "grpc-web";
    /** Permits plain text to another machine. */
    readonly insecure?: boolean;
    /** The function that sends the requests, and notices when a connection is lost without a word; otherwise the library does. */
    readonly fetch?: typeof globalThis.fetch;
}

/**
 * A client of the service at a URL; by default the origin of the page.
 *
 * Without HTTP/2 a browser opens six connections to an origin, and each stream takes one: leave streams that you no longer need.
 *
 * @throws TypeError: it is not a URL; or it is another machine, without TLS and without `insecure`.
 */
export function connect(url: string = location.origin, options: ConnectOptions = {}): Client {
    const { protocol = "connect", insecure = false, fetch, ...rest } = options;
    requireSecure(new URL(url), insecure);
    return new Client({ transport: transportTo(url, protocol, fetch), close: () => undefined }, rest);
}

function transportTo(
    baseUrl: string,
    protocol: "connect" | "grpc-web",
    fetch: typeof globalThis.fetch = listening((...request) => globalThis.fetch(...request)),
): Transport {
    const options = { baseUrl, useBinaryFormat: true, fetch };
    return protocol === "connect" ? createConnectTransport(options) : createGrpcWebTransport(options);
}
