"""`caravan analyse`: what each seat of a finished match missed, and what chance brought."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from caravanserai.errors import CallError
from caravanserai_protocol.following import AlteredError
from rich.table import Table as Grid

from caravanserai_verify.codecs.analyses import moment_of
from caravanserai_verify.files import read_record
from caravanserai_verify.matches.published import rows_of
from caravanserai_verify.record_proof import require_over
from caravanserai_verify.texts import with_minus
from clients.caravan.accounts import known_here, understood
from clients.caravan.fold_error import making_sense
from clients.caravan.games import settled
from clients.caravan.phrases import Speech
from clients.caravan.records import record_at
from clients.caravan.replay import match_or_record, played_last
from clients.caravan.rules.known_game import KnownGame
from clients.caravan.store_option import DEFAULT_STORE, Store, stores
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    connected,
    escaped,
    match_name,
    match_not_file,
    out,
    print_json,
    tracked,
)
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.steps import decided_as_today, laid_out, seed_of, steps_of, successions_of
from domain.play.game import Game
from domain.play.playing import Playing
from domain.simulation.analysis import (
    AnalysisSummary,
    Judgement,
    Measure,
    Moment,
    SeatAnalysis,
    Step,
    analysed,
    summary,
)

ELSEWHERE = ("ANALYSIS_OFF", "METHOD_UNKNOWN")
"""The reason why a service does not analyse matches: it is told not to, or is older than that."""
CURVE = 60
"""The widest curve, in columns."""
SMALLEST = 0.1
"""The least error that is shown as a number, in points."""
BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Analysis:
    """An analysed match, with the words of its game."""

    match: str
    known: KnownGame
    moments: Sequence[Moment]
    summary: AnalysisSummary
    points: Sequence[int]

    def acting(self, seat: int, version: int, speech: Speech) -> str:
        """The name of a seat that decided at a version: a bot may have taken it over before."""
        name, successor = self.known.words.seat(seat), self.summary.seats[seat - 1].successor
        later = successor is not None and version > successor.since
        return speech.plain("left-to-bot", player=name) if later else name


def analyse(
    match: Annotated[
        str, typer.Argument(help="A record, or the match: its id, or matches/<id>; none for the one played last.")
    ] = "",
    store: Store = DEFAULT_STORE,
    address: Annotated[
        str, typer.Option(help="Take the match from a running service, which analyses it, instead of a store.")
    ] = "",
    record: Annotated[Path | None, typer.Option(help="Take it from a file that `caravan export` wrote.")] = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Analyse a finished match: mistakes and what was better, luck, and the chances to win.

    An expert, the strongest level of bots, judges each decision by what its seat knew. This takes minutes; the result
    is always the same. A service analyses its matches itself, once for all; otherwise this process does it.
    """
    speech = Speech(lang)
    with understood(speech):
        match, record = match_or_record(match, record, speech)
        if record is None and not match:
            match, address, store = played_last(address, store, speech)
        rows = _rows(match, store, address, record, lang)
        with making_sense():
            known = KnownGame(rows[0].event.body, lang)
        if known.game.missing:
            raise Failure(speech.plain("rules-missing", game=known.game.name))
        lang = settled(known.game, lang)
        speech.speak(lang)
        analysis = _analysed(rows, known, speech, address if record is None else "", hidden=as_json)
    if as_json:
        print_json(as_dictionary(analysis))
    else:
        draw(analysis, speech)


def _rows(match: str, store: str, address: str, record: Path | None, language: str) -> list[Recorded]:
    """The events of the match with all openings."""
    if record is None and not address:
        speech = Speech(language)
        return stores(speech).stored_rows(store, match_not_file(match, speech), speech)
    published = read_record(record) if record is not None else record_at(address, match_name(match, Speech(language)))
    require_over(published)
    with making_sense():
        return rows_of(published, games())


