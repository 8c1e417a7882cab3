package exec

import (
	"errors"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestSyscall: syscall is what hypercalls are made of. None may be probed or displaced,
// and one that is executed reaches no handler, even
// beside a probe.
func TestSyscall(t *testing.T) {
	l := newLab(t, x64, x64.linux())
	b := &block{w: x64, name: "syscall", addr: x64.formAddr(), code: []byte{0x90, 0x0f, 0x05, 0x0f, 0x1f, 0x44, 0x00, 0x00}}
	if !b.decode() {
		t.Fatal("does not decode")
	}
	l.place(b)
	for off, want := range map[uint64]error{0: nil, 1: syscall.EOPNOTSUPP, 2: syscall.EILSEQ} {
		kp := &engine.Kprobe{Addr: x64.formAddr() + off}
		if err := l.eng.RegisterKprobe(kp); !errors.Is(err, want) {
			t.Errorf("probe at +%d: %v, want %v", off, err, want)
		}
		if r := l.arch.OptimizeCheck(l.kernel, l.eng, kp.Addr).Rule; r == engine.OK && off < 2 {
			t.Errorf("probe at +%d could displace it", off)
		}
		l.clock.run()
		if want == nil {
			o := l.run(l.newState(b, 0))
			if o.end != endOther || o.regs.IP != x64.formAddr()+3 {
				t.Errorf("executed: end %d at %#x", o.end, o.regs.IP)
			}
			l.eng.UnregisterKprobe(kp)
		}
	}
}
