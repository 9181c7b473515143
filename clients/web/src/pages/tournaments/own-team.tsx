/** The team of the visitor: they found one, join one by a code, and leave it; its captain orders it and gives the code out. */

import { newCode } from "caravanserai/web";
import { Entrant_State, type Team, Tournament_State } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking } from "../../parts/confirmed-button.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { useWords } from "../../words/words.js";
import { CaptainField } from "./captain-field.js";
import { isAmong, isOver, type PartProps } from "./parts.js";
import { entrantId } from "./sentences.js";

const LONGEST_NAME = 60;

/** Acts on the visitor's own team that are possible now; nothing for those who have not entered. */
export function OwnTeam(props: PartProps): JSX.Element | null {
    const t = useWords();
    const { shown, own } = props;
    const { teams, state } = shown.tournament;
    const [code, setCode] = useState("");
    const there = shown.entrants.some((each) => entrantId(each) === own && each.state === Entrant_State.ACTIVE);
    const team = teams.find(({ members }) => isAmong(members, own));
    const led = team?.captain === own ? team : undefined;
    const registering = state === Tournament_State.REGISTRATION;
    if (!there || isOver(state)) {
        return null;
    }
    return (
        <div class="stack">
            <div class="row" role="group" aria-label={t("tournaments-own-team")}>
                {registering && team === undefined && <Found {...props} onCode={setCode} />}
                {registering && team === undefined && <Join {...props} />}
                {led && <Order key={led.members.join(" ")} team={led} {...props} />}
                {registering && led && <NewCode team={led} {...props} onCode={setCode} />}
                {registering && team !== undefined && <Leave team={team} {...props} />}
            </div>
            {code !== "" && led && (
                <p role="status">
                    {t("tournaments-own-team-code")} <code class="code">{code}</code>
                </p>
            )}
        </div>
    );
}

/** A new team, whose captain is the visitor. */
function Found({ shown, act, onCode }: PartProps & { readonly onCode: (code: string) => void }): JSX.Element {
    const t = useWords();
    const [name, setName] = useState("");
    const found = async (): Promise<void> => {
        const code = newCode();
        const wanted = { displayName: name.trim() };
        await act(() => client.value.tournaments.changeOwnTeam(shown.tournament.name, wanted, { code }));
        onCode(code);
    };
    return (
        <Asking label={t("tournaments-own-team-found")} question={t("tournaments-own-team-found-sure")} work={found}>
            <Field label={t("tournaments-team-name")} hint={t("tournaments-own-team-name-hint")}>
                <input
                    required
                    maxLength={LONGEST_NAME}
                    value={name}
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </Field>
        </Asking>
    );
}

function Join({ shown, act }: PartProps): JSX.Element {
    const t = useWords();
    const [code, setCode] = useState("");
    return (
        <Asking
            label={t("tournaments-own-team-join")}
            question={t("tournaments-own-team-join-sure")}
            work={() => act(() => client.value.tournaments.joinTeam(shown.tournament.name, code.trim()))}
        >
            <Field label={t("tournaments-own-team-join-code")}>
                <input required maxLength={200} value={code} onInput={(event) => setCode(event.currentTarget.value)} />
            </Field>
        </Asking>
    );
}

/** The order of boards, and the captain; while registration is open members can be left out. */
function Order({ team, shown, nameOf, act }: PartProps & { readonly team: Team }): JSX.Element {
    const t = useWords();
    const [chosen, setChosen] = useState<readonly string[]>(team.members);
    const [captain, setCaptain] = useState(team.captain);
    const registering = shown.tournament.state === Tournament_State.REGISTRATION;
    const choose = (place: number, id: string): void => {
        const before = chosen[place] ?? "";
        setChosen(chosen.map((each, at) => (at === place ? id : each === id && id !== "" ? before : each)));
    };
    const members = chosen.filter((id) => id !== "");
    const wanted = { team: team.team, members, captain: members.includes(captain) ? captain : (members[0] ?? "") };
    return (
        <Asking
            label={t("tournaments-own-team-order")}
            question={t("tournaments-own-team-order-sure")}
            work={() => act(() => client.value.tournaments.changeOwnTeam(shown.tournament.name, wanted))}
        >
            {chosen.map((id, place) => (
                <Field key={place} label={t("tournaments-team-board", { board: place + 1 })}>
                    <select value={id} onChange={(event) => choose(place, event.currentTarget.value)}>
                        {registering && <option value="">–</option>}
                        {team.members.map((each) => (
                            <option key={each} value={each}>
                                {nameOf(each)}
                            </option>
                        ))}
                    </select>
                </Field>
            ))}
            <CaptainField members={members} value={wanted.captain} nameOf={nameOf} onValue={setCaptain} />
        </Asking>
    );
}

function NewCode({
    team,
    shown,
    act,
    onCode,
}: PartProps & { readonly team: Team; readonly onCode: (code: string) => void }): JSX.Element {
    const t = useWords();
    const make = async (): Promise<void> => {
        const code = newCode();
        const wanted = { team: team.team, members: team.members };
        await act(() => client.value.tournaments.changeOwnTeam(shown.tournament.name, wanted, { code }));
        onCode(code);
    };
    return (
        <Asking
            label={t("tournaments-own-team-new-code")}
            question={t("tournaments-own-team-new-code-sure")}
            work={make}
        />
    );
}

/** Leaves the team; its captain takes it away. */
function Leave({ team, shown, own, nameOf, act }: PartProps & { readonly team: Team }): JSX.Element {
    const t = useWords();
    const leads = team.captain === own;
    const members = leads ? [] : team.members.filter((id) => id !== own);
    return (
        <Asking
            label={t(leads ? "tournaments-own-team-remove" : "tournaments-own-team-leave")}
            question={t(leads ? "tournaments-team-remove-sure" : "tournaments-own-team-leave-sure", {
                name: nameOf(team.team),
            })}
            kind="danger"
            work={() =>
                act(() => client.value.tournaments.changeOwnTeam(shown.tournament.name, { team: team.team, members }))
            }
        />
    );
}
