"""The decisions in the log of a tournament in words, for the page of its archive."""

from collections.abc import Callable, Sequence

from caravanserai_verify.texts import number
from clients.caravan.phrases import Speech
from clients.caravan.tournaments.changes import changes_in_words
from domain.tournaments import events
from domain.tournaments.tournament import Tournament


class Decisions:
    """The decisions of a tournament in words. ``names`` says what entrants are called."""

    def __init__(self, tournament: Tournament, speech: Speech, names: Callable[[Sequence[str]], str]) -> None:
        self._tournament = tournament
        self._speech = speech
        self._names = names

    def _say(self, name: str, **arguments: str | int) -> str:
        return self._speech.plain(f"page-{name}", **arguments)

    def of(self, event: events.TournamentEvent) -> str:
        """The decision of an organiser, in words; empty for other events."""
        body: events.TournamentBody = event.body
        match body:
            case events.TournamentCreated():
                return self._say("did-create")
            case events.RegistrationClosed():
                return self._say("did-close")
            case events.EntrantSeeded(entrant, seed):
                return self._say("did-seed", who=self._names([entrant]), seed=seed)
            case events.ByeGranted(entrant, played) if event.by.role is events.Role.ENTRANT:
                return self._say("did-take-bye", who=self._names([entrant]), round=played)
            case events.EntrantsKeptApart(entrants, lifted):
                return self._say("did-apart", who=self._names(entrants), lifted="yes" if lifted else "no")
            case events.TeamFormed(_, team, _, members) if members:
                return self._say("did-team", team=team, who=self._names(members))
            case events.TeamFormed(_, team):
                return self._say("did-team-away", team=team)
            case events.ByeTakenBack(entrant, played):
                return self._say("did-take-back-bye", who=self._names([entrant]), round=played)
            case events.SettingsChanged(change):
                return self._say("did-change", what=changes_in_words(change, self._speech))
            case events.ByeGranted(entrant, played, ending):
                return self._say("did-bye", who=self._names([entrant]), round=played, kind=ending.value)
            case events.EntropyReleased(entrants):
                return self._say("did-release", who=self._names(entrants))
            case events.EntrantWithdrawn(entrant) | events.EntrantDroppedOut(entrant):
                return self._say("did-leave", who=self._names([entrant]))
            case events.EntrantRegistered(entrant, first_round=first) if (
                event.by.role is not events.Role.ENTRANT or first
            ):
                return self._say("did-register", who=self._names([entrant]), first=first)
            case events.PairingImpossible(played):
                return self._say("did-not-pair", round=played)
            case events.RoundPaired(played) as paired if paired.by_hand:
                return self._say("did-pair-by-hand", round=played)
            case events.RoundPaired(played):
                return self._say("did-pair", round=played)
            case events.MatchClosed(played, table, no_shows=no_shows, plays_on=plays_on):
                who, onward = self._names(no_shows) or "none", "yes" if plays_on else "no"
                return self._say("did-close-match", round=played, table=table, who=who, plays_on=onward)
            case events.Adjudicated() as ruling:
                return self._ruled(ruling)
            case events.TournamentPaused():
                return self._say("did-pause")
            case events.TournamentResumed():
                return self._say("did-resume")
            case events.TournamentFinished(early=early):
                return self._say("did-finish", early="yes" if early else "no")
            case events.TournamentCancelled():
                return self._say("did-cancel")
        return ""

    def _ruled(self, ruling: events.Adjudicated) -> str:
        where = {"round": ruling.round, "table": ruling.table}
        match ruling.ruling:
            case events.Forfeit(entrants):
                return self._say("ruled-forfeit", who=self._names(entrants), **where)
            case events.Penalty(entrant, points):
                return self._say("ruled-penalty", who=self._names([entrant]), points=number(str(points)), **where)
            case events.VoidTable():
                return self._say("ruled-void", **where)
            case events.ReplayTable(without):
                return self._say("ruled-replay", without=self._names(without) or "none", **where)
            case events.Places(places):
                players = self._tournament.table(ruling.round, ruling.table).players
                pairs = zip(players, places, strict=True)
                shown = ", ".join(f"{place or '-'}. {self._names([player])}" for player, place in pairs)
                return self._say("ruled-places", places=shown, **where)
