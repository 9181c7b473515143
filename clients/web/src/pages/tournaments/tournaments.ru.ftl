tournaments-title = Турниры
tournaments-new = Новый турнир
tournaments-begin = Организовать турнир.
tournaments-none = Здесь турниров нет.
tournaments-open = Открыта запись
tournaments-running = Идут
tournaments-over = Завершены
tournaments-mine = С моим участием
tournaments-organised = Организованы мной
tournaments-count = { $count ->
    [one] { $count } участник
    [few] { $count } участника
   *[other] { $count } участников
}
tournaments-round-of = Тур { $round } из { $rounds }
tournaments-round = Тур { $round }
tournaments-state-unspecified = Неизвестно
tournaments-state-registration = Открыта запись
tournaments-state-drawing = Жеребьёвка
tournaments-state-running = Идёт
tournaments-state-finished = Завершён
tournaments-state-cancelled = Отменён
tournaments-state-paused = Пауза
tournaments-told-swiss = Швейцарская система{ $rounds ->
    [0] {""}
   *[other] , туров: { $rounds }
}{ $dutch ->
    [yes] , пары по голландским правилам ФИДЕ
   *[no] , за столом игроки с равными очками
}{ $accelerated ->
    [yes] , с ускорением: в первой половине туров верхней половине посева при подборе пар добавляются виртуальные очки
   *[no] {""}
}
tournaments-told-round-robin-pairs = Круговой турнир, кругов: { $cycles }
tournaments-told-round-robin = Круговой турнир{ $rounds ->
    [0] {""}
   *[other] , туров: { $rounds }
}; все встречаются по возможности одинаково часто
tournaments-told-knockout = На вылет: лучшие каждого стола идут дальше
tournaments-told-double = До двух поражений, { $single ->
    [yes] с одним финалом
   *[no] со вторым финалом, если он нужен
}
tournaments-told-series = За каждым столом на вылет партий: { $matches ->
    [1] одна
   *[other] не более { $matches }
}{ $more ->
    [0] {""}
   *[other] , при равенстве дополнительных не более { $more }
}{ $seeds ->
    [yes] ; если и тогда равенство, дальше идёт тот, кто выше в посеве
   *[no] ; если и тогда равенство, решает организатор
}
tournaments-series-score = Счёт партий
tournaments-series-won = победа: { $player }
tournaments-series-tied = ничья
tournaments-told-groups = Групп: { $groups }; из каждой в финал на вылет выходят лучшие: { $on }
tournaments-told-arena = Арена, { $time }; столы открываются, когда игроки свободны
tournaments-told-unknown = Формат, которого эта страница не знает: сервер новее
tournaments-told-placement = Очки за места: { $points }
tournaments-told-victory-points = Доля всех победных очков за столом
tournaments-told-match-points = Победа { $win }, ничья { $draw }, поражение { $loss }
tournaments-told-standard = Как обычно
tournaments-next = Что дальше
tournaments-next-registration = { $count ->
    [0] Пока никто не записался. Организатор закроет запись, когда все соберутся.
    [one] Записался { $count } участник. Организатор закроет запись, когда все соберутся.
    [few] Записались { $count } участника. Организатор закроет запись, когда все соберутся.
   *[other] Записалось { $count } участников. Организатор закроет запись, когда все соберутся.
}
tournaments-next-start = { $count ->
    [0] Пока никто не записался. Запись закроется сама, когда турнир начнётся.
    [one] Записался { $count } участник. Запись закроется сама, когда турнир начнётся.
    [few] Записались { $count } участника. Запись закроется сама, когда турнир начнётся.
   *[other] Записалось { $count } участников. Запись закроется сама, когда турнир начнётся.
}
tournaments-next-drawing = { $count ->
    [0] Сейчас будет жеребьёвка.
   *[other] Жеребьёвка состоится, когда свою случайность откроют ещё участники: { $count }. Их приложения делают это сами, пока открыта эта страница.
}
tournaments-next-first = Жеребьёвка проведена. Дальше первый тур.
tournaments-next-tables = { $count ->
    [one] В туре { $round } ещё играет { $count } стол.
    [few] В туре { $round } ещё играют { $count } стола.
   *[other] В туре { $round } ещё играют { $count } столов.
}
tournaments-next-decide = Партии тура { $round } без результата: { $count } ({ $names }). Решает организатор.
tournaments-next-tied = Тур { $round }, столов с ничьей: { $count } ({ $names }). С каждого дальше проходит один: организатор назначает места или переигровку.
tournaments-next-check-in = Тур { $round } ждёт отметок: { $names }.
tournaments-next-round = Дальше тур { $round }: пары составляет { $by ->
    [service] сам сервер
   *[organiser] организатор
}.
tournaments-next-finish = Все туры сыграны. { $by ->
    [service] Сервер завершит турнир сам.
   *[organiser] Турнир завершает организатор.
}
tournaments-next-finished = Турнир завершён, таблица окончательная.
tournaments-next-cancelled = Турнир отменён.
tournaments-next-unknown = Эта страница устарела и не знает состояния турнира. Загрузите её заново.
tournaments-next-paused = Пауза: туры не составляются, партии не начинаются.
tournaments-due-start = Начало:
tournaments-due-start-reached = турнир начнётся, как только соберётся достаточно игроков
tournaments-due-draw = Жеребьёвка пройдёт без тех, кто не раскроет свою случайность до
tournaments-due-draw-reached = сейчас
tournaments-due-check-in = Тур ждёт их до
tournaments-due-check-in-reached = пары составляются из отметившихся; пока они не составлены, отметиться можно
tournaments-due-round = Тур заканчивается:
tournaments-due-round-reached = столы без результата сейчас будут решены
tournaments-check-in = Отметиться
tournaments-check-in-sure = Вы будете играть с первого тура. Готовы?
tournaments-check-in-to-round-sure = Вы будете играть в туре { $round }. Готовы?
tournaments-checked-in-to-round = Вы отметились к туру { $round }.
tournaments-check-in-from = Отметиться можно с
tournaments-checked-in = Вы отметились.
tournaments-tab-overview = Обзор
tournaments-tab-entrants = Участники
tournaments-tab-rounds = Туры
tournaments-tab-standings = Таблица
tournaments-tab-audit = Журнал
tournaments-organiser = Организатор
tournaments-settings = Настройки
tournaments-set-game = Игра
tournaments-set-format = Формат
tournaments-set-seats = Мест за столом
tournaments-set-scoring = Очки
tournaments-set-tie-breaks = При равенстве
tournaments-set-lots = последним решает жребий
tournaments-set-capacity = Мест в турнире
tournaments-set-entry = Вход
tournaments-entry-everybody = для всех
tournaments-entry-least = рейтинг не ниже { $rating }
tournaments-entry-most = рейтинг не выше { $rating }
tournaments-entry-matches = рейтинговых партий не меньше { $count }
tournaments-entry-players = { $count ->
    [one] { $count } приглашённый игрок
    [few] { $count } приглашённых игрока
   *[other] { $count } приглашённых игроков
}
tournaments-entry-codes = { $count ->
    [one] { $count } код
    [few] { $count } кода
   *[other] { $count } кодов
}
tournaments-entry-countries = страны: { $countries }
tournaments-set-late = Поздняя запись
tournaments-set-late-until = до тура { $round }
tournaments-set-late-never = нет
tournaments-set-delay = Зрители
tournaments-set-delay-of = с задержкой: { $time }
tournaments-set-delay-none = видят всё сразу
tournaments-set-signatures = Подписи
tournaments-set-signatures-yes = каждое решение подписано
tournaments-set-signatures-no = не требуются
tournaments-set-organisers = Действия организаторов
tournaments-set-organisers-sign = все подписаны их ключами, эта страница проверила подписи
tournaments-set-organisers-free = подпись не обязательна{ $told ->
    [0] {""}
   *[other] {"; "}действий, известных только со слов сервера: { $told }
}
tournaments-set-rounds = Туры составляет
tournaments-set-rounds-service = сервер, как только есть все результаты
tournaments-set-rounds-organiser = организатор
tournaments-set-departure = Кто покинул партию
tournaments-set-departure-forfeits = проигрывает её без игры
tournaments-set-departure-place = занимает место, которое даёт партия
tournaments-set-come = Время на приход
tournaments-set-come-of = { $time }, потом остальные играют без вас
tournaments-set-come-never = не ограничено
tournaments-set-start = Начало
tournaments-set-check-in = отметиться за { $time } до него
tournaments-set-tie-break-time = Время в дополнительных партиях
tournaments-set-round-check-in = Отметка перед каждым следующим туром
tournaments-set-round-time = Время на тур
tournaments-set-edition = Издание коробки
tournaments-set-changed = Организатор изменил эти настройки (событие { $version }). Что и почему — в журнале.
tournaments-set-created = Создан
tournaments-set-cancelled = Почему отменён
tournaments-chance = Случайность
tournaments-chance-fair = Жребий следует из тайны, которую сервер зафиксировал при создании турнира, и из того, что вносят участники. В одиночку его не выбрать никому.
tournaments-chance-unproven = Не доказано: никто не внёс ничего в жребий, поэтому сервер мог его выбрать.
tournaments-chance-seeded = Этот турнир нечестный: случайность следует из известного зерна.
tournaments-chance-commitment = Обязательство сервера
tournaments-chance-secret = Тайна, открытая в конце
tournaments-chance-draws = Чисел выпало
tournaments-chance-opened = Открыли энтропию
tournaments-chance-awaited = Ожидаются
tournaments-chance-nobody = никто
tournaments-entrant = Участник
tournaments-entrant-state = Состояние
tournaments-entrant-active = участвует
tournaments-entrant-withdrawn = ушёл до начала
tournaments-entrant-dropped-out = выбыл
tournaments-entrant-unspecified = неизвестно
tournaments-entrant-checked-in = есть отметка
tournaments-entrant-not-checked-in = отметки нет
tournaments-entrant-country = страна: { $country }
tournaments-entrant-late = с тура { $round }
tournaments-entrant-bye = свободен в туре { $round }
tournaments-entrant-apart = не встречается с: { $names }
tournaments-take-bye = Пропустить тур
tournaments-take-bye-sure = Туров, которые можно пропустить за пол-очка: { $count }. Отменить пропуск можно, пока пары тура не составлены.
tournaments-take-back = Отменить пропуск тура { $round } …
tournaments-take-back-sure = Пары тура { $round } составят с этим участником.
tournaments-take-bye-round = Тур
tournaments-seed = Посев
tournaments-lot = Жребий
tournaments-entropy = Энтропия
tournaments-entropy-none = нет
tournaments-entropy-bound = связана
tournaments-entropy-opened = открыта
tournaments-entropy-unbound = нужно связать снова
tournaments-enter = Участвовать
tournaments-enter-hint = Браузер связывает себя случайным числом сейчас и открывает его, когда запись закрыта: так жребий не выберет никто. Оставьте тогда эту страницу открытой или вернитесь на неё.
tournaments-enter-code = Код от организатора
tournaments-enter-country = Ваша страна: её увидят все
tournaments-enter-late = Запись закрыта, но ещё можно войти и играть со следующего тура.
tournaments-leave = Покинуть турнир
tournaments-leave-sure = Покинуть турнир? Записаться снова можно, только пока запись открыта, или на арене.
tournaments-you = (вы)
tournaments-register-first = Участвуют только игроки с учётной записью. Зарегистрируйтесь или войдите вверху справа.
tournaments-opening = Открывается ваша часть жребия …
tournaments-no-rounds = Ни одного тура ещё нет.
tournaments-no-entrants = Пока никто не записался.
tournaments-choose-round = Тур
tournaments-table = Стол { $table }
tournaments-reason-title = Почему они встречаются
tournaments-match = Партия
tournaments-match-again = Партия { $attempt }
tournaments-match-none = Партия скоро начнётся.
tournaments-open-table = идёт игра
tournaments-come-by = прийти можно до
tournaments-void-table = не засчитан
tournaments-stated-table = { $stated ->
    [yes] без партии: результат внёс организатор
   *[no] {""}
}
tournaments-standings-stated = * вместе с турами без партий: их результаты внёс организатор, и ничем другим они не подтверждены
tournaments-abandoned-table = без результата: решает организатор
tournaments-byes = Без стола
tournaments-boards = Доски в прямом эфире
tournaments-boards-show = Показать доски
tournaments-boards-hide = Скрыть доски
tournaments-board-of = Доска стола { $table }
tournaments-board-away = Сейчас доску показать нельзя.
tournaments-result = Результат
tournaments-place = Место
tournaments-points = Победные очки
tournaments-score = Очки
tournaments-played = Партий
tournaments-penalties = Штрафы
tournaments-standings-after = { $round ->
    [0] Перед туром 1
   *[other] После тура { $round }
}
tournaments-standings-shown = Строк показано: { $shown } из { $count }
tournaments-standings-more = Показать ещё
tournaments-standings-whole = Все, с перекрёстной таблицей
tournaments-standings-none = Таблица появится с первым туром.
tournaments-cross-table = Перекрёстная таблица
tournaments-cross-hint = В ячейке: очки и номера соперников из первого столбца.
tournaments-cross-number = №
tournaments-result-unspecified = идёт игра
tournaments-result-unknown = результат, которого эта страница не знает
tournaments-result-played = сыграно
tournaments-result-forfeit-win = победа без игры
tournaments-result-forfeit-loss = поражение без игры
tournaments-result-void = не засчитано
tournaments-result-pairing-bye = свободен, как победа
tournaments-result-full-bye = свободен, полные очки
tournaments-result-half-bye = свободен, половина очков
tournaments-result-absent = отсутствует
tournaments-tie-buchholz = Бухгольц
tournaments-tie-buchholz-cut-1 = Усечённый Бухгольц
tournaments-tie-median-buchholz = Медианный Бухгольц
tournaments-tie-median-buchholz-2 = Медианный Бухгольц 2
tournaments-tie-sonneborn-berger = Зоннеборн-Бергер
tournaments-tie-opponents-average = Среднее соперников
tournaments-tie-direct-encounter = Личная встреча
tournaments-tie-wins = Победы
tournaments-tie-wins-at-the-table = Победы за столом
tournaments-tie-buchholz-hint = сумма очков всех соперников
tournaments-tie-buchholz-cut-1-hint = сумма очков соперников без самого слабого
tournaments-tie-median-buchholz-hint = сумма очков соперников без слабейшего и сильнейшего
tournaments-tie-median-buchholz-2-hint = то же без двух слабейших и двух сильнейших
tournaments-tie-sonneborn-berger-hint = очки побеждённых и половина очков тех, с кем ничья
tournaments-tie-opponents-average-hint = средние очки соперников
tournaments-tie-direct-encounter-hint = как равные сыграли между собой
tournaments-tie-wins-hint = выигранные туры, с игрой и без
tournaments-tie-wins-at-the-table-hint = партии, выигранные за столом
tournaments-reason-score-group = Их очки: { $score }{ $virtual ->
    [yes] {" "}(с виртуальными)
   *[no] {""}
}
tournaments-reason-float = { $name }: очков { $score }, играет { $direction ->
    [down] ниже
   *[up] выше
}
tournaments-reason-repeat = { $names } встречаются снова, прежних встреч: { $count }{ $cause ->
    [few] ; осталось слишком мало тех, с кем они не играли
    [exchange] ; никакой обмен с другим столом не уменьшит повторов
    [least] ; ни в какой жеребьёвке тура повторов не меньше
   *[none] {""}
}
tournaments-reason-apart = { $names } разведены, но встречаются{ $cause ->
    [few] : у одного из них осталось слишком мало других соперников
    [exchange] : обмен с другим столом этого не исправит
    [least] : ни в какой жеребьёвке тура этого не избежать
   *[none] {""}
}
tournaments-claim = { $repeats ->
    [0] Никто не встречается снова.
   *[other] { $fewer ->
        [yes] Повторных встреч: { $repeats }. Не доказано, что меньше нельзя; меньше { $fewest } нельзя точно.
       *[no] Повторных встреч: { $repeats }. Меньше нельзя.
    }
} { $nearer ->
    [yes] Разница очков: { $spread }, у любой такой жеребьёвки не меньше { $least }.
   *[no] Ближе по очкам соперников не подобрать.
}
tournaments-reason-lowest = Последний из тех, у кого меньше всего туров с очками без игры ({ $count })
tournaments-reason-scheduled = { $round ->
    [0] По расписанию
   *[other] Тур { $round } расписания
}
tournaments-reason-bracket = Из { $size } мест сетки: { $slots }
tournaments-reason-section-winners = Верхняя сетка, тур { $round }
tournaments-reason-section-losers = Нижняя сетка, тур { $round }
tournaments-reason-section-final = Финал
tournaments-reason-section-second-final = Второй финал
tournaments-reason-section-unspecified = Часть сетки, которой эта страница не знает, тур { $round }
tournaments-reason-final = Финал ({ $slots })
tournaments-reason-preference = { $name }: { $strength ->
    [absolute] положено непременно
    [strong] подошла очередь на
    [mild] по чередованию желательно
   *[unspecified] желательно
} место { $seat }{ $granted ->
    [yes] ; так и есть
   *[no] ; не вышло
}
tournaments-reason-unmet = Не выполнено, потому что лучше составить нельзя: { $criteria } правил ФИДЕ C.04.3
tournaments-reason-unpaired = Наименьшие очки, при которых у всех других есть соперник ({ $score }{ $virtual ->
    [yes] {" "}с виртуальными
   *[no] {""}
}); пропущено туров: { $count }
tournaments-reason-called = Они свободны и рядом в таблице
tournaments-reason-waited = { $name } (место { $place }) ждёт, туров: { $count }
tournaments-ruled-forfeit = Тур { $round }, стол { $table }: поражение без игры: { $names }
tournaments-ruled-penalty = Тур { $round }: { $name } теряет очков: { $points }
tournaments-ruled-void = Тур { $round }, стол { $table }: не засчитывается
tournaments-ruled-replay = Тур { $round }, стол { $table }: играется снова{ $names ->
    [none] {""}
   *[other] , без участников: { $names }
}
tournaments-ruled-unknown = { $round ->
    [0] {""}
   *[other] {"Тур "}{ $round }{": "}
}решение, которого эта страница не знает
tournaments-ruled-places = Тур { $round }, стол { $table }: места по порядку: { $places }
tournaments-by = { $role ->
    [entrant] участник
    [organiser] организатор
    [arbiter] судья
    [administrator] администратор
    [service] сервер
   *[unspecified] кто-то, чьей роли эта страница не знает
}
tournaments-event-created = Создан турнир «{ $title }»
tournaments-event-registered = { $bot ->
    [yes] Записан бот { $name }
   *[no] Участник { $name } записался
}{ $round ->
    [0] {""}
    [1] {""}
   *[other] , с тура { $round }
}
tournaments-event-withdrawn = { $name } уходит до начала
tournaments-event-dropped-out = { $name } выбывает
tournaments-event-checked-in = { $name } отмечается{ $round ->
    [0] {""}
   *[other] {" "}к туру { $round }
}
tournaments-event-seeded = { $seed ->
    [0] { $name }: посев снят
   *[other] { $name }: посев { $seed }
}
tournaments-event-bye-granted = { $name }: пропуск тура { $round }
tournaments-event-settings-changed = Изменены настройки: { $what }
tournaments-changed = { $name ->
    [title] название: { $value }
    [capacity] мест: { $value }
    [rounds] туров: { $value }
    [lateEntryUntilRound] поздняя запись до тура: { $value }
    [byesToTake] пропусков на участника: { $value }
    [automaticRounds] пары составляет сервер: { $value }
    [timeControl] часы: { $value }
    [timeToComeSeconds] время на приход: { $value }
    [startTimeMilliseconds] начало: { $value }
    [checkInSeconds] отметка перед началом: { $value }
    [roundCheckInSeconds] отметка перед каждым следующим туром: { $value }
    [entry] вход: { $value }
   *[roundSeconds] время на тур: { $value }
}
tournaments-changed-yes = да
tournaments-changed-no = нет
tournaments-event-bye-taken-back = { $name }: пропуск тура { $round } отменён
tournaments-unpaired = По правилам пары тура { $round } составить нельзя. Организатор может составить их вручную.
tournaments-reason-by-hand = Пары составил организатор вручную
tournaments-breach = { $kind ->
    [REPEAT] уже встречались ({ $times }): { $names }
    [APART] разведены: { $names }
    [SEAT] не должен снова сидеть на этом месте: { $names }
    [BYE_AGAIN] уже были пропуски ({ $times }): { $names }
    [BYES] пропусков больше, чем нужно: { $names }
    [SMALL_TABLE] неполных столов больше, чем нужно: { $names }
    [SCORES] разные очки: { $names }
   *[UNSPECIFIED] нарушено другое правило: { $names }
}
tournaments-event-kept-apart = { $lifted ->
    [yes] Снова могут встречаться: { $names }
   *[no] Разведены и не встречаются: { $names }
}
tournaments-event-registration-closed = Запись закрыта
tournaments-event-entropy-bound = { $name }: зафиксирована новая энтропия
tournaments-event-entropy-opened = { $name } открывает свою энтропию
tournaments-event-entropy-released = Больше не ждут: { $names }
tournaments-event-lots-drawn = Жребий: { $names }
tournaments-event-round-paired = Составлен тур { $round }, столов: { $tables } ({ $engine })
tournaments-event-match-linked = Тур { $round }, стол { $table }: { $attempt ->
    [1] партия готова
   *[other] готова партия номер { $attempt }
}
tournaments-event-result-taken = Тур { $round }, стол { $table }: { $results }
tournaments-event-given-up = Тур { $round }, стол { $table }: партия закончилась без результата
tournaments-event-match-closed = Тур { $round }, стол { $table }: { $names ->
    [none] партия с игроком, которому засчитана неявка, не началась
   *[other] вовремя не пришли: { $names }
}{ $on ->
    [yes] ; остальные играют
   *[no] {""}
}
tournaments-event-round-closed = Тур { $round } завершён
tournaments-event-paused = Турнир приостановлен
tournaments-event-resumed = Турнир продолжается
tournaments-event-finished = Турнир завершён{ $early ->
    [yes] {" раньше, чем сыграны все туры"}
   *[no] {""}
}
tournaments-event-cancelled = Турнир отменён
tournaments-event-unknown = Что-то, чего это приложение не знает
tournaments-audit-good = Прочитано событий: { $count }. Каждое хранит хеш предыдущего; этот браузер проверил их все.
tournaments-audit-checking = События читаются и проверяются …
tournaments-audit-bad = Журнал противоречит себе: { $problem }
tournaments-withheld = Сервер показывает турнир не так, как записано в его журнале, который этот браузер прочитал и проверил: { $missing }. На эту страницу полагаться нельзя.
tournaments-withheld-table = тур { $round }, стол { $table }
tournaments-audit-head = Хеш последнего события
tournaments-audit-head-same = Сервер называет тот же хеш.
tournaments-audit-only = Только решения организатора и судей
tournaments-audit-digest = Хеш окончательной таблицы
tournaments-audit-when = Когда
tournaments-audit-what = Что
tournaments-audit-who = Кто
tournaments-audit-why = Почему
tournaments-audit-none = Вручную пока ничего не решали.
tournaments-control = Для организатора
tournaments-do-close = Закрыть запись
tournaments-do-close-sure = Закрыть запись? Участников: { $count }. Потом войти можно, только если разрешена поздняя запись.
tournaments-do-bot = Записать бота
tournaments-do-bot-kind = Вид бота
tournaments-do-bot-name = Имя бота
tournaments-do-release = Больше не ждать энтропии
tournaments-do-release-sure = Продолжить без них: { $names }? Они ничего не внесут в жребий.
tournaments-do-pair = Составить тур { $round }
tournaments-do-pair-sure = Составить тур { $round }? Предыдущий тур этим завершается.
tournaments-do-pause = Пауза
tournaments-do-pause-sure = Приостановить турнир? Туры не составляются, партии не начинаются.
tournaments-do-hand = Составить тур { $round } вручную …
tournaments-do-hand-sure = Каждого, кто играет, называют один раз. Что при этом нарушено, видно вместе с туром, как и ваша причина. Один пропуск стоит как победа, несколько — по половине.
tournaments-do-hand-tables = Столы: по строке на стол, имена по порядку мест, через запятую
tournaments-do-hand-byes = Пропускают: имена через запятую
tournaments-do-hand-check = Что нарушено?
tournaments-do-hand-good = Ничего не нарушено.
tournaments-do-bye = Пропуск
tournaments-do-bye-sure = { $name } не играет в одном из следующих туров. Причину увидят все.
tournaments-do-bye-worth = Сколько стоит
tournaments-do-list = Загрузить участников …
tournaments-do-list-sure = Боты из списка войдут. Игроки из него смогут войти, а те, у кого указано только имя, получат код для входа; больше никто сам не войдёт. Файл с кодами сохранится на этом устройстве: он есть только у вас. Загрузите его снова, когда игроки войдут, чтобы расставить номера посева.
tournaments-do-list-file = Список участников (CSV) или отчётный файл ФИДЕ (TRF)
tournaments-do-list-file-hint = В файле CSV есть заголовок со столбцом name и любыми из player, bot, seed, rating, country, code.
tournaments-list-reason = Загружен список участников
tournaments-list-no-file = Сначала выберите файл.
tournaments-list-encoding = Этот файл не в UTF-8 и не в UTF-16. Сохраните его как «CSV UTF-8».
tournaments-list-long = В файле больше { $most } знаков.
tournaments-list-heading = В заголовке должен быть столбец name, а кроме него — только { $columns }, каждый один раз; сейчас там: { $given }
tournaments-list-report = Этот файл не читается как отчётный файл ФИДЕ: { $error }
tournaments-list-quotes = Строка { $line }: кавычки не закрыты.
tournaments-list-full = Игроков и кодов в списке допущенных было бы { $count }, а помещается { $most }.
tournaments-list-mistakes = { $count ->
    [one] { $count } строка с ошибкой. Исправьте её или пропустите.
    [few] { $count } строки с ошибками. Исправьте их или пропустите.
   *[many] { $count } строк с ошибками. Исправьте их или пропустите.
}
tournaments-list-partly = Пропустить строки с ошибками
tournaments-list-lines = { $count ->
    [one] { $count } строка
    [few] { $count } строки
   *[many] { $count } строк
}
tournaments-list-wrong = { $count ->
    [one] { $count } строка с ошибкой
    [few] { $count } строки с ошибками
   *[many] { $count } строк с ошибками
}
tournaments-list-line = Строка { $line }: { $problem }
tournaments-list-rounds = Результаты туров из этого файла вносят после жеребьёвки кнопкой «Внести результаты».
tournaments-list-order-bye = { $count ->
    [one] { $count } пропуск тура будет дан
    [few] { $count } пропуска туров будут даны
   *[many] { $count } пропусков туров будет дано
}
tournaments-list-order-apart = { $count ->
    [one] { $count } группа участников будет разведена
    [few] { $count } группы участников будут разведены
   *[many] { $count } групп участников будет разведено
}
tournaments-list-order-later = Пропуски и запреты встреч действуют для тех, кто уже вошёл. Когда войдут остальные, загрузите файл ещё раз.
tournaments-list-done = Сделано { $done } из { $count }
tournaments-list-count-entered = { $count ->
    [one] { $count } участник уже вошёл
    [few] { $count } участника уже вошли
   *[many] { $count } участников уже вошли
}
tournaments-list-count-bot = { $count ->
    [one] { $count } бот войдёт
    [few] { $count } бота войдут
   *[many] { $count } ботов войдут
}
tournaments-list-count-listed = { $count ->
    [one] { $count } игрок сможет войти
    [few] { $count } игрока смогут войти
   *[many] { $count } игроков смогут войти
}
tournaments-list-count-code = { $count ->
    [one] { $count } участник войдёт с кодом
    [few] { $count } участника войдут с кодами
   *[many] { $count } участников войдут с кодами
}
tournaments-list-state-entered = вошёл
tournaments-list-state-bot = входит
tournaments-list-state-listed = может войти
tournaments-list-state-code = войдёт с кодом
tournaments-list-wrong-cells = { $cells ->
    [one] { $cells } ячейка
    [few] { $cells } ячейки
   *[many] { $cells } ячеек
}, а в заголовке их { $columns }
tournaments-list-wrong-name = в имени от 1 до { $most } печатных знаков
tournaments-list-wrong-seed = «{ $given }» — не номер посева от 0 до { $most }
tournaments-list-wrong-rating = «{ $given }» — не рейтинг, например 1850
tournaments-list-wrong-country = «{ $given }» — не страна тремя латинскими буквами, например KEN
tournaments-list-wrong-player = «{ $given }» — не имя игрока вида players/…
tournaments-list-wrong-no-player = сервер не знает { $given }
tournaments-list-wrong-bot = бота «{ $given }» нет; есть { $kinds }
tournaments-list-wrong-code = в коде от 16 до 64 латинских букв и цифр
tournaments-list-wrong-one-of = в строке может быть либо игрок, либо бот, либо код
tournaments-list-wrong-twice = «{ $given }» уже есть в строке { $other }
tournaments-list-wrong-held = номер посева { $seed } занят: { $entrant }, а в файле этого участника нет
tournaments-list-wrong-other-country = игроки страны { $given } войти не могут, только { $countries }
tournaments-do-results = Внести результаты …
tournaments-do-results-sure = Для туров, сыгранных на бумаге или в другом месте. Проверить эти результаты нельзя: в столах, таблице и проверке сказано, что их указали вы. Турнир на это время приостановлен. Если что-то прервётся, внесите файл ещё раз.
tournaments-do-results-file = Отчётный файл ФИДЕ (TRF)
tournaments-do-results-file-hint = Игроков узнают по именам, которые стоят в файле.
tournaments-results-reason = Результаты из файла { $file }
tournaments-results-unreadable = Этот файл не читается как отчётный файл ФИДЕ: { $error }
tournaments-results-no-file = Сначала выберите файл.
tournaments-results-nothing = Все результаты из файла уже внесены.
tournaments-results-swiss = Результаты вносят только в швейцарской системе для двоих, без команд.
tournaments-results-lots = Результаты вносят после жеребьёвки и до конца турнира.
tournaments-results-scoring = В файле другие очки за победу, ничью и поражение, чем в турнире.
tournaments-results-none = В файле нет сыгранных туров.
tournaments-results-rounds = Сыгранных туров в файле: { $count }, а в турнире их { $rounds }.
tournaments-results-strangers = Не участвуют в турнире, или у имени несколько участников: { $names }
tournaments-results-other-round = В туре { $round } турнира другие столы, чем в файле.
tournaments-results-other-result = Тур { $round }, стол { $table }: результат другой, чем в файле.
tournaments-results-match = Тур { $round }, стол { $table }: здесь играется партия, поэтому результат не внесён.
tournaments-results-round = Тур { $round }: { $count ->
    [0] вносить нечего
    [one] внести { $count } результат
    [few] внести { $count } результата
   *[other] внести { $count } результатов
}
tournaments-results-byes = Без стола: { $names }
tournaments-results-count = { $count ->
    [0] Вносить больше нечего.
    [one] Будет внесён { $count } результат.
    [few] Будет внесено { $count } результата.
   *[other] Будет внесено { $count } результатов.
}
tournaments-results-done = Внесено { $done } из { $count }
tournaments-do-change = Изменить настройки …
tournaments-do-change-sure = Пока не составлены пары первого тура. Все записавшиеся получат уведомление, ваша причина будет в журнале. Игра, число мест, система и подсчёт очков не меняются: на них записывались игроки.
tournaments-do-resume = Продолжить
tournaments-do-resume-sure = Продолжить турнир?
tournaments-do-finish = Завершить турнир
tournaments-do-finish-sure = Завершить турнир? Таблица станет окончательной.
tournaments-do-finish-early = Завершить досрочно
tournaments-do-finish-early-sure = Завершить турнир, не сыграв все туры? Таблица станет окончательной.
tournaments-do-cancel = Отменить турнир
tournaments-do-cancel-sure = Отменить турнир? Он закончится без таблицы.
tournaments-do-check-in-sure = Отметить { $name }?
tournaments-do-seed = Посев
tournaments-do-apart = Развести
tournaments-do-apart-sure = { $lift ->
    [yes] Все они уже разведены. Разрешить им встречаться?
   *[no] С кем в следующих турах не должен встречаться участник { $name }, например с одноклубниками? Выбранные не встретятся и между собой.
}
tournaments-do-apart-from = Участник
tournaments-do-apart-more = Ещё участник
tournaments-do-apart-without = Без участника { $name }
tournaments-do-seed-sure = Какой посев у { $name }? 1 лучший, 0 снимает посев.
tournaments-do-out = Снять
tournaments-do-out-sure = Снять { $name } с турнира?
tournaments-do-penalty = Штраф
tournaments-do-penalty-sure = Сколько очков теряет { $name } в туре { $round }?
tournaments-do-decide = Решить
tournaments-do-meanwhile = Тем временем об этом столе уже есть решение. Ваше его заменит:
tournaments-overruled = После вашего решения принято другое. Теперь действует:
tournaments-do-decide-sure = Решение о столе { $table } тура { $round }
tournaments-do-forfeit = Поражение без игры
tournaments-do-forfeit-hint = Кто проигрывает без игры? Остальные поднимаются.
tournaments-do-void = Не засчитать: очков нет, встречи не было
tournaments-do-replay = Играть снова
tournaments-do-replay-everybody = Со всеми, также с теми, кому засчитана неявка
tournaments-do-places = Назначить места
tournaments-do-places-hint = 1 лучшее; равные числа делят место; 0 проигрывает без игры.
tournaments-do-kind = Что решено
tournaments-number = Число
tournaments-archive = Сохранить архив
tournaments-archive-text = Один файл со всеми событиями, записями всех партий, таблицей и доказательствами. Проверьте его командой caravan verify, без всякого сервера.
tournaments-own-registered = Вы участвуете. Когда вас будет ждать стол, об этом скажут зал, заголовок вкладки и эта страница.
tournaments-own-table = К вашему столу ({ $table })
tournaments-own-bye = В этом туре вы не играете: { $result }.
tournaments-team = Команда
tournaments-teams = Команды
tournaments-teams-of = Команды, досок: { $boards }{ $reserves ->
    [0] {""}
   *[other] , запасных: { $reserves }
}
tournaments-teams-points = Командные очки за победу, ничью и поражение: { $points }
tournaments-teams-bye-wins = Команда без соперника выигрывает на всех досках
tournaments-teams-seats-1 = Места по типу B (FIDE)
tournaments-teams-seats-2 = При подборе соперников места не учитываются
tournaments-teams-seats-unknown = Места по правилам, которых эта страница не знает
tournaments-teams-none = Ни одной команды пока нет.
tournaments-teams-few = Для команды { $boards ->
    [one] нужен { $boards } участник
    [few] нужны { $boards } участника
   *[many] нужно { $boards } участников
} без команды, а { $free ->
    [0] таких нет.
    [one] такой всего { $free }.
   *[other] таких всего { $free }.
}
tournaments-own-team = Ваша команда
tournaments-own-team-found = Создать команду
tournaments-own-team-found-sure = Вы будете её капитаном. Остальные входят по коду, который вы им дадите.
tournaments-own-team-name-hint = Название видят все и всегда: не называйте в нём людей.
tournaments-own-team-join = Войти в команду
tournaments-own-team-join-sure = Код есть у её капитана.
tournaments-own-team-join-code = Код команды
tournaments-own-team-order = Порядок досок
tournaments-own-team-order-sure = Порядок действует в турах, пары которых составят после этого.
tournaments-own-team-new-code = Новый код
tournaments-own-team-new-code-sure = Создать новый код для входа? Прежний перестанет действовать.
tournaments-own-team-code = Код вашей команды, показан один раз:
tournaments-own-team-leave = Выйти из команды
tournaments-own-team-leave-sure = Выйти из команды { $name }? Вы останетесь участником.
tournaments-own-team-remove = Расформировать команду
tournaments-team-captain = капитан
tournaments-team-reserve = запасной
tournaments-team-name = Название команды
tournaments-team-board = Доска { $board }
tournaments-team-reserve-place = Запасной { $place }
tournaments-team-form = Составить команду
tournaments-team-form-how = Выберите игроков по порядку досок.
tournaments-team-change = Изменить
tournaments-team-captain-field = Капитан
tournaments-team-out-sure = Снять с турнира всех игроков команды { $name }?
tournaments-team-remove = Расформировать
tournaments-team-remove-sure = Расформировать команду { $name }? Её игроки остаются участниками.
tournaments-team-matches = Матчи команд
tournaments-team-players = Игроки команд
tournaments-team-boards = Доски по турам
tournaments-game-points = Очки на досках
tournaments-match-points = Командные очки
tournaments-reason-board = Матч команд { $match }, доска { $board }
tournaments-event-team-formed = { $count ->
    [0] Команда { $team } расформирована
   *[other] Составлена команда { $team }: { $names }
}
tournaments-tie-game-points = Очки на досках
tournaments-tie-sonneborn-berger-games = Зоннеборн-Бергер по доскам
tournaments-tie-berliner = Берлинская система
tournaments-tie-game-points-hint = очки на всех досках
tournaments-tie-sonneborn-berger-games-hint = командные очки соперника, умноженные на очки на досках против него
tournaments-tie-berliner-hint = очки на первых досках весят больше
