# Общее для всех игр, по-русски. Идентификаторы и подстановки: words/wording.py и telling.py.

## Перечисления и предложения

list-none = ничего
list-more = { $whole }, { $next }
list-last = { $whole } и { $next }
line = { $text } ({ $rule })
refused = { $reason } ({ $rule })
piece-in-detail = { $piece } ({ $text })
slot-in-parts = { $head } { $part }
seat = Место { $number }
told = { $seat }: { $decision }
switch-on = да
switch-off = нет

## Партия

event-created = Создана партия «{ $title }», игроков: { $players }{ $chance ->
    [seeded] ; жребий известен заранее, поэтому для честной игры она не годится
   *[committed] {""}
}
event-joined = { $bot ->
    [none] { $player } занимает место: { $seat }
   *[other] { $player } (бот { $bot }) занимает место: { $seat }
}
erased-player = стёртый игрок
event-left = Место снова свободно: { $seat }
event-bound = { $entropy ->
    [none] { $seat } не называет своего случайного числа
   *[some] { $seat } называет отпечаток своего случайного числа
}
event-rules-changed = Отсюда решает версия правил { NUMBER($version, useGrouping: 0) }
event-start-voided = Начало отменено: { $by ->
    [players] игрок покинул место ({ $seat })
    [told] по словам службы, игрок покинул место ({ $seat })
    [owner] владелец освободил место ({ $seat })
    [administrator] администратор освободил место ({ $seat })
   *[service] служба освободила место ({ $seat })
} после того, как первое случайное число было раскрыто
event-ready = { $seat }: готовность к игре
event-started = Партия начинается
event-decided-in-secret = { $seat } принимает тайное решение
event-automatic = { $why ->
    [time] { $text } (решают правила: время игрока истекло)
   *[absence] { $text } (решают правила: игрок покинул партию)
}
event-timed-out = Время истекло (раз по счёту: { $count }): { $seat }
event-paused = { $by ->
    [owner] Владелец партии объявляет перерыв: все часы стоят
    [administrator] Администратор объявляет перерыв: все часы стоят
   *[players] Согласие на перерыв: { $seat }
}
event-resumed = { $by ->
    [owner] Владелец партии прекращает перерыв: часы снова идут
    [administrator] Администратор прекращает перерыв: часы снова идут
   *[players] Перерыв больше не нужен: { $seat }
}
event-time-given = { $cause ->
    [opponent] Время от соперника ({ $giver }): { $seats }, { $time }
    [vacation] Отпуск: { $giver }, { $time }
    [outage] Служба возвращает время, когда её не было: { $seats }, { $time }
   *[organiser] Время от организатора: { $seats }, { $time }
}
event-undone = { $seat } берёт назад решение версии { $version }
event-resigned = { $seat } сдаётся
event-departed = { $by ->
    [service] { $account ->
        [none] Служба выводит из партии: время истекало слишком часто, или игрок удалён: { $seat }
       *[other] Место выбывает из партии, потому что игрок удалён ({ $account }): { $seat }
    }
    [administrator] Администратор выводит из партии после долгого молчания: { $seat }
   *[owner] { $account ->
        [none] Владелец партии выводит из неё после долгого молчания: { $seat }
       *[other] Владелец партии ({ $account }) выводит из неё после долгого молчания: { $seat }
    }
}
event-abandoned = { $by ->
    [owner] { $account ->
        [none] Партию прерывает её владелец
       *[other] Партию прерывает её владелец ({ $account })
    }
    [administrator] Партию прерывает администратор
    [players] Партия прервана: её покинули все игроки
    [service] Партию прерывает служба: { $reason }
   *[unspecified] Партия прервана: { $reason }
}
event-finished = { $count ->
    [0] Партия окончена: никто не побеждает
    [one] Партия окончена: побеждает { $winners }
   *[other] Партия окончена: победу делят { $winners }
}

## Что происходит

