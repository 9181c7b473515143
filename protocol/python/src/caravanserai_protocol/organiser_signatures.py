"""Acts of the organisers of a tournament: what the organiser and the arbiters signed, and of what only the service says
that they did it.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from caravanserai_protocol import findings
from caravanserai_protocol.signing import Act, fits, is_key
from caravanserai_protocol.v1.clock_pb2 import TimeControl
from caravanserai_protocol.v1.tournament_event_pb2 import (
    TOURNAMENT_ROLE_ADMINISTRATOR,
    TOURNAMENT_ROLE_ARBITER,
    TOURNAMENT_ROLE_ORGANISER,
    TournamentEvent,
)
from caravanserai_protocol.v1.tournament_pb2 import Adjudication, EntryConditions, RoundResult, SettingsChange

ORGANISING = (TOURNAMENT_ROLE_ORGANISER, TOURNAMENT_ROLE_ARBITER)


class OrganiserSignatures:
    """Checks the signatures of the organiser and the arbiters: give it each event of a log in order, from the first on.

    Those who had a key when the tournament was created may sign what they do; where the first event says that they
    sign everything, all of it must be signed. A signature covers the first event, or what they have signed since, so it
    counts once.
    """

    def __init__(self) -> None:
        self.told: list[int] = []
        """The versions of acts of organisers, after the first event, that nobody signed."""
        self.required = False
        """True if organisers sign everything."""
        self.accounts: set[str] = set()
        """The organiser and the arbiters (`players/{player}`)."""
        self._keys: dict[str, bytes] = {}
        self._heads: dict[str, bytes] = {}
        self._rounds = 0

    def key(self, account: str) -> bytes:
        """The key of the organiser or an arbiter (`players/{player}`); empty if they have none."""
        return self._keys.get(account, b"")

    def head(self, account: str) -> bytes:
        """The hash that the next signature of the organiser or an arbiter covers; empty if they have no key."""
        return self._heads.get(account, b"")

    def follow(self, event: TournamentEvent, data: bytes) -> str:
        """Adds an event with its bytes; returns what is wrong with its signature. Then nothing is added."""
        if event.HasField("created") != (event.version == 1):
            return findings.SECOND_BEGINNING
        if event.version == 1:
            return self._begin(event, data)
        if wrong := self._wrong(event):
            return wrong
        if event.organiser_signature:
            self._heads[event.account] = sha256(data).digest()
        elif event.role in ORGANISING:
            self.told.append(event.version)
        if event.HasField("round_paired"):
            self._rounds = event.round_paired.round
        return ""

    def _begin(self, event: TournamentEvent, data: bytes) -> str:
        created, head = event.created, sha256(data).digest()
        self.accounts = {created.organiser, *created.settings.arbiters}
        self._keys = {signer.account: signer.public_key for signer in created.signers}
        self._heads = dict.fromkeys(self._keys, head)
        self.required = created.organisers_sign
        if event.organiser_signature:
            return findings.SIGNED_BEGINNING
        if not self.accounts.issuperset(self._keys) or (self.required and self.accounts != set(self._keys)):
            return findings.OTHER_KEYS
        keys = {key for key in self._keys.values() if is_key(key)}
        if len(keys) < len(created.signers):
            return findings.BROKEN_KEY
        return ""

    def _wrong(self, event: TournamentEvent) -> str:
        own, account = event.role in ORGANISING, event.account
        if not event.organiser_signature:
            named = event.role == TOURNAMENT_ROLE_ADMINISTRATOR and account in self.accounts
            missing = self.required and (own or named)
            return findings.unsigned_act(account) if missing else ""
        act = organised(event, self._rounds) if own else None
        signed = act is not None and act.signed_bytes(event.tournament, self.head(account))
        if not signed or not fits(self.key(account), event.organiser_signature, signed):
            return findings.signature_of_another(account or "an organiser")
        return ""


def organised(event: TournamentEvent, rounds: int) -> Act | None:
    """The message that the organiser or an arbiter signs for an event; ``rounds`` were paired before it. None: they
    sign nothing.
    """
    match event.WhichOneof("body"):
        case "registered":
            return organising("RegisterEntrant", event.reason, event.registered.bot, event.registered.display_name)
        case "withdrawn":
            return organising("WithdrawEntrant", event.reason, event.withdrawn.entrant)
        case "dropped_out":
            return organising("WithdrawEntrant", event.reason, event.dropped_out.entrant)
        case "checked_in":
            return checking(event.reason, event.checked_in.entrant, event.checked_in.round)
        case "seeded":
            return organising("SeedEntrant", event.reason, event.seeded.entrant, event.seeded.seed)
        case "bye_granted":
            given = event.bye_granted
            return granting(event.reason, given.entrant, given.bye.round, given.bye.result)
        case "bye_taken_back":
            return organising("TakeBackBye", event.reason, event.bye_taken_back.entrant, event.bye_taken_back.round)
        case "kept_apart":
            return organising("KeepApart", event.reason, int(event.kept_apart.lifted), *event.kept_apart.entrants)
        case "team_formed":
            formed = event.team_formed
            return organising(
                "FormTeam", event.reason, formed.display_name, formed.captain, formed.seed, *formed.members
            )
        case "settings_changed":
            return changing(event.reason, event.settings_changed.change)
        case "registration_closed":
            return organising("CloseRegistration", event.reason)
        case "entropy_released":
            return organising("ReleaseEntrants", event.reason, *event.entropy_released.entrants)
        case "round_paired" if event.round_paired.engine.startswith("hand/"):
            paired = event.round_paired
            byes = [bye.entrant for bye in paired.byes if bye.HasField("reason")]
            return placing(event.reason, paired.round, [table.entrants for table in paired.tables], byes)
        case "round_paired":
            return organising("PairRound", event.reason, event.round_paired.round)
        case "adjudicated":
            return adjudicating(event.reason, event.adjudicated)
        case "paused":
            return organising("PauseTournament", event.reason)
        case "resumed":
            return organising("ResumeTournament", event.reason)
        case "finished":
            return organising("FinishTournament", event.reason, rounds)
        case "cancelled":
            return organising("CancelTournament", event.reason)
    return None


def organising(method: str, reason: str, *about: str | int) -> Act:
    """An act of the organiser or an arbiter: the method, the reason (perhaps empty), and the subject."""
    parts = (part.to_bytes(8, "big") if isinstance(part, int) else part.encode() for part in about)
    return Act(method, (reason.encode(), *parts))


def checking(reason: str, entrant: str, number: int) -> Act:
    """Checking an entrant in to a round; 0: before the start."""
    return organising("CheckIn", reason, entrant, *((number,) if number else ()))


def granting(reason: str, entrant: str, number: int, result: RoundResult.ValueType) -> Act:
    """Giving an entrant a bye in a round."""
    known = RoundResult.Name(result) if result in RoundResult.values() else str(result)
    return organising("GrantBye", reason, entrant, number, known.removeprefix("ROUND_RESULT_"))


def changing(reason: str, change: SettingsChange) -> Act:
    """Changing settings of a tournament: for each of them its name, and then its value."""
    parts: list[str | int] = []
    for field, value in change.ListFields():
        parts.append(field.name)
        if isinstance(value, TimeControl):
            parts += _timed(value)
        else:
            parts += _conditions(value) if isinstance(value, EntryConditions) else [value]
    return organising("ChangeSettings", reason, *parts)


def _timed(control: TimeControl) -> list[str | int]:
    """The parts of a time control: the name of its kind, the numbers of that, and the other fields."""
    kind, budget = control.WhichOneof("kind"), control.budget
    if kind is None:
        return [""]
    numbers = (
        [budget.seconds, budget.increment_seconds, budget.capped] if kind == "budget" else [getattr(control, kind)]
    )
    rest = control.time_outs, control.pausing, control.pause_seconds, control.vacation_days
    return [kind, *numbers, *rest]


def _conditions(entry: EntryConditions) -> list[str | int]:
    """The parts of conditions of entry: both ratings (empty: any), the number of matches, how many are on the list, and
    who. Codes, in hexadecimal digits, and countries follow in the same way, if there are any of either.
    """
    ratings = [getattr(entry, name) if entry.HasField(name) else "" for name in ("least_rating", "most_rating")]
    parts: list[str | int] = [*ratings, entry.least_matches, len(entry.players), *entry.players]
    if entry.codes or entry.countries:
        parts += [len(entry.codes), *(code.hex() for code in entry.codes)]
        parts += [len(entry.countries), *entry.countries]
    return parts


def placing(reason: str, number: int, tables: Sequence[Sequence[str]], byes: Iterable[str]) -> Act:
    """Pairing a round by hand: each table with how many sit there, then the byes."""
    placed: list[str | int] = []
    for table in tables:
        placed += [len(table), *table]
    return organising("PairByHand", reason, number, len(tables), *placed, *byes)


def adjudicating(reason: str, adjudication: Adjudication) -> Act:
    """Deciding about a table or an entrant of a round."""
    place = adjudication.round, adjudication.table
    match adjudication.WhichOneof("decision"):
        case "forfeit":
            return organising("Adjudicate", reason, *place, "forfeit", *adjudication.forfeit.entrants)
        case "penalty":
            penalty = adjudication.penalty
            return organising("Adjudicate", reason, *place, "penalty", penalty.entrant, penalty.points)
        case "replay":
            return organising("Adjudicate", reason, *place, "replay", *adjudication.replay.without)
        case "places":
            return organising("Adjudicate", reason, *place, "places", *adjudication.places.places)
    return organising("Adjudicate", reason, *place, "void")
