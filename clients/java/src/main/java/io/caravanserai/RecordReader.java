package io.caravanserai;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Findings;
import io.caravanserai.internal.Messages;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.OpeningContent;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the updates of a record in order, and keeps them as they are written: as messages they may take much more
 * memory.
 */
final class RecordReader {
    static final String NO_RECORD = Findings.NO_MATCH_RECORD;

    private final Bounds bounds = new Bounds();
    private final Heading heading = new Heading();
    private final List<ByteString> written = new ArrayList<>();
    private int effects;

    /** The updates so far, as they are written. */
    List<ByteString> written() {
        return written;
    }

    /** The description of the match by its events. */
    Heading heading() {
        return heading;
    }

    /** Adds an update without its words. */
    void read(MatchUpdate update) {
        if (update.getSerializedSize() > Constants.UPDATE_BYTES) {
            throw new RecordException(NO_RECORD + ": " + Findings.largeEvent(Constants.UPDATE_BYTES));
        }
        long version = written.size() + 1L;
        MatchEvent event = event(update, version);
        List<OpeningContent> contents = contents(update, event);
        if (version > Constants.RECORD_UPDATES || effects > Constants.RECORD_EFFECTS) {
            throw new RecordException(NO_RECORD + ": " + Findings.MANY_EVENTS);
        }
        heading.follow(event, contents);
        written.add(canonical(update));
    }

    /** The only bytes that an update has in a record. */
    static ByteString canonical(MatchUpdate update) {
        return Messages.withoutUnknownFields(update).toBuilder()
                .clearLines()
                .build()
                .toByteString();
    }

    /** The event of an update, if a record may hold it at a version. */
    private static MatchEvent event(MatchUpdate update, long version) {
        MatchEvent event;
        try {
            event = MatchEvent.parseFrom(update.getEvent());
        } catch (InvalidProtocolBufferException error) {
            throw new RecordException(NO_RECORD + ": " + Findings.NOT_AN_EVENT, error);
        }
        if (event.hasCreated() != (version == 1)) {
            throw new RecordException(NO_RECORD + ": " + Findings.OTHER_BEGINNING);
        }
        if (event.getVersion() != version || update.getVersion() != version) {
            String found = Long.toUnsignedString(event.getVersion());
            throw new RecordException(NO_RECORD + ": " + Findings.otherOrder(found, version - 1));
        }
        if (!Messages.withoutUnknownFields(event).toByteString().equals(update.getEvent())) {
            throw new RecordException(NO_RECORD + ": " + Findings.form(version));
        }
        return event;
    }

    private List<OpeningContent> contents(MatchUpdate update, MatchEvent event) {
        try {
            List<OpeningContent> contents = Seals.contents(update);
            effects += bounds.require(event, contents);
            return contents;
        } catch (AlteredException | BoundsException | UnknownEventException error) {
            throw new RecordException(NO_RECORD + ": " + error.getMessage(), error);
        }
    }
}
