# Points of a match, drawn.

charts-category = Category
charts-all = All points
charts-version = step
charts-none = Nobody has any points yet.
charts-label = { $category } over time. At step { NUMBER($version, useGrouping: 0) }: { $points }.
charts-of = { $name } { $points }
charts-table = Points at step { NUMBER($version, useGrouping: 0) }
charts-sum = Sum
