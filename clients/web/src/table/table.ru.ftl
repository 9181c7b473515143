table-board = Поле игры «{ $game }»
table-empty = Здесь ничего не лежит
table-can-pick = Можно выбрать
table-pointed = Было бы лучше
table-closer = Ближе
table-text = Размер текста на поле
table-text-usual = обычный
table-text-large = крупный
table-text-largest = самый крупный
table-farther = Дальше
table-whole = Показать всё поле
table-sections = Части поля
table-section-map = Карта
table-section-own = Моё
table-section-others = Другие
table-section-market = Рынок
table-section-cards = Карты
table-section-rest = Прочее
table-close = Закрыть
table-loading = Партия загружается …
table-seats = Места
table-seat = Место { $seat }
table-you = вы
table-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
table-rank = { $rank }-е место
table-asked = решает
table-you-asked = решаете
table-bot = бот
table-handed-over = вышел из игры, играет бот
table-departed = вышел из игры
table-nobody = свободно
table-first = начинает
table-unseen = { $count } лицом вниз
table-decide = Решение
table-log = Журнал
table-not-started = Партия ещё не началась
table-not-started-text = { $free ->
    [0] Все места заняты. Партия начнётся, когда все игроки будут готовы.
    [one] Свободно { $free } место.
    [few] Свободно { $free } места.
   *[other] Свободно { $free } мест.
}
table-to-join = Занять место или посмотреть, кто здесь
table-replay = Повтор
table-proof = Проверка
table-scoreboard = Таблица очков
table-rules = Правила
table-first-time = Как играть
table-altered = Данные сервера не сходятся
table-altered-text = Поле остановлено на последнем проверенном шаге: { $problem }
table-newer = Страница устарела
table-newer-text = В партии произошло то, чего эта страница ещё не знает. Загрузите её заново.
table-reconnect = Связь прервалась. Показано последнее известное состояние.
table-gone = Такой партии нет, или вам нельзя её видеть.
table-turn = Решает { $name }: { $question }
table-you-decide = Решаете вы: { $question }
table-belongings = Что есть у места «{ $name }»
table-more = Показать больше: { $name }
table-less = Показать меньше: { $name }
table-beside = Рядом с полем
table-cards = Текст карты
table-view-board = Поле
table-look-back = Что было
table-look-now = Вернуться к партии
table-looking-back = Сейчас на столе не это
table-stopped = Следить за партией дальше не получается
table-forked = Сервер показывает другую историю этой партии
table-forked-text = В браузере хранится квитанция версии { NUMBER($version, useGrouping: 0) }, которую вы видели раньше. В том, что сервер показывает сейчас, этой версии нет: возможно, сервер восстановили из резервной копии, а возможно, кто-то изменил прошлое. Ничего не перезаписано.
table-forked-do = Обе квитанции хранятся в браузере. Сохраните их и покажите организатору или судье.
table-forked-do-one = Сохраните её и покажите организатору или судье.
table-forked-before = Сохранить прежнюю квитанцию
table-forked-now = Сохранить нынешнюю квитанцию
table-forked-go-on = Оставить обе и продолжить
table-receipt-damaged = Сохранённая в браузере квитанция партии повреждена
table-receipt-damaged-text = Квитанцию того, что вы видели раньше, прочитать нельзя, поэтому неизвестно, ту же ли историю показывает сервер. Ничего не перезаписано.
table-archived = Партия в архиве
table-stated = { $bound ->
    [none] { $several ->
        [yes] нет ничего из этого
       *[no] нет такого
    }
    [exactly] ровно { $least } из этого
    [most] не больше { $most } из этого
    [between] от { $least } до { $most } из этого
   *[least] не меньше { $least } из этого
}: { $pieces }
