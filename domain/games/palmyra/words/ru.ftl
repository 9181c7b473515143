# Пальмира по-русски.
# Идентификаторы и подстановки те же, что в en.ftl.

game-title = Пальмира

## Товары, фишки, маркеры

piece-wood = { $count ->
    [one] { $count } дерево
    [few] { $count } дерева
   *[many] { $count } дерева
}
    .name = дерево
piece-stone = { $count ->
    [one] { $count } камень
    [few] { $count } камня
   *[many] { $count } камней
}
    .name = камень
piece-marble = { $count ->
    [one] { $count } мрамор
    [few] { $count } мрамора
   *[many] { $count } мрамора
}
    .name = мрамор
piece-gold = { $count ->
    [one] { $count } золото
    [few] { $count } золота
   *[many] { $count } золота
}
    .name = золото
piece-camel = { $count ->
    [one] { $count } верблюд
    [few] { $count } верблюда
   *[many] { $count } верблюдов
}
    .name = верблюд
    .accusative = { $count ->
        [1] верблюда
        [one] { $count } верблюда
        [few] { $count } верблюдов
       *[many] { $count } верблюдов
    }
piece-camel-face = { $count ->
    [1] { $face ->
        [red] красный верблюд
        [blue] синий верблюд
        [green] зелёный верблюд
       *[yellow] жёлтый верблюд
    }
    [one] { $face ->
        [red] { $count } красный верблюд
        [blue] { $count } синий верблюд
        [green] { $count } зелёный верблюд
       *[yellow] { $count } жёлтый верблюд
    }
    [few] { $face ->
        [red] { $count } красных верблюда
        [blue] { $count } синих верблюда
        [green] { $count } зелёных верблюда
       *[yellow] { $count } жёлтых верблюда
    }
   *[many] { $face ->
        [red] { $count } красных верблюдов
        [blue] { $count } синих верблюдов
        [green] { $count } зелёных верблюдов
       *[yellow] { $count } жёлтых верблюдов
    }
}
    .accusative = { $count ->
        [1] { $face ->
            [red] красного верблюда
            [blue] синего верблюда
            [green] зелёного верблюда
           *[yellow] жёлтого верблюда
        }
        [one] { $face ->
            [red] { $count } красного верблюда
            [blue] { $count } синего верблюда
            [green] { $count } зелёного верблюда
           *[yellow] { $count } жёлтого верблюда
        }
       *[other] { $face ->
            [red] { $count } красных верблюдов
            [blue] { $count } синих верблюдов
            [green] { $count } зелёных верблюдов
           *[yellow] { $count } жёлтых верблюдов
        }
    }
    .one = { $count ->
        [1] { $face ->
            [red] красный верблюд
            [blue] синий верблюд
            [green] зелёный верблюд
           *[yellow] жёлтый верблюд
        }
       *[other] { piece-camel-face }
    }
piece-ship = { $count ->
    [one] { $count } корабль
    [few] { $count } корабля
   *[many] { $count } кораблей
}
    .name = корабль
    .accusative = { $count ->
        [1] корабль
        [one] { $count } корабль
        [few] { $count } корабля
       *[many] { $count } кораблей
    }
piece-ship-face = { $count ->
    [1] { $face ->
        [red] красный корабль
        [blue] синий корабль
        [green] зелёный корабль
       *[yellow] жёлтый корабль
    }
    [one] { $face ->
        [red] { $count } красный корабль
        [blue] { $count } синий корабль
        [green] { $count } зелёный корабль
       *[yellow] { $count } жёлтый корабль
    }
    [few] { $face ->
        [red] { $count } красных корабля
        [blue] { $count } синих корабля
        [green] { $count } зелёных корабля
       *[yellow] { $count } жёлтых корабля
    }
   *[many] { $face ->
        [red] { $count } красных кораблей
        [blue] { $count } синих кораблей
        [green] { $count } зелёных кораблей
       *[yellow] { $count } жёлтых кораблей
    }
}
    .one = { $count ->
        [1] { $face ->
            [red] красный корабль
            [blue] синий корабль
            [green] зелёный корабль
           *[yellow] жёлтый корабль
        }
       *[other] { piece-ship-face }
    }
piece-colour = цвет
    .name = цвет
piece-colour-face = { SLOT($face, area: "colour") }
piece-level = { $count ->
    [one] { $count } уровень башни
    [few] { $count } уровня башни
   *[many] { $count } уровней башни
}
    .name = уровень башни
piece-tower-card = { $count ->
    [one] { $count } карта башни
    [few] { $count } карты башни
   *[many] { $count } карт башни
}
    .name = карта башни
piece-tower-card-face = карта башни уровня { $face }
piece-temple = { $count ->
    [one] { $count } карта храма
    [few] { $count } карты храма
   *[many] { $count } карт храма
}
    .name = карта храма
piece-temple-basement = основание
    .text = { PIECE($cost) } → { $points } ПО
piece-temple-colonnade = колоннада
    .text = { PIECE($cost) } → { $points } ПО
    .accusative = колоннаду
piece-temple-roof = крыша
    .text = { PIECE($cost) } → { $points } ПО
    .accusative = крышу
piece-temple-statues = статуи
    .text = { PIECE($cost) } → { $points } ПО
piece-temple-face = часть { $face }
    .text = { PIECE($cost) } → { $points } ПО
piece-grey-good = { $count ->
    [one] { $count } серый редкий товар
    [few] { $count } серых редких товара
   *[many] { $count } серых редких товаров
}
    .name = серый редкий товар
piece-grey-good-glass = { $count ->
    [1] стекло
   *[other] { $count } × стекло
}
piece-grey-good-incense = { $count ->
    [1] ладан
   *[other] { $count } × ладан
}
piece-grey-good-myrrh = { $count ->
    [1] мирра
   *[other] { $count } × мирра
}
piece-yellow-good = { $count ->
    [one] { $count } жёлтый редкий товар
    [few] { $count } жёлтых редких товара
   *[many] { $count } жёлтых редких товаров
}
    .name = жёлтый редкий товар
piece-yellow-good-jade = { $count ->
    [1] нефрит
   *[other] { $count } × нефрит
}
piece-yellow-good-ivory = { $count ->
    [1] слоновая кость
   *[other] { $count } × слоновая кость
}
piece-yellow-good-porcelain = { $count ->
    [1] фарфор
   *[other] { $count } × фарфор
}
piece-red-good = { $count ->
    [one] { $count } красный редкий товар
    [few] { $count } красных редких товара
   *[many] { $count } красных редких товаров
}
    .name = красный редкий товар
piece-red-good-silk = { $count ->
    [1] шёлк
   *[other] { $count } × шёлк
}
piece-red-good-perfume = { $count ->
    [1] духи
   *[other] { $count } × духи
}
piece-red-good-oils = { $count ->
    [1] масла
   *[other] { $count } × масла
}
piece-improvement = { $count ->
    [one] { $count } улучшение
    [few] { $count } улучшения
   *[many] { $count } улучшений
}
    .name = улучшение
piece-improvement-faces = улучшения { $faces }
piece-improvement-face = улучшение { $face }
    .text = { $form ->
        [TradeGoods] обмен: { PIECE($give) } → { SIZE($get) ->
            [one] { PIECE($get, $number) }
           *[other] { $number } из товаров: { KIND($get) }
        }
        [GoodsForPoints] раз в ход купить простой товар за { $basic } ПО и ценный за { $advanced } ПО
        [PointsOnFulfil] { $points } ПО каждый раз, когда вы выполняете миссию
        [MissionDiscount] миссии дешевле: −{ $goods } от числа товаров
        [PointsOnRareGood] { $action } ПО за каждый купленный редкий товар, { $free } ПО за бесплатный
        [RareGoodForPoints] раз в ход заплатить за редкий товар { $points } ПО вместо товаров
        [RareGoodDiscount] редкие товары дешевле: −{ $goods } от числа товаров
        [RareGoodChoice] получая редкий товар, выбрать в стопке любой
        [ShipBonus] корабль, который берёт { KIND($good) }, приносит на { $bonus } больше
        [FreeMultiple] уровни башни, кратные { $multiple }, бесплатны
        [TowerWithoutWood] уровни башни не требуют дерева
        [Prestige] { $points } ПО в каждой фазе царства, если ваша башня одна выше всех
        [RevealerImmunity] мародёры не убирают ваши фишки, если их карту раскрыли вы
        [Immunity] мародёры никогда не убирают ваши фишки
        [RevealerBonus] { PIECE("gold", $gold) } и { $points } ПО, когда вы раскрываете карту мародёров
        [Compensation] { $goods ->
            [one] { $goods } товар
            [few] { $goods } товара
           *[many] { $goods } товаров
        } на выбор за каждую фишку, которую убрали мародёры
        [WarehouseLimit] в конце хода можно оставить товаров: { $limit }
        [TempleDiscount] части храма дешевле: −{ $goods } от числа товаров
        [MorePeaceGifts] «Дары мира» приносят ПО × { $factor }
        [NoTax] вы не платите налог
        [FinalBonus] { $points } ПО в конце, если только у вас { $condition ->
            [tallest_tower] самая высокая башня
            [rare_goods_score] больше всего ПО за редкие товары
            [missions_score] больше всего ПО за миссии
            [temples_completed] больше всего завершённых храмов
           *[improvements_owned] больше всего улучшений
        }
        [PrivateMarket] личное действие: обмен, как здесь: { SLOT($market, area: "action") }
        [PrivateTemple] личное действие: построить часть храма и получить { $points } ПО
        [PrivateConstruction] личное действие: любое действие фазы строительства
       *[PrivateKingdom] личное действие: действие фазы царства, которого вы не выполняете на поле
    }
piece-mission = { $count ->
    [one] { $count } миссия царя
    [few] { $count } миссии царя
   *[many] { $count } миссий царя
}
    .name = миссия царя
    .accusative = { $count ->
        [1] миссию царя
        [one] { $count } миссию царя
        [few] { $count } миссии царя
       *[many] { $count } миссий царя
    }
