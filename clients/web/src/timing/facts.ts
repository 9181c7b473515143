/** A time control in full, in words. */

import { TimeControl_Pausing as Pausing, type TimeControl } from "caravanserai/v1/clock";

import { controlText } from "../parts/times.js";
import { addWords, type Translate } from "../words/words.js";
import catalogue from "./timing.words";

addWords(catalogue);

const PAUSING: Readonly<Partial<Record<Pausing, string>>> = {
    [Pausing.AGREED]: "agreed",
    [Pausing.ORGANISER]: "organiser",
    [Pausing.UNSPECIFIED]: "nobody",
};

/** The facts of a time control about clocks, pauses, time-outs and vacation; without one, that there is as much time as everybody likes. */
export function controlFacts(t: Translate, control: TimeControl | undefined): string {
    if (control === undefined) {
        return t("timing-fact-none");
    }
    const { pausing, timeOuts, vacationDays } = control;
    const facts = [
        controlText(t, control),
        t(`timing-fact-pausing-${PAUSING[pausing] ?? "unknown"}`),
        timeOuts > 0 ? t("timing-fact-time-outs", { count: timeOuts }) : "",
        vacationDays > 0 ? t("timing-fact-vacation", { count: vacationDays }) : "",
    ];
    return facts.filter(Boolean).join(" · ");
}
