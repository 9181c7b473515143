/** Compressed boxes, inflated with a limit. Without it, a few bytes could fill the memory of the reader. */

import * as findings from "./findings.js";
import { Unzlib } from "fflate";

import { concat } from "./bytes.js";
import { BOX_BYTES } from "./constants.js";
import { HarmlessError } from "./harmless.js";

const CHUNK = 1024;

/** Some bytes are not a compressed box, or the box is too large. */
export class InflationError extends HarmlessError {}

/**
 * The content of a compressed box (zlib, RFC 1950).
 *
 * @throws InflationError: the bytes are not a compressed box, or more follows, or it is larger than `BOX_BYTES`.
 */
export function inflated(compressed: Uint8Array): Uint8Array {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const stream = new Unzlib((chunk) => {
        size += chunk.length;
        chunks.push(chunk);
    });
    try {
        for (let start = 0; start < compressed.length && size <= BOX_BYTES; start += CHUNK) {
            stream.push(compressed.subarray(start, start + CHUNK), start + CHUNK >= compressed.length);
        }
    } catch (error) {
        throw new InflationError(findings.UNINFLATED_BOX, { cause: error });
    }
    const content = concat(...chunks);
    if (size > BOX_BYTES || compressed.length < 4 || adler32(content) !== lastNumber(compressed)) {
        throw new InflationError(findings.BROKEN_BOX(BOX_BYTES));
    }
    return content;
}

function lastNumber(bytes: Uint8Array): number {
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4);
}

/** The checksum at the end of what zlib compressed. */
function adler32(bytes: Uint8Array): number {
    let low = 1;
    let high = 0;
    for (const byte of bytes) {
        low = (low + byte) % 65521;
        high = (high + low) % 65521;
    }
    return high * 65536 + low;
}
