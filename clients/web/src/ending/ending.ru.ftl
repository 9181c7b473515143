# Конец партии и выход из неё до конца.

ending-result = Итог
ending-over = Партия окончена
ending-won = Вы победили
ending-shared = Вы делите первое место: { $names }
ending-won-by = Победа: { $names }
ending-shared-by = Первое место делят: { $names }
ending-abandoned = Партия прервана
ending-again = Сыграть ещё раз
ending-to-tournament = К турниру и его следующей партии
ending-replay = Смотреть повтор
ending-save-record = Сохранить запись
ending-resign = Сдаться …
ending-resign-sure = Вы окончательно выходите из партии. Остальные играют дальше; за ваше место делается наименьшее, что допускают правила.
ending-resign-alone = Вы окончательно выходите из партии. Больше никто не играет, поэтому она закончится.
