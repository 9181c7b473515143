"""Secrets that nobody, or only a spy, may know: sides of tokens, backs of tiles, the order of the deck."""

from collections.abc import Iterable

from domain.play.playing import Playing
from domain.simulation.random_play import Picks, random_events
from domain.simulation.resample import resample
from domain.table.effects import Effect, Move, Show
from domain.table.names import area_of, face_of, kind_of
from domain.table.views import publish, view
from tests.domain.games.sahwari.position import (
    GAME,
    A,
    AttackCaravan,
    B,
    C,
    EndTurn,
    SpyCaravan,
    UseCaravan,
    position,
    rules,
    sides_of,
    started,
)

HIDDEN_KINDS = {"small-side", "guarded-side"}


@rules("SAH-EX-34", "SAH-SETUP-03", "AMB-18", "SAH-COMP-03")
def test_nobody_tells_tiles_with_the_same_resources_apart() -> None:
    match = started(3)
    cells = [
        cell for cell in match.box.grid.resource_cells if _front(match.turn.only(f"tile:{cell}")) == "artifact-recruit"
    ]
    backs = {face_of(match.turn.only(f"tile:{cell}")) for cell in cells}
    assert (len(cells), backs) == (4, {"desert", "oasis"})
    before = match.table.fingerprint
    for viewer in (0, A, B, C):
        assert {tuple(match.seen(viewer, f"tile:{cell}")) for cell in cells} == {("tile-artifact-recruit",)}
    desert = next(cell for cell in cells if match.turn.face(f"tile:{cell}") == "desert")
    oasis = next(cell for cell in cells if match.turn.face(f"tile:{cell}") == "oasis")
    match.move(
        "tile-artifact-recruit/desert", f"tile:{desert}", f"tile:{desert}", becomes="tile-artifact-recruit/oasis"
    )
    match.move("tile-artifact-recruit/oasis", f"tile:{oasis}", f"tile:{oasis}", becomes="tile-artifact-recruit/desert")
    assert match.table.fingerprint == before


def _front(tile: str) -> str:
    return kind_of(tile).removeprefix("tile-")


@rules("SAH-EX-34", "SAH-EX-28", "SAH-SETUP-04")
def test_the_public_effects_of_the_set_up_show_no_hidden_face() -> None:
    match = started(4)
    public, hidden = publish(match.table, match.effects, match.turn.numbers)
    for effect in public:
        if isinstance(effect, Move) and area_of(effect.target) in ("tile", "under"):
            assert not face_of(effect.piece)
            assert not face_of(effect.becomes)
    assert {entry.audience for entry in hidden} == {frozenset()}


@rules("SAH-EX-34", "AMB-18")
def test_the_back_is_seen_by_all_when_the_tile_flips() -> None:
    match = position(3).stands("blue/1", "2,2").tiles_up(8).stands("yellow/1", "0,0").resources("4,4")
    tile = match.turn.only("tile:4,4")
    match.in_stage(A, "guild-moved").decides(A, EndTurn())
    for viewer in (0, A, B):
        assert match.seen(viewer, "flipped:4,4") == [tile]


@rules("SAH-EX-28", "SAH-ICON-04")
def test_only_the_spy_gets_the_face() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").keeps(B, small_4="Y4").due(A, "spy")
    match.decides(A, SpyCaravan("small/4"))
    public, hidden = publish(match.table, match.effects, match.turn.numbers)
    shown = [effect for effect in public if isinstance(effect, Show)]
    assert [(effect.place, effect.seat, effect.faces) for effect in shown] == [("under:small/4", A, ())]
    assert [entry.audience for entry in hidden] == [frozenset({A})]
    assert view(match.table, A).count("under:small/4", "small-side/Y4") == 1
    for viewer in (0, B, C):
        assert view(match.table, viewer).count("under:small/4", "small-side/Y4") == 0
        assert match.table.fingerprint == view(match.table, viewer).fingerprint


@rules("SAH-EX-17", "SAH-ATT-09")
def test_a_removed_token_is_seen_by_nobody_even_at_the_end() -> None:
    match = (
        position(2).stands("blue/1", "2,2").resources("2,3", "small/2").hides("small/2", "Y3").due(A, "attack", "icon")
    )
    match.decides(A, AttackCaravan("2,2", "small/2")).in_stage(A, "guild-moved").decides(A, EndTurn())
    match.stands("yellow/1", "0,0").in_stage(B, "guild-moved").decides(B, EndTurn()).finishes()
    for viewer in (0, A, B):
        assert match.seen(viewer, "under:small/2") == ["small-side"]


@rules("SAH-CARA-03", "SAH-EX-28", "AMB-04")
def test_what_a_seat_spied_stays_known_to_it_and_resampling_keeps_it() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").resources("0,0", "small/1", "guarded/1")
    match.hides("small/1", "Y3").hides("guarded/1", "B1").due(A, "spy").decides(A, SpyCaravan("small/1"))
    seen = sides_of(match, A)
    others = {place.partition(":")[2] for place in match.table.places() if area_of(place) == "under"} - {"small/1"}
    moved = set()
    for number in range(20):
        moves = resample(match.playing, A, Picks(str(number)))
        match.table.apply(moves)
        assert sides_of(match, A) == seen
        assert match.turn.face("under:small/1") == "Y3"
        moved |= {move.source.partition(":")[2] for move in moves if area_of(move.source) == "under"}
        match.table.revert(moves)
    assert moved == others


@rules("SAH-RECR-07", "SAH-ICON-03")
def test_the_deck_is_a_bag_nobody_looks_into_and_discards_are_public() -> None:
    match = position(3).discards("R01", "R02")
    for viewer in (0, A):
        assert set(match.seen(viewer, "deck")) == {"card"}
        assert match.seen(viewer, "discard") == ["card/R01", "card/R02"]


@rules("SAH-CARA-02")
def test_a_revealed_side_is_an_event_for_all() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").keeps(A, small_3="Y6")
    match.decides(A, UseCaravan("small/3"))
    public, hidden = publish(match.table, match.effects, match.turn.numbers)
    assert not hidden
    assert any(isinstance(effect, Move) and effect.becomes == "small-side/Y6" for effect in public)


@rules("SAH-EX-28", "SAH-EX-34")
def test_in_a_whole_match_no_public_effect_names_a_face_that_is_still_hidden() -> None:
    playing = Playing(GAME, GAME.setting(3, {}), GAME.load_box(GAME.content()), started(3, "9").chance)
    for event in random_events(playing, Picks("hidden")):
        public, _ = publish(playing.table, event.outcome.effects, playing.turn.numbers)
        assert not betrayed(public)


def betrayed(effects: Iterable[Effect]) -> list[Effect]:
    """Effects that name a face lying where nobody sees it."""
    return [
        effect
        for effect in effects
        if (isinstance(effect, Show) and effect.faces)
        or (
            isinstance(effect, Move) and area_of(effect.target) in ("under", "tile", "deck") and face_of(effect.becomes)
        )
    ]