effect-take = { $seat } получает { PIECE($pieces, case: "accusative") }
effect-pay = { $seat } платит { PIECE($pieces, case: "accusative") }
effect-give = { $giver } передаёт { PIECE($pieces, case: "accusative") } → { $seat }
effect-own = { $seat } перемещает { PIECE($pieces, case: "accusative") }: { $source } → { $target }
effect-arrive = { PIECE($pieces) }: запас → { $target }
effect-leave = { PIECE($pieces) }: { $source } → запас
effect-move = { PIECE($pieces) }: { $source } → { $target }
effect-turn = { $source }: { PIECE($pieces) } → { PIECE($becomes) }
effect-points = { $seat } получает { $count ->
    [one] { $count } победное очко
    [few] { $count } победных очка
   *[many] { $count } победных очков
}: { $category }
effect-points-lost = { $seat } теряет { $count ->
    [one] { $count } победное очко
    [few] { $count } победных очка
   *[many] { $count } победных очков
}: { $category }
effect-rank = { $seat } занимает { $face ->
    [1] первое место
    [2] второе место
    [3] третье место
    [4] четвёртое место
    [5] пятое место
   *[other] { $face }-е место
}
effect-departed = С этого момента за место решают правила: { $seat }
effect-show = { $seat } смотрит: { $place }{ SIZE($faces) ->
    [0] {""}
   *[other] : { PIECE($faces) }
}

## Фишки и зоны каждой игры

piece-point = { $count ->
    [one] { $count } победное очко
    [few] { $count } победных очка
   *[many] { $count } победных очков
}
    .name = ПО
piece-rank = итоговое место
    .name = итоговое место
piece-rank-face = { $face }-е место
piece-departed = отметка о выбывшем игроке
    .name = отметка о выбывшем игроке
area-stock = Запас
    .place = запас
area-score = Победные очки
    .place = победные очки ({ $seat })
area-rank = Итог
    .place = итог ({ $seat })
area-departed = Выбывшие игроки
    .place = { $seat }

## Отказы службы

