package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of a service. */
class ChannelsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "", "http://localhost:1", ":1", "localhost:65536", "ann@localhost:1", "localhost:1/"
            })
    void addressesThatAreNoneAreTold(String address) {
        var error = assertThrows(IllegalArgumentException.class, () -> Channels.open(address, Optional.empty(), false));
        assertTrue(error.getMessage().contains("use host:port"), error.getMessage());
    }
}
