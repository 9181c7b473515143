"""The command of entrants on their teams: they found, join and leave them, and captains change theirs."""

from dataclasses import replace

from domain.tournaments import events as ev
from domain.tournaments import rules, signatures
from domain.tournaments.commands.acts import Act, require_active, require_going_on
from domain.tournaments.commands.team_entry import require_team_name
from domain.tournaments.roster import EntrantState
from domain.tournaments.rules import refused
from domain.tournaments.tournament import Phase, Tournament

TEAM_ACTS = 50
"""The most acts of an entrant on teams: founding and leaving must not grow a log for ever."""
JOIN_HASH = 32


def change_own_team(tournament: Tournament, by: ev.By, wanted: ev.TeamFormed) -> list[Act]:
    """Makes a team what an entrant wants it to be; no act if it is so already.

    Raises:
        Refused: TRN-TEAM-01, TRN-TEAM-02, TRN-TEAM-03, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, KEY_MISSING, SIGNATURE_INVALID.
    """
    require_going_on(tournament)
    if tournament.settings.teams is None:
        raise refused(rules.TEAM, "no-teams")
    own = require_active(tournament, by.account.removeprefix("players/"))
    before = tournament.teams.get(wanted.team)
    if wanted == before:
        return []
    if own.team_acts >= TEAM_ACTS:
        raise refused(rules.OWN_TEAM, "too-many-team-acts", most=TEAM_ACTS)
    if before is not None and before.captain == own.name:
        _require_captain_may(tournament, before, wanted)
    elif tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.OWN_TEAM, "registration-closed")
    elif before is None:
        _require_new(tournament, own, wanted)
    elif own.name in before.members:
        left = tuple(name for name in before.members if name != own.name)
        if wanted != replace(before, members=left):
            raise refused(rules.OWN_TEAM, "not-captain", team=before.display_name)
    else:
        _require_joins(tournament, own, before, wanted)
    signatures.may_be_signed(tournament, by, own.name, signatures.changing_own_team(wanted))
    return [Act(by, wanted)]


def _require_new(tournament: Tournament, own: EntrantState, wanted: ev.TeamFormed) -> None:
    """Requires a new team of one entrant alone, who is in no other."""
    team = f"team-{tournament.teams_formed + 1}"
    if wanted.team != team:
        raise refused(rules.TEAM, "no-such-team", team=wanted.team)
    _require_in_none(tournament, own)
    if wanted != ev.TeamFormed(team, wanted.display_name, own.name, (own.name,), 0, wanted.join_hash):
        raise refused(rules.OWN_TEAM, "team-alone")
    require_team_name(tournament, team, wanted.display_name)
    _require_join_hash(tournament, wanted)


def _require_joins(tournament: Tournament, own: EntrantState, before: ev.TeamFormed, wanted: ev.TeamFormed) -> None:
    """Requires that an entrant who is in no team joins behind its members, where there is a place."""
    if not before.join_hash or wanted != replace(before, members=(*before.members, own.name)):
        raise refused(rules.OWN_TEAM, "not-captain", team=before.display_name)
    _require_in_none(tournament, own)
    terms = tournament.settings.teams
    if terms and len(wanted.members) > terms.boards + terms.reserves:
        raise refused(rules.TEAM_MEMBERS, "members-number", least=terms.boards, most=terms.boards + terms.reserves)


def _require_in_none(tournament: Tournament, own: EntrantState) -> None:
    other = tournament.team_of(own.name)
    if other is not None:
        raise refused(rules.TEAM_MEMBERS, "member-elsewhere", entrant=own.name, team=other.display_name)


def _require_captain_may(tournament: Tournament, before: ev.TeamFormed, wanted: ev.TeamFormed) -> None:
    """Requires what a captain may do: nobody is added, and later only the order and the captain change."""
    if not wanted.members and wanted != ev.TeamFormed(before.team, before.display_name):
        raise refused(rules.TEAM_MEMBERS, "team-captain", entrant=before.captain)
    if len(set(wanted.members)) < len(wanted.members) or not set(wanted.members) <= set(before.members):
        raise refused(rules.OWN_TEAM, "team-adds", team=before.display_name)
    if tournament.phase is not Phase.REGISTRATION:
        ordered = replace(before, members=wanted.members, captain=wanted.captain)
        if wanted != ordered or len(wanted.members) != len(before.members):
            raise refused(rules.OWN_TEAM, "registration-closed")
    if wanted.members and wanted.captain not in wanted.members:
        raise refused(rules.TEAM_MEMBERS, "team-captain", entrant=wanted.captain or before.captain)
    if wanted.members:
        if wanted.seed != before.seed:
            raise refused(rules.OWN_TEAM, "not-captain", team=before.display_name)
        require_team_name(tournament, before.team, wanted.display_name)
        _require_join_hash(tournament, wanted)


def _require_join_hash(tournament: Tournament, wanted: ev.TeamFormed) -> None:
    """Requires a code that is that of no other team: hashes can be read, and a copy would draw entrants elsewhere."""
    if wanted.join_hash and len(wanted.join_hash) != JOIN_HASH:
        raise refused(rules.OWN_TEAM, "team-code-unknown")
    others = (one.join_hash for one in tournament.teams.values() if one.team != wanted.team)
    if wanted.join_hash and wanted.join_hash in others:
        raise refused(rules.OWN_TEAM, "team-code-taken")


def joining(tournament: Tournament, entrant: str, join_hash: bytes) -> ev.TeamFormed:
    """The team of a code with an entrant behind its members; as it is, where they are among them.

    Raises:
        Refused: TRN-TEAM-03.
    """
    for team in tournament.teams.values():
        if join_hash and team.join_hash == join_hash:
            return team if entrant in team.members else replace(team, members=(*team.members, entrant))
    raise refused(rules.OWN_TEAM, "team-code-unknown")
