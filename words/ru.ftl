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
event-left = Место снова свободно: { $seat }
event-bound = { $entropy ->
    [none] { $seat } не называет своего случайного числа
   *[some] { $seat } называет отпечаток своего случайного числа
}
event-rules-changed = Отсюда решает версия правил { NUMBER($version, useGrouping: 0) }
event-start-voided = Начало отменено: { $by ->
    [players] игрок покинул место ({ $seat })
    [owner] владелец освободил место ({ $seat })
    [administrator] администратор освободил место ({ $seat })
   *[service] служба освободила место ({ $seat })
} после того, как первое случайное число было раскрыто
event-ready = { $seat }: готовность к игре
event-started = Партия начинается
event-decided-in-secret = { $seat } принимает тайное решение
event-automatic = { $text } (решают правила: игрок покинул партию)
event-undone = { $seat } берёт назад решение версии { $version }
event-resigned = { $seat } сдаётся
event-departed = { $by ->
    [service] { $account ->
        [none] Место выбывает из партии, потому что игрок удалён: { $seat }
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

## Таблица очков

scoreboard = { $version ->
    [final] Таблица очков
   *[other] Таблица очков, версия { $version }
}
scoreboard-points = Очки
scoreboard-place = Место
scoreboard-tie-break = { $place } (по дополнительному правилу)
scoreboard-winners = { $number ->
    [0] Никто не победил
    [one] Победитель: { $winners }
   *[other] Победители: { $winners }
}

## Правила службы

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
