// Package call runs single functions of a kernel that is otherwise only looked at, on a
// processor and memory made for each call.
//
// It imports emu/offline, emu/system, emu/image and emu/uc: it needs cgo, which emu/offline does not.
package call

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"unsafe"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// A Machine is an offline.Machine whose functions can be called, away from everything else.
type Machine struct{ *offline.Machine }

// A run is one call of a function of an image, on a processor and memory made for it: the image, its
// modules, one processor's memory, a stack, and no devices. The changes of the call are dropped at its end.
type run struct {
	m    Machine
	lent offline.Lease
	ctx  context.Context // when it ends, so does the call
	vm   *uc.VM
	next uint64 // physical address of the next mapping
	regs uc.Regs
}

// Addresses that a run uses beside the image's. callReturn is never mapped: a return to it ends the
// run.
const (
	callPerCPU  = 0xffff888000000000
	callTask    = callPerCPU + 16<<20
	callStack   = 0xffffc90000004000
	callReturn  = 0xffffc9000f000000
	callStep    = 1 << 20       // instructions of one Run
	callLimit   = 64 * callStep // and of all
	callArea    = 64 << 20
	taskSize    = 4 * system.PageSize
	stackSize   = 4 * system.PageSize
	stackCanary = 0x28 // of fixed_percpu_data

	vectorUD, vectorPF = 6, 14

	// callComm is the task's name in the log.
	callComm = "call"
)

// Call is CallContext for as long as system.DefaultLimit.
func (m Machine) Call(symbol string, args ...uint64) (uint64, error) {
	return m.CallContext(context.Background(), symbol, args...)
}

// CallContext runs the function called symbol (or at the address 0x…, which must be its first
// byte) on its own, on the original text, and returns what it left in rax. No probe is hit. ENOENT:
// no such symbol; EINVAL: it is no function; E2BIG: more than six arguments; EBUSY: paused;
// system.ErrOops: it needed what an image has not got, a device or a running kernel, and the
// log has an oops; ErrKilled: a lockup; ErrTime, ErrInterrupted: as of an emu.Machine.
func (m Machine) CallContext(ctx context.Context, symbol string, args ...uint64) (uint64, error) {
	addr, err := system.Function(m.Symbols(), m, symbol)
	switch isa := m.Engine().Arch().ISA; {
	case err == nil && isa != arch.AMD64:
		err = fmt.Errorf("call %s: functions of %s cannot be run: %w", symbol, isa.Name, syscall.EOPNOTSUPP)
	case err == nil && len(args) > 6:
		err = fmt.Errorf("call %s: more than 6 arguments: %w", symbol, syscall.E2BIG)
	}
	if err != nil {
		m.Printk(err.Error())
		return 0, err
	}
	var result uint64
	err = m.Lend(ctx, func(ctx context.Context, lent offline.Lease) (err error) {
		r := &run{m: m, lent: lent, ctx: ctx}
		defer r.close()
		result, err = r.call(addr, args)
		return err
	})
	if errors.Is(err, offline.ErrPaused) {
		return 0, fmt.Errorf("call %s: %w", symbol, err)
	}
	if err != nil {
		err = fmt.Errorf("call %s: %w", symbol, err)
		m.Printk(err.Error())
	}
	return result, err
}

func (r *run) printkf(format string, args ...any) { r.m.Printk(fmt.Sprintf(format, args...)) }

func (r *run) close() {
	if r.vm != nil {
		r.vm.Close()
	}
}

func (r *run) call(addr uint64, args []uint64) (uint64, error) {
	if err := r.build(); err != nil {
		return 0, err
	}
	r.regs.IP, r.regs.Flags = addr, 2
	for i, to := range []*uint64{&r.regs.DI, &r.regs.SI, &r.regs.DX, &r.regs.CX, &r.regs.R8, &r.regs.R9}[:len(args)] {
		*to = args[i]
	}
	return r.run()
}

// build makes the processor and its memory.
func (r *run) build() error {
	k := r.lent.Image
	first, last := ^uint64(0), uint64(0)
	for i := range k.Segments {
		if s := &k.Segments[i]; s.Addr >= system.Upper {
			first, last = min(first, system.PageDown(s.Addr)), max(last, system.PageUp(s.End()))
		}
	}
	if first >= last || last-first > 1<<30 {
		return fmt.Errorf("an image from %#x to %#x: %w", first, last, syscall.ENOEXEC)
	}
	var err error
	r.vm, err = uc.New(uc.Config{RAM: int(last - first + 4*callArea), Regions: []uc.Region{
		{Virt: callPerCPU, Size: callArea},
		{Virt: 0xffffc90000000000, Size: callArea},
		{Virt: first, Size: last - first, Linear: true},
		{Virt: offline.LinuxModuleArea, Size: callArea},
	}})
	if err != nil {
		return err
	}
	for i := range k.Segments {
		if s := &k.Segments[i]; s.Addr >= system.Upper {
			if err := r.mapAt(s, s.Addr-first); err != nil {
				return err
			}
		}
	}
	r.next = last - first
	for _, mod := range r.lent.Modules {
		for i := range mod.Img.Segments {
			if err := r.add(&mod.Img.Segments[i]); err != nil {
				return err
			}
		}
	}
	return r.addProcessor()
}

