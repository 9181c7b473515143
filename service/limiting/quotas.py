"""The most open matches of an owner, tournaments of an organiser, and webhooks of a player.

What the projection knows is counted, and beside it what this process has created since.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from typing import Generic, TypeVar

from domain.errors import Reason
from projections.matches.match_list import CallerIdentity, open_matches
from projections.notices.notices import count_webhooks
from projections.store import ProjectionStore
from projections.tournaments.tournament_list import open_tournaments
from service.errors import ServiceError, exhausted
from service.limiting.limits import Limits

Owner = TypeVar("Owner", bound=Hashable)
Count = Callable[[Owner, Sequence[str]], tuple[int, set[str]]]
"""The number of open things of an owner, as far as a projection knows; and those of some names that it knows."""
LimitsOf = Callable[[str], Limits]
"""The limits of a player, by their name (empty: of a guest)."""

SWEPT = 3
"""The number of owners, those remembered longest, who are compared each time with the projection: more than one, so
that no more are remembered than it is behind.
"""


class Quota(Generic[Owner]):
    """Counts what each owner has that is not over, and refuses one too many."""

    def __init__(
        self, count: Count[Owner], limit: Callable[[Owner], int], refusal: Callable[[int], ServiceError]
    ) -> None:
        self._count = count
        self._limit = limit
        self._refusal = refusal
        self._new: dict[Owner, set[str]] = {}
        """The names unknown to the projection when it was last asked, by owner; owners in the order of their coming."""
        self._counting = asyncio.Lock()

    @asynccontextmanager
    async def one_more(self, owner: Owner, name: str) -> AsyncIterator[None]:
        """Counts what is created inside the block; if that fails, it does not count. One that exists already (the
        request is repeated) counts once.

        Raises:
            ServiceError: one too many.
        """
        limit = self._limit(owner)
        if not limit:
            yield
            return
        async with self._counting:
            others = [other for other in islice(self._new, SWEPT) if other != owner]
            asked = [name, *(new for whose in (owner, *others) for new in self._new.get(whose, ()))]
            number, known = await asyncio.to_thread(self._count, owner, asked)
            for whose in (owner, *others):
                self._forget(whose, known)
            fresh = self._new.get(owner, set())
            repeated = name in known or name in fresh
            if not repeated and number + len(fresh) >= limit:
                raise self._refusal(limit)
            if not repeated:
                self._new.setdefault(owner, set()).add(name)
        try:
            yield
        except BaseException:
            if not repeated:
                self._forget(owner, {name})
            raise

    def _forget(self, owner: Owner, names: set[str]) -> None:
        left = self._new.get(owner, set()) - names
        if left:
            self._new[owner] = left
        else:
            self._new.pop(owner, None)


def match_quota(projections: ProjectionStore, limits_of: LimitsOf) -> Quota[CallerIdentity]:
    """Counts the matches of each owner that have not ended."""
    return Quota(
        partial(open_matches, projections),
        lambda owner: limits_of(owner.account).open_matches,
        partial(_too_many, Reason.TOO_MANY_MATCHES, "owner", "open matches"),
    )


def tournament_quota(projections: ProjectionStore, limits_of: LimitsOf) -> Quota[str]:
    """Counts the tournaments of each organiser that are not over."""
    return Quota(
        partial(open_tournaments, projections),
        lambda organiser: limits_of(organiser).open_tournaments,
        partial(_too_many, Reason.TOO_MANY_TOURNAMENTS, "organiser", "tournaments that are not over"),
    )


def webhook_quota(projections: ProjectionStore, limits_of: LimitsOf) -> Quota[str]:
    """Counts the webhooks of each player."""
    return Quota(
        partial(count_webhooks, projections),
        lambda player: limits_of(player).webhooks,
        partial(_too_many, Reason.TOO_MANY_WEBHOOKS, "player", "webhooks"),
    )


def _too_many(reason: Reason, whose: str, what: str, limit: int) -> ServiceError:
    return exhausted(reason, f"the {whose} has {limit} {what}", whose, limit=limit)
