package io.caravanserai.verify;

import io.caravanserai.CaravanseraiException;
import io.caravanserai.Comparison;
import io.caravanserai.Harmless;
import io.caravanserai.MatchRecord;
import io.caravanserai.Mirrored;
import io.caravanserai.Receipt;
import io.caravanserai.ReceiptFile;
import io.caravanserai.RecordException;
import io.caravanserai.Verification;
import io.caravanserai.internal.Findings;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks the record of a match, and receipts of it, without a service and without the rules.
 *
 * <p>The exit status is 0 if everything holds, 1 if not, and 2 if an option is not understood.
 */
public final class CaravanVerify {
    private static final int HOLDS = 0;
    private static final int FAILS = 1;
    private static final int NOT_UNDERSTOOD = 2;
    /** The reason why a record fails although nothing is wrong with its proof. */
    private static final String BARE = Findings.BARE_IN_LOG;

    private CaravanVerify() {}

    /**
     * Runs the program.
     *
     * @param arguments the command line; {@code --help} explains it
     */
    public static void main(String[] arguments) {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(List.of(arguments), out, err));
    }

    /** Runs the program; returns the exit status. */
    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        Options options;
        try {
            options = Options.of(arguments);
        } catch (IllegalArgumentException error) {
            err.println(Harmless.text(String.valueOf(error.getMessage())));
            err.println();
            err.print(Options.USAGE);
            return NOT_UNDERSTOOD;
        }
        if (options.help()) {
            out.print(Options.USAGE);
            return HOLDS;
        }
        try {
            Report report = check(options);
            out.println(options.json() ? report.json() : String.join("\n", report.lines()));
            return report.good() ? HOLDS : FAILS;
        } catch (CaravanseraiException | IOException | UncheckedIOException error) {
            err.println(Harmless.text(String.valueOf(error.getMessage())));
            return FAILS;
        }
    }

    private static Report check(Options options) throws IOException {
        MatchRecord record = record(options.record());
        if (!record.over()) {
            throw new IOException(Findings.notOverAt(record.match(), record.version()));
        }
        var receipts = new ArrayList<Receipt>();
        for (Path file : options.receipts()) {
            receipts.add(receipt(file));
        }
        Verification found = options.policy()
                .map(policy -> record.verify(policy, Instant.now()))
                .orElseGet(record::verify);
        List<Comparison> comparisons = receipts.stream().map(record::compare).toList();
        return new Report(
                record, found, mirrored(options, record), options.receipts(), comparisons, record.covered(receipts));
    }

    /** The findings of a copy of the log; nothing if there is none, and none is needed. */
    private static Optional<Mirrored> mirrored(Options options, MatchRecord record) throws IOException {
        if (options.log().isPresent() && options.policy().isPresent()) {
            Path log = options.log().orElseThrow();
            return Optional.of(record.mirrored(log, options.policy().orElseThrow()));
        }
        return options.policy().isPresent() && record.bare()
                ? Optional.of(new Mirrored(0, List.of(BARE), ""))
                : Optional.empty();
    }

    private static MatchRecord record(Path file) throws IOException {
        try (var stream = Files.newInputStream(file)) {
            return MatchRecord.fromBytes(stream.readNBytes(MatchRecord.LARGEST + 1));
        } catch (RecordException error) {
            throw new IOException(file + ": " + error.getMessage(), error);
        }
    }

    private static Receipt receipt(Path file) throws IOException {
        try {
            return new ReceiptFile(file).read().orElseThrow(() -> new IOException(file + ": there is no such file"));
        } catch (RecordException error) {
            throw new IOException(file + ": " + error.getMessage(), error);
        }
    }
}
