timing-title = Время
timing-clock = Часы
timing-clock-none = Времени сколько угодно
timing-clock-decision = Секунды на каждое решение
timing-clock-budget = Минуты на партию
timing-clock-days = Дни на каждый ход
timing-number = Сколько
timing-increment = Секунд прибавки за каждый ход
timing-pausing = Кто может остановить часы
timing-pausing-agreed = Владелец или все игроки вместе
timing-pausing-organiser = Владелец партии
timing-pausing-nobody = Никто
timing-time-outs = Выбывает после просрочек (0: никогда)
timing-vacation = Дней отпуска у каждого игрока
timing-clocks = Часы
timing-paused = Часы остановлены.
timing-paused-until = Часы остановлены, не дольше чем до { $time }.
timing-agreeing = За паузу: { $names }. Часы остановятся, когда согласятся все игроки.
timing-pause-at-once = Остановить часы
timing-pause-agree = Попросить паузу
timing-resume-run = Пустить часы
timing-resume-disagree = Всё-таки без паузы
timing-give = Дать время
timing-give-title = Дать время месту
timing-give-to = Кому
timing-give-own = Вам, из вашего отпуска
timing-give-amount = Сколько
timing-fact = Время
timing-fact-none = сколько угодно
timing-fact-time-outs = { $count ->
    [one] выбывает после { $count } просрочки
   *[other] выбывает после { $count } просрочек
}
timing-fact-vacation = { $count ->
    [one] { $count } день отпуска
    [few] { $count } дня отпуска
   *[other] { $count } дней отпуска
}
timing-fact-pausing-agreed = остановить часы может владелец партии или все игроки вместе
timing-fact-pausing-organiser = остановить часы может владелец партии
timing-fact-pausing-nobody = остановить часы не может никто
timing-fact-pausing-unknown = кто может остановить часы, эта страница не знает
timing-delay = Задержка для зрителей, в минутах
timing-delay-hint = Чтобы никто не подсказывал игроку по увиденному. 0: без задержки.
