"""The command `caravan` with a service that lies in one place at a time, for tests of what clients believe.

A guest says with the beginning of the token which lie to tell: `another-key.` and 32 more characters. Everybody else
hears the truth. A client must refuse each of them: those of `JOINING` when it takes a seat, those of `LOOKING` when it
looks at a match where it has one, those of `FOLLOWING` when it follows such a match to its present, those of
`ANSWERS` in the answer of the method that they name, `ENTERED` when it follows a tournament that it has entered,
`ORGANISED` and `begun-` with a setting when it creates one, and `created-` with a field of `MatchCreated` when it
creates a match. `analysed-` with what is wrong in an analysis is told where one is looked at, `ENDLESS` in every list.
Those of `EVERYWHERE` and of `FIELD` a client must survive: it says that something is wrong, or gives what is left.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from hashlib import sha256
from itertools import chain, repeat
from typing import Any, TypeVar
from unittest import mock

import grpc
from caravanserai_protocol.following import GENESIS
from caravanserai_protocol.signing import joining, public_key, registering, sign
from caravanserai_protocol.v1.analysis_service_pb2 import (
    GetAnalysisResponse,
    RequestAnalysisResponse,
)
from caravanserai_protocol.v1.event_pb2 import MatchCreated, MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import (
    GetRecordResponse,
    MatchUpdate,
    ReplayMatchResponse,
    WatchMatchResponse,
)
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentCreated, TournamentEvent
from caravanserai_protocol.v1.tournament_service_pb2 import ListTournamentEventsResponse
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from clients.caravan.main import main
from service.api.calls import Calls, Encoded
from service.application.matches.analyses import part_of_analysis
from service.foundation.workers import NICE, Catalogue, Worker, worker
from service.web.formats import described
from tests import changed_answers
from tests.changed_answers import CHANGES
from tests.sdks.lying_analyses import ANALYSED, analysis_of
from tests.sdks.lying_answers import ANSWERS, OPERATOR, SHOWING, TOLD
from tests.sdks.lying_fields import FIELD, with_a_field_changed
from tests.sdks.lying_lists import LISTED, LISTS, RANKED

T = TypeVar("T")


REDIRECTED = "streaming-another-match"
"""A lie that follows and replays another match than the one that was asked for: `Log.another`, or the first one that
was asked for.
"""
BLAMED = "blamed"
"""A lie of the inbox: another seat has proposed to play again."""
WITHHELD = "withheld"
"""A lie that keeps back what a seat may know."""
ENTERED = ("entered-another-key", "entered-no-key")
"""Lies about the first player in a tournament: they have entered with the key of the operator, who signs for them, or
with none.
"""
ORGANISED = ("organised-another-key", "organised-no-key", "organised-another-arbiter", "organised-no-promise")
"""Lies about the first event of a tournament: the organiser has the key of the operator or none, the operator decides
with them, or organisers need not sign.
"""
LATER = "organised-later-no-key"
"""The same, but only after the organiser has seen once how it began."""
BEGUN, CREATED = "begun-", "created-"
"""Lies about one setting in the first event of a tournament (or its `seed`), or one field in that of a match."""
BRANCHED, UNSHOWN = "branched-", "unshown"
"""A lie about one field of what a match branches from (`branched-no-`: it is empty; `branched-no-where`: all of it is);
and one that shows no event of the match from which another one is to branch.
"""
OUTDATED = f"{CREATED}chance_scheme"
"""A lie that a match, also one of others, begins with chance scheme 1, which new matches never have."""
LATER_SETTING = "later-title"
"""A lie about the title of a tournament, or the patience of a match, but only after it was seen once how that began."""
SLOW, STUCK = "slow-files", "stuck-files"
"""Not a lie: files that come in small parts, for four seconds; and files of which empty parts come for ever."""
UNCHECKED = "unchecked"
"""A lie that takes the entropy of an entrant also where others were bound meanwhile."""


JOINING = tuple(f"joining-{name}" for name in SHOWING)
LOOKING = tuple(f"looking-{name}" for name in SHOWING)
FOLLOWING = ("following-another-key", "following-keyless")
HISTORIES = ("joining-another-history", "looking-another-history")


def changed(message: Message, name: str) -> None:
    """Changes one field of a message, whatever it holds."""
    field: Any = message.DESCRIPTOR.fields_by_name[name]
    value: Any = getattr(message, name)
    if field.message_type is not None:
        entries = [value] if not field.is_repeated else list(value) or [value.add()]
        for entry in entries:
            entry.SetInParent()
            for inner in entry.DESCRIPTOR.fields[:1]:
                changed(entry, inner.name)
    elif field.is_repeated:
        value.append("wins" if name == "tie_breaks" else "players/operator")
    elif field.enum_type is not None:
        numbers = [one.number for one in field.enum_type.values if one.number not in (0, value)]
        setattr(message, name, numbers[-1])
    else:
        setattr(message, name, not value if isinstance(value, bool) else value + (1 if isinstance(value, int) else "x"))


class Log:
    """Retells the events of matches: the player at the first seat has the key of the operator, who signs for them, or
    none. Everything else fits.
    """

    def __init__(self) -> None:
        self.another = ""
        self._digests: dict[tuple[str, int], bytes] = {}
        self._seen: set[str] = set()

    def retold(self, update: MatchUpdate, lie: str) -> None:
        """Changes an update."""
        event = MatchEvent.FromString(update.event)
        event.previous = self._digests.get((event.match, event.version - 1), event.previous)
        joined = event.joined
        if lie.startswith(BRANCHED):
            if event.created.HasField("branched_from"):
                self._branched(event.created, lie.removeprefix(BRANCHED))
        elif event.HasField("created") and lie not in FOLLOWING:
            if lie != LATER_SETTING:
                changed(event.created, lie.removeprefix(CREATED))
                if lie == OUTDATED:
                    event.created.chance_scheme = 1
            elif event.match in self._seen:
                event.created.patience_seconds += 1
            self._seen.add(event.match)
        elif lie in FOLLOWING and event.HasField("joined") and joined.seat == 1:
            joined.public_key = public_key(OPERATOR) if lie == "following-another-key" else b""
            act = joining(joined.public_key, joined.entropy_commitment)
            event.signature = sign(OPERATOR, act.signed_bytes(event.match, GENESIS)) if joined.public_key else b""
        update.event = event.SerializeToString(deterministic=True)
        self._digests[event.match, event.version] = sha256(update.event).digest()

    @staticmethod
    def _branched(created: MatchCreated, field: str) -> None:
        if field == "no-where":
            created.ClearField("branched_from")
        elif field.startswith("no-"):
            created.branched_from.ClearField(field.removeprefix("no-"))  # type: ignore[arg-type]
        elif field == "digest":
            created.branched_from.digest = sha256(b"another event").digest()
        else:
            changed(created.branched_from, field)


class TournamentLog:
    """Retells the events of tournaments: the first player has entered with the key of the operator, who signs for them,
    or with none. Everything else fits.
    """

    def __init__(self) -> None:
        self._digests: dict[tuple[str, int], bytes] = {}
        self._players: dict[str, str] = {}
        self._seen: set[str] = set()

    def retold(self, update: Any, lie: str) -> None:
        """Changes an update."""
        event = TournamentEvent.FromString(update.event)
        event.previous = self._digests.get((event.tournament, event.version - 1), event.previous)
        entered = event.registered
        later = lie in (LATER, LATER_SETTING)
        if event.HasField("created") and later <= (event.tournament in self._seen):
            self._begun(event.created, lie)
        elif (
            lie in ENTERED
            and entered.account
            and self._players.setdefault(event.tournament, entered.entrant) == entered.entrant
        ):
            entered.public_key = public_key(OPERATOR) if lie == "entered-another-key" else b""
            act = registering(entered.public_key, entered.entropy_commitment)
            signature = sign(OPERATOR, act.signed_bytes(event.tournament, GENESIS))
            event.signature = signature if entered.public_key else b""
        self._seen.add(event.tournament)
        update.event = event.SerializeToString(deterministic=True)
        self._digests[event.tournament, event.version] = sha256(update.event).digest()

    @staticmethod
    def _begun(created: TournamentCreated, lie: str) -> None:
        if lie.startswith(BEGUN) or lie == LATER_SETTING:
            setting = lie.removeprefix(BEGUN).removeprefix("later-")
            changed(created if setting == "seed" else created.settings, setting)
        match lie.removeprefix("organised-"):
            case "another-key":
                created.signers[0].public_key = public_key(OPERATOR)
            case "no-key" | "later-no-key":
                del created.signers[:]
                created.organisers_sign = False
            case "another-arbiter":
                created.settings.arbiters.append("players/operator")
                created.signers.add(account="players/operator", public_key=public_key(OPERATOR))
            case "no-promise":
                created.organisers_sign = False


LOG = Log()
TOURNAMENTS = TournamentLog()
STREAMED: Mapping[str, Any] = {"WatchMatch": WatchMatchResponse, "ReplayMatch": ReplayMatchResponse}


def lie_of(context: Any) -> str:
    """The lie that a caller wants to hear; empty: none."""
    return _named(context.invocation_metadata())


def _named(metadata: Any) -> str:
    name, dot, _ = str(dict(metadata).get("authorization", "")).removeprefix("Bearer ").partition(".")
    return name if dot else ""


def _of_first_events(lie: str) -> bool:
    return lie.startswith((CREATED, BRANCHED)) or lie == LATER_SETTING


def answered(method: str, answer: Any, lie: str) -> Any:
    """The answer of a method as it is told."""
    kind, _, name = lie.partition("-")
    if lie in ANSWERS:
        asked, change = ANSWERS[lie]
        if method == asked:
            change(answer)
        return answer
    if method == "JoinMatch" and kind == "joining":
        TOLD[name](answer.match, answer.seat)
    if method == "GetMatch" and kind == "looking" and answer.viewer:
        TOLD[name](answer.match, answer.viewer)
    if method in ("CreateMatch", "JoinMatch", "GetMatch") and (lie in FOLLOWING or _of_first_events(lie)):
        answer.match.head = b""  # otherwise the hashes would give it away
    return answer


async def told_slowly(answer: GetRecordResponse, lie: str) -> AsyncIterator[GetRecordResponse]:
    """A part of a file, in parts of its own."""
    size = -(-len(answer.data) // 40)
    parts: Iterator[bytes] = (answer.data[start : start + size] for start in range(0, len(answer.data), size))
    if lie == STUCK:
        parts = chain([answer.data[:1]], repeat(b""))
    for part in parts:
        yield GetRecordResponse(data=part)
        await asyncio.sleep(0.1)


def lying(name: str, handler: "grpc.RpcMethodHandler[Any, Any]") -> "grpc.RpcMethodHandler[Any, Any]":
    """A method that lies."""
    read, write = handler.request_deserializer, handler.response_serializer

    async def unary(request: Message, context: Any) -> Any:
        called: Any = handler.unary_unary
        if lie_of(context) == UNCHECKED and name == "OpenEntropy":
            request.ClearField("bound_version")
        answer = deepcopy(await called(request, context))  # others get the same one
        return answered(name, answer, lie_of(context))

    async def stream(request: Any, context: Any) -> AsyncIterator[Any]:
        called: Any = handler.unary_stream
        lie = lie_of(context)
        if lie == REDIRECTED:
            LOG.another = LOG.another or request.match
            request.match = LOG.another
        async for given in called(request, context):
            if lie == UNSHOWN and name == "ReplayMatch" and request.up_to_version > 1:
                break
            if lie in (SLOW, STUCK) and name == "GetRecord":
                async for part in told_slowly(given, lie):
                    yield part
                continue
            if lie == BLAMED and name == "WatchInbox" and given.HasField("proposed"):
                given.proposed.previous.seat = 3 - given.proposed.previous.seat
            if not (lie in (*FOLLOWING, WITHHELD) or _of_first_events(lie)) or name not in STREAMED:
                yield given
                continue
            answer = STREAMED[name].FromString(given.data) if isinstance(given, Encoded) else given
            if lie != WITHHELD and answer.HasField("update"):
                LOG.retold(answer.update, lie)
            if lie == WITHHELD and answer.HasField("update"):
                kept = [opening for opening in answer.update.openings if not opening.audience]
                answer.update.ClearField("openings")
                answer.update.openings.extend(kept)
            yield answer

    if name in ("CreateMatch", "JoinMatch", "OpenEntropy", *(method for method, _ in ANSWERS.values())):
        return grpc.unary_unary_rpc_method_handler(unary, read, write)
    if name in (*STREAMED, "GetRecord", "WatchInbox"):
        return grpc.unary_stream_rpc_method_handler(stream, read, write)
    return handler


def _of_tournaments(lie: str) -> bool:
    return lie in (*ENTERED, *ORGANISED, LATER, LATER_SETTING) or lie.startswith(BEGUN)


def lying_of_tournaments(name: str, handler: "grpc.RpcMethodHandler[Any, Any]") -> "grpc.RpcMethodHandler[Any, Any]":
    """A method that lies about the log of a tournament."""
    read, write = handler.request_deserializer, handler.response_serializer

    async def unary(request: Message, context: Any) -> Any:
        called: Any = handler.unary_unary
        given, lie = await called(request, context), lie_of(context)
        if not _of_tournaments(lie):
            return given
        answer = ListTournamentEventsResponse.FromString(given.data)
        for update in answer.updates:
            TOURNAMENTS.retold(update, lie)
        return answer

    async def stream(request: Any, context: Any) -> AsyncIterator[Any]:
        called: Any = handler.unary_stream
        async for given in called(request, context):
            answer, lie = deepcopy(given), lie_of(context)
            if _of_tournaments(lie) and answer.HasField("update"):
                TOURNAMENTS.retold(answer.update, lie)
            yield answer

    if name == "WatchTournament":
        return grpc.unary_stream_rpc_method_handler(stream, read, write)
    if name == "ListTournamentEvents":
        return grpc.unary_unary_rpc_method_handler(unary, read, write)
    return handler


def lying_of_analyses(name: str, handler: "grpc.RpcMethodHandler[Any, Any]") -> "grpc.RpcMethodHandler[Any, Any]":
    """A method that tells an analysis, if a lie wants one."""
    read, write = handler.request_deserializer, handler.response_serializer

    async def unary(request: Any, context: Any) -> Any:
        called: Any = handler.unary_unary
        lie = lie_of(context)
        if not lie.startswith(ANALYSED):
            return await called(request, context)
        told = analysis_of(request.name, lie.removeprefix(ANALYSED)).analysis
        return (
            RequestAnalysisResponse(analysis=told) if name == "RequestAnalysis" else GetAnalysisResponse(analysis=told)
        )

    async def stream(request: Any, context: Any) -> AsyncIterator[Any]:
        called: Any = handler.unary_stream
        lie = lie_of(context)
        if lie.startswith(ANALYSED):
            yield analysis_of(request.name, lie.removeprefix(ANALYSED))
            return
        async for given in called(request, context):
            yield given

    if name in ("RequestAnalysis", "GetAnalysis"):
        return grpc.unary_unary_rpc_method_handler(unary, read, write)
    if name == "WatchAnalysis":
        return grpc.unary_stream_rpc_method_handler(stream, read, write)
    return handler


ENDLESS = "endless-lists"
"""Every page of every list is empty, and names another one."""


def lying_of_lists(path: str, handler: "grpc.RpcMethodHandler[Any, Any]") -> "grpc.RpcMethodHandler[Any, Any]":
    """A method whose list never ends, if it has a list."""
    answer = GetMessageClass(described(path).output_type)
    if "next_page_token" not in answer.DESCRIPTOR.fields_by_name:
        return handler

    async def unary(request: Any, context: Any) -> Any:
        called: Any = handler.unary_unary
        return answer(next_page_token="more") if lie_of(context) == ENDLESS else await called(request, context)

    return grpc.unary_unary_rpc_method_handler(unary, handler.request_deserializer, handler.response_serializer)


EVERYWHERE = {f"everywhere-{change.__name__}": change for change in CHANGES}
"""Lies in every field of every answer: `everywhere-later` and others; see `tests.changed_answers`."""


VERSION_ANALYSED = 3
"""The place of the version behind which an analysis goes on, among what the worker is given."""
_handler_of = Calls.service


def _everywhere(self: Calls, details: grpc.HandlerCallDetails) -> Any:
    """The handler of a call, which changes all that it answers to those who want it."""
    handler: Any = _handler_of(self, details)
    lie, method = _named(details.invocation_metadata), str(details.method)
    ranked = lie in RANKED and method.endswith("/GetStandings")
    listed = lie in LISTED and method.endswith(LISTS)
    of_a_field = lie.startswith(FIELD) and "TournamentService" in method
    if lie not in EVERYWHERE and not ranked and not listed and not of_a_field:
        return handler
    answer = GetMessageClass(described(method).output_type)

    def written(given: Any) -> bytes:
        told: Any = answer.FromString(handler.response_serializer(given))
        if lie in RANKED or lie in LISTED:
            {**RANKED, **LISTED}[lie](told)
        elif of_a_field:
            with_a_field_changed(told, lie)
        else:
            changed_answers.changed(told, EVERYWHERE[lie])
        return bytes(told.SerializeToString())

    return handler._replace(response_serializer=written)


_add = Calls.add_registered_method_handlers


def _add_lying(self: Calls, service: str, handlers: Mapping[str, "grpc.RpcMethodHandler[Any, Any]"]) -> None:
    lies = {name: lying_of_analyses(name, lying(name, handler)) for name, handler in handlers.items()}
    lies = {name: lying_of_tournaments(name, handler) for name, handler in lies.items()}
    _add(self, service, {name: lying_of_lists(f"/{service}/{name}", handler) for name, handler in lies.items()})


class Beginner(Worker):
    """Analyses the beginning of a match. The rest takes a processor for minutes, and nobody here reads it."""

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """The result of ``work``, unless that goes on with an analysis."""
        if work is part_of_analysis and given[VERSION_ANALYSED]:
            await asyncio.Event().wait()
        return await super().run(work, *given)


def _begun(name: str, catalogue: Catalogue | None, nice: int = NICE) -> Worker:
    return Beginner(name, nice) if name == "analyses" else worker(name, catalogue, nice)


@contextmanager
def service_that_lies() -> Iterator[None]:
    """While this context is entered, services lie."""
    with (
        mock.patch("service.assembly.worker", _begun),
        mock.patch.object(Calls, "add_registered_method_handlers", _add_lying),
        mock.patch.object(Calls, "service", _everywhere),
    ):
        yield


if __name__ == "__main__":
    with service_that_lies():
        main()
