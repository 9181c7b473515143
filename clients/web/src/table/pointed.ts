/** The places that something beside the board points at: they are outlined, and cannot be picked for it. */

import { createContext } from "preact";

export const Pointed = createContext<ReadonlySet<string>>(new Set());
