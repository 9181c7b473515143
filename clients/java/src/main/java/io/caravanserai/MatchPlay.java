package io.caravanserai;

import static io.caravanserai.Requests.named;
import static io.caravanserai.Requests.newRequestId;
import static io.caravanserai.Requests.requestId;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import io.caravanserai.internal.Line;
import io.caravanserai.v1.DecideRequest;
import io.caravanserai.v1.EndByAgreementRequest;
import io.caravanserai.v1.GetMatchResponse;
import io.caravanserai.v1.GiveTimeRequest;
import io.caravanserai.v1.HandOverSeatRequest;
import io.caravanserai.v1.ListOffersResponse;
import io.caravanserai.v1.Match;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Offer;
import io.caravanserai.v1.PauseMatchRequest;
import io.caravanserai.v1.Question;
import io.caravanserai.v1.ResignRequest;
import io.caravanserai.v1.ResumeMatchRequest;
import io.caravanserai.v1.UndoRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Matches that are played: questions, decisions, pauses, and agreements about the end. */
abstract sealed class MatchPlay extends MatchStarts permits Client {
    private final Deciding deciding;

    MatchPlay(Line line, Connection connection, String token, boolean registered, Signers signers) {
        super(line, connection, token, registered, signers);
        this.deciding = new Deciding(calls, matches, signers, this::look);
    }

    /**
     * Stops all clocks, where the time control allows it: as the owner of the match at once, as a seat once all agree.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match pause(String match) {
        var request =
                PauseMatchRequest.newBuilder().setMatch(named("matches", match)).setRequestId(newRequestId());
        return acted(request.getMatch(), Signing.PAUSING, (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.pauseMatch(signed)).getMatch();
        });
    }

    /**
     * Lets the clocks run again, or takes back that the seat agrees to a pause.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match resume(String match) {
        var request = ResumeMatchRequest.newBuilder()
                .setMatch(named("matches", match))
                .setRequestId(newRequestId());
        return acted(request.getMatch(), Signing.RESUMING, (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.resumeMatch(signed)).getMatch();
        });
    }

    /**
     * Proposes to end a running match as it stands. It ends when all players agree who have not left.
     *
     * @param match the name of the match
     * @return the match
     */
    public Match proposeEnd(String match) {
        return answerEnd(match, 0, false);
    }

    /**
     * Answers what somebody proposed: to end a running match as it stands.
     *
     * @param match the name of the match
     * @param proposedAt the version of the proposal, that of {@code Match.end_proposal}
     * @param declines whether not to end it
     * @return the match
     */
    public Match answerEnd(String match, long proposedAt, boolean declines) {
        var request = EndByAgreementRequest.newBuilder()
                .setMatch(named("matches", match))
                .setRequestId(newRequestId())
                .setProposedAt(proposedAt)
                .setDeclines(declines);
        return acted(request.getMatch(), Signing.ending(proposedAt, declines), (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.endByAgreement(signed)).getMatch();
        });
    }

    /**
     * Gives time to a seat, as an opponent or as the owner of the match; to the own seat out of its vacation.
     *
     * @param match the name of the match
     * @param seat the number of the seat
     * @param time how much, in whole seconds
     * @return the match
     */
    public Match giveTime(String match, int seat, Duration time) {
        var request = GiveTimeRequest.newBuilder()
                .setMatch(named("matches", match))
                .setSeat(seat)
                .setSeconds(Math.toIntExact(time.toSeconds()))
                .setRequestId(newRequestId());
        Signing.Act act = Signing.givingTime(seat, time.toSeconds() * 1000);
        return acted(request.getMatch(), act, (signature, version) -> {
            var signed =
                    request.setSignature(signature).setSignedVersion(version).build();
            return calls.call(matches, stub -> stub.giveTime(signed)).getMatch();
        });
    }

    /**
     * The open question of the seat of this client.
     *
     * @param match the name of the match
     * @return the question; nothing if the seat is not asked
     */
    public Optional<Question> question(String match) {
        GetMatchResponse shown = look(match);
        return shown.getMatch().getQuestionsList().stream()
                .filter(question -> question.getSeat() == shown.getViewer())
                .findFirst();
    }

    /**
     * The open question of the seat of this client with all its offers.
     *
     * @param match the name of the match
     * @return the offers; there is no question if the seat is not asked
     */
    public ListOffersResponse offers(String match) {
        return deciding.offers(named("matches", match));
    }

    /**
     * Makes a decision that was offered. It is stored when this returns.
     *
     * @param match the name of the match
     * @param offer the offer
     * @return what happened, as the seat sees it
     * @throws Refused the rules forbid it
     */
    public MatchUpdate decide(String match, Offer offer) {
        return decide(match, offer.getDecision(), request -> {});
    }

    /**
     * Makes a decision. It is stored when this returns.
     *
     * @param match the name of the match
     * @param decision a message of the game, or an {@link Any} with one
     * @param more sets what else is to be said: the question that it answers ({@code setAskedAt}), the version that the
     *     match must have, a request id, whether the answer has words
     * @return what happened, as the seat sees it
     * @throws Refused the rules forbid it
     * @throws CallException.Conflict the match has another version
     */
    public MatchUpdate decide(String match, Message decision, Consumer<DecideRequest.Builder> more) {
        var request = DecideRequest.newBuilder();
        more.accept(request);
        request.setMatch(named("matches", match))
                .setDecision(decision instanceof Any packed ? packed : Any.pack(decision))
                .setRequestId(requestId(request.getRequestId()));
        return deciding.decide(request);
    }

    /**
     * Takes back the latest decision of the seat.
     *
     * @param match the name of the match
     * @return what happened, as the seat sees it
     * @throws Refused no decision can be taken back
     */
    public MatchUpdate undo(String match) {
        return undo(match, request -> {});
    }

    /**
     * Takes back the latest decision of the seat.
     *
     * @param match the name of the match
     * @param more sets what else is to be said, such as the version that the match must have
     * @return what happened, as the seat sees it
     * @throws Refused no decision can be taken back
     */
    public MatchUpdate undo(String match, Consumer<UndoRequest.Builder> more) {
        var request = UndoRequest.newBuilder();
        more.accept(request);
        request.setMatch(named("matches", match)).setRequestId(requestId(request.getRequestId()));
        return deciding.undo(request);
    }

    /**
     * Leaves a running match. From then on the default of the game decides for the seat.
     *
     * @param match the name of the match
     * @return what happened, as the seat sees it
     */
    public MatchUpdate resign(String match) {
        var request =
                ResignRequest.newBuilder().setMatch(named("matches", match)).setRequestId(newRequestId());
        return deciding.resign(request);
    }

    /**
     * Leaves a running match to a bot of the service, which plays the seat to its end. You count as somebody who left,
     * and watch from then on.
     *
     * @param match the name of the match
     * @param bot the kind of the bot, such as "expert"
     * @return what happened
     */
    public MatchUpdate handOverSeat(String match, String bot) {
        var request = HandOverSeatRequest.newBuilder()
                .setMatch(named("matches", match))
                .setBot(bot)
                .setRequestId(newRequestId());
        return deciding.handOver(request);
    }
}
