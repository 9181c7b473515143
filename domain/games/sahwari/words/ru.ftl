# Сахвари по-русски.
# Идентификаторы и подстановки те же, что в en.ftl.

game-title = Сахвари
seat-1 = Синий
seat-2 = Жёлтый
seat-3 = Зелёный
seat-4 = Красный

## Ресурсы

piece-artifact = { $count ->
    [one] { $count } артефакт
    [few] { $count } артефакта
   *[many] { $count } артефактов
}
    .name = артефакт
    .one = { $count ->
        [1] артефакт
       *[other] { piece-artifact }
    }
    .accusative = { $count ->
        [1] артефакт
        [one] { $count } артефакт
        [few] { $count } артефакта
       *[many] { $count } артефактов
    }
piece-recruit = { $count ->
    [one] { $count } рекрут
    [few] { $count } рекрута
   *[many] { $count } рекрутов
}
    .name = рекрут
    .one = { $count ->
        [1] рекрут
       *[other] { piece-recruit }
    }
    .accusative = { $count ->
        [1] рекрута
        [one] { $count } рекрута
        [few] { $count } рекрутов
       *[many] { $count } рекрутов
    }
piece-small = { $count ->
    [one] { $count } малый караван
    [few] { $count } малых каравана
   *[many] { $count } малых караванов
}
    .name = малый караван
piece-small-face = малый караван { $face }
piece-guarded = { $count ->
    [one] { $count } охраняемый караван
    [few] { $count } охраняемых каравана
   *[many] { $count } охраняемых караванов
}
    .name = охраняемый караван
piece-guarded-face = охраняемый караван { $face }
piece-small-side = { $count ->
    [one] { $count } скрытая сторона малого каравана
    [few] { $count } скрытые стороны малых караванов
   *[many] { $count } скрытых сторон малых караванов
}
    .name = сторона малого каравана
piece-small-side-face = сторона малого каравана { $face }
    .text = { PIECE($icons) }
piece-guarded-side = { $count ->
    [one] { $count } скрытая сторона охраняемого каравана
    [few] { $count } скрытые стороны охраняемых караванов
   *[many] { $count } скрытых сторон охраняемых караванов
}
    .name = сторона охраняемого каравана
piece-guarded-side-face = сторона охраняемого каравана { $face }
    .text = { PIECE($icons) }

## Верблюды

piece-blue = { $count ->
    [one] { $count } синий верблюд
    [few] { $count } синих верблюда
   *[many] { $count } синих верблюдов
}
    .name = синий верблюд
    .accusative = { $count ->
        [1] синего верблюда
        [one] { $count } синего верблюда
        [few] { $count } синих верблюдов
       *[many] { $count } синих верблюдов
    }
piece-blue-face = синий верблюд { $face }
    .accusative = синего верблюда { $face }
    .own = верблюда { $face }
piece-yellow = { $count ->
    [one] { $count } жёлтый верблюд
    [few] { $count } жёлтых верблюда
   *[many] { $count } жёлтых верблюдов
}
    .name = жёлтый верблюд
    .accusative = { $count ->
        [1] жёлтого верблюда
        [one] { $count } жёлтого верблюда
        [few] { $count } жёлтых верблюдов
       *[many] { $count } жёлтых верблюдов
    }
piece-yellow-face = жёлтый верблюд { $face }
    .accusative = жёлтого верблюда { $face }
    .own = верблюда { $face }
piece-green = { $count ->
    [one] { $count } зелёный верблюд
    [few] { $count } зелёных верблюда
   *[many] { $count } зелёных верблюдов
}
    .name = зелёный верблюд
    .accusative = { $count ->
        [1] зелёного верблюда
        [one] { $count } зелёного верблюда
        [few] { $count } зелёных верблюдов
       *[many] { $count } зелёных верблюдов
    }
piece-green-face = зелёный верблюд { $face }
    .accusative = зелёного верблюда { $face }
    .own = верблюда { $face }
piece-red = { $count ->
    [one] { $count } красный верблюд
    [few] { $count } красных верблюда
   *[many] { $count } красных верблюдов
}
    .name = красный верблюд
    .accusative = { $count ->
        [1] красного верблюда
        [one] { $count } красного верблюда
        [few] { $count } красных верблюдов
       *[many] { $count } красных верблюдов
    }
piece-red-face = красный верблюд { $face }
    .accusative = красного верблюда { $face }
    .own = верблюда { $face }
piece-guild = { $count ->
    [one] { $count } верблюд гильдии
    [few] { $count } верблюда гильдии
   *[many] { $count } верблюдов гильдии
}
    .name = верблюд гильдии
    .accusative = { $count ->
        [1] верблюда гильдии
        [one] { $count } верблюда гильдии
        [few] { $count } верблюдов гильдии
       *[many] { $count } верблюдов гильдии
    }
piece-guild-face = верблюд гильдии { $face }
    .accusative = верблюда гильдии { $face }

## Тайлы

piece-tile-artifact = { $count ->
    [one] { $count } тайл: артефакт
    [few] { $count } тайла: артефакт
   *[many] { $count } тайлов: артефакт
}
    .name = тайл: артефакт
piece-tile-artifact-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-recruit = { $count ->
    [one] { $count } тайл: рекрут
    [few] { $count } тайла: рекрут
   *[many] { $count } тайлов: рекрут
}
    .name = тайл: рекрут
piece-tile-recruit-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-small = { $count ->
    [one] { $count } тайл: малый караван
    [few] { $count } тайла: малый караван
   *[many] { $count } тайлов: малый караван
}
    .name = тайл: малый караван
piece-tile-small-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-guarded = { $count ->
    [one] { $count } тайл: охраняемый караван
    [few] { $count } тайла: охраняемый караван
   *[many] { $count } тайлов: охраняемый караван
}
    .name = тайл: охраняемый караван
piece-tile-guarded-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-artifact-recruit = { $count ->
    [one] { $count } тайл: артефакт и рекрут
    [few] { $count } тайла: артефакт и рекрут
   *[many] { $count } тайлов: артефакт и рекрут
}
    .name = тайл: артефакт и рекрут
piece-tile-artifact-recruit-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-artifact-guarded = { $count ->
    [one] { $count } тайл: артефакт и охраняемый караван
    [few] { $count } тайла: артефакт и охраняемый караван
   *[many] { $count } тайлов: артефакт и охраняемый караван
}
    .name = тайл: артефакт и охраняемый караван
piece-tile-artifact-guarded-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-artifact-small = { $count ->
    [one] { $count } тайл: артефакт и малый караван
    [few] { $count } тайла: артефакт и малый караван
   *[many] { $count } тайлов: артефакт и малый караван
}
    .name = тайл: артефакт и малый караван
piece-tile-artifact-small-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-recruit-small = { $count ->
    [one] { $count } тайл: рекрут и малый караван
    [few] { $count } тайла: рекрут и малый караван
   *[many] { $count } тайлов: рекрут и малый караван
}
    .name = тайл: рекрут и малый караван
