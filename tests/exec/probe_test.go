package exec

import (
	"bytes"
	"errors"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
)

// A mode is a way in which a probed instruction is made to run.
type mode uint8

const (
	modeStep  mode = iota // with a post_handler: stepped, or emulated
	modeBoost             // without one, not optimised
	modeQueue             // waiting to be optimised: a breakpoint, and the copy in the detour buffer
	modeJump              // optimised
	numModes
)

var modeNames = [numModes]string{"stepped", "boosted", "queued", "jumped"}

// A probe is a kprobe of a block, with what its handlers saw.
type probe struct {
	kp        engine.Kprobe
	r         *rig
	pre, post int
	atPre     engine.Regs
}

// register puts a probe on b so that it runs in mode m; quiet ones have no
// pre_handler, so that the processor binding serves them by itself where it can.
func (r *rig) register(b *block, m mode, quiet bool) (*probe, error) {
	p := &probe{r: r, kp: engine.Kprobe{Addr: b.addr + b.probe, Want: engine.WantAll}}
	if !quiet {
		p.kp.PreHandler = func(_ *engine.Kprobe, c *engine.Context) bool {
			p.pre++
			p.atPre = *c.Regs
			return false
		}
	}
	if m == modeStep {
		p.kp.PostHandler = func(*engine.Kprobe, *engine.Context) { p.post++ }
	}
	r.eng.SetOptimization(m >= modeQueue)
	if err := r.eng.RegisterKprobe(&p.kp); err != nil {
		return nil, err
	}
	if m == modeJump {
		r.clock.run()
	}
	if m != modeQueue {
		r.clock.timers = nil
	}
	return p, nil
}

// jumps reports whether p's text is a jump now.
func (p *probe) jumps() bool { return p.r.bytes(p.kp.Addr, 1)[0] == 0xe9 }

func (p *probe) unregister() {
	p.r.eng.UnregisterKprobe(&p.kp)
	p.r.clock.run()
}

// compare runs b with a probe in mode m from each of states, whose outcomes
// without one are want. It returns what differs, or what is wrong with the probe.
func (r *rig) compare(b *block, m mode, quiet bool, states []*state, want []outcome) error {
	before := bytes.Clone(r.bytes(b.addr, uint64(len(b.code))))
	p, err := r.register(b, m, quiet)
	if err != nil {
		return fmt.Errorf("register: %w", err)
	}
	saved := byte(0xcc)
	if b.stop != 0 {
		saved = r.bytes(b.stop, 1)[0]
		r.poke(b.stop, []byte{0xcc})
	}
	errs := r.compareStates(b, p, m, quiet, states, want)
	if b.stop != 0 {
		r.poke(b.stop, []byte{saved})
	}
	p.unregister()
	if after := r.bytes(b.addr, uint64(len(b.code))); !bytes.Equal(before, after) {
		errs = append(errs, fmt.Errorf("text after unregistering % x, before % x", after, before))
		r.poke(b.addr, before)
	}
	return errors.Join(errs...)
}

func (r *rig) compareStates(b *block, p *probe, m mode, quiet bool, states []*state, want []outcome) (errs []error) {
	if m == modeJump != p.jumps() && m != modeQueue && !b.isJump() {
		return []error{fmt.Errorf("the text is % x", r.bytes(p.kp.Addr, 5))}
	}
	for i, s := range states {
		p.pre, p.post = 0, 0
		got := r.run(s)
		if d := want[i].differ(&got); d != "" {
			errs = append(errs, fmt.Errorf("seed %d:%s", i, d))
			continue
		}
		if d := p.check(b, m, quiet, s, &got); d != "" {
			errs = append(errs, fmt.Errorf("seed %d: %s", i, d))
		}
	}
	return errs
}

// isJump reports whether the probed instruction itself begins like a jump.
func (b *block) isJump() bool { return b.code[b.probe] == 0xe9 }

// check says what is wrong with the handlers' view of the run.
func (p *probe) check(b *block, m mode, quiet bool, s *state, got *outcome) string {
	if b.entry != b.probe {
		return ""
	}
	want := s.regs
	want.IP++
	switch {
	case !quiet && p.pre != 1:
		return fmt.Sprintf("pre_handler ran %d times", p.pre)
	case !quiet && p.atPre != *asEngine(&want):
		return fmt.Sprintf("pre_handler saw %x, want %x", p.atPre, want)
	case m == modeStep && got.end == endStop && got.fixups == 0 && p.post != 1:
		return fmt.Sprintf("post_handler ran %d times", p.post)
	}
	return ""
}

// refused reports whether kprobes refuse such an instruction, as the kernel does.
func refused(err error) bool {
	var e syscall.Errno
	return errors.As(err, &e) && (e == syscall.EOPNOTSUPP || e == syscall.EINVAL || e == syscall.ENOSPC || e == syscall.EILSEQ)
}
