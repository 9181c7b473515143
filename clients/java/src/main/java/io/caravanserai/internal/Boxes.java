package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.PinnedEdition;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The box of a match: beside its first event or packed inside it, and named there by its digest. */
public final class Boxes {
    private Boxes() {}

    /** The content of the box of a match; nothing if the box is missing, or is not the one that the event names. */
    public static Optional<byte[]> content(MatchUpdate update, MatchEvent event) {
        PinnedEdition edition = event.getCreated().getEdition();
        Optional<byte[]> found = edition.getContent().isEmpty()
                ? Optional.of(update.getBox().toByteArray())
                : inflated(edition.getContent());
        return found.filter(content -> content.length > 0)
                .filter(content ->
                        HexFormat.of().formatHex(Digests.sha256(content)).equals(edition.getDigest()));
    }

    private static Optional<byte[]> inflated(ByteString compressed) {
        var inflater = new Inflater();
        try {
            inflater.setInput(compressed.toByteArray());
            byte[] content = new byte[Constants.BOX_BYTES];
            int length = 0;
            int more;
            do { // also with a full buffer: the end may still be to be read
                more = inflater.inflate(content, length, content.length - length);
                length += more;
            } while (more > 0 && !inflater.finished());
            boolean whole = inflater.finished() && inflater.getRemaining() == 0;
            return whole ? Optional.of(Arrays.copyOf(content, length)) : Optional.empty();
        } catch (DataFormatException error) {
            return Optional.empty();
        } finally {
            inflater.end();
        }
    }
}
