"""`caravan tournament import`: lists of entrants in CSV and report files, codes, and what a second import adds."""

import csv
import re
from pathlib import Path

import pytest
from caravanserai import Client, WrongMoment

from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from clients.caravan.tournaments.entrant_list import read_list, written
from clients.workshop.temporary_service import LocalService
from domain.tournaments.trf import Apart
from domain.tournaments.trf import read as read_report
from tests.clients.caravan import caravan
from tests.clients.test_tournaments import organised, said
from tests.domain.tournaments.test_trf import TRF26

HEADING = "name;player;bot;seed;rating;country;code\n"
SPEECH = Speech("en")


def read(folder: Path, text: str) -> list[tuple[int, str]]:
    """The mistakes in a list: their lines, and what is wrong."""
    file = folder / "list.csv"
    file.write_text(text, encoding="utf-8")
    return [(one.line, one.text) for one in read_list(file, SPEECH).mistakes]


def codes_in(file: Path) -> dict[str, str]:
    with file.open(encoding="utf-8", newline="") as lines:
        return {row["name"]: row["code"] for row in csv.DictReader(lines)}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (";;;;;;", "a name has 1 to 60 printable"),
        ("Zoë;x;;;;;", "'players/x' is not the name of a player"),
        ("Zoë;;deep;;;;", "There is no bot 'deep'"),
        ("Zoë;players/abcdefgh;random;;;;", "not several of them"),
        ("Zoë;;random;;;;0123456789abcdef", "not several of them"),
        ("Zoë;;;-1;;;", "'-1' is not a seed from 0 to 10,000"),
        ("Zoë;;;10001;;;", "'10001' is not a seed"),
        ("Zoë;;;;strong;;", "'strong' is not a rating"),
        ("Zoë;;;;NaN;;", "'NaN' is not a rating"),
        ("Zoë;;;;;Kenya;", "'KENYA' is not a country in three letters"),
        ("Zoë;;;;;;short", "a code has 16 to 64"),
        ("Zoë;;;", "4 cells for 7 columns"),
        ("ADA;;;;;;", "'ada' is in line 2 already"),
        ("Zoë;;;1;;;", "'1' is in line 2 already"),
    ],
)
def test_each_mistake_is_shown_with_its_line(tmp_path: Path, line: str, problem: str) -> None:
    text = (
        f"{HEADING}Ada;;;1;;;\n\n{line}\nBen;;;2;1850,5;ken;\n"
        if line != ";;;;;;"
        else f"{HEADING}Ada;;;;;;\n\n;;;3;;;\n"
    )
    [(number, said_of_it)] = read(tmp_path, text)
    assert (number, problem in said_of_it) == (4, True), said_of_it


def test_a_file_without_a_heading_or_with_another_one_is_no_list(tmp_path: Path) -> None:
    for text in ("Ada,1\n", "name,name\nAda,Ada\n", "seed\n1\n", "", "name,elo\nAda,1\n", 'name\n"Ada\n'):
        with pytest.raises(Failure):
            read(tmp_path, text)
    for file in (tmp_path / "none.csv", tmp_path):
        with pytest.raises(Failure, match="cannot be read"):
            read_list(file, SPEECH)
    (tmp_path / "latin.csv").write_bytes(HEADING.encode() + b"Zo\xeb;;;;;;\n")
    with pytest.raises(Failure, match="cannot be read"):
        read_list(tmp_path / "latin.csv", SPEECH)


