# То, что говорит сам терминал, пока человек играет, по-русски. Применение: clients/caravan/phrases.py.

error = Ошибка:
told-in-english = { $titles }: нет текстов на языке «{ $language }», поэтому по-английски.
no-full-screen = Для полноэкранного режима нужно: { $command }. Построчно: --plain.
no-language = Неизвестный язык «{ $language }» (есть: { $languages }).

## Соперники

bots = Ваши соперники: { $bots } ({ $strengths }).
bots-of-a-kind = { $count ->
    [one] { $count } бот
    [few] { $count } бота
   *[many] { $count } ботов
} «{ $bot }»
bot-strength = «{ $bot }» { $strength }
strength-expert = обдумывает весь ход и играет сильнее всех
strength-club = тоже обдумывает ход, но видит меньше возможностей
strength-novice = берёт то, что выгоднее всего прямо сейчас, и многого не замечает
strength-planner = играет как «Мастер»
strength-greedy = берёт то, что выгоднее всего прямо сейчас
strength-random = решает наугад
you = Игрок

## Во время игры

help-number = принять это решение
    .typed = число
help-letter = перейти к решениям этого рода
    .typed = буква
help-words = показать только те решения, где есть все эти слова
    .typed = слова
help-all = снова показать все решения
    .typed = all
help-back = вернуться на шаг назад
    .typed = .., back
help-effect = к чему приведёт решение, с правилами
    .typed = ? ЧИСЛО
help-table = стол
    .typed = t, table
help-scoreboard = таблица очков
    .typed = s, scoreboard
help-log = последние события
    .typed = l, log
help-why = правила, по которым задан вопрос
    .typed = w, why
help-why-not = почему решения с этими словами сейчас нет
    .typed = why СЛОВА
help-undo = отменить своё последнее решение
    .typed = u, undo
help-hint = что решил бы мастер; только в партии против ботов
    .typed = hint
help-rule = что гласит правило, например r { $rule }
    .typed = r ПРАВИЛО
help-resign = покинуть партию; дальше за вас решают правила или играет бот
    .typed = resign
help-quit = выйти; продолжить можно командой `caravan play --resume`
    .typed = q, quit
no-such-number = { $last ->
    [one] Есть { $last } решение; выберите { $last ->
        [1] 1
       *[other] от 1 до { $last }
    }.
    [few] Есть { $last } решения; выберите от 1 до { $last }.
   *[many] Есть { $last } решений; выберите от 1 до { $last }.
}
no-rule = Правила { $rule } нет; список правил: `caravan games { $game }`.
not-your-turn = Сейчас не ваш ход. [dim]Можно смотреть стол, очки и события; ? — справка[/]
suggested = [dim]Мастер выбрал бы[/] { $number }: { $label }
only-answer = [dim]Другого решения нет: { $label }[/]
offered-now = Сейчас это можно: { $numbers }
nothing-meant = Нет решений, где есть { $words }. Можно спросить о таких:
goes-back = .. — назад
leave-for-good = Покинуть партию насовсем? Введите `да`
leave-for-good-or-to-bot = Покинуть партию насовсем? Введите `да` или `бот`, чтобы за вас доиграл бот-эксперт
bot-answer = бот
yes = да
served-already = Это хранилище уже занял сервер { $address }: игра идёт там.
match-waits = [dim]Партия ждёт: { $awaited }[/]
waits-for-players = { $count ->
    [one] ещё { $count } игрок
    [few] ещё { $count } игрока
   *[many] ещё { $count } игроков
}
waits-for-start = начала
entropy-left-out = [bold yellow]Внимание:[/] владелец начал партию, не дождавшись вашего вклада в случайность. На кубики и карты он не влияет.

## Перед партией

match-name-strange = Сервер прислал недопустимое имя партии: { $match }
others-join = Присоединиться можно этой строкой или ссылкой в кавычках после `caravan join`:
others-play-again = Остальные увидят уведомление в браузере и займут места там или этой строкой:
nothing-to-play-again = Здесь нет оконченных партий, которые можно повторить. Назовите партию.
only-this-machine = [dim]{ $address } — адрес этого компьютера; с другого нужно указать вместо него адрес, по которому он доступен.[/]
your-name = Ваше имя за столом
lobby-you = { $seat }: { $player } (это вы)
lobby-taken = { $seat }: { $player }
lobby-reserved = { $seat }: занято заранее
lobby-free = { $seat }: свободно
no-offer = Нет решений, где есть { $words }. [dim]? — справка[/]
more-offers = … и ещё { $count }: введите слова для поиска или `all`

## Таблицы очков

scores = { $round ->
    [0] Таблица очков
   *[other] Таблица очков, раунд { $round }
}
scores-points = Очки
scores-time = осталось времени
scores-place = Место
scores-tie-break = { $place } (по дополнительному правилу)
verdict-ahead = Победа: { $winner }, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, на { $margin } больше, чем { $second }
verdict-tie-break = Победа по дополнительному правилу: { $winner }; столько же очков и у второго места ({ $second })
verdict-wins = Победа: { $winner }, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
verdict-nobody = Никто не победил
verdict-shared = Первое место делят { $names }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
verdict-alone = { $winner }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
} в конце партии

## Повтор

box-laid-out = Коробка разложена
replay-begins = { $title }: { $count ->
    [one] { $count } событие
    [few] { $count } события
   *[many] { $count } событий
}.
replay-help = Enter или n: дальше, b: назад, число: этот шаг, f: первый, l: последний, t: стол, w: кого ждут, q: выход
no-such-event = Такого события нет: их номера от 0 до { $last }.
match-or-record = Укажите что-то одно: партию или --record.
none-played = Сыгранных партий пока нет. Назовите партию или файл: --record.

## Показ

bar-playing = Игра
demo-begins = { $bots } ({ $strengths }). Начальное число задано заранее, поэтому честность случайности доказать нельзя.
demo-kept = Сохранено в { $store }: попробуйте `{ $command }`.
demo-replay = Повтор из хранилища: { $same ->
    [yes] то же самое
   *[no] [bold red]другое[/]
}, версия { $version }, отпечаток { $fingerprint }

## Проверка

bar-verifying = Проверка
played-last = Последняя партия, которую вы играли, { $match }:
verified = Проверено успешно: { $good } из { $count }.
replayed-only = Сыграны по другой версии правил: { $count }. Остальное сходится, но таковы ли последствия решений, покажет только программа с теми правилами.
bar-reading-log = Чтение журнала
rules-missing = Правила игры { $game } здесь не установлены: установите её пакет
record-holds-one = В записи одна партия: рядом с --record партию указывать не нужно.
one-record = { $text } — это файл; называйте по одной записи за раз.
needs-record = Для { $option } нужна запись: --record ФАЙЛ, её делает `caravan export`.
no-store = Нет хранилища { $store }: укажите другое.
neither-file-nor-match = Нет ни файла { $text }, ни партии с таким именем.
no-match-in-store = Партии { $match } нет в { $store }. Какие есть, показывает `caravan matches --store`.

## Уход

no-seat-there = Ваше место в партии { $match } здесь не сохранено.
would-leave-to-bot = Вы покинете партию { $match } насовсем. Дальше за вас будет играть бот ({ $bot }).
would-leave = Вы покинете партию { $match } насовсем.
leave = Покинуть?
has-left-to-bot = Вы покинули партию { $match }. Дальше за вас играет бот.
has-left = Вы покинули партию { $match }.
would-propose-end = Вы предложите закончить партию { $match } как есть. Она закончится, когда согласятся все остальные игроки.
would-agree-to-end = Вы согласитесь закончить партию { $match } как есть. Победителя не будет.
end-it = Закончить?
has-ended = Партия { $match } окончена по общему согласию.
end-proposed = Вы хотите закончить партию { $match } как есть. Она закончится, когда согласятся все остальные игроки, если не пойдёт дальше раньше.
plays-on = Партия { $match } идёт дальше.

## Списки партий

list-match = Партия
list-game = Игра
list-state = Состояние
list-seats = Места
list-round = { $state }, раунд { $round }
list-placed = { $place }. { $player }: { $points }
list-reserved = занято заранее
list-awaited = { $player } (решает)
state-open = открыта
state-playing = идёт
state-finished = окончена
state-abandoned = брошена
state-unspecified = неизвестно
match-bad = [bold red]повреждена[/] { $match }: { $error }; подробности: `caravan store check`
needs-service = Это знает только работающий сервер: укажите --address вместо --store.
nobody-here = Для { $address } здесь ничего не сохранено: ни места, ни игрока.

## Рейтинги

