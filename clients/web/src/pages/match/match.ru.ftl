match-free = { $count ->
    [0] Все места заняты.
    [one] Свободно { $count } место.
    [few] Свободны { $count } места.
   *[many] Свободно { $count } мест.
}
match-reserved = Свободные места за игроками, которых ждут. Партия начнётся, когда они придут.
match-starting = Все в сборе; партия начинается …
match-rules = Правила игры
match-seats = Места
match-you = вы
match-start = Начать партию
match-abandon = Отменить партию
match-sit-title = Садитесь
match-sit = Занять место
match-name = Ваше имя
match-invited-only = Места в этой партии для тех, у кого есть ссылка-приглашение. Смотреть можно, когда она начнётся.
match-add-bot = Бот на место { $seat }
match-bot = Посадить бота …
match-leave = Уступить место
match-free-seat = Освободить это место
match-invite = Пригласите других
match-link = Ссылка на эту партию
match-link-public = Партия видна и в зале.
match-link-secret = Сесть может каждый, у кого есть эта ссылка. В зале партии не видно.
