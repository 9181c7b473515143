/**
 * Ways to keep an account outside of this browser, and to bring it to another device: its code as text, as a file, and as a picture to
 * scan.
 */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Button } from "../parts/button.js";
import { copied, ToCopy } from "../parts/clipboard.js";
import { Problem } from "../parts/errors.js";
import { Icon } from "../parts/icons.js";
import { Save } from "../parts/download.js";
import { useTask } from "../parts/task.js";
import { remember, toKeep } from "../session/account.js";
import { accountLink } from "../session/device-codes.js";
import { codeForDevice, codeOfAccount, replaceToken, visitor } from "../session/session.js";
import { describe } from "../session/troubles.js";
import { useWords } from "../words/words.js";

/** The longest link: cameras of phones read larger pictures badly. */
const LONGEST = 1200;

export function KeepAccount(): JSX.Element {
    const t = useWords();
    const [isCopied, setCopied] = useState(false);
    /** The code, where the browser does not let it be copied. */
    const [shown, setShown] = useState("");
    const [picture, setPicture] = useState<readonly (readonly boolean[])[] | "too long" | undefined>();
    const [error, setError] = useState<unknown>();
    const attempt = (work: () => Promise<void>): void => {
        setError(undefined);
        work().catch(setError);
    };
    const copy = async (): Promise<void> => {
        const code = await codeForDevice();
        if (await copied(code)) {
            setCopied(true);
            remember();
        } else {
            setShown(code);
        }
    };
    const file = async (): Promise<Uint8Array> => {
        const text = `${t("account-file-text", { address: location.origin })}\n\n${await codeForDevice()}\n`;
        remember();
        return new TextEncoder().encode(text);
    };
    const show = async (): Promise<void> => {
        const link = accountLink(location.origin, await codeOfAccount());
        if (link.length > LONGEST) {
            setPicture("too long");
            return;
        }
        const { encode } = await import("uqr");
        setPicture(encode(link, { ecc: "L", border: 4 }).data);
    };
    return (
        <details open={toKeep.value}>
            <summary>{t("account-device")}</summary>
            <p class="faint">{t("account-device-hint")}</p>
            <div class="row">
                <Button size="small" onClick={() => attempt(copy)}>
                    <Icon name={isCopied ? "check" : "copy"} />{" "}
                    {isCopied ? t("parts-copied") : t("account-device-copy")}
                </Button>
                <Save label={t("account-save")} name="caravanserai-account.txt" fetched={file} />
                {picture === undefined && (
                    <Button size="small" onClick={() => attempt(show)}>
                        <Icon name="eye" /> {t("account-picture")}
                    </Button>
                )}
            </div>
            {shown !== "" && (
                <p class="stack" role="status">
                    {t("account-device-by-hand")} <ToCopy text={shown} label={t("account-device-code")} />
                </p>
            )}
            {picture === "too long" && <p role="status">{t("account-picture-large")}</p>}
            {typeof picture === "object" && (
                <figure class="scan">
                    <Squares rows={picture} label={t("account-picture-label")} />
                    <figcaption class="stack">
                        <p class="faint">{t("account-picture-hint")}</p>
                        <Button
                            size="small"
                            onClick={() => {
                                remember();
                                setPicture(undefined);
                            }}
                        >
                            <Icon name="check" /> {t("account-picture-done")}
                        </Button>
                    </figcaption>
                </figure>
            )}
            {error !== undefined && <Problem text={describe(t, error)} />}
            {visitor.value.registered && !visitor.value.token.includes(".") && <Replace />}
        </details>
    );
}

/** Dark squares on white, whatever the colours of the page are: cameras need that. */
function Squares({
    rows,
    label,
}: {
    readonly rows: readonly (readonly boolean[])[];
    readonly label: string;
}): JSX.Element {
    const size = rows.length;
    const path = rows
        .flatMap((row, y) => row.map((dark, x) => (dark ? `M${String(x)} ${String(y)}h1v1h-1z` : "")))
        .join("");
    return (
        <svg class="squares" role="img" aria-label={label} viewBox={`0 0 ${String(size)} ${String(size)}`}>
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" shape-rendering="crispEdges" />
        </svg>
    );
}

/** Somebody else may have the code: it can be made worthless. */
function Replace(): JSX.Element {
    const t = useWords();
    const { busy, error, run } = useTask();
    const [made, setMade] = useState(false);
    const replace = (): Promise<void> =>
        run(async () => {
            await replaceToken();
            setMade(true);
        });
    return (
        <div class="stack">
            <p class="faint">{t("account-replace-hint")}</p>
            {error !== undefined && <Problem text={describe(t, error)} />}
            <p role="status">
                {made ? (
                    t("account-replaced")
                ) : (
                    <Button kind="danger" size="small" disabled={busy} onClick={() => void replace()}>
                        {t("account-replace")}
                    </Button>
                )}
            </p>
        </div>
    );
}
