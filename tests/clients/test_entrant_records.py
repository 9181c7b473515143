"""Lists of entrants as the command reads them, recorded for the app: it must read the same in them."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

import clients
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from clients.caravan.tournaments.entrant_list import read_list, written

FILE = Path(clients.__file__).parent / "web" / "test" / "recorded" / "entrant-lists.json"
REPORT = "\n".join(
    (
        "012 Open",
        f"001    1      {'Adams, Ann':33} 2101 KEN",
        f"001    2      {'Brown, Bob':33}      ITA",
        f"001    3      {'':33} 1900    ",
        "",
    )
)
PLAYERS = "\n".join(f"001 {number:4}      {name:33}" for number, name in enumerate(("Ann", "Bob  B", "Cem", "Dee"), 1))
ROUNDS = "\n".join(
    f"001 {number:4}      {name:33}{'':33} {points}    1     {cells}"
    for number, name, points, cells in (
        (1, "Ann", "1.5", "2 w 1  0000 - H"),
        (2, "Bob", "0.0", "1 b 0  0000 - Z"),
        (3, "Cem", "1.0", "4 w 1  0000 - -"),
        (4, "Dee", "0.0", "3 b 0"),
    )
)
TEXTS = (
    "name\nAnna\n",
    "\ufeffName;Account;Rating\r\nAnna;players/abcdefgh;1850,5\r\nBen;;1900\r\n\r\nZoe;;\r\n",
    "name\tbot\tseed\nRobot\trandom\t2\nOther\texpert\t1\nNo such\tclever\t3\n",
    'name,code,fed\n"Doe, ""J"" John",abcdefghijklmnop,ken\nShort,abc,KEN\nAnna,,Kenya\n',
    "name,seed\nAnna,1\nanna,2\nBen,1\nCarl,10001\nDora,-1\nEmil,\n,5\n" + "x" * 61 + ",6\n",
    "name,player,bot\nAnna,abcdefgh,random\nBen,Ben!,\nCarl,abcdefgh,\nDora,abcdefgh,\nEmil\n",
    "name,rating\nAnna,1e3\nBen,12345\nCarl,NaN\nDora,0\nEmil, 1500 \n",
    "name,seed\n'=1+1,1\n'@Ben,2\n'Quoted,3\n",
    "",
    "player\nabcdefgh\n",
    "name,name\nAnna,Ben\n",
    "name,club\nAnna,Rooks\n",
    'name\n"Anna\n',
    'name\n"Anna"x\n',
    REPORT,
    REPORT.replace("2101", "2x01"),
    f"{PLAYERS}\n240 H   3    1    2\n240 F   3    4\n240 Z   4    1\n260   2   3    1    2    4\nXXP 3 4\n",
    f"{PLAYERS}\nXXP 1 2\nXXP 3 4\n\n240 U   2    1\n",
    f"{ROUNDS}\n",
    f"{ROUNDS}\n240 F   2    4\n240 H   3    1\n",
    *(
        f"{PLAYERS}\n{line}\n"
        for line in ("240 Q   3    1", "240 H   x    1", "240 H   3    9", "XXP 1 1", "XXP 1", "XXP 1 9")
    ),
    f"{PLAYERS}\n260   3   2    1    2\n",
    "name\n" + "".join(f"Player {number // 2}\n" for number in range(40)),
)


def _said(path: Path, text: str) -> Any:
    path.write_text(text, encoding="utf-8", newline="")
    try:
        found = read_list(path, Speech())
    except Failure:
        return None
    lines = [[one.line, one.name, one.player, one.bot, one.country, one.code] for one in found.listed]
    apart = [[*mates.players, mates.first, mates.last] for mates in found.apart]
    byes = [
        [number, sorted((player, ending.value) for player, ending in byes.items())]
        for number, byes in sorted(found.byes.items())
    ]
    orders = {"apart": apart, "byes": byes}
    return orders | {
        "lines": lines,
        "seeds": sorted(found.seeds().items()),
        "wrong": [one.line for one in found.mistakes],
    }


def test_the_app_has_what_the_command_reads_in_lists_of_entrants(tmp_path: Path) -> None:
    said = [{"text": text, "said": _said(tmp_path / "list.csv", text)} for text in TEXTS]
    if os.environ.get("UPDATE_RECORDS"):
        FILE.write_text(json.dumps(said, ensure_ascii=False) + "\n", encoding="utf-8")
    assert json.loads(json.dumps(said)) == json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_lists_are_read_as_spreadsheets_write_them_and_written_so_that_no_cell_is_a_formula(
    tmp_path: Path, encoding: str
) -> None:
    names = ("Зоя", "=HYPERLINK(1)", "+49", "-1", "@sum", "'Quoted")
    path = tmp_path / "list.csv"
    path.write_text("name\n" + "\n".join(names) + "\n", encoding=encoding)
    listed = read_list(path, Speech()).listed
    assert [one.name for one in listed] == list(names)
    path.write_text(written(listed), encoding="utf-8")
    assert not [line for line in path.read_text(encoding="utf-8").splitlines() if line[0] in "=+-@"]
    assert read_list(path, Speech()).listed == listed


def test_a_text_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("name\nЗоя\n".encode("cp1251"))
    with pytest.raises(Failure, match="UTF-8"):
        read_list(path, Speech())
