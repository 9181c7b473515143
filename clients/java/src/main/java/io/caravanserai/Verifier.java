package io.caravanserai;

import static java.util.Comparator.comparingInt;

import com.google.protobuf.ByteString;
import io.caravanserai.Verification.Check;
import io.caravanserai.Verification.Finding;
import io.caravanserai.Verification.Standing;
import io.caravanserai.internal.Arranged;
import io.caravanserai.internal.Boxes;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Opening;
import io.caravanserai.v1.OpeningContent;
import io.caravanserai.v1.Seal;
import io.caravanserai.v1.TableArea;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Verifies a match by all its updates in order, with all openings; see {@link Verification}. */
final class Verifier {
    private final String match;
    private final ByteString ownEntropy;
    private final Following following = new Following(Table.EVERYTHING);
    private final Arranged arranged = new Arranged();
    private final ChanceHistory history = new ChanceHistory();
    private final Signatures signatures = new Signatures();
    private final Clocks clocks = new Clocks();
    private long time;
    private final Map<String, Set<String>> supplies = new HashMap<>();
    private final Map<Check, Integer> counts = new EnumMap<>(Check.class);
    private final List<Finding> findings = new ArrayList<>();
    private final List<Standing> standings = new ArrayList<>();
    private final Heading heading = new Heading();
    private boolean over;
    private boolean seeded;
    private boolean own;
    private long draws;

    Verifier(String match, ByteString ownEntropy) {
        this.match = match;
        this.ownEntropy = ownEntropy;
        for (Check check : Check.OF_EVENTS) {
            counts.put(check, 0);
        }
    }

    /** Verifies the updates of a match; the entropy of the caller, or nothing, tells whether it contributed. */
    static Verification verify(String match, Iterable<MatchUpdate> updates, ByteString ownEntropy) {
        var verifier = new Verifier(match, ownEntropy);
        verifier.follow(updates);
        return verifier.result();
    }

    /** Verifies all updates of the match. */
    void follow(Iterable<MatchUpdate> updates) {
        for (MatchUpdate update : updates) {
            MatchEvent event;
            try {
                event = following.follow(update);
            } catch (AlteredException | UnknownEventException | FoldException error) {
                wrong(following.version() + 1, Check.EVENTS, error.getMessage());
                return;
            }
            checkEvent(event, update);
        }
        check(following.version(), Check.EVENTS, over, Findings.NO_END);
    }

    /** Adds what is wrong about the whole file, or that nothing is. */
    void check(Check check, Optional<String> fault) {
        check(following.version(), check, fault.isEmpty(), fault.orElse(""));
    }

    Verification result() {
        long version = following.version();
        long fingerprint = version == 0 ? 0 : following.table().fingerprint();
        return new Verification(
                match,
                heading.header().getGame().replaceFirst("^games/", ""),
                version,
                fingerprint,
                over,
                seeded,
                own,
                history.contributed(),
                history.choices(),
                history.voidStarts(),
                draws,
                signatures.signed(),
                signatures.keys().size(),
                signatures.unsigned(),
                signatures.told(),
                counts,
                findings,
                standings);
    }

    private void checkEvent(MatchEvent event, MatchUpdate update) {
        long version = event.getVersion();
        check(version, Check.EVENTS, event.getMatch().equals(match), "belongs to " + event.getMatch());
        boolean opened = allOpened(event, update) && onlyNames(event, update);
        check(version, Check.OPENINGS, opened, Findings.OTHER_SEALS);
        if (!update.getBox().isEmpty()
                && (!event.hasCreated()
                        || !event.getCreated().getEdition().getContent().isEmpty())) {
            wrong(version, Check.BOX, Findings.UNNAMED_BOX);
        }
        if (event.hasCreated()) {
            checkCreated(event, update);
        }
        heading.follow(event, Seals.contents(update));
        check(version, Check.TOURNAMENT, arranged.follow(event));
        for (ChanceHistory.Check checked : history.follow(event)) {
            check(version, Check.ENTROPY, checked.holds(), checked.text());
        }
        if (event.hasStarted()) {
            own = !ownEntropy.isEmpty() && event.getStarted().getEntropiesList().contains(ownEntropy);
        }
        check(version, Check.SIGNATURES, signatures.follow(event, update));
        boolean later = Long.compareUnsigned(event.getTimeMilliseconds(), time) >= 0;
        check(version, Check.TIMES, later, Findings.EARLIER);
        time = event.getTimeMilliseconds();
        check(version, Check.CLOCKS, clocks.follow(event));
        checkSources();
        checkCensus();
        checkStatements();
        if (event.hasFinished()) {
            checkResult(event);
        }
        draws += Integer.toUnsignedLong(event.getDraws());
        over = event.hasFinished() || event.hasAbandoned();
        checkFullFingerprint(update);
    }

    /** True if each seal is opened, in order and for the same seats. Only persons may be missing: these were erased. */
    private static boolean allOpened(MatchEvent event, MatchUpdate update) {
        List<Opening> openings = update.getOpeningsList();
        Set<Integer> known = openings.stream().map(Opening::getIndex).collect(Collectors.toSet());
        List<Integer> expected = IntStream.range(0, event.getSealsCount())
                .filter(index -> known.contains(index)
                        || event.getSeals(index).getPerson().isEmpty())
                .boxed()
                .toList();
        return openings.stream().map(Opening::getIndex).toList().equals(expected)
                && openings.stream().allMatch(opening -> opening.getAudienceList()
                        .equals(event.getSeals(opening.getIndex()).getAudienceList()));
    }

