"""`caravan serve`: the service in the foreground."""

import logging
import os
import shlex
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

import clients
from clients.caravan.deferred import command_class
from clients.caravan.phrases import Speech
from clients.caravan.store_option import DEFAULT_STORE, Store
from clients.caravan.terminal import DEFAULT_LANGUAGE, LANGUAGE_VARIABLE, Failure, err, failing
from clients.workshop.option_file import OptionError
from clients.workshop.option_sources import (
    Configurable,
    ConfigurationFile,
    Source,
    checked,
    doubtful_variables,
    origin_of,
    variable_of,
)
from clients.workshop.security_options import (
    AdminTokenFile,
    AdminTokenHash,
    Audience,
    Insecure,
    Issuer,
    Keys,
    RegistrationOption,
    TlsCertificate,
    TlsClientCa,
    TlsKey,
    security_of,
)
from domain.audit.notes import NoteError
from domain.audit.trust import PolicyError
from domain.audit.witness_protocol import Witness
from domain.words.field_faults import Fault
from service.access.security import Registration, SecurityError
from service.application.notices.mail_server import MailError, MailServer, require_server
from service.configuration import AddressError, AuditLog, Configuration, Notices, Web
from service.foundation.key_files import KeyFileError
from service.limiting.limits import LimitError, limits_of
from service.limiting.peers import ProxyError, networks_of
from service.limiting.roles import RoleError, changes_of_roles, limits_by_player, of_everybody, roles_of
from service.observation.factory import ObservationError
from service.observation.logs import LogFormat, log_to_stderr
from service.persistence.location import url_of
from service.persistence.lock import StoreLockedError
from service.processes import Logging, ProcessError, serve_in_several
from service.server import run
from service.server import serve as serve_until_told
from service.web.origins import OriginError, Origins

LOG = logging.getLogger("caravanserai")
DEFAULTS = Configuration()
APP = Path(clients.__file__).parent / "web" / "dist"
"""The app in the browser, as its build left it: in a checkout, and in what is installed."""
SITE = APP.with_name("site.tar.xz")
"""The documentation, likewise."""
NO_WEB = "none"
LAST_PORT = 65_535
LIMIT = "limit"
LOG_PANEL = "Transparency log"
MAIL_PANEL = "E-mail"
LONGEST_DRAIN = 600
LONGEST_GRACE = 3_600
MANY_WORKERS = 64
MOST_CHAT_DAYS = 3_650
REFUSED = (
    StoreLockedError,
    SecurityError,
    AddressError,
    MailError,
    ObservationError,
    ProxyError,
    OriginError,
    KeyFileError,
    NoteError,
    PolicyError,
    ProcessError,
    RoleError,
)
"""The errors of options, or of what they name."""
NOBODY_INVITES = (
    "nobody new can register: one registers by invitation, and no administrator can make one (--admin-token-file)"
)


def limits_given(context: typer.Context) -> Sequence[tuple[Source, Sequence[str]]]:
    """The limits that each way changes, the one that counts least first."""
    return tuple(context.meta[LIMIT])


def _limits(context: typer.Context, texts: list[str] | None) -> list[str]:
    """The changes of limits from all ways. Each limit is a setting of its own, so these add up; other options that may
    be repeated replace each other.
    """
    source = origin_of(context, LIMIT).source
    ways = [(source, texts or [])]
    if source is Source.OPTION:
        ways.insert(0, (Source.VARIABLE, os.environ.get(variable_of(LIMIT), "").split()))
    if source in (Source.OPTION, Source.VARIABLE):
        ways.insert(0, (Source.FILE, (context.default_map or {}).get(LIMIT, [])))
    context.meta[LIMIT] = ways
    return _added_up(ways)


def _added_up(ways: Sequence[tuple[Source, Sequence[str]]]) -> list[str]:
    changes: list[str] = []
    for source, texts in ways:
        changes += texts
        try:
            limits_of(of_everybody(changes))
            changes_of_roles(changes)
        except LimitError as error:
            if source is Source.VARIABLE:
                raise OptionError(Fault.AT_PLACE, place=variable_of(LIMIT), detail=error.fault) from error
            raise typer.BadParameter(str(error)) from error
    return changes


