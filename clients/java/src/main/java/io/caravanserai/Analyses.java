package io.caravanserai;

import io.caravanserai.v1.Analysis;
import io.caravanserai.v1.AnalysisServiceGrpc;
import io.caravanserai.v1.GetAnalysisRequest;
import io.caravanserai.v1.RequestAnalysisRequest;
import io.caravanserai.v1.WatchAnalysisRequest;

/**
 * The analyses of matches that are over. Everybody who may watch a match may have it analysed. What an analysis says is
 * the word of the service; one that is of another match, or makes no sense, is refused with an
 * {@link AlteredException}.
 */
public final class Analyses {
    private final Calls calls;
    private final AnalysisServiceGrpc.AnalysisServiceBlockingStub analyses;

    Analyses(Calls calls) {
        this.calls = calls;
        this.analyses = AnalysisServiceGrpc.newBlockingStub(calls.channel());
    }

    /**
     * Asks for the analysis of a match, which takes minutes. Asked again, it is the same analysis.
     *
     * @param match the name of the match
     * @return the analysis as it is now
     * @throws CallException.WrongMoment the match or its tournament is not over, or no analysis is possible
     * @throws AlteredException it is of another match, or makes no sense
     */
    public Analysis request(String match) {
        var request = RequestAnalysisRequest.newBuilder().setName(nameOf(match)).build();
        return sound(
                match,
                calls.call(analyses, stub -> stub.requestAnalysis(request)).getAnalysis());
    }

    /**
     * Returns the progress of the analysis of a match, and what came of its seats so far.
     *
     * @param match the name of the match
     * @return the analysis as it is now
     * @throws CallException.NotFound nobody has requested it
     * @throws AlteredException it is of another match, or makes no sense
     */
    public Analysis get(String match) {
        var request = GetAnalysisRequest.newBuilder().setName(nameOf(match)).build();
        return sound(
                match, calls.call(analyses, stub -> stub.getAnalysis(request)).getAnalysis());
    }

    /**
     * The analysis of a match that was requested, in parts, until it is done or has failed.
     *
     * @param match the name of the match
     * @return the parts; close the stream
     */
    public ServerStream<AnalysisPart> watch(String match) {
        return watch(match, 0);
    }

    /**
     * The analysis of a match that was requested, in parts: the events after a version, then further ones as they are
     * analysed, each once and in order, until it is done or has failed.
     *
     * @param match the name of the match
     * @param after the version
     * @return the parts; close the stream
     */
    public ServerStream<AnalysisPart> watch(String match, long after) {
        String name = nameOf(match);
        var request = WatchAnalysisRequest.newBuilder().setName(name).setWithPulses(true);
        return new AnalysisStream(
                calls,
                name,
                after,
                version -> analyses.watchAnalysis(
                        request.clone().setAfterVersion(version).build()));
    }

    private static String nameOf(String match) {
        return Requests.named("matches", match) + "/analysis";
    }

    private static Analysis sound(String match, Analysis analysis) {
        SoundAnalysis.require(nameOf(match), analysis);
        return analysis;
    }
}
