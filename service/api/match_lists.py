"""Lists of matches and of their scoreboards, from the projections."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import scoreboard_service_pb2 as scoreboard_messages
from google.protobuf.message import Message

from domain.errors import Reason
from projections.matches.directory import ListedMatch
from projections.matches.filters import FilterError, order_of
from projections.matches.match_list import (
    NEWEST,
    ORDERS,
    CallerIdentity,
    Listing,
    MeMissingError,
    condition_of_filter,
    matches,
    place,
)
from projections.matches.scoreboard import scoreboards_of
from service.access.callers import Caller
from service.api.calls import Encoded
from service.api.pages import Pages, page_size
from service.application.live.projector import Projector
from service.errors import ServiceError
from service.foundation.part import Part
from service.messages.matches.present import listed_message, scoreboard_message

PAGE = 50
THREADS = 2
"""The number of lists that are read at the same time."""


def me_of(caller: Caller) -> CallerIdentity:
    """The player or guest that `me` means when a caller says it."""
    return CallerIdentity(caller.credential, caller.player, caller.origin)


class Lists(Part):
    """The lists of matches, read by its own threads, so that a slow search delays only other
    lists.
    """

    def __init__(self, projector: Projector, pages: Pages, limit: int) -> None:
        """``limit`` is the maximum number of matches on a page."""
        self._projector = projector
        self._projections = projector.projections
        self._pages = pages
        self._limit = limit
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="lists")

    async def matches(self, request: messages.ListMatchesRequest, caller: Caller) -> Encoded:
        """The requested page of matches, as a `ListMatchesResponse`.

        Raises:
            ServiceError: FIELD_INVALID, FILTER_INVALID, PAGE_TOKEN_INVALID, TOKEN_MISSING.
        """

        def write(found: Sequence[ListedMatch], token: str) -> Message:
            listed = [listed_message(entry) for entry in found]
            return messages.ListMatchesResponse(matches=listed, next_page_token=token)

        return await self._page(request, caller, write)

    async def scoreboards(self, request: scoreboard_messages.ListScoreboardsRequest, caller: Caller) -> Encoded:
        """The requested page of scoreboards, without the points by category, as a `ListScoreboardsResponse`.

        Raises:
            ServiceError: FIELD_INVALID, FILTER_INVALID, PAGE_TOKEN_INVALID, TOKEN_MISSING.
        """

        def write(found: Sequence[ListedMatch], token: str) -> Message:
            boards = scoreboards_of(self._projections, [entry.match for entry in found])
            shown = [scoreboard_message(board) for board in boards]
            return scoreboard_messages.ListScoreboardsResponse(scoreboards=shown, next_page_token=token)

        return await self._page(request, caller, write)

    async def _page(
        self,
        request: messages.ListMatchesRequest | scoreboard_messages.ListScoreboardsRequest,
        caller: Caller,
        write: Callable[[Sequence[ListedMatch], str], Message],
    ) -> Encoded:
        """The result of ``write``, in a thread, for the matches of a page and the token for the next one."""
        identity = me_of(caller)
        listing = _listing(request, identity)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        after = self._pages.read(request, 2, caller.identity)

        await self._projector.caught_up()

        def read() -> bytes:
            found = matches(self._projections, listing, identity, count + 1, after, everything=caller.admin)
            token = ""
            if len(found) > count:
                token = self._pages.token(request, place(listing, found[count - 1]), caller.identity)
            return write(found[:count], token).SerializeToString()

        return Encoded(0, await asyncio.get_running_loop().run_in_executor(self._threads, read))

    async def close(self) -> None:
        """Waits until the present searches are done."""
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)


def _listing(
    request: messages.ListMatchesRequest | scoreboard_messages.ListScoreboardsRequest, identity: CallerIdentity
) -> Listing:
    field = "filter"
    try:
        condition = condition_of_filter(request.filter, identity)
        field = "order_by"
        column, descending = order_of(request.order_by, ORDERS, NEWEST)
    except MeMissingError as error:
        raise ServiceError(Reason.TOKEN_MISSING, f"{field} {error}", fields=[(field, error.fault)]) from error
    except FilterError as error:
        raise ServiceError(
            Reason.FILTER_INVALID,
            f"{field}: {error}",
            fields=[(field, error.fault)],
        ) from error
    return Listing(condition, column, descending)
