"""The errors that commands expect, and what a person reads about each.

Only a module that is loaded can have raised an error, so none is loaded to recognize its errors.
"""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from clients.caravan.phrases import Speech

ANOTHER_HISTORY = 3
"""The exit status if a service showed a history that contradicts a kept receipt."""


class Expected(NamedTuple):
    """Errors of some classes (`module:name`), their message, and the exit status.

    The message is ``in_english`` where the language of the person is what is wrong.
    """

    kinds: tuple[str, ...]
    message: Callable[["Speech", Any], str]
    status: int = 1
    in_english: bool = False

    def has(self, error: BaseException) -> bool:
        """True if an error is of one of these classes."""
        return any(isinstance(error, found) for kind in self.kinds if (found := _loaded(kind)) is not None)


EXPECTED = (
    Expected(("caravanserai.errors:CallError",), lambda speech, error: speech.error(error)),
    Expected(
        (
            "caravanserai_protocol.following:AlteredError",
            "clients.caravan.fold_error:InconsistentEventsError",
            "google.protobuf.json_format:Error",
        ),
        lambda speech, error: speech.plain("not-fitting", error=speech.found(str(error))),
    ),
    Expected(
        ("caravanserai_protocol.bounds:UnknownEventError",),
        lambda speech, error: speech.plain("newer-event", error=speech.found(str(error))),
    ),
    Expected(("caravanserai.receipt_files:ReceiptConflictError",), lambda _, error: str(error), ANOTHER_HISTORY),
    Expected(
        ("domain.words.catalogue:LanguageError",),
        lambda speech, error: speech.plain("no-language", language=str(error), languages=", ".join(error.available)),
        in_english=True,
    ),
    Expected(
        ("service.persistence.damage:StreamDamagedError",),
        lambda _, error: f"{error}. `caravan store check STORE` tells more.",
    ),
    Expected(
        ("google.protobuf.message:DecodeError",),
        lambda _, error: f"What is stored there cannot be read: {error}. `caravan store check STORE` tells more.",
    ),
    Expected(("domain.errors:CommandError", "domain.play.defects:DefectError"), lambda _, error: f"{error}."),
    Expected(
        (
            "clients.caravan.terminal:Failure",
            "caravanserai.keys:KeyFolderError",
            "service.persistence.format:StoreError",
            "service.persistence.lock:StoreLockedError",
            "service.persistence.location:LocationError",
            "eventsourcing.persistence:PersistenceError",
        ),
        lambda speech, error: speech.found(str(error)),
    ),
    Expected(("caravanserai_protocol.records:RecordError",), lambda speech, error: speech.of_file(error)),
    Expected(
        ("caravanserai_verify.errors:UnverifiableError",),
        lambda speech, error: speech.unverifiable(error),
    ),
    Expected(
        ("builtins:OSError",),
        lambda speech, error: speech.of_system(error),
    ),
)
"""The first that has an error applies."""


def expected(error: BaseException) -> Expected | None:
    """The entry for an error; None if no command expects it."""
    return next((entry for entry in EXPECTED if entry.has(error)), None)


def _loaded(kind: str) -> type[BaseException] | None:
    module, _, name = kind.partition(":")
    return getattr(sys.modules.get(module), name, None)
