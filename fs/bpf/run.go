package bpf

import (
	"encoding/binary"
	"fmt"

	"github.com/kprobefs/kprobefs/fs/bpf/vm"
	"github.com/kprobefs/kprobefs/fs/tracefs"
)

// run is a run of a program. There is one, which Server.mu protects.
type run struct {
	s      *Server
	p      *Program
	hit    *tracefs.PerfHit
	cookie uint64
	active bool

	records []reserved
	ctx     []byte
	random  uint64
}

// reserved is a record of a ring buffer that a run has reserved.
type reserved struct {
	region int
	m      *object
	at     int
}

// Run runs p at a hit, with an attachment's cookie, and returns what it returns; 0: the hit counts for nobody. period is that
// of a clock's event. A program whose run goes wrong returns 0.
func (p *Program) Run(h *tracefs.PerfHit, cookie, period uint64) uint64 {
	s := p.s
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &s.run
	if r.active { // bpf_prog_active
		p.missed++
		return 0
	}
	r.s, r.p, r.hit, r.cookie, r.active = s, p, h, cookie, true
	v, err := s.vm.Run(p.code, r.context(period), r)
	for _, open := range r.records {
		open.m.aMap.Commit(open.at, true)
	}
	r.records, r.hit, r.active = r.records[:0], nil, false
	if err != nil {
		p.fault(err)
		return 0
	}
	return v
}

// fault tells of a run that went wrong, once for each program.
func (p *Program) fault(err error) {
	if p.faulted {
		return
	}
	p.faulted = true
	p.s.say(fmt.Sprintf("the BPF program %q has ended at %v: the kernel would not have loaded it", p.name, err))
}

// context is what the program's argument points to: registers, or the record of a tracepoint.
func (r *run) context(period uint64) []byte {
	b := r.ctx[:0]
	if r.p.Type == Tracepoint {
		b = append(b, r.hit.Entry...)
		for len(b) < 8 {
			b = append(b, 0)
		}
		clear(b[:8])
		r.ctx = b
		return b
	}
	isa := r.s.conf.ISA
	if cap(b) < isa.PtRegs+16 {
		b = make([]byte, 0, isa.PtRegs+16)
	}
	b = b[:isa.PtRegs]
	isa.Store(b, r.hit.Regs)
	if r.p.Type == PerfEvent { // struct bpf_perf_event_data
		b = binary.LittleEndian.AppendUint64(b, period)
		b = binary.LittleEndian.AppendUint64(b, 0)
	}
	r.ctx = b
	return b
}

// cpu is the processor of the hit, as callers know it.
func (r *run) cpu() int { return r.hit.CPU % r.s.conf.HostCPUs }

// task is who runs.
func (r *run) task() (pid, tgid int, comm string) {
	if t := r.hit.Task; t != nil {
		return t.PID, t.TGID, t.Comm
	}
	return 0, 0, fmt.Sprintf("swapper/%d", r.hit.CPU)
}

// aMap is the map that an argument stands for; nil: it is none.
func (r *run) aMap(addr uint64) *object {
	n := vm.MapOf(addr)
	if n < 0 || n >= len(r.current().maps) {
		return nil
	}
	return r.current().maps[n]
}

// current is the program that runs now: after a tail call another one than r.p.
func (r *run) current() *Program { return r.p }

// kernel reads memory of the kernel's: of the program, or of the machine.
func (r *run) kernel(m *vm.VM, addr uint64, b []byte) bool {
	if vm.Ours(addr) {
		from := m.Bytes(addr, len(b), false)
		copy(b, from)
		return from != nil
	}
	return len(b) == 0 || r.hit.Mem != nil && addr >= r.s.conf.ISA.UserEnd && r.hit.Mem.ReadKernel(addr, b) == len(b)
}

// user reads memory of the task's.
func (r *run) user(addr uint64, b []byte) bool {
	return len(b) == 0 || r.hit.Mem != nil && addr < r.s.conf.ISA.UserEnd && r.hit.Mem.ReadUser(addr, b) == len(b)
}

// place is the address of the value of a key; 0: there is none.
func (r *run) place(m *vm.VM, o *object, key []byte) uint64 {
	at, ok := o.aMap.Place(key, r.cpu())
	if !ok {
		return 0
	}
	n := 0
	for i, have := range r.current().maps {
		if have == o {
			n = i
		}
	}
	return vm.Addr(vm.FirstRegion+n, uint64(at))
}

// stack are the frames of the kernel's stack without the first skip; there is no stack of a user's.
func (r *run) stack(skip int) []uint64 {
	s := r.s
	s.pcs[0] = r.hit.IP
	n := 1
	if s.conf.Stack != nil && r.hit.Mem != nil {
		n += s.conf.Stack(r.hit, s.pcs[1:])
	}
	return s.pcs[min(skip, n):n]
}
