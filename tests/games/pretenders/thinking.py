"""Bots for Pretenders: a turn ends with the next one, because others answer within it; and they mix."""

from domain.play.thinking import Thinking
from tests.games.pretenders.rules import NextTurn

THINKING = Thinking(first=(12, 6, 4), next_turn=NextTurn.kind, nearly=12, patience=300)
