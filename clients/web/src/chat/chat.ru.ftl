# Чат партии.

chat-title = Чат
chat-open = Чат
chat-unread = { $count ->
    [one] { $count } непрочитанное сообщение
    [few] { $count } непрочитанных сообщения
   *[many] { $count } непрочитанных сообщений
}
chat-players = Игроки
chat-spectators = Зрители
chat-rooms = Комнаты чата
chat-about-players = Пока партия идёт, это читают только её игроки.
chat-about-spectators = Пока партия идёт, игроки этого не видят.
chat-empty = Здесь пока никто не писал.
chat-write = Ваше сообщение
chat-send = Отправить
chat-waits = Отправится, когда сервер станет доступен.
chat-sending = Отправляется …
chat-away = Сервер сейчас недоступен.
chat-erased-player = Имя удалено
chat-left-player = Игрок, покинувший место
chat-deleted = Сообщение удалено.
chat-erased = Данные автора удалены.
chat-impossible = Сообщение пропущено: сервер приписывает его месту, за которым некому писать.
chat-muted = { $name }: писать запрещено.
chat-unmuted = { $name }: писать снова можно.
chat-closed = Чат закрыт.
chat-opened = Чат снова открыт.
chat-delete = Удалить
chat-delete-of = Удалить сообщение: { $name }
chat-mute = Запретить писать
chat-mute-of = Запретить писать: { $name }
chat-unmute = Разрешить писать
chat-unmute-of = Разрешить писать: { $name }
chat-close = Закрыть чат
chat-reopen = Снова открыть чат
chat-you-muted = Вам запретили здесь писать.
chat-you-closed = Чат закрыт, писать в нём нельзя.
chat-you-account = Чтобы писать, войдите или создайте учётную запись.
chat-you-not = Здесь можно только читать.
