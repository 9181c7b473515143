package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Line;
import io.caravanserai.internal.ServiceClock;
import io.caravanserai.v1.Effect;
import io.caravanserai.v1.MatchAbandoned;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Move;
import io.caravanserai.v1.Opening;
import io.caravanserai.v1.OpeningContent;
import io.caravanserai.v1.PinnedEdition;
import io.caravanserai.v1.Placement;
import io.caravanserai.v1.Seal;
import io.caravanserai.v1.SeatJoined;
import io.caravanserai.v1.SeatLeft;
import io.caravanserai.v1.SeatReady;
import io.caravanserai.v1.TableArea;
import io.caravanserai.v1.Visibility;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For any bytes of a record: no unchecked crash, and never good where a byte differs. */
class HostileTest {
    private static final String MATCH = "matches/hostile";
    private static final ByteString BOX = ByteString.copyFromUtf8("[box]\n");
    private static final int SEEN = 10;
    private static final ByteString SECRET = ByteString.copyFrom(new byte[32]);

    /** A small match, which is begun and given up. */
    private static MatchRecord small() {
        var content = OpeningContent.newBuilder().setSecret(SECRET).build().toByteString();
        var length = ByteString.copyFrom(Digests.number(content.size()));
        var zeros = ByteString.copyFrom(new byte[128 - 8 - content.size()]);
        var opening = Opening.newBuilder()
                .setSalt(ByteString.copyFrom(new byte[16]))
                .setPayload(length.concat(content).concat(zeros))
                .build();
        var area = TableArea.newBuilder().setName("purse").setVisibility(Visibility.VISIBILITY_ALL);
        var coins = Placement.newBuilder().setPlace("purse@1").setPiece("coin").setCount(3);
        var created = MatchCreated.newBuilder()
                .setGame("games/hostile")
                .setPlayers(1)
                .setChanceScheme(2)
                .setEdition(PinnedEdition.newBuilder().setName("standard").setDigest(hex(Digests.sha256(BOX))))
                .setCommitment(Chance.commitment(MATCH, SECRET))
                .addAreas(area)
                .addLayout(coins);
        var joined = SeatJoined.newBuilder().setSeat(1).setPlayer("Ann").setEntropyCommitment(Digests.sha256(BOX));
        var seal = Seal.newBuilder().setDigest(Seals.seal(MATCH, 1, opening));
        long fingerprint = 3 * Table.weight("purse@1", "coin");
        var spent = Effect.newBuilder()
                .setMove(Move.newBuilder()
                        .setPiece("coin")
                        .setCount(3)
                        .setSource("purse@1")
                        .setTarget("purse@1"));
        var updates = new ArrayList<MatchUpdate>();
        add(updates, MatchEvent.newBuilder().setCreated(created).addSeals(seal).setFingerprint(fingerprint));
        updates.set(
                0, updates.get(0).toBuilder().setBox(BOX).addOpenings(opening).build());
        add(updates, MatchEvent.newBuilder().setJoined(joined).setFingerprint(fingerprint));
        add(
                updates,
                MatchEvent.newBuilder()
                        .setAbandoned(MatchAbandoned.newBuilder().setReason("enough"))
                        .addEffects(spent)
                        .addRules("SVC-END-01")
                        .setFingerprint(fingerprint));
        return MatchRecord.of(updates);
    }

