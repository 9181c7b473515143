# Points of a match, drawn.

charts-category = Category
charts-all = All points
charts-version = version
charts-none = Nobody has any points yet.
charts-label = { $category } over time. At version { NUMBER($version, useGrouping: 0) }: { $points }.
charts-of = { $name } { $points }
charts-table = Points at version { NUMBER($version, useGrouping: 0) }
charts-sum = Sum
