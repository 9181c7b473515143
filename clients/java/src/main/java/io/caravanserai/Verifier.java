package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.Verification.Check;
import io.caravanserai.Verification.Finding;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Opening;
import io.caravanserai.v1.OpeningContent;
import io.caravanserai.v1.TableArea;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Verifies a match by all its updates in order, with all openings; see {@link Verification}. */
final class Verifier {
    private final String match;
    private final ByteString ownEntropy;
    private final Following following = new Following(Table.EVERYTHING);
    private final ChanceHistory history = new ChanceHistory();
    private final Map<String, Set<String>> supplies = new HashMap<>();
    private final Map<Check, Integer> counts = new EnumMap<>(Check.class);
    private final List<Finding> findings = new ArrayList<>();
    private boolean over;
    private boolean seeded;
    private boolean own;
    private long draws;

    private Verifier(String match, ByteString ownEntropy) {
        this.match = match;
        this.ownEntropy = ownEntropy;
        for (Check check : Check.values()) {
            counts.put(check, 0);
        }
    }

    /** Verifies the updates of a match; the entropy of the caller, or nothing, tells whether it contributed. */
    static Verification verify(String match, Iterable<MatchUpdate> updates, ByteString ownEntropy) {
        var verifier = new Verifier(match, ownEntropy);
        for (MatchUpdate update : updates) {
            MatchEvent event;
            try {
                event = verifier.following.follow(update);
            } catch (AlteredException | FoldException error) {
                verifier.wrong(verifier.following.version() + 1, Check.EVENTS, error.getMessage());
                return verifier.result();
            }
            verifier.checkEvent(event, update);
        }
        long last = verifier.following.version();
        verifier.check(last, Check.EVENTS, verifier.over, "is not the end of the match");
        return verifier.result();
    }

    private Verification result() {
        long version = following.version();
        long fingerprint = version == 0 ? 0 : following.table().fingerprint();
        return new Verification(
                match,
                version,
                fingerprint,
                over,
                seeded,
                own,
                history.contributed(),
                history.choices(),
                history.voidStarts(),
                draws,
                counts,
                findings);
    }

    private void checkEvent(MatchEvent event, MatchUpdate update) {
        long version = event.getVersion();
        check(version, Check.EVENTS, event.getMatch().equals(match), "belongs to " + event.getMatch());
        check(version, Check.OPENINGS, allOpened(event, update), "has seals that were not opened, or for other seats");
        if (!update.getBox().isEmpty()
                && (!event.hasCreated()
                        || !event.getCreated().getEdition().getContent().isEmpty())) {
            wrong(version, Check.BOX, "has a box beside it that it does not name");
        }
        if (event.hasCreated()) {
            checkCreated(event, update);
        }
        for (ChanceHistory.Check checked : history.follow(event)) {
            check(version, Check.ENTROPY, checked.holds(), checked.text());
        }
        if (event.hasStarted()) {
            own = !ownEntropy.isEmpty() && event.getStarted().getEntropiesList().contains(ownEntropy);
        }
        checkSources();
        checkCensus();
        if (event.hasFinished()) {
            checkResult(event);
        }
        draws += Integer.toUnsignedLong(event.getDraws());
        over = event.hasFinished() || event.hasAbandoned();
    }

    private static boolean allOpened(MatchEvent event, MatchUpdate update) {
        List<Opening> openings = update.getOpeningsList();
        return openings.size() == event.getSealsCount()
                && IntStream.range(0, openings.size())
                        .allMatch(index -> openings.get(index).getIndex() == index
                                && openings.get(index)
                                        .getAudienceList()
                                        .equals(event.getSeals(index).getAudienceList()));
    }

    private void checkCreated(MatchEvent event, MatchUpdate update) {
        var created = event.getCreated();
        for (TableArea area : created.getAreasList()) {
            supplies.put(area.getName(), Set.copyOf(area.getSupplyList()));
        }
        boolean there =
                !created.getEdition().getContent().isEmpty() || !update.getBox().isEmpty();
        String text = there ? "names another digest than that of its box" : "names a box that is missing";
        check(1, Check.BOX, Boxes.content(update, event).isPresent(), text);
        ByteString secret = Seals.contents(update).stream()
                .map(OpeningContent::getSecret)
                .filter(bytes -> !bytes.isEmpty())
                .findFirst()
                .orElse(ByteString.EMPTY);
        ByteString committed = Chance.commitment(event.getMatch(), secret);
        check(1, Check.COMMITMENT, committed.equals(created.getCommitment()), "was committed to another secret");
        seeded = !created.getSeed().isEmpty();
        if (seeded) {
            boolean follows = secret.equals(Chance.seededKey(created.getSeed()));
            check(1, Check.COMMITMENT, follows, "has a secret that does not follow from the seed");
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
        check(following.version(), Check.SUPPLIES, lacking.isEmpty(), "takes more than there is from " + lacking);
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
            wrong(following.version(), Check.SUPPLIES, "loses or gains pieces");
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
        check(event.getVersion(), Check.RESULT, same, "names other places than lie on the table");
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
