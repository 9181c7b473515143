/** The effects of the chosen offer, from the service, as far as the seat can know. */

import type { Client, Preview } from "caravanserai/web";
import { useEffect, useState } from "preact/hooks";

import type { Choice } from "./choice-groups.js";

/** The knowledge of a choice: nothing yet, its effects, or that they cannot be foretold. */
export type Foresight = "asking" | "unknown" | Preview;

interface Told {
    readonly choice: Choice;
    readonly foresight: Foresight;
}

/** The effects of a choice; undefined without a choice. An older service, or a lost connection, leaves it unknown. */
export function useForesight(client: Client, match: string, choice: Choice | undefined): Foresight | undefined {
    const [told, setTold] = useState<Told | undefined>();
    useEffect(() => {
        let wanted = true;
        if (choice !== undefined) {
            const tell = (foresight: Foresight): void => {
                if (wanted) {
                    setTold({ choice, foresight });
                }
            };
            client.preview(match, choice.offer).then(tell, () => tell("unknown"));
        }
        return () => {
            wanted = false;
        };
    }, [client, match, choice]);
    if (choice === undefined) {
        return undefined;
    }
    return told?.choice === choice ? told.foresight : "asking";
}

/** The words after the lines, where the outcome is open or nothing can be seen. */
export function restOf({ end, lines, steps }: Preview, seat: number): string {
    if (end !== "complete") {
        return end === "chance" ? "deciding-foreseen-chance" : "deciding-foreseen-hidden";
    }
    if (lines.length > 0) {
        return "";
    }
    const asked = steps.some((step) => step.type === "ask" && step.stack === seat);
    return asked ? "deciding-foreseen-asked" : "deciding-foreseen-nothing";
}
