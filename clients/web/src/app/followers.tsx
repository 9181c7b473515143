/** The followers of the visitor, in the dialog of the account: how many they are, and whether there may be any. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../parts/errors.js";
import { useLoaded } from "../parts/resource.js";
import { setRefusing } from "../session/follows.js";
import { client } from "../session/session.js";
import { describe } from "../session/troubles.js";
import { addWords, useWords } from "../words/words.js";
import catalogue from "./followers.words";

addWords(catalogue);

export function Followers(): JSX.Element | null {
    const t = useWords();
    const [failure, setFailure] = useState<unknown>();
    const [busy, setBusy] = useState(false);
    const [wanted, setWanted] = useState<boolean | undefined>();
    const { value: me, error, reload } = useLoaded(() => client.value.player(), [client.value]);
    const change = async (refuses: boolean): Promise<void> => {
        setBusy(true);
        setFailure(undefined);
        setWanted(refuses);
        await setRefusing(refuses).catch((error: unknown) => {
            setFailure(error);
            setWanted(undefined);
        });
        setBusy(false);
        reload();
    };
    const trouble = failure ?? (me === undefined ? error : undefined);
    return (
        <details>
            <summary>{t("followers-title")}</summary>
            {me !== undefined && (
                <>
                    <p role="status">
                        {me.refusesFollowers ? t("followers-none") : t("followers-count", { count: me.followerCount })}
                    </p>
                    <label class="row check">
                        <input
                            type="checkbox"
                            name="refuse-followers"
                            checked={wanted ?? me.refusesFollowers}
                            disabled={busy}
                            onChange={(event) => void change(event.currentTarget.checked)}
                        />
                        {t("followers-refuse")}
                    </label>
                    <p class="faint">{t("followers-hint")}</p>
                </>
            )}
            {trouble !== undefined && <Problem text={describe(t, trouble)} retry={reload} />}
        </details>
    );
}
