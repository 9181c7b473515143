followed-players = Ваши подписки
followed-nobody = Подписок пока нет. Откройте страницу игрока и нажмите «Подписаться»: его открытые партии появятся здесь.
followed-account = Зарегистрируйтесь или войдите, чтобы подписываться на игроков.
followed-nothing = Сейчас в открытых партиях не играет.
followed-last = Сейчас в открытых партиях не играет. Последняя:
followed-others = { $count ->
    [one] Ещё { $count } партия
    [few] Ещё { $count } партии
   *[other] Ещё { $count } партий
}
followed-leave = Отписаться
followed-leave-name = Отписаться от игрока { $name }
followed-more = Ещё игроки
