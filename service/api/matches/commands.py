"""Commands on matches: a method of the servicer says only what happens in the match; the decorator does the rest, which
is the same for all: caller, name, repetition, the words of a refusal, and the answer.
"""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from caravanserai_verify.codecs.match_updates import update_message
from domain.errors import Reason
from domain.matches.events import Recorded, RulesChanged
from domain.matches.match import Match
from domain.matches.signatures import Signed
from domain.play.errors import Refused
from service.access.callers import Caller, match_name, request_of, require_watch, seat_of
from service.application.live.clockwork import Clockwork
from service.application.live.match_registry import MatchRegistry
from service.errors import ServiceError, exhausted, refused
from service.limiting.limits import TokenBuckets
from service.messages.games.library import Library
from service.messages.matches.present import match_message

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

CHANGES_PER_SECOND, BURST_SECONDS = 0.2, 1_500.0
"""The rate at which a seat, or somebody without one, changes a match otherwise than by decisions, and the burst: three
hundred. Everybody folds its log.
"""
TOO_OFTEN = "you change this match too often"
Q = TypeVar("Q")
A = TypeVar("A")


class MatchServicerParts(Protocol):
    """The parts of a servicer that commands need."""

    _clockwork: Clockwork
    _registry: MatchRegistry
    _library: Library
    _paces: TokenBuckets

    async def _caller(self, context: Any) -> Caller: ...


@dataclass(frozen=True, slots=True)
class MatchCall(Generic[Q]):
    """A call of a command: who calls, what they ask for, and when that reached the service."""

    caller: Caller
    request: Q
    arrived: int

    @property
    def signed(self) -> Signed:
        """The signature of the request."""
        request: Any = self.request
        return Signed(request.signature, request.signed_version)


Command: TypeAlias = Callable[[Any, Match, MatchCall[Q]], Sequence[Recorded]]
"""A method of a servicer that carries out a command."""
Answer: TypeAlias = Callable[[Library, Match, Sequence[Recorded], Caller, Any], A]
"""Makes the answer to a request of the match and its new events."""
Served: TypeAlias = Callable[[Any, Q, Any], Coroutine[Any, Any, A]]
"""A method of a servicer as gRPC calls it. In place of the context there may be the caller, if known already."""


def match_command(
    answer: Answer[A], check: Callable[[Q], object] | None = None, *, timed: bool = False, paced: bool = True
) -> Callable[[Command[Q]], Served[Q, A]]:
    """Makes a method of a servicer of a command. ``check`` refuses requests that no match has to see; a ``timed``
    command waits until its match has back what time it missed; a ``paced`` one counts, since the rules let it be
    repeated for ever, as decisions are that are taken back.
    """

    def decorate(command: Command[Q]) -> Served[Q, A]:
        method = command.__name__

        @wraps(command)
        async def served(self: MatchServicerParts, request: Any, context: Any) -> A:
            caller = await self._caller(context)
            if check is not None:
                check(request)
            call = MatchCall(caller, request, self._registry.store.clock())
            idempotency = request_of(caller.identity, method, request)
            name = match_name(request.match)
            if timed:
                await self._clockwork.settle(name)

            def action(match: Match) -> Sequence[Recorded]:
                require_watch(match, caller)
                counted = f"{name} {seat_of(match, caller) or caller.identity}" if paced else ""
                try:
                    rows = command(self, match, call)
                except Refused as error:
                    raise in_words(error, match, words_of(self._library, match, caller)) from error
                if paced and rows and (seconds := self._paces.take(counted)):
                    raise exhausted(Reason.RATE_LIMITED, TOO_OFTEN, "player", retry_seconds=seconds)
                return rows

            def present(match: Match, rows: Sequence[Recorded]) -> A:
                return answer(self._library, match, rows, caller, request)

            return (await self._registry.command(name, idempotency, action, present)).answer

        return served

    return decorate


# -- answers ----------------------------------------------------------------------------------------------------------


def shown(message: Callable[..., A]) -> Answer[A]:
    """Answers with the match."""

    def answer(library: Library, match: Match, _: Sequence[Recorded], caller: Caller, __: Any) -> A:
        return message(match=match_message(match, words_of(library, match, caller)))

    return answer


def seated(message: Callable[..., A]) -> Answer[A]:
    """Answers with the match and the seat that was taken."""

    def answer(library: Library, match: Match, rows: Sequence[Recorded], caller: Caller, _: Any) -> A:
        seat = getattr(rows[0].event.body, "seat", 0)
        return message(seat=seat, match=match_message(match, words_of(library, match, caller)))

    return answer


def updated(message: Callable[..., A]) -> Answer[A]:
    """Answers with the event that the caller caused, as they see it."""

    def answer(library: Library, match: Match, rows: Sequence[Recorded], caller: Caller, request: Any) -> A:
        words = words_of(library, match, caller) if request.with_words else None
        own = next(row for row in rows if not isinstance(row.event.body, RulesChanged))
        viewer, over = seat_of(match, caller), match.lifecycle.over
        return message(update=update_message(own, viewer, over, words, match.created.players))

    return answer


def words_of(library: Library, match: Match, caller: Caller) -> "Words":
    """The words of a match in the language of a caller."""
    return library.words_of(match.created, caller.language)


def in_words(error: Refused, match: Match, words: "Words") -> ServiceError:
    """A refusal of the rules, in words."""
    return refused(match.lifecycle.match, error.refusal, words.refusal(error.refusal), words.language)