// addProcessor adds a stack, and what %gs leads to: one processor's memory, with a task in
// it that has nothing but itself.
func (r *run) addProcessor() error {
	k := r.lent.Image
	percpu := make([]byte, system.PageUp(max(uint64(len(k.PerCPU)), system.PageSize)))
	copy(percpu, k.PerCPU)
	for _, name := range []string{"current_task", "pcpu_hot"} {
		if at, ok := k.Lookup(name); ok && at+8 <= uint64(len(percpu)) {
			arch.AMD64.Layout().PutLong(percpu[at:], callTask)
		}
	}
	arch.AMD64.Layout().PutLong(percpu[stackCanary:], 0x6b70726f62656673)
	for _, s := range []image.Segment{
		{Name: "per-CPU memory", Addr: callPerCPU, Size: uint64(len(percpu)), Data: percpu, Write: true},
		{Name: "task", Addr: callTask, Size: taskSize, Write: true},
		{Name: "stack", Addr: callStack, Size: stackSize, Write: true},
	} {
		if err := r.add(&s); err != nil {
			return err
		}
	}
	r.vm.SetCPUBase(callPerCPU)
	r.regs.SP = callStack + stackSize - 16 - 8
	top := r.vm.RAM()[r.next-16-8:]
	arch.AMD64.Layout().PutLong(top, callReturn)
	return nil
}

// add maps s in the next free memory.
func (r *run) add(s *image.Segment) error {
	at := r.next
	r.next += system.PageUp(s.Size)
	if r.next > uint64(len(r.vm.RAM())) {
		return system.ErrNoMemory
	}
	return r.mapAt(s, at)
}

// mapAt maps s at physical address pa, its text without what probes have put there.
func (r *run) mapAt(s *image.Segment, pa uint64) error {
	pa, off := system.PageDown(pa), s.Addr%system.PageSize
	ram := r.vm.RAM()[pa+off:]
	if copy(ram, s.Data); s.Exec {
		r.m.Engine().ReadOriginal(s.Addr, ram[:len(s.Data)])
	}
	prot := uc.ProtRead
	if s.Write {
		prot |= uc.ProtWrite
	}
	if s.Exec {
		prot |= uc.ProtExec
	}
	if err := r.vm.Map(system.PageDown(s.Addr), pa, system.PageUp(off+s.Size), prot); err != nil {
		return fmt.Errorf("segment %s at %#x: %w", s.Name, s.Addr, err)
	}
	return nil
}

// run runs until the function returns or cannot go on.
func (r *run) run() (uint64, error) {
	for r.vm.Insns() < callLimit {
		if system.Over(r.ctx) {
			return 0, system.Reason(r.ctx)
		}
		x := r.vm.Run(&r.regs, callStep)
		switch {
		case x.Reason == uc.ExitQuantum:
		case x.Reason == uc.ExitException && r.regs.IP == callReturn:
			return r.regs.AX, nil
		case x.Reason == uc.ExitException && x.Vector == vectorUD && r.warned():
		case x.Reason == uc.ExitException && r.fixedUp():
		default:
			r.oops(&x)
			return 0, system.ErrOops
		}
	}
	r.printkf("watchdog: BUG: soft lockup - CPU#0 stuck for %d instructions! [%s:1]", uint64(callLimit), callComm)
	r.show("")
	return 0, system.ErrKilled
}

// warned goes on behind the instruction of a WARN that traps.
func (r *run) warned() bool {
	b, ok := r.m.Symbols().View().Bug(r.regs.IP)
	if !ok || b.Flags&1 == 0 { // BUGFLAG_WARNING
		return false
	}
	r.printkf("WARNING: CPU: 0 PID: 1 at %s:%d %s", b.File, b.Line, r.m.Symbols().Describe(r.regs.IP))
	r.regs.IP += 2
	return true
}

// fixedUp goes on where the exception table says. It takes every entry for a jump
// (EX_TYPE_DEFAULT), which most are.
func (r *run) fixedUp() bool {
	to, ok := r.m.Symbols().View().Fixup(r.regs.IP)
	if ok {
		r.regs.IP = to
	}
	return ok
}

// oops says why the function cannot go on.
func (r *run) oops(x *uc.Exit) {
	what := fmt.Sprintf("exception %d: %04x [#1]", x.Vector, x.Error)
	switch b, bug := r.m.Symbols().View().Bug(r.regs.IP); {
	case x.Reason == uc.ExitException && x.Vector == vectorPF:
		what = fmt.Sprintf("BUG: unable to handle page fault for address: %016x", x.CR2)
	case x.Reason == uc.ExitException && x.Vector == vectorUD && bug:
		what = fmt.Sprintf("kernel BUG at %s:%d!", b.File, b.Line)
	case x.Reason == uc.ExitException && x.Vector == vectorUD:
		what = "invalid opcode: an instruction that this processor does not have; see --cpu-features"
	case x.Reason == uc.ExitHalt:
		what = "hlt: it waits for an interrupt, and no device sends any"
	case x.Reason == uc.ExitFatal:
		what = x.Err.Error()
	case x.Reason != uc.ExitException:
		what = "int3 or syscall, which only a running kernel serves"
	}
	r.m.Printk(what)
	cr2 := ""
	if x.Reason == uc.ExitException && x.Vector == vectorPF {
		cr2 = fmt.Sprintf("CR2: %016x\n", x.CR2)
	}
	r.show(cr2)
}

// show is show_regs.
func (r *run) show(cr2 string) {
	g := &r.regs
	var b strings.Builder
	fmt.Fprintf(&b, "CPU: 0 PID: 1 Comm: %s Not tainted %s\n", callComm, r.m.Release())
	fmt.Fprintf(&b, "RIP: 0010:%s\n", r.m.Symbols().Describe(g.IP))
	fmt.Fprintf(&b, "RSP: 0018:%016x EFLAGS: %08x\n", g.SP, g.Flags)
	b.Write(arch.AMD64.AppendDump(nil, (*arch.Regs)(unsafe.Pointer(g)))) // the layouts are one: emu holds them to it
	b.WriteString(cr2 + "---[ end trace 0000000000000000 ]---")
	r.m.Printk(b.String())
}
