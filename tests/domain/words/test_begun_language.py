"""A language whose translation has only begun is told in English where it lacks something."""

from collections.abc import Iterator

import pytest

from caravanserai_verify import speech as verification
from clients.caravan import phrases
from clients.caravan.phrases import Speech
from domain.words import box_words, fault_words
from domain.words.box_words import box_fault_in_words
from domain.words.fault_words import fault_in_words
from domain.words.field_faults import BoxFault, Fault, FieldFault

BEGUN = "tlh"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language with a message of the terminal, one of verification, and a sentence about boxes without its frame."""
    sources = {
        (phrases, "phrases_source"): "error = Qagh:\n",
        (verification, "verification_source"): "record-cut = pe'lu'pu'\n",
        (fault_words, "fault_source"): None,
        (box_words, "box_source"): "is-missing = Dach\n",
    }
    caches = (phrases._catalogue, verification._catalogue, fault_words.fault_catalogue, box_words.box_catalogue)
    for (module, name), text in sources.items():
        real = getattr(module, name)
        monkeypatch.setattr(
            module, name, lambda language, text=text, real=real: text if language == BEGUN else real(language)
        )
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.usefixtures("begun")
def test_a_language_that_has_only_begun_is_english_where_it_lacks_something() -> None:
    speech = Speech(BEGUN)
    assert (speech.plain("error"), speech.plain("list-match")) == ("Qagh:", Speech("en").plain("list-match"))
    report = verification.ReportSpeech(BEGUN)
    english = verification.ReportSpeech("en")
    assert report.plain("verdict-good") == english.plain("verdict-good")
    for fault in Fault:
        assert fault_in_words(FieldFault(fault, ()), BEGUN) == fault_in_words(FieldFault(fault, ()), "en")
    about = BoxFault("in English", "cards", "", "is missing", ())
    assert box_fault_in_words(about, BEGUN) == "in English"
