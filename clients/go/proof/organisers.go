package proof

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/caravanserai/caravanserai/clients/go/internal/findings"
	"github.com/caravanserai/caravanserai/clients/go/table"

	v1 "github.com/caravanserai/caravanserai/clients/go/caravanserai/v1"
)

// Organisers are what the events of a tournament show about who acted for its organiser and its arbiters. Give it each
// event in order, from the first on.
//
// Those whose key the first event states may sign what they do; where it says that they sign everything, all of it must be
// signed. A signature covers the first event, or what they have signed since, so it counts once.
type Organisers struct {
	Told     []uint64 // the versions of acts of organisers, after the first event, that nobody signed
	Required bool     // whether organisers sign everything

	accounts []string           // the organiser and the arbiters
	signers  map[string]entrant // by account
	rounds   uint32
}

// NewOrganisers begins before the first event.
func NewOrganisers() *Organisers { return &Organisers{signers: map[string]entrant{}} }

// Key is the key of the organiser or an arbiter (players/{player}); empty if they have none.
func (o *Organisers) Key(account string) []byte { return o.signers[account].key }

// Accounts are the organiser and the arbiters (players/{player}), in the order of their names.
func (o *Organisers) Accounts() []string { return slices.Clone(o.accounts) }

// Act is what the organiser or an arbiter signs for an event that comes next. Without a method they sign nothing.
func (o *Organisers) Act(event *v1.TournamentEvent) Act { return organised(event, o.rounds) }

// Head is the hash that the next signature of the organiser or an arbiter covers; empty if they have no key.
func (o *Organisers) Head(account string) []byte { return o.signers[account].head }

// Follow adds an event with its bytes; it returns what must hold at it. If it does not, nothing is added.
func (o *Organisers) Follow(event *v1.TournamentEvent, written []byte) Check {
	account, role, signature := event.GetAccount(), event.GetRole(), event.GetOrganiserSignature()
	created := event.GetCreated()
	switch first := event.GetVersion() == 1; {
	case first != (created != nil):
		return Check{false, findings.SecondBeginning}
	case first:
		return o.begin(created, signature, table.Digest(written))
	}
	own := role == v1.TournamentRole_TOURNAMENT_ROLE_ORGANISER || role == v1.TournamentRole_TOURNAMENT_ROLE_ARBITER
	named := role == v1.TournamentRole_TOURNAMENT_ROLE_ADMINISTRATOR && slices.Contains(o.accounts, account)
	signer := o.signers[account]
	switch act := organised(event, o.rounds); {
	case len(signature) == 0 && o.Required && (own || named):
		return Check{false, fmt.Sprintf(findings.UnsignedAct, account)}
	case len(signature) == 0:
		if own {
			o.Told = append(o.Told, event.GetVersion())
		}
	case !own || act.Method == "" || !Fits(signer.key, signature, act.SignedBytes(event.GetTournament(), signer.head)):
		return Check{false, fmt.Sprintf(findings.SignatureOfAnother, account)}
	default:
		o.signers[account] = entrant{signer.key, table.Digest(written)}
	}
	if paired := event.GetRoundPaired(); paired != nil {
		o.rounds = paired.GetRound()
	}
	return Check{Holds: true}
}

func (o *Organisers) begin(created *v1.TournamentCreated, signature, head []byte) Check {
	accounts := append([]string{created.GetOrganiser()}, created.GetSettings().GetArbiters()...)
	slices.Sort(accounts)
	accounts = slices.Compact(accounts)
	signers, keys := map[string]entrant{}, map[string]bool{}
	for _, signer := range created.GetSigners() {
		account, key := signer.GetAccount(), signer.GetPublicKey()
		switch _, twice := signers[account]; {
		case !slices.Contains(accounts, account):
			return Check{false, findings.OtherKeys}
		case twice || keys[string(key)] || !IsKey(key):
			return Check{false, findings.BrokenKey}
		}
		signers[account], keys[string(key)] = entrant{key, head}, true
	}
	switch {
	case len(signature) > 0:
		return Check{false, findings.SignedBeginning}
	case created.GetOrganisersSign() && len(signers) < len(accounts):
		return Check{false, "lacks a key of those who sign everything"}
	}
	o.accounts, o.signers, o.Required = accounts, signers, created.GetOrganisersSign()
	return Check{Holds: true}
}

