/** The visitor's account: registering, signing in, another device, signing out. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { Save } from "../parts/download.js";
import { Field } from "../parts/field.js";
import { Foreign } from "../parts/foreign.js";
import { Icon } from "../parts/icons.js";
import { loaded } from "../parts/late-page.js";
import { route } from "../browser/router.js";
import { asking, offered, toKeep } from "../session/account.js";
import { readDeviceCode } from "../session/device-codes.js";
import { client, register, registerWith, signIn, signOut, trouble, visitor } from "../session/session.js";
import { setSounds, sounds } from "../session/sounds.js";
import { describe, mustSignIn } from "../session/troubles.js";
import { useWords } from "../words/words.js";
import { Problem } from "../parts/errors.js";
import { useTask } from "../parts/task.js";
import { KeepAccount } from "./keep-account.js";

const PasskeySignIn = loaded(async () => (await import("../passkeys/section.js")).PasskeySignIn);
const Followers = loaded(async () => (await import("./followers.js")).Followers);
const Passkeys = loaded(async () => (await import("../passkeys/section.js")).Passkeys);

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
            <Dialog title={t("account-title")} open={asking.value} onClose={close}>
                <Account />
            </Dialog>
        </>
    );
}

function close(): void {
    asking.value = false;
    toKeep.value = false;
    offered.value = "";
}

function Account(): JSX.Element {
    const t = useWords();
    const { token, name, registered } = visitor.value;
    return (
        <div class="stack">
            {offered.value !== "" && <Offered code={offered.value} />}
            <p>
                {registered ? t("account-registered") : token ? t("account-is-guest") : t("account-nobody")}{" "}
                {name && (
                    <strong>
                        <Foreign text={name} />
                    </strong>
                )}
            </p>
            {!registered && <Register />}
            {(!registered || mustSignIn(trouble.value)) && <PasskeySignIn onDone={close} />}
            <SignIn />
            {token !== "" && <KeepAccount />}
            {registered && !token.includes(".") && !mustSignIn(trouble.value) && <Passkeys key={token} />}
            {registered && !mustSignIn(trouble.value) && <Followers key={token} />}
            {registered && <NewKey />}
            {registered && <MyData />}
            {token !== "" && <SignOut />}
            <Sounds />
        </div>
    );
}

function Sounds(): JSX.Element {
    const t = useWords();
    return (
        <label class="row check">
            <input
                type="checkbox"
                name="sounds"
                checked={sounds.value}
                onChange={(event) => setSounds(event.currentTarget.checked)}
            />
            {t("app-sounds")}
        </label>
    );
}

/** A small form with one button, and what went wrong. */
function useSubmit(work: () => Promise<void>): { submit: (event: Event) => void; error: unknown; busy: boolean } {
    const { busy, error, run } = useTask();
    const submit = (event: Event): void => {
        event.preventDefault();
        void run(work);
    };
    return { submit, error, busy };
}

/** The event whose page is open: players who register there are about to enter it. */
function eventHere(): string {
    const { page, id } = route.value;
    return page === "tournament" ? `tournaments/${id}` : "";
}

function Register(): JSX.Element {
    const t = useWords();
    const [name, setName] = useState(visitor.value.name);
    const [code, setCode] = useState("");
    const [provided, setProvided] = useState<string | undefined>();
    const { submit, error, busy } = useSubmit(async () => {
        await (provided === undefined
            ? register(name.trim(), code.trim(), eventHere())
            : registerWith(provided.trim(), name.trim(), eventHere()));
        close();
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
        close();
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
                <Field label={t("account-file")}>
                    <input
                        type="file"
                        accept="text/plain,.txt"
                        onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setToken)}
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

/** Somebody opened a link with a code: nobody is signed in by a link alone, which others may have made. */
function Offered({ code }: { readonly code: string }): JSX.Element {
    const t = useWords();
    const { submit, error, busy } = useSubmit(async () => {
        await signIn(code);
        close();
    });
    return (
        <form class="card stack" onSubmit={submit}>
            <p>
                {t("account-link")}{" "}
                <strong>
                    <Foreign text={nameOf(code) || t("account-guest")} />
                </strong>
            </p>
            <p class="faint">{t(visitor.value.token ? "account-link-replaces" : "account-link-only-yours")}</p>
            {error !== undefined && <Problem text={describe(t, error)} />}
            <p class="row">
                <Button kind="main" type="submit" disabled={busy}>
                    {t("account-sign-in")}
                </Button>
                <Button onClick={close}>{t("app-not-now")}</Button>
            </p>
        </form>
    );
}

/** The name in a code; empty if it is damaged, which signing in says. */
function nameOf(code: string): string {
    try {
        return readDeviceCode(code).identity.name;
    } catch {
        return "";
    }
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

/** All that the service keeps about the visitor, as a file. */
function MyData(): JSX.Element {
    const t = useWords();
    const fetched = async (): Promise<Uint8Array> => {
        const { exportedFile } = await import("../session/personal-data.js");
        return exportedFile(client.value);
    };
    return (
        <details>
            <summary>{t("account-data")}</summary>
            <p class="faint">{t("account-data-hint")}</p>
            <Save label={t("account-data-save")} name="caravanserai-data.json" fetched={fetched} />
        </details>
    );
}

function SignOut(): JSX.Element {
    const t = useWords();
    const leave = async (): Promise<void> => {
        await signOut();
        close();
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
