/** Passkeys in the dialog of the account: signing in with one, and those that the player has. */

import type { Passkey } from "caravanserai/v1/passkey";
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { CallError } from "caravanserai/web";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { announce } from "../parts/announcement.js";
import { Button } from "../parts/button.js";
import { Asking } from "../parts/confirmed-button.js";
import { Problem } from "../parts/errors.js";
import { Field } from "../parts/field.js";
import { Foreign } from "../parts/foreign.js";
import { Icon } from "../parts/icons.js";
import { useLoaded } from "../parts/resource.js";
import { useTask } from "../parts/task.js";
import { NoPasskeyError } from "../session/authenticator.js";
import {
    addPasskey,
    passkeysOfPlayer,
    reach,
    type Reach,
    removePasskey,
    renamePasskey,
    signInWithPasskey,
} from "../session/passkeys.js";
import { lacksKey, visitor } from "../session/session.js";
import { describe } from "../session/troubles.js";
import { regional } from "../words/language.js";
import { addWords, type Translate, useWords } from "../words/words.js";
import catalogue from "./passkeys.words";
import { dateOf } from "../parts/times.js";

addWords(catalogue);

/** The longest name that the service takes. */
const LONGEST = 60;

/** The words for reasons of the service, which say what to do here. */
const REASONS: Readonly<Record<string, string>> = {
    CHALLENGE_INVALID: "passkeys-too-late",
    PASSKEY_COPIED: "passkeys-copied",
    PASSKEY_EXISTS: "passkeys-there",
    PASSKEY_INVALID: "passkeys-refused",
    PASSKEY_NOT_FOUND: "passkeys-gone",
    PASSKEY_UNKNOWN: "passkeys-unknown",
    TOO_MANY_PASSKEYS: "passkeys-too-many",
};

/** A fault in words: a browser says nothing of use about a passkey that it did not give. */
function explained(t: Translate, error: unknown): string {
    if (error instanceof NoPasskeyError) {
        return t(error.there ? "passkeys-there" : "passkeys-not-used");
    }
    const own = error instanceof CallError ? REASONS[error.reason] : undefined;
    return own === undefined ? describe(t, error) : t(own);
}

/** The sentence for a page without passkeys. */
function Unreached({ here }: { readonly here: Reach }): JSX.Element | null {
    const t = useWords();
    switch (here.kind) {
        case "insecure":
            return <p class="faint">{t("passkeys-insecure")}</p>;
        case "unsupported":
            return <p class="faint">{t("passkeys-unsupported")}</p>;
        case "elsewhere":
            return (
                <p class="faint">
                    {t("passkeys-elsewhere")} <a href={here.origin}>{here.origin}</a>
                </p>
            );
        case "here":
        case "unoffered":
            return null;
    }
}

/** Signing in, for somebody who is not signed in; `onDone` is called once they are. */
export function PasskeySignIn({ onDone }: { readonly onDone: () => void }): JSX.Element | null {
    const t = useWords();
    const here = useLoaded(reach, []).value;
    const { busy, error, run } = useTask();
    const enter = (): Promise<void> =>
        run(async () => {
            await signInWithPasskey();
            if (!(await lacksKey())) {
                onDone(); // otherwise the dialog says what is missing
            }
        });
    if (here === undefined || here.kind === "unoffered") {
        return null;
    }
    if (here.kind !== "here") {
        return <Unreached here={here} />;
    }
    return (
        <div class="stack">
            <p class="row">
                <Button disabled={busy} onClick={() => void enter()}>
                    <Icon name="user" /> {t("passkeys-sign-in")}
                </Button>
            </p>
            {error !== undefined && <Problem text={explained(t, error)} />}
        </div>
    );
}

/** The passkeys of the player, and a form for another one. */
export function Passkeys(): JSX.Element | null {
    const t = useWords();
    const here = useLoaded(reach, []).value;
    const lacking = useLoaded(lacksKey, []).value ?? false;
    if (here === undefined || here.kind === "unoffered") {
        return null;
    }
    return (
        <>
            {lacking && <p role="status">{t("passkeys-no-key")}</p>}
            <details class="passkeys">
                <summary>{t("passkeys-title")}</summary>
                <p class="faint">{t("passkeys-hint")}</p>
                <List here={here} />
            </details>
        </>
    );
}

function List({ here }: { readonly here: Reach }): JSX.Element {
    const t = useWords();
    const { value: passkeys, error, reload } = useLoaded(passkeysOfPlayer, [visitor.value.token]);
    return (
        <div class="stack">
            {passkeys?.length === 0 && <p>{t("passkeys-none")}</p>}
            {passkeys !== undefined && passkeys.length > 0 && (
                <ul class="stack" aria-label={t("passkeys-title")}>
                    {passkeys.map((passkey) => (
                        <Entry key={passkey.name} passkey={passkey} onChange={reload} />
                    ))}
                </ul>
            )}
            {error !== undefined && <Problem text={explained(t, error)} />}
            {here.kind === "here" ? <Add onAdded={reload} /> : <Unreached here={here} />}
        </div>
    );
}

interface EntryProps {
    readonly passkey: Passkey;
    readonly onChange: () => void;
}

function Entry({ passkey, onChange }: EntryProps): JSX.Element {
    const t = useWords();
    const { name, displayName, createTime, lastUseTime, bringsKeys } = passkey;
    const [next, setNext] = useState(displayName);
    const times = { added: dateText(createTime), used: dateText(lastUseTime) };
    return (
        <li class="card stack">
            <strong>
                <Foreign text={displayName} />
            </strong>
            <span class="faint">
                {lastUseTime === undefined ? t("passkeys-added", times) : t("passkeys-used", times)}{" "}
                {t(bringsKeys ? "passkeys-brings-key" : "passkeys-without-key")}
            </span>
            <div class="row">
                <Asking
                    label={t("passkeys-rename")}
                    about={displayName}
                    question={t("passkeys-rename-to")}
                    work={async () => {
                        await renamePasskey(name, next.trim());
                        onChange();
                    }}
                >
                    <Field label={t("passkeys-name")}>
                        <input
                            required
                            maxLength={LONGEST}
                            value={next}
                            onInput={(event) => setNext(event.currentTarget.value)}
                        />
                    </Field>
                </Asking>
                <Asking
                    label={t("passkeys-remove")}
                    about={displayName}
                    kind="danger"
                    question={t("passkeys-remove-question")}
                    work={async () => {
                        await removePasskey(name);
                        onChange();
                    }}
                />
            </div>
        </li>
    );
}

function dateText(time: Timestamp | undefined): string {
    return time === undefined
        ? ""
        : new Intl.DateTimeFormat(regional(), { dateStyle: "medium" }).format(dateOf(timestampMs(time)));
}

function Add({ onAdded }: { readonly onAdded: () => void }): JSX.Element {
    const t = useWords();
    const [name, setName] = useState("");
    const { busy, error, run } = useTask();
    const add = (event: Event): Promise<void> => {
        event.preventDefault();
        return run(async () => {
            await addPasskey(name.trim());
            setName("");
            announce(t("passkeys-is-added"));
            onAdded();
        });
    };
    return (
        <form class="stack" onSubmit={(event) => void add(event)}>
            <Field label={t("passkeys-name")} hint={t("passkeys-name-hint")}>
                <input
                    required
                    maxLength={LONGEST}
                    autoComplete="off"
                    value={name}
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </Field>
            {error !== undefined && <Problem text={explained(t, error)} />}
            <p>
                <Button type="submit" disabled={busy}>
                    {t("passkeys-add")}
                </Button>
            </p>
        </form>
    );
}
