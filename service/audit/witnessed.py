"""Answers of witnesses to a reader of a log: the last checkpoint that each of them has cosigned.

A store can be set back together with all that is kept beside it. Then only a witness knows the newer tree.
"""

import asyncio
import time
from http import HTTPStatus

from caravanserai_protocol.constants import LOG_FILE_BYTES

from domain.audit.notes import Checkpoint
from domain.audit.trust import Policy
from domain.audit.witness_protocol import Witness, checkpoint_path
from domain.matches.signatures import fits
from service.foundation.fetch import FetchError, fetch

ANSWER_SECONDS = 10.0


class UnshownError(Exception):
    """A witness shows no checkpoint of a log that could be compared. The text says why."""


def shown_by(witness: Witness, policy: Policy) -> Checkpoint:
    """The last checkpoint of the log of a ``policy`` that a witness has cosigned. Both have signed it.

    Raises:
        UnshownError: the witness shows none.
    """
    url = witness.url + checkpoint_path(policy.log[0].name)
    try:
        reply = asyncio.run(fetch(url, most=LOG_FILE_BYTES, seconds=ANSWER_SECONDS))
    except FetchError as error:
        raise UnshownError(f"cannot be asked: {error}") from error
    if reply.status == HTTPStatus.NOT_FOUND:
        raise UnshownError("shows no checkpoint of this log: it does not know the log, or has lost its state")
    if reply.status != HTTPStatus.OK:
        raise UnshownError(f"cannot be asked: HTTP {reply.status}")
    found = Policy(policy.log, (witness.key,), 1).check(reply.body, fits, int(time.time()))
    if found.checkpoint is None or not found.good:
        raise UnshownError(f"shows a checkpoint that is not good: {'; '.join(found.faults)}")
    return found.checkpoint
