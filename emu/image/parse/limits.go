package parse

import "time"

// Limits are what one file may cost.
type Limits struct {
	Memory int64         // of the process, in bytes
	Time   time.Duration // of one request
	Output int64         // of what one answer has, in bytes
}

// Defaults are enough for a kernel with debug information, or all modules of one.
var Defaults = Limits{Memory: 1 << 30, Time: time.Minute, Output: 1 << 30}
