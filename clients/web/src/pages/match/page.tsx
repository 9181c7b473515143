/** A match: the room in which its seats are taken, and from the start on its table. */

import { Match_State } from "caravanserai/v1/match";
import { CallError, type Client, type Look } from "caravanserai/web";
import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";

import { forgetPlans } from "../../deciding/kept-plan.js";
import { preloadLayout } from "../../games/layouts.js";
import { loaded } from "../../parts/late-page.js";
import { useSeenAgain } from "../../parts/seen-again.js";
import { closeNotices } from "../../session/attention.js";
import { client } from "../../session/session.js";
import { Stopped } from "../shared/stopped.js";
import { addWords, useWords } from "../../words/words.js";
import catalogue from "./match.words";
import { Room } from "./room.js";

addWords(catalogue);

const tablePage = async (): Promise<typeof import("./table.js")> => import("./table.js");
const Table = loaded(async () => (await tablePage()).MatchPage);

interface State {
    /** The match as it was looked at, and the client that did. */
    readonly looked?: Look;
    readonly by?: Client;
    readonly error?: unknown;
}

/** The reasons for which there is nothing left to plan. */
const GONE: ReadonlySet<string> = new Set(["MATCH_ARCHIVED", "MATCH_NOT_FOUND"]);

/** The time to wait before a match is looked at again after a fault, in milliseconds. */
const PAUSE = 3000;

export function MatchGate({ id }: { readonly id: string }): JSX.Element {
    const t = useWords();
    const [{ looked, by, error }, setState] = useState<State>({});
    const [attempt, setAttempt] = useState(0);
    const from = client.value;
    const name = `matches/${id}`;
    const seen = useCallback(() => {
        if (document.visibilityState === "visible") {
            closeNotices(name).catch(() => undefined); // they are read
        }
    }, [name]);
    useEffect(seen, [seen]);
    useSeenAgain(seen);
    useEffect(() => {
        tablePage().catch(() => undefined); // together with the match; what fails here is said where the table is shown
    }, []);
    useEffect(() => {
        const ending = new AbortController();
        const look = async (): Promise<boolean> => {
            const looked = await from.look(name);
            if (!ending.signal.aborted) {
                preloadLayout(looked.match.game);
                setState({ looked, by: from });
            }
            return looked.match.state === Match_State.OPEN;
        };
        const follow = async (): Promise<void> => {
            if (!(await look())) {
                return;
            }
            for await (const { caughtUp } of await from.watch(name, { signal: ending.signal })) {
                if (caughtUp && !(await look())) {
                    return;
                }
            }
        };
        let timer: ReturnType<typeof setTimeout> | undefined;
        follow().catch((cause: unknown) => {
            if (!ending.signal.aborted) {
                setState((before) => ({ ...before, error: cause }));
                if (cause instanceof CallError && GONE.has(cause.reason)) {
                    forgetPlans(name).catch(() => undefined);
                }
                timer = setTimeout(() => setAttempt(attempt + 1), PAUSE);
            }
        });
        return () => {
            ending.abort();
            clearTimeout(timer);
        };
    }, [name, from, attempt]);
    if (looked === undefined) {
        return error === undefined ? (
            <p class="loading">{t("app-loading")}</p>
        ) : (
            <div class="page">
                <Stopped problem={error} retry={() => setAttempt(attempt + 1)} />
            </div>
        );
    }
    const { match, viewer } = looked;
    return match.state === Match_State.OPEN ? (
        <Room match={match} seat={viewer} />
    ) : (
        <Table
            id={id}
            game={match.game}
            edition={match.edition?.name ?? ""}
            looked={by === from ? looked : undefined}
        />
    );
}
