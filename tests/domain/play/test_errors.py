from domain.play.errors import Refusal, Refused


def test_a_refusal_says_rule_reason_and_details():
    assert str(Refused(Refusal("R-1", "too-far"))) == "R-1: too-far"
    assert str(Refused(Refusal("R-1", "too-far", {"most": 3}))) == "R-1: too-far {'most': 3}"
