"""Editions are registered over gRPC and played with. A match keeps the edition that it was created with."""

import asyncio
import re
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import edition_service_pb2 as e
from caravanserai_protocol.v1 import game_pb2, match_pb2
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from caravanserai_protocol.v1.event_pb2 import MatchEvent

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.boxes.file import digest
from domain.editions.edition import EditionRecorded
from domain.games import games
from domain.matches.events import Edition
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.game import Game
from service.messages.games.library import EDITIONS, Library
from service.persistence.editions.kind import EDITION_TOPIC, read_edition_row, write_edition_row
from service.persistence.matches.store import MatchStore
from service.persistence.row_codec import RawEvent
from service.persistence.store_copy import copy
from service.verification.store_check import check
from service.verification.stored_matches import verify_stored
from tests.service.api.matches.test_directory import settled
from tests.service.api.matches.test_inbox import reading
from tests.service.house import GAME, House, Refusal, house
from tests.service.members import admin, security

STANDARD = games()["marcopolo"].content()


def changed(old: bytes, new: bytes) -> bytes:
    """The standard box with one text replaced."""
    assert STANDARD.count(old) == 1
    return STANDARD.replace(old, new)


RICH = changed(b"coins_by_turn_order = [7, 8, 9, 10]", b"coins_by_turn_order = [17, 28, 39, 40]")


def worth(points: int) -> bytes:
    """The standard box, in which contract C08 brings this number of points."""
    before, entry, after = STANDARD.partition(b'id = "C08"')
    assert after.count(b"point = 4")
    return before + entry + after.replace(b"point = 4", f"point = {points}".encode(), 1)


def catalogue(content: bytes = STANDARD) -> Mapping[str, Game]:
    """The games with this standard box of Marco Polo. Each of its categories and questions says what C08 brings."""
    game = games()["marcopolo"]

    def words(language: str) -> str | None:
        source = game.words(language)
        telling = re.compile(r"^((?:category|question)-[a-z-]+) = .*\n(?:[ }].*\n)*", re.MULTILINE)
        if source is None:
            return None
        told = telling.sub(r'\1 = \1: { TEXT("contract/C08") }\n', source)
        unworded = (f"category-{name}" for name in game.categories if f"category-{name} =" not in told)
        return told + "".join(f'{name} = {name}: {{ TEXT("contract/C08") }}\n' for name in unworded)

    return {**games(), "marcopolo": replace(game, content=lambda: content, words=words)}


async def register(home: House, content: bytes = RICH, edition: str = "rich", **fields: Any) -> e.RegisteredEdition:
    request = e.CreateEditionRequest(game=GAME, edition_id=edition, content=content, **fields)
    answer: e.CreateEditionResponse = await admin(home).call(admin(home).editions.CreateEdition, request)
    return answer.edition


async def listed(home: House, **fields: Any) -> e.ListEditionsResponse:
    request = e.ListEditionsRequest(**fields)
    answer: e.ListEditionsResponse = await home.spectator.call(home.spectator.editions.ListEditions, request)
    return answer


async def known(home: House, count: int) -> list[str]:
    """The names of all editions. Waits until there are at least `count`."""
    for _ in range(1000):
        names = [entry.name for entry in (await listed(home)).editions]
        if len(names) >= count:
            return names
        await asyncio.sleep(0.01)
    raise AssertionError(f"there are no {count} editions")


async def shown(home: House, name: str) -> e.GetEditionResponse:
    request = e.GetEditionRequest(name=name)
    answer: e.GetEditionResponse = await home.spectator.call(home.spectator.editions.GetEdition, request)
    return answer


async def test_a_match_is_played_with_an_edition_and_replayed_where_the_standard_box_is_another(
    tmp_path: Path, any_store: str
) -> None:
    async with house(tmp_path, store=any_store, security=security()) as home:
        edition = await register(home)
        assert edition.name == "editions/marcopolo/rich"
        assert edition.edition.digest.hex() == digest(RICH) != digest(STANDARD)
        name = await home.begin(2, edition="rich")
        standard = await home.begin(2)
        match = (await home.spectator.get(name)).match
        assert (match.edition.name, match.edition.digest) == ("rich", edition.edition.digest)
        assert (await home.spectator.get(standard)).match.edition.digest.hex() == digest(STANDARD)
        await home.play(name, 1000)
        assert (await home.spectator.get(name)).match.state == match_pb2.Match.STATE_FINISHED
        updates = await home.spectator.replay(name)
        first = MatchEvent.FromString(updates[0].event).created
        assert first.edition.name == "rich"
        assert first.edition.digest == edition.edition.digest.hex()

    elsewhere = replace(games()["marcopolo"], content=lambda: changed(b"start_camels = 2", b"start_camels = 5"))
    catalogue = {**games(), "marcopolo": elsewhere}
    store = MatchStore(any_store, catalogue)
    created = store.rows(name)[0].event.body
    assert created.edition.content == RICH  # type: ignore[union-attr]
    result = verify_stored(store, name)
    assert result.findings == []
    assert result.decided_again_ok
    checked = check(store)
    assert checked.ok
    assert checked.counts["editions"] == 1
    store.close()
    async with house(tmp_path / "later", catalogue=catalogue, store=any_store, security=security()) as home:
        assert await home.spectator.replay(name) == updates
        fresh = await home.create(2, edition="rich", request_id="another")
        assert (await home.spectator.get(fresh)).match.edition.digest == edition.edition.digest