@command_class(Configurable)
def serve(
    context: typer.Context,
    config: ConfigurationFile = None,
    store: Store = DEFAULT_STORE,
    host: Annotated[str, typer.Option(help="The address to listen on; others can reach only what is not loopback.")] = (
        DEFAULTS.host
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes one that is free.")] = DEFAULTS.port,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=MANY_WORKERS,
            help="Serve in this many processes behind one port, each with its share of the connections. For more "
            "than one the store must be in PostgreSQL.",
        ),
    ] = 1,
    projections: Annotated[
        Path | None,
        typer.Option(
            help="The SQLite file of the scoreboards. A PostgreSQL database holds them itself: then the name beside "
            "which the other files of this service lie; each service needs its own."
        ),
    ] = None,
    persons: Annotated[
        str,
        typer.Option(
            help="The file or database of the keys of players' names: a backup without it holds no names.",
        ),
    ] = "",
    allow_seeded: Annotated[
        bool, typer.Option("--allow-seeded", help="Admit matches whose chance follows from a seed: not fair.")
    ] = False,
    without_analysis: Annotated[
        bool, typer.Option("--without-analysis", help="Do not analyse matches that are over for those who ask.")
    ] = False,
    chat_days: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST_CHAT_DAYS,
            metavar="DAYS",
            help="Days after the end of a match until its chat is removed; 0: matches have no chat.",
        ),
    ] = DEFAULTS.chat_days,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings and errors only.")] = False,
    log_format: Annotated[
        LogFormat, typer.Option(help="Format of the log: lines for people, or a JSON object on each line.")
    ] = LogFormat.TEXT,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            callback=_limits,
            help="Another limit, such as `open_matches=20`; `none` for none at all; for players of a role "
            "`organisers.open_tournaments=200`. May be repeated.",
        ),
    ] = None,
    role: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ROLE=PLAYER",
            callback=checked(roles_of),
            help="A player with other limits than everybody, such as `organisers=players/abcd1234`. May be repeated.",
        ),
    ] = None,
    drain_seconds: Annotated[
        float,
        typer.Option(
            min=0,
            max=LONGEST_DRAIN,
            metavar="SECONDS",
            help="At the end: how long callers hear that the service shuts down, before it does.",
        ),
    ] = DEFAULTS.drain_seconds,
    grace_seconds: Annotated[
        float,
        typer.Option(
            min=0, max=LONGEST_GRACE, metavar="SECONDS", help="Then: how long calls under way may still take."
        ),
    ] = DEFAULTS.grace_seconds,
    web: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            callback=checked(lambda address: address == NO_WEB or Web.of(address)),
            help="Serve browsers, with the app, on this HOST:PORT, or on this port of this machine alone; "
            "`none` for neither. Usually on the next port, if only this machine can reach the service.",
        ),
    ] = None,
    web_origin: Annotated[
        list[str] | None,
        typer.Option(
            callback=checked(Origins),
            help="Pages from here, such as `https://example.org`, may call. May be repeated.",
        ),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            callback=checked(lambda url: Notices.of((), url)),
            help="The public address of the app, such as `https://play.example.org`: notices and previews link to it.",
        ),
    ] = "",
    webhook_network: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CIDR",
            callback=checked(Notices.of),
            help="A network of yours into which webhooks may lead, beside the public internet. May be repeated.",
        ),
    ] = None,
    push_subject: Annotated[
        str,
        typer.Option(
            metavar="URL",
            callback=checked(lambda url: Notices.of((), "", url)),
            help="Send notices to browsers that are closed (Web Push); their makers ask here about this service, such "
            "as `mailto:admin@example.org`.",
        ),
    ] = "",
    push_key: Annotated[
        Path | None,
        typer.Option(
            help="The file with the key for that, made if it is missing; usually beside the store, `….push-key`.",
        ),
    ] = None,
    mail_server: Annotated[
        str,
        typer.Option(
            rich_help_panel=MAIL_PANEL,
            metavar="URL",
            callback=checked(require_server),
            help="Send notices by e-mail through this server: `smtps://user@mail.example.org`, `smtp://…` for "
            "STARTTLS, `smtp+plain://…` without encryption.",
        ),
    ] = "",
    mail_from: Annotated[
        str,
        typer.Option(
            rich_help_panel=MAIL_PANEL,
            metavar="ADDRESS",
            help="The sender of e-mail, such as `Caravanserai <notices@example.org>`.",
        ),
    ] = "",
    mail_password_file: Annotated[
        Path | None,
        typer.Option(rich_help_panel=MAIL_PANEL, help="A file that holds the password of the user."),
    ] = None,
    mail_key: Annotated[
        Path | None,
        typer.Option(
            rich_help_panel=MAIL_PANEL,
            help="The file with the key of links in e-mails, made if it is missing; usually beside the store, "
            "`….mail-key`.",
        ),
    ] = None,
    audit_keys: Annotated[
        Path | None,
        typer.Option(
            rich_help_panel=LOG_PANEL,
            help="Keep a transparency log, signed with the keys of this file (`caravan audit key create`).",
        ),
    ] = None,
    audit_kept: Annotated[
        Path | None,
        typer.Option(
            rich_help_panel=LOG_PANEL,
            help="The file, outside the store, with the last signature; usually beside the store, `….checkpoint`.",
        ),
    ] = None,
    audit_witness: Annotated[
        list[str] | None,
        typer.Option(
            rich_help_panel=LOG_PANEL,
            metavar="URL=KEY",
            callback=checked(lambda texts: [Witness.of(text) for text in texts]),
            help="Ask this witness to cosign the log: its address and its public key. May be repeated.",
        ),
    ] = None,
    audit_witnesses: Annotated[
        Path | None,
        typer.Option(
            rich_help_panel=LOG_PANEL,
            help="A file with witnesses, one URL=KEY on each line; those with # are comments.",
        ),
    ] = None,
    audit_witness_quorum: Annotated[
        int | None,
        typer.Option(
            rich_help_panel=LOG_PANEL,
            min=0,
            help="The number of witnesses that should cosign; usually all. With fewer the service says so.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CIDR",
            callback=checked(networks_of),
            help="Proxies that name the client in X-Forwarded-For or Forwarded, such as `10.0.0.0/8`. May be repeated.",
        ),
    ] = None,
    proxy_protocol: Annotated[
        bool,
        typer.Option("--proxy-protocol", help="Trusted proxies begin each connection with a PROXY header."),
    ] = False,
    metrics: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            callback=checked(Web.of),
            help="Serve metrics for Prometheus, and health, on this HOST:PORT, or on this port of this machine alone.",
        ),
    ] = None,
    registration: RegistrationOption = DEFAULTS.security.registration,
    admin_token_file: AdminTokenFile = None,
    admin_token_hash: AdminTokenHash = "",
    identity_issuer: Issuer = "",
    identity_audience: Audience = "",
    identity_keys: Keys = "",
    tls_certificate: TlsCertificate = None,
    tls_key: TlsKey = None,
    tls_client_ca: TlsClientCa = None,
    insecure: Insecure = False,
) -> None:
    """Start the service in the foreground. Ctrl-C shuts it down cleanly.

    An option counts more than a variable of the environment (CARAVAN_TLS_KEY for --tls-key), and that more than the
    file of --config. `caravan config show` prints which value counts, and where it comes from.
    """
    options = context.params
    logs = Logging(logging.WARNING if quiet else logging.INFO, log_format)
    log_to_stderr(logs.level, logs.form)
    for doubt in doubtful_variables(context.command, os.environ):
        LOG.warning(doubt)
    speech = Speech(os.environ.get(LANGUAGE_VARIABLE) or DEFAULT_LANGUAGE)
    with failing(speech):
        try:
            configuration = configuration_of(options, speech)
            _require_folders(configuration, speech)
            security = configuration.security
            if registration is Registration.INVITATION and not security.admin_token_hash:
                LOG.warning(NOBODY_INVITES)
            shown = partial(_show, speech, "serve-ready"), partial(_show, speech, "serve-opens")
            told = shown if log_format is LogFormat.TEXT else ()
            if workers > 1:
                run(serve_in_several(configuration, workers, logs, *told))
            else:
                run(serve_until_told(configuration, *told))
        except REFUSED as error:
            raise Failure(speech.fault(error) or str(error)) from error


