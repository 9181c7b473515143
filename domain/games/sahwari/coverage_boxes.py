"""A box with other numbers, with which random play reaches rules that it hardly ever reaches with the printed ones.

On the square map a guild camel nearly always finds a stop, so its move is hardly ever skipped (SAH-GUILD-05), and
recruit tracks are seldom full (SAH-RECR-02). What a rule does, does not depend on these numbers.
"""

from collections.abc import Callable

_CHANGES = (
    ("[grid]\nrows = 5\ncols = 5\n", "[grid]\nrows = 1\ncols = 25\n"),
    ("[grid.guild]\nrow = 2\ncol = 2\n", "[grid.guild]\nrow = 0\ncol = 12\n"),
    ("[camels.guild]\ncount = 2\n", "[camels.guild]\ncount = 1\n"),
    (
        "[recruit_track]\nspaces = 6\nvalues = [0, 1, 2, 3, 5, 7, 9]\n",
        "[recruit_track]\nspaces = 3\nvalues = [0, 1, 2, 3]\n",
    ),
)


def coverage_boxes(standard: Callable[[], bytes]) -> tuple[bytes, ...]:
    """The standard box with its tiles in one row, one guild camel, and short recruit tracks.

    Raises:
        ValueError: the standard box does not say what is changed here.
    """
    text = standard().decode()
    for old, new in _CHANGES:
        if text.count(old) != 1:
            raise ValueError(f"{old!r} stands {text.count(old)} times in the box")
        text = text.replace(old, new)
    return (text.encode(),)
