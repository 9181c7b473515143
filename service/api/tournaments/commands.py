"""Commands on tournaments: a method of the servicer says only what happens in the tournament; the decorator does the
rest, which is the same for all: caller, name, reason, repetition, the words of a refusal, and the answer.
"""

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from caravanserai_verify.codecs.tournament_messages import entrant_message, tournament_message
from domain.play.errors import Refused
from domain.tournaments.commands import Act
from domain.tournaments.events import By
from domain.tournaments.tournament import Tournament
from service.access.callers import Caller, request_of
from service.api.calls import Encoded
from service.api.tournaments.requests import entrant_name, organising, tournament_name
from service.application.tournaments.registry import Tournaments
from service.errors import tournament_refused
from service.limiting.admission import Admission

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

FOLDED = 32
"""The number of folded events that take as much as a decision."""

Q = TypeVar("Q")
A = TypeVar("A")


class TournamentServicerParts(Protocol):
    """The parts of a servicer that commands need."""

    _tournaments: Tournaments
    _admission: Admission

    async def _known(self, context: Any) -> Caller: ...

    async def _player(self, context: Any) -> Caller: ...

    async def _round(self, tournament: Tournament, number: int, context: Any, field: int) -> bytes: ...

    def _words(self, game: str, language: str) -> "Words": ...


@dataclass(frozen=True, slots=True)
class TournamentCall(Generic[Q]):
    """A call of a command: who calls, what they ask for and why; ``entrant`` is the one that it is about, or that of
    the caller.
    """

    caller: Caller
    request: Q
    entrant: str
    reason: str
    context: Any

    def organising(self, tournament: Tournament) -> By:
        """The caller, if they may do what the organiser may.

        Raises:
            ServiceError: NOT_THE_ORGANISER.
        """
        signature: bytes = getattr(self.request, "signature", b"")
        return organising(tournament, self.caller, self.reason, signature)


Command: TypeAlias = Callable[[Any, Tournament, TournamentCall[Q]], Sequence[Act]]
"""A method of a servicer that carries out a command."""
Answer: TypeAlias = Callable[[TournamentServicerParts, Tournament, TournamentCall[Any]], Awaitable[A]]
"""Makes the answer to a request of the tournament after it."""
Served: TypeAlias = Callable[[Any, Q, Any], Coroutine[Any, Any, A]]
"""A method of a servicer as gRPC calls it."""


def _no_reason(_: Any) -> None:
    """The command needs none."""


def tournament_command(
    answer: Answer[A],
    reason: Callable[[Q], str | None] = _no_reason,
    *,
    player: bool = False,
    long: bool = False,
    method: str = "",
) -> Callable[[Command[Q]], Served[Q, A]]:
    """Makes a method of a servicer of a command. ``reason`` reads why from a request, and refuses one that no
    tournament has to see. ``player``: only players may call it. ``long``: it pairs a round. ``method`` is its name
    where gRPC calls another one.
    """

    def decorate(command: Command[Q]) -> Served[Q, A]:
        called = method or command.__name__

        @wraps(command)
        async def served(self: TournamentServicerParts, request: Any, context: Any) -> A:
            caller = await (self._player(context) if player else self._known(context))
            if hasattr(request, "tournament"):
                why, name = reason(request), tournament_name(request.tournament)
                entrant = caller.player.removeprefix("players/")
            else:
                name, entrant = entrant_name(request.name)
                why = reason(request)
            call = TournamentCall(caller, request, entrant, why or "", context)
            async with await self._tournaments.turn(name, caller.player) if long else nullcontext():
                tournament = await carry_out(self, call, called, name, lambda now: command(self, now, call))
            return await answer(self, tournament, call)

        return served

    return decorate


async def carry_out(
    servicer: TournamentServicerParts,
    call: TournamentCall[Any],
    method: str,
    name: str,
    decide: Callable[[Tournament], Sequence[Act]],
) -> Tournament:
    """Carries out a command. A refusal gets its words in the language of the caller. A repetition for which all events
    of the tournament are folded counts as a look at an old version.

    Raises:
        ServiceError: RATE_LIMITED, TOURNAMENT_REFUSED, and whatever the store and the command raise.
    """
    caller, admission = call.caller, servicer._admission

    def again(version: int) -> None:
        cost = max(admission.limits.cost_of_old_version, version // FOLDED)
        admission.call(admission.client(call.context), cost - 1)

    try:
        request = request_of(caller.identity, method, call.request)
        paced = servicer._tournaments.paced(caller.player, decide)
        return await servicer._tournaments.command(name, paced, request, again)
    except Refused:
        tournament = await servicer._tournaments.find(name)
        with in_words(servicer, tournament, caller):
            raise


@contextmanager
def in_words(servicer: TournamentServicerParts, tournament: Tournament, caller: Caller) -> Iterator[None]:
    """Gives a refusal its words in the language of the caller.

    Raises:
        ServiceError: TOURNAMENT_REFUSED.
    """
    try:
        yield
    except Refused as error:
        words = servicer._words(tournament.settings.game, caller.language)
        text = words.refusal(replace(error.refusal, details=_named(tournament, error.refusal.details)))
        raise tournament_refused(tournament.name, error.refusal, text, words.language) from error


def _named(tournament: Tournament, details: Mapping[str, str | int]) -> dict[str, str | int]:
    """The details of a refusal with the names of entrants in place of their ids."""
    shown = dict(details)
    for key in ("entrant", "entrants"):
        if key in details:
            shown[key] = ", ".join(_called(tournament, name) for name in str(details[key]).split(", "))
    return shown


def _called(tournament: Tournament, name: str) -> str:
    """The name of an entrant; with their id if others have the same name, and only that if nothing is known."""
    known = tournament.entrants.get(name)
    called = known.registered.display_name if known is not None else ""
    same = sum(one.registered.display_name == called for one in tournament.entrants.values())
    return name if not called else called if same == 1 else f"{called} ({name})"


# -- answers ----------------------------------------------------------------------------------------------------------


def shown(message: Callable[..., A]) -> Answer[A]:
    """Answers with the tournament."""

    async def answer(_: TournamentServicerParts, tournament: Tournament, __: TournamentCall[Any]) -> A:
        return message(tournament=tournament_message(tournament))

    return answer


def entered(message: Callable[..., A]) -> Answer[A]:
    """Answers with the entrant."""

    async def answer(_: TournamentServicerParts, tournament: Tournament, call: TournamentCall[Any]) -> A:
        return message(entrant=entrant_message(tournament, tournament.entrants[call.entrant]))

    return answer


def with_round(message: Any, number: Callable[[Tournament, Any], int]) -> Answer[Any]:
    """Answers with the tournament and the round of a number. The round was written elsewhere, and is not read here."""

    async def answer(servicer: TournamentServicerParts, tournament: Tournament, call: TournamentCall[Any]) -> Encoded:
        chosen = number(tournament, call.request)
        state = await servicer._round(tournament, chosen, call.context, message.ROUND_FIELD_NUMBER)
        return Encoded(0, message(tournament=tournament_message(tournament)).SerializeToString() + state)

    return answer
