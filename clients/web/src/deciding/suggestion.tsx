/** A suggestion for the question that is open: what an expert would decide. The service gives it in matches against bots alone. */

import { type Match, type Seat, Seat_Occupant } from "caravanserai/v1/match";
import { MatchService } from "caravanserai/v1/match_service";
import type { Client } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Button } from "../parts/button.js";
import { Foreign } from "../parts/foreign.js";
import { Icon } from "../parts/icons.js";
import { describe } from "../session/troubles.js";
import { useWords } from "../words/words.js";
import type { Choice } from "./choice-groups.js";
import type { Deciding } from "./model.js";

interface SuggestionProps {
    readonly client: Client;
    readonly match: Match;
    readonly seat: number;
    readonly deciding: Deciding;
}

/** True if nobody but bots has played against a seat, outside of tournaments. */
export function againstBotsAlone({ seats, tournament }: Pick<Match, "seats" | "tournament">, seat: number): boolean {
    const isBot = ({ occupant, handedOver }: Seat): boolean => occupant === Seat_Occupant.BOT && !handedOver;
    return !tournament && seats.every((each) => each.number === seat || isBot(each));
}

type State =
    "thinking" | { readonly label: string; readonly decision: Uint8Array } | { readonly error: unknown } | undefined;

export function Suggestion({ client, match, seat, deciding }: SuggestionProps): JSX.Element | null {
    const t = useWords();
    const [state, setState] = useState<State>();
    const askedAt = deciding.question?.askedAt;
    useEffect(() => setState(undefined), [askedAt]);
    if (askedAt === undefined || deciding.choices.length < 2 || !againstBotsAlone(match, seat)) {
        return null;
    }
    const ask = async (): Promise<void> => {
        setState("thinking");
        try {
            const { offer } = await client.call(MatchService.method.suggestDecision, { match: match.name });
            setState({ label: offer?.label ?? "", decision: offer?.decision?.value ?? new Uint8Array() });
        } catch (error) {
            setState({ error });
        }
    };
    const told = typeof state === "object" && "label" in state ? state : undefined;
    const choice = told && deciding.choices.find((each) => isSame(each, told.decision));
    return (
        <div class="suggestion" role="status">
            {told === undefined ? (
                <Button size="small" kind="plain" disabled={state === "thinking"} onClick={() => void ask()}>
                    <Icon name="help" /> {t(state === "thinking" ? "deciding-suggesting" : "deciding-suggest")}
                </Button>
            ) : (
                <p class="row">
                    <span>
                        {t("deciding-suggested")} <Foreign text={told.label} />
                    </span>
                    {choice !== undefined && (
                        <Button size="small" onClick={() => deciding.choose(choice)}>
                            {t("deciding-suggested-choose")}
                        </Button>
                    )}
                </p>
            )}
            {typeof state === "object" && "error" in state && <p class="faint">{describe(t, state.error)}</p>}
        </div>
    );
}

function isSame({ offer }: Choice, decision: Uint8Array): boolean {
    const own = offer.decision?.value;
    return own?.length === decision.length && own.every((byte, index) => byte === decision[index]);
}
