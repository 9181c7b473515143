package io.caravanserai;

import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.Placement;
import io.caravanserai.v1.TableArea;
import io.caravanserai.v1.Visibility;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The pieces in their places, the open tasks and what was shown, as one viewer sees it.
 *
 * <p>{@link #apply} folds a step. That is all that is needed to follow a match of any game. A piece whose face the
 * viewer does not see is held as its kind. A table is not safe for use by several threads.
 */
public final class Table {
    /** The viewer without a seat. */
    public static final int SPECTATOR = 0;
    /** The viewer who sees all faces: for matches that are over, when all openings are known. */
    public static final int EVERYTHING = -1;

    private static final String SHOWN = "shown";

    private final Map<String, Visibility> visibility = new HashMap<>();
    private final int viewer;
    private final Map<String, Map<String, Long>> places = new HashMap<>();
    private final Map<Integer, List<Task>> stacks = new HashMap<>();
    private final Map<String, Set<Integer>> shown = new HashMap<>();
    private long fingerprint;

    /**
     * An empty table.
     *
     * @param areas the areas of the table
     * @param viewer the seat that sees it, or {@link #SPECTATOR}, or {@link #EVERYTHING}
     */
    public Table(Iterable<TableArea> areas, int viewer) {
        areas.forEach(area -> visibility.put(area.getName(), area.getVisibility()));
        this.viewer = viewer;
    }

    /**
     * The table with these pieces on it, without the faces that the viewer does not see.
     *
     * @param areas the areas of the table
     * @param layout what lies where
     * @param viewer the seat that sees it, or {@link #SPECTATOR}, or {@link #EVERYTHING}
     * @return the table
     * @throws FoldException a place is in no area
     */
    public static Table layOut(Iterable<TableArea> areas, Iterable<Placement> layout, int viewer) {
        var table = new Table(areas, viewer);
        for (Placement entry : layout) {
            table.put(entry.getPlace(), table.masked(entry.getPlace(), entry.getPiece()), entry.getCount());
        }
        return table;
    }

    /**
     * Returns the viewer of the table.
     *
     * @return a seat, or {@link #SPECTATOR}, or {@link #EVERYTHING}
     */
    public int viewer() {
        return viewer;
    }

    /**
     * The fingerprint of the public table, the same for each viewer.
     *
     * @return an unsigned number
     */
    public long fingerprint() {
        return fingerprint;
    }

    /**
     * The fingerprint of the full table, for the viewer who sees {@link #EVERYTHING}.
     *
     * @return an unsigned number
     */
    public long fullFingerprint() {
        BigInteger total = BigInteger.ZERO;
        for (Placement entry : layout()) {
            String place = entry.getPlace();
            String piece = entry.getPiece();
            BigInteger weight = wholeWeight(place, asPublic(place, piece), piece);
            total = total.add(weight.multiply(BigInteger.valueOf(entry.getCount())));
        }
        for (var entry : stacks.entrySet()) {
            for (int depth = 0; depth < entry.getValue().size(); depth++) {
                Task task = entry.getValue().get(depth);
                BigInteger weight = wholeWeight(taskPlace(entry.getKey(), depth), taskPiece(task), taskPiece(task));
                total = total.add(weight.multiply(BigInteger.valueOf(task.askedAt() + 1)));
            }
        }
        for (var entry : shown.entrySet()) {
            for (int seat : entry.getValue()) {
                total = total.add(wholeWeight(shownPlace(entry.getKey(), seat), SHOWN, SHOWN));
            }
        }
        return total.shiftRight(Long.SIZE).longValue();
    }

    /**
     * True if the viewer sees the faces at a place.
     *
     * @param place the place
     * @return whether they do
     * @throws FoldException the place is in no area
     */
    public boolean sees(String place) {
        Visibility visible = visibilityAt(place);
        if (visible == Visibility.VISIBILITY_ALL || viewer == EVERYTHING) {
            return true;
        }
        if (viewer == SPECTATOR) {
            return false;
        }
        boolean owned = visible == Visibility.VISIBILITY_OWNER && Names.ownerOf(place) == viewer;
        return owned || shown.getOrDefault(place, Set.of()).contains(viewer);
    }

    /** True if the viewer sees the faces at a place, where there is such a place. */
    boolean knows(String place) {
        return viewer == EVERYTHING || (visibility.containsKey(Names.areaOf(place)) && sees(place));
    }

    /**
     * The statements that stand.
     *
     * @return what is stated about hidden pieces
     */
    public List<Statement> statements() {
        return new TreeSet<>(pieces(Statement.STATED).keySet())
                .stream().map(Statement::read).flatMap(Optional::stream).toList();
    }

    /**
     * A piece as the viewer sees it at a place.
     *
     * @param place the place
     * @param piece the piece
     * @return the piece, or its kind
     */
    public String masked(String place, String piece) {
        return sees(place) ? piece : Names.kindOf(piece);
    }

    /**
     * The pieces at a place.
     *
     * @param place the place
     * @return how many there are of each piece; below zero only in a supply without end
     */
    public Map<String, Long> pieces(String place) {
        return Collections.unmodifiableMap(places.getOrDefault(place, Map.of()));
    }

    /**
     * The open question of a seat.
     *
     * @param seat the seat
     * @return the task on top of its stack
     */
    public Optional<Task> question(int seat) {
        List<Task> tasks = tasks(seat);
        return tasks.isEmpty() ? Optional.empty() : Optional.of(tasks.get(tasks.size() - 1));
    }

    /**
     * The open tasks of a stack.
     *
     * @param stack a seat, or 0 for the match
     * @return the tasks, the next one last
     */
    public List<Task> tasks(int stack) {
        return Collections.unmodifiableList(stacks.getOrDefault(stack, List.of()));
    }

    /**
     * The stacks of tasks that are not empty.
     *
     * @return the tasks of each stack, the next one last; by seats, 0 is the match
     */
    public SortedMap<Integer, List<Task>> stacks() {
        var found = new TreeMap<Integer, List<Task>>();
        stacks.forEach((stack, tasks) -> {
            if (!tasks.isEmpty()) {
                found.put(stack, List.copyOf(tasks));
            }
        });
        return found;
    }

    /**
     * Returns the pieces that have been shown.
     *
     * @return the places whose faces were shown, each with the seats that see them
     */
    public SortedMap<String, SortedSet<Integer>> shown() {
        var found = new TreeMap<String, SortedSet<Integer>>();
        shown.forEach((place, seats) -> {
            if (!seats.isEmpty()) {
                found.put(place, new TreeSet<>(seats));
            }
        });
        return found;
    }

    /**
     * Everything on the table, sorted by place and piece.
     *
     * @return the places with their pieces
     */
    public List<Placement> layout() {
        var layout = new ArrayList<Placement>();
        new TreeMap<>(places).forEach((place, pieces) -> new TreeMap<>(pieces)
                .forEach((piece, count) -> layout.add(Placement.newBuilder()
                        .setPlace(place)
                        .setPiece(piece)
                        .setCount(count)
                        .build())));
        return layout;
    }

    /**
     * Folds a step. If it does not fit, the table stays as it was.
     *
     * @param step the step
     * @throws FoldException it does not fit: the task to close is not on top, a place is in no area, a place is shown
     *     twice
     */
    public void apply(Step step) {
        if (step instanceof Step.Move move) {
            visibilityAt(move.target());
            put(move.source(), move.piece(), -move.number());
            put(move.target(), move.becomes(), move.number());
        } else if (step instanceof Step.Show show) {
            show(show.place(), show.seat());
        } else if (step instanceof Step.Hide hide) {
            hide(hide.place(), hide.seat());
        } else if (step instanceof Step.Ask ask) {
            push(ask.stack(), ask.task());
        } else if (step instanceof Step.Close close) {
            pop(close.stack(), close.task());
        }
    }

    /**
     * Takes back the latest steps, the last one first.
     *
     * @param steps steps in the order in which they were applied
     */
    public void takeBack(List<Step> steps) {
        for (int index = steps.size() - 1; index >= 0; index--) {
            apply(steps.get(index).inverse());
        }
    }

    /** Adds a number of pieces to a place; a negative number takes them away. */
    void put(String place, String piece, long number) {
        String seen = asPublic(place, piece);
        Map<String, Long> pieces = places.computeIfAbsent(place, unused -> new HashMap<>());
        pieces.merge(piece, number, (had, more) -> had + more == 0 ? null : Long.valueOf(had + more));
        if (pieces.getOrDefault(piece, 1L) == 0) {
            pieces.remove(piece);
        }
        fingerprint += number * weight(place, seen);
    }

    private void show(String place, int seat) {
        if (!shown.computeIfAbsent(place, unused -> new HashSet<>()).add(seat)) {
            throw new FoldException(Findings.shownAlready(place, seat));
        }
        fingerprint += shownWeight(place, seat);
    }

    private void hide(String place, int seat) {
        if (!shown.getOrDefault(place, new HashSet<>()).remove(seat)) {
            throw new FoldException(Findings.notShown(place, seat));
        }
        fingerprint -= shownWeight(place, seat);
    }

    private void push(int stack, Task task) {
        List<Task> tasks = stacks.computeIfAbsent(stack, unused -> new ArrayList<>());
        fingerprint += taskWeight(stack, tasks.size(), task);
        tasks.add(task);
    }

    private void pop(int stack, Task task) {
        if (!question(stack).equals(Optional.of(task))) {
            throw new FoldException(Findings.notOnTop(task, stack));
        }
        List<Task> tasks = stacks.get(stack);
        tasks.remove(tasks.size() - 1);
        fingerprint -= taskWeight(stack, tasks.size(), task);
    }

    private String asPublic(String place, String piece) {
        return visibilityAt(place) == Visibility.VISIBILITY_ALL ? piece : Names.kindOf(piece);
    }

    private Visibility visibilityAt(String place) {
        Visibility visible = visibility.get(Names.areaOf(place));
        if (visible == null) {
            throw new FoldException("no area of this table has a place " + place);
        }
        return visible;
    }

    private static String taskPlace(int stack, int depth) {
        return "?" + stack + ":" + depth;
    }

    private static String taskPiece(Task task) {
        var words = new ArrayList<String>();
        words.add(task.kind());
        words.addAll(task.arguments());
        return String.join("\0", words);
    }

    private static String shownPlace(String place, int seat) {
        return "!" + seat + ":" + place;
    }

    private static long taskWeight(int stack, int depth, Task task) {
        return (task.askedAt() + 1) * weight(taskPlace(stack, depth), taskPiece(task));
    }

    private static long shownWeight(String place, int seat) {
        return weight(shownPlace(place, seat), SHOWN);
    }

    /** The weight of a piece for both fingerprints: 8 bytes of itself, then 8 bytes of what a spectator sees of it. */
    private static BigInteger wholeWeight(String place, String seen, String piece) {
        byte[] full = digest(place, piece);
        var both = ByteBuffer.allocate(2 * Long.BYTES);
        both.put(full, full.length - Long.BYTES, Long.BYTES).put(digest(place, seen), 0, Long.BYTES);
        return new BigInteger(1, both.array());
    }

    private static byte[] digest(String place, String piece) {
        return Digests.sha256(Digests.utf8("caravanserai/weight/v1\0" + place + "\0" + piece));
    }

    /**
     * The part of a piece at a place in the fingerprint.
     *
     * @param place the place
     * @param piece the piece, as a spectator sees it
     * @return an unsigned number
     */
    public static long weight(String place, String piece) {
        return ByteBuffer.wrap(digest(place, piece)).getLong();
    }
}
