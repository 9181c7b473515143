/** The keys that the visitor trusts. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Button } from "../parts/button.js";
import { useWords } from "../words/words.js";
import type { Trust } from "./keys.js";

interface KeysProps {
    readonly trust: Trust;
    readonly onTrust: (trust: Trust) => void;
    /** They came from the service itself. */
    readonly ofService: boolean;
}

export function Keys({ trust, onTrust, ofService }: KeysProps): JSX.Element {
    const t = useWords();
    const [typed, setTyped] = useState(trust);
    useEffect(() => setTyped(trust), [trust]);
    const changed = (field: keyof Trust) => (event: { currentTarget: { value: string } }) =>
        setTyped({ ...typed, [field]: event.currentTarget.value });
    return (
        <details class="card proof-keys">
            <summary>{t("proof-keys")}</summary>
            <p>{t(ofService && trust.log !== "" ? "proof-keys-of-service" : "proof-keys-about")}</p>
            <form
                class="stack"
                onSubmit={(event) => {
                    event.preventDefault();
                    onTrust(typed);
                }}
            >
                <label class="stack">
                    <span>{t("proof-keys-log")}</span>
                    <textarea rows={2} spellcheck={false} value={typed.log} onInput={changed("log")} />
                </label>
                <label class="stack">
                    <span>{t("proof-keys-witnesses")}</span>
                    <textarea rows={3} spellcheck={false} value={typed.witnesses} onInput={changed("witnesses")} />
                </label>
                <label class="row">
                    <span>{t("proof-keys-quorum")}</span>
                    <input type="number" min={0} max={99} value={typed.quorum} onInput={changed("quorum")} />
                </label>
                <p>
                    <Button type="submit">{t("proof-keys-use")}</Button>
                </p>
            </form>
        </details>
    );
}
