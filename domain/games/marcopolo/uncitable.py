"""Rules of the ledger that neither an effect nor a refusal can cite, each with the reason."""

_COMPONENTS = "describes components: the layout at version 0"
_PERMISSION = "permits something: nobody is refused, and what is done cites the rule of the action"
_VISIBILITY = "says who sees what: the areas of the table"

UNCITABLE = {
    "MP-COMP-01": _COMPONENTS,
    "MP-COMP-02": _COMPONENTS,
    "MP-COMP-03": "describes components: the stock without end",
    "MP-COMP-04": "describes components: the map of the box",
    "MP-COMP-05": "describes components: the map of the box",
    "MP-SETUP-01": "refused when the match is created, before there is a table",
    "MP-VAR-00": _PERMISSION,
    "MP-PC-4": "nothing is changed for four players",
    "MP-TURN-03": "follows from MP-ADD-02: Take 3 Coins is always offered",
    "MP-DICE-03": "the general form of MP-MKT-02, MP-CON-06, MP-TRAVEL-09 and MP-CITY-09, which are cited",
    "MP-DICE-05": _PERMISSION,
    "MP-DICE-07": "the marker that remembers the last traveller cites MP-TRAVEL-07",
    "MP-COIN5-02": "follows from MP-PC-2, MP-DICE-06 and MP-CHAR-10, which are cited",
    "MP-MKT-03": _PERMISSION,
    "MP-MKT-04": "a column of the box; the step cites MP-REW-03 and MP-REW-05",
    "MP-MKT-05": "the order of effects; they cite MP-CHAR-10",
    "MP-CON-07": "says that nothing happens",
    "MP-TRAVEL-08": _PERMISSION,
    "MP-BEJ-03": _PERMISSION,
    "MP-TOWN-02": "describes components: the town tiles of the box",
    "MP-CITY-10": "says that nothing happens",
    "MP-ADD-06": _PERMISSION,
    "MP-REW-01": "plain items cite the rule that grants them",
    "MP-CHAR-03": "a payment that is not made has no effect to cite it",
    "MP-END-04": "says that nothing happens",
    "MP-HIDE-02": _VISIBILITY,
    "MP-HIDE-03": _VISIBILITY,
    "MP-HIDE-04": _VISIBILITY,
    "MP-HIDE-05": _VISIBILITY,
}
