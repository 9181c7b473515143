/**
 * Storage for data of a client that must outlive it: its entropy, which is secret until its seats open it, the private keys of its seats,
 * and receipts.
 *
 * `FolderKeeping` of `caravanserai/node` keeps texts in files.
 */

import { hex, sha256, utf8 } from "./bytes.js";

/** A place for texts under keys. Give a client one that outlives it, and share none between players. */
export interface Keeping {
    /** The text under a key; undefined if there is none. */
    get(key: string): Promise<string | undefined>;
    /** Puts a text under a key, as a whole or not at all. It is durable when this returns. */
    set(key: string, text: string): Promise<void>;
    /** Removes what is under a key, if there is anything. */
    delete(key: string): Promise<void>;
    /**
     * Removes and returns what is under a key, as one step: of all programs that take it only one gets it. Without this a text that
     * several programs share may be taken twice.
     */
    take?(key: string): Promise<string | undefined>;
}

/** Keeps texts as long as the program runs. */
export class MemoryKeeping implements Keeping {
    readonly #texts = new Map<string, string>();

    get(key: string): Promise<string | undefined> {
        return Promise.resolve(this.#texts.get(key));
    }

    set(key: string, text: string): Promise<void> {
        this.#texts.set(key, text);
        return Promise.resolve();
    }

    delete(key: string): Promise<void> {
        this.#texts.delete(key);
        return Promise.resolve();
    }

    take(key: string): Promise<string | undefined> {
        const text = this.#texts.get(key);
        this.#texts.delete(key);
        return Promise.resolve(text);
    }
}

/** The part of the Web Storage API that is needed: `localStorage` has it. */
export interface WebStorage {
    getItem(key: string): string | null;
    setItem(key: string, text: string): void;
    removeItem(key: string): void;
}

/** The part of the Web Locks API that is needed: `navigator.locks` has it. */
export interface WebLocks {
    request(name: string, options: { ifAvailable: true }, held: (lock: unknown) => unknown): Promise<unknown>;
}

/**
 * Keeps texts in the storage of a browser, such as `localStorage`: everybody who can run scripts on the same origin reads them.
 *
 * Tabs share it. A text is taken by one of them only: who takes it holds a lock of its name until the tab is closed, because
 * storages of tabs lag behind each other. Where there are no locks (pages without TLS), a tab takes only what it has put there.
 */
export class BrowserKeeping implements Keeping {
    readonly #storage: WebStorage;
    readonly #prefix: string;
    readonly #locks: WebLocks | undefined;
    /** The texts that this tab has put into the storage. */
    readonly #own = new Map<string, string>();

    constructor(storage: WebStorage, prefix = "caravanserai ", locks: WebLocks | undefined = locksHere()) {
        this.#storage = storage;
        this.#prefix = prefix;
        this.#locks = locks;
    }

    get(key: string): Promise<string | undefined> {
        return attempted(() => this.#storage.getItem(this.#prefix + key) ?? undefined);
    }

    set(key: string, text: string): Promise<void> {
        return attempted(() => {
            this.#storage.setItem(this.#prefix + key, text);
            this.#own.set(key, text);
        });
    }

    delete(key: string): Promise<void> {
        return attempted(() => {
            this.#storage.removeItem(this.#prefix + key);
            this.#own.delete(key);
        });
    }

    async take(key: string): Promise<string | undefined> {
        const text = await this.get(key);
        if (text === undefined || !(await this.#isFirst(key, text))) {
            return undefined;
        }
        await this.delete(key);
        return text;
    }

    /** True if no other tab takes a text, or has taken it. */
    async #isFirst(key: string, text: string): Promise<boolean> {
        const locks = this.#locks;
        if (locks === undefined) {
            return this.#own.get(key) === text;
        }
        return new Promise((resolve, reject) => {
            const held = (lock: unknown): unknown => {
                const first = lock !== null && this.#storage.getItem(this.#prefix + key) === text;
                resolve(first);
                return first ? new Promise(() => undefined) : undefined; // the lock ends with the tab
            };
            const name = `${this.#prefix}${key} ${hex(sha256(utf8(text)))}`;
            locks.request(name, { ifAvailable: true }, held).catch(reject);
        });
    }
}

function locksHere(): WebLocks | undefined {
    return (globalThis as { navigator?: { locks?: WebLocks } }).navigator?.locks;
}

/** The result of some work; a browser may refuse to store, and an error is a rejection then. */
function attempted<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
        resolve(work());
    });
}
