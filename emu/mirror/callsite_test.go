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

// siteNumber is the number in code alone, of a program without registers and memory.
func siteNumber(b []byte, end int) (int, bool) {
	s := state{word: func(uint64) (uint64, bool) { return 0, false }, code: func(uint64) ([]byte, int) { return b, end }}
	p := straight{state: &s, code: b, end: end}
	if !p.decode(isSyscall) {
		return 0, false
	}
	v, ok := p.value(regAX)
	return int(v), ok
}

func TestNumberAtASite(t *testing.T) {
	for _, tc := range []struct {
		what, code string
		nr         int // -1: not known
	}{
		{"chdir of glibc", "b850000000 0f05| 483d01f0ffff 7301 c3", unix.SYS_CHDIR},
		{"read of glibc", "31c0 0f05| 483d00f0ffff 775b c3", unix.SYS_READ},
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

// TestNumberElsewhere: a number that is not a constant in front of the call, with what a frame says of the program.
func TestNumberElsewhere(t *testing.T) {
	const sp, ret = 0x7ffe0000, 0x402000
	const wrapper = "c3 4889f8 4889f7 4889d6 4889ca 4d89c2 4d89c8 4c8b4c2408 0f05|" // syscall of glibc
	for _, tc := range []struct {
		what, code, caller string
		nr                 int // -1: not known
	}{
		{"in a register that is kept", "4889d8 0f05|", "", 83},
		{"in a register that has changed", "4889d8 31db 0f05|", "", -1},
		{"on the stack", "488b442408 0f05|", "", 84},
		{"on the stack, which has moved", "488b442408 4883ec08 0f05|", "", -1},
		{"on the stack, and overwritten", "488b442408 4889742408 0f05|", "", -1},
		{"on the stack beside a store", "488b442408 4889742410 0f05|", "", 84},
		{"somewhere in memory", "488b4308 0f05|", "", -1},
		{"argument", wrapper, "bf03000000 31c0 e800000000|", unix.SYS_CLOSE},
		{"argument by a pointer", wrapper, "bf03000000 ff15 00000000|", unix.SYS_CLOSE},
		{"argument of two callers", wrapper, "bf03000000 eb05 bf04000000 e800000000|", -1},
		{"argument in a register", wrapper, "89df e800000000|", 83},
		{"argument off the stack", wrapper, "8b7c2410 e800000000|", 85},
		{"not called", wrapper, "bf03000000 90|", -1},
		{"not the whole function", wrapper[3:], "bf03000000 e800000000|", -1},
		{"after a push", "c3 50 4889f8 4889f7 0f05|", "bf03000000 e800000000|", -1},
	} {
		b, end := code(t, tc.code)
		s := state{word: func(addr uint64) (uint64, bool) {
			v, ok := map[uint64]uint64{sp: ret, sp + 8: 84, sp + 24: 85}[addr]
			return v, ok
		}, code: func(addr uint64) ([]byte, int) {
			if addr == ret {
				return code(t, tc.caller)
			}
			return b, end
		}}
		s.regs[regSP], s.regs[3] = sp, 83
		if nr, ok := s.number(0x401000); ok != (tc.nr >= 0) || ok && nr != tc.nr {
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
		if nr == 0 { // of an xor
			imm = nil
		}
		if !bytes.Contains(b[:end-syscallLen], imm) || !bytes.Equal(b[end-syscallLen:end], []byte{0x0f, 0x05}) {
			t.Errorf("%x at %d: %d", b, end, nr)
		}
	})
}
