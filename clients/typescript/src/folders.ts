/** Keeps texts in files of a folder, for Node. */

import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import type { Keeping } from "./storage.js";

/** Keeps each text in a file of a folder. Only the user of the program may read them. */
export class FolderKeeping implements Keeping {
    readonly #folder: string;

    constructor(folder: string) {
        this.#folder = folder;
    }

    /** The file of a key: characters that file names must not have are written as `%` and two hexadecimal digits. */
    path(key: string): string {
        return join(this.#folder, encodeURIComponent(key));
    }

    async get(key: string): Promise<string | undefined> {
        try {
            return (await readFile(this.path(key), "utf8")).trimEnd();
        } catch (error) {
            if (isMissing(error)) {
                return undefined;
            }
            throw error;
        }
    }

    async set(key: string, text: string): Promise<void> {
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        const written = join(this.#folder, `.${randomUUID()}`);
        try {
            const file = await open(written, "wx", 0o600);
            try {
                await file.writeFile(`${text}\n`);
                await file.sync();
            } finally {
                await file.close();
            }
            await rename(written, this.path(key));
        } finally {
            await rm(written, { force: true });
        }
    }

    async delete(key: string): Promise<void> {
        await rm(this.path(key), { force: true });
    }

    async take(key: string): Promise<string | undefined> {
        const taken = `.${randomUUID()}`;
        try {
            await rename(this.path(key), this.path(taken)); // of several programs one can
            return await this.get(taken);
        } catch (error) {
            if (isMissing(error)) {
                return undefined;
            }
            throw error;
        } finally {
            await this.delete(taken);
        }
    }
}

function isMissing(error: unknown): boolean {
    return error instanceof Error && "code" in error && error.code === "ENOENT";
}
