package caravanserai

import "time"

// serviceClock is the clock of the service, as far as its messages tell: none is older than the moment in it. The clock of
// this machine may be wrong, so only the time that has passed here counts.
type serviceClock struct {
	begun time.Time
	ahead int64 // of the milliseconds that have passed since then
	told  bool
}

func newServiceClock() *serviceClock { return &serviceClock{begun: time.Now()} }

// hear takes a moment of a message that just came, in milliseconds since 1970; 0: it tells none.
func (c *serviceClock) hear(moment uint64) {
	if ahead := int64(moment) - c.passed(); moment > 0 && (!c.told || ahead > c.ahead) {
		c.ahead, c.told = ahead, true
	}
}

func (c *serviceClock) passed() int64 { return time.Since(c.begun).Milliseconds() }

func (c *serviceClock) now() int64 {
	if !c.told {
		return time.Now().UnixMilli()
	}
	return c.ahead + c.passed()
}
