"""The reasons why nothing can be said of a file."""


class UnverifiableError(Exception):
    """Nothing can be said of a file. The text says why, in English; the message ``key`` says it in every language, with
    its ``values``, if there is one.
    """

    def __init__(self, text: str, key: str = "", **values: str) -> None:
        super().__init__(text)
        self.key = key
        self.values = values
