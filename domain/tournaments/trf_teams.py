"""The team section of a report file (TRF, records ``013``): the name of a team, and its players by their numbers.

A name has 32 characters; players come in the order of boards, each in four columns behind a space.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

TAG = "013"
NAME, FIRST, COLUMN = 32, 36, 5


@dataclass(frozen=True, slots=True)
class TeamListed:
    """A team, with its players in the order of boards."""

    name: str
    players: tuple[str, ...]


def team_lines(teams: Sequence[TeamListed], numbers: Mapping[str, int]) -> Iterator[str]:
    """The records of teams."""
    for team in teams:
        name = "".join(letter if letter.isprintable() else " " for letter in team.name)[:NAME]
        yield f"{TAG} {name:<{NAME}}" + " ".join(f"{numbers[player]:>4}" for player in team.players)


def read_teams(lines: Sequence[str], names: Mapping[int, str]) -> tuple[TeamListed, ...]:
    """The teams of a file.

    Raises:
        ValueError: a line is no team, names somebody who is not there, or somebody is in two teams.
    """
    teams = []
    for line in lines:
        if not line.startswith(TAG):
            continue
        written = [line[start : start + COLUMN].strip() for start in range(FIRST, len(line), COLUMN)]
        try:
            players = tuple(names[int(number)] for number in written if number)
        except (LookupError, ValueError) as error:
            raise ValueError(f"not a line of a team: {line!r}") from error
        teams.append(TeamListed(line[4:FIRST].strip(), players))
    there = [player for team in teams for player in team.players]
    if len(set(there)) < len(there):
        raise ValueError("a player is in two teams")
    return tuple(teams)
