scoreboard-title = Таблица очков
scoreboard-final = окончательно
scoreboard-live = партия идёт
scoreboard-table = К столу
scoreboard-place = Место
scoreboard-player = Игрок
scoreboard-points = Очки
scoreboard-tie = (по дополнительным показателям)
