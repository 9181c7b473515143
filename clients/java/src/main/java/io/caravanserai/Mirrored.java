package io.caravanserai;

import io.caravanserai.internal.Checkpoint;
import io.caravanserai.internal.LogHistories;
import io.caravanserai.internal.NoteException;
import io.caravanserai.internal.SignedNote;
import io.caravanserai.v1.RecordProof;
import io.caravanserai.v1.StreamBinding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The result of comparing a record with a copy of a log.
 *
 * @param entries how many entries were read
 * @param findings what shows another history
 * @param unbound why there was nothing to be found out; empty if there was
 */
public record Mirrored(long entries, List<String> findings, String unbound) {
    /**
     * Copies the list.
     *
     * @param entries how many entries were read
     * @param findings what shows another history
     * @param unbound why there was nothing to be found out; empty if there was
     */
    public Mirrored {
        findings = List.copyOf(findings);
    }

    /**
     * True if nothing shows another history.
     *
     * @return whether it is so
     */
    public boolean good() {
        return findings.isEmpty();
    }

    /** Compares a record with a copy of a log in a folder, see {@link MatchRecord#mirrored}. */
    static Mirrored of(MatchRecord record, Path folder, Policy policy) throws IOException {
        Optional<Checkpoint> proven = record.proof().flatMap(Mirrored::checkpoint);
        LogCopy copy = LogCopy.read(folder, policy, proven.map(Checkpoint::size).orElse(0L));
        var findings = new ArrayList<String>();
        copy.faults().forEach(fault -> findings.add("the log is not good: " + fault));
        String unbound = proven.isPresent() ? "" : "it has no proof that it is in a log";
        if (proven.isPresent() && !copy.faults().isEmpty()) {
            findings.addAll(new Mirror(record, record.proof().orElseThrow(), copy.histories()).findings());
        } else if (proven.isPresent()) {
            RecordProof proof = record.proof().orElseThrow();
            requireUpToDate(copy, proven.orElseThrow(), record);
            if (copy.root().equals(proven.map(Checkpoint::root))) {
                findings.addAll(new Mirror(record, proof, copy.histories()).findings());
                unbound = unbound(proof);
            } else {
                findings.add("is in another tree of " + proven.orElseThrow().size()
                        + " entries than the copy of the log. This is a fork");
            }
        }
        return new Mirrored(copy.histories().size(), findings, findings.isEmpty() ? unbound : "");
    }

    private static Optional<Checkpoint> checkpoint(RecordProof proof) {
        try {
            return Optional.of(
                    Checkpoint.of(SignedNote.of(proof.getCheckpoint()).text()));
        } catch (NoteException error) {
            return Optional.empty();
        }
    }

    private static void requireUpToDate(LogCopy copy, Checkpoint proven, MatchRecord record) throws IOException {
        if (proven.size() > copy.histories().size()) {
            throw new IOException("the copy of the log has " + copy.histories().size() + " entries, and "
                    + record.match() + " is proven in one of " + proven.size() + ": bring the copy up to date");
        }
    }

    private static String unbound(RecordProof proof) {
        if (!proof.hasBinding()) {
            return "when it was logged, the log did not say yet which match or tournament an event is of";
        }
        long first = proof.getBinding().getVersion();
        return first == 1
                ? ""
                : "its first " + Long.toUnsignedString(first - 1)
                        + " events are among entries that do not say what they are of";
    }

    /** A record beside the entries of a log: what shows another history than that of the record. */
    private record Mirror(MatchRecord record, RecordProof proof, LogHistories histories) {
        private List<String> findings() {
            return proof.hasBinding() ? elsewhere(proof.getBinding()) : again();
        }

        /** The evidence that a record whose entry says nothing is not so old, or that its match begins once more. */
        private List<String> again() {
            var findings = new ArrayList<String>();
            if (Long.compareUnsigned(proof.getIndex(), histories.bare()) >= 0) {
                findings.add("lies at entry " + Long.toUnsignedString(proof.getIndex())
                        + " as a hash alone, and from entry " + histories.bare() + " on entries say what they are of");
            }
            OptionalLong begun = histories.begun(record.match());
            long first = histories.beginsWith(record.match());
            if (begun.isPresent() && first <= record.version()) {
                findings.add("begins at entry " + begun.getAsLong() + " of the log with version " + first
                        + ", which the file has elsewhere");
            }
            return findings;
        }

        private List<String> elsewhere(StreamBinding binding) {
            var findings = new ArrayList<String>();
            String said = "the file says at entry " + Long.toUnsignedString(binding.getIndex());
            OptionalLong begun = histories.begun(record.match());
            if (begun.isEmpty()) {
                findings.add("begins nowhere in the log, and " + said);
            } else if (begun.getAsLong() != binding.getIndex()) {
                findings.add("begins at entry " + begun.getAsLong() + " in the log, and " + said);
            }
            ends(binding).ifPresent(findings::add);
            return findings;
        }

        /** The fault of the end of the stream in the log. */
        private Optional<String> ends(StreamBinding binding) {
            Optional<LogHistories.Reached> found = histories.reached(binding.getLabel());
            if (found.isEmpty()) {
                return Long.compareUnsigned(record.version(), binding.getVersion()) > 0
                        ? Optional.of("ends with its first event in the log, and the file has " + record.version())
                        : Optional.empty();
            }
            LogHistories.Reached reached = found.orElseThrow();
            long second = histories.secondOf(binding.getLabel());
            String where = reached.version() + ", at entry " + reached.index();
            if (second != binding.getVersion() + 1) {
                return Optional.of("begins with version " + Long.toUnsignedString(binding.getVersion())
                        + " in the log, and its second entry has version " + second);
            }
            if (reached.version() - (reached.archived() ? 1 : 0) > record.version()) {
                return Optional.of("goes on in the log to version " + where);
            }
            return reached.version() < record.version()
                    ? Optional.of("ends in the log with version " + where)
                    : Optional.empty();
        }
    }
}
