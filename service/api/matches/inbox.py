"""The inbox: the open questions of a caller in all their matches, from the projection."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from caravanserai_protocol.v1 import access_pb2
from caravanserai_protocol.v1 import inbox_service_pb2 as messages
from caravanserai_protocol.v1.inbox_service_pb2_grpc import InboxServiceServicer

from caravanserai_verify.codecs.clock_codec import deadline_of
from domain.errors import Reason
from projections.follows.followed_players import FollowedStart
from projections.matches.clocks import clocks_of
from projections.matches.match_list import (
    CallerIdentity,
    OpenProposal,
    WaitingEnd,
    WaitingSeat,
    open_ends,
    open_proposals,
    open_questions,
    seated_matches,
)
from service.access.callers import Caller
from service.api.match_lists import me_of
from service.api.parts import Parts
from service.application.live.inbox import Watcher
from service.errors import ServiceError
from service.messages.matches.present import question_message

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words


class InboxCalls(InboxServiceServicer):
    """`caravanserai.v1.InboxService`."""

    def __init__(self, parts: Parts) -> None:
        self._registry = parts.hosting
        self._library = parts.library
        self._editions = parts.editions
        self._projections = parts.projections
        self._projector = parts.projector
        self._inboxes = parts.inboxes
        self._followed_starts = parts.followed_starts
        self._authority = parts.authority

    async def WatchInbox(
        self, request: messages.WatchInboxRequest, context: Any
    ) -> AsyncIterator[messages.WatchInboxResponse]:
        """Streams the open questions of the caller: first the present ones, then changes."""
        caller = await self._authority.caller(context)
        identity = me_of(caller)
        if not identity.somebody:
            raise ServiceError(Reason.TOKEN_MISSING, "only somebody with a token has an inbox")
        with (
            self._authority.lease(caller) as lease,
            self._inboxes.watching(identity) as watcher,
            self._followed_starts.waiting(caller.player if request.with_followed else "", watcher.news) as starts,
        ):
            lease.wake = watcher.news.set
            await self._projector.caught_up()
            self._inboxes.seat(watcher, await asyncio.to_thread(seated_matches, self._projections, identity))
            await self._projector.caught_up()  # what was asked meanwhile, where they were not known to have a seat
            announced: dict[tuple[str, int, int, int], int] = {}
            """The deadline of each question that was sent."""
            proposed: set[str] = set()
            """The matches of the proposals that were sent."""
            ends: set[WaitingEnd] = set()
            """The proposed ends that were sent."""
            caught_up = False
            while True:
                watcher.news.clear()
                lease.check()
                found = await asyncio.to_thread(open_questions, self._projections, identity)
                # questions of the same version differ in their place on the stack
                present = {(entry.match, entry.seat, entry.task.asked_at, entry.depth): entry for entry in found}
                deadlines = await self._deadlines(present)
                for match, seat, asked_at, _ in announced.keys() - present.keys():
                    closed = messages.ClosedQuestion(match=match, seat=seat, asked_at=asked_at)
                    yield messages.WatchInboxResponse(closed=closed)
                for key, entry in present.items():
                    if key not in announced or announced[key] != deadlines[key]:
                        opened = await self._opened(entry, caller, deadlines[key])
                        yield messages.WatchInboxResponse(opened=opened)
                announced = deadlines
                proposals = await self._proposals(watcher) if request.with_proposals else {}
                for match in proposed - proposals.keys():
                    yield messages.WatchInboxResponse(withdrawn=messages.ClosedProposal(match=match))
                for match in proposals.keys() - proposed:
                    yield messages.WatchInboxResponse(proposed=_proposal(proposals[match]))
                proposed = set(proposals)
                found_ends = await self._ends(identity) if request.with_proposals else []
                for end in ends.difference(found_ends):
                    yield messages.WatchInboxResponse(end_closed=_closed_end(end))
                for end in found_ends:
                    if end not in ends:
                        yield messages.WatchInboxResponse(end_proposed=_proposed_end(end))
                ends = set(found_ends)
                if not caught_up:
                    caught_up = True
                    yield messages.WatchInboxResponse(caught_up=messages.InboxCaughtUp(open_questions=len(announced)))
                for start in starts.take():
                    yield messages.WatchInboxResponse(followed=_followed_start(start))
                if self._registry.closing:
                    raise ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")
                await watcher.news.wait()

    async def _proposals(self, watcher: Watcher) -> Mapping[str, OpenProposal]:
        """The open proposals to somebody who watches, by match: its next event may close one."""
        found = await asyncio.to_thread(open_proposals, self._projections, watcher.identity)
        self._inboxes.seat(watcher, [proposal.match for proposal in found])
        return {proposal.match: proposal for proposal in found}

    async def _ends(self, identity: CallerIdentity) -> list[WaitingEnd]:
        """The proposed ends that wait for somebody; they have a seat there, so news of the match wakes them."""
        return await asyncio.to_thread(open_ends, self._projections, identity)

    async def _deadlines(self, questions: Iterable[tuple[str, int, int, int]]) -> dict[tuple[str, int, int, int], int]:
        """The deadline of each question; 0: none."""
        clocks = await asyncio.to_thread(clocks_of, self._projections, {match for match, *_ in questions})
        now = self._registry.store.clock()
        return {key: deadline_of(clocks.get(key[0]), key[1], now) for key in questions}

    async def _opened(self, entry: WaitingSeat, caller: Caller, deadline: int) -> messages.OpenQuestion:
        words = await self._words(entry, caller.language)
        return messages.OpenQuestion(
            match=entry.match,
            game=f"games/{entry.game}",
            version=entry.version,
            question=question_message(words, entry.seat, entry.task, deadline),
        )

    async def _words(self, entry: WaitingSeat, language: str) -> "Words":
        """The words of the match that asks. Its edition is read only if its words are not known yet."""
        known = self._library.known_words(entry.game, entry.edition_digest, language)
        if known is not None:
            return known
        edition = await self._editions.find(entry.game, entry.edition)
        if edition.digest != entry.edition_digest:  # an earlier standard box, which only matches still have
            edition = await self._registry.read(entry.match, lambda match: match.created.edition)
        return self._library.words_with(entry.game, edition, language)


def _proposal(found: OpenProposal) -> messages.Proposal:
    return messages.Proposal(
        match=found.match,
        game=f"games/{found.game}",
        previous=access_pb2.PreviousMatch(match=found.previous, seat=found.proposer),
        seat=found.seat,
        display_name=found.display_name,
    )


def _proposed_end(end: WaitingEnd) -> messages.ProposedEnd:
    return messages.ProposedEnd(
        match=end.match,
        game=f"games/{end.game}",
        proposed_at=end.proposed_at,
        seat=end.seat,
        display_name=end.display_name,
    )


def _closed_end(end: WaitingEnd) -> messages.ClosedEnd:
    return messages.ClosedEnd(match=end.match, proposed_at=end.proposed_at)


def _followed_start(start: FollowedStart) -> messages.FollowedStart:
    return messages.FollowedStart(
        match=start.match, game=f"games/{start.game}", player=start.player, display_name=start.display_name
    )
