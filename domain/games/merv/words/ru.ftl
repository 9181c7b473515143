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
    .text = основать торговый пост и взять там товар
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
    [one] { $count } элемент стены
    [few] { $count } элемента стены
   *[many] { $count } элементов стены
}
    .name = элемент стены
piece-wall-face = { $count ->
    [one] { $form ->
        [gate] { $colour ->
            [purple] пурпурные ворота
            [tan] песчаные ворота
            [teal] бирюзовые ворота
           *[orange] оранжевые ворота
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
piece-solo-card-face = карта судьи «{ SLOT($face) }»
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
       *[other] { SLOT($head) } шкала очерёдности, место { $part }
    }
area-action = Ячейки действий
    .place = { $part ->
        [none] ячейки действий
       *[other] ячейка действия { $part }, { SLOT($head) }
    }
area-walls = Невозведённые элементы стены
    .place = запас элементов стены
area-wall-slot = Стена
    .place = место стены { $slot }
area-favour = Шкала расположения
    .place = расположение { $slot }
area-influence = Шкала влияния
    .place = влияние { $slot }
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
slot-library-1 = ступень 1
slot-library-2 = ступень 2
slot-library-3 = ступень 3
slot-library-4 = ступень 4
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
slot-wall-slot = { $slot }
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
slot-boon-wall_piece = бесплатный элемент стены
slot-boon-mosque_buildings = ПО за здания на участках мечети при каждом подсчёте
slot-boon-none = ничего

slot-L1P1 = первое деление 1-го пути мечети
slot-L1P2 = первое деление 2-го пути мечети
slot-L1P3 = первое деление 3-го пути мечети
slot-L1P4 = первое деление 4-го пути мечети
slot-L2P1 = второе деление 1-го пути мечети
slot-L2P2 = второе деление 2-го пути мечети
slot-L2P3 = второе деление 3-го пути мечети
slot-L2P4 = второе деление 4-го пути мечети
slot-L3L = третье деление слева мечети
slot-L3R = третье деление справа мечети
slot-L4L = четвёртое деление слева мечети
slot-L4R = четвёртое деление справа мечети
slot-L5 = пятое деление мечети
slot-L6 = шестое деление мечети
slot-L7 = седьмое деление мечети
slot-L8 = последнее деление мечети
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

move-building-to-supply = { $seat } получает: { PIECE($pieces) }
move-building-building-supply = { $seat } теряет здание: { $source }
move-building-building-courtier-supply = Монголы разрушают здание верховного царедворца: { $source }
move-building-box-magistrate-supply = Судья-чиновник получает: { PIECE($pieces) }
move-building-box-courtier-supply = Верховный царедворец получает: { PIECE($pieces) }
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
move-disc-supply-city = { $seat } основывает торговый пост: { $target }
move-disc-magistrate-supply-city = Судья-чиновник основывает торговый пост: { $target }
move-disc-to-mosque = { PIECE($pieces) } → { $target }
move-servant-supply-soldier = { $seat } выставляет воина: { $target }
move-servant-magistrate-supply-soldier = Судья-чиновник выставляет воина: { $target }
move-servant-soldier-supply = Воин возвращается ({ $seat }): { $source }
move-servant-soldier-magistrate-supply = Воин судьи-чиновника возвращается: { $source }
move-servant-supply-hall = { $seat } размещает придворного: { $target }
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
move-card-to-taken = { $seat } берёт: { PIECE($pieces) }
move-card-to-magistrate-taken = Судья-чиновник берёт: { PIECE($pieces) }
move-card-to-cards = {""}
move-card-to-magistrate-cards = {""}
move-camel-box-city = {""}
move-camel-box-mosque = {""}
move-camel-box-on-card = {""}
move-camel-to-purse = { $seat } получает: { PIECE($pieces) }
move-camel-to-magistrate-purse = Судья-чиновник получает: { PIECE($pieces) }
move-camel-to-courtier-purse = Верховный царедворец получает: { PIECE($pieces) }
move-camel-purse-queue = { $seat } кладёт: { PIECE($pieces) } → { $target }
move-camel-magistrate-purse-queue = Судья-чиновник кладёт: { PIECE($pieces) } → { $target }
move-camel-courtier-purse-queue = Верховный царедворец кладёт: { PIECE($pieces) } → { $target }
move-camel-to-corner = { PIECE($pieces) } → { $target }
move-camel-to-on-card = { PIECE($pieces) } → { $target }
move-camel-to-route = { PIECE($pieces) } → { $target }
move-camel-to-out = { PIECE($pieces) } → в коробку
move-to-magistrate-purse = Судья-чиновник получает: { PIECE($pieces) }
move-purse-committed = { $seat } помещает на карту контракта: { PIECE($pieces) }
move-magistrate-purse-magistrate-committed = Судья-чиновник помещает на карту контракта: { PIECE($pieces) }
move-purse-ransom = { $seat } платит дань: { PIECE($pieces) } ({ $target })
move-from-ransom = {""}
move-breakthrough-to-breakthroughs = { $seat } делает открытие: { DETAIL($pieces) }
move-breakthrough-to-magistrate-breakthroughs = Судья-чиновник делает открытие: { DETAIL($pieces) }
move-scoring-tile-to-scoring-tile = { $seat } берёт: { DETAIL($pieces) }
move-scoring-tile-to-magistrate-scoring-tile = Судья-чиновник берёт: { DETAIL($pieces) }
move-contract-to-contracts = { $seat } выполняет: { DETAIL($pieces) }
move-contract-to-magistrate-contracts = Судья-чиновник выполняет: { DETAIL($pieces) }
move-upgrade-to-upgrade = { PIECE($pieces) } → { $target }
move-wall-to-wall-slot = { PIECE($pieces) } → { $target }
move-solo-card-to-solo-deck = {""}
move-solo-card-to-solo-cards = {""}
move-solo-card-to-solo-card = Судья-чиновник открывает: { PIECE($pieces) }
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

## Вопросы

question-choose-slot = Выберите ячейку действия
question-choose-site = Выберите участок города
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
question-establish-post = Шёлковый путь: основайте торговый пост
question-buy-goods = Шёлковый путь: купите товары или закончите
question-mosque = Мечеть: продвиньтесь или закончите ({ $first ->
        [1] пройдено { $first } деление
        [2] пройдено { $first } деления
        [3] пройдено { $first } деления
        [4] пройдено { $first } деления
       *[other] пройдено { $first } делений
    })
    .name = Продвиньтесь по шкале мечети
question-wall = Стена: возведите элемент или закончите ({ $first ->
        [1] возведён { $first }
       *[other] возведено { $first }
    })
    .name = Возводите стену
question-place-wall = Выберите место: { PIECE($first, kind: "wall") }
    .name = Выберите место для элемента стены
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
question-choose-breakthrough = Выберите открытие ступени { $first }
    .name = Выберите открытие
question-free-card = Возьмите любую карту каравана
question-free-post = Основайте торговый пост и возьмите там товар
question-free-step = Бесплатно продвиньтесь на одно деление по шкале мечети
question-free-courtier = Бесплатно разместите придворного
question-free-wall = Бесплатно возведите элемент стены
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

decision-FulfilContract = Выполнить: { DETAIL($contract, kind: "contract") }; оплата: { PIECE($cube) }{ SIZE($goods) ->
    [0] {""}
   *[other] ; любые товары: { PIECE($goods) }
}
    .told = { $seat } выполняет контракт
decision-CollectCamels = Верблюжий базар: забрать всех верблюдов
    .told = { $seat } забирает всех верблюдов с верблюжьего базара
decision-PlaceCamel = Верблюжий базар: поставить верблюда { SLOT($corner) }
    .told = { $seat } ставит верблюда на верблюжий базар: { SLOT($corner) }
decision-TakeCard = Взять карту ({ SLOT($spice, area: "spice") }, место { $position }); оплата: { PIECE($cube) }{ $colour ->
    [none] {""}
   *[other] , заменяет: { KIND($colour) }
}
    .told = { $seat } берёт карту ({ SLOT($spice, area: "spice") }, место { $position }); оплата: { PIECE($cube) }
decision-LayCamel = Положить верблюда на первую карту без верблюда
    .told = { $seat } кладёт верблюда на карту каравана
decision-TakeAnyCard = Взять карту ({ SLOT($spice, area: "spice") }, место { $position })
    .told = { $seat } берёт карту ({ SLOT($spice, area: "spice") }, место { $position })
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
    .told = { $seat } получает свитки
decision-ChooseBreakthrough = Сделать открытие: { DETAIL($tile, kind: "breakthrough") }
    .told = { $seat } делает открытие
decision-EstablishPost = Основать торговый пост: { SLOT($city) } ({ KIND($good) })
    .told = { $seat } основывает торговый пост: { SLOT($city) }
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
decision-ChooseScoringTile = Взять: { DETAIL($action, kind: "scoring-tile") }
    .told = { $seat } берёт: { PIECE($action, kind: "scoring-tile") }
decision-BuildWall = Возвести: { PIECE($piece, kind: "wall") }{ SIZE($payment) ->
    [0] {""}
   *[other] ; оплата: { PIECE($payment) }
}
    .told = { $seat } возводит: { PIECE($piece, kind: "wall") }
decision-PlaceWall = Место стены { $slot }
    .told = { $seat } выбирает место стены { $slot }
decision-DeploySoldier = Выставить воина: { SLOT($site, area: "site") }
    .told = { $seat } выставляет воина: { SLOT($site, area: "site") }
decision-DeclineSoldier = Отказаться от воина
    .told = { $seat } отказывается от воина
decision-PlaceUpgrade = Разместить: { PIECE($upgrade, kind: "upgrade") } ({ SLOT($site, area: "site") })
    .told = { $seat } размещает: { PIECE($upgrade, kind: "upgrade") } ({ SLOT($site, area: "site") })
decision-ChooseSlot = Ячейка действия { $slot }
    .told = { $seat } выбирает ячейку действия { $slot }
decision-ChooseSite = Выбрать участок: { SLOT($site, area: "site") }
    .told = { $seat } выбирает участок: { SLOT($site, area: "site") }
decision-TakeBoardAction = Выполнить действие: { SLOT($action) }
    .told = { $seat } выполняет действие: { SLOT($action) }
decision-GainFavour = Заслужить расположение
    .told = { $seat } заслуживает расположение
decision-SendSoldier = Выставить воина
    .told = { $seat } решает выставить воина
decision-FinishAction = Закончить действие
    .told = { $seat } заканчивает действие
decision-EndTurn = Закончить ход
    .told = { $seat } заканчивает ход
decision-TakeQueuePlace = { $skipped ->
    [0] Занять последнее свободное место
    [one] Пропустить { $skipped } место, положив { $skipped } верблюда
    [few] Пропустить { $skipped } места, положив { $skipped } верблюдов
   *[many] Пропустить { $skipped } мест, положив { $skipped } верблюдов
}
    .told = { $skipped ->
        [0] { $seat } занимает последнее свободное место
        [one] { $seat } пропускает { $skipped } место
        [few] { $seat } пропускает { $skipped } места
       *[many] { $seat } пропускает { $skipped } мест
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
refusal-no-such-piece = Нет такого элемента стены: { $piece }
refusal-no-such-wall-slot = Нет такого места стены: { $slot }
refusal-no-such-corner = На верблюжьем базаре нет такого угла: { $corner }
refusal-no-such-breakthrough = Нет такого открытия: { $tile }
refusal-no-such-upgrade = Такого улучшения не осталось: { $upgrade }
refusal-no-such-scoring-tile = Такого жетона бонуса к ПО не осталось: { $action }
refusal-negative-number = Числа меньше 0 не годятся
refusal-slot-occupied = Ячейка действия { $slot } занята
refusal-no-legal-site = Из ячейки действия { $slot } нельзя выбрать ни одного участка
refusal-site-not-in-line = Участок не на активной линии: { SLOT($site, area: "site") }
refusal-market-is-no-site = Верблюжий базар — не участок города
refusal-magistrate-building = Здания судьи-чиновника выбирать нельзя: { SLOT($site, area: "site") }
refusal-no-building-left = У вас нет здания для пустого участка: { SLOT($site, area: "site") }
refusal-no-site-activated = Участок не выбран: остаются только расположение и воин
refusal-other-action = У выбранного участка другое действие: { SLOT($action) }
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
refusal-other-tier = Открытие должно быть ступени { $tier }
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
refusal-slot-for-gates = Место стены { $slot } — только для ворот
refusal-slot-for-segments = Место стены { $slot } — только для фрагментов стены
refusal-wall-there = Место стены { $slot } занято
refusal-market-not-in-line = Верблюжий базар не на вашей линии
refusal-traded-before = В этом ходу вы уже посетили верблюжий базар
refusal-no-camel-in-market = На верблюжьем базаре нет верблюдов
refusal-corner-covered = Угол занят верблюдом: { SLOT($corner) }
refusal-contract-not-available = Этот контракт недоступен: { $contract }
refusal-level-too-high = Контракт уровня { $needed }, а ваше влияние достигло уровня { $reached }
refusal-items-missing = У вас нет всех товаров и свитков для этого контракта: { TEXT($contract, kind: "contract") }
refusal-goods-named-wrongly = Назовите любые товары, сначала обычные; контракт требует: { $needed }
refusal-cannot-skip-so-many = Можно пропустить не больше { $most ->
    [one] { $most } места
   *[other] { $most } мест
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
