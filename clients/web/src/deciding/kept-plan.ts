/** The plan of a seat as this browser keeps it: after a reload it is there again, and all tabs have the same one. */

import { useEffect, useState } from "preact/hooks";

import { keeping } from "../session/session.js";
import { NO_PLAN, type Plan, planIn, writtenPlan } from "./plans.js";

export interface KeptPlan {
    readonly plan: Plan;
    /** Changes the plan, from what is kept now: another tab may have changed it. Resolves when it is kept. */
    change(made: (plan: Plan) => Plan): Promise<void>;
}

/** The most seats of a match. */
const SEATS = 9;

function keyOf(match: string, seat: number): string {
    return `plan ${match} ${String(seat)}`;
}

/** Throws away what is planned for a match that is not there any more: nobody can look at its plan to end it. */
export async function forgetPlans(match: string): Promise<void> {
    const own = keeping.value;
    for (let seat = 1; seat <= SEATS; seat++) {
        await own.delete(keyOf(match, seat));
    }
}

/** The plan of a seat. There is none for seat 0, and it is thrown away once the match is over. */
export function useKeptPlan(match: string, seat: number, over: boolean): KeptPlan {
    const key = keyOf(match, seat);
    const own = keeping.value;
    const [plan, setPlan] = useState(NO_PLAN);
    useEffect(() => {
        if (seat === 0 || over) {
            setPlan(NO_PLAN);
            void own.delete(key);
            return undefined;
        }
        let wanted = true;
        const read = async (): Promise<void> => {
            const text = await own.get(key);
            if (wanted) {
                setPlan(planIn(text));
            }
        };
        const changed = (event: StorageEvent): void => {
            if (event.key === null || event.key.endsWith(key)) {
                void read();
            }
        };
        void read();
        addEventListener("storage", changed);
        return () => {
            wanted = false;
            removeEventListener("storage", changed);
        };
    }, [own, key, seat, over]);
    const change = async (made: (plan: Plan) => Plan): Promise<void> => {
        const next = made(planIn(await own.get(key)));
        setPlan(next);
        const empty = next.steps.length === 0 && next.told === undefined;
        await (empty ? own.delete(key) : own.set(key, writtenPlan(next))).catch(() => undefined); // it holds for this page then
    };
    return { plan, change };
}
