"""Write `docs/errors.md` from the error catalogue of the service: `python -m tools.error_page`."""

from pathlib import Path

from service.errors import as_markdown

PAGE = Path(__file__).resolve().parent.parent / "docs" / "errors.md"


def main() -> None:
    """Write the page."""
    PAGE.write_text(as_markdown(), encoding="utf-8")


if __name__ == "__main__":
    main()
