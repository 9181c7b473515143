"""Decisions, and the offers to choose them from."""

from caravanserai_protocol.signing import (
    RESIGNING,
    UNDOING,
    Act,
    deciding,
    handing_over,
)
from caravanserai_protocol.v1 import match_service_pb2 as messages
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message

from caravanserai.core import resource
from caravanserai.errors import InvalidRequest
from caravanserai.methods.calls import new_request_id, require_entries
from caravanserai.methods.matches import Matches

OFFERS_PAGE = 1000

PAGES_TRIED = 5
"""The number of times that the offers are listed from the beginning because the question changed between two pages."""


class Decisions(Matches):
    """Playing at a seat."""

    async def offers(self, match: str) -> messages.ListOffersResponse:
        """The open question of the seat with all its offers. There is no question if the seat is not asked."""
        request = messages.ListOffersRequest(match=resource("matches", match), page_size=OFFERS_PAGE)
        for attempt in range(PAGES_TRIED):
            try:
                return await self._all_offers(request)
            except InvalidRequest as error:  # the question changed between two pages
                if error.reason != "PAGE_TOKEN_INVALID" or attempt == PAGES_TRIED - 1:
                    raise
        raise AssertionError

    async def _all_offers(self, first: messages.ListOffersRequest) -> messages.ListOffersResponse:
        request = messages.ListOffersRequest()
        request.CopyFrom(first)
        whole = await self._played(self._matches.ListOffers, request)
        page = whole
        while page.next_page_token:
            require_entries(page.offers)
            request.page_token = page.next_page_token
            page = await self._played(self._matches.ListOffers, request)
            whole.offers.extend(page.offers)
        whole.ClearField("next_page_token")
        return whole

    async def preview(
        self, match: str, decision: messages.Offer | Message, *, asked_at: int | None = None
    ) -> messages.PreviewDecisionResponse:
        """The effects of a decision, as far as the seat can know them. Nothing is decided.

        ``asked_at`` names the question that it would answer (`Question.asked_at`).

        Raises:
            Refused: the rules forbid it.
            Conflict: the seat is asked another question by now.
        """
        request = messages.PreviewDecisionRequest(
            match=resource("matches", match), decision=_packed(decision), asked_at=asked_at
        )
        return await self._call(self._matches.PreviewDecision, request)

    async def suggestion(self, match: str) -> messages.SuggestDecisionResponse:
        """The offer that an expert would take in place of the seat, in a match against bots alone. It takes seconds.

        Raises:
            WrongMoment: others play too, or it is a match of a tournament; or the seat is not asked; or the expert
                failed.
        """
        request = messages.SuggestDecisionRequest(match=resource("matches", match))
        return await self._call(self._matches.SuggestDecision, request)

    async def decide(
        self,
        match: str,
        decision: messages.Offer | Message,
        *,
        asked_at: int | None = None,
        expected_version: int | None = None,
        with_words: bool = False,
        request_id: str = "",
    ) -> messages.MatchUpdate:
        """Makes a decision: an offer, or a message of the game. It is stored when this returns.

        ``asked_at`` names the question that it answers (`Question.asked_at`). ``expected_version`` is the version that
        the match must have. With ``with_words`` the answer tells what happened (`MatchUpdate.lines`).

        Raises:
            Refused: the rules forbid it.
            Conflict: the match has another version.
        """
        request = messages.DecideRequest(
            match=resource("matches", match),
            decision=_packed(decision),
            asked_at=asked_at,
            expected_version=expected_version,
            request_id=request_id or new_request_id(),
            with_words=with_words,
        )
        packed = request.decision

        def act(asked: int) -> Act:
            return deciding(asked, packed.TypeName(), packed.value)

        return self._own_event(
            request.match, (await self._signed(self._matches.Decide, request, act)).update, "decided"
        )

    async def undo(
        self, match: str, *, expected_version: int | None = None, with_words: bool = False, request_id: str = ""
    ) -> messages.MatchUpdate:
        """Takes back the latest decision of the seat.

        Raises:
            Refused: no decision can be taken back.
        """
        request = messages.UndoRequest(
            match=resource("matches", match),
            expected_version=expected_version,
            request_id=request_id or new_request_id(),
            with_words=with_words,
        )
        answer = await self._signed(self._matches.Undo, request, lambda _: UNDOING)
        return self._own_event(request.match, answer.update, "undone")

    async def resign(self, match: str, *, with_words: bool = False, request_id: str = "") -> messages.MatchUpdate:
        """Leaves a running match. From then on the default of the game decides for the seat."""
        request = messages.ResignRequest(
            match=resource("matches", match), request_id=request_id or new_request_id(), with_words=with_words
        )
        answer = await self._signed(self._matches.Resign, request, lambda _: RESIGNING)
        return self._own_event(request.match, answer.update, "resigned")

    async def hand_over_seat(
        self, match: str, bot: str = "expert", *, with_words: bool = False, request_id: str = ""
    ) -> messages.MatchUpdate:
        """Leaves a running match to a bot of the service, which plays the seat to its end. You count as somebody who
        left, and watch from then on.

        Raises:
            WrongMoment: HAND_OVER_NOT_ALLOWED: no other player would stay, or it is a match of a tournament.
        """
        request = messages.HandOverSeatRequest(
            match=resource("matches", match),
            bot=bot,
            request_id=request_id or new_request_id(),
            with_words=with_words,
        )
        answer = await self._signed(self._matches.HandOverSeat, request, lambda _: handing_over(bot))
        update = self._own_event(request.match, answer.update, "handed_over")
        self._lost(request.match)
        return update


def _packed(decision: messages.Offer | Message) -> AnyMessage:
    if isinstance(decision, messages.Offer):
        return decision.decision
    if isinstance(decision, AnyMessage):
        return decision
    given: object = decision
    if not isinstance(given, Message):
        raise TypeError(f"a decision is an offer or a message of the game, not {type(given).__name__}")
    packed = AnyMessage()
    packed.Pack(decision, deterministic=True)
    return packed
