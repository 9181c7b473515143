parts-close = Закрыть
parts-copy = Скопировать
parts-copied = Скопировано
parts-more = Ещё
parts-seat = Место { $seat }
parts-clock = Осталось времени
parts-clock-days = { $days } д { $hours } ч
parts-length-days = { $count ->
    [1] сутки
    [one] { $count } сутки
   *[other] { $count } суток
}
parts-length-hours = { $count } ч
parts-length-minutes = { $count } мин.
parts-control-decision = { $time } на решение
parts-control-budget = { $time } на партию{ $increment ->
    [0] {""}
   *[other] , и ещё { $increment } с за ход
}
parts-control-days = { $count ->
    [one] { $count } день на ход
    [few] { $count } дня на ход
   *[other] { $count } дней на ход
}
parts-reason = Причина
parts-reason-hint = Её может прочитать каждый в журнале.
parts-do-it = Выполнить
parts-not = Нет, назад
parts-bot-expert = Мастер
parts-bot-club = Клубный игрок
parts-bot-novice = Новичок
parts-bot-planner = Стратег
parts-bot-greedy = Торговец
parts-bot-random = Странник
parts-handed-over = { $name } (бот)
parts-edition = Издание коробки
parts-edition-standard = основное
