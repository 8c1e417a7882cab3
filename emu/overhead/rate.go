package overhead

import (
	"errors"
	"math"
	"slices"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/release"
)

// New starts a machine of kernel k with what is probed.
func New(k release.Kernel, cpus int) (*emu.Machine, error) {
	return newMachine(emu.Config{Kernel: k, CPUs: cpus})
}

func newMachine(c emu.Config) (*emu.Machine, error) {
	m, err := emu.New(c)
	if err != nil {
		return nil, err
	}
	if err := m.Insmod(Module, nil); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return m, nil
}

// A Scaling is what a call takes when all processors of a machine make calls at once. The slowest processor counts, in its own
// time (emu.Machine.OwnTimes): as if each had a thread of the host's for itself. It is the paper's Figure 4.
type Scaling struct {
	Unprobed time.Duration
	Probed   time.Duration // with a boosted kprobe, stepped where nothing is boosted, and a handler in C that counts
	Working  time.Duration // with a handler that works for some microseconds
	Locked   time.Duration // and with one that does so behind a spin lock, which all processors share
}

const (
	// workCalls is how many calls of a handler that works there are for one of another.
	workCalls = 20
	// workQuantum is the length of turns, in instructions, where a lock is shared. It is less than the handler has, so that
	// most turns end in it.
	workQuantum = 1 << 10
)

// Scale measures a machine of kernel k with so many processors. b.Machine is not used.
func (b Bench) Scale(k release.Kernel, cpus int) (s Scaling, err error) {
	err = b.scaleOn(emu.Config{Kernel: k, CPUs: cpus}, b.Calls, map[rune]*time.Duration{0: &s.Unprobed, 'b': &s.Probed})
	if err != nil {
		return s, err
	}
	err = b.scaleOn(emu.Config{Kernel: k, CPUs: cpus, Quantum: workQuantum}, max(b.Calls/workCalls, 1),
		map[rune]*time.Duration{'w': &s.Working, 'l': &s.Locked})
	return s, err
}

// scaleOn measures each kind of Counter's probe; 0: none.
func (b Bench) scaleOn(c emu.Config, calls int, took map[rune]*time.Duration) (err error) {
	if b.Machine, err = newMachine(c); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Machine.Close()) }()
	b.Calls = calls
	b.Machine.Engine().SetOptimization(false)
	for kind, d := range took {
		if kind == 0 {
			*d, err = b.scale()
		} else {
			*d, err = b.scaleProbed(kind)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// scaleProbed measures with a probe of that kind of Counter's.
func (b Bench) scaleProbed(kind rune) (took time.Duration, err error) {
	if err := b.count(Boosted.At, kind); err != nil {
		return 0, err
	}
	took, err = b.scale()
	return took, errors.Join(err, b.Machine.Rmmod("count"))
}

// scale is what a call takes in the best of the rounds.
func (b Bench) scale() (took time.Duration, err error) {
	took = math.MaxInt64
	for range b.Rounds {
		d, err := b.together(loop)
		if err != nil {
			return 0, err
		}
		took = min(took, d)
	}
	return took / time.Duration(b.Calls), nil
}

// together has every processor call symbol at once.
func (b Bench) together(symbol string) (took time.Duration, err error) {
	m := b.Machine
	m.ResetOwnTimes()
	calls := make([]*emu.Stepped, m.CPUs())
	for i := range calls {
		if calls[i], err = m.Begin(symbol, uint64(b.Calls)); err != nil {
			calls = calls[:i]
			break
		}
	}
	for _, call := range calls {
		_, failed := call.Finish()
		err = errors.Join(err, failed)
	}
	return slices.Max(m.OwnTimes()), err
}