async def test_the_numbers_of_the_edition_count(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        await register(home)
        rich, plain = await home.begin(2, edition="rich"), await home.begin(2, edition="standard")
        found = {}
        for name in (rich, plain):
            table = (await home.spectator.get(name)).table
            found[name] = [
                entry.count
                for seat in (1, 2)
                for entry in table.placements
                if (entry.place, entry.piece) == (f"purse@{seat}", "coin")
            ]
        assert {name: sorted(coins) for name, coins in found.items()} == {rich: [17, 28], plain: [7, 8]}


def test_a_match_is_described_with_the_texts_of_its_edition() -> None:
    library = Library(games())
    told = []
    for content in (STANDARD, worth(9)):
        edition = Edition("some", digest(content), content)
        codec = ProtobufCodec(games())
        match, _ = Match.create(codec, games(), "matches/told0000", Terms("marcopolo", 2, edition=edition), bytes(32))
        told.append(library.words_of(match.created, "en").piece_text("contract/C08"))
    assert [text.partition("→")[2] for text in told] == [" 3 coins and 4 points", " 3 coins and 9 points"]


async def described(home: House, edition: str) -> game_pb2.Game:
    request = g.GetGameRequest(name=GAME, edition=edition)
    answer: g.GetGameResponse = await home.spectator.call(home.spectator.games.GetGame, request)
    return answer.game


async def test_a_game_is_described_with_the_box_of_an_edition(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        registered = await register(home, worth(9).replace(b"\nblack_dice = 5\n", b"\nblack_dice = 6\n"), "other")
        standard, other = await described(home, ""), await described(home, "other")
        assert await described(home, "standard") == standard
        assert (standard.edition.name, standard.edition.digest.hex()) == ("standard", digest(STANDARD))
        assert other.edition == registered.edition
        kinds = [{kind.name: kind for kind in game.kinds} for game in (standard, other)]
        assert [entry["black"].count for entry in kinds] == [5, 6]
        printed = [{face.piece: face.text for face in entry["contract"].faces} for entry in kinds]
        changes = [piece for piece, text in printed[0].items() if printed[1][piece] != text]
        assert changes == ["contract/C08"]
        assert contract_text(standard).endswith(" and 4 points")
        assert contract_text(other).endswith(" and 9 points")


def contract_text(game: game_pb2.Game) -> str:
    """The print on C08, in words."""
    return next(face.text for kind in game.kinds for face in kind.faces if face.piece == "contract/C08")


async def test_a_game_cannot_be_described_with_an_unknown_edition(tmp_path: Path, any_store: str) -> None:
    async with house(tmp_path, store=any_store) as home:
        for name in ("poor", "\0", "../standard"):
            with pytest.raises(Refusal) as described_with:
                await described(home, name)
            with pytest.raises(Refusal) as created_with:
                await home.create(2, edition=name)
            refusals = [refusal.value for refusal in (described_with, created_with)]
            assert [refusal.reason for refusal in refusals] == ["EDITION_NOT_FOUND", "EDITION_NOT_FOUND"]
            assert refusals[0].code is refusals[1].code
            assert refusals[0].info == refusals[1].info


def test_the_latest_of_many_editions_are_remembered() -> None:
    library: Any = Library(games())
    numbers = range(101, 101 + EDITIONS + 8)
    for number in numbers:
        content = worth(number)
        game = library.complete("marcopolo", "en", Edition(f"worth-{number}", digest(content), content))
        assert contract_text(game).endswith(f" and {number} points")
        assert contract_text(library.complete("marcopolo", "en")).endswith(" and 4 points")
    latest = [f"worth-{number}" for number in numbers[-EDITIONS:]]
    assert [key[2] for key in library._complete_editions] == latest
    assert len(library._editions) == EDITIONS


async def test_a_scoreboard_is_described_with_the_texts_of_its_edition(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=catalogue(), security=security()) as home:
        await register(home, worth(9), "dearer")
        for edition, points in (("standard", 4), ("dearer", 9)):
            name = f"{await home.begin(2, bots=2, edition=edition)}/scoreboard"
            boards = home.spectator.scoreboards
            watching = home.spectator.stream(boards.WatchScoreboard, s.WatchScoreboardRequest(name=name))
            *_, watched = [part.scoreboard async for part in watching]
            shown = (await home.spectator.call(boards.GetScoreboard, s.GetScoreboardRequest(name=name))).scoreboard
            assert shown == watched
            titles = {entry.title for seat in shown.seats for entry in seat.categories}
            assert titles
            assert {title.rpartition(" and ")[2] for title in titles} == {f"{points} points"}


async def test_open_questions_are_described_with_the_texts_of_their_editions(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=catalogue(), security=security()) as home:
        await register(home, worth(9), "dearer")
        expected = {
            await home.begin(2, edition="standard", request_id="plain"): "4 points",
            await home.begin(2, edition="dearer", request_id="dear"): "9 points",
        }
        assert await questions(home) == expected
    async with house(tmp_path, catalogue=catalogue(worth(6)), security=security()) as home:
        expected[await home.begin(2, edition="standard", request_id="new")] = "6 points"
        assert await questions(home) == expected, "an earlier standard box counts too"


async def questions(home: House) -> dict[str, str]:
    """The points of C08 in the open question of each match."""
    await settled(home)
    found = {}
    for seat in (1, 2):
        async with reading(home.seat(seat)) as inbox:
            for opened in inbox.open.values():
                (question,) = (await home.spectator.get(opened.match)).match.questions
                assert opened.question == question
                found[opened.match] = question.text.rpartition(" and ")[2]
    return found


BROKEN = {
    "start_camels = 'two'": ("start_camels", "must be a whole number, not 'two'"),
    "start_camels = -1": ("start_camels", "must be 0 or more, not -1"),
    "": ("start_camels", "is missing"),
}


@pytest.mark.parametrize("text", BROKEN)
async def test_a_broken_box_is_refused_by_table_key_and_reason(tmp_path: Path, text: str) -> None:
    key, reason = BROKEN[text]
    async with house(tmp_path, security=security()) as home:
        position = await asyncio.to_thread(home.service.parts.store.last_position)
        with pytest.raises(Refusal) as refusal:
            await register(home, changed(b"start_camels = 2", text.encode()))
        assert refusal.value.code.name == "INVALID_ARGUMENT"
        assert refusal.value.reason == "BOX_INVALID"
        told = refusal.value.info.metadata
        assert told["table"]
        assert told["key"] == key
        assert told["reason"].startswith(reason)
        (violation,) = refusal.value.bad_request.field_violations
        assert violation.field == "content"
        for part in (told["table"], key, reason):
            assert part in violation.description
        assert await asyncio.to_thread(home.service.parts.store.last_position) == position


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (changed(b"start_camels = 2", b"start_camels = -1"), ": должно быть не меньше 0"),
        (changed(b"city_cards = 31", b"city_cards = 30"), "`city_cards` в `counts`: указано 30"),
        (b"=", "файл: не читается: "),
    ],
)
async def test_the_author_of_a_broken_box_reads_the_reason_in_russian(
    tmp_path: Path, content: bytes, told: str
) -> None:
    async with house(tmp_path, security=security()) as home:
        author = admin(home)
        author.language = "ru-RU"
        request = e.CreateEditionRequest(game=GAME, edition_id="broken", content=content)
        with pytest.raises(Refusal) as refusal:
            await author.call(author.editions.CreateEdition, request)
        (violation,) = refusal.value.bad_request.field_violations
        assert violation.description.startswith("это не издание игры: ")
        assert told in violation.description


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"=",
        b"\xff",
        b"a = " + b"[" * 5000,
        b"a = " + b"9" * 5000,
        changed(b"start_camels = 2", b"start_camels = 99999999999999999999"),
    ],
)
async def test_what_is_no_box_at_all_is_refused(tmp_path: Path, content: bytes) -> None:
    async with house(tmp_path, security=security()) as home:
        with pytest.raises(Refusal) as refusal:
            await register(home, content)
        assert refusal.value.reason == "BOX_INVALID"


