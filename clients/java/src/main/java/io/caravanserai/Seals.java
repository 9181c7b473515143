package io.caravanserai;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Messages;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Opening;
import io.caravanserai.v1.OpeningContent;
import java.util.List;

/** Seals: salted hashes, kept inside an event, of what only some may know yet. An opening opens a seal. */
public final class Seals {
    private static final int PADDING = 128;

    private Seals() {}

    /**
     * The hash that seals an opening in its event.
     *
     * @param match the name of the match
     * @param version the version that the event made
     * @param opening the opening
     * @return the digest
     */
    public static ByteString seal(String match, long version, Opening opening) {
        long index = Integer.toUnsignedLong(opening.getIndex());
        byte[] parts =
                Digests.parts(Constants.SEAL_LABEL, match, version, index, opening.getSalt(), opening.getPayload());
        return ByteString.copyFrom(Digests.sha256(parts));
    }

    /**
     * The content of an opening.
     *
     * @param opening the opening
     * @return what its seal hides
     * @throws AlteredException the padding of the payload is wrong, or it cannot be read
     */
    public static OpeningContent content(Opening opening) {
        ByteString payload = opening.getPayload();
        if (payload.size() % PADDING != 0 || payload.size() < Long.BYTES) {
            throw new AlteredException(Findings.UNPADDED_OPENING);
        }
        long length = payload.asReadOnlyByteBuffer().getLong();
        if (length < 0 || length > payload.size() - Long.BYTES) {
            throw new AlteredException(Findings.UNPADDED_OPENING);
        }
        int end = Long.BYTES + (int) length;
        for (int index = end; index < payload.size(); index++) {
            if (payload.byteAt(index) != 0) {
                throw new AlteredException(Findings.UNPADDED_OPENING);
            }
        }
        try {
            ByteString written = payload.substring(Long.BYTES, end);
            OpeningContent content = OpeningContent.parseFrom(written);
            if (!Messages.areWritten(content, written)) {
                throw new AlteredException(Findings.UNREADABLE_OPENING);
            }
            return content;
        } catch (InvalidProtocolBufferException error) {
            throw new AlteredException(Findings.UNREADABLE_OPENING, error);
        }
    }

    /** The contents of all openings beside an event. */
    static List<OpeningContent> contents(MatchUpdate update) {
        return update.getOpeningsList().stream().map(Seals::content).toList();
    }
}
