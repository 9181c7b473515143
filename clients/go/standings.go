package caravanserai

import (
	"bytes"
	"context"
	"errors"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/internal/standings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Standings are all standings after the last round of which all tables have a result. The request may name another round, and
// ask for the cross-table. It fails with a *table.AlteredError if the pages are not of the same
// standings, or have other lines than their digest says.
func (t Tournaments) Standings(
	ctx context.Context, tournament string, adjust ...func(*v1.GetStandingsRequest),
) (*v1.GetStandingsResponse, error) {
	request := changed(&v1.GetStandingsRequest{Tournament: tournamentName(tournament)}, adjust)
	for tried := 1; ; tried++ {
		found, err := t.wholeStandings(ctx, proto.CloneOf(request))
		var failed *CallError
		moved := errors.As(err, &failed) && failed.Reason == "PAGE_TOKEN_INVALID" // between two pages
		if !moved || tried == pagesTried {
			return found, err
		}
	}
}

// StandingsPage is a page of the standings: the first, or that of the page token in the request, which the page before named.
// All of them are of the same standings, also while results come in; in the end the token is refused with PAGE_TOKEN_INVALID,
// and the first page shows the present ones.
func (t Tournaments) StandingsPage(
	ctx context.Context, tournament string, adjust ...func(*v1.GetStandingsRequest),
) (*v1.GetStandingsResponse, error) {
	request := &v1.GetStandingsRequest{Tournament: tournamentName(tournament)}
	return call(ctx, t.client, t.calls.GetStandings, changed(request, adjust))
}

func (t Tournaments) wholeStandings(ctx context.Context, request *v1.GetStandingsRequest) (*v1.GetStandingsResponse, error) {
	var found *v1.GetStandingsResponse
	var rows []*v1.CrossTableRow
	altered := error(nil)
	entries := func(page *v1.GetStandingsResponse) []*v1.Standing {
		if found == nil {
			found = page
		}
		if !bytes.Equal(page.GetDigest(), found.GetDigest()) {
			altered = table.Altered(findings.OtherStandings)
		}
		rows = append(rows, page.GetCrossTable()...)
		return page.GetStandings()
	}
	lines, err := whole(paged(ctx, t.client, t.calls.GetStandings, request, &request.PageToken, entries))
	if err = errors.Join(altered, err); err != nil {
		return nil, err
	}
	if !bytes.Equal(standings.Digest(request.GetTournament(), lines), found.GetDigest()) {
		return nil, table.Altered(findings.OtherLines)
	}
	found.Standings, found.CrossTable, found.NextPageToken = lines, rows, ""
	return found, nil
}
