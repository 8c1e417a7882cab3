package listfmt

import (
	"io"
	"strconv"
	"strings"
)

// Kprobe is one line of kprobes/list:
//
//	ffffffff813669e7  k  vfs_read+0x7    [DISABLED][OPTIMIZED]
//	ffffffffc0201035  k  ktm_b+0x5  ktm [OPTIMIZED]
//	ffffffffc0207035  k  0xffffffffc0207035 [GONE]
type Kprobe struct {
	// Addr is 0 where the reader may not see addresses (see kptr_restrict).
	Addr uint64
	// Kind is 'k' for a kprobe, 'r' for a kretprobe, 'j' for a jprobe of old kernels.
	Kind byte
	// Symbol is "" where the address has none any more (its module is gone).
	Symbol string
	// Offset is in bytes from Symbol; without a symbol, it is the address, which
	// the kernel prints there even if Addr is hidden.
	Offset uint64
	Module string // "" in the core kernel, and without a symbol

	Form   Form // how its release prints it
	Bits32 bool // its kernel is of 32 bits: an address has 8 digits, else 16

	Gone      bool // its text has been freed
	Disabled  bool // disabled by itself (not by kprobes/enabled); never with Gone
	Optimized bool // a jump is, or is about to be, in place of the breakpoint
	Ftrace    bool // armed by a call at the function's fentry site
}

// tags are what may end a line, in the order in which they do.
var tags = [...]string{"[GONE]", "[DISABLED]", "[OPTIMIZED]", "[FTRACE]"}

// Append appends the line, with its newline, to b.
func (k Kprobe) Append(b []byte) []byte {
	style := k.Form.style()
	b = appendAddr(b, k.Addr, k.digits())
	b = append(b, ' ', ' ', k.Kind, ' ', ' ')
	if k.Symbol != "" {
		b = append(b, k.Symbol...)
		b = append(b, "+0x"...)
		b = strconv.AppendUint(b, k.Offset, 16)
		b = append(b, ' ', ' ')
		if k.Module == "" {
			b = append(b, ' ')
		}
		b = append(b, k.Module...)
	} else if style.padded {
		b = appendAddr(b, k.Offset, k.digits())
	} else {
		b = append(b, "0x"...)
		b = strconv.AppendUint(b, k.Offset, 16)
	}
	if style.tagged {
		b = append(b, ' ')
		b = k.appendTags(b)
	}
	return append(b, '\n')
}

func (k Kprobe) appendTags(b []byte) []byte {
	for i, on := range [...]bool{k.Gone, k.Disabled && !k.Gone, k.Optimized, k.Ftrace} {
		if on {
			b = append(b, tags[i]...)
		}
	}
	return b
}

func (k Kprobe) digits() int {
	if k.Bits32 {
		return 8
	}
	return 16
}

// String is the line without its newline.
func (k Kprobe) String() string {
	b := k.Append(nil)
	return string(b[:len(b)-1])
}

// ParseKprobe reads one line, without its newline. Its error is a *SyntaxError
// without a line number.
func ParseKprobe(line string) (Kprobe, error) {
	var k Kprobe
	addr, rest, ok := strings.Cut(line, "  ")
	if !ok || len(addr) != 16 && len(addr) != 8 {
		return k, syntax(line, "no address of 16 or 8 digits before two blanks")
	}
	k.Bits32 = len(addr) == 8
	if _, err := parseHex(addr, &k.Addr); err != nil {
		return k, syntax(line, "the address is not hexadecimal")
	}
	if len(rest) < 3 || !strings.ContainsRune("krj", rune(rest[0])) || rest[1:3] != "  " {
		return k, syntax(line, "no kind (k, r or j) between pairs of blanks")
	}
	k.Kind = rest[0]
	rest, ok = k.parsePlace(rest[3:])
	if !ok {
		return k, syntax(line, "no SYMBOL+0xOFFSET and module, and no address")
	}
	k.parseTags(rest)
	if again := k.String(); again != line {
		if unknown, longer := strings.CutPrefix(line, again); longer {
			return k, syntax(line, "unknown tag "+strconv.Quote(unknown))
		}
		return k, syntax(line, "not as a kernel prints it")
	}
	return k, nil
}

// parsePlace reads "SYM+0xOFF  MOD", "0xADDR" or "ADDR", and returns the blank and the tags that follow.
func (k *Kprobe) parsePlace(s string) (rest string, ok bool) {
	place, rest, _ := strings.Cut(s, " ")
	plus := strings.LastIndex(place, "+0x")
	if plus < 0 {
		hex, prefixed := strings.CutPrefix(place, "0x")
		if !prefixed {
			k.Form = Padded
		}
		_, err := parseHex(hex, &k.Offset)
		return s[len(place):], err == nil
	}
	k.Symbol = place[:plus]
	if _, err := parseHex(place[plus+3:], &k.Offset); err != nil || k.Symbol == "" {
		return "", false
	}
	rest, ok = strings.CutPrefix(rest, " ")
	if after, core := strings.CutPrefix(rest, " "); core {
		return after, ok
	}
	k.Module, _, _ = strings.Cut(rest, " ")
	return rest[len(k.Module):], ok && k.Module != ""
}

// parseTags reads what follows the place: nothing in the oldest form, else a blank and tags.
func (k *Kprobe) parseTags(s string) {
	s, tagged := strings.CutPrefix(s, " ")
	if !tagged {
		k.Form = Untagged
		return
	}
	for i, flag := range [...]*bool{&k.Gone, &k.Disabled, &k.Optimized, &k.Ftrace} {
		s, *flag = strings.CutPrefix(s, tags[i])
	}
}

// ParseList reads all of kprobes/list. Its error is r's, or a *SyntaxError with the line's number.
func ParseList(r io.Reader) ([]Kprobe, error) { return parseLines(r, ParseKprobe) }
