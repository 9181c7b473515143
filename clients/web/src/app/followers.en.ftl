followers-title = Your followers
followers-count = { $count ->
    [0] Nobody follows you.
    [one] One player follows you.
   *[other] { $count } players follow you.
}
followers-none = Nobody may follow you.
followers-refuse = Nobody may follow me
followers-hint = Followers see your public matches, which everybody may see, and are told when you begin one. You see how many they are, not who. When you choose this, you lose those you have.
