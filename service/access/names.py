"""Names and other texts in requests: as they were given, or refused with the field and the reason."""

from collections.abc import Callable

from caravanserai_protocol import names
from caravanserai_protocol.names import NAME_LENGTH, UnfitTextError

from domain.faults import Fault
from service.errors import invalid


def clean_text(given: str, field: str, length: int) -> str:
    """A line of text, as `caravanserai_protocol.names.clean_text`.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    return _fit(field, lambda: names.clean_text(given, length))


def clean_name(given: str, field: str = "display_name", length: int = NAME_LENGTH) -> str:
    """A name, as `caravanserai_protocol.names.clean_name`.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    return _fit(field, lambda: names.clean_name(given, length))


def person_name(given: str, field: str = "display_name") -> str:
    """The name of a person, as `caravanserai_protocol.names.person_name`.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    return _fit(field, lambda: names.person_name(given))


def _fit(field: str, cleaned: Callable[[], str]) -> str:
    try:
        return cleaned()
    except UnfitTextError as error:
        raise invalid(field, Fault(error.kind), **error.values) from error
