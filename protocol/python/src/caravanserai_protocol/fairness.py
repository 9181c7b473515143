"""Choices that somebody had in the chance of a match, by its events from the first binding to the last draw.

The key of chance follows from the secret of the service and the entropies of the seats. Nobody can choose it if each
seat is bound to its entropy before it learns that of another, and cannot leave it out afterwards. Chance scheme 2 keeps
that order. An event that breaks it is a *finding*. An event that the scheme allows but that still left somebody a
choice, such as a void start, is a *choice*. Older matches use scheme 1, which leaves more choices.

`docs/proving.md` gives the argument.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from caravanserai_protocol import findings
from caravanserai_protocol.constants import FREED
from caravanserai_protocol.identity import entropy_commitment
from caravanserai_protocol.v1 import actor_pb2, event_pb2

SCHEMES = (1, 2)
"""The chance schemes that this library knows."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An event, or an order of events, by which somebody could have chosen among outcomes of chance."""

    version: int
    text: str


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must hold at an event; ``text`` says what is wrong if it does not."""

    holds: bool
    text: str


@dataclass(slots=True)
class _Seat:
    """The facts for chance about a seat that is taken. ``opened`` is None until the seat is ready."""

    bot: bool = False
    bound: bool = True
    commitment: bytes = b""
    opened: bytes | None = None

    @property
    def settled(self) -> bool:
        """True if others need not wait for this seat before they open their entropy."""
        return self.bot or (self.bound and (bool(self.commitment) or self.opened is not None))


@dataclass(slots=True)
class History:
    """The chance of a match, as its events show it. Give it each event in order.

    ``contributed`` are the seats whose entropy went into the key. ``void_starts`` counts the starts that failed after
    entropy had been opened.
    """

    scheme: int = 1
    seeded: bool = False
    seats: dict[int, _Seat | None] = field(default_factory=dict)
    contributed: tuple[int, ...] = ()
    void_starts: int = 0
    choices: list[Choice] = field(default_factory=list)
    started: bool = False
    _commitments: set[bytes] = field(default_factory=set)
    _known: dict[bytes, int] = field(default_factory=dict)
    """Commitments whose entropy was opened, each with the version of the opening."""
    _moved: int = 0
    """In scheme 1: how many events after the first opening changed the version at which the set-up is drawn."""
    _undone: list[int] = field(default_factory=list)

    @property
    def opened(self) -> tuple[int, ...]:
        """The seats that have opened entropy for the next start."""
        return tuple(seat for seat, state in sorted(self.seats.items()) if state is not None and state.opened)

    @property
    def unbound(self) -> tuple[int, ...]:
        """The seats that others must wait for before they open their entropy."""
        return tuple(seat for seat, state in sorted(self.seats.items()) if state is None or not state.settled)

    def commitment(self, seat: int) -> bytes:
        """The commitment of a seat; empty if it is not bound."""
        state = self.seats.get(seat)
        return state.commitment if state is not None else b""

    def follow(self, event: event_pb2.MatchEvent) -> list[Check]:
        """Adds an event; returns what must hold at it."""
        version = event.version
        match event.WhichOneof("body"):
            case "created":
                return self._created(event.created)
            case "joined":
                return self._joined(version, event.joined)
            case "bound":
                return self._bound(version, event.bound.seat, event.bound.entropy_commitment)
            case "left":
                return self._left(version, event.left.seat)
            case "start_voided":
                return self._voided(version, event.start_voided, signed=event.HasField("act_signature"))
            case "ready":
                return self._ready(version, event.ready.seat, event.ready.entropy)
            case "started":
                return self._started(version, event.started.entropies, event.draws)
            case "abandoned":
                self._abandoned(version)
            case "rules_changed":
                self._rules_changed(version)
            case "undone":
                self._undone.append(version)
        self._drew(version, event.draws)
        return []

    # -- before the start ---------------------------------------------------------------------------------------

    def _created(self, created: event_pb2.MatchCreated) -> list[Check]:
        self.scheme = created.chance_scheme or 1
        self.seeded = bool(created.seed)
        self.seats = dict.fromkeys(range(1, created.players + 1))
        return [Check(self.scheme in SCHEMES, findings.unknown_scheme(self.scheme))]

    def _joined(self, version: int, joined: event_pb2.SeatJoined) -> list[Check]:
        checks = self._binding(version, joined.seat, joined.entropy_commitment)
        self.seats[joined.seat] = _Seat(bool(joined.bot), commitment=joined.entropy_commitment)
        return checks

    def _bound(self, version: int, seat: int, commitment: bytes) -> list[Check]:
        checks = self._binding(version, seat, commitment)
        self.seats[seat] = _Seat(commitment=commitment)
        return checks

    def _binding(self, version: int, seat: int, commitment: bytes) -> list[Check]:
        checks = self._untouched(findings.binding(seat))
        if commitment:
            fresh = commitment not in self._commitments
            if self.scheme == 1:
                self._late(version, seat, commitment)
            else:
                checks.append(Check(fresh, findings.used_entropy(seat)))
            self._commitments.add(commitment)
        return checks

    def _late(self, version: int, seat: int, commitment: bytes) -> None:
        """Scheme 1: a seat is bound when entropy is known already."""
        if commitment in self._known:
            self._chosen(version, findings.known_again(seat, self._known[commitment]))
        elif self._known:
            known = min(self._known.values())
            self._chosen(version, findings.known_to_another(seat, known))

    def _left(self, version: int, seat: int) -> list[Check]:
        checks = self._untouched(findings.freeing(seat))
        state = self.seats.get(seat)
        if state is not None and state.opened and self.scheme == 1:
            self._chosen(version, findings.freed_after_opening(seat))
        self.seats[seat] = None
        return checks

    def _untouched(self, what: str) -> list[Check]:
        """Checks that no seat changes between the first opening and the start."""
        if self.scheme == 1:
            self._moved += bool(self._known)
            return []
        return [Check(not self.opened, findings.after_opening(what))]

    def _voided(self, version: int, voided: event_pb2.StartVoided, *, signed: bool) -> list[Check]:
        checks = [Check(bool(self.opened), findings.VOID_WITHOUT_OPENING)]
        opened = _listed(self.opened)
        known = actor_pb2.Actor.DESCRIPTOR.values_by_number.get(voided.by)
        freed = FREED.get(known.name if known else "", findings.FREED_BY_NOBODY)
        cause = findings.SEAT_LEFT if signed else freed
        self._chosen(version, findings.void_start(voided.seat, cause, opened))
        self.void_starts += 1
        self.seats = {
            seat: state if state is None or state.bot else _Seat(bound=False) for seat, state in self.seats.items()
        }
        return checks

    def _ready(self, version: int, seat: int, entropy: bytes) -> list[Check]:
        state = self.seats.get(seat)
        if state is None:
            return [Check(False, findings.nobody_ready(seat))]
        fits = not entropy or entropy_commitment(entropy) == state.commitment
        checks = [Check(fits, findings.other_entropy(seat))]
        if self.scheme != 1:
            checks.append(Check(state.bound, findings.not_bound(seat)))
            checks.append(Check(bool(entropy) == bool(state.commitment), findings.not_opened(seat)))
            if entropy:
                checks.append(Check(not self.unbound, findings.impatient(_listed(self.unbound))))
        elif entropy and self.opened:
            self._chosen(version, findings.last_to_open(seat, _listed(self.opened)))
        state.opened = entropy
        if entropy:
            self._known.setdefault(state.commitment, version)
        return checks

    # -- from the start -----------------------------------------------------------------------------------------

    def _started(self, version: int, entropies: Sequence[bytes], draws: int) -> list[Check]:
        expected = [state.opened or b"" if state is not None else b"" for _, state in sorted(self.seats.items())]
        checks = [Check(list(entropies) == expected, findings.UNOPENED_ENTROPIES)]
        silent = tuple(
            seat for seat, state in sorted(self.seats.items()) if state and state.commitment and not state.opened
        )
        self.contributed = tuple(seat for seat, entropy in enumerate(entropies, 1) if entropy)
        if self.scheme != 1:
            whole = not (self.opened and silent)
            checks.append(Check(whole, findings.missing_entropy(_listed(silent))))
        if silent:
            self._silent(version, silent)
        if self._moved:
            self._chosen(version, findings.moved_draws(self._moved))
        if not self.contributed:
            self._chosen(version, findings.NO_CONTRIBUTION)
        self.started = True
        self._drew(version, draws)
        return checks

    def _silent(self, version: int, silent: tuple[int, ...]) -> None:
        if self.scheme == 1:
            text = findings.silence(_listed(silent), 2 ** len(silent))
        else:
            text = findings.impatient_start(_listed(silent))
        self._chosen(version, text)

    def _abandoned(self, version: int) -> None:
        if not self.started and self.opened:
            self._chosen(version, findings.given_up(_listed(self.opened)))

    def _rules_changed(self, version: int) -> None:
        if not self.started and self.opened:
            self._chosen(version, findings.rules_changed(_listed(self.opened)))

    def _drew(self, version: int, draws: int) -> None:
        """Scheme 1: decisions that were taken back changed the draws after them."""
        if draws and self._undone and self.scheme == 1:
            undone = ", ".join(map(str, self._undone))
            self._chosen(version, findings.undone_draws(undone))
        if draws:
            self._undone.clear()

    def _chosen(self, version: int, text: str) -> None:
        if not self.seeded:
            self.choices.append(Choice(version, text))


def _listed(seats: Sequence[int]) -> str:
    """Seats in words."""
    return ("seat " if len(seats) == 1 else "seats ") + " and ".join(str(seat) for seat in seats)


def chosen_in_words(choices: Sequence[Choice]) -> str:
    """The versions at which somebody could have chosen, in a few words; empty if there are none."""
    versions = sorted({choice.version for choice in choices})
    return findings.chosen_at(", ".join(map(str, versions))) if versions else ""
