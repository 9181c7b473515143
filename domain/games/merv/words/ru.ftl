# Мерв: Сердце Шёлкового пути — по-русски, в терминах русского издания.
# Идентификаторы и подстановки те же, что в en.ftl.

game-title = Мерв: Сердце Шёлкового пути
seat-1 = Красный
seat-2 = Синий
seat-3 = Жёлтый
seat-4 = Зелёный

## Кубы, верблюды, товары, свитки

piece-purple = { $count ->
    [one] { $count } пурпурный куб
    [few] { $count } пурпурных куба
   *[many] { $count } пурпурных кубов
}
    .name = пурпурный куб
piece-tan = { $count ->
    [one] { $count } песчаный куб
    [few] { $count } песчаных куба
   *[many] { $count } песчаных кубов
}
    .name = песчаный куб
piece-teal = { $count ->
    [one] { $count } бирюзовый куб
    [few] { $count } бирюзовых куба
   *[many] { $count } бирюзовых кубов
}
    .name = бирюзовый куб
piece-orange = { $count ->
    [one] { $count } оранжевый куб
    [few] { $count } оранжевых куба
   *[many] { $count } оранжевых кубов
}
    .name = оранжевый куб
piece-white = { $count ->
    [one] { $count } белый куб
    [few] { $count } белых куба
   *[many] { $count } белых кубов
}
    .name = белый куб
piece-camel = { $count ->
    [one] { $count } верблюд
    [few] { $count } верблюда
   *[many] { $count } верблюдов
}
    .name = верблюд
    .accusative = { $count ->
        [1] верблюда
        [one] { $count } верблюда
       *[other] { $count } верблюдов
    }
piece-common = { $count ->
    [one] { $count } обычный товар
    [few] { $count } обычных товара
   *[many] { $count } обычных товаров
}
    .name = обычный товар
piece-rare = { $count ->
    [one] { $count } редкий товар
    [few] { $count } редких товара
   *[many] { $count } редких товаров
}
    .name = редкий товар
piece-any-good = { $count ->
    [one] { $count } любой товар
    [few] { $count } любых товара
   *[many] { $count } любых товаров
}
    .name = любой товар
piece-scroll = { $count ->
    [one] { $count } свиток
    [few] { $count } свитка
   *[many] { $count } свитков
}
    .name = свиток
piece-discount = скидка
    .name = скидка

## Деревянные фишки

piece-building = { $count ->
    [one] { $count } здание
    [few] { $count } здания
   *[many] { $count } зданий
}
    .name = здание
piece-building-face = { $count ->
    [one] { $face ->
        [red] { $count } красное здание
        [blue] { $count } синее здание
        [yellow] { $count } жёлтое здание
       *[green] { $count } зелёное здание
    }
    [few] { $face ->
        [red] { $count } красных здания
        [blue] { $count } синих здания
        [yellow] { $count } жёлтых здания
       *[green] { $count } зелёных здания
    }
   *[many] { $face ->
        [red] { $count } красных зданий
        [blue] { $count } синих зданий
        [yellow] { $count } жёлтых зданий
       *[green] { $count } зелёных зданий
    }
}
piece-disc = { $count ->
    [one] { $count } диск
    [few] { $count } диска
   *[many] { $count } дисков
}
    .name = диск
piece-disc-face = { $count ->
    [1] { $face ->
        [red] красный диск
        [blue] синий диск
        [yellow] жёлтый диск
       *[green] зелёный диск
    }
    [one] { $face ->
        [red] { $count } красный диск
        [blue] { $count } синий диск
        [yellow] { $count } жёлтый диск
       *[green] { $count } зелёный диск
    }
    [few] { $face ->
        [red] { $count } красных диска
        [blue] { $count } синих диска
        [yellow] { $count } жёлтых диска
       *[green] { $count } зелёных диска
    }
   *[many] { $face ->
        [red] { $count } красных дисков
        [blue] { $count } синих дисков
        [yellow] { $count } жёлтых дисков
       *[green] { $count } зелёных дисков
    }
}
piece-servant = { $count ->
    [one] { $count } слуга
    [few] { $count } слуги
   *[many] { $count } слуг
}
    .name = слуга
    .accusative = { $count ->
        [1] слугу
        [one] { $count } слугу
       *[other] { $count } слуг
    }
piece-servant-face = { $count ->
    [one] { $face ->
        [red] { $count } красный слуга
        [blue] { $count } синий слуга
        [yellow] { $count } жёлтый слуга
       *[green] { $count } зелёный слуга
    }
    [few] { $face ->
        [red] { $count } красных слуги
        [blue] { $count } синих слуги
        [yellow] { $count } жёлтых слуги
       *[green] { $count } зелёных слуги
    }
   *[many] { $face ->
        [red] { $count } красных слуг
        [blue] { $count } синих слуг
        [yellow] { $count } жёлтых слуг
       *[green] { $count } зелёных слуг
    }
}
    .accusative = { $count ->
        [1] { $face ->
            [red] красного слугу
            [blue] синего слугу
            [yellow] жёлтого слугу
           *[green] зелёного слугу
        }
        [one] { $face ->
            [red] { $count } красного слугу
            [blue] { $count } синего слугу
            [yellow] { $count } жёлтого слугу
           *[green] { $count } зелёного слугу
        }
       *[other] { $face ->
            [red] { $count } красных слуг
            [blue] { $count } синих слуг
            [yellow] { $count } жёлтых слуг
           *[green] { $count } зелёных слуг
        }
    }
piece-master = распорядитель
    .name = распорядитель
piece-master-face = { $face ->
    [red] красный распорядитель
    [blue] синий распорядитель
    [yellow] жёлтый распорядитель
   *[green] зелёный распорядитель
}

## Карты и жетоны

piece-site = { $count ->
    [one] { $count } участок
    [few] { $count } участка
   *[many] { $count } участков
}
    .name = участок
piece-site-face = { $colour ->
    [purple] пурпурный участок: { SLOT($action) }
    [tan] песчаный участок: { SLOT($action) }
    [teal] бирюзовый участок: { SLOT($action) }
    [orange] оранжевый участок: { SLOT($action) }
   *[other] участок: { SLOT($action) }
}
piece-card = { $count ->
    [one] { $count } карта каравана
    [few] { $count } карты каравана
   *[many] { $count } карт каравана
}
    .name = карта каравана
    .accusative = { $count ->
        [1] карту каравана
        [one] { $count } карту каравана
        [few] { $count } карты каравана
       *[many] { $count } карт каравана
    }
piece-card-face = { $count ->
    [one] { $face ->
        [cinnamon] { $count } карта корицы
        [ginger] { $count } карта имбиря
        [juniper] { $count } карта можжевельника
       *[pepper] { $count } карта перца
    }
    [few] { $face ->
        [cinnamon] { $count } карты корицы
        [ginger] { $count } карты имбиря
        [juniper] { $count } карты можжевельника
       *[pepper] { $count } карты перца
    }
   *[many] { $face ->
        [cinnamon] { $count } карт корицы
        [ginger] { $count } карт имбиря
        [juniper] { $count } карт можжевельника
       *[pepper] { $count } карт перца
    }
}
    .text = награда за пару: { SLOT($boon, area: "boon") }
    .accusative = { $count ->
        [1] { $face ->
            [cinnamon] карту корицы
            [ginger] карту имбиря
            [juniper] карту можжевельника
           *[pepper] карту перца
        }
        [one] { $face ->
            [cinnamon] { $count } карту корицы
            [ginger] { $count } карту имбиря
            [juniper] { $count } карту можжевельника
           *[pepper] { $count } карту перца
        }
        [few] { $face ->
            [cinnamon] { $count } карты корицы
            [ginger] { $count } карты имбиря
            [juniper] { $count } карты можжевельника
           *[pepper] { $count } карты перца
        }
       *[many] { $face ->
            [cinnamon] { $count } карт корицы
            [ginger] { $count } карт имбиря
            [juniper] { $count } карт можжевельника
           *[pepper] { $count } карт перца
        }
    }
piece-contract = { $count ->
    [one] { $count } контракт
    [few] { $count } контракта
   *[many] { $count } контрактов
}
    .name = контракт
piece-contract-face = контракт уровня { $level }
    .text = 1 куб, { PIECE($items) } → { $points } ПО; награда: { SLOT($boon, area: "boon") }
piece-breakthrough = { $count ->
    [one] { $count } открытие
    [few] { $count } открытия
   *[many] { $count } открытий
}
    .name = открытие
piece-breakthrough-discount_caravansary = открытие караван-сарая
    .text = { SLOT($discount) }: раз в ход скидка в один куб
piece-breakthrough-discount_palace = открытие дворца
    .text = { SLOT($discount) }: раз в ход скидка в один куб
piece-breakthrough-discount_marketplace = открытие Шёлкового пути
    .text = { SLOT($discount) }: раз в ход скидка в один куб
piece-breakthrough-discount_mosque = открытие мечети
    .text = { SLOT($discount) }: раз в ход скидка в один куб
piece-breakthrough-wild_purple = пурпурное открытие
    .text = раз в ход один куб заменяет куб любого цвета: { KIND($wild) }
piece-breakthrough-wild_tan = песчаное открытие
    .text = раз в ход один куб заменяет куб любого цвета: { KIND($wild) }
piece-breakthrough-wild_teal = бирюзовое открытие
    .text = раз в ход один куб заменяет куб любого цвета: { KIND($wild) }
piece-breakthrough-wild_orange = оранжевое открытие
    .text = раз в ход один куб заменяет куб любого цвета: { KIND($wild) }
piece-breakthrough-any_card = открытие каравана
    .text = взять любую карту каравана
piece-breakthrough-trading_post = открытие торговли
    .text = создать торговый пост и взять там товар
piece-breakthrough-mosque_step = открытие веры
    .text = продвинуться на одно деление по шкале мечети
piece-breakthrough-wall_piece = открытие стены
    .text = возвести любой фрагмент стены или ворота
piece-breakthrough-two_favour = открытие расположения
    .text = расположение: { $favour }
piece-breakthrough-two_soldiers = открытие войны
    .text = воины: { $soldiers }
