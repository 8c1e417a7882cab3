package bpf

import (
	"crypto/sha1"
	"errors"
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/insn"
	"github.com/kprobefs/kprobefs/fs/bpf/maps"
	"github.com/kprobefs/kprobefs/fs/bpf/vm"
	"github.com/kprobefs/kprobefs/fs/internal/caller"
)

// Types of programs (enum bpf_prog_type). A socket filter can only be loaded: libraries try features with it.
const (
	SocketFilter = 1
	Kprobe       = 2
	Tracepoint   = 5
	PerfEvent    = 7
)

const (
	maxUsedMaps = 64              // MAX_USED_MAPS
	progFlags   = 1<<6 - 1        // those that Linux 6.1 knows
	maxLog      = 0xffffffff >> 2 // bytes of a log
)

// A Program is a program that was loaded.
type Program struct {
	s      *Server
	object *object
	Type   uint32
	name   string
	gpl    bool
	insns  []insn.Insn // as they were loaded
	code   *vm.Program
	maps   []*object // that it uses, in the order of their first uses
	tag    [8]byte
	loaded uint64 // when, in ns since the boot of the host

	overrides bool // it may change what a function returns
	faulted   bool
	missed    uint64
}

// loading is what a program is loaded from.
type loading struct {
	*call
	attr
	p *Program
}

// progLoad is BPF_PROG_LOAD (bpf_prog_load).
func (s *Server) progLoad(c *call, a attr) (int64, error) {
	name, ok := a.text(48)
	count := a.u32(4)
	switch {
	case a.u32(44)&^progFlags != 0, !ok, a.u32(64) != 0:
		return 0, unix.EINVAL
	case count == 0 || count > maxInsns:
		return 0, unix.E2BIG
	}
	licence, err := c.text(a.u64(16), 127)
	if err != nil {
		return 0, err
	}
	if !types[a.u32(0)] || a.u32(108) != 0 || a.u32(112) != 0 {
		return 0, unix.EINVAL
	}
	b, err := c.Read(a.u64(8), int(count)*insn.Size)
	if err != nil {
		return 0, err
	}
	p := &Program{s: s, Type: a.u32(0), name: name, gpl: compatible[licence], insns: insn.Decode(b), loaded: s.conf.Now() + s.conf.Boot}
	sum := sha1.Sum(b)
	copy(p.tag[:], sum[:])
	l := &loading{c, a, p}
	err = l.load()
	if e := l.log(err); e != nil {
		return 0, errors.Join(e, l.undo())
	}
	if err != nil {
		return 0, errors.Join(err, l.undo())
	}
	return l.add()
}

// types are the types of programs that can be loaded.
var types = map[uint32]bool{SocketFilter: true, Kprobe: true, Tracepoint: true, PerfEvent: true}

// compatible are the licences that the kernel takes for GPL's (license_is_gpl_compatible).
var compatible = map[string]bool{
	"GPL": true, "GPL v2": true, "GPL and additional rights": true, "Dual BSD/GPL": true, "Dual MIT/GPL": true, "Dual MPL/GPL": true,
}

// load checks the program, and finds its maps.
func (l *loading) load() error {
	if err := insn.Check(l.p.insns, l.p.mayCall); err != nil {
		return err
	}
	code, err := vm.New(l.p.insns, l.resolve)
	if err != nil {
		return err
	}
	for _, o := range l.p.maps {
		m := o.aMap
		r := vm.Region{Mem: m.Mem, Write: m.Flags&maps.ProgReadOK == 0, Stride: m.Stride(), Len: int(m.Value)}
		if m.Type == maps.Ringbuf || m.Type == maps.StackTrace {
			r.Mem = nil // its records and stacks are handed out one by one, or not at all
		}
		code.Regions = append(code.Regions, r)
	}
	l.p.code = code
	return nil
}

