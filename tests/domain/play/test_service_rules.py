from domain.play import errors
from domain.play.playing import RESIGN_RULE, START_RULE, UNDO_RULE
from domain.play.service_rules import service_ledger


def test_whatever_the_service_cites_is_in_its_ledger():
    cited = {value for name, value in vars(errors).items() if name.isupper()}
    assert len(cited) == 6
    assert cited | {START_RULE, RESIGN_RULE, UNDO_RULE} <= set(service_ledger().rules)
