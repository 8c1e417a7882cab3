package x86

import (
	"sort"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A cursor asks engine.StartsSite for addresses that mostly rise, one table.
type cursor struct {
	sites      []kernel.Range
	from, next uint64 // no site begins in [from, next)
}

func (c *cursor) startsAt(addr uint64) bool {
	if addr < c.from || addr > c.next || c.next == 0 {
		i := sort.Search(len(c.sites), func(i int) bool { return c.sites[i].Start >= addr })
		c.from, c.next = addr, ^uint64(0)
		if i < len(c.sites) {
			c.next = c.sites[i].Start
		}
	}
	return addr == c.next && len(c.sites) > 0
}

// ftraceLocation reports whether an fentry site begins at addr
// (ftrace_location(addr) == addr).
func ftraceLocation(t *kernel.Tables, addr uint64) bool {
	return engine.StartsSite(t, kernel.TableFtrace, addr)
}

// searchExceptionTables reports whether the instruction at addr has an
// exception-table entry (search_exception_tables).
func searchExceptionTables(t *kernel.Tables, addr uint64) bool {
	return engine.StartsSite(t, kernel.TableExtable, addr)
}
