"""The arguments of new matches: options of the game, and bots."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import repeat

from caravanserai import Client
from caravanserai_protocol.v1.access_pb2 import ACCESS_PUBLIC, Access, BranchPoint
from caravanserai_protocol.v1.clock_pb2 import TimeControl

from clients.caravan.games_at_hand import example_of_option
from clients.caravan.names import LEVELS
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure

BEST_BOT = LEVELS[0]
KINDS = (*LEVELS, "planner", "greedy", "random")
"""The kinds of bots: levels, then those for tests, each the strongest first."""

_LEVELS = "; ".join(f"{kind} {Speech().plain(f'strength-{kind}')}" for kind in LEVELS)
BOTS_HELP = f"The level of bots ({_LEVELS}): one for all, or one for each seat, such as expert,novice."


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to create: its number of seats, the kinds of its bots, whether all players must sign, how much time they
    have, how late those who only watch learn what happens, and which match it plays again or branches from. Bots take
    ``bot_seats``, by default the first free ones.
    """

    game: str
    players: int
    bots: Sequence[str]
    options: Mapping[str, str]
    edition: str = ""
    access: Access.ValueType = ACCESS_PUBLIC
    join_code: str = ""
    admitted: Sequence[str] = ()
    signatures: bool = False
    time_control: TimeControl | None = None
    spectator_delay: timedelta = timedelta(0)
    patience: timedelta = timedelta(0)
    previous: str = ""
    bot_seats: Sequence[int] = ()
    branched_from: BranchPoint | None = None

    @property
    def seats_for_others(self) -> int:
        """The number of seats for other people."""
        return self.players - len(self.bots) - 1

    def require_seat(self, seat: int, speech: Speech) -> None:
        """Requires that the match has this seat; 0 means any.

        Raises:
            Failure: It has no such seat.
        """
        if seat > self.players:
            raise Failure(speech.plain("no-seat", seat=seat, players=self.players))

    def create(self, owner: Client) -> str:
        """Creates the match and returns its name."""
        return owner.create_match(
            self.game,
            self.players,
            self.options,
            edition=self.edition,
            access=self.access,
            join_code=self.join_code,
            admitted=self.admitted,
            signatures_required=self.signatures,
            time_control=self.time_control,
            spectator_delay=self.spectator_delay,
            patience=self.patience,
            previous=self.previous,
            branched_from=self.branched_from,
        ).name


def option_values(game: str, given: Iterable[str], speech: Speech) -> dict[str, str]:
    """The options of a game that were given as `name=value`.

    Raises:
        Failure: An option has no `=`.
    """
    values: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            example = example_of_option(game) or "none"
            raise Failure(speech.plain("option-unclear", given=text, example=example))
        values[name] = value
    return values


def bot_kinds(given: str, seats: int, speech: Speech | None = None) -> Sequence[str]:
    """The kind of bot for each seat, from `club` (the same for all) or `club,expert,novice`.

    Raises:
        Failure: The number of kinds differs from the seats, or a kind is unknown.
    """
    kinds = listed_kinds(given, speech or Speech())
    if len(kinds) == 1:
        return kinds * seats
    if len(kinds) != seats:
        raise Failure((speech or Speech()).plain("bots-unclear", given=given, seats=seats))
    return kinds


def listed_kinds(given: str, speech: Speech) -> list[str]:
    """The kinds of bots in `club,expert`; none for an empty text.

    Raises:
        Failure: A kind is unknown.
    """
    kinds = [kind.strip() for kind in given.split(",")] if given else []
    for kind in kinds:
        one_kind(kind, speech)
    return kinds


def one_kind(given: str, speech: Speech) -> None:
    """Requires a kind of bots, or none.

    Raises:
        Failure: It is unknown.
    """
    if given and given not in KINDS:
        raise Failure(speech.plain("no-bot", kind=given, kinds=", ".join(KINDS)))


def told_bots(kinds: Sequence[str], speech: Speech) -> tuple[str, str]:
    """The bots, and the strength of each kind: "2 Expert bots", "Expert plans ..."."""
    known = [kind for kind in KINDS if kind in kinds]
    numbers = (speech.plain("bots-of-a-kind", count=kinds.count(kind), bot=speech.kind_of_bot(kind)) for kind in known)
    strengths = (
        speech.plain("bot-strength", bot=speech.kind_of_bot(kind), strength=speech.plain(f"strength-{kind}"))
        for kind in known
    )
    return ", ".join(numbers), "; ".join(strengths)


def add_bots(
    owner: Client, match: str, kinds: Sequence[str], speech: Speech | None = None, seats: Sequence[int] = ()
) -> None:
    """Seats bots, by default on the first free seats, under different names with their kinds, in the language of the
    owner.
    """
    speech = speech or Speech()
    seated: Counter[str] = Counter()
    for kind, seat in zip(kinds, seats or repeat(0), strict=False):
        seated[kind] += 1
        number = f" {seated[kind]}" if kinds.count(kind) > 1 else ""
        owner.add_bot(match, kind, seat=seat, display_name=speech.kind_of_bot(kind) + number)
