# What verification says of records and archives.

verdict-good = [bold green]верно[/]
verdict-bad = [bold red]неверно[/]
verdict-replayed = [bold yellow]повторено[/]
checks-hold = { $match }: версия { $version }, { $checks ->
    [one] выполнена { $checks } проверка
    [few] выполнены { $checks } проверки
   *[many] выполнено { $checks } проверок
}
chance-is = , случайность: { $chance ->
    [seeded] известна заранее, поэтому нечестная
    [published] связана обязательством, проверена по раскрытому секрету
   *[secret] связана обязательством, проверена по секрету сервера, который раскрывается в конце
}{ $chosen ->
    [none] {""}
   *[other] ; { $chosen }
}
standing = место { $place }: { $player } (место за столом { $seat }), { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
erased-player = стёртый игрок
seat-erased = место за столом { $seat }: стёртый игрок
finding = версия { $version }: { $text } ({ $check })
choice = версия { $version }: { $text } (кто-то мог выбирать)
record-replayed-only = Таковы ли последствия решений, покажет только программа с указанной версией правил.
sitting = место за столом { $seat }: { $player } ({ $bot ->
    [none] { $account ->
        [none] гость
       *[other] { $account }
    }
    [expert] бот «Мастер»
    [club] бот «Клубный игрок»
    [novice] бот «Новичок»
    [planner] бот «Стратег»
    [greedy] бот «Торговец»
    [random] бот «Странник»
   *[other] бот «{ $bot }»
}), { $place ->
    [0] без места
   *[other] место { $place }
}, { $contributed ->
    [yes] вклад в случайность есть
   *[no] вклада в случайность нет
}
last-event = SHA-256 последнего события: { $digest }.
witnesses-need-log = Свидетели подписывают контрольные точки журнала: назовите и его ключ, --log-key.
claim-holds = [bold green]верно[/]
claim-fails = [bold red]неверно[/]
claim-not-checked = [bold yellow]не проверено[/]
claim-not-proven = [bold yellow]не доказано[/]
claim-found = версия { $version }: { $text }{ $count ->
    [one] {""}
   *[other] {" "}(всего замечаний: { $count })
}
claim-file = файл такой, каким его записал сервер
claim-file-holds = подписан ключом { $signer }
claim-file-not-checked = { $signer ->
    [none] его никто не подписал
   *[other] в нём сказано, что его подписал { $signer }; укажите ключ, которому доверяете: --log-key
}
claim-log = последнее событие есть в подписанном журнале
claim-log-holds = запись { $index } из { $size } в { $signer }, { $cosigned ->
    [0] ни один названный свидетель не подписал
   *[other] подписали свидетели: { $cosigned }
}{ $seen ->
    [none] {""}
   *[other] , видели не позднее { $seen }
}
log-needs-key = Укажите, чей это журнал: назовите его ключ, --log-key.
log-bare = есть в журнале лишь как хеш, без имени партии или турнира; настолько ли он стар, видно только по журналу: укажите журнал или его копию: --log
claim-history = другой истории этого в журнале нет
claim-history-holds = прочитано записей: { $entries }; { $count ->
    [one] имя начинается один раз, и ни одной версии нет дважды
   *[other] имена ({ $count }) начинаются по одному разу, и ни одной версии нет дважды
}
claim-history-not-checked = { $unbound ->
    [none] укажите журнал или его копию: --log
   *[other] { $unbound }
}
claim-log-not-checked = { $signer ->
    [none] журнал не назван
   *[other] назван { $signer }; укажите ключ, которому доверяете: --log-key
}
claim-chain = ничего не пропущено, не вставлено и не переставлено
claim-chain-holds = событий: { $count }, в каждом хеш предыдущего
claim-chain-not-checked = запись бессмысленна
claim-seals = скрытое и коробка те же, что были
claim-seals-holds = все печати вскрыты и сходятся
claim-seals-not-checked = запись бессмысленна
claim-chance = случайность задана заранее и выведена верно
claim-chance-holds = { $kind ->
    [seeded] она следует из известного зерна: нечестная
    [none] вклада не было, сервер мог её выбрать
   *[given] вклад внесли места за столом: { $seats }
}{ $choices ->
    [0] {""}
   *[other] {"; "}кто-то мог выбирать, раз: { $choices }
}
claim-chance-not-checked = запись бессмысленна
claim-rules = каждое решение допустимо, и последствия таковы
claim-rules-holds = решено заново по правилам версии { $version }
claim-rules-not-checked = решения заново не принимались
claim-ruleset = в файле названы те же правила, что у этой программы
claim-ruleset-holds = { $package } { $version }, файлы игры совпадают
claim-ruleset-not-proven = в файле названы { $package } { $version }; { $differs ->
    [all] у этой программы правил этой игры нет
    [files] у этой программы та же версия с другими файлами
   *[version] у этой программы { $own_package } { $own_version }
}
claim-ruleset-not-checked = пакет в файле не назван
claim-origin = партия продолжает { $match } с версии { $version }
claim-origin-holds = позиция была именно такой{ $seat ->
    [0] {""}
   *[other] {"; "}чего место { $seat } не видело, роздано заново
}
claim-origin-not-proven = позиция взята из другой партии, а её записи здесь нет (`--source`)
claim-table = последствия ведут к названному столу
claim-table-holds = все отпечатки сходятся, ничто не берётся из ниоткуда
claim-table-not-checked = запись бессмысленна
claim-signatures = игроки подписали свои решения
claim-signatures-holds = подписано решений: { $signed }, ключей: { $keys }{ $unsigned ->
    [0] {""}
   *[other] {"; "}не подписано решений игроков: { $unsigned }
}{ $told ->
    [0] {""}
   *[other] {"; "}других действий, известных только со слов сервера: { $told }
}
claim-signatures-not-checked = подписанных решений нет
claim-times = время не идёт назад
claim-times-holds = с { $first } по { $last }, по часам сервера
claim-times-not-checked = время в событиях не указано
claim-result = результат тот, что лежит на столе
claim-result-holds = { $standings }
claim-result-not-checked = результата нет
receipt-fits = [bold green]совпадает[/]
receipt-differs = [bold red]расходится[/]
receipt-vouches = подтверждает все события до версии { $version }
receipt-entropy = ; её вклад вошёл в случайность партии, место за столом { $seat }
receipts-cover = { $covered ->
    [0] Квитанции не подтверждают ни одного события из { $last }.
   *[other] { $rest ->
        [0] Квитанции подтверждают все события: { $last }.
       *[other] Квитанции подтверждают события 1–{ $covered } из { $last }; события { $following }–{ $last } не подтверждены.
    }
}
no-receipts = Что партию сыграли, а не выдумали целиком, показывают квитанции: --receipt ФАЙЛ.
claim-tournament-found = замечаний: { $count }
claim-tournament-more = и ещё { $count }
claim-tournament-finding = { $round ->
    [0] {""}
   *[other] тур { $round }{ $table ->
        [0] {""}
       *[other] , стол { $table }
    }{", "}
}{ $version ->
    [none] {""}
   *[other] версия { $version }{" "}
}{ $text }
claim-tournament-chain = ничего из сделанного организатором не пропущено, не вставлено и не переставлено
claim-tournament-chain-holds = событий: { $count }, в каждом хеш предыдущего
claim-tournament-chain-not-checked = архив бессмысленный
claim-tournament-times = время не идёт назад
claim-tournament-times-holds = от { $first } до { $last }, по часам сервера
claim-tournament-times-not-checked = в событиях нет времени
claim-tournament-acts = каждый делал только то, что можно, и назвал причину, где она нужна
claim-tournament-acts-holds = событий решено заново: { $count }{ $told ->
    [0] {""}
   *[other] {"; "}действий участников, известных только со слов сервера: { $told }
}{ $organised ->
    [0] {""}
   *[other] {"; "}действий организаторов, известных только со слов сервера: { $organised }
}{ $rated ->
    [0] {""}
   *[other] {"; "}входов, рейтинг при которых известен только со слов сервера: { $rated }
}
claim-tournament-acts-not-checked = архив бессмысленный
claim-tournament-lots = жребий был определён заранее и вытянут верно
claim-tournament-lots-holds = участников внесли случайность: { $given }{ $late ->
    [0] {""}
   *[other] , без тех, кто не связал или не раскрыл вовремя: { $late }
}{ $choices ->
    [0] {""}
   *[other] ; кому-то оставлен выбор: { $choices }
}
claim-tournament-lots-not-proven = { $kind ->
    [seeded] он следует из заранее известного зерна: не честно
   *[none] никто из участников не внёс случайность, сервер мог выбрать жребий
}{ $late ->
    [0] {""}
   *[other] ; не связали или не раскрыли вовремя: { $late }
}{ $choices ->
    [0] {""}
   *[other] ; кому-то оставлен выбор: { $choices }
}
claim-tournament-lots-not-checked = жребия не было
claim-tournament-pairings = каждый тур составлен по правилам, с этими местами
claim-tournament-pairings-holds = туров составлено заново: { $count }, правила { $engines }{ $hand ->
    [none] {""}
   *[other] ; организатор составил вручную, со всеми нарушениями: тур { $hand }
}
claim-tournament-pairings-not-checked = туров не было
claim-tournament-matches = все партии здесь, и каждая — партия своего стола
claim-tournament-matches-holds = партий: { $count }
claim-tournament-records = каждая партия верна сама по себе
claim-tournament-records-holds = { $decided ->
    [yes] решено заново: { $count }
   *[no] проиграно: { $count }; решения заново не принимались
}{ $signed ->
    [0] {""}
   *[other] , подписанных решений: { $signed }
}
claim-tournament-records-not-checked = партий нет
claim-tournament-logged = конец каждой партии есть в подписанном журнале
claim-tournament-logged-holds = { $count } из { $count }
claim-tournament-logged-not-checked = укажите ключ, которому доверяете: --log-key
claim-tournament-results = каждый результат — результат своей партии и взят один раз
claim-tournament-results-holds = результатов: { $count }{ $closed ->
    [0] {""}
   *[other] , не начавшихся партий: { $closed }
}
claim-tournament-results-not-proven = результатов, внесённых организатором и не подтверждённых партией: { $stated }; взятых из партий: { $count }
claim-tournament-results-not-checked = результатов нет
claim-tournament-rulings = каждое решение организатора допустимо и имеет причину
claim-tournament-rulings-holds = решений: { $count }
claim-tournament-clocks = просрочки такие, какие допускают часы
claim-tournament-clocks-holds = партий: { $count }
claim-tournament-clocks-not-checked = партий с часами нет
claim-tournament-standings = таблица следует из результатов, после каждого тура и в конце
claim-tournament-standings-holds = { $leaders }
claim-tournament-standings-not-checked = таблицы нет
claim-tournament-ratings = рейтинги следуют из результатов
claim-tournament-ratings-holds = изменений: { $count }; какими рейтинги были раньше, не показано{ $outside ->
    [0] {""}
   *[other] , как и партии вне турнира: { $outside }
}
claim-tournament-ratings-not-checked = рейтинговых партий нет
archive-of = [bold]{ $title }[/] [dim]{ $id }[/]
archive-holds = Архив верен.
archive-fails = Архив неверен.
archive-without-log = Хранитель базы мог написать всё это сам: только ключ журнала или то, что сохранили другие, показывает, что так и играли.
archive-choice = версия { $version }: { $text } (у кого-то был выбор)
receipt-of-none = В архиве нет партии { $match }.
log-is-no-folder = { $folder } – не папка с копией журнала.
file-missing = такого файла нет
file-forbidden = нет прав на него
file-folder = это папка
file-no-folder = часть пути — не папка
file-full = на диске нет места
file-read-only = сюда нельзя писать
file-exists = он уже есть
file-not-text = это не текст в UTF-8
file-unfit = { $detail ->
    [none] { $content ->
        [archive] это не архив турнира, или файл обрезан
        [receipt] это не квитанция, или файл обрезан
       *[record] это не запись партии, или файл обрезан
    }
   *[other] { $content ->
        [archive] архив турнира неверен: { $detail }
        [receipt] квитанция неверна: { $detail }
       *[record] запись партии неверна: { $detail }
    }
}
record-without-end = Запись { $match } бессмысленна: её последнее событие не читается.
record-not-over = Партия { $match } на версии { $version } ещё не окончена: скрытое в ней ещё не опубликовано, а без этого ничего не проверить.
record-makes-no-sense = Запись { $match } бессмысленна: { $reason }
archive-makes-no-sense = Архив { $tournament } бессмыслен: { $reason }
archive-without-engine = { $tournament }: пары за столами на двоих составляет голландская система, а её движок не установлен: { $command }
