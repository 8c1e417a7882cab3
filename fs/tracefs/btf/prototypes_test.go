package btf

import (
	"reflect"
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf/btftest"
)

// indexed is data's prototypes as a Spec. Functions called names have theirs by number.
func indexed(data []byte, names ...string) *Spec {
	section, protos := Prototypes(data, names)
	return Indexed(func() []byte { return section }, func(name string) uint32 {
		if i := slices.Index(names, name); i >= 0 {
			return protos[i]
		}
		return 0
	})
}

// TestPrototypes: what is left has the same functions, with the same words and sizes.
func TestPrototypes(t *testing.T) {
	for _, data := range [][]byte{btftest.Sample(), btftest.Turned(btftest.Sample())} {
		whole, few := New(data), indexed(data, "g", "none", "f")
		for _, name := range []string{"f", "g", "broken", "none"} {
			want, there := whole.Signature(name)
			if got, ok := few.Signature(name); !reflect.DeepEqual(got, want) || ok != there {
				t.Errorf("%s: %v, %v", name, got, ok)
			}
			a, _ := whole.Func(name)
			b, _ := few.Func(name)
			for i := range a.Params {
				was, _ := whole.Type(a.Params[i].Type)
				now, _ := few.Type(b.Params[i].Type)
				if was.Kind != now.Kind || was.Size() != now.Size() {
					t.Errorf("%s, %s: %+v, want %+v", name, a.Params[i].Name, now, was)
				}
			}
		}
		if _, ok := few.Struct("dentry"); ok {
			t.Error("a structure that no function takes is there")
		}
	}
	if got, _ := Prototypes(nil, nil); got != nil {
		t.Errorf("out of nothing: %x", got)
	}
}

func FuzzPrototypes(f *testing.F) {
	f.Add(btftest.Sample())
	f.Fuzz(func(t *testing.T, data []byte) {
		whole, few := New(data), indexed(data, "f", "none")
		for _, name := range []string{"f", "g", "broken"} {
			whole.Signature(name)
			few.Signature(name)
		}
	})
}
