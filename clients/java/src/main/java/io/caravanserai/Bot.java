package io.caravanserai;

import io.caravanserai.v1.Offer;

/** A function that chooses among offers can play a seat; see {@link Client#play}. */
@FunctionalInterface
public interface Bot {
    /**
     * Chooses one of the offers.
     *
     * @param asked what the seat is asked
     * @return an element of {@link Asked#offers}
     */
    Offer choose(Asked asked);
}
