"""The mechanisms of `docs/gallery.md`: each is a game that the conformance suite holds to its promises, and does what
its rules say.
"""

from importlib import import_module
from pathlib import Path

from caravanserai_kit.matches import Matches
from caravanserai_kit.position import Position, ScriptedChance
from caravanserai_kit.secrecy import Secrecy
from caravanserai_kit.shape import Shape
from domain.play.chance import KeyedChance, seeded_key
from domain.play.game import Game
from domain.simulation.bots import choose
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import Picks
from domain.table.areas import Visibility
from domain.table.effects import Close
from tests.games.gallery.area_majority import PlaceCube
from tests.games.gallery.challenge import Believe, Challenge, Claim, Doubt, Result
from tests.games.gallery.deck_building import Buy, BuyNothing
from tests.games.gallery.draft import Keep
from tests.games.gallery.open_auction import Bidding, Leave, Raise
from tests.games.gallery.push_your_luck import Dive, GoOn, Stop
from tests.games.gallery.secret_bid import Bid
from tests.games.gallery.tile_placement import PlaceTile
from tests.games.gallery.trick import Play, PlayCard
from tests.games.gallery.worker_placement import PlaceWorker
from tests.games.test_adding_a_game import fences

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "gallery.md"
FOLDER = Path(__file__).parent / "gallery"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in ("__init__", "table"))


def game_of(name: str) -> Game:
    game: Game = import_module(f"tests.games.gallery.{name}").GAME
    return game


class TestGallery(Shape, Matches, Secrecy):
    games = tuple(map(game_of, NAMES))


class Begun(Position):
    """A match of a mechanism: what a test takes away goes back to where it was drawn."""

    def home(self, piece: str, place: str) -> str:
        return next(area.name for area in self.playing.game.areas if area.visibility is Visibility.NONE)


def begun(name: str, players: int = 2) -> Begun:
    return Begun.started(game_of(name), players, {}, ScriptedChance(KeyedChance(seeded_key(name))))


def test_every_mechanism_is_shown_as_it_is() -> None:
    shown = [fence for fence in fences(PAGE.read_text(encoding="utf-8")) if fence.language == "python"]
    for excerpt in shown:
        assert excerpt.in_its_file(ROOT), f"not in {excerpt.file or 'any named file'}:\n{excerpt.text}"
    assert {Path(excerpt.file).stem for excerpt in shown} == {*NAMES, Path(__file__).stem}


def test_who_leads_an_auction_when_all_others_have_left_pays_and_gets_the_lot() -> None:
    match = begun("open_auction", 3).asks(1, "bidding", 0, 0, 2, 3).decides(1, Leave()).decides(2, Raise(2))
    match.refuses(3, Raise(2), rule="GAL-BID-02").decides(3, Raise(3)).offers_values(2, Raise, "coins", 4, 5)
    assert match.playing.turn.asked(2, Bidding) == Bidding(3, 3, ())
    match.decides(2, Leave()).scores(3, points=1).lies("kept@3", "lot").holds_pieces("purse@3", 2).finishes()


def test_nobody_knows_a_bid_before_all_have_bid() -> None:
    match = begun("secret_bid", 3).decides(1, Bid(2)).decides(2, Bid(2))
    assert match.seen(3, "sealed-answer@1:bid") == ["answer"]
    match.decides(3, Bid(1)).lies("up", "lot").holds_pieces("bank", 5).finishes()
    begun("secret_bid").decides(1, Bid(0)).decides(2, Bid(1)).lies("kept@2", "lot").scores(2, points=1)


def test_what_is_not_kept_goes_to_the_left() -> None:
    match = begun("draft").only("hand@1", "card/1", "card/2", "card/3").only("hand@2", "card/2", "card/4", "card/4")
    match.decides(1, Keep("card/3")).decides(2, Keep("card/4")).scores(1, points=3).scores(2, points=4)
    match.lies_only("hand@1", "card/2", "card/4").lies_only("hand@2", "card/1", "card/2")


def test_the_highest_card_of_the_suit_that_was_led_takes_the_trick_and_leads() -> None:
    match = begun("trick").only("hand@1", "card/red-2").only("hand@2", "card/red-1", "card/blue-6")
    match.decides(1, PlayCard("card/red-2"))
    assert match.playing.turn.asked(2, Play) == Play("red")
    match.refuses(2, PlayCard("card/blue-6"), rule="GAL-TRICK-02", reason="must-follow")
    match.decides(2, PlayCard("card/red-1")).scores(1, points=1).lies_only("kept@1", "card/red-1", "card/red-2")