rating-rank = №
rating-name = Имя
rating-who = Игрок
rating-opponent = Соперник
rating-safe = Рейтинг
rating-mean = Среднее
rating-matches = Партии
rating-match = Партия
rating-game = Игра
rating-seat = Место
rating-place = Итог
rating-place-of = { $place } из { $all }
rating-place-left = { $place ->
    [0] вышел
   *[other] { $place } из { $all }, вышел
}
rating-places = Итоги
rating-left = Вышел
rating-change = Сдвиг
rating-points = Очки
rating-won = Победы
rating-ahead = Выше
rating-behind = Ниже
rating-bot = Бот: { $bot }
rating-erased = удалённый игрок
no-matches = Партий нет.
no-ratings = Рейтинговых партий нет.
one-of-player-and-statistics = Укажите что-то одно: --player или --statistics.
statistics-matches = Завершённых партий: { $matches }
statistics-seat = место { $seat }
statistics-decisions = Решений: от { $least } до { $most }, в половине партий не больше { $middle }
statistics-minutes = Минут: от { $least } до { $most }, в половине партий не больше { $middle }
game-heading = [bold]{ $title }[/]  ({ $game }; игроков: { $players }; версия правил { $version }; { $package })
games-strength = Боты: { $contests }
games-contest = { $one } – { $other }: { $won } из { $matches } (от { $low } до { $high } %)
games-id = Номер
games-rule = Правило
game-default = { $value } (по умолчанию)
game-option = { $option }: { $title }: { $values }
no-game = Игры «{ $game }» нет. Есть: { $games }.
## К чему приведёт решение

then-chance = дальше решает случай
then-hidden = дальше зависит от того, что скрыто
then-asked = пока ничего: решит следующий вопрос
does-nothing = больше ничего не происходит

## Напоследок

seat-kept = Место остаётся за вами; продолжить: [bold]caravan play --resume[/]
see-again = Посмотреть партию снова: caravan replay (позже: { $command })
verify-it = Проверить, по правилам ли она сыграна: caravan verify
play-it-again = Сыграть ещё раз тем же составом: caravan play-again
receipt = Ваша квитанция, по которой можно доказать, какая это была партия: { $path }

## Что может пойти не так

nothing-to-resume = Нет партии, которую можно продолжить.
no-seat = Места { $seat } нет: за столом мест { $players }.
name-missing = Назовите имя, которое увидят остальные: --name ИМЯ
bots-too-many = Ботов { $bots }, мест { $players }: вам не остаётся места.
clock-missing = Без --clock в партии нет ни просрочек, ни перерывов, ни отпуска.
clock-unclear = { $given } — не контроль времени. Пишите, например, 60s/decision, 90m+30s или 3d.
delay-unclear = { $given } — не продолжительность. Пишите, например, 15m или 1h30m.
time-unclear = { $given } — не время, которое можно дать. Пишите, например, 30s, 5m или 2d.
clocks-stopped = Все часы стоят.
pause-agreed = Ваше место согласно на перерыв. Часы остановятся, когда согласятся все места.
clocks-run = Часы идут.
time-given = Место { $seat } получило { $time }; теперь у него { $left }.
private-or-unlisted = Партия либо закрытая, либо вне списков: выберите что-то одно.
admit-to-private = Допускать игроков можно только в закрытую партию: --private
no-bot = Бота { $kind } нет; есть: { $kinds }.
nobody-answers = Отвечать некому: стандартный ввод закрыт. Запустите команду в терминале или подайте ответы через канал, по одному в строке.
input-ended = Ввод закончился раньше партии. Место остаётся за вами; продолжить: caravan play --resume
join-code-missing = Для входа в эту партию нужен код: добавьте --join-code КОД или возьмите в кавычки ссылку из приглашения.
join-code-wrong = '{ $code }' — не код этой партии. Спросите код или ссылку у того, кто вас пригласил.
no-match-of-yours = Среди ваших партий { $match } нет. Если она на сервере, укажите его адрес: --address HOST:PORT
no-match-at = Партии { $match } на { $address } нет, или она закрытая. Открытые партии показывает `caravan matches`.
no-match-name = '{ $text }' — не имя партии. Имена показывает `caravan matches`.
unconfirmed = Ничего не изменилось: подтверждения не было. Ответьте y или пропустите вопрос: --yes
declined = Ничего не изменилось.
service-gone = { $error } Место остаётся за вами; продолжить: caravan play --resume
token-not-kept = Здесь нет токена игрока { $player } для сервера { $address }: укажите --token-file.
token-of-another = Токен в файле { $file } принадлежит не игроку { $player }.
token-replaced = { $error } Новый — там, где его заменили: `caravan players code` покажет там код учётной записи, а `caravan players sign-in -` примет его здесь.
token-of-named = Здесь нет токена игрока { $player } для сервера { $address }. Администраторам: --admin-token-file.
no-player-yet = Вы ещё не зарегистрированы на { $address }: `caravan players register NAME` сделает вас игроком.
player-not-known = Сервер { $address } не знает игрока { $player }, чей токен хранится здесь: возможно, у сервера теперь другое хранилище. `caravan players register NAME` зарегистрирует вас заново.
administrators-only = Это могут только администраторы: укажите файл с их токеном, --admin-token-file.
record-written = { $match } записана в { $file }, событий: { $events }. SHA-256 последнего: { $digest }; этот хеш ручается за все события.
record-written-logged = Запись показывает, что это событие есть в подписанном журнале { $log }; { $cosigned ->
    [0] свидетели его ещё не заверили: если они есть, сохраните партию позже ещё раз, и файл будет дополнен
   *[other] заверили свидетели: { $cosigned }
}.
record-written-completed = Файл уже был здесь, но доказательств в нём было меньше. Теперь он дополнен.
record-written-aside = Его прежнее доказательство было в другом дереве журнала. Оно сохранено в { $file }: если у журнала две истории, эти два файла покажут это (caravan verify --log).
record-written-signed = Файл подписан ключом { $signer }.
export-keys-for-stores = --audit-keys: нужна запись формата 2 из хранилища.
export-other-file = { $file } уже есть, и в нём другое.
export-other-record = { $file } уже есть, и в нём другое, чего эта запись не дополняет: { $why }. Запишите её в другой файл (--output) и сохраните оба.
memory-unread = Не удалось прочитать { $file }, где хранятся ваши токены: { $reason }.
memory-unwritten = Не удалось записать { $file }: { $reason }.
file-unread = Файл { $file } не читается: { $reason }.
file-of-token = В файле { $file } должен быть один токен и больше ничего.
no-link = { $text } — не ссылка на партию: { $form }
link-contradicted = В ссылке указано { $linked }, а рядом указано { $given }.
edition-missing = { $error } Хранилище: { $store }. Добавить издание: { $command }
players-only = Сервер { $address } — только для зарегистрированных игроков; зарегистрироваться: { $command }
receipt-not-kept = Не удаётся сохранить квитанцию: { $error }
no-own-service = Этот терминал установлен без сервера. Укажите запущенный сервер: --address HOST:PORT.
no-stores-here = Этот терминал установлен без сервера, а хранилища читает только он. Укажите запущенный сервер (--address HOST:PORT) или файл.
no-log-reader = Этот терминал установлен без сервера, а журналы по сети читает только он. Укажите папку с копией журнала.
no-service = По адресу { $address } никто не отвечает. Запустите сервер: `caravan serve`.
newer-event = Программа слишком старая для этого сервера: { $error }. Установите более новую.
not-fitting = Сервер прислал противоречивые данные: { $error }
option-unclear = { $given }: настройки задаются как имя=значение{ $example ->
    [none] .
   *[other] , например { $example }.
}
bots-unclear = { $given }: назовите один вид ботов для всех мест или столько видов, сколько мест: { $seats }.

## Турниры

