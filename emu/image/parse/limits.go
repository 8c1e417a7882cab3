package parse

import "time"

// Limits bound the cost of one file.
type Limits struct {
	Memory int64         // of the process, in bytes
	Time   time.Duration // of one request: of a processor, where the reader is a process
	Output int64         // of one answer, in bytes
}

// Defaults are enough for a kernel with debug information, or all modules of one.
var Defaults = Limits{Memory: 1 << 30, Time: time.Minute, Output: 1 << 30}

// wall is how long a request with that limit may take by the clock: the host may be busy.
func wall(limit time.Duration) time.Duration { return 10 * limit }