piece-tile-recruit-small-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-recruit-guarded = { $count ->
    [one] { $count } тайл: рекрут и охраняемый караван
    [few] { $count } тайла: рекрут и охраняемый караван
   *[many] { $count } тайлов: рекрут и охраняемый караван
}
    .name = тайл: рекрут и охраняемый караван
piece-tile-recruit-guarded-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-artifact-recruit-small = { $count ->
    [one] { $count } тайл: артефакт, рекрут и малый караван
    [few] { $count } тайла: артефакт, рекрут и малый караван
   *[many] { $count } тайлов: артефакт, рекрут и малый караван
}
    .name = тайл: артефакт, рекрут и малый караван
piece-tile-artifact-recruit-small-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-artifact-recruit-guarded = { $count ->
    [one] { $count } тайл: артефакт, рекрут и охраняемый караван
    [few] { $count } тайла: артефакт, рекрут и охраняемый караван
   *[many] { $count } тайлов: артефакт, рекрут и охраняемый караван
}
    .name = тайл: артефакт, рекрут и охраняемый караван
piece-tile-artifact-recruit-guarded-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-tile-artifact-small-guarded = { $count ->
    [one] { $count } тайл: артефакт, малый и охраняемый караваны
    [few] { $count } тайла: артефакт, малый и охраняемый караваны
   *[many] { $count } тайлов: артефакт, малый и охраняемый караваны
}
    .name = тайл: артефакт, малый и охраняемый караваны
piece-tile-artifact-small-guarded-face = { $count ->
    [1] { $face ->
        [desert] пустыня
       *[oasis] оазис
    }
    [one] { $face ->
        [desert] { $count } пустыня
       *[oasis] { $count } оазис
    }
    [few] { $face ->
        [desert] { $count } пустыни
       *[oasis] { $count } оазиса
    }
   *[many] { $face ->
        [desert] { $count } пустынь
       *[oasis] { $count } оазисов
    }
}
piece-guild-tile = тайл гильдии
    .name = центр

## Карты, лидеры, символы

piece-card = { $count ->
    [one] { $count } карта рекрута
    [few] { $count } карты рекрутов
   *[many] { $count } карт рекрутов
}
    .name = карта рекрута
    .accusative = { $count ->
        [1] карту рекрута
        [one] { $count } карту рекрута
        [few] { $count } карты рекрутов
       *[many] { $count } карт рекрутов
    }
piece-card-faces = карты рекрутов { $faces }
piece-card-face = карта рекрута { $face }
    .accusative = карту рекрута { $face }
    .text = { PIECE($left-colour) }: { PIECE($left) } | { PIECE($right-colour) }: { PIECE($right) }{ $ability ->
        [merchant] ; клановая способность: Торговец
        [diplomat] ; клановая способность: Дипломат
        [thief] ; клановая способность: Вор
        [spy] ; клановая способность: Шпион
        [dealer] ; клановая способность: Делец
       *[none] {""}
    }
piece-leader = { $count ->
    [one] { $count } лидер клана
    [few] { $count } лидера клана
   *[many] { $count } лидеров клана
}
    .name = лидер клана

piece-leader-merchant = Торговец
    .text = влияние +{ $points } за каждую пару артефактов в области клана; { PIECE($left-colour) }: { PIECE($left) } | { PIECE($right-colour) }: { PIECE($right) }
piece-leader-diplomat = Дипломат
    .text = влияние +{ $points } за каждую пару карт рекрутов в области клана; { PIECE($left-colour) }: { PIECE($left) } | { PIECE($right-colour) }: { PIECE($right) }
piece-leader-thief = Вор
    .text = влияние +{ $points } за каждую пару из артефакта и каравана в области клана; { PIECE($left-colour) }: { PIECE($left) } | { PIECE($right-colour) }: { PIECE($right) }
piece-leader-spy = Шпион
    .text = влияние +{ $points } за каждую пару активированных подзорных труб; { PIECE($left-colour) }: { PIECE($left) } | { PIECE($right-colour) }: { PIECE($right) }
piece-leader-dealer = Делец
    .text = влияние +{ $points } за каждую пару из активированного места с атакой и артефакта; { PIECE($left-colour) }: { PIECE($left) } | { PIECE($right-colour) }: { PIECE($right) }
piece-leader-explorer = Исследователь
    .text = до двух перемещений верблюда, но не назад; сбор только на последнем тайле; { PIECE($left-colour) }: { PIECE($left) } | { PIECE($right-colour) }: { PIECE($right) }

piece-colour-crimson = багряный
piece-colour-teal = бирюзовый
piece-colour-amber = янтарный
piece-colour-violet = фиолетовый
piece-icon-influence = влияние { $count }
piece-icon-recruit = карта рекрута
piece-icon-renew = обновление
piece-icon-spy = подзорная труба
piece-icon-chest = сундук
piece-icon-bird = птица
piece-icon-caravan = караван
piece-icon-tornado = смерч
piece-icon-attack = атака

## Жетоны стратегии и маркеры

piece-strategy = { $count ->
    [one] { $count } жетон стратегии
    [few] { $count } жетона стратегии
   *[many] { $count } жетонов стратегии
}
    .name = жетон стратегии
    .accusative = { $count ->
        [1] жетон стратегии
        [one] { $count } жетон стратегии
        [few] { $count } жетона стратегии
       *[many] { $count } жетонов стратегии
    }
piece-strategy-attack = { $count ->
    [one] { $count } жетон стратегии
    [few] { $count } жетона стратегии
   *[many] { $count } жетонов стратегии
}
piece-strategy-lock = { $count ->
    [one] { $count } замок
    [few] { $count } замка
   *[many] { $count } замков
}
piece-start-player = маркер первого игрока
    .name = маркер первого игрока
piece-last-round = маркер последнего раунда
    .name = маркер последнего раунда
piece-taken = отметка о ресурсе, взятом с тайла
    .name = отметка о ресурсе, взятом с тайла
piece-withdrawal = { $count ->
    [one] { $count } отметка об отозванном верблюде
    [few] { $count } отметки об отозванных верблюдах
   *[many] { $count } отметок об отозванных верблюдах
}
    .name = отметка об отозванном верблюде
piece-round = маркер раунда
    .name = маркер раунда
piece-round-face = { $face ->
    [0] перед первым раундом
   *[other] раунд { $face }
}
piece-stage = маркер фазы
    .name = маркер фазы
piece-stage-start = начало хода
piece-stage-moved = верблюд перемещён
piece-stage-collected = ресурс собран
piece-stage-guild-moved = верблюд гильдии перемещён
piece-stage-over = между ходами
piece-collector = отметка верблюда, который собирает
    .name = отметка верблюда, который собирает
piece-collector-face = { $face ->
    [none] отметка верблюда, который собирает: нет
   *[other] отметка верблюда, который собирает: { PIECE($face) }
}
piece-stalled-rounds = счётчик раундов, в которых ни один верблюд не мог ходить
    .name = счётчик раундов, в которых ни один верблюд не мог ходить