def configuration_of(options: Mapping[str, Any], speech: Speech) -> Configuration:
    """The configuration that follows from the options of `caravan serve`.

    Raises:
        SecurityError, AddressError, MailError, PolicyError, NoteError, RoleError, OSError: Options contradict each
            other, or name files that are wrong.
    """
    witnesses = _witnesses(options["audit_witness"] or (), options["audit_witnesses"], speech)
    return Configuration(
        store=options["store"],
        projections_file=options["projections"],
        persons=options["persons"],
        host=options["host"],
        port=options["port"],
        allow_seeded=options["allow_seeded"],
        analysis=not options["without_analysis"],
        chat_days=options["chat_days"],
        drain_seconds=options["drain_seconds"],
        grace_seconds=options["grace_seconds"],
        limits=limits_of(of_everybody(options["limit"])),
        roles=limits_by_player(options["role"] or (), options["limit"]),
        trusted_proxies=networks_of(options["trusted_proxy"] or ()),
        proxy_protocol=options["proxy_protocol"],
        notices=Notices.of(
            options["webhook_network"] or (),
            options["public_url"],
            options["push_subject"],
            options["push_key"],
            MailServer.of(
                options["mail_server"], options["mail_from"], options["mail_password_file"], options["mail_key"]
            ),
        ),
        metrics=Web.of(options["metrics"]) if options["metrics"] is not None else None,
        web=web_of(options["web"], options["web_origin"] or (), options["host"], options["port"]),
        audit=_audit(options["audit_keys"], options["audit_kept"], witnesses, options["audit_witness_quorum"]),
        security=security_of(
            options["registration"],
            options["admin_token_file"],
            options["admin_token_hash"],
            (options["identity_issuer"], options["identity_audience"], options["identity_keys"]),
            (options["tls_certificate"], options["tls_key"], options["tls_client_ca"]),
            options["insecure"],
        ),
    )


