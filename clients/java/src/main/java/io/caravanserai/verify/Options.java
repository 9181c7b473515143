package io.caravanserai.verify;

import io.caravanserai.Policy;
import io.caravanserai.internal.Findings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of the command line.
 *
 * @param record the file of the record
 * @param receipts the files of receipts
 * @param policy which keys are trusted; nothing if none is named
 * @param log the folder of a copy of the log; nothing if there is none
 * @param json whether programs read what is printed
 * @param help whether only the usage is printed
 */
record Options(
        Path record, List<Path> receipts, Optional<Policy> policy, Optional<Path> log, boolean json, boolean help) {
    static final String USAGE = """
            usage: caravan-verify RECORD [--log-key KEY ...] [--witness-key KEY ...] [--witnesses N]
                                  [--log FOLDER] [--receipt FILE ...] [--json]

            Checks the record of a match, and receipts of it, without a service and without the rules: the chain of hashes, all
            seals, every fingerprint, the result, and the commitments to chance. With keys of a log (name+id+key) also that one of
            them has signed the file, and that the match is in the log; with keys of witnesses, that N of them have cosigned (without
            --witnesses, all). With a copy of the whole log in a folder, that the log has no other history of the match. Exit status 1
            unless everything holds.
            """;

    private static final String RECEIPT = "--receipt";
    private static final String LOG_KEY = "--log-key";
    private static final String WITNESS_KEY = "--witness-key";
    private static final String WITNESSES = "--witnesses";
    private static final String LOG = "--log";
    private static final List<String> WITH_VALUES = List.of(RECEIPT, LOG_KEY, WITNESS_KEY, WITNESSES, LOG);

    /** The command line while it is read. */
    private static final class Reading {
        private final List<String> records = new ArrayList<>();
        private final Map<String, List<String>> values = new HashMap<>();
        private boolean json;
        private boolean help;

        private Reading(List<String> arguments) {
            for (var left = arguments.iterator(); left.hasNext(); ) {
                String argument = left.next();
                int sign = argument.indexOf('=');
                String option = sign < 0 ? argument : argument.substring(0, sign);
                if (WITH_VALUES.contains(option) && (sign >= 0 || left.hasNext())) {
                    add(option, sign < 0 ? left.next() : argument.substring(sign + 1));
                } else if (argument.equals("--json")) {
                    json = true;
                } else if (argument.equals("--help") || argument.equals("-h")) {
                    help = true;
                } else if (argument.startsWith("-") || !records.isEmpty()) {
                    throw new IllegalArgumentException("not understood: " + argument);
                } else {
                    records.add(argument);
                }
            }
        }

        private void add(String option, String value) {
            values.computeIfAbsent(option, unused -> new ArrayList<>()).add(value);
        }

        private List<String> all(String option) {
            return values.getOrDefault(option, List.of());
        }
    }

    /**
     * Understands a command line.
     *
     * @throws IllegalArgumentException it cannot be understood
     */
    static Options of(List<String> arguments) {
        var reading = new Reading(arguments);
        if (reading.help) {
            return new Options(Path.of(""), List.of(), Optional.empty(), Optional.empty(), false, true);
        }
        if (reading.records.isEmpty()) {
            throw new IllegalArgumentException(Findings.NAME_THE_RECORD);
        }
        List<Path> receipts = reading.all(RECEIPT).stream().map(Options::path).toList();
        Optional<Path> log =
                reading.all(LOG).stream().reduce((first, second) -> second).map(Options::path);
        return new Options(path(reading.records.get(0)), receipts, policy(reading), log, reading.json, false);
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException error) {
            throw new IllegalArgumentException("no name of a file: " + text, error);
        }
    }

    private static Optional<Policy> policy(Reading reading) {
        List<String> log = reading.all(LOG_KEY);
        List<String> witnesses = reading.all(WITNESS_KEY);
        List<String> quorum = reading.all(WITNESSES);
        if (!log.isEmpty()) {
            int wanted = quorum.isEmpty() ? witnesses.size() : number(quorum.get(quorum.size() - 1));
            return Optional.of(Policy.of(log, witnesses, wanted));
        }
        if (!witnesses.isEmpty() || !quorum.isEmpty()) {
            throw new IllegalArgumentException(Findings.WITNESSES_WITHOUT_LOG);
        }
        if (!reading.all(LOG).isEmpty()) {
            throw new IllegalArgumentException(Findings.COPY_WITHOUT_LOG);
        }
        return Optional.empty();
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException error) {
            throw new IllegalArgumentException(Findings.noNumberOfWitnesses(text), error);
        }
    }
}
