"""Errors of who called: tokens, players, rights."""

from collections.abc import Mapping

from domain.errors import Reason
from service.error_catalogue.entry import Entry

CALLER_ERRORS: Mapping[Reason, Entry] = {
    Reason.TOKEN_MISSING: Entry(
        "UNAUTHENTICATED",
        "The call has no token, but changes something or asks for something that only a seat may know.",
        "Send `authorization: Bearer <token>` in the metadata.",
    ),
    Reason.AUTHORIZATION_AMBIGUOUS: Entry(
        "UNAUTHENTICATED",
        "The call has more than one `authorization`, and they could name different callers.",
        "Send exactly one `authorization: Bearer <token>`. A proxy may have added another.",
    ),
    Reason.SEAT_NOT_YOURS: Entry(
        "PERMISSION_DENIED",
        "No seat of this match belongs to the caller.",
        "Send the token of the player that the seat belongs to, or the one whose hash took it.",
    ),
    Reason.NOT_THE_OWNER: Entry(
        "PERMISSION_DENIED",
        "Only the owner of the match may do this.",
        "Send the token of the player who created the match, or the one whose hash created it.",
    ),
    Reason.NOT_THE_ORGANISER: Entry(
        "PERMISSION_DENIED",
        "Only the organiser of the tournament, its arbiters and administrators may do this; arbiters may not"
        " cancel it.",
        "Ask the organiser: `Tournament.organiser` says who that is.",
    ),
    Reason.TOKEN_INVALID: Entry(
        "UNAUTHENTICATED",
        "The identity provider did not issue this token for this service.",
        "Log in with the identity provider again, and send the token that it issues for this service.",
    ),
    Reason.TOKEN_EXPIRED: Entry(
        "UNAUTHENTICATED", "The token has expired.", "Get a new token from the identity provider, then continue."
    ),
    Reason.TOKEN_REVOKED: Entry(
        "UNAUTHENTICATED",
        "The token was replaced by another one.",
        "Send the new token. If you did not replace it yourself, ask an administrator for another.",
    ),
    Reason.PLAYER_UNKNOWN: Entry(
        "UNAUTHENTICATED",
        "The token belongs to no player, and the service is for registered players.",
        "Register with `CreatePlayer` first.",
    ),
    Reason.PLAYER_REMOVED: Entry("PERMISSION_DENIED", "The player was removed.", "Ask an administrator why."),
    Reason.PERSON_ERASED: Entry(
        "PERMISSION_DENIED",
        "The person was erased during the call: their name can no longer be stored.",
        "An erased person cannot come back. They can register as another player.",
    ),
    Reason.PERSON_NOT_FOUND: Entry(
        "NOT_FOUND",
        "There is no such person at this service, or the key of their name is lost.",
        "Name the match and the seat; the event with which the seat was taken names the person too.",
    ),
    Reason.NAME_STAYS: Entry(
        "FAILED_PRECONDITION",
        "The name at the seat cannot be erased: it is that of a bot, or of a match that began before version 0.2.0,"
        " whose events hold names themselves.",
        "Nothing can be done: the events of a match cannot be changed.",
    ),
    Reason.GUESTS_NOT_ADMITTED: Entry(
        "PERMISSION_DENIED",
        "The service is for registered players: nobody can own a match or a seat as a guest.",
        "Register with `CreatePlayer`, and leave the hash of a token empty.",
    ),
    Reason.NOT_AN_ADMINISTRATOR: Entry(
        "PERMISSION_DENIED", "Only administrators may do this.", "Send the administrators' token."
    ),
    Reason.PLAYER_NOT_YOURS: Entry(
        "PERMISSION_DENIED", "Only that player or an administrator may do this.", "Send the token of this player."
    ),
    Reason.INVITATION_INVALID: Entry(
        "PERMISSION_DENIED",
        "Registration is by invitation, and this invitation is unknown, used up or withdrawn.",
        "Ask an administrator for an invitation.",
    ),
    Reason.INVITATION_EXPIRED: Entry(
        "PERMISSION_DENIED",
        "Registration is by invitation, and this invitation has expired.",
        "Ask an administrator for another invitation.",
    ),
    Reason.MATCH_PRIVATE: Entry(
        "PERMISSION_DENIED",
        "The match is private: the caller may not take a seat, or may no longer watch it. Callers who never could"
        " get `MATCH_NOT_FOUND`.",
        "Ask its owner for another match in which you are admitted.",
    ),
    Reason.JOIN_CODE_WRONG: Entry(
        "PERMISSION_DENIED", "The match has a different join code.", "Ask its owner for the code."
    ),
    Reason.SEAT_LOST: Entry(
        "PERMISSION_DENIED",
        "The stream shows the secrets of a seat that no longer belongs to the caller.",
        "Watch again to go on as a spectator.",
    ),
    Reason.PLAYER_SEATED: Entry(
        "ALREADY_EXISTS",
        "The player already has a seat in this match.",
        "Play that seat. Each seat of a guest needs its own token.",
    ),
    Reason.PLAYER_EXISTS: Entry(
        "ALREADY_EXISTS",
        "The identity provider names a player who is already registered.",
        "Call without registering; `players/me` says who you are.",
    ),
    Reason.EDITION_EXISTS: Entry(
        "ALREADY_EXISTS",
        "An edition with this name and other content already exists, and editions never change.",
        "Choose another name.",
    ),
    Reason.INVITATION_EXISTS: Entry(
        "ALREADY_EXISTS", "An invitation with this code already exists.", "Make another code."
    ),
    Reason.TOKEN_TAKEN: Entry(
        "ALREADY_EXISTS",
        "Another seat of the match, or a player, uses or has used the same token.",
        "Make a separate token for each seat and each player.",
    ),
    Reason.REQUEST_REUSED: Entry(
        "ALREADY_EXISTS",
        "The `request_id` belongs to another request of the same caller.",
        "Make a new `request_id` for each request. Use it again only to repeat exactly the same request.",
    ),
    Reason.TOKEN_EXTERNAL: Entry(
        "FAILED_PRECONDITION",
        "An identity provider makes the tokens of this player.",
        "Get a new token there; the old one expires by itself.",
    ),
    Reason.PASSKEY_UNKNOWN: Entry(
        "UNAUTHENTICATED",
        "No player has this passkey, or it was removed.",
        "Sign in with another passkey or with the code of the account, and add a new passkey there.",
    ),
    Reason.PASSKEY_INVALID: Entry(
        "INVALID_ARGUMENT",
        "The answer of the authenticator is not valid: `BadRequest` names the field and says why.",
        "Send the bytes as the browser returned them, for a challenge of this service at its public address.",
    ),
    Reason.PASSKEY_EXISTS: Entry(
        "ALREADY_EXISTS",
        "The player has, or had, this passkey.",
        "Let the authenticator make a new one, for a new challenge of `PreparePasskey`.",
    ),
    Reason.PASSKEY_COPIED: Entry(
        "UNAUTHENTICATED",
        "The counter of the passkey did not grow since its last use: somebody may have a copy of it.",
        "Sign in with the code of the account, remove the passkey, and add a new one.",
    ),
    Reason.CHALLENGE_INVALID: Entry(
        "FAILED_PRECONDITION",
        "The challenge is not from this service, or for something else, or it has expired.",
        "Ask for a new one with `PreparePasskey` or `PrepareSignIn`, and answer it within five minutes.",
    ),
}