piece-breakthrough-favour_and_soldier = открытие власти
    .text = расположение: { $favour }; { $soldiers ->
        [one] { $soldiers } воин
        [few] { $soldiers } воина
       *[many] { $soldiers } воинов
    }
piece-breakthrough-eight_points = открытие славы
    .text = { $points } ПО
piece-upgrade = { $count ->
    [one] { $count } улучшение
    [few] { $count } улучшения
   *[many] { $count } улучшений
}
    .name = улучшение
piece-upgrade-face = { $count ->
    [one] { $face ->
        [white] { $count } улучшение с белым кубом
        [purple] { $count } улучшение с дополнительным пурпурным кубом
        [tan] { $count } улучшение с дополнительным песчаным кубом
        [teal] { $count } улучшение с дополнительным бирюзовым кубом
       *[orange] { $count } улучшение с дополнительным оранжевым кубом
    }
    [few] { $face ->
        [white] { $count } улучшения с белым кубом
        [purple] { $count } улучшения с дополнительным пурпурным кубом
        [tan] { $count } улучшения с дополнительным песчаным кубом
        [teal] { $count } улучшения с дополнительным бирюзовым кубом
       *[orange] { $count } улучшения с дополнительным оранжевым кубом
    }
   *[many] { $face ->
        [white] { $count } улучшений с белым кубом
        [purple] { $count } улучшений с дополнительным пурпурным кубом
        [tan] { $count } улучшений с дополнительным песчаным кубом
        [teal] { $count } улучшений с дополнительным бирюзовым кубом
       *[orange] { $count } улучшений с дополнительным оранжевым кубом
    }
}
piece-scoring-tile = { $count ->
    [one] { $count } жетон бонуса к ПО
    [few] { $count } жетона бонуса к ПО
   *[many] { $count } жетонов бонуса к ПО
}
    .name = жетон бонуса к ПО
piece-scoring-tile-face = жетон бонуса к ПО: { SLOT($face) }
    .text = { $points } ПО за каждое своё здание там
piece-wall = { $count ->
    [one] { $count } фрагмент стены
    [few] { $count } фрагмента стены
   *[many] { $count } фрагментов стены
}
    .name = фрагмент стены
piece-wall-face = { $count ->
    [1] { $form ->
        [gate] { $colour ->
            [purple] пурпурные ворота
            [tan] песчаные ворота
            [teal] бирюзовые ворота
           *[orange] оранжевые ворота
        }
       *[segment] { $colour ->
            [purple] пурпурный фрагмент стены
            [tan] песчаный фрагмент стены
            [teal] бирюзовый фрагмент стены
           *[orange] оранжевый фрагмент стены
        }
    }
    [one] { $form ->
        [gate] { $colour ->
            [purple] { $count } × пурпурные ворота
            [tan] { $count } × песчаные ворота
            [teal] { $count } × бирюзовые ворота
           *[orange] { $count } × оранжевые ворота
        }
       *[segment] { $colour ->
            [purple] { $count } пурпурный фрагмент стены
            [tan] { $count } песчаный фрагмент стены
            [teal] { $count } бирюзовый фрагмент стены
           *[orange] { $count } оранжевый фрагмент стены
        }
    }
    [few] { $form ->
        [gate] { $colour ->
            [purple] { $count } × пурпурные ворота
            [tan] { $count } × песчаные ворота
            [teal] { $count } × бирюзовые ворота
           *[orange] { $count } × оранжевые ворота
        }
       *[segment] { $colour ->
            [purple] { $count } пурпурных фрагмента стены
            [tan] { $count } песчаных фрагмента стены
            [teal] { $count } бирюзовых фрагмента стены
           *[orange] { $count } оранжевых фрагмента стены
        }
    }
   *[many] { $form ->
        [gate] { $colour ->
            [purple] { $count } × пурпурные ворота
            [tan] { $count } × песчаные ворота
            [teal] { $count } × бирюзовые ворота
           *[orange] { $count } × оранжевые ворота
        }
       *[segment] { $colour ->
            [purple] { $count } пурпурных фрагментов стены
            [tan] { $count } песчаных фрагментов стены
            [teal] { $count } бирюзовых фрагментов стены
           *[orange] { $count } оранжевых фрагментов стены
        }
    }
}
    .text = { PIECE($price) }
piece-camel-market = верблюжий базар
    .name = верблюжий базар
piece-camel-market-face = сторона { $face } верблюжьего базара
    .text = слева вверху { SLOT($top_left, area: "boon") }, справа вверху { SLOT($top_right, area: "boon") }, справа внизу { SLOT($bottom_right, area: "boon") }, слева внизу { SLOT($bottom_left, area: "boon") }
piece-year = маркер года
    .name = маркер года
piece-year-face = год { $face }
piece-round = маркер раунда
    .name = маркер раунда
piece-round-face = { $face ->
    [1] раунд 1, северная сторона
    [2] раунд 2, восточная сторона
    [3] раунд 3, южная сторона
   *[4] раунд 4, западная сторона
}
piece-solo-card = { $count ->
    [one] { $count } карта судьи
    [few] { $count } карты судьи
   *[many] { $count } карт судьи
}
    .name = карта судьи
    .accusative = { $count ->
        [1] карту судьи
        [one] { $count } карту судьи
        [few] { $count } карты судьи
       *[many] { $count } карт судьи
    }
piece-solo-card-face = карта судьи «{ SLOT($face) }»
    .accusative = карту судьи «{ SLOT($face) }»
piece-discount-used = отметка об использованной скидке
    .name = отметка об использованной скидке
piece-wild-used = отметка о кубе, заменившем другой цвет
    .name = отметка о кубе, заменившем другой цвет
piece-market-visited = отметка о посещении верблюжьего базара
    .name = отметка о посещении верблюжьего базара

## Зоны

area-box = Не участвует в игре
    .place = коробка
area-out = Вышло из игры
    .place = коробка
area-supply = Фишки в запасе игроков
    .place = запас ({ $seat })
area-purse = Кубы, верблюды, товары и свитки
    .place = имущество ({ $seat })
area-cards = Карты каравана
    .place = карты каравана ({ $seat })
area-taken = Карты каравана, взятые в этом действии
    .place = рука ({ $seat })
area-contracts = Выполненные контракты
    .place = контракты ({ $seat })
area-committed = Товары и свитки на контрактах
    .place = контракты ({ $seat })
area-breakthroughs = Открытия
    .place = открытия ({ $seat })
area-scoring-tile = Жетоны бонуса к ПО
    .place = жетон бонуса к ПО ({ $seat })
area-memory = Использовано в этом ходу
    .place = память хода ({ $seat })
area-sites = Невыложенные участки
    .place = невыложенные участки
area-site = Участки
    .place = { $slot }
area-building = Здания
    .place = { $slot }
area-soldier = Воины
    .place = { $slot }
area-upgrade = Улучшения
    .place = { $slot }
area-ransom = Дань
    .place = { $slot }
area-camel-market = Верблюжий базар
    .place = верблюжий базар
area-corner = Верблюды на базаре
    .place = верблюжий базар, угол { $slot }
area-queue = Шкалы очерёдности
    .place = { $part ->
        [none] шкала очерёдности
       *[other] { SLOT($head) } шкала очерёдности, деление { $part }
    }
area-action = Ячейки действий
    .place = { $part ->
        [none] ячейки действий
       *[other] ячейка действия { $part }, { SLOT($head) }
    }
area-walls = Невозведённые фрагменты стены
    .place = запас фрагментов стены
area-wall-slot = Стена
    .place = ячейка стены { $slot }
area-favour = Шкала расположения
    .place = деление { $slot } шкалы расположения
area-influence = Шкала влияния
    .place = деление { $slot } шкалы влияния
area-score-track = Шкала ПО
    .place = шкала ПО
area-deck = Колода карт каравана
    .place = колода карт каравана
area-display = Караван-сарай
    .place = { $slot }
area-on-card = Верблюды в караван-сарае
    .place = { $slot ->
        [none] караван-сарай
       *[other] карта каравана, { $slot }
    }
area-hall = Дворец
    .place = { $slot }
area-library = Библиотека
    .place = библиотека
area-city = Шёлковый путь
    .place = { $slot }
area-route = Караванные пути
    .place = караванный путь: { $slot }
area-mosque = Мечеть
    .place = { $slot }
area-upgrades = Неразмещённые улучшения
    .place = запас улучшений
area-scoring-tiles = Жетоны бонуса к ПО в мечети
    .place = запас жетонов бонуса к ПО
area-stack = Контракты
    .place = { $slot }
area-year = Год
    .place = шкала лет
area-round = Раунд
    .place = раунд
area-magistrate-supply = Запас фишек судьи-чиновника
    .place = запас судьи-чиновника
area-magistrate-purse = Верблюды, товары и свитки судьи-чиновника
    .place = имущество судьи-чиновника
area-magistrate-cards = Карты каравана судьи-чиновника
    .place = карты каравана судьи-чиновника
area-magistrate-taken = Карты, взятые судьёй-чиновником в этом действии
    .place = рука судьи-чиновника
area-magistrate-contracts = Контракты судьи-чиновника
    .place = контракты судьи-чиновника
area-magistrate-committed = Товары и свитки на контрактах судьи-чиновника
    .place = контракты судьи-чиновника
area-magistrate-breakthroughs = Открытия судьи-чиновника
    .place = открытия судьи-чиновника
area-magistrate-scoring-tile = Жетон бонуса к ПО судьи-чиновника
    .place = жетон бонуса к ПО судьи-чиновника
area-magistrate-score = ПО судьи-чиновника
    .place = ПО судьи-чиновника
area-courtier-supply = Здания верховного царедворца в запасе
    .place = запас верховного царедворца
area-courtier-purse = Верблюды верховного царедворца
    .place = имущество верховного царедворца
area-solo-cards = Карты судьи, которые перемешиваются
    .place = карты судьи, которые перемешиваются
area-solo-deck = Колода карт судьи
    .place = колода карт судьи
area-solo-card = Открытая карта судьи
    .place = открытая карта судьи
area-solo-tried = Карты судьи, которые не подошли
    .place = карты судьи, которые не подошли
area-solo-discard = Сброшенные карты судьи
    .place = сброс карт судьи
area-magistrate-rank = Место судьи-чиновника
    .place = место судьи-чиновника

