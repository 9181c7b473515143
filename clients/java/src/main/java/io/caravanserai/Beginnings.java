package io.caravanserai;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.caravanserai.internal.Findings;
import io.caravanserai.v1.Access;
import io.caravanserai.v1.CreateMatchRequest;
import io.caravanserai.v1.MatchCreated;
import io.caravanserai.v1.MatchPointScoring;
import io.caravanserai.v1.PlacementRow;
import io.caravanserai.v1.PlacementScoring;
import io.caravanserai.v1.PreviousMatch;
import io.caravanserai.v1.RoundResult;
import io.caravanserai.v1.RoundRobinFormat;
import io.caravanserai.v1.SettledOption;
import io.caravanserai.v1.TableWorth;
import io.caravanserai.v1.TournamentSettings;
import io.caravanserai.v1.VictoryPointScoring;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The first event of a match or a tournament, compared with what this client asked for when it created it. A service
 * fills in what was not asked for as its documents say: an edition, options, the scoring, times. It must keep
 * everything else.
 */
final class Beginnings {
    /** The chance scheme with which a match must begin: in the one before, somebody could choose the chance. */
    static final int LEAST_SCHEME = 2;

    private static final String STANDARD = "standard";
    /** The placement points of those who choose none, for two, three and four at a table. */
    private static final List<PlacementRow> ROWS =
            List.of(row("1", "0"), row("3", "3/2", "0"), row("3", "2", "1", "0"));

    private Beginnings() {}

    private static PlacementRow row(String... points) {
        return PlacementRow.newBuilder().addAllPoints(List.of(points)).build();
    }

    /**
     * Requires that a match begins as was asked.
     *
     * @param owner the player who asked
     * @param seat the seat that they had in the match that is played again
     * @throws AlteredException it does not
     */
    static void requireMatch(String name, CreateMatchRequest asked, MatchCreated begun, String owner, int seat) {
        var wanted = begun.toBuilder()
                .clearAdmitted()
                .clearBranchedFrom()
                .clearOptions()
                .clearPrevious()
                .clearReserved()
                .clearTimeControl()
                .clearTournament()
                .setGame(asked.getGame())
                .setPlayers(asked.getPlayers())
                .setSeed(asked.getSeed())
                .setOwner(owner)
                .addAllOptions(options(asked.getOptionsMap(), begun.getOptionsList()))
                .setAccess(asked.getAccess() == Access.ACCESS_UNSPECIFIED ? Access.ACCESS_PUBLIC : asked.getAccess())
                .addAllAdmitted(new TreeSet<>(asked.getAdmittedList()))
                .setSignaturesRequired(asked.getSignaturesRequired())
                .setSpectatorDelaySeconds(asked.getSpectatorDelaySeconds())
                .setChanceScheme(Math.max(begun.getChanceScheme(), LEAST_SCHEME));
        wanted.getEditionBuilder().setName(orStandard(asked.getEdition()));
        if (asked.getPatienceSeconds() != 0) {
            wanted.setPatienceSeconds(asked.getPatienceSeconds());
        }
        if (asked.hasTimeControl()) {
            wanted.setTimeControl(asked.getTimeControl());
        }
        if (!asked.getPrevious().isEmpty()) {
            wanted.setPrevious(
                    PreviousMatch.newBuilder().setMatch(asked.getPrevious()).setSeat(seat));
        }
        if (asked.hasBranchedFrom()) {
            wanted.setBranchedFrom(asked.getBranchedFrom());
        }
        requireAlike(name, wanted.build(), begun);
    }

    /**
     * Requires that a tournament has the settings that were asked for.
     *
     * @throws AlteredException it has not
     */
    static void requireSettings(String name, TournamentSettings asked, TournamentSettings begun) {
        Map<String, String> options = new HashMap<>();
        asked.getOptionsList().forEach(option -> options.put(option.getName(), option.getValue()));
        String penalty = OrganiserActs.reduced(asked.getDeparturePenalty());
        var wanted = asked.toBuilder()
                .setTitle(EntrantActs.reason(asked.getTitle()))
                .setEdition(orStandard(asked.getEdition()))
                .clearOptions()
                .addAllOptions(options(options, begun.getOptionsList()))
                .clearArbiters()
                .addAllArbiters(new TreeSet<>(asked.getArbitersList()))
                .setCapacity(asked.getCapacity() == 0 ? begun.getCapacity() : asked.getCapacity())
                .setDeparturePenalty(penalty.equals("0") ? "" : penalty)
                .clearTimeToComeSeconds();
        if (asked.getLateBye() == RoundResult.ROUND_RESULT_UNSPECIFIED) {
            wanted.setLateBye(RoundResult.ROUND_RESULT_ABSENT);
        }
        long come = (asked.hasTimeToComeSeconds() ? asked : begun).getTimeToComeSeconds();
        if (come != 0) {
            wanted.setTimeToComeSeconds(come);
        }
        settleFormat(wanted);
        settleScoring(wanted, begun.getPlacement().getRowsCount());
        requireAlike(name, wanted.build(), begun);
    }

