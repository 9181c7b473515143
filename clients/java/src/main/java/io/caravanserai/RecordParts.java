package io.caravanserai;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.internal.Base64s;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Messages;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.RecordHeader;
import io.caravanserai.v1.RecordPart;
import io.caravanserai.v1.RecordPart.PartCase;
import io.caravanserai.v1.RecordProof;
import io.caravanserai.v1.StreamBinding;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the parts of a record of format 2: a header, the updates, and the proof and the signature that it names. */
final class RecordParts {
    private static final String NAME = Constants.RECORD_LABEL;
    /** The first line of the file. */
    static final ByteString MAGIC = ByteString.copyFromUtf8(NAME + "\n");
    /** The most bytes of a part: an update, and what says that it is one. */
    private static final int PART_BYTES = Constants.UPDATE_BYTES + 5;

    private final ByteString data;
    private final RecordReader reader;
    private Set<PartCase> expected = EnumSet.of(PartCase.HEADER);
    private RecordHeader header = RecordHeader.getDefaultInstance();
    private Optional<RecordProof> proof = Optional.empty();
    private String signature = "";

    /**
     * The proofs of a record.
     *
     * @param header what the match is
     * @param proof that it is in the log which the header names
     * @param signature the signed note of the signer in the header; empty if there is none
     */
    record Vouching(RecordHeader header, Optional<RecordProof> proof, String signature) {}

    private RecordParts(ByteString data, RecordReader reader) {
        this.data = data;
        this.reader = reader;
    }

    /** Reads a file: its updates go to the reader. */
    static Vouching read(ByteString data, RecordReader reader) {
        var parts = new RecordParts(data, reader);
        new Frames(data, MAGIC.size(), PART_BYTES).forEachRemaining(parts::take);
        parts.expected.remove(PartCase.UPDATE);
        if (!parts.expected.isEmpty() || reader.written().isEmpty()) {
            throw Frames.partial();
        }
        if (!reader.heading().fits(parts.header)) {
            throw wrong("its header and its events differ, or the match is not over");
        }
        return new Vouching(parts.header, parts.proof, parts.signature);
    }

    private static RecordException wrong(String text) {
        return new RecordException(RecordReader.NO_RECORD + ": " + text);
    }

    private void take(Frames.Frame frame) {
        RecordPart part;
        try {
            part = RecordPart.parseFrom(frame.content());
        } catch (InvalidProtocolBufferException error) {
            throw Frames.partial();
        }
        PartCase kind = part.getPartCase();
        if (!expected.contains(kind)) {
            throw wrong("a part is missing, or comes where it may not be: " + kind);
        }
        if (kind != PartCase.UPDATE && frame.content().size() > Constants.SHORT_PART_BYTES) {
            throw wrong(Findings.longAnyPart(Constants.SHORT_PART_BYTES));
        }
        if (!Messages.withoutUnknownFields(part).toByteString().equals(frame.content())) {
            throw wrong(Findings.OTHER_CONTENT);
        }
        switch (kind) {
            case HEADER -> header = part.getHeader();
            case UPDATE -> update(part.getUpdate());
            case PROOF -> proof(part.getProof());
            case SIGNATURE -> signature(part.getSignature().getNote(), data.substring(0, frame.begin()));
            case PART_NOT_SET -> throw wrong("a part holds nothing");
        }
        expected = after(kind);
    }

    /** The parts of which one must follow; nothing: the file may end. */
    private Set<PartCase> after(PartCase kind) {
        var following = EnumSet.noneOf(PartCase.class);
        if (kind == PartCase.HEADER || kind == PartCase.UPDATE) {
            following.add(PartCase.UPDATE);
        }
        if (kind == PartCase.UPDATE && !header.getLog().isEmpty()) {
            following.add(PartCase.PROOF);
        } else if (kind != PartCase.HEADER
                && kind != PartCase.SIGNATURE
                && !header.getSigner().isEmpty()) {
            following.add(PartCase.SIGNATURE);
        }
        return following;
    }

    private void update(MatchUpdate update) {
        if (update.getLinesCount() > 0) {
            throw wrong(Findings.WORDS);
        }
        reader.read(update);
    }

    private void proof(RecordProof found) {
        StreamBinding binding = found.getBinding();
        boolean sound = isSound(found.getHashesList())
                && isSound(binding.getHashesList())
                && (!found.hasBinding() || isSound(List.of(binding.getLabel(), binding.getBlind())));
        if (!sound) {
            throw wrong(Findings.longProof(Constants.PROOF_HASHES));
        }
        proof = Optional.of(found);
    }

    private static boolean isSound(List<ByteString> parts) {
        return parts.size() <= Constants.PROOF_HASHES
                && parts.stream().allMatch(part -> part.size() == Digests.HASH_BYTES);
    }

    private void signature(String note, ByteString before) {
        String digest = Base64s.encoded(Digests.sha256(before));
        if (!note.startsWith(NAME + "\n" + header.getMatch() + "\n" + digest + "\n\n")) {
            throw wrong(Findings.SIGNED_BYTES);
        }
        signature = note;
    }
}
