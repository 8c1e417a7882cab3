package mirror

import (
	"testing"
)

func TestParseSyscall(t *testing.T) {
	for in, want := range map[string]struct {
		nr   int
		args [6]uint64
		ok   bool
	}{
		"257 0xffffff9c 0x7ffe 0x0 0x1 0x2 0xffffffffffffffff 0x7ffc 0x7f3f\n": {257, [6]uint64{0xffffff9c, 0x7ffe, 0, 1, 2, 1<<64 - 1}, true},
		"running\n":              {},
		"-1 0x7ffc3eee 0x7f3f\n": {},
		"0 0x3 0x7f\n":           {},
		"0 3 4 5 6 7 8 9 10\n":   {},
		"":                       {},
	} {
		nr, args, ok := parseSyscall([]byte(in))
		if ok != want.ok || ok && (nr != want.nr || args != want.args) {
			t.Errorf("%q: got %d %#x %v", in, nr, args, ok)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("257 0xffffff9c 0x7ffe 0x0 0x1 0x2 0x3 0x7ffc 0x7f3f\n"))
	f.Add([]byte("running\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if nr, _, ok := parseSyscall(b); ok && nr < 0 {
			t.Errorf("call number %d", nr)
		}
	})
}
