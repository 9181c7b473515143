"""Matches of earlier versions of the rules that decide as they did: played again they have the bytes that they had.

The digests were taken from the last events of golden matches with the service of that time. Where the present rules
lead a golden match elsewhere, a file in `older` holds the choices that were made.
"""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.matches.verification import verify
from domain.boxes.file import digest
from domain.games import games
from domain.games.sahwari.guild_camel import MoveGuildCamel
from domain.games.sahwari.turn import OASIS
from domain.matches.events import Edition, Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from tests.records.golden import MATCHES, choices_file

FOLDER = Path(__file__).parent / "older"
NAME = "matches/golden"

OLDER = {
    "marcopolo-3-draft": (2, "951af7ebe474cc8f45489f230c969e06c06d3313e9910b0d6fdcfce4cbf8ac5d"),
    "marcopolo-4-first-game": (2, "b8f9b394850f5d72304341df5e84d1f4737baec37aa5bb5719ba4814b0e13b2c"),
    "sahwari-2": (3, "ae572406e7d47410a91ec6776420919f12a73791c96a82178b01ef3f0fef141d"),
    "sahwari-4": (3, "d1b795eef87133f169dcc9a451afe805f3bef8efb70bf7cf7b1f36bf37e34bdd"),
}
"""Each record with the version of its rules and the SHA-256 of its last event."""


def box_of(game: str, rules_version: int) -> bytes:
    """The standard box as it was: without the switches that came later."""
    content = games()[game].content()
    for option in games()[game].options:
        if option.since > rules_version:
            content = re.sub(rb"(?ms)^\[switches\.%s\]$.*?(?=^\[)" % option.name.encode(), b"", content)
    return content


def choices_of(name: str) -> list[str]:
    """The seed of a match, and its choices."""
    file = FOLDER / f"{name}.txt"
    return (file if file.is_file() else choices_file(name)).read_text(encoding="utf-8").split()


def played_again(name: str, rules_version: int, decisions: int | None = None) -> tuple[Match, list[Recorded]]:
    """A match by the rules of a version, after so many decisions or at its end."""
    game, players, options = MATCHES[name]
    seed, *choices = choices_of(name)
    box = box_of(game, rules_version)
    match, log = Match.create(
        ProtobufCodec(games()),
        games(),
        NAME,
        Terms(
            game,
            players,
            options,
            seed=seed,
            edition=Edition("standard", digest(box), box),
            chance_scheme=1,
            rules_version=rules_version,
        ),
        b"",
    )
    for seat in range(players):
        log += match.join(f"Player {seat + 1}")
    log += match.start()
    assert match.playing is not None
    for choice in choices[:decisions]:
        seat, index = (int(number) for number in choice.split(":"))
        log += match.decide(seat, list(match.playing.offers(seat))[index])
    return match, log


@pytest.mark.parametrize("name", OLDER)
def test_a_match_of_older_rules_is_decided_again_to_the_bytes_that_it_has(name: str) -> None:
    rules_version, last = OLDER[name]
    match, log = played_again(name, rules_version)
    assert match.playing is not None
    assert match.playing.finished
    assert sha256(log[-1].data).hexdigest() == last
    assert match.created.rules_version == rules_version < match.game.rules_version
    result = verify(NAME, log, games())
    assert (result.ok, result.decided_again_ok, result.other_rules, result.findings) == (True, True, False, [])


def test_a_match_of_older_rules_does_not_name_options_that_came_later() -> None:
    match, _ = played_again("sahwari-2", 3, 0)
    named = {name for name, _ in match.created.options}
    assert (
        named
        == {option.name for option in match.game.options if option.since <= 3}
        < {option.name for option in match.game.options}
    )


def test_a_match_that_was_begun_by_older_rules_goes_on_by_them() -> None:
    """Guild camels could stop on an Oasis, and still can where the match began like that."""
    _, log = played_again("sahwari-2", 3, 140)
    match = Match.load(ProtobufCodec(games()), games(), NAME, log)
    assert match.playing is not None
    assert match.playing.setting.on("guild_camel_may_stop_on_oasis")
    (seat,) = match.playing.awaiting()
    side = match.playing.turn.map.side  # type: ignore[attr-defined]
    offers = [offer for offer in match.playing.offers(seat) if isinstance(offer, MoveGuildCamel)]
    assert OASIS in {side(offer.stop) for offer in offers}
