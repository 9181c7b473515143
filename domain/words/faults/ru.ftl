# Ошибки в полях вызова, по-русски. Имена: `Fault` в domain/words/field_faults.py.

fault-in-field = { $field }: { $text }
field = { $field ->
    [access] Доступ
    [admitted] Допущенные игроки
    [capacity] Число участников
    [codes] Билеты
    [countries] Страны
    [country] Страна
    [display_name] Имя
    [expire_time] Срок
    [filter] Фильтр
    [invitation_code] Код приглашения
    [join_code] Код входа
    [match] Партия
    [name] Имя
    [options] Настройки
    [order_by] Порядок
    [page_size] Размер страницы
    [player] Игрок
    [players] Игроки
    [reason] Причина
    [seat] Место
    [spectator_delay_seconds] Задержка для зрителей, в секундах
    [start_time_milliseconds] Начало
    [time_control] Контроль времени
    [title] Название
    [tournament] Турнир
    [url] Адрес
   *[other] Поле { $path }
}

## Any field

missing = не указано
unknown-value = такого значения нет
one-of = возможно: { $known }
at-most = не больше { NUMBER($most, useGrouping: 0) }
at-least = не меньше { NUMBER($least, useGrouping: 0) }
not-negative = не меньше 0
between = от { NUMBER($least, useGrouping: 0) } до { NUMBER($most, useGrouping: 0) }
days-at-most = не больше { $most } дн.
not-a-name = { $given } — не имя { $kind ->
    [analysis] анализа
    [another-player] другого игрока
    [chat-message] сообщения
    [edition] издания
    [entrant] участника
    [invitation] приглашения
    [match] партии
    [passkey] ключа доступа
    [person] человека
    [player] игрока
    [rating] рейтинга
    [record] достижений игрока
    [round] тура
    [scoreboard] табло
    [statistics] статистики
    [tournament] турнира
    [webhook] вебхука
   *[other] такого вида
} (`{ $form }`)
not-found = { $name }: не найдено
too-many-players = больше { $most } игроков нельзя
each-once = не больше { NUMBER($most, useGrouping: 0) }, без повторов

## Bytes

bytes-exactly = должно быть { $bytes } байт
bytes-or-empty = должно быть пусто или { $bytes } байт, а не { $given }
bytes-at-most = не больше { NUMBER($most, useGrouping: 0) } байт, а не { NUMBER($given, useGrouping: 0) }
bytes-between = от { $least } до { NUMBER($most, useGrouping: 0) } байт, а не { NUMBER($given, useGrouping: 0) }
token-hash = нужен SHA-256 токена: { $bytes } байт, а не { NUMBER($given, useGrouping: 0) }
hashes = нужны хеши по { $bytes } байт

## Names and texts

characters = от 1 до { NUMBER($most, useGrouping: 0) } символов, которые видны на экране
characters-with-letter = от 1 до { NUMBER($most, useGrouping: 0) } символов, которые видны на экране; среди них буква или цифра
words-of-the-service = { $given } нельзя: это похоже на то, что сервер пишет о местах
hidden-character = без невидимых символов, таких как { $code }
blank-character = без символов, похожих на пробел
many-marks = над одной буквой не больше { $most } знаков

## The way of a call

connect-version = должно быть 1: других версий протокола Connect сервер не знает
not-a-timeout = это не время в записи протокола
no-such-field = такого поля нет{ $near ->
    [none] {""}
   *[other] ; может быть, { $near }?
}
no-such-choice = { $enumeration }: значения { $value } нет{ $near ->
    [none] {""}
   *[other] ; может быть, { $near }?
}
not-a-choice = { $enumeration }: значения { $value } нет; возможно: { $known }
decision-without-rules = нужно решение игры, правила которой есть на сервере, а не { $name }
no-such-option = Настройки «{ $option }» у этой игры нет{ $allowed ->
    [none] {""}
   *[other] ; есть: { $allowed }
}
not-allowed = { $option ->
    [players] Для этой игры { $form ->
        [one] нужен один игрок
        [range] нужно от { $least } до { $most } игроков
       *[listed] нужно игроков: { $allowed }
    }; указано { $value }
   *[other] Значения «{ $value }» у настройки «{ $option }» нет; есть: { $allowed }
}
too-long = больше { $most } символов
unreadable-at = непонятно начиная с { $at }-го символа
nested-too-deep = вложенность больше { $most }
comparisons-at-most = больше { $most } сравнений
searches-at-most = больше { $most } сравнений с «:»
ends-early = обрывается{ $wanted ->
    [parenthesis] ; нужна закрывающая скобка
    [field] ; нужно имя поля
    [comparator] ; нужен знак сравнения
    [value] ; нужно значение
   *[nothing] {""}
}
unexpected-at = лишнее: { $given } (символ { $at }){ $wanted ->
    [parenthesis] ; нужна закрывающая скобка
    [field] ; нужно имя поля
    [comparator] ; нужен знак сравнения
    [value] ; нужно значение
   *[nothing] {""}
}
compares-with-number = { $name } сравнивают только с целым числом
comparators = для { $name } можно только { $known }
no-such-state = state может быть { $known }, но не { $given }
no-field-of-filters = поля { $given } нет; есть: { $known }
not-an-order = { $given } не подходит; можно { $known }, каждое отдельно или с «desc» после него
nobody-is-me = «me» понятно только тому, кто передал токен
not-a-decision = { $given } — не решение игры { $game }
decision-of-no-game = { $given } — не решение ни одной из здешних игр
not-decision-bytes = эти байты — не { $given }
not-a-box = это не издание игры: { $detail }

