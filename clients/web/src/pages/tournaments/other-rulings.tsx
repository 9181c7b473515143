/** An alert about decisions that others have made, each with its reason. */

import type { Ruling } from "caravanserai/v1/tournament";
import type { JSX } from "preact";

import { Foreign } from "../../parts/foreign.js";
import { useWords } from "../../words/words.js";
import { reasonGiven, rulingText } from "./event-sentences.js";
import type { PartProps } from "./parts.js";

type OtherRulingsProps = Pick<PartProps, "nameOf"> & { readonly title: string; readonly rulings: readonly Ruling[] };

/** The decisions below a title; nothing where there are none. */
export function OtherRulings({ title, rulings, nameOf }: OtherRulingsProps): JSX.Element | null {
    const t = useWords();
    return rulings.length === 0 ? null : (
        <div role="alert" class="stack">
            <p>{title}</p>
            <ul class="reasons">
                {rulings.map(({ version, adjudication, reason }) => (
                    <li key={String(version)}>
                        {rulingText(t, adjudication, nameOf)}. <Foreign text={reasonGiven(reason)} />
                    </li>
                ))}
            </ul>
        </div>
    );
}
