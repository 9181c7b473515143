"""Rules of the ledger that neither an effect nor a refusal can cite, each with the reason."""

_COMPONENTS = "describes components: the layout at version 0"
_PERMISSION = "permits something: nobody is refused, and what is done cites the rule of the action"
_NOTHING = "says that nothing happens"

UNCITABLE = {
    "SAH-COMP-01": _COMPONENTS,
    "SAH-COMP-02": _COMPONENTS,
    "SAH-COMP-03": _COMPONENTS,
    "SAH-COMP-04": _COMPONENTS,
    "SAH-COMP-05": _COMPONENTS,
    "SAH-COMP-06": _COMPONENTS,
    "SAH-COMP-07": _COMPONENTS,
    "SAH-COMP-08": _COMPONENTS,
    "SAH-COMP-09": _COMPONENTS,
    "SAH-COMP-10": _COMPONENTS,
    "SAH-COMP-11": _COMPONENTS,
    "SAH-COMP-12": "describes components: the camels put on the Guild tile cite SAH-SETUP-06",
    "SAH-SETUP-01": "refused when the match is created, before there is a table",
    "SAH-SETUP-05": _NOTHING,
    "SAH-SETUP-10": _NOTHING,
    "SAH-TURN-07": "skipped phases cite SAH-COLL-02 and SAH-GUILD-05",
    "SAH-MOVE-05": _PERMISSION,
    "SAH-RECR-05": _NOTHING,
    "SAH-RECR-06": "follows from SAH-OPT-05, which is cited",
    "SAH-RECR-07": _NOTHING,
    "SAH-CARA-04": _NOTHING,
    "SAH-GUILD-04": _NOTHING,
    "SAH-OPT-08": _PERMISSION,
    "SAH-OPT-09": _PERMISSION,
    "SAH-ICON-01": "counted at the end only: points cite SAH-SCORE-01 and SAH-SCORE-04",
    "SAH-ATT-02": "without a target an icon fizzles, and a Strategy token is refused by SAH-OPT-02",
    "SAH-ATT-04": "the cube that is removed cites SAH-ATT-06",
    "SAH-ATT-07": _NOTHING,
    "SAH-EOT-04": _NOTHING,
    "SAH-END-03": _NOTHING,
    "SAH-SCORE-05": "the points of each leader cite the leader's own rule, SAH-LEAD-01 to SAH-LEAD-05",
}
