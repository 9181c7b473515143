package io.caravanserai;

import io.caravanserai.v1.Offer;
import io.caravanserai.v1.Question;
import java.util.List;

/**
 * The view of a bot. The bot may move pieces on the table ({@link Table#apply}) if it takes them back
 * ({@link Table#takeBack}).
 *
 * @param match the name of the match
 * @param seat the seat of the bot
 * @param version the version of the match
 * @param question the open question
 * @param offers all decisions that it admits
 * @param table the table as the seat sees it
 */
public record Asked(String match, int seat, long version, Question question, List<Offer> offers, Table table) {
    /**
     * Copies the offers.
     *
     * @param match the name of the match
     * @param seat the seat of the bot
     * @param version the version of the match
     * @param question the open question
     * @param offers all decisions that it admits
     * @param table the table as the seat sees it
     */
    public Asked {
        offers = List.copyOf(offers);
    }
}
