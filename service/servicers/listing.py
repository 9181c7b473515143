"""The list of matches, from the projection."""

import asyncio

from caravanserai.v1 import match_service_pb2 as messages

from projections.filtering import FilterError, order_of
from projections.listing import NEWEST, ORDERS, Listing, Me, MeMissingError, condition_of_filter, matches, place
from projections.store import ProjectionStore
from service.errors import ServiceError
from service.messages.paging import Pages, page_size
from service.messages.present import listed_message
from service.rights.callers import Caller

PAGE = 50


def me_of(caller: Caller) -> Me:
    """Whom `me` means in what a caller says."""
    return Me(caller.credential, caller.player)


async def list_matches(
    projections: ProjectionStore, pages: Pages, limit: int, request: messages.ListMatchesRequest, caller: Caller
) -> messages.ListMatchesResponse:
    """A page of the list that a request asks for; ``limit`` is how many matches it may hold.

    Raises:
        ServiceError: FIELD_INVALID, FILTER_INVALID, PAGE_TOKEN_INVALID, TOKEN_MISSING.
    """
    me = me_of(caller)
    listing = _listing(request, me)
    count = page_size(request.page_size, min(PAGE, limit), limit)
    after = pages.read(request, 2, caller.identity)
    found = await asyncio.to_thread(matches, projections, listing, me, count + 1, after, everything=caller.admin)
    more = len(found) > count
    return messages.ListMatchesResponse(
        matches=[listed_message(entry) for entry in found[:count]],
        next_page_token=pages.token(request, place(listing, found[count - 1]), caller.identity) if more else "",
    )


def _listing(request: messages.ListMatchesRequest, me: Me) -> Listing:
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