refusal-not-asked = Сейчас этому месту нечего решать
refusal-stale-question = Вопрос изменился; открытый вопрос задан в версии { $asked_at }
refusal-other-question = Это не ответ на открытый вопрос: { QUESTION($question) }
refusal-not-offered = Такого решения нет среди допустимых
refusal-not-being-played = Партия сейчас не идёт: { $phase ->
    [open] она ещё не началась
    [finished] она окончена
    [abandoned] она прервана
   *[other] { $phase }
}
refusal-seat-departed = Игрок покинул партию; за это место решают правила
refusal-nothing-to-undo = Нет решения, которое это место может взять назад
refusal-tournament-registration-closed = Регистрация закрыта, и войти в турнир позже сейчас нельзя
refusal-tournament-entered-before = Этот игрок уже вошёл в турнир или покинул его
refusal-tournament-full = В турнире нет мест: участников уже { $capacity }
refusal-tournament-left-before = Этот участник покинул турнир
refusal-tournament-lots-drawn = Жеребьёвка проведена: номера посева больше не меняются
refusal-tournament-seed-taken = Номер посева { $seed } уже у другого участника
refusal-tournament-closed-before = Регистрация уже закрыта
refusal-tournament-too-few = Участников слишком мало: этому формату нужно не меньше { $least }
refusal-tournament-entropy-opened = Кто-то уже раскрыл свою энтропию: связать другую сейчас нельзя
refusal-tournament-nothing-to-bind = От этого участника энтропии не ждут
refusal-tournament-not-drawing = Энтропию раскрывают между закрытием регистрации и жеребьёвкой
refusal-tournament-nothing-to-open = Этот участник не связан с энтропией или уже раскрыл её
refusal-tournament-others-unbound = Сначала другие должны связать новую энтропию: { $entrant }
refusal-tournament-not-awaited = От этих участников энтропии не ждут
refusal-tournament-no-byes = Таких пропусков в этом турнире нет
refusal-tournament-no-such-round-to-come = Тур { $round } не из тех, которые этому участнику ещё предстоят
refusal-tournament-lots-not-drawn = Жеребьёвка ещё не проведена
refusal-tournament-not-next-round = Тур { $round } не следующий: следующий — тур { $next }
refusal-tournament-table-open = У стола { $table } в туре { $round } ещё нет результата
refusal-tournament-no-more-rounds = Пары составлены для всех туров: их { $rounds }
refusal-tournament-time-over = Время арены истекло
refusal-tournament-cannot-be-paired = Составить пары тура нельзя: { $why }
refusal-tournament-table-has-match = У стола { $table } в туре { $round } уже есть партия, или она не нужна
refusal-tournament-result-taken = Результат стола { $table } в туре { $round } уже принят
refusal-tournament-another-match = { $match } — не та партия, которая считается за этим столом
refusal-tournament-other-entrants = Это результат не тех участников, которые сидят за столом { $table } в туре { $round }
refusal-tournament-not-a-ruling = Такого решения об этом столе принять нельзя
refusal-tournament-not-at-table = { $entrant } не сидит за столом { $table }. Там сидят: { $entrants }
refusal-tournament-named-twice = { $entrant } назван дважды
refusal-tournament-not-played-yet = У стола { $table } ещё нет ни партии, ни результата: переиграть его нельзя
refusal-tournament-nobody-to-play = За столом { $table } без тех, кому засчитана неявка, осталось меньше двух участников: разрешите играть всем
refusal-tournament-other-places = За столом { $table } мест: { $seats }; назовите столько же результатов
refusal-tournament-no-ranking = Это не места с дележами, такие как 1, 1, 3
refusal-tournament-time-to-come = За стол { $table } ещё можно прийти
refusal-tournament-others-came = Это не те игроки, которые не пришли за стол { $table }
refusal-tournament-nobody-forfeits = За столом { $table } в туре { $round } неявка никому не засчитана
refusal-tournament-round-closed = Тур { $round } закрыт: переиграть его столы нельзя
refusal-tournament-others-went-on = Тур { $round } закрыт, и другие уже прошли из него дальше
refusal-tournament-paused = Турнир приостановлен
refusal-tournament-not-paused = Турнир не приостановлен
refusal-tournament-over = Турнир окончен
refusal-tournament-nothing-played = Ни одного тура не было: отмените турнир
refusal-tournament-rounds-left = Осталось сыграть туров: { $rounds }

## Таблица очков

scoreboard = { $version ->
    [final] Таблица очков
   *[other] Таблица очков, версия { $version }
}
scoreboard-points = Очки
scoreboard-time = осталось времени
scoreboard-place = Место
scoreboard-tie-break = { $place } (по дополнительному правилу)
scoreboard-winners = { $number ->
    [0] Никто не победил
    [one] Победитель: { $winners }
   *[other] Победители: { $winners }
}

## Правила службы

