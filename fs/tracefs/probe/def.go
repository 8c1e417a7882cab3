package probe

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/printfmt"
)

// Limits of trace_probe.h and trace_kprobe.c.
const (
	MaxNameLen   = 63   // bytes of group and event names
	MaxArgs      = 128  // arguments; more are dropped silently
	MaxArgName   = 32   // bytes of an argument's name
	MaxArgBody   = 63   // bytes of an argument's expression
	MaxArray     = 64   // elements of an array
	MaxFixed     = 3072 // bytes of the arguments' fixed part (MAX_PROBE_EVENT_SIZE)
	MaxString    = 4096 // bytes of a fetched string, its NUL included
	MaxMaxactive = 4096 // KRETPROBE_MAXACTIVE_MAX
)

// DefaultGroup is the group of an event whose definition names no group.
const DefaultGroup = "kprobes"

// A Def is one parsed definition.
type Def struct {
	Kind      Kind
	Return    bool
	Maxactive int // as written; 0: not written
	Group     string
	Event     string

	Symbol string // [MODULE:]SYMBOL; "" with Addressed
	Offset uint64
	// Addressed: the place is the address Addr, not a symbol.
	Addressed bool
	Addr      uint64

	Args []Arg
	Size int // bytes of the arguments' fixed part

	// Text is the definition as it was written, without extra white space. For a Synthetic it is the part
	// behind s:. Entry is what Env.OnEntry returned for the place. With both, Again makes the same Def,
	// even after the function has gone.
	Text  string
	Entry syscall.Errno

	Attached string // of an Eprobe: GROUP.EVENT
	Filter   string // of an Eprobe: the filter on that event's entries; "": all of them
	target   *Def
	layout   arch.Layout
	sized    bool    // release.Language.SizedArrays
	fields   []Field // of a Synthetic, Syscall or Tracepoint

	// Of a Tracepoint: its number among the kernel's events, the print fmt line, and what prints by it.
	Point  int
	print  string
	format *printfmt.Format
}

// An Env answers the questions about the kernel that parsing asks.
type Env struct {
	// Named returns nil if one function has the name symbol, EADDRNOTAVAIL if several have it, and ENOENT
	// if none has it (number_of_same_symbols). With Dialect.SymbolOnce it is called for MODULE:SYMBOL, too.
	// It returns nil if there is no such module.
	Named func(symbol string) error
	// OnEntry returns nil if symbol+offset is a function's entry, EINVAL if it lies inside a function, and
	// ENOENT if the symbol does not exist (kprobe_on_func_entry).
	OnEntry func(symbol string, offset uint64) error
	// Dialect is the kernel's dialect; the zero Dialect is that of 6.1.
	Dialect Dialect
	// Pointer formats an address as the kernel's %p does: hashed.
	Pointer func(addr uint64) string
}

// Words splits a line into words, as the kernel does before it parses the line.
func Words(line string) []string { return kstr.Fields(line) }

// Parse parses the words of one definition (__trace_kprobe_create up to the registration). There must be at
// least one word. Parse replaces words that stand for other words, such as $arg*, in the slice.
func Parse(words []string, env Env) (*Def, *Error) {
	d := &Def{Return: words[0][0] == 'r', layout: env.Dialect.isa().Layout(), sized: env.Dialect.SizedArrays}
	if !d.Return && words[0][0] != 'p' || len(words) < 2 {
		return nil, NotMine
	}
	d.Text = strings.Join(words, " ")
	head, name, named := strings.Cut(words[0], ":")
	if e := d.maxactive(head[1:]); e != nil {
		if e.Code == BadMaxactType && env.Dialect.ExitText {
			e.Code = BadMaxactExit
		}
		return nil, e
	}
	flags, e := d.place(words[1], env)
	if e != nil {
		return nil, e
	}
	if named {
		if d.Group, d.Event, e = env.Dialect.parseName(name, len(head)+1); e != nil {
			return nil, e
		}
	}
	if d.Group == "" {
		d.Group = DefaultGroup
	}
	if d.Event == "" {
		d.Event = d.defaultName(env)
	}
	s := &scope{flags: flags, Dialect: env.Dialect, symbol: d.Symbol}
	args, e := expand(words[2:], s)
	switch {
	case e != nil:
		return nil, e
	case len(args) > MaxArgs && s.ManyArgs:
		return nil, &Error{Errno: syscall.E2BIG}
	}
	if e = expandDentries(args, s); e == nil {
		e = d.parseArgs(args, s)
	}
	if e != nil {
		return nil, e
	}
	return d, nil
}

// parseArgs parses the arguments, which begin at the line's third word.
func (d *Def) parseArgs(args []string, s *scope) *Error {
	for i, w := range args[:min(len(args), MaxArgs)] {
		if e := d.parseArg(i, w, s); e != nil {
			if e.First != nil {
				e.First.Word = i + 2
			}
			return e.at(i + 2)
		}
		if s.lookup == nil {
			continue
		}
		if err := d.Args[i].resolve(s.lookup); err != 0 {
			return &Error{Errno: err}
		}
	}
	return nil
}

// maxactive parses the text between r and the colon. It ignores a text that does not begin with a digit,
// also after p. The caret of an error stands at byte 1 of the first word, as in the kernel.
func (d *Def) maxactive(s string) *Error {
	if s == "" || !kstr.IsDigit(s[0]) {
		return nil
	}
	if !d.Return {
		return refuse(BadMaxactType, 1)
	}
	if len(s) > MaxNameLen {
		return refuse(BadMaxact, 1)
	}
	u, err := kstr.Uint32(s, 0)
	n := int(int32(u)) // a number from 1<<31 on is negative here, and register_kretprobe then uses its default
	switch {
	case err != nil || n == 0:
		return refuse(BadMaxact, 1)
	case n > MaxMaxactive:
		return refuse(MaxactTooBig, 1)
	}
	d.Maxactive = n
	return nil
}

