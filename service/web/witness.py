"""A witness over HTTP: C2SP `tlog-witness`."""

import asyncio
import logging
from collections.abc import Sequence
from http import HTTPStatus

from eventsourcing.persistence import PersistenceError

from domain.audit.witness_protocol import ADD_CHECKPOINT, SIZE_TYPE, RefusedError, checkpoint_path
from service.audit.witness import CosigningWitness
from service.web.exchanges import Exchange, Header

LOG = logging.getLogger("caravanserai.witness")

TEXT: Sequence[Header] = (("content-type", "text/plain; charset=utf-8"), ("x-content-type-options", "nosniff"))
FRESH: Header = ("cache-control", "no-cache")
SUSPICIOUS = (HTTPStatus.FORBIDDEN, HTTPStatus.UNPROCESSABLE_ENTITY)
"""Refusals that say something of the log, or of somebody who pretends to be it."""


class WitnessPages:
    """Answers requests to a witness."""

    def __init__(self, witness: CosigningWitness) -> None:
        self._witness = witness
        self._paths = {checkpoint_path(origin): origin for origin in witness.logs}

    async def __call__(self, exchange: Exchange) -> None:
        """Answers one."""
        path, method = exchange.request.path, exchange.request.method
        wanted = ("POST",) if path == ADD_CHECKPOINT else ("GET", "HEAD")
        if path != ADD_CHECKPOINT and path not in self._paths:
            exchange.answer(HTTPStatus.NOT_FOUND, TEXT, b"there is nothing here\n")
        elif method not in wanted:
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", ", ".join(wanted))])
        elif path == ADD_CHECKPOINT:
            await self._add(exchange)
        else:
            await self._show(exchange, self._paths[path])

    async def _add(self, exchange: Exchange) -> None:
        request = exchange.request
        if request.oversized:
            exchange.answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TEXT, b"the request is too large\n")
            return
        try:
            lines = await asyncio.to_thread(self._witness.add_checkpoint, request.body)
        except RefusedError as error:
            level = logging.WARNING if error.status in SUSPICIOUS else logging.INFO
            LOG.log(level, "%s is refused: %s %s", exchange.peer, int(error.status), error)
            if error.size is None:
                exchange.answer(error.status, TEXT, f"{error}\n".encode())
            else:
                exchange.answer(error.status, [("content-type", SIZE_TYPE)], b"%d\n" % error.size)
        except PersistenceError as error:
            LOG.critical("nothing can be cosigned, for the state cannot be kept: %s", error)
            exchange.answer(HTTPStatus.SERVICE_UNAVAILABLE, TEXT, b"the witness cannot keep its state\n")
        else:
            exchange.answer(HTTPStatus.OK, TEXT, lines.encode())

    async def _show(self, exchange: Exchange, origin: str) -> None:
        note = (await asyncio.to_thread(self._witness.state.last, origin)).note
        if note:
            exchange.answer(HTTPStatus.OK, [*TEXT, FRESH], note.encode())
        else:
            exchange.answer(HTTPStatus.NOT_FOUND, TEXT, b"nothing of this log is cosigned yet\n")
