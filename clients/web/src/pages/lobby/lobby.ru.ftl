lobby-title = Зал
lobby-play = Играть
lobby-create = Новая партия
lobby-seats = { $from ->
    [1] 1–{ $to } игрока
   *[other] { $from }–{ $to } игрока
}
lobby-rules = Правила
lobby-waiting = Ждут вас
lobby-notify = Уведомлять, когда мой ход
lobby-notify-off = Больше не уведомлять
lobby-matches = Партии
lobby-open = Открытые
lobby-running = Идут
lobby-finished = Оконченные
lobby-mine = Мои
lobby-game = Игра
lobby-all-games = Все игры
lobby-search = Имя игрока
lobby-begin = Начните первую.
lobby-documentation = Документация (на английском)
