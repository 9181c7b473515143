# Почему файл коробки не годится, по-русски. Имена: английские фразы, см. domain/boxes/reasons.py.

of-key-and-table = `{ $key }` в `{ $table }`: { $reason }
of-one-name = `{ $name }`: { $reason }
of-the-file = файл: { $reason }

## Any file

is-missing = не указано
must-not-be-empty = не может быть пустым
are-more-than-there-are = больше, чем есть
must-be-least-or-more-not-value = должно быть не меньше { $least }, а не { $value }
must-be-least-to-most-not-value = должно быть от { $least } до { $most }, а не { $value }
name-is-unknown-known-are-known = неизвестное имя { $name }; есть { $known }
is-unknown-known-are-known = такого ключа нет; есть { $known }
says-said-but-there-are-number = указано { $said }, а на деле { $number }
must-be-a-whole-number-not-value = должно быть целое число, а не { $value }
must-be-different-names-at-least-one = должны быть разные имена, хотя бы одно
name-is-used-twice = { $name } встречается дважды
must-be-true-or-false-not-value = должно быть true или false, а не { $value }
must-be-true-false-or-a-whole-number-0-or-more-not-value = должно быть true, false или целое число от 0, а не { $value }
must-be-a-whole-number = должно быть целое число
must-be-a-list-of-number-not-value = должен быть список из { $number }, а не { $value }
has-size-bytes-most-are-admitted = { $size } байт, а можно не больше { $most }
must-hold-a-table-not-value = должна быть таблица, а не { $value }
cannot-be-read-error = не читается: { $error }
line-line-is-nested-deeper-than-depth-tables = строка { $line }: вложенность больше { $depth }
holds-more-than-entries-values = больше { $entries } значений
is-nested-deeper-than-depth-tables = вложенность больше { $depth }
is-longer-than-most-characters = длиннее { $most } знаков
must-be-a-whole-number-a-text-true-or-false-not-value = должно быть целое число, текст, true или false, а не { $value }
must-be-largest-to-largest = должно быть от -{ $largest } до { $largest }
cannot-be-read-the-text-that-begins-in-line-line-does-not-end = не читается: текст, начатый в строке { $line }, не закончен
must-be-a-table-not-value = должна быть таблица, а не { $value }
must-be-a-list-not-value = должен быть список, а не { $value }
must-be-a-text-that-is-not-empty-not-value = должен быть непустой текст, а не { $value }
no-match-can-start-with-it-error = с ним не начать ни одной партии: { $error }

## The Voyages of Marco Polo

must-be-for-most-players = должно быть для { $most } игроков
are-more-than-there-are-slots = больше, чем мест для них
must-be-one-for-each-card-field-of-the-map = должно быть по одной на каждое поле для карт
must-be-one-for-each-large-city = должно быть по одному на каждый большой город
must-be-one-for-each-round = должно быть по одной на каждый раунд
must-be-one-for-each-column = должно быть по одному на каждый столбец
the-stacks-must-use-all-regular-contracts = в стопки должны войти все обычные контракты
must-be-as-many-different-colours-as-there-are-player-boards = разных цветов должно быть столько же, сколько планшетов
must-be-for-0-places-to-two-for-each-objective-of-a-player = должны быть значения от 0 мест до двух на каждую цель игрока
must-be-as-many-different-columns-as-tiles-are-laid-out = разных столбцов должно быть столько же, сколько выкладывается плиток
name-is-not-a-character-for-number-players = персонажа { $name } нет при числе игроков { $number }
the-spaces-of-bejing-must-fall-in-points-and-be-enough-for-all-players = очки на местах Пекина должны убывать, а мест должно хватать всем игрокам
does-not-fit-the-kind-kind = не подходит к виду { $kind }
large-cities-have-city-cards-and-only-they = карты города есть в больших городах, и только в них
a-second-road-from-one-to-other-or-one-to-where-it-begins = вторая дорога между { $one } и { $other } или дорога в то же самое место
the-cost-table-must-be-for-1-to-6-steps = в таблице цен должны быть шаги от 1 до 6
each-tile-must-have-a-letter-of-its-own = у каждой плитки должна быть своя буква
in-the-first-game-each-small-town-must-have-exactly-one-tile = в первой игре у каждого малого города должна быть ровно одна плитка
the-awards-differ-from-those-on-the-player-board = награды не такие, как на планшете игрока
name-must-start-on-the-best-space-of-bejing-points-points = { $name } должен начинать на лучшем месте Пекина ({ $points } очков)
name-must-get-the-award-of-the-last-post-points-points = { $name } должен получать награду за последний торговый пост ({ $points } очков)
must-begin-with-point = должно начинаться с 'point'
must-name-a-character-for-each-place-in-turn-order = нужен персонаж для каждого места в порядке хода
each-character-must-have-exactly-one-tile-for-this-number = у каждого персонажа должна быть ровно одна плитка для этого числа игроков
more-characters-on-offer-for-number-players-than-there-are = при числе игроков { $number } предлагается больше персонажей, чем есть
are-more-than-the-most-in-the-box = больше, чем в коробке ({ $most })
must-leave-a-space-free = одно место должно оставаться свободным
must-have-exactly-one-place-of-kind-kind-not-found = мест вида { $kind } должно быть ровно одно, а не { $found }
no-road-leads-from-start-to-name = из { $start } нет дороги в { $name }
must-be-position-entries-are-in-order-and-without-a-gap = должно быть { $position }: записи идут по порядку и без пропусков
must-be-item-the-item-of-the-row = должно быть { $item }, как у строки
the-values-must-be-1-to-6-in-order = значения должны идти от 1 до 6 по порядку
must-be-two-different-places = должно быть два разных места
must-be-objectives-as-many-as-each-player-has = должно быть { $objectives }, столько же, сколько у каждого игрока
name-is-not-a-character = персонажа { $name } нет

