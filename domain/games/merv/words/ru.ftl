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
    .one = { $count ->
        [1] верблюд
       *[other] { piece-camel }
    }
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
    .the = { $face ->
        [red] красный диск
        [blue] синий диск
        [yellow] жёлтый диск
       *[green] зелёный диск
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
    .bare = { SLOT($action) }{ $colour ->
        [purple] {" "}({ $action ->
            [library] пурпурная
            [mosque] пурпурная
            [wall] пурпурная
           *[other] пурпурный
        })
        [tan] {" "}({ $action ->
            [library] песчаная
            [mosque] песчаная
            [wall] песчаная
           *[other] песчаный
        })
        [teal] {" "}({ $action ->
            [library] бирюзовая
            [mosque] бирюзовая
            [wall] бирюзовая
           *[other] бирюзовый
        })
        [orange] {" "}({ $action ->
            [library] оранжевая
            [mosque] оранжевая
            [wall] оранжевая
           *[other] оранжевый
        })
       *[other] {""}
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
    .text = 1 куб, { PIECE($items) } → { $points } ПО и { SLOT($boon, area: "boon") }
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
    .short = любая карта
piece-breakthrough-trading_post = открытие торговли
    .text = создать торговый пост и взять там товар
    .short = пост и товар
piece-breakthrough-mosque_step = открытие веры
    .text = продвинуться на одно деление по шкале мечети
    .short = шаг в мечети
piece-breakthrough-wall_piece = открытие стены
    .text = возвести любой фрагмент стены или ворота
    .short = любая стена
piece-breakthrough-two_favour = открытие расположения
    .text = { $favour ->
        [one] { $favour } расположение
        [few] { $favour } расположения
       *[many] { $favour } расположений
    }
piece-breakthrough-two_soldiers = открытие войны
    .text = { $soldiers ->
        [one] { $soldiers } воин
        [few] { $soldiers } воина
       *[many] { $soldiers } воинов
    }
piece-breakthrough-favour_and_soldier = открытие власти
    .text = { $favour ->
        [1] расположение
        [one] { $favour } расположение
        [few] { $favour } расположения
       *[many] { $favour } расположений
    } и { $soldiers ->
        [1] воин
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
    .one = { $count ->
        [1] { $face ->
            [white] улучшение с белым кубом
            [purple] улучшение с дополнительным пурпурным кубом
            [tan] улучшение с дополнительным песчаным кубом
            [teal] улучшение с дополнительным бирюзовым кубом
           *[orange] улучшение с дополнительным оранжевым кубом
        }
       *[other] { piece-upgrade-face }
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
    .one = { $form ->
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
    .yours = ваш запас
area-purse = Кубы, верблюды, товары и свитки
    .place = имущество ({ $seat })
    .yours = ваше имущество
area-cards = Карты каравана
    .place = карты каравана ({ $seat })
    .yours = ваши карты каравана
area-taken = Карты каравана, взятые в этом действии
    .place = рука ({ $seat })
    .yours = ваша рука
area-contracts = Выполненные контракты
    .place = контракты ({ $seat })
    .yours = ваши контракты
area-committed = Товары и свитки на контрактах
    .place = контракты ({ $seat })
    .yours = ваши контракты
area-breakthroughs = Открытия
    .place = открытия ({ $seat })
    .yours = ваши открытия
area-scoring-tile = Жетон бонуса к ПО
    .place = жетон бонуса к ПО ({ $seat })
    .yours = ваш жетон бонуса к ПО
area-memory = Использовано в этом ходу
    .place = память хода ({ $seat })
    .yours = память вашего хода
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
area-courtier-supply = Здания царедворца в запасе
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
    .short = северо-запад
slot-north_east = северо-восточная
    .short = северо-восток
slot-south_east = юго-восточная
    .short = юго-восток
slot-south_west = юго-западная
    .short = юго-запад
slot-north = северная сторона
slot-east = восточная сторона
slot-south = южная сторона
slot-west = западная сторона
slot-caravansary = караван-сарай
    .short = караван
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
    .short = учёность
slot-hall-spice = двор пряностей
    .short = пряности
slot-hall-trade = двор торговли
    .short = торговля
slot-hall-faith = двор веры
    .short = вера
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
    .short = улучшение и куб
slot-boon-scoring_tile = жетон бонуса к ПО
    .short = жетон ПО
slot-boon-courtier = бесплатный придворный
slot-boon-wall_piece = бесплатный фрагмент стены
slot-boon-mosque_buildings = ПО за здания на участках мечети при каждом подсчёте
    .short = ПО за участки мечети
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
    .you = Вы получаете { PIECE($pieces, case: "accusative") }
move-building-building-supply = { $seat } теряет здание: { $source }
    .you = Вы теряете здание: { $source }
move-building-building-courtier-supply = Монголы разрушают здание верховного царедворца: { $source }
move-building-box-magistrate-supply = Судья-чиновник получает { PIECE($pieces, case: "accusative") }
move-building-box-courtier-supply = Верховный царедворец получает { PIECE($pieces, case: "accusative") }
move-building-supply-building = { $seat } строит здание: { $target }
    .you = Вы строите здание: { $target }
move-building-magistrate-supply-building = Судья-чиновник строит здание: { $target }
move-building-courtier-supply-building = Верховный царедворец строит здание: { $target }
move-disc-box-supply = {""}
move-disc-box-magistrate-supply = {""}
move-servant-box-supply = {""}
move-servant-box-magistrate-supply = {""}
move-disc-to-score-track = {""}
move-disc-to-favour = { PIECE($pieces, case: "the") } → { $target }
move-disc-to-influence = { PIECE($pieces, case: "the") } → { $target }
move-disc-supply-favour = {""}
move-disc-supply-influence = {""}
move-disc-magistrate-supply-favour = {""}
move-disc-magistrate-supply-influence = {""}
move-disc-supply-city = Торговый пост ({ $seat }) → { $target }
    .you = Ваш торговый пост → { $target }
move-disc-magistrate-supply-city = Судья-чиновник создаёт торговый пост: { $target }
move-disc-to-mosque = { PIECE($pieces, case: "the") } → { $target }
move-servant-supply-soldier = Воин ({ $seat }) → { $target }
    .you = Ваш воин → { $target }
move-servant-magistrate-supply-soldier = Судья-чиновник выставляет воина: { $target }
move-servant-soldier-supply = Воин возвращается ({ $seat }): { $source }
    .you = Ваш воин возвращается: { $source }
move-servant-soldier-magistrate-supply = Воин судьи-чиновника возвращается: { $source }
move-servant-supply-hall = Придворный ({ $seat }) → { $target }
    .you = Ваш придворный → { $target }
move-servant-magistrate-supply-hall = Судья-чиновник размещает { $count ->
    [one] придворного
   *[other] { $count } придворных
}: { $target }
move-master-to-queue = { PIECE($pieces) } → { $target }
move-master-to-action = { PIECE($pieces) } → { $target }
move-camel-market-to-camel-market = В центре города: { DETAIL($pieces) }
move-site-to-site = Участки города по рядам: { PIECE($pieces, case: "bare") }
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
    .you = Вы берёте { PIECE($pieces, case: "accusative") }
move-card-to-magistrate-taken = Судья-чиновник берёт { PIECE($pieces, case: "accusative") }
move-card-to-cards = {""}
move-card-to-magistrate-cards = {""}
move-camel-box-city = {""}
move-camel-box-mosque = {""}
move-camel-box-on-card = {""}
move-camel-to-purse = { $seat } получает { PIECE($pieces, case: "accusative") }
    .you = Вы получаете { PIECE($pieces, case: "accusative") }
move-camel-to-magistrate-purse = Судья-чиновник получает { PIECE($pieces, case: "accusative") }
move-camel-to-courtier-purse = Верховный царедворец получает { PIECE($pieces, case: "accusative") }
move-camel-purse-queue = { $seat } кладёт { PIECE($pieces, case: "accusative") } → { $target }
    .you = Вы кладёте { PIECE($pieces, case: "accusative") } → { $target }
move-camel-magistrate-purse-queue = Судья-чиновник кладёт { PIECE($pieces, case: "accusative") } → { $target }
move-camel-courtier-purse-queue = Верховный царедворец кладёт { PIECE($pieces, case: "accusative") } → { $target }
move-camel-to-corner = { PIECE($pieces, case: "one") } → { $target }
move-camel-to-on-card = { PIECE($pieces, case: "one") } → { $target }
move-camel-to-route = { PIECE($pieces, case: "one") } → { $target }
move-camel-to-out = { PIECE($pieces, case: "one") } → в коробку
move-to-magistrate-purse = Судья-чиновник получает { PIECE($pieces, case: "accusative") }
move-purse-committed = { $seat } помещает на карту контракта { PIECE($pieces, case: "accusative") }
    .you = Вы помещаете на карту контракта { PIECE($pieces, case: "accusative") }
move-magistrate-purse-magistrate-committed = Судья-чиновник помещает на карту контракта { PIECE($pieces, case: "accusative") }
move-purse-ransom = Дань ({ $seat }): { PIECE($pieces) } → { $target }
    .you = Ваша дань: { PIECE($pieces) } → { $target }
move-from-ransom = {""}
move-breakthrough-to-breakthroughs = { $seat } совершает { DETAIL($pieces, case: "accusative") }
    .you = Вы совершаете { DETAIL($pieces, case: "accusative") }
move-breakthrough-to-magistrate-breakthroughs = Судья-чиновник совершает { DETAIL($pieces, case: "accusative") }
move-scoring-tile-to-scoring-tile = { $seat } берёт { DETAIL($pieces, case: "accusative") }
    .you = Вы берёте { DETAIL($pieces, case: "accusative") }
move-scoring-tile-to-magistrate-scoring-tile = Судья-чиновник берёт { DETAIL($pieces, case: "accusative") }
move-contract-to-contracts = { $seat } выполняет { DETAIL($pieces, case: "accusative") }
    .you = Вы выполняете { DETAIL($pieces, case: "accusative") }
move-contract-to-magistrate-contracts = Судья-чиновник выполняет { DETAIL($pieces, case: "accusative") }
move-upgrade-to-upgrade = { PIECE($pieces, case: "one") } → { $target }
move-wall-to-wall-slot = { PIECE($pieces, case: "one") } → { $target }
move-solo-card-to-solo-deck = {""}
move-solo-card-to-solo-cards = {""}
move-solo-card-to-solo-card = Судья-чиновник открывает { PIECE($pieces, case: "accusative") }
move-solo-card-to-solo-tried = Нет подходящей свободной ячейки: { PIECE($pieces) }
move-solo-card-to-solo-discard = {""}
move-solo-card-to-out = { PIECE($pieces) } выходит из игры
move-discount-used-box-memory = { $seat } использует скидку
    .you = Вы используете скидку
step-compare-with-magistrate-MERV-CM-10 = Всего ПО: { SEAT(1) } — { $first }, судья-чиновник — { $second }
    .you = Всего ПО: вы — { $first }, судья-чиновник — { $second }
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
question-queue-place = Поставьте распорядителя на { $first ->
        [north_west] северо-западную
        [north_east] северо-восточную
        [south_east] юго-восточную
       *[south_west] юго-западную
    } шкалу очерёдности
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
decision-PlaceCamel = Верблюжий базар: поместить верблюда { SLOT($corner) }
    .told = { $seat } помещает верблюда на верблюжий базар: { SLOT($corner) }
decision-TakeCard = Взять { PIECE($spice, kind: "card", case: "accusative") } (место { $position }); оплата: { PIECE($cube) }{ $stands ->
    [none] {""}
   *[other] , заменяет: { KIND($stands) }
}
    .told = { $seat } выбирает { PIECE($spice, kind: "card", case: "accusative") } (место { $position }); оплата: { PIECE($cube) }
decision-LayCamel = Поместить верблюда на первую карту без верблюда
    .told = { $seat } помещает верблюда на карту каравана
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
    .told = { $seat } размещает { PIECE($upgrade, kind: "upgrade", case: "one") } ({ SLOT($site, area: "site") })
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
    [one] Пропустить { $skipped } деление, поставив { $skipped } верблюда
    [few] Пропустить { $skipped } деления, поставив { $skipped } верблюдов
   *[many] Пропустить { $skipped } делений, поставив { $skipped } верблюдов
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
refusal-no-step-made = Сначала сделайте хотя бы часть действия
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
refusal-piece-built = Такого фрагмента не осталось: { PIECE($piece, kind: "wall") }
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
short-limits = виды пряностей: до { $spices }; контракты: { $level ->
    [0] пока нельзя
   *[other] до уровня { $level }
}

## Главы правил

chapter-A-turn = Ход игрока
chapter-Camel-market = Верблюжий базар
chapter-Caravansary = Караван-сарай
chapter-Components = Состав игры
chapter-Contracts = Контракты
chapter-Corrupt-magistrate-turn = Судья-чиновник: ход
chapter-Course-of-the-game = Ход игры
chapter-Deploying-a-soldier = Выставить воина
chapter-Favour = Расположение
chapter-General-refusals = Общие ограничения
chapter-Generating-resources = Получение ресурсов
chapter-High-courtier = Верховный царедворец
chapter-Influence = Влияние
chapter-Invariants = Что верно всегда
chapter-Invasion-years-2-and-3 = Вторжение, годы 2 и 3
chapter-Library = Библиотека
chapter-Magistrate-actions = Судья-чиновник: действия
chapter-Marketplace = Шёлковый путь
chapter-Mosque = Мечеть
chapter-Palace = Дворец
chapter-Paying = Оплата
chapter-Round-end = Конец раунда
chapter-Scoring-and-end = Подсчёт и конец игры
chapter-Set-up = Подготовка
chapter-Upgrades = Улучшения
chapter-Wall = Стена

## Правила словами игрока

rule-MERV-COMP-01 = У каждого из 4 цветов 1 распорядитель, 9 зданий, 10 дисков и 8 слуг. Цветами, за которые никто не играет, пользуются только верховный царедворец и судья-чиновник.
rule-MERV-COMP-02 = У ваших 8 слуг две роли: на участке слуга — воин, во дворце — придворный.
rule-MERV-COMP-03 = Диски показывают расположение, влияние, ПО и место в мечети и служат торговыми постами. Поэтому постов бывает не больше 6, а пока вы не в мечети — не больше 7.
rule-MERV-COMP-04 = В коробке 24 карты каравана (8 корицы, 6 имбиря, 6 можжевельника, 4 перца), 18 контрактов, 24 участка, 24 обычных и 24 редких товара, 32 свитка, 16 открытий, 10 улучшений, 4 жетона бонуса к ПО, 16 фрагментов стены и 4 ворот, 12 верблюдов и 60 кубов. Кубы, товары и свитки не кончаются, если так не решено в настройках партии.
rule-MERV-COMP-05 = Рисунки на свитках и товарах ничего не значат. Важно лишь, свиток это, обычный товар или редкий.
rule-MERV-COMP-06 = Белый куб заменяет куб любого цвета.
rule-MERV-COMP-07 = Скрыт только порядок карт в колоде каравана и в колоде карт судьи. Всё остальное открыто.
rule-MERV-SETUP-01 = В «Мерв» играют от 1 до 4 игроков, каждый своим цветом.
rule-MERV-SETUP-02 = Вы начинаете с 0 расположения, 0 влияния и 0 ПО, без кубов, верблюдов и карт.
rule-MERV-SETUP-03 = Распорядители игроков начинают на северо-западной шкале очерёдности в случайном порядке.
rule-MERV-SETUP-04 = Верблюжий базар лежит в центре города случайной стороной вверх, верблюдов на нём нет.
rule-MERV-SETUP-05 = 24 участка перемешивают и выкладывают вокруг верблюжьего базара.
rule-MERV-SETUP-06 = Есть четыре уровня открытий — за 2, 4, 6 и 8 свитков, по четыре жетона на каждом. Все они видны.
rule-MERV-SETUP-07 = По верблюду стоит в каждом ближнем городе (Рей, Самарканд, Нишапур и Балх) и на каждом из четырёх первых делений мечети.
rule-MERV-SETUP-08 = Контракты лежат шестью стопками: три уровня, на каждом с расположением или с воином в награду. Самый ценный лежит сверху, и взять можно только верхний.
rule-MERV-SETUP-09 = Открывают 8 карт каравана; первая — самая дальняя от колоды. Верблюды стоят на первых 2 картах при 1 или 2 игроках, на 3 при трёх и на 4 при четырёх. Оставшихся верблюдов убирают в коробку.
rule-MERV-SETUP-10 = Улучшения, жетоны бонуса к ПО и фрагменты стены лежат на своих местах. Маркер года стоит на первом году.
rule-MERV-SETUP-11 = Вдвоём третий цвет принадлежит верховному царедворцу: распорядитель и 9 зданий. Его распорядитель начинает на третьем делении шкалы очерёдности.
rule-MERV-SETUP-12 = В одиночной игре судья-чиновник стоит на первом делении шкалы очерёдности, вы — на втором, верховный царедворец с распорядителем и 9 зданиями — на третьем.
rule-MERV-SETUP-13 = В одиночной игре карту «Дворец» перемешивают с двумя другими картами судьи. Одну из трёх оставшихся кладут сверху, две — снизу, так что «Дворец» оказывается 2-й, 3-й или 4-й картой.
rule-MERV-FLOW-01 = Игра длится три года. В каждом году четыре раунда действий, вторжение (кроме первого года) и подсчёт очков. Всего у вас 12 ходов.
rule-MERV-FLOW-02 = Раунд 1 играют на северной стороне города, раунд 2 — на восточной, раунд 3 — на южной, раунд 4 — на западной. Ячейки северной и южной сторон отвечают за столбцы, восточной и западной — за ряды.
rule-MERV-FLOW-03 = В раунде ходят в порядке шкалы очерёдности, начиная с первого деления.
rule-MERV-FLOW-04 = Ячейки стороны нумеруют от 1 до 5 от того угла, где распорядители стояли на шкале очерёдности. Каждая отвечает за один ряд или столбец.
rule-MERV-FLOW-05 = После четвёртого раунда распорядители тоже переходят на следующую шкалу очерёдности — до вторжения и подсчёта очков.
rule-MERV-FLOW-06 = После подсчёта очков первого и второго года маркер года сдвигают. После третьего года игра окончена.
rule-MERV-TURN-01 = Переместите распорядителя в свободную ячейку текущей стороны. Её ряд или столбец становится активным. Ячейку, на линии которой нельзя активировать ни одного участка, можно занять, только если других свободных нет.
rule-MERV-TURN-02 = Активируйте один участок активного ряда или столбца, со зданием или без него. Нельзя активировать верблюжий базар, здание судьи-чиновника и пустой участок, если у вас не осталось зданий.
rule-MERV-TURN-03 = Если участок пуст, вы обязаны поставить на него своё здание.
rule-MERV-TURN-04 = Затем вы получаете кубы, всегда до действия.
rule-MERV-TURN-05 = Вы обязаны выполнить ровно одно действие: действие активированного участка, заслужить расположение или выставить воина. Действие участка можно выбрать, только если вы сделаете хотя бы его часть.
rule-MERV-TURN-06 = Если активен ряд 3 или столбец 3, вы можете один раз посетить верблюжий базар, до действия или после него.
rule-MERV-TURN-07 = Контракты можно выполнять в любой момент своего хода, но не посреди чего-то другого.
rule-MERV-TURN-08 = Вы сами заканчиваете ход, когда действие выполнено и выбирать больше нечего.
rule-MERV-RES-01 = Кубы дают активированный участок и все участки активного ряда или столбца со зданиями того же цвета. Новое здание считается.
rule-MERV-RES-02 = Участок даёт 1 куб своего цвета. Улучшение с белым кубом меняет этот куб на белый, улучшение с дополнительным кубом прибавляет 1 куб своего цвета.
rule-MERV-RES-03 = Все эти кубы получает тот, чей ход, даже если здания чужие.
rule-MERV-RES-04 = Если здание на активированном участке принадлежит другому игроку, кубы получает и этот игрок: всё, что даёт сам участок, и по кубу улучшения за каждый другой свой участок с улучшением на этой линии.
rule-MERV-RES-05 = Верховный царедворец и судья-чиновник никогда не получают кубов. Здания царедворца можно активировать и получать то, что они дают.
rule-MERV-RES-06 = Вы получаете все кубы, которые дают участки. Выбирать здесь нечего.
rule-MERV-PAY-01 = Цену платят кубами указанных цветов. Белый заменяет любой. Уплаченные кубы возвращают в запас.
rule-MERV-PAY-02 = С открытием второго уровня один куб его цвета считается кубом любого цвета — раз в каждый ваш ход. Во время вторжения — тоже один раз, если в настройках партии не решено иначе.
rule-MERV-PAY-03 = С открытием первого уровня его действие стоит на один куб меньше — раз в каждый ваш ход.
rule-MERV-PAY-04 = Вы выбираете, какой куб идёт за какую часть цены. Платить надо ровно столько и теми цветами; скидку и куб, который считается любым, можно применить только раз за ход.
rule-MERV-FAV-01 = Каждое расположение сдвигает ваш диск на одно деление вверх. Его дают действие, мечеть, первый придворный во дворе, пары можжевельника, первый торговый пост в дальнем городе, открытия, верблюжий базар и контракты.
rule-MERV-FAV-02 = Когда ваш диск поднимается на деление с ПО, вы сразу их получаете. По пути вниз ПО не дают, при новом подъёме дают снова.
rule-MERV-FAV-03 = На последнем делении шкалы расположения вы получаете вместо него влияние. Если полна и шкала влияния, вы не получаете ничего, а судья-чиновник — 2 ПО.
rule-MERV-FAV-04 = Действие «заслужить расположение» можно выбрать всегда, даже если оно больше ничего не даёт.
rule-MERV-INF-01 = Влияние не убывает. Вы получаете ПО каждого деления, которого диск достиг или которое прошёл.
rule-MERV-INF-02 = На последнем делении шкалы влияния вы получаете вместо него расположение. Если полна и шкала расположения, вы не получаете ничего, а судья-чиновник — 2 ПО.
rule-MERV-INF-03 = От влияния зависит, сколько видов пряностей вы можете собирать (сначала 1, потом до 4) и контракты какого уровня выполнять.
rule-MERV-SOL-01 = Выставить воина: поставьте слугу, который у вас остался, на участок со зданием, своим или чужим. Можно отказаться.
rule-MERV-SOL-02 = Воину нужны здание без воина и без улучшения, ещё не защищённое стенами, и слуга, который у вас остался.
rule-MERV-SOL-03 = За воина у своего здания вы получаете 1 влияние, у любого другого — 2. Если воин не выставлен, влияния нет, разве что настройка партии даёт 1.
rule-MERV-SOL-04 = Воины возвращаются после каждого вторжения или когда на их участок кладут улучшение. В первом году вторжения нет, и они остаются.
rule-MERV-CAR-01 = Караван-сарай: заплатите сколько угодно кубов одного цвета, но не меньше одного, и возьмите по карте за каждый, одну за другой. Белый куб заменяет этот цвет.
rule-MERV-CAR-02 = Можно взять любую карту с верблюдом или первую карту без верблюда.
rule-MERV-CAR-03 = Верблюда со взятой карты вы получаете и можете использовать сразу.
rule-MERV-CAR-04 = Во время действия можно сколько угодно раз поставить своего верблюда на первую карту без верблюда. Одного этого для действия мало.
rule-MERV-CAR-05 = Нельзя взять карту нового вида, если видов пряностей у вас уже столько, сколько позволяет влияние. Карты не сбрасывают.
rule-MERV-CAR-06 = В конце действия карты сдвигают вперёд и ряд пополняют до 8. Затем вы получаете награды за каждую вторую карту одного вида: 2-ю, 4-ю, 6-ю и 8-ю.
rule-MERV-CAR-07 = Имбирь приносит воина, можжевельник — расположение, корица — белый куб, перец — улучшение с белым кубом на любом участке, где улучшения ещё нет. Воин с этого участка возвращается.
rule-MERV-CAR-08 = Когда можно взять любую карту каравана, не нужны ни куб, ни верблюд. Число видов пряностей всё равно ограничено влиянием. Верблюда с карты и награду за пару вы получаете.
rule-MERV-CAR-09 = Со скидкой караван-сарая одна карта в каждый ваш ход не стоит куба, даже если она единственная.
rule-MERV-PAL-01 = Во дворце четыре двора — учёности, пряностей, торговли и веры, в каждом три места на всех игроков.
rule-MERV-PAL-02 = Дворец: размещайте слуг придворными, по одному, не меньше одного. Первый ваш придворный за игру стоит 1 куб цвета двора, второй — 2 куба, и так далее.
rule-MERV-PAL-03 = Придворный в пустом дворе сразу даёт расположение, и бесплатный тоже.
rule-MERV-PAL-04 = Нельзя разместить придворного в полном дворе, без слуги или не заплатив цену.
rule-MERV-PAL-05 = Бесплатный придворный считается очередным: от него зависит цена следующих. Придворные не покидают дворца.
rule-MERV-PAL-06 = Со скидкой дворца один придворный в каждый ваш ход стоит на куб меньше.
rule-MERV-LIB-01 = Библиотека: заплатите от 1 до 4 кубов разных цветов и возьмите по свитку за каждый. Белых может быть несколько.
rule-MERV-LIB-02 = Второй свиток приносит открытие первого уровня, четвёртый — второго, шестой — третьего, восьмой — четвёртого. Свитки на контрактах считаются. Дальше открытий нет.
rule-MERV-LIB-03 = Выберите один из оставшихся жетонов уровня. Другим игрокам он больше не достанется.
rule-MERV-LIB-04 = Первый уровень: до конца игры одно из действий — караван-сарай, дворец, Шёлковый путь или мечеть — стоит на куб меньше, раз в каждый ваш ход.
rule-MERV-LIB-05 = Второй уровень: до конца игры один куб определённого цвета считается любым, раз в каждый ваш ход.
rule-MERV-LIB-06 = Третий уровень: любая карта каравана, или торговый пост с одним товаром, или деление мечети, или любой фрагмент стены. Всё это бесплатно и даёт то же, что и обычно.
rule-MERV-LIB-07 = Четвёртый уровень: 2 расположения, или 2 воина, или расположение и воин, или 8 ПО.
rule-MERV-MKT-01 = Шёлковый путь: сначала создайте торговый пост. Если это возможно, вы обязаны это сделать.
rule-MERV-MKT-02 = Первый торговый пост ставят в ближнем городе. Следующие — в другом ближнем или в дальнем, если по пути к нему есть ваш пост. Нужен диск, и в городе может быть только один ваш пост. Чужие не мешают.
rule-MERV-MKT-03 = Самый первый пост в ближнем городе получает верблюда, в дальнем — расположение.
rule-MERV-MKT-04 = Затем можно купить по одному товару в каждом городе по указанной цене: обычный — 1 куб, редкий — 2 разных куба.
rule-MERV-MKT-05 = Чтобы купить товар там, где вашего поста нет, нужен верблюд на каждое недостающее звено: от Мерва до ближнего города и от него до дальнего. Поставленный верблюд служит всё действие.
rule-MERV-MKT-06 = За одно действие в городе можно купить только один товар, за верные кубы и со всеми верблюдами, которые нужны.
rule-MERV-MKT-07 = В конце действия поставленных верблюдов переносят на первые карты каравана без верблюда, затем на свободные углы верблюжьего базара по часовой стрелке от левого верхнего. Остальных убирают в коробку.
rule-MERV-MKT-08 = Со скидкой Шёлкового пути вы платите всего на куб меньше, раз в каждый ваш ход.
rule-MERV-MOS-01 = В мечети четыре пути. На третьем делении их становится два, а выше четвёртого — один.
rule-MERV-MOS-02 = Мечеть: продвиньтесь хотя бы на одно деление и заплатите за каждое 1 или 2 куба. Самое первое деление определяет путь, и для него нужен диск. Назад и на другой путь не переходят.
rule-MERV-MOS-03 = Каждое деление сразу даёт награду и ПО. Чужие диски не мешают.
rule-MERV-MOS-04 = Верблюда с первого деления получает только тот, кто пришёл туда раньше всех.
rule-MERV-MOS-05 = Деления мечети дают верблюда, улучшения на участок со своим зданием, расположение, жетон бонуса к ПО, воина, бесплатного придворного и бесплатный фрагмент стены. Наверху каждое ваше здание на участке мечети приносит 4 ПО при каждом подсчёте. Отказаться можно только от воина.
rule-MERV-MOS-06 = Бесплатное деление мечети — такое же, как другие, только без оплаты.
rule-MERV-MOS-07 = Со скидкой мечети вы платите всего на куб меньше, раз в каждый ваш ход.
rule-MERV-UPG-01 = С улучшением с белым кубом участок даёт белый куб вместо своего. Улучшение с дополнительным кубом прибавляет к нему ещё один.
rule-MERV-UPG-02 = На участке может быть одно улучшение. Его не переносят и не заменяют, и оно остаётся, если здание потеряно.
rule-MERV-UPG-03 = Улучшение отправляет воина с участка домой. Больше воина туда не выставить.
rule-MERV-UPG-04 = Улучшение кладут на участок без улучшения; улучшение мечети — только на участок со своим зданием. Если участка или жетона нет, награда пропадает.
rule-MERV-WAL-01 = Стена: возведите один фрагмент или больше. У каждого своя цена: обычный стоит 1 или 2 куба одного цвета, ворота — 3 куба.
rule-MERV-WAL-02 = Ворота стоят в средних ячейках четырёх сторон, обычные фрагменты — в остальных шестнадцати, по одному в ячейке.
rule-MERV-WAL-03 = Фрагмент стены защищает два ближайших участка за ним. За своё здание там вы получаете 1 влияние, за любое другое — 2, всего не больше 4. Пустые участки ничего не дают.
rule-MERV-WAL-04 = Стены остаются до конца игры.
rule-MERV-CML-01 = Посетить верблюжий базар можно раз за ход, в котором его ряд или столбец активен, до действия или после него.
rule-MERV-CML-02 = Заберите всех верблюдов, которые там есть, или поставьте своего на свободный угол и сразу получите его награду.
rule-MERV-CML-03 = Углы верблюжьего базара дают белый куб, свиток, любую карту каравана, расположение, редкий товар, бесплатное деление мечети или воина. Это зависит от стороны, которая лежит вверх.
rule-MERV-CML-04 = Нельзя забирать верблюдов с пустого базара, ставить верблюда на занятый угол и посещать базар дважды за ход.
rule-MERV-CON-01 = Выполнить можно верхние карты шести стопок, если ваше влияние достигло их уровня.
rule-MERV-CON-02 = Контракт: заплатите один куб любого цвета и положите на карту свитки и товары, которые на ней указаны. Они остаются там и для другого контракта не годятся, но считаются для открытий и во дворце.
rule-MERV-CON-03 = Вы получаете ПО контракта, а затем его награду: расположение или воина, от которого можно отказаться. Следующую карту стопки можно взять сразу.
rule-MERV-CON-04 = За ход можно выполнить сколько угодно контрактов, каждый — всем, что он требует.
rule-MERV-RND-01 = В конце раунда распорядители переходят на шкалу очерёдности следующего угла, первым — тот, что в ячейке 1.
rule-MERV-RND-02 = Ваш распорядитель встаёт на последнее свободное деление, если вы не пропускаете делений.
rule-MERV-RND-03 = Пропустить свободное деление к началу шкалы можно, поставив на него верблюда. Занятые пропускают даром. Последний из выбирающих не может пропускать, если осталось одно деление.
rule-MERV-RND-04 = Заняв деление шкалы очерёдности, вы получаете всех верблюдов, которые там стоят. Этот же переход ими не оплатить.
rule-MERV-RND-05 = Верховный царедворец и судья-чиновник пропускают столько делений, сколько могут, и получают верблюдов так же.
rule-MERV-INV-01 = При вторжении с четырёх сторон атакованы первые два участка каждого ряда и столбца. Сначала определяют, какие здания атакованы, потом решают их владельцы.
rule-MERV-INV-02 = Участки рядов 1 и 2 открыты с севера, рядов 4 и 5 — с юга, столбцов 1 и 2 — с запада, столбцов 4 и 5 — с востока. Участки ряда 3 и столбца 3 открыты только с одной стороны.
rule-MERV-INV-03 = Зданию ничто не грозит, если на участке воин любого цвета или с каждой открытой стороны стоит фрагмент стены.
rule-MERV-INV-04 = Незащищённое здание атакуют один раз, сколько бы сторон ни было открыто.
rule-MERV-INV-05 = За каждое своё атакованное здание можно отдать дань — один куб цвета участка. С улучшением с дополнительным кубом годится и его цвет, с улучшением с белым кубом — любой. Белый куб годится всегда. Без дани здание возвращается в ваш запас.
rule-MERV-INV-06 = Улучшение остаётся на участке, который потерял здание. Там можно строить снова.
rule-MERV-INV-07 = После вторжения все воины возвращаются к владельцам, и те, что не понадобились.
rule-MERV-INV-08 = Атакованные здания верховного царедворца возвращаются в запас без дани. Здания судьи-чиновника не разрушают.
rule-MERV-SCO-01 = При каждом подсчёте вы тратите по одному расположению за каждого своего придворного, пока его хватает.
rule-MERV-SCO-02 = ПО приносят столько ваших придворных, сколько расположения потрачено. Если их больше, вы выбираете, какие именно.
rule-MERV-SCO-03 = Придворный приносит 1 ПО за каждый свиток (учёность), карту каравана (пряности), товар (торговля) или деление мечети (вера). То, что лежит на контрактах, считается. Несколько придворных в одном дворе приносят ПО несколько раз.
rule-MERV-SCO-04 = Ещё вы получаете 1 ПО за каждое своё здание в городе, по 3 за каждое на участке с действием вашего жетона бонуса к ПО, а наверху мечети — по 4 за каждое на участке мечети.
rule-MERV-END-01 = После третьего года ваши карты каравана складывают в наборы из разных пряностей, каждый раз самый большой из возможных. Набор из 1, 2, 3 или 4 пряностей приносит 1, 3, 6 или 10 ПО.
rule-MERV-END-02 = Побеждает тот, у кого больше ПО. При равенстве — у кого больше расположения, затем влияния, затем тот, кто ближе к началу шкалы очерёдности.
rule-MERV-HC-01 = Верховный царедворец ходит в порядке шкалы очерёдности, но никогда не действует, не получает ни кубов, ни ПО и не платит.
rule-MERV-HC-02 = Ячейку верховного царедворца выбирает тот из двоих, кто в этом раунде ходит раньше, участок — другой.
rule-MERV-HC-03 = Если в ряду или столбце есть пустой участок, надо выбрать пустой, и верховный царедворец получает там здание. Если пустых нет, выбирать нечего.
rule-MERV-HC-04 = Здания верховного царедворца можно активировать как чужие, а за защиту одного вы получаете 2 влияния. Атакованные без защиты возвращаются в запас и могут быть построены снова.
rule-MERV-HC-05 = Верховный царедворец получает верблюдов со шкалы очерёдности и в конце раунда тратит их, сколько может.
rule-MERV-CM-01 = Ячейку для верховного царедворца судья-чиновник выбирает так: где на линии больше ваших зданий, затем меньше его собственных, затем ближе к шкале очерёдности. Участок — так же по линии, которая его пересекает.
rule-MERV-CM-02 = В ход судьи-чиновника открывают карту судьи: она говорит, какое действие ему нужно. Если оно нигде невозможно, открывают следующую.
rule-MERV-CM-03 = Сначала судья-чиновник ищет свободную ячейку, на линии которой есть пустой участок с действием карты. Из нескольких — где больше его зданий, затем зданий царедворца, затем ваших, затем дальше от шкалы очерёдности.
rule-MERV-CM-04 = Если такой ячейки нет или не осталось зданий, судья-чиновник выбирает линию, где есть участок этого действия с его зданием или зданием царедворца и больше всего таких зданий вместе.
rule-MERV-CM-05 = Судья-чиновник строит на пустом участке нужного действия. Из нескольких важна пересекающая линия: где больше его зданий, затем ваших, затем дальше от ячейки.
rule-MERV-CM-06 = Судья-чиновник действует один раз за каждое здание своё и царедворца на линии, и ещё раз с подходящим открытием первого уровня. Кубов никто не получает.
rule-MERV-CM-07 = Если на линии верблюжий базар, судья-чиновник забирает всех верблюдов, когда их там два или больше или когда своих у него нет. Иначе он ставит верблюда на левый верхний угол, а если тот занят — на правый верхний, и получает его награду.
rule-MERV-CM-08 = В конце раунда судья-чиновник тратит верблюдов, как верховный царедворец, а карту судьи сбрасывают. После подсчёта очков сброшенные карты перемешивают и кладут на колоду.
rule-MERV-CM-09 = Вы никогда не активируете зданий судьи-чиновника, а он — ваших.
rule-MERV-CM-10 = Здания судьи-чиновника не разрушают. Расположения он не тратит, но получает ПО за всех придворных, бонусы и наборы пряностей. Вы побеждаете, только если у вас больше ПО.
rule-MERV-CM-11 = Когда обе шкалы судьи-чиновника полны, каждое расположение или влияние приносит ему 2 ПО. Расположение и воина как отдельное действие он не выбирает.
rule-MERV-CM-20 = Воин судьи-чиновника охраняет самое северное, затем самое западное незащищённое здание царедворца и приносит 2 влияния. Если таких нет, он охраняет здание судьи и приносит 1 влияние.
rule-MERV-CM-21 = За каждое действие судья-чиновник берёт карту каравана, которая больше всего прибавит к его наборам, затем ту, что ближе к началу, без предела видов. Пара имбиря даёт воина, можжевельника — расположение, корицы и перца — 3 ПО.
rule-MERV-CM-22 = За 1–3 действия судья-чиновник размещает одного придворного, за 4 или 5 — двух, во двор, который сейчас дороже всего для него, затем для вас, затем левее. Он не платит.
rule-MERV-CM-23 = Судья-чиновник берёт по свитку за действие и делает открытия, как вы. Первый уровень даёт скидку мечети или караван-сарая, второй — 3 ПО, третий — торговый пост или деление мечети, четвёртый — 8 ПО или 2 расположения. С 8 свитками карту убирают.
rule-MERV-CM-24 = Судья-чиновник создаёт один торговый пост, по возможности в дальнем городе и там, где ещё никого нет, берёт по обычному товару за ближний и по редкому за дальний пост, а затем выполняет контракты, без кубов и влияния, начиная с самых ценных.
rule-MERV-CM-25 = За каждое действие судья-чиновник продвигается в мечети на деление. Деления с улучшениями приносят ему 3 ПО, жетон бонуса он берёт тот, для которого у него больше всего зданий, остальное как обычно. Наверху карту убирают.
rule-MERV-CM-26 = За каждое действие судья-чиновник возводит фрагмент стены, сначала самый дешёвый, там, где он защитит больше всего: сначала здания царедворца, потом свои, потом ваши. Он получает влияние за это место.
rule-MERV-GEN-01 = Решать можно, только когда вас спрашивают, и только о том, что есть. Один выбор завершают, прежде чем начать другой.
rule-MERV-GEN-02 = То, что следует из правил, происходит само: кубы, верблюды на занятых делениях, ПО на шкалах, трата расположения и уход воинов.
rule-MERV-GEN-03 = Где остался один вариант, никого не спрашивают.
rule-MERV-IVR-01 = Верблюдов 12. На карте каравана, углу верблюжьего базара, первом делении мечети и в ближнем городе бывает не больше одного, а на картах каравана они стоят с начала ряда.
rule-MERV-IVR-02 = В игре и в запасе вместе у каждого цвета всегда 9 зданий, 8 слуг и 10 дисков.
rule-MERV-IVR-03 = Воина и улучшения на одном участке не бывает. Воин стоит только у здания, а после вторжения воинов нет.
rule-MERV-IVR-04 = На делении шкалы очерёдности стоит один распорядитель, и каждый занимает одну ячейку за раунд.
rule-MERV-IVR-05 = На ваших контрактах не больше свитков и товаров, чем у вас есть. На каждые два свитка приходится одно открытие, всего не больше четырёх.
rule-MERV-IVR-06 = Когда вы берёте карту, видов пряностей у вас не становится больше, чем позволяет влияние.
