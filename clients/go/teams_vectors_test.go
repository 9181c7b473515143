package caravanserai

import (
	"context"
	"encoding/base64"
	"slices"
	"testing"
	"time"

	"github.com/caravanserai/caravanserai/clients/go/proof"
)

func TestVectorsRoundsOfTeams(t *testing.T) {
	listed := func(file struct{ Path, Kind, SHA256 string }) bool { return file.Kind == "teams" }
	if !slices.ContainsFunc(load[manifest](t, "manifest.json").Files, listed) {
		return // an older release has none
	}
	file := load[struct {
		Archives []struct {
			Name, Bytes, Pairings string
			Version               *uint64
		}
	}](t, "teams.json.gz")
	for _, one := range file.Archives {
		data, err := base64.StdEncoding.DecodeString(one.Bytes)
		must(t, err)
		archive, err := proof.ReadArchive(data)
		must(t, err)
		found, err := archive.Verify(context.Background(), &proof.Policy{}, time.Now())
		must(t, err)
		claim := found.Claim("pairings")
		same(t, one.Name, string(claim.State), one.Pairings)
		if one.Version != nil && (len(claim.Findings) == 0 || claim.Findings[0].Version != *one.Version) {
			t.Error(one.Name, "has other findings:", claim.Findings)
		}
	}
}
