package io.caravanserai;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.LogEntries;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.RecordProof;
import io.caravanserai.v1.StreamBinding;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;

/** The conformance vectors of the project. */
public final class Vectors {
    static final Path FOLDER = Path.of(System.getProperty("vectors"));

    static final List<FileDescriptor> GAMES = List.of(
            io.caravanserai.games.marcopolo.v1.DecisionsProto.getDescriptor(),
            io.caravanserai.games.merv.v1.DecisionsProto.getDescriptor(),
            io.caravanserai.games.palmyra.v1.DecisionsProto.getDescriptor(),
            io.caravanserai.games.sahwari.v1.DecisionsProto.getDescriptor());

    static final JsonFormat.TypeRegistry TYPES = types();

    private static final Map<String, JsonObject> FILES = new ConcurrentHashMap<>();
    private static final Map<String, MatchRecord> RECORDS = new ConcurrentHashMap<>();

    private Vectors() {}

    static JsonObject load(String name) {
        return FILES.computeIfAbsent(name, unused -> {
            var text = new String(content(name), StandardCharsets.UTF_8);
            return JsonParser.parseString(text).getAsJsonObject();
        });
    }

    /** The content of a file, inflated. */
    static byte[] content(String name) {
        try {
            byte[] data = Files.readAllBytes(FOLDER.resolve(name));
            return name.endsWith(".gz") ? new GZIPInputStream(new ByteArrayInputStream(data)).readAllBytes() : data;
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    static JsonObject match(String name) {
        return load("matches/" + name + ".json.gz");
    }

    static List<String> matches() {
        return objects(load("manifest.json").get("files"))
                .filter(file -> text(file, "kind").equals("match"))
                .map(file -> text(file, "path"))
                .toList();
    }

    static List<MatchUpdate> updates(JsonObject match) {
        return objects(match.get("updates"))
                .<MatchUpdate>map(update -> message(update, MatchUpdate.newBuilder()))
                .toList();
    }

    public static MatchRecord record(String name) {
        return RECORDS.computeIfAbsent(name, unused -> MatchRecord.of(updates(match(name))));
    }

    /** The file of a match that has a log for itself. */
    public static byte[] bound() {
        JsonObject files = load("files.json");
        JsonObject file = files.getAsJsonArray("files").get(0).getAsJsonObject();
        ByteString good = ByteString.copyFrom(Base64.getDecoder().decode(text(file, "bytes")));
        return objects(files.get("cases"))
                .filter(entry -> text(entry, "name").equals("a binding in a log with nothing else"))
                .map(entry -> edited(good, entry))
                .findFirst()
                .orElseThrow();
    }

    /** Writes the log of that file into a folder: its checkpoint, and its only bundle, whose path is returned. */
    public static Path publishLog(Path folder) throws IOException {
        MatchRecord record = MatchRecord.fromBytes(bound());
        RecordProof proof = record.proof().orElseThrow();
        StreamBinding binding = proof.getBinding();
        String match = record.match();
        var bundle = new ByteArrayOutputStream();
        for (long version = 1; version <= record.version(); version++) {
            ByteString event = record.digest(version);
            ByteString entry = version == 1
                    ? LogEntries.beginning(match, binding.getLabel(), binding.getBlind(), version, event)
                    : LogEntries.continuation(match, binding.getLabel(), version, event);
            bundle.write(new byte[] {(byte) (entry.size() >> 8), (byte) entry.size()});
            entry.writeTo(bundle);
        }
        Path path = folder.resolve(LogCopy.pathOf(0, (int) record.version()));
        Files.createDirectories(path.getParent());
        Files.writeString(folder.resolve("checkpoint"), proof.getCheckpoint());
        return Files.write(path, bundle.toByteArray());
    }

    /** Some good bytes, edited as an entry says. */
    static byte[] edited(ByteString good, JsonObject entry) {
        ByteString made = ByteString.EMPTY;
        int at = 0;
        for (JsonElement edit : entry.getAsJsonArray("edits")) {
            int begin = edit.getAsJsonObject().get("at").getAsInt();
            made = made.concat(good.substring(at, begin))
                    .concat(bytes(edit.getAsJsonObject().get("insert")));
            at = begin + edit.getAsJsonObject().get("remove").getAsInt();
        }
        return made.concat(good.substring(at)).toByteArray();
    }

    static String finding(JsonObject finding) {
        return finding.get("version").getAsLong() + " " + text(finding, "check");
    }

    static String finding(Verification.Finding finding) {
        return finding.version() + " " + finding.check().name().toLowerCase(Locale.ROOT);
    }

    @SuppressWarnings("unchecked")
    static <B extends Message.Builder, M extends Message> M message(JsonElement json, B builder) {
        try {
            JsonFormat.parser().usingTypeRegistry(TYPES).merge(json.toString(), builder);
            return (M) builder.build();
        } catch (InvalidProtocolBufferException error) {
            throw new UncheckedIOException(error);
        }
    }

    static JsonElement json(Message message) {
        try {
            String text = JsonFormat.printer().usingTypeRegistry(TYPES).print(message);
            return JsonParser.parseString(text);
        } catch (InvalidProtocolBufferException error) {
            throw new UncheckedIOException(error);
        }
    }

    static Stream<JsonObject> objects(JsonElement array) {
        return elements(array).map(JsonElement::getAsJsonObject);
    }

    static Stream<JsonElement> elements(JsonElement array) {
        JsonArray entries = array.getAsJsonArray();
        return StreamSupport.stream(entries.spliterator(), false);
    }

    static String text(JsonObject object, String name) {
        return object.get(name).getAsString();
    }

    static ByteString bytes(JsonElement hexadecimal) {
        return ByteString.copyFrom(HexFormat.of().parseHex(hexadecimal.getAsString()));
    }

    static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(Digests.sha256(bytes));
    }

    private static JsonFormat.TypeRegistry types() {
        var types = JsonFormat.TypeRegistry.newBuilder();
        GAMES.forEach(game -> types.add(new ArrayList<>(game.getMessageTypes())));
        return types.build();
    }
}
