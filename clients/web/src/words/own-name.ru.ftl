words-own-name = Русский
