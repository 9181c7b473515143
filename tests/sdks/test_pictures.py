"""Pictures of positions as the service draws them: with the script that the app's build writes, and no browser."""

import json
import struct
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import game_pb2
from google.protobuf import json_format

from service.application.live.pictures import HEIGHT, WIDTH, DrawingError, draw, svg_of
from service.messages.games.library import Library
from service.messages.matches.cards import described
from tests.games.pretenders import GAME as PRETENDERS
from tests.sdks.building import TIMEOUT, WEB, app_built
from tests.sdks.toolchains import missing

GAMES = ("marcopolo", "merv", "palmyra", "sahwari")
SCRIPT = WEB / "dist" / "picture.js"

pytestmark = [
    pytest.mark.timeout(2 * TIMEOUT),
    pytest.mark.skipif(bool(missing("TypeScript")), reason="the app cannot be built here"),
]


def given(game: str, moment: int, *names: str) -> str:
    recorded = json.loads((WEB / "test" / "recorded" / f"{game}.json").read_text(encoding="utf-8"))
    description = json_format.ParseDict(recorded["description"], game_pb2.Game(), ignore_unknown_fields=True)
    seats = [*names, *["Bo"] * (recorded["players"] - len(names))]
    keys = ("place", "piece", "count")
    placements = [dict(zip(keys, each, strict=True)) for each in recorded["tables"][moment]]
    game_of = described(description)
    return json.dumps({"language": "ru", "game": game_of, "placements": placements, "seats": seats, "status": ""})


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_as_it_stands(game: str) -> None:
    app_built()
    pictures = [draw({}, SCRIPT, given(game, moment)) for moment in (0, 1)]
    for content in pictures:
        assert content.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", content[16:24]) == (WIDTH, HEIGHT)
        assert 20_000 < len(content) < 400_000
    assert pictures[0] != pictures[1], "the position is seen"


def test_names_are_drawn_and_change_nothing_else() -> None:
    app_built()
    ann, hostile = (
        svg_of(SCRIPT, given("merv", 1, name)) for name in ("Ann", "</text><image href='file:///etc/passwd'/>")
    )
    assert "&lt;/text>&lt;image" in hostile
    assert ann.count("<text") == hostile.count("<text")
    assert "<image" not in ann + hostile
    assert draw({}, SCRIPT, given("merv", 1, "Ann")) != draw({}, SCRIPT, given("merv", 1, "Юлия")), "letters have forms"


def test_a_board_that_a_package_brings_is_drawn_and_a_wrong_one_leaves_the_board_to_itself() -> None:
    app_built()
    library = Library({"pretenders": PRETENDERS})
    description = described(library.complete("pretenders", "en"))
    placements = [
        {"place": "deck", "piece": "card/thief", "count": 3},
        {"place": "hand@2", "piece": "card", "count": 2},
    ]
    drawing = {"language": "en", "game": description, "placements": placements, "seats": ["Ann", "Bo"], "status": ""}
    layout = json.loads(PRETENDERS.board())
    own, plain = (json.dumps(drawing | more) for more in ({"layout": layout}, {}))
    assert 'viewBox="0 0 1000' in svg_of(SCRIPT, own), "the width that the layout says"
    layouts: list[object] = [None, [], {}, layout | {"width": "wide"}, layout | {"script": "alert(1)"}]
    for wrong in layouts:
        assert svg_of(SCRIPT, json.dumps(drawing | {"layout": wrong})) == svg_of(SCRIPT, plain)
    assert svg_of(SCRIPT, own) != svg_of(SCRIPT, plain)
    assert draw({}, SCRIPT, own).startswith(b"\x89PNG")


def test_what_cannot_be_drawn_is_said_and_the_next_one_is_drawn(tmp_path: Path) -> None:
    app_built()
    with pytest.raises(DrawingError):
        draw({}, SCRIPT, '{"language": "ru"}')
    assert draw({}, SCRIPT, given("merv", 1))
    (broken := tmp_path / "picture.js").write_text("this is no script")
    with pytest.raises(DrawingError):
        draw({}, broken, "{}")