tournament-heading = [bold]{ $title }[/] [dim]{ $id }[/]
tournament-about = { $game }{ $seats ->
    [0] {""}
   *[other] , столы на { $seats }
}, { $format ->
    [swiss] швейцарская система
    [round_robin] круговой турнир
    [knockout] на выбывание
    [double_knockout] до двух поражений
    [groups] группы с финалом
    [arena] арена
   *[unknown] формат, который знает только более новая версия программы
}; { $entrants ->
    [one] { $entrants } участник
    [few] { $entrants } участника
   *[other] { $entrants } участников
}
tournament-series = Партий за столом: { $matches ->
    [1] одна
   *[other] не более { $matches }
}{ $more ->
    [0] {""}
    [one] ; при ничьей ещё { $more } дополнительная
    [few] ; при ничьей до { $more } дополнительных
   *[other] ; при ничьей до { $more } дополнительных
}. Если и тогда равенство, { $seeds ->
    [yes] дальше идёт тот, кто выше в посеве.
   *[no] решает организатор.
}
tournament-state = { $state ->
    [registration] Идёт запись.
    [drawing] Идёт жеребьёвка.
    [running] { $round ->
        [0] Впереди первый тур.
       *[other] { $known ->
            [known] Тур { $round } из { $rounds }.
           *[unknown] Тур { $round }.
        }
    }
    [finished] Окончен.
    [cancelled] Отменён.
   *[unspecified] Это состояние знает только более новая версия программы.
}{ $paused ->
    [yes] {" "}Приостановлен.
   *[no] {""}
}
tournament-reason = Причина: { $reason }
tournament-starts = Начало: { $time }.
tournament-check-in-round = Тур { $round } ждёт отметок{ $paused ->
    [yes] ; время пойдёт, когда турнир продолжится
   *[no] {" "}до { $time }
}: caravan tournament check-in
tournament-not-there = Отметок ещё нет: { $players }
tournament-check-in = Отметиться нужно начиная с { $time }: caravan tournament check-in
tournament-draw-by = Энтропию можно раскрыть до { $time }.
standings = { $round ->
    [0] Положение
   *[other] Положение после тура { $round }
}
standings-rest = { $count ->
    [one] И ещё { $count } строка
    [few] И ещё { $count } строки
   *[many] И ещё { $count } строк
}
cross-table = Таблица: места{ $opponents ->
    [yes] {" "}и строки соперников
   *[no] {""}
}
column-place = №
column-name = Имя
column-score = Очки
column-played = Игр
column-penalty = Штраф
column-table = Стол
column-players = Игроки
column-result = Итог
column-title = Название
column-entrants = Участников
column-entrant = Участник
column-checked-in = Отметка
column-line = Строка
column-import = Состояние
column-code = Участник, игрок или код
column-country = Страна
column-apart = Не встречается с
column-seed = Посев
gone = { $player } (выбыл)
round-result = { $result ->
    [bye] пропуск
    [full-bye] пропуск
    [half-bye] ½ пропуск
    [absent] нет
    [void] аннул.
    [forfeit] неявка
    [walkover] без игры
   *[other] ?
}
round = Тур { $number }{ $closed ->
    [yes] {" "}(закрыт)
   *[no] {""}
}
table-state = { $state ->
    [void] аннулирован
    [settled] сыгран
    [stated] внесён
    [abandoned] брошен
    [playing] идёт
   *[waiting] ждёт
}
ruling = Решено{ $table ->
    [0] {""}
   *[other] {" "}за столом { $table }
}: { $decision ->
    [forfeit] неявка: { $who }
    [penalty] штраф: { $who }
    [void] аннулировано
    [replay] переиграть
   *[places] другие места
}. { $reason }
tournament-created = Создан: { $title }, { $id }
entrant-registered = Участвует: { $player }, { $entrant }
entrant-left = { $player } больше не участвует.
entrant-checked-in = { $player }: { $round ->
    [0] отметка есть
   *[other] отметка к туру { $round } есть
}.
entrant-seeded = { $player }: { $seed ->
    [0] без номера посева.
   *[other] номер посева { $seed }.
}
entrants-seeded = { $count ->
    [0] Все номера посева уже такие.
    [one] Номер посева изменён у { $count } участника.
   *[other] Номера посева изменены у { $count } участников.
}
import-unreadable = { $file } не читается как список участников: { $error }
import-heading = { $file }, строка { $line }: в заголовке должен быть столбец name, а кроме него — только { $columns }, каждый один раз; сейчас там: { $given }
import-line = строка { $line }: { $problem }
import-nothing = Из { $file } ничего не загружено: { $count ->
    [one] в { $count } строке ошибка
   *[other] в { $count } строках ошибки
} (остальные загрузит --partly)
import-left-out = Пропущена строка { $line }: { $problem }
import-cells = { $cells ->
    [one] { $cells } ячейка
    [few] { $cells } ячейки
   *[other] { $cells } ячеек
}, а столбцов { $columns }
import-name = в имени от 1 до { $most } печатных знаков
import-seed = «{ $given }» — не номер посева от 0 до { $most }
import-rating = «{ $given }» — не рейтинг, например 1850
import-country = «{ $given }» — не страна тремя латинскими буквами, например KEN
import-player = «{ $given }» — не имя игрока вида players/<id>
import-no-player = сервер не знает { $given }
import-code = в коде от 16 до 64 латинских букв и цифр
import-one-of = в строке может быть либо игрок, либо бот, либо код
import-twice = «{ $given }» уже есть в строке { $other }
import-held = номер посева { $seed } занят: { $entrant }, а в файле этого участника нет
import-other-country = игроки страны { $given } войти не могут, только { $countries }
import-long = игроков и кодов в списке допущенных было бы { $count }, а помещается { $most }
import-reason = Загружен список участников
import-private = Больше никто не сможет войти сам. Снова открыть турнир: caravan tournament change --invite none
import-codes = { $count ->
    [one] { $count } новый код записан
    [few] { $count } новых кода записаны
   *[other] { $count } новых кодов записаны
} в { $file }: передайте каждый своему игроку; с ним входят командой caravan tournament register --code или в браузере.
import-again = { $count ->
    [one] { $count } игрок ещё не вошёл
    [few] { $count } игрока ещё не вошли
   *[other] { $count } игроков ещё не вошли
}. Когда войдут, повторите команду до жеребьёвки: тогда им достанутся их номера посева.
import-rounds = { $count ->
    [one] { $count } тур из файла сыгран
    [few] { $count } тура из файла сыграны
   *[other] { $count } туров из файла сыграны
} не здесь: загружены игроки, посев и распоряжения. Их результаты вносит caravan tournament import-results.
column-rounds = Тур
column-tables = Столы
column-byes = Без пары
results-reason = Результаты из файла { $file }
results-unreadable = { $file } не читается как отчётный файл ФИДЕ: { $error }
results-swiss = Результаты вносят только в швейцарской системе для двоих, без команд.
results-lots = Результаты вносят после жеребьёвки и до конца турнира: сначала закройте регистрацию.
results-scoring = В файле другие очки за победу, ничью и поражение, чем в турнире.
results-none = В файле нет сыгранных туров.
results-rounds = Сыгранных туров в файле: { $count }, а в турнире их { $rounds }.
results-strangers = Не участвуют в турнире, или у имени несколько участников: { $names }
results-other-round = В туре { $round } турнира другие столы, чем в файле.
results-other-result = Тур { $round }, стол { $table }: результат другой, чем в файле.
results-match = Тур { $round }, стол { $table }: здесь играется партия, поэтому результат не внесён.
results-stated = { $count ->
    [0] Все эти результаты внесены раньше.
   *[other] Внесено результатов: { $count }. Партий за ними нет, и таблица это показывает.
}
results-tried = { $count ->
    [0] Все эти результаты внесены раньше.
   *[other] Было бы внесено результатов: { $count }. Ничего не изменено (--try).
}
standings-stated = * вместе с турами без партий: их результаты внёс организатор
import-swiss-only = Пропуски туров и запреты встреч не загружены: они есть только в швейцарской системе.
import-apart = Не должны встречаться в турах с { $first } по { $last }: { $players }. Для других туров есть caravan tournament apart и --lift.
import-countries = { $player }: указана страна { $stated }, а в файле { $given }.
import-new-code = новый код
import-tried = Ничего не изменено (--try).
import-state-entered = вошёл
import-state-listed = может войти
import-state-code = войдёт с кодом
import-state-bot = входит
seed-unclear = Назовите участника и номер посева или файл с ними: --from
seeds-unreadable = { $file } не читается как посев: { $error }
seeds-line = { $file }, строка { $line }: { $problem }
seeds-columns = нужны два столбца: участник и номер посева
seeds-number = «{ $given }» — не номер посева от 0 до { $most }
seeds-left = «{ $given }» больше не в турнире
seeds-twice = «{ $given }» уже есть в другой строке
seeds-taken = номер посева { $seed } уже есть в строке { $other }
seeds-held = у участника { $entrant } номер посева { $seed }, а в файле его нет: дайте ему другой номер или 0
bye-taken-back = { $player } играет тур { $round }.
paired-by-hand = Пары составлены вручную: { $reason }
nothing-proposed = По правилам пар следующего тура нет: { $why }. Назовите столы (`--table`).
tournament-unpaired = По правилам пары тура { $round } составить нельзя. Организатор может составить их вручную: `caravan tournament pair-by-hand`.
breach-repeat = уже встречались ({ $times }): { $players }
breach-apart = разведены: { $players }
breach-seat = не должен снова сидеть на этом месте: { $players }
breach-scores = разные очки: { $players }
breach-bye-again = уже были пропуски ({ $times }): { $players }
breach-byes = пропусков больше, чем нужно: { $players }
breach-small-table = неполных столов больше, чем нужно: { $players }
breach-unspecified = нарушено другое правило: { $players }
bye-granted = { $player } пропускает тур { $round }.
teams-formed = { $count ->
    [one] Команда: { $team }
   *[other] Команд: { $count }
}
team-removed = Команда { $team } расформирована; её игроки остаются участниками
own-team = Ваша команда: { $team }
own-team-code = Ваша команда: { $team }. Остальные входят командой: { $command }
own-team-joined = Вы в команде { $team }
own-team-left = Вы теперь не в команде
own-team-none = Вы не в команде: назовите новую или войдите в команду через join-team
team-unclear = Назовите команду и её состав, или --from ФАЙЛ, или команду с --remove или --rename
team-unknown = Команды { $team } нет
team-file-line = Строка { $line }: { $error }
team-file-twice = { $given } есть и в строке { $other }
team-points-unclear = { $given } — не командные очки: нужны три числа, например 2,1,0
teams = Команды
team-players = Игроки
column-team = Команда
column-captain = Капитан
column-members = Состав по доскам
column-boards = Доски
team-match = Матч { $number }: { $first } – { $second } { $score }{ $settled ->
    [yes] , командные очки { $points }
   *[no] {""}
}
team-bye = Без соперника: { $team }
tournament-teams = Команд: { $teams }, досок: { $boards }{ $reserves ->
    [0] {""}
   *[other] , запасных: { $reserves }
}{ $points ->
    [usual] {""}
   *[other] , командные очки { $points }
}{ $byes ->
    [win] , команда без соперника выигрывает на всех досках
   *[draw] {""}
}{ $seats ->
    [type-b] , места по типу B (FIDE)
    [none] , при подборе соперников места не учитываются
    [type-a] {""}
   *[unknown] , места по правилам, которые знает только более новая версия программы
}
entrants-apart = { $lifted ->
    [yes] Снова могут встречаться: { $players }
   *[no] В следующих турах не встречаются: { $players }
}
settings-changed = { $title }: настройки изменены.
setting-title = название: { $value }
setting-capacity = мест: { $value }
setting-rounds = туров: { $value }
setting-late-until = поздняя запись до тура: { $value }
setting-byes-to-take = пропусков на участника: { $value }
setting-automatic = пары составляет сервер: { $value }
setting-time-control = часы: { $value }
setting-time-to-come = время на приход: { $value }
setting-start = начало: { $value }
setting-check-in = отметка перед началом: { $value }
setting-round-check-in = отметка перед каждым следующим туром: { $value }
setting-round-time = время на тур: { $value }
setting-entry = вход: { $value }
setting-none = нет
tournament-entry = Вход: { $conditions }
entry-everybody = для всех
entry-least-rating = рейтинг не ниже { $rating }
entry-most-rating = рейтинг не выше { $rating }
entry-least-matches = рейтинговых партий не меньше { $count }
entry-players = { $count ->
    [one] { $count } приглашённый игрок
    [few] { $count } приглашённых игрока
   *[other] { $count } приглашённых игроков
}
entry-codes = { $count ->
    [one] { $count } код
    [few] { $count } кода
   *[other] { $count } кодов
}
entry-countries = страны: { $countries }
rating-unclear = «{ $given }» — не рейтинг от 0 до 100 с четырьмя знаками после запятой, например 12,5
not-invited = { $given } нет в списке тех, кто может войти
last-invited = Тогда список опустеет и войти смогут все: пригласите кого-нибудь ещё или откройте турнир с --invite none
lots-drawn = Жеребьёвка проведена.
lots-awaited = Жеребьёвка ещё не проведена. Ждём: { $players }
registration-open = Запись ещё открыта. Повторите команду, когда её закроют.
entrants-released = Больше не ждём: { $players }
reason-away = Отсутствие при жеребьёвке
registration-closed = Запись закрыта; { $drawn ->
    [yes] жеребьёвка проведена.
   *[no] жеребьёвка пройдёт, когда каждый внесёт в неё своё число.
}
tournament-paused = Приостановлен.
tournament-resumed = Продолжается.
tournament-finished = Окончен.
tournament-cancelled = Отменён.
no-tournaments = Турниров нет.
table-plays-on = За столом играют дальше: { $match }.
come-by = прийти можно до { $time }
round-claim = { $repeats ->
    [0] Никто не встречается снова.
   *[other] { $fewer ->
        [yes] Повторных встреч: { $repeats }. Не доказано, что меньше нельзя; меньше { $fewest } нельзя точно.
       *[no] Повторных встреч: { $repeats }. Меньше нельзя.
    }
} { $nearer ->
    [yes] Разница очков: { $spread }, у любой такой жеребьёвки не меньше { $least }.
   *[no] Ближе по очкам соперников не подобрать.
}
round-ends = тур заканчивается в { $time }
no-shows = не пришли: { $players }
entrant-unknown = Участника { $given } нет. { $entrants ->
    [nobody] Пока никто не записался.
   *[other] Участники: { $entrants }
}
entrant-ambiguous = Подходят несколько участников { $given }: { $entrants }. Назовите одного по его id.
entrant-choice = { $number } { $player } [dim]{ $entrant }[/]
which-entrant = Какой { $given }? Номер:
tournament-in-use = Выбран: [bold]{ $title }[/] [dim]{ $id }[/]
tournament-in-use-now = Он выбран: другие команды относятся к нему, если турнир в них не назван.
no-tournament-in-use = Турнир не выбран. Назовите его или выберите: caravan tournament use NAME
tournament-unclear = { $count ->
    [0] Турнира с названием { $given } нет.
   *[other] Турниров с названием { $given }: { $count } ({ $known }). Назовите один по его id.
}
round-not-paired = Пары тура { $round } ещё не составлены. Составлено туров: { $paired }.
everybody-without-replay = --everybody применяется только с --replay.
time-to-come-unclear = { $given } — не длительность; напишите, например, 10m, 24h или 0s.
moment-unclear = { $given } — не время; напишите, например, 2030-05-01T19:00 или 2030-05-01T19:00+02:00.
moment-twice = Часы этого компьютера показывают { $given } дважды: их переводят назад. Напишите { $first } или { $second }.
moment-never = Часы этого компьютера не показывают { $given }: их переводят вперёд. Напишите другое время.
no-round-yet = Ни одного тура ещё нет.
say-one-decision = Назовите одно из: --forfeit, --penalty, --void, --replay, --places.
say-table = Назовите стол: --table НОМЕР
ruling-overruled = Тур { $round }, стол { $table }: после вашего решения принято другое, действует оно. { $reason }
ruling-after-another = О столе { $table } уже решил другой судья, см. выше. Действует последнее решение.
bad-penalty = { $given } — не ENTRANT=POINTS, например bot-3=1/2.
bad-places = { $given } — не места, например 1,2,2,4.
bad-settings = В { $file } нет настроек турнира: { $error }
organiser-must-decide = У стола { $table } в туре { $round } ({ $players }) нет итога: партия брошена. Решите командой `caravan tournament adjudicate` и запустите ещё раз.
bar-round = Тур { $round }
round-over = Тур { $round }: { $leaders }
tournament-not-drawn = Жеребьёвка ещё не проведена: не все участники внесли в неё своё число.
demo-organiser = Организатор
demo-title = Показ
tournament-begins = Ботов: { $entrants } ({ $bots }), туров: { $rounds }, столы на { $seats }. Начальное число задано заранее, поэтому честность случайности доказать нельзя.
tournament-verified = Партий: { $matches }, итогов: { $results }; { $same ->
    [yes] всё проверено
   *[no] [bold red]не всё верно[/]
}

