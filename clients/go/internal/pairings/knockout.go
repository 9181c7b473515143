package pairings

// Draw is a round of a knockout of tables for two: of slots from 0, the first ones have byes, the others meet.
type Draw struct {
	Byes   int
	Tables [][2]int
	Final  bool
}

// Drawn is the draw of a round with this number of slots: the first round leaves a power of two, and the best meets the worst.
// False: there are too few.
func Drawn(slots int) (Draw, bool) {
	if slots < 2 {
		return Draw{}, false
	}
	left := 1
	for left*2 < slots {
		left *= 2
	}
	tables := slots - left
	draw := Draw{Byes: left - tables, Final: left == 1}
	for at := range tables {
		draw.Tables = append(draw.Tables, [2]int{draw.Byes + at, draw.Byes + 2*tables - 1 - at})
	}
	return draw, true
}
