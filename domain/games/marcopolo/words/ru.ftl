# «Путешествия Марко Поло» по-русски.
# Идентификаторы и подстановки те же, что в en.ftl.

game-title = Путешествия Марко Поло
seat-1 = Синий
seat-2 = Жёлтый
seat-3 = Зелёный
seat-4 = Красный

## Монеты, верблюды, товары и прочие награды

piece-coin = { $count ->
    [one] { $count } монета
    [few] { $count } монеты
   *[many] { $count } монет
}
    .name = монета
    .accusative = { $count ->
        [1] монету
        [one] { $count } монету
        [few] { $count } монеты
       *[many] { $count } монет
    }
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
piece-gold = { $count ->
    [one] { $count } золото
    [few] { $count } золота
   *[many] { $count } золота
}
    .name = золото
piece-silk = { $count ->
    [one] { $count } шёлк
    [few] { $count } шёлка
   *[many] { $count } шёлка
}
    .name = шёлк
piece-pepper = { $count ->
    [one] { $count } перец
    [few] { $count } перца
   *[many] { $count } перца
}
    .name = перец
piece-good = { $count ->
    [one] { $count } любой товар
    [few] { $count } любых товара
   *[many] { $count } любых товаров
}
piece-different_goods = { $count ->
    [one] { $count } разный товар
    [few] { $count } разных товара
   *[many] { $count } разных товаров
}
piece-special_contract = { $count ->
    [one] { $count } особый контракт
    [few] { $count } особых контракта
   *[many] { $count } особых контрактов
}
piece-black_die = { $count ->
    [one] { $count } чёрный кубик
    [few] { $count } чёрных кубика
   *[many] { $count } чёрных кубиков
}
piece-step = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[many] { $count } шагов
}
piece-other_town_bonus = { $count ->
    [1] бонус другого города
   *[other] бонусы других городов: { $count }
}
    .short = другой город
piece-own_town_bonus = { $count ->
    [1] бонус города со своим торговым постом
   *[other] бонусы городов со своими торговыми постами: { $count }
}
    .short = свои города

## Кубики

piece-blue = { $count ->
    [one] { $count } синий кубик
    [few] { $count } синих кубика
   *[many] { $count } синих кубиков
}
    .name = синий кубик
piece-blue-0 = { $count ->
    [one] { $count } синий кубик
    [few] { $count } синих кубика
   *[many] { $count } синих кубиков
}
piece-blue-face = { $count ->
    [1] синий { $face }
   *[other] { $count } × синий { $face }
}
piece-yellow = { $count ->
    [one] { $count } жёлтый кубик
    [few] { $count } жёлтых кубика
   *[many] { $count } жёлтых кубиков
}
    .name = жёлтый кубик
piece-yellow-0 = { $count ->
    [one] { $count } жёлтый кубик
    [few] { $count } жёлтых кубика
   *[many] { $count } жёлтых кубиков
}
piece-yellow-face = { $count ->
    [1] жёлтый { $face }
   *[other] { $count } × жёлтый { $face }
}
piece-green = { $count ->
    [one] { $count } зелёный кубик
    [few] { $count } зелёных кубика
   *[many] { $count } зелёных кубиков
}
    .name = зелёный кубик
piece-green-0 = { $count ->
    [one] { $count } зелёный кубик
    [few] { $count } зелёных кубика
   *[many] { $count } зелёных кубиков
}
piece-green-face = { $count ->
    [1] зелёный { $face }
   *[other] { $count } × зелёный { $face }
}
piece-red = { $count ->
    [one] { $count } красный кубик
    [few] { $count } красных кубика
   *[many] { $count } красных кубиков
}
    .name = красный кубик
piece-red-0 = { $count ->
    [one] { $count } красный кубик
    [few] { $count } красных кубика
   *[many] { $count } красных кубиков
}
piece-red-face = { $count ->
    [1] красный { $face }
   *[other] { $count } × красный { $face }
}
piece-black = { $count ->
    [one] { $count } чёрный кубик
    [few] { $count } чёрных кубика
   *[many] { $count } чёрных кубиков
}
    .name = чёрный кубик
piece-black-0 = { $count ->
    [one] { $count } чёрный кубик
    [few] { $count } чёрных кубика
   *[many] { $count } чёрных кубиков
}
piece-black-face = { $count ->
    [1] чёрный { $face }
   *[other] { $count } × чёрный { $face }
}
piece-white = { $count ->
    [one] { $count } белый кубик
    [few] { $count } белых кубика
   *[many] { $count } белых кубиков
}
    .name = белый кубик
piece-white-0 = { $count ->
    [one] { $count } белый кубик
    [few] { $count } белых кубика
   *[many] { $count } белых кубиков
}
piece-white-face = { $count ->
    [1] белый { $face }
   *[other] { $count } × белый { $face }
}

## Деревянные фишки и маркеры

piece-post = { $count ->
    [one] { $count } торговый пост
    [few] { $count } торговых поста
   *[many] { $count } торговых постов
}
    .name = торговый пост
piece-post-face = { $count ->
    [one] { $face ->
        [black] { $count } чёрный торговый пост
        [blue] { $count } синий торговый пост
        [green] { $count } зелёный торговый пост
        [red] { $count } красный торговый пост
        [yellow] { $count } жёлтый торговый пост
       *[other] { $count } торговый пост ({ $face })
    }
    [few] { $face ->
        [black] { $count } чёрных торговых поста
        [blue] { $count } синих торговых поста
        [green] { $count } зелёных торговых поста
        [red] { $count } красных торговых поста
        [yellow] { $count } жёлтых торговых поста
       *[other] { $count } торговых поста ({ $face })
    }
   *[many] { $face ->
        [black] { $count } чёрных торговых постов
        [blue] { $count } синих торговых постов
        [green] { $count } зелёных торговых постов
        [red] { $count } красных торговых постов
        [yellow] { $count } жёлтых торговых постов
       *[other] { $count } торговых постов ({ $face })
    }
}
piece-figure = { $count ->
    [one] { $count } фигурка
    [few] { $count } фигурки
   *[many] { $count } фигурок
}
    .name = фигурка
    .accusative = { $count ->
        [1] фигурку
        [one] { $count } фигурку
        [few] { $count } фигурки
       *[many] { $count } фигурок
    }
piece-figure-face = { $count ->
    [one] { $face ->
        [blue] { $count } синяя фигурка
        [green] { $count } зелёная фигурка
        [red] { $count } красная фигурка
        [yellow] { $count } жёлтая фигурка
       *[other] { $count } фигурка ({ $face })
    }
    [few] { $face ->
        [blue] { $count } синие фигурки
        [green] { $count } зелёные фигурки
        [red] { $count } красные фигурки
        [yellow] { $count } жёлтые фигурки
       *[other] { $count } фигурки ({ $face })
    }
   *[many] { $face ->
        [blue] { $count } синих фигурок
        [green] { $count } зелёных фигурок
        [red] { $count } красных фигурок
        [yellow] { $count } жёлтых фигурок
       *[other] { $count } фигурок ({ $face })
    }
}
piece-start-player = маркер первого игрока
    .name = маркер первого игрока
piece-round = маркер раунда
    .name = маркер раунда
piece-round-face = { $face ->
    [0] перед первым раундом
   *[other] раунд { $face }
}
piece-last-traveller = отметка последнего путешественника
    .name = отметка последнего путешественника
piece-main-action = отметка об основном действии
    .name = отметка об основном действии
piece-bought = отметка о купленном чёрном кубике
    .name = отметка о купленном чёрном кубике
piece-fresh = { $count ->
    [one] { $count } отметка о новом торговом посте
    [few] { $count } отметки о новых торговых постах
   *[many] { $count } отметок о новых торговых постах
}
    .name = отметка о новом торговом посте