piece-stalled-rounds-face = раундов, в которых ни один верблюд не мог ходить: { $face }
piece-idle-rounds = счётчик раундов, в которых тайлы не дали ресурсов
    .name = счётчик раундов, в которых тайлы не дали ресурсов
piece-idle-rounds-face = раундов, в которых тайлы не дали ресурсов: { $face }

## Зоны

area-supply = Запас
    .place = запас
area-round = Раунд
    .place = раунд
area-box = Не участвует в игре
    .place = коробка
area-out = Вышло из игры
    .place = коробка
area-tiles = Невыложенные тайлы
    .place = невыложенные тайлы
area-tile = Тайлы стороной с ресурсами
    .place = тайл { $slot }
area-flipped = Перевёрнутые тайлы
    .place = тайл { $slot }
area-on = Ресурсы на тайлах
    .place = тайл { $slot }
area-camel = Верблюды на тайлах
    .place = тайл { $slot }
area-dashboard = Верблюды на планшетах
    .place = планшет ({ $seat })
    .yours = ваш планшет
area-sides = Нерозданные караваны
    .place = нерозданные караваны
area-under = Скрытые стороны караванов
    .place = { $slot }
area-side = Раскрытые стороны караванов
    .place = { $slot }
area-caravans = Караваны клана
    .place = караваны ({ $seat })
    .yours = ваши караваны
area-deck = Колода карт рекрутов
    .place = колода
area-display = Область найма
    .place = область найма
area-discard = Сброшенные карты рекрутов
    .place = сброс
area-leaders = Лидеры кланов вне игры
    .place = лидеры кланов вне игры
area-leader = Лидер клана
    .place = планшет клана ({ $seat })
    .yours = ваш планшет клана
area-storage = Склад
    .place = склад ({ $seat })
    .yours = ваш склад
area-ability = Замки на способностях склада
    .place = способность склада { $slot } ({ $seat })
    .yours = ваша способность склада { $slot }
area-track = Трек рекрутов
    .place = трек рекрутов ({ $seat })
    .yours = ваш трек рекрутов
area-gained = Артефакты, которые надо разместить
    .place = рука ({ $seat })
    .yours = ваша рука
area-strategy = Жетоны стратегии
    .place = жетоны стратегии ({ $seat })
    .yours = ваши жетоны стратегии
area-row = Ряд карт
    .place = ряд { $slot } ({ $seat })
    .yours = ваш ряд { $slot }
area-space = Место для артефакта
    .place = место для артефакта { $slot } ({ $seat })
    .yours = ваше место для артефакта { $slot }
area-start = Первый игрок
    .place = { $seat }
    .yours = вы
area-stage = Фаза хода
    .place = фаза хода
area-collector = Верблюд, который собирает
    .place = верблюд, который собирает
area-ending = Конец игры
    .place = конец игры
area-withdrawals = Верблюды, отозванные в этом раунде
    .place = этот раунд
area-taken = Ресурсы, взятые с тайлов в этом раунде
    .place = этот раунд
area-stalled = Раунды, в которых ни один верблюд не мог ходить
    .place = раунды, в которых ни один верблюд не мог ходить
area-idle = Раунды, в которых тайлы не дали ресурсов
    .place = раунды, в которых тайлы не дали ресурсов

## Места

slot-tile = ({ $slot })
slot-flipped = ({ $slot })
slot-on = ({ $slot })
slot-camel = ({ $slot })
slot-map = ({ $slot })
slot-under = { PIECE($slot) }
slot-side = { PIECE($slot) }
slot-ability = { $slot }
slot-row = { $head ->
    [left] слева { $part }
   *[right] справа { $part }
}
slot-space = { $head ->
    [left] слева { $part }
   *[right] справа { $part }
}

## Что происходит на столе

move-start-player-to-start = { $seat } ходит первым
    .you = Вы ходите первым
move-tiles-tile = {""}
move-to-on = В начале на тайле { SLOT($to, area: "tile") }: { PIECE($pieces) }
move-sides-under = {""}
move-box-camel = В начале на тайле { SLOT($to, area: "tile") }: { PIECE($pieces) }
move-deck-display = Открыто: { $count ->
    [1] { DETAIL($pieces) }
    [2] { DETAIL($pieces) }
   *[other] { PIECE($pieces) }
}
move-leaders-leader = Лидер клана ({ $seat }): { PIECE($pieces) }
    .you = Лидер вашего клана: { PIECE($pieces) }
move-strategy-stock = { $seat } сбрасывает { PIECE($pieces, case: "accusative") }
    .you = Вы сбрасываете { PIECE($pieces, case: "accusative") }
move-strategy-ability = { $seat } кладёт замок: { $target }
    .you = Вы кладёте замок: { $target }
move-stock-space = Закрыто замком: { $target }
move-camel-camel = { PIECE($pieces) }: { SLOT($from, area: "tile") } → { SLOT($to, area: "tile") }
move-camel-dashboard = { PIECE($pieces) } уходит с карты
move-dashboard-camel = { PIECE($pieces) } возвращается на карту: { SLOT($to, area: "tile") }
move-on-gained = { $seat } получает { PIECE($pieces, case: "accusative") }: { $source }
    .you = Вы получаете { PIECE($pieces, case: "accusative") }: { $source }
move-supply-gained = { $seat } получает { PIECE($pieces, case: "accusative") } из запаса
    .you = Вы получаете { PIECE($pieces, case: "accusative") } из запаса
move-on-supply = { PIECE($pieces, case: "one") }: { $source } → запас
move-on-track = { PIECE($pieces, case: "one") }: { $source } → { $target }
move-on-caravans = { $seat } берёт { PIECE($pieces, case: "accusative") }: { $source }
    .you = Вы берёте { PIECE($pieces, case: "accusative") }: { $source }
move-on-on = { PIECE($pieces, case: "one") }: { $source } → тайл гильдии
move-on-out = { PIECE($pieces, case: "one") }: { $source } → вне игры
move-gained-storage = { $seat } кладёт на склад { PIECE($pieces, case: "accusative") }
    .you = Вы кладёте на склад { PIECE($pieces, case: "accusative") }
move-gained-space = { $seat } кладёт { PIECE($pieces, case: "accusative") } на место для артефакта { SLOT($to, area: "space") }
    .you = Вы кладёте { PIECE($pieces, case: "accusative") } на место для артефакта { SLOT($to, area: "space") }
move-storage-space = { $seat } кладёт { PIECE($pieces, case: "accusative") } со склада на место для артефакта { SLOT($to, area: "space") }
    .you = Вы кладёте { PIECE($pieces, case: "accusative") } со склада на место для артефакта { SLOT($to, area: "space") }
move-storage-on = { $giver } теряет { PIECE($pieces, case: "accusative") }: склад → тайл гильдии
    .you = Вы теряете { PIECE($pieces, case: "accusative") }: склад → тайл гильдии
