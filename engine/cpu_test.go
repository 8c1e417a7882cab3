package engine_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

type cpu struct {
	m    *machine
	c    engine.Context
	regs engine.Regs
	task engine.Task
	mem  memory
	ran  []string // the instructions executed, as bytes in hex
	keep bool     // keep ran

	inside atomic.Bool   // IP is in executable memory of the engine's
	left   atomic.Uint64 // how often it was seen outside
}

// memory is a stack.
type memory struct{ stack [512]byte }

func (s *memory) at(addr uint64, n int) []byte {
	off := addr - (stackTop - uint64(len(s.stack)))
	if off > uint64(len(s.stack)-n) {
		return nil
	}
	return s.stack[off : off+uint64(n)]
}

func (s *memory) ReadKernel(addr uint64, p []byte) int  { return copy(p, s.at(addr, len(p))) }
func (s *memory) ReadUser(addr uint64, p []byte) int    { return 0 }
func (s *memory) WriteKernel(addr uint64, p []byte) int { return copy(s.at(addr, len(p)), p) }

func newCPU(m *machine, n int) *cpu {
	u := &cpu{m: m}
	u.c = engine.Context{Regs: &u.regs, CPU: n, Task: &u.task, Mem: &u.mem, Now: m.clock.Now}
	u.task = engine.Task{PID: 100 + n, TGID: 100 + n, Comm: "sh"}
	return u
}

// call runs the function at addr to its return, taking every trap. An error says
// where the processor died.
func (u *cpu) call(addr uint64) error {
	u.ran = u.ran[:0]
	u.c.Regs = &u.regs
	u.regs.SP = stackTop - 64
	u.regs.Flags = u.m.arch.IRQOn | 2
	u.push(callerIP)
	u.regs.IP = addr
	for range 200 {
		if u.regs.IP == callerIP {
			if !u.m.board.irqs(u.regs.Flags) {
				return fmt.Errorf("interrupts are off at the end")
			}
			return nil
		}
		if err := u.once(); err != nil {
			return err
		}
	}
	return fmt.Errorf("does not end: at %#x", u.regs.IP)
}

// push puts a return address where a call puts it.
func (u *cpu) push(ret uint64) {
	if link := u.m.arch.Link; link != arch.None {
		u.regs.Set(link, ret)
		return
	}
	u.m.arch.PutWord(u.mem.at(u.regs.SP, 8), ret)
}

// once executes one instruction, or takes one trap, with the machine lock held
// as a processor holds it.
func (u *cpu) once() error {
	u.m.mu.RLock()
	defer u.m.mu.RUnlock()
	defer u.observe()
	at := u.regs.IP
	if at == trampolineReturn {
		u.m.Return(&u.c)
		return nil
	}
	var b [16]byte
	n := u.m.read(at, b[:])
	if n == 0 {
		return fmt.Errorf("no text at %#x", at)
	}
	t, trap := u.m.traps[at]
	switch {
	case bytes.HasPrefix(b[:n], u.m.arch.Breakpoint.Bytes):
		return u.int3(at, t, trap)
	case b[0] == 0xe9 && u.m.board.jumps:
		u.regs.IP = at + 5 + uint64(int64(int32(binary.LittleEndian.Uint32(b[1:]))))
		return nil
	case b[0] == 0x48 && b[1] == 0x90 && u.m.board.jumps:
		return u.gate(at, t, trap)
	case b[0] == 0xe8:
		return u.ftrace(at, t, trap)
	}
	return u.plain(at, b[:n])
}

func (u *cpu) observe() {
	in := u.regs.IP >= execBase
	if u.inside.Store(in); !in {
		u.left.Add(1)
	}
}

func (u *cpu) int3(at uint64, t engine.Trap, trap bool) error {
	if trap {
		u.m.hits[at].Add(1)
		if t.Quick {
			u.regs.IP = t.Next
			return nil
		}
	}
	u.regs.IP = at + u.m.arch.Breakpoint.Behind
	if !u.m.Breakpoint(&u.c) {
		return fmt.Errorf("unknown int3 at %#x", at)
	}
	return nil
}

func (u *cpu) gate(at uint64, t engine.Trap, trap bool) error {
	switch {
	case !trap || t.Kind != engine.TrapOptimize:
		return fmt.Errorf("unknown gate at %#x", at)
	case t.Quick:
		u.regs.IP = t.Next
	default:
		u.regs.IP = at + 2
		u.m.Optimized(&u.c, at)
	}
	u.m.hits[at].Add(1)
	return nil
}

func (u *cpu) ftrace(at uint64, t engine.Trap, trap bool) error {
	if !trap || t.Kind != engine.TrapFtrace {
		return fmt.Errorf("unknown call at %#x", at)
	}
	u.m.hits[at].Add(1)
	u.note(u.m.arch.FtraceNop)
	u.regs.IP = at + uint64(u.m.arch.Call.Len)
	if !t.Quick {
		u.m.Ftrace(&u.c, at)
	}
	return nil
}

func (u *cpu) note(b []byte) {
	if u.keep {
		u.ran = append(u.ran, fmt.Sprintf("%x", b))
	}
}

func (u *cpu) plain(at uint64, b []byte) error {
	n := u.m.board.width
	if n == 0 {
		var in insn.Inst
		if insn.Decode(b, insn.Mode64, &in) != nil {
			return fmt.Errorf("no instruction at %#x: %x", at, b)
		}
		n = uint64(in.Len)
	}
	u.note(b[:n])
	u.regs.IP = at + n
	switch {
	case b[0] != 0xc3:
	case u.m.arch.Link != arch.None:
		u.regs.IP = u.regs.Get(u.m.arch.Link)
	default:
		u.regs.IP = u.m.arch.Word(u.mem.at(u.regs.SP, 8))
		u.regs.SP += 8
	}
	return nil
}
