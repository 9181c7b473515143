/** Everything that happened in a tournament, with who did it and why; the chain of hashes is checked here in the browser. */

import type { TournamentEvent } from "caravanserai/v1/tournament_event";
import { TournamentRole } from "caravanserai/v1/tournament_event";
import { AlteredError, harmless } from "caravanserai/web";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Problem } from "../../parts/errors.js";
import { Link } from "../../browser/router.js";
import { Digest, hexOf } from "../../parts/digest.js";
import { Foreign } from "../../parts/foreign.js";
import { Icon } from "../../parts/icons.js";
import { Save } from "../../parts/download.js";
import { client } from "../../session/session.js";
import { describe } from "../../session/troubles.js";
import { useFindings } from "../../proof/translation.js";
import { useWords } from "../../words/words.js";
import type { TournamentFollowing } from "./live-tournament.js";
import { Fact, Moment } from "./overview.js";
import { isOver, type PartProps } from "./parts.js";
import { causeText, eventText, reasonGiven } from "./event-sentences.js";

/** The number of events drawn at once. */
const DRAWN = 200;
const BY_HAND: ReadonlySet<TournamentRole> = new Set([
    TournamentRole.ORGANISER,
    TournamentRole.ARBITER,
    TournamentRole.ADMINISTRATOR,
]);

export function Audit({ following, ...props }: PartProps & { readonly following: TournamentFollowing }): JSX.Element {
    const t = useWords();
    const [only, setOnly] = useState(false);
    const [size, setSize] = useState(DRAWN);
    const events = following.steps.value.map(({ event }) => event);
    const wanted = events.filter(({ role }) => !only || BY_HAND.has(role)).toReversed();
    return (
        <div class="stack">
            <Checked following={following} {...props} />
            <label class="row check">
                <input type="checkbox" checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />
                {t("tournaments-audit-only")}
            </label>
            {wanted.length === 0 && events.length > 0 && <p class="empty">{t("tournaments-audit-none")}</p>}
            <ol class="audit">
                {wanted.slice(0, size).map((event) => (
                    <Line key={String(event.version)} event={event} {...props} />
                ))}
            </ol>
            {wanted.length > size && (
                <p class="row centre">
                    <button type="button" class="button" onClick={() => setSize(size + DRAWN)}>
                        {t("matches-more")}
                    </button>
                </p>
            )}
        </div>
    );
}

/** The checks of the browser, and the hash that vouches for all of it. */
function Checked({
    following,
    shown: { tournament },
}: PartProps & { readonly following: TournamentFollowing }): JSX.Element {
    const t = useWords();
    const inWords = useFindings();
    const broken = following.broken.value;
    const count = following.steps.value.length;
    const head = following.head.value;
    const same = count === Number(tournament.version) && hexOf(head) === hexOf(tournament.head);
    if (broken !== undefined) {
        const text =
            broken instanceof AlteredError
                ? t("tournaments-audit-bad", { problem: inWords(harmless(broken.message)) })
                : describe(t, broken);
        return <Problem text={text} reload />;
    }
    return (
        <section class="card">
            <p>
                {same && <Icon name="shield" />}{" "}
                {same ? t("tournaments-audit-good", { count }) : t("tournaments-audit-checking")}
            </p>
            <dl class="facts">
                {count > 0 && (
                    <Fact term={t("tournaments-audit-head")}>
                        <Digest bytes={head} /> {same && <span>{t("tournaments-audit-head-same")}</span>}
                    </Fact>
                )}
                {tournament.standingsDigest.length > 0 && (
                    <Fact term={t("tournaments-audit-digest")}>
                        <Digest bytes={tournament.standingsDigest} />
                    </Fact>
                )}
            </dl>
            {isOver(tournament.state) && <Archive name={tournament.name} />}
        </section>
    );
}

/** Everything in one file, for those who trust nobody here. */
function Archive({ name }: { readonly name: string }): JSX.Element {
    const t = useWords();
    const id = name.replace(/^tournaments\//u, "");
    return (
        <>
            <p class="faint">{t("tournaments-archive-text")}</p>
            <Save
                label={t("tournaments-archive")}
                name={`${id}.archive`}
                fetched={() => client.value.tournaments.archive(name)}
            />
        </>
    );
}

function Line({ event, nameOf }: PartProps & { readonly event: TournamentEvent }): JSX.Element {
    const t = useWords();
    const { body } = event;
    const about = body.case === "matchLinked" || body.case === "resultTaken" || body.case === "matchClosed";
    const match = about ? body.value.match : "";
    return (
        <li class={BY_HAND.has(event.role) ? "by-hand" : ""}>
            <span class="faint number">{String(event.version)}</span>
            <span>
                <bdi>{eventText(t, event, nameOf)}</bdi>{" "}
                {match !== "" && <Link to={`/${match}`}>{t("tournaments-match")}</Link>}
                {event.reason !== "" && (
                    <span class="why">
                        {t("tournaments-audit-why")}: <Foreign text={reasonGiven(event.reason)} />
                    </span>
                )}
            </span>
            <span class="faint">
                {causeText(t, event, nameOf)} · <Moment at={event.timeMilliseconds} />
            </span>
        </li>
    );
}
