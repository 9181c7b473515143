/** The places other than e-mail to which notices of the visitor go: how things stand there, and a form for another one. */

import { timestampMs, type Timestamp } from "@bufbuild/protobuf/wkt";
import { NoticeKind, type Webhook, WebhookForm, WebhookState } from "caravanserai/v1/webhook_service";
import { CallError } from "caravanserai/web";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import { Link } from "../browser/router.js";
import { announce } from "../parts/announcement.js";
import { Button } from "../parts/button.js";
import { copied, ToCopy } from "../parts/clipboard.js";
import { Asking } from "../parts/confirmed-button.js";
import { Problem } from "../parts/errors.js";
import { Field } from "../parts/field.js";
import { Foreign } from "../parts/foreign.js";
import { useLoaded } from "../parts/resource.js";
import { useSeenAgain } from "../parts/seen-again.js";
import { useTask } from "../parts/task.js";
import { dateOf } from "../parts/times.js";
import { setNotifying } from "../session/attention.js";
import { isOfThisBrowser } from "../session/push.js";
import { client } from "../session/session.js";
import { describe } from "../session/troubles.js";
import { forgetKey, keepKey, unreadKeys } from "../session/unread-keys.js";
import {
    type Added,
    addWebhook,
    FORMS,
    KINDS,
    KINDS_OF_MATCHES,
    removeWebhook,
    testWebhook,
    webhooksOfPlayer,
    wordOf,
} from "../session/webhooks.js";
import { regional } from "../words/language.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./webhooks.words";

addWords(catalogue);

/** The longest address that the service takes. */
const LONGEST = 1000;

interface WebhooksProps {
    /** The match whose webhooks are shown and added; empty: all are shown, and those of the visitor added. */
    readonly match?: string;
    /** The name of the list. */
    readonly label: string;
}

/** The webhooks, and the form for another one. They are asked for again when somebody comes back to the page. */
export function Webhooks({ match = "", label }: WebhooksProps): JSX.Element {
    const t = useWords();
    const by = client.value;
    const { value: all, error, reload } = useLoaded(webhooksOfPlayer, [client.value]);
    const webhooks = match === "" ? all : all?.filter((each) => each.match === match);
    useSeenAgain(reload);
    return (
        <div class="stack">
            <p class="faint">{t(match === "" ? "webhooks-hint" : "webhooks-match-hint")}</p>
            {webhooks?.length === 0 && match === "" && <p role="status">{t("webhooks-none")}</p>}
            {webhooks !== undefined && webhooks.length > 0 && (
                <ul class="stack" aria-label={label}>
                    {webhooks.map((webhook) => (
                        <Entry key={webhook.name} webhook={webhook} onChange={reload} />
                    ))}
                </ul>
            )}
            {error !== undefined && <Problem text={describe(t, error)} retry={reload} />}
            {unreadKeys(by, match).map((key) => (
                <Secret key={key.webhook?.name} added={key} onDone={() => forgetKey(key)} />
            ))}
            <Add
                match={match}
                onAdded={(made) => {
                    keepKey({ ...made, by, match });
                    reload();
                }}
            />
        </div>
    );
}

interface EntryProps {
    readonly webhook: Webhook;
    readonly onChange: () => void;
}

function Entry({ webhook, onChange }: EntryProps): JSX.Element {
    const t = useWords();
    const [tested, setTested] = useState<string>();
    const { busy, error, run } = useTask();
    const { name, host, form, kinds, match, state, cause, createTime, failingSince, arriveTime } = webhook;
    const here = isOfThisBrowser(name);
    const about = `${t(`webhooks-form-${wordOf(WebhookForm, form)}`)}, ${host}`;
    const test = (): Promise<void> =>
        run(async () => {
            setTested(undefined);
            setTested(await testWebhook(name));
            onChange();
        });
    const remove = async (): Promise<void> => {
        await (here ? setNotifying(false) : removeWebhook(name));
        onChange();
    };
    return (
        <li class="card stack">
            <div>
                <strong>
                    <Foreign text={host} />
                </strong>
                <br />
                <span class="faint">
                    {[
                        t(`webhooks-form-${wordOf(WebhookForm, form)}`),
                        ...(here ? [t("webhooks-here")] : []),
                        t("webhooks-added-at", { time: timeText(createTime) }),
                    ].join(" · ")}
                </span>
            </div>
            {match !== "" && (
                <p class="faint">
                    <Link to={`/${match}`}>{t("webhooks-of-match")}</Link>
                </p>
            )}
            {kinds.length > 0 && (
                <p class="faint">
                    {t("webhooks-only")}{" "}
                    {kinds
                        .map((kind) =>
                            t(`webhooks-${match === "" ? "kind" : "match-kind"}-${wordOf(NoticeKind, kind)}`),
                        )
                        .join("; ")}
                </p>
            )}
            <p role="status">
                {t(`webhooks-state-${wordOf(WebhookState, state)}`, { since: timeText(failingSince) })}
                {arriveTime !== undefined && <> {t("webhooks-arrived", { time: timeText(arriveTime) })}</>}
                {cause !== "" && <> {t("webhooks-cause", { cause })}</>}
            </p>
            {tested !== undefined && (
                <p role="status">
                    {tested === "" ? t("webhooks-test-arrived") : t("webhooks-test-lost", { cause: tested })}
                </p>
            )}
            {error !== undefined && <Problem text={describe(t, error)} />}
            <div class="row">
                <Button
                    size="small"
                    disabled={busy}
                    aria-label={`${t("webhooks-test")}: ${about}`}
                    onClick={() => void test()}
                >
                    {t("webhooks-test")}
                </Button>
                <Asking
                    label={t("webhooks-remove")}
                    about={about}
                    kind="danger"
                    question={t("webhooks-remove-question", { host })}
                    work={remove}
                />
            </div>
        </li>
    );
}

