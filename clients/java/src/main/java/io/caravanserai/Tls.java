package io.caravanserai;

import com.google.protobuf.ByteString;
import io.grpc.ChannelCredentials;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.util.Optional;

/**
 * An encrypted connection. Everything is PEM.
 *
 * @param roots the trusted certificates; nothing: those of Java
 * @param certificate the certificate of the client, for a service that asks for one
 * @param key its key
 * @param serverName the name to expect in the certificate of the service, if it differs from the host in the address
 */
public record Tls(
        Optional<ByteString> roots,
        Optional<ByteString> certificate,
        Optional<ByteString> key,
        Optional<String> serverName) {
    /**
     * A connection that trusts the certificates of Java.
     *
     * @return the settings
     */
    public static Tls trustingSystem() {
        return new Tls(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * A connection that trusts certain certificates.
     *
     * @param roots the certificates
     * @return the settings
     */
    public static Tls trusting(ByteString roots) {
        return new Tls(Optional.of(roots), Optional.empty(), Optional.empty(), Optional.empty());
    }

    ChannelCredentials credentials() {
        var credentials = TlsChannelCredentials.newBuilder();
        try {
            if (roots.isPresent()) {
                credentials.trustManager(roots.get().newInput());
            }
            if (certificate.isPresent() && key.isPresent()) {
                credentials.keyManager(certificate.get().newInput(), key.get().newInput());
            }
        } catch (IOException error) {
            throw new IllegalArgumentException("the certificates cannot be read", error);
        }
        return credentials.build();
    }
}
