"""A laboratory for programs that learn to play: the games of Caravanserai as environments.

`env` gives an environment of PettingZoo with all seats of a match, `SeatEnv` one of Gymnasium with one seat against
bots. To import this package registers its environments, so `gymnasium.make("caravanserai/sahwari-v0")` makes one.
"""

from caravanserai_lab.match_env import MatchEnv, env, raw_env
from caravanserai_lab.registration import register_games
from caravanserai_lab.seat_env import SeatEnv

__all__ = ["MatchEnv", "SeatEnv", "env", "raw_env"]

register_games()
