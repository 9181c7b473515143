"""The configuration of a service."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from domain.audit.witness_protocol import Witness
from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault
from service.access.security import Security
from service.application.notices.mail_server import MailError, MailServer
from service.limiting.limits import Limits
from service.limiting.peers import ProxyError
from service.limiting.sockets import Network
from service.persistence.location import DEFAULT_STORE, StoreLocation

SUBJECT = re.compile(r"(mailto:[!-~]+@[!-~]+|https://[!-~]+)")


class AddressError(WordedFaultError):
    """A text is no address to listen on."""


@dataclass(frozen=True, slots=True)
class Web:
    """The HTTP port for browsers, and the ``origins`` of other pages that may call it. ``port`` 0 takes one that is
    free. ``app`` is the folder with the app in the browser; without one no pages are served. ``site`` is the archive
    with the documentation. Where nobody has ``chosen`` the address, another port will do if it is taken, and only names
    of this machine lead to it. A ``shared`` port is listened on by other processes too.
    """

    host: str = "127.0.0.1"
    port: int = 0
    origins: tuple[str, ...] = ()
    app: Path | None = None
    site: Path | None = None
    chosen: bool = True
    shared: bool = False

    @classmethod
    def of(cls, address: str, origins: Sequence[str] = (), app: Path | None = None, site: Path | None = None) -> Self:
        """From `HOST:PORT`, or only a port: then on this machine alone.

        Raises:
            AddressError: it is neither.
        """
        host, _, port = address.rpartition(":")
        if not (port.isascii() and port.isdigit() and int(port) < 2**16):
            raise AddressError(Fault.LISTEN_ADDRESS, given=repr(address))
        return cls(host.strip("[]") or cls().host, int(port), tuple(origins), app, site)

    @property
    def shown_host(self) -> str:
        """The host as it stands in a URL."""
        return f"[{self.host}]" if ":" in self.host else self.host

    def __str__(self) -> str:
        return f"{self.shown_host}:{self.port}"


@dataclass(frozen=True, slots=True)
class AuditLog:
    """The transparency log of a service: the file with the ``keys`` that sign it, and the file outside the store that
    keeps the checkpoint that was signed last. ``quorum`` of its ``witnesses`` are to cosign it: without a number all.
    """

    keys: Path
    kept: Path | None = None
    witnesses: tuple[Witness, ...] = ()
    quorum: int | None = None

    @property
    def wanted(self) -> int:
        """The number of cosignatures that a checkpoint is to have."""
        return len(self.witnesses) if self.quorum is None else self.quorum


@dataclass(frozen=True, slots=True)
class Notices:
    """The settings of notices. Webhooks may also lead into these ``networks`` of the operator, beside the
    public internet. ``link`` is the address of the app as people reach it, without a slash at its end; empty: notices
    have no links. ``subject`` is where push services of browsers ask about this service, as a URL of mail or https;
    empty: nothing is sent to browsers. ``push_key`` is the file with the key for them; without it, it lies beside the
    store. ``mail`` takes e-mails; None: none are sent.
    """

    networks: tuple[Network, ...] = ()
    link: str = ""
    subject: str = ""
    push_key: Path | None = None
    mail: MailServer | None = None

    @classmethod
    def of(
        cls,
        networks: Sequence[str],
        link: str = "",
        subject: str = "",
        push_key: Path | None = None,
        mail: MailServer | None = None,
    ) -> Self:
        """From networks such as `10.0.0.0/8`, and URLs.

        Raises:
            AddressError: one of them is none, or a key has no subject.
            MailError: e-mails could hold no links.
        """
        allowed = tuple(map(_network, networks))
        link = link.rstrip("/").lower()
        parsed = urlsplit(link)
        root = f"{parsed.scheme}://{parsed.netloc}"
        if link and (parsed.scheme not in ("http", "https") or not parsed.hostname or "@" in root or link != root):
            raise AddressError(Fault.APP_ADDRESS, given=repr(link))
        if subject and not SUBJECT.fullmatch(subject):
            raise AddressError(Fault.PUSH_SUBJECT, given=repr(subject))
        if push_key is not None and not subject:
            raise AddressError(Fault.PUSH_KEY_ALONE)
        if mail is not None and not link:
            raise MailError(Fault.LETTERS_NEED_THE_APP)
        return cls(allowed, link, subject, push_key, mail)


def _network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise AddressError(Fault.OWN_NETWORK, given=repr(text)) from error


@dataclass(frozen=True, slots=True)
class Configuration:
    """Everything that can be chosen when a service starts.

    ``store`` names the store with all events: a SQLite file or the URL of a PostgreSQL database. A missing store is
    created. ``persons`` names where the keys of persons lie, in the same way; without it they lie beside a file, and in
    a schema of their own of a database. ``projections_file`` replaces the usual SQLite file of the projections.
    ``port`` 0 takes a free port. ``allow_seeded`` admits matches whose chance is known from a seed (tests, demos).
    ``hosted_matches`` is the maximum number of matches in memory, besides those that are watched or played by bots. The
    projections poll the store every ``polling_seconds``. At the end of the service, running calls have
    ``grace_seconds`` to finish; before that, callers are notified for ``drain_seconds``. The service looks every
    ``forgetting_seconds`` for matches that waited too long for their start. ``thinkers`` is the number of processes
    that think for bots. With ``analysis`` one more analyses matches that are over. Chats
    are removed ``chat_days`` days after the end of their match; 0: there are none. ``limits`` apply to each caller,
    ``roles`` to players named by the operator; without them everybody is the same.
    ``security`` says who may register and how calls are protected. ``trusted_proxies`` are believed when they say who
    calls; with ``proxy_protocol`` they say it in front of each connection. ``metrics`` opens a port for Prometheus.
    ``web`` opens a second port, for browsers; without it there is none. With ``audit`` the service keeps a transparency
    log, and signs it. ``notices`` says how people are told what happens. ``worker`` is the number of this process among
    several that share the ports, from 1; 0: it is alone.
    """

    store: Path | str = Path(DEFAULT_STORE)
    projections_file: Path | None = None
    host: str = "127.0.0.1"
    port: int = 50051
    allow_seeded: bool = False
    hosted_matches: int = 1000
    polling_seconds: float = 5.0
    grace_seconds: float = 5.0
    drain_seconds: float = 1.0
    forgetting_seconds: float = 60.0
    thinkers: int = 1
    analysis: bool = True
    chat_days: int = 30
    persons: str = ""
    web: Web | None = None
    audit: AuditLog | None = None
    limits: Limits = field(default_factory=Limits)
    roles: Mapping[str, Limits] = field(default_factory=dict)
    security: Security = field(default_factory=Security)
    trusted_proxies: tuple[Network, ...] = ()
    proxy_protocol: bool = False
    metrics: Web | None = None
    notices: Notices = field(default_factory=Notices)
    worker: int = 0

    def __post_init__(self) -> None:
        if self.proxy_protocol and not self.trusted_proxies:
            raise ProxyError(Fault.RELAY_WITHOUT_PROXY)
        if self.notices.subject and self.notices.push_key is None and self.location.path is None:
            raise AddressError(Fault.PUSH_KEY_PLACE)
        mail = self.notices.mail
        if mail is not None and mail.key is None and self.location.path is None:
            raise MailError(Fault.LETTER_KEY_PLACE)
        if mail is not None and self.web is None:
            raise MailError(Fault.LETTERS_NEED_THE_WEB)

    @property
    def location(self) -> StoreLocation:
        """The location of the store.

        Raises:
            LocationError: ``store`` is not a location.
        """
        named = StoreLocation.of(self.store)
        own = named.path or self.projections_file or named.projections
        return replace(named, persons=self.persons, erased=own.with_name(f"{own.name}.erased"))

    def limits_of(self, player: str) -> Limits:
        """The limits of a player: those of their role, or of everybody; guests have no role."""
        return self.roles.get(player, self.limits)

    @property
    def projections(self) -> Path:
        """The SQLite file of the projections. It belongs to this process and can be rebuilt from the store."""
        return self._own(self.projections_file or self.location.projections)

    @property
    def analyses(self) -> Path:
        """The SQLite file of the analyses of matches, beside the projections. It can be thrown away too. Several
        processes share it: somebody requests an analysis from one of them, and watches it at another.
        """
        own = self.projections_file or self.location.projections
        return own.with_name(f"{own.stem.removesuffix('.projections')}.analyses{own.suffix or '.sqlite'}")

    @property
    def lock(self) -> Path:
        """The file that a running service locks, beside the SQLite file that only it may write."""
        own = self.location.path or self.projections
        return own.with_name(f"{own.name}.lock")

    @property
    def kept(self) -> Path:
        """The file outside the store that keeps the last signed checkpoint: beside the store, if it is not named.
        Several processes share it: whichever signs next goes on from there.
        """
        own = self.location.path or self.projections_file or self.location.projections
        return (self.audit and self.audit.kept) or own.with_name(f"{own.name}.checkpoint")

    @property
    def push_key(self) -> Path | None:
        """The file with the key for push services of browsers; None: nothing is sent to browsers."""
        return (self.notices.push_key or self._beside("push-key")) if self.notices.subject else None

    @property
    def mail(self) -> MailServer | None:
        """The server that takes e-mails, with the file of the key of their links; None: none are sent."""
        mail = self.notices.mail
        return None if mail is None else mail.with_key(mail.key or self._beside("mail-key"))

    @property
    def metrics_of_this_process(self) -> Web | None:
        """The address at which this process shows its metrics: those of several have ports in a row."""
        if self.metrics is None or self.worker < 2 or not self.metrics.port:
            return self.metrics
        return replace(self.metrics, port=self.metrics.port + self.worker - 1)

    @property
    def loopback(self) -> bool:
        """True if only callers on this machine can reach the service."""
        return _loopback(self.host) and (self.web is None or _loopback(self.web.host))

    def _beside(self, end: str) -> Path | None:
        """A file beside that of the store; None if the store lies in a database."""
        path = self.location.path
        return None if path is None else path.with_name(f"{path.name}.{end}")

    def _own(self, path: Path) -> Path:
        """A file that each of several processes needs for itself."""
        return path if self.worker < 2 else path.with_name(f"{path.stem}-{self.worker}{path.suffix}")


def _loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
