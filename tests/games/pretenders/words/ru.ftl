# «Самозванцы» по-русски.

game-title = Самозванцы

piece-card = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
    .name = карта
    .accusative = { $count ->
        [one] { $count } карту
        [few] { $count } карты
       *[many] { $count } карт
    }
piece-card-merchant = { $count ->
    [one] купец
   *[other] { $count } × купец
}
piece-card-thief = { $count ->
    [one] вор
   *[other] { $count } × вор
}
piece-card-guard = { $count ->
    [one] стражник
   *[other] { $count } × стражник
}
piece-card-envoy = { $count ->
    [one] посол
   *[other] { $count } × посол
}
piece-coin = { $count ->
    [one] { $count } монета
    [few] { $count } монеты
   *[many] { $count } монет
}
    .name = монета
    .accusative = { $count ->
        [one] { $count } монету
        [few] { $count } монеты
       *[many] { $count } монет
    }
piece-claim = { $count ->
    [one] { $count } заявление
    [few] { $count } заявления
   *[many] { $count } заявлений
}
    .name = заявление
piece-claim-merchant = называется так: купец
piece-claim-thief = называется так: вор
piece-claim-guard = называется так: стражник
piece-claim-envoy = называется так: посол

area-deck = Колода
    .place = колода
area-hand = Рука
    .place = рука ({ $seat })
area-lost = Потеряно
    .place = потерянные карты ({ $seat })
area-shown = Показано
    .place = стол
area-purse = Монеты
    .place = монеты ({ $seat })
area-claimed = Заявления
    .place = заявления ({ $seat })
category-outlasted = за выбывших

question-act = Работайте, изгоняйте или назовитесь кем-нибудь
question-doubting = Верите ли вы? { SEAT($first) } называется так: { PIECE($second, kind: "card") }
    .name = Верите ли вы заявлению?
question-robbed = Вас грабит { SEAT($first) }. Скажете, что у вас есть стражник?
    .name = Скажете, что у вас есть стражник?
question-lose = Откройте карту с руки
question-put-back = Верните карты с руки в колоду

decision-Work = Работать
decision-Pretend = { $person ->
    [merchant] Назваться купцом и взять монеты
   *[envoy] Назваться послом и обменять карты
}
decision-Steal = Назваться вором и ограбить: { SEAT($victim) }
decision-Expel = Заплатить за изгнание: { SEAT($victim) }
decision-Believe = Верить
decision-Doubt = Не верить
decision-Permit = Не мешать краже
decision-CallGuard = Сказать, что есть стражник
decision-Lose = Открыть карту: { PIECE($card) }
    .told = { $seat } теряет карту
decision-PutBack = Вернуть: { PIECE($cards) }
    .told = { $seat } возвращает карты в колоду

refusal-too-rich = Если монет столько или больше, надо изгонять: { PIECE("coin", $most) }
refusal-too-poor = Изгнание стоит { PIECE("coin", $price, case: "accusative") }
refusal-no-such-person = Без жертвы обходятся только купец и посол
refusal-no-such-player = Назовите другого игрока, у которого ещё есть карты
refusal-no-coins = У этого игрока нет монет
refusal-not-in-hand = У вас нет такой карты: { PIECE($card) }
refusal-another-number = Выберите { PIECE("card", $number, case: "accusative") }
refusal-not-all-in-hand = У вас нет всех этих карт

move-card-to-hand = { $seat } берёт { PIECE($pieces, case: "accusative") }
move-hand-lost = { $giver } открывает и теряет: { PIECE($pieces) }
move-hand-shown = { $giver } показывает: { PIECE($pieces) }
move-shown-deck = { PIECE($pieces) } → колода
move-coin-purse-purse = { $seat } забирает у другого ({ $giver }) { PIECE($pieces, case: "accusative") }
effect-state-PR-DOUBT-01 = { $bound ->
    [none] Такой карты нет ({ $seat }): { PIECE($pieces) }
   *[other] Такая карта есть ({ $seat }): { PIECE($pieces) }
}

rule-PR-SETUP-01 = Каждый игрок берёт монеты и карты на руку. Каждая карта — чьё-то лицо.
rule-PR-TURN-01 = Ходите по очереди: каждый, у кого есть карты, принимает одно решение. В другое время никто не действует.
rule-PR-WORK-01 = Работа приносит монету, и никто не может возразить.
rule-PR-EXPEL-01 = Тот, у кого хватает монет, может заплатить за изгнание: другой игрок теряет карту. Когда монет слишком много, изгонять надо.
rule-PR-CLAIM-01 = Игрок может назваться кем угодно и сделать то, что делает это лицо, — правда это или нет. Все, у кого есть карты, одновременно и тайно отвечают, верят ли они. Непроверенные заявления помечаются.
rule-PR-DOUBT-01 = Все ответы раскрываются. Если кто-то не верит, считается первый из них по часовой стрелке от назвавшегося. Все узнают, есть ли у того такая карта. Если есть, карту теряет неверящий, а назвавшийся показывает свою, замешивает её в колоду и берёт другую. Если нет, карту теряет назвавшийся, и ничего не происходит.
rule-PR-LOSE-01 = Теряя карту, игрок выбирает её на руке и открывает. Игрок без карт выбывает и возвращает монеты; каждый, кто ещё в игре, получает очко.
rule-PR-MERCHANT-01 = Купец берёт монеты.
rule-PR-THIEF-01 = Вор забирает монеты у другого игрока, а тот может сказать, что у него есть стражник.
rule-PR-GUARD-01 = Стражник не даёт украсть.
rule-PR-ENVOY-01 = Посол берёт карты из колоды и возвращает столько же карт с руки. Метки заявлений игрока снимаются.
rule-PR-LEAVE-01 = Игрок, покинувший партию, в свой следующий ход открывает все карты и выбывает.
rule-PR-END-01 = Партия кончается, когда карты остались у одного игрока. Побеждает тот, у кого больше очков.

chapter-Set-up = Подготовка
chapter-Turns = Ходы
chapter-Claims = Заявления
chapter-Persons = Лица
chapter-End = Конец