    private static void add(List<MatchUpdate> updates, MatchEvent.Builder event) {
        int version = updates.size() + 1;
        ByteString previous = updates.isEmpty()
                ? Following.GENESIS
                : Digests.sha256(updates.get(version - 2).getEvent());
        event.setMatch(MATCH).setVersion(version).setPrevious(previous);
        updates.add(MatchUpdate.newBuilder()
                .setVersion(version)
                .setEvent(event.build().toByteString())
                .build());
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    /** The findings about some bytes, for a holder of the receipt of the last event. */
    private static boolean good(byte[] data, Receipt receipt) {
        MatchRecord record;
        try {
            record = MatchRecord.fromBytes(data);
        } catch (RecordException error) {
            return false;
        }
        return record.verify().good() && record.compare(receipt).fits();
    }

    private static Receipt lastReceipt(MatchRecord record) {
        return Receipt.of(record.updates().get(record.updates().size() - 1));
    }

    @Test
    void everyBitOfASmallRecordCounts() {
        MatchRecord record = small();
        byte[] data = record.toBytes();
        Receipt receipt = lastReceipt(record);
        assertTrue(good(data, receipt), () -> record.verify().findings().toString());
        for (int bit = 0; bit < data.length * 8; bit++) {
            byte[] flipped = data.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            int position = bit;
            assertTrue(!good(flipped, receipt), () -> "bit " + position + " of " + data.length + " bytes");
        }
    }

    @Test
    void manyBytesOfAPlayedRecordCount() {
        MatchRecord record = Vectors.record("sahwari-void");
        byte[] data = record.toBytes();
        Receipt receipt = lastReceipt(record);
        assertTrue(good(data, receipt));
        var random = new Random(5);
        for (int at = 0; at < data.length; at += 503) {
            byte[] flipped = data.clone();
            flipped[at] ^= (byte) (1 + random.nextInt(255));
            int position = at;
            assertTrue(!good(flipped, receipt), () -> "byte " + position + " of " + data.length);
        }
    }

    @Test
    void arbitraryBytesAreNoRecord() {
        var random = new Random(7);
        byte[] data = small().toBytes();
        for (int attempt = 0; attempt < 2000; attempt++) {
            byte[] bytes = data.clone();
            int at = random.nextInt(bytes.length);
            int count = Math.min(random.nextInt(20), bytes.length - at);
            for (int index = at; index < at + count; index++) {
                bytes[index] = (byte) random.nextInt();
            }
            var cut = java.util.Arrays.copyOf(bytes, bytes.length - 1 - random.nextInt(40));
            assertTrue(!good(cut, lastReceipt(small())));
        }
        assertThrows(RecordException.class, () -> MatchRecord.fromBytes(new byte[0]));
        assertThrows(RecordException.class, () -> MatchRecord.fromBytes(new byte[MatchRecord.LARGEST + 1]));
    }

    /** Kept, the messages of this file take 70 MB: it is read in a process that has less than half of that. */
    @Test
    void messagesThatAreLargerThanTheirBytesAreNotKept(@TempDir Path folder) throws Exception {
        var updates = new ArrayList<>(small().updates().subList(0, 1));
        var seals = Collections.nCopies(Constants.ENTRIES, Seal.getDefaultInstance());
        var left = MatchEvent.newBuilder().setLeft(SeatLeft.newBuilder().setSeat(1));
        for (int count = 0; count < 100; count++) {
            add(updates, left.clone().addAllSeals(seals));
        }
        Path file = folder.resolve("large.record");
        try (OutputStream data = Files.newOutputStream(file)) {
            for (MatchUpdate update : updates) {
                update.writeDelimitedTo(data);
            }
        }
        assertTrue(Files.size(file) > 1900 << 10, () -> "the file is too small");
        assertEquals("101", VersionOf.inMemoryOf("32m", file));
    }

    /** A program that says how many events a file has. */
    static final class VersionOf {
        public static void main(String[] arguments) throws IOException {
            System.out.print(MatchRecord.fromBytes(Files.readAllBytes(Path.of(arguments[0])))
                    .version());
        }

        /** Runs the program in a process of its own with so much memory; what it says. */
        static String inMemoryOf(String size, Path file) throws Exception {
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            var process = new ProcessBuilder(
                            java,
                            "-Xmx" + size,
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            VersionOf.class.getName(),
                            file.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return said;
        }
    }

    @Test
    void aServiceThatSendsNonsenseIsNamed() throws InvalidProtocolBufferException {
        List<MatchUpdate> updates = small().updates();
        var random = new Random(11);
        int noticed = 0;
        for (int attempt = 0; attempt < 2000; attempt++) {
            int which = random.nextInt(updates.size());
            byte[] event = updates.get(which).getEvent().toByteArray();
            event[random.nextInt(event.length)] ^= (byte) (1 + random.nextInt(255));
            var following = new Following(Table.SPECTATOR);
            try {
                for (int index = 0; index < updates.size(); index++) {
                    MatchUpdate update = updates.get(index);
                    following.follow(
                            index == which
                                    ? update.toBuilder()
                                            .setEvent(ByteString.copyFrom(event))
                                            .build()
                                    : update);
                }
            } catch (AlteredException | UnknownEventException | FoldException error) {
                noticed++;
            }
        }
        assertTrue(noticed > 1000, "noticed " + noticed);
    }

    @Test
    void anEventOfALaterKindAccusesNobody() {
        var known = MatchEvent.newBuilder()
                .setMatch("matches/later")
                .setVersion(1)
                .build()
                .toByteString();
        var later = known.concat(ByteString.copyFrom(new byte[] {(byte) 0xc2, 0x3e, 0})); // field 1000, a message
        var update = MatchUpdate.newBuilder().setVersion(1);
        assertThrows(UnknownEventException.class, () -> new Following(Table.SPECTATOR)
                .follow(update.setEvent(later).build()));
        assertThrows(AlteredException.class, () -> new Following(Table.SPECTATOR)
                .follow(update.setEvent(known).build()));
    }

    @Test
    void aMatchIsCreatedOnce() throws InvalidProtocolBufferException {
        List<MatchUpdate> updates = small().updates();
        var following = new Following(Table.SPECTATOR);
        following.follow(updates.get(0));
        MatchEvent again = MatchEvent.parseFrom(updates.get(0).getEvent()).toBuilder()
                .setVersion(2)
                .setPrevious(following.head())
                .clearSeals()
                .build();
        var update = MatchUpdate.newBuilder()
                .setVersion(2)
                .setEvent(again.toByteString())
                .build();
        var error = assertThrows(AlteredException.class, () -> following.follow(update));
        assertEquals("a match is created by its first event, and by no other", error.getMessage());
    }

    /** The end of a watch whose stream is cut after some events and opened again. */
    private static Class<?> readAgain(List<MatchUpdate> then, String present, boolean delayed) {
        List<MatchUpdate> ours = delayed ? delayed(spectator("merv-1")) : spectator("merv-1");
        var following = new Following(Table.SPECTATOR);
        following.expect(1, delayed);
        var line = new Line(Channels.open("127.0.0.1:1", Optional.empty(), false));
        var calls = new Calls(line, "", Client.at("127.0.0.1:1"));
        try (var watch = new Watch(
                calls,
                following,
                1,
                new ServiceClock(),
                after -> {
                    if (after > 0 && !present.isEmpty()) {
                        throw notFound(present);
                    }
                    List<MatchUpdate> parts =
                            after > 0 ? then.subList((int) after, then.size()) : ours.subList(0, SEEN);
                    Stream<List<MatchUpdate>> sent = parts.stream().map(List::of);
                    return after > 0
                            ? sent.iterator()
                            : Stream.concat(sent, removed()).iterator();
                },
                (version, head) -> {})) {
            try {
                assertEquals(ours.size(), watch.stream().count());
                return null;
            } catch (CaravanseraiException error) {
                assertEquals(SEEN, watch.version());
                return error.getClass();
            }
        } finally {
            line.channel().shutdownNow();
        }
    }

    private static List<MatchUpdate> spectator(String match) {
        return Vectors.record(match).updates().stream()
                .map(update -> update.toBuilder().clearOpenings().build())
                .toList();
    }

    /** The same events, in a match that spectators see later. */
    private static List<MatchUpdate> delayed(List<MatchUpdate> updates) {
        var made = new ArrayList<MatchUpdate>();
        for (MatchUpdate update : updates) {
            var event = VectorsTest.event(update).toBuilder();
            if (event.hasCreated()) {
                event.getCreatedBuilder().setSpectatorDelaySeconds(60);
            }
            add(made, event);
        }
        return made;
    }

    /** The end of a stream that a proxy has reset. */
    private static Stream<List<MatchUpdate>> removed() {
        return Stream.generate(() -> {
            throw Status.INTERNAL.withDescription("Stream removed").asRuntimeException();
        });
    }

    private static StatusRuntimeException notFound(String present) {
        var information = ErrorInfo.newBuilder()
                .setReason("VERSION_NOT_FOUND")
                .setDomain("caravanserai")
                .putMetadata("present", present);
        return StatusProto.toStatusRuntimeException(com.google.rpc.Status.newBuilder()
                .setCode(Status.Code.OUT_OF_RANGE.value())
                .addDetails(Any.pack(information.build()))
                .build());
    }

    @Test
    void aWatchThatGoesOnInTheMiddleSaysThatAServiceWasSetBackAndNothingElse() {
        List<MatchUpdate> ours = spectator("merv-1");
        List<MatchUpdate> mixed = new ArrayList<>(ours.subList(0, SEEN));
        List<MatchUpdate> others = spectator("palmyra-2");
        mixed.addAll(others.subList(SEEN, others.size()));
        assertNull(readAgain(ours, "", false));
        assertEquals(AlteredException.class, readAgain(ours, "9", false));
        assertEquals(CallException.InvalidRequest.class, readAgain(ours, "9", true), "a delayed spectator");
        assertEquals(CallException.InvalidRequest.class, readAgain(ours, "10", false), "another process knows less");
        assertEquals(AlteredException.class, readAgain(mixed, "", false), "another history");
    }

    @Test
    void aWatchNoticesEntropyThatNoSeatIsBoundTo() {
        List<MatchUpdate> updates = new ArrayList<>(small().updates().subList(0, 2));
        long fingerprint = 3 * Table.weight("purse@1", "coin");
        var other = SeatReady.newBuilder().setSeat(1).setEntropy(ByteString.copyFrom(new byte[32]));
        add(updates, MatchEvent.newBuilder().setReady(other).setFingerprint(fingerprint));
        var line = new Line(Channels.open("127.0.0.1:1", Optional.empty(), false));
        var calls = new Calls(line, "", Client.at("127.0.0.1:1"));
        try (var watch = new Watch(
                calls,
                new Following(Table.SPECTATOR),
                3,
                new ServiceClock(),
                after -> List.of(updates).iterator(),
                (version, head) -> {})) {
            var error =
                    assertThrows(AlteredException.class, () -> watch.stream().count());
            assertEquals("version 3 opens entropy that seat 1 is not bound to", error.getMessage());
        } finally {
            line.channel().shutdownNow();
        }
    }
}