## Карты и жетоны

piece-contract = { $count ->
    [one] { $count } контракт
    [few] { $count } контракта
   *[many] { $count } контрактов
}
    .name = контракт
piece-contract-faces = контракты { $faces }
piece-contract-face = контракт { $face }
    .text = { PIECE($cost) } → { PIECE($reward) }
piece-city-card = { $count ->
    [one] { $count } карта города
    [few] { $count } карты городов
   *[many] { $count } карт городов
}
    .name = карта города
    .accusative = { $count ->
        [1] карту города
        [one] { $count } карту города
        [few] { $count } карты городов
       *[many] { $count } карт городов
    }
piece-city-card-face = карта города { $face }
    .accusative = карту города { $face }
    .text = { $form ->
        [exchange] { PIECE($cost) } → { PIECE($reward) }
        [either] { PIECE($cost) } → { PIECE($reward) } или { PIECE($cost-back) } → { PIECE($reward-back) }
        [two-way] { PIECE($cost) } ↔ { PIECE($reward) }
        [completed-contracts] { PIECE($reward) } за контракт, уже выполненный
        [trading-posts] { PIECE($reward) } за торговый пост
        [die-times] { PIECE($reward) } × значение кубика
        [die-table] по кубику: 1 → { PIECE($reward-1) }; 2 → { PIECE($reward-2) }; 3 → { PIECE($reward-3) }; 4 → { PIECE($reward-4) }; 5 → { PIECE($reward-5) }; 6 → { PIECE($reward-6) }
        [die-steps] { PIECE($reward-1) }, а с кубиком { $from ->
            [6] 6
           *[other] от { $from }
        } — { PIECE($reward-6) }
        [town-steps] бонус города со своим торговым постом{ $least ->
            [1] {""}
           *[other] , до { $least }
        }; с кубиком { $from ->
            [6] 6
           *[other] от { $from }
        } городов до { $most }
       *[town-table] бонусы городов со своими торговыми постами; сколько их, по кубику от 1 до 6: { LIST($towns) }
    }
piece-office-tile = { $count ->
    [one] { $count } жетон конторы
    [few] { $count } жетона конторы
   *[many] { $count } жетонов контор
}
    .name = жетон конторы
piece-office-tile-face = жетон конторы { $face }
    .text = { PIECE($reward) }
piece-town-tile = { $count ->
    [one] { $count } жетон города
    [few] { $count } жетона города
   *[many] { $count } жетонов городов
}
    .name = жетон города
piece-town-tile-face = жетон города { $face }
    .text = { PIECE($reward) }
piece-objective = { $count ->
    [one] { $count } цель
    [few] { $count } цели
   *[many] { $count } целей
}
    .name = цель
    .accusative = { $count ->
        [1] цель
        [one] { $count } цель
        [few] { $count } цели
       *[many] { $count } целей
    }
piece-objective-faces = цели { $faces }
piece-objective-face = цель { $face }
    .text = { SLOT($places) }: { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[many] { $points } очков
    }
piece-character = { $count ->
    [one] { $count } персонаж
    [few] { $count } персонажа
   *[many] { $count } персонажей
}
    .name = персонаж
    .accusative = { $count ->
        [1] персонажа
        [one] { $count } персонажа
        [few] { $count } персонажей
       *[many] { $count } персонажей
    }
piece-character-raschid = Рашид ад-Дин Синан
    .text = не бросает кубики: каждому при выставлении даёт любое значение; без возмещения за низкий бросок
piece-character-matteo = Маттео Поло
    .text = белый кубик в каждом раунде; { PIECE($bonus) } в начале каждого раунда
piece-character-berke = Берке-хан
    .text = не платит за занятые поля
piece-character-niccolo_marco = Никколо и Марко Поло
    .text = вторая фигурка; { PIECE($bonus) } в начале каждого раунда
piece-character-wilhelm = Виллем Рубрук
    .text = дополнительные торговые посты: { $posts }; может оставлять торговые посты и в местах, которые проходит
piece-character-kubilai = Хубилай-хан
    .text = начинает в Пекине, с торговым постом на лучшем поле
piece-character-johannes = Иоанн Карпини
    .text = шаг может вести из любого оазиса в любой другой; { PIECE($bonus) } в начале каждого раунда
piece-character-mercator_4p = Купец из Тебриза
    .text = по { $items } из продаваемого, когда другой игрок идёт на рынок
piece-character-mercator_3p = Купец из Тебриза
    .text = по { $items } из продаваемого, когда другой игрок идёт на рынок; { PIECE("camel", $camels) }, когда другой игрок идёт к хану
piece-character-mercator_2p = Купец из Тебриза
    .text = по { $items } из продаваемого, когда другой игрок идёт на рынок; { PIECE("camel", $camels) }, когда другой игрок идёт к хану; { PIECE("coin", $coins) }, когда другой игрок берёт пять монет

## Зоны

area-purse = Монеты, верблюды и товары
    .place = имущество ({ $seat })
    .yours = ваше имущество
area-box = Не участвует в игре
    .place = коробка
area-out = Вышло из игры
    .place = коробка
area-start = Первый игрок
    .place = { $seat }
    .yours = вы
area-round = Раунд
    .place = шкала раундов
area-space = Поля действий
    .place = { $slot }
area-khan = «Милость хана»
    .place = { $slot ->
        [none] «Милость хана»
       *[other] «Милость хана», { $slot }
    }
area-bag = Мешок с монетами
    .place = мешок с монетами
area-use = Кубики на картах городов
    .place = карта города: { SLOT($head) }
area-dice = Невыставленные кубики
    .place = планшет ({ $seat })
    .yours = ваш планшет
area-black-dice = Чёрные кубики
    .place = поле
area-city = Карты городов
    .place = { SLOT($head) }
area-office = Жетоны контор
    .place = { $slot }
area-town = Жетоны городов
    .place = { $slot }
area-figure = Фигурки на карте
    .place = { $slot }
area-reserve = Торговые посты на планшетах
    .place = планшет ({ $seat })
    .yours = ваш планшет
area-post = Торговые посты на карте
    .place = { $slot }
area-fresh = Торговые посты этого хода
    .place = { $slot }
area-contracts = Стопки контрактов
    .place = стопки контрактов
area-display = Открытые контракты
    .place = { $slot }
area-under = Под особой стопкой
    .place = особая стопка
area-slot = Взятые контракты
    .place = взятые контракты ({ $seat })
    .yours = ваши взятые контракты
area-drawn = Особые контракты без места
    .place = рука ({ $seat })
    .yours = ваша рука
area-drawer = Выполненные контракты
    .place = выполненные контракты ({ $seat })
    .yours = ваши выполненные контракты
area-starting = Начальные контракты
    .place = начальные контракты
area-character = Персонаж
    .place = { $seat }
    .yours = вы
area-characters = Персонажи, которые не участвуют
    .place = персонажи, которые не участвуют
area-offered = Персонажи на выбор
    .place = персонажи на выбор
area-objectives = Нерозданные цели
    .place = нерозданные цели
area-dealt = Цели на выбор
    .place = цели на выбор ({ $seat })
    .yours = ваши цели на выбор
area-objective = Цели
    .place = цели ({ $seat })
    .yours = ваши цели
area-revealed = Открытые цели
    .place = открытые цели ({ $seat })
    .yours = ваши открытые цели
area-travelled = Последний путешественник
    .place = { $seat }
    .yours = вы
area-acted = Основное действие выполнено
    .place = { $seat }
    .yours = вы
area-bought = Чёрный кубик куплен
    .place = { $seat }
    .yours = вы
area-city-cards = Нерозданные карты городов
    .place = нерозданные карты городов
