package caravanserai

import (
	"context"
	"path"

	"google.golang.org/protobuf/proto"

	"github.com/caravanserai/caravanserai/clients/go/internal/constants"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// namedBytes are those of the longest round by hand that names entrants by their ids.
var namedBytes = constants.NamedBytes

// shorten writes the numbers of entrants in place of their ids in a long round by hand.
func (t Tournaments) shorten(ctx context.Context, request *v1.PairByHandRequest) error {
	if proto.Size(request) <= namedBytes {
		return nil
	}
	tournament, err := t.Get(ctx, request.GetTournament()) // before the entrants: later changes are found
	if err != nil {
		return err
	}
	numbers := map[string]uint32{}
	for entrant, err := range t.Entrants(ctx, request.GetTournament()) {
		if err != nil {
			return err
		}
		numbers[path.Base(entrant.GetName())] = uint32(len(numbers) + 1)
	}
	if request.ExpectedVersion == nil {
		request.ExpectedVersion = proto.Uint64(tournament.GetVersion())
	}
	for _, table := range request.GetTables() {
		table.Entrants, table.Numbers = numbered(table.GetEntrants(), numbers)
	}
	request.Byes, request.ByeNumbers = numbered(request.GetByes(), numbers)
	return nil
}

// numbered are numbers in place of ids. Ids that nobody has stay: the service says so.
func numbered(ids []string, known map[string]uint32) (left []string, numbers []uint32) {
	for _, id := range ids {
		number, there := known[id]
		if !there {
			return ids, nil
		}
		numbers = append(numbers, number)
	}
	return nil, numbers
}
