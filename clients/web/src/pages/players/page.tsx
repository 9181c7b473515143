/** A player of the service, with their matches. */

import { type Player } from "caravanserai/v1/player";
import type { JSX } from "preact";

import { Problem } from "../../parts/errors.js";
import { useTitle } from "../../browser/titles.js";
import { Foreign, nameText } from "../../parts/foreign.js";
import { Icon } from "../../parts/icons.js";
import { useLoaded } from "../../parts/resource.js";
import { useSeenAgain } from "../../parts/seen-again.js";
import { allGames } from "../../session/games.js";
import { client, visitor } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { type Translate, useWords } from "../../words/words.js";
import { MatchList } from "../shared/lists.js";
import { Achievements } from "./achievements.js";
import { FollowButton } from "./follow-button.js";
import "./words.js";

function nameOf(t: Translate, { displayName, erased }: Player): string {
    return erased ? t("matches-erased") : nameText(displayName) || t("matches-nameless");
}

export function PlayerPage({ id }: { readonly id: string }): JSX.Element {
    const t = useWords();
    const name = `players/${id}`;
    const { value: player, error, reload } = useLoaded(() => client.value.player(name), [client.value, name]);
    useSeenAgain(reload);
    const { value: me } = useLoaded(
        () => (visitor.value.registered ? client.value.player() : Promise.resolve(undefined)),
        [client.value],
    );
    useLoaded(() => allGames(), [client.value]);
    const shown = player === undefined ? "" : nameOf(t, player);
    useTitle(shown);
    if (player === undefined) {
        return error === undefined ? (
            <p class="loading">{t("app-loading")}</p>
        ) : (
            <div class="page">
                <Problem text={describe(t, error)} retry={reload} />
            </div>
        );
    }
    return (
        <div class="page">
            <h1>
                <Icon name="user" /> <Foreign text={shown} />{" "}
                {me?.name === player.name && <span class="faint">{t("players-you")}</span>}
            </h1>
            {player.removed && <p>{t("players-removed")}</p>}
            {me !== undefined && me.name !== player.name && !player.removed && !player.erased && (
                <FollowButton player={player} done={reload} />
            )}
            {!player.removed && !player.erased && <Achievements player={name} name={shown} />}
            <h2>{t("players-matches")}</h2>
            <MatchList filter={`player = ${player.name}`} empty={<p class="empty">{t("matches-none")}</p>} />
        </div>
    );
}
