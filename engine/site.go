package engine

import (
	"slices"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// textState says what the text holds at a site.
type textState uint8

const (
	textOriginal   textState = iota // the original bytes; at an fentry site, the nop
	textBreakpoint                  // a breakpoint
	textCall                        // an fentry call to the ftrace trampoline
	textJump                        // a jump to the detour buffer
	textTrapJump                    // a breakpoint over the first byte of such a jump
	textNothing                     // the text has been freed
)

// jumps reports whether bytes behind the first differ from the original.
func (t textState) jumps() bool { return t == textJump || t == textTrapJump }

// armed reports whether a hit can come from there.
func (t textState) armed() bool { return t != textOriginal && t != textNothing }

// A site is one probed address: the entry of the kernel's kprobe_table, which is a kprobe or an
// aggregate. The kprobe mutex protects its fields, except those that say otherwise.
type site struct {
	self   entry // immutable; in the index from registration to removal
	addr   uint64
	ftrace bool // an fentry site (KPROBE_FLAG_FTRACE); changes only when gone text comes back

	probes []*Kprobe // newest first; empty only in an aggregate waiting to be freed
	aggr   bool      // an aggregate: own are its flags. Else they are its kprobe's
	own    flags
	post   bool // an aggregate's post_handler

	insn  Insn
	slot  slot   // where insn's copy is, or will be
	boost *entry // in the index while slot is a boosted one

	optready bool    // an aggregate that could be jump-optimised (arch_prepared_optinsn)
	verdict  Verdict // why not
	detour   *Detour // built when first needed
	gate     *entry  // in the index while there is a detour
	detourAt slot

	text, want textState // what the text holds, and what it is to hold
	trap       Trap      // what the machine knows of addr, if trapSet
	gateTrap   Trap      // what it knows of the gate, if gateSet
	stepTrap   Trap      // what it knows of the breakpoint behind a stepped copy; no Addr: nothing
	trapSet    bool
	gateSet    bool
	dirty      bool // in Engine.dirty
	forced     bool // the optimizer was not waited for

	queue      *queue // optimizing or unoptimizing list it is on, or nil
	place      int    // where on it
	next, prev *site  // neighbours in its bucket
	sym        *kernel.Symbol

	stepped atomic.Bool // the copy was stepped once (boostable, of kernels that boost late)

	plan atomic.Pointer[plan] // the plan of hits; replaced by flush
}

// A slot is a piece of executable memory for a copy.
type slot struct {
	addr    uint64 // 0: none
	written bool
	boosted bool // ends in a jump back instead of a breakpoint
}

// steps reports whether hits at s run its copy up to a breakpoint.
func (s *site) steps() bool { return s.slot.addr != 0 && !s.slot.boosted && s.insn.Emulate == nil }

// buffers are pieces of executable memory of a site that nothing refers to any
// more, to be freed when all hits that may still use them are over.
type buffers struct {
	slot   slot
	boost  *entry
	detour slot
	gate   *entry
}

// flags returns those of the kprobe that the kernel's table holds here.
func (s *site) flags() *flags {
	if s.aggr {
		return &s.own
	}
	return &s.probes[0].state.flags
}

// off is kprobe_disabled of the table's kprobe.
func (s *site) off() bool { return s.flags().off() }

// unused is kprobe_unused: an aggregate that only waits for its jump to go.
func (s *site) unused() bool { return s.aggr && s.own.off() && len(s.probes) == 0 }

// quiet is kprobe_disarmed: nothing is in the text, nor about to be changed there.
func (s *site) quiet() bool { return s.off() && s.queue == nil }

// allOff is aggr_kprobe_disabled.
func (s *site) allOff() bool {
	for _, p := range s.probes {
		if !p.state.flags.off() {
			return false
		}
	}
	return true
}

// hasPost reports whether the kernel's table holds something with a post_handler
// here: a kprobe, enabled or not, or an aggregate.
func (s *site) hasPost() bool {
	if s.aggr {
		return s.post
	}
	return len(s.probes) > 0 && s.probes[0].hasPost() && !s.probes[0].state.flags.gone
}

// hasPost reports whether p has a post_handler.
func (p *Kprobe) hasPost() bool { return p.PostHandler != nil && p.state.ret == nil }

// dropPost updates an aggregate's post_handler when p goes. The kernel asks whether another kprobe
// has one, gone or not. It does not ask if p itself is gone: so an aggregate can stay unoptimised
// for a post_handler that never runs.
func (s *site) dropPost(p *Kprobe) {
	if p.hasPost() && !p.state.flags.gone && !slices.ContainsFunc(s.probes, (*Kprobe).hasPost) {
		s.post = false
	}
}

func (s *site) holds(p *Kprobe) bool {
	for _, q := range s.probes {
		if q == p {
			return true
		}
	}
	return false
}

// add puts p in front of the site's kprobes (list_add_rcu).
func (s *site) add(p *Kprobe) {
	if p.breaks() { // list_add_tail_rcu: its pre_handler may not come back
		s.probes = append(s.probes, p)
		return
	}
	s.probes = append(s.probes, nil)
	copy(s.probes[1:], s.probes)
	s.probes[0] = p
}

// drop takes p from the site's kprobes.
func (s *site) drop(p *Kprobe) {
	for i, q := range s.probes {
		if q == p {
			s.probes = append(s.probes[:i], s.probes[i+1:]...)
			return
		}
	}
}

// Buckets is the number of chains that the kernel's table of kprobes has (KPROBE_TABLE_SIZE).
const Buckets = 1 << hashBits

const (
	hashBits      = 6 // KPROBE_HASH_BITS
	numBuckets    = Buckets
	goldenRatio64 = 0x61C8864680B583EB
)

// A hash is what hash_ptr multiplies an address with, of a kernel with pointers of wordSize bytes.
type hash struct {
	prime    bool // Hits.PrimeHash
	wordSize int
}

// multipliers are GOLDEN_RATIO_64 and GOLDEN_RATIO_32, and before 4.7 GOLDEN_RATIO_PRIME_64 and GOLDEN_RATIO_PRIME_32.
var multipliers = map[hash]uint64{
	{false, 8}: goldenRatio64, {false, 4}: 0x61C88647,
	{true, 8}: 0x9E37FFFFFFFC0001, {true, 4}: 0x9E370001,
}

// bucket is hash_ptr(addr, KPROBE_HASH_BITS): the highest bits of the product, as wide as a pointer.
func (e *Engine) bucket(addr uint64) int {
	return int(addr * e.multiplier << (64 - 8*e.arch.WordSize) >> (64 - hashBits))
}

// link makes s findable, as the first of its bucket.
func (e *Engine) link(s *site) {
	b := &e.buckets[e.bucket(s.addr)]
	s.next = *b
	if s.next != nil {
		s.next.prev = s
	}
	*b = s
	e.sites.insert(&s.self)
}

// unlink takes s out of the lists, and out of the index as soon as its text is
// changed: until then a processor may trap there.
func (e *Engine) unlink(s *site) {
	if s.prev != nil {
		s.prev.next = s.next
	} else {
		e.buckets[e.bucket(s.addr)] = s.next
	}
	if s.next != nil {
		s.next.prev = s.prev
	}
	s.next, s.prev = nil, nil
	e.dead = append(e.dead, s)
	e.touch(s)
}

// each calls f for every site in the kernel's order. f may unlink its site.
func (e *Engine) each(f func(*site)) {
	for i := range e.buckets {
		for s := e.buckets[i]; s != nil; {
			next := s.next
			f(s)
			s = next
		}
	}
}

// valid is __get_valid_kprobe: the site that p is registered on, or nil.
func (e *Engine) valid(p *Kprobe) *site {
	if s := e.sites.find(p.Addr); s != nil && s.addr == p.Addr && s.holds(p) {
		return s
	}
	return nil
}

// find returns the site whose probed instruction is at addr, or nil.
func (e *Engine) find(addr uint64) *site {
	if s := e.sites.find(addr); s != nil && s.addr == addr {
		return s
	}
	return nil
}
