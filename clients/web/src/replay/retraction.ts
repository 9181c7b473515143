/**
 * Which decision could be taken back now: the latest one of a seat, unless something was drawn, sealed or shown since, or another seat
 * has decided. The service decides by the same rule (SVC-UNDO-01); this only says whether asking makes sense.
 */

import { areaOf, faceOf, type Step, type Update } from "caravanserai/web";
import { Visibility } from "caravanserai/v1/table";

/** A decision that can be taken back. */
export interface Retractable {
    readonly seat: number;
    readonly version: number;
}

/** Follows a match from its first event on. */
export class Retraction {
    #hidden: ReadonlySet<string> = new Set();
    #decisions: readonly Retractable[] = [];

    /** What could be taken back; undefined if nothing can. */
    get latest(): Retractable | undefined {
        return this.#decisions.at(-1);
    }

    /** Takes the next event. */
    add({ version, event, steps }: Update): void {
        const { body, draws, seals } = event;
        switch (body.case) {
            case "created":
                this.#hidden = new Set(
                    body.value.areas.flatMap(({ name, visibility }) => (visibility === Visibility.ALL ? [] : [name])),
                );
                return;
            case "decided": {
                const { seat, automatic } = body.value;
                const final = draws > 0 || seals.length > 0 || automatic || this.#turnsUp(steps);
                const own = this.#decisions.filter((each) => each.seat === seat);
                this.#decisions = final ? [] : [...own, { seat, version }];
                return;
            }
            case "undone":
                this.#decisions = this.#decisions.slice(0, -1);
                return;
            case "resigned":
            case "departed":
            case "rulesChanged":
            case "abandoned":
            case "finished":
                this.#decisions = [];
                return;
            default:
        }
    }

    /** Whether somebody comes to see a face that not everybody saw. */
    #turnsUp(steps: readonly Step[]): boolean {
        return steps.some(
            (step) =>
                step.type === "show" ||
                (step.type === "move" &&
                    faceOf(step.becomes) !== "" &&
                    this.#hidden.has(areaOf(step.source)) &&
                    !this.#hidden.has(areaOf(step.target))),
        );
    }
}
