package pairings

// Berger is a round of the Berger tables, with the players and the rounds from 0: everybody meets everybody once in a cycle, and in
// every other cycle the seats are exchanged. If the number of players is odd, one has a bye (-1: nobody). False: there is no such round.
func Berger(players, cycles, number int) (pairs [][2]int, bye int, there bool) {
	circle := players - 1 + players%2
	if players < 2 || number < 0 || number >= cycles*circle {
		return nil, -1, false
	}
	cycle, round := number/circle, number%circle
	middle := round * (circle + 1) / 2 % circle
	tables := [][2]int{{middle, circle}}
	if round%2 == 1 {
		tables[0] = [2]int{circle, middle}
	}
	for step := 1; step < (circle+1)/2; step++ {
		tables = append(tables, [2]int{(middle + step) % circle, (middle - step + circle) % circle})
	}
	bye = -1
	for _, pair := range tables {
		if cycle%2 == 1 {
			pair[0], pair[1] = pair[1], pair[0]
		}
		switch players {
		case pair[0]:
			bye = pair[1]
		case pair[1]:
			bye = pair[0]
		default:
			pairs = append(pairs, pair)
		}
	}
	return pairs, bye, true
}
