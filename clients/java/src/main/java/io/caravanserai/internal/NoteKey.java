package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A key of a log or of a witness, as signed notes name it.
 *
 * @param name whose it is
 * @param kind {@link #LOG} or {@link #WITNESS}
 * @param key the key (Ed25519)
 * @param id four bytes by which lines of signatures name it
 */
public record NoteKey(String name, int kind, ByteString key, ByteString id) {
    /** The kind of key with which a log signs a text. */
    public static final int LOG = 1;
    /** The kind of key with which a witness signs a text and the time. */
    public static final int WITNESS = 4;

    public static final int ID_BYTES = 4;

    private static final int KEY_BYTES = 32;
    /** The prefix of a key for ML-DSA-44, as other witnesses have it. */
    private static final ByteString MLDSA = ByteString.copyFrom(new byte[] {6});

    /** No spaces, no plus signs, and nothing that cannot be printed. */
    private static final Pattern NAME = Pattern.compile("[^+\\p{C}\\p{Z}]{1," + Constants.KEY_NAME_CHARACTERS + "}");

    /** A key from its text, {@code name+id+key}. */
    public static NoteKey of(String text) {
        String[] parts = text.strip().split("\\+", 3);
        Optional<ByteString> content = parts.length < 3 ? Optional.empty() : Base64s.decoded(parts[2]);
        if (content.filter(bytes -> bytes.startsWith(MLDSA)).isPresent() && isName(parts[0])) {
            throw new NoteException(Findings.laterKindOfKey(parts[0]));
        }
        int kind = content.filter(bytes -> bytes.size() == 1 + KEY_BYTES)
                .map(bytes -> (int) bytes.byteAt(0))
                .orElse(0);
        if ((kind != LOG && kind != WITNESS) || !isName(parts[0])) {
            throw new NoteException(Findings.NO_PUBLIC_KEY);
        }
        String name = parts[0];
        ByteString named = ByteString.copyFromUtf8(name + "\n").concat(content.orElseThrow());
        ByteString id = Digests.sha256(named).substring(0, ID_BYTES);
        if (!parts[1].equals(HexFormat.of().formatHex(id.toByteArray()))) {
            throw new NoteException(Findings.brokenPublicKey(name));
        }
        return new NoteKey(name, kind, content.orElseThrow().substring(1), id);
    }

    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }
}