def _require_folders(configuration: Configuration, speech: Speech) -> None:
    """Refuses a store in a folder that is missing: a mistyped path would become an empty store.

    Raises:
        Failure: There is no such folder, or a URL stands where a file belongs.
    """
    location = configuration.location
    for key, path in (
        ("store", location.path),
        ("persons", location.keys.path),
        ("projections", configuration.projections),
        ("audit-kept", configuration.kept),
        ("push-key", configuration.push_key),
        ("mail-key", configuration.mail.key if configuration.mail else None),
    ):
        if path is not None and not path.parent.is_dir():
            if url := url_of(path):
                raise Failure(speech.plain("serve-url-of-file", option=key, url=url))
            make = shlex.join(["mkdir", "-p", str(path.parent)])
            raise Failure(speech.plain("serve-no-folder", folder=str(path.parent), option=key, make=make))


def web_of(address: str | None, origins: Sequence[str], host: str, port: int) -> Web | None:
    """The HTTP port: the next one, unless an address is named or other machines reach the service.

    Raises:
        AddressError: The address is none, or there is none for the origins.
    """
    if address is not None and address != NO_WEB:
        return Web.of(address, origins, APP, SITE)
    if address is None and Configuration(host=host).loopback:
        return Web(host, port + 1 if 0 < port < LAST_PORT else 0, tuple(origins), APP, SITE, chosen=False)
    if origins:
        raise AddressError(Fault.ORIGINS_WITHOUT_WEB)
    return None


def _witnesses(texts: Sequence[str], file: Path | None, speech: Speech) -> tuple[Witness, ...]:
    try:
        lines = [] if file is None else file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(speech.plain("file-unreadable", file=str(file), reason=speech.of_file(error))) from error
    listed = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return tuple(map(Witness.of, (*texts, *listed)))


def _audit(keys: Path | None, kept: Path | None, witnesses: tuple[Witness, ...], quorum: int | None) -> AuditLog | None:
    if keys is not None:
        return AuditLog(keys, kept, witnesses, quorum)
    if witnesses or quorum is not None:
        raise PolicyError("witnesses have nothing to cosign: name the keys of a transparency log (--audit-keys)")
    return None


def _show(speech: Speech, message: str, address: str) -> None:
    err.print(speech.line(message, address=address))
