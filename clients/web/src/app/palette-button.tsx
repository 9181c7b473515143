/** The choice of colours that colour-blind people can distinguish. */

import type { JSX } from "preact";

import { IconButton } from "../parts/button.js";
import { Icon } from "../parts/icons.js";
import { palette, setPalette } from "../table/colours.js";
import { useWords } from "../words/words.js";

export function PaletteButton(): JSX.Element {
    const t = useWords();
    const distinct = palette.value === "distinct";
    return (
        <IconButton
            kind="plain"
            label={t("app-colour-blind")}
            aria-pressed={distinct}
            onClick={() => setPalette(distinct ? "usual" : "distinct")}
        >
            <Icon name={distinct ? "paletteOn" : "palette"} />
        </IconButton>
    );
}
