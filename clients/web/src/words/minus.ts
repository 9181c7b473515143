/** The sign of numbers below zero. */

/** A number with the minus sign that people read, instead of the hyphen that programs write. */
export function withMinus(number: number | bigint | string): string {
    return String(number).replace("-", "−");
}
