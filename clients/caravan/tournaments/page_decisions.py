"""The decisions in the log of a tournament in words, for the page of its archive."""

from collections.abc import Callable, Sequence

from caravanserai_verify.texts import number
from clients.caravan.phrases import Speech
from clients.caravan.tournaments.changes import changes_in_words
from domain.tournaments.events import (
    Adjudicated,
    ByeGranted,
    ByeTakenBack,
    EntrantDroppedOut,
    EntrantRegistered,
    EntrantSeeded,
    EntrantsKeptApart,
    EntrantWithdrawn,
    EntropyReleased,
    Forfeit,
    MatchClosed,
    PairingImpossible,
    Penalty,
    Places,
    RegistrationClosed,
    ReplayTable,
    Role,
    RoundPaired,
    SettingsChanged,
    TeamFormed,
    TournamentBody,
    TournamentCancelled,
    TournamentCreated,
    TournamentEvent,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
    VoidTable,
)
from domain.tournaments.tournament import Tournament


class Decisions:
    """The decisions of a tournament in words. ``names`` says what entrants are called."""

    def __init__(self, tournament: Tournament, speech: Speech, names: Callable[[Sequence[str]], str]) -> None:
        self._tournament = tournament
        self._speech = speech
        self._names = names

    def _say(self, name: str, **arguments: str | int) -> str:
        return self._speech.plain(f"page-{name}", **arguments)

    def of(self, event: TournamentEvent) -> str:
        """The decision of an organiser, in words; empty for other events."""
        body: TournamentBody = event.body
        match body:
            case TournamentCreated():
                return self._say("did-create")
            case RegistrationClosed():
                return self._say("did-close")
            case EntrantSeeded(entrant, seed):
                return self._say("did-seed", who=self._names([entrant]), seed=seed)
            case ByeGranted(entrant, played) if event.by.role is Role.ENTRANT:
                return self._say("did-take-bye", who=self._names([entrant]), round=played)
            case EntrantsKeptApart(entrants, lifted):
                return self._say("did-apart", who=self._names(entrants), lifted="yes" if lifted else "no")
            case TeamFormed(_, team, _, members) if members:
                return self._say("did-team", team=team, who=self._names(members))
            case TeamFormed(_, team):
                return self._say("did-team-away", team=team)
            case ByeTakenBack(entrant, played):
                return self._say("did-take-back-bye", who=self._names([entrant]), round=played)
            case SettingsChanged(change):
                return self._say("did-change", what=changes_in_words(change, self._speech))
            case ByeGranted(entrant, played, ending):
                return self._say("did-bye", who=self._names([entrant]), round=played, kind=ending.value)
            case EntropyReleased(entrants):
                return self._say("did-release", who=self._names(entrants))
            case EntrantWithdrawn(entrant) | EntrantDroppedOut(entrant):
                return self._say("did-leave", who=self._names([entrant]))
            case EntrantRegistered(entrant, first_round=first) if event.by.role is not Role.ENTRANT or first:
                return self._say("did-register", who=self._names([entrant]), first=first)
            case PairingImpossible(played):
                return self._say("did-not-pair", round=played)
            case RoundPaired(played) as paired if paired.by_hand:
                return self._say("did-pair-by-hand", round=played)
            case RoundPaired(played):
                return self._say("did-pair", round=played)
            case MatchClosed(played, table, no_shows=no_shows, plays_on=plays_on):
                who, onward = self._names(no_shows) or "none", "yes" if plays_on else "no"
                return self._say("did-close-match", round=played, table=table, who=who, plays_on=onward)
            case Adjudicated() as ruling:
                return self._ruled(ruling)
            case TournamentPaused():
                return self._say("did-pause")
            case TournamentResumed():
                return self._say("did-resume")
            case TournamentFinished(early=early):
                return self._say("did-finish", early="yes" if early else "no")
            case TournamentCancelled():
                return self._say("did-cancel")
        return ""

    def _ruled(self, ruling: Adjudicated) -> str:
        where = {"round": ruling.round, "table": ruling.table}
        match ruling.ruling:
            case Forfeit(entrants):
                return self._say("ruled-forfeit", who=self._names(entrants), **where)
            case Penalty(entrant, points):
                return self._say("ruled-penalty", who=self._names([entrant]), points=number(str(points)), **where)
            case VoidTable():
                return self._say("ruled-void", **where)
            case ReplayTable(without):
                return self._say("ruled-replay", without=self._names(without) or "none", **where)
            case Places(places):
                players = self._tournament.table(ruling.round, ruling.table).players
                pairs = zip(players, places, strict=True)
                shown = ", ".join(f"{place or '-'}. {self._names([player])}" for player, place in pairs)
                return self._say("ruled-places", places=shown, **where)
