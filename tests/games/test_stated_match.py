"""A match in which something is stated of hidden hands: its events, what proves it, and what becomes of a lie."""

from collections.abc import Callable

import pytest
from caravanserai_protocol.folding import EVERYTHING, Table
from caravanserai_protocol.following import AlteredError, Following
from caravanserai_protocol.statements import Statement, read_statement, statements_on, untrue_statements
from caravanserai_protocol.v1 import table_pb2
from caravanserai_protocol.verifying import verify_updates

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.codecs.match_updates import update_message
from caravanserai_verify.matches.verification import verify
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.errors import Refused
from domain.play.game import Game
from domain.play.statements import STATED, STATEMENTS, piece_of, standing
from domain.play.statements import Statement as Said
from domain.simulation.random_play import Picks
from domain.table.effects import Move
from tests.games.gallery.challenge import GAME as CHALLENGE
from tests.games.gallery.challenge import Believe, Claim, Doubt
from tests.games.lanterns import rules as lanterns
from tests.games.lanterns.turn import LanternsTurn
from tests.games.stated_lanterns import BEST, GAME, stating
from tests.games.stated_lanterns import draw as truly

NAME = "matches/stated"
pytestmark = pytest.mark.usefixtures("lanterns_messages")


def played(game: Game = GAME, players: int = 2) -> list[Recorded]:
    """A whole match with random decisions; the last seat leaves it on the way."""
    games = {game.name: game}
    match, created = Match.create(ProtobufCodec(games), games, NAME, Terms(game.name, players), bytes(32))
    rows = list(created)
    for seat in range(players):
        rows += match.join(f"Player {seat}")
    rows += match.start()
    picks = Picks("best cards")
    playing = match.playing
    assert playing is not None
    while awaiting := playing.awaiting():
        seat = picks.one_of(sorted(awaiting))
        rows += match.decide(seat, picks.one_of(list(playing.offers(seat))))
        if len(rows) == 14:
            rows += match.resign(players)
    return rows


def found(rows: list[Recorded]) -> tuple[set[tuple[int, str]], set[tuple[int, str]]]:
    """Versions and checks at which two verifications find something: with rules, and without."""
    with_rules = verify(NAME, rows, {GAME.name: GAME}).findings
    without = verify_updates(NAME, [update_message(row, 0, True, None) for row in rows]).findings
    return {(each.version, each.check) for each in with_rules}, {(each.version, each.check) for each in without}


def refused_at(rows: list[Recorded], viewer: int) -> int:
    """The version that a viewer refuses who follows the match while it is played; 0 if none."""
    following = Following(viewer)
    for row in rows:
        try:
            following.follow(update_message(row, viewer, False, None))
        except AlteredError as error:
            return row.event.version if "states what is not true" in str(error) else -1
    return 0


def test_a_whole_match_is_proven_with_and_without_rules_and_all_follow_it() -> None:
    rows = played()
    result = verify(NAME, rows, {GAME.name: GAME})
    assert (result.findings, result.decided_again_ok) == ([], True)
    assert result.counts["statements"] == len(rows)
    without = verify_updates(NAME, [update_message(row, 0, True, None) for row in rows])
    assert without.ok
    assert without.counts["statements"] == len(rows)
    stated = [
        effect
        for row in rows
        for effect in row.event.effects
        if isinstance(effect, Move) and effect.target == STATED and effect.rule == "LN-DRAW-01"
    ]
    assert {effect.piece.split("/")[2] for effect in stated} == {"0", "1"}, "both are stated"
    assert [refused_at(rows, viewer) for viewer in range(3)] == [0, 0, 0]


def test_every_viewer_folds_the_same_statements() -> None:
    rows = played()
    for viewer in (EVERYTHING, 0, 1, 2):
        following = Following(viewer)
        games = {GAME.name: GAME}
        match = Match.load(ProtobufCodec(games), games, NAME, rows[:1])
        for row in rows:
            if row is not rows[0]:
                match.fold(row)
            following.follow(update_message(row, max(viewer, 0), viewer == EVERYTHING, None))
            assert match.playing is not None
            assert following.table is not None
            expected = [
                (each.place, each.least, each.most, each.pieces)
                for each in map(_as_read, standing(match.playing.table))
            ]
            assert [
                (each.place, each.least, each.most, each.pieces) for each in statements_on(following.table)
            ] == expected
            if expected:
                place = expected[0][0]
                assert all(each.place == place for each in statements_on(following.table, place))


def _as_read(said: Said) -> Statement:
    return Statement(said.place, said.least, said.most, said.pieces)


# -- lies -------------------------------------------------------------------------------------------------------------


def lying(turn: LanternsTurn) -> None:
    """Says of seat 1 the opposite of what is so."""
    lanterns.draw(turn)
    place = turn.seat(1).hand
    holds = turn.count(place, BEST) > 0
    piece = piece_of(Said(place, frozenset({BEST}), int(not holds), 0 if holds else None))
    if not turn.count(STATED, piece):
        turn.record(Move(piece, 1, STATEMENTS, STATED, piece, turn.rule))
    turn.weakening = False