## Проверка хранилища и его журнала прозрачности

check-damaged = [bold red]повреждено[/] { $store }: { $finding }
check-note = [bold yellow]замечание[/] { $store }: { $finding }
check-first = [bold red]неверно[/] { $match }: сначала версия { $version }: { $finding } ({ $check }); всего замечаний: { $count }
check-held = Сошлось: { $held }.
check-good = [bold green]верно[/] { $store }: формат { $format }, { check-size }, с ошибками: { $bad }.
check-bad = [bold red]неверно[/] { $store }: формат { $format }, { check-size }, с ошибками: { $bad }.
check-size = партий: { $matches }, событий: { $events }
copied = { $store }: { check-size }, новых: { $new }. SHA-256 обоих журналов: { $digest }.
audit-finding = [bold red]неверно[/] { $finding }
audit-good = [bold green]верно[/] { $store }: { audit-size }
audit-bad = [bold red]неверно[/] { $store }: { audit-size }
audit-size = событий в журнале: { $entries }{ $archived ->
    [0] {""}
   *[other] , из них в архиве: { $archived }
}; { $checkpoints ->
    [0] ещё ничего не подписано.
   *[other] подписанных контрольных точек: { $checkpoints }, последняя — на { audit-last }
}
audit-last = { $signed ->
    [one] { $signed } событие.
    [few] { $signed } события.
   *[many] { $signed } событий.
}
audit-witnessed = Свидетели заверили событий: { $events }.
monitor-good = [bold green]верно[/] { $log }: записей { $entries }, двух историй нет ни у одного имени.
monitor-bad = [bold red]неверно[/] { $log }: { $finding }
monitor-unread = { $log } не читается: { $reason }
audit-exported = Новых файлов в { $folder }: { $count }; в журнале событий: { $events }.
partition = { $number }: { $held }, позиции с { $first } по { $last }, { $size } МиБ
partition-empty = { $number }: { $held }, { $size } МиБ
partition-streams = потоков: { $streams }, событий: { $events }
partition-detached = Раздел { $number } теперь — таблица { $table }.
archive-left = [bold red]осталась[/] { $match }: { $reason }
archive-moved = Партий из { $store }, которые теперь лежат записями в { $folder }: { $count }.

