/** Addresses of services, and whether a network carries the tokens. */

import * as findings from "./findings.js";

/** True if a host is this machine. */
export function isLoopback(host: string): boolean {
    return host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Checks that tokens do not cross a network unencrypted.
 *
 * @throws TypeError: they would, and `insecure` does not permit it.
 */
export function requireSecure(url: URL, insecure: boolean): void {
    if (url.protocol !== "https:" && !insecure && !isLoopback(url.hostname)) {
        throw new TypeError(findings.OTHER_MACHINE(url.host, "https or tls", "insecure: true"));
    }
}