move-storage-supply = { $giver } теряет { PIECE($pieces, case: "accusative") }: склад → запас
    .you = Вы теряете { PIECE($pieces, case: "accusative") }: склад → запас
move-space-on = { $giver } теряет { PIECE($pieces, case: "accusative") }: место для артефакта → тайл гильдии
    .you = Вы теряете { PIECE($pieces, case: "accusative") }: место для артефакта → тайл гильдии
move-space-supply = { $giver } теряет { PIECE($pieces, case: "accusative") }: место для артефакта → запас
    .you = Вы теряете { PIECE($pieces, case: "accusative") }: место для артефакта → запас
move-track-on = { $giver } кладёт { PIECE($pieces, case: "accusative") } с трека на тайл гильдии
    .you = Вы кладёте { PIECE($pieces, case: "accusative") } с трека на тайл гильдии
move-track-out = { $count ->
    [one] { PIECE($pieces, case: "one") } ({ $source }) выходит из игры
   *[other] { PIECE($pieces) } ({ $source }) выходят из игры
}
move-display-row = { $seat } берёт { DETAIL($pieces, case: "accusative") } → { $target }
    .you = Вы берёте { DETAIL($pieces, case: "accusative") } → { $target }
move-display-discard = Сброшено: { PIECE($pieces) }
move-discard-deck = Сброс перемешан в новую колоду (карт: { $count })
move-under-side = Раскрыт { $source }: { TEXT($pieces) }
effect-show = { $seat } заглядывает под { $place }{ SIZE($faces) ->
    [0] {""}
   *[other] : { TEXT($faces) }
}
    .you = Вы заглядываете под { $place }{ SIZE($faces) ->
        [0] {""}
       *[other] : { TEXT($faces) }
    }
move-tile-flipped = Тайл { SLOT($to, area: "tile") } переворачивается: { PIECE($pieces) }
move-last-round-to-ending = Игра близится к концу: этот раунд — последний
turn-round = Начинается раунд { $face }
turn-stage = {""}
turn-stage-SAH-COLL-02 = { $seat } ничего не собирает: нечего
    .you = Вы ничего не собираете: нечего
turn-stage-SAH-GUILD-05 = { $seat } не может переместить ни одного верблюда гильдии
    .you = Вы не можете переместить ни одного верблюда гильдии
step-fizzle-SAH-TURN-06 = { PIECE($first, kind: "icon") }: нет эффекта
turn-collector = {""}
turn-stalled-rounds = { $face ->
    [0] {""}
   *[other] Раундов подряд, в которых ни один верблюд не мог ходить: { $face }
}
turn-idle-rounds = { $face ->
    [0] {""}
   *[other] Раундов подряд, в которых тайлы не дали ресурсов: { $face }
}

## Вопросы

question-own-camel-due = Переместите верблюда или сначала используйте способность
question-second-move-due = Переместите ещё раз или остановитесь: { PIECE($first) }
    .name = Второе перемещение Исследователя
question-collect-due = Соберите ресурс с тайла { SLOT($first, area: "tile") } или сначала используйте способность
    .name = Соберите ресурс или сначала используйте способность
question-guild-camel-due = Переместите верблюда гильдии или сначала используйте способность
question-may-end = Закончите ход или сначала используйте способность
question-place-artifact = Разместите артефакт
question-take-recruit-card = { $first ->
    [pawn] Возьмите карту рекрута
   *[icon] Возьмите карту рекрута или откажитесь
}
    .name = Возьмите карту рекрута
question-resolve-caravan = Используйте { PIECE($first) } или оставьте верблюдом вверх
    .name = Используйте караван или оставьте его
question-choose-effect-order = Выберите первый эффект: { PIECE($first, kind: "icon") } или { PIECE($second, kind: "icon") }
    .name = Выберите первый эффект
question-spy = Загляните под караван
question-bird = Возьмите ресурс рядом с верблюдом гильдии
question-pick-caravan = Возьмите караван с карты
question-tornado = Переместите любого верблюда
question-attack = Атакуйте верблюда соперника или караван
question-attack-space = { SEAT($first) } теряет артефакт: выберите место
    .name = Выберите место, которое потеряет артефакт
question-displace = Переместите на свободный соседний тайл { PIECE($first, case: "accusative") }
    .name = Переместите атакованного верблюда

## Решения

decision-EnterCamel = { PIECE($camel) } возвращается на { SLOT($tile, area: "tile") }
    .told = { $seat } возвращает на карту { PIECE($camel, case: "own") }
decision-MoveCamel = { PIECE($camel) } идёт { $direction ->
    [north] на север
    [east] на восток
    [south] на юг
   *[west] на запад
}: { SLOT($stop, area: "tile") }
    .told = { $seat } ведёт { PIECE($camel, case: "own") } на { SLOT($stop, area: "tile") }
decision-ExplorerMoveAgain = Идти дальше { $direction ->
    [north] на север
    [east] на восток
    [south] на юг
   *[west] на запад
}: { SLOT($stop, area: "tile") }
    .told = { $seat } ведёт верблюда дальше, на { SLOT($stop, area: "tile") }
decision-ExplorerStop = Остановиться здесь
    .told = { $seat } не перемещает верблюда второй раз
decision-WithdrawCamel = Вернуть на планшет { PIECE($camel, case: "accusative") }
    .told = { $seat } не может ходить и возвращает на планшет { PIECE($camel, case: "own") }
decision-CollectResource = Собрать { PIECE($resource, case: "accusative") }
    .told = { $seat } собирает { PIECE($resource, case: "accusative") }
decision-PlaceArtifact = { $space ->
    [none] Положить артефакт на склад
   *[other] Положить артефакт на место { SLOT($space, area: "space") }
}
    .told = { $space ->
        [none] { $seat } кладёт артефакт на склад
       *[other] { $seat } кладёт артефакт на место { SLOT($space, area: "space") }
    }
decision-TakeRecruitCard = Взять { DETAIL($card, kind: "card", case: "accusative") } и положить { $side ->
    [left] с левого края
   *[right] с правого края
}
    .told = { $seat } берёт { PIECE($card, kind: "card", case: "accusative") }
decision-ResolveCaravan = { $use ->
    [yes] Использовать караван сейчас
   *[no] Оставить караван верблюдом вверх
}
    .told = { $use ->
        [yes] { $seat } использует караван
       *[no] { $seat } оставляет караван себе
    }
decision-ChooseEffectOrder = Сначала { PIECE($first, kind: "icon") }
    .told = { $seat } выбирает первый эффект: { PIECE($first, kind: "icon") }
decision-MoveGuildCamel = { PIECE($camel) } идёт { $direction ->
    [north] на север
    [east] на восток
    [south] на юг
   *[west] на запад
}: { SLOT($stop, area: "tile") }
    .told = { $seat } ведёт { PIECE($camel, case: "accusative") } на { SLOT($stop, area: "tile") }
