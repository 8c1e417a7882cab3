package printfmt

import (
	"net/netip"
	"strconv"
	"strings"
)

// A conversion is one of printf's.
type conversion struct {
	minus, zero, alt bool
	width, precision int // precision < 0: none
	star             bool
	size             string // hh, h, l, ll, L, z, or ""
	verb             byte
	pointer          string // behind %p
}

// wants is how many arguments it takes.
func (c *conversion) wants() int {
	switch {
	case c == nil || c.verb == '%':
		return 0
	case c.star:
		return 2
	}
	return 1
}

// split splits a format into its parts.
func split(s string) (parts []part) {
	for s != "" {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			i = len(s)
		}
		if i > 0 {
			parts = append(parts, part{text: s[:i]})
			s = s[i:]
			continue
		}
		c := &conversion{precision: -1}
		s = c.parse(s[1:])
		if c.verb == '%' {
			parts = append(parts, part{text: "%"})
		} else if c.verb != 0 {
			parts = append(parts, part{conv: c})
		}
	}
	return parts
}

// parse parses what is behind a percent sign, and returns what follows it.
func (c *conversion) parse(s string) string {
	for s != "" && strings.IndexByte("-0#+ ", s[0]) >= 0 {
		c.minus, c.zero, c.alt = c.minus || s[0] == '-', c.zero || s[0] == '0', c.alt || s[0] == '#'
		s = s[1:]
	}
	if strings.HasPrefix(s, "*") {
		c.star, s = true, s[1:]
	}
	c.width, s = digits(s)
	if strings.HasPrefix(s, ".") {
		c.precision, s = digits(s[1:])
	}
	n := len(s) - len(strings.TrimLeft(s, "hlLzq"))
	c.size, s = s[:n], s[n:]
	if s == "" {
		return ""
	}
	c.verb, s = s[0], s[1:]
	if c.verb == 'p' {
		n = pointerSuffix(s)
		c.pointer, s = s[:n], s[n:]
	}
	return s
}

// digits is a number at the beginning of s, which is not larger than a line.
func digits(s string) (n int, rest string) {
	for s != "" && s[0] >= '0' && s[0] <= '9' {
		n, s = min(n*10+int(s[0]-'0'), 256), s[1:]
	}
	return n, s
}

// suffixes are those of %p that are known, the longest first.
var suffixes = []string{"ISpc", "I6c", "I4", "S", "s", "B", "UL", "U", "x", "M"}

func pointerSuffix(s string) int {
	for _, suffix := range suffixes {
		if strings.HasPrefix(s, suffix) {
			return len(suffix)
		}
	}
	return 0
}

func (c *conversion) append(b []byte, e *env, args []expr) []byte {
	width := c.width
	if c.star {
		width = int(max(0, min(args[0](e).n, 256)))
	}
	r := args[len(args)-1](e)
	var text []byte
	switch c.verb {
	case 's':
		text = r.string()
		if c.precision >= 0 && len(text) > c.precision {
			text = text[:c.precision]
		}
	case 'c':
		text = []byte{byte(r.n)}
	case 'p':
		text = c.appendPointer(nil, e, r)
	default:
		text = c.number(e, r.n, width)
	}
	return pad(b, text, width, c.minus)
}

func pad(b, text []byte, width int, left bool) []byte {
	n := max(0, width-len(text))
	if left {
		return append(append(b, text...), strings.Repeat(" ", n)...)
	}
	return append(append(b, strings.Repeat(" ", n)...), text...)
}

// bits is how wide the number is.
func (c *conversion) bits(e *env) int {
	switch c.size {
	case "hh":
		return 8
	case "h":
		return 16
	case "l", "z":
		return 8 * e.layout.Word
	case "ll", "L", "q":
		return 64
	}
	return 32
}

func (c *conversion) number(e *env, n int64, width int) []byte {
	unused := 64 - c.bits(e)
	u := uint64(n) << unused >> unused
	var digits []byte
	sign := ""
	switch c.verb {
	case 'd', 'i':
		if n = n << unused >> unused; n < 0 {
			sign, n = "-", -n
		}
		digits = strconv.AppendUint(nil, uint64(n), 10)
	case 'x', 'X':
		if c.alt {
			sign = "0x"
		}
		digits = strconv.AppendUint(nil, u, 16)
		if c.verb == 'X' {
			digits = []byte(strings.ToUpper(string(digits)))
		}
	case 'o':
		digits = strconv.AppendUint(nil, u, 8)
	default:
		digits = strconv.AppendUint(nil, u, 10)
	}
	least := c.precision
	if c.zero && !c.minus && least < 0 {
		least = width - len(sign)
	}
	if n := least - len(digits); n > 0 {
		digits = append([]byte(strings.Repeat("0", n)), digits...)
	}
	return append([]byte(sign), digits...)
}

func (c *conversion) appendPointer(b []byte, e *env, r result) []byte {
	addr := uint64(r.n)
	switch c.pointer {
	case "S", "B":
		return e.names.AppendSymbol(b, addr)
	case "s":
		return e.names.AppendFunctionName(b, addr)
	case "I4":
		if len(r.mem) >= 4 {
			return netip.AddrFrom4([4]byte(r.mem)).AppendTo(b)
		}
	case "I6c":
		if len(r.mem) >= 16 {
			return netip.AddrFrom16([16]byte(r.mem)).AppendTo(b)
		}
	case "ISpc":
		return appendSocket(b, r.mem)
	}
	return e.names.AppendPointer(b, addr)
}

// appendSocket appends the address and the port of a struct sockaddr.
func appendSocket(b, mem []byte) []byte {
	const inet, inet6 = 2, 10
	if len(mem) < 8 {
		return b
	}
	port := uint16(mem[2])<<8 | uint16(mem[3])
	switch {
	case mem[0] == inet:
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte(mem[4:])), port).AppendTo(b)
	case mem[0] == inet6 && len(mem) >= 24:
		return netip.AddrPortFrom(netip.AddrFrom16([16]byte(mem[8:])), port).AppendTo(b)
	}
	return b
}
