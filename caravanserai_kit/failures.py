"""Failures of a game, each in one sentence: where in the match, what, and what to do about it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from domain.play.decision import Decision
from domain.play.defects import frames
from domain.play.errors import RuleError
from domain.play.playing import Playing
from domain.words import Words

REMEDIES = (
    ("holds .*, not", "the rule moves a piece that is not there; `draw` names a piece but does not move it"),
    ("is in no area of the game", "name the place by its area, or add the area to `AREAS`"),
    ("move of -", "count what is moved before moving it"),
    ("move of .* as ", "a face stays with its kind, and no piece gets or loses one"),
    ("turns into .* out of sight", "change a face only where everybody sees both ends of the move"),
    ("shown to|asked of", "seats are numbers from 1 to the number of players"),
    ("no task on stack", "close only what was asked"),
    ("nothing to (pick|draw) from", "look whether there is anything before choosing by chance"),
    ("more than one piece at", "use `only` and `face` only where all pieces are equal"),
    ("is no step, and no decision answers it", "spell the kind alike in `ask`, `@step` and `answers`"),
    ("is no step, and the match itself cannot be asked", "ask a seat: `then` is for steps"),
    ("there is no option", "declare it in `options` as `switch` or `Option`, or spell it alike in `turn.setting`"),
    ("does not fit", "ask for it with its class; its fields must stay as stored matches have them"),
    ("does not hold .*, but a value of type", "give the field a value of its declared type"),
    (
        "is due from the match, and a seat has something to do before",
        "call it off, or replace it, in a step of the match",
    ),
    ("steps in one event", "steps ask each other in a circle: break it"),
    ("nothing is offered to seat", "a question needs an answer: do not ask it, or offer to pass"),
    ("the match goes on after", "a question has no way out, so random play never ends: give it one"),
)
"""The remedies of a `RuleError`, by its text."""

GAMES = Path("domain") / "games"


class Findings(AssertionError):
    """Several things that a check has found, each in a sentence that says where."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def require_worded(words: Words) -> None:
    """Raises Findings if something was told without words, or a message asked for what nothing fills."""
    file = f"words/{words.language}.ftl"
    lacks = [f"{words.game.name} has no {name} in {words.language}: add it to {file}" for name in sorted(words.missing)]
    faults = [f"{words.game.name}: {fault}: mend it in {file}" for fault in sorted(words.faults)]
    if lacks or faults:
        raise Findings(lacks + faults)


class OtherWorldError(Exception):
    """A rule failed in a match that a viewer cannot tell from the real one."""

    def __init__(self, viewer: int, error: Exception) -> None:
        who = f"seat {viewer}" if viewer else "a spectator"
        super().__init__(
            f"the rules fail where only faces are exchanged that {who} does not see ({_said(error)}): the rule takes "
            "for granted what lies hidden there, so let it look before it moves"
        )


def told(error: BaseException, test: Path | None = None) -> list[str]:
    """The faults found, a sentence for each finding of an error; in a ``test`` of one game also where in the test."""
    if isinstance(error, Findings):
        return [f"{sentence.rstrip('.')}." for sentence in error.sentences]
    where = "; ".join([*_lines_of(test, error), *_circumstances(error.__traceback__)])
    sentence = _what(error)
    return [f"{where}: {sentence}." if where else f"{sentence[:1].upper()}{sentence[1:]}."]


def remedy(error: RuleError) -> str:
    """The remedy; empty where nothing general can be said."""
    return next((text for pattern, text in REMEDIES if re.search(pattern, str(error))), "")


def _what(error: BaseException) -> str:
    if isinstance(error, AssertionError):
        return str(error).partition("\n")[0].rstrip(".") or _place(error)
    if isinstance(error, RuleError):
        advice = remedy(error)
        return f"{_said(error)}: {advice}" if advice else _said(error)
    if isinstance(error, OtherWorldError):
        return str(error)
    return f"{_said(error)} {_place(error)}"


def _said(error: BaseException) -> str:
    name = "" if isinstance(error, RuleError) else f"{type(error).__name__}: "
    return f"{name}{str(error).partition(chr(10))[0]}".rstrip(".: ")


def _place(error: BaseException) -> str:
    """The line where it happened: the last one of a game, or else the last one."""
    running = list(frames(error.__traceback__))
    own = [entry for entry in running if GAMES.as_posix() in entry[0].f_code.co_filename] or running
    frame, line = own[-1]
    return f"in {Path(frame.f_code.co_filename).name}, line {line} ({frame.f_code.co_name})"


def _lines_of(test: Path | None, error: BaseException) -> Iterator[str]:
    """The lines of a test in which an error came up."""
    inside = [entry for entry in frames(error.__traceback__) if entry[0].f_code.co_filename == str(test)]
    for frame, line in inside[:1]:
        yield f"{test.name if test else test}, line {line} ({frame.f_code.co_name})"


def _known(variables: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """The circumstances, by the variables of a function."""
    for name, value in variables.items():
        if isinstance(value, Playing):
            yield "playing", value
        elif isinstance(value, Decision) and name in ("decision", "offer", "self"):
            yield "decision", value
        elif name in ("seat", "viewer") and isinstance(value, int) and not isinstance(value, bool):
            yield name, value


def _circumstances(traceback: TracebackType | None) -> Iterator[str]:
    """Setting, version, seat and decision, as far as the functions that were running know them."""
    known: dict[str, Any] = {}
    for frame, _ in frames(traceback):
        here = dict(_known(frame.f_locals))
        if "decision" in known and "decision" not in here:  # a rule speaks of other seats too
            here.pop("seat", None)
        known |= here
    if "playing" not in known:
        return
    playing: Playing = known["playing"]
    defaults = {option.name: option.default for option in playing.game.options}
    chosen = [f"{name}={value}" for name, value in playing.setting.options.items() if value != defaults[name]]
    players = f"{playing.setting.players} player{'s'[: playing.setting.players != 1]}"
    yield f"{playing.game.name} with {', '.join([players, *chosen])}, version {playing.version}"
    if "viewer" in known:
        yield f"as seat {known['viewer']} sees it" if known["viewer"] else "as a spectator sees it"
    if "decision" in known:
        yield f"seat {known['seat']}: {known['decision']}" if "seat" in known else f"{known['decision']}"
    elif "seat" in known:
        yield f"seat {known['seat']}"
