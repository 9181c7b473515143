package io.caravanserai;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.RecordHeader;
import io.caravanserai.v1.RecordPart;
import io.caravanserai.v1.RecordProof;
import io.caravanserai.v1.RecordSignature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A match as one file: everything that the service publishes of it, each event with its openings, byte for byte.
 *
 * <p>Anybody can verify it without the service. But the record alone cannot show that this match was played, and not
 * made up later. Receipts can; see {@link #compare}.
 */
public final class MatchRecord {
    /** The most bytes of a record. Matches have less than a hundredth of that. */
    public static final int LARGEST = Constants.RECORD_BYTES;

    private final List<ByteString> written;
    private final Heading heading;
    private final Optional<RecordParts.Vouching> vouching;

    private MatchRecord(RecordReader reader, Optional<RecordParts.Vouching> vouching) {
        this.written = List.copyOf(reader.written());
        this.heading = reader.heading();
        this.vouching = vouching;
    }

    /**
     * The record of a match, made of all its updates in order.
     *
     * @param updates the updates; their words are left out
     * @return the record, in format 1
     * @throws RecordException there are none, the first one does not create a match, or one holds what a record must
     *     not
     */
    public static MatchRecord of(Iterable<MatchUpdate> updates) {
        var reader = new RecordReader();
        updates.forEach(reader::read);
        return whole(reader);
    }

    private static MatchRecord whole(RecordReader reader) {
        if (reader.written().isEmpty()) {
            throw new RecordException(RecordReader.NO_RECORD + ": " + Findings.EMPTY);
        }
        return new MatchRecord(reader, Optional.empty());
    }

    /**
     * Reads a record of any format. There is only one way to write a record, and these must be its bytes.
     *
     * @param data the content of a file
     * @return the record
     * @throws RecordException they are not
     */
    public static MatchRecord fromBytes(byte[] data) {
        if (data.length > LARGEST) {
            throw new RecordException(RecordReader.NO_RECORD + ": " + Findings.large(LARGEST));
        }
        var reader = new RecordReader();
        ByteString content = ByteString.copyFrom(data);
        if (content.startsWith(RecordParts.MAGIC)) {
            return new MatchRecord(reader, Optional.of(RecordParts.read(content, reader)));
        }
        new Frames(content, 0, Constants.UPDATE_BYTES).forEachRemaining(frame -> read(frame.content(), reader));
        return whole(reader);
    }

    private static void read(ByteString bytes, RecordReader reader) {
        MatchUpdate update;
        try {
            update = MatchUpdate.parseFrom(bytes);
        } catch (InvalidProtocolBufferException error) {
            throw Frames.partial();
        }
        if (!RecordReader.canonical(update).equals(bytes)) {
            throw new RecordException(RecordReader.NO_RECORD + ": " + Findings.OTHER_CONTENT);
        }
        reader.read(update);
    }

    /**
     * The content of a file, in the format of the record: each part after its length, as protobuf writes delimited
     * messages.
     *
     * @return the bytes
     */
    public byte[] toBytes() {
        var stream = new ByteArrayOutputStream();
        try {
            if (vouching.isPresent()) {
                write(vouching.orElseThrow(), stream);
            } else {
                for (MatchUpdate update : updates()) {
                    update.writeDelimitedTo(stream);
                }
            }
        } catch (IOException error) {
            throw new UncheckedIOException("memory can always be written", error);
        }
        return stream.toByteArray();
    }

    private void write(RecordParts.Vouching vouching, OutputStream stream) throws IOException {
        RecordParts.MAGIC.writeTo(stream);
        RecordPart.newBuilder().setHeader(vouching.header()).build().writeDelimitedTo(stream);
        for (MatchUpdate update : updates()) {
            RecordPart.newBuilder().setUpdate(update).build().writeDelimitedTo(stream);
        }
        if (vouching.proof().isPresent()) {
            RecordPart.newBuilder().setProof(vouching.proof().get()).build().writeDelimitedTo(stream);
        }
        if (!vouching.signature().isEmpty()) {
            var signature = RecordSignature.newBuilder().setNote(vouching.signature());
            RecordPart.newBuilder().setSignature(signature).build().writeDelimitedTo(stream);
        }
    }

    /**
     * Returns the heading of a file of format 2; nothing in format 1.
     *
     * @return the header
     */
    public Optional<RecordHeader> header() {
        return vouching.map(RecordParts.Vouching::header);
    }

    /**
     * All updates in order, without their words. Each is read when it is asked for.
     *
     * @return the updates
     */
    public List<MatchUpdate> updates() {
        return new AbstractList<>() {
            @Override
            public MatchUpdate get(int index) {
                return parsed(MatchUpdate.parser(), written.get(index));
            }

            @Override
            public int size() {
                return written.size();
            }
        };
    }

    /** The events after a version. */
    private Stream<MatchEvent> events(long after) {
        return updates().stream().skip(after).map(update -> parsed(MatchEvent.parser(), update.getEvent()));
    }

    private static <M> M parsed(Parser<M> parser, ByteString bytes) {
        try {
            return parser.parseFrom(bytes);
        } catch (InvalidProtocolBufferException error) {
            throw new IllegalStateException("it could be read before", error);
        }
    }

    /**
     * The name of the match.
     *
     * @return a resource name
     */
    public String match() {
        return heading.header().getMatch();
    }

    /**
     * The number of events.
     *
     * @return the last version
     */
    public long version() {
        return written.size();
    }

    /**
     * The SHA-256 of the last event, which vouches for all of them.
     *
     * @return the hash
     */
    public ByteString digest() {
        return digest(written.size());
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
        return Verification.of(match(), updates(), ownEntropy);
    }

    /**
     * Verifies the match, without its rules, with the keys that the reader trusts. This also checks that one of them
     * has signed the file ({@link Verification.Check#FILE}), and that the match is in the log, under a checkpoint that
     * one of them has signed and witnesses have cosigned ({@link Verification.Check#LOG}).
     *
     * @param policy what the reader trusts
     * @param now the time of the reader: no cosignature may be more than ten minutes later
     * @return what was found
     */
    public Verification verify(Policy policy, Instant now) {
        var verifier = new Verifier(match(), ByteString.EMPTY);
        verifier.follow(updates());
        Optional<String> unsigned =
                policy.unsigned(vouching.map(RecordParts.Vouching::signature).orElse(""));
        verifier.check(Verification.Check.FILE, unsigned.map(fault -> Findings.brokenFile(fault)));
        String log = vouching.map(written -> written.header().getLog()).orElse("");
        Optional<String> notLogged =
                proof().map(proof -> policy.notLogged(log, proof, this, now)).orElse(Optional.of(Findings.NO_PROOF));
        verifier.check(Verification.Check.LOG, notLogged.map(fault -> Findings.notLogged(fault)));
        return verifier.result();
    }

    /**
     * Reads a whole log, as {@code caravan audit monitor} and {@code caravan audit export} write one into a folder, and
     * finds whether it has another history of the match than that of this record. Verify the record first, with the
     * same policy: one of its keys must have signed the checkpoint of the folder, too. Witnesses need not, because they
     * have cosigned that of the record, whose tree the copy must have.
     *
     * @param folder the copy of the log
     * @param policy what the reader trusts
     * @return what was found
     * @throws IOException the copy ends before what the record says of the log
     */
    public Mirrored mirrored(Path folder, Policy policy) throws IOException {
        return Mirrored.of(this, folder, policy);
    }

    /**
     * True if the proof of the record leads to an entry that does not say of which match it is. Those of old logs do
     * not, and only {@link #mirrored the whole log} shows that it is an old one: behind its mark the operator could
     * have put anything in this form.
     *
     * @return whether it does
     */
    public boolean bare() {
        return proof().filter(proof -> !proof.hasBinding()).isPresent();
    }

    /** The proof that the match is in a log. */
    Optional<RecordProof> proof() {
        return vouching.flatMap(RecordParts.Vouching::proof);
    }

    /**
     * True if the match has ended, so that its secrets are published.
     *
     * @return whether it has
     */
    public boolean over() {
        return heading.over();
    }

    /**
     * Returns the player of each seat, and the place that they reached.
     *
     * @return the seats that were taken at the end, in their order
     */
    public List<Sitting> seats() {
        return heading.seats();
    }

    /**
     * True if a receipt is of this match. Verify the record first.
     *
     * @param receipt the receipt
     * @return what it says about this record
     */
    public Comparison compare(Receipt receipt) {
        if (!receipt.match().equals(match())) {
            return new Comparison(receipt, Harmless.text(Findings.receiptOfAnother(receipt.match(), match())), 0);
        }
        String version = Long.toUnsignedString(receipt.version());
        if (receipt.version() < 1 || receipt.version() > version()) {
            return new Comparison(receipt, Findings.receiptAfterEnd(version, version()), 0);
        }
        if (!digest(receipt.version()).equals(receipt.digest())) {
            return new Comparison(receipt, Findings.receiptOfOtherEvent(version), 0);
        }
        if (!receipt.key().isEmpty() && !hasKey(receipt.key(), receipt.version())) {
            String text = Findings.RECEIPT_OF_STRANGER;
            return new Comparison(receipt, text, 0);
        }
        int seat = seatOf(receipt.commitment());
        String finding =
                seat == 0 ? "" : receipt.opened().flatMap(this::openedTooEarly).orElse("");
        return new Comparison(receipt, finding, seat);
    }

    /**
     * The part of the record for which receipts vouch: up to the latest that fits.
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

    /** The SHA-256 of the event that made a version. */
    ByteString digest(long version) {
        return Digests.sha256(updates().get((int) version - 1).getEvent());
    }

    /** True if a seat was taken with a key, up to a version. */
    private boolean hasKey(ByteString key, long version) {
        return events(0).limit(version).filter(MatchEvent::hasJoined).anyMatch(event -> event.getJoined()
                .getPublicKey()
                .equals(key));
    }

    /** The fault of the events between those that the player had seen and the start. */
    private Optional<String> openedTooEarly(Seen seen) {
        String version = Long.toUnsignedString(seen.version());
        if (seen.version() < 1
                || seen.version() > version()
                || !digest(seen.version()).equals(seen.digest())) {
            return Optional.of(Findings.entropyAfterOtherEvent(version));
        }
        return events(seen.version())
                .filter(event -> !event.hasReady())
                .findFirst()
                .filter(event -> !event.hasStarted())
                .map(event -> Findings.seatsChanged(version, event.getVersion()));
    }

    private int seatOf(ByteString commitment) {
        if (commitment.isEmpty()) {
            return 0;
        }
        List<ByteString> entropies = events(0)
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
}
