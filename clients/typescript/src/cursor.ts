/** Going through a match forwards and backwards, while it may still go on. */

import * as findings from "./findings.js";
import { SPECTATOR, type Step, Table } from "./table.js";
import type { Update } from "./watch.js";

/**
 * A match to look through: give it every update of a `Watch` from the first on, then go to any version.
 *
 * It has a table of its own, so a watch may go on meanwhile. Going back needs no state but the steps: each is undone by its inverse.
 */
export class Replay {
    /** The table at the version that is shown; always the same object. */
    readonly table: Table;
    readonly #steps: (readonly Step[])[] = [];

    constructor(viewer = SPECTATOR) {
        this.table = new Table(viewer);
    }

    /** The version that is shown. */
    get version(): number {
        return this.table.version;
    }

    /** The last version that can be shown. */
    get last(): number {
        return this.#steps.length;
    }

    /**
     * Adds the next update. The version that is shown stays, unless it was the last one.
     *
     * @throws RangeError: it is not the next one.
     */
    add(update: Update): void {
        if (update.version !== this.last + 1) {
            throw new RangeError(findings.OTHER_ORDER(update.version, this.last));
        }
        const latest = this.version === this.last;
        const body = update.event.body;
        if (body.case === "created") {
            const layout = body.value.layout.map(({ place, piece, count }) => ({ place, piece, count: Number(count) }));
            this.table.layOut(body.value.areas, layout);
        }
        this.#steps.push(update.steps);
        if (latest) {
            this.goTo(update.version);
        }
    }

    /**
     * Shows a version, from 0 (the box laid out) to the last one. Listeners of the table hear of it once.
     *
     * @throws RangeError: there is no such version.
     */
    goTo(version: number): void {
        if (!Number.isInteger(version) || version < 0 || version > this.last) {
            throw new RangeError(`there is no version ${String(version)}; there are 0 to ${String(this.last)}`);
        }
        this.table.change(() => {
            for (; this.version > version; this.table.version--) {
                this.table.takeBack(this.#steps[this.version - 1] ?? []);
            }
            for (; this.version < version; this.table.version++) {
                for (const step of this.#steps[this.version] ?? []) {
                    this.table.apply(step);
                }
            }
        });
    }
}
