/** The reason why a match is not followed any further, in words, and a way to go on. */

import {
    AlteredError,
    CallError,
    harmless,
    NotAllowed,
    NotFound,
    ReceiptConflictError,
    UnknownEventError,
} from "caravanserai/web";
import type { JSX } from "preact";

import { Problem } from "../../parts/errors.js";
import { Button } from "../../parts/button.js";
import { useAgain, useLoaded } from "../../parts/resource.js";
import { Save } from "../../parts/download.js";
import { conflicting, setAside } from "../../session/receipts.js";
import { keeping } from "../../session/session.js";
import { describe, hasOwnWords, isPassing } from "../../session/troubles.js";
import { useFindings } from "../../proof/translation.js";
import { addWords, useWords } from "../../words/words.js";
import catalogue from "../../table/table.words";

addWords(catalogue);

interface StoppedProps {
    readonly problem: unknown;
    readonly retry: () => void;
}

/** The message in the place where the match would go on. */
export function Stopped({ problem, retry }: StoppedProps): JSX.Element {
    const t = useWords();
    const inWords = useFindings();
    useAgain(problem, retry);
    if (problem instanceof ReceiptConflictError) {
        return <AnotherHistory conflict={problem} retry={retry} />;
    }
    if (problem instanceof UnknownEventError) {
        return <Problem title={t("table-newer")} text={t("table-newer-text")} reload />;
    }
    if (problem instanceof AlteredError) {
        const found = inWords(problem.message);
        return <Problem title={t("table-altered")} text={t("table-altered-text", { problem: found })} reload />;
    }
    if (isPassing(problem)) {
        return <Problem title={t("table-reconnect")} text={describe(t, problem)} retry={retry} />;
    }
    if (problem instanceof CallError && problem.reason === "MATCH_ARCHIVED") {
        return <Problem title={t("table-archived")} text={describe(t, problem)} />;
    }
    if (hasOwnWords(problem)) {
        return <Problem text={describe(t, problem)} retry={retry} />;
    }
    if (problem instanceof NotFound || problem instanceof NotAllowed) {
        return <Problem title={t("table-gone")} text={describe(t, problem)} />;
    }
    const text = problem instanceof CallError ? describe(t, problem) : messageOf(problem);
    return <Problem title={t("table-stopped")} text={text} retry={retry} />;
}

function messageOf(problem: unknown): string {
    return problem instanceof Error ? harmless(problem.message) : "";
}

/** The service shows another history than before, or what was kept of it is damaged. Nothing is overwritten. */
function AnotherHistory({
    conflict,
    retry,
}: {
    readonly conflict: ReceiptConflictError;
    readonly retry: () => void;
}): JSX.Element {
    const t = useWords();
    const { value } = useLoaded(() => conflicting(keeping.value, conflict), [conflict]);
    const damaged = value !== undefined && value.version === undefined;
    const goOn = async (): Promise<void> => {
        await setAside(keeping.value, conflict);
        retry();
    };
    const name = conflict.kept.replace(/^receipt matches\//u, "");
    return (
        <Problem
            title={t(damaged ? "table-receipt-damaged" : "table-forked")}
            text={damaged ? t("table-receipt-damaged-text") : t("table-forked-text", { version: value?.version ?? 0 })}
            retry={retry}
        >
            <p>{t(value?.now === undefined ? "table-forked-do-one" : "table-forked-do")}</p>
            <div class="row receipts">
                {value?.before !== undefined && (
                    <Save
                        label={t("table-forked-before")}
                        name={`${name}-before.json`}
                        fetched={bytesOf(value.before)}
                    />
                )}
                {value?.now !== undefined && (
                    <Save label={t("table-forked-now")} name={`${name}-now.json`} fetched={bytesOf(value.now)} />
                )}
                <Button size="small" kind="plain" onClick={() => void goOn()}>
                    {t("table-forked-go-on")}
                </Button>
            </div>
        </Problem>
    );
}

function bytesOf(text: string): () => Promise<Uint8Array> {
    return () => Promise.resolve(new TextEncoder().encode(text));
}
