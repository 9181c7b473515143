"""The depth of planners: a turn with a journey has many steps, and which place is the best is found late."""

from domain.play.thinking import Thinking

THINKING = Thinking(first=(24, 10, 6), positions=1000, width=4, lines=12, offers=16)
