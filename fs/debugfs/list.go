package debugfs

import (
	"slices"

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

// lineMost is more than a line has beside its names, in bytes.
const lineMost = 96

func appendList(b []byte, list []engine.ListEntry, addresses bool) []byte {
	size := 0
	for i := range list {
		size += lineMost + len(list[i].Symbol) + len(list[i].Module)
	}
	b = slices.Grow(b, size)
	for i := range list {
		l := &list[i]
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
		b = k.Append(b)
	}
	return b
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
