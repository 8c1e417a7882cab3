// Package vm runs programs of BPF.
//
// A program's memory is a space of its own: regions, whose addresses no kernel uses (they are not canonical on x86-64). A
// pointer of a program is the number of a region and an offset. So a program reaches its stack, its context, values of its maps
// and what a helper has handed it, and nothing else: each access is checked when it is made. What is wrong ends the run with an
// error. The kernel's verifier would have refused such a program; here it was loaded.
//
// A run ends after MaxSteps instructions, to which what helpers do is counted. Nothing that a program does makes the package panic, or allocate.
//
// A VM is used by one goroutine at a time. The package imports fs/bpf/insn.
package vm

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/kprobefs/kprobefs/fs/bpf/insn"
)

const (
	// MaxSteps is how many instructions a run may have.
	MaxSteps = 1 << 20
	// MaxFrames is how deep functions of a program may call each other (MAX_CALL_FRAMES).
	MaxFrames = 8
	// MaxTailCalls is how often a run may go on in another program (MAX_TAIL_CALL_CNT).
	MaxTailCalls = 33
)

// base is in front of the number of a region in an address.
const base = 0xfffe << 48

// Regions that every run has.
const (
	regionStack = 1
	regionCtx   = 2
	// FirstRegion is the number of the first region of a program's own.
	FirstRegion = 16
	// MapRegion plus a number stands for a map itself. Nothing can be read there.
	MapRegion = 0x8000
)

// A Region is memory that a program may reach.
type Region struct {
	Mem   []byte
	Write bool
	// Stride is the distance of values, which no access may cross, and Len how many bytes of each may be reached; 0: the
	// region is one value.
	Stride, Len int
}

// Addr is the address of a byte of a region.
func Addr(region int, off uint64) uint64 { return base | uint64(region)<<32 | off&0xffffffff }

// MapOf is the number of the map that an address stands for; -1: it is none.
func MapOf(addr uint64) int {
	if n := int(addr >> 32 & 0xffff); addr>>48 == base>>48 && n >= MapRegion && uint32(addr) == 0 {
		return n - MapRegion
	}
	return -1
}

// Ours reports whether an address is one of a program's space.
func Ours(addr uint64) bool { return addr>>48 == base>>48 }

// A Program is a program that was checked (insn.Check), with all references to maps resolved.
type Program struct {
	ops     []op
	Regions []Region // from FirstRegion on
}

// op is an instruction that is ready to run.
type op struct {
	code, dst, src uint8
	off            int32
	imm            uint64
}

// ErrUnresolved means that a program refers to what Resolve was not asked to resolve.
var ErrUnresolved = errors.New("a reference is not resolved")

// New makes a Program. resolve gives the value of a load of 64 bits whose second register is src.
func New(prog []insn.Insn, resolve func(src uint8, lo, hi int32) (uint64, error)) (*Program, error) {
	p := &Program{ops: make([]op, len(prog))}
	for n := 0; n < len(prog); n++ {
		i := &prog[n]
		p.ops[n] = op{i.Code, i.Dst & 15, i.Src & 15, int32(i.Off), uint64(int64(i.Imm))}
		if i.Code != insn.LoadImm64 || n+1 == len(prog) {
			continue
		}
		p.ops[n].imm = i.Wide(&prog[n+1])
		if i.Src != 0 {
			v, err := resolve(i.Src, i.Imm, prog[n+1].Imm)
			if err != nil {
				return nil, err
			}
			p.ops[n].imm = v
		}
		n++
	}
	return p, nil
}

// Len is how many instructions a program has.
func (p *Program) Len() int { return len(p.ops) }

// MapAt is the number of the map that an instruction refers to; -1: it refers to none.
func (p *Program) MapAt(n int) int {
	if uint(n) >= uint(len(p.ops)) || p.ops[n].code != insn.LoadImm64 || !Ours(p.ops[n].imm) {
		return -1
	}
	if m := MapOf(p.ops[n].imm); m >= 0 {
		return m
	}
	return int(p.ops[n].imm>>32&0xffff) - FirstRegion
}

// A Caller makes the calls of helpers. An error ends the run.
type Caller interface {
	// Call calls the helper of that number with arguments a.
	Call(m *VM, helper int32, a *[5]uint64) (uint64, error)
}

