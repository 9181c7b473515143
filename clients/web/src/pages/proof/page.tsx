/** The proofs of a match, claim by claim; or about a record file, for which no service is needed. */

import { CallError, type Client, harmless, NoteError, Receipt } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { announce } from "../../parts/announcement.js";
import { Link } from "../../browser/router.js";
import { useTitle } from "../../browser/titles.js";
import { Button } from "../../parts/button.js";
import { Foreign } from "../../parts/foreign.js";
import { Icon } from "../../parts/icons.js";
import { untilAnswered } from "../../session/attempts.js";
import { client, keeping } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { regional } from "../../words/language.js";
import { addWords, t, type Translate, useWords } from "../../words/words.js";
import { check, type Checked, type Means, namesLog, type Unreadable } from "../../proof/record-check.js";
import type { Claim } from "../../proof/claims.js";
import { Drop } from "../../proof/drop.js";
import { Keys } from "../../proof/keys-form.js";
import { useFindings } from "../../proof/translation.js";
import { keysOf, NOBODY, policyOf, type Trust } from "../../proof/keys.js";
import catalogue from "../../proof/proof.words";
import { dateOf } from "../../parts/times.js";

addWords(catalogue);

/** The fault: a refusal of the service in the language of the page. */
function problemText(t: Translate, error: unknown): string {
    return error instanceof Error && !(error instanceof CallError) ? error.message : describe(t, error);
}

/** A record that is looked at. */
interface Source {
    readonly data: Uint8Array;
    /** The name of the file; empty if the service sent it. */
    readonly file: string;
    readonly receipts: readonly Receipt[];
}

export function ProofPage({ id }: { readonly id: string }): JSX.Element {
    const t = useWords();
    useTitle(t("proof-title"));
    const session = client.value;
    const [source, setSource] = useState<Source | undefined>();
    const [problem, setProblem] = useState("");
    const [trust, setTrust] = useState<Trust>(NOBODY);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
        setSource(undefined);
        setProblem("");
        if (id === "") {
            return undefined;
        }
        const ending = new AbortController();
        untilAnswered(() => fetched(session, id), ending.signal).then(
            ({ source: found, trust: named }) => {
                if (!ending.signal.aborted) {
                    setSource(found);
                    setTrust((before) => (before === NOBODY && named ? named : before));
                }
            },
            (error: unknown) => {
                if (!ending.signal.aborted) {
                    setProblem(problemText(t, error));
                }
            },
        );
        return () => ending.abort(new Error("the page was left"));
    }, [session, id, attempt]);
    const dropped = (files: readonly File[]): void => {
        read(files).then(
            (found) => {
                setProblem("");
                setSource(found);
            },
            (error: unknown) => setProblem(problemText(t, error)),
        );
    };
    return (
        <section class="page proof">
            <h1>{t(id === "" ? "proof-title-file" : "proof-title")}</h1>
            <p>{t(id === "" ? "proof-about-file" : "proof-about")}</p>
            <Drop onFiles={dropped} />
            {problem !== "" && (
                <section class="problem" role="alert">
                    <p>{harmless(problem)}</p>
                    {id !== "" && (
                        <Button onClick={() => setAttempt((before) => before + 1)}>{t("proof-again")}</Button>
                    )}
                </section>
            )}
            {id !== "" && source === undefined && problem === "" && <p class="loading">{t("proof-loading")}</p>}
            {source !== undefined && <Judged source={source} trust={trust} onTrust={setTrust} ofService={id !== ""} />}
        </section>
    );
}

async function fetched(session: Client, id: string): Promise<{ source: Source; trust: Trust | undefined }> {
    const data = await session.recordFile(id);
    const kept = await session.receipts(id).read();
    const trust = namesLog(data) ? await keysOf(session) : undefined;
    return { source: { data, file: "", receipts: kept === undefined ? [] : [kept] }, trust };
}

/** Reads dropped files: one record, and receipts of it. Also the receipt that this browser kept. */
async function read(files: readonly File[]): Promise<Source> {
    const receipts: Receipt[] = [];
    let record: { name: string; data: Uint8Array } | undefined;
    for (const file of files) {
        const data = new Uint8Array(await file.arrayBuffer());
        if (data[0] === 0x7b) {
            receipts.push(Receipt.fromText(new TextDecoder().decode(data)));
        } else {
            record = { name: file.name, data };
        }
    }
    if (record === undefined) {
        throw new TypeError(t("proof-no-record"));
    }
    return { data: record.data, file: record.name, receipts: [...receipts, ...(await receiptsHere(record.data))] };
}

/** The receipt that this browser kept of the match of a record. */
async function receiptsHere(data: Uint8Array): Promise<Receipt[]> {
    const [name] = /matches\/[\w-]{1,100}/.exec(new TextDecoder("latin1").decode(data.subarray(0, 4096))) ?? [];
    const text = name === undefined ? undefined : await keeping.value.get(`receipt ${name}`);
    try {
        return text === undefined ? [] : [Receipt.fromText(text)];
    } catch {
        return [];
    }
}

interface JudgedProps {
    readonly source: Source;
    readonly trust: Trust;
    readonly onTrust: (trust: Trust) => void;
    /** The keys are those that the service names, unless the visitor changed them. */
    readonly ofService: boolean;
}

type Result = { readonly found: Checked | Unreadable } | { readonly keys: string } | undefined;

