# Правила игры.

rules-title = Правила игры «{ $game }»
rules-search = Поиск по правилам
rules-found = { $count ->
    [0] Правил с такими словами нет.
    [one] { $count } правило
    [few] { $count } правила
   *[other] { $count } правил
}
rules-chapters = Главы
rules-cite = Правило { $id }
rules-all = Все правила игры
rules-source = Источник:
rules-ruling = Толкование { $id }:
rules-cited = На него ссылаются
rules-service = Эти правила действуют в каждой игре.
rules-note = Формулировки наши. Строки указаны по книге правил издателя. Толкование говорит, как мы читаем книгу правил там, где она молчит.
rules-loading = Правила загружаются …
rules-statistics = Статистика этой игры
rules-source-derived = следует из других правил
rules-source-service = этот сервер
