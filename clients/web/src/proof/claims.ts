/** The claims of a record, one after the other: each holds, fails or was not checked. The words are in `proof.en.ftl`. */

import type { CheckName, Comparison, Coverage, Finding, Verification } from "caravanserai/web";

/** The claims, those about who vouches for the record first. */
export const CLAIMS = [
    "file",
    "log",
    "history",
    "receipts",
    "chain",
    "seals",
    "chance",
    "rules",
    "table",
    "signatures",
    "times",
    "result",
] as const;
export type ClaimName = (typeof CLAIMS)[number];
export type State = "holds" | "fails" | "unchecked";

export interface Claim {
    readonly name: ClaimName;
    readonly state: State;
    /** The key of the words for the state, beside its name: `proof-<name>-<words>`. */
    readonly words: string;
    /** The values in the words. */
    readonly values: Readonly<Record<string, string | number>>;
    readonly findings: readonly Finding[];
}

/** The subject of the claim. */
export interface Evidence {
    readonly found: Verification;
    /** The version up to which the record is vouched for by the receipts that were compared with it. */
    readonly comparisons: readonly Comparison[];
    readonly coverage: Coverage;
    /** The names in the header of the file: who says to have signed it, and the log; empty where there is none. */
    readonly signer: string;
    readonly log: string;
    /** True if the proof shows that the log says which match its entries are of. */
    readonly bound: boolean;
    /** True if keys were given, so that `file` and `log` were checked. */
    readonly trusted: boolean;
    /** Milliseconds since 1970 of the first and the last event; 0 where they note none. */
    readonly times: readonly [number, number];
    /** Times as the reader writes them. */
    readonly showTime: (milliseconds: number) => string;
}

/** The claim under which each check of the library stands: a new one needs a place here. */
const CLAIM_OF: Readonly<Record<CheckName, ClaimName>> = {
    events: "chain",
    openings: "seals",
    box: "seals",
    tournament: "chain",
    supplies: "table",
    statements: "table",
    commitment: "chance",
    entropy: "chance",
    signatures: "signatures",
    times: "times",
    clocks: "times",
    result: "result",
    file: "file",
    log: "log",
};

/** Claims for which events need not be followed. */
const UNFOLLOWED: ReadonlySet<ClaimName> = new Set(["file", "log", "history", "receipts", "rules"]);

/** All claims about a record that could be read. */
export function claimsOf(evidence: Evidence): Claim[] {
    return CLAIMS.map((name) => {
        const findings = evidence.found.findings.filter(({ check }) => CLAIM_OF[check] === name);
        if (findings.length > 0 && (evidence.trusted || (name !== "file" && name !== "log"))) {
            return { name, state: "fails", words: "fails", values: { count: findings.length }, findings };
        }
        return { name, findings: [], ...judged(name, evidence) };
    });
}

type Judgement = Pick<Claim, "state" | "words" | "values">;

function holds(words = "holds", values: Claim["values"] = {}): Judgement {
    return { state: "holds", words, values };
}

function unchecked(words = "unchecked", values: Claim["values"] = {}): Judgement {
    return { state: "unchecked", words, values };
}

/** A claim against which nothing was found. */
function judged(name: ClaimName, evidence: Evidence): Judgement {
    const { found, signer, log, bound, trusted, times, showTime } = evidence;
    const unread = found.version < evidence.coverage.last; // what follows was not looked at
    if (unread && !UNFOLLOWED.has(name)) {
        return unchecked("unread", { version: found.version });
    }
    switch (name) {
        case "file":
            return signer === ""
                ? unchecked("unsigned")
                : trusted
                  ? holds("holds", { signer })
                  : unchecked("no-key", { signer });
        case "log":
            return log === ""
                ? unchecked("no-log")
                : trusted
                  ? holds(bound ? "holds" : "bare", { log })
                  : unchecked("no-key", { log });
        case "receipts":
            return receipts(evidence);
        case "chain":
            return holds("holds", { count: found.version });
        case "seals":
        case "table":
            return holds();
        case "chance":
            return chance(found);
        case "history": // behind the mark of an old log an operator could have put another history as a bare hash
            return trusted && log !== "" && !bound ? { state: "fails", words: "bare", values: {} } : unchecked();
        case "rules":
            return unchecked();
        case "signatures":
            return signatures(found);
        case "times":
            return times[0] > 0
                ? holds("holds", { first: showTime(times[0]), last: showTime(times[1]) })
                : unchecked("none");
        case "result":
            return found.counts.result > 0 ? holds() : unchecked("none");
    }
}

function receipts({ comparisons, coverage }: Evidence): Judgement {
    if (comparisons.length === 0) {
        return unchecked("none");
    }
    if (comparisons.some(({ ok }) => !ok)) {
        return { state: "fails", words: "differs", values: {} };
    }
    const { version, last, complete } = coverage;
    return holds(complete ? "holds" : "part", { version, last, next: version + 1 });
}

function chance({ seeded, contributed, choices, own }: Verification): Judgement {
    const values = { seats: contributed.join(", "), count: contributed.length, choices: choices.length };
    if (seeded) {
        return unchecked("seeded");
    }
    if (contributed.length === 0) {
        return unchecked("nobody");
    }
    return holds(own ? "own" : "given", values);
}

function signatures({ signed, unsigned, keys, told }: Verification): Judgement {
    const values = { signed, unsigned, keys, told };
    return signed === 0 ? unchecked("none", values) : holds(unsigned > 0 ? "some" : "all", values);
}

/** The verdict of all claims. */
export function verdictOf(claims: readonly Claim[]): State {
    if (claims.some(({ state }) => state === "fails")) {
        return "fails";
    }
    return claims.some(({ name, state }) => name === "chain" && state === "holds") ? "holds" : "unchecked";
}
