package trace

import (
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// numberFile is a file with a number. to converts the written number to the one that is kept. from converts
// it back to the one that is shown. changed, if set, is called after a write with the event mutex held.
func (a *Array) numberFile(n *uint64, to func(uint64) (uint64, error), from func(uint64) uint64, changed func()) vtree.Node {
	return &vtree.File{
		Mode: WriteMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			return append(strconv.AppendUint(nil, from(*n), 10), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			v, err := kstr.UserUint(p, 10)
			if err == nil {
				v, err = to(v)
			}
			if err != nil {
				return err
			}
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			*n = v
			if changed != nil {
				changed()
			}
			return nil
		}),
	}
}

// PercentFile is buffer_percent. The number has no effect: the first event wakes readers of raw pages.
func (a *Array) PercentFile() vtree.Node {
	const most = 100
	return a.numberFile(&a.percent, func(v uint64) (uint64, error) {
		if v > most {
			return 0, syscall.EINVAL
		}
		return v, nil
	}, func(v uint64) uint64 { return v }, nil)
}

// UsecFile is a file with a number of µs that is kept in ns. A large number wraps around
// (tracing_nsecs_write).
func (a *Array) UsecFile(n *uint64, changed func()) vtree.Node {
	return a.numberFile(n, func(v uint64) (uint64, error) { return v * 1000, nil }, func(ns uint64) uint64 { return ns / 1000 }, changed)
}

// MaxLatencyFile is tracing_max_latency. The machine has no latency tracer, so only writes change it.
func (a *Array) MaxLatencyFile() vtree.Node { return a.UsecFile(&a.maxLatency, nil) }

// FreeFile is free_buffer. Writing to it does nothing. Closing it makes the buffer as small as possible.
// With the option disable_on_free it also ends tracing.
func (a *Array) FreeFile() vtree.Node {
	return &vtree.File{
		Mode:  0o200,
		Open:  func(o *vtree.Open) error { o.Acts = true; return nil },
		Store: ignore,
		Release: func(*vtree.Open) {
			if a.Has(optStopOnFree) {
				a.SetOn(false)
			}
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			a.resize(-1, 0)
		},
	}
}

// TimestampMode is timestamp_mode. Only histograms change it in the kernel, and we have none.
func (a *Array) TimestampMode() vtree.Node { return Fixed([]byte("[delta] absolute\n")) }
