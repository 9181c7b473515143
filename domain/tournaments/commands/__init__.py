"""The commands of organisers, entrants and the service: each gives the acts that follow, or is refused.

Commands are pure functions of the state. Refusals (`Refused`) cite a rule of `rules`; other errors are `CommandError`.
"""

from domain.tournaments.commands.acts import Act
from domain.tournaments.commands.own_team import change_own_team, joining
from domain.tournaments.commands.preparation import (
    bind_entropy,
    check_in,
    close_registration,
    needed,
    open_entropy,
    release,
    release_late,
    start,
)
from domain.tournaments.commands.registration import CAPACITY, ENTRIES, change_settings, create, leave, register, seed
from domain.tournaments.commands.rounds import (
    APART,
    MATES,
    RETURNS,
    cancel,
    closing,
    end_round,
    finish,
    grant_bye,
    keep_apart,
    pair,
    pair_by_hand,
    pair_or_say,
    pause,
    resume,
    take_back_bye,
    take_bye,
)
from domain.tournaments.commands.tables import adjudicate, close_match, link_match, take_result
from domain.tournaments.commands.team_entry import form_team

__all__ = [
    "APART",
    "CAPACITY",
    "ENTRIES",
    "MATES",
    "RETURNS",
    "Act",
    "adjudicate",
    "bind_entropy",
    "cancel",
    "change_own_team",
    "change_settings",
    "check_in",
    "close_match",
    "close_registration",
    "closing",
    "create",
    "end_round",
    "finish",
    "form_team",
    "grant_bye",
    "joining",
    "keep_apart",
    "leave",
    "link_match",
    "needed",
    "open_entropy",
    "pair",
    "pair_by_hand",
    "pair_or_say",
    "pause",
    "register",
    "release",
    "release_late",
    "resume",
    "seed",
    "start",
    "take_back_bye",
    "take_bye",
    "take_result",
]