def test_a_tile_goes_beside_another_one_and_scores_for_neighbours_of_its_colour() -> None:
    match = begun("tile_placement").only("grid:1-1", "tile/blue").only("drawn", "tile/blue")
    match.refuses(1, PlaceTile(0, 0), rule="GAL-TILE-02").refuses(1, PlaceTile(1, 1), rule="GAL-TILE-02")
    match.decides(1, PlaceTile(1, 0)).scores(1, points=1).lies("grid:1-0", "tile/blue").asks_only(2)


def test_what_was_bought_is_drawn_when_the_deck_is_shuffled_again() -> None:
    match = begun("deck_building").refuses(1, Buy("card/2"), rule="GAL-DECK-02").lies("played@1", "card/1")
    match.put("played@1", "card/1").decides(1, Buy("card/2")).scores(1, points=2)
    match.holds_pieces("hand@1", 3).holds_pieces("discard@1", 0).holds_pieces("deck@1", 2)
    match.decides(2, BuyNothing()).asks_only(1)


def test_a_space_holds_one_worker_until_all_go_home() -> None:
    match = begun("worker_placement").decides(1, PlaceWorker("quarry")).scores(1, points=3)
    match.refuses(2, PlaceWorker("quarry"), rule="GAL-WORK-02", reason="not-free").decides(2, PlaceWorker("mine"))
    match.decides(1, PlaceWorker("wood")).decides(2, PlaceWorker("field")).empty("space:quarry").asks_only(1)


def test_the_most_cubes_score_and_a_tie_scores_as_the_next_place() -> None:
    match = begun("area_majority")
    for seat, region in ((1, "north"), (2, "north"), (1, "south"), (2, "north"), (1, "south")):
        match.decides(seat, PlaceCube(region))
    match.decides(2, PlaceCube("south")).scores(1, points=2 + 3).scores(2, points=4 + 1).finishes()


def test_a_second_storm_takes_all() -> None:
    match = begun("push_your_luck")
    for token in ("token/3", "token/storm"):
        match.chance.draw("bag", [token])
        match.decides(1, GoOn())
    assert match.playing.turn.asked(1, Dive) == Dive(3)
    match.chance.draw("bag", ["token/storm"])
    match.decides(1, GoOn()).asks_only(2).empty("out")
    match.chance.draw("bag", ["token/2"])
    match.decides(2, GoOn()).decides(2, Stop()).scores(2, points=2).finishes()


def test_the_first_doubt_calls_off_the_others_and_who_is_wrong_drops_out() -> None:
    match = begun("challenge", 4).only("hand@1", "card/1", "card/3").decides(1, Claim(2)).asks_only(2, 3, 4)
    match.decides(3, Believe()).decides(2, Doubt()).asks_only(2)
    called_off = [effect for effect in match.effects if isinstance(effect, Close) and effect.kind == Challenge.kind]
    assert [effect.stack for effect in called_off] == [2, 4]
    result = next(task for task in match.table.tasks(0) if task.kind == Result.kind)
    assert Result.of(result.arguments) == Result((1,)), "who drops out is kept in what is due at the end"


def test_those_who_drop_out_later_come_before() -> None:
    match = begun("challenge", 3).only("hand@2", "card/3", "card/1").only("hand@1", "card/1", "card/3")
    match.decides(1, Claim(2)).decides(2, Doubt()).decides(2, Claim(3)).decides(3, Doubt())
    match.lies("rank@2", "rank/1").lies("rank@3", "rank/2").lies("rank@1", "rank/3").finishes()


def test_all_learn_whether_a_claim_is_true_and_reckon_with_it_while_no_card_is_shown() -> None:
    match = begun("challenge", 3).only("hand@1", "card/1", "card/2").decides(1, Claim(2)).decides(2, Doubt())
    match.lies("stated", "statement/hand@1/1/-/card/2").asks_only(3).cites("GAL-BLUFF-02", kind="statement")
    assert match.seen(3, "hand@1") == ["card", "card"]
    imagined = [imagine(match.playing, 3, Picks(str(number))).table for number in range(20)]
    assert all(table.count("hand@1", "card/2") for table in imagined)


def test_bots_do_not_reckon_with_cards_that_a_seat_is_known_not_to_hold() -> None:
    for claimed, held, best in ((2, "1/-", Believe()), (2, "0/0", Doubt())):
        stated = f"statement/hand@1/{held}/card/{claimed}"
        cards = ("card/2", "card/1") if best == Believe() else ("card/1", "card/3")
        match = begun("challenge", 3).only("hand@1", *cards).decides(1, Claim(claimed))
        guessed = {choose("greedy", match.playing, 2, f"bot {number}") for number in range(12)}
        match.move(stated, "statements", "stated")
        known = {choose("greedy", match.playing, 2, f"bot {number}") for number in range(12)}
        assert (guessed, known) == ({Believe(), Doubt()}, {best})
