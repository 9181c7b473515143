package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import io.caravanserai.Signing;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A text and its signatures: C2SP {@code signed-note}, with the signatures of witnesses as in {@code tlog-cosignature}.
 *
 * @param text the text
 * @param signatures the signatures
 */
public record SignedNote(String text, List<Line> signatures) {
    private static final String MARK = "— ";
    private static final int TIME_BYTES = 8;
    private static final int COSIGNATURE_BYTES = 72;

    /** A signature: whose, by name and id, and its bytes. */
    public record Line(String name, ByteString id, ByteString content) {
        private static Line of(String line) {
            String[] parts =
                    line.substring(Math.min(MARK.length(), line.length())).split(" ", 2);
            Optional<ByteString> content = parts.length < 2 ? Optional.empty() : Base64s.decoded(parts[1]);
            boolean whole =
                    content.filter(bytes -> bytes.size() > NoteKey.ID_BYTES).isPresent();
            if (!line.startsWith(MARK) || !whole || !NoteKey.isName(parts[0])) {
                throw new NoteException(Findings.noSignature(line));
            }
            ByteString bytes = content.orElseThrow();
            return new Line(parts[0], bytes.substring(0, NoteKey.ID_BYTES), bytes.substring(NoteKey.ID_BYTES));
        }
    }

    public static SignedNote of(String content) {
        boolean control = content.chars().anyMatch(sign -> sign < ' ' && sign != '\n');
        if (control || ByteString.copyFromUtf8(content).size() > Constants.NOTE_BYTES) {
            throw new NoteException(Findings.FORM_OF_NOTE);
        }
        int end = content.lastIndexOf("\n\n");
        if (end < 0 || end + 2 == content.length() || !content.endsWith("\n")) {
            throw new NoteException(Findings.NO_SIGNATURES);
        }
        String[] lines = content.substring(end + 2, content.length() - 1).split("\n", -1);
        if (lines.length > Constants.NOTE_SIGNATURES) {
            throw new NoteException(Findings.manySignatures(Constants.NOTE_SIGNATURES));
        }
        return new SignedNote(
                content.substring(0, end + 1),
                Arrays.stream(lines).map(Line::of).toList());
    }

    /** True if one of the keys of a log has signed. No signature of one of them may be wrong. */
    public boolean signedBy(List<NoteKey> keys) {
        return keys.stream().filter(this::signedBy).count() > 0; // looks at all of them
    }

    private boolean signedBy(NoteKey key) {
        Optional<ByteString> signature = ofKey(key);
        signature.ifPresent(bytes -> requireFitting(key, bytes, text));
        return signature.isPresent();
    }

    /** The time at which a witness has signed, in seconds since 1970; nothing if it has not. */
    public OptionalLong cosignedBy(NoteKey witness) {
        return ofKey(witness).stream()
                .mapToLong(bytes -> timeOf(witness, bytes))
                .findFirst();
    }

    private long timeOf(NoteKey witness, ByteString cosignature) {
        boolean timed = cosignature.size() == COSIGNATURE_BYTES;
        long time = timed ? cosignature.asReadOnlyByteBuffer().getLong() : 0;
        if (time <= 0) { // or beyond 2^63
            throw unfitting(witness);
        }
        requireFitting(witness, cosignature.substring(TIME_BYTES), "cosignature/v1\ntime " + time + "\n" + text);
        return time;
    }

    /** The signature of a key; nothing if there is none. */
    private Optional<ByteString> ofKey(NoteKey key) {
        List<ByteString> found = signaturesOf(key).distinct().toList();
        if (found.size() > 1) {
            throw new NoteException(Findings.signedTwice(key.name()));
        }
        return found.stream().findFirst();
    }

    private Stream<ByteString> signaturesOf(NoteKey key) {
        return signatures.stream()
                .filter(line -> line.name().equals(key.name()) && line.id().equals(key.id()))
                .map(Line::content);
    }

    private static void requireFitting(NoteKey key, ByteString signature, String text) {
        if (!Signing.fits(key.key(), signature, ByteString.copyFromUtf8(text))) {
            throw unfitting(key);
        }
    }

    private static NoteException unfitting(NoteKey key) {
        return new NoteException(Findings.unfitSignature(key.name()));
    }
}
