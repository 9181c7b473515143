/** The time of the service. */

/**
 * The clock of the service, as far as its messages tell: none is older than the moment in it. The clock of this machine may be wrong,
 * so only the time that passes here counts.
 */
export class ServiceClock {
    #ahead: number | undefined;

    /** Takes a moment of a message that just came, in milliseconds since 1970; 0: it tells none. */
    hear(moment: bigint): void {
        const ahead = Number(moment) - performance.now();
        if (moment > 0n && ahead > (this.#ahead ?? -Infinity)) {
            this.#ahead = ahead;
        }
    }

    /** The time that it shows, in milliseconds since 1970. */
    get now(): number {
        return this.#ahead === undefined ? Date.now() : Math.floor(this.#ahead + performance.now());
    }
}
