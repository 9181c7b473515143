package io.caravanserai.verify;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.caravanserai.Choice;
import io.caravanserai.Comparison;
import io.caravanserai.Coverage;
import io.caravanserai.Harmless;
import io.caravanserai.MatchRecord;
import io.caravanserai.Mirrored;
import io.caravanserai.Sitting;
import io.caravanserai.Verification;
import io.caravanserai.internal.Findings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The findings about a record, and about each receipt of it.
 *
 * @param record the record
 * @param found what verifying it found
 * @param mirrored what a copy of the log says; nothing if there is none, and none is needed
 * @param files the files of receipts
 * @param comparisons what each of them says
 * @param covered how far they vouch for the record
 */
record Report(
        MatchRecord record,
        Verification found,
        Optional<Mirrored> mirrored,
        List<Path> files,
        List<Comparison> comparisons,
        Coverage covered) {
    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
            .create();

    /** True if everything holds. */
    boolean good() {
        return found.good()
                && mirrored.filter(said -> !said.good()).isEmpty()
                && comparisons.stream().allMatch(Comparison::fits);
    }

    /** The findings for a person. */
    List<String> lines() {
        var lines = new ArrayList<String>();
        int held = found.counts().values().stream().mapToInt(Integer::intValue).sum();
        lines.add((found.good() ? "good " : "bad ") + found.match() + ": version " + found.version() + ", "
                + (held == 1 ? "1 check holds" : held + " checks hold") + ", chance " + found.fairness());
        for (var standing : found.standings()) {
            String points = standing.points() == 1 ? "1 point" : standing.points() + " points";
            lines.add("  place " + standing.place() + ": " + standing.name() + " (seat " + standing.seat() + "), "
                    + points);
        }
        for (var finding : found.findings()) {
            lines.add("  version " + finding.version() + ": " + finding.text() + " (" + named(finding.check()) + ")");
        }
        for (var choice : found.choices()) {
            lines.add("  " + Findings.choiceAt(choice.version(), choice.text()));
        }
        record.seats().forEach(seat -> lines.add("  " + seated(seat)));
        lines.add(Findings.lastHash(digest()) + ".");
        mirrored.ifPresent(said -> lines.add(state(said) + " the log has no other history of it: " + found(said)));
        IntStream.range(0, files.size()).forEach(at -> lines.add(compared(files.get(at), comparisons.get(at))));
        lines.add(covered.inWords().substring(0, 1).toUpperCase(Locale.ROOT)
                + covered.inWords().substring(1) + ".");
        if (files.isEmpty()) {
            lines.add(Findings.PLAYED + ".");
        }
        lines.add(Findings.RULES_UNCHECKED + ".");
        return lines.stream().map(Harmless::text).toList();
    }

    private static String state(Mirrored said) {
        String unfailing = said.unbound().isEmpty() ? "holds" : "not checked";
        return said.good() ? unfailing : "fails";
    }

    private static String found(Mirrored said) {
        if (!said.good()) {
            return String.join("; ", said.findings());
        }
        return said.unbound().isEmpty() ? Findings.readOnce(said.entries()) : said.unbound();
    }

    private static String compared(Path file, Comparison comparison) {
        String text = comparison.fits()
                ? "fits " + file + ": vouches for all events up to version "
                        + comparison.receipt().version()
                : "differs " + file + ": " + comparison.finding();
        return comparison.seat() == 0 ? text : text + "; " + Findings.entropyUsed(comparison.seat());
    }

    private static String seated(Sitting seat) {
        String player = seat.player().isEmpty() ? "guest" : seat.player();
        String who = seat.bot().isEmpty() ? player : seat.bot() + " bot";
        String place = seat.place() == 0 ? "no place" : "place " + seat.place();
        String chance = seat.contributed() ? Findings.CONTRIBUTED : Findings.CONTRIBUTED_NOTHING;
        return "seat " + seat.seat() + ": " + seat.name() + " (" + who + "), " + place + ", " + chance;
    }

    private String digest() {
        return HexFormat.of().formatHex(record.digest().toByteArray());
    }

    private static String named(Verification.Check check) {
        return check.name().toLowerCase(Locale.ROOT);
    }

    /** The findings for programs, as {@code caravan verify --record --json} says it. */
    String json() {
        var receipts = IntStream.range(0, files.size())
                .mapToObj(at -> ReceiptEntry.of(files.get(at), comparisons.get(at)))
                .toList();
        var covering = new CoveredEntry(covered.version(), covered.last());
        return Harmless.json(GSON.toJson(new Entry(List.of(match()), claims(), receipts, covering, good(), false)));
    }

    private List<ClaimEntry> claims() {
        return mirrored
                .map(said -> new ClaimEntry(
                        "history",
                        state(said),
                        said.entries(),
                        said.unbound(),
                        said.findings().stream()
                                .map(text -> new FindingEntry(record.version(), "history", text))
                                .toList()))
                .stream()
                .toList();
    }

    private MatchEntry match() {
        var checks = new LinkedHashMap<String, Integer>();
        found.counts().forEach((check, count) -> checks.put(named(check), count));
        return new MatchEntry(
                found.match(),
                found.game(),
                found.version(),
                "%016x".formatted(found.fingerprint()),
                found.over(),
                found.fairness(),
                found.good(),
                false,
                found.good(),
                checks,
                found.findings().stream().map(FindingEntry::of).toList(),
                found.choices(),
                found.voidStarts(),
                found.standings(),
                record.seats(),
                digest());
    }

    /** The whole of the JSON. */
    private record Entry(
            List<MatchEntry> matches,
            List<ClaimEntry> claims,
            List<ReceiptEntry> receipts,
            CoveredEntry covered,
            boolean ok,
            boolean rulesChecked) {}

    private record MatchEntry(
            String name,
            String game,
            long version,
            String fingerprint,
            boolean over,
            String fairness,
            boolean replayOk,
            boolean decidedAgainOk,
            boolean ok,
            Map<String, Integer> checks,
            List<FindingEntry> findings,
            List<Choice> choices,
            int voidStarts,
            List<Verification.Standing> standings,
            List<Sitting> seats,
            String sha256) {}

    private record ClaimEntry(String claim, String state, long entries, String unbound, List<FindingEntry> findings) {}

    private record FindingEntry(long version, String check, String text) {
        private static FindingEntry of(Verification.Finding finding) {
            return new FindingEntry(finding.version(), named(finding.check()), finding.text());
        }
    }

    private record ReceiptEntry(String file, boolean ok, long version, int seat, String finding) {
        private static ReceiptEntry of(Path file, Comparison comparison) {
            long version = comparison.receipt().version();
            return new ReceiptEntry(
                    file.toString(), comparison.fits(), version, comparison.seat(), comparison.finding());
        }
    }

    private record CoveredEntry(long version, long of) {}
}
