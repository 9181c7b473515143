"""Matches as they are, as they happen and as they were."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from typing import Any

from caravanserai_protocol import findings
from caravanserai_protocol.constants import RECORD_BYTES
from caravanserai_protocol.following import AlteredError, Following
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1 import (
    analysis_pb2,
    match_pb2,
    scoreboard_pb2,
)
from caravanserai_protocol.v1 import analysis_service_pb2 as analysis_messages
from caravanserai_protocol.v1 import inbox_service_pb2 as inbox_messages
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import scoreboard_service_pb2 as scoreboard_messages
from caravanserai_protocol.verifying import Verification, verify_updates

from caravanserai.analyses import require_analysis, require_events
from caravanserai.core import resource
from caravanserai.inboxes import Inbox, OthersNews, in_time, open_questions, watch_others
from caravanserai.methods.calls import Calls
from caravanserai.streams import Stream, reopened
from caravanserai.watch import Open, Update, Watch, stream_updates


class Matches(Calls):
    """Looking at matches, following and verifying them."""

    async def match(self, match: str) -> match_pb2.Match:
        """A match as it is now."""
        return (await self._get(match)).match

    async def spectators(self, match: str) -> int:
        """The number of those who watch a match and have no seat there, as far as the process that answers knows."""
        request = messages.CountSpectatorsRequest(match=resource("matches", match))
        return (await self._call(self._matches.CountSpectators, request)).spectators

    async def seat(self, match: str) -> int:
        """The seat of this client; 0 if it has none."""
        return (await self._get(match)).viewer

    async def next_match(self, match: str) -> str:
        """The match that plays another one again; empty if there is none, or if this client had no part in that.

        Raises:
            AlteredError: the match that the service names does not play that one again.
        """
        name = resource("matches", match)
        following = (await self._get(name)).match.next
        if following:
            await self._require_previous(following, name)
        return following

    async def _require_previous(self, match: str, previous: str, seat: int | None = None) -> None:
        """Requires that the first event of a match names the match that it plays again, and the seat that proposed it.

        Raises:
            AlteredError: it does not.
        """
        named = (await self._first(match)).event.created.previous
        if named.match != previous:
            raise AlteredError(findings.other_rematch(match, previous))
        if seat not in (None, named.seat):
            raise AlteredError(findings.other_proposal(seat, previous, match))

    async def table(self, match: str, version: int | None = None) -> match_pb2.Table:
        """The table as this client sees it, now or at a version."""
        return (await self._get(match, version)).table

    async def matches(
        self,
        where: str = "",
        *,
        order_by: str = "",
        limit: int | None = None,
    ) -> list[match_pb2.Match]:
        """Matches that fit a filter (`state = OPEN`, `awaiting = me`; see `ListMatchesRequest`), up to a ``limit``.

        The newest come first unless ``order_by`` says otherwise.
        """
        request = messages.ListMatchesRequest(filter=where, order_by=order_by)
        return await self._listed(self._matches.ListMatches, request, lambda page: page.matches, limit)

    async def scoreboard(self, match: str, min_version: int | None = None) -> scoreboard_pb2.Scoreboard:
        """The scoreboard of a match, as soon as it shows a version or a later one.

        Scoreboards follow the match with a little delay. By default the answer includes everything that happened before
        this call. With version 0 it comes at once, as it is.
        """
        if min_version is None:
            min_version = (await self.match(match)).version
        name = f"{resource('matches', match)}/scoreboard"
        request = scoreboard_messages.GetScoreboardRequest(name=name, min_version=min_version or None)
        return (await self._call(self._scoreboards.GetScoreboard, request)).scoreboard

    async def scoreboards(
        self, where: str = "", *, order_by: str = "", limit: int | None = None
    ) -> list[scoreboard_pb2.Scoreboard]:
        """The scoreboards of matches that fit a filter, without the points by category; otherwise like `matches`."""
        request = scoreboard_messages.ListScoreboardsRequest(filter=where, order_by=order_by)
        method = self._scoreboards.ListScoreboards
        return await self._listed(method, request, lambda page: page.scoreboards, limit)

    async def watch_scoreboard(self, match: str, *, min_version: int = 0) -> Stream[scoreboard_pb2.Scoreboard]:
        """The scoreboard of a match as it is, then whenever it changes, until the match is over.

        Versions before ``min_version`` are left out; versions that passed quickly may be left out too.
        """
        name = f"{resource('matches', match)}/scoreboard"
        shown = -1

        def opening() -> Any:
            request = scoreboard_messages.WatchScoreboardRequest(
                name=name, min_version=max(min_version, shown) or None, with_pulses=True
            )
            return self._scoreboards.WatchScoreboard(request, metadata=self.caller.metadata_of(request))

        async def reading() -> AsyncGenerator[scoreboard_pb2.Scoreboard, None]:
            nonlocal shown
            async with aclosing(reopened(opening, self.retrying)) as parts:
                async for part in parts:
                    if part.HasField("scoreboard") and part.scoreboard.version > shown:  # after a break it may be known
                        shown = part.scoreboard.version
                        yield part.scoreboard

        return Stream(reading)

    async def request_analysis(self, match: str) -> analysis_pb2.Analysis:
        """Asks for the analysis of a match that is over, which takes minutes. Asked again, it is the same analysis.

        Raises:
            WrongMoment: MATCH_NOT_OVER, TOURNAMENT_NOT_OVER, ANALYSIS_IMPOSSIBLE.
            AlteredError: it is of another match, or makes no sense.
        """
        request = analysis_messages.RequestAnalysisRequest(name=f"{resource('matches', match)}/analysis")
        analysis = (await self._call(self._analyses.RequestAnalysis, request)).analysis
        require_analysis(request.name, analysis)
        return analysis

    async def analysis(self, match: str) -> analysis_pb2.Analysis:
        """The state of the analysis of a match, and what came of its seats so far.

        Raises:
            NotFound: ANALYSIS_NOT_FOUND: nobody has requested it.
            AlteredError: it is of another match, or makes no sense.
        """
        request = analysis_messages.GetAnalysisRequest(name=f"{resource('matches', match)}/analysis")
        analysis = (await self._call(self._analyses.GetAnalysis, request)).analysis
        require_analysis(request.name, analysis)
        return analysis

    async def watch_analysis(self, match: str, *, after: int = 0) -> Stream[analysis_messages.WatchAnalysisResponse]:
        """The analysis of a match that was requested, in parts: the events behind a version, then further ones as they
        are analysed, each once and in order, until it is done or has failed. What it says is the service's word.

        Raises:
            AlteredError: a part is of another match, comes out of order, or makes no sense.
        """
        name = f"{resource('matches', match)}/analysis"

        def opening() -> Any:
            request = analysis_messages.WatchAnalysisRequest(name=name, after_version=after, with_pulses=True)
            return self._analyses.WatchAnalysis(request, metadata=self.caller.metadata_of(request))

        async def reading() -> AsyncGenerator[analysis_messages.WatchAnalysisResponse, None]:
            nonlocal after
            async with aclosing(reopened(opening, self.retrying)) as parts:
                async for part in parts:
                    if part.HasField("analysis"):
                        require_analysis(name, part.analysis)
                        after = require_events(part.analysis, part.events, after)
                        yield part

        return Stream(reading)

    async def inbox(self) -> Inbox:
        """Follows the open questions of this client in all its matches: those that are open, then what changes."""
        return Inbox(self._opening_inbox, self.retrying)

    async def questions(self) -> list[inbox_messages.OpenQuestion]:
        """The open questions of this client in all its matches, as far as its inbox knows."""
        return await open_questions(self._opening_inbox, self.retrying)

    async def proposals(self) -> list[inbox_messages.Proposal]:
        """The matches in which others propose to play one again in which this client had a seat, as far as its inbox
        knows; it accepts with `join`.

        Raises:
            AlteredError: the first event of such a match names another previous match, or another seat as proposer.
        """
        async with in_time(self.retrying), await self.watch_others() as others:
            return list((await anext(others)).rematches)

    async def watch_others(self) -> Stream[OthersNews]:
        """Follows what others propose to this client, to play a match again or to end one, and which players that it
        follows begin a public match: first what is open now.

        Reading raises an `AlteredError` if the first event of a match that plays another one again says otherwise.
        """
        request = inbox_messages.WatchInboxRequest(with_proposals=True, with_followed=True)
        opening = partial(self._inbox.WatchInbox, request, metadata=self.caller.metadata)

        async def confirm(each: inbox_messages.Proposal) -> None:
            await self._require_previous(each.match, each.previous.match, each.previous.seat)

        return watch_others(opening, self.retrying, confirm)

    def _opening_inbox(self) -> Any:
        return self._inbox.WatchInbox(inbox_messages.WatchInboxRequest(), metadata=self.caller.metadata)

    async def watch(self, match: str, *, after: int = 0, with_words: bool = True, seen_by: int | None = None) -> Watch:
        """Follows a match as it happens, until it is over: from the first event, or after a version.

        From the first event on, everything is verified. After a version, the table of that version is taken on trust.
        ``with_words=False`` saves a fifth of the bytes: the updates have no `lines`. With ``seen_by=0`` somebody who
        has a seat watches as a spectator does, without the secrets of the seat.
        """
        name = resource("matches", match)

        def opening(version: int) -> Any:
            request = messages.WatchMatchRequest(
                match=name, after_version=version, with_words=with_words, seen_by=seen_by
            )
            return self._matches.WatchMatch(request, metadata=self.caller.metadata_of(request))

        return await self._follow(name, after, opening, seen_by)

    async def replay(
        self,
        match: str,
        *,
        after: int = 0,
        up_to: int | None = None,
        with_words: bool = True,
        seen_by: int | None = None,
    ) -> Watch:
        """Follows a match up to its present version, or ``up_to`` another; see `watch`.

        A match that is over can be seen as any seat saw it while it was played.
        """
        name = resource("matches", match)
        return await self._follow(name, after, self._replaying(name, up_to, with_words, seen_by), seen_by)

    def _replaying(
        self, match: str, up_to: int | None = None, with_words: bool = False, seen_by: int | None = None
    ) -> Open:
        def opening(version: int) -> Any:
            request = messages.ReplayMatchRequest(
                match=match, after_version=version, up_to_version=up_to, with_words=with_words, seen_by=seen_by
            )
            return self._matches.ReplayMatch(request, metadata=self.caller.metadata_of(request))

        return opening

    async def _follow(self, match: str, after: int, opening: Open, seen_by: int | None = None) -> Watch:
        if after and seen_by is not None:
            raise ValueError("what another seat sees is followed from the first event on")
        shown = await self._get(match)
        following = Following(shown.viewer if seen_by is None else seen_by)
        if after:
            first = await self._first(match)
            table, sight = await self.table(match, after), self._session.sights[match]
            head = sight.head if sight.version == after else b""
            following = Following.begin_with(first.event.created.areas, table, shown.viewer, head)
        delayed = bool(shown.match.spectator_delay_seconds) and not shown.viewer
        following.present = None if delayed else shown.match.version
        saw, lost = partial(self._saw, match), partial(self._lost, match)
        own = self._known_key(match, shown.viewer) if following.viewer == shown.viewer else b""
        return Watch(following, shown.match.version, opening, self.retrying, saw, lost, own, match)

    async def _first(self, match: str) -> Update:
        watch = await self.replay(match, up_to=1, with_words=False)
        async with aclosing(watch):
            return await anext(watch)

    async def record(self, match: str, *, in_format: int = 1) -> Record:
        """The record of a match: everything that the service publishes of it, to keep or to share.

        Of format 2 it has a header, and where the service keeps a signed log, a proof that the match is in it and the
        signature of the service; only matches that are over have one. Of format 1 it is what the service sends of the
        events: before the match is over, secrets are missing and the record cannot be verified.
        """
        name = resource("matches", match)
        if in_format == 2:
            record = Record.from_bytes(await self._file(name))
        else:
            updates = stream_updates(self._replaying(name), 0, self.retrying)
            record = Record.of([update async for update in updates])
        self._require_named(name, record.match)
        return record

    async def _file(self, match: str) -> bytes:
        """The file of a match, as the service writes it.

        Raises:
            RecordError: it is longer than records are.
        """
        return await self._whole_file(self._matches.GetRecord, messages.GetRecordRequest(match=match), RECORD_BYTES)

    async def verify(self, match: str) -> Verification:
        """Verifies a match that is over, without the rules and without trusting the service.

        See `caravanserai_protocol.verifying` for what this covers.
        """
        name = resource("matches", match)
        updates = stream_updates(self._replaying(name), 0, self.retrying)
        return verify_updates(name, [update async for update in updates], self.entropy(name))