## Merv

wild-is-also-a-resource = { $wild } — это ещё и ресурс
must-be-four-colours = должно быть четыре цвета
must-be-centre-not-found = должно быть { $centre }, а не { $found }
must-name-each-side-once = каждая сторона должна быть названа один раз
must-hold-number-players-and-courtier-and-magistrate-once-at-most = должно быть { $number } игроков, а придворный и судья-чиновник — не больше чем по разу
must-be-cells-sites-not-sites = участков должно быть { $cells }, а не { $sites }
must-be-known = должно быть { $known }
must-be-points-for-0-to-spices-cards-none-for-none = должны быть очки за карты от 0 до { $spices }, за ноль карт — ноль
must-be-known-in-this-order = должно быть { $known }, в этом порядке
must-have-tiles-of-the-tiers-1-to-4 = должны быть плитки уровней от 1 до 4
id-is-of-the-stack-stack-which-is-not-there = { $id } из стопки { $stack }, а её нет
must-name-every-pair-of-owners-once = каждая пара владельцев должна быть названа один раз
must-hold-the-palace = должен быть дворец
must-be-the-numbers-from-1-to-slots = должны быть числа от 1 до { $slots }
does-not-fit-the-side-side = не подходит к стороне { $side }
does-not-go-on-from-the-corner-to-corner = не продолжается от угла { $to_corner }
must-be-as-long-as-the-queue = должно быть той же длины, что и очередь
must-be-as-many-what-as-there-are-slots = должно быть столько же ({ $what }), сколько мест
must-ascend = должно возрастать
id-is-reached-through-via-which-is-no-inner-city = { $id } достижим через { $via }, а это не внутренний город
id-must-come-from-another-space-unless-it-is-a-first-one = { $id } должно следовать за другим местом, если оно не первое
id-does-not-come-from-name-which-is-not-one-level-below = { $id } не может следовать за { $name }: то не на уровень ниже
must-have-contracts-with-the-highest-points-on-top = должны быть контракты, с наибольшими очками наверху
must-say-whether-the-queue-includes-this-character = должно быть указано, есть ли этот персонаж в очереди
must-be-a-space-from-1-to-last = должно быть место от 1 до { $last }
is-missing-each-tile-of-tier-tier-has-one = не указано, а есть у каждой плитки уровня { $tier }

## Palmyra