area-office-tiles = Нерозданные жетоны контор
    .place = нерозданные жетоны контор
area-town-tiles = Нерозданные жетоны городов
    .place = нерозданные жетоны городов

## Места

slot-venezia = Венеция
slot-moscow = Москва
slot-anxi = Аньси
slot-karakorum = Каракорум
slot-bejing = Пекин
slot-samarcanda = Самарканд
slot-kashgar = Кашгар
slot-lan_zhou = Ланьчжоу
slot-xian = Сиань
slot-alexandria = Александрия
slot-ormuz = Ормуз
slot-karachi = Карачи
slot-sumatra = Суматра
slot-adana = Адана
slot-kochi = Кочи
slot-oasis_1 = оазис 1
slot-oasis_2 = оазис 2
slot-oasis_3 = оазис 3
slot-oasis_4 = оазис 4
slot-oasis_5 = оазис 5
slot-oasis_6 = оазис 6
slot-oasis_7 = оазис 7
slot-oasis_8 = оазис 8
slot-oasis_9 = оазис 9
slot-oasis_10 = оазис 10
slot-space-take5 = «5 монет»
slot-space-camel = рынок верблюдов
slot-space-pepper = рынок перца
slot-space-silk = рынок шёлка
slot-space-gold = рынок золота
slot-space-contracts = «Контракты»
slot-space-travel = «Путешествие»
slot-khan = поле { $slot }
slot-display = столбец { $slot }
slot-slot = место { $slot }
slot-under = позиция { $slot }
slot-post-bejing-1 = Пекин, первое поле
slot-post-bejing-2 = Пекин, второе поле
slot-post-bejing-3 = Пекин, третье поле
slot-post-bejing-4 = Пекин, четвёртое поле

## Что происходит на столе

move-start-player-to-start = Первый игрок: { $seat }
    .you = Первый игрок — вы
move-town-tile-to-town = { $target } получает { DETAIL($pieces) }
move-city-card-to-city = { $target } получает { DETAIL($pieces, case: "accusative") }
move-office-tile-to-office = { $target } получает { DETAIL($pieces) }
move-office-tile-from-office = { $seat } получает награду жетона конторы ({ $source }): { TEXT($pieces) }
    .you = Вы получаете награду жетона конторы ({ $source }): { TEXT($pieces) }
move-round-to-round = Начинается раунд { $face }
turn-round = Начинается раунд { $face }
due-next-turn-MP-TURN-05 = { SEAT($first) } без кубиков пропускает остаток раунда
    .first = У вас нет кубиков: остаток раунда вы пропускаете
move-contract-starting-slot = { $seat } получает начальный { DETAIL($pieces) }
    .you = Вы получаете начальный { DETAIL($pieces) }
move-contract-to-display = Открыто: { $count ->
    [1] { DETAIL($pieces) }
    [2] { DETAIL($pieces) }
   *[other] { PIECE($pieces) }
}
move-contract-display-display = Открытые контракты сдвигаются
move-contract-display-under = Под особую стопку { $count ->
    [one] уходит
   *[other] уходят
} { PIECE($pieces) }
move-contract-display-slot = { $seat } берёт { DETAIL($pieces) }
    .you = Вы берёте { DETAIL($pieces) }
move-contract-contracts-slot = { $seat } тянет { DETAIL($pieces) }
    .you = Вы тянете { DETAIL($pieces) }
move-contract-under-slot = { $seat } тянет { DETAIL($pieces) }
    .you = Вы тянете { DETAIL($pieces) }
move-contract-to-drawn = { $seat } тянет { DETAIL($pieces) }
    .you = Вы тянете { DETAIL($pieces) }
move-contract-drawn-slot = { $seat } оставляет { PIECE($pieces) }
    .you = Вы оставляете { PIECE($pieces) }
move-contract-drawn-under = { $seat } кладёт под особую стопку { PIECE($pieces) }
    .you = Вы кладёте под особую стопку { PIECE($pieces) }
move-contract-slot-drawer = {""}
move-contract-slot-under = { $seat } кладёт под особую стопку { PIECE($pieces) }
    .you = Вы кладёте под особую стопку { PIECE($pieces) }
move-contract-slot-out = { $count ->
    [one] { $seat } отдаёт { PIECE($pieces) }, и он выходит из игры
   *[other] { $seat } отдаёт { PIECE($pieces) }, и они выходят из игры
}
    .you = { $count ->
        [one] Вы отдаёте { PIECE($pieces) }, и он выходит из игры
       *[other] Вы отдаёте { PIECE($pieces) }, и они выходят из игры
    }
move-figure-box-figure = { $seat } ставит фигурку: { SLOT($to) }
    .you = Вы ставите фигурку: { SLOT($to) }
move-figure-figure-figure = { $seat } идёт: { SLOT($from) } → { SLOT($to) }
    .you = Вы идёте: { SLOT($from) } → { SLOT($to) }
move-post-to-reserve = { $seat } получает { PIECE($pieces) }
    .you = Вы получаете { PIECE($pieces) }
move-post-reserve-post = { $seat } ставит торговый пост: { $target }
    .you = Вы ставите торговый пост: { $target }
move-post-post-post = { $seat } переносит торговый пост: { $source } → { $target }
    .you = Вы переносите торговый пост: { $source } → { $target }
move-box-dice = { $seat } получает { PIECE($pieces) }
    .you = Вы получаете { PIECE($pieces) }
move-box-black-dice = На поле: { PIECE($pieces) }
move-box-khan = { $count ->
    [one] Нейтральный кубик на всю партию ({ $target }): { PIECE($pieces) }
   *[other] Нейтральные кубики на всю партию ({ $target }): { PIECE($pieces) }
}
move-box-space = { $count ->
    [one] Нейтральный кубик на всю партию ({ $target }): { PIECE($pieces) }
   *[other] Нейтральные кубики на всю партию ({ $target }): { PIECE($pieces) }
}
move-black-dice-dice = { $seat } получает { PIECE($pieces) }
    .you = Вы получаете { PIECE($pieces) }
move-dice-space = {""}
move-dice-khan = {""}
move-dice-use = {""}
move-dice-bag = {""}
move-to-dice = { $count ->
    [1] { $seat } забирает кубик
    [one] { $seat } забирает { $count } кубик
    [few] { $seat } забирает { $count } кубика
   *[many] { $seat } забирает { $count } кубиков
}
    .you = { $count ->
        [1] Вы забираете кубик
        [one] Вы забираете { $count } кубик
        [few] Вы забираете { $count } кубика
       *[many] Вы забираете { $count } кубиков
    }
move-to-black-dice = { $count ->
    [1] Чёрный кубик возвращается на поле
    [one] { $count } чёрный кубик возвращается на поле
    [few] { $count } чёрных кубика возвращаются на поле
   *[many] { $count } чёрных кубиков возвращаются на поле
}
turn-in-dice = { $count ->
    [one] На кубике ({ $seat }): { PIECE($becomes) }
   *[other] На кубиках ({ $seat }): { PIECE($becomes) }
}
    .you = { $count ->
        [one] На вашем кубике: { PIECE($becomes) }
       *[other] На ваших кубиках: { PIECE($becomes) }
    }
move-character-to-offered = Персонажи на выбор: { PIECE($pieces) }
move-character-to-character = { $seat } играет за персонажа: { DETAIL($pieces) }
    .you = Вы играете за персонажа: { DETAIL($pieces) }
move-character-from-offered = Остаётся: { PIECE($pieces) }
move-objective-to-dealt = { $seat } получает на выбор: { DETAIL($pieces) }
    .you = Вы получаете на выбор: { DETAIL($pieces) }
move-objective-dealt-objective = { $seat } оставляет себе { PIECE($pieces) }
    .you = Вы оставляете себе { PIECE($pieces) }
