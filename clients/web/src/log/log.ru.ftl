# Что произошло, словами.

log-title = Что произошло
log-of = Показать
log-of-all = всё
log-of-seat = место { $seat }: { $name }
log-go = Показать шаг { NUMBER($version, useGrouping: 0) }
log-earlier = { $count ->
    [one] Ещё { $count } событие раньше
    [few] Ещё { $count } события раньше
   *[other] Ещё { $count } событий раньше
}
log-later = { $count ->
    [one] Ещё { $count } событие позже
    [few] Ещё { $count } события позже
   *[other] Ещё { $count } событий позже
}
log-nothing = Пока ничего.
log-undone = Отменено на шаге { NUMBER($version, useGrouping: 0) }
log-kind-created = Партия создана
log-kind-joined = Место занято
log-kind-left = Место снова свободно
log-kind-bound = Место связано новой энтропией
log-kind-startVoided = Начало недействительно
log-kind-ready = Место готово
log-kind-started = Партия начинается
log-kind-decided = Решение
log-kind-undone = Решение отменено
log-kind-resigned = Место сдаётся
log-kind-departed = Место выведено из партии
log-kind-handedOver = Дальше за место играет бот
log-kind-rulesChanged = Дальше решает другая версия правил
log-kind-endAnswered = Ответ, закончить ли партию
log-kind-abandoned = Партия прервана
log-kind-finished = Партия окончена
log-kind-unknown = Событие, которого эта страница не знает
