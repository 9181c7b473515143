# Очки партии, нарисованные.

charts-category = Категория
charts-all = Все очки
charts-version = шаг
charts-none = Пока ни у кого нет очков.
charts-label = { $category } по ходу партии. На шаге { NUMBER($version, useGrouping: 0) }: { $points }.
charts-of = { $name } { $points }
charts-table = Очки на шаге { NUMBER($version, useGrouping: 0) }
charts-sum = Сумма
