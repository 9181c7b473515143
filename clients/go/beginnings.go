package caravanserai

import (
	"context"
	"maps"
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// The first event of a match or a tournament, compared with what this client asked for when it created it. A service fills
// in what was not asked for as its documents say: an edition, options, the scoring, times. It must keep everything else.

const standard = "standard" // the edition of those who name none

// usualRows are the placement points of those who choose none, for two, three and four at a table.
var usualRows = []*v1.PlacementRow{
	{Points: []string{"1", "0"}}, {Points: []string{"3", "3/2", "0"}}, {Points: []string{"3", "2", "1", "0"}},
}

// requireAsked compares the first event of a match with what this client asked for, and notes its hash. It fails with a
// *table.AlteredError if the match does not begin so.
func (c *Client) requireAsked(ctx context.Context, request *v1.CreateMatchRequest, made *v1.Match) error {
	first, upTo := &v1.MatchUpdate{}, uint64(1)
	for update, err := range c.replayed(ctx, made.GetName(), 0, &upTo) {
		if err != nil {
			return err
		}
		first = update
		break
	}
	head := table.Digest(first.GetEvent())
	if made.GetVersion() == 1 && len(made.GetHead()) > 0 && string(made.GetHead()) != string(head) {
		return twoHashes(1)
	}
	c.guard.Lock()
	c.begun[made.GetName()] = head
	c.guard.Unlock()
	isFirst := func(event *v1.MatchEvent) bool { return event.GetCreated() != nil }
	if err := c.own(made.GetName(), first, isFirst); err != nil {
		return err
	}
	event := &v1.MatchEvent{}
	if err := readKnown(first.GetEvent(), event); err != nil {
		return err
	}
	owner, seat := event.GetCreated().GetOwner(), 0
	var err error
	if len(request.GetOwnerTokenHash()) == 0 {
		if owner, err = c.ownName(ctx); err != nil {
			return err
		}
	}
	if previous := request.GetPrevious(); previous != "" {
		shown, err := c.Look(ctx, previous)
		if err != nil {
			return err
		}
		seat = shown.Viewer
	}
	return begunAsAsked(made.GetName(), wantedMatch(request, event.GetCreated(), owner, seat), event.GetCreated())
}

// knownPoint is a point with the digest of the event there, as the service shows it now: without it, any would do. It fails
// with a *table.AlteredError if the service shows no event there.
func (c *Client) knownPoint(ctx context.Context, asked *v1.BranchPoint) (*v1.BranchPoint, error) {
	if asked == nil {
		return nil, nil
	}
	point, version := proto.CloneOf(asked), asked.GetVersion()
	point.Match = named("matches", point.GetMatch())
	if version == 0 || len(point.GetDigest()) > 0 {
		return point, nil
	}
	for update, err := range c.replayed(ctx, point.GetMatch(), version-1, &version) {
		if err != nil {
			return nil, err
		}
		if update.GetVersion() == version {
			point.Digest = table.Digest(update.GetEvent())
			return point, nil
		}
	}
	return nil, table.Altered(findings.MissingEvent, version, point.GetMatch())
}

// wantedMatch is how a match of this owner was to begin, which plays one again where the caller had a seat.
func wantedMatch(asked *v1.CreateMatchRequest, begun *v1.MatchCreated, owner string, seat int) *v1.MatchCreated {
	wanted := proto.CloneOf(begun)
	wanted.Game, wanted.Players, wanted.Seed, wanted.Owner = asked.GetGame(), asked.GetPlayers(), asked.GetSeed(), owner
	wanted.Options = withOptions(asked.GetOptions(), begun.GetOptions())
	if wanted.Edition == nil {
		wanted.Edition = &v1.PinnedEdition{}
	}
	wanted.Edition.Name = or(asked.GetEdition(), standard)
	wanted.Access = or(asked.GetAccess(), v1.Access_ACCESS_PUBLIC)
	wanted.Admitted = sorted(asked.GetAdmitted())
	wanted.PatienceSeconds = or(asked.GetPatienceSeconds(), begun.GetPatienceSeconds())
	wanted.SignaturesRequired, wanted.TimeControl = asked.GetSignaturesRequired(), asked.GetTimeControl()
	wanted.SpectatorDelaySeconds, wanted.Previous = asked.GetSpectatorDelaySeconds(), nil
	wanted.ChanceScheme = max(begun.GetChanceScheme(), leastScheme)
	wanted.Tournament, wanted.Reserved, wanted.BranchedFrom = nil, nil, asked.GetBranchedFrom()
	if asked.GetPrevious() != "" {
		wanted.Previous = &v1.PreviousMatch{Match: asked.GetPrevious(), Seat: uint32(seat)}
	}
	return wanted
}

// wantedSettings are the settings with which a tournament was to begin.
func wantedSettings(asked, begun *v1.TournamentSettings) *v1.TournamentSettings {
	wanted := proto.CloneOf(asked)
	given := map[string]string{}
	for _, option := range asked.GetOptions() {
		given[option.GetName()] = option.GetValue()
	}
	wanted.Title, wanted.Edition = asKept(asked.GetTitle()), or(asked.GetEdition(), standard)
	wanted.Options, wanted.Arbiters = withOptions(given, begun.GetOptions()), sorted(asked.GetArbiters())
	wanted.Capacity = or(asked.GetCapacity(), begun.GetCapacity())
	wanted.LateBye = or(asked.GetLateBye(), v1.RoundResult_ROUND_RESULT_ABSENT)
	if wanted.DeparturePenalty = reduced(asked.GetDeparturePenalty()); wanted.DeparturePenalty == "0" {
		wanted.DeparturePenalty = ""
	}
	if asked.TimeToComeSeconds == nil {
		wanted.TimeToComeSeconds = begun.TimeToComeSeconds
	} else if asked.GetTimeToComeSeconds() == 0 {
		wanted.TimeToComeSeconds = nil
	}
	settleFormat(wanted)
	settleScoring(wanted, len(begun.GetPlacement().GetRows()))
	return wanted
}

func settleFormat(wanted *v1.TournamentSettings) {
	stage := wanted.GetRoundRobin()
	if groups := wanted.GetGroups(); groups != nil {
		if groups.Stage == nil {
			groups.Stage = &v1.RoundRobinFormat{}
		}
		stage = groups.Stage
	}
	if stage != nil && wanted.GetSeats() == 2 {
		stage.Cycles = or(stage.GetCycles(), 1)
	}
	if arena := wanted.GetArena(); arena != nil {
		if arena.Apart == nil {
			arena.Apart = proto.Uint32(1)
		}
		if arena.Patience == nil {
			arena.Patience = proto.Uint32(3)
		}
		arena.PauseSeconds = or(arena.GetPauseSeconds(), 10)
	}
}

// settleScoring writes numbers in lowest terms. Where the organiser chose no scoring, tables of this number of sizes, up to
// all seats, are worth what they usually are.
func settleScoring(wanted *v1.TournamentSettings, sizes int) {
	switch scoring := wanted.GetScoring().(type) {
	case *v1.TournamentSettings_Placement:
		rows := map[int]*v1.PlacementRow{}
		for _, row := range scoring.Placement.GetRows() {
			for at, points := range row.GetPoints() {
				row.Points[at] = reduced(points)
			}
			rows[len(row.GetPoints())] = row
		}
		scoring.Placement.Rows = inOrder(rows)
	case *v1.TournamentSettings_VictoryPoints:
		worth := map[uint32]*v1.TableWorth{}
		for _, share := range scoring.VictoryPoints.GetWorth() {
			share.Points = reduced(share.GetPoints())
			worth[share.GetPlayers()] = share
		}
		points := scoring.VictoryPoints
		points.Win, points.Draw, points.Worth = reduced(points.GetWin()), reduced(points.GetDraw()), inOrder(worth)
	case *v1.TournamentSettings_MatchPoints:
		points := scoring.MatchPoints
		points.Win, points.Draw = reduced(points.GetWin()), reduced(points.GetDraw())
		points.Loss = reduced(points.GetLoss())
	default:
		if seats := int(wanted.GetSeats()); seats > 2 && seats <= len(usualRows)+1 {
			rows := usualRows[max(0, seats-1-max(1, sizes)) : seats-1]
			wanted.Scoring = &v1.TournamentSettings_Placement{Placement: &v1.PlacementScoring{Rows: rows}}
		} else {
			wins := &v1.MatchPointScoring{Win: "1", Draw: "1/2", Loss: "0"}
			wanted.Scoring = &v1.TournamentSettings_MatchPoints{MatchPoints: wins}
		}
	}
}

// withOptions are the options that were asked for, and those that the service has added.
func withOptions(asked map[string]string, begun []*v1.SettledOption) []*v1.SettledOption {
	values := map[string]*v1.SettledOption{}
	for _, option := range begun {
		values[option.GetName()] = option
	}
	for name, value := range asked {
		values[name] = &v1.SettledOption{Name: name, Value: value}
	}
	return inOrder(values)
}

// begunAsAsked fails with a *table.AlteredError that names the first field with which a match or tournament begins otherwise
// than it was to. The event holds no fields of later versions.
func begunAsAsked(name string, wanted, begun proto.Message) error {
	fields := wanted.ProtoReflect().Descriptor().Fields()
	for at := range fields.Len() {
		if field := fields.Get(at); !alike(wanted.ProtoReflect(), begun.ProtoReflect(), field) {
			return table.Altered(findings.AlteredBeginning,
				name, field.Name())
		}
	}
	return nil
}

func alike(one, other protoreflect.Message, field protoreflect.FieldDescriptor) bool {
	return one.Has(field) == other.Has(field) && one.Get(field).Equal(other.Get(field))
}

// withoutUnknown writes a message into another one, without fields of later versions.
func withoutUnknown(message, into proto.Message) error {
	data, err := proto.Marshal(message)
	if err != nil {
		return err
	}
	return readKnown(data, into)
}

func readKnown(data []byte, into proto.Message) error {
	return proto.UnmarshalOptions{DiscardUnknown: true}.Unmarshal(data, into)
}

func or[T comparable](value, otherwise T) T {
	var none T
	if value == none {
		return otherwise
	}
	return value
}

func sorted(names []string) []string { return slices.Compact(slices.Sorted(slices.Values(names))) }

func inOrder[K int | uint32 | string, V any](values map[K]V) []V {
	found := make([]V, 0, len(values))
	for _, key := range slices.Sorted(maps.Keys(values)) {
		found = append(found, values[key])
	}
	return found
}