## Неверные команды

usage-aborted = Прервано.
usage-help = Справка: { $command }
usage-command = Команды «{ $given }» нет.{ $near ->
    [none] {""}
   *[other] {" "}Может быть, { $near }?
}
usage-option = Параметра { $option } нет.{ $near ->
    [none] {""}
   *[other] {" "}Может быть, { $near }?
}
usage-extra = Лишнее: { $words }
usage-missing = Не указано: { $given }
usage-no-value = { $option } не принимает значения.
usage-needs-value = Для { $option } нужно значение.
usage-value = { $given }: { $reason }
usage-whole = нужно целое число, а не «{ $given }»
usage-number = нужно число, а не «{ $given }»
usage-least = не меньше { $bound }
usage-most = не больше { $bound }
usage-choice = возможно: { $choices }

## Ошибки сервера

error-METHOD_UNKNOWN = Сервер не знает такого вызова.
error-MESSAGE_INVALID = Сервер не может прочитать запрос.
error-MATCH_NOT_OVER = Партия ещё не окончена: скрытое в ней не раскрывается, и советов по ней нет.
error-MATCH_EXISTS = Здесь уже есть партия с этим именем, и события в ней другие, чем в записи.
error-ANALYSIS_OFF = Сервер не анализирует партии.
error-SUGGESTION_REFUSED = Совет можно получить только в партии против ботов и не в турнире.
error-SUGGESTION_FAILED = Бот не нашёл хода: в нём произошла ошибка. Решите сами или попросите совет ещё раз.
error-ANALYSIS_NOT_FOUND = Анализ этой партии никто не запрашивал.
error-BRANCH_IMPOSSIBLE = Отсюда продолжить нельзя: на этом шаге никому не задан вопрос или нынешние правила игры не знают такой позиции.
error-ANALYSIS_IMPOSSIBLE = Партию нельзя проанализировать: она не началась, у игры нет оценки позиций или решения принимала другая версия правил.
error-TOO_MANY_ANALYSES = Слишком много запрошенных вами анализов ещё не готово.
error-RECORD_INVALID = Это не запись оконченной партии, или проверка нашла в ней ошибку.
error-PERSON_ERASED = Этот человек был стёрт во время вызова: его имя больше нельзя сохранить.
error-PERSON_NOT_FOUND = Сервер не знает такого человека, или ключ к его имени утерян.
error-NAME_STAYS = Имя на этом месте нельзя стереть: это имя бота, или партия началась до версии 0.2.0, и имена записаны в самих событиях.
error-MESSAGE_TOO_LARGE = Запрос больше, чем принимает сервер.
error-FIELD_INVALID = Недопустимое значение.
error-SETTING_INVALID = Игра не допускает такого числа игроков, такой настройки или такого значения. Допустимо: { $allowed }
error-BOX_INVALID = Это содержимое — не издание этой игры.
error-DECISION_INVALID = Это не решение той игры, в которую играют.
error-WRONG_GAME = Это решение из другой игры.
error-FILTER_INVALID = Фильтр или порядок списка непонятен.
error-PAGE_TOKEN_INVALID = Список изменился; начните с первой страницы.
error-RULES_MISSING = На этом сервере нет правил игры: партию можно смотреть, но ходить нельзя.
error-GAME_UNKNOWN = Игры «{ $game }» на этом сервере нет. Какие есть, показывает `caravan games`.
error-AUDIT_OFF = Сервер не ведёт журнал прозрачности.
error-CHECKPOINT_UNKNOWN = Такое состояние журнала прозрачности не подписано или ещё не подписано.
error-ENTRY_UNKNOWN = Такого события нет в подписанном журнале прозрачности.
error-PLAYER_NOT_FOUND = Такого игрока нет.
error-EDITION_NOT_FOUND = Такого издания этой игры нет.
error-INVITATION_NOT_FOUND = Такого приглашения нет.
error-PASSKEY_NOT_FOUND = Такого ключа доступа у вас нет.
error-TOURNAMENT_NOT_FOUND = Такого турнира нет.
error-WEBHOOK_NOT_FOUND = Такого вебхука нет.
error-ENTRANT_NOT_FOUND = Такого участника в турнире нет, или вы в него не вошли.
error-ROUND_NOT_FOUND = Такого тура ещё нет, или не у всех его столов есть результат.
error-TABLE_NOT_FOUND = Стола с таким номером в туре нет.
error-TOURNAMENT_REFUSED = Правила турниров этого сейчас не допускают.
error-NOT_THE_ORGANISER = Это может сделать только организатор турнира.
error-MATCH_NOT_FOUND = Такой партии в хранилище нет, или она закрыта для вас.
error-MATCH_ARCHIVED = Партия окончена и перенесена из хранилища в архив.
error-VERSION_NOT_FOUND = До этого шага партия ещё не дошла.
error-SEAT_UNKNOWN = Места с таким номером в партии нет.
error-BOT_UNKNOWN = Такого вида ботов нет: есть `expert`, `club` и `novice`.
error-TOKEN_MISSING = Для этого нужен токен.
error-AUTHORIZATION_AMBIGUOUS = В запросе больше одного токена.
error-SEAT_NOT_YOURS = В этой партии у вас нет места.
error-NOT_THE_OWNER = Это может сделать только владелец партии.
error-TOKEN_INVALID = Служба входа не выдавала этого токена для этого сервера.
error-TOKEN_EXPIRED = Срок действия токена истёк.
error-TOKEN_REVOKED = Токен заменён другим.
error-PLAYER_UNKNOWN = Этот сервер — только для зарегистрированных игроков, а этот токен не принадлежит ни одному из них.
error-PLAYER_REMOVED = Игрок удалён.
error-GUESTS_NOT_ADMITTED = Этот сервер — только для зарегистрированных игроков.
error-NOT_AN_ADMINISTRATOR = Это может сделать только администратор.
error-PLAYER_NOT_YOURS = Это может сделать только сам игрок или администратор.
error-INVITATION_INVALID = Регистрация — по приглашению, а этот код неизвестен, использован или отозван.
error-INVITATION_EXPIRED = Срок действия приглашения истёк.
error-MATCH_PRIVATE = Партия закрыта для вас.
error-JOIN_CODE_WRONG = Это не код этой партии.
error-SEAT_LOST = Это место больше не принадлежит вам.
error-PLAYER_SEATED = У вас уже есть место в этой партии.
error-PLAYER_EXISTS = Этот игрок уже зарегистрирован.
error-EDITION_EXISTS = Издание с таким именем и другим содержимым уже есть.
error-INVITATION_EXISTS = Приглашение с таким кодом уже есть.
error-TOKEN_TAKEN = С этим токеном уже занято другое место, или он принадлежит игроку.
error-REQUEST_REUSED = Этот номер запроса уже использован для другого запроса.
error-TOKEN_EXTERNAL = Токены этого игрока выдаёт служба входа.
error-PASSKEY_UNKNOWN = Такого ключа доступа нет ни у одного игрока, или его уже удалили.
error-PASSKEY_INVALID = Ответ устройства с ключом доступа не подходит.
error-PASSKEY_EXISTS = Этот ключ доступа у вас уже есть или был.
error-PASSKEY_COPIED = Счётчик ключа доступа не вырос с прошлого раза: возможно, у кого-то есть его копия.
error-CHALLENGE_INVALID = Запрос к устройству устарел или предназначался для другого. Попробуйте ещё раз.
error-DECISION_REFUSED = Сейчас правила этого не допускают.
error-QUESTION_CLOSED = Этот вопрос больше не открыт.
error-VERSION_CHANGED = Тем временем что-то произошло.
error-MATCH_STARTED = Партия уже началась.
error-MATCH_OVER = Партия окончена.
error-MATCH_FULL = Все места заняты.
error-SEAT_TAKEN = Это место уже занято.
error-SEAT_RESERVED = Это партия турнира, и свободные места в ней оставлены другим.
error-SEAT_EMPTY = На этом месте никого нет.
error-SEAT_NOT_ABSENT = Это место нельзя вывести из партии: оно не молчит достаточно долго.
error-TIME_UP = Время вышло раньше, чем решение дошло до сервера. За это место решают правила.
error-MATCH_PAUSED = В партии перерыв: никто не принимает решений.
error-NOT_PAUSED = В партии нет перерыва.
error-ALREADY_PAUSED = Перерыв уже идёт, или согласие на него уже дано.
error-PAUSE_NOT_ALLOWED = Контроль времени этой партии не допускает перерыва, или перерывы уже длились столько, сколько можно.
error-HAND_OVER_NOT_ALLOWED = Боту это место передать нельзя: это партия турнира, кроме вас никого не осталось, или за место уже играет бот. Можно покинуть партию: caravan resign
error-END_NOT_ALLOWED = Эту партию нельзя закончить по согласию: это партия турнира, или в ней остался один игрок.
error-END_NOT_PROPOSED = Предложение закончить партию больше не действует: партия пошла дальше, кто-то против, или его не было.
error-END_ANSWERED = Согласие уже дано, есть другое предложение, или кто-то уже против того, чтобы закончить партию сейчас.
error-NO_CLOCKS = В партии нет контроля времени, или у этого места нет часов.
error-SEAT_NOT_ASKED = Это место сейчас ни о чём не спрашивают: подаренное время пропало бы.
error-NO_VACATION = Столько отпуска уже не осталось.
error-ALREADY_READY = Это место уже готово.
error-ENTROPY_MISMATCH = Раскрытое число — не то, к которому привязано место.
error-SEAT_NOT_BOUND = Начало было отменено, и место ещё не привязано к новому случайному числу.
error-SEATS_NOT_BOUND = Начинать рано: не все места заняты и привязаны к случайным числам.
error-START_UNDER_WAY = Начало уже идёт: первое случайное число раскрыто.
error-ENTROPY_REUSED = Это случайное число уже использовалось в партии.
error-KEY_INVALID = Это не открытый ключ Ed25519.
error-KEY_MISSING = В этой партии каждому игроку, в этом турнире каждому организатору нужен ключ для подписи; или у подписавшего ключа нет.
error-KEY_TAKEN = У другого места этой партии или у другого организатора турнира тот же ключ.
error-KEY_MISMATCH = Вы зарегистрировали другой ключ: садитесь с ним или сначала замените его.
error-SIGNATURE_MISSING = Запрос не подписан ключом места или организатора; без закрытого ключа никто не может действовать за них.
error-SIGNATURE_OUTDATED = Подпись поставлена под более ранним ходом партии.
error-SIGNATURE_INVALID = Подпись не подходит.
error-SCHEME_OUTDATED = Партия создана по старой схеме случайности.
error-SEEDED_NOT_ALLOWED = Сервер не проводит партий с заранее известной случайностью.
error-PASSKEYS_NOT_OFFERED = На этом сервере нет ключей доступа.
error-FOLLOWERS_REFUSED = Этот игрок запретил на себя подписываться.
error-PUSH_NOT_OFFERED = Этот сервер не присылает уведомлений, когда страница закрыта.
error-MAIL_NOT_OFFERED = Этот сервер не присылает писем.
error-CHAT_OFF = На этом сервере нет чата.
error-CHAT_MESSAGE_NOT_FOUND = Такого сообщения в чате нет.
error-CHAT_NOT_YOURS = Эта комната чата не для вас: пока партия идёт, игроки и зрители общаются отдельно.
error-CHAT_MUTED = Вам запретили писать в этой комнате чата.
error-CHAT_CLOSED = Эта комната чата закрыта.
error-CHAT_FULL = В этой комнате чата больше нет места для сообщений.
error-RATE_LIMITED = Слишком много запросов; подождите немного.
error-TOO_MANY_TRIES = Слишком много неверных кодов; подождите немного.
error-OVERLOADED = Сервер перегружен; подождите немного.
error-TOO_MANY_STREAMS = Открыто слишком много потоков.
error-TOO_MANY_MATCHES = У вас слишком много незаконченных партий.
error-TOO_MANY_TOURNAMENTS = У вас слишком много незаконченных турниров.
error-TOO_MANY_WEBHOOKS = У вас слишком много вебхуков.
error-TOO_MANY_PASSKEYS = У вас слишком много ключей доступа. Удалите один из них.
error-TOO_MANY_FOLLOWED = Вы подписаны на наибольшее возможное число игроков. Отпишитесь от кого-нибудь.
error-MAIL_REFUSED = На этот адрес сейчас нельзя отправить письмо: его уже спрашивали несколько раз за сутки, или он не хочет писем.
error-TOO_MANY_JOINS = Места этой партии слишком часто занимали и освобождали.
error-STREAM_TOO_SLOW = Поток закрыт: его слишком долго не читали.
error-CONTENT_TYPE_UNKNOWN = Сервер не понимает такой тип содержимого.
error-COMPRESSION_UNKNOWN = Сервер не понимает такое сжатие.
error-DEADLINE_PASSED = Запрос занял больше времени, чем было отведено; возможно, команда всё же выполнена.
error-METHOD_NEEDS_GRPC = Этот метод доступен только через gRPC.
error-VERSION_NOT_REACHED = Таблица очков не успела дойти до этой версии.
error-STORE_FAILED = Событие не удалось сохранить; насколько известно, ничего не изменилось.
error-STORE_CONFLICT = Другой процесс записал партию в то же мгновение.
error-STREAM_DAMAGED = Данные этой партии, игрока или издания в хранилище повреждены.
error-BOX_MISSING = Издания, по которому играют, в хранилище нет, или оно повреждено.
error-SHUTTING_DOWN = Сервер завершает работу.
error-DEFECT = На сервере ошибка, подробности в его журнале; ничего не изменилось.

