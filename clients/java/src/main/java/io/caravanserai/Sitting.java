package io.caravanserai;

/**
 * The player of a seat.
 *
 * @param seat the seat
 * @param name the name of the player; empty if they were erased
 * @param player the player ({@code players/…}); empty for guests and bots
 * @param bot the kind of bot; empty for players
 * @param place the place that the seat reached; 0 in a match that was given up
 * @param contributed whether its entropy went into the chance of the match
 */
public record Sitting(int seat, String name, String player, String bot, int place, boolean contributed) {}
