"""The range: a service with things to name, calls fired at it, and a judge of what comes back."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any, NamedTuple

import grpc
from caravanserai_protocol.v1 import (
    admin_service_pb2,
    analysis_service_pb2,
    audit_service_pb2,
    chat_service_pb2,
    clock_pb2,
    edition_service_pb2,
    game_service_pb2,
    inbox_service_pb2,
    match_service_pb2,
    player_service_pb2,
    rating_service_pb2,
    scoreboard_service_pb2,
    tournament_pb2,
    tournament_service_pb2,
    webhook_service_pb2,
)
from caravanserai_protocol.v1 import analysis_service_pb2 as n
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import rating_service_pb2 as r
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from caravanserai_protocol.v1 import tournament_service_pb2 as t
from caravanserai_protocol.v1.access_pb2 import ACCESS_PRIVATE, ACCESS_UNLISTED
from caravanserai_protocol.v1.player_pb2 import Player
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message
from google.rpc.code_pb2 import Code
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2

from domain.errors import Reason
from domain.games import games
from service.error_catalogue import CATALOGUE
from service.errors import DOMAIN
from tests.fuzz.wild import Method, Shot, World, methods_of
from tests.service.house import Caller, House, Refusal, hash_of

OWN = (
    analysis_service_pb2.DESCRIPTOR.services_by_name["AnalysisService"],
    admin_service_pb2.DESCRIPTOR.services_by_name["AdminService"],
    audit_service_pb2.DESCRIPTOR.services_by_name["AuditService"],
    chat_service_pb2.DESCRIPTOR.services_by_name["ChatService"],
    edition_service_pb2.DESCRIPTOR.services_by_name["EditionService"],
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"],
    inbox_service_pb2.DESCRIPTOR.services_by_name["InboxService"],
    match_service_pb2.DESCRIPTOR.services_by_name["MatchService"],
    player_service_pb2.DESCRIPTOR.services_by_name["PlayerService"],
    rating_service_pb2.DESCRIPTOR.services_by_name["RatingService"],
    scoreboard_service_pb2.DESCRIPTOR.services_by_name["ScoreboardService"],
    tournament_service_pb2.DESCRIPTOR.services_by_name["TournamentService"],
    webhook_service_pb2.DESCRIPTOR.services_by_name["WebhookService"],
)
"""The services of Caravanserai."""
OTHERS = (
    health_pb2.DESCRIPTOR.services_by_name["Health"],
    reflection_pb2.DESCRIPTOR.services_by_name["ServerReflection"],
)
"""Those that gRPC brings along; they do not know our catalogue of errors."""
METHODS: Sequence[Method] = [*methods_of(OWN), *methods_of(OTHERS)]
OWN_NAMES = frozenset(method.name for method in methods_of(OWN))

PLAY = "/caravanserai.v1.MatchService/Play"
READ = 20
"""The number of parts of a stream that are read before it is left."""
CLOCKS = clock_pb2.TimeControl(
    budget=clock_pb2.TimeBudget(seconds=3600, increment_seconds=5),
    time_outs=3,
    pausing=clock_pb2.TimeControl.PAUSING_AGREED,
    vacation_days=2,
)
SPOKEN = {"watch": "WatchMatch", "decide": "Decide", "undo": "Undo", "list_offers": "ListOffers", "resign": "Resign"}
"""The requests that a conversation can hold, and the methods that do the same."""
PATIENCE = 0.05
"""The time that the next part of a stream is waited for, in seconds: some never end by themselves."""
BY_GRPC = ("DEADLINE_EXCEEDED", "CANCELLED")
"""Statuses that a call can end with before the service has a say."""
DEFECTS = ("INTERNAL", "UNKNOWN", "DATA_LOSS", "UNAVAILABLE")
"""Statuses that no caller may bring about."""


LOST_BY_CLIENT = "Internal error from Core"
"""The error of the client library about a conversation that the service has ended while the client was still speaking;
or it cancels the call itself.
"""


class Outcome(NamedTuple):
    """The outcome of a call: the name of its status, the reason in its details, and what it said."""

    status: str
    reason: str
    message: str


class Guarded(NamedTuple):
    """Matches of an owner whose token nobody knows: whatever is fired, the owner sees them unchanged."""

    owner: Caller
    seen: dict[str, m.GetMatchResponse]

    async def unchanged(self) -> bool:
        """True if they are as they were."""
        return self.seen == {name: await self.owner.get(name) for name in self.seen}


async def furnished(home: House, label: str = "0", *, finished: bool = True) -> tuple[World, Guarded]:
    """Fills a service with matches and players; what can be named of them, and what must not change.

    Making ``finished`` matches takes a while.
    """
    owners, matches = [], []
    for who in ("known", "unknown"):
        furnish = House(home.service, home.channel)
        furnish.owner = Caller(home.channel, f"{who}-owner-{label}")
        furnish.seat = _seats(home.channel, f"{who}-seat-{label}")  # type: ignore[method-assign, assignment]
        owners.append(furnish)
        matches.append(await _matches(furnish, finished))
    known, unknown = owners
    world = World(matches=[*matches[0], *matches[1], "matches/nowherenowhere", "matches/x"])
    world.games = [*(f"games/{name}" for name in games()), "games/chess", "marcopolo"]
    players = [f"player-{number}-{label}" for number in (1, 2)]
    world.tokens = [known.owner.token, *(known.seat(number).token for number in (1, 2, 3)), *players]
    world.hashes = [hash_of(token) for token in world.tokens]
    for token in players:
        caller = Caller(home.channel, token)
        request = p.CreatePlayerRequest(display_name=token, token_hash=hash_of(token))
        answer = await caller.call(caller.players.CreatePlayer, request)
        world.players.append(answer.player.name)
    world.players += ["players/me", "players/nobodynobody"]
    await _models(known, world, matches[0])
    await _tournaments(world, home.channel, players[0])
    return world, Guarded(unknown.owner, {name: await unknown.owner.get(name) for name in matches[1]})


def _seats(channel: grpc.aio.Channel, token: str) -> Callable[[int], Caller]:
    return lambda number: Caller(channel, f"{token}-{number}")


async def _matches(home: House, finished: bool) -> list[str]:
    """Matches of each kind; the first two are being played, the third is open."""
    playing = [await home.begin(2), await home.begin(2)]
    for name in playing:
        await home.play(name, 3)
    open_ = await home.create(3)
    for seat in (1, 2, 3):
        await home.join(open_, seat)
    abandoned = await home.begin(2)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=abandoned))
    private = await home.create(2, access=ACCESS_PRIVATE)
    unlisted = await home.create(2, access=ACCESS_UNLISTED, join_code=f"code of {home.owner.token}")
    names = [*playing, open_, abandoned, private, unlisted]
    if finished:
        names.append(await home.begin(2, bots=2))
        async for _ in home.spectator.updates(names[-1]):
            pass
    return names


async def _models(home: House, world: World, known: Sequence[str]) -> None:
    """Requests that make sense, each with who may well make it; and decisions of each game."""
    first, second, open_, *_ = known
    timed = await home.begin(2, time_control=CLOCKS)
    world.matches.append(timed)
    world.decisions = _strange_decisions()
    decide: list[tuple[Message, str]] = []
    previews: list[tuple[Message, str]] = []
    offers: list[tuple[Message, str]] = []
    for name in (first, second):
        (seat,) = await home.asked(name)
        offers.append((m.ListOffersRequest(match=name, page_size=2), home.seat(seat).token))
        for number, offer in enumerate((await home.seat(seat).offers(name)).offers[:40]):
            world.decisions.append(offer.decision)
            request = m.DecideRequest(match=name, decision=offer.decision, request_id=str(number % 3))
            decide.append((request, home.seat(seat).token))
            previews.append((m.PreviewDecisionRequest(match=name, decision=offer.decision), home.seat(seat).token))
    owner, token = home.owner.token, home.seat(1).token
    code = hash_of(owner)
    listing = m.ListMatchesRequest(filter="state = OPEN AND free > 0", order_by="updated desc", page_size=2)
    world.models = {
        "CreateMatch": [
            (m.CreateMatchRequest(game="games/marcopolo", players=9, owner_token_hash=code), owner),
            (m.CreateMatchRequest(game="games/merv", players=2, owner_token_hash=code, time_control=CLOCKS), owner),
        ],
        "JoinMatch": [(m.JoinMatchRequest(match=open_, seat=1, display_name="Ann", token_hash=code), owner)],
        "BindSeat": [(m.BindSeatRequest(match=open_, entropy_commitment=code, request_id="2"), token)],
        "LeaveMatch": [(m.LeaveMatchRequest(match=open_, request_id="1"), token)],
        "AddBot": [(m.AddBotRequest(match=open_, kind="random", request_id="1"), owner)],
        "StartMatch": [(m.StartMatchRequest(match=open_, request_id="3"), token)],
        "GetMatch": [(m.GetMatchRequest(name=name, version=at), owner) for name in known for at in (None, 0, 3)],
        "ListMatches": [(listing, owner), (listing, "")],
        "ListOffers": offers,
        "PreviewDecision": previews,
        "SuggestDecision": [(m.SuggestDecisionRequest(match=name), token) for name in (first, second)],
        "Decide": decide,
        "Undo": [(m.UndoRequest(match=name), home.seat(seat).token) for name in (first, second) for seat in (1, 2)],
        "Resign": [(m.ResignRequest(match=second), token)],
        "HandOverSeat": [
            (m.HandOverSeatRequest(match=second, bot=bot), token) for bot in ("random", "", "grandmaster")
        ],
        "EndByAgreement": [
            (m.EndByAgreementRequest(match=second, proposed_at=version, declines=declines), token)
            for version in (0, 5, 2**64 - 1)
            for declines in (False, True)
        ],
        "PauseMatch": [(m.PauseMatchRequest(match=timed, request_id="1"), whose) for whose in (owner, token)],
        "ResumeMatch": [(m.ResumeMatchRequest(match=timed), whose) for whose in (owner, token)],
        "GiveTime": [
            (m.GiveTimeRequest(match=timed, seat=seat, seconds=number), whose)
            for whose in (owner, token)
            for seat in (1, 2)
            for number in (1, 90_000)
        ],
        "WatchMatch": [(m.WatchMatchRequest(match=name, after_version=2, with_table=True), owner) for name in known],
        "ReplayMatch": [(m.ReplayMatchRequest(match=name, after_version=2, up_to_version=9), owner) for name in known],
        "ListGames": [(g.ListGamesRequest(page_size=1), "")],
        "GetGame": [(g.GetGameRequest(name=name), "") for name in world.games],
        "GetScoreboard": [(s.GetScoreboardRequest(name=f"{name}/scoreboard"), owner) for name in known],
        "WatchScoreboard": [
            (s.WatchScoreboardRequest(name=f"{name}/scoreboard", min_version=2), owner) for name in known
        ],
        "RequestAnalysis": [(n.RequestAnalysisRequest(name=f"{name}/analysis"), owner) for name in known],
        "GetAnalysis": [(n.GetAnalysisRequest(name=f"{name}/analysis"), owner) for name in known],
        "WatchAnalysis": [(n.WatchAnalysisRequest(name=f"{name}/analysis", after_version=2), owner) for name in known],
        "ListScoreboards": [(s.ListScoreboardsRequest(filter="state = FINISHED", page_size=2), owner)],
        **_rating_models(world, world.tokens[-1]),
        "CreatePlayer": [(p.CreatePlayerRequest(display_name="Bob", token_hash=code, request_id="1"), "")],
        "GetPlayer": [(p.GetPlayerRequest(name=name), world.tokens[-1]) for name in world.players],
        "ReplaceKey": [(p.ReplaceKeyRequest(player=name, public_key=code), world.tokens[-1]) for name in world.players],
        "ExportPlayer": [
            (p.ExportPlayerRequest(name=name, page_size=2), world.tokens[-1]) for name in ("players/me", *world.players)
        ],
        "ErasePerson": [
            (p.ErasePersonRequest(match=open_, seat=1), owner),
            (p.ErasePersonRequest(name="persons/abcdefgh"), world.tokens[-1]),  # not the callers: they are still needed
        ],
        "UpdatePlayer": [(_renaming(name), world.tokens[-1]) for name in ("players/me", *world.players)],
    }
    world.models["Play"] = [
        (m.PlayRequest(call=1, timeout_milliseconds=number % 3 * 5, **{field: request}), whose)  # type: ignore[arg-type]
        for field, method in SPOKEN.items()
        for number, (request, whose) in enumerate(world.models[method])
    ]
    for caller in (home.owner, home.spectator):
        world.page_tokens.append((await caller.call(caller.matches.ListMatches, listing)).next_page_token or "A" * 40)


def _rating_models(world: World, token: str) -> dict[str, list[tuple[Message, str]]]:
    """Requests about ratings, records and statistics."""
    rated = [f"{who}/ratings/{name}" for who in (*world.players, "bots/random") for name in ("marcopolo", "chess")]
    return {
        "GetRating": [(r.GetRatingRequest(name=name), token) for name in rated],
        "ListRatings": [(r.ListRatingsRequest(game=name, page_size=1, with_bots=True), token) for name in world.games],
        "ListRatingChanges": [(r.ListRatingChangesRequest(rating=name, page_size=1), token) for name in rated],
        "GetPlayerRecord": [(r.GetPlayerRecordRequest(name=f"{who}/record"), token) for who in world.players],
        "ListPlayedMatches": [(r.ListPlayedMatchesRequest(player=who, page_size=1), token) for who in world.players],
        "ListHeadToHeads": [
            (r.ListHeadToHeadsRequest(player=who, opponent="bots/random"), token) for who in world.players
        ],
        "GetGameStatistics": [
            (r.GetGameStatisticsRequest(name=f"{name}/statistics", seats=2), token) for name in world.games
        ],
    }


async def _tournaments(world: World, channel: grpc.aio.Channel, token: str) -> None:
    """A tournament that takes entrants and one that is being played, and requests about them."""
    caller = Caller(channel, token)
    calls = caller.tournaments
    for rounds in (1, 3):
        chosen = tournament_pb2.TournamentSettings(
            title="Wild", game="games/marcopolo", seats=4, swiss=tournament_pb2.SwissFormat(rounds=rounds)
        )
        made = await caller.call(calls.CreateTournament, t.CreateTournamentRequest(settings=chosen))
        world.tournaments.append(made.tournament.name)
        world.models.setdefault("CreateTournament", []).append((t.CreateTournamentRequest(settings=chosen), token))
    opened, played = world.tournaments
    for _ in range(4):
        await caller.call(calls.RegisterEntrant, t.RegisterEntrantRequest(tournament=played, bot="random"))
    await caller.call(calls.CloseRegistration, t.CloseRegistrationRequest(tournament=played))
    await caller.call(calls.PairRound, t.PairRoundRequest(tournament=played, round=1))
    forfeit = tournament_pb2.Adjudication(round=1, table=1, forfeit=tournament_pb2.Forfeit(entrants=["bot-1"]))
    world.models |= {
        "RegisterEntrant": [(t.RegisterEntrantRequest(tournament=opened, bot="random"), token)],
        "Adjudicate": [(t.AdjudicateRequest(tournament=played, adjudication=forfeit, reason="Late"), token)],
        "PairRound": [(t.PairRoundRequest(tournament=played, round=2), token)],
        "GetStandings": [(t.GetStandingsRequest(tournament=played, with_cross_table=True), token)],
        "GetTournamentArchive": [(t.GetTournamentArchiveRequest(tournament=played), "")],
        "WatchTournament": [
            (t.WatchTournamentRequest(tournament=name, after_version=2), "") for name in (opened, played)
        ],
    }


def _renaming(player: str) -> p.UpdatePlayerRequest:
    """Gives a player another name."""
    return p.UpdatePlayerRequest(
        player=Player(name=player, display_name="Bob"), update_mask=FieldMask(paths=["display_name"]), request_id="1"
    )


def _strange_decisions() -> list[AnyMessage]:
    """Empty decisions of all games."""
    return [
        AnyMessage(type_url=f"type.googleapis.com/caravanserai.games.{name}.v1.{decision_class.__name__}")
        for name, game in games().items()
        for decision_class in list(game.decisions)[:10]
    ]


class Range:
    """Fires shots at one service, and counts how they end."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.counts: Counter[tuple[str, str, str]] = Counter()
        self.complaints: list[str] = []
        makers = {
            "unary": channel.unary_unary,
            "stream": channel.unary_stream,
            "upload": channel.stream_unary,
            "conversation": channel.stream_stream,
        }
        self._calls: dict[str, Any] = {method.name: makers[method.kind](method.name) for method in METHODS}

    async def fire(self, shot: Shot) -> Outcome:
        """Makes a call and judges how it ends."""
        outcome = await self._outcome(shot)
        self.counts[shot.method.rpartition("/")[2], outcome.status, outcome.reason] += 1
        complaint = judge(shot, outcome)
        if complaint:
            self.complaints.append(
                f"{shot.method}: {complaint}: {outcome} for {shot.data[:300]!r} {str(shot.metadata)[:200]}"
            )
        return outcome

    async def _outcome(self, shot: Shot) -> Outcome:
        call = self._calls[shot.method]
        try:
            if shot.kind == "unary":
                await call(shot.data, metadata=shot.metadata, timeout=shot.timeout)
            elif shot.kind == "upload":
                await call(_once(shot.data), metadata=shot.metadata, timeout=shot.timeout)
            elif shot.kind == "stream":
                await self._read(call(shot.data, metadata=shot.metadata, timeout=shot.timeout))
            else:
                patience = shot.timeout if shot.method == PLAY else PATIENCE  # its answer always comes
                talk = call(_once(shot.data), metadata=shot.metadata, timeout=shot.timeout)
                first = await self._read(talk, patience)
                if shot.method == PLAY and first:
                    return answered(m.PlayResponse.FromString(first))
        except grpc.aio.AioRpcError as error:
            if shot.kind in {"conversation", "upload"} and error.details() == LOST_BY_CLIENT:
                return Outcome("LOST", "", LOST_BY_CLIENT)
            refusal = Refusal(error)
            if refusal.info.domain not in ("", DOMAIN):
                return Outcome(error.code().name, "of " + refusal.info.domain, str(error.details()))
            return Outcome(error.code().name, refusal.reason, str(error.details()))
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if shot.kind not in {"conversation", "upload"} or (task is not None and task.cancelling()):
                raise
            return Outcome("LOST", "", "the client library gave up its own call")  # it could not finish speaking
        return Outcome("OK", "", "")

    async def _read(self, call: Any, patience: float = PATIENCE) -> bytes:
        """Reads the beginning of a stream, and leaves; its first part, if there is one."""
        first = b""
        for _ in range(READ):
            reading = asyncio.ensure_future(call.read())
            done, _ = await asyncio.wait((reading,), timeout=patience)
            if not done:
                call.cancel()
                await asyncio.wait((reading,))
                if not reading.cancelled():
                    reading.exception()
                return first
            if reading.result() is grpc.aio.EOF:
                return first
            first = first or reading.result()
        call.cancel()
        return first

    async def fire_all(self, shots: Iterator[Shot], in_flight: int) -> None:
        """Makes calls, several at the same time."""

        async def worker() -> None:
            for shot in shots:
                await self.fire(shot)

        await asyncio.gather(*(worker() for _ in range(in_flight)))


async def _once(data: bytes) -> AsyncIterator[bytes]:
    yield data


def answered(answer: m.PlayResponse) -> Outcome:
    """The end of a request of a conversation."""
    if not answer.HasField("failed"):
        return Outcome("OK", "", "")
    info = ErrorInfo()
    found = any(detail.Unpack(info) for detail in answer.failed.details)
    return Outcome(Code.Name(answer.failed.code), info.reason if found else "", answer.failed.message)


def judge(shot: Shot, outcome: Outcome) -> str:
    """The fault in the end of a call; nothing if it ended in order."""
    if outcome.status in DEFECTS:
        return "a status that no caller may bring about"
    if outcome.status == "OK" or shot.method not in OWN_NAMES:
        return ""
    if not outcome.reason:
        lost = outcome.status == "LOST" and shot.kind in {"conversation", "upload"}
        return "" if lost or outcome.status in BY_GRPC else "an error without details"
    if outcome.reason not in CATALOGUE:
        return "an error that is not in the catalogue"
    entry = CATALOGUE[Reason(outcome.reason)]
    return "" if entry.status == outcome.status else f"{outcome.reason} is {entry.status} in the catalogue"
