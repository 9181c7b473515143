# Очки партии, нарисованные.

charts-category = Категория
charts-all = Все очки
charts-version = версия
charts-none = Пока ни у кого нет очков.
charts-label = { $category } по ходу партии. В версии { NUMBER($version, useGrouping: 0) }: { $points }.
charts-of = { $name } { $points }
charts-table = Очки в версии { NUMBER($version, useGrouping: 0) }
charts-sum = Сумма
