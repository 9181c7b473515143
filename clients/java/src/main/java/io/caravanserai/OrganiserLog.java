package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.internal.Lots;
import io.caravanserai.internal.Messages;
import io.caravanserai.v1.Adjudication;
import io.caravanserai.v1.RoundPaired;
import io.caravanserai.v1.SeatOutcome;
import io.caravanserai.v1.TournamentCreated;
import io.caravanserai.v1.TournamentEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The log of a tournament up to now, as the organiser or an arbiter needs it to sign: what they leave to the service is
 * written out, as far as the log shows it, before they sign it.
 */
final class OrganiserLog {
    private record Place(int round, int table) {}

    private final TournamentLog log;
    private final Set<String> gone = new HashSet<>();
    private final Map<Place, List<String>> players = new HashMap<>();
    private final Map<Place, Set<String>> forfeits = new HashMap<>();
    private final Map<Place, Set<String>> left = new HashMap<>();
    private TournamentCreated created = TournamentCreated.getDefaultInstance();
    private ByteString first = ByteString.EMPTY;
    private int bots;

    /** Begins before the first event: give it each event that {@code log} has followed. */
    OrganiserLog(TournamentLog log) {
        this.log = log;
    }

    OrganiserSignatures signatures() {
        return log.organisers().orElseThrow();
    }

    Lots lots() {
        return log.lots();
    }

    /** The first event, without what this version does not know. */
    TournamentCreated created() {
        return created;
    }

    /** The hash of the first event. */
    ByteString first() {
        return first;
    }

    /** The number of bots that were registered. */
    int bots() {
        return bots;
    }

    /** Those who forfeit at a table by a ruling, or because they did not come, in the order of seats. */
    List<String> shutOut(int round, int table) {
        var place = new Place(round, table);
        Set<String> out = forfeits.getOrDefault(place, Set.of());
        Set<String> departed = left.getOrDefault(place, Set.of());
        return players.getOrDefault(place, List.of()).stream()
                .filter(name -> out.contains(name) && !departed.contains(name))
                .toList();
    }

    /** Adds an event. */
    void follow(TournamentEvent event) {
        switch (event.getBodyCase()) {
            case CREATED -> {
                created = Messages.withoutUnknownFields(event.getCreated());
                first = log.head();
            }
            case REGISTERED -> {
                bots += event.getRegistered().getBot().isEmpty() ? 0 : 1;
                gone.remove(event.getRegistered().getEntrant());
            }
            case WITHDRAWN -> gone.add(event.getWithdrawn().getEntrant());
            case DROPPED_OUT -> gone.add(event.getDroppedOut().getEntrant());
            case ROUND_PAIRED -> pair(event.getRoundPaired());
            case RESULT_TAKEN -> {
                var taken = event.getResultTaken();
                left.put(
                        new Place(taken.getRound(), taken.getTable()),
                        taken.getSeatsList().stream()
                                .filter(SeatOutcome::getDeparted)
                                .map(SeatOutcome::getEntrant)
                                .collect(Collectors.toSet()));
            }
            case MATCH_CLOSED -> {
                var closed = event.getMatchClosed();
                forfeit(new Place(closed.getRound(), closed.getTable()), closed.getNoShowsList());
            }
            case ADJUDICATED -> rule(event.getAdjudicated());
            default -> {} // concerns nothing that organisers name
        }
    }

    private void pair(RoundPaired paired) {
        for (int table = 1; table <= paired.getTablesCount(); table++) {
            var place = new Place(paired.getRound(), table);
            players.put(place, paired.getTables(table - 1).getEntrantsList());
            forfeits.put(place, goneFrom(place));
        }
    }

    private void rule(Adjudication ruling) {
        var place = new Place(ruling.getRound(), ruling.getTable());
        switch (ruling.getDecisionCase()) {
            case FORFEIT -> forfeit(place, ruling.getForfeit().getEntrantsList());
            case PLACES -> {
                List<String> seated = players.getOrDefault(place, List.of());
                List<Integer> places = ruling.getPlaces().getPlacesList();
                forfeits.put(
                        place,
                        IntStream.range(0, Math.min(seated.size(), places.size()))
                                .filter(seat -> places.get(seat) == 0)
                                .mapToObj(seated::get)
                                .collect(Collectors.toSet()));
            }
            case REPLAY -> {
                forfeits.put(place, goneFrom(place));
                forfeit(place, ruling.getReplay().getWithoutList());
                left.remove(place);
            }
            default -> {} // nobody forfeits
        }
    }

    private void forfeit(Place place, List<String> names) {
        forfeits.computeIfAbsent(place, at -> new HashSet<>()).addAll(names);
    }

    private Set<String> goneFrom(Place place) {
        return players.getOrDefault(place, List.of()).stream()
                .filter(gone::contains)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
