/** One click begins a match against a bot that explains each kind of decision when it first comes. */

import type { Game } from "caravanserai/v1/game";
import { Access } from "caravanserai/v1/access";
import { newCode } from "caravanserai/web";
import type { JSX } from "preact";

import { navigate } from "../browser/router.js";
import { Button } from "../parts/button.js";
import { Problem } from "../parts/errors.js";
import { Icon } from "../parts/icons.js";
import { useTask } from "../parts/task.js";
import { keepJoinCode } from "../session/invitations.js";
import { admitted } from "../session/seat-plan.js";
import { acting, keeping, visitor } from "../session/session.js";
import { describe } from "../session/troubles.js";
import { addWords, type Translate, useWords } from "../words/words.js";
import { guideOf } from "./modules.js";
import { guideKey, guideText } from "./progress.js";
import catalogue from "./learning.words";

addWords(catalogue);

export function LearnByPlaying({ game }: { readonly game: Game }): JSX.Element {
    const t = useWords();
    const { busy, error, run } = useTask();
    const begin = (): Promise<void> => run(async () => navigate(`/${await begun(t, game)}`));
    return (
        <>
            <Button
                size="small"
                class="learn"
                disabled={busy}
                title={t("learning-begin-hint")}
                onClick={() => void begin()}
            >
                <Icon name="play" /> {t("learning-begin")}
            </Button>
            {error !== undefined && <Problem text={describe(t, error)} />}
        </>
    );
}

/** The name of a new match for those with its link alone, in which the visitor sits first and bots at all other seats. */
async function begun(t: Translate, game: Game): Promise<string> {
    const { name: called, registered } = visitor.value;
    const own = called || t("learning-name");
    const owner = await acting(own);
    const guide = await guideOf(game.name.replace("games/", ""));
    const players = admitted(game.playerCounts, guide?.players ?? 2);
    const joinCode = newCode();
    const { name } = await owner.createMatch(game.name, { players, access: Access.UNLISTED, joinCode });
    await keepJoinCode(name, joinCode);
    await keeping.value.set(guideKey(game.name), guideText({ match: name, met: [], done: false }));
    await owner.join(name, { seat: 1, displayName: registered ? "" : own, joinCode });
    for (let seat = 2; seat <= players; seat++) {
        await owner.addBot(name, "novice", { seat, displayName: t("learning-bot") });
    }
    return name;
}
