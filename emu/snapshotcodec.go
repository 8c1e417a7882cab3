package emu

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
)

// snapshotMagic begins a snapshot's bytes; its last digit is the version.
const snapshotMagic = "kprobefs machine 2\n"

// Limits for the parts of a snapshot. A part that is larger is refused before memory is allocated
// for it.
const (
	maxSnapshotTasks = maxTasks + MaxCPUs
	maxFrames        = directMapSize / pageSize
	maxSlabs         = directMapSize >> heapMin
	maxModules       = moduleAreaSize / pageSize
	maxModuleFile    = moduleAreaSize
	maxGuestProbes   = 1 << 14
	maxInstances     = 1 << 16
	maxTaints        = 32
)

// A codec writes a snapshot, or reads one: one description serves both. Numbers are uvarints, and
// everything else has its length in front of it. After the first error a codec does nothing.
type codec struct {
	w   *bufio.Writer // or
	r   *bufio.Reader
	err error
}

func (c *codec) fail(what string) {
	if c.err == nil {
		c.err = confused("%s", what)
	}
}

// confused is the error of a snapshot that cannot be of any machine.
func confused(format string, args ...any) error {
	return fmt.Errorf("not a snapshot of a machine: "+format+": %w", append(args, syscall.EINVAL)...)
}

func (c *codec) uint(p *uint64) {
	switch {
	case c.err != nil:
	case c.w != nil:
		_, c.err = c.w.Write(binary.AppendUvarint(nil, *p))
	default:
		v, err := binary.ReadUvarint(c.r)
		if *p = v; err != nil {
			c.fail("it ends early")
		}
	}
}

// number is uint for any type that holds the values in question: EINVAL, if not.
func number[T ~int | ~int64 | ~uint8 | ~uint32](c *codec, p *T) {
	v := uint64(*p)
	c.uint(&v)
	if *p = T(v); uint64(*p) != v {
		c.fail("a number is too large")
	}
}

func (c *codec) bool(p *bool) {
	v := uint64(0)
	if *p {
		v = 1
	}
	c.uint(&v)
	if *p = v == 1; v > 1 {
		c.fail("a flag is neither 0 nor 1")
	}
}

// fixed is len(p) bytes.
func (c *codec) fixed(p []byte) {
	if c.err != nil {
		return
	}
	if c.w != nil {
		_, c.err = c.w.Write(p)
	} else if _, err := io.ReadFull(c.r, p); err != nil {
		c.fail("it ends early")
	}
}

func (c *codec) bytes(p *[]byte, most int) {
	n := len(*p)
	number(c, &n)
	switch {
	case n < 0 || n > most:
		c.fail("something is too long")
	case c.w != nil:
		c.fixed(*p)
	case c.err == nil:
		var b bytes.Buffer // it grows with the bytes that are there, not with the number that is promised
		if got, err := io.CopyN(&b, c.r, int64(n)); err != nil || got != int64(n) {
			c.fail("it ends early")
		}
		*p = b.Bytes()
	}
}

func (c *codec) string(p *string, most int) {
	b := []byte(*p)
	c.bytes(&b, most)
	*p = string(b)
}

// list is at most most things, each as one says.
func list[T any](c *codec, p *[]T, most int, one func(*T)) {
	n := len(*p)
	number(c, &n)
	if n < 0 || n > most {
		c.fail("there is too much of something")
	}
	for i := 0; i < n && c.err == nil; i++ {
		if c.w == nil {
			*p = append(*p, *new(T))
		}
		one(&(*p)[i])
	}
}

// MarshalBinary is s as bytes; the same ones for the same state.
func (s *Snapshot) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	err := s.WriteBinary(&b)
	return b.Bytes(), err
}

// WriteBinary writes the bytes that MarshalBinary returns. They have no checksum and are not
// compressed: the caller that stores them takes care of that. EOPNOTSUPP: the kernel inside is not the
// newest one.
func (s *Snapshot) WriteBinary(w io.Writer) error {
	if s.in != guest.Newest {
		return fmt.Errorf("a snapshot of kernel %s is kept in memory only: %w", s.in, syscall.EOPNOTSUPP)
	}
	c := newEncoder(w)
	s.sorted().code(c)
	return c.end()
}

func newEncoder(w io.Writer) *codec { return &codec{w: bufio.NewWriter(w)} }

func newDecoder(r io.Reader) *codec { return &codec{r: bufio.NewReader(r)} }

func (c *codec) end() error {
	if c.err == nil {
		c.err = c.w.Flush()
	}
	return c.err
}

// sorted is s with its tasks in an order that does not depend on chance.
func (s *Snapshot) sorted() *Snapshot {
	c := *s
	c.tasks = slices.Clone(s.tasks)
	slices.SortFunc(c.tasks, func(a, b savedTask) int { return cmp.Compare(a.is.ptr, b.is.ptr) })
	return &c
}

// UnmarshalSnapshot reads the bytes that WriteBinary has written, in this program or in another one
// with the same kernel inside. Any other input is EINVAL. It allocates a little more memory than it
// reads. Restore decides whether the parts of the snapshot fit together.
func UnmarshalSnapshot(r io.Reader) (*Snapshot, error) {
	s := &Snapshot{in: guest.Newest}
	c := newDecoder(r)
	s.code(c)
	if c.err != nil {
		return nil, c.err
	}
	return s, nil
}

// kernelSum says which kernel's a snapshot is.
func kernelSum() [sha256.Size]byte { return sha256.Sum256(guest.Kernel()) }