piece-mission-faces = миссии { $faces }
piece-mission-face = миссия { $face }
    .accusative = миссию { $face }
    .text = { PIECE($cost) } → { $points } ПО; { $form ->
        [AnyRareGood] любой редкий товар из любой стопки
        [NextTemplePart] следующая часть храма
        [NewTemple] основание нового храма
        [NextPiece] ещё одна фишка: { KIND($piece) }
        [FreeLevels] { PIECE("level", $levels) }
        [Destruction] разрушить { PIECE("level", $levels) }
        [MoreMissions] взять миссии: { $number }
        [OtherRegion] мародёры нападают на другой регион
        [Swap] поменять фишку местами с фишкой соперника
        [SecondPiece] поставить две фишки за один ход
        [OpenMarket] в этом ходу обмен, как здесь: { SLOT($market, area: "action") }
        [AnyGoods] любые товары: { $number }
        [FreeImprovements] выставленные улучшения: { $number }
       *[OffBoardImprovement] улучшение, которого ещё не было на поле
    }
piece-marauders-card = { $count ->
    [one] { $count } карта мародёров
    [few] { $count } карты мародёров
   *[many] { $count } карт мародёров
}
    .name = карта мародёров
    .accusative = { $count ->
        [1] карту мародёров
        [one] { $count } карту мародёров
        [few] { $count } карты мародёров
       *[many] { $count } карт мародёров
    }
piece-marauders-card-face = карта мародёров «{ SLOT($face, area: "region") }»
    .accusative = карту мародёров «{ SLOT($face, area: "region") }»
piece-first-player = фишка первого игрока
    .name = фишка первого игрока
piece-leader = отметка первого в этом ходу
    .name = отметка первого в этом ходу
piece-turn = маркер хода
    .name = маркер хода
piece-mark = памятка
    .name = памятка
piece-pass = пас на будущее
    .name = пас на будущее
piece-turn-face = { $face ->
    [0] маркер хода, перед первым ходом
   *[other] маркер хода, ход { $face }
}
piece-pass-face = пас; до какого момента: { SLOT($face, area: "moment") }

## Зоны

area-box = Не участвует в игре
    .place = коробка
area-warehouse = Склад
    .place = склад ({ $seat })
    .yours = ваш склад
area-traded = Выменянные товары
    .place = выменянные товары ({ $seat })
    .yours = ваши выменянные товары
area-reserve = Верблюды и корабли в резерве
    .place = резерв ({ $seat })
    .yours = ваш резерв
area-slot = Поле
    .place = { $slot }
area-private = Личные действия
    .place = { $slot } ({ $seat })
    .yours = { $slot } (у вас)
area-colour = Цвет
    .place = { $seat }
    .yours = вы
area-tower = Башня
    .place = башня ({ $seat })
    .yours = ваша башня
area-tower-card = Карты башен
    .place = башня ({ $seat })
    .yours = ваша башня
area-temple = Храм
    .place = храм { $slot } ({ $seat })
    .yours = ваш храм { $slot }
area-temple-cards = Карты храмов
    .place = карты храмов
area-rare = Редкие товары
    .place = редкие товары ({ $seat })
    .yours = ваши редкие товары
area-top = Верхние редкие товары стопок
    .place = верх стопки ({ $slot })
area-stack = Стопки редких товаров
    .place = стопка ({ $slot })
area-tiles = Улучшения игроков
    .place = улучшения ({ $seat })
    .yours = ваши улучшения
area-display = Выставленные улучшения
    .place = выставленные улучшения
area-undrawn = Ещё не открытые улучшения
    .place = улучшения эры { $slot }
area-left-over = Улучшения, которых не было на поле
    .place = улучшения, которых не было на поле
area-cleared = Убранные с поля улучшения
    .place = убранные с поля улучшения
    .short = Убранные улучшения
area-missions = Колода миссий
    .place = колода миссий
area-hand = Миссии на руке
    .place = рука ({ $seat })
    .yours = ваша рука
area-fulfilled = Выполненные миссии
    .place = выполненные миссии ({ $seat })
    .yours = ваши выполненные миссии
area-returned = Возвращённые миссии
    .place = возвращённые миссии ({ $seat })
    .yours = ваши возвращённые миссии
area-discard = Сброшенные миссии
    .place = сброс миссий
    .short = Сброшенные
area-marauders = Колода мародёров
    .place = колода мародёров
area-chosen = Выбранные карты мародёров
    .place = карта мародёров ({ $seat })
    .yours = ваша карта мародёров
area-attacking = Карта мародёров этого хода
    .place = нападение
area-under-attack = Регион под ударом
    .place = регион под ударом
area-first = Фишка первого игрока
    .place = { $seat }
    .yours = вы
area-leader = Первый в этом ходу
    .place = { $seat }
    .yours = вы
area-turn = Ход
    .place = шкала ходов
area-passing = Пасы на будущее
    .place = { $seat }
    .yours = вы
area-memory = Памятки
    .place = { $seat }
    .yours = вы

## Места

slot-region-north_sea = Северное море
slot-region-south_sea = Южное море
slot-region-euphrates = Евфрат
slot-region-palmyra = Пальмира
slot-region-damascus = Дамаск
slot-region-ebla = Эбла
slot-region-antioch = Антиохия
slot-attack-north_sea = Северное море
slot-attack-south_sea = Южное море
slot-attack-euphrates = Евфрат
slot-attack-palmyra = Пальмира
slot-attack-damascus = Дамаск
slot-attack-ebla = Эбла
slot-attack-antioch = Антиохия
slot-colour-red = красный
slot-colour-blue = синий
slot-colour-green = зелёный
slot-colour-yellow = жёлтый
slot-grey = серый
slot-yellow = жёлтый
slot-red = красный
slot-moment-resolution = стадия действий
slot-moment-construction = свой шаг строительства
slot-moment-closing = завершение стадии действий
slot-moment-turn-end = конец хода
slot-action-take_wood = дерево
slot-action-take_stone = камень
slot-action-take_marble = мрамор
slot-action-take_gold = золото
slot-action-caravan = «Караван»
slot-action-shipyard = «Верфь»
slot-action-peace_gifts_a = первые «Дары мира»
    .short = 1-е «Дары мира»
slot-action-peace_gifts_b = вторые «Дары мира»
    .short = 2-е «Дары мира»
slot-action-acquire_rare_grey = серый редкий товар
    .short = серый товар
slot-action-acquire_rare_yellow = жёлтый редкий товар
    .short = жёлтый товар
slot-action-acquire_rare_red = красный редкий товар
    .short = красный товар
slot-action-buy_improvement = «Улучшения»
slot-action-temple_palmyra = «Храм» в Пальмире
slot-action-temple_ebla = «Храм» в Эбле
slot-action-market_palmyra = городской рынок Пальмиры
    .short = рынок
slot-action-market_ebla = городской рынок Эблы
    .short = рынок
slot-action-kings_mission = «Миссии царя»
slot-action-tower_single = строительство башни
    .short = башня
slot-action-tower_pair = строительство башни по два уровня
    .short = по два уровня
slot-action-traitor = «Предатель»
slot-action-taxman = «Сборщик налогов»
slot-action-marauders = «Мародёры»
slot-action-war_supplies = «Военные поставки»
slot-action-first_to_play = «Первый ход»
slot-ns_wood_ship-1 = дерево (Северное море, корабль), ячейка 1
slot-ns_wood_ship-2 = дерево (Северное море, корабль), ячейка 2
slot-ns_wood_ship = дерево (Северное море, корабль), ячейка
slot-ns_wood_camel-1 = дерево (Северное море, верблюд)
slot-ns_wood_camel = дерево (Северное море, верблюд), ячейка
slot-ns_marble_ship-1 = мрамор (Северное море, корабль)
slot-ns_marble_ship = мрамор (Северное море, корабль), ячейка
slot-ns_shipyard-1 = «Верфь» (Северное море)
slot-ns_shipyard = «Верфь» (Северное море), ячейка
slot-ss_stone_ship-1 = камень (Южное море, корабль), ячейка 1
slot-ss_stone_ship-2 = камень (Южное море, корабль), ячейка 2
slot-ss_stone_ship = камень (Южное море, корабль), ячейка
slot-ss_stone_camel-1 = камень (Южное море, верблюд)
slot-ss_stone_camel = камень (Южное море, верблюд), ячейка
slot-ss_gold_ship-1 = золото (Южное море, корабль)
slot-ss_gold_ship = золото (Южное море, корабль), ячейка
slot-ss_rare_grey-1 = серый редкий товар (Южное море)
slot-ss_rare_grey = серый редкий товар (Южное море), ячейка
slot-ss_peace_gifts-1 = первые «Дары мира» (Южное море)
slot-ss_peace_gifts = первые «Дары мира» (Южное море), ячейка
slot-eu_gold_ship-1 = золото (Евфрат, корабль)
slot-eu_gold_ship = золото (Евфрат, корабль), ячейка
slot-eu_gold_camel-1 = золото (Евфрат, верблюд)
slot-eu_gold_camel = золото (Евфрат, верблюд), ячейка
slot-eu_marble_ship-1 = мрамор (Евфрат, корабль)
slot-eu_marble_ship = мрамор (Евфрат, корабль), ячейка
slot-eu_rare_yellow-1 = жёлтый редкий товар (Евфрат)
slot-eu_rare_yellow = жёлтый редкий товар (Евфрат), ячейка
slot-eu_rare_red-1 = красный редкий товар (Евфрат)
slot-eu_rare_red = красный редкий товар (Евфрат), ячейка
slot-pa_improvement-1 = «Улучшения» (Пальмира), ячейка 1
slot-pa_improvement-2 = «Улучшения» (Пальмира), ячейка 2
slot-pa_improvement-3 = «Улучшения» (Пальмира), ячейка 3
slot-pa_improvement-4 = «Улучшения» (Пальмира), ячейка 4
slot-pa_improvement = «Улучшения» (Пальмира), ячейка
slot-pa_temple-1 = «Храм» (Пальмира)
slot-pa_temple = «Храм» (Пальмира), ячейка
slot-pa_market-1 = городской рынок (Пальмира)
slot-pa_market = городской рынок (Пальмира), ячейка
slot-pa_mission-1 = «Миссии царя» (Пальмира)
slot-pa_mission = «Миссии царя» (Пальмира), ячейка
slot-da_tower_pair-1 = два уровня башни (Дамаск)
slot-da_tower_pair = два уровня башни (Дамаск), ячейка
slot-da_traitor-1 = «Предатель» (Дамаск)
slot-da_traitor = «Предатель» (Дамаск), ячейка
slot-da_caravan-1 = «Караван» (Дамаск)
slot-da_caravan = «Караван» (Дамаск), ячейка
slot-da_taxman-1 = «Сборщик налогов» (Дамаск)
slot-da_taxman = «Сборщик налогов» (Дамаск), ячейка
slot-da_mission-1 = «Миссии царя» (Дамаск)
slot-da_mission = «Миссии царя» (Дамаск), ячейка
slot-eb_temple-1 = «Храм» (Эбла)
slot-eb_temple = «Храм» (Эбла), ячейка
slot-eb_market-1 = городской рынок (Эбла)
slot-eb_market = городской рынок (Эбла), ячейка
slot-eb_marauders-1 = «Мародёры» (Эбла)
slot-eb_marauders = «Мародёры» (Эбла), ячейка
slot-eb_marble_camel-1 = мрамор (Эбла, верблюд)
slot-eb_marble_camel = мрамор (Эбла, верблюд), ячейка
slot-eb_mission-1 = «Миссии царя» (Эбла)
slot-eb_mission = «Миссии царя» (Эбла), ячейка
slot-an_tower_single-1 = уровни башни (Антиохия)
slot-an_tower_single = уровни башни (Антиохия), ячейка
slot-an_war_supplies-1 = «Военные поставки» (Антиохия)
slot-an_war_supplies = «Военные поставки» (Антиохия), ячейка
slot-an_first-1 = «Первый ход» (Антиохия)
slot-an_first = «Первый ход» (Антиохия), ячейка
slot-an_peace_gifts-1 = вторые «Дары мира» (Антиохия)
slot-an_peace_gifts = вторые «Дары мира» (Антиохия), ячейка
slot-I21 = улучшение I21
slot-I22 = улучшение I22
slot-I37 = улучшение I37
slot-I47 = улучшение I47
slot-I48 = улучшение I48
slot-K13 = миссия K13
slot-private = улучшение { $slot }
slot-memory = { $slot }

