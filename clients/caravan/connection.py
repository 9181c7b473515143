"""Connects to a running service with the client library: address, encryption, and errors in words."""

import os

from caravanserai import CallError, Client, KeyFolder, Unavailable
from caravanserai.aio import has_port, is_loopback

from clients.caravan.encryption import trusted
from clients.caravan.saved_seats import default_path

INSECURE = "CARAVAN_INSECURE"
"""The environment variable that, if not empty, allows tokens in plain text to other machines."""

GONE = "The service does not answer any more."


class UnencryptedError(ValueError):
    """A token would travel to another machine as plain text."""


def open_client(address: str, language: str, token: str = "") -> Client:
    """A client with a token, or a spectator without one. It signs with the keys that are kept beside the user's seats.

    Raises:
        UnencryptedError: The address names another machine, and nobody has chosen an encryption.
        ValueError: The address has no port.
        OSError: The certificates cannot be read.
    """
    tls = trusted()
    insecure = bool(os.environ.get(INSECURE))
    if has_port(address) and not is_loopback(address) and tls is None and not insecure:
        raise UnencryptedError(address)
    keys = KeyFolder(default_path().with_name("keys"))
    return Client.connect(address, token, language=language, keys=keys, tls=tls, insecure=insecure)


def in_words(error: CallError) -> str:
    """The error in words for a person."""
    if isinstance(error, Unavailable) and not error.reason:
        return GONE
    return "; ".join(_of_field(*field) for field in error.details.fields.items()) or error.cause


def _of_field(name: str, text: str) -> str:
    """The fault of a field of a call: with its name, unless the text quotes what was given."""
    return text if text.startswith(("'", '"')) else f"{name.replace('_', ' ')}: {text}"
