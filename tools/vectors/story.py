"""A match that is played for the vectors: the same in every run, and every draw is noted."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.boxes.file import digest
from domain.games import games
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.events import Actor, Edition, Person, Recorded
from domain.matches.match import Match
from domain.matches.signatures import (
    LEAVING,
    NOT_SIGNED,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
    Signed,
    SignedAct,
    being_ready,
    binding,
    deciding,
    ending,
    giving_time,
    handing_over,
    joining,
)
from domain.matches.terms import NO_RIGHTS, Rights, Terms
from domain.matches.time_control import SECOND, TimeControl
from domain.play.chance import SCHEME, entropy_commitment
from domain.play.decision import AnyDecision
from domain.play.errors import Refused
from domain.play.game import Game
from domain.simulation.random_play import Picks, Taste, pick_decision, random_tastes
from tools.vectors.draws import Noted, known

CODEC = ProtobufCodec(games())
GENESIS = bytes(32)
UNDOES = 12
"""One decision out of this many is taken back, if it can be."""
ACTS = frozenset(("LeaveMatch", "BindSeat", "StartMatch", "PauseMatch", "ResumeMatch", "GiveTime"))
"""The methods of all acts that players may sign, beside those that they must."""


class Story:
    """A match by its events. ``rows`` are as the store keeps them. Players sign what they must if they are ``signing``,
    and by the methods ``acts`` what they may. ``rules`` are the games, where they are not those of the catalogue.
    """

    def __init__(
        self,
        name: str,
        game: str,
        players: int,
        options: Mapping[str, str] | None = None,
        *,
        seed: str = "",
        scheme: int = SCHEME,
        rules_version: int | None = None,
        box_inside: bool = False,
        rights: Rights = NO_RIGHTS,
        patience: int = 0,
        table: TableAttempt | None = None,
        reserved: Sequence[Reservation] = (),
        signing: bool = False,
        acts: frozenset[str] = frozenset(),
        time_control: TimeControl | None = None,
        now: int = 0,
        rules: Mapping[str, Game] | None = None,
    ) -> None:
        self.name = name
        self._signing = signing
        self._acts = acts
        self._now = now
        self.decided: list[AnyDecision] = []
        self._picks = Picks(name)
        self._tastes: dict[int, Taste] = {}
        rules = rules or games()
        content = rules[game].content()
        self.match, self.rows = Match.create(
            CODEC if rules is games() else ProtobufCodec(rules),
            rules,
            table.match if table is not None else f"matches/vectors{name.replace('-', '')}",
            Terms(
                game,
                players,
                options or {},
                seed=seed,
                edition=Edition("standard", digest(content), content, inside=box_inside),
                rights=rights,
                patience=patience,
                open_seconds=86_400,
                chance_scheme=scheme,
                rules_version=rules_version,
                tournament=table,
                reserved=reserved,
                signatures_required=signing,
                time_control=time_control,
            ),
            known(f"{name} secret"),
            clock=lambda: self._now,
        )
        playing = self.match.playing
        assert playing is not None
        self.playing = playing
        self.drawn = Noted(playing.turn)

    def entropy(self, label: str) -> bytes:
        """The entropy with this label: the number of a seat, with a mark behind it where it is not the first."""
        return known(f"{self.name} entropy {label}") if label else b""

    def _committed(self, label: str) -> bytes:
        return entropy_commitment(self.entropy(label)) if label else b""

    def happens(self, rows: Sequence[Recorded]) -> "Story":
        """Adds the events of a command."""
        self.rows += rows
        return self

    def join(
        self, seat: int, label: str = "", *, bot: str = "", account: str = "", person: Person | None = None
    ) -> "Story":
        """A seat is taken and bound to the entropy with this label; without one it contributes none."""
        name = "Bot" if bot else f"Player {seat}"
        committed, public, signed = self._committed(label), b"", NOT_SIGNED
        if self._signing and not bot:
            public = self.key(seat).public_key().public_bytes_raw()
            message = joining(public, committed).signed_bytes(self.match.lifecycle.match, GENESIS)
            signed = Signed(self.key(seat).sign(message))
        return self.happens(
            self.match.join(
                name,
                seat=seat,
                committed=committed,
                bot=bot,
                account=account,
                person=person,
                public_key=public,
                signed=signed,
            )
        )

    def key(self, seat: int) -> Ed25519PrivateKey:
        """The key with which a seat signs."""
        return Ed25519PrivateKey.from_private_bytes(known(f"{self.name} key {seat}"))

    def _signed(self, seat: int, act: SignedAct) -> Signed:
        """The signature of a seat over the latest version, if it has a key."""
        state = self.match.lifecycle.seats[seat - 1]
        if state is None or not state.public_key:
            return NOT_SIGNED
        message = act.signed_bytes(self.match.lifecycle.match, sha256(self.rows[-1].data).digest())
        return Signed(self.key(seat).sign(message), len(self.rows))

    def _acted(self, seat: int, act: SignedAct) -> Signed:
        """The signature of a seat under an act that it may sign."""
        return self._signed(seat, act) if act.method in self._acts else NOT_SIGNED

    def bind(self, seat: int, label: str = "") -> "Story":
        """A seat binds itself to other entropy."""
        committed = self._committed(label)
        return self.happens(self.match.bind(seat, committed, signed=self._acted(seat, binding(committed))))

    def ready(self, seat: int, label: str = "") -> "Story":
        """A seat is ready, and opens its entropy."""
        entropy = self.entropy(label)
        return self.happens(self.match.ready(seat, entropy, signed=self._acted(seat, being_ready(entropy))))

    def leave(self, seat: int) -> "Story":
        """A seat is given back before the start."""
        return self.happens(self.match.leave(seat, signed=self._acted(seat, LEAVING)))

    def pause(self, seat: int) -> "Story":
        """A seat agrees that the clocks stand still."""
        return self.happens(self.match.pause(seat, Actor.PLAYERS, signed=self._acted(seat, PAUSING)))

    def resume(self, seat: int) -> "Story":
        """A seat lets the clocks run again, or withdraws consent to a pause."""
        return self.happens(self.match.resume(seat, Actor.PLAYERS, signed=self._acted(seat, RESUMING)))

    def give_time(self, given_by: int, seat: int, seconds: int) -> "Story":
        """A seat gives time to another, or to itself out of its vacation."""
        amount = seconds * SECOND
        signed = self._acted(given_by, giving_time(seat, amount))
        return self.happens(self.match.give_time(seat, amount, Actor.PLAYERS, given_by=given_by, signed=signed))

    def wait(self, seconds: int) -> "Story":
        """Time passes."""
        self._now += seconds * SECOND
        return self

    def joined(self, silent: Sequence[int] = ()) -> "Story":
        """All seats are taken, bound and ready, in order; the silent ones contribute nothing."""
        seats = range(1, self.match.created.players + 1)
        for seat in seats:
            self.join(seat, "" if seat in silent else str(seat))
        for seat in sorted(seats, key=lambda number: number not in silent):
            self.ready(seat, "" if seat in silent else str(seat))
        return self

    def play(self, decisions: int = 100_000, *, undoes: int = UNDOES) -> "Story":
        """Seats make random decisions, and take some back."""
        if not self._tastes:
            self._tastes = random_tastes(self.playing, self._picks)
        for _ in range(decisions):
            if not (awaiting := self.playing.awaiting()):
                break
            seat = self._picks.one_of(sorted(awaiting))
            decision = pick_decision(self.playing, seat, self._picks, self._tastes[seat])
            self.decided.append(decision)
            self.happens(self.match.decide(seat, decision, signed=self._decided(seat, decision)))
            if not self._picks.below(undoes):
                self.undo(seat)
        return self

    def _decided(self, seat: int, decision: AnyDecision) -> Signed:
        """The signature of a decision."""
        question = self.playing.question(seat)
        assert question is not None
        return self._signed(seat, deciding(question.asked_at, *CODEC.decision_bytes(self.match.created.game, decision)))

    def resign(self, seat: int) -> "Story":
        """A seat leaves the match."""
        return self.happens(self.match.resign(seat, signed=self._signed(seat, RESIGNING)))

    def hand_over(self, seat: int, bot: str = "random") -> "Story":
        """A player leaves their seat to a bot."""
        return self.happens(self.match.hand_over(seat, bot, signed=self._signed(seat, handing_over(bot))))

    def answer_end(self, seat: int, proposed_at: int = 0, *, declines: bool = False) -> "Story":
        """A seat proposes to end the match, agrees to the proposal of a version, or declines."""
        signed = self._signed(seat, ending(proposed_at, declines=declines))
        return self.happens(self.match.answer_end(seat, proposed_at, declines=declines, signed=signed))

    def undo(self, seat: int) -> bool:
        """A seat takes its latest decision back; whether it could."""
        try:
            self.happens(self.match.undo(seat, signed=self._signed(seat, UNDOING)))
        except Refused:
            return False
        return True

    def play_until_undone(self) -> "Story":
        """Seats decide until one could take its decision back, and did."""
        undone = len(self.rows)
        while not any(type(row.event.body).__name__ == "DecisionUndone" for row in self.rows[undone:]):
            self.play(1, undoes=1)
        return self

    def command(self, command: Callable[[Match], Sequence[Recorded]]) -> "Story":
        """Any other command."""
        return self.happens(command(self.match))


def over(story: Story) -> bool:
    """True if the match of a story has ended."""
    return type(story.rows[-1].event.body).__name__ in ("MatchFinished", "MatchAbandoned")
