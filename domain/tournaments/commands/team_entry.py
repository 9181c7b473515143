"""The command that forms teams of entrants."""

from collections.abc import Sequence

from domain.tournaments import events as ev
from domain.tournaments import rules
from domain.tournaments.commands.acts import Act, require_active, require_going_on
from domain.tournaments.rules import refused
from domain.tournaments.tournament import Phase, Tournament


def form_team(
    tournament: Tournament,
    by: ev.By,
    team: str,
    name: str,
    captain: str = "",
    members: Sequence[str] = (),
    seed: int = 0,
) -> list[Act]:
    """Forms a team of entrants in the order of boards, or (with its id) forms one again; no act if it is so already.
    Without members it is taken away. The captain is the first of them, where nobody is named.

    Raises:
        Refused: TRN-TEAM-01, TRN-TEAM-02, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND.
    """
    require_going_on(tournament)
    terms = tournament.settings.teams
    if terms is None:
        raise refused(rules.TEAM, "no-teams")
    if tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.TEAM, "registration-closed")
    if team and team not in tournament.teams:
        raise refused(rules.TEAM, "no-such-team", team=team)
    if not members:
        if not team:
            raise refused(rules.TEAM_MEMBERS, "members-number", least=terms.boards, most=terms.boards + terms.reserves)
        return [Act(by, ev.TeamFormed(team, tournament.teams[team].display_name))]
    require_team_name(tournament, team, name)
    _require_members(tournament, team, members)
    if captain and captain not in members:
        raise refused(rules.TEAM_MEMBERS, "team-captain", entrant=captain)
    if seed and any(one.seed == seed and one.team != team for one in tournament.teams.values()):
        raise refused(rules.TEAM, "seed-taken", seed=seed)
    known = team or f"team-{tournament.teams_formed + 1}"
    join_hash = tournament.teams[known].join_hash if team else b""
    formed = ev.TeamFormed(known, name, captain or members[0], tuple(members), seed, join_hash)
    return [] if tournament.teams.get(known) == formed else [Act(by, formed)]


def require_team_name(tournament: Tournament, team: str, name: str) -> None:
    """Requires a name that no other team has.

    Raises:
        Refused: TRN-TEAM-01.
    """
    taken = {one.display_name.casefold() for one in tournament.teams.values() if one.team != team}
    if not name or name.casefold() in taken:
        raise refused(rules.TEAM, "team-name-taken", name=name)


def _require_members(tournament: Tournament, team: str, members: Sequence[str]) -> None:
    """Requires as many entrants as there are boards, perhaps with reserves, who take part and are in no other team."""
    terms = tournament.settings.teams
    if terms and not terms.boards <= len(members) <= terms.boards + terms.reserves:
        raise refused(rules.TEAM_MEMBERS, "members-number", least=terms.boards, most=terms.boards + terms.reserves)
    for name in members:
        require_active(tournament, name)
        if members.count(name) > 1:
            raise refused(rules.TEAM_MEMBERS, "named-twice", entrant=name)
        other = tournament.team_of(name)
        if other is not None and other.team != team:
            raise refused(rules.TEAM_MEMBERS, "member-elsewhere", entrant=name, team=other.display_name)