// organised gives what the organiser or an arbiter signs for an event; rounds were paired before it. Without a method they
// sign nothing.
func organised(event *v1.TournamentEvent, rounds uint32) Act {
	switch body := event.GetBody().(type) {
	case *v1.TournamentEvent_Registered:
		return organising(event, "RegisterEntrant", body.Registered.GetBot(), body.Registered.GetDisplayName())
	case *v1.TournamentEvent_Withdrawn:
		return organising(event, "WithdrawEntrant", body.Withdrawn.GetEntrant())
	case *v1.TournamentEvent_DroppedOut:
		return organising(event, "WithdrawEntrant", body.DroppedOut.GetEntrant())
	case *v1.TournamentEvent_CheckedIn:
		parts := []any{body.CheckedIn.GetEntrant()}
		if body.CheckedIn.GetRound() > 0 {
			parts = append(parts, body.CheckedIn.GetRound())
		}
		return organising(event, "CheckIn", parts...)
	case *v1.TournamentEvent_Seeded:
		return organising(event, "SeedEntrant", body.Seeded.GetEntrant(), body.Seeded.GetSeed())
	case *v1.TournamentEvent_ByeGranted:
		bye := body.ByeGranted.GetBye()
		result := strings.TrimPrefix(bye.GetResult().String(), "ROUND_RESULT_")
		return organising(event, "GrantBye", body.ByeGranted.GetEntrant(), bye.GetRound(), result)
	case *v1.TournamentEvent_ByeTakenBack:
		return organising(event, "TakeBackBye", body.ByeTakenBack.GetEntrant(), body.ByeTakenBack.GetRound())
	case *v1.TournamentEvent_KeptApart:
		lifted := uint32(0)
		if body.KeptApart.GetLifted() {
			lifted = 1
		}
		return organising(event, "KeepApart", append([]any{lifted}, anyOf(body.KeptApart.GetEntrants())...)...)
	case *v1.TournamentEvent_TeamFormed:
		formed := body.TeamFormed
		parts := []any{formed.GetDisplayName(), formed.GetCaptain(), formed.GetSeed()}
		return organising(event, "FormTeam", append(parts, anyOf(formed.GetMembers())...)...)
	case *v1.TournamentEvent_SettingsChanged:
		return organising(event, "ChangeSettings", changed(body.SettingsChanged.GetChange())...)
	case *v1.TournamentEvent_RegistrationClosed:
		return organising(event, "CloseRegistration")
	case *v1.TournamentEvent_EntropyReleased:
		return organising(event, "ReleaseEntrants", anyOf(body.EntropyReleased.GetEntrants())...)
	case *v1.TournamentEvent_RoundPaired:
		if strings.HasPrefix(body.RoundPaired.GetEngine(), "hand/") {
			return organising(event, "PairByHand", placed(body.RoundPaired)...)
		}
		return organising(event, "PairRound", body.RoundPaired.GetRound())
	case *v1.TournamentEvent_Adjudicated:
		about := []any{body.Adjudicated.GetRound(), body.Adjudicated.GetTable()}
		return organising(event, "Adjudicate", append(about, ruled(body.Adjudicated)...)...)
	case *v1.TournamentEvent_Paused:
		return organising(event, "PauseTournament")
	case *v1.TournamentEvent_Resumed:
		return organising(event, "ResumeTournament")
	case *v1.TournamentEvent_Finished:
		return organising(event, "FinishTournament", rounds)
	case *v1.TournamentEvent_Cancelled:
		return organising(event, "CancelTournament")
	}
	return Act{}
}

// placed gives a round that was paired by hand: each table with how many sit there, then the byes.
func placed(paired *v1.RoundPaired) []any {
	parts := []any{paired.GetRound(), uint32(len(paired.GetTables()))}
	for _, table := range paired.GetTables() {
		parts = append(parts, uint32(len(table.GetEntrants())))
		parts = append(parts, anyOf(table.GetEntrants())...)
	}
	for _, bye := range paired.GetByes() {
		if bye.GetReason() != nil {
			parts = append(parts, bye.GetEntrant())
		}
	}
	return parts
}

