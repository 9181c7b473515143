"""`caravan verify`, `caravan tournament page` and `--trf` on archives, as people use them."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Receipt, Record
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchiveHeader
from typer.testing import CliRunner

from caravanserai_verify.archive_claims import claims_of
from caravanserai_verify.tournaments.archive_verification import prove_archive
from clients.caravan.main import app
from clients.caravan.phrases import Speech
from clients.caravan.tournaments.page import page as page_of
from domain.play.chance import entropy_commitment
from domain.tournaments import commands
from domain.tournaments.entry import EntryConditions, EntryRating
from domain.tournaments.results import Ending
from domain.tournaments.settings import Change, Swiss
from domain.tournaments.trf import read
from service.audit.publication import write_files
from tests.domain.tournaments.test_changes import BLITZ as BUDGET
from tests.domain.tournaments.test_entry import LISTED_ONLY
from tests.domain.tournaments.walking import CODEC, ORGANISER, begun, entropy_of, running, settings
from tests.service.audit.tournaments.archives import file_of, hostile, logging_house, play, rechained
from tests.service.audit.trees import KEY

KNOWN = {"html", "head", "meta", "title", "style", "body", "section", "nav", "div", "footer", "h1", "h2", "h3", "p"} | {
    "span", "small", "code", "b", "a", "ul", "li", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
"""All elements that the page has."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive in a folder of its own, whose service is gone. A copy of its log lies beside it."""

    async def played() -> bytes:
        async with logging_house(tmp_path_factory.mktemp("service")) as home:
            data = await file_of(home.spectator, await play(home))
            auditing = home.service.parts.auditing
            assert auditing is not None
            write_files(auditing.tree, folder / "log")
            return data

    folder = tmp_path_factory.mktemp("elsewhere")
    file = folder / "open.tournament"
    file.write_bytes(asyncio.run(played()))
    return file


def caravan(*arguments: object, status: int = 0) -> str:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == status, result.output
    return result.stdout


def answer(*arguments: object, status: int = 0) -> Any:
    return json.loads(caravan(*arguments, "--json", status=status))


def _without_first(whole: TournamentArchive) -> TournamentArchive:
    """An archive without its first match, as somebody who cannot sign would write it."""
    return replace(whole, matches=whole.matches[1:]).counted()


def states(found: Any) -> dict[str, str]:
    return {claim["claim"]: claim["state"] for claim in found["claims"]}


def test_every_claim_of_an_archive_holds(archive: Path) -> None:
    found = answer("verify", archive, "--log-key", KEY.public, "--log", archive.parent / "log")
    assert found["ok"]
    assert found["title"] == "Oasis <b>Open</b>"
    assert {name: state for name, state in states(found).items() if state != "holds"} == {"lots": "not proven"}, (
        "nobody contributed to the lots, so the service could choose them"
    )
    assert all(match["ok"] for match in found["matches"])


def test_without_keys_it_says_who_could_have_written_all_of_it(archive: Path) -> None:
    assert states(answer("verify", archive)) | {} == {
        **dict.fromkeys(states(answer("verify", archive, "--log-key", KEY.public)), "holds"),
        "lots": "not proven",
        **dict.fromkeys(("file", "log", "logged", "history"), "not checked"),
    }
    shown = caravan("verify", archive, "--replay-only")
    assert "The archive holds." in shown
    assert "Those who kept the store could have written all of it." in " ".join(shown.split())
    assert "no decision was made again" in " ".join(shown.split())


def test_a_failure_names_round_table_and_reason(archive: Path, tmp_path: Path) -> None:
    whole = TournamentArchive.from_bytes(archive.read_bytes())
    short = tmp_path / "short.tournament"
    short.write_bytes(_without_first(whole).to_bytes())
    shown = " ".join(caravan("verify", short, "--replay-only", status=1).split())
    gone = whole.matches[0]
    assert f"round {gone.round}, table {gone.table}, version" in shown
    assert "whose record is withheld" in shown
    assert "The archive does not hold." in shown


