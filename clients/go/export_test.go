package caravanserai

import "time"

// SetIdleTime sets the time after which the stream of a client is closed if nothing is asked.
func (c *Client) SetIdleTime(idles time.Duration) { c.play.idles = idles }

// SetNamedBytes sets the bytes of the longest round by hand that names entrants by their ids, and gives those before.
func SetNamedBytes(bytes int) int {
	before := namedBytes
	namedBytes = bytes
	return before
}
