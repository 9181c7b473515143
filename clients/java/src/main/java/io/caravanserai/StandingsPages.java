package io.caravanserai;

import io.caravanserai.internal.Constants;
import io.caravanserai.internal.Digests;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.CrossTableRow;
import io.caravanserai.v1.GetStandingsResponse;
import io.caravanserai.v1.Standing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Reads all pages of standings as one. */
final class StandingsPages {
    /** The number of times that they are read from the beginning because they changed between two pages. */
    private static final int PAGES_TRIED = 5;

    private StandingsPages() {}

    /**
     * All pages.
     *
     * @param tournament the name of the tournament, with its collection
     * @param page reads the page of a token; empty: the first
     */
    static GetStandingsResponse whole(String tournament, Function<String, GetStandingsResponse> page) {
        for (int attempt = 1; ; attempt++) {
            try {
                return joined(tournament, page);
            } catch (CallException.InvalidRequest error) { // they changed between two pages
                if (!error.reason().equals("PAGE_TOKEN_INVALID") || attempt == PAGES_TRIED) {
                    throw error;
                }
            }
        }
    }

    private static GetStandingsResponse joined(String tournament, Function<String, GetStandingsResponse> read) {
        var found = GetStandingsResponse.newBuilder();
        var rows = new ArrayList<CrossTableRow>();
        List<Standing> lines = Requests.whole(
                read,
                page -> {
                    if (found.getDigest().isEmpty()) {
                        found.mergeFrom(page);
                    }
                    if (!page.getDigest().equals(found.getDigest())) {
                        throw new AlteredException(Findings.OTHER_STANDINGS);
                    }
                    rows.addAll(page.getCrossTableList());
                    return page.getStandingsList();
                },
                GetStandingsResponse::getNextPageToken);
        if (!Arrays.equals(digest(tournament, lines), found.getDigest().toByteArray())) {
            throw new AlteredException(Findings.OTHER_LINES);
        }
        return found.clearStandings()
                .addAllStandings(lines)
                .clearCrossTable()
                .addAllCrossTable(rows)
                .clearNextPageToken()
                .build();
    }

    /** The digest of standings, as the log of the tournament has it: docs/event-format.md. */
    private static byte[] digest(String tournament, List<Standing> lines) {
        var parts = new ArrayList<Object>(List.of(Constants.STANDINGS_LABEL, tournament));
        for (Standing line : lines) {
            parts.addAll(List.of(Integer.toUnsignedLong(line.getPlace()), line.getEntrant(), line.getScore()));
            parts.addAll(line.getTieBreaksList());
        }
        return Digests.sha256(Digests.parts(parts.toArray()));
    }
}