## Editions

edition-id = от 1 до 40 строчных латинских букв, цифр и дефисов, не начиная с дефиса

## Players and persons

tokens-come-from-the-provider = должно быть пусто: токены выдаёт служба входа
registration-is-open = должно быть пусто: регистрация открыта
erased-by-one-name = укажите, чьё имя стереть: или `name`, или `match` и `seat`
follows-themselves = на себя подписаться нельзя
nothing-to-change = не указано, что изменить; изменить можно `{ $changeable }`
unchangeable = `{ $path }` изменить нельзя, только `{ $changeable }`
no-such-path = у { $kind ->
    [passkey] ключа доступа
   *[player] игрока
} нет поля { $path }; изменить можно `{ $changeable }`
past-or-too-late = время должно быть в будущем, не позже 9999 года
past = время должно быть в будущем
too-long-to-live = срок должен быть больше 0 и кончаться раньше 10000 года

## Passkeys

not-client-data = это не данные клиента WebAuthn
other-ceremony = ответ для { $given }, а нужен для { $wanted }
other-origin = ответ со страницы { $given }, а этот сервер — { $origin }
framed-page = ответ со страницы внутри чужой страницы
not-an-answer = это не ответ устройства для { $host }, или он изменён

## The log

sizes-in-order = не больше, чем second_size

## Matches

no-claim = не указано, а вызов сделан не игроком
join-code-missing = нужен для партии, которой нет в списке
join-code-of-public = бывает только у закрытой партии или у той, которой нет в списке
join-code-length = от { $least } до { $most } символов, разных не меньше { $different }
join-code-unprintable = только печатные символы, без лишних пробелов
private-only = бывает только у закрытой партии
of-a-tournament = эта партия из турнира, а он создаёт свои партии сам
other-game = это партия другой игры
previous-not-public = партия не может быть открытой: она называет предыдущую, а та не открыта
branch-not-public = партия не может быть открытой: она называет ту, которую продолжает, а та не открыта
as-in-branched = должно быть { $value }, как в партии, которую продолжают
options-of-branched = указывать нельзя: настройки — те же, что в партии, которую продолжают
not-with-branched-from = нельзя указывать вместе с branched_from
other-digest = это не дайджест события этой версии
entropy-without-waiting = нельзя открыть тем же вызовом, который начинает без ожидания; откройте её раньше
gives-no-time = укажите, что считают часы и сколько времени они дают
unfit-time-control = укажите, сколько времени дают часы и кто может ставить паузу
no-such-seat = такого места нет
unknown-content = не указано; или этот сервер такого не знает

## Chat

not-a-room = { $given } — не комната чата
not-an-act = { $given } — не действие ведущего чата
nobody-sits = на месте { $seat } нет никого, кто мог бы писать
nobody-named = не названо ни место, ни игрок

## Ratings

no-such-company = такого состава нет в `Company`

## Webhooks

not-a-form = { $given } — не вид вебхука
not-a-kind-of-notice = { $given } — не вид уведомлений
channel-hears-already = уже получает такие уведомления о партии: его добавил кто-то из игроков; выберите те, которых там ещё нет
only-channels-of-matches = указывать нельзя: на почту (`EMAIL`) и в браузеры (`PUSH`) приходят уведомления одного игрока
not-of-a-match = должны быть видами уведомлений о партии, а { $given } к ним не относится
only-letters-wait = указывать нельзя: собираются только письма (`EMAIL`)
only-browsers-have-keys = указывать нельзя: ключи есть только у браузеров (`PUSH`)
push-keys-length = нужны ключ в { $key } байт и код в { $authentication } байт
push-keys-point = нужна точка кривой P-256
mail-begins = должен начинаться с mailto:
mail-one-address = нужен один адрес, например ann@example.org, с латинскими буквами перед @
mail-domain = нужен адрес с доменом, например example.org
url-length = нужен URL не длиннее { NUMBER($most, useGrouping: 0) } символов ASCII, без пробелов
not-a-url = нужен URL
url-begins = должен начинаться с https:// и называть сервер
url-user = без имени пользователя и без фрагмента
url-port = порт { $usual } или от { NUMBER($least, useGrouping: 0) } и выше
url-public = должен вести в открытый интернет

