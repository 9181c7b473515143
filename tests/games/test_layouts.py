"""The layouts that games bring for browsers, as the service hands them out: data under its digest."""

import json
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from clients.workshop.authoring.checks import checks_without_checkout
from domain.play.defects import DefectError
from service.configuration import Web
from service.messages.games.library import Library
from service.server import Service
from tests.games.lanterns import GAME as LANTERNS
from tests.games.packages import installed_example
from tests.games.pretenders import GAME as PRETENDERS
from tests.service.house import configuration
from tests.service.web.browsing import Answer, link


async def get(url: str, path: str, method: str = "GET", tag: str = "") -> Answer:
    async with link(url) as opened:
        await opened.send(method, path, {"if-none-match": tag} if tag else {})
        return await opened.head() if method == "HEAD" else await opened.whole()


def test_the_description_of_a_game_has_the_digest_of_its_layout() -> None:
    library = Library({"pretenders": PRETENDERS, "lanterns": LANTERNS})
    assert library.complete("pretenders", "en").layout == sha256(PRETENDERS.board()).digest()
    assert library.complete("lanterns", "en").layout == b""


async def test_a_layout_is_kept_for_ever_under_its_digest_and_may_do_nothing(
    tmp_path: Path, lanterns_messages: None
) -> None:
    digest = sha256(PRETENDERS.board()).hexdigest()
    path = f"/layouts/pretenders/{digest}.json"
    games = {"pretenders": PRETENDERS, "lanterns": LANTERNS}
    async with Service(configuration(tmp_path, web=Web()), games) as service:
        url = service.web_address
        found = await get(url, path)
        assert (found.status, json.loads(found.body)) == (200, json.loads(PRETENDERS.board()))
        assert found.headers["content-type"] == "application/json"
        assert found.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert found.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'; sandbox"
        assert found.headers["x-content-type-options"] == "nosniff"
        assert (await get(url, path, tag=found.headers["etag"])).status == 304
        assert (await get(url, path, "HEAD")).status == 200
        assert (await get(url, path, "DELETE")).status == 405
        for other in ("lanterns", "nothing"):
            missing = await get(url, path.replace("pretenders", other))
            assert (missing.status, missing.headers["cache-control"]) == (404, "no-cache")
        assert (await get(url, path.replace(digest, "0" * 64))).status == 404, "that of an earlier package"


def test_a_game_with_a_wrong_layout_is_no_sound_game() -> None:
    with pytest.raises(DefectError, match=r"layout\.json"):
        Library({"pretenders": replace(PRETENDERS, board=lambda: b"{}")}).require_sound()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"width": "wide"}, "`width` must be a whole number"),
        ({"hidden": ["dek"]}, "`hidden` names the area dek, which the game does not have"),
        ({"sections": [{"key": "own", "seats": "own"}]}, "`area` of `spots[1]` names deck, which no section shows"),
    ],
)
def test_an_author_reads_in_a_sentence_what_is_wrong_with_a_layout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, object], told: str
) -> None:
    installed_example(tmp_path, "pretenders")
    entry = '[project.entry-points."caravanserai.games"]\npretenders = "caravanserai_pretenders:GAME"\n'
    (tmp_path / "pyproject.toml").write_text(f'[project]\nname = "p"\nversion = "1.2.0"\n{entry}', encoding="utf-8")
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in [each for each in sys.modules if each.partition(".")[0] == "caravanserai_pretenders"]:
        monkeypatch.delitem(sys.modules, name)
    file = tmp_path / "caravanserai_pretenders" / "layout.json"
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | wrong), encoding="utf-8")
    loads = next(checks_without_checkout("pretenders", tmp_path))
    (finding,) = loads.run()
    for name in [each for each in sys.modules if each.partition(".")[0] == "caravanserai_pretenders"]:
        del sys.modules[name]  # another test may install its own copy
    assert ("layout.json" in finding, told in finding, finding[-1]) == (True, True, "."), finding
