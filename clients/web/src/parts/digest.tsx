/** A digest or another short run of bytes, as hexadecimal digits. */

import type { JSX } from "preact";

/** Bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function Digest({ bytes }: { readonly bytes: Uint8Array }): JSX.Element {
    return <code class="digest">{hexOf(bytes)}</code>;
}