## Что происходит на столе

move-colour-box-colour = { $face ->
    [red] { $seat } играет красными
    [blue] { $seat } играет синими
    [green] { $seat } играет зелёными
   *[yellow] { $seat } играет жёлтыми
}
    .you = { $face ->
        [red] Вы играете красными
        [blue] Вы играете синими
        [green] Вы играете зелёными
       *[yellow] Вы играете жёлтыми
    }
move-box-reserve = { $seat } получает { PIECE($pieces, case: "accusative") }
    .you = Вы получаете { PIECE($pieces, case: "accusative") }
move-reserve-slot = { $seat } ставит { PIECE($pieces, case: "accusative") }: { $target }
    .you = Вы ставите { PIECE($pieces, case: "accusative") }: { $target }
move-reserve-private = { $seat } ставит { PIECE($pieces, case: "accusative") }: { $target }
    .you = Вы ставите { PIECE($pieces, case: "accusative") }: { $target }
move-slot-reserve = { $seat } забирает { PIECE($pieces, case: "accusative") }: { $source }
    .you = Вы забираете { PIECE($pieces, case: "accusative") }: { $source }
move-private-reserve = { $seat } забирает { PIECE($pieces, case: "accusative") }: { $source }
    .you = Вы забираете { PIECE($pieces, case: "accusative") }: { $source }
move-slot-slot = { PIECE($pieces, case: "one") }: { $source } → { $target }
move-slot-private = { PIECE($pieces, case: "one") } → { $target }
effect-pay-PALM-END-02 = { $seat } сбрасывает { PIECE($pieces, case: "accusative") }
    .you = Вы сбрасываете { PIECE($pieces, case: "accusative") }
effect-pay-PALM-IMP-33 = { $seat } сбрасывает { PIECE($pieces, case: "accusative") }
    .you = Вы сбрасываете { PIECE($pieces, case: "accusative") }
move-stock-traded = { $seat } берёт { PIECE($pieces, case: "accusative") } (в этом ходу не менять)
    .you = Вы берёте { PIECE($pieces, case: "accusative") } (в этом ходу не менять)
move-traded-warehouse = { $seat } кладёт на склад { PIECE($pieces, case: "accusative") }
    .you = Вы кладёте на склад { PIECE($pieces, case: "accusative") }
move-level-stock-tower = { $seat } строит { PIECE($pieces, case: "accusative") }
    .you = Вы строите { PIECE($pieces, case: "accusative") }
move-level-tower-stock = { $seat } теряет { PIECE($pieces, case: "accusative") }
    .you = Вы теряете { PIECE($pieces, case: "accusative") }
move-temple-cards-temple = { $seat } строит { PIECE($pieces, case: "accusative") }
    .you = Вы строите { PIECE($pieces, case: "accusative") }
move-temple-temple-cards = {""}
move-stack-top = { $from ->
    [grey] Сверху в серой стопке
    [yellow] Сверху в жёлтой стопке
   *[red] Сверху в красной стопке
}: { PIECE($pieces) }
move-top-rare = { $seat } получает редкий товар: { PIECE($pieces) }
    .you = Вы получаете редкий товар: { PIECE($pieces) }
move-stack-rare = { $seat } получает редкий товар: { PIECE($pieces) } ({ $source })
    .you = Вы получаете редкий товар: { PIECE($pieces) } ({ $source })
move-top-stack = Замешивается обратно: { PIECE($pieces) } → { $target }
move-stack-box = Не участвует в игре: { PIECE($pieces) }
move-improvement-undrawn-tiles = Начальное { DETAIL($pieces) }: { $seat }
    .you = Ваше начальное { DETAIL($pieces) }
move-improvement-undrawn-display = Выставлено: { PIECE($pieces) }
move-improvement-undrawn-left-over = Не понадобилось: { PIECE($pieces) }
move-improvement-undrawn-box = Не участвует в игре: { PIECE($pieces) }
move-improvement-display-cleared = Убрано с поля: { PIECE($pieces) }
move-improvement-to-tiles = { $seat } получает { DETAIL($pieces) }
    .you = Вы получаете { DETAIL($pieces) }
move-mission-to-hand = { $seat } берёт { DETAIL($pieces, case: "accusative") }
    .you = Вы берёте { DETAIL($pieces, case: "accusative") }
move-mission-hand-fulfilled = { $seat } открывает { DETAIL($pieces, case: "accusative") }
    .you = Вы открываете { DETAIL($pieces, case: "accusative") }
move-mission-fulfilled-returned = { $seat } возвращает { PIECE($pieces, case: "accusative") }
    .you = Вы возвращаете { PIECE($pieces, case: "accusative") }
move-mission-hand-discard = { $seat } сбрасывает { PIECE($pieces, case: "accusative") }
    .you = Вы сбрасываете { PIECE($pieces, case: "accusative") }
move-mission-discard-missions = Замешивается в колоду миссий: { PIECE($pieces) }
move-marauders-card-marauders-chosen = { $seat } кладёт рубашкой вверх { PIECE($pieces, case: "accusative") }
    .you = Вы кладёте рубашкой вверх { PIECE($pieces, case: "accusative") }
move-marauders-card-chosen-attacking = { $seat } раскрывает { PIECE($pieces, case: "accusative") }
    .you = Вы раскрываете { PIECE($pieces, case: "accusative") }
move-marauders-card-attacking-under-attack = Под ударом: { PIECE($pieces) }
move-marauders-card-to-attacking = Теперь нападают на другой регион: { PIECE($pieces) }
move-marauders-card-to-marauders = Снова в колоде: { PIECE($pieces) }
move-first-player-to-first = Фишка первого игрока: { $seat }
    .you = Фишка первого игрока у вас
move-leader-to-leader = Первым ходит { $seat }
    .you = Первым ходите вы
move-turn-to-turn = Начинается ход { $face }
turn-turn = Начинается ход { $face }
step-supplies-for-nothing-PALM-KING-03 = { $seat } ничего не получает за «Военные поставки»: башен ниже нет
    .you = Вы ничего не получаете за «Военные поставки»: башен ниже нет

skipped-placement = { $count ->
    [1] { LIST($seats) } пропускает ход: нет фишек, которые можно поставить
   *[other] { LIST($seats) } пропускают ход: нет фишек, которые можно поставить
}
    .you = Вы пропускаете ход: нет фишек, которые можно поставить
skipped-window-opening = Начало стадии без решения (пас или нечего делать): { LIST($seats) }
    .you = Начало стадии без решения (пас или нечего делать): вы
skipped-window-construction = Строительство без решения (пас или нечего делать): { LIST($seats) }
    .you = Строительство без решения (пас или нечего делать): вы
skipped-window-closing = Завершение стадии без решения (пас или нечего делать): { LIST($seats) }
    .you = Завершение стадии без решения (пас или нечего делать): вы

## Вопросы

question-choose-colour = Выберите цвет
question-seat-bonus = Выберите дополнительные товары
question-start-tile = Возьмите своё первое улучшение
question-place-piece = { $first ->
        [one] Поставьте верблюда или корабль
        [first-of-two] Поставьте первую из двух фишек
       *[second-of-two] Поставьте вторую из двух фишек
    }
    .name = Поставьте верблюда или корабль
question-change-region = Карта мародёров раскрыта: смените регион под ударом или пасуйте
question-compensation = За фишки, которые убрали мародёры, возьмите { $first ->
        [1] 1 товар
        [2] 2 товара
        [3] 3 товара
        [4] 4 товара
       *[other] товаров: { $first }
    }
    .name = Возьмите товары за фишки, которые убрали мародёры