move-objective-from-dealt = { $seat } возвращает { PIECE($pieces) }
    .you = Вы возвращаете { PIECE($pieces) }
move-objective-to-objective = { $seat } получает { DETAIL($pieces) }
    .you = Вы получаете { DETAIL($pieces) }
move-objective-to-revealed = { $seat } открывает: { DETAIL($pieces) }
    .you = Вы открываете: { DETAIL($pieces) }
move-last-traveller-to-travelled = Последним в этом раунде пока путешествует { $seat }
    .you = Последним в этом раунде пока путешествуете вы
move-last-traveller-from-travelled = {""}

## Вопросы

question-choose-character = Выберите персонажа
question-keep-objectives = Оставьте себе цели
question-compensation = Возместите низкий бросок: { $first ->
        [1] 1 монета или верблюд
       *[other] монеты и верблюды, всего { $first }
    }
    .name = Возместите низкий бросок
question-main-action-due = Выполните основное действие или сначала дополнительное
question-may-end = Закончите ход или сначала выполните дополнительное действие
question-travel-on = { $stop ->
    [no] Сделайте первый шаг
   *[yes] Идите дальше или остановитесь
}{ SIZE($cost) ->
    [0] {""}
   *[other] ; шаг стоит { PIECE($cost, case: "accusative") } помимо дороги
}
    .name = Идите дальше
question-choose-goods = { $second ->
    [different] Выберите разные товары: { $first }
   *[free] { $first ->
        [1] Выберите товар
       *[other] Выберите товары: { $first }
    }
}
    .name = Выберите товары
question-bonus-step = Сделайте бонусный шаг или откажитесь
question-return-contracts = Освободите место для новых контрактов: выберите, что отдать
question-place-drawn-contract = Найдите место для особого контракта
question-relocate-post = Перенесите один из своих торговых постов: { SLOT($first) }
    .name = Перенесите один из своих торговых постов
question-choose-other-town = Выберите город, бонус которого получите
question-choose-own-town = Выберите город со своим торговым постом, бонус которого получите
question-repeat-city-card = Используйте карту города ещё раз или остановитесь

## Решения

decision-ChooseCharacter = Выбрать персонажа: { DETAIL($character, kind: "character") }
    .told = { $seat } выбирает персонажа: { PIECE($character, kind: "character") }
decision-KeepObjectives = Оставить { DETAIL($objectives, kind: "objective") }
    .told = { $seat } оставляет себе { PIECE($objectives, kind: "objective") }
decision-TakeCompensation = Взять { PIECE("coin", $coins, case: "accusative") } и { PIECE("camel", $camels, case: "accusative") }
    .told = { $seat } возмещает низкий бросок
decision-TakeFiveCoins = Взять { PIECE($reward, case: "accusative") }; кубик: { PIECE($die) }
    .told = { $seat } берёт монеты; кубик: { PIECE($die) }
decision-VisitMarket = Рынок: { PIECE($reward) }; { SIZE($dice) ->
    [1] кубик
   *[other] кубики
}: { PIECE($dice) } ({ SLOT($row, area: "space") }, столбец { $column })
    .told = { $seat } идёт на { SLOT($row, area: "space") }, столбец { $column }; { SIZE($dice) ->
        [1] кубик
       *[other] кубики
    }: { PIECE($dice) }
decision-AskKhan = «Милость хана»: { PIECE($reward) }; кубик: { PIECE($die) }
    .told = { $seat } просит милости хана; кубик: { PIECE($die) }
decision-ObtainContracts = «Контракты»: { SIZE($columns) ->
    [one] столбец { LIST($columns) }
   *[other] столбцы { LIST($columns) }
}; кубик: { PIECE($die) }{ SIZE($extras) ->
    [0] {""}
   *[other] ; бонус: { KIND($extras) }
}
    .told = { $seat } берёт { SIZE($columns) ->
        [one] контракт
       *[other] контракты
    }; кубик: { PIECE($die) }
decision-ReturnContracts = Отдать { DETAIL($contracts, kind: "contract") }
    .told = { $seat } отдаёт { PIECE($contracts, kind: "contract") }
decision-Travel = «Путешествие»; кубики: { PIECE($dice) }
    .told = { $seat } отправляется в путешествие; кубики: { PIECE($dice) }
decision-TravelOn = Идти: { SLOT($figure) } → { SLOT($to) }{ SIZE($toll) ->
    [0] {""}
   *[other] ; оплата: { PIECE($toll) }{ $jump ->
        [yes] {" "}(переход между оазисами бесплатен)
       *[no] {""}
    }
}{ $post ->
    [yes] ; оставить торговый пост: { SLOT($figure) }
   *[no] {""}
}
    .told = { $seat } идёт дальше{ $post ->
        [yes] {" "}и оставляет торговый пост: { SLOT($figure) }
       *[no] {""}
    }
decision-StopTravelling = Закончить путешествие{ $first ->
    [none] {""}
   *[other] , сначала { SLOT($first) }
}
    .told = { $seat } заканчивает путешествие
decision-UseCityCard = Карта города: { TEXT($card, kind: "city-card") }; кубик: { PIECE($die) }{ $times ->
    [1] {""}
   *[other] ; раз: { $times }
}{ $direction ->
    [ahead] ; слева направо
    [back] ; справа налево
   *[none] {""}
}{ SIZE($goods) ->
    [0] {""}
   *[other] ; товары: { KIND($goods) }
} ({ $card })
    .told = { $seat } использует карту города { $card }; кубик: { PIECE($die) }; { TEXT($card, kind: "city-card") }
decision-RepeatCityCard = Использовать карту города ещё раз{ $direction ->
    [ahead] , слева направо
    [back] , справа налево
   *[none] {""}
}{ SIZE($goods) ->
    [0] {""}
   *[other] ; товары: { KIND($goods) }
}
    .told = { $seat } использует карту города ещё раз
decision-StopCityCard = Больше не использовать карту города
    .told = { $seat } больше не использует карту города
decision-CompleteContract = Выполнить контракт { $contract }: { TEXT($contract, kind: "contract") }
    .told = { $seat } выполняет контракт { $contract }: { TEXT($contract, kind: "contract") }
decision-TakeThreeCoins = Взять { PIECE($reward, case: "accusative") } из мешка; кубик: { PIECE($die) }
    .told = { $seat } кладёт кубик на мешок с монетами: { PIECE($die) }
decision-RerollDie = Перебросить кубик: { PIECE($die) }; оплата: { PIECE($cost) }
    .told = { $seat } перебрасывает кубик: { PIECE($die) }{ $turns ->
        [0] ; значение то же
       *[other] {""}
    }
decision-AdjustDie = Повернуть кубик: { PIECE($die) } → { PIECE($turned) }; оплата: { PIECE($cost) }
    .told = { $seat } поворачивает кубик: { PIECE($die) } → { PIECE($turned) }
decision-BuyBlackDie = Купить чёрный кубик; оплата: { PIECE($cost) }
    .told = { $seat } покупает чёрный кубик
decision-EndTurn = Закончить ход
    .told = { $seat } заканчивает ход
decision-ChooseGoods = Взять { PIECE($goods) }
    .told = { $seat } выбирает { PIECE($goods) }
decision-MakeBonusStep = Шаг: { SLOT($figure) } → { SLOT($to) }{ SIZE($toll) ->
    [0] {""}
   *[other] ; оплата: { PIECE($toll) }{ $jump ->
        [yes] {" "}(переход между оазисами бесплатен)
       *[no] {""}
    }
}
    .told = { $seat } делает бонусный шаг
decision-DeclineBonusStep = Отказаться от бонусного шага
    .told = { $seat } отказывается от бонусного шага
