"""The rules of Pretenders, each shown by a test: given, when, then."""

from domain.play.statements import STATED, piece_of
from domain.play.statements import Statement as Said
from tests.games.pretenders.decisions import CallGuard, Expel, Lose, Permit, Pretend, PutBack, Steal, Work
from tests.games.pretenders.doubts import Believe, Doubt
from tests.pretenders.position import A, B, C, position, rules

TRADE = Pretend("merchant")


def none_of(seat: int, person: str) -> str:
    """The statement that a seat does not hold a person."""
    return piece_of(Said(f"hand@{seat}", frozenset({f"card/{person}"}), 0, 0))


@rules("PR-SETUP-01")
def test_all_begin_with_two_coins_and_two_cards() -> None:
    position().holds_pieces("hand@3", 2).lies_only("purse@3", "coin", "coin").holds_pieces("deck", 10)


@rules("PR-TURN-01", "PR-WORK-01")
def test_the_turn_goes_round_and_work_brings_a_coin() -> None:
    match = position().asks_only(A).decides(A, Work()).cites("PR-WORK-01", kind="coin").asks_only(B)
    match.refuses(A, Work(), rule="PR-TURN-01", reason="not-asked")
    match.decides(B, Work()).decides(C, Work()).asks_only(A).holds_pieces("purse@1", 3)


@rules("PR-EXPEL-01")
def test_seven_coins_take_a_card_of_another_and_ten_must() -> None:
    match = position().has(A, 6).offers_no(A, Expel)
    match.refuses(A, Expel(B), rule="PR-EXPEL-01", reason="too-poor")
    match.has(A, 7).offers_values(A, Expel, "victim", B, C).decides(A, Expel(B)).empty("purse@1").asks_only(B)
    match = position().has(A, 10).offers_no(A, Work).offers_no(A, Pretend).offers_no(A, Steal)
    match.refuses(A, Work(), rule="PR-EXPEL-01", reason="too-rich")
    match.refuses(A, Expel(A), rule="PR-EXPEL-01", reason="no-such-player")


@rules("PR-CLAIM-01")
def test_all_others_answer_a_claim_in_secret_at_once() -> None:
    match = position().decides(A, TRADE).asks_only(B, C).asks(B, "doubting", A, "merchant")
    match.lies_only("claimed@1", "claim/merchant").decides(C, Doubt()).asks_only(B)
    slot = "sealed-answer@3:doubting/1/merchant"
    assert (match.seen(B, slot), match.seen(C, slot)) == (["answer"], ["answer/Doubt"])
    position().refuses(A, Pretend("guard"), rule="PR-CLAIM-01", reason="no-such-person")


@rules("PR-MERCHANT-01")
def test_a_merchant_whom_all_believe_takes_three_coins() -> None:
    match = position().decides(A, TRADE).all_believe(B, C)
    match.holds_pieces("purse@1", 5).lies_only("claimed@1", "claim/merchant").empty(STATED).asks_only(B)


@rules("PR-DOUBT-01")
def test_a_true_claim_costs_the_doubter_a_card_and_is_shuffled_back() -> None:
    match = position().decides(A, TRADE).decides(B, Believe())
    match.chance.draw("deck", ["card/envoy"])
    match.decides(C, Doubt()).asks_only(C).asks(C, "lose").empty("claimed@1", "shown").holds_pieces("purse@1", 2)
    match.lies_only("hand@1", "card/envoy", "card/guard").order_of("card/merchant -> shown", "card/merchant -> deck")
    match.decides(C, Lose("card/guard")).holds_pieces("purse@1", 5).lies_only("hand@3", "card/envoy").asks_only(B)


@rules("PR-DOUBT-01")
def test_a_false_claim_is_stated_costs_the_claimant_a_card_and_has_no_effect() -> None:
    match = position().decides(A, Work()).decides(B, TRADE).decides(C, Doubt()).decides(A, Believe())
    match.asks_only(B).lies_only(STATED, none_of(B, "merchant")).empty("claimed@2")
    match.decides(B, Lose("card/thief")).holds_pieces("purse@2", 2).lies_only("lost@2", "card/thief").asks_only(C)


