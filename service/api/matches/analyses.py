"""Analyses of matches: who may have them, and how they are shown while they grow."""

from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from caravanserai_protocol.v1 import analysis_pb2
from caravanserai_protocol.v1 import analysis_service_pb2 as messages
from caravanserai_protocol.v1.analysis_service_pb2_grpc import AnalysisServiceServicer

from caravanserai_verify.codecs.analyses import with_words
from domain.errors import Reason
from domain.matches.events import MatchCreated
from domain.matches.match import Match
from domain.play.game import Game
from projections.matches.analyses import AnalysisState, KeptAnalysis
from service.access.callers import Caller, match_name, require_still
from service.api.matches.authorization import authorized, require_tournament_over
from service.api.parts import Parts
from service.errors import ServiceError, misnamed

CHUNK = 20
"""The number of events sent at once: putting their decisions into words takes some milliseconds."""
STATES = {
    AnalysisState.QUEUED: analysis_pb2.Analysis.STATE_QUEUED,
    AnalysisState.RUNNING: analysis_pb2.Analysis.STATE_RUNNING,
    AnalysisState.DONE: analysis_pb2.Analysis.STATE_DONE,
    AnalysisState.FAILED: analysis_pb2.Analysis.STATE_FAILED,
}
MISSING = frozenset({Reason.ANALYSIS_NOT_FOUND, Reason.ANALYSIS_OFF, Reason.MATCH_NOT_OVER, Reason.TOURNAMENT_NOT_OVER})
"""The reasons for which a match that the caller may see has no analysis."""


class _Over(NamedTuple):
    """A match that is over: what there is to analyse. ``head`` is the hash of its last event."""

    name: str
    created: MatchCreated
    game: Game
    head: bytes
    last: int
    refusal: str


class AnalysisCalls(AnalysisServiceServicer):
    """`caravanserai.v1.AnalysisService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._registry = parts.hosting
        self._tournaments = parts.tournaments
        self._analyses = parts.analyses
        self._library = parts.library
        self._peers = parts.peers

    async def RequestAnalysis(
        self, request: messages.RequestAnalysisRequest, context: Any
    ) -> messages.RequestAnalysisResponse:
        """Lets a match be analysed, once for all who ask."""
        caller = await self._authority.caller(context)
        over = await self._over(request.name, caller)
        if over.refusal:
            raise ServiceError(Reason.ANALYSIS_IMPOSSIBLE, f"{over.name}: {over.refusal}")
        owner = caller.player or self._peers.machine(context)
        kept = await self._analyses.request(over.name, over.head, over.last, owner)
        return messages.RequestAnalysisResponse(analysis=_message(kept))

    async def GetAnalysis(self, request: messages.GetAnalysisRequest, context: Any) -> messages.GetAnalysisResponse:
        """Shows how far an analysis is."""
        caller = await self._authority.caller(context)
        try:
            over = await self._over(request.name, caller)
            return messages.GetAnalysisResponse(analysis=_message(await self._found(over)))
        except ServiceError as error:
            if request.allow_missing and error.reason in MISSING:
                return messages.GetAnalysisResponse(missing_reason=error.reason.name)
            raise

    async def WatchAnalysis(
        self, request: messages.WatchAnalysisRequest, context: Any
    ) -> AsyncIterator[messages.WatchAnalysisResponse]:
        """Streams an analysis."""
        caller = await self._authority.caller(context)
        with self._authority.lease(caller) as lease:
            over = await self._over(request.name, caller)
            words = self._library.words_of(over.created, caller.language)
            at, first = min(request.after_version, over.last), True  # no database holds what a request may
            with self._analyses.waiting(over.name) as news:
                lease.wake = news.set
                while True:
                    news.clear()
                    kept = await self._found(over)
                    while first or at < kept.version:
                        await self._require(over, caller)
                        lease.check()
                        events = await self._analyses.events(over.name, at, CHUNK)
                        shown = [
                            with_words(over.game, event, words) for event in events if event.version <= kept.version
                        ]
                        yield messages.WatchAnalysisResponse(analysis=_message(kept), events=shown)
                        at, first = shown[-1].version if shown else max(at, kept.version), False
                    if not kept.unfinished:
                        return
                    self._require_open()
                    lease.check()
                    await self._analyses.more(kept, news)
                    self._require_open()
                    lease.check()

    async def _over(self, name: str, caller: Caller) -> _Over:
        """The match of an analysis, if the caller may see it and it may be analysed now.

        Raises:
            ServiceError: ANALYSIS_OFF, FIELD_INVALID, MATCH_NOT_FOUND, MATCH_NOT_OVER, TOURNAMENT_NOT_OVER.
        """
        if not self._analyses.on:
            raise ServiceError(Reason.ANALYSIS_OFF, "the service analyses no matches")
        match, _, rest = name.rpartition("/")
        if rest != "analysis":
            raise misnamed("name", name, "analysis", "matches/{match}/analysis")
        over = await self._registry.read(match_name(match, "name"), authorized(caller, _looked))
        if over.created.tournament is not None:
            tournament = over.created.tournament.tournament
            await require_tournament_over(self._tournaments, tournament, "its matches can be analysed")
        return over

    async def _require(self, over: _Over, caller: Caller) -> None:
        """Lets those pass who may still see the match."""
        await self._registry.read(over.name, lambda match: require_still(match, caller))

    async def _found(self, over: _Over) -> KeptAnalysis:
        """An analysis.

        Raises:
            ServiceError: ANALYSIS_NOT_FOUND.
        """
        kept = await self._analyses.find(over.name, over.head)
        if kept is None:
            raise ServiceError(Reason.ANALYSIS_NOT_FOUND, f"nobody has requested an analysis of {over.name}")
        return kept

    def _require_open(self) -> None:
        if self._registry.closing:
            raise ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")


def _looked(match: Match) -> _Over:
    """A match that is over.

    Raises:
        ServiceError: MATCH_NOT_OVER.
    """
    name, lifecycle = match.lifecycle.match, match.lifecycle
    if not lifecycle.over:
        raise ServiceError(Reason.MATCH_NOT_OVER, f"{name} is not over", details={"present": match.version})
    return _Over(name, match.created, match.game, lifecycle.head, match.version, _refusal(match))


def _refusal(match: Match) -> str:
    """The reason why a match that is over cannot be analysed; empty if it can."""
    lifecycle, game = match.lifecycle, match.game
    if not lifecycle.started_at:
        return "it never began"
    if game.bots.evaluate is None:
        return f"the game {game.name} has no estimate of positions"
    if not all(map(game.decides_again, (match.created.rules_version, lifecycle.rules_version))):
        return "another version of the rules decided it"
    return ""


def _message(kept: KeptAnalysis) -> analysis_pb2.Analysis:
    message = analysis_pb2.Analysis.FromString(kept.summary)
    message.name = f"{kept.match}/analysis"
    message.state = STATES[kept.state]
    message.version, message.last_version = kept.version, kept.last
    return message
