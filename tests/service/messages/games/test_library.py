"""The library loads the games that somebody asks for, and no others."""

from collections.abc import Iterator, Mapping
from threading import Event, Thread

import pytest
from caravanserai_protocol.v1.game_service_pb2 import ListGamesResponse

import domain.games
from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.games import GameCatalogue, PackageClaim, games
from domain.play.game import Game
from service.messages.games.library import Library
from tests.games.claims import own_claims

PATIENCE = 60


class Asked(Mapping[str, Game]):
    """The games of the catalogue; notes which ones somebody asked for."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __getitem__(self, name: str) -> Game:
        self.names.append(name)
        return games()[name]

    def __contains__(self, name: object) -> bool:
        return name in games()

    def __iter__(self) -> Iterator[str]:
        return iter(games())

    def __len__(self) -> int:
        return len(games())


@pytest.mark.parametrize("name", games())
async def test_a_game_is_loaded_without_the_others(name: str) -> None:
    asked = Asked()
    library = Library(asked)
    assert library.named(f"games/{name}") == name
    assert asked.names == []
    await library.load(name)
    assert asked.names == [name]
    await library.load(name)
    assert asked.names == [name]
    (listed,) = ListGamesResponse.FromString(library.listed(name, "en")).games
    assert listed.name == f"games/{name}"
    assert set(asked.names) == {name}


def test_what_lists_show_of_a_game_is_written_once_for_each_language_that_it_has() -> None:
    library = Library(games())
    english = library.listed("merv", "en")
    assert library.listed("merv", "xx-made-up") is english
    russian = library.listed("merv", "ru-RU")
    assert russian != english
    assert library.listed("merv", "ru") is russian


@pytest.mark.parametrize("name", games())
def test_a_decision_is_written_without_loading_other_games(name: str) -> None:
    asked = Asked()
    codec = ProtobufCodec(asked)
    decision = games()[name].decisions[-1]
    assert codec._game_of(decision) == name
    assert set(asked.names) == {name}


def test_all_games_are_loaded_to_find_out_whether_they_are_sound() -> None:
    asked = Asked()
    Library(asked).require_sound()
    assert set(asked.names) == set(games())


def test_a_game_is_loaded_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end, calls = Event(), Event(), []
    load = domain.games._load

    def slowly(claim: PackageClaim) -> object:
        calls.append(claim.game)
        begun.set()
        assert may_end.wait(PATIENCE)
        return load(claim)

    monkeypatch.setattr(domain.games, "_load", slowly)
    catalogue, found = GameCatalogue(own_claims("merv")), []
    threads = [Thread(target=lambda: found.append(catalogue["merv"])) for _ in range(2)]
    threads[0].start()
    assert begun.wait(PATIENCE)
    begun.clear()
    threads[1].start()
    assert not begun.wait(0.2), "the other one waits"
    may_end.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert calls == ["merv"]
    assert found == [games()["merv"]] * 2
