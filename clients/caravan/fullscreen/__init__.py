"""The full screen: board, goods, log and decisions at once, for `caravan play`, `watch` and `replay`.

Commands may import only `wanted` before they need the full screen: the library behind the rest is large.
"""
