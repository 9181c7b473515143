package io.caravanserai;

import io.caravanserai.internal.Constants;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A statement of the service about hidden pieces. To fold a match, nothing of this is needed.
 *
 * @param place where the pieces lie
 * @param least how many of them lie there at least
 * @param most how many at most; empty: any number
 * @param pieces the pieces, all of one kind
 */
public record Statement(String place, long least, Optional<Long> most, Set<String> pieces) {
    /** The place where statements lie that stand. */
    public static final String STATED = "stated";

    private static final int BEFORE_FACES = 5;

    /**
     * The statement that a piece is.
     *
     * @param piece the piece
     * @return the statement; empty if it is none
     */
    public static Optional<Statement> read(String piece) {
        List<String> parts = Arrays.asList(piece.split("/", -1));
        if (parts.size() <= BEFORE_FACES
                || parts.size() > BEFORE_FACES + Constants.STATED_PIECES
                || !parts.get(0).equals("statement")
                || !parts.stream().allMatch(Statement::isPart)
                || !isNumber(parts.get(2))
                || !(parts.get(3).equals("-") || isNumber(parts.get(3)))
                || parts.get(4).contains("%2F")) {
            return Optional.empty();
        }
        Optional<Long> most = parts.get(3).equals("-") ? Optional.empty() : Optional.of(Long.valueOf(parts.get(3)));
        String kind = decoded(parts.get(4));
        Set<String> pieces = parts.subList(BEFORE_FACES, parts.size()).stream()
                .map(face -> kind + "/" + decoded(face))
                .collect(Collectors.toUnmodifiableSet());
        return Optional.of(new Statement(decoded(parts.get(1)), Long.parseLong(parts.get(2)), most, pieces));
    }

    /**
     * True if this number of the pieces may lie there.
     *
     * @param number how many
     * @return whether they may
     */
    public boolean allows(long number) {
        return least <= number && most.map(bound -> number <= bound).orElse(true);
    }

    private static boolean isNumber(String text) {
        return text.matches(Constants.STATED_NUMBER_PATTERN);
    }

    private static boolean isPart(String text) {
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
            if (!text.startsWith("%2F", at) && !text.startsWith("%25", at)) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static String decoded(String part) {
        return part.replace("%2F", "/").replace("%25", "%");
    }
}
