package io.caravanserai;

import static io.caravanserai.Vectors.bytes;
import static io.caravanserai.Vectors.load;
import static io.caravanserai.Vectors.objects;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.internal.Messages;
import io.caravanserai.v1.MatchEvent;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Events in bytes: the vectors say which of them protobuf writes. */
class BytesTest {
    static Stream<JsonObject> events() {
        return objects(load("bytes.json").get("events"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("events")
    void eventsAreWrittenInOneWay(JsonObject event) {
        assertEquals(event.get("written").getAsBoolean(), isWritten(bytes(event.get("bytes"))));
    }

    private static boolean isWritten(ByteString bytes) {
        try {
            return Messages.areWritten(MatchEvent.parseFrom(bytes), bytes);
        } catch (InvalidProtocolBufferException error) {
            return false;
        }
    }
}
