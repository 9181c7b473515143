/** The choices for a tournament, and the source of its chance. */

import type { Game } from "caravanserai/v1/game";
import { RoundResult } from "caravanserai/v1/tournament";
import type { ComponentChildren, JSX } from "preact";

import { Link } from "../../browser/router.js";
import { Digest } from "../../parts/digest.js";
import { editionText } from "../../parts/editions.js";
import { Foreign, nameText } from "../../parts/foreign.js";
import { useLoaded } from "../../parts/resource.js";
import { dateOf, lengthText } from "../../parts/times.js";
import { allGames, gameTitle } from "../../session/games.js";
import { client } from "../../session/session.js";
import { controlFacts } from "../../timing/facts.js";
import { regional } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import type { OrganisersShown } from "./live-tournament.js";
import type { PartProps } from "./parts.js";
import { UNSAID } from "./numbers.js";
import { reasonGiven } from "./event-sentences.js";
import {
    awaitedOf,
    entrantId,
    entryText,
    formatText,
    lotsText,
    scoringText,
    seriesText,
    tieText,
} from "./sentences.js";
import { teamsText } from "./team-texts.js";

interface OverviewProps extends PartProps {
    readonly organisers: OrganisersShown | undefined;
}

export function Overview(props: OverviewProps): JSX.Element {
    return (
        <div class="tournament-overview">
            <Settings {...props} />
            <Chance {...props} />
        </div>
    );
}

function Settings({ shown: { tournament }, organisers }: OverviewProps): JSX.Element {
    const t = useWords();
    const { settings, organiser } = tournament;
    const { value: player } = useLoaded(() => client.value.player(organiser), [client.value, organiser]);
    const { value: games = [] } = useLoaded(() => allGames(), [client.value]);
    if (settings === undefined) {
        return <></>;
    }
    const chosen = optionTexts(
        games.find(({ name }) => name === settings.game),
        settings.options,
    );
    const breaks = [...settings.tieBreaks.map((each) => tieText(t, each)), t("tournaments-set-lots")];
    const late = settings.lateEntryUntilRound;
    const delay = Number(settings.spectatorDelaySeconds);
    const minutesOf = (seconds: bigint | number): string => lengthText(t, Math.ceil(Number(seconds) / 60));
    const half = settings.lateBye === RoundResult.HALF_BYE ? ` (${t("tournaments-result-half-bye")})` : "";
    return (
        <section class="card" aria-labelledby="tournament-settings">
            <h2 id="tournament-settings">{t("tournaments-settings")}</h2>
            {tournament.reason !== "" && (
                <p class="problem">
                    {t("tournaments-set-cancelled")}: <Foreign text={reasonGiven(tournament.reason)} />
                </p>
            )}
            {tournament.unpairedRound > 0 && (
                <p class="problem">{t("tournaments-unpaired", { round: tournament.unpairedRound })}</p>
            )}
            {tournament.settingsVersion > 0n && (
                <p class="faint">{t("tournaments-set-changed", { version: Number(tournament.settingsVersion) })}</p>
            )}
            <dl class="facts">
                <Fact term={t("tournaments-organiser")}>
                    {organiser === "" ? (
                        UNSAID
                    ) : (
                        <Link to={`/${organiser}`}>
                            <Foreign text={player?.displayName || t("matches-nameless")} />
                        </Link>
                    )}
                </Fact>
                <Fact term={t("tournaments-set-game")}>
                    <Link to={`/${settings.game}/rules`}>{gameTitle(settings.game)}</Link>
                    {chosen.map((each) => ` · ${each}`).join("")}
                </Fact>
                <Fact term={t("tournaments-set-edition")}>{editionText(t, settings.edition)}</Fact>
                <Fact term={t("tournaments-set-format")}>
                    {[formatText(t, settings), seriesText(t, settings), teamsText(t, settings.teams)]
                        .filter((text) => text !== "")
                        .join(". ")}
                </Fact>
                <Fact term={t("tournaments-set-seats")}>{settings.seats || UNSAID}</Fact>
                <Fact term={t("tournaments-set-scoring")}>{scoringText(t, settings)}</Fact>
                <Fact term={t("tournaments-set-tie-breaks")}>{breaks.join(", ")}</Fact>
                <Fact term={t("tournaments-set-capacity")}>{settings.capacity || UNSAID}</Fact>
                <Fact term={t("tournaments-set-entry")}>{entryText(t, settings.entry)}</Fact>
                <Fact term={t("tournaments-set-late")}>
                    {late > 0
                        ? t("tournaments-set-late-until", { round: late }) + half
                        : t("tournaments-set-late-never")}
                </Fact>
                <Fact term={t("timing-fact")}>{controlFacts(t, settings.timeControl)}</Fact>
                {settings.series?.tieBreakTimeControl !== undefined && (
                    <Fact term={t("tournaments-set-tie-break-time")}>
                        {controlFacts(t, settings.series.tieBreakTimeControl)}
                    </Fact>
                )}
                <Fact term={t("tournaments-set-delay")}>
                    {delay > 0
                        ? t("tournaments-set-delay-of", { time: minutesOf(delay) })
                        : t("tournaments-set-delay-none")}
                </Fact>
                <Fact term={t("tournaments-set-signatures")}>
                    {t(`tournaments-set-signatures-${settings.signaturesRequired ? "yes" : "no"}`)}
                </Fact>
                {organisers !== undefined && (
                    <Fact term={t("tournaments-set-organisers")}>
                        {t(`tournaments-set-organisers-${organisers.required ? "sign" : "free"}`, {
                            told: organisers.told,
                        })}
                    </Fact>
                )}
                <Fact term={t("tournaments-set-rounds")}>
                    {t(`tournaments-set-rounds-${settings.automaticRounds ? "service" : "organiser"}`)}
                </Fact>
                <Fact term={t("tournaments-set-departure")}>
                    {t(`tournaments-set-departure-${settings.departureForfeits ? "forfeits" : "place"}`)}
                </Fact>
                <Fact term={t("tournaments-set-come")}>
                    {settings.timeToComeSeconds
                        ? t("tournaments-set-come-of", { time: minutesOf(settings.timeToComeSeconds) })
                        : t("tournaments-set-come-never")}
                </Fact>
                {settings.startTimeMilliseconds > 0n && (
                    <Fact term={t("tournaments-set-start")}>
                        <Moment at={settings.startTimeMilliseconds} />
                        {settings.checkInSeconds > 0n &&
                            `, ${t("tournaments-set-check-in", { time: minutesOf(settings.checkInSeconds) })}`}
                    </Fact>
                )}
                {settings.roundCheckInSeconds > 0n && (
                    <Fact term={t("tournaments-set-round-check-in")}>{minutesOf(settings.roundCheckInSeconds)}</Fact>
                )}
                {settings.roundSeconds > 0n && (
                    <Fact term={t("tournaments-set-round-time")}>{minutesOf(settings.roundSeconds)}</Fact>
                )}
                <Fact term={t("tournaments-set-created")}>
                    <Moment at={tournament.createTimeMilliseconds} />
                </Fact>
            </dl>
        </section>
    );
}