decision-PlaceDrawnContract = { $replaced ->
    [none] Отказаться от нового контракта
   *[other] Отказаться ради нового от контракта { $replaced }: { TEXT($replaced, kind: "contract") }
}
    .told = { $replaced ->
        [none] { $seat } отказывается от нового контракта
       *[other] { $seat } отказывается от контракта { $replaced } ради нового
    }
decision-RelocatePost = Забрать торговый пост: { SLOT($place) }
    .told = { $seat } забирает торговый пост: { SLOT($place) }
decision-ChooseOtherTown = Получить бонус города { SLOT($town) }
    .told = { $seat } выбирает бонус города { SLOT($town) }
decision-ChooseOwnTown = Получить бонус города { SLOT($town) }
    .told = { $seat } выбирает бонус города { SLOT($town) }
decision-StopTowns = Больше бонусов не брать
    .told = { $seat } больше бонусов не берёт

## Табло и варианты

category-contracts = контракты
category-towns = бонусы городов
category-city-cards = карты городов
category-objectives = цели
category-coins = монеты
category-goods = товары
category-most-contracts = больше всего контрактов
category-posts = торговые посты
category-offices = жетоны контор
category-objective-places = места на целях
category-bejing = Пекин

option-random_town_tiles = Случайные жетоны городов
option-character_draft = Выбор персонажей
option-objective_choice = Выбор целей
option-player_choice_any_town = Жетон свободного выбора называет любой другой город
option-city_card_steps_joined = Шаги за одно использование карты города — одно путешествие

## Отказы

refusal-value-above-need = Для этого столбца хватит значения { $needed }, а не { $given }
refusal-wrong-number-of-dice = Здесь нужно { $needed ->
    [one] { $needed } кубик
    [few] { $needed } кубика
   *[many] { $needed } кубиков
}, а не { $given }
refusal-colour-used = В этом раунде здесь уже выставлен кубик вашего цвета: { PLACE($space) }
refusal-occupancy-not-payable = Поле занято: за него нужно { $needed ->
    [one] { $needed } монета
    [few] { $needed } монеты
   *[many] { $needed } монет
}, а у вас { $owned }
refusal-die-not-on-board = Такого кубика у вас нет: { PIECE($die) }
refusal-different-values-given = Кубики без значения, выставленные вместе, получают одно значение
refusal-no-die-value = Такого значения у кубика нет: «{ $value }»
refusal-no-such-row = На рынке нет такого ряда: «{ $row }»
refusal-no-such-column = На рынке нет столбца { $column }
refusal-column-above-die = Столбец { $column } выше самого низкого кубика, { $lowest }
refusal-khan-full = Все поля хана заняты
refusal-die-below-left-neighbour = На кубике должно быть не меньше { $needed }, как на соседнем слева; на нём { $given }
refusal-not-a-good = Выберите золото, шёлк или перец
refusal-no-step-payable = Вам нечем заплатить за первый шаг
refusal-coins-short = Это стоит { $needed ->
    [one] { $needed } монету
    [few] { $needed } монеты
   *[many] { $needed } монет
}, а у вас { $owned }
refusal-camels-short = Это стоит { $needed ->
    [one] { $needed } верблюда
   *[other] { $needed } верблюдов
}, а у вас { $owned }
refusal-no-steps-left = Кубики позволяют { $most ->
    [one] { $most } шаг
    [few] { $most } шага
   *[many] { $most } шагов
}, и все они сделаны
refusal-no-posts-while-passing = В местах, которые вы проходите, торговые посты ставить нельзя
refusal-place-not-passed = Через это место вы не проходите: { SLOT($place) }
refusal-not-a-post-place = Здесь торговых постов не ставят: { SLOT($place) }
refusal-own-post-there = Здесь уже есть ваш торговый пост: { SLOT($place) }
refusal-no-post-left = На вашем планшете не осталось торговых постов
refusal-no-step-made = Нужно сделать хотя бы один шаг
refusal-first-end-not-named-rightly = Если шли две фигурки, назовите, где закончила одна из них; иначе ничего не называйте
refusal-no-such-place = На карте нет такого места: «{ $place }»
refusal-no-own-post-there = Здесь нет вашего торгового поста: { SLOT($place) }
refusal-not-a-small-town = Это не малый город: { SLOT($place) }
refusal-own-tile = Жетон лежит в самом этом городе: { SLOT($town) }; назовите другой
refusal-own-post-in-town = Здесь есть ваш торговый пост: { SLOT($town) }; назовите город, где его нет
refusal-negative-number = Числа меньше 0 не годятся
refusal-wrong-compensation = Монет и верблюдов вместе полагается { $needed }, а не { $given }
refusal-contract-not-active = У вас нет такого контракта: { $contract }
refusal-wrong-column-bonus = Бонус — монета или верблюд — нужно назвать столько раз: { $needed ->
    [0] ни разу
   *[other] { $needed }
}; вы назвали { $given }
refusal-wrong-number-of-columns = Взять можно один или два контракта, а не { $given }
refusal-column-twice = В каждом столбце один контракт
refusal-columns-not-ascending = Называйте столбцы слева направо
refusal-column-empty = В столбце { $column } контракта нет
refusal-wrong-number-returned = Чтобы освободить место, { $needed ->
    [0] отказываться от контрактов не нужно
    [one] нужно отказаться от { $needed } контракта
   *[other] нужно отказаться от { $needed } контрактов
}; вы назвали { $given }
refusal-starting-contract-not-last = Начальный контракт называйте вторым: он выходит из игры, а не ложится под стопку
refusal-wrong-number-of-objectives = Оставьте { $needed ->
    [one] { $needed } цель
    [few] { $needed } цели
   *[many] { $needed } целей
}, а не { $given }
refusal-objective-not-dealt = Такой цели вам не давали: { $objective }
refusal-no-own-figure-there = Здесь нет вашей фигурки: { SLOT($place) }
refusal-not-adjacent = Такой дороги нет: { SLOT($from) } → { SLOT($to) }
refusal-card-not-on-map = Карты города { $card } на карте нет
refusal-no-own-post-in-city = Здесь нет вашего торгового поста: { SLOT($place) }
refusal-post-placed-this-turn = Торговый пост поставлен в этом ходу: { SLOT($place) }; карта города доступна вам со следующего
refusal-card-used = Карта города { $card } в этом раунде уже использована
refusal-wrong-number-of-times = { $most ->
    [0] Этот кубик не позволяет использовать карту
    [1] Этот кубик позволяет использовать карту один раз
   *[other] Этот кубик позволяет использовать карту не больше { $most } раз
}, а названо { $given }
refusal-no-post-in-small-town = У вас нет торговых постов в малых городах
refusal-nothing-to-count = У вас нет того, что считает карта города { $card }
refusal-nothing-to-name = Для карты города { $card } называть ничего не нужно
refusal-payment-short = Вам нечем заплатить за карту города { $card }
refusal-no-such-direction = В этом направлении карту использовать нельзя: «{ $direction }»
refusal-wrong-number-of-goods = { $needed ->
    [0] Товаров называть не нужно
    [one] Назовите { $needed } товар
    [few] Назовите { $needed } товара
   *[many] Назовите { $needed } товаров
}, а не { $given }
refusal-goods-named-wrongly = Назовите виды товаров по порядку и разные там, где нужны разные
refusal-goods-not-different = Товары должны быть разных видов
refusal-wrong-change = Кубик поворачивают на 1 вверх или вниз, а не на { $change }
refusal-beyond-die-values = Дальше этот кубик не повернуть: { PIECE($die) }
refusal-black-die-bought-already = В этом ходу вы уже купили чёрный кубик
refusal-no-black-die-left = Чёрных кубиков на поле не осталось
refusal-not-payable = Цена: { PIECE($item, $needed) }; у вас { $owned }
refusal-dice-without-value = У ваших кубиков нет значения, которое можно изменить
refusal-main-action-due = Пока у вас есть кубик, основное действие обязательно
refusal-character-not-on-offer = Этого персонажа нет среди предложенных: { PIECE($character, kind: "character") }
refusal-town-named-before = Этот город в этом действии уже назван: { SLOT($town) }
refusal-no-town-named = Назовите хотя бы один город

