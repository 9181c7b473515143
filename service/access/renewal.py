"""Files that a service reads again: its certificate, the administrators' token, the keys of the identity provider."""

import asyncio
import logging

from service.access.authority import Authority
from service.access.security import Security, SecurityError, read_admin_token
from service.access.tls import Certificates

LOG = logging.getLogger("caravanserai")


class Renewal:
    """Reads files again. What is wrong with one leaves it as it was, and does not keep the others from being read."""

    def __init__(self, security: Security, certificates: Certificates | None, authority: Authority) -> None:
        self._security = security
        self._certificates = certificates
        self._authority = authority

    async def renew(self) -> bool:
        """Reads all of them; whether all could be used."""
        done = [await self._certificate(), await self._administrators(), await self._identities()]
        return all(done)

    async def _certificate(self) -> bool:
        certificates = self._certificates
        if certificates is None:
            return True
        try:
            await asyncio.to_thread(certificates.renew)
        except SecurityError as error:
            return _kept("certificate", error)
        LOG.info("new connections get the certificate %s as it is now", certificates.certificate)
        return True

    async def _administrators(self) -> bool:
        file = self._security.admin_token_file
        if file is None:
            return True
        try:
            self._authority.administered_by(await asyncio.to_thread(read_admin_token, file))
        except SecurityError as error:
            return _kept("administrators' token", error)
        LOG.info("the administrators' token was read again")
        return True

    async def _identities(self) -> bool:
        if self._security.provider is None:
            return True
        try:
            await self._authority.renew_keys()
        except SecurityError as error:
            return _kept("keys of the identity provider", error)
        LOG.info("the keys of the identity provider were read again")
        return True


def _kept(what: str, error: SecurityError) -> bool:
    LOG.error("%s; the service goes on with the old %s", error, what)
    return False
