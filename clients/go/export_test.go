package caravanserai

import "time"

// SetIdleTime sets the time after which the stream of a client is closed if nothing is asked.
func (c *Client) SetIdleTime(idles time.Duration) { c.play.idles = idles }
