/**
 * The decisions that could be taken back now: the latest one of a seat, unless something was drawn, sealed, shown or stated since, or
 * another seat has decided; and answers in secret, until they are revealed or somebody does anything else than answer. The service decides
 * by the same rule (SVC-UNDO-01); this only says whether asking makes sense.
 */

import { areaOf, faceOf, STATED, type Step, type Update } from "caravanserai/web";
import { Visibility } from "caravanserai/v1/table";

/** A decision that can be taken back. */
export interface Retractable {
    readonly seat: number;
    readonly version: number;
    /** True if it is an answer in secret. */
    readonly sealed?: boolean;
}

/** Follows a match from its first event on. */
export class Retraction {
    #hidden: ReadonlySet<string> = new Set();
    #decisions: readonly Retractable[] = [];
    /** True if decisions bring time: what an answer has brought is forgotten when another seat answers, so that is final then. */
    #increments = false;

    /** The decision that a seat could take back; undefined if there is none. */
    latestOf(seat: number): Retractable | undefined {
        return this.#decisions.findLast((each) => each.seat === seat);
    }

    /** Takes the next event. */
    add({ version, event, steps }: Update): void {
        const { body, draws, seals } = event;
        switch (body.case) {
            case "created": {
                const counted = body.value.timeControl?.kind;
                this.#increments = counted?.case === "budget" && counted.value.incrementSeconds > 0;
                this.#hidden = new Set(
                    body.value.areas.flatMap(({ name, visibility }) => (visibility === Visibility.ALL ? [] : [name])),
                );
                return;
            }
            case "decided": {
                const { seat, automatic } = body.value;
                const sealed = onlySeals(steps);
                const final = draws > 0 || (seals.length > 0 && !sealed) || this.#turnsUp(steps);
                const others = sealed ? this.#sealedByOthers(seat) : [];
                const own = this.#decisions.filter((each) => each.seat === seat);
                this.#decisions = final ? [] : automatic ? others : [...others, ...own, { seat, version, sealed }];
                return;
            }
            case "undone": {
                const { undone } = body.value;
                this.#decisions = this.#decisions.filter((each) => each.version !== Number(undone));
                return;
            }
            case "resigned":
            case "departed":
            case "handedOver":
                this.#decisions = this.#sealedByOthers(body.value.seat);
                return;
            case "rulesChanged":
            case "abandoned":
            case "finished":
                this.#decisions = [];
                return;
            default:
        }
    }

    #sealedByOthers(seat: number): readonly Retractable[] {
        return this.#increments ? [] : this.#decisions.filter((each) => each.sealed === true && each.seat !== seat);
    }

    /** True if somebody comes to see a face that not everybody saw, or to know something of one. */
    #turnsUp(steps: readonly Step[]): boolean {
        return steps.some(
            (step) =>
                step.type === "show" ||
                (step.type === "move" &&
                    (step.target === STATED ||
                        (faceOf(step.becomes) !== "" &&
                            this.#hidden.has(areaOf(step.source)) &&
                            !this.#hidden.has(areaOf(step.target))))),
        );
    }
}

/** True if all that a seat does is to answer in secret. */
function onlySeals([closed, sealed, ...more]: readonly Step[]): boolean {
    return (
        closed?.type === "close" &&
        sealed?.type === "move" &&
        more.length === 0 &&
        areaOf(sealed.source) === "answers" &&
        areaOf(sealed.target) === "sealed-answer"
    );
}
