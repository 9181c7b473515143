package pairings

import "math/big"

// matching finds the perfect matching of least cost in a graph: the primal-dual method of Edmonds, with blossoms, in O(n³). Costs
// are big numbers, since they hold a whole order of criteria. Vertices count from 1; those beyond n are blossoms.
type matching struct {
	n, all  int
	edges   [][]edge
	label   []*big.Int
	match   []int
	slack   []int
	root    []int
	parent  []int
	inside  [][]int // of a blossom, by vertex: its part with that vertex
	color   []int   // outer: 0, inner: 1, free: -1
	visited []int
	visit   int
	parts   [][]int
	queue   []int
}

// edge is an edge of the graph between two vertices, which stand for blossoms too. A weight of 0: there is none.
type edge struct {
	from, to int
	weight   *big.Int
}

// cheapest pairs all of n vertices, from 0; cost gives what a pair costs, nil: it cannot be. It returns the partner of each, or nil
// if they cannot all be paired.
func cheapest(n int, cost func(one, other int) *big.Int) []int {
	if n%2 == 1 {
		return nil
	}
	costs, highest := make([][]*big.Int, n), new(big.Int)
	for one := range n {
		costs[one] = make([]*big.Int, n)
		for other := range one {
			if price := cost(one, other); price != nil {
				costs[one][other], costs[other][one] = price, price
				if price.Cmp(highest) > 0 {
					highest = price
				}
			}
		}
	}
	// Each pair weighs more than all costs together, so the heaviest matching has as many pairs as possible.
	worth := new(big.Int).Mul(new(big.Int).Add(highest, big.NewInt(1)), big.NewInt(int64(n+1)))
	m := newMatching(n)
	for one := range n {
		for other := range n {
			if price := costs[one][other]; price != nil {
				m.edges[one+1][other+1].weight = new(big.Int).Sub(worth, price)
			}
		}
	}
	m.solve()
	partners := make([]int, n)
	for one := range n {
		if m.match[one+1] == 0 {
			return nil
		}
		partners[one] = m.match[one+1] - 1
	}
	return partners
}

func newMatching(n int) *matching {
	size := 2*n + 2
	m := &matching{
		n: n, all: n, edges: make([][]edge, size), label: make([]*big.Int, size), match: make([]int, size),
		slack: make([]int, size), root: make([]int, size), parent: make([]int, size), inside: make([][]int, size),
		color: make([]int, size), visited: make([]int, size), parts: make([][]int, size),
	}
	for from := range size {
		m.edges[from], m.inside[from], m.label[from] = make([]edge, size), make([]int, n+1), new(big.Int)
		for to := range size {
			m.edges[from][to] = edge{from, to, new(big.Int)}
		}
	}
	return m
}

// gap is how far an edge is from being tight.
func (m *matching) gap(e edge) *big.Int {
	sum := new(big.Int).Add(m.label[e.from], m.label[e.to])
	weight := m.edges[e.from][e.to].weight
	return sum.Sub(sum, weight).Sub(sum, weight)
}

func (m *matching) updateSlack(from, to int) {
	if m.slack[to] == 0 || m.gap(m.edges[from][to]).Cmp(m.gap(m.edges[m.slack[to]][to])) < 0 {
		m.slack[to] = from
	}
}

func (m *matching) setSlack(to int) {
	m.slack[to] = 0
	for from := 1; from <= m.n; from++ {
		if m.edges[from][to].weight.Sign() > 0 && m.root[from] != to && m.color[m.root[from]] == 0 {
			m.updateSlack(from, to)
		}
	}
}

func (m *matching) push(x int) {
	if x <= m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, part := range m.parts[x] {
		m.push(part)
	}
}

func (m *matching) setRoot(x, root int) {
	m.root[x] = root
	if x > m.n {
		for _, part := range m.parts[x] {
			m.setRoot(part, root)
		}
	}
}

// turned is the place of a part in a blossom, from which the way to its base has an even number of edges.
func (m *matching) turned(blossom, part int) int {
	parts, at := m.parts[blossom], 0
	for parts[at] != part {
		at++
	}
	if at%2 == 0 {
		return at
	}
	for low, high := 1, len(parts)-1; low < high; low, high = low+1, high-1 {
		parts[low], parts[high] = parts[high], parts[low]
	}
	return len(parts) - at
}