## Главы правил

chapter-Additional-actions = Дополнительные действия
chapter-Characters = Персонажи
chapter-City-cards = Карты городов
chapter-Components = Состав игры
chapter-End-and-scoring = Конец игры и подсчёт очков
chapter-Favor-of-Khan = Милость хана
chapter-Hidden-information = Скрытая информация
chapter-Marketplace = Рынок
chapter-Objectives = Цели
chapter-Obtain-Contracts = Контракты
chapter-Placing-dice = Выставление кубиков
chapter-Player-counts = Число игроков
chapter-Posts-Bejing-office-bonus = Торговые посты, Пекин, конторы
chapter-Reward-symbols = Символы наград
chapter-Round-sequence = Ход раунда
chapter-Setup = Подготовка к игре
chapter-Small-town-bonuses = Бонусы малых городов
chapter-Take-5-Coins = 5 монет
chapter-Travel = Путешествие
chapter-Turn = Ход игрока
chapter-Variants = Варианты

## Правила словами игрока

rule-MP-COMP-01 = Для каждого цвета есть планшет, 5 кубиков, 9 торговых постов и 3 фигурки. Кроме того, есть 5 чёрных кубиков, 1 белый и 2 чёрных торговых поста.
rule-MP-COMP-02 = В игре 44 контракта (6 из них начальные), 31 карта города, 10 жетонов контор, 6 жетонов городов, 18 целей и 8 персонажей. У Купца свой жетон для каждого числа игроков.
rule-MP-COMP-03 = Монеты, верблюды и товары никогда не кончаются.
rule-MP-COMP-04 = На карте — Венеция, где начинаются все путешествия, 7 больших городов, 6 малых, Пекин и 10 оазисов. Их соединяют 30 дорог; некоторые стоят верблюдов или монет.
rule-MP-COMP-05 = Большие города: Москва, Каракорум, Самарканд, Ланьчжоу, Александрия, Карачи и Суматра. Малые: Аньси, Кашгар, Ормуз, Сиань, Адана и Кочи. Пекин — ни то ни другое.
rule-MP-SETUP-01 = В игре 2, 3 или 4 игрока, у каждого свой цвет.
rule-MP-SETUP-02 = Один игрок — первый в начале. Ходят по часовой стрелке, по порядку мест.
rule-MP-SETUP-03 = Каждый малый город получает жетон города. В первой игре их указывают буквы; вариант партии раздаёт их случайно.
rule-MP-SETUP-04 = Из 31 карты города по одной открыто кладут в каждый большой город и три — в Суматру. Остальные 22 не участвуют.
rule-MP-SETUP-05 = Каждый большой город получает случайный жетон конторы. Остальные 3 не участвуют.
rule-MP-SETUP-06 = Каждый игрок получает случайный начальный контракт. Остальные не участвуют.
rule-MP-SETUP-07 = Остальные 38 контрактов перемешивают: пять стопок по 6, по одной на раунд, и особая стопка из 8. Первую стопку открывают в столбцах 1–6.
rule-MP-SETUP-08 = На поле 5 чёрных кубиков при 4 игроках, 4 при 3 и 3 при 2.
rule-MP-SETUP-09 = Каждый игрок начинает с 5 кубиками, 9 торговыми постами и 2 верблюдами. У первого игрока 7 монет, у следующего 8, затем 9 и 10.
rule-MP-SETUP-10 = У каждого игрока фигурка в Венеции. Все начинают с 0 очков.
rule-MP-SETUP-11 = В первой игре персонажей раздают по порядку хода: Рашид, Маттео, Берке и, вчетвером, Купец.
rule-MP-SETUP-12 = В первой игре каждый игрок получает 2 случайные цели, скрытые от других.
rule-MP-SETUP-13 = Некоторые персонажи начинают не как все: Виллем — с 2 лишними торговыми постами, Никколо и Марко — со второй фигуркой, Хубилай — с фигуркой и торговым постом в Пекине, Маттео — с белым кубиком.
rule-MP-SETUP-14 = Сначала раскладывают поле, затем контракты, монеты и верблюдов, персонажей и цели.
rule-MP-VAR-00 = Три варианта можно сочетать как угодно. Больше ничего не меняется.
rule-MP-VAR-01 = Вариант: шесть жетонов городов раздают шести малым городам случайно.
rule-MP-VAR-02 = Вариант: выкладывают на одного персонажа больше, чем игроков. Первым выбирает последний по порядку хода, последним — первый игрок. Взятого персонажа выбрать нельзя.
rule-MP-VAR-03 = Вариант: вы получаете 4 цели и тайно оставляете ровно 2. Остальные выходят из игры закрытыми.
rule-MP-PC-4 = Вчетвером в начале поля не занимает ни один кубик.
rule-MP-PC-3 = Втроём чёрных кубиков 4, а на первом поле хана всю игру лежит нейтральный кубик со значением 1.
rule-MP-PC-2 = Вдвоём чёрных кубиков 3. Нейтральные кубики со значением 1 лежат на двух первых полях хана и на поле «5 монет», которое поэтому всегда занято. Они остаются всю игру.
rule-MP-ROUND-01 = В игре пять раундов. За ними следует итоговый подсчёт.
rule-MP-ROUND-02 = Со 2-го раунда первый игрок — тот, кто в прошлом раунде путешествовал последним. Если не путешествовал никто, первый игрок прежний. Бонусные шаги — не путешествие.
rule-MP-ROUND-03 = В начале каждого раунда вы получаете бонус каждого малого города с вашим торговым постом и бонус раунда своего персонажа.
rule-MP-ROUND-04 = В начале раунда все кубики забирают: ваши — к вам, чёрные — на поле. Нейтральные остаются.
rule-MP-ROUND-05 = Затем все игроки бросают все свои кубики. Рашид не бросает.
rule-MP-ROUND-06 = Если сумма ваших кубиков меньше 15, вы получаете разницу монетами и верблюдами в любом сочетании. Вы берёте её всю. Белый кубик Маттео считается; Рашид ничего не получает. Первый ход начинается, когда выбрали все.
rule-MP-ROUND-07 = Игроки ходят по часовой стрелке, начиная с первого. Игрока без кубиков пропускают. Раунд кончается, когда кубиков нет ни у кого.
rule-MP-ROUND-08 = В конце раунда оставшиеся открытые контракты кладут закрытыми под особую стопку, а следующие 6 заполняют столбцы 1–6. После 5-го раунда новых нет.
rule-MP-TURN-01 = Ваш ход — одно основное действие и сколько угодно дополнительных до и после него. Дополнительные действия не прерывают основное и то, что оно ещё даёт.
rule-MP-TURN-02 = Пока у вас есть кубик, основное действие обязательно. Закончить ход без него можно, только если последний кубик ушёл на дополнительные действия.
rule-MP-TURN-03 = Если платить не за что, всегда можно положить кубик на мешок с монетами за 3 монеты.
rule-MP-TURN-04 = После основного действия можно выполнять дополнительные, в том числе с оставшимися кубиками. Если вы получаете чёрный кубик, вы остаётесь в раунде.
rule-MP-TURN-05 = Если в конце вашего хода у вас нет кубиков, вы выходите из раунда. То, что вам приносят действия других, вы всё равно получаете.
rule-MP-TURN-06 = Вы решаете только в свой ход и выполняете в нём одно основное действие. Всем сразу доступны только решения, которые принимают одновременно.
rule-MP-DICE-01 = Вы выставляете кубики со своего планшета: своего цвета, чёрные, белый у Маттео. Каждое поле требует своего числа: 2 для шёлка и путешествия, 3 для золота, в остальных местах 1.
rule-MP-DICE-02 = Сначала вы выставляете кубики, затем платите, если поле занято, затем выполняете действие. Тем, что приносит действие, за поле платить нельзя.
rule-MP-DICE-03 = Самый низкий из выставленных кубиков определяет, сколько может действие. Сделать можно меньше, но не ничего.
rule-MP-DICE-04 = Кубики своего цвета можно выставить на одно поле только раз за раунд. Четыре ряда рынка — разные поля, хан — одно. Одни чёрные и белые кубики можно выставлять снова. У мешка с монетами предела нет.
rule-MP-DICE-05 = Чёрные кубики, выставленные раньше, не мешают выставить там кубики своего цвета, и наоборот.
rule-MP-DICE-06 = Если на поле уже лежит любой кубик, вы платите столько монет, сколько на самом низком из выставляемых. На мешке с монетами, у хана и на картах городов не платят ничего, а Берке не платит никогда.
rule-MP-DICE-07 = Кубики кладут стопкой в том порядке, в каком их выставили, чтобы все видели, кто путешествовал последним.
rule-MP-DICE-08 = Чёрный кубик ваш до конца раунда. Больше, чем лежит на поле, их не бывает.
rule-MP-COIN5-01 = «5 монет»: выставьте 1 кубик с любым значением и возьмите 5 монет. Значение важно, только если поле занято.
rule-MP-COIN5-02 = Вдвоём поле «5 монет» всегда занято, так что вы сначала платите значение кубика. Если у соперника Купец, он получает 2 монеты.
rule-MP-MKT-01 = Рынок: выставьте 1 кубик за верблюдов или перец, 2 за шёлк, 3 за золото и возьмите то, что даёт один столбец. Его номер — не больше самого низкого кубика.
rule-MP-MKT-02 = Столбец вы выбираете сами, от 1 до самого низкого кубика, и берёте всё, что он даёт.
rule-MP-MKT-03 = Ряд верблюдов даёт столько верблюдов, каков номер столбца.
rule-MP-MKT-04 = Столбец 5 ряда золота даёт 3 золота и бонусный шаг, который вы делаете в составе действия.
rule-MP-MKT-05 = Когда вы идёте на рынок, а Купец — у другого игрока, он тоже получает 1 товар этого ряда.
rule-MP-KHAN-01 = «Милость хана»: выставьте 1 кубик на следующее свободное поле и возьмите 1 товар на выбор и 2 верблюдов. Кубик не может быть ниже соседнего слева.
rule-MP-KHAN-02 = За поля хана вы не платите. Кубик своего цвета можно выставить там раз за раунд.
rule-MP-KHAN-03 = К хану нельзя, если все 4 поля заняты или кубик слишком низок. Верблюды и монеты — не товары.
rule-MP-CON-01 = «Контракты»: выставьте 1 кубик и возьмите 1 или 2 контракта из разных столбцов, не выше значения кубика.
rule-MP-CON-02 = Контракт столбца 5 приносит ещё 1 монету или 1 верблюда, столбца 6 — 2 монеты или 2 верблюдов.
rule-MP-CON-03 = У вас место для двух контрактов. Если новым нужно больше, вы отказываетесь от лишних, но не от тех, что берёте. Такой контракт ложится под особую стопку в названном вами порядке; начальный выходит из игры.
rule-MP-CON-04 = Когда контракты взяты, остальные сдвигаются влево.
rule-MP-CON-05 = Если открытых контрактов в раунде не осталось, открывают 2 верхних особой стопки.
rule-MP-CON-06 = Возьмите 1 или 2 контракта из разных непустых столбцов не выше значения кубика.
rule-MP-CON-07 = Контракт ничего не приносит, пока не выполнен, и ничего в конце игры.
rule-MP-TRAVEL-01 = «Путешествие»: выставьте 2 кубика и сделайте хотя бы один шаг и не больше, чем на меньшем кубике. Сначала вы платите за занятое поле, затем за шаги и дороги.
rule-MP-TRAVEL-02 = Путешествие в 1 шаг стоит 3 монеты, в 2 шага — 7, в 3 или 4 — 12, в 5 или 6 — 18.
rule-MP-TRAVEL-03 = Верблюдов или монеты дороги вы платите каждый раз, когда проходите её.
rule-MP-TRAVEL-04 = Путешествие идёт по дорогам оттуда, где стоит ваша фигурка. Можно приходить в одно место дважды и поворачивать назад.
rule-MP-TRAVEL-05 = Там, где путешествие кончается, вы обязаны поставить торговый пост, если вашего там нет. В оазисах и Венеции их не ставят. Если ваш там уже есть, ничего не происходит.
rule-MP-TRAVEL-06 = Там, где вы только проходите, вы ничего не ставите — если вы не Виллем.
rule-MP-TRAVEL-07 = Игрок, который в раунде путешествует последним, — первый в следующем.
rule-MP-TRAVEL-08 = В одном месте может быть сколько угодно фигурок и торговых постов разных игроков.
rule-MP-TRAVEL-09 = Путешествовать можно только своей фигуркой, по дорогам, не дальше меньшего кубика и если вы можете заплатить за поле, шаги и дороги вместе.
rule-MP-TRAVEL-10 = Вы идёте шаг за шагом. Каждый стоит своей дороги и того, что добавляет к цене путешествия: 3, 4, 5, 0, 6 и 0 монет. После первого шага можно остановиться. То, что даёт место, приходит, только когда вы остановились.
rule-MP-POST-01 = Торговые посты вы берёте со своего планшета слева направо; в каждом месте у вас не больше одного.
rule-MP-POST-02 = 8-й торговый пост сразу приносит 5 очков, 9-й — ещё 10, а 11-й у Виллема — ещё 10. Перенос поста не считается снова.
rule-MP-POST-03 = Если нужен торговый пост, а на планшете их не осталось, вы обязаны перенести один с карты туда, где остановилась ваша фигурка.
rule-MP-POST-04 = Перенесённый торговый пост приносит в новом месте то же, что новый. Прежнее место потеряно для карт городов, бонусов и целей.
rule-MP-POST-05 = В большом городе первый торговый пост получает жетон конторы, а картой города вы можете пользоваться со следующего хода. В малом вы получаете бонус сейчас и в начале каждого раунда. В Пекине вы занимаете лучшее свободное поле.
rule-MP-BEJ-01 = Поля Пекина приносят в конце игры 10, 7, 4 и 1 очко. Новый торговый пост занимает лучшее свободное.
rule-MP-BEJ-02 = Если торговый пост уходит из Пекина, его поле свободно. Остальные не сдвигаются.
rule-MP-BEJ-03 = Из Пекина можно идти дальше. Там нет ни карты города, ни жетона конторы. Торговый пост там считается поставленным.
rule-MP-OFFICE-01 = Первый торговый пост в большом городе получает его жетон конторы, который выходит из игры. Следующие не получают ничего.
rule-MP-TOWN-01 = Бонус малого города вы получаете, когда ставите там торговый пост, и снова в начале каждого следующего раунда. Так же и все остальные с торговым постом там.
rule-MP-TOWN-02 = Жетоны городов дают 5 монет, 3 верблюдов, 1 верблюда и 3 монеты, 3 очка, 2 разных товара или бонус другого города на выбор.
rule-MP-TOWN-03 = Выберите два товара разных видов.
rule-MP-TOWN-04 = Назовите малый город, где нет вашего торгового поста, и получите его бонус. Каждый раз вы выбираете снова. Если такого города нет, вы ничего не получаете. Вариант партии позволяет назвать любой город.
rule-MP-CITY-01 = Карта города: выставьте 1 кубик на карту города в большом городе с вашим торговым постом. Каждую карту использует раз за раунд один игрок. Три карты Суматры — разные.
rule-MP-CITY-02 = Картой города можно пользоваться, только если торговый пост стоял там до этого хода.
rule-MP-CITY-03 = Обмен карты города можно повторить столько раз, сколько на кубике, но хотя бы раз. Каждый раз вы сначала платите, можно и полученным раньше. Каждый шаг от карты — отдельное путешествие, если вариант партии их не соединяет. Шаги, которые невозможны или не нужны, пропадают.
rule-MP-CITY-04 = На некоторых картах таблица: вы получаете то, что стоит у значения кубика. Ещё одна даёт 2 монеты за каждое очко кубика.
rule-MP-CITY-05 = Некоторые карты платят за каждый выполненный контракт или за каждый поставленный торговый пост, но не больше значения кубика. Нужен хотя бы один.
rule-MP-CITY-06 = Меняйте верблюдов на 3 монеты каждого или монеты на верблюда каждую: одно направление на всё действие.
rule-MP-CITY-07 = Меняйте товар на 2 верблюдов или очко на 3 монеты, или наоборот, столько раз, сколько на кубике. Направление и товар вы выбираете каждый раз. Очки могут опуститься ниже 0.
rule-MP-CITY-08 = Получите бонус малых городов с вашим торговым постом, каждый раз другого: одного при кубике от 1 до 4 и до двух при 5 или 6, либо стольких, сколько на кубике, по 1 монете за каждый. Нужен хотя бы один такой город.
rule-MP-CITY-09 = Картой города нельзя пользоваться без торгового поста в её городе, если её уже использовали в этом раунде, чаще, чем показывает кубик, или если вам нечем заплатить хотя бы раз.
rule-MP-CITY-10 = Карты городов остаются на месте и никому не принадлежат.
rule-MP-ADD-01 = Выполнить контракт: заплатите все товары и верблюдов, которых он требует, и получите все его награды. Он считается выполненным, и место свободно ещё до выплаты наград.
rule-MP-ADD-02 = Положите кубик с любым значением на мешок с монетами и возьмите 3 монеты. Это можно делать сколько угодно раз.
rule-MP-ADD-03 = Заплатите 1 верблюда и перебросьте один из кубиков на своём планшете. Рашид этого не может.
rule-MP-ADD-04 = Заплатите 2 верблюдов и поверните один из кубиков на своём планшете на 1 вверх или вниз. 6 не повернуть вверх, 1 — вниз. Рашид этого не может.
rule-MP-ADD-05 = Заплатите 3 верблюдов, возьмите с поля чёрный кубик и бросьте его. Купить можно один за ход; полученные иначе не считаются.
rule-MP-ADD-06 = Дополнительные действия можно смешивать в любом порядке. Например, чёрный кубик, два переброса и один поворот стоят 7 верблюдов.
rule-MP-REW-01 = Монеты, верблюды, золото, шёлк, перец и очки добавляются к тому, что у вас есть.
rule-MP-REW-02 = Для товаров на выбор вы называете виды. Если символ показывает разные товары, виды должны различаться. Верблюды — не товары.
rule-MP-REW-03 = Награду выдают по порядку: монеты, верблюды, названные товары и очки, затем товары на выбор, контракт, чёрный кубик, шаг. Каждую часть выполняют до следующей.
rule-MP-REW-04 = Возьмите чёрный кубик, бросьте его и оставьте на этот раунд. Если их не осталось, вы ничего не получаете.
rule-MP-REW-05 = Бонусный шаг ведёт вашу фигурку по одной дороге. Вы платите за дорогу, но не за шаг, и ставите торговый пост как обычно. От него можно отказаться. Путешествием он не считается.
rule-MP-REW-06 = Возьмите верхний контракт особой стопки. Если места нет, откажитесь от него или поменяйте на один из своих: тот, от которого вы отказались, ложится под особую стопку, а начальный выходит из игры. Если стопка пуста, вы ничего не получаете.
rule-MP-CHAR-01 = Рашид никогда не бросает. Каждому кубику, и чёрному, вы при выставлении даёте любое значение от 1 до 6, одно для всех выставленных вместе. Цены и порядок кубиков у хана действуют и для вас. За низкие кубики возмещения нет.
rule-MP-CHAR-02 = У Маттео в каждом раунде белый кубик, и в начале каждого раунда он тянет контракт особой стопки.
rule-MP-CHAR-03 = Берке не платит за занятые поля. Использованная карта города остаётся использованной и для него.
rule-MP-CHAR-04 = У Никколо и Марко две фигурки. Шаги путешествия можно делить между ними; цена зависит от всех шагов вместе. Обе идут раньше, чем что-либо ставят. В начале каждого раунда вы получаете 1 верблюда.
rule-MP-CHAR-05 = У Виллема 11 торговых постов. В путешествии из нескольких шагов вы можете ставить их и в городах, через которые проходите и где вашего нет. Если поставлены все 11, вы получаете 10 очков.
rule-MP-CHAR-06 = То, что приносят торговые посты Виллема в пути, выдают после путешествия, в порядке мест.
rule-MP-CHAR-07 = Хубилай начинает в Пекине, с первым торговым постом на поле в 10 очков.
rule-MP-CHAR-08 = С Иоанном шаг может вести из оазиса в любой другой оазис, без платы за дорогу. Это касается и бонусных шагов. В начале каждого раунда вы получаете 3 монеты.
rule-MP-CHAR-09 = Бонус раунда персонажа выдают в каждом раунде, включая первый.
rule-MP-CHAR-10 = Когда другой игрок идёт на рынок, Купец получает 1 товар этого ряда. Втроём Купец получает ещё 1 верблюда, когда другой идёт к хану, вдвоём — 2 монеты, когда другой берёт 5 монет.
rule-MP-OBJ-01 = У вас две цели, тайные до конца. Цель приносит очки, только если ваши торговые посты есть в обоих её местах.
rule-MP-OBJ-02 = Очки дают и разные места ваших целей, где есть ваш торговый пост: 1 очко за одно, 3 за два, 6 за три, 10 за четыре.
rule-MP-END-01 = Игра кончается после 5-го раунда.
rule-MP-END-02 = В конце вы получаете очки за цели, 1 очко за каждые 10 монет и очки поля в Пекине. С торговым постом в Пекине — ещё 1 очко за каждые 2 товара. Больше всего выполненных контрактов — 7 очков, при равенстве каждому.
rule-MP-END-03 = Побеждает игрок, у которого больше всего очков. При равенстве побеждает тот, у кого больше верблюдов. Если равенство сохраняется, победу делят.
rule-MP-END-04 = Монеты, верблюды и товары при подсчёте остаются у вас.
rule-MP-HIDE-01 = Ваши цели до итогового подсчёта видите только вы. Отложенных целей не видит никто.
rule-MP-HIDE-02 = Порядка следующих контрактов не знает никто. Все видят, сколько их.
rule-MP-HIDE-03 = Неиспользованные карты городов, жетоны контор, персонажей и начальные контракты не показывают.
rule-MP-HIDE-04 = Все видят монеты, верблюдов, товары, кубики, контракты, торговые посты и очки. В показанных очках нет итогового подсчёта.
rule-MP-HIDE-05 = Что выпадет или придёт, не знает никто. Пока игроки выбирают одновременно, видно только, кто уже выбрал.
