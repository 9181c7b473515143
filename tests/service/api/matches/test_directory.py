"""Lists of matches and games, reflection and health."""

from typing import Any

import pytest
from caravanserai_protocol.v1 import event_pb2, game_pb2, table_pb2
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from domain.games import games
from domain.play.service_rules import service_ledger
from tests.service.house import GAME, House, Refusal, until


async def page(home: House, **fields: Any) -> m.ListMatchesResponse:
    call = home.spectator.matches.ListMatches
    answer: m.ListMatchesResponse = await home.spectator.call(call, m.ListMatchesRequest(**fields))
    return answer


async def settled(home: House) -> None:
    """Waits until the projections have followed everything."""
    last = home.service.parts.store.last_position()
    await until(lambda: home.service.parts.projections.position() >= last)


async def test_matches_are_listed_by_pages_latest_first(home: House) -> None:
    names = [await home.create(2) for _ in range(5)]
    await settled(home)
    whole = await page(home)
    assert [match.name for match in whole.matches] == names[::-1]
    assert not whole.next_page_token
    found: list[str] = []
    token = ""
    while True:
        part = await page(home, page_size=2, page_token=token)
        found += [match.name for match in part.matches]
        token = part.next_page_token
        if not token:
            break
        assert len(part.matches) == 2
    assert found == names[::-1]


async def test_matches_are_listed_as_they_are(home: House) -> None:
    open_, playing, over = await home.create(3), await home.begin(2), await home.begin(2, bots=2)
    await home.join(open_, 2)
    async for _ in home.spectator.updates(over):
        pass
    await settled(home)
    for match in (await page(home)).matches:
        shown = (await home.spectator.get(match.name)).match
        del shown.questions[:]
        for field in ("scheme", "void_starts"):
            shown.chance.ClearField(field)
        for seat in shown.seats:
            seat.ClearField("bound")
        for name in ("full_fingerprint", "head"):
            shown.ClearField(name)
        assert match.round == (0 if match.name == open_ else 5 if match.name == over else 1)
        match.ClearField("round")
        assert match == shown
    found = {match.name: match for match in (await page(home)).matches}
    request = s.GetScoreboardRequest(name=f"{over}/scoreboard")
    board = (await home.spectator.call(home.spectator.scoreboards.GetScoreboard, request)).scoreboard
    assert [(seat.points, seat.rank) for seat in found[over].seats] == [
        (seat.points, seat.place) for seat in board.seats
    ]
    last = [update.event async for update in home.spectator.updates(over)][-1]
    assert found[over].time_milliseconds == event_pb2.MatchEvent.FromString(last).time_milliseconds > 0
    assert not any(seat.HasField("points") for seat in found[playing].seats)
    assert [seat.number for seat in found[playing].seats if seat.awaited] == await home.asked(playing)
    for state, name in (("OPEN", open_), ("PLAYING", playing), ("FINISHED", over)):
        assert [match.name for match in (await page(home, filter=f"state = {state}")).matches] == [name]
    assert not (await page(home, filter="game = games/chess")).matches
    assert len((await page(home, filter=f"game = {GAME}")).matches) == 3
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=playing))
    await settled(home)
    (given_up,) = (await page(home, filter="state = ABANDONED")).matches
    assert not any(seat.awaited or seat.HasField("points") for seat in given_up.seats)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"page_size": -1}, "FIELD_INVALID"),
        ({"page_token": "next"}, "PAGE_TOKEN_INVALID"),
        ({"filter": "state = UNSPECIFIED"}, "FILTER_INVALID"),
        ({"filter": "awaiting = me"}, "TOKEN_MISSING"),
        ({"order_by": "name"}, "FILTER_INVALID"),
    ],
)
async def test_invalid_pages_are_refused(home: House, fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refusal) as refusal:
        await page(home, **fields)
    assert refusal.value.reason == reason


