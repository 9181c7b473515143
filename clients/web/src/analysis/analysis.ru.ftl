# Анализ оконченной партии.

analysis-absent = Анализ этой партии ещё никто не запрашивал. Он займёт несколько минут; потом его увидят все, кому видна партия.
analysis-request = Проанализировать партию
analysis-again = Продолжить анализ
analysis-loading = Загружаем анализ …
analysis-queued = Анализ ждёт своей очереди.
analysis-running = Проанализировано событий: { NUMBER($version, useGrouping: 0) } из { NUMBER($last, useGrouping: 0) }
analysis-done = Анализ готов.
analysis-failed = Анализ прервался из-за ошибки на сервере.
analysis-chances = Шансы на победу, в процентах
analysis-estimates = Сколько очков ожидалось у каждого места
analysis-chart = { $title }, шаг { NUMBER($version, useGrouping: 0) }: { $seats }
analysis-chart-chance = { $name } { NUMBER($value, maximumFractionDigits: 0) } %
analysis-chart-points = { $name } { NUMBER($value, maximumFractionDigits: 1) }
analysis-no-chances = Шансы на победу в этой партии неизвестны.
analysis-move = Этот ход
analysis-move-none = Здесь никто не выбирал.
analysis-move-waiting = До этого хода анализ ещё не дошёл.
analysis-move-best = Бот уровня «мастер» сыграл бы так же.
analysis-move-unclear = Возможно, было что-то лучше, но разница неясна.
analysis-move-equal = Не хуже того, что выбрал бы бот уровня «мастер»: { $decision }
analysis-played = Сыграно: { $decision }
analysis-better = Лучше: { $decision }
analysis-on-board = Обведено: { $places }
analysis-lost = Потеряно: { $loss }
analysis-lost-chance = Потеряно: { $loss }; шансы на победу ниже на { $chance } { $chance ->
    [one] процентный пункт
    [few] процентных пункта
   *[other] процентных пунктов
}
analysis-points = { NUMBER($points, maximumFractionDigits: 1) } { $points ->
    [one] очко
    [few] очка
    [many] очков
   *[other] очка
}
analysis-loss-agreed = { $points } (во всех { $worlds } воображаемых партиях одинаково)
analysis-loss-small = { $points } ± менее 0,1
analysis-loss-error = { $points } ± { NUMBER($error, maximumFractionDigits: 1) }
analysis-deciding = { $count ->
    [1] Ход, который решил партию
    [2] Два хода, которые решили партию
   *[other] Три хода, которые решили партию
}
analysis-deciding-yet = Пока самые большие потери
analysis-others = Другие ошибки: { $count }
analysis-no-mistakes = Явных ошибок пока нет.
analysis-at = Шаг { NUMBER($version, useGrouping: 0) }.
analysis-go = К шагу { NUMBER($version, useGrouping: 0) }: { $name }, { $loss }
analysis-seats = Места
analysis-seat = Место
analysis-accuracy = Точность
analysis-percent = { $percent } %
analysis-mistakes = Ошибки
analysis-mistakes-of = { $mistakes } из { $judged }
analysis-number = { NUMBER($value, maximumFractionDigits: 1) }
analysis-lost-points = Потери
analysis-luck = Удача
analysis-luck-points = { $luck ->
    [0] 0
   *[other] { NUMBER($luck, maximumFractionDigits: 1, signDisplay: "exceptZero") }
}
analysis-no-luck = не измерена
analysis-no-luck-why = Удача в этой партии не измерена: ни один случайный исход не изменил того, что учитывает оценка игры.
analysis-method = Потери и удача даны в очках. Каждое решение оценивает бот высшего уровня, «мастер», по тому, что знало место. Он ошибается и смотрит недалеко. Всё это известно только со слов сервера. Проверьте сами: «caravan analyse» с записью партии повторит анализ на вашем компьютере.
analysis-tournament = Партия относится к турниру. Её можно будет проанализировать, когда он закончится.
analysis-impossible = Эту партию нельзя проанализировать: она не началась, у игры нет оценки позиций или решения принимала другая версия правил.
analysis-off = Этот сервер не анализирует партии. На своём компьютере это делает «caravan analyse».
analysis-many = Слишком много запрошенных вами анализов ещё не готово. Возвращайтесь, когда один из них закончится.
analysis-retry = Попробовать ещё раз
