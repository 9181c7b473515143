/**
 * The progress of somebody in a guided match. The browser keeps it for each player and game, so a reload goes on, and a second tab knows
 * it.
 */

/** The number of decisions for which words are shown. */
export const GUIDED = 10;

export interface Progress {
    /** The match that is guided, `matches/{match}`. */
    readonly match: string;
    /** The questions that were asked so far, each with the moment when it was asked: `17 choose slot`. */
    readonly met: readonly string[];
    /** True if the player has closed the guide. */
    readonly done: boolean;
}

export interface Met {
    readonly kind: string;
    readonly askedAt: bigint | number;
}

/** The key under which it is kept. */
export function guideKey(game: string): string {
    return `guide ${game}`;
}

export function guideText(progress: Progress): string {
    return JSON.stringify(progress);
}

/** The kept progress; undefined if there is none, or if it is of another match. */
export function readProgress(text: string | undefined, match: string): Progress | undefined {
    try {
        const { match: kept, met, done } = JSON.parse(text ?? "") as Partial<Record<keyof Progress, unknown>>;
        const whole = kept === match && Array.isArray(met) && met.every((each) => typeof each === "string");
        return whole ? { match, met: met, done: done === true } : undefined;
    } catch {
        return undefined;
    }
}

/** The progress once a question was asked; the same object if it is known already. */
export function asked(progress: Progress, question: Met): Progress {
    const entry = entryOf(question);
    return progress.met.includes(entry) || progress.met.length > GUIDED
        ? progress
        : { ...progress, met: [...progress.met, entry] };
}

/** The position of a guided player at a question. */
export interface Standing {
    /** The number of the decision, from 1. */
    readonly number: number;
    /** True if a question of this kind comes for the first time. */
    readonly first: boolean;
}

/** Undefined: the guide has said all. */
export function standing({ met }: Progress, question: Met): Standing | undefined {
    const at = met.indexOf(entryOf(question));
    if (at < 0 || at >= GUIDED) {
        return undefined;
    }
    return {
        number: at + 1,
        first: met.findIndex((each) => each.slice(each.indexOf(" ") + 1) === question.kind) === at,
    };
}

function entryOf({ kind, askedAt }: Met): string {
    return `${String(askedAt)} ${kind}`;
}