def test_the_claim_about_lots_says_who_did_not_open_in_time() -> None:
    log = begun(settings(automatic=True, time_to_come=60))
    for player in ("anna", "boris", "clara", "david"):
        log.enter(player, entropy_of(player))
    log.do(commands.close_registration, ORGANISER)
    for player in ("anna", "boris"):
        log.do(commands.open_entropy, log.own(player), player, entropy_of(player))
    log.do(commands.release_late, log.tournament.draw_by)
    for player in ("anna", "boris"):
        log.do(commands.bind_entropy, log.own(player), player, entropy_commitment(player.encode()))
    for player in ("anna", "boris"):
        log.do(commands.open_entropy, log.own(player), player, player.encode())
    archive = TournamentArchive(ArchiveHeader(tournament=log.tournament.name), ())
    (claim,) = [claim for claim in claims_of(prove_archive(rechained(archive, log.events))) if claim.name == "lots"]
    (line,) = claim.lines(Speech("en"))
    assert ": 2 entrants contributed, without 2 who did not bind or open in time; 1 choice was left to" in line
    assert (claim.state, claim.as_dictionary()["late"]) == ("holds", 2)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_the_organiser_did_by_hand_stands_in_the_archive(language: str) -> None:
    """Changed settings, a bye that was taken back, and rounds paired by hand: in the claims and on the page."""
    log = running(4, settings(2, Swiss(3)))
    why = replace(ORGANISER, reason="A larger hall")
    log.do(commands.change_settings, why, Change("Autumn", 40, 2, start=None, time_control=BUDGET, round_time=60), 0)
    log.do(commands.grant_bye, ORGANISER, "player00", 2, Ending.FULL_BYE)
    log.do(commands.take_back_bye, why, "player00", 2)
    for number in (1, 2):
        hand = [("player00", "player01"), ("player02", "player03")]
        log.do(commands.pair_by_hand, why, number, hand)
        for table in (1, 2):
            log.play(number, table, 1, 2)
    archive = TournamentArchive(ArchiveHeader(tournament=log.tournament.name), ())
    proof = prove_archive(rechained(archive, log.events))
    (claim,) = [claim for claim in claims_of(proof) if claim.name == "pairings"]
    (line,) = claim.lines(Speech(language))
    said = {"en": "paired by hand by the organiser", "ru": "организатор составил вручную"}[language]
    assert said in line
    assert "1, 2" in line
    assert claim.state == "holds"
    shown = page_of(proof, Speech(language), language)
    words = {
        "en": ("Changed settings: title: Autumn", "5m+3s", "Took back the bye", "by hand", "met before (1)"),
        "ru": ("Изменены настройки: название: Autumn", "5m+3s", "Отменён пропуск", "вручную", "уже встречались (1)"),
    }[language]
    assert [word for word in words if word not in shown] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_archive_says_that_ratings_at_entry_are_the_word_of_the_service(language: str) -> None:
    log = begun(settings(2, entry=EntryConditions(least_rating=10_000)))
    log.enter("anna", rating=EntryRating(10_000, 2))
    log.do(commands.change_settings, replace(ORGANISER, reason="A club"), Change(entry=LISTED_ONLY), 0)
    archive = TournamentArchive(ArchiveHeader(tournament=log.tournament.name), ())
    proof = prove_archive(rechained(archive, log.events))
    (claim,) = [claim for claim in claims_of(proof) if claim.name == "acts"]
    (line,) = claim.lines(Speech(language))
    said = {"en": "for 1 entry only the service says what the rating was", "ru": "со слов сервера: 1"}[language]
    assert said in line
    assert claim.state == "holds"
    shown = page_of(proof, Speech(language), language)
    assert {"en": "entry: 2 invited players", "ru": "вход: 2 приглашённых игрока"}[language] in shown
    unmet = replace(log.events[1].event, body=replace(log.tournament.entrant("anna").registered, rating=None))
    forged = replace(log.events[1], event=unmet, data=CODEC.event_bytes(unmet))
    found = prove_archive(rechained(archive, [log.events[0], forged])).findings
    assert [flaw.version for flaw in found if "TRN-ENTER-04" in flaw.text] == [2]


def test_a_change_without_a_reason_is_found() -> None:
    log = running(4, settings(2))
    log.do(commands.change_settings, ORGANISER, Change(capacity=9), 0)
    archive = TournamentArchive(ArchiveHeader(tournament=log.tournament.name), ())
    found = prove_archive(rechained(archive, log.events)).findings
    assert [flaw.text for flaw in found if flaw.version == len(log.events)] == ["gives no reason"]