def _analysed(rows: Sequence[Recorded], known: KnownGame, speech: Speech, address: str, *, hidden: bool) -> Analysis:
    """Analyses a match, or lets the service at an address do it.

    Raises:
        Failure: it is not over, has no estimate, or other rules decided it.
        FoldError: its events make no sense.
    """
    game, name = known.game, rows[0].event.match
    if not rows[-1].event.ends:
        raise Failure(speech.plain("analysis-not-over", match=name))
    if game.bots.evaluate is None:
        raise Failure(speech.plain("analysis-no-estimate", game=known.words.title))
    if not decided_as_today(rows, game):
        raise Failure(speech.plain("analysis-other-rules", match=name))
    with making_sense():
        playing, steps = laid_out(rows, games()), steps_of(rows)
        with _moments_at(address, name, game) as served:
            found = analysed(playing, steps, seed_of(rows)) if served is None else _beside(playing, steps, served)
            moments = list(tracked(found, speech.plain("bar-analysing"), len(steps), hidden))
        if len(moments) < len(steps):
            raise Failure(speech.plain("analysis-stopped", match=name, version=str(len(moments))))
    points = [playing.turn.points(seat, game.categories) for seat in playing.turn.numbers]
    return Analysis(name, known, moments, summary(moments, successions_of(rows)), points)


@contextmanager
def _moments_at(address: str, match: str, game: Game) -> Iterator[Iterator[Moment] | None]:
    """The analysis of a match as a service makes it; None if there is none to ask, or it analyses no matches."""
    if not address:
        yield None
        return
    with connected(address) as client:
        asking = known_here(client, address, match)
        try:
            asking.request_analysis(match)
        except CallError as error:
            if error.reason not in ELSEWHERE:
                raise
            yield None
            return
        with asking.watch_analysis(match) as parts:
            yield (moment_of(game, event) for part in parts for event in part.events)


def _beside(playing: Playing, steps: Sequence[Step], moments: Iterator[Moment]) -> Iterator[Moment]:
    """The moments of a service, while the match is folded beside them. What they say of a decision is the service's
    word, but who made which decision is in the match.

    Raises:
        AlteredError: a moment is about another seat or decision, or nobody decided.
    """
    for step, moment in zip(steps, moments, strict=False):
        playing.fold(step.effects, step.draws)
        judgement = moment.judgement
        if judgement is not None and (judgement.seat, judgement.played) != (step.seat, step.decision):
            raise AlteredError(f"the service judges a decision at version {moment.version} that nobody made")
        if len(moment.estimates) != len(playing.turn.numbers):
            raise AlteredError(f"the service estimates {len(moment.estimates)} seats at version {moment.version}")
        yield moment


# -- for people -------------------------------------------------------------------------------------------------------


def draw(analysis: Analysis, speech: Speech) -> None:
    """The analysis for a person: seats, curves, the deciding mistakes, and all others by version."""
    words, found = analysis.known.words, analysis.summary
    out.print(speech.line("analysis-of", title=words.title, match=analysis.match, version=str(len(analysis.moments))))
    grid = Grid(*(speech.plain(f"analysis-{column}") for column in ("seat", "points", "accuracy", "mistakes")))
    for column in ("lost", "luck"):
        grid.add_column(speech.plain(f"analysis-{column}"), justify="right")
    for seat, (entry, points) in enumerate(zip(found.seats, analysis.points, strict=True), 1):
        name, successor = words.seat(seat), entry.successor
        if successor is None:
            grid.add_row(escaped(name), with_minus(points), *_achieved(entry, speech))
        else:
            grid.add_row(escaped(name), "", *_achieved(entry, speech))
            later = speech.plain("left-to-bot", player=name)
            grid.add_row(escaped(later), with_minus(points), *_achieved(successor, speech))
    out.print(grid)
    if any(entry.luck is None for entry in found.seats):
        out.print(speech.line("analysis-no-luck-why"))
    _draw_curves(analysis, speech)
    mistakes_at = {moment.version: moment.judgement for moment in analysis.moments if _is_mistake(moment)}
    _draw_mistakes(analysis, "analysis-deciding", {at: mistakes_at[at] for at in found.deciding}, speech)
    others = {at: judgement for at, judgement in mistakes_at.items() if at not in found.deciding}
    _draw_mistakes(analysis, "analysis-others", others, speech)
    if not mistakes_at:
        out.print(speech.line("analysis-no-mistakes"))
    out.print(speech.line("analysis-method"))


def _achieved(entry: SeatAnalysis, speech: Speech) -> tuple[str, str, str, str]:
    """The accuracy, mistakes, losses and luck of the player of a seat, or of its bot."""
    accuracy = "" if entry.accuracy is None else f"{entry.accuracy:.0%}"
    mistakes = speech.plain("analysis-of-decisions", mistakes=entry.mistakes, judged=entry.judged)
    luck = speech.plain("analysis-no-luck") if entry.luck is None else _number(entry.luck, speech, signed=True)
    return accuracy, mistakes, _number(entry.lost, speech), luck