question-swap-pieces = Поменяйтесь фишками с соперником или пасуйте
question-select-region = Выберите регион, на который мародёры нападут в следующем ходу, или никакой
question-opening = Начало стадии: сделайте то, что можно в любой момент, или завершите свою часть
question-improvement = Купите улучшение или откажитесь; ваша фишка: { SLOT($first) }
    .name = Купите улучшение или откажитесь
question-after-purchase = После покупки: сделайте то, что можно в любой момент, или завершите свою часть
question-off-board-tile = Верните миссию за улучшение, которого не было на поле, или завершите свою часть
question-free-tiles = Верните миссию за выставленные улучшения или завершите свою часть
question-construction = Строительство: выполните свои действия или завершите свою часть
question-private-construction = Используйте { SLOT($first) } так: { SLOT($second, area: "action") }
    .name = Используйте своё личное действие
question-temple-bonus = Ваш храм завершён: возьмите редкий товар
question-private-kingdom = Выберите, каким действием послужит { SLOT($first) }
    .name = Выберите своё личное действие
question-tax = Налог — { $first } золота, иначе вы потеряете { $second } ПО
    .name = Налог: заплатите или потеряйте ПО
question-war-supplies = Выполните военные поставки; ваша фишка: { SLOT($first) }
    .name = Выполните военные поставки
question-first-to-play = Возьмите первый ход; ваша фишка: { SLOT($first) }
    .name = Возьмите первый ход
question-closing = Завершение стадии: сделайте то, что можно в любой момент, или завершите свою часть
question-split-payment = Оплата: { PIECE($first, $second) }. Сколько из них — выменянные товары?
    .name = Сколько товаров — выменянные?
question-discard-excess = Сбросьте { $first ->
        [1] 1 товар
        [2] 2 товара
        [3] 3 товара
        [4] 4 товара
       *[other] товаров: { $first }
    }
    .name = Сбросьте лишние товары

## Решения

decision-ChooseColour = Выбрать цвет: { SLOT($colour, area: "colour") }
    .told = { $seat } выбирает { SLOT($colour, area: "colour") } цвет
decision-ChooseSeatBonus = Взять { $basic ->
    [none] { PIECE($advanced) }
   *[other] { $advanced ->
        [none] { PIECE($basic) }
       *[other] { PIECE($basic) } и { PIECE($advanced) }
    }
}
    .told = { $seat } берёт товары за более поздний ход
decision-TakeStartImprovement = Взять первым { DETAIL($tile, kind: "improvement") }
    .told = { $seat } выбирает первое улучшение
decision-PlacePiece = Поставить { PIECE($piece, case: "accusative") }: { SLOT($slot) }
    .told = { $seat } ставит { PIECE($piece, case: "accusative") }
decision-ReturnMissionForSecondPiece = Вернуть миссию { $card }: поставить две фишки в этом ходу
    .told = { $seat } возвращает миссию { $card }, чтобы поставить две фишки
decision-ChangeAttackedRegion = Вернуть миссию { $card }: мародёры нападут на регион «{ SLOT($region, area: "attack") }»
    .told = { $seat } возвращает миссию { $card }: мародёры нападают на регион «{ SLOT($region, area: "attack") }»
decision-PassMaraudersWindow = Пасовать
    .told = { $seat } пасует
decision-TakeCompensation = Взять { PIECE($goods) }
    .told = { $seat } берёт товары за убранные фишки
decision-SwapPieces = Вернуть миссию { $card } и поменять фишки: { SLOT($own_slot) } ↔ { SLOT($other_slot) }
    .told = { $seat } возвращает миссию { $card }, чтобы поменять фишки местами
decision-SelectMaraudersCard = В следующем ходу напасть на регион «{ SLOT($region, area: "attack") }»
    .told = { $seat } выбирает следующее нападение: { SLOT($region, area: "attack") }
decision-DeclineMarauders = Не выбирать карты мародёров
    .told = { $seat } не выбирает карты мародёров
decision-BuyImprovement = Купить { DETAIL($tile, kind: "improvement") }; оплата: { PIECE($payment) }
    .told = { $seat } покупает улучшение { $tile }; оплата: { PIECE($payment) }
decision-DeclineImprovement = Ничего не покупать
    .told = { $seat } ничего не покупает
decision-TakeOffBoardImprovement = Вернуть миссию { $card } и взять { DETAIL($tile, kind: "improvement") }
    .told = { $seat } возвращает миссию { $card } и берёт улучшение { $tile }
decision-TakeFreeImprovements = Вернуть миссию { $card } и взять { PIECE($tiles, kind: "improvement") }
    .told = { $seat } возвращает миссию { $card } и берёт { PIECE($tiles, kind: "improvement") }
decision-BuildTowerSingle = { $levels ->
    [one] Построить { $levels } уровень башни, по одному
    [few] Построить { $levels } уровня башни, по одному
   *[many] Построить { $levels } уровней башни, по одному
}
    .told = { $seat } строит башню
decision-BuildTowerPairs = { $pairs ->
    [1] Построить два уровня башни сразу
    [one] Построить по два уровня башни, { $pairs } раз
    [few] Построить по два уровня башни, { $pairs } раза
   *[many] Построить по два уровня башни, { $pairs } раз
}
    .told = { $seat } строит башню по два уровня
decision-UseTraitor = «Предатель»: повредить башню ({ SEAT($victim) })
    .told = { $seat } использует «Предателя» против башни ({ SEAT($victim) })
decision-ReturnMissionForLevels = Вернуть миссию { $card }: { TEXT($card, kind: "mission") }
    .told = { $seat } возвращает миссию { $card } за уровни башни
decision-ReturnMissionForDestruction = Вернуть миссию { $card }: повредить башню ({ SEAT($victim) })
    .told = { $seat } возвращает миссию { $card } против башни ({ SEAT($victim) })
decision-BuildTemplePart = Построить следующую часть храма { $temple }: { $source ->
    [temple_palmyra] «Храм» в Пальмире
    [temple_ebla] «Храм» в Эбле
   *[other] { SLOT($source) }
}{ SIZE($payment) ->
    [0] {""}
   *[other] ; оплата: { PIECE($payment) }
}
    .told = { $seat } строит часть храма
decision-ReturnMissionForTemple = Вернуть миссию { $card }: построить следующую часть храма { $temple }
    .told = { $seat } возвращает миссию { $card } за часть храма
decision-ChooseTempleBonusGood = Взять верхний редкий товар: { SLOT($colour) }
    .told = { $seat } берёт редкий товар за завершённый храм: { SLOT($colour) }
decision-AcquireRareGood = { $tile ->
    [none] Получить верхний редкий товар: { SLOT($colour) }
   *[other] Получить редкий товар { $tile }: { SLOT($colour) }
}{ $points ->
    [yes] ; оплата: ПО
   *[no] { SIZE($payment) ->
        [0] , бесплатно
       *[other] ; оплата: { PIECE($payment) }
    }
}
    .told = { $seat } получает { SLOT($colour) } редкий товар
decision-ReturnMissionForRareGood = Вернуть миссию { $card }: взять редкий товар { $tile }
    .told = { $seat } возвращает миссию { $card } за редкий товар { $tile }
decision-DrawMission = Взять миссию
    .told = { $seat } берёт миссию
decision-FulfilMission = Выполнить { DETAIL($card, kind: "mission", case: "accusative") }; оплата: { PIECE($payment) }
    .told = { $seat } выполняет миссию { $card }
decision-ReturnMissionForCards = Вернуть миссию { $card }: взять миссии
    .told = { $seat } возвращает миссию { $card }, чтобы взять миссии
decision-UsePrivateConstruction = Использовать { SLOT($tile) } так: { SLOT($action, area: "action") }
    .told = { $seat } использует { SLOT($tile) } так: { SLOT($action, area: "action") }
decision-EndConstruction = Завершить свой шаг строительства
    .told = { $seat } завершает шаг строительства
decision-UsePrivateKingdom = Использовать так: { SLOT($action, area: "action") }
    .told = { $seat } использует личное действие так: { SLOT($action, area: "action") }
decision-AnswerTaxman = { $payment ->
    [gold] Заплатить налог золотом
   *[points] Потерять ПО
}
    .told = { $payment ->
        [gold] { $seat } платит налог
       *[points] { $seat } не платит налог
    }
decision-ResolveWarSupplies = Выполнить военные поставки
    .told = { $seat } выполняет военные поставки
decision-TakeFirstPlay = Взять фишку первого игрока и { PIECE($good) }
    .told = { $seat } берёт первый ход
decision-TakeResources = Взять товары: { SLOT($slot) }
    .told = { $seat } берёт товары
decision-ResolveCaravan = Взять ещё одного верблюда
    .told = { $seat } берёт ещё одного верблюда
decision-ResolveShipyard = Взять ещё один корабль
    .told = { $seat } берёт ещё один корабль
decision-ResolvePeaceGifts = Получить ПО: { SLOT($slot) }
    .told = { $seat } получает ПО за «Дары мира»
decision-ReturnMissionForPiece = Вернуть миссию { $card }: { TEXT($card, kind: "mission") }
    .told = { $seat } возвращает миссию { $card } за ещё одну фишку
decision-TradeAtMarket = Обменять: { KIND($give) } → { PIECE($get) }; { SLOT($market) }
    .told = { $seat } меняет: { KIND($give) } → { PIECE($get) }; { SLOT($market) }
decision-TradeWithImprovement = Обменять: { KIND($give) } → { PIECE($get) } (улучшение { $tile })
    .told = { $seat } меняет: { KIND($give) } → { PIECE($get) } (улучшение { $tile })
decision-BuyGoodWithPP = Купить { PIECE($good) } за ПО
    .told = { $seat } покупает { PIECE($good) } за ПО
decision-ReturnMissionForMarket = Вернуть миссию { $card }: открыть городской рынок
    .told = { $seat } возвращает миссию { $card }, чтобы открыть городской рынок
