/** The position at which a match branches from another one. */

import type { Match } from "caravanserai/v1/match";
import type { JSX } from "preact";

import { Link } from "../../browser/router.js";
import { useWords } from "../../words/words.js";
import "./names.js";

/** The match that another one goes on from, with a link to the version in its replay; nothing for other matches. */
export function BranchedFrom({ match: { branchedFrom } }: { readonly match: Match }): JSX.Element | null {
    const t = useWords();
    if (branchedFrom === undefined) {
        return null;
    }
    const { match, version, seat } = branchedFrom;
    return (
        <p class="faint">
            <Link to={`/${match}/replay#v=${String(version)}`}>
                {t("matches-branched", { version: Number(version) })}
            </Link>{" "}
            {seat > 0 && t("matches-branched-dealt", { seat })}
        </p>
    );
}
