package pairings

// pairable tells whether all of n vertices, from 0, can be paired: a largest matching by augmenting paths, with blossoms shrunk to
// their bases. It asks this many times where a round is paired, so it knows no costs.
func pairable(n int, joined func(one, other int) bool) bool {
	if n%2 == 1 {
		return false
	}
	others := make([][]int, n)
	for one := range n {
		for other := range one {
			if joined(one, other) {
				others[one], others[other] = append(others[one], other), append(others[other], one)
			}
		}
	}
	m := &growth{others: others, match: filled(n), parent: filled(n), base: filled(n)}
	for root := range n {
		if m.match[root] < 0 && !m.augmented(root) {
			return false
		}
	}
	return true
}

// growth is a matching that grows. -1 is no vertex.
type growth struct {
	others              [][]int
	match, parent, base []int
	used                []bool
}

func filled(n int) []int {
	values := make([]int, n)
	for at := range values {
		values[at] = -1
	}
	return values
}

// common is the base of the blossom that closes where two vertices of the tree meet.
func (m *growth) common(one, other int) int {
	seen := map[int]bool{}
	for at := m.base[one]; ; at = m.base[m.parent[m.match[at]]] {
		seen[at] = true
		if m.match[at] < 0 {
			break
		}
	}
	at := m.base[other]
	for !seen[at] {
		at = m.base[m.parent[m.match[at]]]
	}
	return at
}

func (m *growth) mark(from, base, child int, blossom map[int]bool) {
	for m.base[from] != base {
		blossom[m.base[from]], blossom[m.base[m.match[from]]] = true, true
		m.parent[from] = child
		child, from = m.match[from], m.parent[m.match[from]]
	}
}

// augmented looks for a path from a vertex without a partner to another one, and takes it.
func (m *growth) augmented(root int) bool {
	m.used = make([]bool, len(m.others))
	for at := range m.others {
		m.parent[at], m.base[at] = -1, at
	}
	m.used[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		for _, to := range m.others[from] {
			switch {
			case m.base[from] == m.base[to] || m.match[from] == to:
			case to == root || m.match[to] >= 0 && m.parent[m.match[to]] >= 0:
				queue = append(queue, m.shrunk(from, to)...)
			case m.parent[to] < 0:
				m.parent[to] = from
				if m.match[to] < 0 {
					m.take(to)
					return true
				}
				m.used[m.match[to]] = true
				queue = append(queue, m.match[to])
			}
		}
	}
	return false
}

// shrunk makes a blossom of the circle that an edge closes; it returns the vertices that are outer now.
func (m *growth) shrunk(from, to int) []int {
	base, blossom := m.common(from, to), map[int]bool{}
	m.mark(from, base, to, blossom)
	m.mark(to, base, from, blossom)
	var outer []int
	for at := range m.others {
		if blossom[m.base[at]] {
			m.base[at] = base
			if !m.used[at] {
				m.used[at] = true
				outer = append(outer, at)
			}
		}
	}
	return outer
}

func (m *growth) take(end int) {
	for end >= 0 {
		from := m.parent[end]
		next := m.match[from]
		m.match[end], m.match[from] = from, end
		end = next
	}
}
