package io.caravanserai;

import io.caravanserai.internal.Findings;
import io.caravanserai.v1.AnalysedEvent;
import io.caravanserai.v1.Analysis;
import io.caravanserai.v1.AnalysisMeasure;
import io.caravanserai.v1.ConsideredDecision;
import io.caravanserai.v1.DecisionJudgement;
import io.caravanserai.v1.SuccessorAnalysis;
import java.util.List;
import java.util.stream.Stream;

/**
 * An analysis as a service tells it, compared with what any analysis can be. What it says of decisions stays the word
 * of the service.
 */
final class SoundAnalysis {
    private SoundAnalysis() {}

    /**
     * Requires that an analysis is that of the name, and one that can be.
     *
     * @throws AlteredException it is not
     */
    static void require(String name, Analysis analysis) {
        Signers.requireNamed(name, analysis.getName());
        String version = Long.toUnsignedString(analysis.getVersion());
        require(
                Long.compareUnsigned(analysis.getVersion(), analysis.getLastVersion()) <= 0,
                name,
                "version " + version + " of " + Long.toUnsignedString(analysis.getLastVersion()));
        require(
                analysis.getDecidingVersionsList().stream()
                        .allMatch(deciding -> Long.compareUnsigned(deciding, analysis.getVersion()) <= 0),
                name,
                Findings.UNANALYSED_MISTAKES);
        for (int index = 0; index < analysis.getSeatsCount(); index++) {
            var seat = analysis.getSeats(index);
            require(seat.getSeat() == index + 1, name, "another seat in place " + (index + 1));
            boolean player = addsUp(seat.getJudged(), seat.getMistakes(), seat.getLost(), seat.getLuck());
            boolean successor = !seat.hasSuccessor() || isSound(seat.getSuccessor(), analysis.getVersion());
            require(player && successor, name, Findings.numbersOfSeat(seat.getSeat()));
        }
    }

    private static boolean isSound(SuccessorAnalysis found, long version) {
        long since = found.getSinceVersion();
        return since != 0
                && Long.compareUnsigned(since, version) <= 0
                && addsUp(found.getJudged(), found.getMistakes(), found.getLost(), found.getLuck());
    }

    private static boolean addsUp(int judged, int mistakes, double lost, double luck) {
        boolean counted = Integer.compareUnsigned(mistakes, judged) <= 0;
        return counted && Double.isFinite(lost) && lost >= 0 && Double.isFinite(luck);
    }

    /**
     * Requires that events of an analysis follow a version without a gap.
     *
     * @return the version of the last one
     * @throws AlteredException they do not, or hold numbers that cannot be
     */
    static long requireEvents(Analysis analysis, List<AnalysedEvent> events, long after) {
        long last = after;
        String name = analysis.getName();
        for (AnalysedEvent event : events) {
            String number = "event " + Long.toUnsignedString(event.getVersion());
            boolean analysed = Long.compareUnsigned(event.getVersion(), analysis.getVersion()) <= 0;
            require(
                    event.getVersion() == last + 1 && analysed,
                    name,
                    number + " comes after " + Long.toUnsignedString(last) + " of "
                            + Long.toUnsignedString(analysis.getVersion()));
            last = event.getVersion();
            int seats = event.getEstimatesCount();
            require(areFinite(event.getEstimatesList()), name, "the estimates of " + number);
            require(
                    bySeat(event.getChancesCount(), seats)
                            && event.getChancesList().stream().allMatch(chance -> chance >= 0 && chance <= 1),
                    name,
                    "the chances of " + number);
            require(
                    bySeat(event.getLuckCount(), seats) && areFinite(event.getLuckList()),
                    name,
                    "the luck of " + number);
            boolean judged = !event.hasJudgement() || isSound(event.getJudgement(), seats);
            require(judged, name, "the judgement of " + number);
        }
        return last;
    }

    private static boolean bySeat(int numbers, int seats) {
        return numbers == 0 || numbers == seats;
    }

    private static boolean areFinite(List<Double> numbers) {
        return numbers.stream().allMatch(Double::isFinite);
    }

    private static boolean isSound(DecisionJudgement judgement, int seats) {
        boolean seated = judgement.getSeat() >= 1 && judgement.getSeat() <= seats;
        boolean lost = !judgement.getMistake() || judgement.hasLoss();
        // one that is missing measures nothing
        Stream<AnalysisMeasure> own = Stream.of(judgement.getLoss(), judgement.getChanceLoss());
        Stream<AnalysisMeasure> others = judgement.getOptionsList().stream().map(ConsideredDecision::getEstimate);
        return seated && lost && Stream.concat(own, others).allMatch(SoundAnalysis::isMeasure);
    }

    private static boolean isMeasure(AnalysisMeasure measure) {
        return Double.isFinite(measure.getMean()) && Double.isFinite(measure.getError()) && measure.getError() >= 0;
    }

    private static void require(boolean holds, String name, String wrong) {
        if (!holds) {
            throw new AlteredException(Findings.senseless(name, wrong));
        }
    }
}
