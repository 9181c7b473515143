/** Decisions about a table that others have made since somebody began to decide about it. */

import type { Round } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Foreign } from "../../parts/foreign.js";
import { useWords } from "../../words/words.js";
import { reasonGiven, rulingText } from "./event-sentences.js";
import type { PartProps } from "./parts.js";

type MeanwhileProps = Pick<PartProps, "nameOf"> & { readonly round: Round; readonly table: number };

/** The decisions since this is shown; there are mostly none. */
export function Meanwhile({ round: { rulings }, table, nameOf }: MeanwhileProps): JSX.Element | null {
    const t = useWords();
    const about = rulings.filter(({ adjudication }) => adjudication?.table === table);
    const [before] = useState(about.length);
    const since = about.slice(before);
    return since.length === 0 ? null : (
        <div role="alert" class="stack">
            <p>{t("tournaments-do-meanwhile")}</p>
            <ul>
                {since.map(({ version, adjudication, reason }) => (
                    <li key={String(version)}>
                        {adjudication !== undefined && rulingText(t, adjudication, nameOf)}.{" "}
                        <Foreign text={reasonGiven(reason)} />
                    </li>
                ))}
            </ul>
        </div>
    );
}