decision-ReturnMissionForGoods = Вернуть миссию { $card } и взять { PIECE($goods) }
    .told = { $seat } возвращает миссию { $card } и берёт { PIECE($goods) }
decision-CloseMarket = Закрыть свой рынок: { SLOT($market) }
    .told = { $seat } закрывает рынок: { SLOT($market) }
decision-DiscardMissionForGood = Сбросить { DETAIL($card, kind: "mission", case: "accusative") } и взять { PIECE($good) }
    .told = { $seat } сбрасывает миссию { $card } и берёт { PIECE($good) }
decision-SplitPayment = Выменянными товарами заплатить { $traded }
    .told = { $seat } платит выменянными товарами: { $traded }
decision-EndStep = Завершить свою часть
    .told = { $seat } завершает шаг
decision-PassUntil = Пасовать до { $moment ->
    [resolution] стадии действий
    [construction] вашего шага строительства
    [closing] завершения стадии действий
   *[turn-end] конца хода
}
    .told = { $seat } пасует до { $moment ->
        [resolution] стадии действий
        [construction] своего шага строительства
        [closing] завершения стадии действий
       *[turn-end] конца хода
    }
decision-WithdrawPiece = Забрать фишку без действия: { SLOT($slot) }
    .told = { $seat } забирает фишку без действия: { SLOT($slot) }
decision-DiscardExcess = Сбросить { PIECE($goods) }
    .told = { $seat } сбрасывает лишнее: { PIECE($goods) }

## Табло и варианты

category-start = начальные ПО
category-tower = башня
category-taxes = налоги
category-returned-missions = возвращённые миссии
category-temples = храмы
category-prestige = «Престиж башни»
category-war-supplies = «Военные поставки»
category-peace-gifts = «Дары мира»
category-improvements = улучшения
category-purchases = товары и редкие товары, купленные за ПО
category-missions = выполненные миссии
category-rare-goods = редкие товары
category-bonus-tiles = улучшения итогового подсчёта

option-experienced = Подготовка для опытных игроков
option-tower_pair_repeatable = Одной фишкой можно построить по два уровня башни несколько раз
option-gain_piece_in_placement = Миссии, дающие фишку, можно вернуть и при расстановке
option-off_board_pool_unowned = Миссии дают и улучшения, убранные с поля
option-i25_in_game = Улучшение I25 участвует в игре
option-mission_return_same_turn = Миссию можно вернуть в тот же ход, в который она выполнена
option-i47_temple_draws_mission = Улучшение I47 как «Храм» в Пальмире даёт миссию
option-payer_chooses_split = Платящий выбирает, какие из товаров — выменянные

## Отказы

refusal-action-impossible = Сейчас это действие невыполнимо: { SLOT($action, area: "action") }
refusal-all-camels = У вас уже все верблюды
refusal-all-ships = У вас уже все корабли
refusal-already-paid-with-points = В этом ходу вы уже платили ПО за редкий товар
refusal-already-returned = Миссия { $card } уже возвращена
refusal-also-on-the-board = В этом ходу вы выполняете это действие на поле: { SLOT($action, area: "action") }
refusal-camel-not-earned = Вашей башни и миссий пока мало для ещё одного верблюда
refusal-class-already-bought = Такой товар в этом ходу вы уже покупали
refusal-colour-taken = Этот цвет уже занят: { SLOT($colour, area: "colour") }
refusal-different-pieces = Менять можно только одинаковые фишки
refusal-fewer-than-two-pieces = В вашем резерве меньше двух фишек
refusal-fulfilled-this-turn = Миссия { $card } выполнена только в этом ходу
refusal-good-not-covered = Улучшение { $tile } не меняет этот товар
refusal-goods-and-points = Если платите ПО, не называйте товаров
refusal-goods-missing = У вас нет этих товаров
refusal-levels-not-affordable = Вам не хватает товаров на столько уровней: { $levels }
refusal-lower-tower = Эта башня ниже вашей
refusal-market-not-open = Рынок здесь для вас не открыт: «{ $market }»
refusal-no-advanced-goods-here = Ценные товары здесь не принимают: { SLOT($market) }
refusal-no-card-of-part = Карт этой части храма не осталось: { PIECE($part, kind: "temple") }
refusal-no-choice-of-tile = Получить можно только верхний редкий товар
refusal-no-mission-left = Миссий не осталось
refusal-no-own-piece = Здесь нет вашей фишки: «{ $slot }»
refusal-no-own-trading-tile = У вас нет такого улучшения для обмена: «{ $tile }»
refusal-no-piece-in-reserve = В вашем резерве нет такой фишки: { KIND($piece) }
refusal-no-piece-of-opponent = Здесь нет фишки соперника: «{ $slot }»
refusal-no-piece-on-action = У вас нет фишки для этого действия: «{ $action }»
refusal-no-piece-on-tile = На этом личном действии нет вашей фишки: «{ $tile }»
refusal-no-such-action = Нет такого действия: «{ $action }»
refusal-no-such-colour = Нет такого цвета: «{ $colour }»
refusal-no-such-good = Нет такого товара: «{ $good }»
refusal-no-such-mission = Нет такой миссии: «{ $card }»
refusal-no-such-moment = До этого момента пасовать нельзя: «{ $moment }»
refusal-no-such-payment = Налог платят золотом или ПО, а не так: «{ $payment }»
refusal-no-such-piece = Нет такой фишки: «{ $piece }»
refusal-no-such-region = Нет такого региона: «{ $region }»
refusal-no-such-seat = Нет такого места: { $seat }
refusal-no-such-slot = Нет такой ячейки: «{ $slot }»
refusal-no-such-stack = Нет такой стопки редких товаров: «{ $colour }»
refusal-no-such-tile = Нет такого улучшения: «{ $tile }»
refusal-not-a-basic-good = Выберите дерево или камень, а не «{ $good }»
refusal-not-a-first-tile = С улучшением { $tile } начинать нельзя
refusal-not-an-own-private-action = У вас нет личного действия { $tile }
refusal-not-fulfilled = Вы не выполнили миссию { $card }
refusal-not-in-hand = У вас на руке нет такой миссии: «{ $card }»
refusal-not-in-placement = Миссии, дающие фишку, возвращают в стадии действий
refusal-not-in-warehouse = На складе не хватает: { KIND($good) }; выменянные товары снова менять в этом ходу нельзя
refusal-nothing-built = Постройте хотя бы один уровень
refusal-only-one-pair = Построить по два уровня можно только один раз
refusal-other-action = Эта ячейка — для другого действия: { SLOT($slot) }
refusal-other-benefit = Миссия { $card } даёт другое
refusal-other-piece = Вопрос о другой фишке, а не о той, что здесь: «{ $slot }»
refusal-other-slot = Вопрос о другой ячейке, а не об этой: «{ $slot }»
refusal-own-tower = Это ваша башня
refusal-pairs-not-affordable = Вам не хватает товаров, чтобы строить по два уровня столько раз: { $pairs }
refusal-points-buy-no-goods = Вы не можете покупать товары за ПО
refusal-points-not-accepted = Вы не можете платить ПО за редкий товар
refusal-private-action-taken = Здесь уже стоит фишка: { SLOT($tile) }
refusal-region-not-in-deck = В колоде мародёров нет карты такого региона: «{ $region }»
refusal-region-under-attack = Регион под ударом выбрать нельзя: { SLOT($region, area: "attack") }
refusal-same-class = Простые товары меняют только на ценные, а ценные — только на простые
refusal-second-card-in-turn = За ход можно вернуть только одну миссию за вторую фишку, и до того, как поставлена первая
refusal-ship-not-earned = Ваших редких товаров пока мало для ещё одного корабля
refusal-slot-taken = Здесь уже стоит фишка: { SLOT($slot) }
refusal-stack-empty = Редких товаров не осталось: { SLOT($colour) }
refusal-temple-not-open = Храм { $temple } сейчас достраивать нельзя
refusal-tile-not-displayed = Такое улучшение не выставлено: «{ $tile }»
refusal-tile-not-in-stack = В стопке нет такого редкого товара: «{ $tile }»
refusal-tile-not-off-board = Улучшение { $tile } сейчас взять нельзя
refusal-tile-taken = Улучшение { $tile } уже взято
refusal-same-tile-twice = Назовите разные улучшения
refusal-too-few-points = Это стоит { $needed } ПО, а у вас столько нет
refusal-too-little-gold = Налог — { $needed } золота, а у вас столько нет
refusal-wrong-advanced-good = Назовите мрамор или золото, если ваше место даёт ценный товар, иначе ничего; «{ $given }» не годится
refusal-wrong-basic-good = Назовите дерево или камень, если ваше место даёт простой товар, иначе ничего; «{ $given }» не годится
refusal-wrong-number-of-goods = Назовите { $needed ->
    [one] { $needed } товар
    [few] { $needed } товара
   *[many] { $needed } товаров
}, а не { $given }
refusal-wrong-number-of-tiles = Назовите { $needed ->
    [one] { $needed } улучшение
    [few] { $needed } улучшения
   *[many] { $needed } улучшений
}, а не { $given }
refusal-wrong-payment = Платить нужно другими товарами
refusal-wrong-rate = За { $given } такого товара дают { $got ->
    [one] { $got } товар
    [few] { $got } товара
   *[many] { $got } товаров
} другого вида
refusal-wrong-shape = Сюда не поставить такую фишку ({ KIND($piece) }): { SLOT($slot) }
refusal-wrong-split = Выменянных среди этих товаров может быть от { $least } до { $most }

## Краткие названия для рисунков

short-era = Эра { $era }{ $turn ->
    [0] {""}
   *[other] , ход { $turn }
}
short-attacked = под ударом
short-face-down = карта мародёров рубашкой вверх
short-band = с уровня { $level }: { $single }; по два: { $pair }

## Главы правил

