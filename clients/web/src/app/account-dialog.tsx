/** Who the visitor is: registering, signing in, another device, signing out. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { Field } from "../parts/field.js";
import { Foreign } from "../parts/foreign.js";
import { Icon } from "../parts/icons.js";
import {
    client,
    codeForDevice,
    register,
    registerWith,
    signIn,
    signOut,
    trouble,
    visitor,
} from "../session/session.js";
import { describe, mustSignIn } from "../session/troubles.js";
import { useWords } from "../words/words.js";
import { Problem } from "../parts/errors.js";

/** Whether the dialog is open. */
export const asking = signal(false);

export function AccountButton(): JSX.Element {
    const t = useWords();
    const { token, name, registered } = visitor.value;
    return (
        <>
            <Button kind="plain" class="account" onClick={() => (asking.value = true)}>
                <Icon name="user" />
                <span class="account-name">
                    {token ? <Foreign text={name || t("account-guest")} /> : t("account-sign-in")}
                    {token !== "" && !registered && name !== "" && <span class="faint"> {t("account-as-guest")}</span>}
                </span>
            </Button>
            <Dialog title={t("account-title")} open={asking.value} onClose={() => (asking.value = false)}>
                <Account />
            </Dialog>
        </>
    );
}

function Account(): JSX.Element {
    const t = useWords();
    const { token, name, registered } = visitor.value;
    return (
        <div class="stack">
            <p>
                {registered ? t("account-registered") : token ? t("account-is-guest") : t("account-nobody")}{" "}
                {name && (
                    <strong>
                        <Foreign text={name} />
                    </strong>
                )}
            </p>
            {!registered && <Register />}
            <SignIn />
            {token !== "" && <OtherDevice />}
            {registered && <NewKey />}
            {token !== "" && <SignOut />}
        </div>
    );
}

/** A small form with one button, and what went wrong. */
function useSubmit(work: () => Promise<void>): { submit: (event: Event) => void; error: unknown; busy: boolean } {
    const [error, setError] = useState<unknown>();
    const [busy, setBusy] = useState(false);
    const submit = (event: Event): void => {
        event.preventDefault();
        setBusy(true);
        setError(undefined);
        work()
            .catch(setError)
            .finally(() => setBusy(false));
    };
    return { submit, error, busy };
}

function Register(): JSX.Element {
    const t = useWords();
    const [name, setName] = useState(visitor.value.name);
    const [code, setCode] = useState("");
    const [provided, setProvided] = useState<string | undefined>();
    const { submit, error, busy } = useSubmit(async () => {
        await (provided === undefined
            ? register(name.trim(), code.trim())
            : registerWith(provided.trim(), name.trim()));
        asking.value = false;
    });
    return (
        <details open={!visitor.value.token}>
            <summary>{t("account-register")}</summary>
            <form class="stack" onSubmit={submit}>
                <p class="faint">{t("account-register-why")}</p>
                <Field label={t("account-name")}>
                    <input
                        required
                        maxLength={60}
                        autoComplete="nickname"
                        value={name}
                        onInput={(event) => setName(event.currentTarget.value)}
                    />
                </Field>
                <Field label={t("account-invitation")} hint={t("account-invitation-hint")}>
                    <input
                        maxLength={100}
                        autoComplete="off"
                        value={code}
                        onInput={(event) => setCode(event.currentTarget.value)}
                    />
                </Field>
                <label class="row check">
                    <input
                        type="checkbox"
                        checked={provided !== undefined}
                        onChange={(event) => setProvided(event.currentTarget.checked ? "" : undefined)}
                    />
                    {t("account-provided-there")}
                </label>
                {provided !== undefined && (
                    <Field label={t("account-provided")} hint={t("account-provided-hint")}>
                        <input
                            required
                            type="password"
                            autoComplete="off"
                            value={provided}
                            onInput={(event) => setProvided(event.currentTarget.value)}
                        />
                    </Field>
                )}
                {error !== undefined && <Problem text={describe(t, error)} />}
                <p>
                    <Button kind="main" type="submit" disabled={busy}>
                        {t("account-register")}
                    </Button>
                </p>
            </form>
        </details>
    );
}

function SignIn(): JSX.Element {
    const t = useWords();
    const [token, setToken] = useState("");
    const { submit, error, busy } = useSubmit(async () => {
        await signIn(token.trim());
        asking.value = false;
    });
    return (
        <details open={mustSignIn(trouble.value)}>
            <summary>{t("account-sign-in-token")}</summary>
            <form class="stack" onSubmit={submit}>
                <p class="faint">{t("account-token-hint")}</p>
                <Field label={t("account-token")}>
                    <input
                        required
                        type="password"
                        autoComplete="off"
                        value={token}
                        onInput={(event) => setToken(event.currentTarget.value)}
                    />
                </Field>
                {error !== undefined && <Problem text={describe(t, error)} />}
                <p>
                    <Button type="submit" disabled={busy}>
                        {t("account-sign-in")}
                    </Button>
                </p>
            </form>
        </details>
    );
}

function OtherDevice(): JSX.Element {
    const t = useWords();
    const [copied, setCopied] = useState(false);
    const copy = async (): Promise<void> => {
        await navigator.clipboard.writeText(await codeForDevice());
        setCopied(true);
    };
    return (
        <details>
            <summary>{t("account-device")}</summary>
            <p class="faint">{t("account-device-hint")}</p>
            <p>
                <Button onClick={() => void copy()}>
                    <Icon name={copied ? "check" : "copy"} /> {copied ? t("parts-copied") : t("account-device-copy")}
                </Button>
            </p>
        </details>
    );
}

/** A new key, for a player whose key is lost. */
function NewKey(): JSX.Element {
    const t = useWords();
    const [made, setMade] = useState(false);
    const { submit, error, busy } = useSubmit(async () => {
        await client.value.replaceKey();
        setMade(true);
    });
    return (
        <details>
            <summary>{t("account-key")}</summary>
            <form class="stack" onSubmit={submit}>
                <p class="faint">{t("account-key-hint")}</p>
                {error !== undefined && <Problem text={describe(t, error)} />}
                <p role="status">
                    {made ? (
                        t("account-key-made")
                    ) : (
                        <Button type="submit" disabled={busy}>
                            {t("account-key-make")}
                        </Button>
                    )}
                </p>
            </form>
        </details>
    );
}

function SignOut(): JSX.Element {
    const t = useWords();
    const leave = async (): Promise<void> => {
        await signOut();
        asking.value = false;
    };
    return (
        <details>
            <summary>{t("account-sign-out")}</summary>
            <p class="faint">{t("account-sign-out-hint")}</p>
            <p>
                <Button kind="danger" onClick={() => void leave()}>
                    {t("account-sign-out")}
                </Button>
            </p>
        </details>
    );
}