decision-EndTurn = Закончить ход
    .told = { $seat } заканчивает ход
decision-UseCaravan = Раскрыть и использовать { PIECE($token) }
    .told = { $seat } использует { PIECE($token) }
decision-UseStrategyToken = Сбросить жетон стратегии и атаковать
    .told = { $seat } сбрасывает жетон стратегии и атакует
decision-UseRecruitTrack = Трек рекрутов: { PIECE($ability, kind: "icon") }, за { $cost ->
    [one] { $cost } рекрута
   *[other] { $cost } рекрутов
}
    .told = { $seat } использует трек рекрутов: { PIECE($ability, kind: "icon") }
decision-ActivateArtifactSpace = Положить артефакт со склада на место { SLOT($space, area: "space") }
    .told = { $seat } активирует место { SLOT($space, area: "space") }
decision-UseStorageAbility = Закрыть замком способность склада { $ability }: { PIECE($icon) }
    .told = { $seat } использует способность склада { $ability }: { PIECE($icon) }
decision-AttackCamel = Атаковать с { SLOT($origin, area: "tile") } { PIECE($camel, case: "accusative") }
    .told = { $seat } атакует с { SLOT($origin, area: "tile") } { PIECE($camel, case: "accusative") }
decision-AttackChooseSpace = Забрать артефакт с места { SLOT($space, area: "space") }
    .told = { $seat } забирает артефакт с места { SLOT($space, area: "space") }
decision-AttackDisplace = Переместить атакованного верблюда на { SLOT($tile, area: "tile") }
    .told = { $seat } перемещает атакованного верблюда на { SLOT($tile, area: "tile") }
decision-AttackCaravan = Атаковать с { SLOT($origin, area: "tile") } { PIECE($token) }
    .told = { $seat } атакует с { SLOT($origin, area: "tile") } { PIECE($token) }
decision-SpyCaravan = Заглянуть под { PIECE($token) }
    .told = { $seat } заглядывает под { PIECE($token) }
decision-BirdCollect = Взять { PIECE($resource, case: "accusative") } с { SLOT($tile, area: "tile") }
    .told = { $seat } берёт { PIECE($resource, case: "accusative") } с { SLOT($tile, area: "tile") }
decision-PickCaravan = Взять { PIECE($token) }
    .told = { $seat } берёт { PIECE($token) }
decision-TornadoMove = Смерч уносит { PIECE($camel, case: "accusative") } на { SLOT($tile, area: "tile") }
    .told = { $seat } переносит смерчем { PIECE($camel, case: "accusative") } на { SLOT($tile, area: "tile") }
decision-DeclineEffect = Отказаться
    .told = { $seat } отказывается от эффекта: { $question ->
        [take-recruit-card] { PIECE("icon/recruit") }
        [pick-caravan] { PIECE("icon/caravan") }
       *[other] { PIECE($question, kind: "icon") }
    }

## Табло и варианты

category-caravans = караваны
category-storage = склад
category-recruit-track = трек рекрутов
category-spaces = места для артефактов
category-leader = лидер клана
category-clan-abilities = клановые способности

option-player_camel_may_stop_on_oasis = Верблюды игроков могут остановиться в оазисе и на пустом тайле гильдии
option-guild_camel_blocks_passage = Верблюд гильдии на тайле ресурсов или в пустыне преграждает путь
option-guild_camel_may_stop_on_oasis = Верблюды гильдии могут остановиться в оазисе и на пустом тайле гильдии
option-guild_camels_can_be_attacked = Верблюдов гильдии можно атаковать и при этом переместить
option-tornado_needs_empty_tile = Смерч переносит верблюдов только на тайлы без верблюдов
option-owner_sees_kept_caravan = Игроки видят караваны, которые оставили себе
option-stalemate_rounds = После скольких раундов, в которых верблюдов лишь возвращали на планшет, игра кончается
option-stalemate_rounds-0 = никогда
option-stalemate_rounds-1 = после одного
option-stalemate_rounds-2 = после двух
option-stalemate_rounds-3 = после трёх
option-idle_rounds = После скольких раундов, в которых тайлы не дали ресурсов, игра кончается
option-idle_rounds-0 = никогда
option-idle_rounds-3 = после трёх
option-idle_rounds-6 = после шести
option-idle_rounds-9 = после девяти

## Отказы

refusal-camel-not-yours = Это не ваш верблюд
refusal-camel-must-enter = Верблюд с планшета сначала должен вернуться на карту
refusal-camel-not-on-dashboard = Этого верблюда нет на вашем планшете
refusal-tile-no-entry = Верблюды возвращаются на тайл гильдии или в оазис
refusal-camel-can-move = У вас есть верблюд, который может ходить
refusal-direction-unknown = Верблюды ходят на север, восток, юг или запад
refusal-camel-must-leave = Верблюд должен уйти со своего тайла
refusal-line-blocked = Путь преграждает верблюд на тайле { SLOT($tile, area: "tile") }
refusal-line-without-stop = В этом направлении негде остановиться
refusal-tile-not-on-line = Этого тайла нет на линии; первая остановка — { SLOT($tile, area: "tile") }
refusal-guild-tile-must-be-stopped-at = На тайле гильдии есть ресурс: верблюд должен там остановиться
refusal-first-resource-tile-must-be-stopped-at = Верблюд должен остановиться на первом доступном тайле ресурсов, { SLOT($tile, area: "tile") }
refusal-shared-tile-is-passed = Верблюд игрока проходит оазис и пустой тайл гильдии не останавливаясь
refusal-guild-camel-passes-shared-tile = Верблюд гильдии проходит оазис и пустой тайл гильдии не останавливаясь
refusal-occupied-tile-is-passed = На тайле с верблюдом не останавливаются: его проходят
refusal-desert-is-passed = В пустыне не останавливаются: её проходят
refusal-no-way-back = Второй раз нельзя идти прямо назад
refusal-no-guild-camel = Это не верблюд гильдии
refusal-resource-not-there = Такого ресурса на тайле нет
refusal-storage-full = Склад полон
refusal-storage-empty = Склад пуст
refusal-space-unknown = В вашем ряду нет такого места
refusal-colours-differ = Соприкасаются разные цвета: места для артефакта здесь нет
refusal-space-locked = Место закрыто замком до конца игры
refusal-space-filled = На этом месте уже лежит артефакт
refusal-space-without-cube = На этом месте нет артефакта
refusal-card-not-displayed = Этой карты нет в области найма
refusal-side-unknown = Карту кладут с левого или правого края ряда
refusal-card-is-due = За собранного рекрута карту взять обязательно
refusal-attack-is-due = От атаки жетоном стратегии отказаться нельзя
refusal-icon-not-triggered = Этот эффект не сработал
refusal-token-unknown = Нет такого каравана
refusal-token-not-hidden = Этот караван раскрыт или вышел из игры
refusal-token-not-on-map = Этого каравана нет на карте
refusal-token-not-yours = Это не ваш караван
refusal-token-revealed = Этот караван уже раскрыт
refusal-token-in-clan-area = Караваны кланов атаковать нельзя
refusal-token-not-adjacent = Каравана нет ни на тайле атаки, ни рядом с ним
refusal-tile-unknown = Нет такого тайла
refusal-tile-not-next-to-guild-camel = Этот тайл не рядом с верблюдом гильдии
refusal-tile-occupied = Там стоит верблюд
refusal-tile-not-adjacent = Этот тайл не рядом с верблюдом
refusal-camel-not-on-map = Этого верблюда нет на карте
refusal-camel-there-already = Верблюд уже стоит там
refusal-camel-not-adjacent = Верблюд не рядом с тайлом атаки
refusal-no-origin = Атаку начинают с тайла, где стоит ваш верблюд или верблюд гильдии
refusal-no-opponent-camel = Этого верблюда атаковать нельзя
refusal-no-target = Атаковать некого
refusal-no-strategy-token = У вас не осталось жетонов стратегии
refusal-ability-unknown = Нет такой способности
refusal-ability-used = Эта способность уже использована
refusal-ability-not-reached = Артефактов на складе нужно { $space }; у вас { $cubes }
refusal-too-few-pawns = Цена: { PIECE("recruit", $cost) }; на вашем треке рекрутов { $pawns }

