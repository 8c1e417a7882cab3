package hits

import (
	"time"

	"github.com/kprobefs/kprobefs/listfmt/traceline"
)

// A Call is a call of a function, or a hit of a place.
type Call struct {
	Comm  string
	PID   int
	CPU   int
	Time  time.Duration // of the machine's clock, at the entry
	Func  string        // function, or FUNCTION+OFFSET
	Event string        // the event of the entry, or of the hit
	Args  []traceline.Arg

	Kind Kind
	Took time.Duration   // from entry to return
	Ret  []traceline.Arg // what the return has
}

// Kind says what of a call was seen.
type Kind int

// Kinds of calls.
const (
	Place      Kind = iota // a hit of one place, or an event of the user's own
	Returned               // entry and return
	Unreturned             // an entry whose return never came: the function does not return, or there was no instance left
)

// Errno is the errno that a call has returned, as a positive number; 0: it has returned no errno.
func (c Call) Errno() int64 {
	if c.Kind != Returned || len(c.Ret) == 0 {
		return 0
	}
	if v, ok := c.Ret[0].Number(); ok && -4095 <= v && v < 0 {
		return -v
	}
	return 0
}

// key is where a return finds its entry.
type key struct {
	pid int
	fn  string
}

// A joiner joins entries and returns. A task's calls of one function are a stack.
type joiner struct {
	sink Sink
	open map[key][]Call
	late []key // keys of open, in order of their first call
}

// maxDepth bounds how many calls of one function by one task may be open; what is older never returns.
const maxDepth = 256

// hit handles one hit of e.
func (j *joiner) hit(e *event, l traceline.Line, h traceline.Hit) error {
	c := Call{Comm: l.Comm, PID: l.PID, CPU: l.CPU, Time: l.Time, Func: e.fn, Event: e.name, Args: h.Args}
	if !e.joined {
		return j.sink.Call(c)
	}
	k := key{l.PID, e.fn}
	calls, known := j.open[k]
	if !h.Return {
		c.Kind = Unreturned
		if !known {
			j.late = append(j.late, k)
		}
		if len(calls) == maxDepth {
			calls = calls[1:]
		}
		j.open[k] = append(calls, c)
		return nil
	}
	if len(calls) == 0 { // its entry came before the events were enabled, or is lost
		c.Kind, c.Args, c.Ret = Returned, nil, h.Args
		return j.sink.Call(c)
	}
	c = calls[len(calls)-1]
	j.open[k] = calls[:len(calls)-1]
	c.Kind, c.Took, c.Ret = Returned, l.Time-c.Time, h.Args
	return j.sink.Call(c)
}

// end gives the sink what has not returned.
func (j *joiner) end() error {
	for _, k := range j.late {
		for _, c := range j.open[k] {
			if err := j.sink.Call(c); err != nil {
				return err
			}
		}
	}
	return j.sink.End()
}
