package btf

import (
	"testing"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf/btftest"
)

// both calls test with the sample in either order of bytes.
func both(t *testing.T, test func(t *testing.T, s *Spec)) {
	t.Run("little", func(t *testing.T) { test(t, New(btftest.Sample())) })
	t.Run("big", func(t *testing.T) { test(t, New(btftest.Turned(btftest.Sample()))) })
}

func TestFunc(t *testing.T) { both(t, testFunc) }

func testFunc(t *testing.T, s *Spec) {
	f, ok := s.Func("f")
	if !ok || len(f.Params) != 3 || f.Params[0].Name != "name" || f.Params[1].Name != "s" {
		t.Fatalf("%+v, %v", f, ok)
	}
	if r, ok := s.Type(f.Return); !ok || r.Kind != Int || r.Bits != 32 || !r.Signed {
		t.Errorf("returns %+v", r)
	}
	p, _ := s.Type(f.Params[0].Type)
	if c, ok := s.Type(p.Target); p.Kind != Pointer || !ok || c.Kind != Int || c.Bits != 8 || c.Signed {
		t.Errorf("const char *: %+v, %+v", p, c)
	}
	if g, ok := s.Func("g"); !ok || g.Return != 0 || g.Params != nil {
		t.Errorf("g: %+v, %v", g, ok)
	}
	for _, name := range []string{"broken", "nosuch", ""} {
		if f, ok := s.Func(name); ok {
			t.Errorf("%q: %+v", name, f)
		}
	}
	if loop, ok := s.Type(Ref(s.end() - 1)); ok {
		t.Errorf("a type that is itself: %+v", loop)
	}
}

func TestMember(t *testing.T) { both(t, testMember) }

func testMember(t *testing.T, s *Spec) {
	f, _ := s.Func("f")
	p, _ := s.Type(f.Params[1].Type)
	st, ok := s.Type(p.Target)
	if !ok || st.Kind != Struct {
		t.Fatalf("%+v", st)
	}
	for name, want := range map[string]Member{"a": {Offset: 0}, "b": {Offset: 64}, "next": {Offset: 64}, "bit": {Offset: 130, Bits: 3}, "text": {Offset: 160}} {
		m, found, ok := s.Member(st, name)
		m.Type = 0
		if !found || !ok || m != want {
			t.Errorf("%s: %+v, %v, %v", name, m, found, ok)
		}
	}
	if _, found, ok := s.Member(st, "c"); found || !ok {
		t.Error("c is found")
	}
	if _, _, ok := s.Member(p, "a"); ok {
		t.Error("a pointer has members")
	}
}

func FuzzSpec(f *testing.F) {
	f.Add(btftest.Sample())
	f.Add(btftest.Turned(btftest.Sample()))
	f.Add([]byte{0x9f, 0xeb, 1, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		s := New(data)
		for _, name := range []string{"f", "g", "broken"} {
			fn, _ := s.Func(name)
			for _, p := range append(fn.Params, Param{Type: fn.Return}) {
				pt, _ := s.Type(p.Type)
				st, _ := s.Type(pt.Target)
				s.Member(st, "b")
			}
		}
		for id := range min(s.end(), 100) {
			s.Type(Ref(id))
		}
	})
}
