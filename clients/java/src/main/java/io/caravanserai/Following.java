package io.caravanserai;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Messages;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Opening;
import io.caravanserai.v1.TableArea;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A match as one viewer sees it: checks each update, folds it, and can step back. Give it every update in order.
 *
 * <p>Checked are the chain of hashes, the seals of openings, the fingerprint of the table, and the bounds of events. No
 * rules are needed. It is not safe for use by several threads.
 */
public final class Following {
    /** The hash of the event before the first one. */
    public static final ByteString GENESIS = ByteString.copyFrom(new byte[Digests.HASH_BYTES]);

    /** An update that was followed: the hash of the event before, and the steps that were folded. */
    private record Followed(ByteString previous, List<Step> steps) {}

    private final int viewer;
    private final Bounds bounds = new Bounds();
    private final List<Followed> history = new ArrayList<>();
    private Optional<Table> table = Optional.empty();
    private long version;
    private ByteString head = GENESIS;
    private boolean over;
    private long present;
    private boolean delayed;

    /**
     * A match from its first event on.
     *
     * @param viewer the seat that sees it, or {@link Table#SPECTATOR}, or {@link Table#EVERYTHING}
     */
    public Following(int viewer) {
        this.viewer = viewer;
    }

    /**
     * A match from a version on, whose table is taken on trust.
     *
     * @param areas the areas of the table, from the first event
     * @param shown the table at that version, as the viewer sees it
     * @param viewer the seat that sees it, or {@link Table#SPECTATOR}
     * @param head the SHA-256 of the event that made that version; empty if it is not known
     * @return what follows from there
     * @throws AlteredException the table does not fit its fingerprint
     * @throws FoldException the table contradicts itself
     */
    public static Following beginWith(
            Iterable<TableArea> areas, io.caravanserai.v1.Table shown, int viewer, ByteString head) {
        var table = new Table(areas, viewer);
        shown.getShownList().forEach(entry -> table.apply(new Step.Show(entry.getPlace(), entry.getSeat(), List.of())));
        shown.getPlacementsList().forEach(entry -> table.put(entry.getPlace(), entry.getPiece(), entry.getCount()));
        shown.getTasksList()
                .forEach(task -> table.apply(new Step.Ask(
                        task.getStack(), new Task(task.getKind(), task.getArgumentsList(), task.getAskedAt()))));
        require(
                table.fingerprint() == shown.getFingerprint(),
                Findings.fingerprintOfTable(Long.toUnsignedString(shown.getVersion())));
        var following = new Following(viewer);
        following.table = Optional.of(table);
        following.version = shown.getVersion();
        following.head = head;
        return following;
    }

    /**
     * Returns the viewer of the match.
     *
     * @return a seat, or {@link Table#SPECTATOR}, or {@link Table#EVERYTHING}
     */
    public int viewer() {
        return viewer;
    }

    /**
     * The table as the viewer sees it.
     *
     * @return the table, which follows the match
     * @throws IllegalStateException the first event has not come yet
     */
    public Table table() {
        return table.orElseThrow(() -> new IllegalStateException(Findings.NOTHING_CAME));
    }

    /**
     * The version of the latest update.
     *
     * @return a number, 0 before the first
     */
    public long version() {
        return version;
    }

    /**
     * The SHA-256 of the latest event.
     *
     * @return the hash; empty if this began with a table and nothing came since
     */
    public ByteString head() {
        return head;
    }

    /**
     * The steps of the latest update, as the viewer folded them.
     *
     * @return the steps
     */
    public List<Step> steps() {
        return history.isEmpty() ? List.of() : history.get(history.size() - 1).steps();
    }

    /**
     * Notes the version that the match had when this began; delayed, if the viewer sees events later than they happen.
     */
    void expect(long present, boolean delayed) {
        this.present = present;
        this.delayed = delayed;
    }

    /** True if the viewer sees events later than they happen. */
    boolean delayed() {
        return delayed;
    }

    /**
     * True if everything was followed that had happened when this began: what it lacks is missing, not still to come.
     *
     * @return true also where nobody asked the service how far the match had come
     */
    public boolean complete() {
        return over || (!delayed && Long.compareUnsigned(version, present) >= 0);
    }

    /**
     * The hash of the event that made a version.
     *
     * @param version the version
     * @return the hash; nothing if this did not follow it
     */
    public Optional<ByteString> digestAt(long version) {
        if (version == this.version) {
            return Optional.of(head).filter(hash -> !hash.isEmpty());
        }
        long behind = this.version - version;
        boolean followed = version > 0 && behind > 0 && behind <= history.size();
        return followed
                ? Optional.of(history.get(history.size() - (int) behind).previous())
                        .filter(hash -> !hash.isEmpty())
                : Optional.empty();
    }