## Места

slot-site = ряд { $head }, столбец { $part }
slot-building = ряд { $head }, столбец { $part }
slot-soldier = ряд { $head }, столбец { $part }
slot-upgrade = ряд { $head }, столбец { $part }
slot-ransom = ряд { $head }, столбец { $part }
slot-display = место { $slot }
slot-on-card = место { $slot }
slot-taken = карта { $slot }
slot-magistrate-taken = карта { $slot }
slot-solo-deck = карта { $slot }
slot-library-1 = уровень 1
slot-library-2 = уровень 2
slot-library-3 = уровень 3
slot-library-4 = уровень 4
slot-top_left = слева вверху
slot-top_right = справа вверху
slot-bottom_right = справа внизу
slot-bottom_left = слева внизу
slot-north_west = северо-западная
slot-north_east = северо-восточная
slot-south_east = юго-восточная
slot-south_west = юго-западная
slot-north = северная сторона
slot-east = восточная сторона
slot-south = южная сторона
slot-west = западная сторона
slot-caravansary = караван-сарай
slot-palace = дворец
slot-library = библиотека
slot-marketplace = Шёлковый путь
slot-mosque = мечеть
slot-wall = стена
slot-wall-slot = { $slot ->
    [N1] С1
    [N2] С2
    [N3] С3
    [N4] С4
    [N5] С5
    [E1] В1
    [E2] В2
    [E3] В3
    [E4] В4
    [E5] В5
    [S1] Ю1
    [S2] Ю2
    [S3] Ю3
    [S4] Ю4
    [S5] Ю5
    [W1] З1
    [W2] З2
    [W3] З3
    [W4] З4
    [W5] З5
   *[other] { $slot }
}
slot-rayy = Рей
slot-samarkand = Самарканд
slot-nishapur = Нишапур
slot-balkh = Балх
slot-baghdad = Багдад
slot-kashgar = Кашгар
slot-basra = Басра
slot-peshawar = Пешавар
slot-hall-knowledge = двор учёности
slot-hall-spice = двор пряностей
slot-hall-trade = двор торговли
slot-hall-faith = двор веры
slot-spice-cinnamon = корица
slot-spice-ginger = имбирь
slot-spice-juniper = можжевельник
slot-spice-pepper = перец
slot-boon-white_cube = белый куб
slot-boon-scroll = свиток
slot-boon-any_card = любая карта каравана
slot-boon-favour = расположение
slot-boon-rare_good = редкий товар
slot-boon-mosque_step = продвижение по шкале мечети
slot-boon-soldier = воин
slot-boon-white_upgrade_anywhere = улучшение с белым кубом на любом участке
slot-boon-camel = верблюд
slot-boon-white_upgrade = улучшение с белым кубом
slot-boon-bonus_upgrade = улучшение с дополнительным кубом
slot-boon-scoring_tile = жетон бонуса к ПО
slot-boon-courtier = бесплатный придворный
slot-boon-wall_piece = бесплатный фрагмент стены
slot-boon-mosque_buildings = ПО за здания на участках мечети при каждом подсчёте
slot-boon-none = ничего

slot-L1P1 = 1-е деление 1-го пути мечети
slot-L1P2 = 1-е деление 2-го пути мечети
slot-L1P3 = 1-е деление 3-го пути мечети
slot-L1P4 = 1-е деление 4-го пути мечети
slot-L2P1 = 2-е деление 1-го пути мечети
slot-L2P2 = 2-е деление 2-го пути мечети
slot-L2P3 = 2-е деление 3-го пути мечети
slot-L2P4 = 2-е деление 4-го пути мечети
slot-L3L = левая часть 3-го деления мечети
slot-L3R = правая часть 3-го деления мечети
slot-L4L = левая часть 4-го деления мечети
slot-L4R = правая часть 4-го деления мечети
slot-L5 = 5-е деление мечети
slot-L6 = 6-е деление мечети
slot-L7 = 7-е деление мечети
slot-L8 = верхнее деление мечети
slot-stack-1_favour = контракты уровня 1 с расположением
slot-stack-1_soldier = контракты уровня 1 с воином
slot-stack-2_favour = контракты уровня 2 с расположением
slot-stack-2_soldier = контракты уровня 2 с воином
slot-stack-3_favour = контракты уровня 3 с расположением
slot-stack-3_soldier = контракты уровня 3 с воином
slot-magistrate-score-contracts = контракты
slot-magistrate-score-favour = шкала расположения
slot-magistrate-score-influence = шкала влияния
slot-magistrate-score-mosque = шкала мечети
slot-magistrate-score-breakthroughs = открытия
slot-magistrate-score-knowledge = двор учёности
slot-magistrate-score-spice = двор пряностей
slot-magistrate-score-trade = двор торговли
slot-magistrate-score-faith = двор веры
slot-magistrate-score-buildings = здания
slot-magistrate-score-scoring-tile = жетон бонуса к ПО
slot-magistrate-score-mosque-buildings = здания на участках мечети
slot-magistrate-score-caravan-sets = наборы пряностей
slot-magistrate-score-pairs = пары пряностей
slot-magistrate-score-upgrades = улучшения
slot-magistrate-score-full-tracks = заполненные шкалы

## Табло и варианты

category-contracts = контракты
category-favour = шкала расположения
category-influence = шкала влияния
category-mosque = шкала мечети
category-breakthroughs = открытия
category-knowledge = двор учёности
category-spice = двор пряностей
category-trade = двор торговли
category-faith = двор веры
category-buildings = здания
category-scoring-tile = жетон бонуса к ПО
category-mosque-buildings = здания на участках мечети
category-caravan-sets = наборы пряностей
category-pairs = пары пряностей
category-upgrades = улучшения
category-full-tracks = заполненные шкалы

option-soldier_influence_when_not_placed = Влияние за невыставленного воина
option-soldier_influence_when_not_placed-0 = нет
option-soldier_influence_when_not_placed-1 = одно
option-wild_cubes_per_invasion = Кубов дани, заменяющих другой цвет, в каждом вторжении
option-wild_cubes_per_invasion-0 = ни одного
option-wild_cubes_per_invasion-1 = один
option-limited_supply = Запас кубов, товаров и свитков ограничен
option-magistrate_city_directions = В каком порядке судья-чиновник выбирает из равных городов
option-magistrate_city_directions-1 = северо-запад, северо-восток, юго-запад, юго-восток
option-magistrate_city_directions-2 = по часовой стрелке от северо-запада
option-magistrate_city_directions-3 = по часовой стрелке от северо-востока
option-magistrate_takes_all_when_he_has_no_camel = Судья-чиновник без верблюдов забирает с базара и единственного верблюда

## Что происходит на столе

move-building-to-supply = { $seat } получает { PIECE($pieces, case: "accusative") }
move-building-building-supply = { $seat } теряет здание: { $source }
move-building-building-courtier-supply = Монголы разрушают здание верховного царедворца: { $source }
move-building-box-magistrate-supply = Судья-чиновник получает { PIECE($pieces, case: "accusative") }
move-building-box-courtier-supply = Верховный царедворец получает { PIECE($pieces, case: "accusative") }
move-building-supply-building = { $seat } строит здание: { $target }
move-building-magistrate-supply-building = Судья-чиновник строит здание: { $target }
move-building-courtier-supply-building = Верховный царедворец строит здание: { $target }
move-disc-box-supply = {""}
move-disc-box-magistrate-supply = {""}
move-servant-box-supply = {""}
move-servant-box-magistrate-supply = {""}
move-disc-to-score-track = {""}
move-disc-to-favour = { PIECE($pieces) } → { $target }
move-disc-to-influence = { PIECE($pieces) } → { $target }
move-disc-supply-favour = {""}
move-disc-supply-influence = {""}
move-disc-magistrate-supply-favour = {""}
move-disc-magistrate-supply-influence = {""}
move-disc-supply-city = Торговый пост ({ $seat }) → { $target }
move-disc-magistrate-supply-city = Судья-чиновник создаёт торговый пост: { $target }
move-disc-to-mosque = { PIECE($pieces) } → { $target }
move-servant-supply-soldier = Воин ({ $seat }) → { $target }
move-servant-magistrate-supply-soldier = Судья-чиновник выставляет воина: { $target }
move-servant-soldier-supply = Воин возвращается ({ $seat }): { $source }
move-servant-soldier-magistrate-supply = Воин судьи-чиновника возвращается: { $source }
move-servant-supply-hall = Придворный ({ $seat }) → { $target }
move-servant-magistrate-supply-hall = Судья-чиновник размещает { $count ->
    [one] придворного
   *[other] { $count } придворных
}: { $target }
move-master-to-queue = { PIECE($pieces) } → { $target }
move-master-to-action = { PIECE($pieces) } → { $target }
move-camel-market-to-camel-market = В центре города: { DETAIL($pieces) }
move-site-to-site = Участки города по рядам: { PIECE($pieces) }
move-breakthrough-to-library = {""}
move-contract-to-stack = {""}
move-upgrade-to-upgrades = {""}
move-scoring-tile-to-scoring-tiles = {""}
move-wall-to-walls = {""}
move-year-to-year = {""}
move-round-to-round = {""}
turn-year = Начинается год { $face }
turn-round = Распорядители идут дальше: { PIECE($becomes) }
move-card-deck-display = В ряду карт каравана: { PIECE($pieces) }
move-card-display-display = {""}
move-on-card-on-card = {""}
move-card-to-taken = { $seat } берёт { PIECE($pieces, case: "accusative") }
move-card-to-magistrate-taken = Судья-чиновник берёт { PIECE($pieces, case: "accusative") }
move-card-to-cards = {""}
move-card-to-magistrate-cards = {""}
move-camel-box-city = {""}
move-camel-box-mosque = {""}
move-camel-box-on-card = {""}
move-camel-to-purse = { $seat } получает { PIECE($pieces, case: "accusative") }
move-camel-to-magistrate-purse = Судья-чиновник получает { PIECE($pieces, case: "accusative") }
move-camel-to-courtier-purse = Верховный царедворец получает { PIECE($pieces, case: "accusative") }
move-camel-purse-queue = { $seat } кладёт { PIECE($pieces, case: "accusative") } → { $target }
move-camel-magistrate-purse-queue = Судья-чиновник кладёт { PIECE($pieces, case: "accusative") } → { $target }
move-camel-courtier-purse-queue = Верховный царедворец кладёт { PIECE($pieces, case: "accusative") } → { $target }
move-camel-to-corner = { PIECE($pieces) } → { $target }
move-camel-to-on-card = { PIECE($pieces) } → { $target }
move-camel-to-route = { PIECE($pieces) } → { $target }
move-camel-to-out = { PIECE($pieces) } → в коробку
move-to-magistrate-purse = Судья-чиновник получает { PIECE($pieces, case: "accusative") }
move-purse-committed = { $seat } помещает на карту контракта { PIECE($pieces, case: "accusative") }
move-magistrate-purse-magistrate-committed = Судья-чиновник помещает на карту контракта { PIECE($pieces, case: "accusative") }
move-purse-ransom = Дань ({ $seat }): { PIECE($pieces) } → { $target }
move-from-ransom = {""}
move-breakthrough-to-breakthroughs = { $seat } совершает { DETAIL($pieces, case: "accusative") }
move-breakthrough-to-magistrate-breakthroughs = Судья-чиновник совершает { DETAIL($pieces, case: "accusative") }
move-scoring-tile-to-scoring-tile = { $seat } берёт { DETAIL($pieces, case: "accusative") }
move-scoring-tile-to-magistrate-scoring-tile = Судья-чиновник берёт { DETAIL($pieces, case: "accusative") }
move-contract-to-contracts = { $seat } выполняет { DETAIL($pieces, case: "accusative") }
move-contract-to-magistrate-contracts = Судья-чиновник выполняет { DETAIL($pieces, case: "accusative") }
move-upgrade-to-upgrade = { PIECE($pieces) } → { $target }
move-wall-to-wall-slot = { PIECE($pieces) } → { $target }
move-solo-card-to-solo-deck = {""}
move-solo-card-to-solo-cards = {""}
move-solo-card-to-solo-card = Судья-чиновник открывает { PIECE($pieces, case: "accusative") }
move-solo-card-to-solo-tried = Нет подходящей свободной ячейки: { PIECE($pieces) }
move-solo-card-to-solo-discard = {""}
move-solo-card-to-out = { PIECE($pieces) } выходит из игры
move-to-memory = {""}
move-discount-used-box-memory = { $seat } использует скидку
move-from-memory = {""}
step-compare-with-magistrate-MERV-CM-10 = Всего ПО: { SEAT(1) } — { $first }, судья-чиновник — { $second }
move-to-magistrate-rank = { $face ->
    [1] Судья-чиновник занимает первое место
   *[other] Судья-чиновник занимает второе место
}
move-to-magistrate-score = Судья-чиновник получает { $count ->
    [one] { $count } ПО
   *[other] { $count } ПО
}: { SLOT($to, area: "magistrate-score") }

