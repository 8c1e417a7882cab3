package emu

import (
	"strings"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/system"
)

// claims has a bit for each 64 bytes of the direct map: set, if they are used. So two things cannot
// use the same memory. Kernel stacks are in it, too.
type claims struct {
	m      *Machine
	next   uint64
	used   []uint64
	stacks map[uint64]bool
	made   uint64
}

func newClaims(m *Machine, s *Snapshot) *claims {
	return &claims{m: m, next: s.frames.next, used: make([]uint64, directMapSize>>heapMin/64), stacks: map[uint64]bool{}, made: s.stacks.made}
}

// take claims size bytes at pa, which must be a multiple of size rounded up to a power
// of two, in frames that were handed out.
func (cl *claims) take(pa, size uint64) bool {
	if pa < cl.m.mem.first || pa >= cl.next || size > cl.next-pa || pa%(1<<heapMin) != 0 {
		return false
	}
	for at := pa >> heapMin; at < (pa+size+1<<heapMin-1)>>heapMin; at++ {
		if cl.used[at/64]>>(at%64)&1 != 0 {
			return false
		}
		cl.used[at/64] |= 1 << (at % 64)
	}
	return true
}

// piece claims what slabs.alloc(size) has given.
func (cl *claims) piece(va uint64, class int) bool {
	return va-cl.m.mem.directMap < directMapSize && va%(1<<class) == 0 && cl.take(va-cl.m.mem.directMap, 1<<class)
}

func (cl *claims) stack(low uint64) bool {
	off := low - cl.m.mem.stackArea
	if off >= cl.made*cl.m.mem.stackStride || off%cl.m.mem.stackStride != cl.m.mem.stackSize || cl.stacks[low] {
		return false
	}
	cl.stacks[low] = true
	return true
}

// checkMemory checks the free memory, and memory itself.
func (s *Snapshot) checkMemory(cl *claims) error {
	f := &cl.m.mem.frames
	if s.frames.next%pageSize != 0 || s.frames.next < cl.m.mem.first || s.frames.next > f.end || s.stacks.made > maxStacks {
		return confused("its memory ends at %#x", s.frames.next)
	}
	s.frames.end = f.end
	for _, pa := range s.frames.free {
		if pa%pageSize != 0 || !cl.take(pa, pageSize) {
			return confused("frame %#x cannot be free", pa)
		}
	}
	for class, list := range s.slabs {
		for _, va := range list {
			if class < heapMin || !cl.piece(va, class) {
				return confused("memory at %#x cannot be free", va)
			}
		}
	}
	for _, low := range s.stacks.free {
		if !cl.stack(low) {
			return confused("stack %#x cannot be free", low)
		}
	}
	return s.checkPages(cl.m)
}

func (s *Snapshot) checkTasks(cl *claims) error {
	pids, firsts := map[int]bool{}, 0
	for i := range s.tasks {
		t := &s.tasks[i].is
		first := t.PID == 0 && t.ptr == cl.m.entry.initTask
		if first {
			firsts++
		}
		switch {
		case t.PID < 0 || t.PID > 1<<31-1 || t.PID != 0 && pids[t.PID]:
			return confused("task %d is there twice, or cannot be", t.PID)
		case firsts > 1 || !first && !cl.piece(t.ptr, heapClass(int(cl.m.abi.SizeofTaskStruct))):
			return confused("task %d does not lie where it can", t.PID)
		case t.stack != 0 && !cl.stack(t.stack):
			return confused("task %d is on a stack that is not its own", t.PID)
		case t.cpu < 0 || t.cpu >= len(s.cpus) || t.state > taskSleeping || strings.IndexByte(t.Comm, 0) >= 0:
			return confused("task %d", t.PID)
		}
		pids[t.PID] = true
		if err := s.checkStay(cl.m, t); err != nil {
			return err
		}
		for j, p := range t.user {
			if p.pa%pageSize != 0 || p.va%pageSize != 0 || p.va >= cl.m.mem.userEnd || !cl.take(p.pa, pageSize) {
				return confused("page %d of task %d", j, t.PID)
			}
		}
	}
	if len(pids) > maxTasks {
		return confused("there are too many tasks")
	}
	return nil
}