async def test_an_edition_never_changes(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        first = await register(home, request_id="one")
        position = await asyncio.to_thread(home.service.parts.store.last_position)
        assert await register(home, request_id="one") == first
        assert await register(home, request_id="two") == first
        for content, fields, reason in (
            (STANDARD, {}, "EDITION_EXISTS"),
            (STANDARD, {"request_id": "one"}, "REQUEST_REUSED"),
            (RICH, {"edition": "standard"}, "EDITION_EXISTS"),
            (RICH, {"edition": "../rich"}, "FIELD_INVALID"),
            (RICH + b"#" * 61_440, {"edition": "large"}, "FIELD_INVALID"),
        ):
            with pytest.raises(Refusal) as refusal:
                await register(home, content, **fields)
            assert refusal.value.reason in (reason, "MESSAGE_TOO_LARGE")
        assert await asyncio.to_thread(home.service.parts.store.last_position) == position
        assert (await shown(home, first.name)).content == RICH
        assert (await shown(home, "editions/marcopolo/standard")).content == STANDARD


async def test_an_edition_that_many_register_at_once_is_stored_once(tmp_path: Path, any_store: str) -> None:
    async with house(tmp_path, store=any_store, security=security()) as home:
        answers = await asyncio.gather(*(register(home, request_id="one") for _ in range(10)))
        assert {answer.SerializeToString() for answer in answers} == {answers[0].SerializeToString()}
        assert await asyncio.to_thread(home.service.parts.store.last_position) == 1


async def test_editions_are_listed_by_pages_and_missing_ones_are_not_found(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        for number in range(3):
            await register(home, edition=f"rich-{number}")
        assert await known(home, 3) == [f"editions/marcopolo/rich-{number}" for number in (2, 1, 0)]
        first = await listed(home, game=GAME, page_size=2)
        second = await listed(home, game=GAME, page_size=2, page_token=first.next_page_token)
        assert [entry.edition.name for entry in (*first.editions, *second.editions)] == ["rich-2", "rich-1", "rich-0"]
        assert not second.next_page_token
        assert not (await listed(home, game="games/merv")).editions
        with pytest.raises(Refusal) as refusal:
            await shown(home, "editions/merv/rich-0")
        assert refusal.value.reason == "EDITION_NOT_FOUND"
        with pytest.raises(Refusal) as refusal:
            await home.create(2, edition="poor")
        assert refusal.value.reason == "EDITION_NOT_FOUND"


async def test_editions_are_checked_and_copied(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        await register(home)
        await home.create(2, edition="rich")
    source = MatchStore(tmp_path / "matches.sqlite", games())
    target = MatchStore(tmp_path / "target.sqlite", games())
    assert copy(source, target).events == 3
    assert check(target).counts["editions"] == check(target).counts["boxes"] == 1
    rows = source.raw(0, 100)
    assert [row.topic for row in rows].count(EDITION_TOPIC) == 1
    for number, state in enumerate((b"\xff", altered(rows[0], content=STANDARD), altered(rows[0], name="other"))):
        damaged = MatchStore(tmp_path / f"damaged{number}.sqlite", games())
        damaged.append_raw([rows[0]._replace(state=state), *rows[1:]])
        result = check(damaged)
        assert [finding.check for bad in result.bad for finding in bad.findings] == ["editions"]
        damaged.close()
    for store in (source, target):
        store.close()


def altered(row: RawEvent, **changes: Any) -> bytes:
    recorded: EditionRecorded = read_edition_row(row.state)
    body = recorded.event.body
    body = replace(body, edition=replace(body.edition, **changes))
    return write_edition_row(replace(recorded, event=replace(recorded.event, body=body)))


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (changed(b"city_cards = 31", b"city_cards = 99999999999"), ("counts", "city_cards", "must be -1999 to 1999")),
        (changed(b"city_cards = 31", b"city_cards = nan"), ("counts", "city_cards", "must be a whole number")),
        (b"a" + b".a" * 25_000 + b" = 1", ("", "", "line 1 is nested deeper")),
        (b"a = " + b"[" * 30_000, ("", "", "line 1 is nested deeper")),
    ],
)
async def test_a_box_made_to_hang_its_readers_is_refused(
    tmp_path: Path, content: bytes, named: tuple[str, str, str]
) -> None:
    async with house(tmp_path, security=security()) as home:
        request = e.CreateEditionRequest(game=GAME, edition_id="bomb", content=content)
        begun = time.process_time()
        with pytest.raises(Refusal) as refusal:
            await admin(home).call(admin(home).editions.CreateEdition, request)
        assert time.process_time() - begun < 1
        assert refusal.value.reason == "BOX_INVALID"
        metadata = refusal.value.info.metadata
        assert (metadata["table"], metadata["key"]) == named[:2]
        assert metadata["reason"].startswith(named[2])