def test_an_archive_is_verified_with_receipts_of_players(archive: Path, tmp_path: Path) -> None:
    record = Record.from_bytes(TournamentArchive.from_bytes(archive.read_bytes()).matches[0].record)
    receipt = tmp_path / "mine.json"
    receipt.write_text(Receipt.of(record.updates[2]).to_json())
    found = answer("verify", archive, "--replay-only", "--receipt", receipt)
    assert [entry["ok"] for entry in found["receipts"]] == [True]
    receipt.write_text(Receipt(record.match, 3, bytes(32)).to_json())
    assert not answer("verify", archive, "--replay-only", "--receipt", receipt, status=1)["ok"]
    receipt.write_text(Receipt("matches/other", 3, bytes(32)).to_json())
    caravan("verify", archive, "--replay-only", "--receipt", receipt, status=1)


# -- the page ---------------------------------------------------------------------------------------------------------


class Elements(HTMLParser):
    """All elements of a page, with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def require_harmless(text: str) -> Elements:
    """Requires that a page has no scripts, asks nobody for anything, and leads nowhere else."""
    page = Elements(text)
    assert {name for name, _ in page.found} <= KNOWN
    for _, attributes in page.found:
        assert not [name for name in attributes if name.startswith("on") or name in ("src", "srcset", "style")]
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in text
    assert "@import" not in text
    return page


def test_the_page_shows_a_tournament_to_people(archive: Path, tmp_path: Path) -> None:
    file = tmp_path / "open.html"
    caravan("tournament", "page", archive, "--output", file, "--log-key", KEY.public)
    page = require_harmless(file.read_text())
    shown = " ".join(page.texts)
    for text in (
        "Oasis <b>Open</b>",
        "Anna <script>",
        "Shouted & ran <away>",
        "The clock was broken",
        "Did not come",
        "The archive holds.",
    ):
        assert text in shown
    ids = {attributes["id"] for _, attributes in page.found if "id" in attributes}
    links = {(attributes["href"] or "")[1:] for name, attributes in page.found if name == "a"}
    assert links <= ids, links - ids
    whole = TournamentArchive.from_bytes(archive.read_bytes())
    assert len([one for one in ids if one and len(one) == 64]) == len(whole.matches)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_of_hostile_texts_is_harmless(tmp_path: Path, language: str) -> None:
    texts = (
        '"><script>alert(1)</script>', "</title></style><img src=x onerror=alert(1)>", "a\u202eb\u200bc\nd\x1b[2J",
        "' onmouseover='alert(1)", "javascript:alert(1)", "&lt;b&gt;",
    )  # fmt: skip
    source, file = tmp_path / "hostile.tournament", tmp_path / "hostile.html"
    source.write_bytes(hostile(*texts).to_bytes())
    caravan("tournament", "page", source, "--output", file, "--lang", language, status=1)
    text = file.read_text()
    require_harmless(text)
    assert "\u202e" not in text
    assert "\x1b" not in text


def test_the_page_of_an_archive_that_does_not_hold_says_so(tmp_path: Path, archive: Path) -> None:
    whole = TournamentArchive.from_bytes(archive.read_bytes())
    short, file = tmp_path / "short.tournament", tmp_path / "short.html"
    short.write_bytes(_without_first(whole).to_bytes())
    caravan("tournament", "page", short, "--output", file, status=1)
    shown = " ".join(require_harmless(file.read_text()).texts)
    assert "The archive does not hold." in shown
    assert "withheld" in shown


# -- the report file of FIDE ------------------------------------------------------------------------------------------


def test_the_report_file_has_the_rounds_of_the_archive(archive: Path, tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    caravan("tournament", "export", archive, "--trf", "--output", file)
    report = read(file.read_bytes().decode())
    assert len(report.rounds) == 2
    assert {one.player for one in report.players} == {"Anna <script>", "Bot 1", "Bot 2", "Bot 3"}
    assert report.rounds[1].ending("Anna <script>") is Ending.FORFEIT_LOSS
    assert any("1/2 taken from Bot 2" in line for line in file.read_text().splitlines())
