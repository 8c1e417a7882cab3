package engine

import (
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// TestSiteIndex holds the index against a map.
func TestSiteIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r siteIndex
		r.init()
		have := map[uint64]*entry{}
		// Few homes, so that runs of cells meet, wrap and are cut.
		base := rapid.SliceOfN(rapid.Uint64Range(1, 1<<40), 3, 3).Draw(t, "base")
		for range rapid.IntRange(1, 1500).Draw(t, "steps") {
			key := rapid.SampledFrom(base).Draw(t, "near") + rapid.Uint64Range(0, 400).Draw(t, "key")
			if en := have[key]; en != nil {
				r.remove(en)
				delete(have, key)
			} else {
				en := &entry{key: key, site: &site{addr: key}}
				r.insert(en)
				have[key] = en
			}
			if got := r.entry(key); got != have[key] {
				t.Fatalf("%#x: %v, want %v", key, got, have[key])
			}
		}
		for key, en := range have {
			if r.find(key) != en.site {
				t.Fatalf("%#x is lost", key)
			}
		}
		if live := int(r.live.Load()); live != len(have) {
			t.Fatalf("%d live, want %d", live, len(have))
		}
		for _, en := range have {
			r.remove(en)
		}
		if live := int(r.live.Load()); live != 0 || r.used > live+len(r.cur.Load().cells)/2 {
			t.Fatalf("%d live, %d used in the end", live, r.used)
		}
	})
}

// TestRegistryNoTombstones: entries that are added and removed leave nothing behind.
func TestRegistryNoTombstones(t *testing.T) {
	var r siteIndex
	r.init()
	for i := range uint64(100000) {
		en := &entry{key: i<<4 + 1, site: &site{}}
		r.insert(en)
		r.remove(en)
	}
	if r.used != 0 || len(r.cur.Load().cells) != minCells {
		t.Errorf("%d cells used of %d", r.used, len(r.cur.Load().cells))
	}
}

// TestRegistryReaders: entries that stay are always found while others come and go.
func TestRegistryReaders(t *testing.T) {
	var r siteIndex
	r.init()
	var stay []*entry
	for i := range uint64(100) {
		en := &entry{key: 0x1000 + i*5, site: &site{}}
		r.insert(en)
		stay = append(stay, en)
	}
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 2 {
		readers.Add(1)
		go func() {
			defer readers.Done()
			for {
				for _, en := range stay {
					if r.entry(en.key) != en {
						t.Errorf("%#x is lost", en.key)
						return
					}
				}
				select {
				case <-done:
					return
				default:
				}
			}
		}()
	}
	for round := range uint64(200) {
		var come []*entry
		for i := range uint64(200) {
			en := &entry{key: 0x1001 + (i*7+round)*5, site: &site{}}
			r.insert(en)
			come = append(come, en)
		}
		for _, en := range come {
			r.remove(en)
		}
	}
	close(done)
	readers.Wait()
}

// execPages is a Text that only hands out pages.
type execPages struct {
	Text
	next  uint64
	pages map[uint64]bool
	syncs int
}

func (p *execPages) AllocExec() (uint64, error) {
	p.next += pageSize
	p.pages[p.next] = true
	return p.next, nil
}
func (p *execPages) FreeExec(addr uint64) { delete(p.pages, addr) }
func (p *execPages) Synchronize()         { p.syncs++ }

// TestSlotCache: no slot is handed out twice, none lies outside its page, a dirty one
// comes back only after a quiescence, and pages are given back.
func TestSlotCache(t *testing.T) {
	for _, size := range []int{15, 16, 32, 100, pageSize} {
		rapid.Check(t, func(t *rapid.T) {
			text := &execPages{pages: map[uint64]bool{}}
			var c slotCache
			c.init(text, size)
			used := map[uint64]bool{}
			dirtied := map[uint64]int{} // at which number of quiescences
			for range rapid.IntRange(1, 1500).Draw(t, "steps") {
				if len(used) > 0 && rapid.IntRange(0, 9).Draw(t, "free") < 5 {
					for a := range used {
						dirty := rapid.Bool().Draw(t, "dirty")
						if dirty {
							dirtied[a] = text.syncs
						}
						delete(used, a)
						c.put(a, dirty)
						break
					}
					continue
				}
				a, err := c.get()
				page := a &^ (pageSize - 1)
				if err != nil || used[a] || !text.pages[page] || (a-page)%uint64(size) != 0 || a+uint64(size) > page+pageSize {
					t.Fatalf("slot %#x: %v, used %v", a, err, used[a])
				}
				if at, ok := dirtied[a]; ok && at == text.syncs {
					t.Fatalf("slot %#x is handed out while something may run in it", a)
				}
				delete(dirtied, a)
				used[a] = true
			}
			for a := range used {
				c.put(a, false)
			}
			c.collect()
			if len(text.pages) > 1 {
				t.Fatalf("%d pages are left", len(text.pages))
			}
		})
	}
}
