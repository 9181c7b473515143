/** The statements about hidden pieces, in words. */

import type { Statement } from "caravanserai/web";

import { t } from "../words/words.js";

/** The words of a statement about its place, such as `none is card 5`; `titleOf` names a piece. */
export function statedInWords({ least, most, pieces }: Statement, titleOf: (piece: string) => string): string {
    const bound =
        most === undefined
            ? "least"
            : most === 0
              ? "none"
              : least === most
                ? "exactly"
                : least === 0
                  ? "most"
                  : "between";
    return t("table-stated", {
        bound,
        least,
        most: most ?? 0,
        several: pieces.length > 1 ? "yes" : "no",
        pieces: pieces.map(titleOf).join(", "),
    });
}