function Judged({ source, trust, onTrust, ofService }: JudgedProps): JSX.Element {
    const t = useWords();
    const inWords = useFindings();
    const [result, setResult] = useState<Result>();
    const shownIn = regional();
    useEffect(() => {
        setResult(undefined);
        const timer = setTimeout(() => setResult(judge(source, trust, shownIn)), 30); // what is said before is drawn first
        return () => clearTimeout(timer);
    }, [source, trust, shownIn]);
    useEffect(() => {
        if (result !== undefined && "found" in result) {
            announce(t(`proof-verdict-${result.found.kind === "checked" ? result.found.verdict : "fails"}`));
        }
    }, [result]);
    return (
        <>
            {result === undefined && <p class="loading">{t("proof-checking")}</p>}
            {result !== undefined && "keys" in result && (
                <p class="problem" role="alert">
                    {inWords(result.keys)}
                </p>
            )}
            {result !== undefined && "found" in result && <Shown found={result.found} source={source} />}
            <Keys trust={trust} onTrust={onTrust} ofService={ofService} />
        </>
    );
}

function judge(source: Source, trust: Trust, shownIn: string): Result {
    try {
        const showTime = (time: number): string => dateOf(time).toLocaleString(shownIn);
        const means: Means = { policy: policyOf(trust), receipts: source.receipts, showTime };
        return { found: check(source.data, means) };
    } catch (error) {
        if (error instanceof NoteError) {
            return { keys: error.message };
        }
        throw error;
    }
}

function Shown({ found, source }: { readonly found: Checked | Unreadable; readonly source: Source }): JSX.Element {
    const t = useWords();
    const inWords = useFindings();
    const verdict = found.kind === "checked" ? found.verdict : "fails";
    return (
        <>
            <section class={`card verdict ${verdict}`} data-verdict={verdict}>
                <h2>
                    <Icon name={verdict === "holds" ? "shield" : "warning"} />
                    {t(`proof-verdict-${verdict}`)}
                </h2>
                {source.file !== "" && (
                    <p>
                        {t("proof-of-file")} <Foreign text={source.file} />
                    </p>
                )}
                {found.kind === "checked" ? <About found={found} /> : <p>{inWords(found.text)}</p>}
                {found.damage !== undefined && <DamageText damage={found.damage} />}
                {source.file === "" && <Download data={source.data} found={found} />}
            </section>
            {found.kind === "checked" && (
                <ol class="claims" aria-label={t("proof-claims")}>
                    {found.claims.map((claim) => (
                        <OneClaim key={claim.name} claim={claim} />
                    ))}
                </ol>
            )}
        </>
    );
}

function About({ found }: { readonly found: Checked }): JSX.Element {
    const t = useWords();
    return (
        <dl class="proof-about">
            <dt>{t("proof-match")}</dt>
            <dd>
                <Link to={`/${found.match}/replay`}>{harmless(found.match)}</Link>
            </dd>
            <dt>{t("proof-events")}</dt>
            <dd>{found.version}</dd>
            <dt>{t("proof-last")}</dt>
            <dd>
                <code class="proof-digest">{found.digest}</code>
            </dd>
            <dt>{t("proof-written")}</dt>
            <dd>{t("proof-format", { format: found.format, bytes: found.bytes })}</dd>
        </dl>
    );
}

function DamageText({ damage }: { readonly damage: NonNullable<Checked["damage"]> }): JSX.Element {
    const t = useWords();
    const { version, from, to, part, byte } = damage;
    return (
        <p class="damage" data-version={version} data-byte={byte?.at}>
            {byte === undefined
                ? t(`proof-damage-${part}`, { version, from, to: to - 1 })
                : t("proof-damage-byte", {
                      version,
                      at: byte.at,
                      is: hexadecimal(byte.is),
                      was: hexadecimal(byte.was),
                  })}
        </p>
    );
}

function hexadecimal(byte: number): string {
    return byte.toString(16).padStart(2, "0");
}

function Download({
    data,
    found,
}: {
    readonly data: Uint8Array;
    readonly found: Checked | Unreadable;
}): JSX.Element | null {
    const t = useWords();
    const url = useMemo(() => URL.createObjectURL(new Blob([data.slice().buffer])), [data]);
    useEffect(() => () => URL.revokeObjectURL(url), [url]);
    if (found.kind !== "checked") {
        return null;
    }
    return (
        <p>
            <a class="button normal" href={url} download={`${found.match.replace(/^matches\//, "")}.record`}>
                <Icon name="file" />
                {t("proof-download")}
            </a>
        </p>
    );
}

const MARKS = { holds: "check", fails: "close", unchecked: "help" } as const;

function OneClaim({ claim }: { readonly claim: Claim }): JSX.Element {
    const t = useWords();
    const inWords = useFindings();
    const { name, state, words, values, findings } = claim;
    return (
        <li class={`card claim ${state}`} data-claim={name} data-state={state}>
            <h3>
                <Icon name={MARKS[state]} />
                <span class="claim-state">{t(`proof-${state}`)}</span>
                {t(`proof-${name}`)}
            </h3>
            <p>
                {state === "fails" && findings.length > 0
                    ? t("proof-fails-text", values)
                    : t(`proof-${name}-${words}`, values)}
            </p>
            {findings.length > 0 && (
                <ul class="findings">
                    {findings.slice(0, 20).map(({ version, text }, index) => {
                        const said = inWords(text);
                        return (
                            <li key={index} lang={said === text ? "en" : undefined}>
                                {version}: {said}
                            </li>
                        );
                    })}
                </ul>
            )}
            {state === "unchecked" && <p class="claim-takes">{t(`proof-${name}-takes`)}</p>}
        </li>
    );
}
