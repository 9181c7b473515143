"""What waits for a client in all its matches: its open questions, as they are asked and answered."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, TypeAlias

from caravanserai.retrying import Retrying
from caravanserai.streaming import Stream, reopened
from caravanserai.v1.inbox_service_pb2 import OpenQuestion

_Key: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class News:
    """A question was asked; or, not ``open`` any more, was answered or taken back, or its match is over."""

    question: OpenQuestion
    open: bool


class Inbox(Stream[News]):
    """What becomes of the questions of a client: first those that are open, then each that is asked or answered.

    It does not end by itself. A stream that breaks is opened again; what happened meanwhile is told once.
    """

    def __init__(self, opening: Callable[[], Any], retrying: Retrying) -> None:
        super().__init__(self._news(opening, retrying))
        self._open: dict[_Key, OpenQuestion] = {}

    @property
    def questions(self) -> Sequence[OpenQuestion]:
        """The questions that are open, as far as they were told; those asked last come last."""
        return tuple(self._open.values())

    async def _news(self, opening: Callable[[], Any], retrying: Retrying) -> AsyncGenerator[News, None]:
        told: set[_Key] = set()

        def anew() -> Any:
            told.clear()
            return opening()

        async with aclosing(reopened(anew, retrying)) as parts:
            async for part in parts:
                if part.HasField("opened"):
                    key = (part.opened.match, part.opened.question.seat, part.opened.question.asked_at)
                    told.add(key)
                    known = self._open.get(key)
                    if known is not None and known.question != part.opened.question:
                        yield News(
                            self._open.pop(key), False
                        )  # answered while nothing was heard; the next came with it
                    if key not in self._open:
                        self._open[key] = part.opened
                        yield News(part.opened, True)
                elif part.HasField("closed"):
                    closed = self._open.pop((part.closed.match, part.closed.seat, part.closed.asked_at), None)
                    if closed is not None:
                        yield News(closed, False)
                else:  # what was open before the stream broke, and is not told again, was answered meanwhile
                    for key in self._open.keys() - told:
                        yield News(self._open.pop(key), False)


async def open_questions(opening: Callable[[], Any], retrying: Retrying) -> list[OpenQuestion]:
    """The questions that are open now."""
    found: dict[_Key, OpenQuestion] = {}
    async with aclosing(reopened(opening, retrying)) as parts:
        async for part in parts:
            if part.HasField("opened"):
                key = (part.opened.match, part.opened.question.seat, part.opened.question.asked_at)
                found[key] = part.opened
            elif part.HasField("closed"):
                found.pop((part.closed.match, part.closed.seat, part.closed.asked_at), None)
            else:
                break
    return list(found.values())
