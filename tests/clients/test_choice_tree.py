"""Choosing step by step: the tree has every offer once, under different labels."""

from collections.abc import Iterator, Sequence

import pytest
from caravanserai_protocol.v1.match_service_pb2 import Offer

from caravanserai_verify.codecs.decisions import decision_to_any
from clients.caravan.choice_tree import FLAT, ChoiceNode, choices_of, suggested, tree
from clients.caravan.templates import Template, common, words_of
from domain.games import games
from domain.simulation.random_play import Picks, new_match, random_events
from domain.words import Words

EVERY = 7
"""The number of events between two samples."""


def questions(game: str, seed: str) -> Iterator[list[Offer]]:
    """The offers, with their labels, of questions of a random match."""
    entry = games()[game]
    words = Words(entry)
    picks = Picks(seed)
    playing = new_match(entry, picks.one_of(entry.players), {}, seed)
    for _ in random_events(playing, picks):
        if playing.version % EVERY == 0:
            for seat in playing.awaiting():
                yield [
                    Offer(decision=decision_to_any(game, offer), label=words.decision(offer))
                    for offer in playing.offers(seat)
                ]


def nodes(node: ChoiceNode) -> Iterator[ChoiceNode]:
    yield node
    for child in node.children:
        yield from nodes(child)


@pytest.mark.parametrize("game", games())
def test_the_tree_has_every_offer_once_and_tells_siblings_apart(game: str) -> None:
    branching = 0
    for offers in questions(game, "tree"):
        choices = choices_of(offers)
        root = tree(choices)
        leaves = list(root.leaves())
        assert sorted(leaf.choices[0].position for leaf in leaves) == list(range(len(offers)))
        for leaf in leaves:
            choice = leaf.choice
            assert choice is not None
            assert leaf.label == offers[choice.position].label
            assert choice.decision == offers[choice.position].decision
        for node in nodes(root):
            labels = [child.label for child in node.children]
            assert len(set(labels)) == len(labels), labels
            assert len(node.children) != 1, "a step with one branch is no step"
            assert sum(len(child.choices) for child in node.children) in (0, len(node.choices))
        branching += any(child.children for child in root.children)
        if len(offers) <= FLAT:
            assert all(child.choice for child in root.children), "few offers are a plain list"
    assert branching, "the match had no question with a branch"


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["Market: 2 pepper with yellow 5 (row 1)", "Market: 1 gold with white 4 (row 2)"], "Market: … with … (row …)"),
        (["Stop", "Stop, in Moscow first"], "Stop …"),
        (["Skip 2 places", "Skip 2 places"], "Skip 2 places"),
        (["Pay in gold", "Lose points"], "…"),
        (["Buy 1 scroll", "Buy 1 good"], "Buy 1 …"),
        (["one 2 three", "four 2 five"], "…"),
        (["a (b), c", "a (d), c"], "a (…), c"),
        (["ship, wood (north) slot 1", "ship, gold (south, new) hall 2", "ship, here (east) way 3"], "ship, …"),
        (["(b) 2 camels", "(d) 3 horses"], "…"),
    ],
)
def test_labels_have_words_in_common(labels: Sequence[str], said: str) -> None:
    template = common(map(words_of, labels))
    assert str(template) == said
    assert all(template.fits(words_of(label)) for label in labels)


def test_phrases_that_differ_fill_the_gaps_whole() -> None:
    template = common(map(words_of, ["Go: from Moscow (north); 2 camels", "Go: from Oasis 1 (east); 5 camels"]))
    assert template.fillings(words_of("Go: from Oasis 1 (east); 5 camels")) == ["from Oasis 1", "east", "5 camels"]
    template = common(map(words_of, ["Рынок: 1 перец; кубик: синий 3", "Рынок: 6 верблюдов; кубик: синий 6"]))
    assert template.fillings(words_of("Рынок: 6 верблюдов; кубик: синий 6")) == ["6 верблюдов", "синий 6"]
    assert Template(("Go",), frozenset()).fillings(words_of("Stop here")) == ["Stop here"]


def test_a_suggestion_is_a_choice_only_if_it_is_offered() -> None:
    """Whatever a service suggests, nothing but an offer has a number."""
    first, later, *_ = (offers for offers in questions("sahwari", "suggested") if len(offers) > 1)
    choices = choices_of(first)
    for position, offer in enumerate(first):
        choice = suggested(choices, first, Offer(decision=offer.decision, label="something else"))
        assert choice is not None
        assert choice.position == position
    strange = [offer for offer in later if offer.decision not in [known.decision for known in first]]
    assert strange
    assert [suggested(choices, first, offer) for offer in (*strange, Offer())] == [None] * (len(strange) + 1)
