"""Reads a published log over HTTP."""

import asyncio
from http import HTTPStatus

from caravanserai_protocol.constants import LOG_FILE_BYTES

from caravanserai_verify.log.published_check import Read
from service.foundation.fetch import FetchError, fetch

ANSWER_SECONDS = 30.0


def url_reader(url: str) -> Read:
    """Reads a log over HTTP.

    Raises:
        FetchError: from the reader, if there is no answer.
    """

    def read(path: str) -> bytes | None:
        reply = asyncio.run(fetch(f"{url}/{path}", most=LOG_FILE_BYTES, seconds=ANSWER_SECONDS))
        if reply.status == HTTPStatus.NOT_FOUND:
            return None
        if reply.status != HTTPStatus.OK:
            raise FetchError(f"{url}/{path}: HTTP {reply.status}")
        return reply.body

    return read
