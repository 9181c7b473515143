"""Wrong uses of the command line, in the words of the terminal: typer writes them in English alone."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from clients.caravan.phrases import Speech

WRONG_USE = 2
"""The exit status for options that are wrong."""
NUMBERS = {"int_parsing": "usage-whole", "int_from_float": "usage-whole", "float_parsing": "usage-number"}
"""The words for values that are no numbers, by the names that pydantic gives to such faults."""
BOUNDS = {"greater_than_equal": ("usage-least", "ge"), "less_than_equal": ("usage-most", "le")}
"""The words for numbers out of bounds, likewise, and the name of the bound."""


class WrongUseError(typer.BadParameter):
    """A wrong use that a command of this project finds itself; ``key`` names its message, ``values`` fill it."""

    def __init__(self, key: str, context: typer.Context, **values: str) -> None:
        super().__init__(key, context)
        self.key = key
        self.values = values


def language_of(arguments: Sequence[str]) -> str:
    """The language of the person, before the arguments are understood."""
    from clients.caravan.terminal import DEFAULT_LANGUAGE, LANGUAGE_VARIABLE

    for word, following in zip(arguments, (*arguments[1:], ""), strict=True):
        named = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if named:
            return named
    return os.environ.get(LANGUAGE_VARIABLE) or DEFAULT_LANGUAGE


def _speech(arguments: Sequence[str]) -> "Speech":
    from clients.caravan.phrases import Speech

    return Speech(language_of(arguments))


def abort(arguments: Sequence[str]) -> NoReturn:
    """Says that a question got no answer, and ends the program."""
    from clients.caravan.terminal import err

    err.print(_speech(arguments).line("usage-aborted"))
    sys.exit(1)


def refuse(error: typer.TyperException, arguments: Sequence[str]) -> NoReturn:
    """Tells what is wrong, and where the help is, and ends the program."""
    from clients.caravan.shell import command
    from clients.caravan.terminal import err, escaped

    speech = _speech(arguments)
    err.print(f"[bold red]{speech.plain('error')}[/] {escaped(wrong_use(error, speech))}")
    context: Any = getattr(error, "ctx", None)
    if context is not None:
        help_of = command(*context.command_path.split()[1:], "--help")
        err.print(speech.line("usage-help", command=help_of))
    sys.exit(WRONG_USE)


def wrong_use(error: Any, speech: "Speech") -> str:
    """The sentence about a wrong use. What typer finds is told by its class; the rest stays as typer says it."""
    if isinstance(error, WrongUseError):
        return speech.plain(error.key, **error.values)
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return speech.plain("usage-option", option=error.option_name, near=near(error.possibilities or ()))
    if kind == "BadOptionUsage":
        takes = "usage-no-value" if _is_flag(error) else "usage-needs-value"
        return speech.plain(takes, option=error.option_name)
    if kind == "MissingParameter":
        return speech.plain("usage-missing", given=_name(error.param))
    if isinstance(error, typer.BadParameter) and error.param is not None:
        place = error.param_hint or _name(error.param)
        return speech.plain("usage-value", given=place, reason=reason(error, speech))
    return speech.fault(error.__cause__) or str(error.message)


def reason(error: Any, speech: "Speech") -> str:
    """The reason why a value is wrong, from its cause: typer's own words are those of the library that reads values."""
    cause = error.__cause__
    found = cause.errors() if hasattr(cause, "errors") else []
    fault = found[0]["type"] if found else ""
    if fault in NUMBERS:
        return speech.plain(NUMBERS[fault], given=str(found[0]["input"]))
    if fault in BOUNDS:
        key, bound = BOUNDS[fault]
        return speech.plain(key, bound=f"{found[0]['ctx'][bound]:.10g}")
    choices = getattr(error.param, "choices_said", ())
    if fault == "value_error" and choices:
        return speech.plain("usage-choice", choices=", ".join(choices))
    return speech.fault(cause) or str(error.message)


def near(names: Iterable[str]) -> str:
    """Similar names, or `none`."""
    return ", ".join(sorted(names)) or "none"


def _is_flag(error: Any) -> bool:
    options = error.ctx.command.params if error.ctx is not None else ()
    return any(error.option_name in option.opts and getattr(option, "is_flag", False) for option in options)


def _name(parameter: Any) -> str:
    """An option as it is typed; an argument as the help calls it."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name)
    return str(max(parameter.opts, key=len))
