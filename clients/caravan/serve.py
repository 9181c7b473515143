"""`caravan serve`: the service in the foreground."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.securing import (
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
from clients.caravan.terminal import DEFAULT_STORE, Failure, Store, err, escaped, failing
from service.configuration import AddressError, Configuration, Web
from service.limiting.limits import LimitError, limits_of
from service.observation.logs import LogFormat, log_to_stderr
from service.rights.security import Registration, SecurityError
from service.server import run
from service.server import serve as serve_until_told
from service.stores.lock import StoreLockedError
from service.web.origins import OriginError

LOG = logging.getLogger("caravanserai")
DEFAULTS = Configuration()
NOBODY_INVITES = (
    "nobody new can register: one registers by invitation, and no administrator can make one (--admin-token-file)"
)


def serve(
    store: Store = DEFAULT_STORE,
    host: Annotated[str, typer.Option(help="The address to listen on; others can reach only what is not loopback.")] = (
        DEFAULTS.host
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes one that is free.")] = DEFAULTS.port,
    projections: Annotated[
        Path | None,
        typer.Option(
            help="The SQLite file of the scoreboards; each service on a PostgreSQL database needs one of its own."
        ),
    ] = None,
    allow_seeded: Annotated[
        bool, typer.Option("--allow-seeded", help="Admit matches whose chance follows from a seed: not fair.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings and errors only.")] = False,
    log_format: Annotated[
        LogFormat, typer.Option(help="How the log is written: lines for people, or a JSON object on each.")
    ] = LogFormat.TEXT,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            help="Another limit, such as `open_matches=20`; `none` for none at all. May be said several times."
        ),
    ] = None,
    web: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Serve browsers too, over HTTP, on this HOST:PORT, or on this port of this machine alone.",
        ),
    ] = None,
    web_origin: Annotated[
        list[str] | None,
        typer.Option(help="Pages from here, such as `https://example.org`, may call. May be said several times."),
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
    """Start the service in the foreground. Ctrl-C shuts it down cleanly."""
    log_to_stderr(logging.WARNING if quiet else logging.INFO, log_format)
    with failing():
        try:
            configuration = _configuration(store, projections, host, port, allow_seeded)
            security = security_of(
                registration,
                admin_token_file,
                admin_token_hash,
                (identity_issuer, identity_audience, identity_keys),
                (tls_certificate, tls_key, tls_client_ca),
                insecure,
            )
            if registration is Registration.INVITATION and not security.admin_token_hash:
                LOG.warning(NOBODY_INVITES)
            limits = limits_of(limit or ())
            door = _web(web, web_origin or ())
            run(
                serve_until_told(
                    replace(configuration, security=security, limits=limits, web=door),
                    _ready if log_format is LogFormat.TEXT else str,
                )
            )
        except (StoreLockedError, SecurityError, LimitError, AddressError, OriginError, OSError) as error:
            raise Failure(str(error)) from error


def _configuration(store: str, projections: Path | None, host: str, port: int, allow_seeded: bool) -> Configuration:
    return Configuration(store=store, projections_file=projections, host=host, port=port, allow_seeded=allow_seeded)


def _web(address: str | None, origins: Sequence[str]) -> Web | None:
    if address is None:
        if origins:
            raise AddressError("pages of other origins can call nothing: name an address for browsers (--web)")
        return None
    return Web.of(address, origins)


def _ready(address: str) -> None:
    err.print(f"[bold green]Ready:[/] {escaped(address)}   Ctrl-C ends the service.")
