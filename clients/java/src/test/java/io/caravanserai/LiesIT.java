package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.caravanserai.v1.Match;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that lies in one place at a time: the beginning of a token says which lie to tell. */
final class LiesIT {
    @TempDir
    private static Path folder;

    private static Service service;
    private static Client host;

    @BeforeAll
    static void start() {
        service = Service.lying(folder);
        host = Client.connect(service.address());
    }

    @AfterAll
    static void stop() {
        host.close();
        service.close();
    }

    private static Connection told(String lie) {
        return Client.at(service.address()).token(lie + "." + Tokens.newToken()).entropies(EntropyStorage.inMemory());
    }

    private static String match() {
        return host.create("merv", 2).getName();
    }

    private static void refused(Executable call) {
        String said = assertThrows(AlteredException.class, call).getMessage();
        assertTrue(said.contains("seat 1"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyless", "another-key", "headless", "headless-and-keyless", "seatless"})
    void theKeyOfASeatIsThatWhichWasSent(String shown) {
        String match = match();
        try (Client guest = told("joining-" + shown).connect()) {
            refused(() -> guest.join(match, "Ann"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyless", "another-key", "headless", "headless-and-keyless", "seatless"})
    void theKeyOfASeatStays(String shown) {
        String match = match();
        Connection lie = told("looking-" + shown);
        try (Client guest = lie.connect()) {
            guest.join(match, "Ann");
        }
        try (Client nextDay = lie.connect()) {
            refused(() -> nextDay.match(match));
            refused(() -> nextDay.watch(match).close());
            refused(() -> nextDay.resign(match));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"following-another-key", "following-keyless"})
    void theKeyStandsInTheEventThatWasFolded(String lie) {
        String match = match();
        try (Client guest = told(lie).connect()) {
            guest.join(match, "Ann");
            host.addBot(match, "random");
            refused(() -> guest.start(match));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"joining-another-history", "looking-another-history"})
    void whatWasToldIsComparedWithWhatIsFolded(String lie) {
        String match = match();
        try (Client guest = told(lie).connect()) {
            guest.join(match, "Ann");
            String said = assertThrows(AlteredException.class, () -> guest.start(match))
                    .getMessage();
            assertTrue(said.contains("has two hashes"), said);
        }
    }

    @Test
    void theKeyIsInTheReceiptAndNothingIsSaidWhereSeatsAreLeft() {
        String match = match();
        try (Client guest = Client.connect(service.address());
                Client other = Client.connect(service.address())) {
            other.join(match, "Bob");
            other.leave(match);
            guest.join(match, "Bob");
            guest.leave(match);
            guest.join(match, "Ann");
            host.addBot(match, "random");
            guest.start(match);
            Receipt receipt = guest.receipt(guest.resign(match));
            assertEquals(32, receipt.key().size());
            assertTrue(guest.record(match).compare(receipt).fits());
            Match shown = host.match(match);
            assertEquals(receipt.key(), shown.getSeats(0).getPublicKey());
        }
    }
}