@rules("PR-DOUBT-01")
def test_the_first_doubter_clockwise_from_the_claimant_counts() -> None:
    match = position().decides(A, Work()).decides(B, Steal(A)).decides(A, Doubt())
    match.chance.draw("deck", ["card/envoy"])
    match.decides(C, Doubt()).asks_only(C)
    assert match.table.pieces("open-answer@1:doubting/2/thief") == {"answer/Doubt": 1}


@rules("PR-THIEF-01")
def test_a_thief_takes_two_coins_if_the_victim_lets_it_happen() -> None:
    match = position().decides(A, Steal(C)).all_believe(B, C).asks_only(C).asks(C, "robbed", A)
    match.decides(C, Permit()).empty("purse@3").holds_pieces("purse@1", 4).asks_only(B)
    match.refuses(B, Steal(C), rule="PR-THIEF-01", reason="no-coins")
    match.refuses(B, Steal(B), rule="PR-THIEF-01", reason="no-such-player")


@rules("PR-GUARD-01")
def test_a_guard_prevents_a_theft_and_a_false_one_does_not() -> None:
    match = position().decides(A, Steal(C)).all_believe(B, C).decides(C, CallGuard()).asks_only(A, B)
    match.all_believe(A, B).holds_pieces("purse@3", 2).cites("PR-GUARD-01").asks_only(B)
    match = position().decides(A, Steal(B)).all_believe(B, C).decides(B, CallGuard()).decides(A, Believe())
    match.decides(C, Doubt()).asks_only(B).decides(B, Lose("card/thief")).empty("purse@2").holds_pieces("purse@1", 4)


@rules("PR-ENVOY-01")
def test_an_envoy_draws_two_cards_and_puts_two_back_unseen() -> None:
    match = position().decides(A, TRADE).all_believe(B, C).decides(B, Work()).decides(C, Pretend("envoy"))
    match.all_believe(A).chance.draw("deck", ["card/merchant", "card/merchant"])
    match.decides(B, Believe()).asks_only(C).holds_pieces("hand@3", 4).empty("claimed@3")
    match.lies_only("claimed@1", "claim/merchant")
    match.refuses(C, PutBack(("card/guard",)), rule="PR-ENVOY-01", reason="another-number")
    match.refuses(C, PutBack(("card/guard", "card/guard")), rule="PR-ENVOY-01", reason="not-all-in-hand")
    match.decides(C, PutBack(("card/guard", "card/envoy"))).lies_only("hand@3", "card/merchant", "card/merchant")


@rules("PR-LOSE-01")
def test_without_cards_a_player_is_out_and_all_who_are_in_score() -> None:
    match = position().holds(B, "thief").has(A, 7).decides(A, Expel(B))
    match.refuses(B, Lose("card/envoy"), rule="PR-LOSE-01", reason="not-in-hand")
    match.decides(B, Lose("card/thief")).scores(A, outlasted=1).scores(C, outlasted=1).scores(B)
    match.empty("purse@2").asks_only(C)


@rules("PR-LEAVE-01")
def test_a_player_who_has_left_the_match_is_out_at_the_next_turn() -> None:
    match = position().move("departed", "stock", "departed@2").decides(A, TRADE).decides(C, Believe())
    match.decides(B, Believe()).holds_pieces("lost@2", 2).cites("PR-LEAVE-01", kind="card").asks_only(C)


@rules("PR-END-01")
def test_the_last_one_who_has_cards_wins() -> None:
    match = position().holds(B, "thief").holds(C, "envoy").has(A, 7).decides(A, Expel(C)).decides(C, Lose("card/envoy"))
    match.decides(B, TRADE).decides(A, Doubt()).decides(B, Lose("card/thief")).finishes()
    match.lies("rank@1", "rank/1").lies("rank@2", "rank/2").lies("rank@3", "rank/3")
