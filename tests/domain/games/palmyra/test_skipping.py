"""Skipped seats: what the log says of them is what the order and the questions on the table say."""

from collections.abc import Iterator

import pytest

from caravanserai_verify.codecs.match_updates import update_message
from domain.games import games
from domain.games.palmyra.skipping import find_skipped
from domain.games.palmyra.turns import PLACEMENT
from domain.play.skipping import Skipped
from domain.table.effects import Ask, Close, Effect
from domain.table.table import Table
from domain.words import Words
from service.messages.matches.present import laid_out
from tests.clients.folds import folded_from
from tests.records import golden

MATCHES = [name for name, (game, _, _) in golden.MATCHES.items() if game == "palmyra"]


def play_order(table: Table, players: int) -> list[int]:
    """The seats in play order, as the table has it."""
    first = next(seat for seat in range(1, players + 1) if table.pieces(f"leader@{seat}"))
    return [*range(first, players + 1), *range(1, first)]


def truly_skipped(table: Table, effects: list[Effect], players: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """For each step of an event the seats that it went past, by the table on which it happened."""
    for position, effect in enumerate(effects):
        table.apply((effect,))
        if not isinstance(effect, Close) or effect.kind not in (PLACEMENT, "window"):
            continue
        asked = 0
        for following in effects[position + 1 :]:
            if isinstance(following, Close):
                break
            if isinstance(following, Ask) and following.stack:
                asked = following.stack
        order = play_order(table, players)
        if effect.kind == PLACEMENT:
            after = int(effect.arguments[0])
            if not after or not asked:
                continue
            begin = order.index(after) + 1
            turned = [*order[begin:], *order[:begin]]
            seats = turned[: turned.index(asked)]
        else:
            left = order[int(effect.arguments[1]) - 1 :]
            seats = left[: left.index(asked)] if asked else left
        if seats:
            yield position, tuple(sorted(seats) if len(seats) == players else seats)


@pytest.mark.parametrize("name", MATCHES)
def test_the_skipped_seats_are_those_of_the_order_on_the_table(name: str) -> None:
    match, log = golden.play(name)
    players = match.created.players
    table = laid_out(match)
    found = 0
    for recorded in log:
        effects = golden.effects(recorded)
        true = list(truly_skipped(table, effects, players))
        said = [(skipped.position, skipped.seats) for skipped in find_skipped(effects, players)]
        assert said == true, recorded.event.version
        found += len(said)
    assert found > 5


def test_a_spectator_finds_the_same_skipped_seats() -> None:
    match, log = golden.play("palmyra-4-experienced")

    def seats(skipped: Iterator[Skipped]) -> list[tuple[int, ...]]:
        return [found.seats for found in skipped]

    for recorded in log:
        known = find_skipped(golden.effects(recorded), match.created.players)
        assert seats(find_skipped(recorded.event.effects, match.created.players)) == seats(known)


def test_the_log_says_who_was_skipped_and_why() -> None:
    told = "\n".join(golden.record("palmyra-4-experienced"))
    assert " and is skipped (PALM-PLACE-09)" in told or " and are skipped (PALM-PLACE-09)" in told
    assert "Nothing to decide in Construction, or passed: Seat " in told


def test_viewers_read_who_was_skipped() -> None:
    match, log = golden.play("palmyra-2")
    words = Words(games()["palmyra"])
    sent = [update_message(recorded, 0, True, words, match.created.players) for recorded in log]
    assert any("Nothing to decide at the closing" in line for update in sent for line in update.lines)
    told = [line.text for event in folded_from(sent).events for line in event.lines]
    assert any("Nothing to decide at the closing" in line for line in told)