    /**
     * Checks an update and folds it. If that fails, this cannot follow any further.
     *
     * @param update the next update
     * @return its event
     * @throws AlteredException it contradicts itself or the updates before
     * @throws FoldException its effects do not fit the table
     */
    public MatchEvent follow(MatchUpdate update) {
        require(!over, Findings.afterEnd(Long.toUnsignedString(version + 1)));
        MatchEvent event = read(update);
        require(
                event.getVersion() == version + 1,
                Findings.otherOrder(Long.toUnsignedString(event.getVersion()), version));
        require(
                update.getVersion() == event.getVersion(),
                Findings.sentAs(Long.toUnsignedString(event.getVersion()), Long.toUnsignedString(update.getVersion())));
        require(
                head.isEmpty() || event.getPrevious().equals(head),
                number(event.getVersion()) + " " + Findings.OTHER_PREVIOUS);
        require(
                event.hasCreated() == (event.getVersion() == 1),
                "a match is created by its first event, and by no other");
        checkSeals(event, update.getOpeningsList());
        requireOpenings(event, update.getOpeningsList());
        if (event.hasCreated()) {
            var created = event.getCreated();
            table = Optional.of(Table.layOut(created.getAreasList(), created.getLayoutList(), viewer));
        }
        var steps = new ArrayList<Step>();
        for (Step step : join(event, update.getOpeningsList())) {
            for (Step seen : see(step)) {
                table().apply(seen);
                steps.add(seen);
            }
        }
        require(
                table().fingerprint() == event.getFingerprint(),
                number(event.getVersion()) + " " + Findings.OTHER_FINGERPRINT_HERE);
        require(
                viewer == Table.EVERYTHING || Statements.untrue(table(), steps).isEmpty(),
                number(event.getVersion()) + " " + Findings.UNTRUE_STATEMENT);
        history.add(new Followed(event.getPrevious(), List.copyOf(steps)));
        version = event.getVersion();
        head = Digests.sha256(update.getEvent());
        over = event.hasFinished() || event.hasAbandoned();
        return event;
    }

    /**
     * Takes the latest update back, one at a time down to where this began. You may follow it again.
     *
     * @throws FoldException nothing is left to take back
     */
    public void stepBack() {
        if (history.isEmpty()) {
            throw new FoldException(Findings.NOTHING_TO_UNDO);
        }
        Followed latest = history.remove(history.size() - 1);
        table().takeBack(latest.steps());
        head = latest.previous();
        over = false;
        version--;
    }

    private MatchEvent read(MatchUpdate update) {
        if (update.getSerializedSize() > Constants.UPDATE_BYTES) {
            throw new AlteredException(Findings.largeUpdate(version, Constants.UPDATE_BYTES));
        }
        try {
            MatchEvent event = MatchEvent.parseFrom(update.getEvent());
            boolean written = Messages.areWritten(event, update.getEvent());
            require(written, Findings.otherForm(version));
            bounds.require(event, Seals.contents(update));
            return event;
        } catch (InvalidProtocolBufferException error) {
            throw new AlteredException(Findings.noEvent(version), error);
        } catch (BoundsException error) {
            throw new AlteredException(error.getMessage(), error);
        }
    }

    private static void checkSeals(MatchEvent event, List<Opening> openings) {
        for (Opening opening : openings) {
            boolean sealed = Integer.compareUnsigned(opening.getIndex(), event.getSealsCount()) < 0;
            String index = Integer.toUnsignedString(opening.getIndex());
            require(sealed, number(event.getVersion()) + " has no seal " + index);
            ByteString digest = Seals.seal(event.getMatch(), event.getVersion(), opening);
            require(
                    event.getSeals(opening.getIndex()).getDigest().equals(digest),
                    Findings.unfitOpening(Long.toUnsignedString(event.getVersion())));
        }
    }

    /** Requires the openings that the seat of the viewer may know. */
    private void requireOpenings(MatchEvent event, List<Opening> openings) {
        if (viewer <= Table.SPECTATOR) {
            return;
        }
        Set<Integer> held = openings.stream().map(Opening::getIndex).collect(Collectors.toSet());
        for (int index = 0; index < event.getSealsCount(); index++) {
            boolean hidden = event.getSeals(index).getAudienceList().contains(viewer) && !held.contains(index);
            require(!hidden, number(event.getVersion()) + " hides from seat " + viewer + " what it may know");
        }
    }

    /** The effects of an event, as far as these openings reveal them. */
    private static List<Step> join(MatchEvent event, List<Opening> openings) {
        Map<Integer, List<Step>> behind = new HashMap<>();
        for (Opening opening : openings) {
            for (var hidden : Seals.content(opening).getHiddenList()) {
                behind.put(
                        hidden.getIndex(),
                        hidden.getEffectsList().stream().map(Step::of).toList());
            }
        }
        var joined = new ArrayList<Step>();
        for (int index = 0; index < event.getEffectsCount(); index++) {
            List<Step> hidden = behind.get(index);
            joined.addAll(hidden != null ? hidden : List.of(complete(Step.of(event.getEffects(index)))));
        }
        return joined;
    }

    /** Fills in a face that is visible at one end of a move only: it does not change on the way. */
    private static Step complete(Step step) {
        if (step instanceof Step.Move move) {
            boolean before = !Names.faceOf(move.piece()).isEmpty();
            boolean after = !Names.faceOf(move.becomes()).isEmpty();
            if (before != after) {
                String face = before ? move.piece() : move.becomes();
                return new Step.Move(face, move.number(), move.source(), move.target(), face);
            }
        }
        return step;
    }

    /** A step as the viewer of the table folds it. The table must be as it was just before. */
    private List<Step> see(Step step) {
        Table seen = table();
        if (step instanceof Step.Move move) {
            String piece = seen.masked(move.source(), move.piece());
            String becomes = seen.masked(move.target(), move.becomes());
            return List.of(new Step.Move(piece, move.number(), move.source(), move.target(), becomes));
        }
        if (step instanceof Step.Show show) {
            var steps = new ArrayList<Step>();
            steps.add(new Step.Show(show.place(), show.seat(), List.of()));
            if (show.seat() == viewer && !seen.sees(show.place())) {
                show.faces().stream()
                        .filter(face -> !Names.faceOf(face).isEmpty())
                        .map(face -> new Step.Move(Names.kindOf(face), 1, show.place(), show.place(), face))
                        .forEach(steps::add);
            }
            return steps;
        }
        return List.of(step);
    }

    private static String number(long version) {
        return "version " + Long.toUnsignedString(version);
    }

    private static void require(boolean holds, String text) {
        if (!holds) {
            throw new AlteredException(text);
        }
    }
}
