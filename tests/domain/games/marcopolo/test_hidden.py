"""MP-HIDE, MP-CHANCE: who sees what; outcomes are recorded and not drawn again."""

from domain.games import games
from domain.play.chance import NoChance
from domain.play.playing import Playing
from domain.table.effects import Effect, Move
from domain.table.names import area_of
from domain.table.views import publish
from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    BuyBlackDie,
    EndTurn,
    KeepObjectives,
    RerollDie,
    TakeThreeCoins,
    position,
    rules,
    started,
)


@rules("MP-HIDE-01")
def test_objectives_are_seen_by_their_owner_only_until_the_final_scoring() -> None:
    match = position(turn=GREEN).objectives(GREEN, "OB01", "OB02").in_round(5).only_dice_of(GREEN, 6)
    assert match.seen(GREEN, "objective@3") == ["objective/OB01", "objective/OB02"]
    for viewer in (0, BLUE, YELLOW, RED):
        assert match.seen(viewer, "objective@3") == ["objective", "objective"]
    match.decides(GREEN, TakeThreeCoins("green/6"), EndTurn()).cites("MP-HIDE-01", kind="objective")
    for viewer in (0, BLUE, YELLOW, GREEN, RED):
        assert match.seen(viewer, "revealed@3") == ["objective/OB01", "objective/OB02"]


@rules("MP-HIDE-01", "MP-VAR-03")
def test_rejected_and_undealt_objectives_are_shown_to_nobody() -> None:
    match = started(3, "objective_choice")
    mine = match.seen(GREEN, "dealt@3")
    assert all("/" in card for card in mine)
    for viewer in (0, BLUE, YELLOW):
        assert match.seen(viewer, "dealt@3") == ["objective"] * 4
    match.decides(GREEN, match.offered(GREEN, KeepObjectives)[0])
    for viewer in (0, BLUE, YELLOW, GREEN):
        assert set(match.seen(viewer, "out")) <= {"objective"}
        assert set(match.seen(viewer, "objectives")) == {"objective"}


@rules("MP-HIDE-02")
def test_contracts_in_stacks_are_counted_and_not_seen() -> None:
    match = position(turn=GREEN).display("C01", "C02").only_dice_of(GREEN, 6)
    match.decides(GREEN, TakeThreeCoins("green/6"), EndTurn())
    for viewer in (0, GREEN, RED):
        assert set(match.seen(viewer, "contracts")) == {"contract"}
        assert match.seen(viewer, "under:1") == ["contract"]
        assert match.seen(viewer, "under:2") == ["contract"]
        assert all("/" in piece for piece in match.seen(viewer, "display:1"))


@rules("MP-HIDE-03")
def test_what_has_left_the_game_is_not_shown() -> None:
    match = position(turn=GREEN, bare=False)
    for viewer in (0, GREEN):
        for place in ("city-cards", "office-tiles", "characters", "starting", "out"):
            assert not [piece for piece in match.seen(viewer, place) if "/" in piece]


@rules("MP-HIDE-04")
def test_all_else_is_public() -> None:
    match = position(turn=GREEN, bare=False).owns(RED, coin=3).holds(RED, "C02", "C03").has_completed(RED, "C01")
    match.posts(RED, "moscow", "bejing/2").dice(RED, 2, black=[5]).has_points(RED, 4)
    everywhere = {place for place in match.table.places() if place != "stock"}
    hidden = {"contracts", "starting", "characters", "objectives", "objective", "city-cards", "office-tiles", "out"}
    assert {area_of(place) for place in everywhere} >= {
        "purse",
        "dice",
        "slot",
        "drawer",
        "post",
        "score",
        "display",
        "city",
    }
    for place in everywhere:
        full = sorted(piece for piece, number in match.table.pieces(place).items() for _ in range(number))
        assert (match.seen(0, place) == full) is (area_of(place) not in hidden), place
    assert match.seen(0, "drawer@4") == ["contract/C01"]


@rules("MP-HIDE-05", "MP-HIDE-01", "MP-VAR-03")
def test_an_objective_choice_tells_others_only_that_it_was_made() -> None:
    """The view that a spectator gets of two different choices is the same."""
    seen = []
    for choice in (0, 5):
        match = started(3, "objective_choice")
        match.decides(YELLOW, match.offered(YELLOW, KeepObjectives)[choice])
        public, hidden = publish(match.table, match.effects, (1, 2, 3))
        assert all("OB" not in effect.piece + effect.becomes for effect in public if isinstance(effect, Move))
        assert {entry.audience for entry in hidden} == {frozenset({YELLOW})}
        seen.append(public)
    assert seen[0] == seen[1]
    assert KeepObjectives.secret


@rules("MP-DX-08", "MP-HIDE-05")
def test_history_is_folded_without_drawing_again() -> None:
    """The effects of a match with draws, rolls and re-rolls give the same table where nothing can be drawn."""
    game = games()["marcopolo"]
    original = started(4, "character_draft", "objective_choice", "random_town_tiles", seed="8")
    history: list[tuple[Effect, ...]] = [original.effects]
    for _ in range(120):
        seat = min(original.playing.awaiting())
        offers = list(original.playing.offers(seat))
        risky = [offer for offer in offers if isinstance(offer, BuyBlackDie | RerollDie)]
        original.decides(seat, (risky or offers)[-1])
        history.append(original.effects)
    setting = game.setting(4, dict.fromkeys(("character_draft", "objective_choice", "random_town_tiles"), "on"))
    replayed = Playing(game, setting, game.load_box(game.content()), NoChance())
    for effects in history:
        replayed.fold(effects)
    assert replayed.table == original.table
    assert replayed.table.secret_fingerprint == original.table.secret_fingerprint
    assert replayed.version == original.playing.version == 121
