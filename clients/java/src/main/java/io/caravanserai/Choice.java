package io.caravanserai;

/**
 * An event, or an order of events, by which somebody could have chosen among outcomes of chance.
 *
 * @param version the version that the event made
 * @param text what happened
 */
public record Choice(long version, String text) {}
