"""A service that lies about a tournament: who organises, who has entered, and with which settings it began."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from caravanserai import Conflict, WrongMoment
from caravanserai.aio import Client
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.v1 import tournament_pb2
from caravanserai_protocol.v1.event_pb2 import SettledOption
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent
from google.protobuf import json_format

from tests.clients.python.serving import client, serving
from tests.clients.python.test_lies import told
from tests.sdks.lying_lists import LISTED, RANKED
from tests.sdks.lying_service import BEGUN, ENTERED, LATER, LATER_SETTING, ORGANISED, service_that_lies

ROOT = Path(__file__).parents[3]


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    with service_that_lies():
        async with serving(tmp_path) as service:
            yield service.address


SETTINGS = tournament_pb2.TournamentSettings(
    title="Spring", game="games/marcopolo", seats=2, swiss=tournament_pb2.SwissFormat(rounds=1)
)


async def tournament_of(olga: Client) -> str:
    await olga.register("Olga")
    name = (await olga.create_tournament(SETTINGS)).name
    await olga.register_entrant(name, bot="random")
    return name


async def test_what_a_tournament_refuses_binds_nothing(address: str) -> None:
    async with client(address) as olga, client(address) as ann:
        name = await tournament_of(olga)
        await ann.register("Ann", with_key=True)
        await ann.register_entrant(name, with_entropy=True)
        kept = ann.entropies[name]
        with pytest.raises((Conflict, WrongMoment)):
            await ann.register_entrant(name, with_entropy=True)
        assert ann.entropies == {name: kept}
        await olga.close_registration(name)
        await ann.open_entropy(name)
        with pytest.raises(WrongMoment):
            await ann.bind_entropy(name)
        assert ann.entropies == {f"{name} opened": kept}


@pytest.mark.parametrize("lie", ENTERED)
async def test_an_entrant_has_the_key_that_was_sent(address: str, lie: str) -> None:
    keys = dict[str, bytes]()
    async with client(address) as olga, told(address, lie, keys) as ann:
        name = await tournament_of(olga)
        await ann.register("Ann", with_key=True)
        entrant = await ann.register_entrant(name, with_entropy=True)
        await olga.close_registration(name)
        text = "shows another key of yours than that with which you entered"
        async with client(address, ann.token, registered=True, keys=keys, entropies=ann.entropies) as next_day:
            for act in (next_day.open_entropy, next_day.bind_entropy, next_day.tournament_events):
                with pytest.raises(AlteredError, match=text):
                    await act(name)
            with pytest.raises(AlteredError, match=text):
                await next_day.withdraw_entrant(entrant.name)
            watch = await next_day.watch_tournament(name)
            with pytest.raises(AlteredError, match=text):
                [update async for update in watch]
        assert "entropy_opened" not in [event.WhichOneof("body") for event in await events_of(olga, name)]


async def test_standings_are_those_of_which_the_digest_is_told(address: str) -> None:
    async with client(address) as olga:
        name = await tournament_of(olga)
        await olga.register_entrant(name, bot="random")
        await olga.close_registration(name)
        await olga.pair_round(name, 1)
        voided = tournament_pb2.Adjudication(round=1, table=1, void=tournament_pb2.VoidTable())
        await olga.adjudicate(name, voided, "thunder")
        assert len((await olga.standings(name)).standings) == 2
        for lie in RANKED:
            async with told(address, lie, {}) as liar:
                with pytest.raises(AlteredError, match="other standings than its digest says"):
                    await liar.standings(name)


async def test_tournaments_entrants_and_rounds_are_those_that_were_asked_for(address: str) -> None:
    async with client(address) as olga:
        name = await tournament_of(olga)
        for _ in range(3):
            await olga.register_entrant(name, bot="random")
        await olga.close_registration(name)
        await olga.pair_round(name, 1)
        entrant = (await olga.entrants(name))[0].name
        assert [table.number for table in (await olga.rounds(name))[0].tables] == [1, 2]
        async with told(address, "listed-foreign", {}) as liar:
            for asked in (liar.tournament(name), liar.entrant(entrant), liar.entrants(name)):
                with pytest.raises(AlteredError, match="answered about tournaments/another"):
                    await asked
        for lie in LISTED:
            async with told(address, lie, {}) as liar:
                for shown in (liar.round(name, 1), liar.rounds(name)):
                    with pytest.raises(AlteredError, match="answered about"):
                        await shown


ASKED = tournament_pb2.TournamentSettings(
    title=" Spring  Open",
    game="games/merv",
    options=[SettledOption(name="limited_supply", value="on")],
    seats=2,
    round_robin=tournament_pb2.RoundRobinFormat(),
    match_points=tournament_pb2.MatchPointScoring(win="6/2", draw="1", loss="0"),
    tie_breaks=["buchholz"],
    capacity=8,
    time_to_come_seconds=90,
    departure_penalty="2/4",
)
"""A setting or a default for each field."""


HONEST: list[dict[str, object]] = [
    {"title": "  Kos\u0323c\u0306   open ", "seats": 2, "swiss": {"rounds": 3}},
    {"title": "Wins", "seats": 2, "swiss": {"rounds": 1}, "matchPoints": {"win": "06/4", "draw": "2/4", "loss": "0/7"}},
    {"title": "Pods", "seats": 4, "swiss": {"rounds": 2}, "departurePenalty": "0/3", "timeToComeSeconds": "0"},
    {"title": "All", "seats": 2, "roundRobin": {}, "edition": "standard", "lateBye": "ROUND_RESULT_ABSENT"},
    {"title": "Blocks", "seats": 3, "roundRobin": {"rounds": 2}, "departurePenalty": "4/8"},
    {"title": "Cup", "seats": 4, "knockout": {}, "timeControl": {"turnDays": 2}},
    {
        "title": "Groups",
        "seats": 2,
        "groups": {"groups": 2, "goingOn": 1},
        "timeControl": {"budget": {"seconds": 60, "capped": True}},
    },
    {"title": "Arena", "seats": 4, "arena": {"durationSeconds": "600", "fewest": 2, "patience": 0}},
    {"title": "Long", "seats": 3, "arena": {"durationSeconds": "600", "apart": 2, "pauseSeconds": 5}},
    {
        "title": "Places",
        "seats": 4,
        "swiss": {"rounds": 1},
        "placement": {"rows": [{"points": ["3", "2", "2/2", "0"]}, {"points": ["4/2", "1", "0"]}]},
    },
    {
        "title": "Points",
        "seats": 4,
        "swiss": {"rounds": 1},
        "victoryPoints": {
            "win": "6/4",
            "draw": "1/2",
            "worth": [{"players": 4, "points": "4/2"}, {"players": 3, "points": "1"}],
        },
    },
    {"title": "Ties", "seats": 2, "doubleKnockout": {}, "series": {"bestOf": 1, "tieBreaks": 1, "bySeed": True}},
    {
        "title": "Best of three",
        "seats": 2,
        "knockout": {},
        "timeControl": {"turnDays": 2},
        "series": {
            "bestOf": 3,
            "tieBreaks": 2,
            "tieBreakTimeControl": {"budget": {"seconds": 300, "incrementSeconds": 0}},
        },
    },
]
for _settings in HONEST:
    _settings["game"] = "games/merv"


async def test_a_tournament_begins_as_was_asked(address: str) -> None:
    for setting in [field.name for field in ASKED.DESCRIPTOR.fields] + ["seed"]:
        async with told(address, BEGUN + setting, {}) as olga:
            await olga.register("Olga")
            with pytest.raises(AlteredError, match="does not begin"):
                await olga.create_tournament(ASKED)


async def test_what_the_service_fills_in_is_no_lie(address: str) -> None:
    """Settings as organisers write them, with everything that may be left out; each language creates them all."""
    async with client(address) as olga:
        await olga.register("Olga")
        for settings in asked_settings():
            made = await olga.create_tournament(settings)
            await olga.cancel_tournament(made.name, "done")


def asked_settings() -> list[tournament_pb2.TournamentSettings]:
    text = (ROOT / "tests" / "sdks" / "asked_settings.json").read_text(encoding="utf-8")
    return [
        tournament_pb2.TournamentSettings.FromString(bytes.fromhex(entry["settings"])) for entry in json.loads(text)
    ]


def test_the_settings_that_are_asked_for_in_all_languages_are_these() -> None:
    assert asked_settings() == [json_format.ParseDict(entry, tournament_pb2.TournamentSettings()) for entry in HONEST]


async def test_a_tournament_begins_later_as_it_began(address: str) -> None:
    """Otherwise what its organiser signs would be about other settings."""
    async with told(address, LATER_SETTING, {}) as olga, client(address) as ann:
        await olga.register("Olga", with_key=True)
        name = (await olga.create_tournament(SETTINGS)).name
        with pytest.raises(AlteredError, match="begins otherwise than when you created it"):
            await olga.pause_tournament(name, "Lunch")
        assert len(await events_of(ann, name)) == 1


@pytest.mark.parametrize("lie", ORGANISED)
async def test_a_tournament_begins_with_the_key_of_its_organiser(address: str, lie: str) -> None:
    async with told(address, lie, {}) as olga, client(address) as ann:
        await olga.register("Olga", with_key=True)
        with pytest.raises(AlteredError, match="does not begin with your key"):
            await olga.create_tournament(SETTINGS, organisers_sign=True)
        name = (await ann.tournaments())[0].name
        if lie == "organised-another-key":
            with pytest.raises(AlteredError, match="states another key of yours"):
                await olga.pause_tournament(name, "Lunch")
        assert len(await events_of(ann, name)) == 1


async def test_a_tournament_does_not_lose_the_key_of_its_organiser_later(address: str) -> None:
    """Otherwise they would act unsigned, and could not show later what they have done, or not done."""
    async with told(address, LATER, {}) as olga, client(address) as ann:
        await olga.register("Olga", with_key=True)
        name = (await olga.create_tournament(SETTINGS)).name
        with pytest.raises(AlteredError, match="than that which is kept here, or none"):
            await olga.pause_tournament(name, "Lunch")
        assert len(await events_of(ann, name)) == 1


async def events_of(player: Client, name: str) -> list[TournamentEvent]:
    return [TournamentEvent.FromString(update.event) for update in await player.tournament_events(name)]


async def test_nothing_is_said_where_an_entrant_comes_again_with_a_new_key(address: str) -> None:
    async with client(address) as olga, client(address) as ann:
        name = await tournament_of(olga)
        await ann.register("Ann", with_key=True)
        entrant = await ann.register_entrant(name)
        await ann.replace_key()
        await ann.withdraw_entrant(entrant.name)
        await ann.register_entrant(name, with_entropy=True)
        await ann.replace_key()
        await olga.close_registration(name)
        await ann.open_entropy(name)
        assert sum(bool(event.signature) for event in await events_of(ann, name)) == 4
