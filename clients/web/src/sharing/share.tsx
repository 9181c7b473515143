/** A button that gives a link to a position to others: as the device shares things, otherwise by copying it. */

import type { Match } from "caravanserai/v1/match";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { announce } from "../parts/announcement.js";
import { Button } from "../parts/button.js";
import { copied, ToCopy } from "../parts/clipboard.js";
import { Icon, type IconName } from "../parts/icons.js";
import { addWords, useWords } from "../words/words.js";
import { embedCode, isEmbeddable, positionLink, reachOf } from "./links.js";
import catalogue from "./sharing.words";

addWords(catalogue);

interface ShareProps {
    readonly match: Match;
    readonly version: number;
    /** The title of the link where it is shared. */
    readonly title: string;
    /** The seat whose sight is shown; empty for that of everybody. */
    readonly as?: string;
    /** True if the code for another page is offered, where that may show the match. */
    readonly embeds?: boolean;
}

export function Share({ match, version, title, as = "", embeds = false }: ShareProps): JSX.Element {
    const t = useWords();
    const [given, setGiven] = useState<Given | undefined>();
    useEffect(() => setGiven(undefined), [version]);
    const say = (next: Given): void => {
        setGiven(next);
        announce(saidOf(t, next));
    };
    const copy = async (text: string, what: Given["what"], reach: Given["reach"]): Promise<void> => {
        say({ what, reach, text: (await copied(text)) ? undefined : text });
    };
    const share = async (): Promise<void> => {
        const url = positionLink(location.origin, match.name, version, as);
        const reach = reachOf(match);
        if (isShared()) {
            try {
                await navigator.share({ title, url });
                return;
            } catch (error) {
                if (error instanceof DOMException && error.name === "AbortError") {
                    return; // the visitor thought better of it
                }
            }
        }
        await copy(url, "link", reach);
    };
    return (
        <div class="share">
            <Giving icon="share" label={t("sharing-share")} name={t("sharing-share-position")} act={share} />
            {embeds && isEmbeddable(match) && (
                <Giving
                    icon="code"
                    label={t("sharing-embed")}
                    name={t("sharing-embed")}
                    act={() => copy(embedCode(location.origin, match.name, version, title), "code", "")}
                />
            )}
            {given !== undefined && (
                <p class="share-said">
                    {saidOf(t, given)}
                    {given.text !== undefined && <ToCopy text={given.text} label={t(`sharing-${given.what}`)} />}
                </p>
            )}
        </div>
    );
}

/** The text or file that was given. */
interface Given {
    readonly what: "link" | "code";
    readonly reach: ReturnType<typeof reachOf>;
    /** The text itself, where the browser does not let it be copied. */
    readonly text: string | undefined;
}

/** True if the device shares links: Firefox on a desktop does not, for one. */
function isShared(): boolean {
    return "share" in navigator;
}

function saidOf(t: ReturnType<typeof useWords>, { what, reach, text }: Given): string {
    const done = t(text === undefined ? `sharing-copied-${what}` : `sharing-to-copy-${what}`);
    return reach === "" ? done : `${done} ${t(`sharing-reach-${reach}`)}`;
}

function Giving({
    icon,
    label,
    name,
    act,
}: {
    readonly icon: IconName;
    readonly label: string;
    readonly name: string;
    readonly act: () => Promise<void>;
}): JSX.Element {
    return (
        <Button size="small" aria-label={name} title={name} onClick={() => void act()}>
            <Icon name={icon} /> <span class="share-label">{label}</span>
        </Button>
    );
}
