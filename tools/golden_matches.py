"""Finds golden matches: among many matches of a game those whose records together show most of the rules.

    python -m tools.golden_matches marcopolo --numbers 50
    UPDATE_RECORDS=1 python -m pytest -n 0 tests/records

plays the given number of matches for each record of the game (tests/records/golden.py), with seats that seek. It keeps
the choices of the match that cites most rules which the records before do not cite; among equal matches the one with
most new ways in which pieces go. The second command writes the records, to be read against the rulebook.
"""

import argparse
from collections.abc import Mapping
from typing import NamedTuple

from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.simulation.random_play import Picks
from tests.records.golden import MATCHES, begin, choices_file, effects, play, told
from tools.seeking_seats import Seeker, Shown

MOST_LINES = 1200
"""A longer record is not read any more."""

IN_A_LINE = 20
"""Choices in a line of the file."""

STRIVINGS: dict[str, tuple[Mapping[str, int], ...]] = {
    "marcopolo": ({"post": 3000}, {"drawer": 1000}, {"post": 3000}, {}),
    "sahwari": ({"space": 1000, "row": 200}, {"track": 1000}, {"storage": 500, "ability": 500}, {"space": 1000}),
    "sahwari-2-guards": ({"dashboard": 500, "caravans": -2000, "storage": -2000, "space": -2000, "track": -2000},),
}
"""The aims of the seats of a record (or of all records of a game) beyond points, one after the other and again from
the first, because a look at one turn hardly leads there: areas, and what a piece of theirs there is worth to them, in
hundredths of a point."""

TIE_BROKEN = "tie broken"
TIE_SHARED = "tie shared"
"""Ties by points, with different places and with equal ones."""

WANTED: dict[str, set[str]] = {
    "marcopolo-2-variants": {"MP-OBJ-01 point stock score objectives"},
    "marcopolo-3-switches": {"MP-CITY-03 card journey", "MP-TOWN-04 choose other town"},
    "marcopolo-4-first-game": {TIE_BROKEN},
    "sahwari-3-switches": {"SAH-OPT-06 strategy strategy ability"},
    "sahwari-2-guards": {"SAH-END-06 final scoring"},
}
"""The purpose of a record: only a match that shows it is chosen."""


MADE_BY_HAND = {"sahwari-3-stalemate"}
"""Records of matches to which seats that seek do not come, because nobody would play like that: every camel is brought
where it cannot move, and the first place is shared. They stay as they are, and what they show counts as shown.
"""


class Found(NamedTuple):
    """A whole match: its seed, the choices that lead through it (seat, number of the offer), and what it shows."""

    seed: str
    choices: tuple[tuple[int, int], ...]
    match: Match
    log: list[Recorded]
    shown: Shown

    def text(self) -> str:
        """The kept text of it."""
        texts = [f"{seat}:{index}" for seat, index in self.choices]
        rows = [" ".join(texts[begin : begin + IN_A_LINE]) for begin in range(0, len(texts), IN_A_LINE)]
        return "\n".join([self.seed, *rows]) + "\n"


def main() -> None:
    """Plays, chooses, and writes the choices."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--numbers", type=int, default=50, help="how many matches to play for each record")
    arguments = parser.parse_args()
    before = Shown()
    for name, (game, _, _) in MATCHES.items():
        if game == arguments.game and name in MADE_BY_HAND:
            for recorded in play(name)[1]:
                before.add(effects(recorded))
    for name, (game, _, _) in MATCHES.items():
        if game == arguments.game and name not in MADE_BY_HAND:
            found = choose(name, arguments.numbers, before)
            choices_file(name).write_text(found.text(), encoding="utf-8")
            print(f"{found.seed}: {len(found.shown.rules - before.rules)} new rules", flush=True)
            before.rules |= found.shown.rules
            before.ways |= found.shown.ways
    played = games()[arguments.game]
    uncited = set(played.ledger().rules) - set(played.authoring.uncitable) - before.rules
    print("never cited by an effect:", ", ".join(sorted(uncited)))


def choose(name: str, numbers: int, before: Shown) -> Found:
    """The match for a record that adds most to what was shown before."""
    best: tuple[tuple[int, int], Found] | None = None
    for number in range(numbers):
        found = seek(name, number)
        added = len(found.shown.rules - before.rules), len(found.shown.ways - before.ways)
        if (best is not None and added <= best[0]) or not WANTED.get(name, set()) <= found.shown.ways:
            continue
        if sum(1 for _ in told(found.match, found.log)) <= MOST_LINES:
            best = added, found
    if best is None:
        raise SystemExit(f"{name}: no match shows what is wanted in {MOST_LINES} lines")
    return best[1]


def seek(name: str, number: int) -> Found:
    """The match of this number for a record, played by seats that seek."""
    seed = f"{name}/{number}"
    match, log = begin(name, seed)
    playing = match.playing
    assert playing is not None
    picks = Picks(seed)
    seeker = Seeker(playing, picks, STRIVINGS.get(name) or STRIVINGS.get(playing.game.name) or ({},))
    seeker.shown.add(effects(log[-1]))
    choices: list[tuple[int, int]] = []
    while awaiting := playing.awaiting():
        seat = picks.one_of(list(awaiting))
        for decision in seeker.decisions(seat):
            choices.append((seat, list(playing.offers(seat)).index(decision)))
            made = match.decide(seat, decision)
            for recorded in made:
                seeker.shown.add(effects(recorded))
            log += made
    seeker.shown.ways |= ties(match)
    return Found(seed, tuple(choices), match, log, seeker.shown)


def ties(match: Match) -> set[str]:
    """The kinds of ties: equal points that a rule told apart, and equal places."""
    assert match.playing is not None
    turn = match.playing.turn
    points = [turn.points(seat, match.playing.game.categories) for seat in turn.numbers]
    places = match.lifecycle.places
    pairs = [(one, other) for one in range(len(points)) for other in range(one) if points[one] == points[other]]
    return {TIE_SHARED if places[one] == places[other] else TIE_BROKEN for one, other in pairs}


if __name__ == "__main__":
    main()
