/** Work that is done in tasks of its own, one after the other, so that a finger need not wait for all of it. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";

const works: (() => void)[] = [];
let busy = false;

/** Does some work in a task of its own, after all that was put in turn before; returns what calls it off. */
export function inTurn(work: () => void): () => void {
    works.push(work);
    if (!busy) {
        busy = true;
        newTask(workOff);
    }
    return () => {
        const at = works.indexOf(work);
        if (at >= 0) {
            works.splice(at, 1);
        }
    };
}

/** Ends the task that runs, and goes on in another one: the browser can answer a finger in between. */
export async function anotherTask(): Promise<void> {
    await new Promise<void>((resolve) => {
        inTurn(resolve);
    });
}

function workOff(): void {
    const work = works.shift();
    try {
        work?.();
    } finally {
        busy = works.length > 0;
        if (busy) {
            newTask(workOff);
        }
    }
}

/** A message begins a task sooner than a timer does, and also in a tab that is not seen. */
function newTask(work: () => void): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
        port1.close();
        work();
    };
    port2.postMessage(undefined);
}

/** The milliseconds for which a task runs on: on a phone each of them takes four times as long as here, and 50 are noticed. */
const TASK = 8;

/** Lets long work rest: `rest` ends the task where it has run for a while. */
export class Rests {
    #since = performance.now();

    async rest(): Promise<void> {
        if (performance.now() - this.#since > TASK) {
            await anotherTask();
            this.#since = performance.now();
        }
    }
}

/**
 * The number of parts that are drawn: the first at once, then one more in each task; once all of them were there, all. None are known to
 * be wanted while `count` is 0.
 */
export function useInTurn(count: number): number {
    const [drawn, setDrawn] = useState(1);
    const whole = useRef(false);
    whole.current ||= count > 0 && drawn >= count;
    useLayoutEffect(
        () => (drawn < count && !whole.current ? inTurn(() => setDrawn(drawn + 1)) : undefined),
        [drawn, count],
    );
    return whole.current ? count : drawn;
}
