"""Hands e-mails to the mail server that the operator names, and to no other.

The answers of servers may hold the address of an e-mail, so of them only the number is kept.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from email.message import EmailMessage
from hashlib import sha256
from importlib import import_module
from types import ModuleType

from cryptography.hazmat.primitives.asymmetric import ec

from domain.notices.notice import Notice
from domain.notices.webhook import Webhook
from domain.words.field_faults import Fault
from service.application.notices.mail_addresses import address_of, mailbox_of
from service.application.notices.mail_server import MailError, MailServer
from service.application.notices.outcomes import DeliveryOutcome
from service.application.notices.push_key import push_key
from service.application.notices.webhooks import Webhooks
from service.extras import installing
from service.messages.games.library import Library
from service.messages.notices.emails import EmailWriter, Links

LOG = logging.getLogger("caravanserai.mail")

SECONDS = 10.0
"""The time that the server of mail may take for each of its answers."""
ASKED_A_DAY = 3
"""The number of times within a day that an address is asked for its consent, by all players together."""
FOR_GOOD = 500
"""The lowest answer with which a server does not want to be asked again (RFC 5321, 4.2.1)."""
UNREACHED = "the mail server takes no e-mail now"
REFUSED = "nobody may write to this address"


class Post:
    """Sends e-mails."""

    def __init__(self, mail: MailServer, webhooks: Webhooks, library: Library, base: str, secret: bytes) -> None:
        """``base`` is the address of the app, and ``secret`` what only the service knows.

        Raises:
            MailError: the library that speaks with servers of mail is not installed.
        """
        self._smtp = _library()
        self._mail = mail
        self._webhooks = webhooks
        self.links = Links(base, secret)
        self.emails = EmailWriter(library, self.links, mail.sender)

    def stream_of(self, webhook: Webhook) -> str:
        """The name of the stream of the address to which a webhook leads."""
        return self.links.stream_of(mailbox_of(address_of(webhook.url)))

    async def may_ask(self, url: str) -> bool:
        """Counts that the address of a URL is asked for its consent; False if it must not be asked."""
        return await self._webhooks.ask(self.links.stream_of(mailbox_of(address_of(url))), ASKED_A_DAY)

    async def ask(self, webhook: Webhook) -> DeliveryOutcome:
        """Asks the address of a webhook for its consent."""
        stream = self.stream_of(webhook)
        now = int(time.time())
        email = await asyncio.to_thread(self.emails.asking, webhook, address_of(webhook.url), stream, now)
        return await self._send(email)

    async def tell(self, webhook: Webhook, notices: Sequence[Notice]) -> DeliveryOutcome:
        """Sends notices in one e-mail, to an address that has consented and not refused since."""
        stream = self.stream_of(webhook)
        if not webhook.confirmed or (await self._webhooks.state(stream)).refused:
            return DeliveryOutcome(False, REFUSED, gone=True)
        address, now = address_of(webhook.url), int(time.time())
        email = await asyncio.to_thread(self.emails.telling, webhook, address, stream, notices, now)
        return await self._send(email)

    async def _send(self, email: EmailMessage) -> DeliveryOutcome:
        smtp, mail = self._smtp, self._mail
        client = smtp.SMTP(
            hostname=mail.host,
            port=mail.port,
            local_hostname=email["From"].addresses[0].domain,
            timeout=SECONDS,
            use_tls=mail.tls,
            start_tls=mail.starttls,
        )
        sender, receiver = (email[header].addresses[0].addr_spec for header in ("From", "To"))
        outcome = DeliveryOutcome(False, UNREACHED)
        try:
            async with client:
                if mail.user:
                    await client.login(mail.user, mail.password)
                await client.mail(sender)
                try:
                    await client.rcpt(receiver)
                    await client.data(email.as_bytes())
                    outcome = DeliveryOutcome(True)  # whatever comes after
                except smtp.SMTPResponseException as error:
                    outcome = DeliveryOutcome(False, f"the mail server answers {error.code}", error.code >= FOR_GOOD)
        except (smtp.SMTPException, OSError, TimeoutError) as error:
            code = getattr(error, "code", "")
            LOG.warning("the mail server %s failed: %s %s", mail.host, type(error).__name__, code)
        return outcome


def secret_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The secret for links and for the names of addresses, which follows from the key of a file."""
    number = key.private_numbers().private_value
    return sha256(b"caravanserai/mail-key/v1" + number.to_bytes(32, "big")).digest()


def post_of(mail: MailServer | None, webhooks: Webhooks, library: Library, base: str) -> Post | None:
    """The part that sends e-mails, if any are sent.

    Raises:
        KeyFileError: its key cannot be read or made.
        MailError: it cannot be sent with what is installed.
    """
    if mail is None or mail.key is None:
        return None
    return Post(mail, webhooks, library, base, secret_of(push_key(mail.key)))


def _library() -> ModuleType:
    try:
        return import_module("aiosmtplib")
    except ModuleNotFoundError as error:
        raise MailError(Fault.PART_MISSING, part="mail", command=installing("mail")) from error
