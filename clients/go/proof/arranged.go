package proof

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
	"github.com/caravanserai/caravanserai/clients/go/internal/constants"
	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
)

const arrangedBytes = 20 // how much of a hash is in the name of a match of a tournament

var arrangedLength = len("matches/") + base32.StdEncoding.EncodedLen(arrangedBytes)

// MatchOf is the name of the match of an attempt at a table of a tournament.
func MatchOf(table *v1.TableAttempt) string {
	var joined []byte
	add := func(part []byte) {
		joined = binary.BigEndian.AppendUint64(joined, uint64(len(part)))
		joined = append(joined, part...)
	}
	add([]byte(constants.TournamentMatchLabel))
	add([]byte(table.GetTournament()))
	for _, number := range []uint32{table.GetRound(), table.GetTable(), table.GetAttempt()} {
		add(binary.BigEndian.AppendUint64(nil, uint64(number)))
	}
	digest := sha256.Sum256(joined)
	return "matches/" + strings.ToLower(base32.StdEncoding.EncodeToString(digest[:arrangedBytes]))
}

// arranged is what a match says about its table in a tournament. Give it each event in order, from the first on.
type arranged struct{ reserved []*v1.SeatReservation }

// follow adds an event; it returns what is wrong with it.
func (a *arranged) follow(event *v1.MatchEvent) []string {
	if created := event.GetCreated(); created != nil {
		a.reserved = created.GetReserved()
		return misnamed(event.GetMatch(), created)
	}
	joined := event.GetJoined()
	if joined == nil || len(a.reserved) == 0 {
		return nil
	}
	if seat := joined.GetSeat(); 1 <= seat && int(seat) <= len(a.reserved) {
		kept := a.reserved[seat-1]
		if kept.GetPlayer() == joined.GetAccount() && kept.GetBot() == joined.GetBot() {
			return nil
		}
	}
	return []string{fmt.Sprintf(findings.KeptSeat, joined.GetSeat())}
}

// misnamed says what is wrong with the table that a match names.
func misnamed(match string, created *v1.MatchCreated) []string {
	var wrong []string
	table, reserved := created.GetTournament(), created.GetReserved()
	if table != nil && match != MatchOf(table) {
		wrong = append(wrong,
			findings.OtherName)
	}
	if table == nil && utf8.RuneCountInString(match) == arrangedLength {
		wrong = append(wrong, findings.NoTournament)
	}
	if len(reserved) > 0 && (table == nil || len(reserved) != int(created.GetPlayers())) {
		wrong = append(wrong, findings.NotAllKept)
	}
	return wrong
}
