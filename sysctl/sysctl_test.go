package sysctl

import (
	"errors"
	"strings"
	"syscall"
	"testing"
)

// knob is a variable from 0 to 1, like kprobes-optimization.
func knob(start int) (*Int, *int) {
	v := start
	return &Int{Get: func() int { return v }, Set: func(n int) { v = n }, Max: 1, Writes: new(Writes)}, &v
}

const bad = -1 // EINVAL

// TestWrite has what Debian's 6.1.0-56-amd64 answered to one write of each
// text to kprobes-optimization: the count taken, and the value after it.
func TestWrite(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		to   int // -1: unchanged
	}{
		{"0", 1, 0}, {"1", 1, 1}, {"0\n", 2, 0}, {"1\n", 2, 1},
		{"2", bad, -1}, {"-1", bad, -1}, {"-0", 2, 0}, {"+1", bad, -1}, {"y", bad, -1}, {"on", bad, -1},
		{"0x1", 3, 1}, {"0X1", 3, 1}, {"0x0", 3, 0}, {"0b1", bad, -1}, {"0x", bad, -1},
		{"1 1", 2, 1}, {"0 x", 2, 0}, {"1\t0", 2, 1}, {"01", 2, 1}, {"001", 3, 1}, {"010", bad, -1},
		{"", 0, -1}, {" ", bad, -1}, {"\n", bad, -1}, {" 1 ", 3, 1}, {"\n\n1\n", 4, 1},
		{"1abc", bad, -1}, {"1\nabc", 2, 1}, {"0,1", bad, -1}, {"1.0", bad, -1},
		{"999999999999", bad, -1}, {"4294967296", bad, -1}, {"4294967297", bad, -1},
		{"18446744073709551616", bad, -1}, {"18446744073709551617", bad, -1}, {"-4294967296", bad, -1},
		{"\x00", bad, -1}, {"0\x00", bad, -1}, {"1\x00 1", bad, -1}, {"\x001", bad, -1},
		{strings.Repeat("0", 19), 19, 0}, {strings.Repeat("0", 20), 20, 0}, {strings.Repeat("0", 21), bad, -1},
		{strings.Repeat("0", 5000), bad, -1}, {strings.Repeat(" ", 5000), bad, -1}, {"-", bad, -1},
	} {
		for start := range 2 {
			k, v := knob(start)
			want := c.to
			if want < 0 {
				want = start
			}
			n, err := k.Write(Cred{}, []byte(c.text), 0)
			if (c.n == bad) != errors.Is(err, syscall.EINVAL) || c.n >= 0 && (n != c.n || err != nil) || *v != want {
				t.Errorf("from %d: write(%.30q) = %d, %v -> %d; want %d -> %d", start, c.text, n, err, *v, c.n, want)
			}
		}
	}
}

// TestWriteSeveral has what Debian's 6.1.0-56-amd64 answered to one write of each text after the other to kernel.printk.
func TestWriteSeveral(t *testing.T) {
	levels := []int{7, 4, 1, 7}
	k := &Ints{Get: func() []int { return levels }, Set: func(at, v int) { levels[at] = v }}
	for _, c := range []struct {
		text string
		n    int
		to   string
	}{
		{"5", 1, "5 4 1 7"}, {"5\n", 2, "5 4 1 7"}, {"3 2\n", 4, "3 2 1 7"}, {"3\t2\t1\t6\n", 8, "3 2 1 6"},
		{"9 9 9 9\n", 8, "9 9 9 9"}, {"-1\n", 3, "-1 9 9 9"}, {"99999999999\n", bad, "-1 9 9 9"}, {"x\n", bad, "-1 9 9 9"},
		{"4 x\n", bad, "4 9 9 9"}, {"4 5 x\n", bad, "4 5 9 9"}, {"\n", bad, "4 5 9 9"}, {"", 0, "4 5 9 9"}, {" ", bad, "4 5 9 9"},
		{"1 2 3 4 5\n", 8, "1 2 3 4"}, {"1 2 3 4 \n", 9, "1 2 3 4"}, {"0\n", 2, "0 2 3 4"}, {"8", 1, "8 2 3 4"},
		{"2147483647", 10, "2147483647 2 3 4"}, {"2147483648", bad, "2147483647 2 3 4"}, {"0x10", 4, "16 2 3 4"},
		{"010\n", 4, "8 2 3 4"}, {"1,2\n", bad, "8 2 3 4"}, {"1 2\n3 4\n", 8, "1 2 3 4"}, {"7 4 1 7\n", 8, "7 4 1 7"},
	} {
		n, err := k.Write(Cred{}, []byte(c.text), 0)
		if (c.n == bad) != errors.Is(err, syscall.EINVAL) || c.n >= 0 && (n != c.n || err != nil) {
			t.Errorf("write(%q) = %d, %v; want %d", c.text, n, err, c.n)
		}
		if got := strings.ReplaceAll(string(k.Text()), "\t", " "); got != c.to+"\n" {
			t.Errorf("after %q: %q, want %q", c.text, got, c.to)
		}
	}
	for size, want := range map[int]string{1: "7", 4: "7\t4\t", 7: "7\t4\t1\t7", 50: "7\t4\t1\t7\n"} {
		b := make([]byte, size)
		if n, err := k.Read(b, 0); err != nil || string(b[:n]) != want {
			t.Errorf("read(%d) = %q, %v; want %q", size, b[:n], err, want)
		}
		if n, err := k.Read(b, 1); n != 0 || err != nil {
			t.Errorf("read at 1: %d, %v", n, err)
		}
	}
}