// changed says what changes in settings: for each the name of its field, and then its value.
func changed(change *v1.SettingsChange) []any {
	var parts []any
	message := change.ProtoReflect()
	fields := message.Descriptor().Fields()
	for at := range fields.Len() {
		field := fields.Get(at)
		if !message.Has(field) {
			continue
		}
		parts = append(parts, string(field.Name()))
		nested, ok := message.Get(field).Interface().(protoreflect.Message)
		if !ok {
			parts = append(parts, message.Get(field).Interface())
			continue
		}
		switch value := nested.Interface().(type) {
		case *v1.TimeControl:
			parts = append(parts, controlled(value)...)
		case *v1.EntryConditions:
			parts = append(parts, admitted(value)...)
		}
	}
	return parts
}

// controlled gives the parts of a time control: the name of its kind, the numbers of that, and the other fields.
func controlled(control *v1.TimeControl) []any {
	var parts []any
	switch kind := control.GetKind().(type) {
	case *v1.TimeControl_DecisionSeconds:
		parts = []any{"decision_seconds", kind.DecisionSeconds}
	case *v1.TimeControl_Budget:
		budget := kind.Budget
		parts = []any{"budget", budget.GetSeconds(), budget.GetIncrementSeconds(), budget.GetCapped()}
	case *v1.TimeControl_TurnDays:
		parts = []any{"turn_days", kind.TurnDays}
	default:
		return []any{""}
	}
	pausing := uint32(control.GetPausing())
	return append(parts, control.GetTimeOuts(), pausing, control.GetPauseSeconds(), control.GetVacationDays())
}

// admitted gives the parts of conditions of entry: both ratings (empty: any), the number of matches, how many are on the
// list, and who. Codes, in hexadecimal digits, and countries follow in the same way, if there are any of either.
func admitted(entry *v1.EntryConditions) []any {
	least, most := any(""), any("")
	if entry.LeastRating != nil {
		least = entry.GetLeastRating()
	}
	if entry.MostRating != nil {
		most = entry.GetMostRating()
	}
	players := entry.GetPlayers()
	parts := append([]any{least, most, entry.GetLeastMatches(), uint32(len(players))}, anyOf(players)...)
	if len(entry.GetCodes()) == 0 && len(entry.GetCountries()) == 0 {
		return parts
	}
	parts = append(parts, uint32(len(entry.GetCodes())))
	for _, code := range entry.GetCodes() {
		parts = append(parts, hex.EncodeToString(code))
	}
	return append(append(parts, uint32(len(entry.GetCountries()))), anyOf(entry.GetCountries())...)
}

func ruled(ruling *v1.Adjudication) []any {
	switch decision := ruling.GetDecision().(type) {
	case *v1.Adjudication_Forfeit:
		return append([]any{"forfeit"}, anyOf(decision.Forfeit.GetEntrants())...)
	case *v1.Adjudication_Penalty:
		return []any{"penalty", decision.Penalty.GetEntrant(), decision.Penalty.GetPoints()}
	case *v1.Adjudication_Replay:
		return append([]any{"replay"}, anyOf(decision.Replay.GetWithout())...)
	case *v1.Adjudication_Places:
		return append([]any{"places"}, anyOf(decision.Places.GetPlaces())...)
	}
	return []any{"void"}
}

// organising is an act with its reason, and what else it is about: texts, and numbers in 8 bytes.
func organising(event *v1.TournamentEvent, method string, about ...any) Act {
	act := Act{method, [][]byte{[]byte(event.GetReason())}}
	for _, part := range about {
		switch part := part.(type) {
		case string:
			act.About = append(act.About, []byte(part))
		case uint32:
			act.About = append(act.About, binary.BigEndian.AppendUint64(nil, uint64(part)))
		case uint64:
			act.About = append(act.About, binary.BigEndian.AppendUint64(nil, part))
		case bool:
			act.About = append(act.About, binary.BigEndian.AppendUint64(nil, map[bool]uint64{true: 1}[part]))
		}
	}
	return act
}

func anyOf[T any](values []T) []any {
	parts := make([]any, len(values))
	for at, value := range values {
		parts[at] = value
	}
	return parts
}
