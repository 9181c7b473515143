package io.caravanserai;

import io.caravanserai.internal.Constants;
import io.caravanserai.v1.Entrant;
import io.caravanserai.v1.HandTable;
import io.caravanserai.v1.PairByHandRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rounds by hand with the numbers of entrants in place of their ids, where they are long. */
final class HandRounds {
    /** The bytes of the longest round that names entrants by their ids. */
    static int namedBytes = Constants.NAMED_BYTES;

    private HandRounds() {}

    /** The request as it is sent. */
    static PairByHandRequest sent(PairByHandRequest request, TournamentReads reads) {
        if (request.getSerializedSize() <= namedBytes) {
            return request;
        }
        // the version before the entrants: later changes are found
        long version = reads.get(request.getTournament()).getVersion();
        Map<String, Integer> numbers = new HashMap<>();
        for (Entrant entrant : reads.entrants(request.getTournament())) {
            String name = entrant.getName();
            numbers.put(name.substring(name.lastIndexOf('/') + 1), numbers.size() + 1);
        }
        var numbered = request.toBuilder().clearTables();
        if (!request.hasExpectedVersion()) {
            numbered.setExpectedVersion(version);
        }
        for (HandTable table : request.getTablesList()) {
            numbered.addTables(
                    numbers.keySet().containsAll(table.getEntrantsList())
                            ? HandTable.newBuilder().addAllNumbers(numbersOf(table.getEntrantsList(), numbers))
                            : table.toBuilder());
        }
        if (numbers.keySet().containsAll(request.getByesList())) {
            numbered.clearByes().addAllByeNumbers(numbersOf(request.getByesList(), numbers));
        }
        return numbered.build();
    }

    private static List<Integer> numbersOf(List<String> ids, Map<String, Integer> numbers) {
        return ids.stream().map(numbers::get).toList();
    }
}
