package io.caravanserai.internal;

import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.SeatJoined;
import io.caravanserai.v1.SeatReservation;
import io.caravanserai.v1.TableAttempt;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The table of a tournament that a match is of: its name follows from that, and its seats are kept for entrants. Give
 * it each event in order.
 */
public final class Arranged {
    private static final String PREFIX = "matches/";
    /** The number of bytes of a hash in the name of a match of a tournament. */
    private static final int NAME_BYTES = 20;

    private static final int NAME_LENGTH = PREFIX.length() + NAME_BYTES * 8 / 5;

    private List<SeatReservation> reserved = List.of();

    /** The name of the match of an attempt at a table of a tournament. */
    public static String matchOf(TableAttempt table) {
        byte[] digest = Digests.sha256(Digests.parts(
                Constants.TOURNAMENT_MATCH_LABEL,
                table.getTournament(),
                Integer.toUnsignedLong(table.getRound()),
                Integer.toUnsignedLong(table.getTable()),
                Integer.toUnsignedLong(table.getAttempt())));
        return PREFIX + base32(Arrays.copyOf(digest, NAME_BYTES));
    }

    /** Bytes in lower-case base 32. Their number is a multiple of five. */
    private static String base32(byte[] bytes) {
        var letters = new StringBuilder();
        BigInteger number = new BigInteger(1, bytes);
        for (int shift = bytes.length * 8 - 5; shift >= 0; shift -= 5) {
            int five = number.shiftRight(shift).intValue() & 31;
            letters.append("abcdefghijklmnopqrstuvwxyz234567".charAt(five));
        }
        return letters.toString();
    }

    /** Adds an event; returns what is wrong with it. */
    public List<String> follow(MatchEvent event) {
        if (event.hasCreated()) {
            reserved = event.getCreated().getReservedList();
            return misnamed(event.getMatch(), event.getCreated());
        }
        return event.hasJoined() && !keeps(event.getJoined())
                ? List.of(Findings.keptSeat(event.getJoined().getSeat()))
                : List.of();
    }

    /** True if the seat that is taken is kept for its player or bot, or for nobody. */
    private boolean keeps(SeatJoined joined) {
        if (reserved.isEmpty()) {
            return true;
        }
        int seat = joined.getSeat();
        if (seat < 1 || seat > reserved.size()) {
            return false;
        }
        SeatReservation kept = reserved.get(seat - 1);
        return kept.getPlayer().equals(joined.getAccount()) && kept.getBot().equals(joined.getBot());
    }

    private static List<String> misnamed(String match, MatchCreated created) {
        var wrong = new ArrayList<String>();
        boolean arranged = created.hasTournament();
        if (arranged && !match.equals(matchOf(created.getTournament()))) {
            wrong.add(Findings.OTHER_NAME);
        }
        if (!arranged && match.codePointCount(0, match.length()) == NAME_LENGTH) {
            wrong.add(Findings.NO_TOURNAMENT);
        }
        int kept = created.getReservedCount();
        if (kept > 0 && (!arranged || kept != created.getPlayers())) {
            wrong.add(Findings.NOT_ALL_KEPT);
        }
        return wrong;
    }
}
