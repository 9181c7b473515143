package io.caravanserai;

import com.google.protobuf.Any;
import io.caravanserai.v1.DecideRequest;
import io.caravanserai.v1.GetMatchResponse;
import io.caravanserai.v1.HandOverSeatRequest;
import io.caravanserai.v1.ListOffersRequest;
import io.caravanserai.v1.ListOffersResponse;
import io.caravanserai.v1.MatchEvent.BodyCase;
import io.caravanserai.v1.MatchServiceGrpc.MatchServiceBlockingStub;
import io.caravanserai.v1.MatchUpdate;
import io.caravanserai.v1.Offer;
import io.caravanserai.v1.PlayRequest;
import io.caravanserai.v1.PlayResponse;
import io.caravanserai.v1.ResignRequest;
import io.caravanserai.v1.UndoRequest;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The acts of a seat in a running match: each is signed, and goes on the stream for playing where there is one. */
final class Deciding {
    private static final int OFFERS_PAGE = 1000;
    /** The number of lists of offers that are begun because the question changed between two pages. */
    private static final int PAGES_TRIED = 5;

    private final Calls calls;
    private final MatchServiceBlockingStub matches;
    private final Signers signers;
    private final Function<String, GetMatchResponse> look;

    Deciding(Calls calls, MatchServiceBlockingStub matches, Signers signers, Function<String, GetMatchResponse> look) {
        this.calls = calls;
        this.matches = matches;
        this.signers = signers;
        this.look = look;
    }

    /** All offers of the open question of the seat. */
    ListOffersResponse offers(String name) {
        for (int attempt = 1; ; attempt++) {
            try {
                return allOffers(name);
            } catch (CallException.InvalidRequest error) { // the question changed between two pages
                if (!error.reason().equals("PAGE_TOKEN_INVALID") || attempt == PAGES_TRIED) {
                    throw error;
                }
            }
        }
    }

    private ListOffersResponse allOffers(String match) {
        var request = ListOffersRequest.newBuilder().setMatch(match).setPageSize(OFFERS_PAGE);
        var whole = ListOffersResponse.newBuilder();
        List<Offer> offers = Requests.whole(
                token -> listOffers(request.clone().setPageToken(token).build()),
                page -> {
                    whole.clear().mergeFrom(page);
                    return page.getOffersList();
                },
                ListOffersResponse::getNextPageToken);
        return whole.clearOffers().addAllOffers(offers).build();
    }

    private ListOffersResponse listOffers(ListOffersRequest request) {
        return calls.played(
                PlayRequest.newBuilder().setListOffers(request),
                PlayResponse::hasOffers,
                PlayResponse::getOffers,
                matches,
                stub -> stub.listOffers(request));
    }

    /** Signs a decision and makes it. */
    MatchUpdate decide(DecideRequest.Builder request) {
        OptionalLong askedAt = request.hasAskedAt() ? OptionalLong.of(request.getAskedAt()) : OptionalLong.empty();
        Any decided = request.getDecision();
        return signed(
                request.getMatch(),
                BodyCase.DECIDED,
                askedAt,
                asked -> Signing.deciding(asked, decided),
                (signature, version) -> {
                    var built = request.setSignature(signature)
                            .setSignedVersion(version)
                            .build();
                    return calls.played(
                                    PlayRequest.newBuilder().setDecide(built),
                                    PlayResponse::hasDecided,
                                    PlayResponse::getDecided,
                                    matches,
                                    stub -> stub.decide(built))
                            .getUpdate();
                });
    }

    /** Signs an undo and sends it. */
    MatchUpdate undo(UndoRequest.Builder request) {
        return signed(
                request.getMatch(),
                BodyCase.UNDONE,
                OptionalLong.of(0),
                asked -> Signing.UNDOING,
                (signature, version) -> {
                    var built = request.setSignature(signature)
                            .setSignedVersion(version)
                            .build();
                    return calls.played(
                                    PlayRequest.newBuilder().setUndo(built),
                                    PlayResponse::hasUndone,
                                    PlayResponse::getUndone,
                                    matches,
                                    stub -> stub.undo(built))
                            .getUpdate();
                });
    }

    /** Signs a resignation and sends it. */
    MatchUpdate resign(ResignRequest.Builder request) {
        return signed(
                request.getMatch(),
                BodyCase.RESIGNED,
                OptionalLong.of(0),
                asked -> Signing.RESIGNING,
                (signature, version) -> {
                    var built = request.setSignature(signature)
                            .setSignedVersion(version)
                            .build();
                    return calls.played(
                                    PlayRequest.newBuilder().setResign(built),
                                    PlayResponse::hasResigned,
                                    PlayResponse::getResigned,
                                    matches,
                                    stub -> stub.resign(built))
                            .getUpdate();
                });
    }

    /** Signs that a bot takes the seat over, and sends it. */
    MatchUpdate handOver(HandOverSeatRequest.Builder request) {
        String bot = request.getBot();
        MatchUpdate update = signed(
                request.getMatch(),
                BodyCase.HANDED_OVER,
                OptionalLong.of(0),
                asked -> Signing.handingOver(bot),
                (signature, version) -> {
                    var built = request.setSignature(signature)
                            .setSignedVersion(version)
                            .build();
                    return calls.call(matches, stub -> stub.handOverSeat(built)).getUpdate();
                });
        signers.lost(request.getMatch());
        return update;
    }

    private MatchUpdate signed(
            String match,
            BodyCase kind,
            OptionalLong askedAt,
            LongFunction<Signing.Act> act,
            Signers.Sealed<MatchUpdate> request) {
        MatchUpdate update = signers.signed(match, askedAt, act, look, request);
        return signers.own(match, update, kind);
    }
}
