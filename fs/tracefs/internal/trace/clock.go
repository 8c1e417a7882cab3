package trace

import (
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A clock is one of the clocks that trace_clock offers.
type clock struct {
	name  string
	ticks bool // the clock does not count nanoseconds; times are printed as plain numbers
	// read, if set, converts the machine's time to the clock's time. ns is the machine's time since its
	// start.
	read func(t *Tracing, ns uint64) uint64
}

const (
	clockTick = 10_000_000 // ns in one of the user's clock ticks (USER_HZ)
	// The machine has no time stamp counter. This clock runs as one of 2 GHz.
	tscPerNS = 2
)

// clocks are in the kernel's order. Clocks that differ on real hardware only in how they are read are the
// same here.
var clocks = [...]*clock{
	{name: "local"}, {name: "global"},
	{name: "counter", ticks: true, read: func(t *Tracing, _ uint64) uint64 { return t.counter.Add(1) }},
	{name: "uptime", ticks: true, read: func(_ *Tracing, ns uint64) uint64 { return ns / clockTick }},
	{name: "perf"}, {name: "mono"}, {name: "mono_raw"}, {name: "boot"},
	{name: "tai", read: func(t *Tracing, ns uint64) uint64 { return t.Config.Epoch + ns }},
	{name: "x86-tsc", ticks: true, read: func(_ *Tracing, ns uint64) uint64 { return ns * tscPerNS }},
}

// Clocks that new arrays use. The recorded kernel's top array uses global, because its time stamp counter
// is unstable.
var (
	localClock  = clocks[0]
	globalClock = clocks[1]
)

// HasClock reports whether there is a clock of that name.
func HasClock(name string) bool { return findClock(name) != nil }

// findClock is the clock of that name, or nil.
func findClock(name string) *clock {
	for _, c := range clocks {
		if c.name == name {
			return c
		}
	}
	return nil
}

// Stamp is the time of the array's clock at the machine's time ns.
func (a *Array) Stamp(ns uint64) uint64 {
	if c := a.clock.Load(); c.read != nil {
		return c.read(a.tr, ns)
	}
	return ns
}

// now is the current time of the array's clock.
func (a *Array) now() uint64 { return a.Stamp(a.tr.Config.Clock.Now()) }

// AppendTime appends the time t in the format of stats and trace, padded to width.
func (c *clock) AppendTime(b []byte, t uint64, width int) []byte {
	if c.ticks {
		return AppendDigits(b, t, width, ' ')
	}
	usec := (t + 500) / 1000
	b = AppendDigits(b, usec/1e6, 5, ' ')
	b = append(b, '.')
	return AppendDigits(b, usec%1e6, 6, '0')
}

// maxClockName is the length from which a write is refused, in bytes.
const maxClockName = 64

// ClockFile is trace_clock. It shows the names, with the chosen one in brackets. Another clock empties the
// buffer, because the old times would not fit.
func (a *Array) ClockFile() vtree.Node {
	return &vtree.File{
		Mode: WriteMode,
		Show: func(*vtree.Open) (b []byte, err error) {
			now := a.clock.Load()
			for _, c := range clocks {
				if len(b) > 0 {
					b = append(b, ' ')
				}
				if c == now {
					b = append(append(append(b, '['), c.name...), ']')
				} else {
					b = append(b, c.name...)
				}
			}
			return append(b, '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			name := kstr.Strip(kstr.CString(p))
			c := findClock(name)
			if c == nil || len(p) >= maxClockName {
				return syscall.EINVAL
			}
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			a.clock.Store(c)
			a.Reset()
			return nil
		}),
	}
}