## Полный экран

screen-board = Поле
screen-mine = Ваше
screen-others = Другие
screen-seats = Игроки
screen-score = Очки
screen-log = Журнал
screen-table = Стол
screen-decisions = Решения
screen-help = Клавиши и команды
screen-outlook = Что произойдёт по этому решению
screen-why = Правила, по которым задан вопрос
screen-rules = Правила
screen-closing = ↑↓ листать   Esc закрыть
screen-round = раунд { $round }
screen-version-of = шаг { $version } из { $last }
screen-small = Терминал слишком мал: нужно хотя бы { $columns }x{ $lines }; q — выйти.
screen-watching = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
   *[many] { $count } зрителей
}
watching = { $count ->
    [one] Партию смотрит { $count } зритель.
    [few] Партию смотрят { $count } зрителя.
   *[many] Партию смотрят { $count } зрителей.
}
screen-over = Партия окончена
screen-waiting = Сейчас не ваш ход. { $asked }
screen-match-waits = Партия ждёт: { $awaited }
screen-look-first = Только что появился новый вопрос: сначала прочтите его, потом выбирайте.
screen-changed = Вопрос только что изменился: ничего не решено.
screen-open-first = Enter открывает; i показывает, что будет по решению с номером.
screen-thinking = Мастер думает …
screen-suggested = Мастер выбрал бы { $number }: { $label }
screen-sending = Отправка …
screen-resign = Покинуть партию
screen-leave-for-good = Покинуть партию насовсем? Дальше за вас решают правила. Клавиша «д» — покинуть, любая другая — вернуться.
screen-leave-or-to-bot = Покинуть партию насовсем? Клавиша «д» — покинуть, дальше за вас решают правила; «б» — пусть за вас доиграет бот-эксперт; любая другая — вернуться.
screen-yes-key = д
screen-bot-key = б
screen-no-key = н
screen-end = Закончить партию вместе
screen-end-propose = Предложить закончить партию как есть? Она окончится, когда согласятся все остальные; победителя не будет. Клавиша «д» — предложить, любая другая — вернуться.
screen-end-answer = Закончить партию как есть, без победителя: за это { $agreeing }. Клавиша «д» — согласиться, «н» — играть дальше, любая другая — вернуться.
screen-end-take-back = Вы согласились закончить партию как есть. Клавиша «д» — передумать и играть дальше, любая другая — вернуться.
screen-end-proposed = За то, чтобы закончить партию как есть: { $agreeing }; ещё не ответили: { $silent }. E — { $own ->
    [yes] передумать
   *[no] ответить
}
screen-end-impossible = { $declined ->
    [yes] Кто-то только что отказался закончить партию. Предложите ещё раз после следующего решения.
   *[no] Закончить эту партию по согласию нельзя: нужен ещё хотя бы один игрок за столом, и решать должен не организатор.
}
screen-connecting = Соединение …
screen-gone = Сервер не отвечает. Попытки продолжаются.
screen-gone-playing = Сервер не отвечает. Попытки продолжаются; место и партия сохранены. q — выйти, `caravan play --resume` — продолжить.
screen-no-connection = НЕТ СВЯЗИ
screen-laid-out = Игра разложена
screen-command = : команда, например help
screen-command-playing = число, слова для поиска или команда, например help
screen-command-replay = номер события
screen-search = / слова для поиска
screen-no-command = Команды { $text } нет; ? — список команд.
screen-not-found = Нет событий, где есть { $text }.
screen-found = Найдено «{ $text }», шаг { $version }; x — искать дальше.

screen-key-help = справка
screen-key-next = дальше
screen-key-zoom = крупно
screen-key-command = команда
screen-key-leave = выход
screen-key-event = событие
screen-key-turn = ход
screen-key-round = раунд
screen-key-search = поиск
screen-key-number = номер
screen-key-choose = выбор
screen-key-outlook = итог
screen-key-undo = отмена
screen-key-why = почему
screen-key-scores = очки

screen-help-choose = выбрать решение: Enter открывает или принимает его, ← возвращает
    .keys = ↑ ↓ Enter ←
