/** The form for notices by e-mail, and how things stand with the address of the player. */

import type { Webhook } from "caravanserai/v1/webhook_service";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Button } from "../../parts/button.js";
import { Problem } from "../../parts/errors.js";
import { Field } from "../../parts/field.js";
import { useLoaded } from "../../parts/resource.js";
import type { MailState } from "../../session/mail.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { language } from "../../words/language.js";
import { useWords } from "../../words/words.js";

/** The least number of hours between e-mails. */
const PACES = [0, 1, 24] as const;

/** The words for the states of a webhook, as the protocol numbers them. */
const STATES = ["failing", "on", "failing", "off", "asked"] as const;

type Work = (mail: typeof import("../../session/mail.js")) => Promise<MailState>;

/** A line that opens: most visitors never look, so nothing is asked before. */
export function Mail(): JSX.Element {
    const t = useWords();
    const [open, setOpen] = useState(false);
    return (
        <details class="mail" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t("lobby-mail")}</summary>
            {open && <Address key={language.value} />}
        </details>
    );
}

function Address(): JSX.Element {
    const t = useWords();
    const [changed, setChanged] = useState<MailState>();
    const [failure, setFailure] = useState<unknown>();
    const [busy, setBusy] = useState(false);
    const loaded = useLoaded(async () => (await import("../../session/mail.js")).mailState(), [client.value]);
    const state = changed ?? loaded.value;
    const wrong = failure ?? loaded.error;
    const carryOut = async (work: Work): Promise<void> => {
        setBusy(true);
        setFailure(undefined);
        try {
            setChanged(await work(await import("../../session/mail.js")));
        } catch (error) {
            setFailure(error);
        } finally {
            setBusy(false);
        }
    };
    return (
        <>
            {state !== undefined && <Standing state={state} busy={busy} carryOut={carryOut} />}
            {wrong !== undefined && <Problem text={describe(t, wrong)} />}
        </>
    );
}

interface StandingProps {
    readonly state: MailState;
    readonly busy: boolean;
    readonly carryOut: (work: Work) => Promise<void>;
}

function Standing({ state, busy, carryOut }: StandingProps): JSX.Element {
    const t = useWords();
    if (!state.offered) {
        return <p class="faint">{t("lobby-mail-unoffered")}</p>;
    }
    return state.webhook === undefined ? (
        <AddressForm busy={busy} carryOut={carryOut} />
    ) : (
        <Known webhook={state.webhook} busy={busy} carryOut={carryOut} />
    );
}

function Known({ webhook, busy, carryOut }: Omit<StandingProps, "state"> & { readonly webhook: Webhook }): JSX.Element {
    const t = useWords();
    const state = STATES.at(webhook.state) ?? "failing";
    const { name, host, cause } = webhook;
    return (
        <>
            <p role="status">{t(`lobby-mail-${state === "asked" && cause ? "unsent" : state}`, { host })}</p>
            {cause !== "" && <p class="faint">{t("lobby-mail-cause", { cause })}</p>}
            <div class="row">
                <Button size="small" disabled={busy} onClick={() => void carryOut(({ sendAgain }) => sendAgain(name))}>
                    {t(state === "asked" ? "lobby-mail-ask-again" : "lobby-mail-test")}
                </Button>
                <Button
                    kind="plain"
                    size="small"
                    disabled={busy}
                    onClick={() => void carryOut(({ forgetAddress }) => forgetAddress(name))}
                >
                    {t("lobby-mail-stop")}
                </Button>
            </div>
        </>
    );
}

function AddressForm({ busy, carryOut }: Omit<StandingProps, "state">): JSX.Element {
    const t = useWords();
    const [address, setAddress] = useState("");
    const [hours, setHours] = useState(0);
    const give = (event: Event): void => {
        event.preventDefault();
        void carryOut(({ giveAddress }) => giveAddress(address, hours));
    };
    return (
        <form onSubmit={give}>
            <Field label={t("lobby-mail-address")}>
                <input
                    type="email"
                    autocomplete="email"
                    required
                    maxLength={254}
                    value={address}
                    onInput={(event) => setAddress(event.currentTarget.value)}
                />
            </Field>
            <Field label={t("lobby-mail-pace")}>
                <select value={hours} onChange={(event) => setHours(Number(event.currentTarget.value))}>
                    {PACES.map((pace) => (
                        <option key={pace} value={pace}>
                            {t(`lobby-mail-pace-${String(pace)}`)}
                        </option>
                    ))}
                </select>
            </Field>
            <p class="faint">{t("lobby-mail-private")}</p>
            <Button type="submit" disabled={busy}>
                {t("lobby-mail-give")}
            </Button>
        </form>
    );
}
