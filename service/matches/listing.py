"""The list of matches, from the projection."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from caravanserai.v1 import match_service_pb2 as messages

from projections.matches.filtering import FilterError, order_of
from projections.matches.listing import (
    NEWEST,
    ORDERS,
    CallerIdentity,
    Listing,
    MeMissingError,
    condition_of_filter,
    matches,
    place,
)
from projections.store import ProjectionStore
from service.errors import ServiceError
from service.matches.present import listed_message
from service.messages.paging import Pages, page_size
from service.rights.callers import Caller

PAGE = 50
THREADS = 2
"""How many lists are looked up at once."""


def me_of(caller: Caller) -> CallerIdentity:
    """The player or guest that `me` means when a caller says it."""
    return CallerIdentity(caller.credential, caller.player)


class Lists:
    """The list of matches, looked up by threads of its own: whatever callers want to be found, nobody else waits for
    it than those who want lists too.
    """

    def __init__(self, projections: ProjectionStore, pages: Pages, limit: int) -> None:
        """``limit`` is how many matches a page may hold."""
        self._projections = projections
        self._pages = pages
        self._limit = limit
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="lists")

    async def matches(self, request: messages.ListMatchesRequest, caller: Caller) -> messages.ListMatchesResponse:
        """A page of the list that a request asks for.

        Raises:
            ServiceError: FIELD_INVALID, FILTER_INVALID, PAGE_TOKEN_INVALID, TOKEN_MISSING.
        """
        me = me_of(caller)
        listing = _listing(request, me)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        after = self._pages.read(request, 2, caller.identity)
        look = partial(matches, self._projections, listing, me, count + 1, after, everything=caller.admin)
        found = await asyncio.get_running_loop().run_in_executor(self._threads, look)
        more = len(found) > count
        return messages.ListMatchesResponse(
            matches=[listed_message(entry) for entry in found[:count]],
            next_page_token=self._pages.token(request, place(listing, found[count - 1]), caller.identity)
            if more
            else "",
        )

    async def close(self) -> None:
        """Ends, when what is being looked up is found."""
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)


def _listing(request: messages.ListMatchesRequest, me: CallerIdentity) -> Listing:
    field = "filter"
    try:
        condition = condition_of_filter(request.filter, me)
        field = "order_by"
        column, descending = order_of(request.order_by, ORDERS, NEWEST)
    except MeMissingError as error:
        raise ServiceError("TOKEN_MISSING", f"{field} {error}") from error
    except FilterError as error:
        raise ServiceError("FILTER_INVALID", f"{field}: {error}", fields=[(field, str(error))]) from error
    return Listing(condition, column, descending)
