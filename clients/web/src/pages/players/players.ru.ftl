players-you = (вы)
players-follow = Подписаться
players-follow-hint = Открытые партии игрока появятся в зале, а о начале новой придёт уведомление. Об этом знаете только вы.
players-unfollow = Отписаться
players-following = Вы подписаны на этого игрока.
players-followed = Теперь вы подписаны на этого игрока.
players-unfollowed = Вы больше не подписаны на этого игрока.
players-refuses = Этот игрок запретил на себя подписываться.
players-removed = Этого игрока удалили с сервера.
players-matches = Партии
players-all-games = Все игры
players-title = Игроки
players-leaders = Таблица лидеров
players-leaders-hint = По осторожной оценке: среднее минус три неопределённости. Считаются только открытые партии, случайности которых никто не знал заранее.
players-with-bots = С ботами
players-period = Играли
players-period-days = { $days ->
    [0] когда угодно
    [7] за 7 дней
    [30] за 30 дней
   *[other] за год
}
players-provisional = предварительный: партий мало или давно не было
players-nobody = Такого рейтинга в этой игре ещё нет ни у кого.
players-rank = Место
players-name = Игрок
players-safe = Рейтинг
players-mean = Среднее
players-uncertainty = Неопределённость
players-rated = Рейтинговых партий
players-bot = Бот: { $kind }
players-record = Результаты
players-game = Игра
players-count = Партий
players-places = Места
players-left = Покинуто
players-first = 1‑е
players-second = 2‑е
players-third = 3‑е
players-fourth = 4‑е
players-nothing = Засчитанных партий ещё нет.
players-history = Рейтинг: { $game }
players-history-label = Рейтинг игрока { $name } в игре { $game }, партий: { $count }, от { $first } до { $last }
players-history-table = То же таблицей
players-after = Партия
players-change = Изменение
players-against = Против других
players-opponent = Соперник
players-ahead = Впереди
players-level = Наравне
players-behind = Позади
players-statistics = Статистика
players-statistics-of = Статистика: { $game }
players-counted = { $count ->
    [0] Засчитанных партий ещё нет.
    [one] Засчитана { $count } партия.
    [few] Засчитаны { $count } партии.
   *[other] Засчитано { $count } партий.
}
players-seats = Мест
players-any-seats = Сколько угодно
players-company = Кто играл
players-company-0 = Кто угодно
players-company-1 = Только люди
players-company-2 = Только боты
players-company-3 = Люди и боты
players-by-seat = По местам за столом
players-by-role = По ролям
players-seat = Место
players-role = Роль
players-wins = Побед
players-mean-points = Средние очки
players-points = Очки
players-decisions = Решений
players-length = Минут
players-often = Сколько раз
players-spread-points = Очки всех мест
players-spread-decisions = Решений за партию
players-spread-seconds = Длина партии, минут
players-result = Результат
players-to-rules = Правила
players-no-games = На этом сервере нет игр.
