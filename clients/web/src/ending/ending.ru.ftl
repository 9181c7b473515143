# Конец партии и выход из неё до конца.

ending-result = Итог
ending-over = Партия окончена
ending-won = Вы победили
ending-shared = Вы разделили первое место. Вместе с вами: { $names }
ending-won-by = Победа: { $names }
ending-shared-by = Первое место делят { $names }
ending-points = Очки
ending-abandoned = Партия прервана
ending-again = Сыграть ещё раз
ending-accept = Занять моё место
ending-next = К следующей партии
ending-to-tournament = К турниру и его следующей партии
ending-replay = Смотреть повтор
ending-save-record = Сохранить запись
ending-resign = Сдаться …
ending-resign-sure = Вы окончательно выходите из партии. Остальные играют дальше; за ваше место игра будет делать только самое необходимое по правилам.
ending-resign-alone = Вы окончательно выходите из партии. Других людей в ней нет, поэтому она закончится без результата.