def test_a_list_is_written_as_it_is_read_and_ratings_make_seeds_where_there_are_none(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text(
        '\ufeffName,Federation,Rating\r\n"Zhu, Chen",qat,2548\r\nÖmer,,\r\n"O ""B""",,2600\r\n', encoding="utf-8"
    )
    wanted = read_list(file, SPEECH)
    assert [(one.line, one.name, one.country) for one in wanted.listed] == [
        (2, "Zhu, Chen", "QAT"),
        (3, "Ömer", ""),
        (4, 'O "B"', ""),
    ]
    assert wanted.seeds() == {4: 1, 2: 2}
    file.write_text(written(wanted.listed), encoding="utf-8")
    assert read_list(file, SPEECH) == wanted


def test_a_report_file_gives_players_seeds_and_who_is_kept_apart(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_text(TRF26 + "260 001 002    1    3\r\n", encoding="utf-8")
    wanted = read_list(file, SPEECH)
    assert [(one.line, one.name, one.seed, str(one.rating), one.country) for one in wanted.listed] == [
        (5, "Zhu, Chen", 1, "2548", "QAT"),
        (6, "Ömer", 2, "2300", ""),
        (7, "Carol", 3, "None", ""),
    ]
    assert wanted.apart == (Apart(("Zhu, Chen", "Carol"), 1, 2),)
    assert (wanted.rounds, list(wanted.byes)) == (3, [4])
    file.write_text(TRF26.replace("2 w 1", "2 w ="), encoding="utf-8")
    with pytest.raises(Failure, match="do not fit"):
        read_list(file, SPEECH)


def entering(service: LocalService, label: str) -> Client:
    client = Client.connect(service.address)
    client.register(label)
    return client


def test_bots_enter_players_are_invited_and_names_get_codes_which_a_second_import_recognises(
    service: LocalService, tmp_path: Path
) -> None:
    assert caravan("players", "key", "--address", service.address).exit_code == 0
    made = organised(
        *("create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "3", "--organisers-sign"),
        *("--country", "KEN", "--country", "ITA"),
    )
    name, file = made["tournament"]["name"], tmp_path / "club.csv"
    with entering(service, "Ben") as ben, entering(service, "Ann B.") as ann, entering(service, "Eve") as eve:
        head = "name,player,bot,seed,country\n"
        file.write_text(
            f"{head}Ann,,,1,KEN\nBen,players/nobodynobody,,2,ITA\nRobot,,random,3,\nDmitri,,,4,PER\n", encoding="utf-8"
        )
        refused = said("import", name, str(file), status=1)
        assert "line 3: the service does not know players/nobodynobody\nline 5" in refused, "a line for each"
        assert "because 2 lines are wrong" in " ".join(refused.split())
        assert "line 3: the service does not know players/nobodynobody" in refused
        assert "line 5: only players of KEN ITA may enter, not of PER" in refused
        assert organised("show", name)["entrants"] == [], "nothing is imported"
        file.write_text(
            f"{head}Ann,,,1,KEN\nBen,{ben.player().name},,2,ITA\nRobot,,random,3,\nDmitri,,,4,PER\n", encoding="utf-8"
        )
        tried = said("import", name, str(file), "--partly", "--try")
        assert "Nothing is changed" in tried
        assert "a new code" in tried
        assert not (tmp_path / "club.codes.csv").exists()
        text = " ".join(said("import", name, str(file), "--partly").split())
        assert "Left out, line 5: only players of KEN ITA may enter, not of PER" in text
        assert "Nobody else can enter by themselves now" in text
        assert "2 players have not entered yet" in text
        codes = codes_in(tmp_path / "club.codes.csv")
        assert [player for player, code in codes.items() if re.fullmatch("[0-9a-f]{32}", code)] == ["Ann"]
        assert (tmp_path / "club.codes.csv").stat().st_mode & 0o077 == 0
        with pytest.raises(WrongMoment, match="list"):
            ann.register_entrant(name, country="KEN", with_entropy=False)
        entered = ann.register_entrant(name, code=codes["Ann"], country="ITA", with_entropy=False)
        with pytest.raises(WrongMoment, match="Another player"):
            eve.register_entrant(name, code=codes["Ann"], country="KEN", with_entropy=False)
        ben.register_entrant(name, country="ITA", with_entropy=False)
        again = " ".join(said("import", name, str(file), "--partly").split())
        assert "Ann stated ITA, and the file says KEN" in again
        assert codes_in(tmp_path / "club.codes.csv") == codes, "no new codes"
        seeds = {one["display_name"]: one["seed"] for one in organised("show", name)["entrants"]}
        assert seeds == {"Robot": 3, "Ann B.": 1, "Ben": 2}
        said("change", name, "--uninvite", codes["Ann"], "--reason", "Lost")
        assert "is not on the list" in said("change", name, "--uninvite", codes["Ann"], "--reason", "Lost", status=1)
        assert organised("show", name)["tournament"]["settings"]["entry"]["players"] == [ben.player().name]
        said("import", name, str(file), "--partly")
        version = organised("show", name)["tournament"]["version"]
        said("import", name, str(tmp_path / "club.codes.csv"))
        assert organised("show", name)["tournament"]["version"] == version, "all of it is so already"
        assert entered.country == "ITA"
        file.write_text(f"{head}Zoë,,,1,\n", encoding="utf-8")
        assert "seed 1 belongs to" in said("import", name, str(file), status=1)


def test_an_event_that_was_opened_again_stays_open_when_its_list_gives_the_seeds(
    service: LocalService, tmp_path: Path
) -> None:
    """Both are what an import tells the organiser to do: open the event again, and import once more for the seeds."""
    name = organised("create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "3")["tournament"]["name"]
    file = tmp_path / "club.csv"
    file.write_text("name,seed\nAnn,2\nBen,1\n", encoding="utf-8")
    said("import", name, str(file))
    said("change", name, "--invite", "none", "--reason", "Open to everybody")
    for player in ("Ann", "Ben"):
        said("register", name, "--bot", "random", "--name", player)
    assert "Nobody else" not in said("import", name, str(file))
    shown = organised("show", name)
    assert {one["display_name"]: one["seed"] for one in shown["entrants"]} == {"Ann": 2, "Ben": 1}
    assert not shown["tournament"]["settings"].get("entry", {}).get("codes")


def test_a_report_file_orders_byes_and_who_does_not_meet_for_those_who_have_entered(
    service: LocalService, tmp_path: Path
) -> None:
    name = organised("create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "5")["tournament"]["name"]
    file = tmp_path / "open.trf"
    file.write_text(TRF26 + "260 001 999    1    3\r\n260 002 003    1    2\r\n", encoding="utf-8")
    for player in ("Zhu, Chen", "Ömer", "Carol"):
        said("register", name, "--bot", "random", "--name", player)
    text = " ".join(said("import", name, str(file)).split())
    assert "3 rounds of the file were played elsewhere" in text.replace("The ", "")
    assert "Not to meet in rounds 2 to 3: Zhu, Chen, Ömer" in text
    shown = {one["display_name"]: one for one in organised("show", name)["entrants"]}
    assert {player: one["seed"] for player, one in shown.items()} == {"Zhu, Chen": 1, "Ömer": 2, "Carol": 3}
    assert shown["Carol"]["apart"] == ["bot-1"]
    assert [bye["round"] for bye in shown["Carol"]["byes"]] == [4]
    version = organised("show", name)["tournament"]["version"]
    said("import", name, str(file))
    assert organised("show", name)["tournament"]["version"] == version, "all of it is so already"


def test_results_from_elsewhere_are_stated_and_everybody_is_shown_that_no_match_proves_them(
    service: LocalService, tmp_path: Path
) -> None:
    name = organised("create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "4")["tournament"]["name"]
    file = tmp_path / "open.trf"
    file.write_text(TRF26, encoding="utf-8")
    for player in ("Zhu, Chen", "Ömer"):
        said("register", name, "--bot", "random", "--name", player)
    assert "close registration first" in said("import-results", name, str(file), status=1)
    said("register", name, "--bot", "random", "--name", "Somebody")
    said("close", name)
    refused = said("import-results", name, str(file), status=1)
    assert "Not entrants, or several of that name: Carol" in refused
    assert organised("show", name)["tournament"]["round"] == 0


def test_an_interrupted_import_of_results_goes_on_and_the_archive_verifies(
    service: LocalService, tmp_path: Path
) -> None:
    name = organised("create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "4")["tournament"]["name"]
    file = tmp_path / "open.trf"
    file.write_text(TRF26, encoding="utf-8")
    for player in ("Newcomer", "Zhu, Chen", "Ömer", "Carol"):
        said("register", name, "--bot", "random", "--name", player)
    said("close", name)
    before = organised("show", name)["tournament"]["version"]
    assert "3 results would be stated" in said("import-results", name, str(file), "--try")
    assert organised("show", name)["tournament"]["version"] == before

    said("import-results", name, str(file), "--up-to", "1", "--reason", "On paper")
    said("pause", name, "--reason", "Lunch")  # what follows breaks off between pairing and stating
    said("bye", name, "Zhu, Chen", "--round", "2", "--worth", "half", "--reason", "As in the file")
    said("bye", name, "Newcomer", "--round", "2", "--worth", "none", "--reason", "As in the file")
    said("pair-by-hand", name, "--table", "Ömer, Carol", "--reason", "As in the file")
    text = " ".join(said("import-results", name, str(file)).split())
    assert "2 results are stated. No match proves them" in text
    shown = organised("show", name)
    assert shown["tournament"]["paused"], "it paused before"
    assert "All these results were stated before" in said("import-results", name, str(file))
    lines = {one["display_name"]: one for one in organised("show", name)["standings"]["standings"]}
    assert {one: (line["score"], line.get("stated", 0)) for one, line in lines.items()} == {
        "Zhu, Chen": ("3/2", 2), "Ömer": ("3/2", 3), "Carol": ("3/2", 1), "Newcomer": ("0", 0),
    }  # fmt: skip
    for arguments in (("show", name), ("show", name, "--round", "2")):
        assert "stated" in said(*arguments)
    said("resume", name)
    said("run", name)
    archive = tmp_path / "open.tournament"
    said("export", name, "--output", str(archive))
    found = caravan("verify", str(archive))
    assert found.exit_code == 0
    results = next(line for line in " ".join(found.output.split()).split("proven") if "stated by the organiser" in line)
    assert "3 results were stated by the organiser, and no match proves them; 2 results are those" in results
    said("export", name, "--trf", "--output", str(tmp_path / "again.trf"))
    again = read_report((tmp_path / "again.trf").read_text(encoding="utf-8"))
    assert [played.tables for played in again.rounds[:3]] == [played.tables for played in read_report(TRF26).rounds]


def test_results_from_elsewhere_do_not_take_the_place_of_others(service: LocalService, tmp_path: Path) -> None:
    name = organised("create", "Open", "--game", "sahwari", "--seats", "2", "--rounds", "4")["tournament"]["name"]
    file = tmp_path / "open.trf"
    file.write_text(TRF26, encoding="utf-8")
    for player in ("Zhu, Chen", "Ömer", "Carol"):
        said("register", name, "--bot", "random", "--name", player)
    said("close", name)
    said("import-results", name, str(file), "--up-to", "1")
    won = TRF26.replace("2 w 1", "2 w 0").replace("1 b 0", "1 b 1")
    for points, others in (("1.5    2", "0.5    2"), ("1.5    1", "2.5    1")):
        won = won.replace(points, others)
    file.write_text(won, encoding="utf-8")
    assert "table 1 has another result than the file" in said("import-results", name, str(file), status=1)
    file.write_text(TRF26, encoding="utf-8")
    said("pause", name, "--reason", "Lunch")
    said("pair-by-hand", name, "--table", "Carol, Ömer", "--bye", "Zhu, Chen", "--reason", "The other way round")
    assert "Round 2 of the tournament has other tables" in said("import-results", name, str(file), status=1)
    assert organised("show", name)["tournament"]["round"] == 2
