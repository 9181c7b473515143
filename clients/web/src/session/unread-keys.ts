/** Keys of webhooks that were added and shown, but not read yet. The service shows each once, so they outlive the part of the page that asked. */

import { signal } from "@preact/signals";
import type { Client } from "caravanserai/web";

import type { Added } from "./webhooks.js";

interface UnreadKey extends Added {
    /** The visitor who added it: nobody else sees it. */
    readonly by: Client;
    /** The match whose webhook it is; empty: one of the visitor. */
    readonly match: string;
}

const keys = signal<readonly UnreadKey[]>([]);

/** The keys that a visitor has not read, of a match or (empty) of their own. */
export function unreadKeys(by: Client, match: string): readonly UnreadKey[] {
    return keys.value.filter((each) => each.by === by && each.match === match);
}

export function keepKey(key: UnreadKey): void {
    keys.value = [...keys.value, key];
}

/** Forgets a key that was read. */
export function forgetKey(key: UnreadKey): void {
    keys.value = keys.value.filter((each) => each !== key);
}
