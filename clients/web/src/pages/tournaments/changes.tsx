/** Settings that the organiser changes before the first round is paired. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SettingsChangeSchema, TournamentSettings } from "caravanserai/v1/tournament";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Asking, NumberField } from "../../parts/confirmed-button.js";
import { Field } from "../../parts/field.js";
import { client } from "../../session/session.js";
import { TimeFields } from "../../timing/fields.js";
import { controlOf, type Timing, timingOf } from "../../timing/time-form.js";
import { addWords, useWords } from "../../words/words.js";
import { asConditions, type Entry, entryOf } from "./conditions.js";
import { EntryFields } from "./entry.js";
import catalogue from "./organise.words";
import type { PartProps } from "./parts.js";
import { StartField } from "./start-field.js";
import { dateOf } from "../../parts/times.js";

addWords(catalogue);

/** The settings that may change, as the form has them. */
interface Form {
    readonly title: string;
    readonly capacity: number;
    readonly rounds: number;
    readonly late: number;
    readonly byes: number;
    readonly automatic: boolean;
    readonly entry: Entry;
    readonly timing: Timing;
    readonly comeMinutes: number;
    readonly start: string;
    readonly checkInMinutes: number;
    readonly roundCheckInMinutes: number;
    readonly roundHours: number;
}

export function ChangeSettings({ shown: { tournament }, act }: PartProps): JSX.Element | null {
    const t = useWords();
    const { settings } = tournament;
    return settings === undefined ? null : (
        <Changing
            key={tournament.settingsVersion}
            settings={settings}
            label={t("tournaments-do-change")}
            work={(change, reason) =>
                act(() =>
                    client.value.tournaments.changeSettings(tournament.name, change, reason, {
                        expectedVersion: tournament.version,
                    }),
                )
            }
        />
    );
}

function Changing({
    settings,
    label,
    work,
}: {
    readonly settings: TournamentSettings;
    readonly label: string;
    readonly work: (change: Change, reason: string) => Promise<unknown>;
}): JSX.Element {
    const t = useWords();
    const before = formOf(settings);
    const [form, setForm] = useState(before);
    const change = (changes: Partial<Form>): void => setForm({ ...form, ...changes });
    const { format } = settings;
    const number = (label: string, name: NumberName, least = 0): JSX.Element => (
        <NumberField label={t(label)} value={form[name]} least={least} onValue={(value) => change({ [name]: value })} />
    );
    return (
        <Asking
            label={label}
            question={t("tournaments-do-change-sure")}
            reason="must"
            work={(reason) => work(changeOf(before, form), reason)}
        >
            <Field label={t("organise-name")}>
                <input
                    required
                    maxLength={100}
                    value={form.title}
                    onInput={(event) => change({ title: event.currentTarget.value })}
                />
            </Field>
            {number("organise-capacity", "capacity", 2)}
            {before.rounds > 0 && number("organise-rounds", "rounds", 1)}
            {(format.case === "swiss" || format.case === "arena") && number("organise-late", "late")}
            {format.case === "swiss" && number("organise-byes", "byes")}
            <EntryFields entry={form.entry} onChange={(entry) => change({ entry })} />
            {number("organise-come", "comeMinutes")}
            <StartField value={form.start} onValue={(start) => change({ start })} />
            {form.start !== "" && number("organise-check-in", "checkInMinutes")}
            {format.case === "swiss" && number("organise-round-check-in", "roundCheckInMinutes")}
            {format.case !== "arena" && number("organise-round-time", "roundHours")}
            <label class="row check">
                <input
                    type="checkbox"
                    checked={form.automatic}
                    onChange={(event) => change({ automatic: event.currentTarget.checked })}
                />
                {t("organise-automatic")}
            </label>
            <TimeFields timing={form.timing} onChange={(timing) => change({ timing })} />
        </Asking>
    );
}

type NumberName = { [Name in keyof Form]: Form[Name] extends number ? Name : never }[keyof Form];
type Change = MessageInitShape<typeof SettingsChangeSchema>;

function formOf(settings: TournamentSettings): Form {
    const { format } = settings;
    return {
        title: settings.title,
        capacity: settings.capacity,
        rounds: format.case === "swiss" || format.case === "roundRobin" ? format.value.rounds : 0,
        late: settings.lateEntryUntilRound,
        byes: settings.byesToTake,
        automatic: settings.automaticRounds,
        entry: entryOf(settings.entry),
        timing: timingOf(settings.timeControl),
        comeMinutes: Number(settings.timeToComeSeconds ?? 0n) / 60,
        start: localTime(settings.startTimeMilliseconds),
        checkInMinutes: Number(settings.checkInSeconds) / 60,
        roundCheckInMinutes: Number(settings.roundCheckInSeconds) / 60,
        roundHours: Number(settings.roundSeconds) / 3600,
    };
}

/** A moment as such a field has it, in the time of the device; empty: none. */
function localTime(moment: bigint): string {
    const at = dateOf(moment);
    return moment === 0n
        ? ""
        : dateOf(at.getTime() - at.getTimezoneOffset() * 60_000)
              .toISOString()
              .slice(0, 16);
}

/** The changes made in the form; unchanged fields are not named. */
function changeOf(before: Form, form: Form): Change {
    const named = <T extends object>(name: keyof Form, change: T): Partial<T> =>
        JSON.stringify(before[name]) === JSON.stringify(form[name]) ? {} : change;
    const start = form.start === "" ? 0n : BigInt(new Date(form.start).getTime());
    const checkIn = form.start === "" ? 0 : form.checkInMinutes;
    return {
        ...named("title", { title: form.title }),
        ...named("capacity", { capacity: form.capacity }),
        ...named("rounds", { rounds: form.rounds }),
        ...named("late", { lateEntryUntilRound: form.late }),
        ...named("byes", { byesToTake: form.byes }),
        ...named("automatic", { automaticRounds: form.automatic }),
        ...named("entry", { entry: asConditions(form.entry) }),
        ...named("timing", { timeControl: controlOf(form.timing) ?? {} }),
        ...named("comeMinutes", { timeToComeSeconds: seconds(form.comeMinutes, 60) }),
        ...named("start", { startTimeMilliseconds: start }),
        ...(checkIn !== before.checkInMinutes && { checkInSeconds: seconds(checkIn, 60) }),
        ...named("roundCheckInMinutes", { roundCheckInSeconds: seconds(form.roundCheckInMinutes, 60) }),
        ...named("roundHours", { roundSeconds: seconds(form.roundHours, 3600) }),
    };
}

function seconds(amount: number, unit: number): bigint {
    return BigInt(Math.round(amount * unit));
}
