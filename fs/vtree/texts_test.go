package vtree

import (
	"runtime"
	"strings"
	"testing"
	"weak"
)

// TestTextsShare: which texts are one.
func TestTextsShare(t *testing.T) {
	var s Texts
	long := func(c string) []byte { return []byte(strings.Repeat(c, worthSharing)) }
	a, b := s.share(long("a")), s.share(long("b"))
	for _, c := range []struct {
		what string
		b    []byte
		want *text // nil: one of its own
	}{
		{"equal to the first", long("a"), a}, {"equal to the second", long("b"), b},
		{"other", long("c"), nil}, {"longer", long("aa"), nil}, {"short", []byte("a"), nil},
	} {
		got := s.share(c.b)
		if c.want != nil && got != c.want || c.want == nil && (got == a || got == b) {
			t.Errorf("%s: shared wrongly", c.what)
		}
		if string(got.content) != string(c.b) {
			t.Errorf("%s: another content", c.what)
		}
	}
	if x, y := (*Texts)(nil).share(long("a")), (*Texts)(nil).share(long("a")); x == y {
		t.Error("shared without Texts")
	}
	runtime.KeepAlive(a)
	runtime.KeepAlive(b)
}

// TestTextsRetainNothing: a text goes when no Handle keeps it.
func TestTextsRetainNothing(t *testing.T) {
	var s Texts
	f := &File{Show: show(strings.Repeat("x", worthSharing))}
	h, err := f.OpenFile(Open{Texts: &s})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Read(t.Context(), make([]byte, 1), 0); err != nil {
		t.Fatal(err)
	}
	kept := weak.Make(h.snap)
	runtime.GC()
	if kept.Value() == nil {
		t.Error("gone while it is kept")
	}
	runtime.KeepAlive(h)
	h.Close()
	h = nil
	runtime.GC()
	if kept.Value() != nil {
		t.Error("kept by nobody, and there")
	}
	runtime.KeepAlive(&s)
}