def stale(turn: LanternsTurn) -> None:
    """Does not take back what was stated of seat 1, and exchanges its cards for others."""
    truly(turn)
    turn.weakening = False
    hand = turn.seat(1).hand
    best = turn.count(hand, BEST) > 0
    given = next(piece for piece in sorted(turn.table.pieces(hand)) if (piece == BEST) is best)
    taken = next((piece for piece in sorted(turn.table.pieces("deck")) if (piece == BEST) is not best), given)
    turn.move(given, hand, "deck")
    turn.move(taken, "deck", hand)


def mumbling(turn: LanternsTurn) -> None:
    """States what nobody understands."""
    lanterns.draw(turn)
    turn.record(Move("statement/hm", 1, STATEMENTS, STATED, "statement/hm", turn.rule))


def excessive(turn: LanternsTurn) -> None:
    """States more than may stand, each of it true."""
    lanterns.draw(turn)
    for number in range(65):
        piece = f"statement/nowhere:{number}/0/0/card/5"
        if not turn.count(STATED, piece):
            turn.record(Move(piece, 1, STATEMENTS, STATED, piece, turn.rule))
    turn.weakening = False  # they say nothing, so they would end at once


def test_who_states_a_falsehood_is_found_out_by_the_owner_at_once_and_by_all_at_the_end() -> None:
    rows = played(stating(lying))
    at = refused_at(rows, 1)
    assert at > 0
    assert refused_at(rows, 0) == refused_at(rows, 2) == 0, "they cannot know yet"
    with_rules, without = found(rows)
    assert (at, "statements") in with_rules
    assert (at, "decided again") in with_rules
    assert min(without) == (at, "statements")


@pytest.mark.parametrize("step", [stale, mumbling, excessive])
def test_other_lies_are_found_without_rules_too(step: Callable[[LanternsTurn], None]) -> None:
    with_rules, without = found(played(stating(step)))
    assert {check for _, check in without} == {"statements"}
    assert {check for _, check in with_rules} == {"statements", "decided again"}
    assert {each for each in with_rules if each[1] == "statements"} == without


def test_what_was_not_understood_by_those_who_sit_there_is_refused_by_all() -> None:
    rows = played(stating(mumbling))
    assert len({refused_at(rows, viewer) for viewer in range(3)} - {0}) == 1


# -- taking back ------------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_after_which_something_was_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {CHALLENGE.name: CHALLENGE}
    monkeypatch.setattr(ProtobufCodec, "event_bytes", lambda codec, event: repr(event).encode())  # it has no messages
    match, _ = Match.create(ProtobufCodec(games), games, NAME, Terms(CHALLENGE.name, 3), bytes(32))
    for player in ("Ada", "Ben", "Cid"):
        match.join(player)
    match.start()
    match.decide(1, Claim(2))
    match.decide(2, Believe())
    match.undo(2)
    match.decide(3, Doubt())
    assert match.playing is not None
    assert match.playing.table.pieces(STATED)
    with pytest.raises(Refused, match="nothing-to-undo"):
        match.undo(3)


# -- reading ----------------------------------------------------------------------------------------------------------


def test_both_readers_understand_the_same() -> None:
    for said in (
        Said("hand@2", frozenset({"card/duke", "card/a/b%2F"}), 1, 3),
        Said("row:x/y %", frozenset({"card/9"}), 0, 0),
    ):
        assert read_statement(piece_of(said)) == _as_read(said)
    for piece in ("statement", "statement/hand@2/0/0/card", "statement/hand@2/01/0/card/x", "statement/a/0/0/b%2F/x"):
        assert read_statement(piece) is None
    assert read_statement("statement/hand@2/0/0/card" + "/x" * 64) is not None
    assert read_statement("statement/hand@2/0/0/card" + "/x" * 65) is None


def test_what_a_viewer_has_just_been_shown_does_not_count_as_what_they_saw_before() -> None:
    from caravanserai_protocol.folding import Move as Step
    from caravanserai_protocol.folding import Show

    visibility = {
        "hand": table_pb2.VISIBILITY_OWNER,
        STATED: table_pb2.VISIBILITY_ALL,
        STATEMENTS: table_pb2.VISIBILITY_ALL,
    }
    table = Table(visibility, 2)
    table.put("hand@1", "card", 1)
    piece = "statement/hand@1/1/-/card/9"
    steps = (
        Step(piece, 1, STATEMENTS, STATED, piece),
        Step("card", 1, "hand@1", "deck", "card"),
        Step(piece, 1, STATED, STATEMENTS, piece),
        Show("hand@1", 2, ()),
    )
    table.visibility = {**visibility, "deck": table_pb2.VISIBILITY_NONE}
    for step in steps:
        table.apply(step)
    assert list(untrue_statements(table, steps)) == []
