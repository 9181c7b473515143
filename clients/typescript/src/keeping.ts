/**
 * Where a client keeps what must outlive it: its entropy, which is secret until its seats open it, and receipts.
 *
 * `FolderKeeping` of `caravanserai/node` keeps texts in files.
 */

/** A place for texts under keys. Give a client one that outlives it, and share none between players. */
export interface Keeping {
    /** The text under a key; undefined if there is none. */
    get(key: string): Promise<string | undefined>;
    /** Puts a text under a key, as a whole or not at all. It is durable when this returns. */
    set(key: string, text: string): Promise<void>;
    /** Removes what is under a key, if there is anything. */
    delete(key: string): Promise<void>;
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
}

/** The part of the Web Storage API that is needed: `localStorage` has it. */
export interface WebStorage {
    getItem(key: string): string | null;
    setItem(key: string, text: string): void;
    removeItem(key: string): void;
}

/** Keeps texts in the storage of a browser, such as `localStorage`: everybody who can run scripts on the same origin reads them. */
export class BrowserKeeping implements Keeping {
    readonly #storage: WebStorage;
    readonly #prefix: string;

    constructor(storage: WebStorage, prefix = "caravanserai ") {
        this.#storage = storage;
        this.#prefix = prefix;
    }

    get(key: string): Promise<string | undefined> {
        return attempted(() => this.#storage.getItem(this.#prefix + key) ?? undefined);
    }

    set(key: string, text: string): Promise<void> {
        return attempted(() => {
            this.#storage.setItem(this.#prefix + key, text);
        });
    }

    delete(key: string): Promise<void> {
        return attempted(() => {
            this.#storage.removeItem(this.#prefix + key);
        });
    }
}

/** The result of some work; a browser may refuse to store, and an error is a rejection then. */
function attempted<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
        resolve(work());
    });
}