chapter-Matches = Партии
chapter-Decisions = Решения
rule-SVC-START-01 = Партия начинается, когда все места заняты и все игроки согласны или когда так решил её владелец.
rule-SVC-RESIGN-01 = Вы можете покинуть партию в любой момент. Дальше за ваше место решают правила, и оно оказывается ниже всех, кто остался.
rule-SVC-DEPART-01 = Место можно вывести из партии, если его игрок удалён из службы или не отвечает столько, сколько указано в партии; где не указано, это могут сделать администраторы в любой момент. Дальше место считается покинувшим партию.
rule-SVC-MATCH-01 = Решения принимают, пока партия идёт: не до начала и не после конца.
rule-SVC-SEAT-01 = Место, покинувшее партию, больше ничего не решает.
rule-SVC-ASK-01 = Вы решаете, только когда вас спрашивают.
rule-SVC-ASK-02 = Решение, которое называет свой вопрос, должно назвать открытый.
rule-SVC-OFFER-01 = Можно выбрать только то, что предложено.
rule-SVC-UNDO-01 = Вы можете взять назад свои последние решения, начиная с последнего — до решения, после которого что-то выпало, было скрыто или показано, и до чужого решения.
rule-SVC-UNDO-02 = Взять решение назад — отдельное событие, которое отменяет то, что оно сделало. Версии и случайные числа дважды не используются.
rule-TRN-ENTER-01 = Игроки входят в турнир, пока организатор не закроет регистрацию. После жеребьёвки войти можно, если турнир это разрешает: тогда участник играет с ближайшего тура, пары которого ещё не составлены, но не позже тура, который назван в турнире.
rule-TRN-ENTER-02 = Игрок входит в турнир один раз. Кто вышел до закрытия регистрации, может войти снова, пока она открыта; кто вышел позже — не может.
rule-TRN-ENTER-03 = Участников в турнире не больше, чем в нём мест.
rule-TRN-LEAVE-01 = Участник может выйти, пока турнир не окончен. Результаты остаются. Пар ему больше не составляют, а там, где расписание было известно заранее, засчитывают неявку.
rule-TRN-SEED-01 = Номера посева дают до жеребьёвки, каждый — одному участнику.
rule-TRN-CLOSE-01 = Регистрацию закрывают один раз, когда участников столько, сколько нужно формату.
rule-TRN-LOT-01 = Энтропию раскрывают после закрытия регистрации, когда все, кто должен связать новую, это сделали. Когда раскрыл последний из связанных, проводится жеребьёвка.
rule-TRN-LOT-02 = Когда кто-то раскрыл свою энтропию, другую уже никто не связывает. Если после этого и до жеребьёвки участник выходит или его не ждут больше, все связанные связывают новую, и всё начинается снова.
rule-TRN-LOT-03 = После закрытия регистрации можно больше не ждать участников, чью энтропию ждут. Они не вносят ничего.
rule-TRN-BYE-01 = В швейцарской системе участнику можно дать пропуск тура, пары которого ещё не составлены.
rule-TRN-PAIR-01 = Пары каждого тура составляют один раз: первого — после жеребьёвки, следующих — когда у всех столов прошлого тура есть результат.
rule-TRN-PAIR-02 = После последнего тура пар не составляют, а на арене — когда её время истекло.
rule-TRN-PAIR-03 = Пары тура составляют, если формат может это сделать для тех, кто играет. В турнире на выбывание должно быть известно, кто идёт дальше.
rule-TRN-MATCH-01 = У стола одна партия и ещё по одной за каждую переигровку, которую назначил организатор, и за каждую партию, которую играют без тех, кто не пришёл. Тем, кто к этому времени вышел, засчитывают неявку.
rule-TRN-COME-01 = Игрокам, которые не пришли на партию к концу времени на приход, засчитывают неявку. Это время начинается, когда партия создана, и ещё раз, когда турнир продолжен после паузы. Партию закрывают. Те, кто пришёл, играют другую, если их хотя бы двое и игра допускает столько игроков; иначе каждый из них побеждает без игры. На арене не пришедшие выходят из турнира и могут вернуться.
rule-TRN-COME-02 = Партию, которая не началась, закрывают, когда одному из её участников засчитана неявка, и другие играют без него, как если бы он не пришёл.
rule-TRN-RESULT-01 = Результат партии принимают один раз и только той партии, которая считается за этим столом. В нём все участники стола.
rule-TRN-RULING-01 = Организатор может решать о любом столе тура, пока турнир не окончен. Решение называет участников этого стола и места, какие бывают при делёжках.
rule-TRN-RULING-02 = Переиграть стол можно только в туре, который не закрыт, и если играют хотя бы двое. Те, кому засчитана неявка, не играют, если организатор не разрешил играть всем.
rule-TRN-RULING-03 = В турнире на выбывание и в группах перед ним закрытый тур меняют только штрафы: другие уже прошли из него дальше.
rule-TRN-PAUSE-01 = Пока турнир приостановлен, пар не составляют и партии не начинаются.
rule-TRN-END-01 = В турнире, который окончен или отменён, ничего не меняется.
rule-TRN-END-02 = Турнир завершают, когда у всех столов есть результат: после последнего тура или раньше, если организатор так решил и сказал почему.
