package io.caravanserai.internal;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.caravanserai.v1.PlayRequest;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names the match of each call in its metadata, so that proxies send all calls of a match to the same service. What a
 * call is about stands in its first message, so it starts with that.
 */
public final class NamedMatch implements ClientInterceptor {
    public static final Metadata.Key<String> KEY =
            Metadata.Key.of("caravanserai-match", Metadata.ASCII_STRING_MARSHALLER);

    private static final Pattern MATCH = Pattern.compile(Constants.MATCH_PATTERN);

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
        return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
            private Optional<Runnable> waiting = Optional.empty();
            private Metadata headers = new Metadata();
            private int requested;

            @Override
            public void start(Listener<A> listener, Metadata given) {
                headers = given;
                waiting = Optional.of(() -> super.start(listener, given));
            }

            @Override
            public void request(int messages) {
                if (waiting.isPresent()) {
                    requested += messages;
                } else {
                    super.request(messages);
                }
            }

            @Override
            public void sendMessage(Q message) {
                matchOf(message).ifPresent(match -> headers.put(KEY, match));
                begin();
                super.sendMessage(message);
            }

            @Override
            public boolean isReady() {
                return waiting.isEmpty() && super.isReady();
            }

            @Override
            public void halfClose() {
                begin();
                super.halfClose();
            }

            @Override
            public void cancel(String message, Throwable cause) {
                begin();
                super.cancel(message, cause);
            }

            private void begin() {
                waiting.ifPresent(start -> {
                    waiting = Optional.empty();
                    start.run();
                    if (requested > 0) {
                        super.request(requested);
                    }
                });
            }
        };
    }

    /** The match that a request is about; empty if it is about none. */
    public static Optional<String> matchOf(Object request) {
        if (request instanceof PlayRequest asked) {
            return asked.getAllFields().values().stream()
                    .filter(Message.class::isInstance)
                    .findFirst()
                    .flatMap(NamedMatch::matchOf);
        }
        if (!(request instanceof Message message)) {
            return Optional.empty();
        }
        return field(message, "match").or(() -> field(message, "name"));
    }

    private static Optional<String> field(Message message, String name) {
        FieldDescriptor field = message.getDescriptorForType().findFieldByName(name);
        if (field == null || field.getJavaType() != FieldDescriptor.JavaType.STRING || field.isRepeated()) {
            return Optional.empty();
        }
        var found = MATCH.matcher((String) message.getField(field));
        return found.lookingAt() ? Optional.of(found.group()) : Optional.empty();
    }
}
