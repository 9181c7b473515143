/** The entry for the interpreter of the service: it calls `draw` with a text and reads `drawing` when all is done. */

import { type Drawn, drawn } from "./picture.js";

interface Called {
    draw: (given: string) => void;
    drawing: string;
    failure: string;
}

const called = globalThis as unknown as Called;
called.draw = (given) => {
    called.drawing = "";
    called.failure = "";
    drawn(JSON.parse(given) as Drawn).then(
        (svg) => {
            called.drawing = svg;
        },
        (error: unknown) => {
            called.failure = `${String(error)} ${error instanceof Error ? (error.stack ?? "") : ""}`;
        },
    );
};
