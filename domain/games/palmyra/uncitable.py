"""Rules of the ledger that neither an effect nor a refusal can cite, each with the reason."""

_LAYOUT = "it says how the table looks before the first effect"
_DEFINITION = "it defines words or areas that other rules use"
_NOTHING_HAPPENS = "it keeps something from happening, and what does not happen is no effect"
_CONSEQUENCE = "it follows from other rules and does nothing itself"


def _by(*rules: str) -> str:
    return f"what it says is carried out and cited as {' and '.join(rules)}"


UNCITABLE: dict[str, str] = {
    "PALM-COMP-01": _LAYOUT,
    "PALM-COMP-02": _DEFINITION,
    "PALM-COMP-03": _DEFINITION,
    "PALM-COMP-04": _DEFINITION,
    "PALM-COMP-05": _DEFINITION,
    "PALM-COMP-06": _DEFINITION,
    "PALM-COMP-07": _by("the rule that spends or destroys", "PALM-TOWER-07"),
    "PALM-SETUP-01": _LAYOUT,
    "PALM-SETUP-03": _LAYOUT,
    "PALM-SETUP-04": _LAYOUT,
    "PALM-TURN-07": _CONSEQUENCE,
    "PALM-PLACE-05": "a seat that is skipped is neither asked nor moved",
    "PALM-PLACE-07": _CONSEQUENCE,
    "PALM-MAR-04": _by("PALM-IMP-26"),
    "PALM-MAR-05": _CONSEQUENCE,
    "PALM-MAR-09": _CONSEQUENCE,
    "PALM-MAR-10": "it says what nobody may be told",
    "PALM-TRADE-09": _by("the rule by which the goods come"),
    "PALM-IMPR-04": _by("the rule of the tile"),
    "PALM-TOWER-03": _by("PALM-TOWER-01", "PALM-TOWER-02"),
    "PALM-TOWER-04": _by("PALM-TOWER-02"),
    "PALM-TOWER-05": _by("PALM-IMP-18"),
    "PALM-TOWER-06": _by("PALM-IMP-14", "PALM-IMP-15"),
    "PALM-TRAI-02": _by("PALM-TRAI-01", "PALM-IMP-14"),
    "PALM-TEMPLE-03": _by("PALM-TEMPLE-01"),
    "PALM-TEMPLE-05": _by("PALM-IMP-34", "PALM-IMP-37"),
    "PALM-MISS-06": _by("PALM-ANY-03"),
    "PALM-IMP-07": _NOTHING_HAPPENS,
    "PALM-IMP-45": _NOTHING_HAPPENS,
    "PALM-IMP-46": _NOTHING_HAPPENS,
    "PALM-SCORE-03": _by("PALM-IMP-38 to PALM-IMP-42"),
    "PALM-ERA-01": _by("PALM-END-03"),
    "PALM-ERA-02": _by("PALM-IMPR-02"),
    "PALM-ERA-03": _by("PALM-TRAI-01"),
    "PALM-ERA-04": _by("PALM-KING-02"),
    "PALM-ERA-05": _by("PALM-KING-02"),
    "PALM-ERA-06": _by("PALM-ANY-01"),
    "PALM-ERA-07": _by("PALM-ANY-05"),
    "PALM-ERA-08": _by("PALM-END-04"),
    "PALM-ERA-09": _by("PALM-SETUP-11", "PALM-END-05"),
    "PALM-2P-01": _LAYOUT,
    "PALM-2P-02": _by("PALM-SETUP-02"),
    "PALM-2P-03": _by("PALM-SETUP-05"),
    "PALM-2P-04": _by("PALM-SETUP-11", "PALM-END-05"),
    "PALM-2P-05": _CONSEQUENCE,
}
