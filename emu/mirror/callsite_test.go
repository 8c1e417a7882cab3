package mirror

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// code is what hexadecimal digits say; | is behind the syscall instruction.
func code(t testing.TB, s string) (b []byte, end int) {
	t.Helper()
	before, after, _ := strings.Cut(strings.ReplaceAll(s, " ", ""), "|")
	b, err := hex.DecodeString(before + after)
	if err != nil {
		t.Fatal(err)
	}
	return b, len(before) / 2
}

func TestNumberAtASite(t *testing.T) {
	for _, tc := range []struct {
		what, code string
		nr         int // -1: not known
	}{
		{"chdir of glibc", "b850000000 0f05| 483d01f0ffff 7301 c3", unix.SYS_CHDIR},
		{"restorer of glibc", "48c7c00f000000 0f05| 0f1f8000000000", unix.SYS_RT_SIGRETURN},
		{"moves between", "b801010000 4889fe bf9cffffff 498bca 0f05|", unix.SYS_OPENAT},
		{"in r8, not rax", "b802000000 41b803000000 0f05|", unix.SYS_OPEN},
		{"of a register", "4889f8 4889f7 0f05|", -1},
		{"loaded, then overwritten", "b850000000 8b07 0f05|", -1},
		{"loaded, then copied into", "b850000000 89f8 0f05|", -1},
		{"loaded, then called", "b850000000 e800000000 0f05|", -1},
		{"loaded into r8", "41b850000000 0f05|", -1},
		{"two numbers, one call", "b850000000 eb05 b854000000 0f05|", -1},
		{"a jump from behind", "b854000000 0f05| ebfc", -1},
		{"a jump to the number", "b854000000 0f05| ebf7", unix.SYS_RMDIR},
		{"a condition between", "b854000000 7400 0f05|", -1},
		{"a long jump from far", "e916000000" + strings.Repeat("90", 17) + "b854000000 0f05|", -1},
		{"begun within an instruction", "b8 0000b850 00000090 b854000000 0f05|", unix.SYS_RMDIR},
		{"sysenter", "b854000000 0f34|", -1},
		{"nothing", "|", -1},
		{"the call alone", "0f05|", -1},
	} {
		b, end := code(t, tc.code)
		if nr, ok := siteNumber(b, end); ok != (tc.nr >= 0) || ok && nr != tc.nr {
			t.Errorf("%s: %d, %v; want %d", tc.what, nr, ok, tc.nr)
		}
	}
}

// FuzzNumberAtASite: no code makes it fail, and a known number is in the code.
func FuzzNumberAtASite(f *testing.F) {
	for _, s := range []string{"b8500000000f05|483d01f0ffff", "ebfe0f05|", "48c7c00f0000000f05|ebf5"} {
		b, end := code(f, s)
		f.Add(b, end)
	}
	f.Fuzz(func(t *testing.T, b []byte, end int) {
		if end < 0 || end > len(b) || len(b) > 2*siteReach {
			return
		}
		nr, ok := siteNumber(b, end)
		if !ok {
			return
		}
		imm := []byte{byte(nr), byte(nr >> 8), byte(nr >> 16), byte(nr >> 24)}
		if !bytes.Contains(b[:end-syscallLen], imm) || !bytes.Equal(b[end-syscallLen:end], []byte{0x0f, 0x05}) {
			t.Errorf("%x at %d: %d", b, end, nr)
		}
	})
}