screen-help-search = показать только решения, где есть эти слова
    .keys = /
screen-help-outlook = всё, что произойдёт по решению под курсором, с правилами
    .keys = i
screen-help-why-not = искать и то, чего нельзя: ниже, со знаком ✗, стоят правило и причина (и `:why …`)
    .keys = / … Enter
screen-help-undo = отменить своё последнее решение
    .keys = u
screen-help-hint = что решил бы мастер; только в партии против ботов
    .keys = h
screen-help-why = правила, по которым задан вопрос
    .keys = w
screen-help-rules = все правила игры; `:rule { $rule }` показывает одно
    .keys = r
screen-help-end = предложить закончить партию как есть или ответить на такое предложение; сначала спрашивает
    .keys = E
screen-help-resign = покинуть партию насовсем или оставить её боту; сначала спрашивает
    .keys = X
screen-help-tabs = часть экрана и следующая
    .keys = 1 … 4, Tab
screen-help-scroll = листать; можно и колесом мыши
    .keys = ↑ ↓ PgUp PgDn
screen-help-zoom = всё место одной части экрана и обратно
    .keys = z
screen-help-whole = весь стол
    .keys = t
screen-help-scores = таблица очков
    .keys = s
screen-help-log = журнал; с правилом у каждой строки или без него
    .keys = l R
screen-help-command = ввести команду: { $commands }
    .keys = :
screen-help-leave = выйти
    .keys = q
screen-help-event = событие вперёд или назад
    .keys = → ←, n b
screen-help-turn = ход вперёд или назад
    .keys = > <, Shift → ←
screen-help-round = раунд вперёд или назад
    .keys = + -, Ctrl → ←
screen-help-ends = первый и последний шаг
    .keys = f, e
screen-help-number = перейти к событию с этим номером
    .keys = :
screen-help-find = искать в журнале; x — дальше
    .keys = /

archive-written = { $file } содержит { $tournament }: событий { $events }, партий { $matches }. SHA-256 последнего события: { $digest }.
archive-logged = Показано, что это событие есть в подписанном журнале { $log }.
archive-signed = Подписано ключом { $signer }.
archive-is-no-record = { $file } — архив турнира: читайте его командами caravan verify и caravan tournament page.
no-archive = { $file } — не архив турнира.
page-written = { $file } показывает { $tournament } как веб-страницу.

page-standings = Таблица
page-cross-table = Шахматка
page-rounds = Туры
page-decisions = Решения
page-proof = Что доказано
page-matches = Партии
page-times = С { $begun } по { $ended }
page-no-standings = Её нет: турнир отменён.
page-bot = Бот: { $bot }
page-cross-table-note = В каждом туре: очки и строки соперников. Ячейка ведёт к столу.
page-why = Почему встретились
page-match = Партия
page-paired-at = Составлено { $time } по правилам { $engine }
page-place = место { $place }
page-seat-result = { $place }, в партии { $points }, в турнире { $score }
page-series = Счёт партий: { $score }
page-withheld = { $match }: записи нет
page-match-state = { $finished ->
    [yes] доиграна
   *[no] прекращена
}
page-because-score = очковая группа { $score }{ $virtual ->
    [yes] {" "}(с виртуальными очками)
   *[no] {""}
}{ $floats ->
    [none] {""}
   *[other] ; из другой группы: { $floats }
}{ $apart ->
    [none] {""}
   *[other] ; разведены, но встречаются: { $apart }
}
page-because-schedule = тур { $round } расписания
page-because-bracket = места { $slots } из { $size } в сетке
page-because-winners = верхняя сетка, тур { $round }
page-because-losers = нижняя сетка, тур { $round }
page-because-final = финал
page-because-second-final = второй финал
page-because-unspecified = другая сетка, тур { $round }
page-because-called = были свободны и рядом в таблице
page-because-hand = вручную{ $breaks ->
    [none] {""}
   *[other] : { $breaks }
}
page-because-lowest = ниже всех из тех, кто ещё не пропускал
page-decisions-note = Всё, что решили люди, со временем по часам сервера и названной причиной.
page-version = Событие
page-time = Время
page-who = Кто
page-decision = Решение
page-reason = Причина
page-role = { $role ->
    [entrant] участник
    [organiser] организатор
    [arbiter] судья
    [administrator] администратор
   *[service] сервер
}
page-did-create = Турнир создан
page-did-change = Изменены настройки: { $what }
page-did-close = Запись закрыта
page-did-seed = { $seed ->
    [0] Снят посев: { $who }
   *[other] Посев { $seed }: { $who }
}
page-did-bye = Пропуск тура { $round }: { $who } ({ $kind })
page-did-take-back-bye = Отменён пропуск тура { $round }: { $who }
page-did-take-bye = { $who }: пропуск тура { $round } на пол-очка по своему желанию
page-because-board = матч { $match }, доска { $board }
page-did-team = Составлена команда { $team }: { $who }
page-did-team-away = Расформирована команда { $team }
page-teams-title = Матчи команд
page-game-points = Очки на досках
page-match-points = Командные очки
page-did-apart = { $lifted ->
    [yes] Снова могут встречаться: { $who }
   *[no] Разведены: { $who }
}
page-did-release = Жребий больше не ждёт: { $who }
page-did-leave = Участие прекращено: { $who }
page-did-register = Записан участник { $who }{ $first ->
    [0] {""}
   *[other] , с тура { $first }
}
page-did-pair-by-hand = Тур { $round } составлен вручную
page-did-not-pair = Пары тура { $round } составить нельзя
page-did-pair = Составлен тур { $round }
page-did-close-match = Тур { $round }, стол { $table }: { $who ->
    [none] партия с игроком, которому засчитана неявка, не началась
   *[other] вовремя не пришли: { $who }
}{ $plays_on ->
    [yes] ; остальные сыграли
   *[no] { "" }
}
page-did-pause = Турнир приостановлен
page-did-resume = Турнир продолжен
page-did-finish = { $early ->
    [yes] Турнир закончен до последнего тура
   *[no] Турнир закончен
}
page-did-cancel = Турнир отменён
page-ruled-forfeit = Тур { $round }, стол { $table }: неявка { $who }
page-ruled-penalty = Тур { $round }: снято { $points }, { $who }
page-ruled-void = Тур { $round }, стол { $table }: не считается
page-ruled-replay = Тур { $round }, стол { $table }: играть заново{ $without ->
    [none] { "" }
   *[other] , без участников: { $without }
}
page-ruled-places = Тур { $round }, стол { $table }: места { $places }
page-claim-state = { $state ->
    [holds] верно
    [fails] неверно
    [not-proven] не доказано
   *[not-checked] не проверено
}
page-proof-note = Проверьте сами: caravan verify ФАЙЛ --log-key КЛЮЧ
page-where = Где
page-events = Событий
page-hash = SHA-256 последнего события
page-verified = Проверено
page-place-of-match = тур { $round }, стол { $table }{ $attempt ->
    [1] {""}
   *[other] , партия { $attempt }
}
page-foot = Страница сделана из архива, который записала программа версии { $program }. Сама страница ничего не доказывает: доказывает архив.
error-ENGINE_MISSING = Сервер установлен без программы, которая составляет пары по швейцарской системе для двоих: pip install 'caravanserai-service[tournaments]'.
error-TOURNAMENT_NOT_OVER = Турнир или одна из его партий ещё не закончены.

## Игроки

