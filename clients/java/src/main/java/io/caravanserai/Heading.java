package io.caravanserai;

import com.google.protobuf.ByteString;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchEvent;
import io.caravanserai.v1.OpeningContent;
import io.caravanserai.v1.RecordHeader;
import io.caravanserai.v1.RecordSeat;
import io.caravanserai.v1.SeatJoined;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The description of a match by its events, as the header of its record repeats it. Give it each event in order. */
final class Heading {
    private final RecordHeader.Builder said = RecordHeader.newBuilder();
    private final SortedMap<Integer, RecordSeat> seats = new TreeMap<>();
    private List<ByteString> entropies = List.of();

    void follow(MatchEvent event, List<OpeningContent> contents) {
        said.setVersion(event.getVersion());
        switch (event.getBodyCase()) {
            case CREATED -> created(event);
            case JOINED -> seats.put(event.getJoined().getSeat(), seat(event.getJoined(), contents));
            case LEFT -> seats.remove(event.getLeft().getSeat());
            case STARTED -> entropies = event.getStarted().getEntropiesList();
            case FINISHED -> finished(event.getFinished().getPlacesList());
            case ABANDONED -> said.setState(Match.State.STATE_ABANDONED);
            default -> {}
        }
    }

    private void created(MatchEvent event) {
        var created = event.getCreated();
        said.setMatch(event.getMatch())
                .setGame(created.getGame())
                .setRulesVersion(created.getRulesVersion())
                .setEdition(created.getEdition().getName())
                .setEditionDigest(created.getEdition().getDigest())
                .addAllOptions(created.getOptionsList());
    }

    private static RecordSeat seat(SeatJoined joined, List<OpeningContent> contents) {
        return RecordSeat.newBuilder()
                .setSeat(joined.getSeat())
                .setName(nameOf(joined, contents))
                .setBot(joined.getBot())
                .setPlayer(joined.getAccount())
                .setPerson(joined.getPerson())
                .build();
    }

    /** The name of the player who takes a seat; empty if they were erased. */
    private static String nameOf(SeatJoined joined, List<OpeningContent> contents) {
        if (joined.getPerson().isEmpty()) {
            return joined.getPlayer();
        }
        return contents.stream()
                .map(OpeningContent::getDisplayName)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(joined.getPlayer());
    }

    private void finished(List<Integer> places) {
        said.setState(Match.State.STATE_FINISHED);
        for (int index = 0; index < places.size(); index++) {
            int place = places.get(index);
            seats.computeIfPresent(
                    index + 1,
                    (number, seat) -> seat.toBuilder().setPlace(place).build());
        }
    }

    /** The header, without what only its writer knows. */
    RecordHeader header() {
        return said.clone().addAllSeats(seats.values()).build();
    }

    /** The player of each seat. */
    List<Sitting> seats() {
        return seats.values().stream().map(this::sitting).toList();
    }

    private Sitting sitting(RecordSeat seat) {
        int number = seat.getSeat();
        boolean contributed =
                number <= entropies.size() && !entropies.get(number - 1).isEmpty();
        return new Sitting(number, seat.getName(), seat.getPlayer(), seat.getBot(), seat.getPlace(), contributed);
    }

    /** True if the match has ended, so that its secrets are published. */
    boolean over() {
        return said.getState() != Match.State.STATE_UNSPECIFIED;
    }

    /** True if a header says the same of a match that is over. */
    boolean fits(RecordHeader header) {
        RecordHeader repeated = header.toBuilder()
                .clearProgram()
                .clearImported()
                .clearLog()
                .clearSigner()
                .build();
        return over() && repeated.equals(header());
    }
}
