"""Options of `caravan serve` for registration and for the protection of calls."""

from pathlib import Path
from typing import Annotated

import typer

from clients.workshop.option_sources import checked
from service.access.security import Provider, Registration, Security, read_admin_hash, read_admin_token

PANEL = "Security"

RegistrationOption = Annotated[
    Registration,
    typer.Option(
        rich_help_panel=PANEL,
        metavar="WHO",
        help="Registration. `open`: everybody, and guests may play; `invitation`: people with an invitation; "
        "`identity`: those an identity provider knows.",
    ),
]
AdminTokenFile = Annotated[
    Path | None,
    typer.Option(rich_help_panel=PANEL, help="A file that holds the token of the administrators."),
]
AdminTokenHash = Annotated[
    str,
    typer.Option(
        rich_help_panel=PANEL,
        callback=checked(read_admin_hash),
        help="Instead of a file: the SHA-256 of that token, in hexadecimal digits.",
    ),
]
Issuer = Annotated[str, typer.Option(rich_help_panel=PANEL, help="The issuer of the tokens of the identity provider.")]
Audience = Annotated[str, typer.Option(rich_help_panel=PANEL, help="The audience for which it makes them.")]
Keys = Annotated[
    str,
    typer.Option(
        rich_help_panel=PANEL, help="Its public keys: the https URL of a key set, or a file with one, or a PEM file."
    ),
]
TlsCertificate = Annotated[
    Path | None, typer.Option(rich_help_panel=PANEL, help="The certificate of the service (PEM): calls are encrypted.")
]
TlsKey = Annotated[Path | None, typer.Option(rich_help_panel=PANEL, help="The key of that certificate (PEM).")]
TlsClientCa = Annotated[
    Path | None,
    typer.Option(rich_help_panel=PANEL, help="Only callers with a certificate of this authority (PEM) get through."),
]
Insecure = Annotated[
    bool,
    typer.Option(
        "--insecure", rich_help_panel=PANEL, help="Let other machines call in plain text: tokens can be read."
    ),
]


def security_of(
    registration: Registration,
    admin_token_file: Path | None,
    admin_token_hash: str,
    provider: tuple[str, str, str],
    tls: tuple[Path | None, Path | None, Path | None],
    insecure: bool,
) -> Security:
    """The security settings. ``provider`` is issuer, audience and keys; ``tls`` is certificate, key and authority.

    Raises:
        SecurityError: A token or a hash is invalid.
    """
    admin = b""
    if admin_token_file is not None:
        admin = read_admin_token(admin_token_file)
    elif admin_token_hash:
        admin = read_admin_hash(admin_token_hash)
    certificate, key, client_ca = tls
    return Security(
        registration=registration,
        admin_token_hash=admin,
        provider=Provider(*provider) if any(provider) else None,
        tls_certificate=certificate,
        tls_key=key,
        tls_client_ca=client_ca,
        insecure=insecure,
        admin_token_file=admin_token_file,
    )
