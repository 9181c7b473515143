"""The mail server to which the service hands e-mails, and their sender."""

import stat
from dataclasses import dataclass, field, replace
from email.headerregistry import Address, HeaderRegistry
from pathlib import Path
from typing import Any, Self
from urllib.parse import unquote, urlsplit

from caravanserai_verify.unreadable import kind_of
from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault
from service.application.notices.mail_addresses import MAILTO, address_of
from service.application.notices.targets import TargetError

PORTS = {"smtps": 465, "smtp": 587, "smtp+plain": 25}
"""Encrypted from the start; encrypted by STARTTLS, or not used at all; not encrypted. With the usual port of each."""
LONGEST_FILE = 1 << 12


class MailError(WordedFaultError):
    """No e-mails can be sent with these settings."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """A server of mail. Calls are encrypted from the start (``tls``), or after STARTTLS (``starttls``); neither: not at
    all. Without a ``user`` it asks for none. E-mails are from ``sender``, such as `Caravanserai <notices@example.org>`.
    ``key`` is the file with the key of links in e-mails; without it, it lies beside the store.
    """

    host: str
    port: int
    tls: bool
    starttls: bool
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    key: Path | None = None

    @classmethod
    def of(cls, url: str, sender: str, password_file: Path | None = None, key: Path | None = None) -> Self | None:
        """From a URL such as `smtps://user@mail.example.org`; None if nothing is named.

        Raises:
            MailError: something is missing, superfluous or wrong, or others may read the password.
        """
        if not url:
            if sender or password_file or key:
                raise MailError(Fault.MAIL_SERVER_MISSING)
            return None
        named = _server(url)
        if not sender:
            raise MailError(Fault.MAIL_SENDER_MISSING)
        if bool(named.username) != (password_file is not None):
            raise MailError(Fault.MAIL_USER_AND_PASSWORD)
        if named.username and named.scheme == "smtp+plain":
            raise MailError(Fault.MAIL_PASSWORD_IN_THE_CLEAR)
        return cls(
            host=named.hostname,
            port=named.port or PORTS[named.scheme],
            tls=named.scheme == "smtps",
            starttls=named.scheme == "smtp",
            sender=_sender(sender),
            user=unquote(named.username or ""),
            password="" if password_file is None else _password(password_file),
            key=key,
        )

    def with_key(self, key: Path | None) -> "MailServer":
        """The same, with the file of a key."""
        return replace(self, key=key)


def require_server(url: str) -> None:
    """Refuses a URL that names no server of mail.

    Raises:
        MailError: it names none.
    """
    if url:
        _server(url)


def _server(url: str) -> Any:
    wrong = MailError(Fault.NOT_A_MAIL_SERVER, given=repr(url))
    try:
        named = urlsplit(url)
        port = named.port
    except ValueError as error:
        raise wrong from error
    more = named.path not in ("", "/") or named.query or named.fragment
    if named.scheme not in PORTS or not named.hostname or port == 0 or more:
        raise wrong
    if named.password is not None:
        raise MailError(Fault.MAIL_PASSWORD_IN_URL)
    return named


def _sender(text: str) -> str:
    """The sender as it stands in e-mails.

    Raises:
        MailError: it is no address, or more than one.
    """
    wrong = MailError(Fault.NOT_A_SENDER, given=repr(text))
    if not text.isprintable():
        raise wrong
    header: Any = HeaderRegistry()("From", text)
    if header.defects or len(header.addresses) != 1:
        raise wrong
    named: Address = header.addresses[0]
    try:
        address = address_of(MAILTO + named.addr_spec)
    except TargetError as error:
        raise wrong from error
    return str(Address(named.display_name, addr_spec=address))


def _password(path: Path) -> str:
    try:
        if path.stat().st_mode & (stat.S_IRWXO | stat.S_IWGRP):
            raise MailError(Fault.PASSWORD_FILE_OPEN, file=str(path))
        with path.open(encoding="utf-8") as file:
            password = file.read(LONGEST_FILE).strip()
    except (OSError, UnicodeDecodeError) as error:
        raise MailError(Fault.FILE_UNREADABLE, file=str(path), why=kind_of(error)) from error
    if not password or not password.isprintable():
        raise MailError(Fault.PASSWORD_FILE, file=str(path))
    return password
