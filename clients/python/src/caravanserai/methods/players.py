"""Players: accounts, keys, webhooks."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from caravanserai_protocol import findings
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.identity import token_hash
from caravanserai_protocol.v1 import followed_player_pb2, personal_data_pb2, player_pb2
from caravanserai_protocol.v1 import player_service_pb2 as player_messages
from caravanserai_protocol.v1 import webhook_service_pb2 as webhook_messages
from google.protobuf.field_mask_pb2 import FieldMask

from caravanserai.beginnings import kept, unasked_webhook
from caravanserai.core import resource
from caravanserai.methods.calls import Calls, new_request_id

ME = "players/me"
"""The name of the player who calls."""


class Players(Calls):
    """Players, and the account of the caller."""

    async def register(
        self, display_name: str, invitation_code: str = "", *, with_key: bool = False, tournament: str = ""
    ) -> player_pb2.Player:
        """Registers a new player with the token of this client, which calls as that player from now on.

        ``with_key`` registers a new key too: the player then takes seats with that key only, and cannot without it.
        If an identity provider makes the tokens, connect with such a token and ``registered=True`` first.
        ``tournament`` is the event that the player is about to enter: where its organiser may receive a whole hall, the
        limit of the address does not count.

        Raises:
            AlteredError: the service gave them another name.
        """
        request = player_messages.CreatePlayerRequest(
            display_name=display_name,
            token_hash=self.caller.hash,
            invitation_code=invitation_code,
            request_id=new_request_id(),
            public_key=self._new_key() if with_key else b"",
            tournament=resource("tournaments", tournament) if tournament else "",
        )
        answer = await self._call(self._players.CreatePlayer, request)
        self._session.caller = replace(self.caller, registered=True)
        self._registered(request.public_key)
        return self._named(display_name, answer.player)

    @staticmethod
    def _named(asked: str, player: player_pb2.Player) -> player_pb2.Player:
        """A player who has the name that was asked for.

        Raises:
            AlteredError: they have another one.
        """
        if asked and player.display_name != kept(asked):
            raise AlteredError(findings.other_player_name(asked, player.display_name or "none"))
        return player

    async def player(self, player: str = ME) -> player_pb2.Player:
        """A player, by default the caller."""
        request = player_messages.GetPlayerRequest(name=resource("players", player))
        return (await self._call(self._players.GetPlayer, request)).player

    async def players(self, *, limit: int | None = None) -> list[player_pb2.Player]:
        """The players of the service, the latest first, up to a ``limit``. Only administrators may ask."""
        request = player_messages.ListPlayersRequest()
        return await self._listed(self._players.ListPlayers, request, lambda page: page.players, limit)

    async def rename(self, display_name: str, player: str = ME) -> player_pb2.Player:
        """Gives a player another name: the caller, or anybody if an administrator calls.

        Matches that the player joined before keep the earlier name.

        Raises:
            AlteredError: the service gave them another name.
        """
        request = player_messages.UpdatePlayerRequest(
            player=player_pb2.Player(name=resource("players", player), display_name=display_name),
            update_mask=FieldMask(paths=["display_name"]),
            request_id=new_request_id(),
        )
        return self._named(display_name, (await self._call(self._players.UpdatePlayer, request)).player)

    async def rotate_token(self, token: str, player: str = ME) -> player_pb2.Player:
        """Replaces the token of the caller, or of any player if an administrator calls.

        Make the new token with `identity.new_token` and keep it before you call: if the answer is lost, it may be valid
        already. A client that replaces its own token uses the new one from then on. Open streams end.
        """
        request = player_messages.RotateTokenRequest(
            player=resource("players", player), token_hash=token_hash(token), request_id=new_request_id()
        )
        answer = await self._call(self._players.RotateToken, request)
        if request.player == ME:
            kept = self.keys.pop(self._player(), None)
            self._session.caller = replace(self.caller, token=token, registered=True)
            if kept is not None:
                self.keys[self._player()] = kept
        return answer.player

    async def replace_key(self) -> player_pb2.Player:
        """Registers a new key of the caller, or replaces the one before. Matches that they joined before keep that one.

        The private key is kept in `keys` before the call.
        """
        request = player_messages.ReplaceKeyRequest(player=ME, public_key=self._new_key(), request_id=new_request_id())
        answer = await self._call(self._players.ReplaceKey, request)
        self._registered(request.public_key)
        return answer.player

    async def remove_player(self, player: str) -> player_pb2.Player:
        """Removes a player for ever: the caller (`players/me`), or anybody if an administrator calls."""
        request = player_messages.RemovePlayerRequest(player=resource("players", player), request_id=new_request_id())
        return (await self._call(self._players.RemovePlayer, request)).player

    async def erase(self, name: str = "", *, match: str = "", seat: int = 0) -> player_messages.ErasePersonResponse:
        """Erases a person for ever: nobody can tell their name any more, and every proof stays valid.

        ``name`` is a player (`players/me`: the caller, who is removed too) or, for administrators, a person
        (`persons/{person}`). With ``match`` it is the person at a ``seat``: your own, or anybody if an administrator
        calls. `remaining` of the answer says where a name of theirs stays.
        """
        request = player_messages.ErasePersonRequest(
            name=name if name.startswith("persons/") else resource("players", name) if name else "",
            match=resource("matches", match) if match else "",
            seat=seat,
            request_id=new_request_id(),
        )
        return await self._call(self._players.ErasePerson, request)

    async def export_player(self, player: str = ME) -> list[personal_data_pb2.PersonalEntry]:
        """All that the service keeps about a player: the caller, or anybody if an administrator calls. It holds no
        secret. Entries come by kind, in the order of the fields of `PersonalEntry`.
        """
        request = player_messages.ExportPlayerRequest(name=resource("players", player))
        return await self._listed(self._players.ExportPlayer, request, lambda page: page.entries)

    async def follow_player(self, player: str) -> None:
        """Follows another player: your addresses get a notice when they begin a public match. Nobody else learns of it.
        Following again changes nothing.
        """
        name = resource("players", player)
        request = player_messages.FollowPlayerRequest(player=name, request_id=new_request_id())
        await self._call(self._players.FollowPlayer, request)

    async def unfollow_player(self, player: str) -> None:
        """Follows a player no longer. If you do not follow them, nothing changes."""
        name = resource("players", player)
        request = player_messages.UnfollowPlayerRequest(player=name, request_id=new_request_id())
        await self._call(self._players.UnfollowPlayer, request)

    async def followed_players(self, *, limit: int | None = None) -> list[followed_player_pb2.FollowedPlayer]:
        """The players that you follow, up to a ``limit``, with their public matches: first those who are playing, then
        the latest followed.
        """
        request = player_messages.ListFollowedPlayersRequest(player=ME)
        return await self._listed(self._players.ListFollowedPlayers, request, lambda page: page.followed_players, limit)

    async def refuse_followers(self, refuses: bool = True, player: str = ME) -> player_pb2.Player:
        """Lets nobody follow you any more, or everybody again: those who followed you do so no longer. How many they
        are is the `follower_count` of `player`.
        """
        request = player_messages.UpdatePlayerRequest(
            player=player_pb2.Player(name=resource("players", player), refuses_followers=refuses),
            update_mask=FieldMask(paths=["refuses_followers"]),
            request_id=new_request_id(),
        )
        return (await self._call(self._players.UpdatePlayer, request)).player

    async def create_invitation(
        self, code: str, uses: int = 1, *, expires: datetime | timedelta | None = None
    ) -> player_pb2.Invitation:
        """Lets a number of players register with a code; make it with `identity.new_code`. Only administrators may.

        ``expires`` is the time at which the invitation expires, or how long it lasts. Without it, it never expires.

        Raises:
            ValueError: the time has no time zone.
        """
        request = player_messages.CreateInvitationRequest(
            code_hash=token_hash(code), uses=uses, request_id=new_request_id()
        )
        if isinstance(expires, timedelta):
            request.ttl.FromTimedelta(expires)
        elif expires is not None:
            if expires.utcoffset() is None:
                raise ValueError("the time at which an invitation expires needs a time zone")
            request.expire_time.FromDatetime(expires)
        return (await self._call(self._players.CreateInvitation, request)).invitation

    async def revoke_invitation(self, invitation: str) -> player_pb2.Invitation:
        """Revokes an invitation, by its name (`invitations/…`, not its code). Only administrators may."""
        request = player_messages.RevokeInvitationRequest(
            name=resource("invitations", invitation), request_id=new_request_id()
        )
        return (await self._call(self._players.RevokeInvitation, request)).invitation

    async def create_webhook(
        self,
        url: str,
        *,
        form: webhook_messages.WebhookForm.ValueType = webhook_messages.WEBHOOK_FORM_JSON,
        kinds: Iterable[webhook_messages.NoticeKind.ValueType] = (),
        push_keys: webhook_messages.PushKeys | None = None,
        digest_hours: int = 0,
        match: str = "",
    ) -> webhook_messages.CreateWebhookResponse:
        """Lets the service send your notices to an https URL: all kinds, or some. `secret` of the answer checks the
        signatures, and is not shown again. A browser (the form PUSH) has ``push_keys`` instead.
        An e-mail address (the form EMAIL, a `mailto:` URL) is asked for its consent first; at least ``digest_hours``
        lie between its e-mails. With a ``match`` in which you have a part it gets the notices of that match about
        every seat, instead of yours.

        Raises:
            AlteredError: the webhook is for another host or match, in another form or of other kinds, or its secret is
                none that nobody could guess.
        """
        request = webhook_messages.CreateWebhookRequest(
            url=url,
            form=form,
            kinds=kinds,
            request_id=new_request_id(),
            push_keys=push_keys,
            digest_hours=digest_hours,
            match=resource("matches", match) if match else "",
        )
        made = await self._call(self._webhooks.CreateWebhook, request)
        if wrong := unasked_webhook(request, made):
            raise AlteredError(f"the service has added another webhook than you asked for, look at {wrong}")
        return made

    async def webhooks(self) -> list[webhook_messages.Webhook]:
        """Your webhooks, the oldest first."""
        request = webhook_messages.ListWebhooksRequest()
        return await self._listed(self._webhooks.ListWebhooks, request, lambda page: page.webhooks)

    async def delete_webhook(self, name: str) -> None:
        """Removes a webhook of yours."""
        request = webhook_messages.DeleteWebhookRequest(name=resource("webhooks", name), request_id=new_request_id())
        await self._call(self._webhooks.DeleteWebhook, request)

    async def test_webhook(self, name: str) -> webhook_messages.TestWebhookResponse:
        """Sends a test to a webhook of yours, and says whether it arrived. One that was switched off is then used
        again.
        """
        request = webhook_messages.TestWebhookRequest(name=resource("webhooks", name))
        return await self._call(self._webhooks.TestWebhook, request)

    async def push_key(self) -> bytes:
        """The key with which browsers subscribe to notices of the service (`applicationServerKey`); empty: it sends
        them none.
        """
        return (await self._call(self._webhooks.GetPushKey, webhook_messages.GetPushKeyRequest())).public_key

    async def _own_name(self) -> str:
        """The name of the player who calls."""
        self._session.player = self._session.player or (await self.player()).name
        return self._session.player
