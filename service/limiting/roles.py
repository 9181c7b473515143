"""Roles: players named by the operator, and the limits that hold for them instead of those of everybody."""

import re
from collections.abc import Iterable, Sequence

from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault
from service.limiting.limits import LimitError, Limits, limits_of, nearest

OF_ROLES = ("open_matches", "open_tournaments", "webhooks", "analyses", "registrations_per_minute_of_organiser")
"""The limits that count what a player has or organises. All others count tokens, machines and connections, which
anybody makes up.
"""
_ROLE = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_PLAYER = re.compile(r"players/[a-z0-9]{8,40}")


class RoleError(WordedFaultError):
    """A text says of nobody which role they have, or contradicts another one."""


def limits_by_player(members: Sequence[str], limits: Sequence[str]) -> dict[str, Limits]:
    """The limits of all players who have a role, from texts such as `organisers=players/abcd1234`, and
    `organisers.open_tournaments=200` among the limits.

    Raises:
        RoleError: A text is no such one, a player has two roles, or a limit is that of a role that nobody has.
        LimitError: A text names no limit, or a value that it cannot have.
    """
    everybody = limits_of(of_everybody(limits))
    role_of_player = roles_of(members)
    changes = changes_of_roles(limits)
    for role in sorted(changes.keys() - set(role_of_player.values())):
        raise RoleError(Fault.ROLE_OF_NOBODY, role=role)
    known = {role: limits_of(changes.get(role, ()), everybody) for role in role_of_player.values()}
    return {player: known[role] for player, role in role_of_player.items()}


def roles_of(members: Iterable[str]) -> dict[str, str]:
    """The role of each player who has one.

    Raises:
        RoleError: A text gives no role, or a player has two.
    """
    found: dict[str, str] = {}
    for text in members:
        role, _, player = text.partition("=")
        if not (_ROLE.fullmatch(role) and _PLAYER.fullmatch(player)):
            raise RoleError(Fault.NOT_A_ROLE_OF_A_PLAYER, given=repr(text))
        if found.setdefault(player, role) != role:
            raise RoleError(Fault.TWO_ROLES, player=player, one=found[player], other=role)
    return found


def of_everybody(texts: Iterable[str]) -> list[str]:
    """The limits among these texts that are those of no role."""
    return [text for text in texts if "." not in text.partition("=")[0]]


def changes_of_roles(texts: Iterable[str]) -> dict[str, list[str]]:
    """The changes of limits of each role, such as `open_tournaments=200`.

    Raises:
        LimitError: A text names no role, a limit that no role has, or a value that it cannot have.
    """
    changes: dict[str, list[str]] = {}
    for text in texts:
        role, dot, change = text.partition(".")
        if not dot or "=" in role:
            continue
        name = change.partition("=")[0]
        if not _ROLE.fullmatch(role):
            raise LimitError(Fault.NOT_A_NAME_OF_A_ROLE, given=repr(role))
        if name not in OF_ROLES:
            raise LimitError(
                Fault.NO_SUCH_LIMIT_OF_ROLES, given=repr(name), near=nearest(name, OF_ROLES), known=", ".join(OF_ROLES)
            )
        limits_of([change])
        changes.setdefault(role, []).append(change)
    return changes