chapter-Any-time-in-the-Resolution-stage = В любой момент стадии действий
chapter-Components = Состав игры
chapter-Construction-phase-missions = Фаза строительства: миссии
chapter-Construction-phase-rare-goods = Фаза строительства: редкие товары
chapter-Construction-phase-temple = Фаза строительства: храм
chapter-Construction-phase-tower = Фаза строительства: башня
chapter-Construction-phase-traitor = Фаза строительства: «Предатель»
chapter-Game-end = Конец игры
chapter-Goods-trading-limits = Товары, обмен, пределы
chapter-Improvements = Улучшения
chapter-Improvements-phase = Фаза улучшений
chapter-King-s-Missions = Миссии царя
chapter-Kingdom-phase = Фаза царства
chapter-Marauders-stage = Стадия мародёров
chapter-Placement-stage = Стадия расстановки
chapter-Setup = Подготовка к игре
chapter-Turn-End-stage = Конец хода
chapter-Turn-structure = Порядок хода
chapter-Two-player-game = Игра вдвоём
chapter-What-depends-on-the-Era = Что зависит от эры

## Правила словами игрока

rule-PALM-COMP-01 = В коробке 7 карт мародёров, 8 карт башен, 16 карт храмов, 48 улучшений, 26 миссий, 36 редких товаров 9 видов и для каждого из четырёх цветов — 4 корабля и 5 верблюдов.
rule-PALM-COMP-02 = Товары и уровни башен никогда не кончаются. Всего остального столько, сколько лежит в коробке.
rule-PALM-COMP-03 = Все видят поле, планшеты, верблюдов, корабли и жетоны, а также сколько миссий на руке у каждого. Скрыты миссии на руке, порядок колод и стопок и карта мародёров, которая выбрана, но не раскрыта.
rule-PALM-COMP-04 = Дерево и камень — простые товары, мрамор и золото — ценные. Если цена не называет вида, платите любыми в любом сочетании.
rule-PALM-COMP-05 = Редкие товары — не товары: они не лежат на складе, не учитываются в его пределе, и платить ими нельзя. Их виды: стекло, ладан и мирра (серые), нефрит, слоновая кость и фарфор (жёлтые), шёлк, духи и масла (красные).
rule-PALM-COMP-06 = Ваши очки могут опуститься ниже нуля.
rule-PALM-COMP-07 = Уплаченные товары возвращаются в запас, разрушенные уровни башен — тоже.
rule-PALM-SETUP-01 = Втроём и вчетвером играют на лицевой стороне поля, вдвоём — на обороте, где меньше ячеек.
rule-PALM-SETUP-02 = Вдвоём 14 улучшений не участвуют.
rule-PALM-SETUP-03 = Карты храмов образуют четыре стопки: основание, колоннада, крыша и статуи.
rule-PALM-SETUP-04 = Все 7 карт мародёров образуют колоду. Ни на один регион ещё не нападали.
rule-PALM-SETUP-05 = Вчетвером, втроём или вдвоём используют 4, 3 или 2 редких товара каждого вида. Они образуют серую, жёлтую и красную стопки лицом вверх, так что видны только верхние.
rule-PALM-SETUP-06 = Первого игрока определяет жребий.
rule-PALM-SETUP-07 = По порядку мест каждый игрок выбирает свободный цвет и получает 3 верблюдов, 2 корабля и башню без уровней.
rule-PALM-SETUP-08 = Каждый игрок начинает с 2 дерева, 2 камнями, 1 мрамором и 1 золотом на складе.
rule-PALM-SETUP-09 = Второй игрок берёт ещё 1 дерево или камень, третий — 1 мрамор или золото, четвёртый — по одному из тех и других.
rule-PALM-SETUP-10 = В обратном порядке каждый игрок берёт одно из начальных улучшений I1–I4. Остальные не участвуют.
rule-PALM-SETUP-11 = Остальные улучшения эры I перемешивают и выставляют 6, 8 или 10 из них при 2, 3 или 4 игроках. Прочие не участвуют.
rule-PALM-SETUP-12 = Вариант для опытных игроков: вместо начального улучшения каждый берёт любое улучшение эры I. Выставляют из оставшихся.
rule-PALM-SETUP-13 = Каждый игрок получает 2 скрытые миссии. Остальные образуют колоду.
rule-PALM-SETUP-14 = Все начинают с 10 очками.
rule-PALM-SETUP-15 = Жребий решает, кто первый, и порядок редких товаров, улучшений и миссий.
rule-PALM-TURN-01 = В игре 9 ходов, по 3 в каждой эре. В ходе четыре стадии: расстановка, мародёры, действия и конец хода.
rule-PALM-TURN-02 = В стадии действий сначала идут улучшения, затем строительство, затем царство. Некоторые действия можно выполнять в любой момент стадии.
rule-PALM-TURN-03 = Порядок игроков определён на весь ход, когда он начинается.
rule-PALM-TURN-04 = Когда действие выполнено, верблюд или корабль возвращается к вам. На рынке он остаётся, пока вы рынок не закроете.
rule-PALM-TURN-05 = Действие выполнять не обязательно: фишку можно забрать без действия. Фишки, оставшиеся к концу стадии действий, возвращаются без действия.
rule-PALM-TURN-06 = В стадии действий игроков спрашивают по очереди: в начале, при улучшениях, на их шаге строительства, в фазе царства и при завершении. Каждый раз можно делать и то, что можно в любой момент. Вас не спрашивают, если вы ничего не можете.
rule-PALM-TURN-07 = Стадия действий всегда кончается: пасовать, отказаться от покупки и заплатить налог очками можно всегда.
rule-PALM-PLACE-01 = По очереди каждый игрок ставит одного верблюда или корабль из резерва на свободную ячейку поля. Больше пока ничего не происходит. Так продолжают, пока не поставлены все фишки.
rule-PALM-PLACE-02 = На круглую ячейку ставят верблюда, на прямоугольную — корабль, на некоторые — то или другое. В ячейке одна фишка.
rule-PALM-PLACE-03 = Пока вы можете поставить фишку, вы обязаны это делать.
rule-PALM-PLACE-04 = Игрока без фишек пропускают, остальные продолжают.
rule-PALM-PLACE-05 = Если ни одна ваша фишка не подходит к свободным ячейкам, вас пропускают, и фишки остаются в резерве.
rule-PALM-PLACE-06 = На своё улучшение с личным действием можно поставить верблюда или корабль. Оно вне регионов, и никто другой его не использует.
rule-PALM-PLACE-07 = Можно занять несколько ячеек одного действия. Каждая фишка действует сама по себе.
rule-PALM-PLACE-08 = В свой ход расстановки, пока вы ничего не поставили, можно вернуть выполненную миссию K23 или K24: поставьте две фишки подряд. Нужны две фишки в резерве, и за ход можно вернуть только одну такую карту.
rule-PALM-PLACE-09 = Расстановка кончается, когда никто не может ставить фишки.
rule-PALM-PLACE-10 = В свой ход расстановки можно вернуть выполненную миссию K5, K6, K11 или K12. Новая фишка сразу попадает в резерв, и вы всё равно ставите одну.
rule-PALM-MAR-01 = Игрок, выбравший карту мародёров в прошлом ходу, раскрывает её: на этот регион нападают. Если карту не выбрали, нападения нет.
rule-PALM-MAR-02 = После раскрытия можно вернуть выполненную миссию K9 или K10 и назвать другой регион из колоды мародёров: нападают на него. Регион, на который напали в прошлый раз, назвать нельзя.
rule-PALM-MAR-03 = Все фишки с ячеек региона возвращаются владельцам, и их действия потеряны. Фишки на личных действиях остаются, как и фишки владельца I45 и фишки раскрывшего карту с I7.
rule-PALM-MAR-04 = Если вы раскрываете карту мародёров и у вас есть I26, вы получаете 1 золото и 1 очко.
rule-PALM-MAR-05 = Купленное сейчас улучшение защищает от мародёров со следующего хода.
rule-PALM-MAR-06 = Карта региона под ударом остаётся на своём месте на поле. Прежняя возвращается в колоду.
rule-PALM-MAR-07 = После нападения можно вернуть выполненную миссию K14 и поменять свою фишку на поле местами с такой же фишкой соперника. Каждая действует там, где стоит.
rule-PALM-MAR-08 = Если ваш верблюд стоит в ячейке «Мародёры», заберите его и тайно выберите карту колоды мародёров. Регион, на который напали в прошлый раз, выбрать нельзя. Если верблюда прогнали, вы ничего не выбираете.
rule-PALM-MAR-09 = На один регион не нападают два хода подряд.
rule-PALM-MAR-10 = До раскрытия карту мародёров знает только тот, кто её выбрал.
rule-PALM-MAR-11 = Если мародёры прогнали ваши фишки и у вас есть I25, возьмите за каждую из них один товар на выбор.
rule-PALM-MAR-12 = В стадии мародёров карту раскрывают, её могут сменить, фишки убирают, их могут поменять, и выбирают следующую карту. Если раскрывать нечего, только выбирают следующую.
rule-PALM-TRADE-01 = Менять товары можно в любой момент стадии действий и сколько угодно: на рынках, улучшениями, миссиями и сбросом миссий. I6 срабатывает раз в ход для каждого вида товаров.
rule-PALM-TRADE-02 = Отдают при обмене товары со склада. Полученные товары — выменянные: в этом ходу их снова менять нельзя, но платить ими можно сразу.
rule-PALM-TRADE-03 = Платить можно товарами со склада и выменянными. Сначала тратят выменянные, если вариант партии не позволяет выбирать. Если цена не называет видов, их выбираете вы.
rule-PALM-TRADE-04 = На городском рынке Пальмиры 1 простой товар меняют на 1 ценный на выбор, а 1 ценный — на 2 простых.
rule-PALM-TRADE-05 = На городском рынке Эблы 1 простой товар меняют на 1 ценный. Ценные там не принимают.
rule-PALM-TRADE-06 = Ни один рынок не меняет простые товары на простые и ценные на ценные.
rule-PALM-TRADE-07 = Вы закрываете рынок, забирая фишку, и больше не можете менять там в этом ходу. Рынок, открытый в конце стадии действий, закрывается.
rule-PALM-TRADE-08 = В конце хода выменянные товары уходят на склад. Затем вы оставляете не больше 8 товаров, а с I33 — 12, и выбираете, что сбросить.
rule-PALM-TRADE-09 = Товары, полученные не обменом, идут на склад, и их можно менять. Товары миссий K16–K18 — выменянные.
rule-PALM-IMPR-01 = За фишку в ячейке «Улучшения» можно купить одно выставленное улучшение, в порядке ячеек, или отказаться.
rule-PALM-IMPR-02 = Улучшение стоит 1, 2 или 3 любых товара в эре I, II или III.
rule-PALM-IMPR-03 = Купить можно только выставленное и по точной цене. Новые выставляют только в начале эры.
rule-PALM-IMPR-04 = Улучшение действует сразу, в тот же ход.
rule-PALM-IMPR-05 = Если у улучшения есть личное действие, купившая его фишка переходит на него и может действовать в тот же ход. На улучшение, полученное без фишки, фишка не переходит.
rule-PALM-IMPR-06 = После всех ячеек «Улучшения» можно вернуть выполненную миссию K15 и взять бесплатно два выставленных улучшения.
rule-PALM-IMPR-07 = После всех ячеек «Улучшения» можно вернуть выполненную миссию K25 или K26 и взять улучшение, которого не было на поле: в эре I — эры I, позже — эры I или II.
rule-PALM-TOWER-01 = Строительство башни: постройте сколько угодно уровней и заплатите за каждый.
rule-PALM-TOWER-02 = Строительство башни по два уровня: уровни строят парами, каждая пара — за одну цену. Пар может быть несколько, если вариант партии не разрешает только одну.
rule-PALM-TOWER-03 = Цена уровня зависит от высоты: уровни 1–5, 6–10, 11–15 и выше. За один уровень платят деревом и камнем, за пару — деревом и мрамором.
rule-PALM-TOWER-04 = Если пара уровней попадает на смену цены, вы платите меньшую.
rule-PALM-TOWER-05 = С I18 вы не платите за уровни башни деревом.
rule-PALM-TOWER-06 = С I14 или I15 вы получаете каждый пятый уровень бесплатно, когда башня на уровень ниже его.
rule-PALM-TOWER-07 = Высота башни не ограничена.
rule-PALM-TOWER-08 = Вы строите хотя бы один уровень и платите нужными товарами: за один уровень — камнем, за пару — мрамором.
rule-PALM-TRAI-01 = «Предатель»: выберите соперника, башня которого не ниже вашей. В эре I она не теряет уровней, в эре II теряет 1 уровень, в эре III — 2.
rule-PALM-TRAI-02 = Если у этого игрока есть I14 или I15, бесплатный уровень может появиться сразу. Второй «Предатель» — от I47 — может ударить по тому же игроку или по другому.
rule-PALM-TEMPLE-01 = «Храм»: постройте следующую часть своего храма — по порядку основание, колоннада, крыша и статуи — и заплатите её цену.
rule-PALM-TEMPLE-02 = В Пальмире вы берёте ещё и миссию, в Эбле и с I37 — нет. С I47 вы называете, какой это храм.
rule-PALM-TEMPLE-03 = Статуи завершают храм. Только после этого вы начинаете следующий с нового основания — кроме как миссией K19. Завершённые храмы остаются, и все они приносят очки.
rule-PALM-TEMPLE-04 = Кто первым завершил храм, берёт бесплатно 2 редких товара, кто вторым — 1, каждый с верха стопки. Следующие храмы их не дают.
rule-PALM-TEMPLE-05 = С I34 часть храма стоит на 3 товара меньше, на ваш выбор. I37 — ваше личное действие «Храм», которое приносит и 3 очка.
rule-PALM-TEMPLE-06 = Нельзя построить часть не по порядку, без нужных товаров или если её карт не осталось.
rule-PALM-RARE-01 = Получение редкого товара: заплатите 3 золота за серый, 5 камней за жёлтый или 5 дерева за красный и возьмите верхний в стопке.
rule-PALM-RARE-02 = I28 уменьшает цену на 2 товара. С I9 раз в ход можно заплатить вместо неё 4 очка, если они есть. С I43 вы выбираете в стопке любой, и её перемешивают. I8 и I27 приносят за это очки.
rule-PALM-MISS-01 = «Миссии царя»: возьмите миссию или выполните миссию с руки, заплатив её цену.
rule-PALM-MISS-02 = Выполненная миссия лежит открыто и приносит очки в конце игры. I5 и I19 приносят очки сразу, а I20 уменьшает цену на 2 товара.
rule-PALM-MISS-03 = Один раз, в названной на ней фазе, выполненную миссию можно вернуть ради её свойства. Её переворачивают, и в конце она приносит половину очков. Это можно сделать в тот же ход, если вариант партии не запрещает.
rule-PALM-MISS-04 = В любой момент стадии действий можно сбросить миссию с руки за 1 товар на выбор; он считается выменянным.
rule-PALM-MISS-05 = Если колода миссий пуста, сброшенные перемешивают в новую колоду. Если нет и их, вы ничего не берёте. Миссий на руке может быть сколько угодно.
rule-PALM-MISS-06 = Для «Каравана» считают выполненные миссии, возвращены они или нет.
rule-PALM-KING-01 = «Престиж башни»: владелец единственной самой высокой башни получает очки своих улучшений I16, I17, I35 и I36. При равенстве никто не получает ничего.
rule-PALM-KING-02 = «Сборщик налогов»: в эре II вы платите 1 золото, в эре III — 2 золота, или теряете очки. Фишка на «Сборщике налогов» или I46 освобождает от налога. Заплатить часть нельзя.
rule-PALM-KING-03 = «Военные поставки»: получите 1 очко за каждый уровень, на который ваша башня выше самой низкой.
rule-PALM-KING-04 = «Первый ход»: возьмите фишку первого игрока и 1 простой товар на выбор. Со следующего хода вы первый.
rule-PALM-KING-05 = С I48 можно выполнить «Сборщика налогов», «Военные поставки» или «Первый ход», но не то, где ваша фишка стоит на поле. Вы выбираете до налога.
rule-PALM-KING-06 = В фазе царства по порядку: «Престиж башни», выбор для I48, налог, «Военные поставки» и «Первый ход».
rule-PALM-ANY-01 = Взять товары: верблюд или корабль приносит на склад столько товаров, сколько ячейка показывает для эры. Некоторые улучшения дают кораблю на 1 больше.
rule-PALM-ANY-02 = Своими рынками можно пользоваться в любой момент стадии действий.
rule-PALM-ANY-03 = «Караван»: вы получаете ещё одного верблюда со следующего хода. Для 4-го нужно 5 уровней башни или 2 миссии; для 5-го — 10 уровней, или 4 миссии, или 5 уровней и 2 миссии. Верблюдов может быть 5.
rule-PALM-ANY-04 = «Верфь»: вы получаете ещё один корабль. Для 3-го нужен 1 редкий товар каждого цвета, для 4-го — по 2. Они остаются у вас. Кораблей может быть 4.
rule-PALM-ANY-05 = «Дары мира»: получите очки, которые ячейка показывает для эры, а с I44 — вдвое больше.
rule-PALM-ANY-06 = Некоторые миссии можно вернуть в любой момент или в любой момент стадии действий: каждая карта говорит, что она делает. Для верблюда или корабля от миссии не нужны ни уровни башни, ни миссии, ни редкие товары.
rule-PALM-END-01 = В конце хода ваши выменянные товары уходят на склад.
rule-PALM-END-02 = Если у вас больше 8 товаров, а с I33 больше 12, сбросьте ровно лишние, на ваш выбор.
rule-PALM-END-03 = Маркер хода передвигается дальше.
rule-PALM-END-04 = Когда начинается эра II или III, все получают 2 очка за каждый уровень башни.
rule-PALM-END-05 = Затем выставленные улучшения убирают и выставляют новые этой эры: 6, 8 или 10 при 2, 3 или 4 игроках.
rule-PALM-END-06 = После 9-го хода игра кончается.
rule-PALM-IMP-01 = I1: меняйте указанный простой товар на указанный ценный сколько угодно раз.
rule-PALM-IMP-02 = I2: меняйте указанный простой товар на указанный ценный сколько угодно раз.
rule-PALM-IMP-03 = I3: меняйте указанный простой товар на указанный ценный сколько угодно раз.
rule-PALM-IMP-04 = I4: меняйте указанный простой товар на указанный ценный сколько угодно раз.
rule-PALM-IMP-05 = I5: получите 2 очка каждый раз, когда выполняете миссию.
rule-PALM-IMP-06 = I6: покупайте товары за очки, не больше одного простого и одного ценного за ход. Они считаются выменянными.
rule-PALM-IMP-07 = I7: когда вы раскрываете карту мародёров, ваших фишек не прогоняют.
rule-PALM-IMP-08 = I8: получите указанные очки за каждый редкий товар, полученный действием, и 1 очко за бесплатный.
rule-PALM-IMP-09 = I9: раз в ход, получая редкий товар своей фишкой, заплатите 4 очка вместо товаров. Очки должны у вас быть.
rule-PALM-IMP-10 = I10: ваши корабли, которые берут дерево, приносят на 1 больше.
rule-PALM-IMP-11 = I11: ваши корабли, которые берут указанный товар, приносят на 1 больше.
rule-PALM-IMP-12 = I12: ваши корабли, которые берут указанный товар, приносят на 1 больше.
rule-PALM-IMP-13 = I13: ваши корабли, которые берут указанный товар, приносят на 1 больше.
rule-PALM-IMP-14 = I14: каждый пятый уровень вашей башни бесплатен, даже после разрушения уровней.
rule-PALM-IMP-15 = I15: каждый пятый уровень вашей башни бесплатен, даже после разрушения уровней. Вместе с I14 ничего не добавляет.
rule-PALM-IMP-16 = I16: получите указанные очки в каждой фазе царства, когда ваша башня одна выше всех.
rule-PALM-IMP-17 = I17: получите указанные очки в каждой фазе царства, когда ваша башня одна выше всех, в дополнение к другим таким улучшениям.
rule-PALM-IMP-18 = I18: вы не платите за уровни башни деревом.
rule-PALM-IMP-19 = I19: получите указанные очки каждый раз, когда выполняете миссию, в дополнение к I5.
rule-PALM-IMP-20 = I20: выполнение миссии стоит вам на 2 товара меньше.
rule-PALM-IMP-21 = I21: личный городской рынок.
rule-PALM-IMP-22 = I22: личный городской рынок.
rule-PALM-IMP-23 = I23: меняйте указанный ценный товар на 2 дерева или камня в любом сочетании сколько угодно раз.
rule-PALM-IMP-24 = I24: меняйте указанный ценный товар на 2 дерева или камня в любом сочетании сколько угодно раз.
rule-PALM-IMP-25 = I25: возьмите 1 товар на выбор за каждую свою фишку, которую прогнали мародёры.
rule-PALM-IMP-26 = I26: раскрывая карту мародёров, вы получаете 1 золото и 1 очко.
rule-PALM-IMP-27 = I27: получите указанные очки за каждый редкий товар, полученный действием, и 1 очко за бесплатный, в дополнение к I8.
rule-PALM-IMP-28 = I28: редкий товар стоит вам на 2 товара меньше.
rule-PALM-IMP-29 = I29: ваши корабли, которые берут указанный товар, приносят на 1 больше.
rule-PALM-IMP-30 = I30: ваши корабли, которые берут указанный товар, приносят на 1 больше.
rule-PALM-IMP-31 = I31: ваши корабли, которые берут указанный товар, приносят на 1 больше.
rule-PALM-IMP-32 = I32: ваши корабли, которые берут указанный товар, приносят на 1 больше.
rule-PALM-IMP-33 = I33: в конце хода можно оставить 12 товаров.
rule-PALM-IMP-34 = I34: часть храма стоит вам на 3 товара меньше.
rule-PALM-IMP-35 = I35: получите указанные очки в каждой фазе царства, когда ваша башня одна выше всех, в дополнение к другим таким улучшениям.
rule-PALM-IMP-36 = I36: получите указанные очки в каждой фазе царства, когда ваша башня одна выше всех, в дополнение к другим таким улучшениям.
rule-PALM-IMP-37 = I37: личное действие «Храм» — с 3 очками и без миссии. В тот же ход можно выполнить и «Храм» на поле.
rule-PALM-IMP-38 = I38: получите 12 очков в конце игры, если вы опережаете всех в том, что указано.
rule-PALM-IMP-39 = I39: получите 12 очков в конце игры, если вы опережаете всех в том, что указано.
rule-PALM-IMP-40 = I40: получите 12 очков в конце игры, если вы опережаете всех в том, что указано.
rule-PALM-IMP-41 = I41: получите 12 очков в конце игры, если только у вас больше всего завершённых храмов.
rule-PALM-IMP-42 = I42: получите 12 очков в конце игры, если вы опережаете всех в том, что указано.
rule-PALM-IMP-43 = I43: получая редкий товар, возьмите в стопке любой, и её перемешивают.
rule-PALM-IMP-44 = I44: «Дары мира» приносят вам вдвое больше очков.
rule-PALM-IMP-45 = I45: мародёры никогда не прогоняют ваших фишек.
rule-PALM-IMP-46 = I46: вы не платите налог.
rule-PALM-IMP-47 = I47: личное действие строительства: башня, редкий товар, миссия, храм или «Предатель». Оно может быть и тем, которое вы выполняете на поле.
rule-PALM-IMP-48 = I48: личное действие царства: «Сборщик налогов», «Военные поставки» или «Первый ход», но не то, которое вы выполняете и на поле.
rule-PALM-MIS-01 = K1, на вашем шаге строительства: возьмите любой редкий товар из любой стопки, и её перемешивают. Он считается бесплатным.
rule-PALM-MIS-02 = K2, на вашем шаге строительства: возьмите любой редкий товар из любой стопки, и её перемешивают. Он считается бесплатным.
rule-PALM-MIS-03 = K3, на вашем шаге строительства: постройте бесплатно следующую часть храма или основание, если ни один не строится. Миссию вы не берёте.
rule-PALM-MIS-04 = K4, на вашем шаге строительства: постройте бесплатно следующую часть храма или основание, если ни один не строится. Миссию вы не берёте.
rule-PALM-MIS-05 = K5, в любой момент: получите следующий корабль, не имея для него редких товаров. Кораблей может быть 4.
rule-PALM-MIS-06 = K6, в любой момент: получите следующий корабль, не имея для него редких товаров. Кораблей может быть 4.
rule-PALM-MIS-07 = K7, на вашем шаге строительства: постройте бесплатно столько уровней башни, сколько показывает карта.
rule-PALM-MIS-08 = K8, на вашем шаге строительства: постройте бесплатно столько уровней башни, сколько показывает карта.
rule-PALM-MIS-09 = K9, после раскрытия карты мародёров: нападают на другой регион из колоды мародёров.
rule-PALM-MIS-10 = K10, после раскрытия карты мародёров: нападают на другой регион из колоды мародёров.
rule-PALM-MIS-11 = K11, в любой момент: получите следующего верблюда, не имея для него уровней башни или миссий. Верблюдов может быть 5.
rule-PALM-MIS-12 = K12, в любой момент: получите следующего верблюда, не имея для него уровней башни или миссий. Верблюдов может быть 5.
rule-PALM-MIS-13 = K13, в любой момент стадии действий: личный городской рынок до конца стадии.
rule-PALM-MIS-14 = K14, после того как мародёры прогнали фишки: поменяйте свою фишку местами с такой же фишкой соперника.
rule-PALM-MIS-15 = K15, после всех ячеек «Улучшения»: возьмите бесплатно два выставленных улучшения.
rule-PALM-MIS-16 = K16, в любой момент стадии действий: возьмите пять товаров в любом сочетании. Менять их в этом ходу нельзя.
rule-PALM-MIS-17 = K17, в любой момент стадии действий: возьмите пять товаров в любом сочетании. Менять их в этом ходу нельзя.
rule-PALM-MIS-18 = K18, в любой момент стадии действий: возьмите пять товаров в любом сочетании. Менять их в этом ходу нельзя.
rule-PALM-MIS-19 = K19, на вашем шаге строительства: постройте бесплатно основание нового храма, даже если другой ещё строится.
rule-PALM-MIS-20 = K20, на вашем шаге строительства: разрушьте 3 уровня башни одного соперника, какой бы высоты она ни была.
rule-PALM-MIS-21 = K21, на вашем шаге строительства: возьмите 2 миссии.
rule-PALM-MIS-22 = K22, на вашем шаге строительства: возьмите 2 миссии.
rule-PALM-MIS-23 = K23, в ваш ход расстановки: поставьте в этом ходу две фишки.
rule-PALM-MIS-24 = K24, в ваш ход расстановки: поставьте в этом ходу две фишки.
rule-PALM-MIS-25 = K25, после всех ячеек «Улучшения»: возьмите улучшение, которого не было на поле: в эре I — эры I, позже — эры I или II.
rule-PALM-MIS-26 = K26, после всех ячеек «Улучшения»: возьмите улучшение, которого не было на поле: в эре I — эры I, позже — эры I или II.
rule-PALM-SCORE-01 = В конце ваши очки — это очки на шкале, по 2 за каждый уровень башни, очки выполненных миссий и половина очков возвращённых, очки карт храмов, наборов редких товаров и улучшений I38–I42.
rule-PALM-SCORE-02 = Набор из 1–9 разных видов редких товаров приносит 5, 10, 15, 25, 35, 45, 60, 75 или 90 очков. Повторяющиеся виды образуют новые наборы.
rule-PALM-SCORE-03 = I38–I42 приносят по 12 очков, если вы впереди всех остальных. При равенстве они не приносят ничего.
rule-PALM-SCORE-04 = Побеждает игрок, у которого больше всего очков. При равенстве побеждает тот, у кого больше редких товаров. Если равенство сохраняется, победу делят.
rule-PALM-SCORE-05 = Уровни башни, построенные в эре III, приносят в конце по 2 очка. Построенные в эре II принесут всего по 4, в эре I — по 6.
rule-PALM-ERA-01 = Ходы 1–3 — эра I, ходы 4–6 — эра II, ходы 7–9 — эра III.
rule-PALM-ERA-02 = Улучшение стоит 1 товар в эре I, 2 в эре II и 3 в эре III.
rule-PALM-ERA-03 = «Предатель» не разрушает уровней в эре I, разрушает 1 в эре II и 2 в эре III.
rule-PALM-ERA-04 = Налог — 1 золото в эре II и 2 золота в эре III. В эре I его нет.
rule-PALM-ERA-05 = Если вы не платите налог, вы теряете столько очков, сколько поле показывает для эры.
rule-PALM-ERA-06 = Сколько товаров приносит ячейка, зависит от эры и от того, верблюд там или корабль. В эре I корабль приносит 3 дерева или 2 золота.
rule-PALM-ERA-07 = Очки за «Дары мира» зависят от эры. В эре III обе ячейки вместе приносят 7.
rule-PALM-ERA-08 = Когда начинаются эры II и III, все получают 2 очка за каждый уровень башни.
rule-PALM-ERA-09 = В каждой эре выставлены улучшения этой эры.
rule-PALM-2P-01 = Вдвоём играют на обороте поля, где меньше ячеек и шесть мест для улучшений.
rule-PALM-2P-02 = Вдвоём 14 улучшений не участвуют: на три эры остаётся 13, 12 и 9.
rule-PALM-2P-03 = Вдвоём участвуют по 2 редких товара каждого вида, так что в каждой стопке их 6. Четвёртый корабль всё же возможен.
rule-PALM-2P-04 = Вдвоём в каждой эре выставлено 6 улучшений.
rule-PALM-2P-05 = В остальном вдвоём играют как обычно. «Военные поставки» сравнивают две башни.
