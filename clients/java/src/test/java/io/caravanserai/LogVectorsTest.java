package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import io.caravanserai.internal.LogEntry;
import io.caravanserai.internal.LogHistories;
import io.caravanserai.internal.NoteException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The conformance vectors of the entries of logs, and of what a monitor finds in them. */
class LogVectorsTest {
    private static List<JsonObject> vectors(String name) {
        List<JsonObject> found =
                Vectors.objects(Vectors.load("entries.json").get(name)).toList();
        assertTrue(found.size() > 7);
        return found;
    }

    private static ByteString bytes(JsonObject object, String name) {
        return object.has(name) ? Vectors.bytes(object.get(name)) : ByteString.EMPTY;
    }

    private static long version(JsonObject object) {
        return object.has("version") ? object.get("version").getAsLong() : 0;
    }

    @Test
    void anEntryIsReadInOneWay() {
        for (JsonObject entry : vectors("entries")) {
            var expected = new LogEntry(
                    LogEntry.Form.valueOf(Vectors.text(entry, "form").toUpperCase(Locale.ROOT)),
                    entry.has("kind") ? Vectors.text(entry, "kind") : "",
                    bytes(entry, "name"),
                    bytes(entry, "commitment"),
                    bytes(entry, "label"),
                    version(entry),
                    bytes(entry, "event"));
            assertEquals(expected, LogEntry.of(bytes(entry, "bytes")));
        }
        for (JsonObject none : vectors("no_entries")) {
            assertThrows(NoteException.class, () -> LogEntry.of(bytes(none, "bytes")), Vectors.text(none, "name"));
        }
    }

    static Stream<JsonObject> logs() {
        return vectors("logs").stream();
    }

    @ParameterizedTest
    @MethodSource("logs")
    void aMonitorFindsWhatIsWrong(JsonObject log) {
        List<ByteString> entries =
                Vectors.elements(log.get("entries")).map(Vectors::bytes).toList();
        JsonElement fault = log.get("fault");
        int good = fault.isJsonNull() ? entries.size() : fault.getAsInt();
        var histories = new LogHistories();
        for (ByteString entry : entries.subList(0, good)) {
            assertEquals(List.of(), histories.follow(entry));
        }
        assertEquals(log.get("bare").getAsLong(), histories.bare());
        Vectors.objects(log.get("begun"))
                .forEach(begun -> assertEquals(
                        OptionalLong.of(begun.get("index").getAsLong()),
                        histories.begun(Vectors.text(begun, "stream"))));
        Map<ByteString, String> reached = Vectors.objects(log.get("reached"))
                .collect(Collectors.toMap(one -> bytes(one, "label"), LogVectorsTest::place));
        reached.forEach((label, place) -> assertEquals(
                place, histories.reached(label).map(LogVectorsTest::place).orElse("")));
        if (!fault.isJsonNull()) {
            assertFalse(histories.follow(entries.get(good)).isEmpty());
        }
    }

    private static String place(JsonObject one) {
        return one.get("index") + " " + Vectors.text(one, "kind") + " " + version(one) + " " + one.get("archived");
    }

    private static String place(LogHistories.Reached one) {
        return one.index() + " " + one.kind() + " " + one.version() + " " + one.archived();
    }
}
