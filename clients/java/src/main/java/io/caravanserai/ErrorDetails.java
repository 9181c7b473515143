package io.caravanserai;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.LocalizedMessage;
import com.google.rpc.PreconditionFailure;
import com.google.rpc.RetryInfo;
import io.caravanserai.v1.RefusalDetail;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.nio.channels.ClosedChannelException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that is known about an error. The texts are as they came: print them with {@link Harmless#text}.
 *
 * @param status the status of the call
 * @param reason the entry in the error catalogue of the service, such as {@code MATCH_FULL}; empty if the service did
 *     not answer
 * @param explanation what was wrong, in words, in the language of the client
 * @param refusal the rule that forbids a decision, and why; nothing if none does
 * @param metadata values that belong to the reason
 * @param fields the fields of the request that are wrong, each with what is wrong with it
 * @param preconditions what must be true first
 * @param retryAfter how long to wait before the same request may succeed, if the service said so
 */
public record ErrorDetails(
        Status.Code status,
        String reason,
        String explanation,
        Optional<RefusalDetail> refusal,
        Map<String, String> metadata,
        Map<String, String> fields,
        List<Precondition> preconditions,
        Optional<Duration> retryAfter) {

    /**
     * Something that must be true first.
     *
     * @param type the kind of condition
     * @param subject what it is about
     * @param description what to do, in words
     */
    public record Precondition(String type, String subject, String description) {}

    private static final Metadata.Key<byte[]> STATUS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    /**
     * Copies the collections.
     *
     * @param status the status of the call
     * @param reason the entry in the error catalogue of the service, such as {@code MATCH_FULL}; empty if the service
     *     did not answer
     * @param explanation what was wrong, in words, in the language of the client
     * @param refusal the rule that forbids a decision, and why; nothing if none does
     * @param metadata values that belong to the reason
     * @param fields the fields of the request that are wrong, each with what is wrong with it
     * @param preconditions what must be true first
     * @param retryAfter how long to wait before the same request may succeed, if the service said so
     */
    public ErrorDetails {
        metadata = Map.copyOf(metadata);
        fields = Map.copyOf(fields);
        preconditions = List.copyOf(preconditions);
    }

    /**
     * The rule that forbids a decision.
     *
     * @return its id; empty if none does
     */
    public String rule() {
        return refusal.map(RefusalDetail::getRule).orElse("");
    }

    /** The details of an error that this library throws by itself, as the service would. */
    static ErrorDetails local(Status.Code status, String reason, String explanation) {
        return new ErrorDetails(
                status, reason, explanation, Optional.empty(), Map.of(), Map.of(), List.of(), Optional.empty());
    }

    /** The details of a failed call. */
    static ErrorDetails of(StatusRuntimeException failure) {
        List<Any> details = details(failure);
        Optional<ErrorInfo> information = find(details, ErrorInfo.class);
        Optional<RefusalDetail> refusal = find(details, RefusalDetail.class);
        String said = Optional.ofNullable(failure.getStatus().getDescription())
                .orElse(failure.getStatus().getCode().name());
        String explanation = refusal.map(RefusalDetail::getMessage)
                .or(() -> find(details, LocalizedMessage.class).map(LocalizedMessage::getMessage))
                .filter(text -> !text.isEmpty())
                .orElse(said);
        return new ErrorDetails(
                code(failure.getStatus()),
                information.map(ErrorInfo::getReason).orElse(""),
                explanation,
                refusal,
                information.map(ErrorInfo::getMetadataMap).orElse(Map.of()),
                fields(find(details, BadRequest.class).orElse(BadRequest.getDefaultInstance())),
                preconditions(
                        find(details, PreconditionFailure.class).orElse(PreconditionFailure.getDefaultInstance())),
                find(details, RetryInfo.class).flatMap(ErrorDetails::delay));
    }

    /**
     * The code of a status. A connection that closes while a request is written is as good as none: gRPC says UNKNOWN.
     */
    private static Status.Code code(Status status) {
        boolean closed = status.getCause() instanceof ClosedChannelException;
        return closed && status.getCode() == Status.Code.UNKNOWN ? Status.Code.UNAVAILABLE : status.getCode();
    }

    private static List<Any> details(StatusRuntimeException failure) {
        byte[] status =
                failure.getTrailers() == null ? null : failure.getTrailers().get(STATUS);
        if (status == null) {
            return List.of();
        }
        try {
            return com.google.rpc.Status.parseFrom(status).getDetailsList();
        } catch (InvalidProtocolBufferException error) {
            return List.of(); // the status itself still says what to do
        }
    }

    private static <M extends Message> Optional<M> find(List<Any> details, Class<M> type) {
        return details.stream().filter(detail -> detail.is(type)).findFirst().flatMap(detail -> {
            try {
                return Optional.of(detail.unpack(type));
            } catch (InvalidProtocolBufferException error) {
                return Optional.empty();
            }
        });
    }

    private static Map<String, String> fields(BadRequest request) {
        var fields = new LinkedHashMap<String, String>();
        request.getFieldViolationsList().forEach(entry -> fields.put(entry.getField(), entry.getDescription()));
        return fields;
    }

    private static List<Precondition> preconditions(PreconditionFailure failure) {
        return failure.getViolationsList().stream()
                .map(entry -> new Precondition(entry.getType(), entry.getSubject(), entry.getDescription()))
                .toList();
    }

    private static Optional<Duration> delay(RetryInfo retry) {
        var delay = retry.getRetryDelay();
        try {
            return Optional.of(Duration.ofSeconds(delay.getSeconds(), delay.getNanos()))
                    .filter(duration -> !duration.isNegative());
        } catch (ArithmeticException | DateTimeException error) {
            return Optional.empty();
        }
    }
}
