/** Acts of the organiser on teams: forming and changing them, taking them away or out, and taking points from them. */

import { type Entrant, Entrant_State, type Team, Tournament_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking, NumberField } from "../../parts/confirmed-button.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { CaptainField } from "./captain-field.js";
import type { PartProps } from "./parts.js";
import { Penalty } from "./penalty.js";
import { entrantId } from "./sentences.js";

const LONGEST_NAME = 60;
/** The boards and reserves for which there are fields, also where fewer entrants are there. */
const MOST = 100;

/** Acts on a team that are possible now. */
export function TeamControls({ team, ...props }: PartProps & { readonly team: Team }): JSX.Element {
    const { state } = props.shown.tournament;
    // A team that another page has changed is shown as it is now: what was typed here was about the team before.
    const seen = [team.displayName, team.captain, team.seed, ...team.members].join(" ");
    return (
        <div class="row">
            {state === Tournament_State.REGISTRATION ? (
                <>
                    <TeamForm key={seen} team={team} {...props} />
                    <Remove team={team} {...props} />
                </>
            ) : (
                <>
                    <Penalty id={team.team} {...props} />
                    <Out team={team} {...props} />
                </>
            )}
        </div>
    );
}

/** Takes a team away before the start. */
function Remove({ team, shown, nameOf, act }: PartProps & { readonly team: Team }): JSX.Element {
    const t = useWords();
    const name = nameOf(team.team);
    return (
        <Asking
            label={t("tournaments-team-remove")}
            about={name}
            question={t("tournaments-team-remove-sure", { name })}
            reason="may"
            kind="danger"
            work={(reason) =>
                act(() =>
                    client.value.tournaments.formTeam(shown.tournament.name, team.displayName, [], {
                        team: team.team,
                        reason,
                    }),
                )
            }
        />
    );
}

/** Takes all members of a team out; nothing where nobody is left. */
function Out({ team, shown, nameOf, act }: PartProps & { readonly team: Team }): JSX.Element | null {
    const t = useWords();
    const name = nameOf(team.team);
    const left = present(shown.entrants).filter((entrant) => team.members.includes(entrantId(entrant)));
    const takeOut = async (reason: string): Promise<void> => {
        for (const entrant of left) {
            await client.value.tournaments.withdraw(entrant.name, { reason });
        }
    };
    return left.length === 0 ? null : (
        <Asking
            label={t("tournaments-do-out")}
            about={name}
            question={t("tournaments-team-out-sure", { name })}
            reason="must"
            kind="danger"
            work={(reason) => act(() => takeOut(reason))}
        />
    );
}

/** Forms a new team; without enough entrants for its boards, says so. */
export function NewTeam(props: PartProps): JSX.Element {
    const t = useWords();
    const [formed, setFormed] = useState(0);
    const { entrants, tournament } = props.shown;
    const free = freeOf(entrants, tournament.teams).length;
    const boards = tournament.settings?.teams?.boards ?? 1;
    return free < boards ? (
        <p class="faint">{t("tournaments-teams-few", { boards, free })}</p>
    ) : (
        <TeamForm key={formed} {...props} onFormed={() => setFormed(formed + 1)} />
    );
}

type FormProps = PartProps & { readonly team?: Team; readonly onFormed?: () => void };

/** The name, the players in the order of boards, the captain and the seed of a team. */
function TeamForm({ team, shown, nameOf, act, onFormed }: FormProps): JSX.Element {
    const t = useWords();
    const { tournament, entrants } = shown;
    const { boards = 1, reserves = 0 } = tournament.settings?.teams ?? {};
    const [name, setName] = useState(team?.displayName ?? "");
    const [seed, setSeed] = useState(team?.seed ?? 0);
    const [captain, setCaptain] = useState(team?.captain ?? "");
    const [chosen, setChosen] = useState<readonly string[]>(team?.members ?? []);
    const free = freeOf(
        entrants,
        tournament.teams.filter((each) => each.team !== team?.team),
    );
    const most = Math.max(free.length, MOST);
    const places = Array.from({ length: Math.min(boards + reserves, most) }, (_, place) => place);
    const at = places.map((place) => free.find((id) => id === chosen[place]) ?? "");
    const members = at.filter((id) => id !== "");
    const choose = (place: number, id: string): void => setChosen(at.map((each, own) => (own === place ? id : each)));
    return (
        <Asking
            label={t(team === undefined ? "tournaments-team-form" : "tournaments-team-change")}
            {...(team !== undefined && { about: nameOf(team.team) })}
            question={t("tournaments-team-form-how")}
            reason="may"
            work={async (reason) => {
                const leader = members.includes(captain) ? { captain } : {};
                const known = team === undefined ? {} : { team: team.team };
                await act(() =>
                    client.value.tournaments.formTeam(tournament.name, name.trim(), members, {
                        ...known,
                        ...leader,
                        seed,
                        reason,
                    }),
                );
                onFormed?.();
            }}
        >
            <Field label={t("tournaments-team-name")}>
                <input
                    required
                    maxLength={LONGEST_NAME}
                    value={name}
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </Field>
            {places.map((place) => (
                <Field
                    key={place}
                    label={
                        place < boards
                            ? t("tournaments-team-board", { board: place + 1 })
                            : t("tournaments-team-reserve-place", { place: place - boards + 1 })
                    }
                >
                    <select
                        required={place < boards}
                        value={at[place] ?? ""}
                        onChange={(event) => choose(place, event.currentTarget.value)}
                    >
                        <option value="">–</option>
                        {free
                            .filter((id) => id === at[place] || !at.includes(id))
                            .map((id) => (
                                <option key={id} value={id}>
                                    {nameOf(id)}
                                </option>
                            ))}
                    </select>
                </Field>
            ))}
            <CaptainField
                members={members}
                value={members.includes(captain) ? captain : (members[0] ?? "")}
                nameOf={nameOf}
                onValue={setCaptain}
            />
            <NumberField label={t("tournaments-seed")} value={seed} least={0} onValue={setSeed} />
        </Asking>
    );
}

function present(entrants: readonly Entrant[]): readonly Entrant[] {
    return entrants.filter(({ state }) => state === Entrant_State.ACTIVE);
}

/** The entrants who take part and are in none of some teams. */
export function freeOf(entrants: readonly Entrant[], teams: readonly Team[]): string[] {
    const taken = new Set(teams.flatMap(({ members }) => members));
    return present(entrants)
        .map(entrantId)
        .filter((id) => !taken.has(id));
}
