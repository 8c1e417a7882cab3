package overhead

import (
	"errors"
	"sync"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine/release"
)

// New starts a machine of kernel k with what is probed.
func New(k release.Kernel, cpus int) (*emu.Machine, error) {
	m, err := emu.New(emu.Config{Kernel: k, CPUs: cpus})
	if err != nil {
		return nil, err
	}
	if err := m.Insmod(Module, nil); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return m, nil
}

// Rate is how many hits of a boosted kprobe with a Go handler there are in a second, when as many tasks as the
// machine has processors hit it b.Calls times each. The processors of a machine take turns on one of the host's, so
// more of them make no more hits. Of the paper's Figure 4 it is the curve without a lock. Where nothing is boosted the
// kprobe is stepped.
func (b Bench) Rate() (perSecond float64, err error) {
	c := Boosted
	if k := b.Machine.Inside(); !c.since(&k) {
		c = Stepped
	}
	disarm, err := b.arm(c, Go)
	if err != nil {
		return 0, err
	}
	defer func() {
		_, disarmed := disarm()
		err = errors.Join(err, disarmed)
	}()
	for range b.Rounds {
		took, err := b.together(c.Loop)
		if err != nil {
			return 0, err
		}
		perSecond = max(perSecond, float64(b.Machine.CPUs()*b.Calls)/took.Seconds())
	}
	return perSecond, nil
}

// together has every processor call symbol at once.
func (b Bench) together(symbol string) (time.Duration, error) {
	var tasks sync.WaitGroup
	errs := make([]error, b.Machine.CPUs())
	start := time.Now()
	for i := range errs {
		tasks.Go(func() { _, errs[i] = b.Machine.Call(symbol, uint64(b.Calls)) })
	}
	tasks.Wait()
	return time.Since(start), errors.Join(errs...)
}
