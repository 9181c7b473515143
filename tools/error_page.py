"""Write `docs/errors.md` from the error catalogue of the service: `python -m tools.error_page`."""

from pathlib import Path

from service.error_catalogue import CATALOGUE

PAGE = Path(__file__).resolve().parent.parent / "docs" / "errors.md"


def as_markdown() -> str:
    """The catalogue as a page of the documentation."""
    lines = [
        "# Errors",
        "",
        "Every error carries a `google.rpc.ErrorInfo` with domain `caravanserai` and one of these reasons.",
        "`google.rpc.BadRequest` lists invalid fields, each with the name of its fault and with words for it,",
        "`google.rpc.PreconditionFailure` what must be true first, and `google.rpc.QuotaFailure` what was used up. If",
        "the same request may succeed later, `google.rpc.RetryInfo` says when. A decision that the rules refuse has a",
        "`caravanserai.v1.RefusalDetail` with the rule. Refusals and faults of fields have a",
        "`google.rpc.LocalizedMessage`, which says everything in the language of the call.",
        "",
        "| reason | status | cause | what to do |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| `{reason}` | {entry.status} | {entry.cause} | {entry.remedy} |" for reason, entry in CATALOGUE.items()
    ]
    lines += [
        "",
        "`python -m tools.error_page` writes this page from `service/error_catalogue`; a test compares them.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the page."""
    PAGE.write_text(as_markdown(), encoding="utf-8")


if __name__ == "__main__":
    main()
