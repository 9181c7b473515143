matches-free = свободно
matches-reserved = занято заранее
matches-erased = (имя удалено)
matches-nameless = (без имени)
matches-state-open = Есть места
matches-state-reserved = Ждёт своих игроков
matches-state-playing = Идёт
matches-state-finished = Окончена
matches-state-agreed = Окончена по согласию
matches-state-abandoned = Прекращена
matches-state-unspecified = Неизвестно
matches-moves = { $count ->
    [one] { $count } событие
    [few] { $count } события
   *[many] { $count } событий
}
matches-round = раунд { $round }
matches-branch = ветвь другой партии
matches-branched = Ветвь другой партии, с шага { NUMBER($version, useGrouping: 0) }; в зачёт не идёт
matches-branched-dealt = (Чего место { $seat } не видело, роздано заново.)
matches-awaited = решает
matches-placed = { $points ->
    [one] { $points } очко, { $place }-е место
    [few] { $points } очка, { $place }-е место
   *[many] { $points } очков, { $place }-е место
}
matches-join = Сесть
matches-watch = Смотреть
matches-replay = Повтор
matches-your-turn = Ваш ход
matches-end-proposed = Предлагают закончить
matches-more = Показать ещё
matches-none = Здесь партий нет.
matches-count = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
matches-strength-expert = Мастер: обдумывает весь ход
matches-strength-club = Клубный игрок: тоже обдумывает, но видит меньше возможностей
matches-strength-novice = Новичок: многого не замечает
matches-table = К столу
matches-title-your-turn = Ваш ход
