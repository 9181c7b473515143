"""Addresses of e-mail to which notices may go: plain ones, as nearly all are (RFC 5321 and 5322 admit far more).

What is refused here can neither add a header nor a second recipient, name a machine by its number, nor need a server
that takes other letters than ASCII (SMTPUTF8).
"""

import re

from domain.faults import Fault
from service.application.notices.targets import TargetError

MAILTO = "mailto:"
LONGEST_ADDRESS, LONGEST_NAME, LONGEST_DOMAIN = 254, 64, 253
NAME = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
"""The part before `@`: a dot-atom."""
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
TOP = re.compile(r"[a-z][a-z0-9-]*[a-z0-9]")
"""The last label: none that makes the domain the number of a machine."""


def address_of(url: str) -> str:
    """The address in a `mailto:` URL, its domain in small ASCII letters (IDNA).

    Raises:
        TargetError: no notices can go there.
    """
    if not url.startswith(MAILTO):
        raise TargetError(Fault.MAIL_BEGINS)
    name, at, domain = url.removeprefix(MAILTO).rpartition("@")
    if not at or not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise TargetError(Fault.MAIL_ONE_ADDRESS)
    try:
        written = domain.encode("idna").decode().lower()
    except UnicodeError as error:
        raise TargetError(Fault.MAIL_DOMAIN) from error
    labels = written.split(".")
    known = len(labels) > 1 and all(map(LABEL.fullmatch, labels)) and TOP.fullmatch(labels[-1]) is not None
    if not known or len(written) > LONGEST_DOMAIN or len(name) + 1 + len(written) > LONGEST_ADDRESS:
        raise TargetError(Fault.MAIL_DOMAIN)
    return f"{name}@{written}"


def mailbox_of(address: str) -> str:
    """The mailbox behind an address, as most servers see it: letters are small, and what follows `+` is a label."""
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"