    private static String orStandard(String edition) {
        return edition.isEmpty() ? STANDARD : edition;
    }

    /** The options that were asked for, and those that the service has added. */
    private static List<SettledOption> options(Map<String, String> asked, List<SettledOption> begun) {
        Map<String, String> values = new TreeMap<>();
        begun.forEach(option -> values.put(option.getName(), option.getValue()));
        values.putAll(asked);
        return values.entrySet().stream()
                .map(option -> SettledOption.newBuilder()
                        .setName(option.getKey())
                        .setValue(option.getValue())
                        .build())
                .toList();
    }

    private static void settleFormat(TournamentSettings.Builder wanted) {
        switch (wanted.getFormatCase()) {
            case ROUND_ROBIN -> settleCycles(wanted.getRoundRobinBuilder(), wanted.getSeats());
            case GROUPS -> settleCycles(wanted.getGroupsBuilder().getStageBuilder(), wanted.getSeats());
            case ARENA -> {
                var arena = wanted.getArenaBuilder();
                arena.setApart(arena.hasApart() ? arena.getApart() : 1);
                arena.setPatience(arena.hasPatience() ? arena.getPatience() : 3);
                arena.setPauseSeconds(arena.getPauseSeconds() == 0 ? 10 : arena.getPauseSeconds());
            }
            default -> {} // nothing is left out
        }
    }

    private static void settleCycles(RoundRobinFormat.Builder stage, int seats) {
        if (seats == 2 && stage.getCycles() == 0) {
            stage.setCycles(1);
        }
    }

    /**
     * Writes numbers in lowest terms. Where the organiser chose no scoring, tables of this number of sizes, up to all
     * seats, are worth what they usually are.
     */
    private static void settleScoring(TournamentSettings.Builder wanted, int sizes) {
        int seats = wanted.getSeats();
        switch (wanted.getScoringCase()) {
            case PLACEMENT -> {
                Map<Integer, PlacementRow> rows = new TreeMap<>();
                wanted.getPlacement().getRowsList().forEach(row -> {
                    List<String> points = row.getPointsList().stream()
                            .map(OrganiserActs::reduced)
                            .toList();
                    rows.put(
                            points.size(),
                            PlacementRow.newBuilder().addAllPoints(points).build());
                });
                wanted.setPlacement(PlacementScoring.newBuilder().addAllRows(rows.values()));
            }
            case VICTORY_POINTS -> settleShares(wanted.getVictoryPointsBuilder());
            case MATCH_POINTS -> {
                MatchPointScoring.Builder points = wanted.getMatchPointsBuilder();
                points.setWin(OrganiserActs.reduced(points.getWin()))
                        .setDraw(OrganiserActs.reduced(points.getDraw()))
                        .setLoss(OrganiserActs.reduced(points.getLoss()));
            }
            default -> {
                if (seats > 2 && seats <= ROWS.size() + 1) {
                    int from = Math.max(0, seats - 1 - Math.max(1, sizes));
                    wanted.setPlacement(PlacementScoring.newBuilder().addAllRows(ROWS.subList(from, seats - 1)));
                } else {
                    wanted.setMatchPoints(MatchPointScoring.newBuilder()
                            .setWin("1")
                            .setDraw("1/2")
                            .setLoss("0"));
                }
            }
        }
    }

    private static void settleShares(VictoryPointScoring.Builder points) {
        Map<Integer, TableWorth> worth = new TreeMap<>();
        for (TableWorth share : points.getWorthList()) {
            String reduced = OrganiserActs.reduced(share.getPoints());
            worth.put(share.getPlayers(), share.toBuilder().setPoints(reduced).build());
        }
        points.setWin(OrganiserActs.reduced(points.getWin()))
                .setDraw(OrganiserActs.reduced(points.getDraw()))
                .clearWorth()
                .addAllWorth(worth.values());
    }

    /** Compares field by field, those that this version knows. */
    private static void requireAlike(String name, Message wanted, Message begun) {
        for (FieldDescriptor field : wanted.getDescriptorForType().getFields()) {
            boolean shown = !field.hasPresence() || wanted.hasField(field) == begun.hasField(field);
            if (!shown || !wanted.getField(field).equals(begun.getField(field))) {
                throw otherwise(name, field.getName());
            }
        }
    }

    /** The exception for a match or tournament that begins otherwise than was asked in a field. */
    static AlteredException otherwise(String name, String field) {
        return new AlteredException(Findings.alteredBeginning(name, field));
    }
}