## Главы правил

chapter-Artifact = Артефакты
chapter-Attack = Атака
chapter-Caravan = Караваны
chapter-Clan-leaders = Лидеры кланов
chapter-Components = Состав игры
chapter-End-of-the-game = Конец игры
chapter-Icons = Символы
chapter-Phase-1-own-camel = Фаза 1: свой верблюд
chapter-Phase-2-collect = Фаза 2: сбор ресурса
chapter-Phase-3-guild-camel = Фаза 3: верблюд гильдии
chapter-Phase-4-optional-abilities = Фаза 4: способности по желанию
chapter-Phase-5-end-of-turn = Фаза 5: конец хода
chapter-Recruit = Рекруты
chapter-Scoring = Подсчёт очков
chapter-Setup = Подготовка к игре
chapter-Turn-frame = Ход игрока
chapter-Winner = Победитель

## Правила словами игрока

rule-SAH-COMP-01 = На тайлах лежат ресурсы трёх видов: кубики артефактов, фишки рекрутов и жетоны караванов. Караваны бывают малые (жёлтые) и охраняемые (синие).
rule-SAH-COMP-02 = Карта — квадрат 5 на 5 тайлов. В середине лежит тайл гильдии, который никогда не переворачивается.
rule-SAH-COMP-03 = Вокруг тайла гильдии лежат 24 тайла ресурсов. У каждого есть сторона с ресурсами и оборот: пустыня или оазис.
rule-SAH-COMP-04 = Число кубиков артефактов ограничено. Кубики, которых нет ни на тайлах, ни в областях кланов, лежат в запасе.
rule-SAH-COMP-05 = Рекрутов в игре столько, сколько лежит на тайлах в начале. Рекрут находится на тайле, на тайле гильдии, на треке рекрутов или вне игры.
rule-SAH-COMP-06 = У каждой из 36 карт рекрутов есть левая и правая стороны, и у каждой стороны — цвет и символ. На некоторых картах есть ещё клановая способность.
rule-SAH-COMP-07 = У жетона каравана есть сторона с верблюдом, которая его скрывает, и сторона способности с одним или двумя символами. На малых караванах не бывает красных кругов.
rule-SAH-COMP-08 = На планшете клана есть склад артефактов с очками и способностями, трек рекрутов с очками, а на левом и правом краях — цветной вырез с символом.
rule-SAH-COMP-09 = У каждого игрока два жетона стратегии. Одна сторона — атака, другая — замок.
rule-SAH-COMP-10 = Лидеров кланов шесть: Торговец, Дипломат, Вор, Шпион, Делец и Исследователь.
rule-SAH-COMP-11 = При любом числе игроков участвуют два верблюда гильдии.
rule-SAH-COMP-12 = Вдвоём у каждого игрока два верблюда, втроём и вчетвером — по одному.
rule-SAH-SETUP-01 = В «Сахвари» играют 2, 3 или 4 игрока. Никто не занимает два места и не присоединяется после начала.
rule-SAH-SETUP-02 = Первого игрока определяет жребий. Дальше ходят по порядку мест.
rule-SAH-SETUP-03 = 24 тайла ресурсов перемешивают и выкладывают вокруг тайла гильдии стороной с ресурсами вверх.
rule-SAH-SETUP-04 = Артефакты и рекрутов кладут на места, напечатанные на тайлах. Малые и охраняемые караваны перемешивают отдельно и раскладывают по их местам верблюдом вверх, пока не кончатся.
rule-SAH-SETUP-05 = На тайле гильдии в начале ресурсов нет.
rule-SAH-SETUP-06 = Все верблюды — и игроков, и гильдии — начинают на тайле гильдии.
rule-SAH-SETUP-07 = Карты рекрутов перемешивают и 4 из них открывают в области найма.
rule-SAH-SETUP-08 = Шесть лидеров кланов перемешивают, и каждый игрок открыто получает одного вместе с планшетом клана. Остальные не участвуют.
rule-SAH-SETUP-09 = Вы начинаете с 2 жетонами стратегии, пустым складом и пустым треком рекрутов, без караванов и карт рекрутов.
rule-SAH-SETUP-10 = Подготовка одинакова при любом числе игроков, кроме числа верблюдов.
rule-SAH-TURN-01 = В вашем ходу пять фаз: переместить своего верблюда, собрать ресурс, переместить верблюда гильдии, использовать способности по желанию, закончить ход. Способности можно использовать в любой момент до конца хода.
rule-SAH-TURN-02 = Порядок фаз: свой верблюд, сбор, верблюд гильдии, конец. До них, между ними и после них можно использовать сколько угодно способностей, если не начат другой выбор.
rule-SAH-TURN-03 = Решает только игрок, чей сейчас ход. Атакованный игрок ничего не выбирает.
rule-SAH-TURN-04 = Эффект, вызвавший другие, завершён только вместе с ними. Новые эффекты выполняют раньше старых, которые ещё ждут.
rule-SAH-TURN-05 = Если сработали сразу два символа, вы выбираете, какой из них первый. Вас не спрашивают, если сейчас полезен только один.
rule-SAH-TURN-06 = От сработавшего символа можно отказаться целиком, пока вы не сделали для него первого выбора. Символ, который ничего не может, пропадает.
rule-SAH-TURN-07 = Переместить верблюда, собрать ресурс и переместить верблюда гильдии обязательно, если это возможно. Если собирать нечего или ни один верблюд гильдии не может ходить, фаза сразу пропускается и в этом ходу не возвращается.
rule-SAH-TURN-08 = Вы заканчиваете ход сами, чтобы использовать способности и после перемещения верблюда гильдии.
rule-SAH-MOVE-01 = Перед перемещением каждый ваш верблюд с планшета возвращается на карту: на тайл гильдии или в любой оазис, по вашему выбору. До этого можно использовать способности.
rule-SAH-MOVE-02 = Выберите своего верблюда на карте и одно из четырёх направлений. Он идёт прямо, тайл за тайлом, и никогда не выходит за край карты.
rule-SAH-MOVE-03 = Ваш верблюд обязан остановиться на первом тайле линии, который лежит стороной с ресурсами и где нет верблюдов. Пустыни он проходит.
rule-SAH-MOVE-04 = Верблюд соперника на тайле ресурсов или в пустыне преграждает путь. Если ваш верблюд встречает его раньше, чем может остановиться, идти в этом направлении нельзя.
rule-SAH-MOVE-05 = Верблюды соперников на тайле гильдии и в оазисе пути не преграждают.
rule-SAH-MOVE-06 = Ваш верблюд проходит оазис, а тайл гильдии — пока на нём нет ресурсов. Остановиться там можно, только если это разрешает вариант партии.
rule-SAH-MOVE-07 = Верблюд, дошедший до тайла гильдии, обязан остановиться там, если на нём есть ресурс, даже если там стоят другие верблюды.
rule-SAH-MOVE-08 = Тайлы ресурсов и пустыни, где стоит ваш верблюд или верблюд гильдии, проходят. По варианту партии верблюды гильдии преграждают путь.
rule-SAH-MOVE-09 = Ваш верблюд обязан уйти со своего тайла, даже если на нём остались ресурсы.
rule-SAH-MOVE-10 = Нельзя идти в направлении, где до края карты негде остановиться.
rule-SAH-MOVE-11 = Если ни один ваш верблюд не может ходить, выберите одного и верните его на планшет. В этом ходу вы ничего не собираете, но верблюда гильдии перемещаете. Если хотя бы один может ходить, ходить обязательно.
rule-SAH-MOVE-12 = Исследователь может переместить того же верблюда второй раз, в любом направлении, кроме прямо назад. Ресурс собирают только там, где верблюд остановился в конце. Второе перемещение не обязательно и пропускается, если невозможно.
rule-SAH-COLL-01 = С тайла, где остановился ваш верблюд, обязательно взять ровно один ресурс.
rule-SAH-COLL-02 = Вы ничего не собираете, если вернули верблюда на планшет, если способность опустошила тайл или если смерч унёс с него вашего верблюда.
rule-SAH-COLL-03 = Взять можно только ресурс, который лежит на тайле. Если там несколько караванов одного вида, скажите, какой берёте.
rule-SAH-ART-01 = Новый артефакт положите на склад или на пустое место для артефакта в своём ряду.
rule-SAH-ART-02 = Склад заполняют слева направо, по одному артефакту на деление. Забирают артефакты справа.
rule-SAH-ART-03 = Артефакт, положенный на место, запускает символы по обе стороны от него, в выбранном вами порядке.
rule-SAH-ART-04 = Если склад полон и пустых мест для артефактов нет, новый артефакт уходит в запас. Иначе выбросить его нельзя.
rule-SAH-ART-05 = Артефакты на местах остаются там до конца игры, если их не заберёт атака.
rule-SAH-RECR-01 = Собранного рекрута поставьте на первое свободное деление своего трека рекрутов, затем возьмите одну из открытых карт рекрутов.
rule-SAH-RECR-02 = Если трек рекрутов полон, рекрут уходит на пустое место тайла гильдии, а если его нет — из игры. Карту вы всё равно берёте.
rule-SAH-RECR-03 = Новую карту рекрута сразу положите с левого или правого края своего ряда. Цвет совпадать не обязан.
rule-SAH-RECR-04 = Если соприкасаются стороны одного цвета, между ними появляется новое место для артефакта с двумя соприкасающимися символами. Если цвета разные, его никогда не будет.
rule-SAH-RECR-05 = Карты в ряду не перемещают, не заменяют и не сбрасывают.
rule-SAH-RECR-06 = На новое место можно сразу положить артефакт со склада, как только завершён текущий эффект.
rule-SAH-RECR-07 = Если открытых карт рекрутов нет, вы карты не получаете. Область найма пополняют в конце хода или при обновлении карт.
rule-SAH-CARA-01 = Новый караван используйте сразу — тогда он раскрыт для всех и его символы срабатывают — или оставьте верблюдом вверх.
rule-SAH-CARA-02 = Раскрытый караван остаётся лежать в вашей области клана. Он учитывается в конце игры и для Вора и больше ничего не делает.
rule-SAH-CARA-03 = Вы выбираете, не видя стороны способности, и не видите её, если оставляете караван. Вы знаете её, только если подсмотрели или если вариант партии показывает вам ваши караваны.
rule-SAH-CARA-04 = Красные круги отнимают очки в конце игры. Платить за них не нужно — ни когда вы используете караван, ни когда оставляете.
rule-SAH-GUILD-01 = Переместите одного из двух верблюдов гильдии так, словно он ваш: он идёт прямо, верблюды соперников на тайлах ресурсов и в пустынях преграждают ему путь, а ваши верблюды и другой верблюд гильдии — нет.
rule-SAH-GUILD-02 = Верблюд гильдии может остановиться и в любой свободной пустыне на своей линии, не доходя до тайла, где обязан остановиться. На тайле с верблюдом он не останавливается.
rule-SAH-GUILD-03 = Верблюд гильдии, как и ваши, проходит оазис и пустой тайл гильдии. Остановиться там он может, только если это разрешает вариант партии.
rule-SAH-GUILD-04 = Верблюд гильдии ничего не собирает.
rule-SAH-GUILD-05 = Переместить верблюда гильдии обязательно, если хотя бы один может ходить. Если нет, фаза пропускается.
rule-SAH-OPT-01 = Раскройте один из оставленных себе караванов и выполните его символы.
rule-SAH-OPT-02 = Сбросьте жетон стратегии, чтобы атаковать. Нужны жетон и цель атаки; отказаться от атаки уже нельзя.
rule-SAH-OPT-03 = Уберите с трека справа столько рекрутов, сколько стоит способность, и выполните её: подзорная труба, обновление, смерч или сундук.
rule-SAH-OPT-04 = Потраченные рекруты уходят на пустые места тайла гильдии, а если их нет — из игры, до выполнения способности.
rule-SAH-OPT-05 = Положите артефакт со склада на пустое место для артефакта в своём ряду. Срабатывают символы по обе стороны от него.
rule-SAH-OPT-06 = Способность склада можно использовать, когда артефакты дошли до её деления: закройте её замком — жетоном стратегии — и выполните. Каждую можно использовать раз за игру; потеря артефакта потом ничего не меняет.
rule-SAH-OPT-07 = Жетон стратегии используют один раз: для атаки или как замок на способности склада.
rule-SAH-OPT-08 = За ход можно использовать сколько угодно способностей, если вы можете их оплатить.
rule-SAH-OPT-09 = Караван, рекрутов, артефакт или способность склада можно использовать, даже если символ сейчас ничего не может. Вы платите, и символ пропадает.
rule-SAH-ICON-01 = Синие круги — очки, красные — минус очки. Их считают только в конце игры.
rule-SAH-ICON-02 = Рекрут: возьмите открытую карту рекрута и положите её в свой ряд. Фишку рекрута вы не получаете.
rule-SAH-ICON-03 = Обновление: сбросьте все открытые карты рекрутов и откройте 4 новых. Если колода кончилась, сброс перемешивают и используют снова. Если карт всё равно мало, их будет меньше.
rule-SAH-ICON-04 = Подзорная труба: посмотрите один скрытый караван на карте или в области любого клана, в том числе своего. Что это за караван, узнаёте только вы, но все видят, какой вы смотрите.
rule-SAH-ICON-05 = Сундук: возьмите артефакт из запаса и разместите его. Если запас пуст, ничего не происходит.
rule-SAH-ICON-06 = Птица: возьмите ресурс с тайла рядом с верблюдом гильдии, не по диагонали, есть там верблюды или нет. Он считается собранным. Тайл, на котором стоит сам верблюд гильдии, не подходит.
rule-SAH-ICON-07 = Караван: возьмите любой караван с карты. Используйте его сразу или оставьте себе.
rule-SAH-ICON-08 = Смерч: переместите любого верблюда на карте, хотя бы и чужого или верблюда гильдии, на другой свободный тайл: тайл ресурсов или пустыню без верблюда, оазис или тайл гильдии. Вы ничего не собираете. По варианту партии на тайле не должно быть ни одного верблюда.
rule-SAH-ICON-09 = Мечи: атакуйте верблюда соперника или караван.
rule-SAH-ICON-10 = Если на жетоне два символа, выполняют оба, в выбранном вами порядке.
rule-SAH-ATT-01 = Атаку начинают с тайла, где стоит ваш верблюд или верблюд гильдии. Тайл выбираете вы.
rule-SAH-ATT-02 = Атакуют верблюда соперника или караван, до которого можно дотянуться. Если целей нет, символ пропадает, а жетон стратегии использовать нельзя.
rule-SAH-ATT-03 = Можно атаковать верблюда соперника на тайле рядом с тем, откуда начата атака: не по диагонали и не на нём самом. Вариант партии разрешает атаковать и верблюдов гильдии; артефакта тогда никто не теряет.
rule-SAH-ATT-04 = Владелец атакованного верблюда теряет крайний правый артефакт склада.
rule-SAH-ATT-05 = Если его склад пуст, атакующий выбирает активированное место атакованного игрока. Артефакт убирают, а место закрывают замком: его символы больше не учитываются, и активировать его нельзя.
rule-SAH-ATT-06 = Потерянный артефакт уходит на пустое место тайла гильдии, а если его нет — в запас.
rule-SAH-ATT-07 = Игрок без артефактов ничего не теряет. Верблюда всё равно можно атаковать, и его перемещают.
rule-SAH-ATT-08 = Атакующий обязан переместить атакованного верблюда на соседний свободный тайл, не по диагонали. Там ничего не собирают. Если свободных соседних тайлов нет, верблюд остаётся на месте.
rule-SAH-ATT-09 = Вместо верблюда можно атаковать караван на тайле, откуда начата атака, или рядом с ним. Он выходит из игры, и никто не видит, каким он был.
rule-SAH-ATT-10 = Караваны в областях кланов атаковать нельзя.
rule-SAH-EOT-01 = В конце хода каждый тайл ресурсов без ресурсов переворачивают на сторону пустыни или оазиса. Верблюды на нём остаются. Тайл гильдии не переворачивают никогда.
rule-SAH-EOT-02 = Затем область найма пополняют до 4 карт. Если колода пуста, сброс перемешивают и используют снова. Если не хватает и их, карт будет меньше 4.
rule-SAH-EOT-03 = В конце хода переворачивают тайлы, пополняют карты, проверяют конец игры, и начинает следующий игрок.
rule-SAH-EOT-04 = Перевёрнутый тайл не переворачивают обратно.
rule-SAH-END-01 = Конец игры наступает, когда стороной с ресурсами лежат не больше 6 тайлов. Тайл гильдии — один из них.
rule-SAH-END-02 = Раунд доигрывают, чтобы у всех игроков было поровну ходов. Если конец вызвал последний игрок раунда, игра кончается сразу.
rule-SAH-END-03 = Наступивший конец игры отменить нельзя.
rule-SAH-END-04 = Если два раунда подряд все игроки могли только возвращать верблюдов на планшет, игра кончается. Вариант партии задаёт, сколько нужно раундов.
rule-SAH-END-05 = В конце игры раскрывают все караваны в областях кланов. Их круги учитываются, другие символы ничего не делают. Караваны на карте остаются скрытыми.
rule-SAH-END-06 = Если шесть раундов ни один ресурс не покидал тайлов, кроме тайла гильдии, игра кончается. Вариант партии задаёт, сколько нужно раундов.
rule-SAH-SCORE-01 = Сложите синие круги своих караванов и вычтите красные.
rule-SAH-SCORE-02 = Получите очки первого пустого деления своего склада.
rule-SAH-SCORE-03 = Получите очки первого пустого деления своего трека рекрутов.
rule-SAH-SCORE-04 = Получите очки за синие круги у активированных мест для артефактов. Места под замком ничего не дают.
rule-SAH-SCORE-05 = Получите бонус своего лидера клана.
rule-SAH-SCORE-06 = Получите очки за каждую карту рекрута с клановой способностью, если места по обе стороны от неё активированы. Она считается как бонус этого лидера.
rule-SAH-WIN-01 = Побеждает игрок, у которого больше всего очков.
rule-SAH-WIN-02 = При равенстве побеждает тот, у кого больше рекрутов на треке и артефактов в области клана вместе.
rule-SAH-WIN-03 = Если равенство сохраняется, никто не побеждает: проигрывают все.
rule-SAH-LEAD-01 = Торговец приносит 1 очко за каждые 2 артефакта в области клана: на складе и на местах.
rule-SAH-LEAD-02 = Дипломат приносит 1 очко за каждые 2 карты рекрутов в ряду. Планшет клана не считается.
rule-SAH-LEAD-03 = Вор приносит 1 очко за каждую пару из артефакта и каравана в области клана. Караваны учитываются и раскрытые, и скрытые.
rule-SAH-LEAD-04 = Шпион приносит 1 очко за каждые 2 подзорные трубы у активированных мест.
rule-SAH-LEAD-05 = Делец приносит 1 очко за каждую пару из активированного места с атакой и артефакта в области клана. Артефакт на самом этом месте тоже учитывается.
rule-SAH-LEAD-06 = Исследователь не даёт бонуса в конце, но может переместить верблюда дважды за ход.
