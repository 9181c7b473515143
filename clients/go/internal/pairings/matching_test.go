package pairings

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// every finds the least cost of all perfect matchings, one after the other; nil: there is none.
func every(left []int, cost func(one, other int) *big.Int) *big.Int {
	if len(left) == 0 {
		return new(big.Int)
	}
	var best *big.Int
	for at := 1; at < len(left); at++ {
		price := cost(left[0], left[at])
		if price == nil {
			continue
		}
		rest := append(append([]int{}, left[1:at]...), left[at+1:]...)
		if sum := every(rest, cost); sum != nil {
			if sum.Add(sum, price); best == nil || sum.Cmp(best) < 0 {
				best = sum
			}
		}
	}
	return best
}

func TestThePairsAreTheCheapestOfAllWherePairsAreMissing(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	unpaired := 0
	for range 3000 {
		n := 2 + 2*dice.IntN(4)
		costs := make([][]*big.Int, n)
		for one := range n {
			costs[one] = make([]*big.Int, n)
		}
		for one := range n {
			for other := range one {
				if dice.IntN(10) < 4 {
					costs[one][other] = new(big.Int).Lsh(big.NewInt(int64(dice.IntN(6))), uint(dice.IntN(90)))
					costs[other][one] = costs[one][other]
				}
			}
		}
		cost := func(one, other int) *big.Int { return costs[one][other] }
		var left []int
		for one := range n {
			left = append(left, one)
		}
		best, pairs := every(left, cost), cheapest(n, cost)
		joined := func(one, other int) bool { return costs[one][other] != nil }
		if (best == nil) != (pairs == nil) || pairable(n, joined) != (best != nil) {
			t.Fatal(costs, best, pairs)
		}
		if best == nil {
			unpaired++
			continue
		}
		sum := new(big.Int)
		for one, other := range pairs {
			if pairs[other] != one || other == one {
				t.Fatal(pairs)
			}
			if one < other {
				sum.Add(sum, cost(one, other))
			}
		}
		if sum.Cmp(best) != 0 {
			t.Fatal(costs, best, sum)
		}
	}
	if unpaired < 100 || unpaired > 2900 {
		t.Error(unpaired)
	}
}
