/** The client for Node: it speaks gRPC. It exports everything of `caravanserai` too. */

import type { SecureClientSessionOptions } from "node:http2";

import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";

import { requireSecure } from "./addresses.js";
import type { ClientOptions } from "./calls.js";
import { Client } from "./client.js";
import * as findings from "./findings.js";
import { PlayStreams } from "./play-streams.js";

export * from "./index.js";
export { FolderKeeping } from "./folders.js";

/** The silence after which a connection is tested, and the time for the answer. The service admits a test every 10 seconds. */
const PING_MILLISECONDS = 20_000;
const PONG_MILLISECONDS = 10_000;

/** An encrypted connection. Everything is PEM. */
export interface Tls {
    /** The trusted certificates; those of Node if you give none. */
    readonly roots?: string | Uint8Array;
    /** The certificate of the client and its key, for a service that asks for them. */
    readonly certificate?: string | Uint8Array;
    readonly key?: string | Uint8Array;
    /** The name to expect in the certificate of the service, if it differs from the host in the address. */
    readonly serverName?: string;
}

export interface ConnectOptions extends ClientOptions {
    /** The encryption; `{}` trusts the usual certificates. */
    readonly tls?: Tls;
    /** Permits plain text to another machine. */
    readonly insecure?: boolean;
}

const ADDRESS = /^(?:\[[\dA-Fa-f:.]+\]|[^:/@[\]\s]+):(\d{1,5})$/u;
const HIGHEST_PORT = 0xff_ff;

/**
 * A client of the service at an address (`host:port`). Close it, or the program does not end.
 *
 * @throws TypeError: the address has no port; or it is another machine, without TLS and without `insecure`.
 */
export function connect(address: string, options: ConnectOptions = {}): Client {
    const { tls, insecure = false, ...rest } = options;
    const [, port = HIGHEST_PORT + 1] = ADDRESS.exec(address) ?? [];
    if (Number(port) > HIGHEST_PORT) {
        throw new TypeError(findings.NO_ADDRESS(address));
    }
    const url = new URL(`${tls === undefined ? "http" : "https"}://${address}`);
    requireSecure(url, insecure);
    const sessionManager = new Http2SessionManager(
        url.origin,
        { pingIntervalMs: PING_MILLISECONDS, pingTimeoutMs: PONG_MILLISECONDS },
        optionsOf(tls),
    );
    const transport = createGrpcTransport({ baseUrl: url.origin, sessionManager });
    const playStreams = new PlayStreams(transport);
    const close = (): void => {
        playStreams.close();
        sessionManager.abort();
    };
    return new Client({ transport, playStreams, close }, rest);
}

function optionsOf({ roots, certificate, key, serverName }: Tls = {}): SecureClientSessionOptions {
    return {
        ...(roots !== undefined && { ca: pem(roots) }),
        ...(certificate !== undefined && { cert: pem(certificate) }),
        ...(key !== undefined && { key: pem(key) }),
        ...(serverName !== undefined && { servername: serverName }),
    };
}

function pem(text: string | Uint8Array): string | Buffer {
    return typeof text === "string" ? text : Buffer.from(text);
}