def _is_mistake(moment: Moment) -> bool:
    return moment.judgement is not None and moment.judgement.mistake


def _draw_curves(analysis: Analysis, speech: Speech) -> None:
    """The chances of each seat to win, from the first event to the last one."""
    with_chances = [moment.chances for moment in analysis.moments if moment.chances]
    if not with_chances:
        out.print(speech.line("analysis-no-chances"))
        return
    out.print(speech.line("analysis-curves"))
    width = min(CURVE, len(with_chances))
    chosen = [with_chances[column * (len(with_chances) - 1) // max(width - 1, 1)] for column in range(width)]
    for seat, name in enumerate(map(analysis.known.words.seat, range(1, len(analysis.points) + 1))):
        bars = "".join(BARS[min(int(chances[seat] * len(BARS)), len(BARS) - 1)] for chances in chosen)
        out.print(f"  {bars} {escaped(name)}", soft_wrap=True)


def _draw_mistakes(analysis: Analysis, title: str, mistakes: dict[int, Judgement | None], speech: Speech) -> None:
    words = analysis.known.words
    if mistakes:
        out.print(speech.line(title))
    for version, judgement in mistakes.items():
        if judgement is None or judgement.loss is None:
            continue
        seat = analysis.acting(judgement.seat, version, speech)
        line = loss_line(seat, version, judgement.loss, judgement.chance_loss, speech)
        out.print(f"  {line}")
        for name, decision in (("played", judgement.played), ("better", judgement.preferred)):
            out.print(f"    {speech.line(f'analysis-{name}', decision=words.decision(decision))}")


def loss_line(seat: str, version: int, loss: Measure, chance: Measure | None, speech: Speech) -> str:
    """The cost of a mistake, in words. A chance that is lower by less than half a hundredth is not mentioned."""
    hundredths = 0 if chance is None else round(100 * chance.mean)
    return speech.line(
        "analysis-mistake",
        version=str(version),
        seat=seat,
        loss=_number(loss.mean, speech),
        error=_error(loss, speech),
        worlds=loss.worlds,
        chance=hundredths if hundredths > 0 else "none",
    )


def _error(measure: Measure, speech: Speech) -> str:
    """The error of a measure, as a number or as one of the words of `analysis-mistake`: never 0, which nobody knows."""
    if measure.agreed:
        return "agreed"
    return _number(measure.error, speech) if measure.error >= SMALLEST / 2 else "small"


def _number(value: float, speech: Speech, *, signed: bool = False) -> str:
    """A number of points with one decimal, as the language writes it."""
    text = f"{value:+.1f}" if signed else f"{value:.1f}"
    return with_minus(text).replace(".", speech.plain("decimal-mark"))


# -- for programs -----------------------------------------------------------------------------------------------------


def as_dictionary(analysis: Analysis) -> dict[str, Any]:
    """The analysis for programs: the seats, and each event."""
    words = analysis.known.words
    return {
        "name": analysis.match,
        "game": analysis.known.game.name,
        "version": len(analysis.moments),
        "seats": [
            {"seat": seat, "points": points, **_achieved_as_json(entry)}
            for seat, (entry, points) in enumerate(zip(analysis.summary.seats, analysis.points, strict=True), 1)
        ],
        "deciding": list(analysis.summary.deciding),
        "moments": [
            {
                "version": moment.version,
                "estimates": list(moment.estimates),
                "chances": list(moment.chances),
                "luck": list(moment.luck),
                "judgement": _judgement(words, moment.judgement),
            }
            for moment in analysis.moments
        ],
    }


def _achieved_as_json(entry: SeatAnalysis) -> dict[str, Any]:
    successor = entry.successor and _achieved_as_json(entry.successor)
    return {"accuracy": entry.accuracy, **entry._asdict(), "successor": successor}


def _judgement(words: Any, judgement: Judgement | None) -> dict[str, Any] | None:
    if judgement is None:
        return None
    return {
        "seat": judgement.seat,
        "played": words.decision(judgement.played),
        "preferred": words.decision(judgement.preferred),
        "options": [
            {"decision": words.decision(option.decision), "estimate": _measure(option.estimate)}
            for option in judgement.options
        ],
        "loss": _measure(judgement.loss),
        "chance_loss": _measure(judgement.chance_loss),
        "mistake": judgement.mistake,
    }


def _measure(measure: Measure | None) -> dict[str, float] | None:
    return None if measure is None else measure._asdict()
