/** Following a player, on their page. */

import type { Player } from "caravanserai/v1/player";
import type { JSX } from "preact";

import { announce } from "../../parts/announcement.js";
import { Button } from "../../parts/button.js";
import { Problem } from "../../parts/errors.js";
import { Icon } from "../../parts/icons.js";
import { useTask } from "../../parts/task.js";
import { setFollowed } from "../../session/follows.js";
import { describe } from "../../session/troubles.js";
import { useWords } from "../../words/words.js";
import "./words.js";

/** The button, for a visitor who has an account; `done` looks at the player again. */
export function FollowButton({ player, done }: { readonly player: Player; readonly done: () => void }): JSX.Element {
    const t = useWords();
    const { busy, error, run } = useTask();
    const { name, followed, refusesFollowers } = player;
    const change = async (): Promise<void> => {
        await run(async () => {
            await setFollowed(name, !followed);
            announce(t(followed ? "players-unfollowed" : "players-followed"));
        });
        done();
    };
    if (refusesFollowers && !followed) {
        return <p class="faint">{t("players-refuses")}</p>;
    }
    return (
        <>
            <p class="row">
                <Button kind={followed ? "normal" : "main"} disabled={busy} onClick={() => void change()}>
                    <Icon name={followed ? "check" : "plus"} /> {t(followed ? "players-unfollow" : "players-follow")}
                </Button>
                <span class="faint">{t(followed ? "players-following" : "players-follow-hint")}</span>
            </p>
            {error !== undefined && <Problem text={describe(t, error)} />}
        </>
    );
}
