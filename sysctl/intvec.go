package sysctl

import (
	"strconv"
	"syscall"
)

// Int is one int variable that proc_dointvec_minmax reads and writes as text.
type Int struct {
	Name string // name in the warning of Writes
	// Get returns the value.
	Get      func() int
	Set      func(v int) // called for every accepted value, also for the present one
	Min, Max int
	Admin    bool    // a write without CAP_SYS_ADMIN is EPERM
	Writes   *Writes // nil: strict
}

const (
	pageSize = 4096
	// tmpBufLen is TMPBUFLEN. A number of 21 or more characters is refused, even if its value is small.
	tmpBufLen = 22
	intMax    = 1<<31 - 1
)

// Read returns the number and a newline, cut to the length of p. The rest is lost, because every other
// offset is the end of the file.
func (v *Int) Read(p []byte, off int64) (int, error) {
	if off != 0 {
		return 0, nil
	}
	return copy(p, v.Text()), nil
}

// Text returns the whole content.
func (v *Int) Text() []byte { return append(strconv.AppendInt(nil, int64(v.Get()), 10), '\n') }

// Write parses one number: white space, the number, then the end or white space. It ignores the rest, and
// does not count it as taken. EINVAL: the text is no number between Min and Max; the variable does not
// change. A write of no bytes does nothing and is no error.
func (v *Int) Write(c Cred, p []byte, off int64) (int, error) {
	if v.Admin && !c.has(capSysAdmin) {
		return 0, syscall.EPERM
	}
	if len(p) == 0 || v.Writes.ignore(v.Name, c, off) {
		return len(p), nil
	}
	return writeInts(p, 1, func(_, val int) bool {
		if val < v.Min || val > v.Max {
			return false
		}
		v.Set(val)
		return true
	})
}

// Ints are a few int variables in one file, which proc_dointvec reads and writes as text.
type Ints struct {
	Name   string // name in the warning of Writes
	Get    func() []int
	Set    func(at, v int) // called for every number that is written
	Writes *Writes         // nil: strict
}

// Read returns the numbers with tabulators between them, and a newline, cut to the length of p, as Int's Read.
func (v *Ints) Read(p []byte, off int64) (int, error) {
	if off != 0 {
		return 0, nil
	}
	return copy(p, v.Text()), nil
}

// Text returns the whole content.
func (v *Ints) Text() []byte {
	var b []byte
	for _, n := range v.Get() {
		b = append(strconv.AppendInt(b, int64(n), 10), '\t')
	}
	return append(b[:len(b)-1], '\n')
}

// Write parses up to as many numbers as there are variables, as Int's Write. Variables without a number keep their values.
// EINVAL: there is no number, or something else follows one; the variables before that have changed.
func (v *Ints) Write(c Cred, p []byte, off int64) (int, error) {
	if len(p) == 0 || v.Writes.ignore(v.Name, c, off) {
		return len(p), nil
	}
	return writeInts(p, len(v.Get()), func(at, val int) bool {
		v.Set(at, val)
		return true
	})
}

// writeInts is a write of p to n variables (__do_proc_dointvec). set stores one, and returns false for a value that the
// variable cannot have.
func writeInts(p []byte, n int, set func(at, v int) bool) (int, error) {
	rest := p[:min(len(p), pageSize-1)]
	for at := range n {
		if rest = skipSpaces(rest); len(rest) == 0 && at > 0 {
			break
		}
		num, size, err := getLong(rest)
		if err != nil {
			return 0, err
		}
		if val, ok := num.int(); !ok || !set(at, val) {
			return 0, syscall.EINVAL
		}
		rest = rest[size:]
	}
	return len(p) - len(skipSpaces(rest)), nil
}

// number is a magnitude and a sign, as proc_get_long returns them.
type number struct {
	val uint64
	neg bool
}

// int returns the number as a C int. It returns false if it does not fit (do_proc_dointvec_conv).
func (n number) int() (int, bool) {
	if n.neg {
		return int(-n.val), n.val <= intMax+1
	}
	return int(n.val), n.val <= intMax
}

// getLong parses a number at the beginning of p, and returns its size in bytes: an optional minus, then
// digits in C's notation of base 16, 8 or 10, then the end or a blank, tabulator or newline
// (proc_get_long).
func getLong(p []byte) (n number, size int, err error) {
	tmp := p[:min(len(p), tmpBufLen-1)]
	digits := tmp
	if len(p) > 1 && p[0] == '-' {
		n.neg, digits = true, tmp[1:]
	}
	if len(digits) == 0 || digits[0] < '0' || digits[0] > '9' {
		return n, 0, syscall.EINVAL
	}
	val, used, ok := parseInteger(digits)
	n.val = val
	size = len(tmp) - len(digits) + used
	switch {
	case !ok || size == tmpBufLen-1:
		return n, 0, syscall.EINVAL
	case size < len(p) && !separates(p[size]):
		return n, 0, syscall.EINVAL
	}
	return n, size, nil
}

// parseInteger parses a number in C's notation (strtoul_lenient with base 0). ok is false on overflow.
func parseInteger(s []byte) (val uint64, used int, ok bool) {
	base := uint64(10)
	if s[0] == '0' {
		base = 8
		if len(s) > 2 && s[1]|0x20 == 'x' && digit(s[2]) < 16 {
			base, used = 16, 2
		}
	}
	ok = true
	for used < len(s) {
		d := digit(s[used])
		if d >= base {
			break
		}
		if val > (1<<64-1-d)/base {
			ok = false
		}
		val = val*base + d
		used++
	}
	return val, used, ok
}

// digit is the value of a digit of any base up to 16, or 16 if c is none.
func digit(c byte) uint64 {
	switch {
	case c >= '0' && c <= '9':
		return uint64(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return uint64(c|0x20-'a') + 10
	}
	return 16
}

func separates(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

// skipSpaces drops white space at the start of p. As in the kernel's isspace, the no-break space of Latin-1
// counts, too.
func skipSpaces(p []byte) []byte {
	for len(p) > 0 && (p[0] == ' ' || p[0] >= '\t' && p[0] <= '\r' || p[0] == 0xa0) {
		p = p[1:]
	}
	return p
}
