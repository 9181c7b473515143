package caravanserai

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/proof"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Records and receipts of matches.

// Record is the record of a match: everything that the service publishes of it, to keep or to share. Before the match is
// over, secrets are missing and the record cannot be verified.
func (c *Client) Record(ctx context.Context, match string) (*proof.Record, error) {
	name := named("matches", match)
	record, err := proof.RecordOf(c.replayed(ctx, name, 0, nil))
	if err == nil {
		err = requireNamed(name, record.Match())
	}
	return record, err
}

// RecordFile is the file of a match that is over, in format 2: the service writes it, with the proof that the match is in
// its signed log, and signs it, where it has a log. Read it with proof.ReadRecord or proof.VerifyRecord.
//
// It fails with a *CallError of the reason MATCH_NOT_OVER, with a *proof.RecordError if these bytes are no record, and with
// a *table.AlteredError if they are that of another match.
func (c *Client) RecordFile(ctx context.Context, match string) ([]byte, error) {
	name := named("matches", match)
	read := func(attempt context.Context, request *v1.GetRecordRequest, options ...grpc.CallOption) ([]byte, error) {
		end, _ := attempt.Deadline()
		return c.recordFile(ctx, time.Until(end), request, options...)
	}
	data, err := call(ctx, c, read, &v1.GetRecordRequest{Match: name})
	if err != nil {
		return nil, err
	}
	record, err := proof.ReadRecord(data)
	if err == nil {
		err = requireNamed(name, record.Match())
	}
	return data, err
}

// recordFile reads the parts of a record, up to one that is too many. The first part must come in the time that is left, and
// each further one in that of an attempt: all of them may take longer.
func (c *Client) recordFile(
	ctx context.Context, left time.Duration, request *v1.GetRecordRequest, options ...grpc.CallOption,
) ([]byte, error) {
	parts, giveUp := context.WithCancel(c.Outgoing(about(ctx, request.GetMatch())))
	defer giveUp()
	late := time.AfterFunc(left, giveUp)
	defer late.Stop()
	stream, err := c.matches.GetRecord(parts, request, options...)
	var data []byte
	for err == nil && len(data) <= proof.MostRecordBytes {
		var part *v1.GetRecordResponse
		part, err = stream.Recv()
		if len(part.GetData()) > 0 {
			late.Reset(c.retrying.Attempt)
			data = append(data, part.GetData()...)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	} else if err != nil && parts.Err() != nil && ctx.Err() == nil {
		err = status.Error(codes.DeadlineExceeded, findings.NoAnswer)
	}
	return data, err
}

// Verify verifies a match that is over, without the rules and without trust in the service. See proof.Verification for
// what this covers.
func (c *Client) Verify(ctx context.Context, match string) (*proof.Verification, error) {
	name := named("matches", match)
	entropy, err := c.entropy(name)
	if err != nil {
		return nil, err
	}
	var failed error
	updates := func(yield func(*v1.MatchUpdate) bool) {
		for update, err := range c.replayed(ctx, name, 0, nil) {
			if failed = err; err != nil || !yield(update) {
				return
			}
		}
	}
	found := proof.Verify(name, updates, entropy)
	if failed != nil {
		return nil, failed
	}
	return found, nil
}

// Receipt is what to keep of an event that you received, to show later which match it was.
func (c *Client) Receipt(update *v1.MatchUpdate) (proof.Receipt, error) {
	receipt, err := proof.ReceiptOf(update)
	if err != nil {
		return receipt, err
	}
	entropy, err := c.entropy(receipt.Match)
	if err != nil {
		return receipt, fmt.Errorf("the entropy of %s: %w", receipt.Match, err)
	}
	if len(entropy) > 0 {
		receipt.Commitment = proof.EntropyCommitment(entropy)
	}
	c.guard.Lock()
	defer c.guard.Unlock()
	if seen, sent := c.opened[receipt.Match]; sent {
		receipt.Opened = &seen
	}
	if seen := c.sights[receipt.Match]; receipt.Version >= seen.since {
		receipt.Key = seen.key
	}
	return receipt, nil
}
