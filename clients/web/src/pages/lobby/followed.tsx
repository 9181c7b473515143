/** The players that the visitor follows, with their public matches. */

import type { FollowedPlayer } from "caravanserai/v1/followed_player";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Link } from "../../browser/router.js";
import { Button } from "../../parts/button.js";
import { Problem } from "../../parts/errors.js";
import { Foreign, nameText } from "../../parts/foreign.js";
import { Icon } from "../../parts/icons.js";
import { useLoaded } from "../../parts/resource.js";
import { followedPlayers, setFollowed } from "../../session/follows.js";
import { client, visitor } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { addWords, useWords } from "../../words/words.js";
import { MatchCard } from "../shared/cards.js";
import { useFresh } from "../shared/lists.js";
import catalogue from "./followed.words";

addWords(catalogue);

const PAGE = 20;

export function Followed(): JSX.Element {
    const t = useWords();
    const [size, setSize] = useState(PAGE);
    const registered = visitor.value.registered;
    const { value, error, reload } = useLoaded(
        () => (registered ? followedPlayers(size) : Promise.resolve({ players: [], more: false })),
        [size, client.value],
    );
    useFresh(reload);
    if (error !== undefined && value === undefined) {
        return <Problem text={describe(t, error)} retry={reload} />;
    }
    if (value === undefined) {
        return <p class="loading">{t("app-loading")}</p>;
    }
    const none = registered ? "followed-nobody" : "followed-account";
    return (
        <>
            {value.players.length === 0 && <p class="empty">{t(none)}</p>}
            <ul class="followed" aria-label={t("followed-players")}>
                {value.players.map((player) => (
                    <PlayerMatches key={player.player} followed={player} done={reload} />
                ))}
            </ul>
            {value.more && (
                <p class="row centre">
                    <Button onClick={() => setSize(size + PAGE)}>{t("followed-more")}</Button>
                </p>
            )}
        </>
    );
}

interface PlayerMatchesProps {
    readonly followed: FollowedPlayer;
    readonly done: () => void;
}

function PlayerMatches({ followed, done }: PlayerMatchesProps): JSX.Element {
    const t = useWords();
    const [error, setError] = useState<unknown>();
    const { player, displayName, runningMatches, runningMatchCount, lastMatch } = followed;
    const name = nameText(displayName) || t("matches-nameless");
    const shown = runningMatches.length > 0 ? runningMatches : lastMatch === undefined ? [] : [lastMatch];
    const more = runningMatchCount - runningMatches.length;
    const leave = async (): Promise<void> => {
        try {
            await setFollowed(player, false);
            done();
        } catch (failure) {
            setError(failure);
        }
    };
    return (
        <li>
            <div class="row spread">
                <h3>
                    <Icon name="user" />{" "}
                    <Link to={`/${player}`}>
                        <Foreign text={name} />
                    </Link>
                </h3>
                <Button
                    kind="plain"
                    size="small"
                    aria-label={t("followed-leave-name", { name })}
                    onClick={() => void leave()}
                >
                    {t("followed-leave")}
                </Button>
            </div>
            {error !== undefined && <Problem text={describe(t, error)} />}
            {runningMatches.length === 0 && (
                <p class="faint">{t(lastMatch === undefined ? "followed-nothing" : "followed-last")}</p>
            )}
            <ul class="matches">
                {shown.map((match) => (
                    <MatchCard key={match.name} match={match} asked={false} own={false} />
                ))}
            </ul>
            {more > 0 && (
                <p class="faint">
                    <Link to={`/${player}`}>{t("followed-others", { count: more })}</Link>
                </p>
            )}
        </li>
    );
}
