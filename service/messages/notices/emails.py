"""Notices as e-mails, and the links in them, with which people consent and stop without signing in.

A link names what it is about and holds a token that only the service can make. Nothing in an e-mail comes from other
people: it holds the words of games and ids, so that nobody writes to others through the service.
"""

import hmac
import re
from base64 import b32encode
from collections.abc import Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from domain.notices.notice import Notice
from domain.notices.webhook import Webhook
from domain.play.chance import parts
from service.messages.games.library import Library
from service.messages.notices.written import link_of, text_of

if TYPE_CHECKING:
    from domain.words import Words

ID_BYTES = 16
TOKEN = re.compile(r"[a-z2-7]{26}", re.ASCII)
COLLECTION = "webhooks/"
ENGLISH = "en"
NAME = "Caravanserai"


class Deed(StrEnum):
    """The effect of a link in an e-mail, once somebody has pressed the button of its page."""

    CONFIRM = "confirm"
    """Consents that notices go to the address."""
    STOP = "stop"
    """Ends them: of one player, as one webhook."""
    NEVER = "never"
    """Ends all e-mails to the address, of all players."""


class Links(NamedTuple):
    """Makes links: ``base`` is the address of the app, and ``key`` a secret of the service."""

    base: str
    key: bytes

    def stream_of(self, mailbox: str) -> str:
        """The name of the stream of an address of e-mail, which does not reveal it to those without the key."""
        return COLLECTION + self._digest("address", mailbox)

    def stream_of_player(self, player: str) -> str:
        """The name of the stream that counts the e-mails that a player has sent, which does not name the player."""
        return COLLECTION + self._digest("player", player)

    def token(self, deed: Deed, name: str) -> str:
        """The token of a link about a webhook, or about the stream of an address."""
        return self._digest(deed, name)

    def valid(self, deed: Deed, name: str, token: str) -> bool:
        """True if a token belongs to such a link."""
        return hmac.compare_digest(self.token(deed, name), token)

    def link(self, deed: Deed, name: str, language: str) -> str:
        """A link, with the language of its page."""
        about = name.removeprefix(COLLECTION)
        spoken = "" if language == ENGLISH else f"?language={language}"
        return f"{self.base}/mail/{deed}/{about}/{self.token(deed, name)}{spoken}"

    def _digest(self, kind: str, text: str) -> str:
        whole = parts(b"caravanserai/mail/v1", kind.encode(), text.encode())
        return b32encode(hmac.digest(self.key, whole, sha256)[:ID_BYTES]).decode().lower().rstrip("=")


class EmailWriter(NamedTuple):
    """Writes e-mails, in plain text, from a ``sender`` such as `Caravanserai <notices@example.org>`."""

    library: Library
    links: Links
    sender: str

    def words(self, language: str) -> "Words":
        """The words in which an e-mail is written around its notices."""
        return self.library.words(next(iter(self.library.games)), language)

    def asking(self, webhook: Webhook, address: str, stream: str, seconds: int) -> EmailMessage:
        """The e-mail that asks an address for its consent. ``stream`` is that of the address."""
        words, language = self.words(webhook.language), webhook.language
        lines = (
            words.text("mail-ask", {"host": self.links.base}),
            self.links.link(Deed.CONFIRM, webhook.name, language),
            words.text("mail-not-you"),
            self.links.link(Deed.NEVER, stream, language),
        )
        email = self._begun(address, words.text("mail-ask-subject"), f"ask_{seconds}_{webhook.name}", seconds)
        email.set_content("\n\n".join(lines) + "\n", cte="quoted-printable")
        return email

    def telling(
        self, webhook: Webhook, address: str, stream: str, notices: Sequence[Notice], seconds: int
    ) -> EmailMessage:
        """An e-mail with notices: the same ones have the same id, also after a restart. It has the headers by which
        programs of mail stop it in one click (RFC 8058).
        """
        words, language = self.words(webhook.language), webhook.language
        texts = [text_of(notice, self.library, language) for notice in notices]
        subject = texts[0] if len(texts) == 1 else words.text("mail-several", {"count": len(texts)})
        told = [
            "\n".join(filter(None, (text, link_of(notice, self.links.base))))
            for text, notice in zip(texts, notices, strict=True)
        ]
        stop = self.links.link(Deed.STOP, webhook.name, language)
        ends = (words.text("mail-stop"), stop, words.text("mail-never"), self.links.link(Deed.NEVER, stream, language))
        whole = sha256("".join(notice.id_for(webhook.name) for notice in notices).encode())
        email = self._begun(address, subject.rstrip("."), f"msg_{whole.hexdigest()[:32]}", seconds)
        email["List-Unsubscribe"] = f"<{stop}>"
        email["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        email.set_content("\n\n".join((*told, "-- \n" + "\n".join(ends))) + "\n", cte="quoted-printable")
        return email

    def _begun(self, address: str, subject: str, identifier: str, seconds: int) -> EmailMessage:
        email = EmailMessage(SMTP)
        email["From"] = self.sender
        email["To"] = address
        email["Subject"] = subject
        email["Date"] = format_datetime(datetime.fromtimestamp(seconds, UTC))
        domain = email["From"].addresses[0].domain
        email["Message-ID"] = f"<{identifier.replace('/', '_')}@{domain}>"
        email["Auto-Submitted"] = "auto-generated"
        return email
