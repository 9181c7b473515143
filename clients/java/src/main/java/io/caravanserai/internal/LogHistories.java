package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Follows the entries of a log, from the first one on, and finds what anybody sees in them without knowing any match:
 * that a name begins twice, or a label has two events of one version, or versions have gaps, or an entry does not say
 * what it is of. Together with the opening of one beginning, which a record has, it follows that a match has one
 * history in the log.
 */
public final class LogHistories {
    private static final String ARCHIVED = "archives"; // of the entry with which a stream ends that was archived

    private long size;
    private long bare;
    private boolean bound; // entries say what they are of by now
    private final Map<ByteString, Long> begun = new HashMap<>();
    private final Map<ByteString, Long> begunLate = new HashMap<>(); // versions with which streams begin, but 1
    private final Set<ByteString> commitments = new HashSet<>();
    private final Map<ByteString, Reached> reached = new HashMap<>();
    private final Map<ByteString, Long> second = new HashMap<>(); // versions of second entries that are not 2
    private final Map<Long, Long> waiting = new HashMap<>(); // by version: how many beginnings lack a second entry

    /**
     * The last entry of a label.
     *
     * @param index the index of its last entry
     * @param kind the kind of that entry
     * @param version its version
     */
    public record Reached(long index, String kind, long version) {
        /** True if the events of the stream were moved to an archive there. */
        public boolean archived() {
            return kind.equals(ARCHIVED);
        }
    }

    /** The number of entries that were followed. */
    public long size() {
        return size;
    }

    /** The number of entries that do not say what they are of: those before the mark of an older log. */
    public long bare() {
        return bare;
    }

    /** The index at which a stream begins. */
    public OptionalLong begun(String stream) {
        Long index = begun.get(named(stream));
        return index == null ? OptionalLong.empty() : OptionalLong.of(index);
    }

    /** The version with which a stream begins that does. */
    public long beginsWith(String stream) {
        return begunLate.getOrDefault(named(stream), 1L);
    }

    /** The last entry of a label; nothing if it has no second entry. */
    public Optional<Reached> reached(ByteString label) {
        return Optional.ofNullable(reached.get(label));
    }

    /**
     * The version of the second entry of a stream that has one. Which beginning a label belongs to is hidden from those
     * who do not have its record, so that two streams of an old log could exchange theirs.
     */
    public long secondOf(ByteString label) {
        return second.getOrDefault(label, 2L);
    }

    private static ByteString named(String stream) {
        return Digests.sha256(ByteString.copyFromUtf8(stream));
    }

    /** Follows the next entry; returns what is wrong with it. */
    public List<String> follow(ByteString content) {
        long index = size++;
        var faults = new ArrayList<String>();
        LogEntry entry;
        try {
            entry = LogEntry.of(content);
        } catch (NoteException error) {
            return List.of("entry " + index + " cannot be read: " + error.getMessage());
        }
        switch (entry.form()) {
            case BARE -> addUnnamed(faults);
            case MARK -> {
                if (bare == 0 || bound) {
                    faults.add(Findings.MARK_WITHOUT_ENTRIES);
                }
                bound = true;
            }
            case BEGINNING, CONTINUATION -> {
                if (bare > 0 && !bound) {
                    faults.add(Findings.ENTRY_WITHOUT_MARK);
                }
                bound = true;
                (entry.form() == LogEntry.Form.BEGINNING ? begin(index, entry) : goOn(index, entry))
                        .ifPresent(faults::add);
            }
        }
        return faults.stream().map(fault -> "entry " + index + " " + fault).toList();
    }

    private void addUnnamed(List<String> faults) {
        if (bound) {
            faults.add(Findings.BARE_ENTRY);
        } else {
            bare++;
        }
    }

    private Optional<String> begin(long index, LogEntry entry) {
        Long before = begun.get(entry.name());
        if (before != null) {
            return Optional.of(Findings.nameBegunAgain(entry.kind(), before));
        }
        begun.put(entry.name(), index);
        if (entry.version() > 1) {
            begunLate.put(entry.name(), entry.version());
        }
        waiting.merge(entry.version(), 1L, Long::sum);
        if (!commitments.add(entry.commitment())) {
            return Optional.of(Findings.COMMITMENT_OF_ANOTHER);
        }
        return entry.version() > 1 && bare == 0
                ? Optional.of(Findings.lateBeginning(entry.kind(), entry.version()))
                : Optional.empty();
    }

    private Optional<String> goOn(long index, LogEntry entry) {
        Reached before = reached.put(entry.label(), new Reached(index, entry.kind(), entry.version()));
        String what = "is version " + entry.version() + " of a stream of " + entry.kind();
        if (before == null) {
            if (entry.version() != 2) {
                second.put(entry.label(), entry.version());
            }
            boolean begins = waiting.getOrDefault(entry.version() - 1, 0L) > 0;
            waiting.computeIfPresent(entry.version() - 1, (version, count) -> Math.max(0, count - 1));
            return begins ? Optional.empty() : Optional.of(what + " that has not begun");
        }
        if (entry.version() == before.version()) {
            return Optional.of(what + ", and so is entry " + before.index() + ": one stream has two histories");
        }
        if (entry.version() != before.version() + 1) {
            return Optional.of(
                    what + ", and the one before it, entry " + before.index() + ", is version " + before.version());
        }
        if (before.archived()) {
            return Optional.of(Findings.entryAfterArchive(before.index()));
        }
        return entry.kind().equals(before.kind()) || entry.kind().equals(ARCHIVED)
                ? Optional.empty()
                : Optional.of(Findings.entryOfOtherKind(entry.kind(), before.index(), before.kind()));
    }
}
