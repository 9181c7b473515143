# Как учатся игре: главы с картинками и первая партия с подсказками.

learning-rules = Правила:
learning-how = Как играть
learning-every = Все правила
learning-begin = Учиться в игре
learning-begin-hint = Партия против ботов с пояснением к каждому новому виду решений.
learning-name = Путник
learning-bot = Торговец
learning-guide = О чём это решение
learning-decision = Решение { $number } из { $of }
learning-again = Такое решение у вас уже было
learning-any = Прочитайте варианты и попробуйте один: что он изменит, видно до подтверждения.
learning-close = Больше не объяснять
learning-over = Первые виды решений вы уже знаете. Играйте дальше или почитайте:
learning-good = Закрыть
