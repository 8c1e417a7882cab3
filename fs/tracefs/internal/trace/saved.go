package trace

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"syscall"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
)

// BadState is the error of a Check: which file could not be restored, and why.
func BadState(file, format string, args ...any) error {
	return fmt.Errorf("tracing/%s: "+format+": %w", append(append([]any{file}, args...), syscall.EINVAL)...)
}

// A Saved is the state of a trace array as plain values.
type Saved struct {
	Buffer           []ring.Saved // by processor
	Snapshot         []ring.Saved // nil: there is none
	On               bool
	Options          uint64
	Clock            string
	Start, SnapStart uint64
	Traced           int32
	Tracer           string
	CPUMask          uint64
	Percent          uint64
	MaxLatency       uint64
}

// Save returns the state of a. The event mutex is held.
func (a *Array) Save() Saved {
	s := Saved{
		On: a.On.Load(), Options: a.options.Load(), Clock: a.clock.Load().name,
		Start: a.start.Load(), SnapStart: a.snapStart.Load(), Traced: a.Traced.Load(), Tracer: a.tracer.Name(),
		CPUMask: a.cpumask, Percent: a.percent, MaxLatency: a.maxLatency,
	}
	a.swapping.Lock()
	defer a.swapping.Unlock()
	s.Buffer = a.Buf.Load().Save()
	if snap := a.snap.Load(); snap != nil {
		s.Snapshot = snap.Save()
	}
	return s
}

// Restore gives a the state s, except its tracer. s has passed Check. Readers continue in the new buffer.
// The event mutex is held.
func (a *Array) Restore(s *Saved) {
	a.options.Store(s.Options)
	a.clock.Store(findClock(s.Clock))
	a.cpumask, a.percent, a.maxLatency = s.CPUMask, s.Percent, s.MaxLatency
	a.Traced.Store(s.Traced)
	a.swapping.Lock()
	old := a.Buf.Swap(a.loadBuffer(s.Buffer))
	a.snap.Store(a.loadBuffer(s.Snapshot))
	a.start.Store(s.Start)
	a.snapStart.Store(s.SnapStart)
	a.swaps.Add(1)
	a.swapping.Unlock()
	old.Wake()
	a.On.Store(s.On)
}

func (a *Array) loadBuffer(saved []ring.Saved) *ring.Buffer {
	if saved == nil {
		return nil
	}
	b := ring.Load(a.tr.layout, saved)
	b.NoOverwrite.Store(!a.Has(optOverwrite))
	for i := range b.CPUs() {
		b.Record(i, a.cpumask>>i&1 != 0)
	}
	return b
}

// Check returns EINVAL if no array with so many processors and that layout has the state s, or if s takes
// too much memory. file returns the path of a file of the array. entry checks one entry.
func (s *Saved) Check(cpus int, l arch.Layout, file func(string) string, entry func([]byte) error) error {
	switch {
	case s.Options&^uint64(1<<len(allOptions)-1) != 0:
		return BadState(file("trace_options"), "bits %#x", s.Options)
	case bits.Len64(s.CPUMask) > cpus:
		return BadState(file("tracing_cpumask"), "%x, of %d processors", s.CPUMask, cpus)
	case s.Percent > 100 || s.Traced < 0 || int(s.Traced) >= cpus:
		return BadState(file("buffer_percent"), "%d, and processor %d", s.Percent, s.Traced)
	}
	check := func(name string, saved []ring.Saved) error {
		if len(saved) != cpus {
			return BadState(file(name), "of %d processors, not %d", len(saved), cpus)
		}
		for i := range saved {
			if err := checkPages(&saved[i], l, entry); err != nil {
				return BadState(file(fmt.Sprintf("per_cpu/cpu%d/%s", i, name)), "%v", err)
			}
		}
		return nil
	}
	if err := check("trace", s.Buffer); err != nil || s.Snapshot == nil {
		return err
	}
	return check("snapshot", s.Snapshot)
}

// maxSlots is how many pages the largest buffer has.
func maxSlots(l arch.Layout) int {
	room := ring.DataSize(l)
	return (maxBufferKB<<10 + room - 1) / room
}

func checkPages(saved *ring.Saved, l arch.Layout, entry func([]byte) error) error {
	err := saved.Check(l, maxSlots(l))
	for i := 0; err == nil && i < len(saved.Pages); i++ {
		err = saved.Pages[i].Each(l, entry)
	}
	return err
}

// SavedShared returns whether the top array's buffer has its full size, and the state of the clock counter.
func (t *Tracing) SavedShared() (expanded bool, counter uint64) { return t.expanded, t.counter.Load() }

// RestoreShared restores what SavedShared returned. The clock counter goes on from the larger of the old
// and the new value.
func (t *Tracing) RestoreShared(expanded bool, counter uint64) {
	t.expanded = expanded
	t.counter.Store(max(t.counter.Load(), counter))
}

// SavedOption is the state of one tracer option.
type SavedOption struct {
	Tracer, Name string
	On           bool
}

// SavedOptions returns the tracers' options that were set. The event mutex is held.
func (t *Tracing) SavedOptions() (all []SavedOption) {
	for name, on := range t.tracerOptions {
		all = append(all, SavedOption{name.tracer, name.name, on})
	}
	slices.SortFunc(all, func(a, b SavedOption) int {
		return cmp.Or(cmp.Compare(a.Tracer, b.Tracer), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// RestoreOptions sets the tracers' options to saved. Options that are not in saved get their default. The
// event mutex is held.
func (t *Tracing) RestoreOptions(saved []SavedOption) {
	clear(t.tracerOptions)
	for _, o := range saved {
		t.tracerOptions[tracerOptionName{o.Tracer, o.Name}] = o.On
	}
	for _, tracer := range t.tracers() {
		for _, o := range tracer.Options() {
			_ = tracer.SetOption(o.Name, t.tracerOption(tracer, o.Name)) // only nop refuses
		}
	}
}

// HasOption reports whether a tracer has an option of that name.
func (t *Tracing) HasOption(tracer, name string) bool {
	found := t.FindTracer(tracer)
	return found != nil && slices.ContainsFunc(found.Options(), func(o TracerOption) bool { return o.Name == name })
}
