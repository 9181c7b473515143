"""`caravan demo`: matches of bots from the first event to the verified result, over gRPC and in a real store."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from caravanserai import Client
from caravanserai_protocol.v1.scoreboard_pb2 import Scoreboard

from caravanserai_verify.matches.findings import MatchVerification
from caravanserai_verify.record_report import verification_lines
from clients.caravan.fold_error import InconsistentEventsError
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.games import settled
from clients.caravan.match_arguments import BEST_BOT, BOTS_HELP, add_bots, bot_kinds, option_values, told_bots
from clients.caravan.match_lines import draw_event, draw_scoreboard
from clients.caravan.phrases import Speech
from clients.caravan.replay import follow
from clients.caravan.rules.installed_game import installed
from clients.caravan.shell import command
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    Rules,
    connected,
    failing,
    out,
    print_json,
    progress,
)
from clients.workshop.stored_matches import stored_rows, verify_matches
from clients.workshop.temporary_service import LocalService
from domain.games import games
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from service.persistence.location import StoreLocation
from service.persistence.lock import StoreLockedError

DEFAULT_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class WatchedMatch:
    """A match that was watched while it was played."""

    name: str
    folded: FoldedMatch
    board: Scoreboard

    @property
    def winners(self) -> list[int]:
        """The seats in the first place."""
        return [seat.seat for seat in self.board.seats if seat.place == 1]


def demo(
    game: Annotated[str, typer.Option(help="The game.")] = "marcopolo",
    players: Annotated[int | None, typer.Option(min=1, help="The number of bots; 4 unless --bots names some.")] = None,
    bots: Annotated[str, typer.Option(help=BOTS_HELP)] = BEST_BOT,
    matches: Annotated[int, typer.Option(min=1, help="The number of matches, one after the other.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed plays the same matches.")] = "1",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    store: Annotated[
        str, typer.Option(help="Keep the matches in this store: a SQLite file, or postgresql://host/database.")
    ] = "",
    lang: Language = DEFAULT_LANGUAGE,
    rules: Rules = False,
    as_json: AsJson = False,
) -> None:
    """Start a service on a fresh store, let bots play, watch, count the points, replay and verify.

    Exit status 1 if anything differs.
    """
    speech = Speech(lang)
    with failing(speech), _store(store) as path:
        if game in games():
            lang = settled(games()[game], lang)  # before anything is begun
            speech.speak(lang)
        shown: list[WatchedMatch] = []
        kinds = bot_kinds(bots, players or (bots.count(",") + 1 if "," in bots else DEFAULT_PLAYERS), speech)
        try:
            with (
                LocalService(
                    Configuration(path, port=0, allow_seeded=True, drain_seconds=0, limits=UNLIMITED)
                ) as service,
                connected(service.address, lang, speech=speech) as client,
                progress(hidden=as_json or matches == 1) as bars,
            ):
                task = bars.add_task(speech.plain("bar-playing"), total=matches)
                for number in range(1, matches + 1):
                    own_seed = seed if matches == 1 else f"{seed}/{number}"
                    name = _seat_bots(
                        client.with_token(), game, kinds, option_values(game, option or (), speech), own_seed, speech
                    )
                    if number == 1 and not as_json:
                        opponents, strengths = told_bots(kinds, speech)
                        out.print(speech.line("demo-begins", bots=opponents, strengths=strengths))
                    shown.append(_watch(client, name, lang, log=not as_json and matches == 1, rules=rules))
                    bars.advance(task)
        except (StoreLockedError, OSError, InconsistentEventsError) as error:
            raise Failure(str(error)) from error
        verified = {result.match: result for result in verify_matches(path, [s.name for s in shown], as_json)}
        replayed = {match.name: _replays(path, match, lang) for match in shown}
    if as_json:
        print_json({"matches": [_as_json(match, replayed[match.name], verified[match.name]) for match in shown]})
    else:
        for match in shown:
            _draw(match, replayed[match.name], verified[match.name], speech)
        if store:
            named = StoreLocation.of(store)
            again = command("replay", shown[-1].name, "--store", named)
            out.print(speech.line("demo-kept", store=str(named), command=again))
    if not all(replayed[match.name] and verified[match.name].ok for match in shown):
        raise typer.Exit(1)


@contextmanager
def _store(given: str) -> Iterator[str]:
    """The given store, or a temporary one."""
    if given:
        yield given
    else:
        with TemporaryDirectory(prefix="caravan-demo-") as folder:
            yield str(Path(folder) / "caravanserai.sqlite")


def _seat_bots(
    owner: Client, game: str, kinds: Sequence[str], options: dict[str, str], seed: str, speech: Speech
) -> str:
    name = owner.create_match(game, len(kinds), options, seed=seed).name
    add_bots(owner, name, kinds, speech)
    owner.start(name)
    return name


def _watch(client: Client, name: str, language: str, *, log: bool, rules: bool) -> WatchedMatch:
    """Follows a match to its end, folds each event and compares its fingerprint."""
    folded = FoldedMatch(0, installed(language))
    for update in client.watch(name):
        told = folded.update(update)
        if log:
            out.print(draw_event(folded.titles, told, range(1, folded.created.players + 1), rules=rules))
    return WatchedMatch(name, folded, client.scoreboard(name, folded.version))


def _replays(path: str, match: WatchedMatch, language: str) -> bool:
    """True if stored and streamed events give a spectator the same table at each version."""
    try:
        again = follow(stored_rows(path, match.name), language, hidden=True)
    except InconsistentEventsError:
        return False
    streamed = match.folded
    return again.table == streamed.table and [e.event for e in again.events] == [e.event for e in streamed.events]


def _draw(match: WatchedMatch, replayed: bool, verified: MatchVerification, speech: Speech) -> None:
    folded = match.folded
    out.print()
    seen = folded.seen(folded.table)
    out.print(seen.whole())
    out.print(draw_scoreboard(folded.titles, match.board, speech, seen.rivals()))
    out.print()
    same = "yes" if replayed and verified.replay_ok else "no"
    fingerprint = f"{folded.table.fingerprint:016x}"
    out.print(speech.line("demo-replay", same=same, version=str(folded.version), fingerprint=fingerprint))
    for line in verification_lines(verified, speech, chance=False):  # it was said before the match
        out.print(line)


def _as_json(match: WatchedMatch, replayed: bool, verified: MatchVerification) -> dict[str, object]:
    return {
        "name": match.name,
        "version": match.folded.version,
        "fingerprint": f"{match.folded.table.fingerprint:016x}",
        "scores": {
            str(seat.seat): {
                "points": seat.points,
                "place": seat.place,
                "categories": {entry.category: entry.points for entry in seat.categories},
            }
            for seat in match.board.seats
        },
        "winners": match.winners,
        "replay_ok": replayed and verified.replay_ok,
        "verify_ok": verified.ok,
    }