async def test_every_game_is_listed_and_described(home: House) -> None:
    listed = (await home.spectator.call(home.spectator.games.ListGames, g.ListGamesRequest())).games
    assert [game.name for game in listed] == [f"games/{name}" for name in sorted(games())]
    for summary in listed:
        game = (await home.spectator.call(home.spectator.games.GetGame, g.GetGameRequest(name=summary.name))).game
        rules = games()[summary.name.removeprefix("games/")]
        assert list(game.player_counts) == sorted(rules.players)
        assert {option.name for option in game.options} == {option.name for option in rules.options}
        assert {area.name for area in game.areas} == set(rules.table_areas)
        assert {question.name for question in game.questions} == set(rules.answers)
        assert {kind.name.rpartition(".")[2] for kind in game.decisions} == {cls.__name__ for cls in rules.decisions}
        assert {rule.id for rule in game.rules} == set(rules.ledger().rules)
        assert {rule.id for rule in game.service_rules} == set(service_ledger().rules)
        assert {ruling.id for ruling in game.rulings} == set(rules.ledger().rulings)
        for rule in game.rules:
            known = rules.ledger().rules[rule.id]
            assert (rule.source, set(rule.rulings)) == (known.source, set(known.rulings))
        for entry in (*game.areas, *game.kinds, *game.questions, *game.categories, *game.options):
            assert entry.title
        trimmed = game_pb2.Game()
        trimmed.CopyFrom(game)
        for field in (
            "areas",
            "kinds",
            "questions",
            "decisions",
            "categories",
            "rules",
            "service_rules",
            "rulings",
            "seats",
        ):
            trimmed.ClearField(field)
        assert trimmed == summary


async def test_a_client_that_is_new_to_a_game_learns_every_place_and_piece(home: House) -> None:
    game = (await home.spectator.call(home.spectator.games.GetGame, g.GetGameRequest(name=GAME))).game
    areas = {area.name: area for area in game.areas}
    kinds = {kind.name: kind for kind in game.kinds}
    name = await home.begin(4, bots=4)
    version = max([update.version async for update in home.spectator.updates(name)])
    for at in range(0, version + 1, 20):
        for entry in (await home.spectator.get(name, at)).table.placements:
            area = areas[entry.place.partition(":")[0].partition("@")[0]]
            kind = kinds[entry.piece.partition("/")[0]]
            assert entry.count > 0 or kind.name in area.supply
            if "/" in entry.piece:
                assert area.visibility == table_pb2.VISIBILITY_ALL


async def test_unknown_games(home: House) -> None:
    for name in ("games/chess", "marcopolo", ""):
        with pytest.raises(Refusal) as refusal:
            await home.spectator.call(home.spectator.games.GetGame, g.GetGameRequest(name=name))
        assert refusal.value.reason == "GAME_UNKNOWN"


async def test_authorizations_without_a_token(home: House) -> None:
    name = await home.create(2)
    for value in ("Basic abc", "Bearer ", "token"):
        with pytest.raises(Exception, match="Bearer") as caught:
            await home.spectator.matches.GetMatch(m.GetMatchRequest(name=name), metadata=[("authorization", value)])
        assert Refusal(caught.value).reason == "TOKEN_MISSING"  # type: ignore[arg-type]


async def test_health_says_that_each_service_serves(home: House) -> None:
    stub: Any = health_pb2_grpc.HealthStub(home.channel)
    for service in (
        "",
        "caravanserai.v1.AdminService",
        "caravanserai.v1.GameService",
        "caravanserai.v1.InboxService",
        "caravanserai.v1.MatchService",
        "caravanserai.v1.ScoreboardService",
    ):
        answer = await stub.Check(health_pb2.HealthCheckRequest(service=service))
        assert answer.status == health_pb2.HealthCheckResponse.SERVING


async def test_reflection_knows_services_and_decisions(home: House) -> None:
    channel: Any = home.channel
    stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
    requests = [
        reflection_pb2.ServerReflectionRequest(list_services=""),
        reflection_pb2.ServerReflectionRequest(file_containing_symbol="caravanserai.games.marcopolo.v1.VisitMarket"),
    ]
    services, decision = [answer async for answer in stub.ServerReflectionInfo(iter(requests))]
    assert {"caravanserai.v1.MatchService", "grpc.health.v1.Health"} <= {
        entry.name for entry in services.list_services_response.service
    }
    assert decision.file_descriptor_response.file_descriptor_proto
