package io.caravanserai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import io.caravanserai.v1.Adjudication;
import io.caravanserai.v1.SwissFormat;
import io.caravanserai.v1.TournamentSettings;
import io.caravanserai.v1.VoidTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service that changes one field of what it says about a tournament, also in its events: a later release, or one that
 * errs or lies. A call gives what is left, or throws an exception of this library; and it ends.
 */
final class ChangedFieldsIT {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int MANY = 80;
    private static final TournamentSettings SETTINGS = TournamentSettings.newBuilder()
            .setTitle("Open")
            .setGame("games/sahwari")
            .setSeats(2)
            .setSwiss(SwissFormat.newBuilder().setRounds(1))
            .setAutomaticRounds(true)
            .build();
    private static final Retrying QUICK = new Retrying(
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            Duration.ofMillis(20),
            Duration.ofMillis(200),
            Duration.ofSeconds(1));

    @TempDir
    private static Path folder;

    private static Service service;
    private static Client host;
    private static String event;

    @BeforeAll
    static void start() {
        service = Service.lying(folder);
        host = Client.at(service.address()).connect().register("Host", "");
        event = host.tournaments().create(SETTINGS).getName();
        for (int bot = 0; bot < 3; bot++) {
            host.tournaments().addBot(event, "random");
        }
        host.tournaments().closeRegistration(event);
        try (TournamentWatch watch = host.tournaments().watch(event)) {
            watch.forEach(step -> {});
        }
    }

    @AfterAll
    static void stop() {
        host.close();
        service.close();
    }

    @Test
    void noCallEndsWithAnExceptionOfProgrammers() {
        Tournaments tournaments = host.tournaments();
        var told = new ArrayList<Message>();
        told.add(tournaments.get(event));
        told.add(tournaments.standings(event, asked -> asked.setWithCrossTable(true)));
        tournaments.entrants(event).forEach(told::add);
        tournaments.rounds(event).forEach(told::add);
        tournaments.events(event).forEach(told::add);
        var fields = new TreeMap<String, List<String>>();
        told.forEach(message -> addFields(message, fields));
        assertTrue(fields.size() > MANY, () -> fields.size() + " fields");
        String entrant = tournaments.entrants(event).iterator().next().getName();
        var wrong = new TreeMap<String, String>();
        var names = new ArrayList<>(fields.keySet());
        var third = IntStream.range(0, names.size()) // the tests of Go and TypeScript try the others
                .filter(index -> index % 3 == 2)
                .mapToObj(names::get);
        third.forEach(field -> fields.get(field).forEach(way -> {
            String lie = "field-" + way + "-" + field;
            try (Client liar = Client.at(service.address())
                    .token(lie + "." + Tokens.newToken())
                    .entropies(EntropyStorage.inMemory())
                    .retrying(QUICK)
                    .connect()) {
                calls(liar, entrant).forEach((name, call) -> survives(wrong, lie + ", " + name, call));
            }
        }));
        assertEquals(Map.of(), wrong);
    }

    /**
     * The fields that a message and those in it have, each with the ways in which tests/sdks/lying_fields.py changes
     * it.
     */
    private static void addFields(Message message, Map<String, List<String>> found) {
        message.getAllFields().forEach((field, value) -> {
            found.put(field.getFullName(), ways(field));
            if (field.getJavaType() == JavaType.MESSAGE && !field.isMapField()) {
                List<?> held = field.isRepeated() ? (List<?>) value : List.of(value);
                held.forEach(each -> addFields((Message) each, found));
            }
        });
    }

    private static List<String> ways(FieldDescriptor field) {
        return switch (field.getJavaType()) {
            case ENUM -> List.of("empty", "later");
            case INT, LONG -> List.of("empty", "out_of_range");
            case MESSAGE -> field.isRepeated() ? List.of("empty", "doubled") : List.of("empty");
            default -> List.of("empty");
        };
    }

    private static void survives(Map<String, String> wrong, String name, Runnable call) {
        try {
            assertTimeoutPreemptively(LIMIT, call::run);
        } catch (RuntimeException | AssertionError error) {
            if (!(error instanceof CaravanseraiException)) {
                wrong.put(name, error + " at " + error.getStackTrace()[0]);
            }
        }
    }

    /** Calls about the tournament, of somebody who does not take part. */
    private static Map<String, Runnable> calls(Client c, String entrant) {
        Tournaments tournaments = c.tournaments();
        var calls = new TreeMap<String, Runnable>();
        calls.put("a registration", () -> c.register("Ann", ""));
        calls.put("list", () -> tournaments.list(asked -> {}).forEach(found -> {}));
        calls.put("get", () -> tournaments.get(event));
        calls.put("entrants", () -> tournaments.entrants(event).forEach(found -> {}));
        calls.put("entrant", () -> tournaments.entrant(entrant));
        calls.put("rounds", () -> tournaments.rounds(event).forEach(found -> {}));
        calls.put("round", () -> tournaments.round(event, 1));
        calls.put("standings", () -> tournaments.standings(event, asked -> asked.setWithCrossTable(true)));
        calls.put("events", () -> tournaments.events(event).forEach(found -> {}));
        calls.put("watch", () -> {
            try (TournamentWatch watch = tournaments.watch(event)) {
                watch.forEach(step -> {});
            }
        });
        calls.put("openEntropy", () -> tournaments.openEntropy(event));
        calls.put("pair", () -> tournaments.pair(event, 2));
        calls.put("checkIn", () -> tournaments.checkIn(entrant));
        calls.put("takeBye", () -> tournaments.takeBye(event, 2));
        calls.put("withdraw", () -> tournaments.withdraw(entrant));
        Adjudication ruling = Adjudication.newBuilder()
                .setRound(1)
                .setTable(1)
                .setVoid(VoidTable.getDefaultInstance())
                .build();
        calls.put("adjudicate", () -> tournaments.adjudicate(event, ruling, "rain"));
        return calls;
    }
}