// Flags of a probe's place. They decide whether $retval and $argN are allowed.
type flags uint8

const (
	onReturn flags = 1 << iota
	onEntry
	onUser  // a user program's code
	onEvent // an event's entry
)

// place parses the second word. A number is an address and may have a sign: "+5" is the address 5, not an
// offset.
func (d *Def) place(word string, env Env) (flags, *Error) {
	if addr, err := env.Dialect.ulong(word); err == nil {
		d.Addressed, d.Addr = true, addr
		return 0, nil // without onReturn: the kernel sets that for symbols only
	}
	if strings.Contains(word, "/") && strings.Contains(word, ":") {
		return 0, NotMine // a uprobe's PATH:OFFSET
	}
	bad := func(c Code, off int) *Error {
		return &Error{Errno: syscall.EINVAL, Code: c, Word: 1, Off: off}
	}
	if i := strings.IndexByte(word, '%'); i >= 0 {
		if word[i:] != "%return" {
			return 0, bad(BadAddrSuffix, i)
		}
		word, d.Return = word[:i], true
	}
	symbol, offset, err := SplitOffset(word)
	if err != nil || offset < 0 || offset > math.MaxUint32 {
		return 0, bad(BadProbeAddr, 0)
	}
	d.Symbol, d.Offset = symbol, uint64(offset)
	f := flags(0)
	if d.Return {
		f = onReturn
	}
	if env.Dialect.SymbolOnce {
		if e := d.checkSymbol(env); e != nil {
			e.Errno = syscall.EINVAL // the errno does not depend on the reason
			return 0, e
		}
	}
	// Nothing is known about a symbol of a module that is not loaded, and no symbol is named "".
	err = syscall.ENOENT
	if d.Symbol != "" {
		err = env.OnEntry(d.Symbol, d.Offset)
	}
	d.Entry = errnoOf(err)
	switch err {
	case nil:
		if !d.Return || !env.Dialect.ArgsAtReturn {
			f |= onEntry
		}
	case syscall.EINVAL:
		if d.Return {
			return 0, bad(BadRetprobe, 0)
		}
	}
	if env.Dialect.SymbolOnce || strings.Contains(d.Symbol, ":") {
		return f, nil
	}
	return f, d.checkSymbol(env)
}

// checkSymbol refuses a symbol that does not exist, or that several functions have.
func (d *Def) checkSymbol(env Env) *Error {
	switch err := env.Named(d.Symbol); err {
	case nil:
		return nil
	case syscall.EADDRNOTAVAIL:
		return &Error{Errno: syscall.EADDRNOTAVAIL, Code: NonUniqSymbol, Word: 1}
	default:
		return refuseAs(err, BadProbeAddr, 0).at(1)
	}
}

// SplitOffset splits SYMBOL+OFFSET at the first sign (traceprobe_split_symbol_offset). The part from the
// sign on must be a number.
func SplitOffset(s string) (symbol string, offset int64, err error) {
	i := strings.IndexAny(s, "+-")
	if i < 0 {
		return s, 0, nil
	}
	offset, err = kstr.Int(s[i:], 0)
	return s[:i], offset, err
}

// defaultName is the name of an event whose definition gives none: p_SYMBOL_OFFSET, cut to 63 bytes. The
// offset is decimal. Colons and dots become underscores.
func (d *Def) defaultName(env Env) string {
	kind := "p"
	if d.Return {
		kind = "r"
	}
	name := kind + "_" + env.pointer(d.Addr)
	if !d.Addressed {
		name = kind + "_" + d.Symbol + "_" + strconv.FormatUint(d.Offset, 10)
	}
	if len(name) > MaxNameLen {
		name = name[:MaxNameLen]
	}
	return strings.NewReplacer(":", "_", ".", "_").Replace(name)
}

// pointer formats addr as "0x%p" does.
func (env Env) pointer(addr uint64) string {
	if env.Pointer == nil {
		return fmt.Sprintf("0x%016x", addr)
	}
	return "0x" + env.Pointer(addr)
}

// Place is the definition's place as kprobe_events shows it: "%s+%u".
func (d *Def) Place(env Env) string {
	switch {
	case d.Addressed:
		return env.pointer(d.Addr)
	case d.Offset != 0:
		return d.Symbol + "+" + strconv.FormatUint(d.Offset, 10)
	}
	return d.Symbol
}

// AppendTo appends the definition's line as kprobe_events shows it (trace_kprobe_show). maxactive is the
// number that the kretprobe has; 0: it was never registered.
func (d *Def) AppendTo(b []byte, env Env, maxactive int) []byte {
	switch {
	case d.Kind == Synthetic:
		return d.AppendSynth(append(b, "s:synthetic/"...))
	case d.Kind == Eprobe:
		b = append(b, 'e')
	case !d.Return:
		b = append(b, 'p')
	case maxactive == 0:
		b = append(b, 'r')
	default:
		b = strconv.AppendInt(append(b, 'r'), int64(maxactive), 10)
	}
	b = append(b, ':')
	b = append(b, d.Group...)
	b = append(b, '/')
	b = append(b, d.Event...)
	b = append(b, ' ')
	if d.Kind == Eprobe {
		b = append(b, d.Attached...)
	} else {
		b = append(b, d.Place(env)...)
	}
	for i := range d.Args {
		b = append(b, ' ')
		b = append(b, d.Args[i].String()...)
	}
	return append(b, '\n')
}