func TestWriteAtOffset(t *testing.T) {
	for _, c := range []struct{ strict, want, warned int }{{1, 1, 0}, {0, 0, 1}, {-1, 0, 0}} {
		k, v := knob(1)
		k.Name = "knob"
		warned := 0
		k.Writes.Warn = func(name string, c Cred) { warned++ }
		k.Writes.Set(c.strict)
		for range 2 {
			if n, err := k.Write(Cred{}, []byte("0"), 1); n != 1 || err != nil {
				t.Errorf("strict %d: %d, %v; want 1", c.strict, n, err)
			}
		}
		if *v != c.want || warned != c.warned {
			t.Errorf("strict %d: value %d, %d warnings; want %d, %d", c.strict, *v, warned, c.want, c.warned)
		}
	}
	k, v := knob(1)
	if n, err := k.Write(Cred{}, []byte("zz"), 5); n != 2 || err != nil || *v != 1 {
		t.Errorf("zz at 5: %d, %v -> %d; want 2 -> 1", n, err, *v)
	}
	if m := new(Machine); m.Writes.Strict() != 1 {
		t.Errorf("strict is %d by default", m.Writes.Strict())
	}
}

func TestRead(t *testing.T) {
	k, _ := knob(1)
	for _, c := range []struct {
		size int
		off  int64
		want string
	}{{1, 0, "1"}, {1, 1, ""}, {10, 0, "1\n"}, {10, 1, ""}, {10, 100, ""}} {
		b := make([]byte, c.size)
		n, err := k.Read(b, c.off)
		if string(b[:n]) != c.want || err != nil {
			t.Errorf("read %d at %d: %q, %v; want %q", c.size, c.off, b[:n], err, c.want)
		}
	}
}

func TestKptrRestrict(t *testing.T) {
	var m Machine
	kptr := m.Kptr().Proc
	if _, err := kptr.Write(Cred{Capable: func(int) bool { return false }}, []byte("1"), 0); !errors.Is(err, syscall.EPERM) {
		t.Errorf("without CAP_SYS_ADMIN: %v; want EPERM", err)
	}
	if _, err := kptr.Write(Cred{}, []byte("2\n"), 0); err != nil || m.KptrRestrict() != 2 {
		t.Errorf("kptr_restrict is %d, %v; want 2", m.KptrRestrict(), err)
	}
	if _, err := kptr.Write(Cred{}, []byte("3"), 0); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("3: %v; want EINVAL", err)
	}
}

// TestAnyInt: the tables that accept any int keep the recorded values.
func TestAnyInt(t *testing.T) {
	v := 0
	get, set := func() int { return v }, func(n int) { v = n }
	for _, table := range []Table{new(Machine).StackTracerEnabled(get, set), new(Machine).FtraceEnabled(get, set)} {
		anyInt(t, table, &v)
	}
}

func anyInt(t *testing.T, table Table, v *int) {
	t.Helper()
	for _, c := range []struct {
		text string
		n    int
		want int
	}{
		{"1\n", 2, 1}, {"2\n", 2, 2}, {"-1\n", 3, -1}, {"2147483647\n", 11, 2147483647}, {"2147483648\n", bad, 2147483647},
		{"-2147483648\n", 12, -2147483648}, {"-2147483649\n", bad, -2147483648}, {"0x0\n", 4, 0}, {"abc\n", bad, 0},
		{"\n", bad, 0}, {" 0\n", 3, 0}, {"1 1\n", 2, 1},
	} {
		n, err := table.Proc.Write(Cred{}, []byte(c.text), 0)
		if (c.n == bad) != errors.Is(err, syscall.EINVAL) || c.n >= 0 && n != c.n || *v != c.want {
			t.Errorf(table.Path+": write(%q) = %d, %v -> %d; want %d -> %d", c.text, n, err, *v, c.n, c.want)
		}
	}
}

// FuzzWrite: a write takes no more than it is given, an error changes nothing,
// and every value that is set is in range and reads back as a number that is
// taken again whole.
func FuzzWrite(f *testing.F) {
	for _, s := range []string{"0", "-0x1 2", "010", "\t 1\n", strings.Repeat("0", 21), "2147483647", "-2147483648", "2147483648", ""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, p []byte) {
		v, set := 7, false
		k := &Int{Get: func() int { return v }, Set: func(n int) { v, set = n, true }, Min: -1 << 31, Max: intMax}
		n, err := k.Write(Cred{}, p, 0)
		switch {
		case err != nil && (set || n != 0):
			t.Errorf("%q: error %v, but %d bytes taken, value %d", p, err, n, v)
		case err == nil && (n > len(p) || set != (len(p) > 0) || v < k.Min || v > k.Max):
			t.Errorf("%q: %d bytes taken, value %d", p, n, v)
		}
		was, text := v, k.Text()
		if n, err := k.Write(Cred{}, text, 0); n != len(text) || err != nil || v != was {
			t.Errorf("%q read back: %d, %v, value %d; want %d", text, n, err, v, was)
		}
	})
}

// TestCopy: a write changes only the copy.
func TestCopy(t *testing.T) {
	table := (&Machine{}).Copy("exception-trace", 0o644, 1)
	if n, err := table.Proc.Write(Cred{}, []byte("-7\n"), 0); n != 3 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	var b [16]byte
	n, err := table.Proc.Read(b[:], 0)
	if string(b[:n]) != "-7\n" || err != nil || table.Path != "exception-trace" || table.Mode != 0o644 {
		t.Errorf("%+v: %q, %v", table, b[:n], err)
	}
}