## Tournaments

bots-meet-no-conditions = должно быть пусто: условия входа — не для ботов
bots-have-no-entropy = должно быть пусто: боты не вносят случайность
not-a-country = { $given } — не страна из трёх заглавных букв, например KEN
not-a-number = { $given } — не число вида 3, 1/2 или 7/3
not-a-bye = пропуск с полным очком, с половиной очка или без очков
changes-nothing = ничего не меняет
table-entrants-at-most = не больше { NUMBER($most, useGrouping: 0) } участников вместе с теми, кто пропускает тур
decides-nothing = ничего не решает
everybody-plays-again = только для стола, который играет заново, и тогда никто не остаётся без места
states = неизвестное состояние, или одно указано дважды
seats-of-tournament = 2, 3 или 4
no-rounds-to-choose = при этом формате число туров не выбирают
written-otherwise = пишите так, как это хранится: { $kept }
capacity-at-least = не меньше 2, например { NUMBER($such, useGrouping: 0) }
needs-tie-break-matches = нужны дополнительные партии
usual-series = не указывайте, если у стола одна партия, а ничью решает организатор
series-of-brackets = только для турниров на выбывание, с двумя поражениями и для групп с финалом
teams-format = только для швейцарской и круговой системы и для турниров на выбывание, на двух местах
teams-match-points = нужны очки за партию каждого стола
not-for-teams = не для команд
two-seats = только для двух мест
two-or-four-seats = только для двух и четырёх мест
points-in-order = чем хуже результат, тем очков не больше
arena-duration = от минуты до недели
arena-fewest = от 2 до числа мест
placement-row = в каждой строке первым должно стоять наибольшее число очков
placement-rows = нужна строка для каждого числа игроков: { $sizes }
win-below-draw = победа не может стоить меньше ничьей
match-points-order = только для двух мест; победа стоит больше всего, поражение — меньше всего
no-tie-breaks = в турнире на выбывание их нет, а у арены они свои
tie-breaks = разные из этих: { $known }
option-twice = настройка указана дважды
late-bye = ROUND_RESULT_ABSENT или ROUND_RESULT_HALF_BYE
start-time = время должно быть в будущем, в пределах года
needs-a-start = нужно время начала
codes-at-most = не больше { NUMBER($most, useGrouping: 0) } вместе с игроками, без повторов
players-at-most = не больше { NUMBER($most, useGrouping: 0) } игроков, без повторов

## Settings of a service