// resolve gives the value of a reference (resolve_pseudo_ldimm64).
func (l *loading) resolve(src uint8, lo, hi int32) (uint64, error) {
	fd := uint32(lo)
	if src == insn.PseudoMapIdx || src == insn.PseudoMapIdxValue {
		if l.u64(120) == 0 {
			return 0, said(unix.EPROTO, "fd_idx without fd_array is invalid")
		}
		b, err := l.Read(l.u64(120)+4*uint64(uint32(lo)), 4)
		if err != nil {
			return 0, err
		}
		fd = attr(b).u32(0)
	}
	o, err := l.s.of(l.call, fd, aMap)
	if err != nil {
		return 0, said(caller.Errno(err), "fd %d is not pointing to valid bpf_map", int32(fd))
	}
	n, err := l.uses(o)
	if err != nil {
		return 0, err
	}
	if src == insn.PseudoMapFD || src == insn.PseudoMapIdx {
		return vm.Addr(vm.MapRegion+n, 0), nil
	}
	m := o.aMap
	if m.Type != maps.Array || m.Max != 1 || uint32(hi) >= m.Value {
		return 0, said(unix.EINVAL, "invalid access to map value pointer, value_size=%d off=%d", m.Value, uint32(hi))
	}
	return vm.Addr(vm.FirstRegion+n, uint64(uint32(hi))), nil
}

// uses is the number that a map has in the program.
func (l *loading) uses(o *object) (int, error) {
	for n, have := range l.p.maps {
		if have == o {
			return n, nil
		}
	}
	if len(l.p.maps) >= maxUsedMaps {
		return 0, unix.E2BIG
	}
	l.s.hold(o)
	l.p.maps = append(l.p.maps, o)
	return len(l.p.maps) - 1, nil
}

func said(errno unix.Errno, format string, args ...any) error {
	return &insn.Error{Errno: errno, Text: fmt.Sprintf(format, args...)}
}

// log writes what the verifier says into the caller's buffer (bpf_verifier_log).
func (l *loading) log(err error) error {
	level, size, to := l.u32(24), l.u32(28), l.u64(32)
	switch {
	case level == 0 && size == 0 && to == 0, level == 0:
		return nil
	case to == 0 || size < 128 || size > maxLog || level&^7 != 0:
		return unix.EINVAL
	}
	text := ""
	var e *insn.Error
	if errors.As(err, &e) {
		text = e.Text + "\n"
	}
	text += fmt.Sprintf("processed %d insns (limit 1000000) max_states_per_insn 0 total_states 0 peak_states 0 mark_read 0\n", len(l.p.insns))
	if len(text) >= int(size) {
		return errors.Join(l.put(to, append([]byte(text[:size-1]), 0)), unix.ENOSPC)
	}
	return l.put(to, append([]byte(text), 0))
}

// undo gives back what the program uses.
func (l *loading) undo() error {
	for _, o := range l.p.maps {
		l.s.drop(o)
	}
	return nil
}

// add makes the program an object, and gives the caller its descriptor.
func (l *loading) add() (int64, error) {
	o := &object{kind: aProgram, program: l.p, held: l.p.maps}
	o.uid, _ = idsOf(l.TID)
	l.p.object = o
	if fd := l.u32(72); fd != 0 {
		types, err := l.s.of(l.call, fd, aBTF)
		if err != nil {
			return 0, errors.Join(err, l.undo())
		}
		l.s.hold(types)
		o.held = append(o.held, types)
	}
	for _, i := range l.p.insns {
		l.p.overrides = l.p.overrides || i.Code == insn.CallCode && i.Src == 0 && i.Imm == overrideReturn
	}
	if err := l.s.add(o); err != nil {
		for _, h := range o.held {
			l.s.drop(h)
		}
		return 0, err
	}
	tgid := caller.Process(l.TID)
	l.s.mu.Lock()
	if len(l.s.owners) > maxObjects {
		clear(l.s.owners)
	}
	l.s.owners[tgid] = true
	l.s.mu.Unlock()
	return l.s.give(l.call, o)
}

// progTest is BPF_PROG_TEST_RUN, which no program here has.
func (s *Server) progTest(c *call, a attr) (int64, error) {
	if _, err := s.of(c, a.u32(0), aProgram); err != nil {
		return 0, err
	}
	return 0, maps.NotSupported
}

// Program is the program of a descriptor, with a reference that Release gives back.
func (s *Server) Program(tid, fd int) (*Program, error) {
	o := s.objectOf(tid, fd)
	switch {
	case o == nil && !caller.HasFD(tid, fd):
		return nil, unix.EBADF
	case o == nil || o.program == nil:
		return nil, unix.EINVAL
	}
	s.hold(o)
	return o.program, nil
}

// Release gives a reference back.
func (p *Program) Release() { p.s.drop(p.object) }

// ID is the program's number.
func (p *Program) ID() uint32 { return p.object.id }

// Overrides reports whether the program may change what a function returns.
func (p *Program) Overrides() bool { return p.overrides }
