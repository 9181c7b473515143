# The chat of a match.

chat-title = Chat
chat-open = Chat
chat-unread = { $count ->
    [one] { $count } unread message
   *[other] { $count } unread messages
}
chat-players = Players
chat-spectators = Spectators
chat-rooms = Rooms of the chat
chat-about-players = Only players of the match read this while it runs.
chat-about-spectators = The players do not see this while the match runs.
chat-empty = Nobody has written anything yet.
chat-write = Your message
chat-send = Send
chat-waits = It waits until the service can be reached.
chat-sending = Sending …
chat-away = The service cannot be reached at the moment.
chat-erased-player = Erased player
chat-left-player = A player who has left
chat-deleted = This message was deleted.
chat-erased = Its author is erased.
chat-impossible = A message is left out: the service attributes it to a seat where nobody can write.
chat-muted = { $name } may not write any more.
chat-unmuted = { $name } may write again.
chat-closed = The chat is closed.
chat-opened = The chat is open again.
chat-delete = Delete
chat-delete-of = Delete the message of { $name }
chat-mute = Mute
chat-mute-of = Mute { $name }
chat-unmute = Unmute
chat-unmute-of = Unmute { $name }
chat-close = Close the chat
chat-reopen = Open the chat again
chat-you-muted = You may not write here: you were muted.
chat-you-closed = Nobody may write here: the chat is closed.
chat-you-account = To write, sign in or create an account.
chat-you-not = You may only read here.