listen-address = { $given } — не адрес; нужно HOST:PORT или только порт
own-network = { $given } — не сеть; нужно, например, 10.0.0.0/8
app-address = { $given } — не адрес приложения; нужно, например, https://play.example.org, без пути: приложение работает только в корне своего хоста
push-subject = { $given } — не адрес для вопросов; нужно, например, mailto:admin@example.org
push-key-alone = по ключу для браузеров не видно, кто отправляет: укажите --push-subject
push-key-place = хранилище в базе данных: укажите файл для ключа браузеров (--push-key)
letters-need-the-app = в письмах есть ссылки, поэтому нужен адрес приложения: укажите --public-url
letters-need-the-web = ссылки из писем некому открыть: укажите адрес для браузеров (--web)
letter-key-place = хранилище в базе данных: укажите файл для ключа писем (--mail-key)
mail-server-missing = для писем нужен почтовый сервер: укажите --mail-server
mail-sender-missing = для писем нужен отправитель, например notices@example.org: укажите --mail-from
mail-user-and-password = укажите и пользователя в адресе сервера, и пароль (--mail-password-file) — или ни того, ни другого
mail-password-in-the-clear = пароль нельзя отправлять открытым текстом: нужно smtps:// или smtp:// (--mail-server)
mail-password-in-url = пароль в адресе видят другие: положите его в файл (--mail-password-file)
not-a-mail-server = { $given } — не почтовый сервер; нужно smtps://user@mail.example.org или smtp:// для STARTTLS
not-a-sender = { $given } — не отправитель; нужно, например, notices@example.org или Имя <notices@example.org>
password-file-open = файл с паролем { $file } могут читать другие: `chmod 600 { $file }`
password-file = в { $file } должен быть один пароль в одной строке
file-unreadable = не удалось прочитать { $file }: { file-reason }
file-reason = { $why ->
    [missing] такого файла нет
    [forbidden] нет прав
    [folder] это папка
    [no-folder] часть пути — не папка
    [full] на диске нет места
    [read-only] сюда нельзя писать
    [exists] он уже есть
    [not-text] это не текст в UTF-8
   *[other] { $why }
}
relay-without-proxy = протокол PROXY работает только с доверенным прокси: укажите --trusted-proxy
not-a-proxy = { $given } — не адрес и не сеть прокси; нужно, например, 10.0.0.0/8
every-machine-trusted = { $given } — это доверие всем машинам; укажите только свои прокси
not-an-origin = { $given } — не источник; нужно `https://example.org`, строчными буквами, без пути
origins-without-web = страницам других источников нечего вызывать: укажите адрес для браузеров (--web)
one-writer-of-a-file = в файл SQLite пишет один процесс: для нескольких (--workers) храните партии в PostgreSQL, перенести их можно командой `caravan store copy`
no-such-limit = ограничения { $given } нет; { $near ->
    [none] есть: { $known }
   *[other] может быть, { $near }?
}
no-such-limit-of-roles = у ролей нет ограничения { $given }; { $near ->
    [none] есть: { $known }
   *[other] может быть, { $near }?
}
not-a-name-of-a-role = { $given } — не название роли: нужны строчные латинские буквы и цифры
not-a-role-of-a-player = { $given } никому не даёт роли; напишите, например, organisers=players/abcd1234
role-of-nobody = у роли { $role } есть ограничения, но нет игроков; назовите кого-нибудь: { $role }=players/abcd1234
two-roles = у { $player } может быть одна роль, а не две: { $one } и { $other }
limit-not-a-number = { $name }: { $given } — { $kind ->
    [whole] не целое число
   *[any] не число
}
limit-at-least = { $name }: не меньше { $least }
admin-hash-bytes = хеш токена администраторов — SHA-256, { $bytes } байт
admin-hash-digits = хеш токена администраторов — SHA-256, 64 шестнадцатеричные цифры
admin-token-file = в { $file } должен быть один токен, не короче { $least } символов
identity-and-provider = регистрация `identity` и поставщик удостоверений бывают только вместе
provider-incomplete = поставщику удостоверений нужны issuer, audience и ключи
provider-algorithms = подписи: что-то из { $known }
provider-keys-in-the-clear = ключи поставщика удостоверений должны приходить по https
tls-needs-both = для TLS нужны и сертификат, и его ключ
client-certificates-need-tls = сертификаты клиентов требуют TLS: укажите сертификат и его ключ
service-in-the-clear = другие машины обращались бы к серверу открытым текстом, и по пути любой прочитал бы токены и секреты: укажите сертификат и его ключ (--tls-certificate, --tls-key) или --insecure
certificate-doubtful = клиенты не примут { $file }: { $why }
certificate-changed = { $certificate } или { $key } изменились во время чтения
tls-file-unusable = { $file } не подходит: { $why }
tls-key-locked = { $file } зашифрован паролем; серверу нужен без пароля
tls-key-of-another = ключ { $key } не от сертификата { $certificate }
tls-pair-unusable = { $certificate } и { $key } не подходят: { $why }
not-pem = { $file } — не PEM
part-missing = { $part ->
    [identity] для поставщика удостоверений
    [mail] для писем
   *[metrics] для метрик
} нужна часть, которая не установлена: { $command }
metrics-disabled = пока { $variable } — true, метрик нет
provider-keys-unreadable = не удалось прочитать ключи поставщика удостоверений из { $source }: { $why }
key-file-exists = { $file } уже есть; `key rotate` добавит в него ключ
key-file-unwritable = не удалось записать { $file }: { file-reason }
key-file-open = { $file } могут читать другие, а в нём закрытые ключи: `chmod 600 { $file }`
key-file-unreadable = не удалось прочитать { $file }: { file-reason }
key-file-empty = в { $file } нет ключей
key-file-mixed = в { $file } ключи с разными именами или другого вида
key-file-line = одна из строк — не закрытый ключ: его делает `caravan audit key create`
key-file-name = имя ключа не годится: { $why }
key-file-parts = части закрытого ключа { $name } не подходят друг к другу
key-file-unmade = не удалось прочитать или создать { $file }: { file-reason }
key-file-not-pem = в { $file } нет закрытого ключа (PEM)
key-file-curve = в { $file } нет ключа на кривой P-256
file-not-toml = { $file } — не TOML: { $why }
no-such-key = { $file }: ключа { $given } нет{ $near ->
    [none] {""}
   *[other] ; может быть, { $near }?
}
option-written-otherwise = нужно { $wanted ->
    [bool] true или false
    [int] целое число без кавычек
    [float] число без кавычек
    [list] список строк в кавычках, например ['one', 'two']
   *[str] строка в кавычках
}, а не { $given ->
    [bool] true или false
    [int] число
    [float] число
    [str] строка в кавычках
    [list] список
    [dict] таблица
   *[time] дата или время
}
limit-without-quotes = { $name }: нужно число без кавычек
at-place = { $place }: { $detail }
