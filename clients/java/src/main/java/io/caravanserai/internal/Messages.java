package io.caravanserai.internal;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import java.util.List;
import java.util.stream.Stream;

/** Functions that protobuf for Java lacks. */
public final class Messages {
    private Messages() {}

    /**
     * True if bytes, from which a message was read, are those that protobuf writes for it. Unknown fields, which later
     * versions may add, are those that a later version writes: protobuf for Java writes them in order and as short as
     * they can be, but it keeps groups, known fields of another wire type, and a number with two of them.
     */
    public static boolean areWritten(Message message, ByteString bytes) {
        return message.toByteString().equals(bytes) && additionsFit(message);
    }

    private static boolean additionsFit(Message message) {
        return message.getUnknownFields().asMap().entrySet().stream()
                        .allMatch(field -> message.getDescriptorForType().findFieldByNumber(field.getKey()) == null
                                && isOfOneType(field.getValue()))
                && message.getAllFields().entrySet().stream()
                        .filter(field -> field.getKey().getJavaType() == FieldDescriptor.JavaType.MESSAGE)
                        .flatMap(field -> field.getKey().isRepeated()
                                ? ((List<?>) field.getValue()).stream()
                                : Stream.of(field.getValue()))
                        .allMatch(inside -> additionsFit((Message) inside));
    }

    private static boolean isOfOneType(UnknownFieldSet.Field field) {
        return field.getGroupList().isEmpty()
                && Stream.of(
                                        field.getVarintList(),
                                        field.getFixed32List(),
                                        field.getFixed64List(),
                                        field.getLengthDelimitedList())
                                .filter(entries -> !entries.isEmpty())
                                .count()
                        == 1;
    }

    /** A message without the fields that its type does not have, at any depth. */
    @SuppressWarnings("unchecked")
    public static <M extends Message> M withoutUnknownFields(M message) {
        return (M) stripped(message);
    }

    private static Message stripped(Message message) {
        var kept = message.toBuilder().setUnknownFields(UnknownFieldSet.getDefaultInstance());
        message.getAllFields().forEach((field, value) -> {
            if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE) {
                return;
            }
            if (field.isRepeated()) {
                List<?> entries = (List<?>) value;
                for (int index = 0; index < entries.size(); index++) {
                    kept.setRepeatedField(field, index, stripped((Message) entries.get(index)));
                }
            } else {
                kept.setField(field, stripped((Message) value));
            }
        });
        return kept.build();
    }
}
