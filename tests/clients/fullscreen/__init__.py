"""The full screen of `caravan play`, `watch` and `replay`."""
