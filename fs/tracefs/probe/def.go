package probe

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// Limits of trace_probe.h and trace_kprobe.c.
const (
	MaxNameLen   = 63   // group and event names
	MaxArgs      = 128  // arguments; more are dropped silently
	MaxArgName   = 32   // bytes of an argument's name
	MaxArgBody   = 63   // bytes of an argument's expression
	MaxArray     = 64   // elements of an array
	MaxFixed     = 3072 // bytes of the arguments' fixed part (MAX_PROBE_EVENT_SIZE)
	MaxString    = 4096 // bytes of a fetched string, its NUL included
	MaxMaxactive = 4096 // KRETPROBE_MAXACTIVE_MAX
)

// DefaultGroup is the group of events that name none.
const DefaultGroup = "kprobes"

// A Def is one parsed definition.
type Def struct {
	Kind      Kind
	Return    bool
	Maxactive int // as given; 0: not given
	Group     string
	Event     string

	Symbol string // [MODULE:]SYMBOL; "" with Addressed
	Offset uint64
	// Addressed: the place is Addr, not a symbol.
	Addressed bool
	Addr      uint64

	Args []Arg
	Size int // bytes of the arguments' fixed part

	// Text is the definition as it was written, less white space; of a Synthetic what follows
	// its s:. Entry is what Env.OnEntry said of the place: with the two, Again makes the same
	// Def, also when the function has gone.
	Text  string
	Entry syscall.Errno

	Attached string // of an Eprobe: GROUP.EVENT
	Filter   string // of an Eprobe: which of that event's entries; "": all
	target   *Def
	layout   arch.Layout
	fields   []Field // of a Synthetic or Syscall
}

// An Env is what parsing must ask about the kernel.
type Env struct {
	// Named is nil for a symbol that one function has, EADDRNOTAVAIL for one
	// that several have and ENOENT for none (number_of_same_symbols). With
	// Dialect.SymbolOnce it is asked about MODULE:SYMBOL, too, and has nothing
	// against it while there is no such module.
	Named func(symbol string) error
	// OnEntry is kprobe_on_func_entry: nil when symbol+offset is a function's
	// entry, EINVAL when it lies inside a function, ENOENT when it is nowhere.
	OnEntry func(symbol string, offset uint64) error
	// Dialect is the kernel's; the zero one is 6.1's.
	Dialect Dialect
	// Pointer is an address as the kernel's %p prints it: hashed.
	Pointer func(addr uint64) string
}

// Words splits a line as the kernel does before it parses it.
func Words(line string) []string { return kstr.Fields(line) }

// Parse parses the words of one definition (__trace_kprobe_create up to the
// registration). The line must have at least one word. Those that stand for other words are
// changed to these.
func Parse(words []string, env Env) (*Def, *Error) {
	d := &Def{Return: words[0][0] == 'r', layout: env.Dialect.isa().Layout()}
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
		if d.Group, d.Event, e = parseName(name, len(head)+1); e != nil {
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
	}
	return nil
}

// maxactive parses what stands between r and the colon. Anything that does
// not begin with a digit is ignored, after p too. The caret stands on the
// second word's column of the log's own counting, byte 1 of the first word.
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
	n := int(int32(u)) // from 1<<31 on it is negative, which is the default to register_kretprobe
	switch {
	case err != nil || n == 0:
		return refuse(BadMaxact, 1)
	case n > MaxMaxactive:
		return refuse(MaxactTooBig, 1)
	}
	d.Maxactive = n
	return nil
}

// Flags of a probe's place, which decide about $retval and $argN.
type flags uint8

const (
	onReturn flags = 1 << iota
	onEntry
	onUser  // a user program's code
	onEvent // an event's entry
)

// place parses the second word. A number is an address, and may have a sign:
// "+5" is address 5, not an offset.
func (d *Def) place(word string, env Env) (flags, *Error) {
	if addr, err := kstr.Uint(word, 0); err == nil {
		d.Addressed, d.Addr = true, addr
		return 0, nil // not even onReturn: the kernel sets it for symbols only
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
			e.Errno = syscall.EINVAL // whatever is wrong with it
			return 0, e
		}
	}
	// Of a module's symbol that is not there yet nothing is known, and no symbol is called "".
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

// checkSymbol refuses a symbol that is not there, or not once.
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

// SplitOffset is traceprobe_split_symbol_offset: the part from the first sign
// on must be a number.
func SplitOffset(s string) (symbol string, offset int64, err error) {
	i := strings.IndexAny(s, "+-")
	if i < 0 {
		return s, 0, nil
	}
	offset, err = kstr.Int(s[i:], 0)
	return s[:i], offset, err
}

// defaultName is p_SYMBOL_OFFSET, cut to 63 bytes, with names' colons and dots
// replaced; the offset is decimal.
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

// pointer is addr as "0x%p" prints it.
func (env Env) pointer(addr uint64) string {
	if env.Pointer == nil {
		return fmt.Sprintf("0x%016x", addr)
	}
	return "0x" + env.Pointer(addr)
}

// Place is the definition's place as it reads back: "%s+%u".
func (d *Def) Place(env Env) string {
	switch {
	case d.Addressed:
		return env.pointer(d.Addr)
	case d.Offset != 0:
		return d.Symbol + "+" + strconv.FormatUint(d.Offset, 10)
	}
	return d.Symbol
}

// AppendTo appends the definition's line as kprobe_events shows it, with the
// maxactive that the kretprobe really has (0: none yet) (trace_kprobe_show).
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
