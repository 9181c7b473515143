package io.caravanserai;

import io.caravanserai.internal.Constants;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A check of the statements about hidden pieces, as far as the viewer of a table sees. */
final class Statements {
    private record Lying(String place, String piece) {}

    private final Table table;

    private Statements(Table table) {
        this.table = table;
    }

    /**
     * A piece that states what is not so: when it was put up, by one of the latest steps, or after these. What cannot
     * be read is not so, and nothing is if too many stand.
     */
    static Optional<String> untrue(Table table, List<Step> steps) {
        var statements = new Statements(table);
        return statements.untrueWhenMade(steps).or(statements::untrueNow);
    }

    private Optional<String> untrueWhenMade(List<Step> steps) {
        if (steps.stream().noneMatch(Statements::states)) {
            return Optional.empty();
        }
        Set<String> shown = steps.stream()
                .filter(step -> step instanceof Step.Show show && show.seat() == table.viewer())
                .map(step -> ((Step.Show) step).place())
                .collect(Collectors.toSet());
        var later = new HashMap<Lying, Long>();
        for (int index = steps.size() - 1; index >= 0; index--) {
            if (steps.get(index) instanceof Step.Move move) {
                if (states(move) && !isSo(move.becomes(), later, shown)) {
                    return Optional.of(move.becomes());
                }
                later.merge(new Lying(move.target(), move.becomes()), move.number(), Long::sum);
                later.merge(new Lying(move.source(), move.piece()), -move.number(), Long::sum);
            }
        }
        return Optional.empty();
    }

    private Optional<String> untrueNow() {
        Set<String> standing = table.pieces(Statement.STATED).keySet();
        if (standing.size() > Constants.STANDING_STATEMENTS) {
            return Optional.of(standing.size() + " statements");
        }
        return new TreeSet<>(standing)
                .stream().filter(piece -> !isSo(piece, Map.of(), Set.of())).findFirst();
    }

    private static boolean states(Step step) {
        return step instanceof Step.Move move && move.target().equals(Statement.STATED);
    }

    private boolean isSo(String piece, Map<Lying, Long> later, Set<String> unknown) {
        Optional<Statement> read = Statement.read(piece);
        if (read.isEmpty()) {
            return false;
        }
        Statement statement = read.get();
        String place = statement.place();
        if (unknown.contains(place) || !table.knows(place)) {
            return true;
        }
        Map<String, Long> lying = table.pieces(place);
        long number = statement.pieces().stream()
                .mapToLong(each -> lying.getOrDefault(each, 0L) - later.getOrDefault(new Lying(place, each), 0L))
                .sum();
        return statement.allows(number);
    }
}
