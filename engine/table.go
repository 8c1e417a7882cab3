package engine

import (
	"math/bits"
	"sync/atomic"
)

// A siteIndex finds the site of an address: of a probed instruction, of a detour
// buffer's gate, of a boosted slot. find takes no lock; the others are for the
// holder of the kprobe mutex.
//
// It is an open-addressing table of atomic pointers that is changed in place, so
// that one change costs the same whatever the number of sites, and replaced by a
// larger one when half full.
type siteIndex struct {
	// present table; hits read it without a lock, and the holder of the kprobe mutex replaces it
	cur  atomic.Pointer[table]
	live atomic.Int32 // entries that can be found; read without a lock, too
	used int          // entries and tombstones
	// near has some of the entries, each where its key says, so that nearly all hits need no search. It has none that is
	// not in the table: an entry goes in after it is there, and out before it leaves.
	near [1 << nearBits]atomic.Pointer[entry]
}

const nearBits = 9

// nearby is the place of key in near.
func nearby(key uint64) uint64 { return key * goldenRatio64 >> (64 - nearBits) }

type table struct {
	shift uint8                   // 64 - log2(len(cells))
	cells []atomic.Pointer[entry] // hits read them without a lock
}

// An entry is immutable once inserted.
type entry struct {
	key  uint64
	site *site
	next uint64 // of a gate: where its detour goes on
}

// tombstone stands where an entry was deleted in the middle of a run. No site is
// at address 0.
var tombstone entry

const minCells = 256

func (r *siteIndex) init() { r.cur.Store(newTable(minCells)) }

func newTable(cells int) *table {
	return &table{shift: uint8(64 - bits.TrailingZeros(uint(cells))), cells: make([]atomic.Pointer[entry], cells)}
}

func (t *table) home(key uint64) int { return int(key * goldenRatio64 >> (t.shift & 63)) }

// guess returns the entry with that key, another one, or nil. Hits look here before they search: entry does both, but is
// no part of its callers, and its call costs as much as it does.
func (r *siteIndex) guess(key uint64) *entry { return r.near[nearby(key)].Load() }

// entry returns the entry with that key, or nil.
func (r *siteIndex) entry(key uint64) *entry {
	if en := r.guess(key); en != nil && en.key == key {
		return en
	}
	return r.search(key)
}

// search is entry, by the table alone.
//
//go:noinline
func (r *siteIndex) search(key uint64) *entry {
	t := r.cur.Load()
	mask := len(t.cells) - 1
	for i := t.home(key); ; i = (i + 1) & mask {
		en := t.cells[i].Load()
		if en == nil || en.key == key {
			return en
		}
	}
}

// find returns the site that key belongs to, or nil.
func (r *siteIndex) find(key uint64) *site {
	if en := r.entry(key); en != nil {
		return en.site
	}
	return nil
}

// insert adds an entry whose key is not in the table.
func (r *siteIndex) insert(en *entry) {
	t := r.cur.Load()
	if (r.used+1)*2 > len(t.cells) {
		t = r.rebuild(t)
	}
	if t.put(en) {
		r.used++
	}
	r.live.Add(1)
	r.near[nearby(en.key)].Store(en)
}

// put stores en in the first free cell of its run and reports whether the cell
// had never been used.
func (t *table) put(en *entry) bool {
	mask := len(t.cells) - 1
	for i := t.home(en.key); ; i = (i + 1) & mask {
		switch t.cells[i].Load() {
		case nil:
			t.cells[i].Store(en)
			return true
		case &tombstone:
			t.cells[i].Store(en)
			return false
		}
	}
}

// rebuild publishes a table without tombstones and with room to grow.
func (r *siteIndex) rebuild(old *table) *table {
	n := minCells
	for n < 4*(int(r.live.Load())+1) {
		n *= 2
	}
	t := newTable(n)
	for i := range old.cells {
		if en := old.cells[i].Load(); en != nil && en != &tombstone {
			t.put(en)
		}
	}
	r.used = int(r.live.Load())
	r.cur.Store(t)
	return t
}

// remove deletes an entry. Cells at the end of a run become free at once, so that
// a probe that comes and goes leaves no tombstones.
func (r *siteIndex) remove(en *entry) {
	if p := &r.near[nearby(en.key)]; p.Load() == en {
		p.Store(nil)
	}
	t := r.cur.Load()
	mask := len(t.cells) - 1
	i := t.home(en.key)
	for {
		found := t.cells[i].Load()
		if found == nil {
			return
		}
		if found == en {
			break
		}
		i = (i + 1) & mask
	}
	r.live.Add(-1)
	if t.cells[(i+1)&mask].Load() != nil {
		t.cells[i].Store(&tombstone)
		return
	}
	t.cells[i].Store(nil)
	r.used--
	for i = (i - 1) & mask; t.cells[i].Load() == &tombstone; i = (i - 1) & mask {
		t.cells[i].Store(nil)
		r.used--
	}
}
