package emu

import (
	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// The kprobes subsystem is the host's. So the guest's kprobe_table is empty, and of the structs that it would lead to the
// guest has only those of its modules. A debugger is shown memory as if the kernel had all of them: the table with its
// chains, each struct kprobe, and the struct optimized_kprobe of each aggregate. They are behind the direct map, and made
// when somebody looks. No processor sees them.

// drawnSize is how much memory is shown behind the direct map, in bytes. What finds no room there is not in the table.
const drawnSize = 4 << 20

// Offsets in bytes that the guest's ABI does not need: in struct kprobe, and behind the kprobe in struct optimized_kprobe.
const (
	kprobeList = 16 // the list of an aggregate's kprobes, or where a kprobe is on it
	kprobeSlot = 88 // ainsn.insn
	optCopied  = 16 // optinsn.copied_insn, behind list
	optBuffer  = 24 // optinsn.insn
	optLength  = 32 // optinsn.size
	optEnd     = 40
)

// Flags of struct kprobe that are of no meaning to guest code.
const (
	kprobeFlagGone      = 1
	kprobeFlagOptimized = 4
)

// A drawing is memory as it is shown.
type drawing struct {
	m     *Machine
	words map[uint64]uint64         // by address
	next  uint64                    // the next free one of drawn
	own   map[*engine.Kprobe]uint64 // the structs that guest code has
	links [engine.Buckets]uint64    // where the last pointer of each chain is
}

// drawn are the addresses that are shown and that the guest has not.
func (m *Machine) drawn() kernel.Range {
	start := m.plat.directMap + directMapSize
	return kernel.Range{Start: start, End: start + drawnSize}
}

// kprobeTable is where the guest has kprobe_table; empty: nobody knows. The structs are only known of x86-64.
func (m *Machine) kprobeTable() kernel.Range {
	addr, ok := m.registry.Lookup("kprobe_table")
	if !ok || m.mem.word != 8 {
		return kernel.Range{}
	}
	return kernel.Range{Start: addr, End: addr + engine.Buckets*m.mem.word}
}

// showsKprobes reports whether size bytes at addr may have kprobes in them.
func (m *Machine) showsKprobes(addr, size uint64) bool {
	modules := kernel.Range{Start: m.plat.moduleArea, End: m.plat.moduleArea + moduleAreaSize}
	for _, r := range []kernel.Range{m.kprobeTable(), m.drawn(), modules} {
		if addr < r.End && r.Start < addr+size {
			return true
		}
	}
	return false
}

// drawKprobes draws all kprobes. It takes the engine's lock, and the machine lock.
func (m *Machine) drawKprobes() map[uint64]uint64 {
	d := &drawing{m: m, words: map[uint64]uint64{}, next: m.drawn().Start, own: map[*engine.Kprobe]uint64{}}
	table := m.kprobeTable()
	if table.Start == table.End {
		return nil
	}
	for i := range d.links {
		d.links[i] = table.Start + uint64(i)*m.mem.word
	}
	m.lock.Lock()
	for _, p := range m.guests.list {
		d.own[p.kprobe()] = p.ptr
	}
	m.lock.Unlock()
	m.engine.View(func(v engine.View) {
		v.Sites(func(bucket int, s *engine.SiteView) { d.site(bucket, s) })
	})
	return d.words
}

// kprobeSize is the size of struct kprobe, in bytes.
func (m *Machine) kprobeSize() uint64 { return m.abi.SizeofKprobe + m.retAt() }

// room is memory for a struct of size bytes; 0: there is none left.
func (d *drawing) room(size uint64) (at uint64) {
	if d.next+size > d.m.drawn().End {
		return 0
	}
	at = d.next
	d.next += size
	return at
}

// site draws what is in the table for one site: an aggregate with its kprobes, or a kprobe alone.
func (d *drawing) site(bucket int, s *engine.SiteView) {
	var probes []uint64
	for i := range s.Probes {
		at := d.kprobe(s, &s.Probes[i])
		if at == 0 {
			return
		}
		probes = append(probes, at)
	}
	head := uint64(0)
	switch {
	case s.Aggregate:
		if head = d.aggregate(s); head == 0 {
			return
		}
	case len(probes) == 0:
		return
	default:
		head, probes = probes[0], nil
	}
	d.list(head+kprobeList, probes)
	d.words[head], d.words[head+d.m.mem.word] = 0, d.links[bucket] // hlist_add_head, the last one first
	d.words[d.links[bucket]] = head
	d.links[bucket] = head
}

// list makes a ring of a list's head and the lists in these kprobes.
func (d *drawing) list(head uint64, probes []uint64) {
	last := head
	for _, p := range probes {
		d.words[last], d.words[p+kprobeList+d.m.mem.word] = p+kprobeList, last
		last = p + kprobeList
	}
	d.words[last], d.words[head+d.m.mem.word] = head, last
}

// kprobe draws a kprobe that its user has registered. Of one in guest memory all is there but its place in the table.
func (d *drawing) kprobe(s *engine.SiteView, p *engine.ProbeView) uint64 {
	at, guests := d.own[p.Kprobe]
	if !guests {
		if at = d.room(d.m.kprobeSize()); at == 0 {
			return 0
		}
		flags := uint64(d.m.placeFlags(s.Addr))
		if p.Disabled {
			flags |= guest.KprobeFlagDisabled
		}
		if p.Gone {
			flags |= kprobeFlagGone
		}
		d.words[at+d.m.abi.Kprobe_Nmissed], d.words[at+d.m.abi.Kprobe_Flags] = p.Missed, flags
		d.words[at+d.m.abi.Kprobe_Offset] = p.Kprobe.Offset
	}
	d.place(at, s)
	return at
}

// place draws where a kprobe is, and what is kept of the instruction there.
func (d *drawing) place(at uint64, s *engine.SiteView) {
	d.words[at+d.m.abi.Kprobe_Addr], d.words[at+kprobeSlot] = s.Addr, s.SlotAddr
	d.words[at+d.m.abi.Kprobe_Opcode] = uint64(s.First)
}

// aggregate draws the struct optimized_kprobe of a site (alloc_aggr_kprobe).
func (d *drawing) aggregate(s *engine.SiteView) uint64 {
	at := d.room(d.m.kprobeSize() + optEnd)
	if at == 0 {
		return 0
	}
	d.place(at, s)
	flags := uint64(d.m.placeFlags(s.Addr))
	for _, f := range []struct {
		set  bool
		flag uint64
	}{{s.Disabled, guest.KprobeFlagDisabled}, {s.Gone, kprobeFlagGone}, {s.Optimized, kprobeFlagOptimized}} {
		if f.set {
			flags |= f.flag
		}
	}
	d.words[at+d.m.abi.Kprobe_Flags] = flags
	if handler, ok := d.m.registry.Lookup("aggr_pre_handler"); ok {
		d.words[at+d.m.abi.Kprobe_PreHandler] = handler
	}
	opt := at + d.m.kprobeSize()
	d.list(opt, nil)
	if s.Detour != nil {
		var copied [8]byte // what the jump's operand lies over
		copy(copied[:4], s.Detour.Saved[1:])
		d.words[opt+optCopied] = order.Uint64(copied[:])
		d.words[opt+optBuffer], d.words[opt+optLength] = s.DetourAddr, uint64(s.Detour.Region)
	}
	return at
}

// draw puts what is drawn over p, the memory at addr.
func draw(words map[uint64]uint64, addr uint64, p []byte) {
	const word = 8
	before := int(addr % word) // the first word may begin before p
	for off := -before; off < len(p); off += word {
		w, ok := words[addr+uint64(off)]
		if !ok {
			continue
		}
		var b [word]byte
		order.PutUint64(b[:], w)
		copy(p[max(off, 0):], b[max(-off, 0):])
	}
}
