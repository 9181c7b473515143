/** The sounds of matches, made by the browser itself: short, quiet, and wanted or not on this device. */

import { signal } from "@preact/signals";

import { choose, chosen, onChoice } from "../browser/choices.js";

/** The things that are heard. */
export type Sound = "turn" | "decision" | "over" | "chat" | "clock";

/** A tone: its pitch in hertz, when it begins and how long it lasts in seconds. */
type Tone = readonly [pitch: number, begins: number, lasts: number];

export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
    turn: [
        [587, 0, 0.14],
        [784, 0.12, 0.2],
    ],
    decision: [[330, 0, 0.07]],
    over: [
        [523, 0, 0.12],
        [659, 0.1, 0.12],
        [784, 0.2, 0.18],
    ],
    chat: [
        [880, 0, 0.06],
        [1175, 0.07, 0.09],
    ],
    clock: [[1000, 0, 0.04]],
};

/** The loudness of a tone; 1 is as loud as the device plays. */
const LOUDNESS = 0.06;
/** The time after which a sound is too late, a hidden tab leaves to others, and no other tab repeats it; in milliseconds. */
const LATE = 500;
const LEFT = 300;
const KEPT = 10_000;
/** The time without a sound after which the output rests, in milliseconds: while it works it takes power, heard or not. */
const AWAKE = 2000;

/** True if the visitor wants sounds on this device. */
export const sounds = signal(wantedOf(chosen("sounds")));

/** Without a choice: on where a mouse or the like points, off on phones. */
function wantedOf(choice: string | undefined): boolean {
    return choice === undefined
        ? typeof matchMedia !== "undefined" && matchMedia("(pointer: fine)").matches
        : choice === "on";
}

export function setSounds(wanted: boolean): void {
    sounds.value = wanted;
    choose("sounds", wanted ? "on" : "off");
}

/** Hears what is chosen in other tabs. */
export function keepSounds(): void {
    onChoice("sounds", (text) => (sounds.value = wantedOf(text)));
}

let made: AudioContext | undefined;

/** The output; undefined before the first gesture, when browsers refuse one, or if there is none. */
function output(): AudioContext | undefined {
    const activation = navigator.userActivation as UserActivation | undefined;
    if (made === undefined && activation?.hasBeenActive !== false) {
        made = new AudioContext();
    }
    return made;
}

/** Makes the output work with the next gestures, which some browsers want; returns what ends that. */
export function awaitGesture(): () => void {
    const wake = (): void => {
        if (sounds.value) {
            void awake();
        }
    };
    const ending = new AbortController();
    for (const gesture of ["click", "keydown"]) {
        addEventListener(gesture, wake, { capture: true, passive: true, signal: ending.signal });
    }
    return () => ending.abort();
}

/** The output once it works; undefined if it does not. */
async function awake(): Promise<AudioContext | undefined> {
    try {
        const context = output();
        if (context !== undefined && context.state !== "running") {
            await context.resume();
        }
        if (context !== undefined) {
            restSoon(context);
        }
        return context;
    } catch {
        return undefined; // nothing is heard then
    }
}

let resting: ReturnType<typeof setTimeout> | undefined;

/** Lets the output rest once nothing was heard for a while. */
function restSoon(context: AudioContext): void {
    clearTimeout(resting);
    resting = setTimeout(() => {
        resting = undefined;
        context.suspend().catch(() => undefined); // it is closed with its page
    }, AWAKE);
}

/** Plays a sound, if it is wanted; in one tab, although several know of the `occasion`. */
export async function play(sound: Sound, occasion: string): Promise<void> {
    if (!sounds.value) {
        return;
    }
    const asked = performance.now();
    const context = await awake();
    if (context === undefined || performance.now() - asked > LATE) {
        return;
    }
    try {
        await once(`caravanserai sound ${sound} ${occasion}`, () => sing(context, TONES[sound]));
    } catch {
        // the browser refused
    }
}

/** Does something in one tab: in one that is seen, if there is any. Browsers have locks where the page came safely. */
async function once(name: string, work: () => void): Promise<void> {
    const locks = navigator.locks as LockManager | undefined;
    if (locks === undefined) {
        if (!document.hidden) {
            work();
        }
        return;
    }
    if (document.hidden) {
        await pause(LEFT);
    }
    await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) {
            work();
            await pause(KEPT);
        }
    });
}

async function pause(milliseconds: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function sing(context: AudioContext, tones: readonly Tone[]): void {
    if (context.state !== "running") {
        return; // it rests already: the tones would be heard when it wakes
    }
    restSoon(context);
    for (const [pitch, begins, lasts] of tones) {
        const from = context.currentTime + begins;
        const [tone, volume] = [context.createOscillator(), context.createGain()];
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(LOUDNESS, from);
        volume.gain.exponentialRampToValueAtTime(LOUDNESS / 100, from + lasts);
        tone.connect(volume).connect(context.destination);
        tone.start(from);
        tone.stop(from + lasts);
    }
}
