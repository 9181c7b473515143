"""Matches are read, folded and written without the rules of their game, to the same bytes and the same table."""

import pytest

from caravanserai_verify.matches.verification import verify
from domain.errors import CommandError, Reason
from domain.games import games
from domain.matches.events import DecisionMade, MatchCreated, Recorded
from domain.matches.match import Match
from domain.play.stand_in import UnknownDecision, missing_game
from domain.words import Words
from service.persistence.matches.codec import StoredMatchCodec
from tests.records.golden import play

GOLDEN = ("marcopolo-3-draft", "merv-2", "palmyra-2", "sahwari-2")


def without_rules(rows: list[Recorded]) -> list[Recorded]:
    """The rows as a program reads them that has no game."""
    created = rows[0].event.body
    assert isinstance(created, MatchCreated)
    known, here = StoredMatchCodec(games()), StoredMatchCodec({}, lambda digest: created.edition.content)
    return [here.read_row(known.write_row(row)) for row in rows]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_match_is_folded_to_the_same_table_and_written_as_the_same_bytes(name: str) -> None:
    match, rows = play(name)
    assert match.playing is not None
    read, codec = without_rules(rows), StoredMatchCodec({})
    assert [codec.event_bytes(row.event) for row in read[1:]] == [row.data for row in rows[1:]]
    contents = [(codec.content_bytes("", known.content), known.payload) for row in read for known in row.openings]
    assert all(content in payload for content, payload in contents), "what was hidden, too"
    decided = [row.event.body.decision for row in read if isinstance(row.event.body, DecisionMade)]
    assert {type(decision) for decision in decided} <= {UnknownDecision, type(None)}
    folded = Match.load(codec, {}, match.lifecycle.match, read)
    assert folded.playing is not None
    assert folded.playing.table.secret_fingerprint == match.playing.table.secret_fingerprint
    assert folded.lifecycle.places == match.lifecycle.places


def test_every_event_has_words_made_of_ids() -> None:
    match, rows = play("merv-2")
    folded = Match.load(StoredMatchCodec({}), {}, match.lifecycle.match, without_rules(rows))
    words = Words(folded.game)
    for row in without_rules(rows):
        told = words.describe(row.event, players=2)
        assert told
        assert "Undecided" not in str(told)
    assert words.title == "Merv"
    assert words.category("caravan_sets") == "caravan sets"
    assert words.missing == set(), "nothing is missing where nothing can be said"


def test_what_needs_rules_is_refused_and_the_rest_is_not() -> None:
    _, rows = play("merv-2")
    playing = without_rules(rows)[:-2]
    match = Match.load(StoredMatchCodec({}), {}, playing[0].event.match, playing)
    decision = next(
        row.event.body.decision
        for row in playing
        if isinstance(row.event.body, DecisionMade) and row.event.body.decision is not None
    )
    version = match.version
    assert match.playing is not None
    (seat, *_) = match.playing.awaiting()
    assert list(match.playing.offers(seat)) == []
    for command in (
        lambda: match.decide(seat, decision),
        lambda: match.undo(seat),
        lambda: match.resign(seat),
        lambda: match.hand_over(seat, "random"),
        lambda: match.admitted(seat, decision),
    ):
        with pytest.raises(CommandError) as refused:
            command()
        assert refused.value.reason is Reason.RULES_MISSING
        assert refused.value.details["game"] == "merv"
        assert match.version == version, "nothing has changed"
    assert match.abandon("the operator closes it"), "its end needs no rules"


def test_verification_replays_and_says_that_the_rules_are_not_here() -> None:
    _, rows = play("sahwari-2")
    found = verify(rows[0].event.match, without_rules(rows), {})
    assert found.replay_ok
    assert not found.decided_again_ok
    assert [finding.text for finding in found.findings] == [
        f"was played by version {games()['sahwari'].rules_version} of the rules of sahwari, which are not here"
    ]


def test_a_name_alone_has_a_title() -> None:
    assert Words(missing_game("kites")).title == "Kites"
