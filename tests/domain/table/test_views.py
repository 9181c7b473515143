"""The knowledge of a viewer: views, the public part of effects, and what is hidden behind it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from domain.table.areas import Visibility
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.names import area_of, face_of, kind_of, owner_of
from domain.table.table import Placement, Table
from domain.table.views import Hidden, complete, join, knows, publish, see, see_all, view, view_layout
from tests.domain.table.worlds import AREAS, SEATS, choices, effects_of, fresh

VIEWERS = (0, *SEATS)


def sees(table: Table, viewer: int, place: str) -> bool:
    """The visibility of the description, written once more."""
    visibility = AREAS[area_of(place)].visibility
    if visibility is Visibility.ALL or viewer in table.shown_to(place):
        return True
    return visibility is Visibility.OWNER and viewer != 0 and owner_of(place) == viewer


def events(made, size):
    """Random effects in events of a size; yields the table after each event, and its effects."""
    table = fresh()
    effects = []
    for effect in effects_of(table, made):
        effects.append(effect)
        if len(effects) == size:
            yield table, effects
            effects = []
    if effects:
        yield table, effects


@given(choices, st.integers(1, 7))
def test_public_effects_and_all_that_is_hidden_are_exactly_the_full_effects(made, size):
    for table, effects in events(made, size):
        before = (table.layout(), table.stacks(), table.shown(), table.fingerprint, table.secret_fingerprint)
        public, hidden = publish(table, effects, SEATS)
        assert join(public, hidden) == effects
        assert before == (table.layout(), table.stacks(), table.shown(), table.fingerprint, table.secret_fingerprint)


@example([(3, 0, 0, 0), (2, 208, 0, 0)], 1)
@given(choices, st.integers(1, 7))
def test_the_fold_of_all_that_a_viewer_was_sent_is_their_view(made, size):
    held = {viewer: view(fresh(), viewer) for viewer in VIEWERS}
    for table, effects in events(made, size):
        public, hidden = publish(table, effects, SEATS)
        for viewer in VIEWERS:
            own = [entry for entry in hidden if viewer in entry.audience]
            see_all(held[viewer], viewer, join(public, own))
            expected = view(table, viewer)
            assert held[viewer].layout() == expected.layout()
            assert held[viewer].stacks() == expected.stacks()
            assert held[viewer].shown() == expected.shown()
            assert held[viewer] == expected
            assert held[viewer].fingerprint == table.fingerprint


@given(choices, st.integers(1, 7))
def test_a_spectator_folds_the_public_effects_as_they_are(made, size):
    held = view(fresh(), 0)
    for table, effects in events(made, size):
        public, _ = publish(table, effects, SEATS)
        held.apply(public)
        assert held == view(table, 0)


@given(choices, st.integers(1, 7))
def test_public_effects_name_no_face_that_a_spectator_does_not_see(made, size):
    before = fresh()
    for table, effects in events(made, size):
        public, _ = publish(table, effects, SEATS)
        for effect in public:
            if isinstance(effect, Move):
                assert not face_of(effect.piece) or sees(before, 0, effect.source)
                assert not face_of(effect.becomes) or sees(before, 0, effect.target)
            if isinstance(effect, Show):
                assert effect.faces == ()
        before.apply(effects)


@given(choices, st.integers(1, 7))
def test_the_audience_of_what_is_hidden_are_the_seats_that_see_an_end_or_are_shown_it(made, size):
    before = fresh()
    for table, effects in events(made, size):
        _, hidden = publish(table, effects, SEATS)
        expected: list[tuple[Effect, set[int]]] = []
        for effect in effects:
            if isinstance(effect, Show):
                expected.append(
                    (effect, {seat for seat in SEATS if seat == effect.seat or sees(before, seat, effect.place)})
                )
            elif not knows(before, 0, effect) and isinstance(effect, Move):
                ends = (effect.source, effect.target)
                expected.append((effect, {seat for seat in SEATS if any(sees(before, seat, end) for end in ends)}))
            before.apply((effect,))
        assert [(effect, set(entry.audience)) for entry in hidden for effect in entry.effects] == expected


@given(choices)
def test_views_show_what_is_seen_and_count_what_is_not(made):
    table = fresh()
    for _ in effects_of(table, made):
        pass
    for viewer in VIEWERS:
        layout = view_layout(table, viewer)
        for place, piece, count in layout:
            if sees(table, viewer, place):
                assert table.count(place, piece) == count
            else:
                assert not face_of(piece)
                assert count == sum(n for other, n in table.pieces(place).items() if kind_of(other) == piece)


@given(choices)
def test_to_view_what_one_has_seen_already_changes_nothing(made):
    table = fresh()
    for _ in effects_of(table, made):
        pass
    for viewer in VIEWERS:
        seen = view(table, viewer)
        assert view(seen, viewer) == seen
        assert seen.layout() == view_layout(table, viewer)


@given(choices, st.integers(1, 7), st.integers(1, 7))
def test_two_stories_that_differ_in_hidden_faces_only_look_the_same(made, size, shift):
    """Every card is exchanged for another one: a viewer who sees no card gets the same, in the same number of parts."""
    faces = "abcd"
    other_face = {f"card/{face}": f"card/{faces[(position + shift) % 4]}" for position, face in enumerate(faces)}

    def exchanged(effect):
        if isinstance(effect, Move):
            piece, becomes = (other_face.get(name, name) for name in (effect.piece, effect.becomes))
            return effect._replace(piece=piece, becomes=becomes)
        if isinstance(effect, Show):
            return effect._replace(faces=tuple(sorted(other_face.get(name, name) for name in effect.faces)))
        return effect

    other = Table(
        AREAS, [Placement(place, other_face.get(piece, piece), count) for place, piece, count in fresh().layout()]
    )
    hidden_from_spectators = fresh()
    for table, effects in events(made, size):
        for effect in effects:
            if (
                isinstance(effect, Move)
                and kind_of(effect.piece) == "card"
                and knows(hidden_from_spectators, 0, effect)
            ):
                return
            hidden_from_spectators.apply((effect,))
        public, hidden = publish(table, effects, SEATS)
        also = [exchanged(effect) for effect in effects]
        other.apply(also)
        other_public, other_hidden = publish(other, also, SEATS)
        assert public == other_public
        assert [entry[:2] for entry in hidden] == [entry[:2] for entry in other_hidden]
        assert table.fingerprint == other.fingerprint


def test_equal_neighbours_that_hide_faces_are_merged():
    table = fresh()
    effects: list[Effect] = [
        Move("card/a", 1, "deck", "hand@3", "card/a", "T"),
        Move("card/b", 2, "deck", "hand@3", "card/b", "T"),
        Move("card/c", 1, "deck", "hand@2", "card/c", "T"),
    ]
    table.apply(effects)
    public, hidden = publish(table, effects, SEATS)
    assert public == [
        Move("card", 3, "deck", "hand@3", "card", "T"),
        Move("card", 1, "deck", "hand@2", "card", "T"),
    ]
    assert hidden == [
        Hidden(0, frozenset({3}), (effects[0], effects[1])),
        Hidden(1, frozenset({2}), (effects[2],)),
    ]


def test_neighbours_that_differ_in_public_are_not_merged():
    table = fresh()
    effects: list[Effect] = [
        Move("card/a", 1, "deck", "hand@3", "card/a", "ONE"),
        Move("card/b", 1, "deck", "hand@3", "card/b", "OTHER"),
        Ask(1, "due", (), 1, "T"),
        Move("card/a", 1, "deck", "hand@3", "card/a", "OTHER"),
        Move("tile/1", 1, "deck:2", "hand@3", "tile/1", "OTHER"),
    ]
    table.apply(effects)
    public, hidden = publish(table, effects, SEATS)
    assert len(public) == 5
    assert len(hidden) == 4


def test_moves_alike_are_not_merged_when_somebody_has_learned_to_see_between_them():
    table = fresh()
    effects: list[Effect] = [
        Move("card/a", 1, "deck", "deck:2", "card/a", "T"),
        Show("deck", 1, ("card/a", "card/b", "card/b", "card/c"), "T"),
        Move("card/b", 1, "deck", "deck:2", "card/b", "T"),
    ]
    table.apply(effects)
    _, hidden = publish(table, effects, SEATS)
    assert [set(entry.audience) for entry in hidden] == [set(), {1}, {1}]


def test_pieces_without_faces_hide_nothing():
    table = fresh()
    effects = [Move("cube", 1, "hand@1", "deck", "cube", "T"), Move("cube", 1, "hand@1", "deck", "cube", "T")]
    table.apply(effects)
    assert publish(table, effects, SEATS) == (effects, [])


@pytest.mark.parametrize(("piece", "becomes"), [("card", "card/a"), ("card/a", "card")])
def test_a_face_that_comes_or_goes_out_of_sight_stays_hidden_all_the_same(piece, becomes):
    """No rule moves a piece like this. If one did, nobody should learn the face."""
    table = Table(AREAS, [Placement("deck", piece, 1)])
    effect = Move(piece, 1, "deck", "hand@3", becomes, "T")
    assert [viewer for viewer in VIEWERS if knows(table, viewer, effect)] == [3]
    table.apply([effect])
    public, hidden = publish(table, [effect], SEATS)
    assert public == [Move("card", 1, "deck", "hand@3", "card", "T")]
    assert hidden == [Hidden(0, frozenset({3}), (effect,))]


def test_a_card_drawn_from_the_deck_into_the_open_is_seen_without_its_past():
    table = fresh()
    effect = Move("card/a", 1, "deck", "open", "card/a", "T")
    assert see(table, 0, effect) == [Move("card", 1, "deck", "open", "card/a", "T")]
    table.apply([effect])
    public, hidden = publish(table, [effect], SEATS)
    assert (public, hidden) == ([Move("card", 1, "deck", "open", "card/a", "T")], [])
    assert join(public, hidden) == [effect]


def test_who_spies_turns_up_the_faces_for_himself_only():
    table = fresh()
    effect = Show("hand@2", 1, ("card/a",), "T")
    assert see(table, 1, effect) == [
        Show("hand@2", 1, (), "T"),
        Move("card", 1, "hand@2", "hand@2", "card/a", "T"),
    ]
    for viewer in (0, 2, 3):
        assert see(table, viewer, effect) == [Show("hand@2", 1, (), "T")]
    table.apply([effect])
    public, hidden = publish(table, [effect], SEATS)
    assert public == [Show("hand@2", 1, (), "T")]
    assert hidden == [Hidden(0, frozenset({1, 2}), (effect,))]


def test_a_seat_that_sees_a_place_already_turns_nothing_up_when_it_is_shown_again():
    effect = Show("hand@2", 2, ("card/a",), "T")
    assert see(fresh(), 2, effect) == [Show("hand@2", 2, (), "T")]


def test_who_has_spied_sees_what_comes_later_too():
    table = fresh()
    table.apply([Show("hand@2", 1, ("card/a",), "T")])
    drawn = Move("card/b", 1, "deck", "hand@2", "card/b", "T")
    assert [viewer for viewer in VIEWERS if knows(table, viewer, drawn)] == [1, 2]
    table.apply([drawn])
    assert Placement("hand@2", "card/b", 1) in view_layout(table, 1)
    assert Placement("hand@2", "card", 2) in view_layout(table, 3)


def test_questions_are_public():
    table = fresh()
    questions: list[Effect] = [Ask(1, "due", ("x",), 1, "T"), Close(1, "due", ("x",), 1, "T")]
    for effect in questions:
        assert all(knows(table, viewer, effect) and see(table, viewer, effect) == [effect] for viewer in VIEWERS)


def test_a_face_that_is_seen_at_one_end_of_a_move_is_the_face_at_both():
    drawn = Move("card", 1, "deck", "hand@1", "card/a", "T")
    assert complete(drawn) == Move("card/a", 1, "deck", "hand@1", "card/a", "T")
    assert complete(drawn._replace(piece="card/a", becomes="card")) == complete(drawn)
    rolled, unseen = Move("die/3", 1, "open", "open", "die/5", "T"), Move("card", 1, "deck", "hand@1", "card", "T")
    assert [complete(each) for each in (rolled, unseen)] == [rolled, unseen]
