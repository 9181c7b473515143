"""Names that people give themselves: they are shown as they were given, or refused with the reason.

Nothing is taken out of a name in silence, but for space that cannot be told from other space. Who shows a name escapes
it. What nobody can see, what changes the direction of a text, and what the service itself says about seats is refused.
"""

import re
import unicodedata

NAME_LENGTH = 60
MARKS = 3
"""The most combining marks in a row: more than any script needs would run over other lines."""
_IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that Unicode says to show as nothing at all (default ignorable), beside format characters."""
_BLANK = re.compile("[\u2800\U00013441\U00013442\U0001d159]")
"""Letters and symbols that look like a space."""
_NON_JOINER, _JOINER, _AS_EMOJI = "\u200c", "\u200d", "\ufe0f"
_JOINED_SCRIPTS: tuple[str, ...] = (
    "ARABIC",
    "SYRIAC",
    "DEVANAGARI",
    "BENGALI",
    "GURMUKHI",
    "GUJARATI",
    "ORIYA",
    "TAMIL",
    "TELUGU",
)
_JOINED_SCRIPTS += ("KANNADA", "MALAYALAM", "SINHALA", "KHMER", "MONGOLIAN")
"""Scripts whose spelling needs joiners and non-joiners."""

_OF_THE_SERVICE: tuple[str, ...] = (
    *("erased player", "erased", "bot", "robot", "random", "greedy", "planner", "seat"),
    *("expert", "club", "club player", "novice"),
    *("стёртый игрок", "имя удалено", "бот", "робот", "место"),
    *("мастер", "клубный игрок", "новичок"),
)
"""The words of the service and its clients in place of a name, and the kinds of bots."""
_TAGGED = re.compile(r"\((?:.* )?bot\)|\(бот\b.*\)", re.IGNORECASE)
"""The mark of bots behind their names."""
_LOOK_ALIKES = str.maketrans("ёавекмнорстух", "eabekmhopctyx")


class UnfitTextError(ValueError):
    """A text that is not shown as it was given. The message says what it must be, or must not have; ``kind`` names the
    fault for programs that say it in another language, with ``values`` for its words.
    """

    def __init__(self, kind: str, text: str, **values: str | int) -> None:
        super().__init__(text)
        self.kind = kind
        self.values = values


def clean_text(given: str, length: int) -> str:
    """A line of text in normal form (NFC), with single spaces.

    Raises:
        UnfitTextError: it is empty, or has characters that cannot be seen or that turn a text, or more characters than
            ``length``.
    """
    text = _visible(given, length)
    if not 1 <= len(text) <= length:
        raise UnfitTextError("characters", f"must be 1 to {length} characters that can be shown", most=length)
    return text


def clean_name(given: str, length: int = NAME_LENGTH) -> str:
    """A name or another short text in normal form (NFC), with single spaces.

    Raises:
        UnfitTextError: as `clean_text`, or it has nothing that can be read.
    """
    name = _visible(given, length)
    if not 1 <= len(name) <= length or not any(character.isalnum() for character in name):
        text = f"must be 1 to {length} characters that can be shown, with a letter or digit"
        raise UnfitTextError("characters-with-letter", text, most=length)
    return name


def person_name(given: str) -> str:
    """The name of a person: no words that the service says itself where others have a name.

    Raises:
        UnfitTextError: as `clean_name`, or it could be taken for what the service says about seats.
    """
    name = clean_name(given)
    if _skeleton(name) in _SAID or _TAGGED.search(name):
        text = f"must not be {name!r}: that could be taken for what the service says about seats"
        raise UnfitTextError("words-of-the-service", text, given=repr(name))
    return name


def _visible(given: str, length: int) -> str:
    if len(given) > 16 * length:
        raise UnfitTextError("characters", f"must be 1 to {length} characters that can be shown", most=length)
    text = unicodedata.normalize("NFC", " ".join(given.split()))
    # what is far too long is refused in any case, and looking at each character takes time
    for index, character in enumerate(text[: 2 * length]):
        if _is_hidden(character, text[max(index - 1, 0) : index], text[index + 1 : index + 2]):
            named = _named(character)
            text = f"must not contain {named}, which cannot be seen"
            raise UnfitTextError("hidden-character", text, character=named)
    if _BLANK.search(text):
        raise UnfitTextError("blank-character", "must not contain characters that look like a space")
    if _has_many_marks(text):
        raise UnfitTextError("many-marks", f"must not have more than {MARKS} marks on one letter", most=MARKS)
    return text


def _is_hidden(character: str, before: str, after: str) -> bool:
    """True if nobody would see a character where it stands."""
    if character in (_JOINER, _NON_JOINER) and before and after:
        written = unicodedata.name(before[-1], "").startswith(_JOINED_SCRIPTS)
        emoji = character == _JOINER and _is_emoji(before[-1]) and _is_emoji(after[0])
        return not (written or emoji)
    if character == _AS_EMOJI and before:
        return unicodedata.category(before[-1]) not in ("So", "Po", "Sm", "Nd")
    return unicodedata.category(character)[0] == "C" or bool(_IGNORABLE.match(character))


def _is_emoji(character: str) -> bool:
    return character == _AS_EMOJI or unicodedata.category(character) in ("So", "Sk")


def _named(character: str) -> str:
    return f"U+{ord(character):04X} ({unicodedata.name(character, 'without a name')})"


def _has_many_marks(name: str) -> bool:
    marks = 0
    for character in name:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" and character != _AS_EMOJI else 0
        if marks > MARKS:
            return True
    return False


def _skeleton(name: str) -> str:
    """The look of a name: letters without case, marks, digits and signs, Cyrillic ones as the Latin ones they
    resemble.
    """
    letters = unicodedata.normalize("NFKD", name).casefold().translate(_LOOK_ALIKES)
    return "".join(character for character in letters if character.isalpha())


_SAID = frozenset(map(_skeleton, _OF_THE_SERVICE))
