package caravanserai

import (
	"context"
	"errors"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"

	"github.com/caravanserai/caravanserai/clients/go/proof"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Decisions of a seat: questions, offers, and what is taken back.

// Question is the open question of the seat; nil if it is not asked.
func (c *Client) Question(ctx context.Context, match string) (*v1.Question, error) {
	request := &v1.ListOffersRequest{Match: named("matches", match), PageSize: 1}
	answer, err := call(ctx, c, c.listOffers(ctx), request)
	return answer.GetQuestion(), err
}

// Offers are the open question of the seat and all its offers. The question is nil if the seat is not asked.
func (c *Client) Offers(ctx context.Context, match string) (*v1.Question, []*v1.Offer, error) {
	for tried := 1; ; tried++ {
		question, offers, err := c.allOffers(ctx, named("matches", match))
		var failed *CallError
		changed := errors.As(err, &failed) && failed.Reason == "PAGE_TOKEN_INVALID" // between two pages
		if !changed || tried == pagesTried {
			return question, offers, err
		}
	}
}

// listOffers is the method that lists offers.
func (c *Client) listOffers(
	ctx context.Context,
) func(context.Context, *v1.ListOffersRequest, ...grpc.CallOption) (*v1.ListOffersResponse, error) {
	return played(ctx, c, c.matches.ListOffers, func(r *v1.ListOffersRequest) *v1.PlayRequest {
		return &v1.PlayRequest{Content: &v1.PlayRequest_ListOffers{ListOffers: r}}
	}, (*v1.PlayResponse).GetOffers)
}

func (c *Client) allOffers(ctx context.Context, match string) (*v1.Question, []*v1.Offer, error) {
	request, question := &v1.ListOffersRequest{Match: match, PageSize: offersPage}, (*v1.Question)(nil)
	entries := func(page *v1.ListOffersResponse) []*v1.Offer {
		question = page.GetQuestion()
		return page.GetOffers()
	}
	offers, err := whole(paged(ctx, c, c.listOffers(ctx), request, &request.PageToken, entries))
	if err != nil {
		return nil, nil, err
	}
	return question, offers, nil
}

// Decide makes a decision: an offer (*v1.Offer), or a message of the game. It is stored when this returns. Name the
// question that it answers, so that it cannot answer another one:
//
//	client.Decide(ctx, match, offer, caravanserai.Answering(question))
func (c *Client) Decide(
	ctx context.Context, match string, decision proto.Message, adjust ...func(*v1.DecideRequest),
) (*v1.MatchUpdate, error) {
	packed, err := pack(decision)
	if err != nil {
		return nil, err
	}
	request := &v1.DecideRequest{Match: named("matches", match), Decision: packed}
	method := played(ctx, c, c.matches.Decide, func(r *v1.DecideRequest) *v1.PlayRequest {
		return &v1.PlayRequest{Content: &v1.PlayRequest_Decide{Decide: r}}
	}, (*v1.PlayResponse).GetDecided)
	adjusted(request, &request.RequestId, adjust)
	answer, err := signed(ctx, c, method, request, signing{
		match: request.Match, askedAt: request.AskedAt,
		act: func(askedAt uint64) proof.Act { return proof.Deciding(askedAt, request.GetDecision()) },
		put: func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version },
	})
	if err == nil {
		err = c.own(request.Match, answer.GetUpdate(), func(e *v1.MatchEvent) bool { return e.GetDecided() != nil })
	}
	return answer.GetUpdate(), err
}

// Answering names the question that a decision answers.
func Answering(question *v1.Question) func(*v1.DecideRequest) {
	return func(request *v1.DecideRequest) { request.AskedAt = proto.Uint64(question.GetAskedAt()) }
}

func pack(decision proto.Message) (*anypb.Any, error) {
	switch decision := decision.(type) {
	case *v1.Offer:
		return decision.GetDecision(), nil
	case *anypb.Any:
		return decision, nil
	}
	packed := &anypb.Any{}
	err := anypb.MarshalFrom(packed, decision, proto.MarshalOptions{Deterministic: true})
	return packed, err
}

// Undo takes back the latest decision of the seat.
func (c *Client) Undo(
	ctx context.Context, match string, adjust ...func(*v1.UndoRequest),
) (*v1.MatchUpdate, error) {
	request := &v1.UndoRequest{Match: named("matches", match)}
	method := played(ctx, c, c.matches.Undo, func(r *v1.UndoRequest) *v1.PlayRequest {
		return &v1.PlayRequest{Content: &v1.PlayRequest_Undo{Undo: r}}
	}, (*v1.PlayResponse).GetUndone)
	adjusted(request, &request.RequestId, adjust)
	answer, err := signed(ctx, c, method, request, signing{
		match: request.Match, askedAt: unasked,
		act: func(uint64) proof.Act { return proof.Undoing },
		put: func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version },
	})
	if err == nil {
		err = c.own(request.Match, answer.GetUpdate(), func(e *v1.MatchEvent) bool { return e.GetUndone() != nil })
	}
	return answer.GetUpdate(), err
}

// Resign leaves a running match. From then on the default of the game decides for the seat.
func (c *Client) Resign(
	ctx context.Context, match string, adjust ...func(*v1.ResignRequest),
) (*v1.MatchUpdate, error) {
	request := &v1.ResignRequest{Match: named("matches", match)}
	method := played(ctx, c, c.matches.Resign, func(r *v1.ResignRequest) *v1.PlayRequest {
		return &v1.PlayRequest{Content: &v1.PlayRequest_Resign{Resign: r}}
	}, (*v1.PlayResponse).GetResigned)
	adjusted(request, &request.RequestId, adjust)
	answer, err := signed(ctx, c, method, request, signing{
		match: request.Match, askedAt: unasked,
		act: func(uint64) proof.Act { return proof.Resigning },
		put: func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version },
	})
	if err == nil {
		err = c.own(request.Match, answer.GetUpdate(), func(e *v1.MatchEvent) bool { return e.GetResigned() != nil })
	}
	return answer.GetUpdate(), err
}

// HandOverSeat leaves a running match to a bot of the service, such as "expert", which plays the seat to its end. You
// count as somebody who left, and watch from then on.
func (c *Client) HandOverSeat(
	ctx context.Context, match, bot string, adjust ...func(*v1.HandOverSeatRequest),
) (*v1.MatchUpdate, error) {
	request := &v1.HandOverSeatRequest{Match: named("matches", match), Bot: bot}
	adjusted(request, &request.RequestId, adjust)
	answer, err := signed(ctx, c, c.matches.HandOverSeat, request, signing{
		match: request.Match, askedAt: unasked,
		act: func(uint64) proof.Act { return proof.HandingOver(request.Bot) },
		put: func(signature []byte, version uint64) { request.Signature, request.SignedVersion = signature, version },
	})
	if err == nil {
		err = c.own(request.Match, answer.GetUpdate(), func(e *v1.MatchEvent) bool { return e.GetHandedOver() != nil })
	}
	if err == nil {
		c.lost(request.Match)
	}
	return answer.GetUpdate(), err
}
