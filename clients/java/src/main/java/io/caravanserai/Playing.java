package io.caravanserai;

import io.caravanserai.internal.Findings;
import io.caravanserai.v1.ListOffersResponse;
import io.caravanserai.v1.Offer;
import java.util.Optional;

/** Lets a bot play the seat of a client until the match is over. */
final class Playing {
    private final Client client;
    private final String match;
    private final Bot bot;

    Playing(Client client, String match, Bot bot) {
        this.client = client;
        this.match = match;
        this.bot = bot;
    }

    /** Plays; returns the number of decisions. */
    int play() {
        int decisions = 0;
        try (Watch watch = client.watch(match)) {
            if (watch.seat() == Table.SPECTATOR) {
                throw new IllegalStateException(Findings.notSeated(match));
            }
            for (Update update : watch) {
                if (update.caughtUp() && answer(watch)) {
                    decisions++;
                }
            }
        }
        return decisions;
    }

    /** Answers the open question on the table, if it is still open. */
    private boolean answer(Watch watch) {
        Optional<Task> task = watch.table().question(watch.seat());
        if (task.isEmpty()) {
            return false;
        }
        ListOffersResponse listed = client.offers(match);
        long askedAt = task.get().askedAt();
        if (listed.getOffersCount() == 0 || listed.getQuestion().getAskedAt() != askedAt) {
            return false; // it was answered already, and the table is about to follow
        }
        Offer offer = bot.choose(new Asked(
                match, watch.seat(), watch.version(), listed.getQuestion(), listed.getOffersList(), watch.table()));
        try {
            client.decide(match, offer.getDecision(), request -> request.setAskedAt(askedAt));
            return true;
        } catch (Refused refused) {
            if (refused.rule().equals("SVC-ASK-01") || refused.rule().equals("SVC-ASK-02")) {
                return false; // the question is no longer open
            }
            throw refused;
        }
    }
}
