package io.caravanserai;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import java.util.List;

/** What protobuf for Java lacks. */
final class Messages {
    private Messages() {}

    /** A message without the fields that its type does not have, at any depth. */
    @SuppressWarnings("unchecked")
    static <M extends Message> M withoutUnknownFields(M message) {
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
