package overhead

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/release"
)

// A Handler is what runs at a hit.
type Handler uint8

const (
	None Handler = iota // nothing: the hit is counted
	Go                  // a function of the host's
	C                   // a function of a module, in the machine
)

// A Bench is how often things are measured, on which machine.
type Bench struct {
	Machine *emu.Machine
	Calls   int // that are timed at once
	Rounds  int
}

// Module has the functions that are probed. It is loaded before anything is measured.
const Module = "kpbench"

// Counter is the module of C handlers, as insmod takes it: module/count.c, built by kprobefs module build.
//
//go:embed module/count.ko
var Counter []byte

// counters are Counter for the other kernels, each built with --kernel.
//
//go:embed module/count-*.ko
var counters embed.FS

// counter is Counter for the kernel of that name.
func counter(kernel string) ([]byte, error) {
	if kernel == release.Reference {
		return Counter, nil
	}
	return counters.ReadFile("module/count-" + strings.ReplaceAll(kernel, "/", "-") + ".ko")
}

// ErrNotInC is the error of a case that Counter does not have.
var ErrNotInC = errors.New("there is no module with such probes")

// errNotArmed: the text did not become what the case wants. Another load on the host could be the reason.
var errNotArmed = errors.New("the optimizer has not written its jump")

// Unprobed times one call without a probe.
func (b Bench) Unprobed() (time.Duration, error) { return b.PerCall(loop) }

// Added is what the probe of c adds to a call.
func (b Bench) Added(c Case, h Handler) (time.Duration, error) {
	base, err := b.PerCall(c.Loop)
	if err != nil {
		return 0, err
	}
	disarm, err := b.arm(c, h)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", c.What, err)
	}
	d, err := b.PerCall(c.Loop)
	hits, disarmed := disarm()
	want := c.handlers() * b.Rounds * b.Calls
	switch err = errors.Join(err, disarmed); {
	case err != nil:
		return 0, fmt.Errorf("%s: %w", c.What, err)
	case h != None && hits != want:
		return 0, fmt.Errorf("%s: %d hits, and %d calls of handlers were due", c.What, hits, want)
	}
	return d - base, nil
}

// PerCall times one call of the function that loop calls as often as its argument says.
func (b Bench) PerCall(loop string) (time.Duration, error) {
	best := time.Duration(math.MaxInt64)
	for range b.Rounds {
		start := time.Now()
		if _, err := b.Machine.Call(loop, uint64(b.Calls)); err != nil {
			return 0, err
		}
		best = min(best, time.Since(start))
	}
	return best / time.Duration(b.Calls), nil
}

// arm registers the probes of c. disarm unregisters them and returns how often handlers ran.
func (b Bench) arm(c Case, h Handler) (disarm func() (hits int, err error), err error) {
	e := b.Machine.Engine()
	was := e.Optimization()
	e.SetOptimization(c.Optimised)
	unregister, err := b.register(c, h)
	if err != nil {
		e.SetOptimization(was)
		return nil, err
	}
	disarm = func() (int, error) {
		defer e.SetOptimization(was)
		return unregister()
	}
	if c.Optimised && !Holds(b.Machine, c.At, 0, 0xe9) {
		_, err := disarm()
		return nil, errors.Join(errNotArmed, err)
	}
	return disarm, nil
}

func (b Bench) register(c Case, h Handler) (unregister func() (hits int, err error), err error) {
	if h == C {
		return b.registerC(c)
	}
	return registerGo(b.Machine.Engine(), c, h)
}

func registerGo(e *engine.Engine, c Case, h Handler) (func() (int, error), error) {
	hits := 0
	r, k, j := &engine.Kretprobe{}, &engine.Kprobe{Symbol: c.At}, &engine.Jprobe{Function: func(*engine.Context) {}}
	r.Symbol, j.Symbol = c.At, c.At
	if h == Go {
		r.Handler = func(*engine.Instance, *engine.Context) bool { hits++; return false }
		k.PreHandler = func(*engine.Kprobe, *engine.Context) bool { hits++; return false }
		j.Function = func(*engine.Context) { hits++ }
	}
	if c.Post {
		k.PostHandler = func(*engine.Kprobe, *engine.Context) {}
	}
	unregister := func() (int, error) {
		e.UnregisterJprobe(j)
		e.UnregisterKprobe(k)
		e.UnregisterKretprobe(r)
		return hits, nil
	}
	var err error
	if c.Return {
		err = e.RegisterKretprobe(r)
	}
	switch {
	case err != nil:
	case c.Jump:
		err = e.RegisterJprobe(j)
	case !c.Return || c.Both:
		err = e.RegisterKprobe(k)
	}
	if err != nil {
		_, _ = unregister() // it has no error
		return nil, err
	}
	return unregister, nil
}

// registerC loads Counter, which says at its end how often its handler ran.
func (b Bench) registerC(c Case) (func() (int, error), error) {
	kind := 'b'
	switch {
	case c.Both, c.Jump:
		return nil, ErrNotInC
	case c.Return:
		kind = 'r'
	case c.Post:
		kind = 'k'
	}
	if err := b.count(c.At, kind); err != nil {
		return nil, err
	}
	return func() (hits int, err error) {
		if err := b.Machine.Rmmod("count"); err != nil {
			return 0, err
		}
		said := strings.TrimSuffix(string(b.Machine.Kmsg()), "\n")
		_, last, _ := strings.Cut(said[strings.LastIndexByte(said, '\n')+1:], "] ")
		_, err = fmt.Sscanf(last, "%d hits", &hits)
		return hits, err
	}, nil
}

// count loads Counter, with its probe of that kind at a symbol.
func (b Bench) count(at string, kind rune) error {
	file, err := counter(b.Machine.Inside().Name)
	if err != nil {
		return err
	}
	return b.Machine.InsmodFile(context.Background(), file, fmt.Sprintf("at=%s kind=%d", at, kind), emu.ForceVermagic)
}

// Holds waits until the text has the byte want at off behind symbol: 0xe9 is a jump that the optimizer has written.
func Holds(m *emu.Machine, symbol string, off uint64, want byte) bool {
	addr, _ := m.Kernel().Lookup(symbol)
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for range 2000 {
		var is [1]byte
		if m.ReadText(addr+off, is[:]); is[0] == want {
			return true
		}
		<-look.C
	}
	return false
}
