"""Cross-tables of two-seat tournaments as text: the notation of published examples.

A line is a player, then each round: the opponent's number with + (won), = (drawn) or - (lost), and f before the sign if
there was a forfeit; U is a pairing bye, F a full bye, H a half bye, Z an absence.
"""

from domain.tournaments.results import Ending, Round, TableResult
from tests.domain.tournaments.table_results import by_places

BYES = {"U": Ending.PAIRING_BYE, "F": Ending.FULL_BYE, "H": Ending.HALF_BYE, "Z": Ending.ABSENT}


def rounds_of(text: str) -> list[Round]:
    """The rounds of a cross-table; each match must be there from both sides."""
    lines = {player: entries for player, *entries in map(str.split, text.strip().splitlines())}
    return [_round({player: entries[number] for player, entries in lines.items()}) for number in range(_length(lines))]


def _length(lines: dict[str, list[str]]) -> int:
    (length,) = {len(entries) for entries in lines.values()}
    return length


def _round(entries: dict[str, str]) -> Round:
    byes = {player: BYES[entry] for player, entry in entries.items() if entry in BYES}
    matches = {player: entry for player, entry in entries.items() if entry not in BYES}
    tables = {
        frozenset((player, _opponent(entry))): _table(player, entry, matches) for player, entry in matches.items()
    }
    return Round(tuple(tables.values()), byes)


def _opponent(entry: str) -> str:
    return entry.rstrip("f+=-")


def _table(player: str, entry: str, matches: dict[str, str]) -> TableResult:
    opponent = _opponent(entry)
    other = matches[opponent]
    assert _opponent(other) == player
    came = [one for one, result in ((player, entry), (opponent, other)) if not result.endswith("f-")]
    lost = [one for one in (player, opponent) if one not in came]
    if lost:
        return by_places(*came, forfeits=lost)
    assert {entry[-1], other[-1]} in ({"+", "-"}, {"="})
    if entry[-1] == "=":
        return by_places([player, opponent])
    return by_places(player, opponent) if entry[-1] == "+" else by_places(opponent, player)
