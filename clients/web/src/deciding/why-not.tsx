/** Why a place cannot be chosen now, said at the place: by the rules that forbid what could be meant. */

import { type Client, harmless, Refused } from "caravanserai/web";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Foreign } from "../parts/foreign.js";
import type { Scene } from "../table/scene.js";
import { useWords } from "../words/words.js";
import { Mentions } from "./mentions.js";
import type { Deciding } from "./model.js";
import { meant } from "./obstacles.js";

interface WhyNotProps {
    readonly client: Client;
    readonly match: string;
    readonly place: string;
    readonly deciding: Deciding;
    readonly scene: Scene;
    readonly shown: readonly string[];
}

export function WhyNot({ client, match, place, deciding, scene, shown }: WhyNotProps): JSX.Element | null {
    const t = useWords();
    const [refusals, setRefusals] = useState<readonly Refused[] | undefined>();
    const { question, choices } = deciding;
    useEffect(() => {
        let wanted = true;
        setRefusals(undefined);
        refusalsOf(client, match, place, choices, scene, shown).then(
            (found) => wanted && setRefusals(found),
            () => wanted && setRefusals([]),
        );
        return () => {
            wanted = false;
        };
    }, [client, match, place, choices]);
    if (question === undefined || refusals === undefined) {
        return null;
    }
    return (
        <div class="why-not" role="status">
            {refusals.length === 0 ? (
                <p>{t("deciding-not-asked", { question: harmless(question.text) })}</p>
            ) : (
                <>
                    <p>{t("deciding-why-not")}</p>
                    <ul>
                        {refusals.map(({ details }) => (
                            <li key={details.cause}>
                                <Foreign text={details.cause} />
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </div>
    );
}

/** Each reason once. What the service would not even understand is no reason. */
async function refusalsOf(
    client: Client,
    match: string,
    place: string,
    choices: Deciding["choices"],
    scene: Scene,
    shown: readonly string[],
): Promise<Refused[]> {
    const wanted = meant(place, choices, scene, new Mentions(scene, shown));
    const answers = await Promise.all(
        wanted.map(async ({ offer }) => client.preview(match, offer).then(() => undefined, refusalIn)),
    );
    const found = new Map(answers.flatMap((each) => (each ? [[each.details.cause, each] as const] : [])));
    return [...found.values()];
}

function refusalIn(error: unknown): Refused | undefined {
    return error instanceof Refused ? error : undefined;
}
