words-own-name = English
