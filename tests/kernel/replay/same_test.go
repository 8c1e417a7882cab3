package replay

import (
	"regexp"
	"slices"
	"strings"
)

// Text that may differ between the recorded kernel and the embedded one: addresses, sizes, times, pids.
// Everything else must agree.
var (
	gone      = regexp.MustCompile(`0xffffffff[0-9a-f]{8} (\[GONE\])`)
	listAddr  = regexp.MustCompile(`^[0-9a-f]{16}  `)
	stamp     = regexp.MustCompile(`\[ *\d+\.\d+\]`)
	traceHead = regexp.MustCompile(`^ *\S+-\d+ +\[\d+\] (\S+) +\d+\.\d+:`)
	offSize   = regexp.MustCompile(`\+0x[0-9a-f]+/0x[0-9a-f]+`)
	hashed    = regexp.MustCompile(` 0x00000000[0-9a-f]{8}$`) // %p
	errText   = regexp.MustCompile(`^(write = -1 E\w+).*`)
)

// listLines prepares kprobes/list for comparison. The order depends on the
// addresses, which are another kernel's; lines of one place keep theirs. That
// the order is the kernel's for our addresses is tested where it is made.
func listLines(ls []string) []string {
	out := make([]string, len(ls))
	for i, l := range ls {
		zero := strings.HasPrefix(l, "0000000000000000 ")
		l = gone.ReplaceAllString(listAddr.ReplaceAllString(l, ""), "0xADDR $1")
		if zero {
			l = "zero " + l
		}
		out[i] = l
	}
	slices.SortStableFunc(out, func(a, b string) int { return strings.Compare(place(a), place(b)) })
	return out
}

// place is what names the probed address in a prepared list line.
func place(l string) string {
	f := strings.Fields(l)
	if len(f) < 2 {
		return l
	}
	if f[1] == "0xADDR" {
		return l
	}
	return f[1]
}

// otherLines prepares any other answer.
func otherLines(ls []string) []string {
	out := make([]string, len(ls))
	for i, l := range ls {
		l = stamp.ReplaceAllString(l, "[T]")
		l = hashed.ReplaceAllString(l, " HASHED")
		l = traceHead.ReplaceAllString(l, "TASK $1 T:")
		l = offSize.ReplaceAllStringFunc(l, func(s string) string {
			if strings.HasPrefix(s, "+0x0/") {
				return "+0x0/SIZE"
			}
			return "+OFF/SIZE"
		})
		out[i] = errText.ReplaceAllString(l, "$1")
	}
	return out
}