/** A moment as people write it; empty: there is none. */
function timeText(time: Timestamp | undefined): string {
    const form = new Intl.DateTimeFormat(regional(), { dateStyle: "medium", timeStyle: "short" });
    return time === undefined ? "" : form.format(dateOf(timestampMs(time)));
}

/** The key of the signatures, which is shown once. */
function Secret({ added, onDone }: { readonly added: Added; readonly onDone: () => void }): JSX.Element {
    const t = useWords();
    const { webhook, secret } = added;
    const signed = webhook?.form === WebhookForm.JSON;
    const copy = async (): Promise<void> => {
        if (await copied(secret)) {
            announce(t("parts-copied"));
        }
    };
    return (
        <section class="card stack" aria-label={t("webhooks-added")}>
            <p role="status">
                {t(webhook?.match ? "webhooks-match-added-to" : "webhooks-added-to", { host: webhook?.host ?? "" })}
            </p>
            {signed && (
                <>
                    <p>{t("webhooks-secret-hint")}</p>
                    <ToCopy text={secret} label={t("webhooks-secret")} />
                </>
            )}
            <div class="row">
                {signed && (
                    <Button size="small" onClick={() => void copy()}>
                        {t("parts-copy")}
                    </Button>
                )}
                <Button size="small" onClick={onDone}>
                    {t("webhooks-read")}
                </Button>
            </div>
        </section>
    );
}

/** The fault of an address, as the service states it beside the field; undefined: something else went wrong. */
function refusalOf(error: unknown): string | undefined {
    return error instanceof CallError ? error.details.fields["url"] : undefined;
}

interface AddProps {
    readonly match: string;
    readonly onAdded: (added: Added) => void;
}

function Add({ match, onAdded }: AddProps): JSX.Element {
    const t = useWords();
    const choices = match === "" ? KINDS : KINDS_OF_MATCHES;
    const [url, setUrl] = useState("");
    const [form, setForm] = useState<WebhookForm>(WebhookForm.JSON);
    const [kinds, setKinds] = useState<ReadonlySet<NoticeKind>>();
    const request = useRef(crypto.randomUUID());
    const { busy, error, run } = useTask();
    const refusal = refusalOf(error);
    const change = (made: () => void): void => {
        request.current = crypto.randomUUID(); // another wish is another request
        made();
    };
    const add = (event: Event): Promise<void> => {
        event.preventDefault();
        return run(async () => {
            const added = await addWebhook(
                url,
                form,
                choices.filter((kind) => kinds?.has(kind)),
                match,
                request.current,
            );
            change(() => setUrl(""));
            onAdded(added);
        });
    };
    const toggle = (kind: NoticeKind, wanted: boolean): void =>
        change(() => {
            const next = new Set(kinds);
            (wanted ? next.add(kind) : next.delete(kind)) satisfies unknown;
            setKinds(next);
        });
    return (
        <form class="stack" onSubmit={(event) => void add(event)}>
            <Field label={t("webhooks-form")} hint={t(`webhooks-form-hint-${wordOf(WebhookForm, form)}`)}>
                <select
                    value={form}
                    onChange={(event) => {
                        const chosen = FORMS[event.currentTarget.selectedIndex] ?? WebhookForm.JSON;
                        change(() => setForm(chosen));
                    }}
                >
                    {FORMS.map((each) => (
                        <option key={each} value={each}>
                            {t(`webhooks-form-${wordOf(WebhookForm, each)}`)}
                        </option>
                    ))}
                </select>
            </Field>
            <Field
                label={t("webhooks-url")}
                hint={t("webhooks-url-hint")}
                {...(refusal !== undefined && { fault: t("webhooks-url-refused", { fault: refusal }) })}
            >
                <input
                    type="url"
                    required
                    autocomplete="off"
                    placeholder="https://"
                    maxLength={LONGEST}
                    value={url}
                    onInput={(event) => {
                        const written = event.currentTarget.value;
                        change(() => setUrl(written));
                    }}
                />
            </Field>
            <label class="row check">
                <input
                    type="checkbox"
                    name="every-kind"
                    checked={kinds === undefined}
                    onChange={(event) => {
                        const every = event.currentTarget.checked;
                        change(() => setKinds(every ? undefined : new Set(choices.slice(0, 2))));
                    }}
                />
                {t("webhooks-every-kind")}
            </label>
            {kinds !== undefined && (
                <fieldset>
                    <legend>{t("webhooks-kinds")}</legend>
                    {choices.map((kind) => (
                        <label key={kind} class="row nowrap check">
                            <input
                                type="checkbox"
                                checked={kinds.has(kind)}
                                onChange={(event) => toggle(kind, event.currentTarget.checked)}
                            />
                            <span>
                                {t(`webhooks-${match === "" ? "kind" : "match-kind"}-${wordOf(NoticeKind, kind)}`)}
                            </span>
                        </label>
                    ))}
                </fieldset>
            )}
            {error !== undefined && refusal === undefined && <Problem text={describe(t, error)} />}
            <p>
                <Button type="submit" disabled={busy || kinds?.size === 0}>
                    {t("webhooks-add")}
                </Button>
            </p>
        </form>
    );
}
