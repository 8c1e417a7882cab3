package debugfs

import (
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/listfmt"
)

// capSyslog is CAP_SYSLOG, the right to see kernel addresses.
const capSyslog = 34

// sight decides whether a reader sees addresses, by the credentials of the open, like kallsyms_show_value.
// At kptr_restrict 0 and 1, processes with CAP_SYSLOG see them. At 2, no process does. (At 0 the kernel
// also shows them to all processes if perf_event_paranoid is 1 or less; Debian's is 3.)
type sight struct {
	kptr func() int
	open bool // every reader sees them
}

// opened is the Private of an open list: whether the opener has CAP_SYSLOG. kptr_restrict is read when the
// content is made.
type opened bool

func (s sight) opened(o *vtree.Open) error {
	o.Private = opened(o.Has(capSyslog))
	return nil
}

func (s sight) addresses(o *vtree.Open) bool {
	may, _ := o.Private.(opened)
	return s.open || bool(may) && s.kptr() < 2
}

// file is a read-only file of lines with addresses. If root opens it for writing, write(2) fails with
// EINVAL.
func (s sight) file(appendLines func(b []byte, addresses bool) []byte) *vtree.File {
	mode := uint32(0o400)
	if s.open {
		mode = 0o444
	}
	return &vtree.File{
		Mode: mode,
		Open: s.opened,
		Show: func(o *vtree.Open) ([]byte, error) { return appendLines(nil, s.addresses(o)), nil },
	}
}

// A listText is the content of list at one version of the list.
type listText struct {
	version uint64
	text    []byte
	core    bool // no entry is of a module, because the names of modules change
}

// listCache keeps the text of list, without and with addresses, because each cat asks twice for its size
// before it reads.
type listCache [2]atomic.Pointer[listText]

func (c *listCache) get(e Engine, addresses bool) []byte {
	at := &c[0]
	if addresses {
		at = &c[1]
	}
	old, version := at.Load(), e.ListVersion()
	size := 0
	if old != nil {
		if size = len(old.text); old.core && old.version == version {
			return old.text
		}
	}
	l := &listText{version: version, text: make([]byte, 0, size), core: true}
	bits32 := bits32(e)
	e.EachEntry(func(en *engine.ListEntry) {
		l.text = appendEntry(l.text, en, addresses, bits32)
		l.core = l.core && en.Symbol != "" && en.Module == ""
	})
	at.Store(l)
	return l.text
}

func (s sight) listFile(e Engine) *vtree.File {
	var c listCache
	f := s.file(func(_ []byte, addresses bool) []byte { return c.get(e, addresses) })
	f.Len = func(*vtree.Open) int { return len(c.get(e, true)) } // the text without addresses has the same length
	return f
}

// bits32 reports whether addresses have 8 digits.
func bits32(e Engine) bool { return e.Arch().WordSize == 4 }

func appendEntry(b []byte, l *engine.ListEntry, addresses, bits32 bool) []byte {
	k := listfmt.Kprobe{
		Addr: l.Addr, Kind: l.Kind, Symbol: l.Symbol, Offset: l.Offset, Module: l.Module,
		Gone: l.Gone, Disabled: l.Disabled, Optimized: l.Optimized, Ftrace: l.Ftrace, Bits32: bits32,
	}
	if l.Symbol == "" {
		k.Offset = l.Addr // %pS prints an address without a symbol for every reader
	}
	if !addresses {
		k.Addr = 0
	}
	return k.Append(b)
}

func appendBlacklist(b []byte, e Engine, addresses bool) []byte {
	list, bits32 := e.Blacklist(), bits32(e)
	for i := range list {
		l := &list[i]
		r := listfmt.Blacklisted{Start: l.Start, End: l.End, Name: l.Name, Module: l.Module, Bits32: bits32}
		if !addresses {
			r.Start, r.End = 0, 0
		}
		b = r.Append(b)
	}
	return b
}
