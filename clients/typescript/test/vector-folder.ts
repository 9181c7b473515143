/** The folder of the conformance vectors: those of this checkout, or others, such as those of a release, in `VECTORS`. */

import { pathToFileURL } from "node:url";

const { VECTORS: given } = process.env;

export const VECTORS = given === undefined ? new URL("../../../vectors/", import.meta.url) : pathToFileURL(`${given}/`);
