// Package kstr reads numbers and splits words as the kernel's lib/ does: kstrtox.c, argv_split.c,
// ctype.c. The kernel hands users' bytes from files of tracefs to these functions. So their corner
// cases are part of the interface.
//
// It imports nothing of ours.
package kstr

import (
	"math"
	"syscall"
)

// Uint parses a number (kstrtoull): an optional '+', digits, at most one newline. Base 0 takes 0x… as
// hexadecimal and 0… as octal. The error is EINVAL or ERANGE.
func Uint(s string, base int) (uint64, error) {
	if s != "" && s[0] == '+' {
		s = s[1:]
	}
	return bare(s, base)
}

// Int parses a signed number (kstrtoll): an optional '-' or '+', then as Uint. The error is EINVAL or
// ERANGE.
func Int(s string, base int) (int64, error) {
	if s == "" || s[0] != '-' {
		u, err := Uint(s, base)
		if err == nil && u > math.MaxInt64 {
			err = syscall.ERANGE
		}
		return int64(u), err
	}
	u, err := bare(s[1:], base)
	if err == nil && u > 1<<63 {
		err = syscall.ERANGE
	}
	return -int64(u), err
}

// Uint32 is Uint for numbers of 32 bits (kstrtouint).
func Uint32(s string, base int) (uint32, error) {
	u, err := Uint(s, base)
	if err == nil && u > math.MaxUint32 {
		err = syscall.ERANGE
	}
	return uint32(u), err
}

// UserUint parses a number that a user wrote (kstrtoul_from_user). It ignores all bytes behind the first 66
// (a sign, 64 binary digits and a newline).
func UserUint(p []byte, base int) (uint64, error) {
	const most = 66
	if len(p) > most {
		p = p[:most]
	}
	return Uint(CString(p), base)
}

// bare parses a number without a sign (_kstrtoull). It reports an overflow before wrong characters at the
// end.
func bare(s string, base int) (uint64, error) {
	s, base = radix(s, base)
	v, n, over := digits(s, uint64(base))
	switch s = s[n:]; {
	case over:
		return 0, syscall.ERANGE
	case n == 0:
		return 0, syscall.EINVAL
	case s != "" && s != "\n":
		return 0, syscall.EINVAL
	}
	return v, nil
}

// Prefix returns the number that s begins with, and how many bytes it has (simple_strtoul in base 0).
// Without a number both are 0. The number wraps around silently.
func Prefix(s string) (v uint64, n int) {
	rest, base := radix(s, 0)
	v, n, _ = digits(rest, uint64(base))
	return v, n + len(s) - len(rest)
}

// radix returns s without a prefix 0x, and the base that the prefix stands for
// (_parse_integer_fixup_radix).
func radix(s string, base int) (string, int) {
	hex := len(s) > 1 && s[0] == '0' && s[1]|0x20 == 'x'
	if base == 0 {
		switch {
		case hex && len(s) > 2 && digit(s[2]) < 16:
			base = 16
		case s != "" && s[0] == '0':
			base = 8
		default:
			base = 10
		}
	}
	if base == 16 && hex {
		s = s[2:]
	}
	return s, base
}

// digits parses digits in base (_parse_integer). n counts all digits, also those after an overflow.
func digits(s string, base uint64) (v uint64, n int, over bool) {
	for n < len(s) {
		d := digit(s[n])
		if d >= base {
			break
		}
		if v > (math.MaxUint64-d)/base {
			over = true
		}
		v = v*base + d
		n++
	}
	return v, n, over
}

func digit(c byte) uint64 {
	switch {
	case '0' <= c && c <= '9':
		return uint64(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return uint64(c|0x20-'a') + 10
	}
	return math.MaxUint64
}

// FirstWord returns the first word of p (trace_get_user). n counts the white space before the word, the
// word, and the one byte behind it.
func FirstWord(p []byte) (word string, n int) {
	for n < len(p) && IsSpace(p[n]) {
		n++
	}
	start := n
	for n < len(p) && !IsSpace(p[n]) && p[n] != 0 {
		n++
	}
	word = string(p[start:n])
	if n < len(p) {
		n++
	}
	return word, n
}
