"""The full screen: board, goods, log and decisions at once, for `caravan play`, `watch` and `replay`.

Only `wanted` may be imported by the commands before they know that they need it: the library behind the rest is large.
"""
