package io.caravanserai;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A match as one file: everything that the service publishes of it, each event with its openings, byte for byte.
 *
 * <p>Anybody can verify it without the service. But the record alone cannot show that this match was played, and not
 * made up later. Receipts can; see {@link #compare}.
 */
public final class MatchRecord {
    /** How many bytes a record may have. Matches have less than a hundredth of that. */
    public static final int LARGEST = 32 << 20;

    static final int UPDATES = 50_000;
    static final int EFFECTS = 500_000;

    private static final String NO_RECORD = "this is no record of a match";
    private static final String NOT_WHOLE = NO_RECORD + ", or not the whole of one";
    private static final int LENGTH_BITS = 28; // no update is as long as a fifth byte could say

    private final List<MatchUpdate> updates;
    private final List<MatchEvent> events;

    private MatchRecord(List<MatchUpdate> updates, List<MatchEvent> events) {
        this.updates = List.copyOf(updates);
        this.events = List.copyOf(events);
    }

    /**
     * The record of a match, made of all its updates in order.
     *
     * @param updates the updates; their words are left out
     * @return the record
     * @throws RecordException there are none, the first one does not create a match, or one holds what a record must
     *     not
     */
    public static MatchRecord of(Iterable<MatchUpdate> updates) {
        var bounds = new Bounds();
        var kept = new ArrayList<MatchUpdate>();
        var events = new ArrayList<MatchEvent>();
        int effects = 0;
        for (MatchUpdate update : updates) {
            MatchEvent event = event(update, events.size() + 1L);
            effects += effects(bounds, update, event);
            if (events.size() == UPDATES || effects > EFFECTS) {
                throw new RecordException(NO_RECORD + ": there are too many events or effects");
            }
            kept.add(Messages.withoutUnknownFields(update).toBuilder()
                    .clearLines()
                    .build());
            events.add(event);
        }
        if (kept.isEmpty()) {
            throw new RecordException(NO_RECORD + ": there is nothing in it");
        }
        return new MatchRecord(kept, events);
    }

    /**
     * Reads a record. There is only one way to write a record, and these must be its bytes.
     *
     * @param data the content of a file
     * @return the record
     * @throws RecordException they are not
     */
    public static MatchRecord fromBytes(byte[] data) {
        if (data.length > LARGEST) {
            throw new RecordException(NO_RECORD + ": it has more than " + LARGEST + " bytes");
        }
        MatchRecord record = of(delimited(data));
        if (!Arrays.equals(record.toBytes(), data)) {
            throw new RecordException(NO_RECORD + ": it holds something beside its events and openings");
        }
        return record;
    }

    /**
     * The content of a file: each update after its length, as protobuf writes delimited messages.
     *
     * @return the bytes
     */
    public byte[] toBytes() {
        var stream = new ByteArrayOutputStream();
        try {
            for (MatchUpdate update : updates) {
                update.writeDelimitedTo(stream);
            }
        } catch (IOException error) {
            throw new UncheckedIOException("memory can always be written", error);
        }
        return stream.toByteArray();
    }

    /**
     * All updates in order, without their words.
     *
     * @return the updates
     */
    public List<MatchUpdate> updates() {
        return updates;
    }

    /**
     * The name of the match.
     *
     * @return a resource name
     */
    public String match() {
        return events.get(0).getMatch();
    }

    /**
     * The number of events.
     *
     * @return the last version
     */
    public long version() {
        return events.size();
    }

    /**
     * The SHA-256 of the last event, which vouches for all of them.
     *
     * @return the hash
     */
    public ByteString digest() {
        return digest(events.size());
    }

    /**
     * Verifies the match, without its rules.
     *
     * @return what was found
     */
    public Verification verify() {
        return verify(ByteString.EMPTY);
    }

    /**
     * Verifies the match, without its rules.
     *
     * @param ownEntropy the entropy of the caller, to see whether it contributed
     * @return what was found
     */
    public Verification verify(ByteString ownEntropy) {
        return Verification.of(match(), updates, ownEntropy);
    }

    /**
     * Whether a receipt is of this match. Verify the record first.
     *
     * @param receipt the receipt
     * @return what it says about this record
     */
    public Comparison compare(Receipt receipt) {
        if (!receipt.match().equals(match())) {
            return new Comparison(receipt, Harmless.text("is of " + receipt.match() + ", not of " + match()), 0);
        }
        String version = Long.toUnsignedString(receipt.version());
        if (receipt.version() < 1 || receipt.version() > version()) {
            return new Comparison(receipt, "is of version " + version + "; the record ends at " + version(), 0);
        }
        if (!digest(receipt.version()).equals(receipt.digest())) {
            String text = "was kept of another history: the record has another event at version ";
            return new Comparison(receipt, text + version + ", or before", 0);
        }
        int seat = seatOf(receipt.commitment());
        String finding =
                seat == 0 ? "" : receipt.opened().flatMap(this::openedTooEarly).orElse("");
        return new Comparison(receipt, finding, seat);
    }

    /**
     * How far receipts vouch for the record: up to the latest that fits.
     *
     * @param receipts receipts of this match, or of others
     * @return what is covered
     */
    public Coverage covered(List<Receipt> receipts) {
        long covered = receipts.stream()
                .filter(receipt -> compare(receipt).fits())
                .mapToLong(Receipt::version)
                .max()
                .orElse(0);
        return new Coverage(covered, version());
    }

    private ByteString digest(long version) {
        return Digests.sha256(updates.get((int) version - 1).getEvent());
    }

    /** What is wrong with the events between what the player had seen and the start. */
    private Optional<String> openedTooEarly(Seen seen) {
        String version = Long.toUnsignedString(seen.version());
        if (seen.version() < 1
                || seen.version() > version()
                || !digest(seen.version()).equals(seen.digest())) {
            String text = "was kept of another history: its seat opened its entropy after another event at ";
            return Optional.of(text + version);
        }
        for (MatchEvent event : events.subList((int) seen.version(), events.size())) {
            if (event.hasStarted()) {
                break;
            }
            if (!event.hasReady()) {
                return Optional.of("opened its entropy after version " + version + ", but seats changed at version "
                        + event.getVersion());
            }
        }
        return Optional.empty();
    }

    private int seatOf(ByteString commitment) {
        if (commitment.isEmpty()) {
            return 0;
        }
        List<ByteString> entropies = events.stream()
                .filter(MatchEvent::hasStarted)
                .findFirst()
                .map(event -> event.getStarted().getEntropiesList())
                .orElse(List.of());
        for (int index = 0; index < entropies.size(); index++) {
            ByteString entropy = entropies.get(index);
            if (!entropy.isEmpty() && Chance.entropyCommitment(entropy).equals(commitment)) {
                return index + 1;
            }
        }
        return 0;
    }

    /** The messages of a file, in which each follows its length. */
    private static List<MatchUpdate> delimited(byte[] data) {
        var updates = new ArrayList<MatchUpdate>();
        int start = 0;
        while (start < data.length) {
            int length = 0;
            int shift = 0;
            byte part;
            do {
                if (start == data.length || shift == LENGTH_BITS) {
                    throw new RecordException(NOT_WHOLE);
                }
                part = data[start++];
                length |= (part & 0x7f) << shift;
                shift += 7;
            } while (part < 0);
            if (length > Math.min(Bounds.UPDATE_BYTES, data.length - start) || updates.size() > UPDATES) {
                throw new RecordException(NOT_WHOLE);
            }
            updates.add(read(data, start, length));
            start += length;
        }
        return updates;
    }

    private static MatchUpdate read(byte[] data, int start, int length) {
        try {
            MatchUpdate update = MatchUpdate.parseFrom(CodedInputStream.newInstance(data, start, length));
            if (update.getLinesCount() > 0) {
                throw new RecordException(NO_RECORD + ": it holds words, which nothing vouches for");
            }
            return update;
        } catch (IOException error) {
            throw new RecordException(NOT_WHOLE, error);
        }
    }

    /** The event of an update, if a record may hold it at a version. */
    private static MatchEvent event(MatchUpdate update, long version) {
        if (update.getSerializedSize() > Bounds.UPDATE_BYTES) {
            throw new RecordException(NO_RECORD + ": an event has more than " + Bounds.UPDATE_BYTES + " bytes");
        }
        MatchEvent event;
        try {
            event = MatchEvent.parseFrom(update.getEvent());
        } catch (InvalidProtocolBufferException error) {
            throw new RecordException(NO_RECORD + ": it holds something that is no event", error);
        }
        if (event.hasCreated() != (version == 1)) {
            throw new RecordException(NO_RECORD + ": it does not begin with the creation of one, and no other");
        }
        if (event.getVersion() != version || update.getVersion() != version) {
            String found = Long.toUnsignedString(event.getVersion());
            throw new RecordException(NO_RECORD + ": version " + found + " came after version " + (version - 1));
        }
        if (!Messages.withoutUnknownFields(event).toByteString().equals(update.getEvent())) {
            throw new RecordException(NO_RECORD + ": version " + version + " is not written as events are");
        }
        return event;
    }

    private static int effects(Bounds bounds, MatchUpdate update, MatchEvent event) {
        try {
            return bounds.require(event, Seals.contents(update));
        } catch (AlteredException | BoundsException error) {
            throw new RecordException(NO_RECORD + ": " + error.getMessage(), error);
        }
    }
}
