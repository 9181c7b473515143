"""Rules of the ledger that neither an effect nor a refusal can cite, each with the reason."""

_COMPONENTS = "describes components: the layout at version 0"
_GEOMETRY = "describes the board: the lines, slots and spaces of the box"
_INVARIANT = "an invariant that tests check"
_NOTHING = "says that nothing happens"
_SAYS_ORDER = "says in which order things happen; they cite their own rules"

UNCITABLE = {
    "MERV-COMP-02": _COMPONENTS,
    "MERV-COMP-03": _COMPONENTS,
    "MERV-COMP-04": _COMPONENTS,
    "MERV-COMP-05": _COMPONENTS,
    "MERV-COMP-06": "a property of white cubes; paying with one cites MERV-PAY-01",
    "MERV-COMP-07": "says who sees what: the areas of the table",
    "MERV-SETUP-01": "refused when the match is created, before there is a table; seats have fixed colours",
    "MERV-FLOW-04": _GEOMETRY,
    "MERV-TURN-04": _SAYS_ORDER,
    "MERV-RES-05": _NOTHING,
    "MERV-RES-06": "says that nothing is to be decided",
    "MERV-FAV-04": "permits something: nobody is refused",
    "MERV-INF-03": "fixes limits; going beyond them is refused by MERV-CAR-05 and MERV-CON-01",
    "MERV-SOL-04": "says when soldiers leave, which cites MERV-INV-07 and MERV-UPG-03",
    "MERV-PAL-01": "describes components; a full hall is refused by MERV-PAL-04",
    "MERV-LIB-04": "a permission; using it cites the rule of the board action",
    "MERV-LIB-05": "a permission; using it cites MERV-PAY-02",
    "MERV-MOS-01": _GEOMETRY,
    "MERV-WAL-04": _NOTHING,
    "MERV-INV-02": _GEOMETRY,
    "MERV-INV-06": _NOTHING,
    "MERV-HC-04": "follows from MERV-RES-03, MERV-SOL-03, MERV-WAL-03 and MERV-INV-08, which are cited",
    "MERV-HC-05": "the same as MERV-RND-05, which is cited",
    "MERV-CM-06": "a number of actions; what they do cites their own rules",
    "MERV-GEN-02": _SAYS_ORDER,
    "MERV-GEN-03": "a permission of the service",
    "MERV-IVR-01": _INVARIANT,
    "MERV-IVR-02": _INVARIANT,
    "MERV-IVR-03": _INVARIANT,
    "MERV-IVR-04": _INVARIANT,
    "MERV-IVR-05": _INVARIANT,
    "MERV-IVR-06": _INVARIANT,
}