func (m *matching) setMatch(from, to int) {
	m.match[from] = m.edges[from][to].to
	if from <= m.n {
		return
	}
	e := m.edges[from][to]
	first := m.inside[from][e.from]
	at := m.turned(from, first)
	for i := range at {
		m.setMatch(m.parts[from][i], m.parts[from][i^1])
	}
	m.setMatch(first, to)
	m.parts[from] = append(append([]int{}, m.parts[from][at:]...), m.parts[from][:at]...)
}

func (m *matching) augment(from, to int) {
	for {
		next := m.root[m.match[from]]
		m.setMatch(from, to)
		if next == 0 {
			return
		}
		m.setMatch(next, m.root[m.parent[next]])
		from, to = m.root[m.parent[next]], next
	}
}

func (m *matching) ancestor(one, other int) int {
	m.visit++
	for one != 0 || other != 0 {
		if one != 0 {
			if m.visited[one] == m.visit {
				return one
			}
			m.visited[one] = m.visit
			if one = m.root[m.match[one]]; one != 0 {
				one = m.root[m.parent[one]]
			}
		}
		one, other = other, one
	}
	return 0
}

func (m *matching) addBlossom(one, base, other int) {
	b := m.n + 1
	for b <= m.all && m.root[b] != 0 {
		b++
	}
	if b > m.all {
		m.all = b
	}
	m.label[b], m.color[b], m.match[b] = new(big.Int), 0, m.match[base]
	m.parts[b] = []int{base}
	for x := one; x != base; {
		y := m.root[m.match[x]]
		m.parts[b] = append(m.parts[b], x, y)
		m.push(y)
		x = m.root[m.parent[y]]
	}
	rest := m.parts[b][1:]
	for low, high := 0, len(rest)-1; low < high; low, high = low+1, high-1 {
		rest[low], rest[high] = rest[high], rest[low]
	}
	for x := other; x != base; {
		y := m.root[m.match[x]]
		m.parts[b] = append(m.parts[b], x, y)
		m.push(y)
		x = m.root[m.parent[y]]
	}
	m.setRoot(b, b)
	for x := 1; x <= m.all; x++ {
		m.edges[b][x].weight, m.edges[x][b].weight = new(big.Int), new(big.Int)
	}
	clear(m.inside[b])
	for _, part := range m.parts[b] {
		for x := 1; x <= m.all; x++ {
			none := m.edges[b][x].weight.Sign() == 0
			if none || m.gap(m.edges[part][x]).Cmp(m.gap(m.edges[b][x])) < 0 {
				m.edges[b][x], m.edges[x][b] = m.edges[part][x], m.edges[x][part]
			}
		}
		for x := 1; x <= m.n; x++ {
			if part == x || part > m.n && m.inside[part][x] != 0 {
				m.inside[b][x] = part
			}
		}
	}
	m.setSlack(b)
}

func (m *matching) expand(b int) {
	for _, part := range m.parts[b] {
		m.setRoot(part, part)
	}
	first := m.inside[b][m.edges[b][m.parent[b]].from]
	at := m.turned(b, first)
	for i := 0; i < at; i += 2 {
		own, next := m.parts[b][i], m.parts[b][i+1]
		m.parent[own] = m.edges[next][own].from
		m.color[own], m.color[next] = 1, 0
		m.slack[own] = 0
		m.setSlack(next)
		m.push(next)
	}
	m.color[first], m.parent[first] = 1, m.parent[b]
	for _, part := range m.parts[b][at+1:] {
		m.color[part] = -1
		m.setSlack(part)
	}
	m.root[b] = 0
}

// found follows a tight edge; it tells whether there was an augmenting path.
func (m *matching) found(e edge) bool {
	from, to := m.root[e.from], m.root[e.to]
	switch m.color[to] {
	case -1:
		m.parent[to], m.color[to] = e.from, 1
		next := m.root[m.match[to]]
		m.slack[to], m.slack[next], m.color[next] = 0, 0, 0
		m.push(next)
	case 0:
		base := m.ancestor(from, to)
		if base == 0 {
			m.augment(from, to)
			m.augment(to, from)
			return true
		}
		m.addBlossom(from, base, to)
	}
	return false
}

