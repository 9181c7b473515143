/** Decisions of the visitor about tables that somebody else has replaced. */

import type { Round, Ruling } from "caravanserai/v1/tournament";
import type { JSX } from "preact";

import { useWords } from "../../words/words.js";
import { OtherRulings } from "./other-rulings.js";
import type { PartProps } from "./parts.js";

/** The decisions that count at tables about which a player had decided before somebody else did. */
export function overruling(rounds: readonly Round[], player: string): readonly Ruling[] {
    return rounds.flatMap(({ rulings }) => {
        const last = new Map<number, Ruling>();
        const own = new Set<number>();
        for (const ruling of rulings) {
            const table = ruling.adjudication?.table ?? 0;
            if (table > 0) {
                last.set(table, ruling);
                if (player !== "" && ruling.account === player) {
                    own.add(table);
                }
            }
        }
        return [...last].filter(([table, { account }]) => own.has(table) && account !== player).map(([, last]) => last);
    });
}

type OverruledProps = Pick<PartProps, "shown" | "nameOf"> & { readonly me: string };

/** Says which decisions count in place of the visitor's own. */
export function Overruled({ shown: { rounds }, nameOf, me }: OverruledProps): JSX.Element {
    const t = useWords();
    return <OtherRulings title={t("tournaments-overruled")} rulings={overruling(rounds, me)} nameOf={nameOf} />;
}
