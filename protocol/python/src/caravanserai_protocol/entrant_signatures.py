"""Acts of the entrants of a tournament: what they signed, and of what only the service says that they did it."""

from hashlib import sha256

from caravanserai_protocol import signing
from caravanserai_protocol.following import GENESIS
from caravanserai_protocol.v1.tournament_event_pb2 import TOURNAMENT_ROLE_ENTRANT, TeamFormed, TournamentEvent


class EntrantSignatures:
    """Checks the signatures of entrants: give it each event of a log in order, from the first on.

    An entrant whose player has a key may sign what they do: register, leave, change their team, open entropy. A
    signature covers their latest registration, or what they have signed since, so it counts once.
    """

    def __init__(self) -> None:
        self.told: list[int] = []
        """The versions of acts of entrants that nobody signed."""
        self._keys: dict[str, bytes] = {}
        self._heads: dict[str, bytes] = {}

    def key(self, entrant: str) -> bytes:
        """The key with which an entrant (`{entrant}`) has registered; empty if they have none."""
        return self._keys.get(entrant, b"")

    def head(self, entrant: str) -> bytes:
        """The hash that the next signature of an entrant covers."""
        return self._heads.get(entrant, GENESIS)

    def follow(self, event: TournamentEvent, data: bytes) -> bool:
        """Adds an event with its bytes; returns whether its signature is that of the entrant who acted. If it is not,
        nothing is added.
        """
        entrant, act = _entering(event)
        entered = event.WhichOneof("body") == "registered"
        if entered:
            entrant = event.registered.entrant
        key = event.registered.public_key if entered else self.key(entrant)
        if event.signature:
            if act is None or not signing.fits(
                key, event.signature, act.signed_bytes(event.tournament, self.head(entrant))
            ):
                return False
        elif act is not None:
            self.told.append(event.version)
        if event.signature or entered:
            self._keys[entrant], self._heads[entrant] = key, sha256(data).digest()
        return True


def team_act(formed: TeamFormed) -> signing.Act:
    """The act that an entrant signs who makes a team what it is after that."""
    return signing.changing_own_team(formed.display_name, formed.captain, formed.join_hash, formed.members)


def _entering(event: TournamentEvent) -> tuple[str, signing.Act | None]:
    """The entrant who did something themselves, and what they may sign; none for everything else."""
    if event.role != TOURNAMENT_ROLE_ENTRANT:
        return "", None
    match event.WhichOneof("body"):
        case "registered":
            own = event.registered
            return own.entrant, signing.registering(
                own.public_key, own.entropy_commitment, own.entry_ticket, own.country
            )
        case "withdrawn":
            return event.withdrawn.entrant, signing.withdrawing(event.reason)
        case "dropped_out":
            return event.dropped_out.entrant, signing.withdrawing(event.reason)
        case "bye_granted":
            return event.bye_granted.entrant, signing.taking_bye(event.bye_granted.bye.round, event.reason)
        case "bye_taken_back":
            return event.bye_taken_back.entrant, signing.taking_back(event.bye_taken_back.round, event.reason)
        case "checked_in" if event.checked_in.round:
            return event.checked_in.entrant, signing.checking_in(event.checked_in.round)
        case "team_formed":
            return event.account.removeprefix("players/"), team_act(event.team_formed)
        case "entropy_bound":
            return event.entropy_bound.entrant, signing.binding_entrant(event.entropy_bound.entropy_commitment)
        case "entropy_opened":
            return event.entropy_opened.entrant, signing.opening_entropy(event.entropy_opened.entropy)
    return "", None
