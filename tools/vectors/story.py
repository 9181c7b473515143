"""A match that is played for the vectors: the same in every run, and every draw is noted."""

from collections.abc import Callable, Mapping, Sequence

from domain.games import games
from domain.matches.arranging import Reservation, TableAttempt
from domain.matches.events import Edition, Person, Recorded
from domain.matches.match import NO_RIGHTS, Match, Rights
from domain.play.box import digest
from domain.play.chance import SCHEME, entropy_commitment
from domain.play.decision import AnyDecision
from domain.play.errors import Refused
from domain.simulation.random_play import Picks, Taste, pick_decision, random_tastes
from service.matches.codec import ProtobufCodec
from tools.vectors.draws import Noted, known

CODEC = ProtobufCodec(games())
UNDOES = 12
"""One decision out of this many is taken back, if it can be."""


class Story:
    """A match by its events. ``rows`` are as the store keeps them."""

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
    ) -> None:
        self.name = name
        self.decided: list[AnyDecision] = []
        self._picks = Picks(name)
        self._tastes: dict[int, Taste] = {}
        content = games()[game].content()
        self.match, self.rows = Match.create(
            CODEC,
            games(),
            table.match if table is not None else f"matches/vectors{name.replace('-', '')}",
            game,
            players,
            options or {},
            known(f"{name} secret"),
            seed=seed,
            edition=Edition("standard", digest(content), content, inside=box_inside),
            rights=rights,
            patience=patience,
            open_seconds=86_400,
            chance_scheme=scheme,
            rules_version=rules_version,
            tournament=table,
            reserved=reserved,
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
        committed = self._committed(label)
        return self.happens(
            self.match.join(name, seat=seat, committed=committed, bot=bot, account=account, person=person)
        )

    def bind(self, seat: int, label: str = "") -> "Story":
        """A seat binds itself to other entropy."""
        return self.happens(self.match.bind(seat, self._committed(label)))

    def ready(self, seat: int, label: str = "") -> "Story":
        """A seat is ready, and opens its entropy."""
        return self.happens(self.match.ready(seat, self.entropy(label)))

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
            self.happens(self.match.decide(seat, decision))
            if not self._picks.below(undoes):
                self.undo(seat)
        return self

    def undo(self, seat: int) -> bool:
        """A seat takes its latest decision back; whether it could."""
        try:
            self.happens(self.match.undo(seat))
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
    """Whether the match of a story has ended."""
    return type(story.rows[-1].event.body).__name__ in ("MatchFinished", "MatchAbandoned")
