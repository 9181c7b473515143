package io.caravanserai;

import io.caravanserai.internal.Checkpoint;
import io.caravanserai.internal.Findings;
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
        copy.faults().forEach(fault -> findings.add(Findings.badLog(fault)));
        String unbound = proven.isPresent() ? "" : Findings.WITHOUT_PROOF;
        if (proven.isPresent() && !copy.faults().isEmpty()) {
            findings.addAll(new Mirror(record, record.proof().orElseThrow(), copy.histories()).findings());
        } else if (proven.isPresent()) {
            RecordProof proof = record.proof().orElseThrow();
            requireUpToDate(copy, proven.orElseThrow(), record);
            if (copy.root().equals(proven.map(Checkpoint::root))) {
                findings.addAll(new Mirror(record, proof, copy.histories()).findings());
                unbound = unbound(proof);
            } else {
                findings.add(Findings.fork(proven.orElseThrow().size()));
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
            throw new IOException(Findings.staleCopy(copy.histories().size(), record.match(), proven.size()));
        }
    }

    private static String unbound(RecordProof proof) {
        if (!proof.hasBinding()) {
            return Findings.OLDER_ENTRIES;
        }
        long first = proof.getBinding().getVersion();
        return first == 1 ? "" : Findings.firstEvents(Long.toUnsignedString(first - 1));
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
                findings.add(Findings.lateHash(Long.toUnsignedString(proof.getIndex()), histories.bare()));
            }
            OptionalLong begun = histories.begun(record.match());
            long first = histories.beginsWith(record.match());
            if (begun.isPresent() && first <= record.version()) {
                findings.add(Findings.begunAgain(begun.getAsLong(), first));
            }
            return findings;
        }

        private List<String> elsewhere(StreamBinding binding) {
            var findings = new ArrayList<String>();
            String stated = Long.toUnsignedString(binding.getIndex());
            OptionalLong begun = histories.begun(record.match());
            if (begun.isEmpty()) {
                findings.add(Findings.beginsNowhere(stated));
            } else if (begun.getAsLong() != binding.getIndex()) {
                findings.add(Findings.beginsElsewhere(begun.getAsLong(), stated));
            }
            ends(binding).ifPresent(findings::add);
            return findings;
        }

        /** The fault of the end of the stream in the log. */
        private Optional<String> ends(StreamBinding binding) {
            Optional<LogHistories.Reached> found = histories.reached(binding.getLabel());
            if (found.isEmpty()) {
                return Long.compareUnsigned(record.version(), binding.getVersion()) > 0
                        ? Optional.of(Findings.endsAtOnce(record.version()))
                        : Optional.empty();
            }
            LogHistories.Reached reached = found.orElseThrow();
            long second = histories.secondOf(binding.getLabel());
            if (second != binding.getVersion() + 1) {
                return Optional.of(Findings.otherSecond(Long.toUnsignedString(binding.getVersion()), second));
            }
            if (reached.version() - (reached.archived() ? 1 : 0) > record.version()) {
                return Optional.of(Findings.continues(reached.version(), reached.index()));
            }
            return reached.version() < record.version()
                    ? Optional.of(Findings.endsBefore(reached.version(), reached.index()))
                    : Optional.empty();
        }
    }
}
