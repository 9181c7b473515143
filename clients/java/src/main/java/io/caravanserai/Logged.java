package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Checkpoint;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.LogEntries;
import io.caravanserai.v1.RecordProof;
import io.caravanserai.v1.StreamBinding;
import java.util.List;
import java.util.Optional;

/**
 * The entry of the log that the proof of a record leads to. With a binding the log says which stream its entries are
 * of: the first entry of the stream opens to the name and the label. Without one, the log was older, and the entry is
 * the hash of the event.
 *
 * @param proof the proof
 * @param record the record
 */
record Logged(RecordProof proof, MatchRecord record) {
    /** The reason why the last event is not shown to be in the tree of a checkpoint; nothing if it is. */
    Optional<String> fault(Checkpoint checkpoint) {
        return proof.hasBinding()
                ? unbound(proof.getBinding(), checkpoint)
                : missing(record.digest(), proof.getIndex(), proof.getHashesList(), checkpoint);
    }

    private Optional<String> unbound(StreamBinding binding, Checkpoint checkpoint) {
        long first = binding.getVersion();
        long last = record.version();
        if (first < 1 || first > last) { // negative: beyond 2^63
            return Optional.of(Findings.unlikelyBeginning(Long.toUnsignedString(first)));
        }
        ByteString beginning = LogEntries.beginning(
                record.match(), binding.getLabel(), binding.getBlind(), first, record.digest(first));
        Optional<String> fault = missing(beginning, binding.getIndex(), binding.getHashesList(), checkpoint);
        if (fault.isPresent()) {
            return fault;
        }
        int order = Long.compareUnsigned(proof.getIndex(), binding.getIndex());
        if (first == last ? order != 0 : order <= 0) {
            return Optional.of(Findings.LAST_BEFORE_FIRST_OR_OTHER);
        }
        ByteString entry = first == last
                ? beginning
                : LogEntries.continuation(record.match(), binding.getLabel(), last, record.digest());
        return missing(entry, proof.getIndex(), proof.getHashesList(), checkpoint);
    }

    private static Optional<String> missing(
            ByteString entry, long index, List<ByteString> hashes, Checkpoint checkpoint) {
        return checkpoint.includes(entry, index, hashes)
                ? Optional.empty()
                : Optional.of("a proof does not lead to the checkpoint");
    }
}