## Конец партии

event-finished = { $count ->
    [0] Партия окончена: побеждает судья-чиновник
    [one] Партия окончена: побеждает { $winners }
   *[other] Партия окончена: победу делят { $winners }
}
scoreboard-winners = { $number ->
    [0] Победитель: судья-чиновник
    [one] Победитель: { $winners }
   *[other] Победители: { $winners }
}

## Вопросы

question-choose-slot = Выберите ячейку действия
question-choose-site = Активируйте участок города
question-choose-action = { $first ->
        [none] Заслужите расположение или выставьте воина
       *[other] Выполните действие участка ({ SLOT($first, area: "site") }), заслужите расположение или выставьте воина
    }
    .name = Выберите действие
question-may-end = Закончите ход или сначала выполните контракт либо посетите верблюжий базар
question-caravansary = Караван-сарай: возьмите карту или закончите ({ $first ->
        [1] взята { $first } карта
        [2] взяты { $first } карты
        [3] взяты { $first } карты
        [4] взяты { $first } карты
       *[other] взято { $first } карт
    }{ $second ->
        [none] {""}
       *[other] , оплата: { KIND($second) }
    })
    .name = Возьмите карты каравана
question-palace = Дворец: разместите придворного или закончите ({ $first ->
        [1] размещён { $first }
       *[other] размещено { $first }
    })
    .name = Разместите придворных
question-library = Библиотека: получите свитки
question-establish-post = Шёлковый путь: создайте торговый пост
question-buy-goods = Шёлковый путь: купите товары или закончите
question-mosque = Мечеть: продвиньтесь или закончите ({ $first ->
        [1] пройдено { $first } деление
        [2] пройдено { $first } деления
        [3] пройдено { $first } деления
        [4] пройдено { $first } деления
       *[other] пройдено { $first } делений
    })
    .name = Продвиньтесь по шкале мечети
question-wall = Стена: возведите фрагмент или закончите ({ $first ->
        [1] возведён { $first }
       *[other] возведено { $first }
    })
    .name = Возводите стену
question-place-wall = Выберите ячейку: { PIECE($first, kind: "wall") }
    .name = Выберите ячейку для фрагмента стены
question-deploy-soldier = Выставьте воина в город или откажитесь
question-place-upgrade = { $first ->
        [white] Разместите улучшение с белым кубом { $second ->
            [own] на участке со своим зданием
           *[any] на любом участке
        }
       *[bonus] Разместите улучшение с дополнительным кубом { $second ->
            [own] на участке со своим зданием
           *[any] на любом участке
        }
    }
    .name = Разместите улучшение
question-choose-scoring-tile = Выберите жетон бонуса к ПО
question-choose-breakthrough = Выберите открытие уровня { $first }
    .name = Выберите открытие
question-free-card = Возьмите любую карту каравана
question-free-post = Создайте торговый пост и возьмите там товар
question-free-step = Бесплатно продвиньтесь на одно деление по шкале мечети
question-free-courtier = Бесплатно разместите придворного
question-free-wall = Бесплатно возведите фрагмент стены
question-queue-place = Поставьте распорядителя: { SLOT($first) } шкала очерёдности
    .name = Поставьте распорядителя на шкалу очерёдности
question-ransom = Вторжение монголов: заплатите дань или лишитесь зданий
question-score-courtiers = Расположения хватает на { $first ->
        [1] { $first } придворного
       *[other] { $first } придворных
    }: выберите, кто принесёт ПО
    .name = Выберите придворных, которые принесут ПО
question-high-courtier-slot = Выберите ячейку действия для верховного царедворца
question-high-courtier-site = Выберите участок, на котором строит верховный царедворец

## Решения

decision-FulfilContract = Выполнить { DETAIL($contract, kind: "contract") }; оплата: { PIECE($cube) }{ SIZE($goods) ->
    [0] {""}
   *[other] ; любые товары: { PIECE($goods) }
}
    .told = { $seat } выбирает контракт
decision-CollectCamels = Верблюжий базар: забрать всех верблюдов
    .told = { $seat } забирает всех верблюдов с верблюжьего базара
decision-PlaceCamel = Верблюжий базар: поставить верблюда { SLOT($corner) }
    .told = { $seat } ставит верблюда на верблюжий базар: { SLOT($corner) }
decision-TakeCard = Взять { PIECE($spice, kind: "card", case: "accusative") } (место { $position }); оплата: { PIECE($cube) }{ $colour ->
    [none] {""}
   *[other] , заменяет: { KIND($colour) }
}
    .told = { $seat } выбирает { PIECE($spice, kind: "card", case: "accusative") } (место { $position }); оплата: { PIECE($cube) }
decision-LayCamel = Положить верблюда на первую карту без верблюда
    .told = { $seat } кладёт верблюда на карту каравана
decision-TakeAnyCard = Взять { PIECE($spice, kind: "card", case: "accusative") } (место { $position })
    .told = { $seat } выбирает { PIECE($spice, kind: "card", case: "accusative") } (место { $position })
decision-PlaceCourtier = Разместить придворного: { SLOT($hall, area: "hall") }{ SIZE($payment) ->
    [0] {""}
   *[other] ; оплата: { PIECE($payment) }
}
    .told = { $seat } размещает придворного: { SLOT($hall, area: "hall") }
decision-BuyScrolls = { $count ->
    [one] Получить { $count } свиток
    [few] Получить { $count } свитка
   *[many] Получить { $count } свитков
}; оплата: { PIECE($cubes) }
    .told = { $seat } приобретает свитки
decision-ChooseBreakthrough = Совершить { DETAIL($tile, kind: "breakthrough") }
    .told = { $seat } выбирает открытие
decision-EstablishPost = Создать торговый пост: { SLOT($city) } ({ KIND($good) })
    .told = { $seat } создаёт торговый пост: { SLOT($city) }
decision-BuyGood = Купить товар: { SLOT($city) }; оплата: { PIECE($payment) }
    .told = { $seat } покупает товар: { SLOT($city) }
decision-AdvanceInMosque = Продвинуться: { SLOT($space) }{ SIZE($payment) ->
    [0] {""}
   *[other] ; оплата: { PIECE($payment) }
}; награда: { SLOT($boon, area: "boon") }{ $points ->
    [0] {""}
    [one] , { $points } ПО
   *[other] , { $points } ПО
}
    .told = { $seat } продвигается: { SLOT($space) }
decision-ChooseScoringTile = Взять { DETAIL($action, kind: "scoring-tile") }
    .told = { $seat } выбирает { PIECE($action, kind: "scoring-tile") }
decision-BuildWall = Возвести { PIECE($piece, kind: "wall") }{ SIZE($payment) ->
    [0] {""}
   *[other] ; оплата: { PIECE($payment) }
}
    .told = { $seat } возводит { PIECE($piece, kind: "wall") }
decision-PlaceWall = Ячейка стены { SLOT($slot, area: "wall-slot") }
    .told = { $seat } выбирает ячейку стены { SLOT($slot, area: "wall-slot") }
decision-DeploySoldier = Выставить воина: { SLOT($site, area: "site") }
    .told = { $seat } выставляет воина: { SLOT($site, area: "site") }
decision-DeclineSoldier = Отказаться от воина
    .told = { $seat } отказывается от воина
decision-PlaceUpgrade = Разместить { PIECE($upgrade, kind: "upgrade") } ({ SLOT($site, area: "site") })
    .told = { $seat } размещает { PIECE($upgrade, kind: "upgrade") } ({ SLOT($site, area: "site") })
