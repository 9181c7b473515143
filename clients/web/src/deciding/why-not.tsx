/** The reason why a place cannot be chosen now, shown at the place: by the rules that forbid what could be meant. */

import { type Client, harmless, InvalidRequest, Refused } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { announce } from "../parts/announcement.js";
import { Foreign } from "../parts/foreign.js";
import { useWords } from "../words/words.js";
import type { Deciding } from "./model.js";
import type { Choice } from "./choice-groups.js";

interface WhyNotProps {
    readonly client: Client;
    readonly match: string;
    readonly place: string;
    readonly deciding: Deciding;
}

/** The answer of the service, and the place in question; without an answer nothing is shown. */
interface Answered {
    readonly place: string;
    readonly choices: Deciding["choices"];
    readonly causes: readonly string[];
}

export function WhyNot({ client, match, place, deciding }: WhyNotProps): JSX.Element | null {
    const t = useWords();
    const { question, choices, offered } = deciding;
    const [answered, setAnswered] = useState<Answered | undefined>();
    const elsewhere = offered.has(place);
    const title = elsewhere
        ? t("deciding-not-with-picks")
        : answered !== undefined && answered.causes.length > 0
          ? t("deciding-why-not")
          : t("deciding-not-asked", { question: harmless(question?.text ?? "") });
    useEffect(() => {
        let wanted = true;
        if (!elsewhere) {
            causesOf(client, match, deciding.meantAt(place)).then(
                (causes) => wanted && setAnswered({ place, choices, causes }),
                () => undefined, // nobody knows, so nothing is said
            );
        }
        return () => {
            wanted = false;
        };
    }, [client, match, place, choices, elsewhere]);
    const known = answered?.place === place && answered.choices === choices ? answered.causes : undefined;
    const said = question !== undefined && (elsewhere || known !== undefined);
    const causes = elsewhere ? [] : (known ?? []);
    useEffect(() => {
        if (said) {
            announce([title, ...causes.map((cause) => harmless(cause))].join(" "));
        }
    }, [said, title, known]);
    return said ? (
        <div class="why-not">
            <p>{title}</p>
            {causes.length > 0 && (
                <ul>
                    {causes.map((cause) => (
                        <li key={cause}>
                            <Foreign text={cause} />
                        </li>
                    ))}
                </ul>
            )}
        </div>
    ) : null;
}

/** Each cause once. What the service would not even understand is no reason. */
async function causesOf(client: Client, match: string, wanted: readonly Choice[]): Promise<string[]> {
    const answers = await Promise.all(
        wanted.map(async ({ offer }) => client.preview(match, offer).then(() => [], causeIn)),
    );
    return [...new Set(answers.flat())];
}

function causeIn(error: unknown): string[] {
    if (error instanceof Refused) {
        return [error.details.cause];
    }
    if (error instanceof InvalidRequest) {
        return [];
    }
    throw error;
}
