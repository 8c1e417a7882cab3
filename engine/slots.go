package engine

import "math/bits"

// pageSize is the size of the pages that Text.AllocExec gives.
const pageSize = 4096

// A slotCache hands out pieces of executable pages (struct kprobe_insn_cache).
// Protected by the kprobe mutex.
type slotCache struct {
	text    Text
	size    int // bytes per slot
	perPage int
	pages   map[uint64]*slotPage
	avail   []*slotPage // pages that may have a free slot
	garbage int         // dirty slots in all pages
}

type slotPage struct {
	addr      uint64
	used      []uint64 // bit per slot: handed out, or dirty
	dirty     []uint64 // bit per slot: given back, but something may still run in it
	free      int
	inAvail   bool
	nrGarbage int
}

func (c *slotCache) init(text Text, size int) {
	c.text, c.size, c.pages = text, size, make(map[uint64]*slotPage)
	if size > 0 {
		c.perPage = pageSize / size
	}
}

// get returns the address of a free slot (__get_insn_slot).
func (c *slotCache) get() (uint64, error) {
	for len(c.avail) > 0 {
		p := c.avail[len(c.avail)-1]
		if p.free > 0 {
			return c.take(p), nil
		}
		p.inAvail = false
		c.avail = c.avail[:len(c.avail)-1]
	}
	if c.garbage > 0 {
		c.collect()
		if len(c.avail) > 0 {
			return c.get()
		}
	}
	addr, err := c.text.AllocExec()
	if err != nil {
		return 0, err
	}
	words := (c.perPage + 63) / 64
	p := &slotPage{addr: addr, used: make([]uint64, words), dirty: make([]uint64, words), free: c.perPage}
	c.pages[addr] = p
	c.offer(p)
	return c.take(p), nil
}

// take hands out the lowest free slot of p, which has one.
func (c *slotCache) take(p *slotPage) uint64 {
	for w, used := range p.used {
		if i := w*64 + bits.TrailingZeros64(^used); used != ^uint64(0) && i < c.perPage {
			p.used[w] |= 1 << (i % 64)
			p.free--
			return p.addr + uint64(i*c.size)
		}
	}
	return 0
}

func (c *slotCache) offer(p *slotPage) {
	if !p.inAvail {
		p.inAvail = true
		c.avail = append(c.avail, p)
	}
}

// put takes a slot back (__free_insn_slot). A dirty one is not handed out again
// before a further quiescence, which is waited for when a page's worth of them
// has gathered.
func (c *slotCache) put(addr uint64, dirty bool) {
	p := c.pages[addr&^(pageSize-1)]
	if p == nil {
		return
	}
	i := int(addr-p.addr) / c.size
	if !dirty {
		c.release(p, i)
		return
	}
	p.dirty[i/64] |= 1 << (i % 64)
	p.nrGarbage++
	if c.garbage++; c.garbage > c.perPage {
		c.collect()
	}
}

// release makes slot i of p free, and frees the page when it was the last one
// and there is another page (collect_one_slot).
func (c *slotCache) release(p *slotPage, i int) {
	p.used[i/64] &^= 1 << (i % 64)
	p.free++
	if p.free < c.perPage || len(c.pages) == 1 {
		c.offer(p)
		return
	}
	delete(c.pages, p.addr)
	for j, q := range c.avail {
		if q == p {
			c.avail = append(c.avail[:j], c.avail[j+1:]...)
			break
		}
	}
	c.text.FreeExec(p.addr)
}

// collect is collect_garbage_slots.
func (c *slotCache) collect() {
	c.text.Synchronize()
	for _, p := range c.pages {
		if p.nrGarbage == 0 {
			continue
		}
		p.nrGarbage = 0
		for w, d := range p.dirty {
			p.dirty[w] = 0
			for ; d != 0; d &= d - 1 {
				c.release(p, w*64+bits.TrailingZeros64(d))
			}
		}
	}
	c.garbage = 0
}
