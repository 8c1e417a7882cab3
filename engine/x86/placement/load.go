package placement

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Function is one recorded function.
type Function struct {
	Name  string
	Addr  uint64
	Bytes []byte // all of it, before any probe
}

// An Answer is what the kernel said to register_kprobe at an offset of a
// function.
type Answer struct {
	Func   *Function
	Offset uint64
	Result string // OK, or the name of an errno
	Tags   string // for OK: O jump-optimised, F ftrace, - neither
}

// An Event is what the kernel said to a probe put in kprobe_events as Name+Offset.
type Event struct {
	Name   string
	Offset uint64
	Result string
}

// A Recording is immutable once loaded.
type Recording struct {
	Answers []Answer
	Events  []Event

	funcs   []*Function // by address
	symbols []kernel.Symbol
	byName  map[string]int // name → its first symbol
	count   map[string]int // name → how many function symbols have it
	tables  kernel.Tables
}

// Load reads a recording from dir, which need not have events.
func Load(dir fs.FS) (*Recording, error) {
	r := &Recording{byName: map[string]int{}, count: map[string]int{}}
	byIndex := map[string]*Function{}
	files := []struct {
		name     string
		fields   int // at least
		optional bool
		line     func(f []string) error
	}{
		{"kallsyms.txt.gz", 1, false, r.addSymbol},
		{"sites.tsv.gz", 3, false, r.addSite},
		{"blacklist.txt.gz", 2, false, r.addBlacklist},
		{"placement-functions.tsv.gz", 6, false, func(f []string) error { return r.addFunction(byIndex, f) }},
		{"placement-results.tsv.gz", 3, false, func(f []string) error { return r.addAnswer(byIndex, f) }},
		{"placement-events.tsv.gz", 4, true, r.addEvent},
	}
	for _, f := range files {
		if err := eachLine(dir, f.name, f.fields, f.optional, f.line); err != nil {
			return nil, fmt.Errorf("placement: %w", err)
		}
	}
	return r, r.finish()
}

// eachLine calls f with the tab-separated fields of each line that is no comment.
func eachLine(dir fs.FS, name string, fields int, optional bool, f func([]string) error) error {
	raw, err := fs.ReadFile(dir, name)
	if optional && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		if s.Text() == "" || s.Text()[0] == '#' {
			continue
		}
		cols := strings.Split(s.Text(), "\t")
		if len(cols) < fields {
			return fmt.Errorf("%s:%d: %d fields, want %d", name, n, len(cols), fields)
		}
		if err := f(cols); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func parseAddr(s string) (uint64, error) {
	return strconv.ParseUint(strings.TrimPrefix(s, "0x"), 16, 64)
}

// addSymbol adds a line of kallsyms: "ADDR TYPE NAME", and a tab and "[MODULE]" in
// a module, which no recording has.
func (r *Recording) addSymbol(f []string) error {
	w := strings.Fields(f[0])
	if len(w) != 3 || len(f) > 1 {
		return fmt.Errorf("not a core symbol: %q", f)
	}
	addr, err := parseAddr(w[0])
	r.symbols = append(r.symbols, kernel.Symbol{Name: w[2], Addr: addr, Type: w[1][0]})
	return err
}

// siteKinds are the tables that matter. Alternatives, lock prefixes and paravirt
// sites are not among them: the kernel does not come back to these on a machine
// that was booted with more than one processor (alternatives_text_reserved).
var siteKinds = map[string]kernel.TableKind{
	"ftrace":      kernel.TableFtrace,
	"jump_label":  kernel.TableJumpLabel,
	"static_call": kernel.TableStaticCall,
	"bug":         kernel.TableBug,
	"ex_table":    kernel.TableExtable,
}

func (r *Recording) addSite(f []string) error {
	kind, known := siteKinds[f[0]]
	if !known {
		return nil
	}
	addr, err := parseAddr(f[1])
	if err != nil {
		return err
	}
	n, err := strconv.ParseUint(f[2], 10, 8)
	if err != nil {
		return err
	}
	r.tables.Sites[kind] = append(r.tables.Sites[kind], kernel.Range{Start: addr, End: addr + max(n, 1)})
	return nil
}

func (r *Recording) addBlacklist(f []string) error {
	from, to, _ := strings.Cut(f[0], "-")
	start, err := parseAddr(from)
	if err != nil {
		return err
	}
	end, err := parseAddr(to)
	r.tables.Blacklist = append(r.tables.Blacklist, kernel.BlacklistEntry{Range: kernel.Range{Start: start, End: end}, Name: f[1]})
	return err
}

func (r *Recording) addFunction(byIndex map[string]*Function, f []string) error {
	addr, err := parseAddr(f[2])
	if err != nil {
		return err
	}
	b, err := hex.DecodeString(f[5])
	fn := &Function{Name: f[1], Addr: addr, Bytes: b}
	byIndex[f[0]] = fn
	r.funcs = append(r.funcs, fn)
	return err
}

func (r *Recording) addAnswer(byIndex map[string]*Function, f []string) error {
	fn := byIndex[f[0]]
	off, err := strconv.ParseUint(f[1], 10, 32)
	if err != nil || fn == nil {
		return fmt.Errorf("no function %q, or bad offset %q", f[0], f[1])
	}
	a := Answer{Func: fn, Offset: off, Result: f[2]}
	if len(f) > 3 {
		a.Tags = f[3]
	}
	r.Answers = append(r.Answers, a)
	return nil
}

func (r *Recording) addEvent(f []string) error {
	off, err := strconv.ParseUint(f[2], 10, 32)
	r.Events = append(r.Events, Event{Name: f[0], Offset: off, Result: f[3]})
	return err
}

// finish sorts what is searched, gives symbols their sizes, and finds the
// sections by the symbols around them.
func (r *Recording) finish() error {
	slices.SortStableFunc(r.symbols, func(a, b kernel.Symbol) int { return cmp.Compare(a.Addr, b.Addr) })
	slices.SortFunc(r.funcs, func(a, b *Function) int { return cmp.Compare(a.Addr, b.Addr) })
	for k := range r.tables.Sites {
		slices.SortFunc(r.tables.Sites[k], func(a, b kernel.Range) int { return cmp.Compare(a.Start, b.Start) })
	}
	next := ^uint64(0)
	for i := len(r.symbols) - 1; i >= 0; i-- {
		s := &r.symbols[i]
		if i+1 < len(r.symbols) && r.symbols[i+1].Addr != s.Addr {
			next = r.symbols[i+1].Addr
		}
		s.Size = next - s.Addr
		r.byName[s.Name] = i
		if s.Type|0x20 == 't' {
			r.count[s.Name]++
		}
	}
	thunks := arch.AMD64.Thunks
	for _, sec := range []struct {
		to         *kernel.Range
		start, end string
	}{
		{&r.tables.CoreText, "_stext", "_etext"},
		{&r.tables.Entry, "__entry_text_start", "__entry_text_end"},
		{&r.tables.Thunks, thunks.Start, thunks.End},
	} {
		var ok1, ok2 bool
		sec.to.Start, ok1 = r.Lookup(sec.start)
		sec.to.End, ok2 = r.Lookup(sec.end)
		if !ok1 || !ok2 {
			return fmt.Errorf("placement: kallsyms has no %s or %s", sec.start, sec.end)
		}
	}
	return nil
}