// A VM runs one program at a time.
type VM struct {
	reg    [16]uint64
	args   [5]uint64 // of a call of a helper
	prog   *Program
	ctx    Region
	mine   Region   // the stack, as far as it is in use
	extra  []Region // behind the program's regions, for this run
	frames [MaxFrames]frame
	depth  int
	steps  int
	tails  int
	jump   *Program // where TailCall goes on
	stack  [MaxFrames * insn.StackSize]byte
}

// frame is what a call of a function keeps.
type frame struct {
	saved [4]uint64
	back  int
}

// A Fault is an access outside of a program's memory, or another reason why a run cannot go on.
type Fault struct {
	Insn int
	Why  string
}

// Error says where and why a run has ended.
func (f *Fault) Error() string { return fmt.Sprintf("insn %d: %s", f.Insn, f.Why) }

// maxExtra is how many regions a run may be handed.
const maxExtra = 0x4000

// Add makes a region for the rest of the run, and returns its number. !ok: there are too many.
func (m *VM) Add(r Region) (n int, ok bool) {
	n = FirstRegion + len(m.prog.Regions) + len(m.extra)
	if len(m.extra) >= maxExtra || n >= MapRegion {
		return 0, false
	}
	m.extra = append(m.extra, r)
	return n, true
}

// Program is the program that runs.
func (m *VM) Program() *Program { return m.prog }

// Bytes is a part of the memory that a program may reach; nil: it may not reach all of it. Empty parts are never nil.
func (m *VM) Bytes(addr uint64, size int, write bool) []byte {
	r := m.region(addr)
	off := uint64(uint32(addr))
	if r == nil || write && !r.Write || size < 0 || off+uint64(size) > uint64(len(r.Mem)) {
		return nil
	}
	if r.Stride != 0 && off%uint64(r.Stride)+uint64(size) > uint64(r.Len) {
		return nil
	}
	m.steps += size >> 6
	return r.Mem[off : off+uint64(size) : off+uint64(size)]
}

// Charge counts what a helper does as instructions, so that it is bounded with them.
func (m *VM) Charge(steps int) { m.steps += steps }

// region is the region of an address.
func (m *VM) region(addr uint64) *Region {
	if addr>>48 != base>>48 {
		return nil
	}
	switch n := int(addr >> 32 & 0xffff); {
	case n == regionCtx:
		return &m.ctx
	case n == regionStack:
		return &m.mine
	case n >= FirstRegion && n < FirstRegion+len(m.prog.Regions):
		return &m.prog.Regions[n-FirstRegion]
	case n >= FirstRegion+len(m.prog.Regions) && n < FirstRegion+len(m.prog.Regions)+len(m.extra):
		return &m.extra[n-FirstRegion-len(m.prog.Regions)]
	}
	return nil
}

// TailCall makes the run go on in p, which begins anew. False: there were too many of them.
func (m *VM) TailCall(p *Program) bool {
	if m.tails >= MaxTailCalls {
		return false
	}
	m.tails++
	m.jump = p
	return true
}

// Run runs p with a context. It returns what p returns.
func (m *VM) Run(p *Program, ctx []byte, c Caller) (uint64, error) {
	m.ctx = Region{Mem: ctx}
	m.steps, m.tails = 0, 0
	for {
		m.begin(p)
		err := m.run(c)
		if err == errTail {
			p, m.jump = m.jump, nil
			continue
		}
		if err != nil {
			return 0, err
		}
		return m.reg[0], nil
	}
}

// begin prepares the registers and the stack.
func (m *VM) begin(p *Program) {
	m.prog, m.depth, m.extra = p, 0, m.extra[:0]
	m.reg = [16]uint64{1: Addr(regionCtx, 0), insn.FP: Addr(regionStack, insn.StackSize)}
	m.frame(0)
}

// frame makes the stack as deep as that call is, and clears the call's part if it is new.
func (m *VM) frame(depth int) {
	fresh := depth >= m.depth
	m.depth = depth
	m.mine = Region{Mem: m.stack[:(depth+1)*insn.StackSize], Write: true}
	if fresh {
		clear(m.stack[depth*insn.StackSize:][:insn.StackSize])
	}
}

var errTail = errors.New("goes on in another program")

func load(b []byte) uint64 {
	switch len(b) {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(b))
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	}
	return binary.LittleEndian.Uint64(b)
}

func store(b []byte, v uint64) {
	switch len(b) {
	case 1:
		b[0] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(v))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(v))
	case 8:
		binary.LittleEndian.PutUint64(b, v)
	}
}
