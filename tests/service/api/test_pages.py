"""A page token belongs to its list, and only the service can make one."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from caravanserai_protocol.v1.game_service_pb2 import ListGamesRequest
from caravanserai_protocol.v1.match_service_pb2 import ListMatchesRequest
from hypothesis import given
from hypothesis import strategies as st

from service.api.pages import Pages, page_size
from service.errors import ServiceError

PAGES = Pages("a store")


def refused(pages: Pages, request: ListMatchesRequest, count: int = 2, caller: str = "") -> bool:
    try:
        pages.read(request, count, caller)
    except ServiceError as error:
        return error.reason == "PAGE_TOKEN_INVALID"
    return False


@given(st.lists(st.integers(0, 2**64 - 1), max_size=4), st.text(max_size=20), st.text(max_size=10))
def test_a_token_gives_back_its_numbers(numbers: list[int], filter_text: str, caller: str) -> None:
    request = ListMatchesRequest(filter=filter_text, page_size=3)
    request.page_token = PAGES.token(request, numbers, caller)
    request.page_size = 50  # may differ between pages
    assert list(PAGES.read(request, len(numbers), caller)) == numbers


def test_a_token_fits_only_its_list() -> None:
    token = PAGES.token(ListMatchesRequest(filter="state = OPEN"), (1, 2), "me")
    assert not refused(PAGES, ListMatchesRequest(filter="state = OPEN", page_token=token), caller="me")
    assert refused(PAGES, ListMatchesRequest(filter="state = OPEN", page_token=token), caller="you")
    assert refused(PAGES, ListMatchesRequest(filter="state = PLAYING", page_token=token), caller="me")
    assert refused(PAGES, ListMatchesRequest(filter="state = OPEN", order_by="updated", page_token=token), caller="me")
    assert refused(PAGES, ListMatchesRequest(filter="state = OPEN", page_token=token), count=1, caller="me")
    assert refused(Pages("another store"), ListMatchesRequest(filter="state = OPEN", page_token=token), caller="me")
    with pytest.raises(ServiceError):
        PAGES.read(ListGamesRequest(page_token=PAGES.token(ListMatchesRequest(), (1,))), 1)


def test_services_on_the_same_store_read_each_others_tokens() -> None:
    request = ListMatchesRequest()
    request.page_token = Pages("a store").token(request, (7,))
    assert PAGES.read(request, 1) == (7,)


@given(st.integers(0, 300), st.integers(1, 255))
def test_an_altered_token_is_noticed(at: int, change: int) -> None:
    request = ListMatchesRequest()
    token = PAGES.token(request, (5, 6))
    data = bytearray(urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    data[at % len(data)] ^= change
    request.page_token = urlsafe_b64encode(bytes(data)).decode().rstrip("=")
    assert refused(PAGES, request)


@given(st.text(max_size=300))
def test_other_texts_are_no_tokens(text: str) -> None:
    assert not text or refused(PAGES, ListMatchesRequest(page_token=text))


def test_sizes_of_pages() -> None:
    assert page_size(0, 50, 100) == 50
    assert page_size(7, 50, 100) == 7
    assert page_size(2_000_000_000, 50, 100) == 100
    with pytest.raises(ServiceError, match="page_size"):
        page_size(-1, 50, 100)
