/** Decisions about a table that others have made since somebody began to decide about it. */

import type { Round } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { useWords } from "../../words/words.js";
import { OtherRulings } from "./other-rulings.js";
import type { PartProps } from "./parts.js";

type MeanwhileProps = Pick<PartProps, "nameOf"> & { readonly round: Round; readonly table: number };

/** The decisions since this is shown; there are mostly none. */
export function Meanwhile({ round: { rulings }, table, nameOf }: MeanwhileProps): JSX.Element {
    const t = useWords();
    const about = rulings.filter(({ adjudication }) => adjudication?.table === table);
    const [before] = useState(about.length);
    return <OtherRulings title={t("tournaments-do-meanwhile")} rulings={about.slice(before)} nameOf={nameOf} />;
}