// flagsKept are the bits of RFLAGS that kernel code may run with.
const flagsKept = 0x240ed7

// checkStay looks at what t does in the kernel.
func (s *Snapshot) checkStay(m *Machine, t *task) error {
	if t.state == taskUser {
		if t.job != nil || t.stack != 0 && t.PID != 0 {
			return confused("task %d is in the kernel and is not", t.PID)
		}
		return nil
	}
	ip, entry := t.regs.IP, m.registry.View().Core.Tables.Entry
	switch {
	case t.stack == 0 || t.job == nil && !t.kthread:
		return confused("task %d is in the kernel and is not", t.PID)
	case !s.text(ip) || t.regs.Flags&^flagsKept != 0:
		return confused("task %d is at %#x", t.PID, ip)
	case (t.regs.SP < t.stack || t.regs.SP > t.top()) && !entry.Contains(ip):
		return confused("task %d is on a stack that is not its own", t.PID)
	}
	return nil
}

// text reports whether addr is text of the kernel or of one of s's modules.
func (s *Snapshot) text(addr uint64) bool {
	return system.RegistryOf(s.view).IsText(addr)
}

// checkCPUs: each task that runs or waits does so in one place, and each processor has
// its own memory and idle task.
func (s *Snapshot) checkCPUs(cl *claims) error {
	where := map[*task]taskState{}
	idle := map[*task]bool{}
	for i := range s.cpus {
		c := &s.cpus[i]
		if c.area != cl.m.cpus[i].area || !cl.take(c.area-cl.m.mem.directMap, cl.m.abi.PcpuSize) || c.idle == nil || idle[c.idle] {
			return confused("processor %d", i)
		}
		idle[c.idle] = true
		if c.task != nil {
			if _, twice := where[c.task]; twice {
				return confused("a task runs on two processors")
			}
			where[c.task] = taskRunning
		}
		for _, q := range c.queue {
			if _, twice := where[q]; twice || q == nil {
				return confused("a task waits in two places")
			}
			where[q] = taskRunnable
		}
	}
	for i := range s.tasks {
		t := &s.tasks[i]
		is, runs := where[t.at]
		if running := t.is.state == taskRunning || t.is.state == taskRunnable; running != runs || runs && is != t.is.state {
			return confused("task %d runs and does not", t.is.PID)
		}
		if (t.is.PID == 0) != idle[t.at] || idle[t.at] && (!t.is.kthread || t.is.stack == 0) {
			return confused("task %d is idle and is not", t.is.PID)
		}
	}
	return nil
}

// checkProbes looks at the probes of the guest. Whether there can be one at such a
// place the engine says when it is registered.
func (s *Snapshot) checkProbes(cl *claims) error {
	seen, instances := map[uint64]bool{}, 0
	for i := range s.probes {
		sp := &s.probes[i]
		p := &sp.is
		for _, fn := range []uint64{p.pre, p.post, p.entry, p.handler} {
			if fn != 0 && !s.text(fn) {
				return confused("a probe's handler at %#x", fn)
			}
		}
		instances += max(sp.maxactive, 0)
		if seen[p.ptr] || p.ptr < cl.m.mem.kernelHalf || p.dataSize < 0 || p.dataSize > guest.KretprobeDataMax ||
			sp.maxactive < 0 || instances > maxInstances || len(sp.spare) > sp.maxactive {
			return confused("a probe at %#x", p.ptr)
		}
		seen[p.ptr] = true
		if sp.ret && !cl.piece(p.rethook, heapClass(int(cl.m.abi.SizeofRethook))) {
			return confused("a rethook at %#x", p.rethook)
		}
		for _, ri := range sp.spare {
			if !cl.piece(ri, heapClass(p.instanceSize(cl.m.abi))) {
				return confused("an instance at %#x", ri)
			}
		}
	}
	return nil
}
