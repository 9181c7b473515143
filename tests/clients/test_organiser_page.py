"""The organiser's page in the browser does what `caravan tournament` does: each command is found there, or left out for
a reason.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import clients
from clients.caravan.tournaments.commands import tournament

PAGES = Path(clients.__file__).parent / "web" / "src" / "pages" / "tournaments"
CALLS: Mapping[str, str] = {
    "adjudicate": "adjudicate",
    "apart": "keepApart",
    "bye": "grantBye",
    "cancel": "cancel",
    "change": "changeSettings",
    "check-in": "checkIn",
    "close": "closeRegistration",
    "create": "create",
    "entropy": "openEntropy",
    "export": "archive",
    "finish": "finish",
    "import-results": "pairByHand",
    "join-team": "joinTeam",
    "own-team": "changeOwnTeam",
    "pair": "pair",
    "pair-by-hand": "pairByHand",
    "pause": "pause",
    "register": "register",
    "release": "release",
    "resume": "resume",
    "seed": "seed",
    "show": "standings",
    "take-back-bye": "takeBackBye",
    "take-bye": "takeBye",
    "team": "formTeam",
    "withdraw": "withdraw",
}
"""The call that a page makes for each command."""
LEFT_OUT: Mapping[str, str] = {
    "demo": "starts a service on this machine",
    "import": "writes codes to a file before the service learns their hashes; a browser cannot tell that one is there",
    "list": "is the page of all tournaments",
    "page": "writes a file that is the page",
    "run": "waits in a terminal; in the browser the service pairs by itself, which is a setting",
    "use": "remembers a tournament between commands, and a page is about one",
}


def test_every_command_about_tournaments_has_its_place_in_the_app_or_is_left_out_for_a_reason() -> None:
    commands = tournament.registered_commands
    names = {one.name or (one.callback.__name__ if one.callback else "") for one in commands}
    assert names == CALLS.keys() | LEFT_OUT.keys()
    assert not CALLS.keys() & LEFT_OUT.keys()
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.ts*")))
    missing = [name for name, call in CALLS.items() if not re.search(rf"\b(calls|tournaments)\s*\.{call}\(", source)]
    assert not missing
    assert "<ImportResults " in source
    assert "early: !last" in source, "`finish --early`"
