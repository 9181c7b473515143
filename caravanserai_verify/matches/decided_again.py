"""The second decision of a stored match: the rules get the same commands, and must make the same bytes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.matches.commands import command_again, create_again, time_of
from caravanserai_verify.matches.findings import MatchVerification, Progress, Stretch
from domain.errors import CommandError
from domain.matches.events import MatchCreated, Recorded, RulesChanged
from domain.matches.lifecycle import Lifecycle
from domain.matches.match import Match
from domain.matches.recorded_match import rules_of
from domain.play.errors import Refused, RuleError
from domain.play.game import Game
from domain.table.table import FoldError


def decide_again(
    result: MatchVerification,
    rows: Sequence[Recorded],
    created: MatchCreated,
    games: Mapping[str, Game],
    progress: Progress,
) -> None:
    """Gives the same commands to the rules and compares the bytes of the resulting events."""
    game = rules_of(games, created)
    codec = ProtobufCodec(games)
    match = Match(codec, games, Lifecycle(result.match))
    parts = list(stretches(rows))
    last = max((part.last for part in parts if game.decides_again(part.rules_version)), default=0)
    for stretch in parts:
        if not game.decides_again(stretch.rules_version):
            result.undecided.append(stretch)
            result.wrong(stretch.first, "decided again", _undecided(stretch, len(rows), game))
            if stretch.last < last and not _fold(result, rows, stretch, match, progress):
                return
            continue
        again = _decide_stretch(result, codec, rows, stretch, created, match, progress)
        if again is None:
            return
        match = again


def stretches(rows: Sequence[Recorded]) -> Iterator[Stretch]:
    """The parts of a match that different rules versions decided."""
    first, present = 1, 0
    for version, row in enumerate(rows, 1):
        body = row.event.body
        if isinstance(body, MatchCreated) and version == 1:
            present = body.rules_version
        elif isinstance(body, RulesChanged):
            yield Stretch(first, version - 1, present)
            first, present = version, body.rules_version
    yield Stretch(first, len(rows), present)


def _undecided(stretch: Stretch, length: int, game: Game) -> str:
    if game.missing:
        return f"was played by version {stretch.rules_version} of the rules of {game.name}, which are not here"
    whole = (stretch.first, stretch.last) == (1, length)
    part = "" if whole else f"up to version {stretch.last} "
    return f"was played {part}by version {stretch.rules_version} of the rules; this is version {game.rules_version}"


def _fold(
    result: MatchVerification, rows: Sequence[Recorded], stretch: Stretch, match: Match, progress: Progress
) -> bool:
    """Takes the events of a stretch as they are; whether they can be folded."""
    for row in rows[stretch.first - 1 : stretch.last]:
        try:
            match.fold(row)
        except (CommandError, FoldError, ValueError) as error:
            result.wrong(row.event.version, "decided again", f"is not possible: {error}")
            return False
        progress(len(rows) + row.event.version, 2 * len(rows))
    return True


def _decide_stretch(
    result: MatchVerification,
    codec: ProtobufCodec,
    rows: Sequence[Recorded],
    stretch: Stretch,
    created: MatchCreated,
    match: Match,
    progress: Progress,
) -> Match | None:
    """Decides the events of a stretch again, starting with the match before them. Returns the match after them, or None
    if the events differ.
    """
    position = stretch.first - 1
    while position < stretch.last:
        row = rows[position]
        match.clock = partial(time_of, row)
        try:
            if position:
                made = command_again(match, row, rows[position + 1 : position + 2])
            else:
                match, made = create_again(codec, match.games, result.match, created, rows)
        except (CommandError, Refused, RuleError, FoldError, ValueError) as error:
            result.wrong(row.event.version, "decided again", f"is not possible: {error}")
            return None
        if not made:  # such as a time-out before its time
            result.wrong(row.event.version, "decided again", "is not possible: nothing happens then")
            return None
        for again, stored in zip(made, rows[position : position + len(made)], strict=False):
            same = again.data == stored.data and _payloads(again) == _payloads(stored)
            if not result.check(stored.event.version, "decided again", same, "comes out differently"):
                return None
        position += len(made)
        progress(len(rows) + min(position, len(rows)), 2 * len(rows))
    if position != stretch.last:
        result.wrong(stretch.last, "decided again", "is not the end: the rules go on")
        return None
    return match


def _payloads(row: Recorded) -> list[tuple[bytes, bytes]]:
    return [(opening.salt, opening.payload) for opening in row.openings]
