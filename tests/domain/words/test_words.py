"""The words for what happened."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from fluent.syntax.ast import Message

from caravanserai_kit.words import lacking
from domain.games import games
from domain.games.marcopolo.additional import RerollDie, TakeThreeCoins
from domain.games.marcopolo.objectives import KeepObjectives
from domain.games.sahwari.icons import DeclineEffect
from domain.matches.events import (
    Actor,
    DecisionMade,
    MatchAbandoned,
    MatchEvent,
    MatchFinished,
    SeatDeparted,
    SeatJoined,
)
from domain.play.chance import KeyedChance, seeded_key
from domain.play.errors import Refusal
from domain.play.playing import Playing
from domain.play.service_rules import service_ledger
from domain.table.effects import Ask, Close, Move, Show
from domain.table.table import Task
from domain.words import CatalogueError, LanguageError, Words, spoken, vocabulary
from domain.words.catalogue import Argument, Catalogue, parsed
from domain.words.defaults import default_names, plural
from tests.domain.words.lines import said
from tests.domain.words.test_every_game import LANGUAGES
from tests.games.lanterns import GAME as LANTERNS
from tests.games.lanterns.decisions import Light

# -- what is said -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def words() -> Words:
    return Words(games()["marcopolo"])


def test_neighbours_that_belong_together_make_one_line(words: Words) -> None:
    lines = words.effects(
        [
            Move("silk", 2, "stock", "purse@1", "silk", "MP-MKT-01"),
            Ask(1, "may end", (), 3, "MP-MKT-01"),
            Move("silk", 1, "stock", "purse@1", "silk", "MP-MKT-01"),
            Move("coin", 1, "stock", "purse@1", "coin", "MP-MKT-01"),
            Move("coin", 1, "stock", "purse@1", "coin", "MP-COIN5-01"),
            Move("coin", 2, "purse@1", "stock", "coin", "MP-COIN5-01"),
        ],
        1,
    )
    assert [tuple(line) for line in lines] == [
        ("Blue takes 3 silk and 1 coin", "MP-MKT-01"),
        ("Blue takes 1 coin", "MP-COIN5-01"),
        ("Blue pays 2 coins", "MP-COIN5-01"),
    ]


def test_a_text_says_that_a_seat_without_dice_is_skipped(words: Words) -> None:
    told = "has no dice left and is skipped for the rest of the round"
    assert said(words, Ask(0, "next turn", ("2",), 5, "MP-TURN-05")) == [f"Yellow {told}"]
    assert said(words, Ask(0, "next turn", ("2",), 5, "MP-TURN-01")) == [], "its turn ends, and the next one comes"
    game = games()["marcopolo"]
    playing = Playing(game, game.setting(4, {}), game.standard_box(), KeyedChance(seeded_key("skipped")))
    choice = KeyedChance(seeded_key("skipped choice"))
    effects, out = playing.start().effects, set[int]()
    passed = 0
    while playing.awaiting():
        lines = said(words, *effects)
        out |= {seat for seat in range(1, 5) if f"{words.seat(seat)} {told}" in lines}
        passed += sum(told in line for line in lines)
        if any(line.startswith("Round ") for line in lines):
            out.clear()
        asked = {effect.stack for effect in effects if isinstance(effect, Ask) and effect.kind == "main action due"}
        assert not asked & out
        seat = min(playing.awaiting())
        offers = list(playing.offers(seat))
        effects = playing.decide(seat, offers[choice.below(len(offers), playing.version, 0)]).effects
    assert passed >= 4 * 4, "each seat, in each round but perhaps the last: the match may end within the event"


def test_bookkeeping_does_not_split_a_line() -> None:
    lines = said(
        Words(games()["sahwari"]),
        Move("artifact", 1, "supply", "on:0,0", "artifact", "SAH-SETUP-04"),
        Move("small/1", 1, "box", "on:0,0", "small/1", "SAH-SETUP-04"),
        Move("small-side/Y1", 1, "sides", "under:small/1", "small-side/Y1", "SAH-SETUP-04"),
        Move("guarded/1", 1, "box", "on:0,0", "guarded/1", "SAH-SETUP-04"),
        Move("recruit", 1, "box", "on:0,1", "recruit", "SAH-SETUP-04"),
    )
    assert lines == [
        "On tile (0,0) to begin with: 1 artifact, small caravan 1 and guarded caravan 1",
        "On tile (0,1) to begin with: 1 recruit",
    ]


def test_a_line_begins_with_a_capital() -> None:
    lines = said(Words(games()["sahwari"]), Move("guild/2", 1, "camel:2,2", "camel:1,2", "guild/2", "SAH-GUILD-01"))
    assert lines == ["Guild camel 2 moves from (2,2) to (1,2)"]


def test_the_rule_can_choose_the_message_of_a_turn() -> None:
    words = Words(games()["sahwari"])
    collected = Move("stage/moved", 1, "stage", "stage", "stage/collected", "SAH-COLL-01")
    assert said(words, collected, seat=1) == []
    assert said(words, collected._replace(rule="SAH-COLL-02"), seat=1) == ["Blue has nothing to collect"]


def test_a_step_is_described_where_a_catalogue_has_words_for_it() -> None:
    words = Words(games()["sahwari"])
    fizzled = Close(2, "fizzle", ("chest",), 9, "SAH-TURN-06")
    assert said(words, Ask(2, "fizzle", ("chest",), 9, "SAH-TURN-04"), fizzled) == ["Chest: no effect"]
    assert said(words, fizzled._replace(rule="SVC-UNDO-02")) == []
    assert said(words, Close(2, "go on", (), 9, "SAH-TURN-02")) == []


def test_the_text_of_a_decision_may_name_its_question() -> None:
    words = Words(games()["sahwari"])
    for kind, name in {"spy": "spyglass", "take recruit card": "recruit card", "pick caravan": "caravan"}.items():
        closed = Close(1, kind, (), 9, "SAH-TURN-06")
        assert words.decided(1, DeclineEffect(), (closed,)) == f"Blue does without the {name}"


def test_the_text_of_a_decision_may_say_whether_anything_turned(words: Words) -> None:
    paid = Move("camel", 1, "purse@1", "stock", "camel", "MP-ADD-03")
    turned = Move("blue/4", 1, "dice@1", "dice@1", "blue/2", "MP-ADD-03")
    assert words.decided(1, RerollDie("blue/4"), (paid, turned)) == "Blue rolls blue 4 again"
    assert words.decided(1, RerollDie("blue/4"), (paid,)) == "Blue rolls blue 4 again, and it shows the same value"


def test_points_are_described_with_their_category(words: Words) -> None:
    assert said(words, Move("point", 5, "stock", "score@2:posts", "point", "R")) == [
        "Yellow scores 5 points: trading posts"
    ]
    assert said(words, Move("point", 1, "score@2:city-cards", "stock", "point", "R")) == [
        "Yellow loses 1 point: city cards"
    ]


def test_hidden_pieces_are_described_by_their_kind_alone(words: Words) -> None:
    hidden = Move("objective", 2, "objectives", "dealt@3", "objective", "MP-VAR-03")
    known = Move("objective/OB01", 1, "objectives", "dealt@3", "objective/OB01", "MP-VAR-03")
    assert all("OB" not in line for line in said(words, hidden))
    assert any("OB01" in line for line in said(words, known))


def test_a_look_at_hidden_faces_names_them_only_if_they_are_known(words: Words) -> None:
    assert said(words, Show("contracts", 2, (), "R")) == ["Yellow looks at the stacks of contracts"]
    assert said(words, Show("contracts", 2, ("contract/C01",), "R")) == [
        "Yellow looks at the stacks of contracts: contract C01"
    ]


def test_an_event_is_described_as_far_as_the_viewer_knows(words: Words) -> None:
    secret = MatchEvent("matches/x", 9, b"", DecisionMade(2, 8, None, automatic=False), (), (), 0, 0)
    assert words.describe(secret) == ["Yellow has decided in secret"]
    assert words.describe(secret, (), KeepObjectives(("OB01", "OB02"))) == ["Yellow keeps objectives OB01 and OB02"]


def test_a_described_event_names_the_rule_of_each_line(words: Words) -> None:
    effects = (Move("coin", 3, "stock", "purse@4", "coin", "MP-ADD-02"),)
    body = DecisionMade(4, 8, TakeThreeCoins("red/2"), automatic=False)
    event = MatchEvent("matches/x", 9, b"", body, effects, (), 0, 0)
    assert words.describe(event) == ["Red puts red 2 on the coin bag", "Red takes 3 coins (MP-ADD-02)"]


def test_the_life_of_a_match_is_described(words: Words) -> None:
    def told(body: SeatJoined | MatchFinished) -> str:
        return words.narrate(MatchEvent("matches/x", 1, b"", body, (), (), 0, 0)).headline

    assert told(SeatJoined(2, "Ann", "", b"")) == "Ann joins as Yellow"
    assert told(SeatJoined(2, "Bot 2", "random", b"")) == "Bot 2 (random bot) joins as Yellow"
    assert told(MatchFinished((2, 1, 3))) == "The match is over: Yellow wins"
    assert told(MatchFinished((1, 1, 3))) == "The match is over: Blue and Yellow share the victory"


def test_refusals_name_the_rule(words: Words) -> None:
    refusal = Refusal("MP-DICE-06", "occupancy-not-payable", {"needed": 4, "owned": 1})
    assert words.refusal(refusal) == ("The space is occupied: placing here costs 4 coins, and you have 1 (MP-DICE-06)")


def test_questions_are_asked_with_their_arguments(words: Words) -> None:
    assert words.question(Task("compensation", ("3",), 5)) == "Take compensation for a low roll: 3 coins and camels"
    assert words.question(Task("choose goods", ("2", "different"), 5)) == "Choose 2 different goods"
    assert words.question(Task("relocate post", ("lan_zhou",), 5)) == "Move one of your trading posts to Lan-Zhou"


def test_texts_on_components_come_from_the_box(words: Words) -> None:
    assert words.piece_text("contract/C08") == "2 camels, 2 silk and 1 pepper → 3 coins and 4 points"
    assert words.piece_text("city-card/CC20") == "1 camel → 3 coins, or 1 coin → 1 camel"
    assert words.piece_text("objective/OB10") == "Lan-Zhou and Kochi: 4 points"
    assert words.piece_text("coin") == ""


def test_another_edition_is_described_as_it_is_printed(words: Words) -> None:
    content = words.game.content().decode()
    before, entry, after = content.partition('id = "C08"')
    reward = "point = 4"
    assert reward in after
    dearer = words.game.load_box((before + entry + after.replace(reward, "point = 9", 1)).encode())
    assert Words(words.game, "en", dearer).piece_text("contract/C08").endswith("→ 3 coins and 9 points")


def test_texts_of_rules_come_from_the_catalogue_or_else_from_the_ledger(words: Words) -> None:
    assert words.rule("MP-COIN5-01").startswith("Take 5 Coins: place 1 die")
    assert words.rule("SVC-ASK-01") == service_ledger().rules["SVC-ASK-01"].text
    assert Words(LANTERNS).rule("LN-LIGHT-01") == LANTERNS.ledger().rules["LN-LIGHT-01"].text


# -- what a game does not word ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plain() -> Words:
    """Lanterns without a catalogue of its own."""
    return Words(replace(LANTERNS, words=lambda language: None))


def test_names_are_made_of_ids(plain: Words) -> None:
    assert plain.title == "Lanterns"
    assert [plain.piece("card", count) for count in (1, 2)] == ["1 card", "2 cards"]
    assert [plain.piece("card/3", count) for count in (1, 2)] == ["card 3", "2 × card 3"]
    assert plain.kind("card") == "card"
    assert [plain.area("hand"), plain.area("deck")] == ["Hand", "Deck"]
    places = ("deck", "wall:1", "hand@2", "claim@2:1")
    assert [plain.place(place) for place in places] == ["the deck", "wall 1", "Seat 2’s hand", "Seat 2’s claim 1"]
    assert plain.category("bids") == "bids"
    assert plain.option("rounds") == "Rounds"
    assert [plain.option_value("rounds", "2"), plain.option_value("wall", "on")] == ["2", "on"]
    assert (plain.missing, plain.faults) == (set(), set())


def test_a_kind_that_is_worded_lends_its_name_to_its_faces() -> None:
    worded = "piece-card = { $count } lantern cards\n    .name = lantern card"
    words = Words(replace(LANTERNS, words=lambda language: worded if language == "en" else None))
    assert words.piece("card/3") == "lantern card 3"


def test_decisions_questions_and_refusals_have_no_default(plain: Words) -> None:
    lacks = lacking(plain, {"decision-Bid", "question-bid", "refusal-no-oil", "piece-card", "area-hand", "game-title"})
    assert lacks == ["decision-Bid", "question-bid", "refusal-no-oil"]


@pytest.mark.parametrize(
    ("offer", "told"),
    [
        ("Light a lantern", "Seat 2 lights a lantern"),
        ("Pass", "Seat 2 passes"),
        ("Try again", "Seat 2 tries again"),
        ("Go on, or not", "Seat 2 goes on, or not"),
        ("Have a look", "Seat 2 has a look"),
        ("2 oil for a lantern", "Seat 2: 2 oil for a lantern"),
    ],
)
def test_an_offer_becomes_a_sentence_where_none_is_given(offer: str, told: str) -> None:
    words = Words(replace(LANTERNS, words=lambda language: f"decision-Light = {offer}"))
    assert words.decided(2, Light(), ()) == told


def test_an_offer_in_another_language_is_told_as_it_is() -> None:
    words = Words(replace(LANTERNS, words=lambda language: "decision-Light = Zünde eine Laterne an"), "de")
    assert words.decided(2, Light(), ()) == "Seat 2: Zünde eine Laterne an"


@pytest.mark.parametrize("language", ["en", "de"])
def test_moves_of_what_only_rules_remember_are_not_told(language: str) -> None:
    """Unless the game words them."""
    quiet = tuple(replace(area, told=area.name != "claim") for area in LANTERNS.areas)
    claimed = Move("token", 1, "claim@1", "claim@1:2", "token", "LN-CLAIM-01")
    taken = Move("oil", 1, "stock", "purse@1", "oil", "LN-OPEN-01")

    def lines(**changes: object) -> list[str]:
        words = Words(replace(LANTERNS, words=lambda language: "game-title = L", **changes), language)  # type: ignore[arg-type]
        return said(words, claimed, taken)

    assert len(lines()) == 2
    assert len(lines(areas=quiet)) == 1
    worded = "move-token-claim-claim = { $seat } claims"
    words = Words(replace(LANTERNS, areas=quiet, words=lambda language: worded), language)
    assert said(words, claimed)[0].endswith(" claims")


def test_nouns_have_their_regular_plural() -> None:
    assert [plural(noun) for noun in ("card", "tax", "glass", "city", "boy", "bunch")] == [
        *("cards", "taxes", "glasses", "cities", "boys", "bunches")
    ]


def test_no_game_words_what_the_default_says() -> None:
    for game in (*games().values(), LANTERNS):
        defaults = {entry.id.name: entry for entry in parsed(default_names(game)).body if isinstance(entry, Message)}
        for entry in parsed(game.words("en") or "").body:
            if isinstance(entry, Message) and entry.id.name in defaults:
                same = entry.equals(defaults[entry.id.name], ignored_fields=["span", "comment"])
                assert not same, f"{game.name}: {entry.id.name} says what it would without"


# -- catalogues -------------------------------------------------------------------------------------------------------


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LanguageError):
        Words(games()["marcopolo"], "tlh")
    with pytest.raises(LanguageError):
        spoken(games()["marcopolo"], "tlh")


def test_a_game_without_the_language_is_described_in_one_language() -> None:
    game = games()["marcopolo"]
    english = replace(game, words=lambda language: game.words(language) if language == "en" else None)
    with pytest.raises(LanguageError):
        Words(english, "ru")
    assert [spoken(of, "ru") for of in (english, game)] == ["en", "ru"]


def test_another_language_joins_by_its_catalogue_alone() -> None:
    german = "game-title = Die Reisen des Marco Polo\npiece-silk = { $count } Seide\n    .name = Seide\n"
    game = games()["marcopolo"]
    bilingual = replace(game, words=lambda language: german if language == "de" else game.words(language))
    words = Words(bilingual, "de")
    assert words.title == "Die Reisen des Marco Polo"
    assert words.piece("silk", 2) == "2 Seide"
    assert words.piece("pepper", 2) == "2 pepper", "texts that a catalogue lacks are in English"
    assert words.missing == set()
    assert "piece-pepper" in lacking(words, {"piece-pepper", "piece-silk"})


def test_which_text_wins() -> None:
    """As docs/adding-a-game.md has it: the game, what all share, the game in English, names of ids."""
    own = {
        "ru": "switch-on = включено игрой",
        "en": "list-none = none at all\nswitch-on = on by the game\npiece-oil = olive oil",
    }
    lanterns = replace(LANTERNS, words=own.get)
    russian, english = Words(lanterns, "ru"), Words(lanterns)
    assert russian.text("switch-on") == "включено игрой", "the game in the language"
    assert russian.text("list-none") == "ничего", "what all share in the language"
    assert russian.piece("oil") == "olive oil", "the game in English"
    assert russian.area("wall") == "Wall", "a name made of an id"
    assert english.text("list-none") == "none at all"
    assert english.piece("point") == "1 point", "what all share in English"


def test_a_faulty_catalogue_is_refused() -> None:
    with pytest.raises(CatalogueError, match="broken"):
        parsed("good = fine\nbroken { = \n")


def test_unknown_things_keep_their_name_and_are_noted() -> None:
    words = Words(games()["marcopolo"])
    assert words.piece("grail/holy") == "grail/holy"
    assert words.slot("atlantis") == "atlantis"
    assert words.missing == {"piece-grail-holy", "slot-atlantis"}


def test_names_made_up_by_a_caller_cannot_fill_the_memory() -> None:
    words = Words(games()["marcopolo"])
    for number in range(3000):
        words.slot(f"atlantis{number}")
    assert len(words.missing) <= 1000


def test_values_made_up_by_a_caller_cannot_break_a_message(words: Words) -> None:
    for needed in (10**40, -(10**40), 2**63):
        told = words.refusal(Refusal("MP-DICE-01", "wrong-number-of-dice", {"needed": needed, "given": 1}))
        assert str(needed) in told
    long = words.refusal(Refusal("MP-DICE-01", "die-not-on-board", {"die": "x" * 10_000}))
    assert long.startswith("You have no such die to place: xxx")
    assert len(long) < 3000


def test_long_lists_are_complete(words: Words) -> None:
    contracts = {f"contract/{contract}": 1 for contract in words.box.contracts} | {"coin": 3}
    assert words.pieces(contracts).endswith(" and 3 coins")
    everything = [words.piece_text(f"contract/{contract}") for contract in words.box.contracts]
    assert len(words.listed(everything)) > 2500
    assert all(text in words.listed(everything) for text in everything)


def test_a_catalogue_notes_placeholders_that_nothing_fills() -> None:
    catalogue = Catalogue("en", ["greeting = Hello { $name }"], {})
    assert catalogue.format("greeting", {"name": "Ann"}) == "Hello Ann"
    assert catalogue.faults == set()
    catalogue.format("greeting", {})
    assert catalogue.faults == {"greeting: Unknown external: name"}


def test_lists_read_like_sentences(words: Words) -> None:
    assert [words.listed(list("abc")[:number]) for number in range(4)] == ["nothing", "a", "a and b", "a, b and c"]


def test_places_and_slots_have_names(words: Words) -> None:
    assert words.place("city:sumatra/2") == "Sumatra"
    assert words.place("khan:3") == "the Khan\u2019s space 3"
    assert words.slot("lan_zhou") == "Lan-Zhou"


# -- who did it -------------------------------------------------------------------------------------------------------

SOMEBODY = "players/somebody"
ENDS: list[MatchAbandoned | SeatDeparted] = [
    *(MatchAbandoned("because", by, account) for by in Actor for account in ("", SOMEBODY)),
    *(SeatDeparted(1, by, account) for by in Actor for account in ("", SOMEBODY)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_tell_who_ended_a_match_or_took_a_seat_out(language: str) -> None:
    words = Words(games()["merv"], language)
    headlines = [words.narrate(MatchEvent("matches/m", 1, b"", body, (), (), 0, 0)).headline for body in ENDS]
    for body, headline in zip(ENDS, headlines, strict=True):
        assert headline
        assert "{" not in headline
        assert "none" not in headline
        if body.by is Actor.OWNER and body.account:
            assert SOMEBODY in headline
    assert len(set(headlines)) >= len({(type(body), body.by) for body in ENDS}), "the texts differ"


# -- what is remembered -----------------------------------------------------------------------------------------------


def test_an_offer_is_put_into_words_once_and_a_limited_number_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words(games()["marcopolo"])
    asked: list[str] = []
    text = Words.text

    def noted(self: Words, name: str, arguments: Mapping[str, Argument] | None = None) -> str:
        asked.append(name)
        return text(self, name, arguments)

    monkeypatch.setattr(Words, "text", noted)
    monkeypatch.setattr(vocabulary, "MOST_REMEMBERED", 1)
    remembered, other = RerollDie("green/1"), RerollDie("green/2")
    said = [words.decision(remembered), words.decision(other), words.decision(remembered), words.decision(other)]
    assert said[:2] == said[2:]
    assert said[0] != said[1]
    assert asked.count("decision-RerollDie") == 3, "there is room for one of two"


def test_several_cards_in_a_row_have_one_noun(words: Words) -> None:
    three = [Move(f"contract/C{number:02}", 1, "contracts", "display", "", "R") for number in (4, 32, 6)]
    assert said(words, *three) == ["On display: contracts C04, C32 and C06"]
    assert said(words, Move("contract", 3, "contracts", "display", "", "R")) == ["On display: 3 contracts"]


def test_few_new_cards_are_told_with_what_they_say(words: Words) -> None:
    (line,) = said(words, Move("contract/C04", 1, "contracts", "display", "", "R"))
    assert line.startswith("On display: contract C04 (")
    assert "→" in line