decision-ChooseSlot = Ячейка действия { $slot }
    .told = { $seat } выбирает ячейку действия { $slot }
decision-ChooseSite = Активировать участок: { SLOT($site, area: "site") }
    .told = { $seat } активирует участок: { SLOT($site, area: "site") }
decision-TakeBoardAction = Выполнить действие: { SLOT($action) }
    .told = { $seat } выполняет действие: { SLOT($action) }
decision-GainFavour = Заслужить расположение
    .told = { $seat } выбирает действие: заслужить расположение
decision-SendSoldier = Выставить воина
    .told = { $seat } выбирает действие: выставить воина
decision-FinishAction = Закончить действие
    .told = { $seat } заканчивает действие
decision-EndTurn = Закончить ход
    .told = { $seat } заканчивает ход
decision-TakeQueuePlace = { $skipped ->
    [0] Занять последнее свободное деление
    [one] Пропустить { $skipped } деление, положив { $skipped } верблюда
    [few] Пропустить { $skipped } деления, положив { $skipped } верблюдов
   *[many] Пропустить { $skipped } делений, положив { $skipped } верблюдов
}
    .told = { $skipped ->
        [0] { $seat } занимает последнее свободное деление
        [one] { $seat } пропускает { $skipped } деление
        [few] { $seat } пропускает { $skipped } деления
       *[many] { $seat } пропускает { $skipped } делений
    }
decision-PayRansom = Заплатить дань: { PIECE($cube) } ({ SLOT($site, area: "site") })
    .told = { $seat } платит дань за здание: { SLOT($site, area: "site") }
decision-LoseBuildings = Больше не платить дань
    .told = { $seat } больше не платит дань
decision-ScoreCourtiers = Придворные, приносящие ПО: двор учёности { $knowledge }, двор пряностей { $spice }, двор торговли { $trade }, двор веры { $faith }
    .told = { $seat } выбирает придворных, приносящих ПО
decision-ChooseCourtierSlot = Верховный царедворец занимает ячейку действия { $slot }
    .told = { $seat } отправляет верховного царедворца в ячейку действия { $slot }
decision-ChooseCourtierSite = Верховный царедворец строит: { SLOT($site, area: "site") }
    .told = { $seat } выбирает, где строит верховный царедворец: { SLOT($site, area: "site") }

## Отказы

refusal-no-such-site = Нет такого участка: { $site }
refusal-no-such-slot = Нет ячейки действия { $slot }
refusal-no-such-card = На месте { $position } нет такой карты
refusal-no-such-hall = Нет такого двора: { $hall }
refusal-no-such-city = Нет такого города: { $city }
refusal-no-such-space = Нет такого деления мечети: { $space }
refusal-no-such-piece = Нет такого фрагмента стены: { $piece }
refusal-no-such-wall-slot = Нет такой ячейки стены: { $slot }
refusal-no-such-corner = На верблюжьем базаре нет такого угла: { $corner }
refusal-no-such-breakthrough = Нет такого открытия: { $tile }
refusal-no-such-upgrade = Такого улучшения не осталось: { $upgrade }
refusal-no-such-scoring-tile = Такого жетона бонуса к ПО не осталось: { $action }
refusal-negative-number = Числа меньше 0 не годятся
refusal-slot-occupied = Ячейка действия { $slot } занята
refusal-no-legal-site = Из ячейки действия { $slot } нельзя активировать ни одного участка
refusal-site-not-in-line = Участок не на активной линии: { SLOT($site, area: "site") }
refusal-market-is-no-site = Верблюжий базар — не участок города
refusal-magistrate-building = Здания судьи-чиновника активировать нельзя: { SLOT($site, area: "site") }
refusal-no-building-left = У вас нет здания для пустого участка: { SLOT($site, area: "site") }
refusal-no-site-activated = Участок не активирован: остаются только расположение и воин
refusal-other-action = У активированного участка другое действие: { SLOT($action) }
refusal-no-step-possible = Сейчас это действие невыполнимо: { SLOT($action) }
refusal-no-step-made = Сначала сделайте хотя бы один шаг
refusal-wrong-number-of-cubes = Цена — { $needed ->
    [one] { $needed } куб
    [few] { $needed } куба
   *[many] { $needed } кубов
}, а не { $given }
refusal-no-discount = Сейчас у вас нет здесь скидки
refusal-not-a-cube = Это не куб: { $item }
refusal-wrong-colour = Нужен { KIND($needed) }; не годится { KIND($given) }
refusal-wild-used = За ход или вторжение только один куб может заменить другой цвет: { KIND($colour) }
refusal-cubes-short = Нужно: { PIECE($cube, $needed) }; у вас { $owned }
refusal-payment-not-in-order = Назовите кубы по порядку
refusal-nothing-to-pay = Это бесплатно: платить не нужно
refusal-no-building = Здесь нет здания: { SLOT($site, area: "site") }
refusal-soldier-there = Здесь уже есть воин: { SLOT($site, area: "site") }
refusal-upgrade-there = Здесь уже есть улучшение: { SLOT($site, area: "site") }
refusal-walled = Участок защищён стенами: { SLOT($site, area: "site") }
refusal-not-your-building = Это не ваше здание: { SLOT($site, area: "site") }
refusal-card-out-of-reach = На карте на месте { $position } нет верблюда, и она не первая без верблюда
refusal-too-many-spices = Ваше влияние допускает { $limit ->
    [one] { $limit } вид пряностей
    [few] { $limit } вида пряностей
   *[many] { $limit } видов пряностей
}; нельзя взять: { SLOT($spice, area: "spice") }
refusal-stands-for-nothing = Этот куб не может заменить такой: { KIND($cube) }
refusal-other-colour = Все кубы этого действия — одного цвета: { KIND($colour) }
refusal-no-camel = У вас нет верблюдов
refusal-no-card-without-camel = На каждой карте есть верблюд
refusal-hall-full = Нет места: { SLOT($hall, area: "hall") }
refusal-no-servant-left = У вас не осталось слуг
refusal-wrong-number-of-scrolls = За один раз можно получить от 1 до { $most } свитков, а не { $given }
refusal-colour-repeated = Каждый цвет можно дать один раз: { KIND($colour) }
refusal-other-tier = Нужно открытие уровня { $tier }
refusal-breakthrough-taken = Это открытие уже занято: { PIECE($tile, kind: "breakthrough") }
refusal-no-disc-left = У вас не осталось дисков
refusal-own-post-there = У вас уже есть торговый пост: { SLOT($city) }
refusal-city-not-connected = { SLOT($city) }: путь ведёт через город { SLOT($via) }, где у вас нет торгового поста
refusal-good-bought-there = В этом действии вы уже купили товар: { SLOT($city) }
refusal-camels-short = Нужно: { $needed ->
    [one] { $needed } верблюд
    [few] { $needed } верблюда
   *[many] { $needed } верблюдов
}; у вас { $owned }
refusal-space-not-next = Это не следующее деление вашего пути: { SLOT($space) }
refusal-piece-built = Такого элемента не осталось: { PIECE($piece, kind: "wall") }
refusal-slot-for-gates = Ячейка стены { SLOT($slot, area: "wall-slot") } — только для ворот
refusal-slot-for-segments = Ячейка стены { SLOT($slot, area: "wall-slot") } — не для ворот
refusal-wall-there = Ячейка стены { SLOT($slot, area: "wall-slot") } занята
refusal-market-not-in-line = Верблюжий базар не на вашей линии
refusal-traded-before = В этом ходу вы уже посетили верблюжий базар
refusal-no-camel-in-market = На верблюжьем базаре нет верблюдов
refusal-corner-covered = Угол занят верблюдом: { SLOT($corner) }
refusal-contract-not-available = Этот контракт недоступен: { $contract }
refusal-level-too-high = Контракт требует уровня влияния { $needed }, а ваш уровень — { $reached }
refusal-items-missing = У вас нет всех товаров и свитков для этого контракта: { TEXT($contract, kind: "contract") }
refusal-goods-named-wrongly = Назовите любые товары, сначала обычные; контракт требует: { $needed }
refusal-cannot-skip-so-many = Можно пропустить не больше { $most ->
    [one] { $most } деления
   *[other] { $most } делений
}, а не { $given }
refusal-protected = Здание защищено: { SLOT($site, area: "site") }
refusal-ransom-paid = За это здание дань больше не нужна: { SLOT($site, area: "site") }
refusal-no-such-courtier = { $owned ->
    [one] У вас { $owned } придворный
    [few] У вас { $owned } придворных
   *[many] У вас { $owned } придворных
}: { SLOT($hall, area: "hall") }
refusal-wrong-number-of-courtiers = ПО приносят { $needed ->
    [one] { $needed } придворный
    [few] { $needed } придворных
   *[many] { $needed } придворных
}, а не { $given }
refusal-site-not-empty = Участок не пуст: { SLOT($site, area: "site") }

## Краткие названия для рисунков

short-purple = пурп.
short-tan = песч.
short-teal = бирюз.
short-orange = оранж.
short-white = бел.
short-magistrate = Судья-чиновник
short-courtier = Верховный царедворец
short-limits = виды пряностей: до { $spices }; контракты: до уровня { $level }

## Правила: ledger.toml по-русски. AMB-… — номер толкования там же.

