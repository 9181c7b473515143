"""One folder, one proto package, one entry point: then a game is served, folded_event, counted, verified and told."""

import asyncio
import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from caravanserai import Refused, aio
from caravanserai.bots import Asked, run_bot_async
from caravanserai_protocol.folding import Table
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1.match_service_pb2 import Offer
from typer.testing import CliRunner, Result

from caravanserai_kit.words import Wording, differences, reasons
from caravanserai_verify.codecs.decisions import decision_messages
from caravanserai_verify.matches.findings import CHECKS
from clients.caravan.main import app
from clients.caravan.replay import follow
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.caravan.walk import Walk
from domain.games import games
from domain.play.decision import Decision
from domain.play.game import Game
from domain.play.rules import rule
from domain.simulation.coverage import coverage
from domain.words import Words
from domain.words.catalogue import message_id, placeholders
from domain.words.defaults import default_names
from service.persistence.matches.store import MatchStore
from service.server import Service
from service.verification.stored_matches import verify_stored
from tests.games.auction import GAME as AUCTION
from tests.games.bazaar import GAME as BAZAAR
from tests.games.lanterns import GAME
from tests.games.lanterns.turn import LanternsTurn, Seat
from tests.records import golden
from tests.records import test_golden_matches as golden_suite
from tests.service.house import configuration


