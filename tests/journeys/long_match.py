"""A store with a match of three people that has come past version 400 and goes on; it is made once in a session."""

from pathlib import Path

from caravanserai_protocol.identity import token_hash

from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Rights, Terms
from domain.simulation.random_play import Picks, pick_decision, random_tastes
from service.persistence.matches.store import MatchStore

NAME = "matches/longjourney"
PLAYERS = ("Ann", "Bob", "Cleo")
FAR = 400


def token_of(player: str) -> str:
    """The token of a player, or of the owner."""
    return f"token-of-{player}"


def write(path: Path) -> int:
    """Writes the store; returns the version of the match. Ann is asked at that version."""
    store, picks = MatchStore(path, games()), Picks("far")
    rights = Rights(credential=token_hash(token_of("owner")))
    longest = {option.name: option.values[-1] for option in games()["sahwari"].options}
    match, log = Match.create(
        store.codec, games(), NAME, Terms("sahwari", len(PLAYERS), longest, rights=rights, seed="long"), bytes(32)
    )
    for player in PLAYERS:
        log += match.join(player, credential=token_hash(token_of(player)))
    log += match.start()
    playing = match.playing
    assert playing is not None
    tastes = random_tastes(playing, picks)
    while match.version < FAR or 1 not in playing.awaiting():
        seat = picks.one_of(list(playing.awaiting()))
        log += match.decide(seat, pick_decision(playing, seat, picks, tastes[seat]))
    store.append(log)
    store.close()
    return match.version