func (s *Snapshot) code(c *codec) {
	head := []byte(snapshotMagic)
	sum := kernelSum()
	c.fixed(head)
	if string(head) != snapshotMagic {
		c.fail("it begins otherwise")
	}
	want := sum
	if c.fixed(sum[:]); sum != want {
		c.fail("it is of another kernel")
	}
	c.uint(&s.seed)
	c.uint(&s.now)
	number(c, &s.turn)
	number(c, &s.nextPID)
	c.bytes(&s.rng, 64)
	for _, p := range []*uint64{&s.counts.hits, &s.counts.ticks, &s.counts.calls, &s.counts.oopses} {
		c.uint(p)
	}
	c.string(&s.tainted, maxTaints)
	c.bool(&s.enabled)
	c.bool(&s.optimization)
	c.uint(&s.frames.next)
	list(c, &s.frames.free, maxFrames, c.uint)
	c.uint(&s.stacks.made)
	list(c, &s.stacks.free, maxStacks, c.uint)
	for i := range s.slabs {
		list(c, &s.slabs[i], maxSlabs, c.uint)
	}
	list(c, &s.tasks, maxSnapshotTasks, func(t *savedTask) { t.code(c) })
	s.codeCPUs(c)
	list(c, &s.modules, maxModules, func(m *savedModule) { m.code(c) })
	number(c, &s.probed)
	list(c, &s.probes, maxGuestProbes, func(p *savedProbe) { p.code(c) })
	s.codePages(c)
}

func (st *savedTask) code(c *codec) {
	if c.w == nil {
		st.at = new(task)
	}
	t := &st.is
	number(c, &t.PID)
	number(c, &t.TGID)
	number(c, &t.PPID)
	c.string(&t.Comm, guest.CommLen-1)
	c.uint(&t.Graph.Away)
	c.uint(&t.ptr)
	c.uint(&t.stack)
	r := &t.regs
	for _, p := range []*uint64{&r.AX, &r.BX, &r.CX, &r.DX, &r.SI, &r.DI, &r.BP, &r.SP, &r.R8, &r.R9, &r.R10,
		&r.R11, &r.R12, &r.R13, &r.R14, &r.R15, &r.Flags, &r.IP, &t.spent, &t.left} {
		c.uint(p)
	}
	number(c, &t.preempt)
	number(c, &t.cpu)
	number(c, &t.state)
	waited := t.job != nil
	for _, p := range []*bool{&t.kthread, &t.leaving, &t.fresh, &t.woken, &waited} {
		c.bool(p)
	}
	if c.w == nil && waited {
		t.job = &job{}
	}
	pages := []userPage(t.user)
	list(c, &pages, maxUserPages+maxCallPages, func(p *userPage) { c.uint(&p.va); c.uint(&p.pa) })
	t.user = pages
}

// maxCallPages bounds what one call may add to the pages of a task.
const maxCallPages = 1 << 10

// codeCPUs codes the processors, and the owner of the user half. Tasks are coded by their numbers.
func (s *Snapshot) codeCPUs(c *codec) {
	index := make(map[*task]int, len(s.tasks))
	for i := range s.tasks {
		index[s.tasks[i].at] = i + 1
	}
	ref := func(p **task) {
		i := index[*p] // 0: none
		number(c, &i)
		if i < 0 || i > len(s.tasks) {
			c.fail("there is no such task")
		} else if i > 0 {
			*p = s.tasks[i-1].at
		}
	}
	list(c, &s.cpus, MaxCPUs, func(p *savedCPU) {
		c.uint(&p.area)
		c.uint(&p.lastTick)
		ref(&p.idle)
		ref(&p.task)
		list(c, &p.queue, len(s.tasks), ref)
	})
	ref(&s.owner)
}

func (sm *savedModule) code(c *codec) {
	mod := &sm.is
	c.string(&mod.Name, 64)
	c.uint(&mod.Base)
	c.bool(&sm.ghosts)
	own, _ := guest.Module(mod.Name)
	embedded := c.w != nil && bytes.Equal(own, mod.File)
	c.bool(&embedded)
	if embedded {
		own, _ = guest.Module(mod.Name)
		mod.File = own
		return
	}
	c.string(&mod.Taints, maxTaints)
	c.uint(&mod.PerCPU)
	c.bytes(&mod.File, maxModuleFile)
}

func (sp *savedProbe) code(c *codec) {
	p := &sp.is
	for _, n := range []*uint64{&p.ptr, &p.host, &p.pre, &p.post, &p.entry, &p.handler, &p.rethook, &sp.offset, &sp.addr} {
		c.uint(n)
	}
	number(c, &p.dataSize)
	number(c, &sp.maxactive)
	c.string(&sp.symbol, symbolLimit)
	c.bool(&sp.ret)
	c.bool(&sp.off)
	spare := sp.memory()
	list(c, &spare, maxInstances, c.uint)
	if c.w == nil {
		sp.spare = spare
	}
}

// codePages is memory, one page at a time.
func (s *Snapshot) codePages(c *codec) {
	if s.ram == nil {
		s.ram = &ramImage{}
	}
	n := len(s.ram.frames)
	number(c, &n)
	if n < 0 || n > ramSize/pageSize {
		c.fail("there is too much memory")
	}
	for i := 0; i < n && c.err == nil; i++ {
		if c.w == nil {
			s.ram.frames, s.ram.pages = append(s.ram.frames, 0), append(s.ram.pages, new(ramPage))
		}
		number(c, &s.ram.frames[i])
		c.fixed(s.ram.pages[i][:])
	}
}
