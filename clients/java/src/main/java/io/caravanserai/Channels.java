package io.caravanserai;

import io.caravanserai.internal.Findings;
import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Connections to a service: addresses and encryption. */
final class Channels {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:/@\\[\\]\\s]+):([0-9]{1,5})");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.[0-9]{1,3}){3}|::1");

    private Channels() {}

    /**
     * A channel to a service.
     *
     * @throws IllegalArgumentException the address names no port; or tokens would cross a network unencrypted
     */
    static ManagedChannel open(String address, Optional<Tls> tls, boolean insecure) {
        Matcher parts = ADDRESS.matcher(address);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > 0xffff) {
            throw new IllegalArgumentException(Findings.noAddress(address));
        }
        String host = parts.group(1).replaceAll("[\\[\\]]", "");
        if (tls.isEmpty() && !insecure && !LOOPBACK.matcher(host).matches()) {
            throw new IllegalArgumentException(
                    Findings.otherMachine(address, "tls(Tls.trustingSystem())", "insecure()"));
        }
        ChannelCredentials credentials = tls.map(Tls::credentials).orElseGet(InsecureChannelCredentials::create);
        var channel = Grpc.newChannelBuilderForAddress(host, Integer.parseInt(parts.group(2)), credentials);
        tls.flatMap(Tls::serverName).ifPresent(channel::overrideAuthority);
        return channel.keepAliveTime(20, TimeUnit.SECONDS)
                .keepAliveTimeout(10, TimeUnit.SECONDS)
                .build();
    }
}
