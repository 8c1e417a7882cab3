package kstr

import "bytes"

// The kernel's ctype table is that of Latin-1: 0xa0 is a space, and the
// accented letters are letters.

// IsSpace reports whether c is white space for the kernel (isspace).
func IsSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' || c == 0xa0 }

// IsDigit reports whether c is a decimal digit (isdigit).
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsAlpha reports whether c is a letter of Latin-1 (isalpha).
func IsAlpha(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0xc0 && c != 0xd7 && c != 0xf7
}

// IsName reports whether s follows the rules of a C identifier (is_good_name).
func IsName(s string) bool {
	if s == "" || !IsAlpha(s[0]) && s[0] != '_' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if c := s[i]; !IsAlpha(c) && !IsDigit(c) && c != '_' {
			return false
		}
	}
	return true
}

// Fields splits s into its words between white space (argv_split).
func Fields(s string) []string {
	var words []string
	for i := 0; i < len(s); {
		if IsSpace(s[i]) {
			i++
			continue
		}
		start := i
		for i < len(s) && !IsSpace(s[i]) {
			i++
		}
		words = append(words, s[start:i])
	}
	return words
}

// SkipSpace returns s without the white space at its start (skip_spaces).
func SkipSpace(s string) string {
	for s != "" && IsSpace(s[0]) {
		s = s[1:]
	}
	return s
}

// Strip returns s without the white space at both ends (strstrip).
func Strip(s string) string {
	s = SkipSpace(s)
	for s != "" && IsSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// CString returns p up to its first NUL, or all of p.
func CString(p []byte) string {
	if i := bytes.IndexByte(p, 0); i >= 0 {
		p = p[:i]
	}
	return string(p)
}
