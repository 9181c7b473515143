"""Matches in a store: their events, the list of them, and their verification, without a service that runs."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from caravanserai_protocol.v1.match_pb2 import Match

from caravanserai_verify.matches.findings import MatchVerification
from caravanserai_verify.parallel import WORTHWHILE
from clients.caravan.phrases import Speech
from clients.caravan.terminal import DEFAULT_LANGUAGE, Failure, err, progress, showing
from clients.workshop.opened_store import configured, opened
from domain.games import games
from domain.matches.events import DecisionUndone, Recorded
from domain.play.game import Game
from domain.play.rounds import rounds_begun
from domain.words import Words
from service.messages.matches.present import match_message
from service.persistence.format import StoreMissingError
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verified, verify_stored


def stored_rows(path: str | Path, match: str, speech: Speech | None = None) -> list[Recorded]:
    """The rows of a match in a store.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    speech = speech or Speech()
    with closing(_existing(path, speech)) as store:
        rows = store.rows(match)
    if not rows:
        raise Failure(speech.plain("no-match-in-store", match=match, store=str(path)))
    return rows


def _existing(path: str | Path, speech: Speech) -> MatchStore:
    """A store that is there.

    Raises:
        Failure: there is none.
    """
    try:
        return MatchStore(configured(path).location, games(), create=False)
    except StoreMissingError as error:
        raise Failure(speech.plain("no-store", store=str(path))) from error


def stored_matches(store: str, game: str, speech: Speech) -> Generator[Match]:
    """The matches in a store, of one game if it is named, the latest first.

    Raises:
        Failure: there is no such game.
    """
    if game and game not in games():
        raise Failure(speech.plain("no-game", game=game, games=", ".join(games())))
    with opened(store) as log:
        yield from _stored(log, game, speech)


def _stored(log: MatchStore, game: str, speech: Speech) -> Iterator[Match]:
    for name in reversed(log.matches()):
        try:
            if game and log.load(name, up_to=1).created.game != game:
                continue
            rows = log.rows(name)
            match = log.folded(name, rows)
            message = match_message(match, Words(match.game, DEFAULT_LANGUAGE))
            message.round = _round(match.game, rows)
            yield message
        except Exception as error:  # an invalid log may cause any error and must hide no other match
            err.print(speech.line("match-bad", match=name, error=str(error)))


def _round(game: Game, rows: Sequence[Recorded]) -> int:
    """The number of rounds that have begun."""
    begins, events = game.log.round_begins, [row.event for row in rows]
    return sum(rounds_begun(begins, event.effects, undoes=isinstance(event.body, DecisionUndone)) for event in events)


def verify_matches(
    path: str | Path,
    matches: Sequence[str] = (),
    hidden: bool = False,
    speech: Speech | None = None,
    *,
    deciding: bool = True,
) -> list[MatchVerification]:
    """Verifies matches of a store, all of them if none is named.

    Raises:
        Failure: There is no store, or no such match in it.
    """
    speech = speech or Speech()
    with closing(_existing(path, speech)) as store:
        names = list(matches) or store.matches()
        missing = [name for name in matches if not store.raw_of(name)]
        if missing:
            raise Failure(speech.plain("no-match-in-store", match=missing[0], store=str(path)))
        results = []
        with progress(hidden) as bars:
            overall = bars.add_task(speech.plain("bar-verifying"), total=len(names))
            if len(names) < WORTHWHILE:
                for name in names:
                    show = showing(bars, bars.add_task(name, total=None))
                    results.append(verify_stored(store, name, show, deciding=deciding))
                    bars.advance(overall)
            else:
                for result in verified(store.location, names, deciding=deciding):
                    results.append(result)
                    bars.advance(overall)
    return results
