package debugfs

import (
	"slices"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/kprobefs/kprobefs/listfmt"
)

// capSyslog is CAP_SYSLOG.
const capSyslog = 34

// sight decides who sees addresses, as kallsyms_show_value does with the
// credentials of the open: at kptr_restrict 0 and 1 those with CAP_SYSLOG, at 2
// nobody. (At 0 the kernel also lets in everybody if perf_event_paranoid is 1 or
// less; Debian's is 3.)
type sight struct{ kptr func() int }

// opened is the Private of an open list: whether the opener has CAP_SYSLOG.
// kptr_restrict itself counts when the content is made.
type opened bool

func (s sight) open(o *vtree.Open) error {
	o.Private = opened(o.Has(capSyslog))
	return nil
}

func (s sight) addresses(o *vtree.Open) bool {
	may, _ := o.Private.(opened)
	return bool(may) && s.kptr() < 2
}

// file is a read-only file of lines with addresses. Opened for writing by root
// it refuses write(2), with EINVAL.
func (s sight) file(appendLines func(b []byte, addresses bool) []byte) *vtree.File {
	return &vtree.File{
		Mode: 0o400,
		Open: s.open,
		Show: func(o *vtree.Open) ([]byte, error) { return appendLines(nil, s.addresses(o)), nil },
	}
}

// listFile is list. Its size is asked for at least twice for each time that it is
// read, and is found without keeping the text.
func (s sight) listFile(e Engine) *vtree.File {
	var last atomic.Int64 // the last text's length, to begin the next with
	f := s.file(func(b []byte, addresses bool) []byte {
		b = slices.Grow(b, int(last.Load()))
		e.EachEntry(func(l *engine.ListEntry) { b = appendEntry(b, l, addresses) })
		last.Store(int64(len(b)))
		return b
	})
	f.Len = func(*vtree.Open) (size int) {
		var line []byte // as long with an address as without
		e.EachEntry(func(l *engine.ListEntry) {
			line = appendEntry(line[:0], l, true)
			size += len(line)
		})
		return size
	}
	return f
}

func appendEntry(b []byte, l *engine.ListEntry, addresses bool) []byte {
	k := listfmt.Kprobe{
		Addr: l.Addr, Kind: l.Kind, Symbol: l.Symbol, Offset: l.Offset, Module: l.Module,
		Gone: l.Gone, Disabled: l.Disabled, Optimized: l.Optimized, Ftrace: l.Ftrace,
	}
	if l.Symbol == "" {
		k.Offset = l.Addr // %pS of an address without a symbol, whoever reads
	}
	if !addresses {
		k.Addr = 0
	}
	return k.Append(b)
}

func appendBlacklist(b []byte, list []engine.BlacklistEntry, addresses bool) []byte {
	for i := range list {
		l := &list[i]
		r := listfmt.Blacklisted{Start: l.Start, End: l.End, Name: l.Name, Module: l.Module}
		if !addresses {
			r.Start, r.End = 0, 0
		}
		b = r.Append(b)
	}
	return b
}
