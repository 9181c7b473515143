package io.caravanserai.examples;

import com.google.gson.Gson;
import com.google.protobuf.ByteString;
import io.caravanserai.CaravanseraiException;
import io.caravanserai.Client;
import io.caravanserai.Harmless;
import io.caravanserai.MatchRecord;
import io.caravanserai.TournamentWatch;
import io.caravanserai.Verification;
import io.caravanserai.Watch;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Small programs for tests that bring clients of several languages together; docs/protocol.md describes them.
 *
 * <pre>
 * Together play --address HOST:PORT --match matches/… --seat N
 * Together watch --address HOST:PORT --match matches/… [--tournament tournaments/…]
 * Together verify --address HOST:PORT --match matches/…
 * </pre>
 */
public final class Together {
    private static final String USAGE =
            "usage: Together play|watch|verify --address HOST:PORT --match NAME [--seat N] [--tournament NAME]";
    private static final Set<String> OPTIONS = Set.of("--address", "--match", "--seat", "--tournament");
    private static final Map<String, Program> PROGRAMS =
            Map.of("play", Together::play, "watch", Together::watch, "verify", Together::verify);

    private Together() {}

    /** Does something with a match, and says what came of it. */
    @FunctionalInterface
    private interface Program {
        Map<String, Object> run(Client client, Given given);
    }

    /** The arguments of the command line: the seat is for players only, the tournament for those who watch. */
    private record Given(Program program, String address, String match, int seat, String tournament) {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a program and prints what came of it as one line of JSON; returns the exit status. */
    private static int run(String[] arguments) {
        Given given;
        try {
            given = understood(List.of(arguments));
        } catch (IllegalArgumentException error) {
            System.err.println(Harmless.text(String.valueOf(error.getMessage())));
            System.err.println(USAGE);
            return 2;
        }
        try (Client client = Client.at(given.address()).insecure().connect()) {
            Map<String, Object> said = given.program().run(client, given);
            System.out.println(new Gson().toJson(said));
            return Boolean.FALSE.equals(said.get("ok")) ? 1 : 0;
        } catch (CaravanseraiException | IllegalArgumentException error) {
            System.err.println(Harmless.text(String.valueOf(error.getMessage())));
            return 1;
        }
    }

    private static Given understood(List<String> arguments) {
        Map<String, String> options = new HashMap<>();
        for (int at = 1; at < arguments.size(); at += 2) {
            if (!OPTIONS.contains(arguments.get(at)) || at + 1 == arguments.size()) {
                throw new IllegalArgumentException("not understood: " + arguments.get(at));
            }
            options.put(arguments.get(at), arguments.get(at + 1));
        }
        Program program = arguments.isEmpty() ? null : PROGRAMS.get(arguments.get(0));
        if (program == null || !options.containsKey("--address") || !options.containsKey("--match")) {
            throw new IllegalArgumentException("name a program, an address and a match");
        }
        int seat = Integer.parseInt(options.getOrDefault("--seat", "0"));
        String tournament = options.getOrDefault("--tournament", "");
        return new Given(program, options.get("--address"), options.get("--match"), seat, tournament);
    }

    /** Takes a seat, waits until all are bound, opens its entropy, and answers with random offers to the end. */
    private static Map<String, Object> play(Client client, Given given) {
        String match = given.match();
        client.join(match, "Java " + given.seat(), request -> request.setSeat(given.seat()));
        client.startWhenBound(match);
        int decisions = client.play(match, asked -> asked.offers()
                .get(ThreadLocalRandom.current().nextInt(asked.offers().size())));
        try (Watch replay = client.replay(match)) {
            replay.forEach(update -> {});
            Map<String, Object> said = seen(match, replay);
            said.put("decisions", decisions);
            return said;
        }
    }

    /**
     * Follows a match from its first event to its end, over broken streams, and checks every event; so it does with a
     * tournament, and with the scoreboard of the match.
     */
    private static Map<String, Object> watch(Client client, Given given) {
        String match = given.match();
        try (Watch watch = client.watch(match);
                var scoreboards = client.watchScoreboard(match)) {
            long events = watch.stream().count();
            Map<String, Object> said = seen(match, watch);
            said.put("events", events);
            scoreboards.forEach(scoreboard -> said.put("scoreboard", scoreboard.getVersion()));
            if (!given.tournament().isEmpty()) {
                try (TournamentWatch following = client.tournaments().watch(given.tournament())) {
                    following.forEach(event -> said.put("tournament", event.getVersion()));
                }
            }
            return said;
        }
    }

    private static Map<String, Object> seen(String match, Watch watch) {
        return said(
                match, watch.version(), watch.following().head(), watch.table().fingerprint());
    }

    /** Fetches the record of a match that is over and verifies it. */
    private static Map<String, Object> verify(Client client, Given given) {
        String match = given.match();
        MatchRecord record = client.record(match);
        Verification found = record.verify();
        Map<String, Object> said = said(match, found.version(), record.digest(), found.fingerprint());
        said.put("ok", found.good());
        said.put("contributed", found.contributed());
        said.put("draws", found.draws());
        said.put("findings", found.findings().stream().map(Together::named).toList());
        return said;
    }

    private static Map<String, Object> named(Verification.Finding finding) {
        return Map.of(
                "version", finding.version(),
                "check", finding.check().name().toLowerCase(Locale.ROOT));
    }

    /** The output of every program. */
    private static Map<String, Object> said(String match, long version, ByteString head, long fingerprint) {
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("match", match);
        said.put("version", version);
        said.put("head", HexFormat.of().formatHex(head.toByteArray()));
        said.put("fingerprint", "%016x".formatted(fingerprint));
        return said;
    }
}