erased-player = стёртый игрок
left-to-bot = { $player } (бот)
registered = Вы — [bold]{ $who }[/] ({ $player }) на { $address }.
registered-kept = Вы — [bold]{ $who }[/] ({ $player }) на { $address }. Ваш токен сохранён в { $kept }.
registered-already = Вы уже { $who } ({ $player }) на { $address }. Чтобы зарегистрировать ещё одного игрока, добавьте --another.
invitation-needed = Регистрация — по приглашению: укажите --invitation CODE; код даёт администратор.
player-shown = [bold]{ $who }[/] ({ $player })
player-removed = [bold]{ $who }[/] ({ $player }), удалён
renamed = Теперь ваше имя — [bold]{ $who }[/] ({ $player }).
token-shown = Токен: { $token }
token-rotated = Прежний токен игрока [bold]{ $who }[/] ({ $player }) больше не действует.
token-rotated-kept = Прежний токен игрока [bold]{ $who }[/] ({ $player }) больше не действует; новый сохранён в { $kept }.
token-for-nobody = Новый токен никому не достанется: добавьте --show-token и передайте его игроку.
key-replaced = [bold]{ $who }[/] ({ $player }) теперь подписывает ключом { $key }.
key-replaced-kept = [bold]{ $who }[/] ({ $player }) теперь подписывает ключом { $key }. Закрытый ключ сохранён в { $kept }.
exported = { $entries ->
    [one] { $entries } запись сохранена
    [few] { $entries } записи сохранены
   *[many] { $entries } записей сохранено
} в { $file }; прочитать файл можете только вы.
exported-hint = Ваши решения — в записях партий: caravan export ПАРТИЯ.
code-saved = Код игрока [bold]{ $who }[/] ({ $player }) записан в { $file }. Любой, у кого он есть, сможет играть за вас.
code-shown = Любой, у кого он есть, сможет играть за вас: храните его там, где его найдёте только вы.
code-asked = Код:
code-missing = { $file }: здесь нет кода учётной записи. Он начинается с `caravanserai-1.`.
code-damaged = { $file }: код повреждён. Скопируйте его целиком.
no-code-typed = Код не введён. Введите или вставьте его либо укажите файл с ним.
file-unwritten = Файл { $file } не записать: { $reason }.
removal-ahead = Игрок [bold]{ $who }[/] ({ $player }) будет навсегда удалён с { $address }.
remove = Удалить?
removed-now = Игрок [bold]{ $who }[/] ({ $player }) удалён.
erase-only-one = Укажите что-то одно: PLAYER, --person или --match.
erasure-of-you = Вы будете навсегда стёрты на { $address }.
erasure-of-another = { $who }: имя будет навсегда стёрто на { $address }.
erasure-of-seat = Имя того, кто сидит на месте { $seat } в { $match }, будет навсегда стёрто на { $address }.
erase = Стереть?
erased-now = { $person }: имя стёрто, и прочитать его больше нельзя.
name-stays = В событиях { $where } имя записано прямо: там оно останется.
players-player = Игрок
players-name = Имя
players-state = Состояние
player-is-erased = стёрт
player-is-removed = удалён
player-is-registered = зарегистрирован
invited = { $uses ->
    [one] { $invitation } на { $uses } игрока, бессрочное.
   *[other] { $invitation } на { $uses } игроков, бессрочное.
}
invited-until = { $uses ->
    [one] { $invitation } на { $uses } игрока, действует до { $until } UTC.
   *[other] { $invitation } на { $uses } игроков, действует до { $until } UTC.
}
invitation-code = Код: [bold]{ $code }[/]
invitation-used-by = Зарегистрироваться с ним: { $command }
withdrawn = { $invitation } отозвано; использовано { $used } из { $uses }.
span-unclear = «{ $given }» — не длительность: напишите число и s, m, h, d или w, например 12h или 7d.
seat-may-answer = Место { $seat } молчит ещё недостаточно долго. Повторите через { $wait }.
departed = Место { $seat } ({ $who }) выведено из { $match }. Теперь за него решают правила.
departed-last = Место { $seat } ({ $who }) выведено из { $match }. Больше никого не осталось: партия брошена.

## Вебхуки

chat-empty = Здесь пока никто не писал.
chat-done = Готово.
chat-said = { $number } [bold]{ $who }[/]: { $text }
chat-text-deleted = { $number } [bold]{ $who }[/]: [dim](удалено)[/]
chat-text-erased = { $number } [bold]{ $who }[/]: [dim](данные автора удалены)[/]
chat-muted = [dim]{ $who }: писать запрещено.[/]
chat-unmuted = [dim]{ $who }: писать снова можно.[/]
chat-closed = [dim]Чат закрыт.[/]
chat-opened = [dim]Чат снова открыт.[/]
chat-unspecified = [dim]Произошло то, что знает только более новая версия программы.[/]
chat-seat = { $player } (место { $seat })
chat-nameless = кто-то без имени
chat-impossible = Сервер утверждает, что кто-то писал с места { $seat }, за которым писать некому.

webhook-name = Вебхук
webhook-host = Узел
webhook-form = Вид
webhook-state = Состояние
webhook-state-active = работает
webhook-state-failing = не доходит
webhook-state-disabled = отключён
webhook-state-unconfirmed = ждёт подтверждения
webhook-state-unspecified = неизвестно
webhook-none = У вас здесь нет вебхуков.
webhook-added = [bold]{ $webhook }[/] отправляет ваши уведомления на { $host }.
webhook-match = Чьи уведомления
webhook-yours = ваши
webhook-added-to-match = [bold]{ $webhook }[/] отправляет уведомления о партии { $match } на { $host }.
webhook-secret = Ключ подписей, показан только сейчас: [bold]{ $secret }[/]
webhook-asked = Туда отправлено письмо: уведомления начнут приходить, когда кто-нибудь откроет ссылку из него и подтвердит адрес.
webhook-not-asked = Письмо с просьбой о подтверждении не дошло: { $cause }. Отправить снова: { $command }
webhook-removed = { $webhook } удалён.
webhook-arrived = Проверка дошла до { $host }.
webhook-not-arrived = Проверка не дошла до { $host }: { $cause }.

## Подписки на игроков

followed = Вы подписаны на игрока [bold]{ $who }[/].
unfollowed = Вы больше не подписаны на игрока [bold]{ $who }[/].
following-more = { $count ->
    [one] и ещё { $count } партия
    [few] и ещё { $count } партии
   *[other] и ещё { $count } партий
}
following-nobody = У вас здесь нет подписок.
following-unknown = Вы не играли с игроком по имени «{ $who }» и не подписаны на него. Укажите players/<id>
following-several = Имя «{ $who }» у нескольких игроков: { $players }
followers = { $count ->
    [0] На вас никто не подписан.
    [one] На вас подписан { $count } игрок.
    [few] На вас подписаны { $count } игрока.
   *[other] На вас подписаны { $count } игроков.
}
followers-refused = На вас нельзя подписаться.

## Разбор партии

bar-analysing = Разбор
decimal-mark = ,
analysis-not-over = Партия { $match } не окончена. Разбираются только оконченные партии.
analysis-no-estimate = { $game }: разбор невозможен, у игры нет оценки позиций.
analysis-other-rules = Партию { $match } разобрать нельзя: она сыграна по другой версии правил.
analysis-of = { $title }, { $match }, событий: { $version }
analysis-seat = Место
analysis-points = Очки
analysis-accuracy = Точность
analysis-mistakes = Ошибки
analysis-lost = Потери
analysis-luck = Удача
analysis-of-decisions = { $mistakes } из { $judged }
analysis-curves = Шансы на победу от первого события до последнего:
analysis-no-chances = Шансы на победу здесь неизвестны.
analysis-deciding = Что решило партию:
analysis-others = Другие ошибки:
analysis-stopped = Сервер прервал анализ { $match } после шага { $version }: попробуйте позже.
analysis-no-luck = не измерена
analysis-no-luck-why = Удача в этой партии не измерена: ни один случайный исход не изменил того, что учитывает оценка игры.
analysis-mistake = Шаг { $version }, { $seat }: потеряно очков: { $loss }{ $error ->
    [agreed] {" "}(во всех { $worlds } воображаемых партиях одинаково)
    [small] {" "}± менее 0,1
   *[other] {" "}± { $error }
}{ $chance ->
    [none] {""}
    [one] , шансы на победу ниже на { $chance } процентный пункт
    [few] , шансы на победу ниже на { $chance } процентных пункта
   *[other] , шансы на победу ниже на { $chance } процентных пунктов
}
analysis-played = сыграно: { $decision }
analysis-better = лучше: { $decision }
analysis-no-mistakes = Ошибок не найдено.
analysis-method = Потери и удача даны в очках. Каждое решение оценивает бот высшего уровня, «Мастер», по тому, что знало место. Меньшие потери не выходят за погрешность.

## Издания, загрузка и сервер в этом терминале

edition-name-alone = Чтобы зарегистрировать издание под этим именем, добавьте --register и файл с его содержимым.
edition-incomplete = Чтобы зарегистрировать издание, добавьте --game, --name и --admin-token-file или --store.
edition-name = «{ $edition }» — не имя издания: от 1 до 40 строчных латинских букв, цифр и дефисов, не начиная с дефиса.
edition-locked = { $error }; или укажите --address и --admin-token-file.
edition-too-large = Файл { $file } слишком большой: содержимое издания — не больше { $bytes } байт.
column-edition = Издание
column-bytes = Байт
file-unreadable = Не удалось прочитать { $file }: { $reason }.
imported = Загружена: { $match }, событий: { $version }
imported-before = Уже здесь: { $match }, событий: { $version }
import-needs-administrator = Это может сделать только администратор: добавьте --admin-token-file.
import-too-large = { $file } — не запись партии: в нём больше { $bytes } байт.
import-refused = { $file }: { $error }
bar-import = Загрузка
serve-ready = [bold green]Готово:[/] { $address }   Ctrl-C останавливает сервер.
serve-opens = [bold green]В браузере:[/] { $address }/
serve-no-folder = Папки { $folder } нет (--{ $option }). Создать её: { $make }
serve-url-of-file = Для --{ $option } нужен путь к файлу, а не URL { $url }{ $option ->
    [projections] . Хранилище в PostgreSQL само содержит свои проекции
   *[other] {""}
}
tokens-in-the-clear = { $address } — другая машина, а токены нельзя передавать без шифрования. Укажите в { $roots } файл с её сертификатом (или `system`), или { $insecure }=1, если доверяете сети.
