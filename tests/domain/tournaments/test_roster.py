"""The roster behaves as a dictionary in order of entry does, whatever changes, and keeps the states before."""

import pickle
from dataclasses import replace
from random import Random

from domain.tournaments.events import EntrantRegistered
from domain.tournaments.roster import COUNTED, EntrantState, Presence, Roster


def entrant(number: int, seed: int = 0) -> EntrantState:
    """An entrant; each third is a bot."""
    bot = "" if number % 3 else "random"
    return EntrantState(EntrantRegistered(f"e{number}", "" if bot else f"players/e{number}", bot, ""), seed=seed)


def test_like_a_dictionary_in_order_of_entry_with_all_states_before() -> None:
    chance, roster, plain = Random(30), Roster(), dict[str, EntrantState]()
    before: list[tuple[Roster, list[EntrantState]]] = []
    for step in range(1500):
        number = chance.randrange(400)
        state = entrant(number, seed=step)
        if chance.random() < 0.6:
            plain.pop(state.name, None)
            plain[state.name] = state
            roster = roster.entered(state)
        elif plain:
            chosen = chance.sample(sorted(plain), min(len(plain), 3))
            changed = [
                replace(
                    plain[name],
                    presence=chance.choice([*Presence]),
                    commitment=chance.choice([b"", b"bound"]),
                    entropy=chance.choice([b"", b"opened"]),
                    unbound=chance.choice([False, True]),
                )
                for name in chosen
            ]
            plain.update({one.name: one for one in changed})
            roster = roster.changed(*changed, changed[0])
        if not step % 100:
            before.append((roster, list(plain.values())))
    for known, states in [*before, (roster, list(plain.values()))]:
        assert list(known.values()) == states == [known[name] for name in known]
        assert known == {one.name: one for one in states}
        assert (len(known), known.active) == (len(states), sum(one.active for one in states))
        assert known.bots == sum(bool(one.registered.bot) for one in states)
        assert known.awaited == sum(one.awaited for one in states)
        assert known.unbound == sum(one.active and one.unbound for one in states)
        assert known.opened == sum(bool(one.entropy) for one in states)
        assert "nobody" not in known
        assert known.get("nobody") is None
    again = pickle.loads(pickle.dumps(roster))
    assert list(again.values()) == list(roster.values())
    assert [getattr(again, name) for name in COUNTED] == [getattr(roster, name) for name in COUNTED]
