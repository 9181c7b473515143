"""Links to a match: what they hold, and which are refused."""

import shlex

import pytest

from clients.caravan.host import invite
from clients.caravan.links import MatchLocator
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure


def test_links_hold_all_that_one_needs() -> None:
    for address in ("127.0.0.1:50051", "[::1]:50051", "games.example.org:443"):
        for code in ("", "open sesame", "a&b=c#d?"):
            where = MatchLocator("matches/abcdefgh", address, code)
            assert MatchLocator.of(where.link, Speech()) == where
            assert shlex.split(where.command)[:4] == ["caravan", "join", "matches/abcdefgh", "--address"]
            assert shlex.split(where.command)[6:] == ([code] if code else [])
    assert MatchLocator("matches/abcdefgh", "unix:/tmp/socket").link == ""
    assert MatchLocator.of("abcdefgh", Speech(), "localhost:1") == MatchLocator("matches/abcdefgh", "localhost:1")


@pytest.mark.parametrize(
    "text",
    [
        "http://127.0.0.1:1/matches/a",
        "caravan:///matches/a",
        "caravan:/127.0.0.1:1/matches/a",
        "caravan://127.0.0.1:1",
        "caravan://127.0.0.1:1/players/a",
    ],
)
def test_other_links_are_refused(text: str) -> None:
    with pytest.raises(Failure, match="not a link to a match"):
        MatchLocator.of(text, Speech())


def test_a_link_and_what_is_said_beside_it_must_agree() -> None:
    link = "caravan://127.0.0.1:1/matches/a?code=12345678"
    with pytest.raises(Failure, match=r"you also gave 127\.0\.0\.1:2"):
        MatchLocator.of(link, Speech(), "127.0.0.1:2")
    with pytest.raises(Failure, match="you also gave abcdefgh"):
        MatchLocator.of(link, Speech(), "", "abcdefgh")
    assert MatchLocator.of(link, Speech(), "127.0.0.1:1", "12345678").join_code == "12345678"


@pytest.mark.parametrize(
    "name", ["matches/x; echo broken into", "matches/$(reboot)", "matches/a\u3000b", "matches/", "x"]
)
def test_a_name_that_a_shell_would_carry_out_is_never_shown_to_be_copied(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hostile service chooses a name that people copy into a shell."""
    with pytest.raises(Failure, match="an invalid match name"):
        invite(MatchLocator(name, "127.0.0.1:50051"), Speech())
    assert capsys.readouterr().out == ""
    assert shlex.split(MatchLocator(name, "127.0.0.1:1;reboot").command)[2:5] == [
        name,
        "--address",
        "127.0.0.1:1;reboot",
    ]
