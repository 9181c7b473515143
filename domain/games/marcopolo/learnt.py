"""The worth of ends of turns in matches: weights that a linear regression found, one table for each round."""

from collections.abc import Mapping, Sequence

SCALE = 1000
"""Weights are in thousandths of a hundredth of a point."""

_BY_ROUND: Mapping[str, Sequence[int]] = {
    "one": (-2086233, -1055623, -1027227, -653813, -41900),
    "coins": (27768, 39938, 32830, 18479, 9204),
    "camels": (70283, 72853, 59901, 49032, 31180),
    "gold": (196203, 214736, 212607, 194218, 160869),
    "silk": (117657, 113852, 104724, 110169, 85601),
    "pepper": (63726, 96024, 83504, 67349, 40533),
    "dice": (67455, 47978, 15249, 12114, 50984),
    "pips": (12873, 17856, 16868, 17942, 14215),
    "contracts": (376, 206, 677, 705, 399),
    "most contracts": (324, 99, -8, 138, 470),
    "awards begun": (1207, 860, 457, 354, 0),
    "objectives reached": (-35, 448, 679, 769, 923),
    "objectives begun": (1005, 520, 223, -92, 0),
    "objectives aimed at": (235, 197, 152, 107, 0),
    "Bejing": (0, 203, 950, 964, 1015),
    "towns": (709, 698, 644, 635, 0),
    "cards": (248, 620, 771, 811, 0),
    "plan": (139, 86, 332, 399, 50),
    "posts": (80842, 59123, 36258, 43181, 100248),
    "completed": (-2980, 48711, 95045, 121030, 84575),
    "any value": (410343, 794232, 636214, 410332, 257898),
    "asked next": (86129, 56190, 76016, 173715, 75534),
    "travelled": (-114983, -77326, 86383, 81601, -59095),
    "begins": (409011, -63272, 9994, 43286, -39558),
    "lead": (-10212, -5860, -3629, -6186, -11313),
    "more completed": (-83295, -91219, -61285, -7925, 211272),
    "fewer completed": (36677, 1252, -7446, -53991, -183443),
    "other's coins": (1687, -33687, -39325, -27089, -16786),
    "other's camels": (-26263, -53613, -42667, -32960, -28577),
    "other's gold": (-181163, -257278, -259612, -224971, -176158),
    "other's silk": (-43735, -112151, -104431, -98737, -76918),
    "other's pepper": (-34163, -65798, -74570, -63641, -47344),
    "other's dice": (-45720, -154726, -150564, -131470, -135268),
    "other's contracts": (-207, -666, -735, -729, -729),
    "other's places": (-141, -524, -631, -460, -930),
    "other's posts": (-237160, -352177, -272546, -301704, -238200),
    "other's space in Bejing": (0, -4522, -368715, -372148, -2927),
    "other's completed": (9210, -29921, -99131, -107406, -65551),
    "other travelled": (-9038, -170225, -222913, -194102, -182725),
    "estimate": (94, 109, 124, 120, 53),
}

ROUNDS = 5
WEIGHTS: Sequence[Mapping[str, int]] = tuple(
    {name: weights[number] for name, weights in _BY_ROUND.items()} for number in range(ROUNDS)
)
