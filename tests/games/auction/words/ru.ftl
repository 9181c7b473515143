# Аукцион по-русски.

game-title = Аукцион
question-bid = Тайно предложите цену за лот
decision-Bid = Предложить { PIECE("coin", $coins, case: "accusative") }
    .told = { $seat } предлагает { PIECE("coin", $coins, case: "accusative") }
refusal-not-so-many = У вас { PIECE("coin", $coins) }
piece-lot = { $count ->
    [one] { $count } лот
    [few] { $count } лота
   *[many] { $count } лотов
}
    .name = лот
piece-lot-face = лот на { $face }
piece-coin = { $count ->
    [one] { $count } монета
    [few] { $count } монеты
   *[many] { $count } монет
}
    .name = монета
    .accusative = { $count ->
        [one] { $count } монету
        [few] { $count } монеты
       *[many] { $count } монет
    }
area-pile = Будущие лоты
    .place = будущие лоты
area-up = Лот
    .place = стол
area-sold = Продано
    .place = { $seat ->
        [none] банк
       *[other] лоты ({ $seat })
    }
area-purse = Монеты
    .place = монеты ({ $seat })
category-lots = лоты
move-coin-to-sold = { $giver } платит { PIECE($pieces, case: "accusative") }
move-to-up = Выставлен { PIECE($pieces) }
move-lot-up-sold = { PIECE($pieces) } → { $target }
rule-AU-LOT-01 = У всех игроков поровну монет. Лоты выставляются один за другим, в порядке, которого никто не знает.
rule-AU-BID-01 = За каждый лот все одновременно и тайно предлагают цену: сколько угодно своих монет или ничего. В другое время никто не действует.
rule-AU-OPEN-01 = Когда цену предложили все, ставки раскрывают. Кто предложил больше всех в одиночку, платит и получает очки за лот. Иначе лот пропадает.
rule-AU-END-01 = Партия кончается после последнего лота. Побеждает тот, у кого больше очков, затем — больше монет.
chapter-Lots = Лоты
chapter-End = Конец