def test_a_replay_steps_by_its_rounds(registered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(golden.MATCHES, "lanterns-3", ("lanterns", 3, {}))
    folded = follow(golden.play("lanterns-3")[1], "en", hidden=True)
    walk, stops = Walk(folded), list[int]()
    while walk.version < walk.last:
        walk.go(walk.round(1))
        stops.append(walk.version)
    headlines = [folded.events[stop - 1].headline for stop in stops]
    assert len(stops) == 5, "three rounds, the claims, the end"
    assert headlines[0] == "The match begins"
    assert headlines[-1].startswith("The match is over")


# -- over gRPC --------------------------------------------------------------------------------------------------------


class Player:
    """Plays at random, and looks whether the table shows what its seat may see, and no more."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.dice = random.Random(seat)
        self.asked: list[str] = []

    def choose(self, asked: Asked) -> Offer:
        self.asked.append(asked.question.kind)
        for number in range(1, 4):
            for place in (f"hand@{number}", f"bid@{number}"):
                assert all(("/" in card) == (number == asked.seat) for card in asked.table.pieces(place))
        assert set(asked.table.pieces("deck")) <= {"card"}
        return self.dice.choice(asked.offers)


async def seated(owner: aio.Client, people: int, bots: int) -> tuple[str, list[aio.Client]]:
    """A match that has started, because everybody is ready; its owner has no seat."""
    name = (await owner.create_match("lanterns", people + bots)).name
    clients = [owner.with_token() for _ in range(people)]
    for number, client in enumerate(clients, 1):
        assert await client.join(name, f"Player {number}") == number
    for _ in range(bots):
        await owner.add_bot(name, "greedy")
    for client in clients:
        await client.start(name)
    return name, clients


def points_on(table: Table, seat: int) -> int:
    return sum(pieces.get("point", 0) for place, pieces in table.places.items() if place.startswith(f"score@{seat}:"))


async def test_lanterns_is_played_over_grpc_and_verified(tmp_path: Path, lanterns_messages: None) -> None:
    catalogue: Mapping[str, Game] = {**games(), "lanterns": GAME}
    settings = configuration(tmp_path)
    async with Service(settings, catalogue) as service:
        owner = aio.Client.connect(service.address)
        described = await owner.game("lanterns")
        assert (described.title, list(described.player_counts)) == ("Lanterns", [2, 3])
        assert {rule.id for rule in described.rules} == set(GAME.ledger().rules)

        name, clients = await seated(owner, people=2, bots=1)
        watch = await owner.with_token("").watch(name)
        players = [Player(seat) for seat in (1, 2)]
        pairs = zip(clients, players, strict=True)
        made = await asyncio.gather(*(run_bot_async(client, name, player.choose) for client, player in pairs))
        assert [len(player.asked) for player in players] == made
        assert all(player.asked.count("bid") == 3 and player.asked[-1] == "claim" for player in players)

        streamed = [update async for update in watch]
        assert (await owner.match(name)).state == match_pb2.Match.STATE_FINISHED
        board = await owner.scoreboard(name, watch.version)
        assert board.final
        assert [seat.points for seat in board.seats] == [points_on(watch.table, seat) for seat in (1, 2, 3)]
        assert {entry.category for seat in board.seats for entry in seat.categories} <= set(GAME.categories)
        for seat in board.seats:
            assert watch.table.pieces(f"rank@{seat.seat}") == {f"rank/{seat.place}": 1}

        again = await owner.with_token("").replay(name)
        replayed = [update async for update in again]
        assert [update.message.event for update in replayed] == [update.message.event for update in streamed]
        assert again.table == watch.table
        verified = await clients[0].verify(name)
        assert (verified.ok, verified.findings, verified.own) == (True, [], True)
        await owner.close()

    store = MatchStore(settings.store, catalogue, create=False)
    result = verify_stored(store, name)
    store.close()
    assert (result.ok, result.decided_again_ok, result.game) == (True, True, "lanterns")
    assert {check for check in CHECKS if not result.counts[check]} == {"origin"}, "it does not branch from another one"


@dataclass(frozen=True, slots=True)
class Pass(Decision[LanternsTurn, Seat]):
    """The first one to pass: the others are not asked any more."""

    answers = ("light",)

    @rule("LN-ROUND-01")
    def perform(self, turn: LanternsTurn, seat: Seat) -> None:
        turn.cancel("light")


@rule("LN-ROUND-01")
def race(turn: LanternsTurn, number: str) -> None:
    for seat in turn.seats:
        turn.ask(seat.number, "light")
    turn.then("open")
    turn.then("draw")
    turn.then("end" if number == "4" else "round", *(() if number == "4" else (int(number) + 1,)))


@rule("LN-OPEN-01")
def does_without_drawing(turn: LanternsTurn) -> None:
    turn.cancel("draw")


def all_due(table: match_pb2.Table) -> list[tuple[int, str, list[str]]]:
    return [(task.stack, task.kind, list(task.arguments)) for task in table.tasks]


RACE = replace(GAME, decisions=(Pass,), steps={**GAME.steps, "round": race, "open": does_without_drawing})
"""Lanterns, but all race to pass; nobody draws."""


async def test_what_is_called_off_is_followed_taken_back_stored_and_verified(
    tmp_path: Path, lanterns_messages: None
) -> None:
    catalogue: Mapping[str, Game] = {**games(), "lanterns": RACE}
    settings = configuration(tmp_path)
    async with Service(settings, catalogue) as service:
        owner = aio.Client.connect(service.address)
        name, clients = await seated(owner, people=3, bots=0)
        due = all_due(await clients[0].table(name))
        passing = (await clients[0].offers(name)).offers[0]
        late = (await clients[1].offers(name)).question.asked_at
        await clients[0].decide(name, passing)
        with pytest.raises(Refused) as refused:
            await clients[1].decide(name, passing, asked_at=late)
        assert refused.value.rule == "SVC-ASK-02", "the question of the next round is another one"
        await clients[0].undo(name)
        assert all_due(await clients[0].table(name)) == due
        made = await asyncio.gather(*(run_bot_async(client, name, lambda asked: asked.offers[0]) for client in clients))
        assert sum(made) == 4, "one in each round"
        assert not (await clients[0].offers(name)).offers
        with pytest.raises(Refused) as refused:
            await clients[1].decide(name, passing, asked_at=late)
        assert refused.value.rule == "SVC-ASK-01", "it was called off before the match ended"
        verified = await clients[2].verify(name)
        assert (verified.ok, verified.findings, verified.own) == (True, [], True)
        await owner.close()
    store = MatchStore(settings.store, catalogue, create=False)
    result = verify_stored(store, name)
    store.close()
    assert (result.ok, result.decided_again_ok) == (True, True)


async def test_lanterns_refuses_by_its_rules_and_speaks_languages(tmp_path: Path, lanterns_messages: None) -> None:
    async with Service(configuration(tmp_path), {"lanterns": GAME}) as service:
        owner = aio.Client.connect(service.address, language="de")
        name, (first, _) = await seated(owner, people=2, bots=0)
        before = await first.table(name)
        with pytest.raises(Refused) as refused:
            await first.decide(name, decision_messages("lanterns")["Bid"](card="card/9"))
        assert (refused.value.rule, refused.value.cause) == ("LN-BID-01", "You do not hold Karte 9 (LN-BID-01)")
        assert await first.table(name) == before
        listed = await first.offers(name)
        assert listed.question.text == "Biete eine Karte"
        assert all(offer.label.startswith("Karte ") for offer in listed.offers)
        await first.decide(name, listed.offers[0])
        assert (await owner.game("lanterns")).title == "Laternen"
        await owner.close()


# -- in a terminal that lacks it --------------------------------------------------------------------------------------


async def test_a_terminal_that_lacks_a_game_watches_it_in_the_words_of_the_service(
    tmp_path: Path, lanterns_messages: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert "lanterns" not in games()
    async with Service(configuration(tmp_path), {"lanterns": GAME}) as service:
        owner = aio.Client.connect(service.address)
        name, (ann,) = await seated(owner, people=1, bots=1)
        await ann.decide(name, (await ann.offers(name)).offers[0])
        watching = ("watch", name, "--address", service.address, "--present")
        watched = await asyncio.to_thread(caravan, *watching)
        assert watched.exit_code == 0, watched.output
        for text in ("Player 1 joins as Seat 1", "Seat 1 draws 3 cards", "Scoreboard", "Points"):
            assert text in watched.stdout
        in_german = await asyncio.to_thread(caravan, *watching, "--lang", "de", "--json")
        in_russian = await asyncio.to_thread(caravan, *watching, "--lang", "ru", "--json")
        assert "Karte" in in_german.stdout
        assert (in_german.stderr, in_russian.stderr.count("not translated into 'ru'")) == ("", 1)

        Memory().keep(RememberedSeat(name, 1, ann.caller.token, service.address))
        own = [update.lines async for update in await ann.replay(name)]
        seen = (await asyncio.to_thread(caravan, *watching)).stdout
        faces = re.compile(r"Seat 1 draws .*cards? \d")
        assert any(faces.search(line) for lines in own for line in lines)
        assert not faces.search(seen), "others may look at the screen"
        await owner.close()


async def test_a_terminal_that_lacks_a_game_replays_it_on_an_automatic_table(
    tmp_path: Path, lanterns_messages: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    async with Service(configuration(tmp_path), {"lanterns": GAME}) as service:
        owner = aio.Client.connect(service.address)
        name, (ann, _) = await seated(owner, people=2, bots=0)
        await ann.decide(name, (await ann.offers(name)).offers[0])
        last = (await owner.match(name)).version
        replaying = ("replay", name, "--address", service.address)
        told = json.loads((await asyncio.to_thread(caravan, *replaying, "--json")).stdout)
        table = await owner.table(name, last)
        assert (told["version"], told["fingerprint"]) == (last, f"{table.fingerprint:016x}")
        laid = {(place, piece, count) for place, pieces in told["places"].items() for piece, count in pieces.items()}
        assert laid == {(entry.place, entry.piece, entry.count) for entry in table.placements}
        shown = await asyncio.to_thread(caravan, *replaying, "--at", "0")
        assert "The box laid out" in shown.stdout
        assert "Seat 1" in shown.stdout
        beyond = await asyncio.to_thread(caravan, *replaying, "--at", str(last + 1))
        assert (beyond.exit_code, f"from 0 to {last}" in beyond.stderr) == (1, True)
        monkeypatch.setattr("clients.caravan.replay.typed_by_a_person", lambda: True)
        stepped = await asyncio.to_thread(caravan, *replaying, typed="l\nt\nw\nb\n99999\nq\n")
        for text in ("Hand", "2 \N{MULTIPLICATION SIGN} card", "Bid a card", f"from 0 to {last}"):
            assert text in stepped.stdout
        await owner.close()


# -- with its entry point ------------------------------------------------------------------------------------


def caravan(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed)


def test_the_demo_plays_lanterns(registered: None) -> None:
    result = caravan("demo", "--bots", "random", "--game", "lanterns", "--players", "3", "--seed", "1", "--rules")
    assert result.exit_code == 0, result.output
    for text in ("LN-OPEN-01", " wins with ", "Scoreboard", "Replay from the store: the same"):
        assert text in result.stdout, result.stdout
    # who reads an event when the match is over already sees which card it was
    assert re.search(r"Seat 1 draws (a card|card \d) .*LN-DRAW-01", result.stdout), result.stdout


def test_a_person_plays_lanterns_in_the_terminal(
    registered: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    played = caravan("play", "--bots", "random", "--game", "lanterns", "--players", "2", typed="t\nr ln-bid-01\n1\nq\n")
    assert played.exit_code == 0, played.output
    for text in ("Bid a card", "Bid card", "Hand", "A bid is a card of the own hand", "Seat 1 bids card"):
        assert text in played.stdout


def test_random_play_reaches_every_rule() -> None:
    assert set(coverage(GAME, 20, "1")["never"]) == set(GAME.authoring.uncitable)
    assert set(coverage(BAZAAR, 20, "1")["never"]) == set(BAZAAR.authoring.uncitable)


def test_a_match_of_bazaar_goes_as_recorded(registered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(golden.MATCHES, "bazaar-2", ("bazaar", 2, {}))
    golden_suite.test_the_match_goes_as_recorded("bazaar-2")


# -- what holds for every registered game -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, BAZAAR, AUCTION], ids=["lanterns", "bazaar", "auction"])
def test_everything_has_words(game: Game) -> None:
    suite = Wording()
    suite.test_all_things_have_words(game, "en")
    suite.test_all_faces_slots_and_values_of_options_have_words(game, "en")
    suite.test_questions_that_ask_with_arguments_also_have_a_bare_name(game, "en")
    suite.test_whole_matches_are_described_without_a_gap(game)


def test_every_refusal_of_bazaar_has_words_and_what_they_need() -> None:
    filled = placeholders(BAZAAR.words("en") or "")
    for reason, places in reasons([Path(__file__).parent / "bazaar" / "decisions.py"]).items():
        assert all(filled[message_id("refusal", reason)] <= given for _, given in places)


def test_every_refusal_of_lanterns_has_words_and_what_they_need() -> None:
    filled = placeholders(GAME.words("en") or "")
    found = reasons([Path(__file__).parent / "lanterns" / "decisions.py"])
    assert set(found) == {"not-in-hand", "no-such-card", "seen-already", "no-oil"}
    for reason, places in found.items():
        assert all(filled[message_id("refusal", reason)] <= given for _, given in places)


def test_the_second_language_says_the_same_things() -> None:
    assert differences(GAME.words("de") or "", GAME.words("en") or "", default_names(GAME)) == []
    words = Words(GAME, "de")
    assert words.piece("card/3") == "Karte 3"
    assert words.piece("oil", 2) == "2 oil"
    assert words.missing == set()


def test_a_match_of_lanterns_goes_as_recorded(registered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(golden.MATCHES, "lanterns-3", ("lanterns", 3, {}))
    golden_suite.test_the_match_goes_as_recorded("lanterns-3")