must-be-the-tiles-that-are-not-for-two-players = должны быть плитки, которых нет при двух игроках
says-otherwise-than-the-tiles-value = не сходится с плитками: { $value }
says-otherwise-than-the-tiles-size = не сходится с плитками: { $size }
must-be-as-many-different-colours-as-there-are-personal-boards-2-or-more = разных цветов должно быть столько же, сколько личных планшетов, не меньше 2
must-begin-with-era-1-go-through-all-three-eras-and-never-back = должно начинаться с эпохи 1 и идти через все три эпохи без возврата
must-be-place-entries-are-in-play-order-and-without-a-gap = должно быть { $place }: записи идут в порядке хода и без пропусков
must-be-for-colours-places-in-play-order = должно быть для { $colours } мест в порядке хода
must-be-for-2-to-colours-players = должно быть от 2 до { $colours } игроков
must-be-goods-of-the-other-class-known = должны быть товары другого вида: { $known }
must-be-window-the-rules-give-this-benefit-no-other = должно быть { $window }: другого у этого преимущества по правилам нет
must-begin-with-0-rise-and-be-two-for-each-card = должно начинаться с 0, расти и иметь по два значения на карту
must-be-one-for-two-sides-of-each-colour = должно быть по одному на две стороны каждого цвета
must-be-the-parts-in-their-order-two-or-more = должны быть части по порядку, две или больше
must-be-types-numbers-that-never-fall = должно быть { $types } чисел, которые не убывают
must-be-for-the-key-s-start-to-stop = должны быть значения { $key } от { $start } до { $stop }
must-have-slots-for-acquiring-rare-goods = должны быть места для получения редких товаров
name-cannot-be-part-of-the-name-of-a-what = { $name } не может входить в имя ({ $what })
a-second-yield-for-action-by-piece = второй доход за { $action } фишкой { $piece }
must-be-the-good-of-the-action = должен быть товар этого действия
name-is-missing = нет { $name }
the-first-band-must-begin-with-level-1 = первая полоса должна начинаться с уровня 1
no-type-is-colour = нет вида цвета { $colour }
the-side-must-have-one-slot-for-the-marauders-and-slots-for-improvements = сторона { $side }: нужно одно место для мародёров и места для улучшений
players-players-need-as-many-start-tiles-all-of-era-1 = для { $players } игроков нужно столько же начальных плиток, все из эпохи 1
no-rare-goods-are-left-for-players-players = при числе игроков { $players } не остаётся редких товаров
are-too-few-for-players-players = слишком мало для { $players } игроков
must-not-be-of-wood-alone-there-is-a-tile-that-takes-the-wood-away = не может быть из одного дерева: есть плитка, которая забирает дерево
is-missing-for-action-by-piece = не указано для { $action } фишкой { $piece }
the-display-for-players-players-is-larger-than-era-era = витрина для { $players } игроков больше, чем эпоха { $era }

## Sahwari

must-be-one-for-each-of-one-or-two-icons = должно быть по одному на каждый из одного или двух значков
must-be-0-or-more-on-small-tokens = на малых жетонах должно быть 0 или больше
must-be-0-for-icons-other-than-influence-and-only-for-them = должно быть 0 для всех значков, кроме влияния, и только для них
tiles-resource-tiles-and-the-guild-tile-do-not-fill-size = тайлы ресурсов ({ $tiles }) и тайл гильдии не заполняют { $size }
must-be-the-cubes-on-tiles-and-in-the-supply = должно быть число кубиков на тайлах и в запасе
must-be-the-pawns-on-tiles-there-is-no-supply = должно быть число фишек на тайлах: запаса нет
there-are-cards-cards = карт { $cards }
must-be-as-many-kind-tokens-as-the-tiles-have-slots-for-them = жетонов вида { $kind } должно быть столько же, сколько мест для них на тайлах
must-be-above-0-for-influence-and-0-for-other-icons = должно быть больше 0 для влияния и 0 для других значков
must-be-one-more-than-there-are-spaces = должно быть на одно больше, чем делений
name-has-none = у { $name } этого нет
is-missing-the-rule-rule-needs-it = не указано, а нужно правилу { $rule }

## Boards and ledgers of rules

names-area-which-the-sections-do-not-show-of-every-seat-say-all-or-own-and-others = область { $area } разделы показывают не для каждого места: нужно `all` или `own` и `others`
gives-more-than-fits-into-the-width-of-width = не помещается в ширину { $width }
names-the-area-name-which-the-game-does-not-have-known = области { $name } в игре нет; есть { $known }
names-a-kind-that-the-game-does-not-have-known = такого вида в игре нет; есть { $known }
names-area-which-seats-have-it-belongs-into-seats = область { $area } есть у каждого места: ей место в `seats`
names-area-a-second-time = область { $area } названа второй раз
gives-more-than-fits-into-the-height-of-height = не помещается в высоту { $height }
names-area-which-no-section-shows = область { $area } не показана ни в одном разделе
names-the-rule-rule-which-is-not-there = правила { $rule } нет
names-the-ruling-ruling-which-is-not-there = разъяснения { $ruling } нет
names-the-ruling-name-which-is-not-there = разъяснения { $name } нет
