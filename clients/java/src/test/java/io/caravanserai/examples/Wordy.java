package io.caravanserai.examples;

import io.caravanserai.Asked;
import io.caravanserai.Client;
import io.caravanserai.Verification;
import io.caravanserai.v1.Offer;
import io.caravanserai.v1.SeatScore;
import java.util.Comparator;

/** Plays a match of two against a bot of the service, and likes contracts and long sentences. */
public final class Wordy {
    private Wordy() {}

    /** Sees the question, the offers, and the table as its seat sees it. */
    private static Offer choose(Asked asked) {
        return asked.offers().stream()
                .max(Comparator.comparing((Offer offer) ->
                                offer.getDecision().getTypeUrl().contains("Contract"))
                        .thenComparing(offer -> offer.getLabel().length()))
                .orElseThrow();
    }

    public static void main(String[] arguments) {
        String address = arguments.length > 0 ? arguments[0] : "127.0.0.1:50051";
        try (Client client = Client.connect(address)) {
            String match = client.create("marcopolo", 2).getName();
            client.join(match, "Wordy");
            client.addBot(match, "random");
            client.start(match);
            System.out.println("decisions: " + client.play(match, Wordy::choose));
            for (SeatScore seat : client.scoreboard(match).getSeatsList()) {
                System.out.println(seat.getDisplayName() + ": " + seat.getPoints());
            }
            Verification verification = client.verify(match);
            System.out.println("verified: " + verification.good());
        }
    }
}
