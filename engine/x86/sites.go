package x86

import (
	"sort"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// startsSite reports whether a site of kind k begins at addr.
func startsSite(t *kernel.Tables, k kernel.TableKind, addr uint64) bool {
	s := t.Sites[k]
	i := sort.Search(len(s), func(i int) bool { return s[i].Start >= addr })
	return i < len(s) && s[i].Start == addr
}

// A cursor asks the same for addresses that mostly rise, one table.
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
	return startsSite(t, kernel.TableFtrace, addr)
}

// searchExceptionTables reports whether the instruction at addr has an
// exception-table entry (search_exception_tables).
func searchExceptionTables(t *kernel.Tables, addr uint64) bool {
	return startsSite(t, kernel.TableExtable, addr)
}

// tablesOf are those of the text at addr; empty ones where there is no text.
func tablesOf(k kernel.Kernel, addr uint64) *kernel.Tables {
	if t := k.Tables(addr); t != nil {
		return t
	}
	return &kernel.Tables{}
}

// coreTables are those of the core kernel, which alone has entry text and
// thunks.
func coreTables(k kernel.Kernel) *kernel.Tables {
	if all := k.AllTables(); len(all) > 0 {
		return all[0]
	}
	return &kernel.Tables{}
}