/** The options that are not as they usually are, in words of the game. */
function optionTexts(game: Game | undefined, options: readonly { name: string; value: string }[]): string[] {
    return options.flatMap(({ name, value }) => {
        const option = game?.options.find((each) => each.name === name);
        const title = option?.values.find((each) => each.value === value)?.title ?? value;
        return option === undefined || option.defaultValue === value ? [] : [nameText(`${option.title}: ${title}`)];
    });
}

export function Fact({ term, children }: { readonly term: string; readonly children: ComponentChildren }): JSX.Element {
    return (
        <div>
            <dt>{term}</dt>
            <dd>{children}</dd>
        </div>
    );
}

/** A moment of the service, as the visitor's calendar and clock have it; a dash where it says none. */
export function Moment({ at }: { readonly at: bigint }): JSX.Element {
    if (at === 0n) {
        return <>{UNSAID}</>;
    }
    const moment = dateOf(at);
    const words = new Intl.DateTimeFormat(regional(), { dateStyle: "medium", timeStyle: "medium" });
    return <time dateTime={moment.toISOString()}>{words.format(moment)}</time>;
}

/** The source of lots and of the chance of all matches. */
function Chance({ shown: { tournament, entrants }, nameOf }: PartProps): JSX.Element {
    const t = useWords();
    const { chance } = tournament;
    const opened = entrants.filter(({ entropy }) => entropy.length > 0);
    const awaited = awaitedOf(entrants);
    const listed = (all: typeof opened): string =>
        all.length > 0 ? all.map((each) => nameOf(entrantId(each))).join(", ") : t("tournaments-chance-nobody");
    return (
        <section class="card" aria-labelledby="tournament-chance">
            <h2 id="tournament-chance">{t("tournaments-chance")}</h2>
            <p>{lotsText(t, tournament, entrants)}</p>
            <dl class="facts">
                <Fact term={t("tournaments-chance-opened")}>{listed(opened)}</Fact>
                <Fact term={t("tournaments-chance-awaited")}>{listed(awaited)}</Fact>
                <Fact term={t("tournaments-chance-draws")}>{chance?.draws ?? 0}</Fact>
                <Fact term={t("tournaments-chance-commitment")}>
                    <Digest bytes={chance?.commitment ?? new Uint8Array()} />
                </Fact>
                {chance !== undefined && chance.secret.length > 0 && (
                    <Fact term={t("tournaments-chance-secret")}>
                        <Digest bytes={chance.secret} />
                    </Fact>
                )}
            </dl>
        </section>
    );
}