rule-MERV-COMP-01 = У каждого из 4 цветов: 1 распорядитель, 9 зданий, 10 дисков, 8 слуг. Неиспользуемые цвета убирают в коробку, кроме тех, что отданы царедворцу и судье-чиновнику.
rule-MERV-COMP-02 = Слуга — одна фишка с двумя ролями: на участке он воин, во дворце — придворный. Всего их 8 на обе роли.
rule-MERV-COMP-03 = Диск служит на шкалах расположения, влияния, ПО и мечети и как торговый пост. Три диска выкладывают при подготовке, диск мечети — при первом продвижении, поэтому постов не больше 6 (7, если игрок не в мечети).
rule-MERV-COMP-04 = Общий запас: 24 карты каравана (8 корицы, 6 имбиря, 6 можжевельника, 4 перца), 18 контрактов, 6 карт судьи, 24 участка, 1 двусторонний верблюжий базар, 24 обычных и 24 редких товара, 32 свитка, 16 открытий, 6 улучшений с белым кубом и 4 с дополнительным, 4 жетона бонуса к ПО, 16 фрагментов стены и 4 ворот, 12 верблюдов, 60 кубов (по 12 пурпурных, песчаных, бирюзовых, оранжевых и белых), 1 маркер года.
rule-MERV-COMP-05 = Рисунки на свитках и товарах ничего не значат; важно лишь, что это: свиток, обычный или редкий товар.
rule-MERV-COMP-06 = Белый куб заменяет куб любого цвета.
rule-MERV-COMP-07 = Скрыт только порядок карт в колоде каравана и в колоде карт судьи. Всё остальное открыто.
rule-MERV-SETUP-01 = Каждый игрок выбирает свой цвет. Нельзя: занятый цвет, 0 или больше 4 игроков, смена цвета после начала.
rule-MERV-SETUP-02 = Диски лежат на начальных делениях шкал расположения, влияния и ПО (0, 0, 0). Кубов, верблюдов и карт в начале нет.
rule-MERV-SETUP-03 = Распорядители стоят на северо-западной шкале очерёдности в случайном порядке (втроём и вчетвером — все, вдвоём — оба игрока на делениях 1 и 2).
rule-MERV-SETUP-04 = Верблюжий базар лежит в центре (3,3) случайной стороной вверх, верблюдов на нём нет.
rule-MERV-SETUP-05 = 24 участка перемешивают и выкладывают в остальные 24 ячейки города.
rule-MERV-SETUP-06 = Открытия: четыре уровня (2, 4, 6 и 8 свитков) по четыре жетона; при выборе видны все.
rule-MERV-SETUP-07 = По верблюду в каждом ближнем городе (Рей, Самарканд, Нишапур, Балх) и на каждом из четырёх первых делений мечети.
rule-MERV-SETUP-08 = Контракты: шесть стопок по рубашке и награде (три уровня × расположение или воин), сверху — самый ценный; доступна только верхняя карта.
rule-MERV-SETUP-09 = Колоду каравана перемешивают и открывают 8 карт; первая — самая дальняя от колоды. Верблюды лежат на первых 2, 3 или 4 картах при 2, 3 или 4 игроках, в одиночной игре — на 2. Остальных верблюдов убирают в коробку: 2, 1 или 0.
rule-MERV-SETUP-10 = Улучшения, жетоны бонуса к ПО и фрагменты стены лежат на своих местах; маркер года — на первом году.
rule-MERV-SETUP-11 = (Вдвоём) Третий цвет даёт верховному царедворцу распорядителя и 9 зданий; его распорядитель начинает на последнем доступном делении шкалы очерёдности, третьем.
rule-MERV-SETUP-12 = (Один игрок) Судья-чиновник (все фишки одного цвета, диски на трёх шкалах) стоит на делении 1, игрок — на делении 2, верховный царедворец (распорядитель и 9 зданий) — на делении 3.
rule-MERV-SETUP-13 = (Один игрок) Колода карт судьи: карту «Дворец» откладывают, остальные пять перемешивают; «Дворец» перемешивают с двумя из них, одну из трёх оставшихся кладут сверху, две — снизу. «Дворец» оказывается 2-й, 3-й или 4-й картой.
rule-MERV-FLOW-01 = Три года. Каждый год: фаза действий (4 раунда), вторжение (только 2-й и 3-й годы), подсчёт очков. Всего 12 ходов у каждого.
rule-MERV-FLOW-02 = Раунд 1 — северная сторона (СЗ→СВ), 2 — восточная (СВ→ЮВ), 3 — южная (ЮВ→ЮЗ), 4 — западная (ЮЗ→СЗ). В раундах 1 и 3 линия — столбец, в раундах 2 и 4 — ряд.
rule-MERV-FLOW-03 = Ходят в том порядке, в каком распорядители стояли на шкале очерёдности в начале раунда, первое деление раньше.
rule-MERV-FLOW-04 = Ячейки действий нумеруют от 1 до 5 от угла, который только что покинули: на севере ячейка k — столбец k, на востоке — ряд k, на юге — столбец 6−k, на западе — ряд 6−k.
rule-MERV-FLOW-05 = Конец раунда бывает и после 4-го раунда, поэтому северо-западная шкала очерёдности занята до вторжения, подсчёта очков и разрешения ничьей.
rule-MERV-FLOW-06 = После подсчёта очков 1-го и 2-го года маркер года сдвигают; после 3-го года игра окончена.
rule-MERV-TURN-01 = Ячейка: переместите распорядителя в свободную ячейку действия текущей стороны. Выбор: свободные ячейки, на линии которых можно активировать хотя бы один участок (AMB-03). Нельзя: занятая ячейка, другая сторона, чужой ход, второе перемещение; ячейка без допустимого участка, пока такой есть у другой свободной ячейки.
rule-MERV-TURN-02 = Участок: активируйте один участок активной линии, со зданием или без; верблюжий базар — никогда. Нельзя: участок вне линии, центр, (в одиночной игре) здание судьи-чиновника, пустой участок, если своих зданий не осталось.
rule-MERV-TURN-03 = На активированный пустой участок обязательно ставят своё здание.
rule-MERV-TURN-04 = Затем производят ресурсы, всегда до действия.
rule-MERV-TURN-05 = Действие: ровно одно из трёх — действие активированного участка, заслужить расположение, выставить воина. Оно обязательно. Расположение и воина можно выбрать всегда, действие участка — только если сейчас выполним хотя бы один его шаг (AMB-05). Нельзя: ни одного, два, действие другого участка, невыполнимое действие.
rule-MERV-TURN-06 = Если активная линия — ряд 3 или столбец 3, можно один раз посетить верблюжий базар: после производства ресурсов, до или после действия, но не во время него. Это необязательно.
rule-MERV-TURN-07 = Контракты можно выполнять в любой момент своего хода, если никакой шаг не сделан наполовину (AMB-04).
rule-MERV-TURN-08 = Ход заканчивают явным решением, когда действие выполнено и ничего не осталось. Нельзя закончить ход до действия или пока награда не получена.
rule-MERV-RES-01 = Производят: активированный участок и все участки активной линии со зданиями того же цвета, что на нём. Новое здание считается.
rule-MERV-RES-02 = Участок даёт 1 куб своего цвета; с белым улучшением — 1 белый куб вместо него; с дополнительным — ещё и 1 куб цвета улучшения.
rule-MERV-RES-03 = Всё произведённое получает активный игрок, даже если здания чужие.
rule-MERV-RES-04 = Если здание на активированном участке принадлежит другому игроку, тот тоже получает: (а) всё, что даёт этот участок; (б) за каждый другой свой участок с улучшением на линии — 1 куб цвета улучшения (белый, если оно с белым кубом), но не куб самого участка (AMB-09).
rule-MERV-RES-05 = Верховный царедворец и судья-чиновник не получают кубов. Игрок может активировать здания царедворца и получает за них ресурсы.
rule-MERV-RES-06 = Решать здесь нечего: от ресурсов нельзя отказаться.
rule-MERV-PAY-01 = Цена — набор кубов по цветам; белый заменяет любой цвет везде. Потраченные кубы возвращают в запас.
rule-MERV-PAY-02 = Открытие второго уровня: раз в ход один куб указанного цвета считается кубом любого цвета, и ещё раз в каждую фазу вторжения.
rule-MERV-PAY-03 = Открытие первого уровня: раз в ход указанное действие стоит в сумме на один куб меньше (AMB-11).
rule-MERV-PAY-04 = Платящий называет, какой куб что заменяет (белые могут пригодиться). Нельзя: кубы, которых нет, не тот цвет, слишком мало или много кубов, замена дважды за ход.
rule-MERV-FAV-01 = Каждое расположение — деление вверх. Его дают: действие, мечеть, первый придворный во дворе, избыток влияния (AMB-40), пары можжевельника, первый пост в дальнем городе, открытия 4-го уровня, верблюжий базар, контракты.
rule-MERV-FAV-02 = Деление с ПО, достигнутое или пройденное вверх, приносит их сразу; при движении вниз ПО не получают; деление может принести ПО ещё раз при новом подъёме.
rule-MERV-FAV-03 = На последнем делении каждое следующее расположение становится 1 влиянием; если и влияние на пределе, не происходит ничего (судья-чиновник: 2 ПО).
rule-MERV-FAV-04 = Это действие допустимо всегда, даже без последствий.
rule-MERV-INF-01 = Влияние только растёт; каждое достигнутое или пройденное деление с ПО приносит их.
rule-MERV-INF-02 = На последнем делении каждое следующее влияние становится 1 расположением; если полны обе шкалы — ничего (судья-чиновник: 2 ПО). Избыток считают по единице (AMB-23).
rule-MERV-INF-03 = Пороги влияния определяют число видов пряностей (сначала 1, затем 2, 3, 4) и высший уровень контрактов.
rule-MERV-SOL-01 = Поставьте свободного слугу на участок с чьим угодно зданием. Решает тот, кто выставляет воина; отказаться можно.
rule-MERV-SOL-02 = Нельзя: нет здания; воин уже есть; есть улучшение; участок полностью защищён стенами (AMB-08); центр; слуг не осталось.
rule-MERV-SOL-03 = Своё здание: +1 влияние; чужое (игрока, царедворца, судьи-чиновника): +2. Воин не выставлен: 0 (AMB-07).
rule-MERV-SOL-04 = Воины остаются на подсчёт очков 1-го года (вторжения тогда нет); они возвращаются после каждого вторжения и когда на их участок кладут улучшение.
rule-MERV-CAR-01 = Потратьте сколько угодно кубов, не меньше одного, все одного цвета (белый заменяет); за каждый куб — одна карта, по одной. Платят карту за картой; цвет задаёт первый не белый куб (заменяющий куб считается тем цветом, который заменяет) (AMB-35).
rule-MERV-CAR-02 = Можно взять любую карту с верблюдом или первую карту без него. Верблюды всегда лежат на первых картах ряда подряд.
rule-MERV-CAR-03 = Верблюда со взятой карты получают сразу и могут сразу использовать.
rule-MERV-CAR-04 = Во время действия сколько угодно раз можно положить своего верблюда на первую карту без верблюда (само по себе это не шаг, AMB-05). Нельзя: верблюдов нет; верблюды лежат на всех картах.
rule-MERV-CAR-05 = Видов пряностей вместе со взятыми не может быть больше, чем позволяет влияние в этот момент. Карты не сбрасывают, так что взятый вид занят навсегда. Нельзя: карта сверх предела.
rule-MERV-CAR-06 = В конце действия ряд сдвигают вперёд и пополняют до 8 карт (если колоды хватает); затем дают награды за каждую 2-ю, 4-ю, 6-ю и 8-ю карту только что собранного вида.
rule-MERV-CAR-07 = Награды: имбирь — воин; можжевельник — расположение; корица — белый куб; перец — улучшение с белым кубом на любом участке без улучшения (своём, чужом, пустом). Воин с этого участка возвращается.
rule-MERV-CAR-08 = «Любая карта каравана» (верблюжий базар, 3-й уровень): любая открытая карта без куба и верблюда, в пределах видов пряностей; верблюда с неё получают, ряд пополняют, за пару дают награду.
rule-MERV-CAR-09 = Со скидкой караван-сарая одна карта за ход не стоит куба (карт на одну больше, чем кубов; можно ноль кубов и одну карту).
rule-MERV-PAL-01 = Четыре двора (учёности, пряностей, торговли, веры), в каждом три места на всех игроков.
rule-MERV-PAL-02 = Размещайте слуг по одному, не меньше одного; ваш n-й придворный за игру стоит n кубов цвета двора. Торговля — песчаный, вера — оранжевый.
rule-MERV-PAL-03 = Придворный в пустом дворе сразу даёт расположение (бесплатный — тоже).
rule-MERV-PAL-04 = Нельзя: двор полон; слуг нет; оплата не та.
rule-MERV-PAL-05 = Бесплатный придворный (мечеть) получает ваш следующий номер (AMB-12). Придворные не уходят.
rule-MERV-PAL-06 = Скидка дворца: раз в ход на один куб меньше за одного придворного по выбору.
rule-MERV-LIB-01 = Потратьте от 1 до 4 кубов разных цветов, белых — сколько угодно; за каждый куб один свиток. Нельзя: 0 или больше 4 кубов, один цвет дважды (если заменяющий куб не стоит за недостающий цвет).
rule-MERV-LIB-02 = 2-й, 4-й, 6-й и 8-й свиток (с лежащими на контрактах) дают открытие 1-го, 2-го, 3-го и 4-го уровня, по одному каждого. Несколько сразу — по порядку уровней. После 8 свитков — ничего.
rule-MERV-LIB-03 = Выберите один из оставшихся жетонов уровня; другим он больше недоступен. Выбирает получивший свиток. Нельзя: взятый жетон, другой уровень. Свиток верблюжьего базара тоже считается.
rule-MERV-LIB-04 = Уровень 1: раз в ход скидка в один куб на караван-сарай, дворец, Шёлковый путь или мечеть до конца игры; её можно потратить на то, чтобы получить больше.
rule-MERV-LIB-05 = Уровень 2: один цвет заменяет любой (PAY-02).
rule-MERV-LIB-06 = Уровень 3: (1) любая карта каравана бесплатно (CAR-08); (2) торговый пост по обычным правилам и один товар (обычный в ближнем городе, редкий в дальнем), с наградой за первый пост, больше ничего купить нельзя; (3) бесплатное деление мечети с наградой; (4) любой фрагмент стены бесплатно, с обычным влиянием.
rule-MERV-LIB-07 = Уровень 4: 2 расположения, 2 воина, расположение и воин или 8 ПО.
rule-MERV-MKT-01 = Сначала создайте торговый пост (диск). Если это возможно, это обязательно (AMB-16).
rule-MERV-MKT-02 = Первый пост за игру — в ближнем городе. Дальше — в другом ближнем или в дальнем, если в ближнем городе на пути к нему есть ваш пост. Чужие посты не мешают. Нельзя: свой пост уже есть; нет связи с дальним городом; дисков не осталось.
rule-MERV-MKT-03 = Первый пост в ближнем городе забирает верблюда; в дальнем — даёт расположение.
rule-MERV-MKT-04 = Затем можно купить по одному товару в каждом городе по указанной цене (обычный — 1 куб, редкий — 2 разных куба).
rule-MERV-MKT-05 = Где вашего поста нет, нужен верблюд на каждое недостающее звено: ближний город — один между Мервом и ним; дальний — один между ближним и дальним, а для ближнего — ваш пост или верблюд между Мервом и ним. Положенный верблюд служит всё действие.
rule-MERV-MKT-06 = Нельзя: второй товар из города за одно действие; не хватает верблюдов; не те кубы.
rule-MERV-MKT-07 = В конце положенных верблюдов кладут на карты каравана с начала ряда, пропуская карты с верблюдом; остальных — на свободные углы верблюжьего базара по часовой стрелке от левого верхнего; прочих убирают в коробку. Никто этих верблюдов не получает.
rule-MERV-MKT-08 = Скидка Шёлкового пути: раз в ход в сумме на один куб меньше.
rule-MERV-MOS-01 = Четыре пути сходятся в два, затем в один. Деления 1–2 — из четырёх частей, 3–4 — из двух, остальные цельные.
rule-MERV-MOS-02 = Продвиньтесь хотя бы на одно деление, платя за каждое 1–2 куба. Первое продвижение за игру выбирает путь. Нельзя: сойти с пути, вниз, дальше конца, не та оплата, первое продвижение без свободного диска (COMP-03).
rule-MERV-MOS-03 = Каждое деление сразу даёт награду и указанные ПО; чужие диски не мешают.
rule-MERV-MOS-04 = Верблюда с первого деления получает только первый, кто на него пришёл.
rule-MERV-MOS-05 = Награды: верблюд; улучшение с белым кубом на участок со своим зданием; расположение; такое же улучшение с дополнительным кубом (любое из оставшихся); один из оставшихся жетонов бонуса к ПО; воин; расположение; бесплатный придворный; бесплатный фрагмент стены (всё обязательно, если возможно, AMB-42); на верхнем делении — 4 ПО за каждое своё здание на участке мечети при каждом подсчёте.
rule-MERV-MOS-06 = Бесплатное продвижение (верблюжий базар, 3-й уровень) — обычное продвижение без оплаты.
rule-MERV-MOS-07 = Скидка мечети: раз в ход в сумме на один куб меньше.
rule-MERV-UPG-01 = Белое: вместо куба участка — белый. Дополнительное: ещё один куб.
rule-MERV-UPG-02 = На участке одно улучшение; его не заменяют и не переносят; оно остаётся, если здание потеряно.
rule-MERV-UPG-03 = Улучшение убирает воина с участка (к владельцу). На участок с улучшением воина не ставят.
rule-MERV-UPG-04 = Размещает получивший награду. Нельзя: участок с улучшением; центр; (мечеть) участок без своего здания. Нет участка или жетона — награда пропадает (AMB-14).
rule-MERV-WAL-01 = Возведите хотя бы один фрагмент; у каждого своя цена (обычный фрагмент — 1 или 2 куба одного цвета, ворота — 3).
rule-MERV-WAL-02 = Ворота — только в четырёх средних ячейках, обычные фрагменты — только в остальных шестнадцати; в ячейке один фрагмент. Нельзя: занятая или не та ячейка, уже возведённый фрагмент.
rule-MERV-WAL-03 = Влияние за фрагмент по двум ближайшим участкам за ним: +1 за своё здание, +2 за чьё-либо ещё (царедворца и судьи-чиновника тоже), 0 за пустой участок; не больше 4. Воины и другие стены не важны.
rule-MERV-WAL-04 = Стены остаются до конца игры.
rule-MERV-CML-01 = Только если базар на активной линии, раз в ход, до или после действия.
rule-MERV-CML-02 = Либо заберите всех верблюдов (если есть), либо поставьте своего на свободный угол и сразу получите награду.
rule-MERV-CML-03 = Награды: белый куб; свиток (возможно открытие); любая карта каравана (CAR-08); расположение; редкий товар; бесплатное деление мечети; воин. Что где — зависит от стороны жетона.
rule-MERV-CML-04 = Нельзя: занятый угол; верблюда нет; забирать с пустого базара; посещать базар второй раз.
rule-MERV-CON-01 = Доступны шесть верхних карт. Влияние должно достичь уровня карты.
rule-MERV-CON-02 = Заплатите один куб (любого цвета, AMB-34) и поместите на карту указанные свитки, обычные, редкие и любые товары; они остаются на карте, второй раз не служат, но считаются для открытий и дворца. Куб и «любые товары» выбирает активный игрок.
rule-MERV-CON-03 = Возьмите карту; получите её ПО, затем награду: расположение или воина (от него можно отказаться). Следующая карта стопки доступна сразу.
rule-MERV-CON-04 = Число контрактов за ход не ограничено. Нельзя: чужой ход, уровень слишком высок, не хватает товаров или они уже на контрактах, не та карта, посреди другого выбора.
rule-MERV-RND-01 = Распорядители переходят на шкалу очерёдности следующего угла по порядку ячеек: сначала ближайший к старому углу.
rule-MERV-RND-02 = Обычно — последнее свободное деление. Делений 3 (вчетвером 4).
rule-MERV-RND-03 = Прежде можно пропустить свободные деления, положив на каждое по своему верблюду (можно к другим); занятые пропускают даром. Решает тот, кто встаёт. Выбор: от 0 до меньшего из числа верблюдов и свободных делений впереди. Нельзя: больше; не подряд; последнему, когда осталось одно деление.
rule-MERV-RND-04 = Занявший деление получает всех верблюдов на нём. Платить ими за это же деление нельзя.
rule-MERV-RND-05 = Верховный царедворец и судья-чиновник пропускают, сколько могут, и получают верблюдов так же.
rule-MERV-INV-01 = С каждой стороны атакованы первые два участка каждого ряда и столбца. Порядок сторон ничего не меняет: сначала определяют все атакованные здания, потом решают владельцы.
rule-MERV-INV-02 = Участок открыт с севера в рядах 1–2, с юга в рядах 4–5, с запада в столбцах 1–2, с востока в столбцах 4–5; ряд 3 и столбец 3 открыты с одной стороны (ворота), остальные 16 — с двух.
rule-MERV-INV-03 = Защищён: фрагмент стены с каждой открытой стороны или воин любого цвета. Пустые участки не страдают.
rule-MERV-INV-04 = Незащищённое здание атакуют один раз, сколько бы сторон ни было открыто.
rule-MERV-INV-05 = Дань: за каждое атакованное здание владелец может отдать один куб цвета участка; с дополнительным улучшением — одного из двух цветов, с белым — любого. Белый куб годится всегда. Иначе здание возвращается в запас. Владельцы решают по порядку ходов, каждый обо всех своих зданиях (AMB-20). Нельзя: не тот куб или его нет, дань за защищённое или чужое здание, дважды.
rule-MERV-INV-06 = Улучшения остаются; на пустом участке можно строить снова.
rule-MERV-INV-07 = Затем кубы дани идут в запас, а все воины — к владельцам, даже если не понадобились.
rule-MERV-INV-08 = Атакованные незащищённые здания верховного царедворца возвращаются в его запас, дани нет; здания судьи-чиновника не разрушают.
rule-MERV-SCO-01 = Каждый игрок тратит по расположению за каждого своего придворного (обязательно, даже за 0 ПО); если не хватает — всё.
rule-MERV-SCO-02 = ПО приносят столько придворных, сколько потрачено расположения; если их больше, игрок выбирает. Каждый придворный — раз в год.
rule-MERV-SCO-03 = За придворного: учёность — 1 ПО за свиток, пряности — 1 за карту каравана, торговля — 1 за товар, вера — 1 за пройденное деление мечети. Свитки и товары на контрактах считаются. Несколько придворных во дворе приносят ПО несколько раз.
rule-MERV-SCO-04 = Присутствие в городе: 1 ПО за каждое своё здание; +3 за каждое на участке с действием своего жетона бонуса к ПО; на верхнем делении мечети +4 за каждое на участке мечети. Всё складывается.
rule-MERV-END-01 = После 3-го года карты каравана делят на наборы разных видов (каждый раз — сколько видов осталось): 1, 3, 6, 10 ПО за 1, 2, 3, 4 карты.
rule-MERV-END-02 = Побеждает больше ПО; затем больше расположения (что осталось после подсчёта), затем больше влияния, затем место ближе к началу шкалы очерёдности.
rule-MERV-HC-01 = Ходит по очереди на шкале; не действует, не производит, не получает ПО, не платит, шкал у него нет.
rule-MERV-HC-02 = Ячейку ему выбирает тот из двоих, кто ходит раньше в этом раунде, участок — другой. Нельзя: решает не тот, ячейка занята.
rule-MERV-HC-03 = Если на линии есть пустой участок, выбрать надо пустой, и там встаёт его здание. Пустых нет — ничего не активируют и не выбирают. Зданий не осталось: AMB-31.
rule-MERV-HC-04 = Его здания активируют как чужие; защита одного даёт 2 влияния; атакованные без защиты возвращаются в его запас и могут быть построены снова.
rule-MERV-HC-05 = Верблюды: получает и в конце раунда тратит, сколько может.
rule-MERV-CM-01 = Кто решает за верховного царедворца — как в HC-02, между игроком и судьёй-чиновником. Ячейку судья выбирает так: больше зданий игрока на линии → меньше зданий судьи → ближе к шкале очерёдности. Участок: на пересекающей линии больше зданий игрока → меньше зданий судьи → ближе к ячейке (среди пустых, если они есть).
rule-MERV-CM-02 = Карта: откройте карту судьи; её действие — желаемый тип. Если ни одна свободная ячейка не подходит ни по А, ни по Б, сбросьте и откройте следующую (колода пуста: AMB-25; ничего не подходит: AMB-30).
rule-MERV-CM-03 = Алгоритм А (здания есть): свободная линия с пустым участком этого типа; больше зданий судьи → царедворца → игрока → дальше от шкалы очерёдности.
rule-MERV-CM-04 = Алгоритм Б (нет линии А или зданий): свободная линия со зданием судьи или царедворца этого типа; больше их в сумме → судьи → игрока → дальше от шкалы очерёдности.
rule-MERV-CM-05 = После А: здание на пустом участке этого типа; если их несколько — на пересекающей линии больше зданий судьи → игрока → дальше от ячейки. После Б здания не строят.
rule-MERV-CM-06 = Число действий — здания судьи и царедворца на линии (новое тоже), +1 с подходящим жетоном 1-го уровня (только для действия карты, не для добавочных). Участок ради ресурсов он не активирует: в его ход кубов никто не получает.
rule-MERV-CM-07 = Верблюжий базар на линии, после действия: если там 2 верблюда и больше, забирает всех, как и когда своих нет (AMB-29); иначе ставит верблюда слева вверху, если занято — справа вверху, и получает: свиток — библиотека ×1, карта — караван-сарай ×1, редкий товар, мечеть ×1. Верблюдов нет ни там, ни у него — ничего.
rule-MERV-CM-08 = Конец раунда: верблюды как в HC-05; карту сбрасывают. После подсчёта очков сброшенные карты перемешивают и кладут на колоду.
rule-MERV-CM-09 = Ни одна сторона не активирует здания другой.
rule-MERV-CM-10 = Его здания не разрушают; расположения он не тратит, но получает ПО за всех придворных и все бонусы, а также за наборы пряностей. Игрок побеждает, только если у него строго больше ПО.
rule-MERV-CM-11 = Обе шкалы полны: каждое расположение или влияние — 2 ПО. Расположение и воина как отдельное действие он не выбирает.
rule-MERV-CM-20 = Воин: самое северное незащищённое здание царедворца, затем самое западное: +2. Таких нет — своё здание так же: +1. Никогда — на участок, полностью закрытый стенами (или с воином либо улучшением, SOL-02). Нет здания или слуги — ничего, без влияния.
rule-MERV-CM-21 = Караван-сарай: за действие — карта, которая больше всего увеличит его ПО по END-01 (без наград за пары), при равенстве ближе к началу; карт нет — остальные действия пропадают; любая открытая карта, без предела видов; верблюдов получает; ряд пополняют после всего. Пары: имбирь — воин, можжевельник — расположение, корица и перец — по 3 ПО. Порядок наград — AMB-15. Карты кончились — карту судьи убирают (AMB-41).
rule-MERV-CM-22 = Дворец: 1–3 действия — один придворный, 4–5 — два; во двор с местом, который по SCO-03 сейчас дороже всего для него, затем для игрока, затем левее. Если двор заполнился, второй идёт дальше по тому же правилу. Он не платит; расположение за первого во дворе получает (AMB-13); нет места или слуги — ничего.
rule-MERV-CM-23 = Библиотека: свиток за действие, открытия при 2, 4, 6 и 8. Уровень 1: жетон мечети, если делений мечети больше, чем карт каравана, иначе караван-сарая; нет одного — другой. Уровень 2: случайный жетон без эффекта, 3 ПО. Уровень 3: жетон торгового поста, если есть (пост и товар, затем контракты), иначе жетон мечети и одно деление. Уровень 4: 8 ПО, иначе 2 расположения. С 8 свитков карту судьи убирают (AMB-41).
rule-MERV-CM-24 = Шёлковый путь: один пост, сколько бы ни было действий: дальний раньше ближнего, город без постов раньше других, затем по сторонам света (AMB-28); награды и связи по MKT-02 как обычно; нет города или диска — поста нет. Затем по обычному товару за ближний и по редкому за дальний свой пост. Затем контракты: больше ПО → воин в награду → выше уровень (→ левее, AMB-26); без кубов и влияния; на «любой» — сначала обычные товары; пока возможно.
rule-MERV-CM-25 = Мечеть: деление за действие; начинает с самого левого пути с верблюдом. Деления с улучшениями — по 3 ПО; жетон — тот, для чьего действия у него больше всего зданий, при равенстве случайный, не осталось — ничего; придворный — дворец ×1; стена — стена ×1; остальное как обычно, с указанными ПО. На верхнем делении карту судьи убирают (AMB-41).
rule-MERV-CM-26 = Стена: фрагмент за действие, сначала фрагмент, затем ячейка; фрагментов нет — ничего. Фрагмент: меньше кубов, затем пурпурный, песчаный, бирюзовый, оранжевый; поэтому ворота последними; обычные — никогда в средних ячейках. Место: A два царедворца (4) · B царедворец и своё (3) · C два своих (2) · D царедворец (2) · E своё (1) · F царедворец и игрок (4) · G своё и игрок (3) · H игрок (2) · I ничьё (0); при равенстве первая свободная ячейка по часовой стрелке от С1. Два здания игрока: AMB-27.
rule-MERV-GEN-01 = Решение отвергается без последствий, если: у приславшего нет места или решает не он; открыт другой выбор; не та фаза или шаг; игра окончена или не началась; имя (участка, карты, ячейки, фрагмента, города, жетона) неизвестно; число отрицательное, повторное или не целое; ожидаемая версия устарела.
rule-MERV-GEN-02 = То, что происходит само (ресурсы, верблюды на занятых делениях, ПО на шкалах, трата расположения, уход воинов), решения не требует.
rule-MERV-GEN-03 = Где выбор ровно один, служба может записать его сама, кроме оплаты белыми и заменяющими кубами.
rule-MERV-IVR-01 = Верблюдов в игре и убранных — 12; на картах каравана они лежат подряд с начала; не больше одного на карте, углу, первом делении мечети, в ближнем городе.
rule-MERV-IVR-02 = По цветам: здания в запасе и в городе — 9; слуги в запасе, городе и дворце — 8; диски в запасе и на поле — 10.
rule-MERV-IVR-03 = Воин и улучшение не бывают на одном участке; воин стоит только у здания; после вторжения воинов нет.
rule-MERV-IVR-04 = На делении шкалы очерёдности один распорядитель; каждый раунд каждый занимает одну ячейку действия; по 12 ходов.
rule-MERV-IVR-05 = Свитков и товаров на контрактах не больше, чем есть; открытий у игрока — половина свитков с округлением вниз, не больше 4.
rule-MERV-IVR-06 = Видов пряностей не больше предела в момент взятия (у игроков).
