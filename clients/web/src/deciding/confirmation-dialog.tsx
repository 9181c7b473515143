/** The dialog in which a player says what they want to confirm. */

import type { JSX } from "preact";

import { Dialog } from "../parts/dialog.js";
import { useWords } from "../words/words.js";
import { confirmation, CONFIRMATIONS, setConfirmation } from "./confirmation.js";

export function ConfirmationDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
    const t = useWords();
    return (
        <Dialog title={t("deciding-confirmation")} open onClose={onClose}>
            <fieldset class="confirmations">
                <legend class="unseen">{t("deciding-confirmation")}</legend>
                {CONFIRMATIONS.map((each) => (
                    <label key={each}>
                        <input
                            type="radio"
                            name="confirmation"
                            checked={confirmation.value === each}
                            onChange={() => setConfirmation(each)}
                        />
                        <span>
                            {t(`deciding-confirmation-${each}`)}
                            <small class="faint">{t(`deciding-confirmation-${each}-hint`)}</small>
                        </span>
                    </label>
                ))}
            </fieldset>
            <p class="faint">{t("deciding-confirmation-kept")}</p>
        </Dialog>
    );
}
