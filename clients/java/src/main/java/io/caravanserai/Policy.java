package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Checkpoint;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.NoteException;
import io.caravanserai.internal.NoteKey;
import io.caravanserai.internal.SignedNote;
import io.caravanserai.v1.RecordProof;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys that a reader of records trusts: one of the keys of a log must have signed, and a quorum of witnesses must
 * have cosigned.
 */
public final class Policy {
    private final List<NoteKey> log;
    private final List<NoteKey> witnesses;
    private final int quorum;

    private Policy(List<NoteKey> log, List<NoteKey> witnesses, int quorum) {
        this.log = log;
        this.witnesses = witnesses;
        this.quorum = quorum;
    }

    /**
     * Trusts a log that need not have witnesses.
     *
     * @param keys the keys of the log, {@code name+id+key}: several are those that it had one after the other
     * @return the policy
     * @throws IllegalArgumentException the texts are no keys of one log
     */
    public static Policy of(List<String> keys) {
        return of(keys, List.of(), 0);
    }

    /**
     * Trusts a log if witnesses have cosigned its checkpoints.
     *
     * @param keys the keys of the log, {@code name+id+key}: several are those that it had one after the other
     * @param witnesses the keys of witnesses, {@code name+id+key}
     * @param quorum how many of the witnesses must have cosigned
     * @return the policy
     * @throws IllegalArgumentException the texts are no such keys, or fewer witnesses are named
     */
    public static Policy of(List<String> keys, List<String> witnesses, int quorum) {
        try {
            var policy = new Policy(keysOf(keys, NoteKey.LOG), keysOf(witnesses, NoteKey.WITNESS), quorum);
            policy.requireConsistent();
            return policy;
        } catch (NoteException error) {
            throw new IllegalArgumentException(error.getMessage(), error);
        }
    }

    private static List<NoteKey> keysOf(List<String> texts, int kind) {
        List<NoteKey> keys = texts.stream().map(NoteKey::of).toList();
        if (keys.size() > Constants.POLICY_KEYS || keys.stream().anyMatch(key -> key.kind() != kind)) {
            throw new NoteException(Findings.UNFIT_KEYS);
        }
        return keys;
    }

    private void requireConsistent() {
        if (log.stream().map(NoteKey::name).distinct().count() != 1) {
            throw new NoteException(Findings.SEVERAL_LOGS);
        }
        List<ByteString> all = Stream.concat(log.stream(), witnesses.stream())
                .map(NoteKey::key)
                .toList();
        if (new HashSet<>(all).size() != all.size()) {
            throw new NoteException("a key is named twice");
        }
        if (quorum < 0 || quorum > witnesses.size()) {
            throw new NoteException(Findings.fewWitnesses(quorum, witnesses.size()));
        }
    }

    /** The reason why no trusted key has signed a file; nothing if one has. */
    Optional<String> unsigned(String note) {
        try {
            return unsigned(SignedNote.of(note));
        } catch (NoteException error) {
            return Optional.of(error.getMessage());
        }
    }

    private Optional<String> unsigned(SignedNote note) {
        return note.signedBy(log) ? Optional.empty() : Optional.of(Findings.UNTRUSTED);
    }

    /** The reason why the log has not signed a checkpoint, whatever witnesses say of it; nothing if it has. */
    Optional<String> unsignedCheckpoint(String content) {
        try {
            SignedNote note = SignedNote.of(content);
            return uncertain(note, Checkpoint.of(note.text()));
        } catch (NoteException error) {
            return Optional.of(error.getMessage());
        }
    }

    private Optional<String> uncertain(SignedNote note, Checkpoint checkpoint) {
        return unsigned(note)
                .or(() -> failing(checkpoint.origin().equals(log.get(0).name()), "it is of " + checkpoint.origin()));
    }

    /**
     * The reason why a proof does not show the last event of its record in the log that it names; nothing if it does.
     */
    Optional<String> notLogged(String named, RecordProof proof, MatchRecord record, Instant now) {
        try {
            SignedNote note = SignedNote.of(proof.getCheckpoint());
            Checkpoint checkpoint = Checkpoint.of(note.text());
            return uncertain(note, checkpoint)
                    .or(() -> failing(checkpoint.origin().equals(named), "the file names the log " + named))
                    .or(() -> uncosigned(note, now))
                    .or(() -> new Logged(proof, record).fault(checkpoint));
        } catch (NoteException error) {
            return Optional.of(error.getMessage());
        }
    }

    private Optional<String> uncosigned(SignedNote note, Instant now) {
        long[] times = witnesses.stream()
                .flatMapToLong(witness -> note.cosignedBy(witness).stream())
                .toArray();
        long latest = now.getEpochSecond() + Constants.WITNESS_LEAD_SECONDS;
        for (long time : times) {
            if (time > latest) {
                return Optional.of(Findings.FUTURE_COSIGNATURE);
            }
        }
        String text = Findings.fewCosignatures(times.length, witnesses.size(), quorum);
        return failing(times.length >= quorum, text);
    }

    private static Optional<String> failing(boolean holds, String text) {
        return holds ? Optional.empty() : Optional.of(text);
    }
}
