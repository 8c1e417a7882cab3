package tracefs

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// Places in the recorded test module.
const (
	ktmA, ktmB, ktmStr = 0xffffffffc0201000, 0xffffffffc0201030, 0xffffffffc0201090
	ktmCall            = 0xffffffffc02010c0
	ktmS, ktmDeep      = 0xffffffffc0203060, 0xffffffffc02030d0
	trampoline         = 0xffffffff81076930
	helloFromKtm       = 0xffffffffc02020de
	returnedString     = 0xffffffffc02020ce
)

const banner = "Linux version 6.1.0-56-amd64 (debian-kernel@lists.debian.org) (gcc-12 (Debian 12.2.0-14+deb12u1) 12.2.0, " +
	"GNU ld (GNU Binutils for Debian) 2.40) #1 SMP PREEMPT_DYNAMIC Debian 6.1.192-2 (2026-11-16)\n"

// A scene is what the recorded machine's registers and memory held when the
// module's functions were called.
type scene struct {
	pid, cpu int

	sp, si, bx, cx, r8, r15 uint64
	stack                   []uint64 // at ktm_a's entry
	jiffies                 uint64
	after                   []byte // what follows the string in memory
}

var scenes = map[string]scene{
	"testdata/kprobe_events.txt": {
		pid: 95, cpu: 1, sp: 0xffffc900004ebb00, si: 0xffff888005246040, r8: 0xffffffff810caf60, r15: 0xffff888005f9d620,
		stack:   []uint64{trampoline, 0xffff88807ffc5eb0, 0xffffffffc0203150},
		jiffies: 4294895160,
	},
	"testdata/fetchargs.txt": {
		pid: 96, cpu: 0, sp: 0xffffc9000040fb08, si: 0xffff888005115998, bx: 0xffff88800611fc30, cx: 6, r8: 0xffffffff810caf60,
		r15: 0xffff88807ffabce0, stack: []uint64{ktmCall + 0x1b, 0xffff88800611fc30, 0xffffffffc0203150}, jiffies: 0xfffef5ba,
		after: []byte{0, 3, 0, 0, 0, 0, 0, 0, 0, 104, 84, 66, 90, 236, 146, 234, 162, 117, 54, 52, 0, 0, 0, 0, 0, 97, 114, 103, 49, 0,
			0, 0, 0, 72, 81, 66, 90, 236, 146, 234, 202, 88, 91, 66, 90, 236, 146, 234, 194, 97, 114, 103, 49, 0, 0, 0, 0},
	},
}

// memory lays the module's data out.
func (s *scene) memory(val string) fakeMemory {
	words := func(w ...uint64) (b []byte) {
		for _, v := range w {
			b = binary.LittleEndian.AppendUint64(b, v)
		}
		return b
	}
	zeros := func(b []byte, n int) []byte { return append(b, make([]byte, n-len(b))...) }
	S := []byte{0xfe, 0xfe, 0xfd, 0xff, 0xfd, 0xff, 0, 0, 0xfc, 0xff, 0xff, 0xff, 0xfc, 0xff, 0xff, 0xff}
	S = append(S, words(1<<64-5, 1<<64-5, helloFromKtm)...)
	S = append(S, zeros([]byte("array of char"), 16)...)
	S = append(S, 0x0f, 0xf0, 0xc3, 0xa5, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 0, 0, 0, 0)
	S = append(zeros(S, 104), words(ktmDeep)...)
	data := append(words(0xdeadbeefcafef00d), make([]byte, 24)...)
	data = append(data, zeros([]byte("global string \t \"q\" \\ \x01\xff end\x00"), 32)...)
	data = append(zeros(append(data, words(ktmS)...), 0x60), S...)
	data = append(zeros(data, 0xd0), words(0x1122334455667788)...)
	str := append(append(make([]byte, 8), val...), 0)
	return fakeMemory{
		0xffffffffc0203000 - 16: append(make([]byte, 16), data...),
		helloFromKtm:            []byte("hello from ktm\x00"),
		returnedString:          []byte("returned string\x00"),
		s.si - 8:                append(str, s.after...),
		s.sp:                    append(words(s.stack...), make([]byte, 64)...),
		0xffffffff82a079c0 - 8:  append(make([]byte, 8), append(words(s.jiffies), make([]byte, 16)...)...),
		0xffffffff82161900:      []byte(banner + "\x00"),
		0xffffffff82000000:      make([]byte, 16),
		0xffffffff83317008:      words(0xffff88807fafb540),
		0xffff88807fafb540:      []byte("console=ttyS0 panic=-1 quiet loglevel=7 nokaslr \x00"),
	}
}

// call runs the module's functions: ktm_a(42, val, &S), ktm_b(1…8) and ktm_str
// twice, one returning NULL.
func (s *scene) call(e *fakeEngine, val string) {
	regs := engine.Regs{Flags: 0x202}
	c := &engine.Context{
		Regs: &regs, CPU: s.cpu, Task: &engine.Task{PID: s.pid, TGID: s.pid, Comm: "sh"}, Trap: engine.TrapFtrace,
		Mem: s.memory(val), Now: func() uint64 { e.now += 1000; return e.now },
	}
	enter := func(fn uint64, r arch.General, ret, ax uint64) {
		regs.R = r
		regs.Flags, regs.IP, regs.SP = 0x202, fn+1, s.sp
		e.hit(fn, c)
		regs.R[arch.AX], regs.IP, regs.SP = ax, ret, s.sp+8
		e.ret(fn, ret, c)
	}
	enter(ktmA, arch.General{
		arch.AX: ktmCall, arch.BX: s.bx, arch.CX: s.cx, arch.DX: ktmS, arch.SI: s.si, arch.DI: 42, arch.BP: 0xffffffffc0203150,
		arch.R8: s.r8, arch.R15: s.r15,
	}, ktmCall+0x1b, 42+uint64(val[0])+0xfe)
	s.stack[1], s.stack[2] = 7, 8
	c.Mem = s.memory(val)
	regs.IP = ktmB + 6
	e.hit(ktmB+5, c)
	enter(ktmB, arch.General{arch.DI: 1, arch.SI: 2, arch.DX: 3, arch.CX: 4, arch.R8: 5, arch.R9: 6}, ktmCall+0x47, 0x38)
	enter(ktmStr, arch.General{arch.DI: 0}, ktmCall+0x82, 0)
	enter(ktmStr, arch.General{arch.DI: 1}, ktmCall+0x90, returnedString)
}

// callKtm is "echo VAL > /sys/module/ktm/parameters/call".
func (p *player) callKtm(val string) {
	s := scenes[p.name]
	s.stack = append([]uint64(nil), s.stack...)
	if p.name == "testdata/fetchargs.txt" && p.section == "2." {
		s.sp = 0xffffc9000040fdb0
	}
	s.call(p.e, val)
}