    /** True if a seal is about a person exactly where one takes a seat, with nothing but a name behind it. */
    private static boolean onlyNames(MatchEvent event, MatchUpdate update) {
        String person = event.getJoined().getPerson();
        List<String> persons = event.getSealsList().stream()
                .map(Seal::getPerson)
                .filter(named -> !named.isEmpty())
                .toList();
        if (!persons.equals(person.isEmpty() ? List.of() : List.of(person))) {
            return false;
        }
        List<OpeningContent> contents = Seals.contents(update);
        if (person.isEmpty()) {
            return contents.stream()
                    .allMatch(content -> content.getDisplayName().isEmpty());
        }
        return event.getSealsCount() == 1
                && event.getSeals(0).getAudienceCount() == 0
                && event.getJoined().getPlayer().isEmpty()
                && contents.stream()
                        .allMatch(content -> !content.getDisplayName().isEmpty()
                                && content.equals(OpeningContent.newBuilder()
                                        .setDisplayName(content.getDisplayName())
                                        .build()));
    }

    private void checkCreated(MatchEvent event, MatchUpdate update) {
        var created = event.getCreated();
        for (TableArea area : created.getAreasList()) {
            supplies.put(area.getName(), Set.copyOf(area.getSupplyList()));
        }
        boolean there =
                !created.getEdition().getContent().isEmpty() || !update.getBox().isEmpty();
        String text = there ? Findings.OTHER_BOX : Findings.MISSING_BOX;
        check(1, Check.BOX, Boxes.content(update, event).isPresent(), text);
        ByteString secret = Seals.contents(update).stream()
                .map(OpeningContent::getSecret)
                .filter(bytes -> !bytes.isEmpty())
                .findFirst()
                .orElse(ByteString.EMPTY);
        ByteString committed = Chance.commitment(event.getMatch(), secret);
        check(1, Check.COMMITMENT, committed.equals(created.getCommitment()), Findings.OTHER_SECRET);
        seeded = !created.getSeed().isEmpty();
        if (seeded) {
            boolean follows = secret.equals(Chance.seededKey(created.getSeed()));
            check(1, Check.COMMITMENT, follows, Findings.UNSEEDED_SECRET);
        }
    }

    /** No place gave more than it had. */
    private void checkSources() {
        Table table = following.table();
        String lacking = following.steps().stream()
                .map(step -> step instanceof Step.Move move ? move : null)
                .filter(Objects::nonNull)
                .filter(move -> table.pieces(move.source()).getOrDefault(move.piece(), 0L) < 0)
                .filter(move -> !supplies.get(Names.areaOf(move.source())).contains(Names.kindOf(move.piece())))
                .map(Step.Move::source)
                .collect(Collectors.joining(", "));
        check(following.version(), Check.SUPPLIES, lacking.isEmpty(), Findings.shortSupply(lacking));
    }

    /** No kind of piece became more or less. In one event, several moves may do that together. */
    private void checkCensus() {
        var balance = new HashMap<String, Long>();
        for (Step step : following.steps()) {
            if (step instanceof Step.Move move) {
                balance.merge(Names.kindOf(move.piece()), -move.number(), Long::sum);
                balance.merge(Names.kindOf(move.becomes()), move.number(), Long::sum);
            }
        }
        if (balance.values().stream().anyMatch(change -> change != 0)) {
            wrong(following.version(), Check.SUPPLIES, Findings.LOST_PIECES);
        }
    }

    /** Checks that the statements about hidden pieces were true as long as they stood. */
    private void checkStatements() {
        Optional<String> untrue = Statements.untrue(following.table(), following.steps());
        check(following.version(), Check.STATEMENTS, untrue.isEmpty(), Findings.falseStatement(untrue.orElse("")));
    }

    /** That of the full table is published with the event that ends the match only; records of 0.1.0 lack it. */
    private void checkFullFingerprint(MatchUpdate update) {
        if (update.hasFullFingerprint()) {
            boolean same = over && following.table().fullFingerprint() == update.getFullFingerprint();
            check(following.version(), Check.EVENTS, same, Findings.OTHER_FINGERPRINT);
        }
    }

    /** The places are those that were announced, one for each seat: no later event vouches for the last one. */
    private void checkResult(MatchEvent event) {
        List<Integer> places = event.getFinished().getPlacesList();
        boolean same = places.size() == history.seats()
                && IntStream.rangeClosed(1, places.size()).allMatch(seat -> {
                    Set<String> pieces =
                            following.table().pieces("rank@" + seat).keySet();
                    String place = Integer.toUnsignedString(places.get(seat - 1));
                    return pieces.stream().map(Names::faceOf).toList().equals(List.of(place));
                });
        check(event.getVersion(), Check.RESULT, same, Findings.OTHER_PLACES);
        heading.seats().stream()
                .map(this::standing)
                .sorted(comparingInt(Standing::place))
                .forEach(standings::add);
    }

    private Standing standing(Sitting seat) {
        long points = following.table().pieces("score@" + seat.seat()).getOrDefault("point", 0L);
        return new Standing(seat.seat(), seat.name(), seat.place(), points);
    }

    private void check(long version, Check check, List<String> wrong) {
        check(version, check, wrong.isEmpty(), String.join("; ", wrong));
    }

    private void check(long version, Check check, boolean holds, String text) {
        if (holds) {
            counts.merge(check, 1, Integer::sum);
        } else {
            wrong(version, check, text);
        }
    }

    private void wrong(long version, Check check, String text) {
        findings.add(new Finding(version, check, Harmless.text(text)));
    }
}
