"""Commands of tournaments that are measured, in an order in which the service accepts all of them."""

import hashlib
from collections.abc import AsyncIterator
from typing import Any

from caravanserai_protocol.v1 import tournament_pb2 as events
from caravanserai_protocol.v1 import tournament_service_pb2 as tournaments

from benchmarks.company import GAME, PEOPLE, TIMES, Act, Company, Sent, hash_of
from benchmarks.large_tournament import CHECKING, ENTRANTS, MEMBERS, OPEN, TEAMS, TOURNAMENT
from domain.play.chance import entropy_commitment


def _entrant(tournament: str, player: str) -> str:
    return f"{tournament}/entrants/{player.removeprefix('players/')}"


async def tournament_acts(company: Company) -> AsyncIterator[Act]:
    """Those of tournaments with `ENTRANTS` bots, which are about to begin; players come to them."""
    settings = events.TournamentSettings(
        title="Costs", game=f"games/{GAME}", seats=4, swiss=events.SwissFormat(rounds=4), byes_to_take=1
    )
    organiser = company.people[0][1]
    made = company.act(
        "CreateTournament",
        "",
        [Sent(tournaments.CreateTournamentRequest(settings=settings), organiser) for _ in range(TIMES)],
    )
    yield made
    full = f"{ENTRANTS} entrants"
    name = OPEN[0]
    entering = [
        Sent(
            tournaments.RegisterEntrantRequest(
                tournament=name, entropy_commitment=entropy_commitment(player.encode()), request_id="enter"
            ),
            token,
        )
        for player, token in company.people
    ]
    yield company.act("RegisterEntrant", full, entering)
    yield company.act("RegisterEntrant", f"{full}, again", entering)
    yield company.act(
        "RegisterEntrant",
        f"{full}, others",
        [
            Sent(
                tournaments.RegisterEntrantRequest(
                    tournament=one, entropy_commitment=entropy_commitment((one + player).encode())
                ),
                token,
            )
            for one in OPEN[1:]
            for player, token in company.people[:4]
        ],
    )
    people = [(_entrant(name, player), token) for player, token in company.people]
    yield company.act(
        "BindEntropy",
        full,
        [
            Sent(
                tournaments.BindEntropyRequest(tournament=name, entropy_commitment=entropy_commitment(token.encode())),
                token,
            )
            for _, token in people
        ],
    )
    yield company.act(
        "SeedEntrant",
        full,
        [Sent(tournaments.SeedEntrantRequest(name=one, seed=number)) for number, (one, _) in enumerate(people, 1)],
    )
    yield company.act(
        "GrantBye",
        full,
        [
            Sent(
                tournaments.GrantByeRequest(
                    name=one, bye=events.GrantedBye(round=2, result=events.ROUND_RESULT_HALF_BYE)
                )
            )
            for one, _ in people
        ],
    )
    yield company.act(
        "TakeBye", full, [Sent(tournaments.TakeByeRequest(tournament=name, round=3), token) for _, token in people]
    )
    yield company.act(
        "TakeBackBye",
        full,
        [Sent(tournaments.TakeBackByeRequest(name=one, round=3), token) for one, token in people],
    )
    yield company.act(
        "ChangeSettings",
        full,
        [
            Sent(
                tournaments.ChangeSettingsRequest(
                    tournament=name, change=events.SettingsChange(title=f"Costs {number}"), reason="A better title"
                )
            )
            for number in range(TIMES)
        ],
    )
    yield company.act(
        "CheckIn",
        full,
        [Sent(tournaments.CheckInRequest(name=f"{CHECKING}/entrants/bot-{number}")) for number in range(1, TIMES + 1)],
    )
    mates = [f"bot-{number}" for number in range(1, 61)]
    yield company.act(
        "KeepApart",
        f"60 of {full}",
        [
            Sent(tournaments.KeepApartRequest(tournament=name, entrants=mates, lift=number % 2 == 1))
            for number in range(TIMES)
        ],
    )
    members = [f"bot-{number}" for number in range(1, MEMBERS + 1)]
    yield company.act(
        "FormTeam",
        f"{MEMBERS} of {full}",
        [
            Sent(
                tournaments.FormTeamRequest(
                    tournament=TEAMS,
                    team=events.Team(team="team-1" if number else "", display_name=f"Team {number}", members=members),
                )
            )
            for number in range(TIMES)
        ],
    )
    tokens = [token for _, token in company.people]
    yield company.act(
        "RegisterEntrant", "teams", [Sent(tournaments.RegisterEntrantRequest(tournament=TEAMS), key) for key in tokens]
    )
    half = len(tokens) // 2
    tickets = [hash_of(f"ticket {number}") for number in range(half)]
    yield company.act(
        "ChangeOwnTeam",
        "a new one",
        [
            Sent(
                tournaments.ChangeOwnTeamRequest(
                    tournament=TEAMS,
                    team=events.Team(display_name=f"Own {number}"),
                    join_hash=hashlib.sha256(ticket).digest(),
                ),
                key,
            )
            for number, (ticket, key) in enumerate(zip(tickets, tokens, strict=False))
        ],
    )
    yield company.act(
        "JoinTeam",
        "",
        [
            Sent(tournaments.JoinTeamRequest(tournament=TEAMS, ticket=ticket), key)
            for ticket, key in zip(tickets, tokens[half:], strict=False)
        ],
    )
    yield company.act(
        "PauseTournament",
        full,
        [Sent(tournaments.PauseTournamentRequest(tournament=one, reason="Lunch")) for one in OPEN[1:]],
    )
    yield company.act(
        "ResumeTournament", full, [Sent(tournaments.ResumeTournamentRequest(tournament=one)) for one in OPEN[1:]]
    )
    yield company.act(
        "CloseRegistration", full, [Sent(tournaments.CloseRegistrationRequest(tournament=one)) for one in OPEN]
    )
    yield company.act(
        "OpenEntropy",
        full,
        [
            Sent(tournaments.OpenEntropyRequest(tournament=name, entropy=token.encode()), token)
            for _, token in people[: PEOPLE // 2]
        ],
    )
    yield company.act(
        "ReleaseEntrants",
        full,
        [Sent(tournaments.ReleaseEntrantsRequest(tournament=one, reason="They are away")) for one in OPEN],
    )
    yield company.act(
        "WithdrawEntrant",
        full,
        [Sent(tournaments.WithdrawEntrantRequest(name=one), token) for one, token in people[: PEOPLE // 2]],
    )
    yield company.act(
        "Adjudicate",
        f"a table of {full}",
        [
            Sent(
                tournaments.AdjudicateRequest(
                    tournament=TOURNAMENT,
                    reason="The table broke",
                    adjudication=events.Adjudication(round=4, table=number, void=events.VoidTable()),
                )
            )
            for number in range(1, TIMES + 1)
        ],
    )
    yield company.act("FinishTournament", full, [Sent(tournaments.FinishTournamentRequest(tournament=TOURNAMENT))])
    yield company.act(
        "CancelTournament",
        full,
        [Sent(tournaments.CancelTournamentRequest(tournament=one, reason="Rain")) for one in OPEN[:-2]],
    )


def by_hand(company: Company, tournament: str, **fields: Any) -> Sent:
    """Pairs the first round of one of the tournaments `OPEN`, to which one player is left."""
    there = [f"bot-{number}" for number in range(1, ENTRANTS + 1)]
    byes = [company.people[0][0].removeprefix("players/")]
    tables = [tournaments.HandTable(entrants=there[first : first + 4]) for first in range(0, len(there), 4)]
    return Sent(
        tournaments.PairByHandRequest(
            tournament=tournament, round=1, tables=tables, byes=byes, reason="By hand", **fields
        )
    )