// phase grows the forest until a path is found; false: there is none that gains anything.
func (m *matching) phase() bool {
	for x := range m.color {
		m.color[x], m.slack[x] = -1, 0
	}
	m.queue = m.queue[:0]
	for x := 1; x <= m.all; x++ {
		if m.root[x] == x && m.match[x] == 0 {
			m.parent[x], m.color[x] = 0, 0
			m.push(x)
		}
	}
	if len(m.queue) == 0 {
		return false
	}
	for {
		if m.grow() {
			return true
		}
		if !m.adjust() {
			return false
		}
		m.queue = m.queue[:0]
		for x := 1; x <= m.all; x++ {
			tight := m.root[x] == x && m.slack[x] != 0 && m.root[m.slack[x]] != x
			if tight && m.gap(m.edges[m.slack[x]][x]).Sign() == 0 && m.found(m.edges[m.slack[x]][x]) {
				return true
			}
		}
		for b := m.n + 1; b <= m.all; b++ {
			if m.root[b] == b && m.color[b] == 1 && m.label[b].Sign() == 0 {
				m.expand(b)
			}
		}
	}
}

// grow follows all tight edges of the queue.
func (m *matching) grow() bool {
	for len(m.queue) > 0 {
		from := m.queue[0]
		m.queue = m.queue[1:]
		if m.color[m.root[from]] == 1 {
			continue
		}
		for to := 1; to <= m.n; to++ {
			if m.edges[from][to].weight.Sign() == 0 || m.root[from] == m.root[to] {
				continue
			}
			if m.gap(m.edges[from][to]).Sign() == 0 {
				if m.found(m.edges[from][to]) {
					return true
				}
			} else {
				m.updateSlack(from, m.root[to])
			}
		}
	}
	return false
}

// adjust changes the labels until another edge is tight; false: nothing more is gained.
func (m *matching) adjust() bool {
	var step *big.Int
	least := func(value *big.Int) {
		if step == nil || value.Cmp(step) < 0 {
			step = value
		}
	}
	half := func(value *big.Int) *big.Int { return new(big.Int).Rsh(value, 1) }
	for b := m.n + 1; b <= m.all; b++ {
		if m.root[b] == b && m.color[b] == 1 {
			least(half(m.label[b]))
		}
	}
	for x := 1; x <= m.all; x++ {
		if m.root[x] == x && m.slack[x] != 0 {
			switch gap := m.gap(m.edges[m.slack[x]][x]); m.color[x] {
			case -1:
				least(gap)
			case 0:
				least(half(gap))
			}
		}
	}
	for x := 1; x <= m.n; x++ {
		if m.color[m.root[x]] == 0 {
			least(m.label[x])
		}
	}
	step = new(big.Int).Set(step)
	for x := 1; x <= m.n; x++ {
		switch m.color[m.root[x]] {
		case 0:
			if m.label[x].Cmp(step) <= 0 {
				return false
			}
			m.label[x] = new(big.Int).Sub(m.label[x], step)
		case 1:
			m.label[x] = new(big.Int).Add(m.label[x], step)
		}
	}
	double := new(big.Int).Lsh(step, 1)
	for b := m.n + 1; b <= m.all; b++ {
		if m.root[b] == b {
			switch m.color[b] {
			case 0:
				m.label[b] = new(big.Int).Add(m.label[b], double)
			case 1:
				m.label[b] = new(big.Int).Sub(m.label[b], double)
			}
		}
	}
	return true
}

func (m *matching) solve() {
	highest := new(big.Int)
	for x := 1; x <= m.n; x++ {
		m.root[x] = x
		m.inside[x][x] = x
		for y := 1; y <= m.n; y++ {
			if weight := m.edges[x][y].weight; weight.Cmp(highest) > 0 {
				highest = weight
			}
		}
	}
	for x := 1; x <= m.n; x++ {
		m.label[x] = new(big.Int).Set(highest)
	}
	for m.phase() {
	}
}
